#include "store/portion.h"

#include <stdlib.h>

#include "core/alloc.h"

void portion_init(struct portion *p)
{
    *p = (struct portion){0};
    buf_init(&p->text, SIZE_MAX / 4);
}

void portion_clear(struct portion *p)
{
    p->count = 0;
    buf_clear(&p->text);
}

void portion_free(struct portion *p)
{
    free(p->items);
    buf_free(&p->text);
    portion_init(p);
}

static struct portion_item *add(struct portion *p, const char *text, size_t size)
{
    p->items = alloc_one_more(p->items, p->count, &p->capacity, sizeof *p->items);
    struct portion_item *item = &p->items[p->count++];
    *item = (struct portion_item){.at = p->text.size};
    buf_add_n(&p->text, text, size);
    return item;
}

bool portion_row(void *portion, const struct store_row *row, const int64_t *sum)
{
    struct portion *p = portion;
    struct portion_item *item = add(p, row->text, row->size);
    item->row = *row;
    item->has_sum = sum;
    if (sum) item->sum = *sum;
    return p->count < PORTION;
}

bool portion_head(void *portion, const struct store_head *head)
{
    add(portion, head->text, head->size)->head = *head;
    return true;
}

void portion_tell(const struct portion *p, struct queued_question *a)
{
    for (size_t i = 0; i < p->count; i++) {
        struct portion_item item = p->items[i];
        item.row.text = item.head.text = buf_text(&p->text) + item.at;
        bool more = a->question.row ? giving_row(&a->giving, &item.row, item.has_sum ? &item.sum : NULL)
                                    : asking_head(a, &item.head);
        if (!more) break;
    }
}

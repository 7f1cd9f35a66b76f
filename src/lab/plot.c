/* Plots. Coordinates are rounded to a tenth, which is finer than a phone shows and keeps the page small. */
#include "lab/plot.h"

#include <math.h>

enum { WIDTH = 320, HEIGHT = 120, FOOT = 16, BINS_MAX = 32, SPAN_WIDTH = 160, SPAN_HEIGHT = 14 };

void plot_text(struct buf *out, const char *text)
{
    for (; *text; text++) {
        const char *mark = *text == '&'   ? "&amp;"
                           : *text == '<' ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '"' ? "&quot;"
                                          : NULL;
        if (mark)
            buf_add(out, mark);
        else
            buf_add_n(out, text, 1);
    }
}

static void begin(struct buf *out, int width, int height, const char *label)
{
    buf_addf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width, height);
    plot_text(out, label);
    buf_add(out, "\">");
}

/* ---- Bars ---- */

struct bins {
    int64_t low, width; /* of the first bin; of each */
    int count;
};

/* Bins of a width of 1, 2 or 5 times a power of ten, that hold all but the last half of a hundredth at either end. */
static struct bins choose_bins(const int64_t *h)
{
    int64_t low = histogram_quantile(h, 0.005), high = histogram_quantile(h, 0.995), width = 1;
    static const int steps[] = {2, 5, 10};
    int64_t power = 1;
    for (int i = 0; (high - low) / width + 1 > BINS_MAX; i++) {
        width = power * steps[i % 3];
        if (i % 3 == 2) power *= 10;
    }
    low = low >= 0 ? low - low % width : -((-low + width - 1) / width * width);
    return (struct bins){low, width, (int)((high - low) / width) + 1};
}

/* The ends take in what lies beyond them. */
static int64_t bin_count(const int64_t *h, const struct bins *b, int i)
{
    int64_t low = i == 0 ? INT64_MIN : b->low + i * b->width;
    int64_t high = i == b->count - 1 ? INT64_MAX : b->low + (i + 1) * b->width;
    return histogram_between(h, low, high);
}

static int64_t highest_bin(const int64_t *h, const struct bins *b)
{
    int64_t highest = 1;
    for (int i = 0; i < b->count; i++)
        if (bin_count(h, b, i) > highest) highest = bin_count(h, b, i);
    return highest;
}

static void draw_bars(struct buf *out, const int64_t *h, const struct bins *b, const char *class, int64_t top)
{
    double step = (double)WIDTH / b->count, room = HEIGHT - FOOT - 2;
    buf_addf(out, "<path class=\"%s\" d=\"M0 %d", class, HEIGHT - FOOT);
    for (int i = 0; i < b->count; i++) {
        double y = HEIGHT - FOOT - room * (double)bin_count(h, b, i) / (double)top;
        buf_addf(out, "V%.1fH%.1f", y, (i + 1) * step);
    }
    buf_addf(out, "V%dZ\"/>", HEIGHT - FOOT);
}

static void draw_label(struct buf *out, double x, const char *anchor, double value, int digits)
{
    buf_addf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%.*f</text>", x, HEIGHT - 3, anchor, digits,
             value);
}

void plot_bars(struct buf *out, const struct bars *bars)
{
    const int64_t *h = bars->histogram;
    struct bins b = choose_bins(h);
    double median = (double)histogram_quantile(h, 0.5), end = (double)(b.low + b.count * b.width);
    double at = WIDTH * (median + 0.5 * (b.width == 1) - (double)b.low) / (end - (double)b.low);
    int digits = bars->unit == 1 ? 0 : 1;
    begin(out, WIDTH, HEIGHT, bars->label);
    draw_bars(out, h, &b, "bars", highest_bin(h, &b));
    if (bars->outline && bars->outline[0])
        draw_bars(out, bars->outline, &b, "outline", highest_bin(bars->outline, &b));
    buf_addf(out, "<path class=\"median\" d=\"M%.1f 0V%d\"/>", at, HEIGHT - FOOT);
    draw_label(out, 0, "start", (double)b.low / bars->unit, digits);
    draw_label(out, WIDTH, "end", (double)(b.low + (b.count - (b.width == 1)) * b.width) / bars->unit,
               digits);
    if (at > WIDTH * 0.15 && at < WIDTH * 0.85) draw_label(out, at, "middle", median / bars->unit, digits);
    buf_add(out, "</svg>");
}

/* ---- Spans ---- */

void plot_span(struct buf *out, const struct span *s)
{
    double scale = SPAN_WIDTH / (s->high - s->low), middle = SPAN_HEIGHT / 2.0;
    double low = fmax(s->value.low, s->low), high = fmin(s->value.high, s->high);
    double value = fmin(fmax(s->value.value, s->low), s->high);
    buf_addf(out, "<svg class=\"span\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\">", SPAN_WIDTH, SPAN_HEIGHT);
    buf_addf(out, "<path class=\"mark\" d=\"M%.1f 0V%d\"/>", (s->mark - s->low) * scale, SPAN_HEIGHT);
    buf_addf(out, "<path class=\"whisker\" d=\"M%.1f %gH%.1f\"/>", (low - s->low) * scale, middle,
             (high - s->low) * scale);
    buf_addf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%g\" r=\"3.5\"/></svg>", (value - s->low) * scale,
             middle);
}

/* ---- Curves ---- */

static double curve_x(int i, int points) { return points > 1 ? 24 + (WIDTH - 28.0) * i / (points - 1) : 24; }

static double curve_y(double share) { return 4 + (HEIGHT - FOOT - 8) * (1 - share); }

static void draw_curve(struct buf *out, const struct curve *c, int points)
{
    buf_addf(out, "<path class=\"band %s\" d=\"", c->class);
    for (int i = 0; i < points; i++)
        buf_addf(out, "%s%.1f %.1f", i ? "L" : "M", curve_x(i, points), curve_y(c->points[i].high));
    for (int i = points - 1; i >= 0; i--)
        buf_addf(out, "L%.1f %.1f", curve_x(i, points), curve_y(c->points[i].low));
    buf_addf(out, "Z\"/><path class=\"line %s\" d=\"", c->class);
    for (int i = 0; i < points; i++)
        buf_addf(out, "%s%.1f %.1f", i ? "L" : "M", curve_x(i, points), curve_y(c->points[i].value));
    buf_add(out, "\"/>");
}

void plot_curves(struct buf *out, const struct curve *c, int curves, int points, const char *label)
{
    begin(out, WIDTH, HEIGHT, label);
    for (int i = 0; i <= 2; i++) {
        double y = curve_y(i / 2.0);
        buf_addf(
            out,
            "<path class=\"mark\" d=\"M24 %.1fH%d\"/><text x=\"20\" y=\"%.1f\" text-anchor=\"end\">%d</text>",
            y, WIDTH, y + 4, 50 * i);
    }
    for (int i = 0; i < curves; i++) draw_curve(out, &c[i], points);
    buf_addf(out,
             "<text x=\"24\" y=\"%d\">first tenth</text><text x=\"%d\" y=\"%d\" "
             "text-anchor=\"end\">end</text></svg>",
             HEIGHT - 3, WIDTH, HEIGHT - 3);
}

/* ---- Parts ---- */

void plot_parts(struct buf *out, const struct part *p, int count, const char *label)
{
    double x = 0;
    begin(out, WIDTH, 28, label);
    for (int i = 0; i < count; i++) {
        double width = WIDTH * fmin(fmax(p[i].share, 0), 1);
        buf_addf(out, "<rect class=\"part %s\" x=\"%.1f\" y=\"2\" width=\"%.1f\" height=\"24\"/>", p[i].class,
                 x, width);
        x += width;
    }
    buf_add(out, "</svg>");
}

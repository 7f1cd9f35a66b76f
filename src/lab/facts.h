/* A report as a list of facts, the same list in the same order for every variant of a study: lines of CSV, entries of JSON
 * and the comparison of two variants are all made from it. Private to this room. */
#ifndef ISOLARIO_LAB_FACTS_H
#define ISOLARIO_LAB_FACTS_H

#include "lab/measures.h"

enum fact_unit { UNIT_NUMBER, UNIT_SHARE, UNIT_POINTS }; /* as it is; of 1; hundredths above the fair share */

struct fact {
    const char *section, *name, *measure;
    enum fact_unit unit;
    bool has_interval;
    struct estimate value;
    long count; /* what it was measured from: games, choices, ... */
};

typedef void fact_visitor(void *context, const struct fact *);

/* What a person compares: everything but values, verbs, events and rules. */
void facts_visit_main(const struct variant *, fact_visitor *, void *context);
void facts_visit_all(const struct variant *, fact_visitor *, void *context);

#endif

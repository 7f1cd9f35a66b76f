/* Regression with a handful of unknowns. Private to this room. */
#ifndef ISOLARIO_LAB_REGRESSION_H
#define ISOLARIO_LAB_REGRESSION_H

#include <stdbool.h>

enum { UNKNOWNS_MAX = 16 };

/* Normal equations: sums of outer products and of products with what was observed. */
struct equations {
    int unknowns;
    double left[UNKNOWNS_MAX][UNKNOWNS_MAX], right[UNKNOWNS_MAX];
};

void equations_begin(struct equations *, int unknowns);
void equations_add(struct equations *, const double row[], double weight, double observed);
/* Pulls an unknown towards a value as strongly as `weight` observations of it would. */
void equations_pull(struct equations *, int unknown, double weight, double towards);
/* False where they have no single solution. Destroys the equations. */
bool equations_solve(struct equations *, double solution[]);

#endif

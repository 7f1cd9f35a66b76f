/* Normal equations, solved by Gauss with pivots. */
#include "lab/regression.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void equations_begin(struct equations *e, int unknowns)
{
    assert(unknowns > 0 && unknowns <= UNKNOWNS_MAX);
    memset(e, 0, sizeof *e);
    e->unknowns = unknowns;
}

void equations_add(struct equations *e, const double row[], double weight, double observed)
{
    for (int i = 0; i < e->unknowns; i++) {
        for (int j = 0; j < e->unknowns; j++) e->left[i][j] += weight * row[i] * row[j];
        e->right[i] += weight * row[i] * observed;
    }
}

void equations_pull(struct equations *e, int unknown, double weight, double towards)
{
    e->left[unknown][unknown] += weight;
    e->right[unknown] += weight * towards;
}

static int pivot_of(const struct equations *e, int column)
{
    int best = column;
    for (int i = column + 1; i < e->unknowns; i++)
        if (fabs(e->left[i][column]) > fabs(e->left[best][column])) best = i;
    return best;
}

static void swap_rows(struct equations *e, int a, int b)
{
    double row[UNKNOWNS_MAX], right = e->right[a];
    memcpy(row, e->left[a], sizeof row);
    memcpy(e->left[a], e->left[b], sizeof row);
    memcpy(e->left[b], row, sizeof row);
    e->right[a] = e->right[b];
    e->right[b] = right;
}

static void eliminate(struct equations *e, int column)
{
    for (int i = column + 1; i < e->unknowns; i++) {
        double times = e->left[i][column] / e->left[column][column];
        for (int j = column; j < e->unknowns; j++) e->left[i][j] -= times * e->left[column][j];
        e->right[i] -= times * e->right[column];
    }
}

bool equations_solve(struct equations *e, double solution[])
{
    for (int k = 0; k < e->unknowns; k++) {
        swap_rows(e, k, pivot_of(e, k));
        if (fabs(e->left[k][k]) < 1e-12) return false;
        eliminate(e, k);
    }
    for (int i = e->unknowns - 1; i >= 0; i--) {
        solution[i] = e->right[i];
        for (int j = i + 1; j < e->unknowns; j++) solution[i] -= e->left[i][j] * solution[j];
        solution[i] /= e->left[i][i];
    }
    return true;
}

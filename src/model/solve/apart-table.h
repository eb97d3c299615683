/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "stored-apart.h"

/* How the first solutions of a list come apart: there can be a million, but few results that
 * differ, so that it takes four bytes for each and can be sorted at once. For one thread. */
typedef struct _SomaApartTable SomaApartTable;

SomaApartTable *soma_apart_table_new (void);

/* For another thread. */
SomaApartTable *soma_apart_table_copy (const SomaApartTable *self);

/* Takes NULL too. */
void soma_apart_table_free (SomaApartTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaApartTable, soma_apart_table_free)

/* Adds the results of the next solutions, which follow each other in `bytes` as
 * soma_stored_apart_append() writes them. */
void soma_apart_table_add (SomaApartTable *self, const guint8 *bytes, gsize length);

/* Of how many solutions it knows. */
guint soma_apart_table_get_n (const SomaApartTable *self);

/* How many of these have that result. */
guint soma_apart_table_count (const SomaApartTable *self, SomaApartResult result);

/* How many of these come apart, but only with turns. */
guint soma_apart_table_count_turned (const SomaApartTable *self);

/* The result of the solution with that index; NULL if it is not known. Valid until the next
 * call of soma_apart_table_add(). */
const SomaStoredApart *soma_apart_table_get (const SomaApartTable *self, guint index);

/* The highest level; NULL if nothing comes apart. */
const SomaStoredApart *soma_apart_table_get_highest (const SomaApartTable *self);

/* How many levels there are that differ. */
guint soma_apart_table_count_levels (const SomaApartTable *self);

/* How many results there are that differ. */
guint soma_apart_table_count_results (const SomaApartTable *self);

/* Whether all that is known is that solutions come apart, each piece with a single move, or that
 * they are too large: there is nothing to tell them apart by. */
gboolean soma_apart_table_is_plain (const SomaApartTable *self);

/* "4.9.3". Free with g_free(). */
char *soma_apart_table_name_level (const int *levels, int n_levels);

/* Sorts indices (of guint): the highest levels first, then those that need more moves than are
 * known, those that are too large, those that never come apart, and those that are not known; equal
 * ones stay in the order in which they are. If `by_moves`, the most moves in all come first
 * instead, and of as many the highest levels. */
void soma_apart_table_sort (const SomaApartTable *self, gboolean by_moves, GArray *indices);

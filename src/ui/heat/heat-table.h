/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-map.h"

/* The tables that a heat map is told in. */
typedef enum
{
  SOMA_HEAT_TABLE_PIECES,     /* at which kinds of cells each piece lies */
  SOMA_HEAT_TABLE_LIES,       /* the ways in which they do */
  SOMA_HEAT_TABLE_CELLS,      /* how often each covers each cell, layer by layer */
  SOMA_HEAT_TABLE_SYMMETRIES, /* how many solutions have one */
  SOMA_HEAT_N_TABLES
} SomaHeatTableKind;

typedef struct _SomaHeatTable SomaHeatTable;

/* Takes a reference on `map`. A table never changes, and any thread may ask it. */
SomaHeatTable *soma_heat_table_new (SomaHeatMap *map, SomaHeatTableKind kind);
void soma_heat_table_free (SomaHeatTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaHeatTable, soma_heat_table_free)

guint soma_heat_table_get_n_rows (const SomaHeatTable *self);
guint soma_heat_table_get_n_columns (const SomaHeatTable *self);

/* Of a column; new. */
char *soma_heat_table_make_title (const SomaHeatTable *self, guint column);

/* Whether a column is of words, which begin at the start of the line. */
gboolean soma_heat_table_is_words (const SomaHeatTable *self, guint column);

/* What is in a place; new. `is_plain`: for programs, with nothing but digits and a point. */
char *soma_heat_table_make_text (const SomaHeatTable *self, guint row, guint column,
                                 gboolean is_plain);

/* The whole table for programs, a line for each row, as CSV; or, if `separator` is a tab, as it is
 * pasted into others. Stops early if `*stop` (nullable) gets TRUE. */
char *soma_heat_table_make_csv (const SomaHeatTable *self, char separator, const atomic_bool *stop);

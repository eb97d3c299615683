/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How far a unit has come, in a sealed file beside it. Which unit it is of is told by the engine's
 * checkpoint, which no other interval accepts. */
typedef struct
{
  guint64 n_nodes;
  guint64 time;    /* in microseconds */
  guint64 n_bytes; /* of the file of solutions that belong to it */
  char *engine;    /* owned: the checkpoint of the search */
} UnitCheckpoint;

void unit_checkpoint_clear (UnitCheckpoint *checkpoint);

/* Reads the text. FALSE if it is damaged, or something else. */
gboolean unit_checkpoint_parse (const char *text, gsize length, UnitCheckpoint *checkpoint);

char *unit_checkpoint_write (const UnitCheckpoint *checkpoint);

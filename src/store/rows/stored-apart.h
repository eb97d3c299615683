/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"

/* Whether and how a solution comes apart, without the moves. */
typedef struct
{
  SomaApartResult result; /* not SOMA_APART_STOPPED */
  int n_known;            /* of SOMA_APART_MEMORY: it takes more moves */
  int n_levels;           /* of SOMA_APART_COMPLETE, as soma_apart_get_levels() has them */
  int levels[SOMA_MAX_APART_COPIES];
  int n_turns;        /* of the moves; and the clearance that they need, in thousandths of a */
  int clearance;      /* cell */
  gboolean is_turned; /* turns were tried: of SOMA_APART_LOCKED, that not even they help */
} SomaStoredApart;

/* Fills `stored` with what is known of a solution that was not stopped. */
void soma_stored_apart_set (SomaStoredApart *stored, const SomaApart *apart);

/* Appends a row of a few bytes: the same results have the same bytes. */
void soma_stored_apart_append (const SomaStoredApart *stored, GByteArray *bytes);

/* Reads the row at the beginning of `bytes`, and returns how many bytes it has; 0 if there is
 * none. */
gsize soma_stored_apart_read (const guint8 *bytes, gsize length, SomaStoredApart *stored);

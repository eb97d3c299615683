/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-columns.h"

/* What is said of the colours of a map. Every char * is new: free with g_free(). */

/* What colours can show: "Number of Neighbours", "Place of C". */
char *soma_label_map_column (SomaMapColumnKind kind, int piece, const SomaPuzzle *puzzle);

/* What a class has in common: "3 neighbours". */
char *soma_label_map_class (SomaMapColumns *columns, const SomaMapClass *class);

/* What a point is told apart by: "level 4.9.3"; NULL if nothing is known of it, or if its component
 * and its neighbours say the same. */
char *soma_label_map_value (SomaMapColumns *columns, guint point);

/* The legend, in lines, each with a dot of its colour and what it means, as markup. */
char *soma_label_map_legend (SomaMapColumns *columns, gboolean dark);

/* What is being found out; NULL if nothing is. */
char *soma_label_map_columns_work (SomaMapColumns *columns);

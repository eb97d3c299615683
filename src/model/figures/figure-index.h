/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "piece-set.h"

/* Finds out whether a figure is already known, rotated or mirrored or not, by a hash of its
 * canonical form. Reference-counted; may be used from any thread. The first lookup adds the
 * built-in catalogue, which takes some milliseconds. */
typedef struct _SomaFigureIndex SomaFigureIndex;

typedef enum
{
  SOMA_SEEN_NOWHERE,
  SOMA_SEEN_AS_IT_IS,
  SOMA_SEEN_TURNED,
  SOMA_SEEN_MIRRORED, /* and perhaps rotated */
} SomaSeen;

typedef enum
{
  SOMA_SOURCE_CATALOGUE,
  SOMA_SOURCE_LIBRARY,
} SomaFigureSource;

SomaFigureIndex *soma_figure_index_new (void);
SomaFigureIndex *soma_figure_index_ref (SomaFigureIndex *index);
void soma_figure_index_unref (SomaFigureIndex *index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFigureIndex, soma_figure_index_unref)

/* Where a figure was found. */
typedef struct
{
  SomaSeen seen;
  SomaFigureSource source;
  gboolean has_other_pieces; /* the same cells are another puzzle there */
  char *name;                /* (nullable): if it is not known; owned */
} SomaSighting;

/* The key of the library's figure with that id. Free with g_free(). */
char *soma_figure_index_make_key (gint64 library_id);

/* Adds a figure of the library with its pieces (nullable), replacing any figure with the same
 * key. */
void soma_figure_index_add (SomaFigureIndex *index, const char *key, const char *name,
                            const SomaFigure *figure, SomaPieceSet *set);
void soma_figure_index_remove (SomaFigureIndex *index, const char *key);

/* Looks the figure up; `but` (nullable) is a key to ignore: that of the figure itself. A figure
 * with the same pieces takes precedence over one with others, then the catalogue over the library,
 * and an unrotated figure over a rotated one. Pieces are the same if as many have each shape,
 * whatever their letters; where they are not known, as of a figure without any, nothing is said of
 * them. The name in `sighting`, whatever it was, is set to a new string. */
void soma_figure_index_find (SomaFigureIndex *index, const SomaFigure *figure,
                             const SomaPieceSet *set, const char *but, SomaSighting *sighting);

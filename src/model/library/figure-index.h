/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "figure.h"

/* Finds out whether a figure is already known, however it is turned or mirrored, by a hash of
 * its canonical form. Reference-counted; may be used from any thread. The first look-up adds the
 * built-in catalogue, and so takes some milliseconds. */
typedef struct _SomaFigureIndex SomaFigureIndex;

typedef enum
{
  SOMA_SEEN_NOWHERE,
  SOMA_SEEN_AS_IT_IS,
  SOMA_SEEN_TURNED,
  SOMA_SEEN_MIRRORED, /* and perhaps turned */
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

/* Adds a figure of the library, or replaces the one with that key, which also removes it. */
void soma_figure_index_add (SomaFigureIndex *index, const char *key, const char *name,
                            const SomaFigure *figure);
void soma_figure_index_remove (SomaFigureIndex *index, const char *key);

/* Looks the figure up; `but` (nullable) is a key to ignore, that of the figure itself. The
 * catalogue takes precedence over the library, and a figure that is not turned over one that is.
 * `*name` is set to a new string, NULL if it is not known; `*source` (may be NULL) to where it
 * is. */
SomaSeen soma_figure_index_find (SomaFigureIndex *index, const SomaFigure *figure, const char *but,
                                 char **name, SomaFigureSource *source);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-index.h"
#include "library.h"

/* The index of all figures that are known: the built-in ones and those of the library, which it
 * follows. One per library, owned by it. */
SomaFigureIndex *soma_known_figures_get (SomaLibrary *library);

/* The figure that has this name in the index: a new reference, NULL if it no longer exists. */
SomaFigureItem *soma_known_figures_find (SomaLibrary *library, SomaFigureSource source,
                                         const char *name);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the start page can be narrowed to: those that only matter to the user, and groups with a
 * name. */
typedef enum
{
  SOMA_FIGURE_PLACE_ALL,
  SOMA_FIGURE_PLACE_OWN,
  SOMA_FIGURE_PLACE_FAVOURITES,
  SOMA_FIGURE_PLACE_RECENT,   /* opened last, the latest ones */
  SOMA_FIGURE_PLACE_PROGRESS, /* games that wait to be continued */
  SOMA_FIGURE_PLACE_TAG,
  SOMA_FIGURE_PLACE_COLLECTION, /* in the order of the list */
} SomaFigurePlace;

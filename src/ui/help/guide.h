/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The guide: doc/guide.md, which is part of the program, as pages of tasks, in the user's language.
 * Translators find its texts in po/soma-guide/texts.c. */

typedef enum
{
  SOMA_GUIDE_HEADING, /* of a task: what follows, up to the next one, is about it */
  SOMA_GUIDE_TEXT,
  SOMA_GUIDE_PICTURE,
} SomaGuideKind;

typedef struct
{
  SomaGuideKind kind;
  char *text;    /* Pango markup; of a heading, and what a picture shows, plain text */
  char *picture; /* (nullable): its path from doc, "../data/screenshots/cube.png" */
} SomaGuideBlock;

typedef struct
{
  char *name;        /* "design": its title in English, in small letters */
  char *title;       /* "Design" */
  GPtrArray *blocks; /* of SomaGuideBlock */
} SomaGuidePage;

void soma_guide_page_free (gpointer data);

/* The pages of a text like doc/guide.md, of which all else is left out. Free with
 * g_ptr_array_unref(). */
GPtrArray *soma_guide_read (const char *text);

/* Whether all words (nullable), or beginnings of them, are in the task of that heading, a block of
 * the page. */
gboolean soma_guide_has_words (const SomaGuidePage *page, guint heading, const char *words);

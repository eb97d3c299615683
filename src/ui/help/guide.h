/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The guide: what README.md says to users, as pages of paragraphs and pictures, in the user's
 * language. README.md is part of the program, so that the two never differ; translators find its
 * paragraphs in po/texts.c. */

/* A paragraph or a picture. */
typedef struct
{
  char *text;    /* Pango markup; what the picture shows, as plain text */
  char *picture; /* (nullable): its path in README.md, "data/screenshots/cube.png" */
} SomaGuideBlock;

/* A page: what is said under one of its names in bold, such as "**Design** it.", or in the section
 * about files. */
typedef struct
{
  char *name;        /* "design", "solutions", "play", "watch", "views", "files" */
  GPtrArray *blocks; /* of SomaGuideBlock, never empty */
} SomaGuidePage;

void soma_guide_page_free (gpointer data);

/* The pages in the order of the text of README.md; none if it has none. Free with
 * g_ptr_array_unref(). */
GPtrArray *soma_guide_read (const char *readme);

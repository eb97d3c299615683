/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Lists within sentences, as the language writes them: “A, B”, “A, B and C”, “A, B or C”; and
 * sentences one after the other. */

typedef enum
{
  SOMA_LIST_NEXT,
  SOMA_LIST_AND,
  SOMA_LIST_OR,
  SOMA_LIST_SENTENCE,
} SomaListJoint;

/* Adds an item to a list, which has none before it when it is empty. The last one is what the list
 * may have “and” or “or” before. */
void soma_list_text_add (GString *list, const char *item, SomaListJoint joint);

/* Sentences, but for empty ones, up to a NULL. */
char *soma_list_text_sentences (const char *sentence, ...) G_GNUC_NULL_TERMINATED;

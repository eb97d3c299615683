/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "shape-editor.h"
#include "suggestion.h"

/* Marks the cells of an editor that suggestions would change. A change of one cell is one mark, and
 * a click applies it. Of changes of two cells, those to remove are marked first; a click on one
 * picks it, and then the cells that can go with it are marked. */
typedef struct _SomaSuggestMarks SomaSuggestMarks;

SomaSuggestMarks *soma_suggest_marks_new (void);
void soma_suggest_marks_free (SomaSuggestMarks *self);

/* Removes all marks and the pick. */
void soma_suggest_marks_clear (SomaSuggestMarks *self);

/* Marks all `items` (SomaSuggestionItem) that go with the pick. They are borrowed until the marks
 * are set again. */
void soma_suggest_marks_set_items (SomaSuggestMarks *self, GListModel *items);

/* Marks one item alone, and removes the pick. */
void soma_suggest_marks_set_item (SomaSuggestMarks *self, SomaSuggestionItem *item);

void soma_suggest_marks_show (const SomaSuggestMarks *self, SomaShapeEditor *editor);

/* Takes a click on the mark with this number; FALSE: it means nothing. `*item` (transfer full) is
 * the one to apply; NULL if the pick has changed, so that the marks are to be set again. */
gboolean soma_suggest_marks_activate (SomaSuggestMarks *self, int number,
                                      SomaSuggestionItem **item);

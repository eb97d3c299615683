/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "shape-editor.h"
#include "suggestion.h"

/* What suggestions would change, as marks of the cells in an editor: a change of one cell is a mark
 * that a click applies. Of changes of two cells, those that go are marked first; a click on one picks
 * it, and then those that go with it are marked. */
typedef struct _SomaSuggestMarks SomaSuggestMarks;

SomaSuggestMarks *soma_suggest_marks_new (void);
void soma_suggest_marks_free (SomaSuggestMarks *self);

/* There are none, and nothing is picked. */
void soma_suggest_marks_clear (SomaSuggestMarks *self);

/* Those of all `items` (of SomaSuggestionItem) that go with what is picked. The items are borrowed
 * until the marks are set again. */
void soma_suggest_marks_set_items (SomaSuggestMarks *self, GListModel *items);

/* Those of one item alone; nothing is picked any more. */
void soma_suggest_marks_set_item (SomaSuggestMarks *self, SomaSuggestionItem *item);

void soma_suggest_marks_show (const SomaSuggestMarks *self, SomaShapeEditor *editor);

/* What a click on the mark with this number means; FALSE: nothing. `*item` (transfer full) is the one to
 * be applied; NULL if another cell is picked now, or none, and the marks are to be set again. */
gboolean soma_suggest_marks_activate (SomaSuggestMarks *self, int number,
                                      SomaSuggestionItem **item);

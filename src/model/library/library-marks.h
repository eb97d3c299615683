/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

/* What a person said of figures, and did with them: favourites, when they were opened last, and
 * tags. Figures of the library have their tags in themselves and in their files; those that come
 * with the program have them here. Figures of files have none of these, and are skipped.
 *
 * Signal of the library: "marks-changed", after "figures-changed" where tags are concerned. */

/* Sets the favourites, times and tags on `n` items (of SomaFigureItem) from position `from` on. */
void soma_library_mark_items (SomaLibrary *self, GListModel *items, guint from, guint n);

/* `items` are of SomaFigureItem. */
void soma_library_set_favourite (SomaLibrary *self, GPtrArray *items, gboolean favourite);

/* It is opened now. */
void soma_library_set_opened (SomaLibrary *self, SomaFigureItem *item);

/* All tags that figures have, in alphabetical order; free with g_strfreev(). */
GStrv soma_library_list_tags (SomaLibrary *self);

/* How many figures have the tag. */
guint soma_library_count_tagged (SomaLibrary *self, const char *tag);

/* Changes the tags of the items (of SomaFigureItem); `add` and `drop` are separated by commas
 * (nullable). Returns the number of the change, to undo it; 0 if nothing changes. Figures of the
 * library have changed when "figures-changed" is emitted. */
guint soma_library_change_tags (SomaLibrary *self, GPtrArray *items, const char *add,
                                const char *drop);

/* The same for all figures that have the tag: it becomes another one, or is removed if `name` is
 * NULL. */
guint soma_library_rename_tag (SomaLibrary *self, const char *tag, const char *name);

/* What that change has done to the tags is undone, once; whatever else has become of them stays. */
void soma_library_undo_tags (SomaLibrary *self, guint number);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

/* Bookmarks of the puzzle whose solutions are listed. */

static void
changed_cb (SomaSolutionsPage *self)
{
  soma_solutions_page_give_keys (self);
}

SomaBookmarks *
soma_solutions_page_get_bookmarks (SomaSolutionsPage *self)
{
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (self->document));
  SomaDocumentStatus status;

  if (self->bookmarks != NULL || self->library == NULL)
    return self->bookmarks;
  soma_document_get_status (self->document, &status);
  self->bookmarks = soma_bookmarks_new (self->library, soma_document_get_puzzle (self->document),
                                        status.symmetry);
  g_signal_connect_object (self->bookmarks, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  soma_bookmark_bar_set_names (self->bookmark_bar, design->id, design->name);
  g_object_set (self->bookmark_bar, "bookmarks", self->bookmarks, NULL);
  return self->bookmarks;
}

/* The bar writes what was typed on the solution that was shown before. */
void
soma_solutions_page_drop_bookmarks (SomaSolutionsPage *self)
{
  if (self->bookmarks == NULL)
    return;
  g_object_set (self->bookmark_bar, "solution", NULL, "bookmarks", NULL, NULL);
  g_clear_object (&self->bookmarks);
}

void
soma_solutions_page_show_bookmark (SomaSolutionsPage *self, SomaSolution *solution)
{
  if (solution != NULL)
    soma_solutions_page_get_bookmarks (self);
  g_object_set (self->bookmark_bar, "solution", solution, NULL);
}

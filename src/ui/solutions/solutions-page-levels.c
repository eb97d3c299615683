/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

static void
levels_changed_cb (SomaSolutionsPage *self)
{
  SomaApartLevels *levels = soma_document_get_levels (self->document);

  g_object_set (self->levels_pane, "levels", levels, NULL);
  if (self->listing != NULL)
    soma_filter_set_levels (soma_listing_get_filter (self->listing), levels);
}

void
soma_solutions_page_look_at_levels (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  soma_document_get_status (self->document, &status);
  /* Of all by number only some were found before they were. */
  if (status.index == SOMA_INDEX_READY)
    return;
  if (status.state == SOMA_DOCUMENT_COMPLETE || status.state == SOMA_DOCUMENT_PARTIAL)
    soma_apart_levels_look (soma_document_get_levels (self->document));
}

void
soma_solutions_page_follow_levels (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->document, "notify::levels", G_CALLBACK (levels_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::status",
                           G_CALLBACK (soma_solutions_page_look_at_levels), self,
                           G_CONNECT_SWAPPED);
  levels_changed_cb (self);
}

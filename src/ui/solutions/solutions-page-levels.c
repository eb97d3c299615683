/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

/* While levels are being found, the list follows them this rarely, in milliseconds: it moves under
 * the eyes of whoever looks at it. */
#define ORDER_TIME 2000

static void
show_anew (SomaSolutionsPage *self)
{
  if (self->neighbours == NULL && self->document != NULL)
    soma_solutions_page_show_list (self);
}

/* Whoever wants the highest levels first wants to see them. */
static void
by_level_cb (SomaSolutionsPage *self)
{
  show_anew (self);
  if (soma_levels_pane_get_by_level (self->levels_pane))
    soma_solutions_page_select (self, 0);
}

static void
order_cb (gpointer data)
{
  SomaSolutionsPage *self = data;

  self->order_timer = 0;
  if (self->order != NULL && soma_apart_order_is_stale (self->order))
    show_anew (self);
}

/* Levels have become known, or solutions have been found. */
static void
status_cb (SomaSolutionsPage *self, GParamSpec *pspec, SomaApartLevels *levels)
{
  if (levels != soma_document_get_levels (self->document) || self->order == NULL ||
      !soma_apart_order_is_stale (self->order))
    return;
  if (!soma_apart_levels_is_running (levels))
    {
      g_clear_handle_id (&self->order_timer, g_source_remove);
      order_cb (self);
    }
  else if (self->order_timer == 0)
    self->order_timer = g_timeout_add_once (ORDER_TIME, order_cb, self);
}

static void
levels_changed_cb (SomaSolutionsPage *self)
{
  SomaApartLevels *levels = soma_document_get_levels (self->document);

  g_object_set (self->levels_pane, "levels", levels, NULL);
  g_signal_connect_object (levels, "notify::status", G_CALLBACK (status_cb), self,
                           G_CONNECT_SWAPPED);
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

void
soma_solutions_page_make_order (SomaSolutionsPage *self)
{
  SomaApartChoice choice = soma_levels_pane_get_choice (self->levels_pane);
  gboolean by_level = soma_levels_pane_get_by_level (self->levels_pane);

  g_clear_object (&self->order);
  if (choice == SOMA_APART_CHOICE_ALL && !by_level)
    return;
  SomaSifted *sifted = soma_solutions_page_get_sifted (self);
  if (sifted != NULL)
    self->order =
        soma_apart_order_new_sifted (soma_document_get_solutions (self->document), sifted,
                                     soma_document_get_levels (self->document), choice, by_level);
  else
    self->order =
        soma_apart_order_new (soma_document_get_solutions (self->document), self->kept,
                              soma_document_get_levels (self->document), choice, by_level);
}

void
soma_solutions_page_drop_order (SomaSolutionsPage *self)
{
  g_signal_handlers_block_by_func (self->levels_pane, show_anew, self);
  g_signal_handlers_block_by_func (self->levels_pane, by_level_cb, self);
  soma_levels_pane_reset (self->levels_pane);
  g_signal_handlers_unblock_by_func (self->levels_pane, by_level_cb, self);
  g_signal_handlers_unblock_by_func (self->levels_pane, show_anew, self);
  g_clear_object (&self->order);
}

void
soma_solutions_page_add_levels (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->levels_pane, "notify::choice", G_CALLBACK (show_anew), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->levels_pane, "notify::by-level", G_CALLBACK (by_level_cb), self,
                           G_CONNECT_SWAPPED);
}

void
soma_solutions_page_clear_levels (SomaSolutionsPage *self)
{
  g_clear_handle_id (&self->order_timer, g_source_remove);
  g_clear_object (&self->order);
}

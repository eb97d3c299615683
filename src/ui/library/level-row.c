/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "level-row.h"

#include "level-labels.h"
#include "thumbnail.h"

struct _SomaLevelRow
{
  AdwActionRow parent_instance;

  SomaLevel *level; /* owned */

  /* Template */
  SomaThumbnail *picture;
  GtkLabel *dots;
  GtkWidget *solved;
};

G_DEFINE_FINAL_TYPE (SomaLevelRow, soma_level_row, ADW_TYPE_ACTION_ROW)

static void
update (SomaLevelRow *self)
{
  gboolean is_solved = soma_level_is_solved (self->level);
  g_autofree char *detail = soma_level_label_detail (soma_level_get_measure (self->level),
                                                     soma_level_get_n_found (self->level),
                                                     soma_level_get_best_seconds (self->level));

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), detail);
  /* It keeps its place, so that the dots of all rows are in line. */
  gtk_widget_set_opacity (self->solved, is_solved ? 1 : 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->solved), GTK_ACCESSIBLE_STATE_HIDDEN,
                               !is_solved, -1);
}

static void
soma_level_row_dispose (GObject *object)
{
  g_clear_object (&SOMA_LEVEL_ROW (object)->level);
  G_OBJECT_CLASS (soma_level_row_parent_class)->dispose (object);
}

static void
soma_level_row_class_init (SomaLevelRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_level_row_dispose;
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/level-row.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaLevelRow, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaLevelRow, dots);
  gtk_widget_class_bind_template_child (widget_class, SomaLevelRow, solved);
}

static void
soma_level_row_init (SomaLevelRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
soma_level_row_new (SomaLevel *level)
{
  SomaLevelRow *self = g_object_new (SOMA_TYPE_LEVEL_ROW, NULL);
  SomaFigureItem *item = soma_level_get_item (level);
  g_autofree char *dots = soma_level_label_dots (soma_level_get_measure (level)->difficulty);
  g_autofree char *tooltip = soma_level_label_dead_ends (soma_level_get_dead_ends (level));

  self->level = g_object_ref (level);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), soma_figure_item_get_name (item));
  soma_thumbnail_set_puzzle (self->picture, soma_figure_item_get_puzzle (item), NULL);
  gtk_label_set_label (self->dots, dots);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->dots), tooltip);
  g_signal_connect_object (level, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

SomaLevel *
soma_level_row_get_level (SomaLevelRow *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_ROW (self), NULL);
  return self->level;
}

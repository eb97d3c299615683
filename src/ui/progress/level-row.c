/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "level-row.h"

#include "level-labels.h"
#include "template.h"
#include "thumbnail.h"

struct _SomaLevelRow
{
  AdwActionRow parent_instance;

  SomaLevel *level; /* owned */

  /* Template */
  SomaThumbnail *picture;
  GtkWidget *solved;
};

G_DEFINE_FINAL_TYPE (SomaLevelRow, soma_level_row, ADW_TYPE_ACTION_ROW)

enum
{
  PROP_0,
  PROP_LEVEL,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The mark keeps its place, so that the dots of all rows are aligned. */
static void
update (SomaLevelRow *self)
{
  gboolean is_solved = soma_level_is_solved (self->level);
  g_autofree char *detail = soma_level_label_detail (soma_level_get_measure (self->level),
                                                     soma_level_get_n_found (self->level),
                                                     soma_level_get_best_seconds (self->level));

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), detail);
  gtk_widget_set_opacity (self->solved, is_solved ? 1 : 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->solved), GTK_ACCESSIBLE_STATE_HIDDEN,
                               !is_solved, -1);
}

static void
set_level (SomaLevelRow *self, SomaLevel *level)
{
  self->level = g_object_ref (level);
  soma_thumbnail_set_puzzle (self->picture,
                             soma_figure_item_get_puzzle (soma_level_get_item (level)), NULL);
  g_signal_connect_object (level, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
soma_level_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LEVEL)
    g_value_set_object (value, SOMA_LEVEL_ROW (object)->level);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_level_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LEVEL && g_value_get_object (value) != NULL)
    set_level (SOMA_LEVEL_ROW (object), g_value_get_object (value));
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
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_level_row_get_property;
  object_class->set_property = soma_level_row_set_property;
  object_class->dispose = soma_level_row_dispose;
  properties[PROP_LEVEL] = g_param_spec_object ("level", NULL, NULL, SOMA_TYPE_LEVEL,
                                                G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  soma_template_set (widget_class, "level-row");
  gtk_widget_class_bind_template_child (widget_class, SomaLevelRow, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaLevelRow, solved);
  soma_template_bind_function (widget_class, soma_level_label_dots);
  soma_template_bind_function (widget_class, soma_level_label_dead_ends);
}

static void
soma_level_row_init (SomaLevelRow *self)
{
  soma_template_init (self);
}

GtkWidget *
soma_level_row_new (SomaLevel *level)
{
  return g_object_new (SOMA_TYPE_LEVEL_ROW, "level", level, "title",
                       soma_figure_item_get_name (soma_level_get_item (level)), NULL);
}

SomaLevel *
soma_level_row_get_level (SomaLevelRow *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_ROW (self), NULL);
  return self->level;
}

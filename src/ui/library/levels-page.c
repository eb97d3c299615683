/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels-page.h"

#include "days.h"
#include "level-labels.h"
#include "level-row.h"
#include "main-menu.h"
#include "template.h"

struct _SomaLevelsPage
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaLevelList *levels;
  SomaLevel *next, *daily; /* (nullable) the ones on offer */
  gboolean is_daily_solved;

  /* Template */
  GtkMenuButton *menu_button;
  AdwPreferencesPage *page;
  GtkWidget *next_row;

  AdwPreferencesGroup *groups[SOMA_LEVEL_MAX_PIECES + 1]; /* (nullable) by number of pieces */
};

G_DEFINE_FINAL_TYPE (SomaLevelsPage, soma_levels_page, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_NEXT,
  PROP_DAILY,
  PROP_IS_DAILY_SOLVED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
choose (SomaLevelsPage *self, SomaLevel *level, const char *game)
{
  if (level != NULL)
    g_signal_emit (self, signals[CHOSEN], 0, level, game);
}

/* The levels with that number of pieces. */
static void
count_solved (SomaLevelsPage *self, guint n_pieces, guint *n_solved, guint *n_levels)
{
  GPtrArray *levels = soma_level_list_get_levels (self->levels);

  *n_solved = *n_levels = 0;
  for (guint i = 0; i < levels->len; i++)
    {
      SomaLevel *level = levels->pdata[i];
      if (soma_level_get_measure (level)->n_pieces != n_pieces)
        continue;
      *n_levels += 1;
      *n_solved += soma_level_is_solved (level);
    }
}

static void
update_offers (SomaLevelsPage *self)
{
  g_autoptr (GDate) today = soma_days_get_today ();

  if (g_set_object (&self->next, soma_level_list_get_next (self->levels, NULL)))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NEXT]);
  if (g_set_object (&self->daily, soma_level_list_get_daily (self->levels, today)))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DAILY]);
  self->is_daily_solved = soma_level_list_is_daily_solved (self->levels, today);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_DAILY_SOLVED]);
}

static void
update (SomaLevelsPage *self)
{
  update_offers (self);
  for (guint n_pieces = 0; n_pieces <= SOMA_LEVEL_MAX_PIECES; n_pieces++)
    if (self->groups[n_pieces] != NULL)
      {
        guint n_solved, n_levels;
        count_solved (self, n_pieces, &n_solved, &n_levels);
        g_autofree char *text = soma_level_label_progress (n_solved, n_levels);
        adw_preferences_group_set_description (self->groups[n_pieces], text);
      }
}

static void
row_activated_cb (SomaLevelsPage *self, SomaLevelRow *row)
{
  choose (self, soma_level_row_get_level (row), SOMA_LEVEL_GAME);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (widget);

  choose (self, self->next, SOMA_LEVEL_GAME);
}

static void
daily_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (widget);
  g_autoptr (GDate) today = soma_days_get_today ();
  g_autofree char *day = soma_days_print (today);
  g_autofree char *game = g_strconcat (SOMA_DAILY_GAME, day, NULL);

  choose (self, self->daily, game);
}

static void
random_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (widget);

  choose (self, soma_level_list_get_random (self->levels, NULL, SOMA_LEVEL_MAX_PIECES),
          SOMA_RANDOM_GAME);
}

static gboolean
soma_levels_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SOMA_LEVELS_PAGE (widget)->next_row);
}

/* It may be another day, and something may have been solved. */
static void
soma_levels_page_map (GtkWidget *widget)
{
  update (SOMA_LEVELS_PAGE (widget));
  GTK_WIDGET_CLASS (soma_levels_page_parent_class)->map (widget);
}

static void
soma_levels_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (object);

  switch (id)
    {
    case PROP_NEXT:
      g_value_set_object (value, self->next);
      break;
    case PROP_DAILY:
      g_value_set_object (value, self->daily);
      break;
    case PROP_IS_DAILY_SOLVED:
      g_value_set_boolean (value, self->is_daily_solved);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_levels_page_dispose (GObject *object)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (object);

  g_clear_object (&self->levels);
  g_clear_object (&self->next);
  g_clear_object (&self->daily);
  G_OBJECT_CLASS (soma_levels_page_parent_class)->dispose (object);
}

static void
soma_levels_page_class_init (SomaLevelsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_levels_page_get_property;
  object_class->dispose = soma_levels_page_dispose;
  widget_class->grab_focus = soma_levels_page_grab_focus;
  widget_class->map = soma_levels_page_map;
  properties[PROP_NEXT] = g_param_spec_object ("next", NULL, NULL, SOMA_TYPE_LEVEL, flags);
  properties[PROP_DAILY] = g_param_spec_object ("daily", NULL, NULL, SOMA_TYPE_LEVEL, flags);
  properties[PROP_IS_DAILY_SOLVED] =
      g_param_spec_boolean ("is-daily-solved", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "levels-page");
  gtk_widget_class_bind_template_child (widget_class, SomaLevelsPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SomaLevelsPage, page);
  gtk_widget_class_bind_template_child (widget_class, SomaLevelsPage, next_row);
  soma_template_bind_function (widget_class, soma_level_label_offer);
  gtk_widget_class_install_action (widget_class, "levels.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "levels.daily", NULL, daily_action);
  gtk_widget_class_install_action (widget_class, "levels.random", NULL, random_action);

  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_LEVELS_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, SOMA_TYPE_LEVEL, G_TYPE_STRING);
}

static void
soma_levels_page_init (SomaLevelsPage *self)
{
  soma_template_init (self);
  gtk_menu_button_set_menu_model (self->menu_button, soma_main_menu_get ());
}

static void
add_level (SomaLevelsPage *self, SomaLevel *level)
{
  guint n_pieces = MIN (soma_level_get_measure (level)->n_pieces, SOMA_LEVEL_MAX_PIECES);
  GtkWidget *row = soma_level_row_new (level);

  if (self->groups[n_pieces] == NULL)
    {
      self->groups[n_pieces] = g_object_new (ADW_TYPE_PREFERENCES_GROUP, "title",
                                             soma_level_label_group (n_pieces), NULL);
      adw_preferences_page_add (self->page, self->groups[n_pieces]);
    }
  adw_preferences_group_add (self->groups[n_pieces], row);
  g_signal_connect_object (row, "activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (level, "notify::solved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

GtkWidget *
soma_levels_page_new (SomaLevelList *levels)
{
  SomaLevelsPage *self = g_object_new (SOMA_TYPE_LEVELS_PAGE, NULL);
  GPtrArray *path = soma_level_list_get_levels (levels);

  self->levels = g_object_ref (levels);
  for (guint i = 0; i < path->len; i++)
    add_level (self, path->pdata[i]);
  update (self);
  return GTK_WIDGET (self);
}

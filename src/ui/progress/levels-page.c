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

  GtkWidget *left_row; /* (nullable) weak: of the level that was chosen last */
  GPtrArray *sections; /* owned, of Section */
};

/* Levels of a kind, which follow each other on the path. */
typedef struct
{
  AdwPreferencesGroup *group; /* borrowed */
  GPtrArray *levels;          /* owned, of SomaLevel, borrowed */
} Section;

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

static void
section_free (gpointer data)
{
  Section *section = data;

  g_ptr_array_unref (section->levels);
  g_free (section);
}

static void
update_section (const Section *section)
{
  guint n_solved = 0;

  for (guint i = 0; i < section->levels->len; i++)
    n_solved += soma_level_is_solved (section->levels->pdata[i]);
  g_autofree char *text = soma_level_label_progress (n_solved, section->levels->len);
  adw_preferences_group_set_description (section->group, text);
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
  for (guint i = 0; i < self->sections->len; i++)
    update_section (self->sections->pdata[i]);
}

static void
row_activated_cb (SomaLevelsPage *self, SomaLevelRow *row)
{
  g_set_weak_pointer (&self->left_row, GTK_WIDGET (row));
  choose (self, soma_level_row_get_level (row), SOMA_LEVEL_GAME);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (widget);

  g_clear_weak_pointer (&self->left_row);
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

/* Whoever comes back from a level finds it again. */
static gboolean
soma_levels_page_grab_focus (GtkWidget *widget)
{
  SomaLevelsPage *self = SOMA_LEVELS_PAGE (widget);

  return gtk_widget_grab_focus (self->left_row != NULL ? self->left_row : self->next_row);
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

  g_clear_weak_pointer (&self->left_row);
  g_clear_pointer (&self->sections, g_ptr_array_unref);
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
  self->sections = g_ptr_array_new_with_free_func (section_free);
  g_autoptr (GMenuModel) menu = soma_main_menu_new ("levels");
  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

/* That of the level before, if both have the same title. */
static Section *
ensure_section (SomaLevelsPage *self, SomaLevel *level)
{
  guint n = self->sections->len;
  Section *section = n > 0 ? self->sections->pdata[n - 1] : NULL;
  const SomaLevelMeasure *measure = soma_level_get_measure (level);
  g_autofree char *title = soma_level_label_section (soma_level_get_puzzle_name (level),
                                                     measure->n_pieces, measure->difficulty);

  if (section != NULL && g_str_equal (adw_preferences_group_get_title (section->group), title))
    return section;
  section = g_new0 (Section, 1);
  section->group = g_object_new (ADW_TYPE_PREFERENCES_GROUP, "title", title, NULL);
  section->levels = g_ptr_array_new ();
  adw_preferences_page_add (self->page, section->group);
  g_ptr_array_add (self->sections, section);
  return section;
}

static void
add_level (SomaLevelsPage *self, SomaLevel *level)
{
  Section *section = ensure_section (self, level);
  GtkWidget *row = soma_level_row_new (level);

  g_ptr_array_add (section->levels, level);
  adw_preferences_group_add (section->group, row);
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

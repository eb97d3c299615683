/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-bar.h"

#include <glib/gi18n.h>

#include "heat-labels.h"
#include "heat-legend.h"
#include "heat-stage.h"
#include "status-labels.h"
#include "template.h"

struct _SomaHeatBar
{
  AdwBin parent_instance;

  /* What is shown. Owned; NULL while nothing is. */
  SomaPuzzleView *view;
  SomaPuzzle *puzzle;
  SomaHeatCount *count;
  SomaHeatMap *map; /* (nullable) the one that is shown */

  guint type;
  int cell; /* that was pointed at, or -1 */

  /* Template */
  GtkDropDown *drop_down;
};

G_DEFINE_FINAL_TYPE (SomaHeatBar, soma_heat_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_TYPE,
  PROP_TEXT,
  PROP_SOURCE,
  PROP_COUNT,
  PROP_MOST,
  PROP_NEVER,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
notify (SomaHeatBar *self)
{
  for (int i = PROP_TEXT; i < N_PROPERTIES; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

/* What is said */

static char *
make_text (SomaHeatBar *self)
{
  if (self->map == NULL || soma_heat_map_get_all (self->map)->n_limbs == 0)
    return g_strdup ("");
  if (self->cell < 0)
    return g_strdup (_ ("Point at a cell to see its numbers."));
  return soma_heat_label_cell (self->map, (int) self->type, self->cell);
}

static char *
make_source (SomaHeatBar *self)
{
  if (self->map != NULL)
    return soma_heat_label_source (self->map, soma_heat_count_is_running (self->count));
  if (self->count == NULL)
    return g_strdup ("");
  if (!soma_heat_count_is_running (self->count))
    return g_strdup (_ ("Not enough memory to count how often pieces cover cells."));
  return g_strdup (_ ("Counting how often pieces cover cells…"));
}

/* At the end of the scale */
static char *
make_most (SomaHeatBar *self)
{
  double most = self->map != NULL ? soma_heat_find_most (self->map, (int) self->type) : 0;

  if (most >= 1)
    return soma_label_percentage (1);
  return most > 0 ? soma_heat_label_share (most) : g_strdup ("");
}

static gboolean
has_never (SomaHeatBar *self)
{
  int n_cells = self->map != NULL ? self->puzzle->figure->n_cells : 0;

  for (int c = 0; c < n_cells; c++)
    if (soma_heat_map_get_share (self->map, (int) self->type, c) <= 0)
      return TRUE;
  return FALSE;
}

/* What is shown */

static void
show_map (SomaHeatBar *self)
{
  g_autoptr (SomaStage) stage = self->map != NULL
                                    ? soma_heat_stage_new (self->map, (int) self->type)
                                    : soma_stage_new_puzzle (self->puzzle, NULL, NULL);
  g_autofree char *text =
      self->map != NULL ? soma_heat_label_map (self->map, (int) self->type) : NULL;

  soma_puzzle_view_set_description (self->view, text);
  soma_puzzle_view_set_stage (self->view, stage);
  notify (self);
}

static guint
count_choices (const SomaHeatMap *map)
{
  return (guint) soma_heat_map_get_n_types (map) + (soma_heat_map_has_empty (map) ? 1 : 0);
}

static void
fill_choices (SomaHeatBar *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = self->map != NULL ? count_choices (self->map) : 0, type = self->type;

  for (guint t = 0; t < n; t++)
    gtk_string_list_take (names, soma_heat_label_type_in_full (self->map, (int) t));
  gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (names));
  self->type = type < n ? type : 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TYPE]);
}

static void
count_changed_cb (SomaHeatBar *self)
{
  SomaHeatMap *map = self->count != NULL ? soma_heat_count_get_map (self->count) : NULL;
  gboolean was_there = self->map != NULL;

  /* The last one stays until the next one is there. */
  if (was_there && (map == self->map || (map == NULL && soma_heat_count_is_running (self->count))))
    {
      notify (self);
      return;
    }
  g_clear_pointer (&self->map, soma_heat_map_unref);
  self->map = map != NULL ? soma_heat_map_ref (map) : NULL;
  if (self->map != NULL && (!was_there || gtk_drop_down_get_model (self->drop_down) == NULL))
    fill_choices (self);
  show_map (self);
}

static void
set_type (SomaHeatBar *self, guint type)
{
  if (type == self->type || self->map == NULL || type >= count_choices (self->map))
    return;
  self->type = type;
  show_map (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TYPE]);
}

static void
change_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaHeatBar *self = SOMA_HEAT_BAR (widget);
  guint n = self->map != NULL ? count_choices (self->map) : 0;

  if (n > 0)
    set_type (self, (self->type + (g_str_equal (name, "heat.next") ? 1 : n - 1)) % n);
}

/* A click shows the numbers where no pointer can hover. */
static gboolean
pointer_cb (SomaHeatBar *self, const SomaPointer *pointer)
{
  int cell = pointer->hit ? pointer->block : -1;

  if (self->map == NULL || pointer->kind == SOMA_POINTER_LEAVE)
    cell = -1;
  else if (pointer->kind != SOMA_POINTER_HOVER && pointer->kind != SOMA_POINTER_CLICK)
    return FALSE;
  if (cell != self->cell)
    {
      self->cell = cell;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
    }
  return FALSE;
}

static void
soma_heat_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaHeatBar *self = SOMA_HEAT_BAR (object);

  switch (id)
    {
    case PROP_TYPE:
      g_value_set_uint (value, self->type);
      break;
    case PROP_TEXT:
      g_value_take_string (value, make_text (self));
      break;
    case PROP_SOURCE:
      g_value_take_string (value, make_source (self));
      break;
    case PROP_COUNT:
      g_value_set_object (value, self->count);
      break;
    case PROP_MOST:
      g_value_take_string (value, make_most (self));
      break;
    case PROP_NEVER:
      g_value_set_boolean (value, has_never (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_heat_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_TYPE)
    set_type (SOMA_HEAT_BAR (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
drop (SomaHeatBar *self)
{
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (self->view, self);
  if (self->count != NULL)
    g_signal_handlers_disconnect_by_data (self->count, self);
  g_clear_object (&self->view);
  g_clear_object (&self->count);
  g_clear_pointer (&self->map, soma_heat_map_unref);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
}

static void
soma_heat_bar_dispose (GObject *object)
{
  drop (SOMA_HEAT_BAR (object));
  G_OBJECT_CLASS (soma_heat_bar_parent_class)->dispose (object);
}

static void
soma_heat_bar_class_init (SomaHeatBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_heat_bar_get_property;
  object_class->set_property = soma_heat_bar_set_property;
  object_class->dispose = soma_heat_bar_dispose;

  const GParamFlags flags = G_PARAM_READABLE;
  properties[PROP_TYPE] = g_param_spec_uint ("type", NULL, NULL, 0, G_MAXUINT, 0,
                                             flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  properties[PROP_SOURCE] = g_param_spec_string ("source", NULL, NULL, NULL, flags);
  properties[PROP_COUNT] = g_param_spec_object ("count", NULL, NULL, SOMA_TYPE_HEAT_COUNT, flags);
  properties[PROP_MOST] = g_param_spec_string ("most", NULL, NULL, NULL, flags);
  properties[PROP_NEVER] = g_param_spec_boolean ("never", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (SOMA_TYPE_HEAT_LEGEND);
  soma_template_set (widget_class, "heat-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaHeatBar, drop_down);
  soma_template_bind_function (widget_class, soma_has_text);
  gtk_widget_class_install_action (widget_class, "heat.previous", NULL, change_action);
  gtk_widget_class_install_action (widget_class, "heat.next", NULL, change_action);
}

static const SomaKey keys[] = {
  { "comma", "heat.previous" },
  { "period", "heat.next" },
  { 0 },
};

static void
soma_heat_bar_init (SomaHeatBar *self)
{
  self->cell = -1;
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_template_name_drop_down (self->drop_down, _ ("Piece"));
}

void
soma_heat_bar_start (SomaHeatBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                     SomaHeatCount *count)
{
  g_return_if_fail (SOMA_IS_HEAT_BAR (self));

  gboolean is_new = puzzle != self->puzzle;

  if (self->view == view && !is_new && count == self->count)
    return;
  SomaHeatMap *map = is_new ? NULL : g_steal_pointer (&self->map);
  g_object_ref (view);
  soma_puzzle_ref (puzzle);
  if (count != NULL)
    g_object_ref (count);
  drop (self);
  self->view = view;
  self->puzzle = puzzle;
  self->count = count;
  self->map = map;
  if (is_new)
    {
      self->cell = -1;
      gtk_drop_down_set_model (self->drop_down, NULL);
    }
  g_signal_connect_swapped (view, "pointer", G_CALLBACK (pointer_cb), self);
  if (count != NULL)
    g_signal_connect_swapped (count, "changed", G_CALLBACK (count_changed_cb), self);
  count_changed_cb (self);
}

void
soma_heat_bar_stop (SomaHeatBar *self)
{
  g_return_if_fail (SOMA_IS_HEAT_BAR (self));

  if (self->view == NULL)
    return;
  soma_puzzle_view_set_description (self->view, NULL);
  drop (self);
  notify (self);
}

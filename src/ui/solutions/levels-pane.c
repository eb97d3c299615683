/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels-pane.h"

#include "levels-labels.h"
#include "template.h"
#include "turns-box.h"

/* Before progress is shown, in seconds. */
#define PATIENCE 3

struct _SomaLevelsPane
{
  GtkBox parent_instance;

  SomaApartLevels *levels; /* (nullable) owned */
  SomaSolution *solution;  /* (nullable) owned */

  /* Template */
  GtkLabel *summary_label;
  GtkWidget *turns_box;
};

G_DEFINE_FINAL_TYPE (SomaLevelsPane, soma_levels_pane, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_LEVELS,
  PROP_SOLUTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the template shows; without levels, its closures are not called. */

static char *
summarize (const SomaApartLevelsStatus *status, SomaApartLevels *levels)
{
  return soma_label_levels_summary (status, soma_apart_levels_get_table (levels));
}

/* It says the same as the summary if there is only one, or all are alike. */
static char *
describe_shown (const SomaApartLevelsStatus *status, SomaApartLevels *levels,
                SomaSolution *solution)
{
  guint index = solution != NULL ? soma_solution_get_index (solution) : G_MAXUINT;

  if (status->is_plain || status->n_listed == 1)
    return NULL;
  return soma_label_levels_one (soma_apart_table_get (soma_apart_levels_get_table (levels), index),
                                index);
}

static gboolean
can_find (const SomaApartLevelsStatus *status)
{
  return status->is_idle;
}

static gboolean
is_slow (const SomaApartLevelsStatus *status)
{
  return status->state != SOMA_APART_LEVELS_IDLE && status->seconds >= PATIENCE;
}

static double
get_fraction (const SomaApartLevelsStatus *status)
{
  return status->n_listed > 0 ? (double) status->n_done / status->n_listed : 0;
}

static char *
explain_problem (const SomaApartLevelsStatus *status, SomaApartLevels *levels)
{
  return g_strdup (soma_apart_levels_get_problem (levels));
}

/* Turns are asked about where something is locked without them. While that is being found out, the
 * question stays as it is, since it may have the focus. */
static void
show_turns (SomaLevelsPane *self)
{
  SomaApartLevelsStatus status;

  soma_apart_levels_get_status (self->levels, &status);
  if (status.n_done == status.n_listed || status.is_idle)
    gtk_widget_set_visible (self->turns_box,
                            status.n_of[SOMA_APART_LOCKED] > 0 || status.n_turned > 0);
}

static void
set_levels (SomaLevelsPane *self, SomaApartLevels *levels)
{
  if (self->levels != NULL)
    g_signal_handlers_disconnect_by_data (self->levels, self);
  g_set_object (&self->levels, levels);
  if (levels == NULL)
    return;
  g_signal_connect_object (levels, "notify::status", G_CALLBACK (show_turns), self,
                           G_CONNECT_SWAPPED);
  show_turns (self);
}

/* Actions */

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLevelsPane *self = SOMA_LEVELS_PANE (widget);

  if (self->levels != NULL)
    soma_apart_levels_take (self->levels);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLevelsPane *self = SOMA_LEVELS_PANE (widget);

  if (self->levels != NULL)
    soma_apart_levels_stop (self->levels);
}

static void
soma_levels_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaLevelsPane *self = SOMA_LEVELS_PANE (object);

  switch (id)
    {
    case PROP_LEVELS:
      g_value_set_object (value, self->levels);
      break;
    case PROP_SOLUTION:
      g_value_set_object (value, self->solution);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_levels_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaLevelsPane *self = SOMA_LEVELS_PANE (object);

  switch (id)
    {
    case PROP_LEVELS:
      set_levels (self, g_value_get_object (value));
      break;
    case PROP_SOLUTION:
      g_set_object (&self->solution, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_levels_pane_dispose (GObject *object)
{
  SomaLevelsPane *self = SOMA_LEVELS_PANE (object);

  set_levels (self, NULL);
  g_clear_object (&self->solution);
  G_OBJECT_CLASS (soma_levels_pane_parent_class)->dispose (object);
}

static void
soma_levels_pane_class_init (SomaLevelsPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_levels_pane_get_property;
  object_class->set_property = soma_levels_pane_set_property;
  object_class->dispose = soma_levels_pane_dispose;

  const GParamFlags flags = G_PARAM_READWRITE;
  properties[PROP_LEVELS] =
      g_param_spec_object ("levels", NULL, NULL, SOMA_TYPE_APART_LEVELS, flags);
  properties[PROP_SOLUTION] =
      g_param_spec_object ("solution", NULL, NULL, SOMA_TYPE_SOLUTION, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (SOMA_TYPE_TURNS_BOX);
  soma_template_set (widget_class, "levels-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaLevelsPane, summary_label);
  gtk_widget_class_bind_template_child (widget_class, SomaLevelsPane, turns_box);
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, summarize);
  soma_template_bind_function (widget_class, describe_shown);
  soma_template_bind_function (widget_class, can_find);
  soma_template_bind_function (widget_class, is_slow);
  soma_template_bind_function (widget_class, get_fraction);
  soma_template_bind_function (widget_class, explain_problem);
  soma_template_bind_function (widget_class, soma_label_levels_progress);
  gtk_widget_class_install_action (widget_class, "levels.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "levels.stop", NULL, stop_action);
}

static void
soma_levels_pane_init (SomaLevelsPane *self)
{
  soma_template_init (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-window.h"

#include <glib/gi18n.h>

#include "actions.h"
#include "advice-labels.h"
#include "closures.h"
#include "figure-generator.h"
#include "soma-config.h"
#include "status-label.h"
#include "thumbnail.h"
#include "two-up.h"

/* How many figures are looked for at once. */
#define BATCH 24

struct _SomaFindWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaDraft *draft;
  GSettings *settings;

  guint32 seed; /* of the figures shown */

  /* Template */
  SomaFigureGenerator *generator;
  AdwComboRow *symmetry_row;
  AdwComboRow *solutions_row;
  GtkSpinButton *width_spin;
  GtkSpinButton *depth_spin;
  GtkSpinButton *height_spin;
  GtkSwitch *overhang_switch;
  GtkSwitch *buildable_switch;
  GtkLabel *state_label;
};

G_DEFINE_FINAL_TYPE (SomaFindWindow, soma_find_window, ADW_TYPE_WINDOW)

enum
{
  TAKEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* In the order of the list in the template. */
static const int symmetries[] = {
  0,
  SOMA_WISH_MIRROR_X,
  SOMA_WISH_MIRROR_X | SOMA_WISH_MIRROR_Y,
  SOMA_WISH_DIAGONAL,
  SOMA_WISH_HALF_TURN,
  SOMA_WISH_QUARTER_TURN,
};

static const struct
{
  guint64 least, most;
} solutions[] = { { 1, 0 }, { 1, 1 }, { 2, 10 }, { 11, 100 }, { 101, 0 } };

/* Actions. */

static void
read_wish (SomaFindWindow *self, SomaWish *wish)
{
  guint which = adw_combo_row_get_selected (self->solutions_row);

  *wish = (SomaWish){
    .symmetry = symmetries[adw_combo_row_get_selected (self->symmetry_row)],
    .extent = { gtk_spin_button_get_value_as_int (self->width_spin),
                gtk_spin_button_get_value_as_int (self->depth_spin),
                gtk_spin_button_get_value_as_int (self->height_spin) },
    .no_overhang = gtk_switch_get_active (self->overhang_switch),
    .buildable = gtk_switch_get_active (self->buildable_switch),
    .least = solutions[which].least,
    .most = solutions[which].most,
  };
}

static void
start_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFindWindow *self = SOMA_FIND_WINDOW (widget);
  SomaPieces *pieces = soma_draft_get_design (self->draft)->pieces;
  SomaPieceSet *set = pieces != NULL ? soma_pieces_get_set (pieces) : NULL;
  SomaWish wish;

  if (set == NULL)
    {
      /* Until there is something else to say. */
      gtk_label_set_label (self->state_label, _ ("There are no pieces to build from."));
      return;
    }
  read_wish (self, &wish);
  /* Each time other figures. */
  self->seed = g_random_int ();
  soma_figure_generator_start (self->generator, set, &wish,
                               g_settings_get_enum (self->settings, "symmetry"), self->seed, BATCH);
}

static void
more_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figure_generator_go_on (SOMA_FIND_WINDOW (widget)->generator, BATCH);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figure_generator_stop (SOMA_FIND_WINDOW (widget)->generator);
}

/* What must be there for an action. */
enum
{
  NEEDS_SEARCH = 1 << 0,
  NEEDS_BREAK = 1 << 1, /* in which a search with figures can go on */
};

static const SomaAction actions[] = {
  { "find.start", NULL, start_action, 0 },
  { "find.more", NULL, more_action, NEEDS_BREAK },
  { "find.stop", NULL, stop_action, NEEDS_SEARCH },
};

static void
enable_actions (SomaFindWindow *self)
{
  SomaGeneratorState state = soma_figure_generator_get_state (self->generator);
  guint n = g_list_model_get_n_items (soma_figure_generator_get_items (self->generator));
  gboolean rests = state == SOMA_GENERATOR_ENOUGH || state == SOMA_GENERATOR_STOPPED;

  soma_actions_enable (GTK_WIDGET (self), actions, G_N_ELEMENTS (actions),
                       (state == SOMA_GENERATOR_RUNNING ? NEEDS_SEARCH : 0) |
                           (rests && n > 0 ? NEEDS_BREAK : 0));
}

static void
activated_cb (SomaFindWindow *self, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_figure_generator_get_items (self->generator), position);

  if (item != NULL)
    g_signal_emit (self, signals[TAKEN], 0, item);
}

/* No greatest size is no number. */
static gboolean
output_cb (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value_as_int (spin) != 0)
    return FALSE;
  /* Translators: any size. */
  gtk_editable_set_text (GTK_EDITABLE (spin), _ ("Any"));
  return TRUE;
}

/* What the template shows. */

static gboolean
is_running (SomaGeneratorState state)
{
  return state == SOMA_GENERATOR_RUNNING;
}

static char *
choose_result (guint n_figures)
{
  return g_strdup (n_figures > 0 ? "figures" : "empty");
}

static SomaPuzzle *
get_puzzle (SomaFigureItem *item)
{
  return soma_puzzle_ref (soma_figure_item_get_puzzle (item));
}

static char *
label_ways (SomaFigureItem *item)
{
  guint64 n_solutions;
  SomaKnown known = soma_figure_item_get_known (item, &n_solutions);

  return soma_label_change_ways (n_solutions, known == SOMA_KNOWN_ALL);
}

static void
soma_find_window_dispose (GObject *object)
{
  SomaFindWindow *self = SOMA_FIND_WINDOW (object);

  g_signal_handlers_disconnect_by_data (self->generator, self);
  soma_figure_generator_stop (self->generator);
  g_clear_object (&self->draft);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_find_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class, "/io/github/somapuzzle/Soma/find-window.ui");
  soma_closures_bind (class, SOMA_CLOSURE (soma_label_generator), SOMA_CLOSURE (is_running),
                      SOMA_CLOSURE (choose_result), SOMA_CLOSURE (get_puzzle),
                      SOMA_CLOSURE (label_ways), NULL);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, generator);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, symmetry_row);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, solutions_row);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, width_spin);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, depth_spin);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, height_spin);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, overhang_switch);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, buildable_switch);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, state_label);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, output_cb);
  gtk_widget_class_bind_template_callback (class, enable_actions);
}

static void
soma_find_window_class_init (SomaFindWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_find_window_dispose;
  signals[TAKEN] = g_signal_new ("taken", SOMA_TYPE_FIND_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_ITEM);
  g_type_ensure (SOMA_TYPE_FIGURE_GENERATOR);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  g_type_ensure (SOMA_TYPE_TWO_UP);
  bind_template (widget_class);
  soma_actions_install (widget_class, actions, G_N_ELEMENTS (actions));
}

static void
soma_find_window_init (SomaFindWindow *self)
{
  self->settings = g_settings_new (SOMA_APP_ID);
  gtk_widget_init_template (GTK_WIDGET (self));
  soma_status_label_follow (self->state_label);
  enable_actions (self);
}

GtkWidget *
soma_find_window_new (GtkWindow *parent, SomaDraft *draft)
{
  SomaFindWindow *self = g_object_new (SOMA_TYPE_FIND_WINDOW, "transient-for", parent,
                                       "destroy-with-parent", TRUE, NULL);

  self->draft = g_object_ref (draft);
  return GTK_WIDGET (self);
}

GListModel *
soma_find_window_get_figures (SomaFindWindow *self)
{
  g_return_val_if_fail (SOMA_IS_FIND_WINDOW (self), NULL);
  return soma_figure_generator_get_items (self->generator);
}

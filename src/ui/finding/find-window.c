/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-window.h"

#include <glib/gi18n.h>

#include "advice-labels.h"
#include "figure-generator.h"
#include "host.h"
#include "soma-config.h"
#include "template.h"
#include "thumbnail.h"
#include "two-up.h"

/* How many figures are searched at a time. */
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
  GtkSwitch *core_switch;
  GtkLabel *state_label;
  GtkLabel *colours_label;
};

G_DEFINE_FINAL_TYPE (SomaFindWindow, soma_find_window, ADW_TYPE_WINDOW)

enum
{
  TAKEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What actions require. */
enum
{
  MORE_FIGURES = 1 << 0, /* or perhaps */
  RUNNING = 1 << 1,
};

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
  const SomaDrawing *drawing = soma_draft_get_design (self->draft)->drawing;

  *wish = (SomaWish){
    .symmetry = symmetries[adw_combo_row_get_selected (self->symmetry_row)],
    .extent = { gtk_spin_button_get_value_as_int (self->width_spin),
                gtk_spin_button_get_value_as_int (self->depth_spin),
                gtk_spin_button_get_value_as_int (self->height_spin) },
    .no_overhang = gtk_switch_get_active (self->overhang_switch),
    .buildable = gtk_switch_get_active (self->buildable_switch),
    .least = solutions[which].least,
    .most = solutions[which].most,
    .core = drawing->cells,
    .n_core = gtk_switch_get_active (self->core_switch) ? drawing->n_cells : 0,
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
      /* Shown until there is a result. */
      gtk_label_set_label (self->state_label, _ ("No pieces to build from."));
      soma_host_announce (widget, gtk_label_get_label (self->state_label));
      return;
    }
  read_wish (self, &wish);
  /* Different figures each time. */
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
  soma_findings_stop (SOMA_FINDINGS (SOMA_FIND_WINDOW (widget)->generator));
}

/* Those who do not see it are told of the first figure, and of the end. */
static void
announce (SomaFindWindow *self)
{
  SomaFindings *findings = SOMA_FINDINGS (self->generator);
  guint64 n_tried;

  soma_findings_get_progress (findings, &n_tried, NULL);
  g_autofree char *text =
      soma_label_generator (soma_findings_get_state (findings),
                            g_list_model_get_n_items (soma_findings_get_items (findings)), n_tried);
  soma_host_announce (GTK_WIDGET (self), text);
}

static void
enable_actions (SomaFindWindow *self)
{
  SomaGeneratorState state = soma_findings_get_state (SOMA_FINDINGS (self->generator));
  guint n = g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (self->generator)));
  gboolean more = state == SOMA_GENERATOR_ENOUGH || state == SOMA_GENERATOR_STOPPED;

  soma_template_enable_actions (self, (n > 0 && more ? MORE_FIGURES : 0) |
                                          (state == SOMA_GENERATOR_RUNNING ? RUNNING : 0));
}

static void
state_cb (SomaFindWindow *self)
{
  SomaGeneratorState state = soma_findings_get_state (SOMA_FINDINGS (self->generator));

  enable_actions (self);
  if (state != SOMA_GENERATOR_NONE && state != SOMA_GENERATOR_RUNNING)
    announce (self);
}

static void
items_changed_cb (SomaFindWindow *self, guint position, guint removed, guint added,
                  GListModel *selection)
{
  enable_actions (self);
  if (added > 0 && added == g_list_model_get_n_items (selection))
    announce (self);
}

static void
activated_cb (SomaFindWindow *self, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (self->generator)), position);

  if (item != NULL)
    g_signal_emit (self, signals[TAKEN], 0, item);
}

/* Shows "Any" for no maximum. */
static gboolean
output_cb (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value_as_int (spin) != 0)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (spin), C_ ("size", "Any"));
  return TRUE;
}

/* What the template shows. */

static char *
choose_result (guint n_figures)
{
  return g_strdup (n_figures > 0 ? "figures" : "empty");
}

static SomaPuzzle *
get_puzzle (SomaFigureItem *item)
{
  return item != NULL ? soma_puzzle_ref (soma_figure_item_get_puzzle (item)) : NULL;
}

static char *
label_ways (SomaFigureItem *item)
{
  guint64 n_solutions;

  if (item == NULL)
    return NULL;
  SomaKnown known = soma_figure_item_get_known (item, &n_solutions);
  return soma_label_change_ways (n_solutions, known == SOMA_KNOWN_ALL);
}

static void
soma_find_window_dispose (GObject *object)
{
  SomaFindWindow *self = SOMA_FIND_WINDOW (object);

  g_signal_handlers_disconnect_by_data (self->generator, self);
  soma_findings_stop (SOMA_FINDINGS (self->generator));
  g_clear_object (&self->draft);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_find_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "find-window");
  soma_template_bind_function (class, soma_label_generator);
  soma_template_bind_function (class, choose_result);
  soma_template_bind_function (class, get_puzzle);
  soma_template_bind_function (class, label_ways);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, generator);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, symmetry_row);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, solutions_row);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, width_spin);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, depth_spin);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, height_spin);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, overhang_switch);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, buildable_switch);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, core_switch);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, state_label);
  gtk_widget_class_bind_template_child (class, SomaFindWindow, colours_label);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, output_cb);
  gtk_widget_class_bind_template_callback (class, state_cb);
  gtk_widget_class_bind_template_callback (class, items_changed_cb);
}

static const SomaAction actions[] = {
  { "find.start", NULL, start_action, 0 },
  { "find.more", NULL, more_action, MORE_FIGURES },
  { "find.stop", NULL, stop_action, RUNNING },
  { 0 },
};

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
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Whoever uses colours is told that they are left out here. */
static void
design_changed_cb (SomaFindWindow *self)
{
  const SomaDesign *design = soma_draft_get_design (self->draft);

  gtk_widget_set_visible (GTK_WIDGET (self->colours_label),
                          soma_design_get_last_colour (design) > 0);
}

static void
soma_find_window_init (SomaFindWindow *self)
{
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_template_init (self);
  enable_actions (self);
}

GtkWidget *
soma_find_window_new (GtkWindow *parent, SomaDraft *draft)
{
  SomaFindWindow *self = g_object_new (SOMA_TYPE_FIND_WINDOW, "transient-for", parent,
                                       "destroy-with-parent", TRUE, NULL);

  self->draft = g_object_ref (draft);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (design_changed_cb), self,
                           G_CONNECT_SWAPPED);
  design_changed_cb (self);
  return GTK_WIDGET (self);
}

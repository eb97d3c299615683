/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-puzzle-window.h"

#include <glib/gi18n.h>

#include "finder-labels.h"
#include "host.h"
#include "soma-config.h"
#include "template.h"
#include "thumbnail.h"
#include "turns-box.h"
#include "two-up.h"

#define PICTURE_SIZE 128

struct _SomaFindPuzzleWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaDraft *draft;
  GSettings *settings;

  /* Template */
  SomaPuzzleFinder *finder;
  AdwComboRow *task_row;
  GtkSpinButton *pieces_spin;
  GtkSpinButton *empty_spin;
  GtkSpinButton *turns_spin;
  GtkSpinButton *least_spin;
  GtkSpinButton *most_spin;
  GtkSwitch *different_switch;
  GtkSwitch *mirror_switch;
  GtkLabel *state_label;
  GtkScrolledWindow *scroller;
};

G_DEFINE_FINAL_TYPE (SomaFindPuzzleWindow, soma_find_puzzle_window, ADW_TYPE_WINDOW)

enum
{
  TAKEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What actions require. */
enum
{
  STOPPED = 1 << 0,
  RUNNING = 1 << 1,
};

/* In the list of the template. */
enum
{
  CUT_FIGURE,
  MAKE_HARDER,
};

static gboolean
cuts_figure (guint selected)
{
  return selected == CUT_FIGURE;
}

/* Actions. */

static void
start_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFindPuzzleWindow *self = SOMA_FIND_PUZZLE_WINDOW (widget);
  const SomaApartTurning turning = soma_turning_read (self->settings);
  const SomaPuzzleWish wish = {
    .is_harder = adw_combo_row_get_selected (self->task_row) == MAKE_HARDER,
    .n_pieces = gtk_spin_button_get_value_as_int (self->pieces_spin),
    .least = gtk_spin_button_get_value_as_int (self->least_spin),
    .most = gtk_spin_button_get_value_as_int (self->most_spin),
    .all_different = gtk_switch_get_active (self->different_switch),
    .most_empty = gtk_spin_button_get_value_as_int (self->empty_spin),
    .least_turns = gtk_spin_button_get_value_as_int (self->turns_spin),
    .turns = soma_apart_turning_get_limits (&turning),
    .symmetry =
        gtk_switch_get_active (self->mirror_switch) ? SOMA_SYMMETRY_FULL : SOMA_SYMMETRY_ROTATIONS,
    /* Different puzzles each time. */
    .seed = g_random_int (),
  };

  soma_puzzle_finder_start (self->finder, soma_draft_get_design (self->draft), &wish);
}

static void
go_on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_puzzle_finder_go_on (SOMA_FIND_PUZZLE_WINDOW (widget)->finder);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_findings_stop (SOMA_FINDINGS (SOMA_FIND_PUZZLE_WINDOW (widget)->finder));
}

/* Those who do not see it are told of the first puzzle, and of the end; of each would be too
 * much. */
static void
announce (SomaFindPuzzleWindow *self)
{
  SomaFindings *findings = SOMA_FINDINGS (self->finder);
  guint64 n_tried;

  soma_findings_get_progress (findings, &n_tried, NULL);
  g_autofree char *text =
      soma_label_finder (soma_findings_get_state (findings),
                         g_list_model_get_n_items (soma_findings_get_items (findings)), n_tried);
  soma_host_announce (GTK_WIDGET (self), text);
}

static void
enable_actions (SomaFindPuzzleWindow *self)
{
  SomaFinderState state = soma_findings_get_state (SOMA_FINDINGS (self->finder));

  soma_template_enable_actions (self, (state == SOMA_FINDER_STOPPED ? STOPPED : 0) |
                                          (state == SOMA_FINDER_RUNNING ? RUNNING : 0));
}

static void
state_cb (SomaFindPuzzleWindow *self)
{
  SomaFinderState state = soma_findings_get_state (SOMA_FINDINGS (self->finder));

  enable_actions (self);
  if (state != SOMA_FINDER_NONE && state != SOMA_FINDER_RUNNING)
    announce (self);
}

static void
activated_cb (SomaFindPuzzleWindow *self, guint position)
{
  g_autoptr (SomaFoundPuzzle) puzzle =
      g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (self->finder)), position);

  if (puzzle != NULL)
    g_signal_emit (self, signals[TAKEN], 0, puzzle);
}

static gboolean
scroll_up_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SomaFindPuzzleWindow *self = SOMA_FIND_PUZZLE_WINDOW (widget);

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_widget_queue_resize (gtk_scrolled_window_get_child (self->scroller));
  return G_SOURCE_REMOVE;
}

/* The best puzzles are shown, which come first, unless somebody looks at others. */
static void
items_changed_cb (SomaFindPuzzleWindow *self, guint position, guint removed, guint added,
                  GListModel *selection)
{
  const GtkStateFlags flags = gtk_widget_get_state_flags (GTK_WIDGET (self->scroller));

  if (added > 0 && added == g_list_model_get_n_items (selection))
    announce (self);
  if ((flags & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_WITHIN)) == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_up_cb, NULL, NULL);
}

/* What the template shows. */

static char *
choose_result (guint n_puzzles)
{
  return g_strdup (n_puzzles > 0 ? "puzzles" : "empty");
}

/* Shows "Automatic" for the least number, which leaves it to the engine. */
static gboolean
output_cb (GtkSpinButton *spin)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (spin);

  if (gtk_adjustment_get_value (adjustment) > gtk_adjustment_get_lower (adjustment))
    return FALSE;
  /* Translators: a number of cells that the program chooses. */
  gtk_editable_set_text (GTK_EDITABLE (spin), _ ("Automatic"));
  return TRUE;
}

static void
add_label (GtkBox *box, const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, class);
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (box, label);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 3));

  gtk_box_append (box, g_object_new (SOMA_TYPE_THUMBNAIL, "size", PICTURE_SIZE, NULL));
  add_label (box, "heading");
  add_label (box, "caption");
  gtk_list_item_set_child (item, GTK_WIDGET (box));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  SomaFoundPuzzle *puzzle = gtk_list_item_get_item (item);
  GtkWidget *thumbnail = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *level_label = gtk_widget_get_next_sibling (thumbnail);
  GtkWidget *moves_label = gtk_widget_get_next_sibling (level_label);
  g_autofree char *level = soma_label_found_level (soma_found_puzzle_get_level (puzzle));
  g_autofree char *moves = soma_label_found_moves (soma_found_puzzle_get_n_moves (puzzle),
                                                   soma_found_puzzle_get_n_turns (puzzle));

  soma_thumbnail_set_puzzle (SOMA_THUMBNAIL (thumbnail), soma_found_puzzle_get_puzzle (puzzle),
                             soma_found_puzzle_get_copy_at (puzzle));
  gtk_label_set_label (GTK_LABEL (level_label), level);
  gtk_label_set_label (GTK_LABEL (moves_label), moves);
}

static void
soma_find_puzzle_window_dispose (GObject *object)
{
  SomaFindPuzzleWindow *self = SOMA_FIND_PUZZLE_WINDOW (object);

  g_signal_handlers_disconnect_by_data (self->finder, self);
  soma_findings_stop (SOMA_FINDINGS (self->finder));
  g_clear_object (&self->draft);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_find_puzzle_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "find-puzzle-window");
  soma_template_bind_function (class, soma_label_finder);
  soma_template_bind_function (class, cuts_figure);
  soma_template_bind_function (class, choose_result);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, finder);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, task_row);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, pieces_spin);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, empty_spin);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, turns_spin);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, least_spin);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, most_spin);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, different_switch);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, mirror_switch);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, state_label);
  gtk_widget_class_bind_template_child (class, SomaFindPuzzleWindow, scroller);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, output_cb);
  gtk_widget_class_bind_template_callback (class, items_changed_cb);
  gtk_widget_class_bind_template_callback (class, setup_cb);
  gtk_widget_class_bind_template_callback (class, bind_cb);
  gtk_widget_class_bind_template_callback (class, state_cb);
}

static const SomaAction actions[] = {
  { "find.start", NULL, start_action, 0 },
  { "find.go-on", NULL, go_on_action, STOPPED },
  { "find.stop", NULL, stop_action, RUNNING },
  { 0 },
};

static void
soma_find_puzzle_window_class_init (SomaFindPuzzleWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_find_puzzle_window_dispose;
  signals[TAKEN] = g_signal_new ("taken", SOMA_TYPE_FIND_PUZZLE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, SOMA_TYPE_FOUND_PUZZLE);
  g_type_ensure (SOMA_TYPE_PUZZLE_FINDER);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  g_type_ensure (SOMA_TYPE_TWO_UP);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_find_puzzle_window_init (SomaFindPuzzleWindow *self)
{
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_template_init (self);
  gtk_switch_set_active (self->mirror_switch,
                         g_settings_get_enum (self->settings, "symmetry") == SOMA_SYMMETRY_FULL);
  enable_actions (self);
}

GtkWidget *
soma_find_puzzle_window_new (GtkWindow *parent, SomaDraft *draft)
{
  SomaFindPuzzleWindow *self = g_object_new (SOMA_TYPE_FIND_PUZZLE_WINDOW, "transient-for", parent,
                                             "destroy-with-parent", TRUE, NULL);

  self->draft = g_object_ref (draft);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest-pane.h"

#include <glib/gi18n.h>

#include "advice-labels.h"
#include "edit.h"
#include "soma-config.h"
#include "status-label.h"
#include "suggest-marks.h"
#include "why-not-job.h"

/* After the last stroke, in milliseconds: a drag is not searched for cell by cell. */
#define DELAY 150

/* Marks follow what is found as often as this, in milliseconds. */
#define MARK_DELAY 60

#define COLOUR_TROUBLE 0xff7800

typedef enum
{
  MODE_OFF,
  MODE_SOLVABLE,
  MODE_UNIQUE,
  N_MODES,
} Mode;

static const char *const modes[] = { "off", "solvable", "unique" };

struct _SomaSuggestPane
{
  GtkWidget parent_instance;

  /* Owned */
  SomaDraft *draft;        /* (nullable) */
  SomaDrawing *drawing;    /* (nullable) what the suggestions are about */
  SomaPieces *pieces;      /* (nullable) the same */
  SomaShapeEditor *editor; /* (nullable) */
  SomaSuggestions *suggestions;
  SomaWhyNotJob *why_not; /* (nullable) */
  GtkSorter *sorter;      /* of the list */
  GSettings *settings;
  SomaSuggestMarks *marks;

  Mode mode;
  gboolean active;
  gboolean why_not_shown;
  guint start_source;
  guint mark_source;

  /* Template */
  GtkLabel *state_label;
  GtkWidget *offer_button;
  GtkProgressBar *progress_bar;
  GtkWidget *stop_button;
  GtkSpinner *why_not_spinner;
  GtkLabel *why_not_label;
  GtkWidget *list_window;
  GtkWidget *list;
  GtkSingleSelection *selection;
};

G_DEFINE_FINAL_TYPE (SomaSuggestPane, soma_suggest_pane, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_MODE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static gboolean
shows_figure (SomaSuggestPane *self)
{
  return self->drawing != NULL && soma_shape_editor_get_drawing (self->editor) == self->drawing;
}

/* Marks. */

static void
update_marks (SomaSuggestPane *self)
{
  SomaSuggestionItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!shows_figure (self) || self->why_not_shown || self->mode == MODE_OFF)
    return;
  /* A selected row is shown alone, also while others come in. */
  if (item != NULL)
    soma_suggest_marks_set_item (self->marks, item);
  else
    soma_suggest_marks_set_items (self->marks, soma_suggestions_get_items (self->suggestions));
  soma_suggest_marks_show (self->marks, self->editor);
}

/* What comes in above the first row would be out of sight. Not while the list is told of it: it
 * cannot scroll then. */
static void
reveal_first_row (SomaSuggestPane *self)
{
  if (gtk_single_selection_get_selected (self->selection) == GTK_INVALID_LIST_POSITION &&
      g_list_model_get_n_items (soma_suggestions_get_items (self->suggestions)) > 0)
    gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", 0);
}

static void
set_rank (GObject *item)
{
  guint64 n = soma_suggestion_item_get_n_solutions (SOMA_SUGGESTION_ITEM (item));

  g_object_set_data (item, "rank", GSIZE_TO_POINTER ((gsize) MIN (n, G_MAXSIZE - 1) + 1));
}

/* What an item is sorted by: its number when the list was last sorted anew. Items that come in are
 * merged with those that are there, which must not have changed their order unseen. */
static gsize
get_rank (gconstpointer item)
{
  if (g_object_get_data ((GObject *) item, "rank") == NULL)
    set_rank ((GObject *) item);
  return GPOINTER_TO_SIZE (g_object_get_data ((GObject *) item, "rank"));
}

/* The numbers of those that were there may have grown. */
static void
sort_anew (SomaSuggestPane *self)
{
  GListModel *items = soma_suggestions_get_items (self->suggestions);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (items, i);
      set_rank (item);
    }
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

static gboolean
update_marks_cb (gpointer data)
{
  SomaSuggestPane *self = data;

  self->mark_source = 0;
  sort_anew (self);
  reveal_first_row (self);
  update_marks (self);
  return G_SOURCE_REMOVE;
}

/* Once for all items that arrive in a while. */
static void
queue_marks (SomaSuggestPane *self)
{
  if (self->mark_source == 0)
    self->mark_source = g_timeout_add (MARK_DELAY, update_marks_cb, self);
}

/* The list. */

/* What keeps the search from beginning, a sentence; NULL if nothing does. */
static const char *
find_obstacle (SomaSuggestPane *self)
{
  if (self->mode == MODE_OFF || self->drawing == NULL)
    return NULL;
  if (self->drawing->n_cells == self->drawing->n_optional)
    return _ ("Something has to be drawn first.");
  if (self->pieces == NULL || soma_pieces_get_set (self->pieces) == NULL)
    return _ ("Pieces have to be chosen first.");
  return NULL;
}

static void
show_state (SomaSuggestPane *self)
{
  const char *obstacle = find_obstacle (self);
  SomaSuggestionsState state = soma_suggestions_get_state (self->suggestions);
  guint n_found = g_list_model_get_n_items (soma_suggestions_get_items (self->suggestions));
  guint n_decided, n_changes;

  soma_suggestions_get_progress (self->suggestions, &n_decided, &n_changes);
  g_autofree char *text =
      soma_label_suggestions (state, n_found, self->mode == MODE_UNIQUE, n_decided, n_changes);
  gtk_label_set_label (self->state_label, obstacle != NULL ? obstacle : text);
  gtk_widget_set_visible (GTK_WIDGET (self->state_label), obstacle != NULL || text[0] != '\0');
  gtk_widget_set_visible (self->offer_button, obstacle != NULL && self->pieces == NULL);
  gtk_widget_set_visible (self->list_window, n_found > 0);
  gtk_widget_set_visible (self->stop_button, state == SOMA_SUGGESTIONS_RUNNING);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), state == SOMA_SUGGESTIONS_RUNNING);
  gtk_progress_bar_set_fraction (self->progress_bar,
                                 n_changes > 0 ? (double) n_decided / n_changes : 0);
}

static void
found_cb (SomaSuggestPane *self)
{
  queue_marks (self);
  show_state (self);
}

static void
apply_item (SomaSuggestPane *self, SomaSuggestionItem *item)
{
  const SomaChange *change = soma_suggestion_item_get_change (item);
  SomaDrawing *without, *after;

  if (!shows_figure (self))
    return;
  without = soma_edit_set (self->drawing, change->removed, change->n_removed, SOMA_PLACE_EMPTY);
  after = soma_edit_set (without, change->added, change->n_added, SOMA_PLACE_CELL);
  soma_drawing_unref (without);
  if (after == NULL)
    return;
  soma_shape_editor_replace (self->editor, after);
  soma_drawing_unref (after);
}

static void
row_activated_cb (SomaSuggestPane *self, guint position)
{
  g_autoptr (SomaSuggestionItem) item =
      g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (item != NULL)
    apply_item (self, item);
}

static void
selected_cb (SomaSuggestPane *self)
{
  if (gtk_single_selection_get_selected_item (self->selection) != NULL)
    update_marks (self);
  else
    queue_marks (self);
}

static gboolean
mark_activated_cb (SomaSuggestPane *self, int number)
{
  g_autoptr (SomaSuggestionItem) item = NULL;

  if (!shows_figure (self) || self->mode == MODE_OFF || self->why_not_shown ||
      !soma_suggest_marks_activate (self->marks, number, &item))
    return FALSE;
  if (item != NULL)
    apply_item (self, item);
  else
    queue_marks (self);
  return TRUE;
}

static void
show_row (GtkListItem *list_item)
{
  SomaSuggestionItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *what = gtk_widget_get_first_child (gtk_list_item_get_child (list_item));
  GtkWidget *ways = gtk_widget_get_next_sibling (what);
  SomaSuggestPane *self =
      SOMA_SUGGEST_PANE (gtk_widget_get_ancestor (what, SOMA_TYPE_SUGGEST_PANE));
  SomaBox box = self != NULL && self->drawing != NULL ? self->drawing->box : (SomaBox){ 0 };
  g_autofree char *change =
      soma_label_change (soma_suggestion_item_get_change (item), box.low, box.high);
  g_autofree char *count = soma_label_change_ways (soma_suggestion_item_get_n_solutions (item),
                                                   soma_suggestion_item_is_exact (item));

  gtk_label_set_label (GTK_LABEL (what), change);
  gtk_label_set_label (GTK_LABEL (ways), count);
}

static void
setup_row_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *what = gtk_label_new (NULL), *ways = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (what), 0);
  gtk_label_set_wrap (GTK_LABEL (what), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (what), 24);
  gtk_widget_set_margin_start (row, 9);
  gtk_widget_set_margin_end (row, 9);
  gtk_widget_set_margin_top (row, 4);
  gtk_widget_set_margin_bottom (row, 4);
  gtk_label_set_xalign (GTK_LABEL (ways), 0);
  gtk_widget_add_css_class (ways, "caption");
  gtk_widget_add_css_class (ways, "dim-label");
  gtk_widget_add_css_class (ways, "numeric");
  gtk_box_append (GTK_BOX (row), what);
  gtk_box_append (GTK_BOX (row), ways);
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (GtkListItemFactory *factory, GtkListItem *list_item)
{
  GObject *item = gtk_list_item_get_item (list_item);

  g_signal_connect_swapped (item, "notify::n-solutions", G_CALLBACK (show_row), list_item);
  g_signal_connect_swapped (item, "notify::exact", G_CALLBACK (show_row), list_item);
  show_row (list_item);
}

static void
unbind_row_cb (GtkListItemFactory *factory, GtkListItem *list_item)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (list_item), show_row, list_item);
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  gsize rank_a = get_rank (a), rank_b = get_rank (b);

  return gtk_ordering_from_cmpfunc ((rank_a < rank_b) - (rank_a > rank_b));
}

/* Most ways first; of as many, in the order in which they were found. A numeric sorter would not
 * notice that numbers have grown: it keeps those that it has seen. */
static void
sort_list (SomaSuggestPane *self)
{
  g_autoptr (GtkSortListModel) sorted = NULL;

  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare_items, NULL, NULL));
  sorted = gtk_sort_list_model_new (g_object_ref (soma_suggestions_get_items (self->suggestions)),
                                    g_object_ref (self->sorter));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (sorted));
}

/* Searching. */

static void
stop_why_not (SomaSuggestPane *self)
{
  if (self->why_not != NULL)
    soma_why_not_job_stop (self->why_not);
  g_clear_object (&self->why_not);
  gtk_spinner_set_spinning (self->why_not_spinner, FALSE);
}

static gboolean
start_cb (gpointer data)
{
  SomaSuggestPane *self = data;

  self->start_source = 0;
  if (self->mode == MODE_OFF || !self->active)
    return G_SOURCE_REMOVE;
  SomaPuzzle *puzzle = soma_design_make_puzzle (soma_draft_get_design (self->draft), NULL);
  if (puzzle == NULL)
    return G_SOURCE_REMOVE;
  soma_suggestions_start (self->suggestions, puzzle, self->drawing->box.low,
                          g_settings_get_enum (self->settings, "symmetry"), 0,
                          self->mode == MODE_UNIQUE);
  soma_puzzle_unref (puzzle);
  show_state (self);
  return G_SOURCE_REMOVE;
}

static void
restart (SomaSuggestPane *self)
{
  g_clear_handle_id (&self->start_source, g_source_remove);
  self->why_not_shown = FALSE;
  soma_suggest_marks_clear (self->marks);
  soma_suggestions_clear (self->suggestions);
  if (shows_figure (self))
    soma_shape_editor_set_marks (self->editor, NULL, 0);
  gtk_label_set_label (self->why_not_label, "");
  gtk_widget_set_visible (GTK_WIDGET (self->why_not_label), FALSE);
  show_state (self);
  if (self->mode != MODE_OFF && self->active)
    self->start_source = g_timeout_add (DELAY, start_cb, self);
}

static void
changed_cb (SomaSuggestPane *self)
{
  SomaDesign *design = soma_draft_get_design (self->draft);

  if (design->drawing == self->drawing && design->pieces == self->pieces)
    return;
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  g_clear_pointer (&self->pieces, soma_pieces_unref);
  self->drawing = soma_drawing_ref (design->drawing);
  self->pieces = design->pieces != NULL ? soma_pieces_ref (design->pieces) : NULL;
  stop_why_not (self);
  restart (self);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_suggestions_stop (SOMA_SUGGEST_PANE (widget)->suggestions);
}

/* Why not. */

static void
mark_reason (SomaSuggestPane *self, const SomaWhyNot *reason)
{
  g_autofree SomaShapeMark *marks = g_new0 (SomaShapeMark, reason->n_cells + 1);

  for (int i = 0; i < reason->n_cells; i++)
    marks[i] = (SomaShapeMark){ self->drawing->cells[reason->cells[i]], COLOUR_TROUBLE, "!",
                                SOMA_BLOCK_SOLID };
  soma_shape_editor_set_marks (self->editor, marks, reason->n_cells);
}

static void
why_not_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaSuggestPane) self = data;
  g_autoptr (GError) error = NULL;
  const SomaWhyNot *reason =
      soma_why_not_job_run_finish (SOMA_WHY_NOT_JOB (source), result, &error);

  if (SOMA_WHY_NOT_JOB (source) != self->why_not)
    return;
  gtk_spinner_set_spinning (self->why_not_spinner, FALSE);
  SomaPuzzle *puzzle = soma_design_make_puzzle (soma_draft_get_design (self->draft), NULL);
  g_autofree char *text = reason != NULL && puzzle != NULL ? soma_label_why_not (reason, puzzle)
                                                           : g_strdup (error->message);
  gtk_label_set_label (self->why_not_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->why_not_label), TRUE);
  if (reason != NULL && shows_figure (self))
    {
      self->why_not_shown = TRUE;
      mark_reason (self, reason);
    }
  soma_puzzle_unref (puzzle);
  g_clear_object (&self->why_not);
}

static void
why_not_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSuggestPane *self = SOMA_SUGGEST_PANE (widget);
  SomaPuzzle *puzzle = soma_design_make_puzzle (soma_draft_get_design (self->draft), NULL);

  stop_why_not (self);
  if (puzzle == NULL)
    {
      gtk_label_set_label (self->why_not_label,
                           _ ("Something has to be drawn, and pieces chosen, first."));
      gtk_widget_set_visible (GTK_WIDGET (self->why_not_label), TRUE);
      return;
    }
  self->why_not = soma_why_not_job_new (puzzle);
  soma_puzzle_unref (puzzle);
  gtk_spinner_set_spinning (self->why_not_spinner, TRUE);
  soma_why_not_job_run_async (self->why_not, why_not_cb, g_object_ref (self));
}

/* Overrides. */

static void
soma_suggest_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_MODE)
    g_value_set_static_string (value, modes[SOMA_SUGGEST_PANE (object)->mode]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_suggest_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaSuggestPane *self = SOMA_SUGGEST_PANE (object);

  if (id != PROP_MODE)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  for (int i = 0; i < N_MODES; i++)
    if (g_strcmp0 (modes[i], g_value_get_string (value)) == 0)
      self->mode = i;
  if (self->draft != NULL)
    restart (self);
}

static void
soma_suggest_pane_dispose (GObject *object)
{
  SomaSuggestPane *self = SOMA_SUGGEST_PANE (object);
  GtkWidget *child;

  g_clear_handle_id (&self->start_source, g_source_remove);
  g_clear_handle_id (&self->mark_source, g_source_remove);
  if (self->why_not != NULL)
    soma_why_not_job_stop (self->why_not);
  g_clear_object (&self->why_not);
  if (self->suggestions != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->suggestions, self);
      soma_suggestions_stop (self->suggestions);
    }
  g_clear_object (&self->suggestions);
  g_clear_object (&self->draft);
  g_clear_object (&self->editor);
  g_clear_object (&self->sorter);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  g_clear_pointer (&self->pieces, soma_pieces_unref);
  g_clear_pointer (&self->marks, soma_suggest_marks_free);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_suggest_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class, "/io/github/somapuzzle/Soma/suggest-pane.ui");
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, state_label);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, offer_button);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, progress_bar);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, stop_button);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, why_not_spinner);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, why_not_label);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, list_window);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, list);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, selection);
  gtk_widget_class_bind_template_callback (class, selected_cb);
  gtk_widget_class_bind_template_callback (class, row_activated_cb);
  gtk_widget_class_bind_template_callback (class, setup_row_cb);
  gtk_widget_class_bind_template_callback (class, bind_row_cb);
  gtk_widget_class_bind_template_callback (class, unbind_row_cb);
}

static void
soma_suggest_pane_class_init (SomaSuggestPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_suggest_pane_get_property;
  object_class->set_property = soma_suggest_pane_set_property;
  object_class->dispose = soma_suggest_pane_dispose;
  properties[PROP_MODE] = g_param_spec_string ("mode", NULL, NULL, modes[MODE_OFF],
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  bind_template (widget_class);
  gtk_widget_class_install_property_action (widget_class, "suggest.mode", "mode");
  gtk_widget_class_install_action (widget_class, "suggest.why-not", NULL, why_not_action);
  gtk_widget_class_install_action (widget_class, "suggest.stop", NULL, stop_action);
}

static void
soma_suggest_pane_init (SomaSuggestPane *self)
{
  self->marks = soma_suggest_marks_new ();
  self->settings = g_settings_new (SOMA_APP_ID);
  self->suggestions = soma_suggestions_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  soma_status_label_follow (self->why_not_label);
  sort_list (self);
  g_signal_connect_object (soma_suggestions_get_items (self->suggestions), "items-changed",
                           G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->suggestions, "notify::state", G_CALLBACK (found_cb), self);
  g_signal_connect_swapped (self->suggestions, "notify::fraction", G_CALLBACK (found_cb), self);
  show_state (self);
}

void
soma_suggest_pane_set_draft (SomaSuggestPane *self, SomaDraft *draft, SomaShapeEditor *editor)
{
  g_return_if_fail (SOMA_IS_SUGGEST_PANE (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = g_object_ref (draft);
  self->editor = g_object_ref (editor);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (editor, "mark-activated", G_CALLBACK (mark_activated_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

void
soma_suggest_pane_set_active (SomaSuggestPane *self, gboolean active)
{
  g_return_if_fail (SOMA_IS_SUGGEST_PANE (self));

  if (active == self->active)
    return;
  self->active = active;
  if (self->draft != NULL)
    restart (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest-pane.h"

#include <glib/gi18n.h>

#include "advice-labels.h"
#include "edit.h"
#include "engine-auto.h"
#include "soma-config.h"
#include "suggest-marks.h"
#include "template.h"
#include "why-not-box.h"

/* The delay after the last stroke, in milliseconds: a drag is not searched cell by cell. */
#define DELAY 150

/* How often marks follow new results, in milliseconds. */
#define MARK_DELAY 60

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
  GtkBox parent_instance;

  /* Owned */
  SomaDraft *draft;         /* (nullable) */
  SomaDrawing *drawing;     /* (nullable) the one the suggestions are about */
  SomaPieces *pieces;       /* (nullable) likewise */
  SomaCellColours *colours; /* (nullable) likewise */
  SomaShapeEditor *editor;  /* (nullable) */
  GSettings *settings;
  SomaSuggestMarks *marks;

  Mode mode;
  gboolean active;
  guint start_source;
  guint mark_source;

  /* Template */
  SomaSuggestions *suggestions;
  GtkCustomSorter *sorter; /* of the list */
  SomaWhyNotBox *why_not_box;
  GtkWidget *list;
  GtkSingleSelection *selection;
};

G_DEFINE_FINAL_TYPE (SomaSuggestPane, soma_suggest_pane, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_DRAFT,
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

static gboolean
shows_marks (SomaSuggestPane *self)
{
  return shows_figure (self) && self->mode != MODE_OFF &&
         !soma_why_not_box_has_marks (self->why_not_box);
}

static void
update_marks (SomaSuggestPane *self)
{
  SomaSuggestionItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!shows_marks (self))
    return;
  /* A selected row is shown alone, even while others are added. */
  if (item != NULL)
    soma_suggest_marks_set_item (self->marks, item);
  else
    soma_suggest_marks_set_items (self->marks,
                                  soma_findings_get_items (SOMA_FINDINGS (self->suggestions)));
  soma_suggest_marks_show (self->marks, self->editor);
}

static void
set_rank (GObject *item)
{
  guint64 n = soma_suggestion_item_get_n_solutions (SOMA_SUGGESTION_ITEM (item));

  g_object_set_data (item, "rank", GSIZE_TO_POINTER ((gsize) MIN (n, G_MAXSIZE - 1) + 1));
}

/* The sort key of an item: its number when the list was last sorted. New items are merged with the
 * existing ones, whose order must not have changed unnoticed. */
static gsize
get_rank (gconstpointer item)
{
  if (g_object_get_data ((GObject *) item, "rank") == NULL)
    set_rank ((GObject *) item);
  return GPOINTER_TO_SIZE (g_object_get_data ((GObject *) item, "rank"));
}

static gboolean
update_marks_cb (gpointer data)
{
  SomaSuggestPane *self = data;

  self->mark_source = 0;

  /* The numbers of existing items may have grown. */
  GListModel *items = soma_findings_get_items (SOMA_FINDINGS (self->suggestions));
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (items, i);
      set_rank (item);
    }
  gtk_sorter_changed (GTK_SORTER (self->sorter), GTK_SORTER_CHANGE_DIFFERENT);

  /* Rows that are added above the first one would be out of sight. Not while the list is being
   * notified: it cannot scroll then. */
  if (gtk_single_selection_get_selected (self->selection) == GTK_INVALID_LIST_POSITION &&
      g_list_model_get_n_items (items) > 0)
    gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", 0);

  update_marks (self);
  return G_SOURCE_REMOVE;
}

/* Once for all items that arrive within some time. */
static void
queue_marks (SomaSuggestPane *self)
{
  if (self->mark_source == 0)
    self->mark_source = g_timeout_add (MARK_DELAY, update_marks_cb, self);
}

/* The list. */

static gboolean
offers_pieces (const SomaDesign *design, const char *mode)
{
  return design->pieces == NULL && !g_str_equal (mode, modes[MODE_OFF]);
}

/* The progress of the search, or why it cannot start. */
static char *
label_state (SomaSuggestPane *self, const SomaDesign *design, const char *mode,
             SomaSuggestionsState state, guint n_found)
{
  gboolean off = g_str_equal (mode, modes[MODE_OFF]);
  guint64 n_decided, n_changes;

  if (!off && design->drawing->n_cells == 0)
    return g_strdup (_ ("Draw something first."));
  if (!off && (design->pieces == NULL || soma_pieces_get_set (design->pieces) == NULL))
    return g_strdup (_ ("Choose pieces first."));
  soma_findings_get_progress (SOMA_FINDINGS (self->suggestions), &n_decided, &n_changes);
  return soma_label_suggestions (state, n_found, g_str_equal (mode, modes[MODE_UNIQUE]),
                                 (guint) n_decided, (guint) n_changes);
}

/* The design after the change; NULL if it cannot be made. */
static SomaDesign *
make_changed (SomaSuggestPane *self, const SomaChange *change)
{
  SomaDesign *design = soma_draft_get_design (self->draft);

  if (change->below > 0)
    return soma_design_with_rule (design, change->below, change->above);
  g_autoptr (SomaDrawing) without =
      soma_edit_set (self->drawing, change->removed, change->n_removed, SOMA_PLACE_EMPTY);
  g_autoptr (SomaDrawing) after =
      soma_edit_set (without, change->added, change->n_added, SOMA_PLACE_CELL);
  return after != NULL ? soma_design_with_drawing (design, after) : NULL;
}

static void
apply_item (SomaSuggestPane *self, SomaSuggestionItem *item)
{
  if (!shows_figure (self))
    return;
  g_autoptr (SomaDesign) design = make_changed (self, soma_suggestion_item_get_change (item));
  if (design != NULL)
    soma_draft_apply (self->draft, design, 0);
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
  gboolean selected = gtk_single_selection_get_selected_item (self->selection) != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "suggest.apply", selected);
  if (selected)
    update_marks (self);
  else
    queue_marks (self);
}

static gboolean
mark_activated_cb (SomaSuggestPane *self, int number)
{
  g_autoptr (SomaSuggestionItem) item = NULL;

  if (!shows_marks (self) || !soma_suggest_marks_activate (self->marks, number, &item))
    return FALSE;
  if (item != NULL)
    apply_item (self, item);
  else
    queue_marks (self);
  return TRUE;
}

/* Evaluated for a row of the list before it is there, and again when it is left without an item. */
static char *
label_change (GtkListItem *row, SomaSuggestionItem *item)
{
  if (item == NULL)
    return g_strdup ("");
  const SomaBox *box = soma_suggestion_item_get_box (item);
  return soma_label_change (soma_suggestion_item_get_change (item), box->low, box->high,
                            soma_suggestion_item_get_colours (item));
}

static gboolean
is_rule (gconstpointer item)
{
  return soma_suggestion_item_get_change (SOMA_SUGGESTION_ITEM ((GObject *) item))->below > 0;
}

/* Rules first, which are few and are there only if colours are what is wrong; then most ways first,
 * then in the order in which they were found. A numeric sorter would not notice that numbers have
 * grown: it caches the ones it has seen. */
static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  gsize rank_a = get_rank (a), rank_b = get_rank (b);

  if (is_rule (a) != is_rule (b))
    return is_rule (a) ? GTK_ORDERING_SMALLER : GTK_ORDERING_LARGER;
  return gtk_ordering_from_cmpfunc ((rank_a < rank_b) - (rank_a > rank_b));
}

/* Searching. */

static gboolean
start_cb (gpointer data)
{
  SomaSuggestPane *self = data;

  self->start_source = 0;
  if (self->mode == MODE_OFF || !self->active)
    return G_SOURCE_REMOVE;
  g_autoptr (SomaPuzzle) puzzle =
      soma_design_make_puzzle (soma_draft_get_design (self->draft), NULL);
  if (puzzle != NULL)
    soma_suggestions_start (self->suggestions, puzzle, &self->drawing->box, self->colours,
                            g_settings_get_enum (self->settings, "symmetry"), 0,
                            self->mode == MODE_UNIQUE);
  return G_SOURCE_REMOVE;
}

static void
restart (SomaSuggestPane *self)
{
  g_clear_handle_id (&self->start_source, g_source_remove);
  soma_why_not_box_clear (self->why_not_box);
  soma_suggest_marks_clear (self->marks);
  soma_suggestions_clear (self->suggestions);
  if (shows_figure (self))
    soma_shape_editor_set_marks (self->editor, NULL, 0);
  if (self->mode != MODE_OFF && self->active)
    self->start_source = g_timeout_add (DELAY, start_cb, self);
}

static void
changed_cb (SomaSuggestPane *self)
{
  SomaDesign *design = soma_draft_get_design (self->draft);

  if (design->drawing == self->drawing && design->pieces == self->pieces &&
      soma_cell_colours_same_rules (design->colours, self->colours))
    return;
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  g_clear_pointer (&self->pieces, soma_pieces_unref);
  g_clear_pointer (&self->colours, soma_cell_colours_unref);
  self->colours = soma_cell_colours_ref (design->colours);
  self->drawing = soma_drawing_ref (design->drawing);
  self->pieces = design->pieces != NULL ? soma_pieces_ref (design->pieces) : NULL;
  soma_why_not_box_stop (self->why_not_box);
  restart (self);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_findings_stop (SOMA_FINDINGS (SOMA_SUGGEST_PANE (widget)->suggestions));
}

static void
apply_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSuggestPane *self = SOMA_SUGGEST_PANE (widget);
  SomaSuggestionItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item != NULL)
    apply_item (self, item);
}

static void
why_not_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_why_not_box_ask (SOMA_SUGGEST_PANE (widget)->why_not_box);
}

/* Overrides. */

static void
soma_suggest_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSuggestPane *self = SOMA_SUGGEST_PANE (object);

  if (id == PROP_DRAFT)
    g_value_set_object (value, self->draft);
  else if (id == PROP_MODE)
    g_value_set_static_string (value, modes[self->mode]);
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

  g_signal_handlers_disconnect_by_data (self->suggestions, self);
  soma_findings_stop (SOMA_FINDINGS (self->suggestions));
  g_clear_handle_id (&self->start_source, g_source_remove);
  g_clear_handle_id (&self->mark_source, g_source_remove);
  g_clear_object (&self->draft);
  g_clear_object (&self->editor);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  g_clear_pointer (&self->pieces, soma_pieces_unref);
  g_clear_pointer (&self->colours, soma_cell_colours_unref);
  g_clear_pointer (&self->marks, soma_suggest_marks_free);
  G_OBJECT_CLASS (soma_suggest_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "suggest-pane");
  soma_template_bind_function (class, soma_has_text);
  soma_template_bind_function (class, offers_pieces);
  soma_template_bind_function (class, soma_label_change_ways);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, suggestions);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, sorter);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, why_not_box);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, list);
  gtk_widget_class_bind_template_child (class, SomaSuggestPane, selection);
  gtk_widget_class_bind_template_callback (class, selected_cb);
  gtk_widget_class_bind_template_callback (class, row_activated_cb);
  gtk_widget_class_bind_template_callback (class, queue_marks);
  gtk_widget_class_bind_template_callback (class, label_state);
  gtk_widget_class_bind_template_callback (class, label_change);
}

static void
soma_suggest_pane_class_init (SomaSuggestPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_suggest_pane_get_property;
  object_class->set_property = soma_suggest_pane_set_property;
  object_class->dispose = soma_suggest_pane_dispose;
  properties[PROP_DRAFT] =
      g_param_spec_object ("draft", NULL, NULL, SOMA_TYPE_DRAFT, G_PARAM_READABLE);
  properties[PROP_MODE] =
      g_param_spec_string ("mode", NULL, NULL, modes[MODE_SOLVABLE], G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_SUGGESTIONS);
  g_type_ensure (SOMA_TYPE_SUGGESTION_ITEM);
  g_type_ensure (SOMA_TYPE_WHY_NOT_BOX);
  bind_template (widget_class);
  gtk_widget_class_install_property_action (widget_class, "suggest.mode", "mode");
  gtk_widget_class_install_action (widget_class, "suggest.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "suggest.apply", NULL, apply_action);
  gtk_widget_class_install_action (widget_class, "suggest.why-not", NULL, why_not_action);
}

static void
soma_suggest_pane_init (SomaSuggestPane *self)
{
  self->mode = MODE_SOLVABLE;
  self->marks = soma_suggest_marks_new ();
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_template_init (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "suggest.apply", FALSE);
  gtk_custom_sorter_set_sort_func (self->sorter, compare_items, NULL, NULL);
  g_signal_connect_object (soma_findings_get_items (SOMA_FINDINGS (self->suggestions)),
                           "items-changed", G_CALLBACK (queue_marks), self, G_CONNECT_SWAPPED);
}

void
soma_suggest_pane_set_draft (SomaSuggestPane *self, SomaDraft *draft, SomaShapeEditor *editor)
{
  g_return_if_fail (SOMA_IS_SUGGEST_PANE (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = g_object_ref (draft);
  self->editor = g_object_ref (editor);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DRAFT]);
  soma_why_not_box_set_draft (self->why_not_box, draft, editor);
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

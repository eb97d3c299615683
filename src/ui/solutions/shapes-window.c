/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes-window.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "shapes-labels.h"
#include "solution-shapes.h"
#include "template.h"

/* So that any number of pieces may have as many. */
#define MOST_COPIES (SOMA_MAX_COPIES / 2 / SOMA_MAX_PIECES)

struct _SomaShapesWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaDraft *draft;
  SomaSolutionList *list;
  GPtrArray *choices;         /* of GArray (nullable) of guint: indices in the list */
  SomaSolutionShapes *shapes; /* (nullable) until everything is filled in */
  GPtrArray *wanted;          /* (nullable) of shapes: once all are found */

  SomaSymmetry symmetry;

  /* Template */
  AdwComboRow *source_row;
  GtkStringList *sources;
  AdwComboRow *target_row;
  GtkStringList *targets;
  GtkSwitch *new_switch;
  GtkSpinButton *least_copies_spin;
  GtkSpinButton *most_copies_spin;
  GtkSwitch *connected_switch;
  AdwComboRow *machining_row;
  AdwComboRow *symmetry_row;
  GtkSpinButton *least_cells_spin;
  GtkSpinButton *most_cells_spin;
  GtkSpinButton *least_pieces_spin;
  GtkSpinButton *most_pieces_spin;
  GtkLabel *label;
  GtkWidget *stop_button;
};

G_DEFINE_FINAL_TYPE (SomaShapesWindow, soma_shapes_window, ADW_TYPE_WINDOW)

enum
{
  IMPORTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What actions require. */
enum
{
  WANTED = 1 << 0,
  RUNNING = 1 << 1,
};

/* The first target is a new problem, which has no pieces; the others are those of the book. */

static gboolean
is_new_problem (SomaShapesWindow *self)
{
  return adw_combo_row_get_selected (self->target_row) == 0;
}

static guint
get_problem (SomaShapesWindow *self)
{
  return adw_combo_row_get_selected (self->target_row) - 1;
}

/* (nullable) */
static const SomaPieces *
get_pieces (SomaShapesWindow *self)
{
  return is_new_problem (self)
             ? NULL
             : soma_draft_get_book (self->draft)->problems[get_problem (self)]->pieces;
}

static guint
count_room (SomaShapesWindow *self)
{
  const SomaPieces *pieces = get_pieces (self);

  return SOMA_MAX_PIECES - (pieces != NULL ? pieces->n_pieces : 0);
}

static SomaShapesWish
read_wish (SomaShapesWindow *self)
{
  return (SomaShapesWish){
    .is_connected = gtk_switch_get_active (self->connected_switch),
    .machining = (SomaMachining) adw_combo_row_get_selected (self->machining_row),
    .symmetry = (SomaShapesSymmetry) adw_combo_row_get_selected (self->symmetry_row),
    .least_cells = gtk_spin_button_get_value_as_int (self->least_cells_spin),
    .most_cells = gtk_spin_button_get_value_as_int (self->most_cells_spin),
    .least_pieces = gtk_spin_button_get_value_as_int (self->least_pieces_spin),
    .most_pieces = gtk_spin_button_get_value_as_int (self->most_pieces_spin),
  };
}

static char *
label_state (SomaShapesWindow *self)
{
  guint n_solutions, n_read = soma_solution_shapes_get_progress (self->shapes, &n_solutions);

  return self->wanted != NULL ? soma_label_shapes (self->wanted->len, count_room (self))
                              : soma_label_shapes_read (n_read, n_solutions);
}

/* The shapes, or what is wanted of them, have changed. */
static void
update (SomaShapesWindow *self)
{
  gboolean is_running = soma_solution_shapes_is_running (self->shapes);
  const SomaShapesWish wish = read_wish (self);
  const SomaPieces *known = gtk_switch_get_active (self->new_switch) ? get_pieces (self) : NULL;

  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  if (!is_running)
    self->wanted = soma_solution_shapes_choose (self->shapes, &wish, known);
  g_autofree char *text = label_state (self);
  gtk_label_set_label (self->label, text);
  gtk_widget_set_visible (self->stop_button, is_running);
  gtk_widget_set_sensitive (GTK_WIDGET (self->new_switch), !is_new_problem (self));
  gboolean is_any = !is_running && self->wanted->len > 0 && count_room (self) > 0;
  soma_template_enable_actions (self, (is_any ? WANTED : 0) | (is_running ? RUNNING : 0));
}

static void
wish_cb (SomaShapesWindow *self)
{
  if (self->shapes != NULL)
    update (self);
}

static void
drop_shapes (SomaShapesWindow *self)
{
  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  if (self->shapes == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->shapes, self);
  soma_solution_shapes_stop (self->shapes);
  g_clear_object (&self->shapes);
}

/* The one that is shown stands for itself alone. */
static void
source_cb (SomaShapesWindow *self)
{
  guint choice = adw_combo_row_get_selected (self->source_row);
  gboolean is_shown = choice == self->choices->len - 1;

  drop_shapes (self);
  self->shapes = soma_solution_shapes_new (self->list, self->choices->pdata[choice],
                                           is_shown ? SOMA_SYMMETRY_NONE : self->symmetry);
  g_signal_connect_swapped (self->shapes, "changed", G_CALLBACK (update), self);
  update (self);
}

/* Actions. */

/* In a new problem after the one that is shown. (transfer full) */
static SomaBook *
add (SomaShapesWindow *self, guint *problem)
{
  SomaBook *book = soma_draft_get_book (self->draft);
  guint number = soma_draft_get_problem (self->draft);
  g_autoptr (SomaBook) with_new = NULL;

  if (is_new_problem (self))
    book = with_new = soma_book_copy_problem (book, number, _ ("New Problem"), TRUE);
  *problem = with_new != NULL ? number + 1 : get_problem (self);
  int least = gtk_spin_button_get_value_as_int (self->least_copies_spin);
  int most = gtk_spin_button_get_value_as_int (self->most_copies_spin);
  return soma_solution_shapes_add (self->wanted, least, MAX (least, most), book, *problem,
                                   with_new != NULL);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapesWindow *self = SOMA_SHAPES_WINDOW (widget);
  guint problem, n = MIN (self->wanted->len, count_room (self));
  g_autoptr (SomaBook) book = add (self, &problem);

  soma_draft_apply_book (self->draft, book, problem);
  g_signal_emit (self, signals[IMPORTED], 0, n);
  gtk_window_close (GTK_WINDOW (self));
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_solution_shapes_stop (SOMA_SHAPES_WINDOW (widget)->shapes);
}

/* Filling in. */

/* Takes the indices. */
static void
add_choice (SomaShapesWindow *self, const char *label, GArray *indices)
{
  g_ptr_array_add (self->choices, indices);
  gtk_string_list_append (self->sources, label);
}

static void
add_choices (SomaShapesWindow *self, SomaSolutionGrid *grid)
{
  SomaListing *listing = soma_solution_grid_get_listing (grid);
  SomaMarkedSolutions *marked = soma_solution_grid_get_marked (grid);
  guint shown = soma_solution_get_index (soma_solution_grid_get_solution (grid));
  GArray *one = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_all = soma_listing_get_shown (listing) == G_LIST_MODEL (self->list);

  add_choice (self, _ ("All that are listed"), is_all ? NULL : soma_listing_list_indices (listing));
  if (soma_marked_solutions_get_n (marked) > 0)
    add_choice (self, _ ("The selected ones"), soma_marked_solutions_list (marked));
  g_array_append_val (one, shown);
  add_choice (self, _ ("The one shown"), one);
  adw_combo_row_set_selected (self->source_row, self->choices->len > 2 ? 1 : 0);
}

static void
add_targets (SomaShapesWindow *self)
{
  const SomaBook *book = soma_draft_get_book (self->draft);

  gtk_string_list_append (self->targets, _ ("A new one"));
  for (guint i = 0; i < book->n_problems; i++)
    {
      g_autofree char *title = soma_label_book_problem (book, i);
      gtk_string_list_append (self->targets, title);
    }
}

static void
init_spin (GtkSpinButton *spin, int least, int most, int value)
{
  gtk_spin_button_set_increments (spin, 1, 10);
  gtk_spin_button_set_range (spin, least, most);
  gtk_spin_button_set_value (spin, value);
}

static void
soma_shapes_window_dispose (GObject *object)
{
  SomaShapesWindow *self = SOMA_SHAPES_WINDOW (object);

  drop_shapes (self);
  g_clear_object (&self->draft);
  g_clear_object (&self->list);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_shapes_window_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "shapes.import", NULL, import_action, WANTED },
  { "shapes.stop", NULL, stop_action, RUNNING },
  { 0 },
};

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "shapes-window");
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, source_row);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, sources);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, target_row);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, targets);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, new_switch);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, least_copies_spin);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, most_copies_spin);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, connected_switch);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, machining_row);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, symmetry_row);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, least_cells_spin);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, most_cells_spin);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, least_pieces_spin);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, most_pieces_spin);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, label);
  gtk_widget_class_bind_template_child (class, SomaShapesWindow, stop_button);
  gtk_widget_class_bind_template_callback (class, wish_cb);
}

static void
soma_shapes_window_class_init (SomaShapesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_shapes_window_dispose;
  signals[IMPORTED] = g_signal_new ("imported", SOMA_TYPE_SHAPES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
clear_indices (gpointer indices)
{
  if (indices != NULL)
    g_array_unref (indices);
}

static void
soma_shapes_window_init (SomaShapesWindow *self)
{
  self->choices = g_ptr_array_new_with_free_func (clear_indices);
  soma_template_init (self);
}

GtkWidget *
soma_shapes_window_new (GtkWindow *parent, SomaDocument *document, SomaSolutionGrid *grid)
{
  SomaShapesWindow *self = g_object_new (SOMA_TYPE_SHAPES_WINDOW, "transient-for", parent, NULL);
  const SomaPuzzle *puzzle = soma_document_get_puzzle (document);
  int n_cells = puzzle->figure->n_cells;
  int n_pieces = MIN (n_cells, soma_piece_set_n_copies (puzzle->set));
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  self->symmetry = status.symmetry;
  self->draft = g_object_ref (soma_document_get_draft (document));
  self->list = g_object_ref (soma_document_get_solutions (document));
  init_spin (self->least_copies_spin, 0, MOST_COPIES, 0);
  init_spin (self->most_copies_spin, 1, MOST_COPIES, 1);
  init_spin (self->least_cells_spin, 1, n_cells, 1);
  init_spin (self->most_cells_spin, 1, n_cells, n_cells);
  init_spin (self->least_pieces_spin, 1, n_pieces, 1);
  init_spin (self->most_pieces_spin, 1, n_pieces, n_pieces);
  add_targets (self);
  add_choices (self, grid);
  g_signal_connect_swapped (self->source_row, "notify::selected", G_CALLBACK (source_cb), self);
  source_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->source_row));
  return GTK_WIDGET (self);
}

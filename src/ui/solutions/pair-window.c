/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pair-window.h"

#include <glib/gi18n.h>

#include "number-labels.h"
#include "pair-labels.h"
#include "template.h"
#include "two-up.h"
#include "view-frame.h"

struct _SomaPairWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaSolution *first, *second;
  SomaSolutionPair *pair;

  SomaSymmetry symmetry;
  gboolean turns;
  gboolean is_linking; /* one view turns because the other one does */

  /* Template */
  AdwWindowTitle *title;
  SomaViewFrame *first_frame;
  SomaViewFrame *second_frame;
  SomaPuzzleView *first_view;
  SomaPuzzleView *second_view;
  GtkLabel *first_label;
  GtkLabel *second_label;
  GtkLabel *pair_label;
  GtkLabel *turn_label;
};

G_DEFINE_FINAL_TYPE (SomaPairWindow, soma_pair_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_TURNS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Pieces that are alike are ghosts. */
static void
show_side (SomaPuzzleView *view, SomaViewFrame *frame, const SomaPuzzle *puzzle,
           const guint16 *copy_at, const bool *moved, gboolean is_same)
{
  SomaStage *stage = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_autofree SomaBlock *blocks =
      g_memdup2 (stage->blocks, (gsize) stage->n_blocks * sizeof *blocks);
  SomaStage shown = *stage;

  for (int i = 0; i < stage->n_blocks && !is_same; i++)
    if (blocks[i].id >= 0 && !moved[blocks[i].id])
      blocks[i].style = SOMA_BLOCK_GHOST;
  shown.blocks = blocks;
  soma_puzzle_view_set_stage (view, &shown);
  soma_view_frame_set_stage (frame, &shown);
  soma_stage_free (stage);
}

static void
describe_side (SomaPairWindow *self, SomaPuzzleView *view, gboolean is_second)
{
  g_autofree char *text = soma_label_pair_side (self->pair, is_second);

  soma_puzzle_view_set_details (view, text);
}

static void
compare (SomaPairWindow *self)
{
  soma_solution_pair_free (self->pair);
  self->pair = soma_solution_pair_new (soma_solution_get_puzzle (self->first), self->symmetry,
                                       soma_solution_get_copy_at (self->first),
                                       soma_solution_get_copy_at (self->second), self->turns);

  SomaSolutionPair *pair = self->pair;
  gboolean is_same = pair->n_moved == 0;
  g_autofree char *text = soma_label_pair (pair), *turn = soma_label_pair_turn (pair);
  show_side (self->first_view, self->first_frame, pair->puzzle, pair->first, pair->first_moved,
             is_same);
  show_side (self->second_view, self->second_frame, pair->puzzle, pair->second, pair->second_moved,
             is_same);
  describe_side (self, self->first_view, FALSE);
  describe_side (self, self->second_view, TRUE);
  gtk_label_set_text (self->pair_label, text);
  gtk_label_set_text (self->turn_label, turn != NULL ? turn : "");
  gtk_widget_set_visible (GTK_WIDGET (self->turn_label), turn != NULL);
}

static void
pose_changed_cb (SomaPairWindow *self, SomaPuzzleView *view)
{
  SomaPuzzleView *other = view == self->first_view ? self->second_view : self->first_view;

  if (self->is_linking)
    return;
  self->is_linking = TRUE;
  soma_puzzle_view_set_pose (other, soma_puzzle_view_get_pose (view));
  self->is_linking = FALSE;
}

static char *
name_solution (SomaSolution *solution)
{
  SomaNumber number;

  soma_solution_get_number (solution, &number);
  g_autofree char *text = soma_label_whole_number (&number);
  /* Translators: a solution of the list; %s is its number. */
  return g_strdup_printf (_ ("Solution %s"), text);
}

static void
soma_pair_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_TURNS)
    g_value_set_boolean (value, SOMA_PAIR_WINDOW (object)->turns);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_pair_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaPairWindow *self = SOMA_PAIR_WINDOW (object);

  if (id == PROP_TURNS)
    {
      self->turns = g_value_get_boolean (value);
      if (self->first != NULL)
        compare (self);
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_pair_window_finalize (GObject *object)
{
  SomaPairWindow *self = SOMA_PAIR_WINDOW (object);

  soma_solution_pair_free (self->pair);
  g_clear_object (&self->first);
  g_clear_object (&self->second);
  G_OBJECT_CLASS (soma_pair_window_parent_class)->finalize (object);
}

static void
soma_pair_window_class_init (SomaPairWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_pair_window_get_property;
  object_class->set_property = soma_pair_window_set_property;
  object_class->finalize = soma_pair_window_finalize;
  properties[PROP_TURNS] = g_param_spec_boolean ("turns", NULL, NULL, TRUE, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_TWO_UP);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);

  soma_template_set (widget_class, "pair-window");
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, title);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, first_frame);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, second_frame);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, first_view);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, second_view);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, first_label);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, second_label);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, pair_label);
  gtk_widget_class_bind_template_child (widget_class, SomaPairWindow, turn_label);
  gtk_widget_class_bind_template_callback (widget_class, pose_changed_cb);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_install_property_action (widget_class, "pair.turn", "turns");
}

static void
soma_pair_window_init (SomaPairWindow *self)
{
  self->turns = TRUE;
  soma_template_init (self);
}

GtkWidget *
soma_pair_window_new (GtkWindow *parent, SomaSolution *first, SomaSolution *second,
                      SomaSymmetry symmetry)
{
  SomaPairWindow *self = g_object_new (SOMA_TYPE_PAIR_WINDOW, "transient-for", parent, NULL);
  g_autofree char *one = name_solution (first), *other = name_solution (second);

  self->first = g_object_ref (first);
  self->second = g_object_ref (second);
  self->symmetry = symmetry;
  soma_puzzle_view_set_description (self->first_view, one);
  soma_puzzle_view_set_description (self->second_view, other);
  gtk_label_set_text (self->first_label, one);
  gtk_label_set_text (self->second_label, other);
  compare (self);
  return GTK_WIDGET (self);
}

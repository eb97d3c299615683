/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-view.h"

#include "apart-bar.h"
#include "build-bar.h"
#include "build-film.h"
#include "by-hand-bar.h"
#include "heat-bar.h"
#include "near.h"
#include "solution-labels.h"
#include "template.h"
#include "view-frame.h"

#define EXPLODED 0.5

/* What is shown of the solution, or instead of it. */
typedef enum
{
  WHOLE,
  BUILDING,
  TAKING_APART,
  BY_HAND,
  HEAT,
} Mode;

struct _SomaSolutionView
{
  GtkBox parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaSolution *solution; /* (nullable) */
  SomaSolution *near;     /* (nullable) */
  SomaHeatCount *count;   /* (nullable) */
  GtkWidget *piece_menu;  /* (nullable) of the piece that was clicked; the view's child */
  SomaPuzzle *puzzle;     /* (nullable) shown last */
  SomaPieceLook *looks;   /* (nullable) of its copies */

  Mode mode;

  /* Template */
  GtkAdjustment *explode_adjustment;
  GtkAdjustment *layers_adjustment;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  SomaApartBar *apart_bar;
  SomaBuildBar *build_bar;
  SomaByHandBar *by_hand_bar;
  SomaHeatBar *heat_bar;
  GtkWidget *steps;
  GtkLabel *position_label;
};

G_DEFINE_FINAL_TYPE (SomaSolutionView, soma_solution_view, GTK_TYPE_BOX)

/* From "building" on, which have the order of the modes, they depend on the mode. */
enum
{
  PROP_0,
  PROP_COUNT,
  PROP_POSITION,
  PROP_BUILDING,
  PROP_TAKING_APART,
  PROP_BY_HAND,
  PROP_HEAT,
  PROP_STEPPING,
  PROP_HAS_LOOKS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint clicked_signal;

/* What actions require. */
enum
{
  SOLUTION = 1 << 0,
  SCENE = 1 << 1,    /* rather than a picture, without OpenGL */
  COMPLETE = 1 << 2, /* not shown step by step */
};

static gboolean
is_stepping (SomaSolutionView *self)
{
  return self->mode != WHOLE && self->mode != HEAT;
}

static gboolean
has_failed (SomaSolutionView *self)
{
  gboolean failed;

  g_object_get (self->view_frame, "failed", &failed, NULL);
  return failed;
}

/* Moving or hiding pieces is disabled while they are shown step by step, or in a still picture. */
static gboolean
can_arrange (gboolean stepping, gboolean failed)
{
  return !stepping && !failed;
}

static void
enable_actions (SomaSolutionView *self)
{
  soma_template_enable_actions (self, (self->solution != NULL ? SOLUTION : 0) |
                                          (has_failed (self) ? 0 : SCENE) |
                                          (is_stepping (self) ? 0 : COMPLETE));
}

static void
failed_cb (SomaSolutionView *self)
{
  enable_actions (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HAS_LOOKS]);
}

/* Without showing the solution in this way yet. */
static void
choose_mode (SomaSolutionView *self, Mode mode)
{
  if (mode == self->mode)
    return;
  self->mode = mode;
  if (mode != BUILDING)
    soma_build_bar_stop (self->build_bar);
  if (mode != TAKING_APART)
    soma_apart_bar_stop (self->apart_bar);
  if (mode != BY_HAND)
    soma_by_hand_bar_stop (self->by_hand_bar);
  if (mode != HEAT)
    soma_heat_bar_stop (self->heat_bar);
  for (guint p = PROP_BUILDING; p < N_PROPERTIES; p++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[p]);
}

/* For screen readers: where each piece is, unless that is to be found out step by step. */
static void
describe_solution (SomaSolutionView *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  gboolean is_told = copy_at != NULL && self->mode == WHOLE;
  g_autofree char *layers = is_told ? soma_label_layers (puzzle, copy_at) : NULL;

  soma_puzzle_view_set_details (self->view, layers);
}

static void
mark_moved (SomaSolutionView *self)
{
  g_autofree bool *moved = NULL;

  if (self->mode != WHOLE)
    return;
  if (self->solution != NULL && self->near != NULL)
    {
      const SomaPieceSet *set = soma_solution_get_puzzle (self->solution)->set;
      moved = g_new0 (bool, soma_piece_set_n_copies (set) + 1);
      soma_near_compare (self->near, self->solution, moved);
    }
  soma_puzzle_view_mark_copies (self->view, moved);
}

/* NULL while nothing is drawn: its puzzle has a place for one cell. */
static SomaPuzzle *
get_shown_puzzle (SomaSolutionView *self)
{
  SomaDocumentStatus status;

  if (self->document == NULL)
    return NULL;
  soma_document_get_status (self->document, &status);
  return status.state != SOMA_DOCUMENT_EMPTY ? soma_document_get_puzzle (self->document) : NULL;
}

static void
show_steps (SomaSolutionView *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  SomaPieces *pieces = soma_draft_get_design (soma_document_get_draft (self->document))->pieces;

  if (self->mode == BUILDING)
    soma_build_bar_start (self->build_bar, self->view, puzzle, copy_at);
  else if (self->mode == TAKING_APART)
    soma_apart_bar_start (self->apart_bar, self->view, puzzle, copy_at, pieces, self->looks);
  else
    soma_by_hand_bar_start (self->by_hand_bar, self->view, puzzle, copy_at, pieces);
}

/* Of another puzzle all copies are solid. */
static void
keep_looks (SomaSolutionView *self, SomaPuzzle *puzzle)
{
  if (puzzle == self->puzzle)
    return;
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->looks, g_free);
  if (puzzle == NULL)
    return;
  self->puzzle = soma_puzzle_ref (puzzle);
  self->looks = g_new0 (SomaPieceLook, soma_piece_set_n_copies (puzzle->set));
}

static const guint16 *
get_copy_at (SomaSolutionView *self)
{
  return self->solution != NULL ? soma_solution_get_copy_at (self->solution) : NULL;
}

static void
show_whole (SomaSolutionView *self)
{
  soma_puzzle_view_set_puzzle (self->view, self->puzzle, get_copy_at (self));
  for (int k = 0; self->puzzle != NULL && k < soma_piece_set_n_copies (self->puzzle->set); k++)
    soma_puzzle_view_set_copy_look (self->view, k, self->looks[k]);
}

static void
show_heat (SomaSolutionView *self)
{
  if (self->document != NULL)
    soma_heat_bar_start (self->heat_bar, self->view, soma_document_get_puzzle (self->document),
                         self->count);
}

static void
show (SomaSolutionView *self)
{
  SomaPuzzle *puzzle = get_shown_puzzle (self);
  const guint16 *copy_at = get_copy_at (self);

  keep_looks (self, puzzle);
  if (copy_at == NULL && is_stepping (self))
    choose_mode (self, WHOLE);
  if (is_stepping (self))
    show_steps (self, puzzle, copy_at);
  else if (self->mode == HEAT)
    show_heat (self);
  else
    show_whole (self);
  soma_view_frame_set_picture (self->view_frame, puzzle, copy_at);
  describe_solution (self, puzzle, copy_at);
  mark_moved (self);
  enable_actions (self);
}

/* By hand it goes on from where the plan is. */
static void
set_mode (SomaSolutionView *self, Mode mode)
{
  g_autoptr (SomaApartPlan) plan = NULL;
  int n_done = 0;

  if (self->mode == TAKING_APART && mode == BY_HAND)
    g_object_get (self->apart_bar, "plan", &plan, "n-done", &n_done, NULL);
  choose_mode (self, mode);
  show (self);
  SomaByHand *hand = soma_by_hand_bar_get_hand (self->by_hand_bar);
  if (plan != NULL && hand != NULL)
    soma_by_hand_follow (hand, soma_apart_plan_get_apart (plan), n_done);
}

static void
save_picture_cb (SomaSolutionView *self, SomaPictureWindow *window)
{
  soma_apart_bar_offer_film (self->apart_bar, window);
  if (self->solution != NULL)
    soma_build_film_offer (window, soma_solution_get_puzzle (self->solution),
                           soma_solution_get_copy_at (self->solution));
}

static gboolean
pointer_cb (SomaSolutionView *self, const SomaPointer *pointer)
{
  if (pointer->kind != SOMA_POINTER_CLICK || pointer->button != GDK_BUTTON_PRIMARY ||
      !pointer->hit || pointer->block < 0 || self->solution == NULL || self->mode != WHOLE)
    return FALSE;
  g_signal_emit (self, clicked_signal, 0, pointer);
  return TRUE;
}

/* Actions */

static void
change_layers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionView *self = SOMA_SOLUTION_VIEW (widget);
  double change = g_str_equal (name, "layers.hide") ? +1 : -1;

  gtk_adjustment_set_value (self->layers_adjustment,
                            gtk_adjustment_get_value (self->layers_adjustment) + change);
}

static void
explode_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionView *self = SOMA_SOLUTION_VIEW (widget);
  gboolean exploded = gtk_adjustment_get_value (self->explode_adjustment) > 0;

  gtk_adjustment_set_value (self->explode_adjustment, exploded ? 0 : EXPLODED);
}

static const SomaAction actions[] = {
  { "layers.hide", NULL, change_layers_action, 0 },
  { "layers.show", NULL, change_layers_action, 0 },
  { "view.explode", NULL, explode_action, COMPLETE },
  { "solution.build", "building", NULL, SOLUTION | SCENE },
  { "solution.take-apart", "taking-apart", NULL, SOLUTION | SCENE },
  { "solution.by-hand", "by-hand", NULL, SOLUTION | SCENE },
  { "solution.heat", "heat", NULL, SOLUTION | SCENE },
  { 0 },
};

static gboolean
soma_solution_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_SOLUTION_VIEW (widget)->view));
}

static void
soma_solution_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSolutionView *self = SOMA_SOLUTION_VIEW (object);

  switch (id)
    {
    case PROP_COUNT:
      g_value_set_object (value, self->count);
      break;
    case PROP_BUILDING:
    case PROP_TAKING_APART:
    case PROP_BY_HAND:
    case PROP_HEAT:
      g_value_set_boolean (value, self->mode == BUILDING + id - PROP_BUILDING);
      break;
    case PROP_STEPPING:
      g_value_set_boolean (value, is_stepping (self));
      break;
    case PROP_HAS_LOOKS:
      g_value_set_boolean (value, (self->mode == WHOLE || self->mode == TAKING_APART) &&
                                      !has_failed (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_solution_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaSolutionView *self = SOMA_SOLUTION_VIEW (object);
  Mode mode = BUILDING + id - PROP_BUILDING;

  switch (id)
    {
    case PROP_COUNT:
      if (g_set_object (&self->count, g_value_get_object (value)) && self->mode == HEAT)
        show_heat (self);
      break;
    case PROP_POSITION:
      gtk_label_set_label (self->position_label, g_value_get_string (value));
      break;
    case PROP_BUILDING:
    case PROP_TAKING_APART:
    case PROP_BY_HAND:
    case PROP_HEAT:
      if (g_value_get_boolean (value) || self->mode == mode)
        set_mode (self, g_value_get_boolean (value) ? mode : WHOLE);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_solution_view_dispose (GObject *object)
{
  SomaSolutionView *self = SOMA_SOLUTION_VIEW (object);

  g_clear_object (&self->document);
  g_clear_object (&self->solution);
  g_clear_object (&self->near);
  g_clear_object (&self->count);
  keep_looks (self, NULL);
  g_clear_pointer (&self->piece_menu, gtk_widget_unparent);
  G_OBJECT_CLASS (soma_solution_view_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *class)
{
  static const char *const modes[] = { "building", "taking-apart", "by-hand", "heat" };
  const GParamFlags flags = G_PARAM_READABLE;

  properties[PROP_COUNT] =
      g_param_spec_object ("count", NULL, NULL, SOMA_TYPE_HEAT_COUNT, G_PARAM_READWRITE);
  properties[PROP_POSITION] = g_param_spec_string ("position", NULL, NULL, NULL, G_PARAM_WRITABLE);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    properties[PROP_BUILDING + i] = g_param_spec_boolean (
        modes[i], NULL, NULL, FALSE, flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_STEPPING] = g_param_spec_boolean ("stepping", NULL, NULL, FALSE, flags);
  properties[PROP_HAS_LOOKS] = g_param_spec_boolean ("has-looks", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (class, N_PROPERTIES, properties);
}

static void
bind_template (GtkWidgetClass *class)
{
  g_type_ensure (SOMA_TYPE_APART_BAR);
  g_type_ensure (SOMA_TYPE_BUILD_BAR);
  g_type_ensure (SOMA_TYPE_BY_HAND_BAR);
  g_type_ensure (SOMA_TYPE_HEAT_BAR);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  soma_template_set (class, "solution-view");
  gtk_widget_class_bind_template_child (class, SomaSolutionView, explode_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, view_frame);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, view);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, apart_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, build_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, by_hand_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, heat_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, steps);
  gtk_widget_class_bind_template_child (class, SomaSolutionView, position_label);
  gtk_widget_class_bind_template_callback (class, failed_cb);
  gtk_widget_class_bind_template_callback (class, pointer_cb);
  gtk_widget_class_bind_template_callback (class, save_picture_cb);
  soma_template_bind_function (class, can_arrange);
}

static void
soma_solution_view_class_init (SomaSolutionViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_solution_view_get_property;
  object_class->set_property = soma_solution_view_set_property;
  object_class->dispose = soma_solution_view_dispose;
  widget_class->grab_focus = soma_solution_view_grab_focus;
  install_properties (object_class);
  clicked_signal = g_signal_new ("piece-clicked", SOMA_TYPE_SOLUTION_VIEW, G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
}

static const SomaKey keys[] = {
  { "bracketleft", "layers.hide" }, { "bracketright", "layers.show" },
  { "e", "view.explode" },          { "b", "solution.build" },
  { "t", "solution.take-apart" },   { "<Shift>t", "solution.by-hand" },
  { "o", "solution.heat" },         { 0 },
};

static void
soma_solution_view_init (SomaSolutionView *self)
{
  soma_template_init (self);
  soma_template_add_keys (self, keys);
}

void
soma_solution_view_show (SomaSolutionView *self, SomaDocument *document, SomaSolution *solution,
                         SomaSolution *near)
{
  g_return_if_fail (SOMA_IS_SOLUTION_VIEW (self));

  g_set_object (&self->document, document);
  g_set_object (&self->solution, solution);
  g_set_object (&self->near, near);
  gtk_widget_set_visible (self->steps, solution != NULL);
  show (self);
}

void
soma_solution_view_set_piece_look (SomaSolutionView *self, guint piece, guint look)
{
  g_return_if_fail (SOMA_IS_SOLUTION_VIEW (self));

  /* There is nothing to hide; with a figure, all are there again. */
  if (self->puzzle == NULL)
    return;
  const SomaPieceSet *set = self->puzzle->set;
  int first = soma_piece_set_first_copy (set, piece);

  for (int copy = first; copy < first + set->pieces[piece].max_count; copy++)
    self->looks[copy] = look;
  if (self->mode == TAKING_APART)
    soma_apart_bar_set_looks (self->apart_bar, self->looks);
  else if (self->mode != HEAT)
    show_whole (self);
}

void
soma_solution_view_popup (SomaSolutionView *self, GMenuModel *menu, const SomaPointer *pointer)
{
  g_return_if_fail (SOMA_IS_SOLUTION_VIEW (self));

  if (self->piece_menu == NULL)
    {
      self->piece_menu = gtk_popover_menu_new_from_model (NULL);
      gtk_widget_set_parent (self->piece_menu, GTK_WIDGET (self->view));
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->piece_menu), menu);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->piece_menu),
                               &(GdkRectangle){ (int) pointer->x, (int) pointer->y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->piece_menu));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "about-pane.h"
#include "answer-labels.h"
#include "answers-pane.h"
#include "bags-window.h"
#include "engine-auto.h"
#include "figure-clip.h"
#include "find-puzzle-window.h"
#include "find-window.h"
#include "holes-pane.h"
#include "host.h"
#include "known-figures.h"
#include "piece-labels.h"
#include "pieces-pane.h"
#include "problems-pane.h"
#include "soma-config.h"
#include "suggest-pane.h"
#include "swatch.h"
#include "template.h"
#include "turns-box.h"

/* When the window has not been used for so long, in seconds, nothing is counted for it. */
#define PATIENCE 60

struct _SomaDesignPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaLibrary *library;   /* (nullable) */
  SomaAnswers *answers;   /* (nullable) */
  GSettings *settings;

  GtkWidget *find_window;        /* (nullable) weak */
  GtkWidget *find_puzzle_window; /* (nullable) weak */
  GtkWidget *bags_window;        /* (nullable) weak */

  int piece; /* the one being drawn; -1: the figure */

  guint patience;
  guint away_source;
  gboolean is_away; /* the window has not been used for that long */

  /* Template */
  SomaShapeEditor *editor;
  GtkStack *panes;
  SomaAnswersPane *answers_pane;
  SomaSuggestPane *suggest_pane;
  SomaHolesPane *holes_pane;
  SomaPiecesPane *pieces_pane;
  SomaProblemsPane *problems_pane;
  SomaAboutPane *about_pane;
};

G_DEFINE_FINAL_TYPE (SomaDesignPage, soma_design_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_PANE_PAGE,
  PROP_ANSWERS,
  PROP_PIECE,
  PROP_DRAWS_PIECE,
  PROP_PATIENCE,
  N_PROPERTIES
};

enum
{
  FIGURE_CHOSEN,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

/* What is drawn. */

/* The piece; NULL if it is the figure. */
static const SomaPieceDraft *
find_piece (SomaDesignPage *self)
{
  SomaPieces *pieces =
      self->piece >= 0 ? soma_draft_get_design (soma_document_get_draft (self->document))->pieces
                       : NULL;

  if (pieces == NULL || (guint) self->piece >= pieces->n_pieces)
    return NULL;
  return &pieces->pieces[self->piece];
}

static char *
label_piece (const SomaPieceDraft *piece)
{
  if (piece == NULL)
    return NULL;
  g_autofree char *name = soma_label_piece_draft (piece);
  /* Translators: what is being drawn instead of the figure; %s is the name of a piece. */
  return g_strdup_printf (_ ("Editing Piece: %s"), name);
}

/* The previous name stays visible while it slides away. */
static void
show_piece (SomaDesignPage *self)
{
  if (find_piece (self) != NULL)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PIECE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DRAWS_PIECE]);
}

/* Where the pane lies over the drawing, it makes way for the editor. */
static void
uncover (SomaDesignPage *self)
{
  GtkWidget *flap = gtk_widget_get_ancestor (GTK_WIDGET (self->pieces_pane), ADW_TYPE_FLAP);

  if (flap != NULL && adw_flap_get_folded (ADW_FLAP (flap)))
    g_object_set (self, "show-pane", FALSE, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->editor));
}

/* The figure, or the piece that is edited. */
static void
show_drawing (SomaDesignPage *self)
{
  int piece = soma_pieces_pane_get_edited (self->pieces_pane);

  if (self->document == NULL || piece == self->piece)
    return;
  self->piece = piece;
  soma_shape_editor_set_draft (self->editor, soma_document_get_draft (self->document), piece);
  show_piece (self);
}

/* -1: the figure. */
static void
draw (SomaDesignPage *self, int piece)
{
  if (piece >= 0)
    g_object_set (self->pieces_pane, "selected", piece, NULL);
  g_object_set (self->pieces_pane, "edited", piece, NULL);
  uncover (self);
}

/* What is suggested, or was found, is seen in the figure. */
static void
leave_piece (SomaDesignPage *self)
{
  g_object_set (self->pieces_pane, "edited", -1, NULL);
}

static void
done_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  draw (SOMA_DESIGN_PAGE (widget), -1);
}

/* Before the first piece is the figure. */
static void
step_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  SomaPieces *pieces = soma_draft_get_design (soma_document_get_draft (self->document))->pieces;
  int n = pieces != NULL ? (int) pieces->n_pieces : 0;

  draw (self, CLAMP (self->piece + g_variant_get_int32 (parameter), -1, n - 1));
}

/* An action of the list, wherever the focus is. */
static void
piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (SOMA_DESIGN_PAGE (widget)->pieces_pane),
                              g_variant_get_string (parameter, NULL), NULL);
}

static void
draw_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  uncover (SOMA_DESIGN_PAGE (widget));
}

/* The Answers say it themselves. */
static gboolean
needs_ways (gboolean shows_pane, const char *pane)
{
  return !shows_pane || g_strcmp0 (pane, "answers") != 0;
}

/* With nothing selected, all that is drawn is copied. An empty drawing is not, which is seen. */
static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  const SomaPieceDraft *piece = find_piece (self);

  if (piece == NULL)
    {
      if (soma_draft_get_design (soma_document_get_draft (self->document))->drawing->n_cells > 0)
        gtk_widget_activate_action (widget, "figure.copy-text", NULL);
      return;
    }
  if (piece->drawing->n_cells == 0)
    return;
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (empty, piece->drawing);
  soma_figure_clip_copy_design (widget, NULL, design);
  soma_host_show_toast (widget, _ ("Copied as text"));
}

/* Answers. */

static void
symmetry_changed_cb (SomaDesignPage *self)
{
  if (self->answers == NULL)
    return;
  soma_answers_set_symmetry (self->answers, g_settings_get_enum (self->settings, "symmetry"));
}

static void
turns_changed_cb (SomaDesignPage *self)
{
  SomaTurnLimits turns;

  if (self->answers != NULL)
    soma_answers_set_turns (self->answers, soma_turns_read (self->settings, &turns));
}

static void
known_cb (SomaDesignPage *self)
{
  const SomaAnswer *answer = soma_answers_get (self->answers);
  g_autoptr (SomaFigureItem) item =
      soma_known_figures_find (self->library, answer->sighting.source, answer->sighting.name);

  if (item != NULL)
    g_signal_emit (self, signals[FIGURE_CHOSEN], 0, item);
}

/* Nothing is computed for a page that is not visible. */
static void
update_active (SomaDesignPage *self)
{
  gboolean mapped = gtk_widget_get_mapped (GTK_WIDGET (self));
  const char *pane = gtk_stack_get_visible_child_name (self->panes);

  soma_suggest_pane_set_active (self->suggest_pane, mapped && g_strcmp0 (pane, "suggest") == 0);
  if (self->answers == NULL)
    return;
  if (mapped && !self->is_away)
    soma_answers_resume (self->answers);
  else
    soma_answers_stop (self->answers);
}

static gboolean
away_cb (gpointer data)
{
  SomaDesignPage *self = data;

  self->away_source = 0;
  self->is_away = TRUE;
  update_active (self);
  return G_SOURCE_REMOVE;
}

/* A count uses all processors, perhaps for years. */
static void
window_active_cb (SomaDesignPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_clear_handle_id (&self->away_source, g_source_remove);
  if (!gtk_window_is_active (GTK_WINDOW (root)))
    self->away_source = g_timeout_add_seconds (self->patience, away_cb, self);
  else if (self->is_away)
    {
      self->is_away = FALSE;
      update_active (self);
    }
}

static void
pane_changed_cb (SomaDesignPage *self)
{
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->panes), "suggest") == 0)
    leave_piece (self);
  update_active (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PANE_PAGE]);
}

/* Keys: they show the pane, then ask. */

static void
show_pane (SomaDesignPage *self, const char *name)
{
  g_object_set (self, "show-pane", TRUE, "pane-page", name, NULL);
}

static void
show_pane_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_pane (SOMA_DESIGN_PAGE (widget), g_variant_get_string (parameter, NULL));
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);

  show_pane (self, "about");
  soma_about_pane_edit_name (self->about_pane);
}

/* Another problem has other pieces. */
static void
problem_cb (SomaDesignPage *self)
{
  g_object_set (self->pieces_pane, "edited", -1, NULL);
}

static void
show_answers_cb (SomaDesignPage *self)
{
  show_pane (self, "answers");
}

/* The same key stops it. */
static void
suggest_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  const char *mode = g_variant_get_string (parameter, NULL);
  gboolean shown = gtk_widget_get_mapped (GTK_WIDGET (self->suggest_pane));
  g_autofree char *before = NULL;

  show_pane (self, "suggest");
  g_object_get (self->suggest_pane, "mode", &before, NULL);
  g_object_set (self->suggest_pane, "mode", shown && g_str_equal (before, mode) ? "off" : mode,
                NULL);
}

static void
why_not_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);

  show_pane (self, "suggest");
  gtk_widget_activate_action (GTK_WIDGET (self->suggest_pane), "suggest.why-not", NULL);
}

/* The count, or, if it is stopped, on with it. The Solutions page may be at it, too. */
static void
stop_count_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  gboolean stop = soma_answers_get (self->answers)->count != SOMA_COUNT_STOPPED;

  soma_answers_hold_count (self->answers, stop);
}

/* A figure that was found replaces the drawing. */
static void
taken_cb (SomaDesignPage *self, SomaFigureItem *item)
{
  g_autoptr (SomaDrawing) drawing =
      soma_drawing_new_from_figure (soma_figure_item_get_figure (item), (SomaCell){ 0 });

  if (drawing == NULL)
    return;
  leave_piece (self);
  soma_shape_editor_replace (self->editor, drawing);
}

static void
use_set_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);

  gtk_widget_activate_action_variant (GTK_WIDGET (self->pieces_pane), "pieces.use", parameter);
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));

  if (self->find_window == NULL)
    {
      g_set_weak_pointer (&self->find_window,
                          soma_find_window_new (parent, soma_document_get_draft (self->document)));
      g_signal_connect_object (self->find_window, "taken", G_CALLBACK (taken_cb), self,
                               G_CONNECT_SWAPPED);
    }
  soma_host_present_dialog (GTK_WINDOW (self->find_window));
}

/* A puzzle that was found replaces the drawing and the pieces. */
static void
puzzle_taken_cb (SomaDesignPage *self, SomaFoundPuzzle *puzzle)
{
  SomaDraft *draft = soma_document_get_draft (self->document);

  leave_piece (self);
  g_autoptr (SomaDesign) design = soma_found_puzzle_apply (puzzle, soma_draft_get_design (draft));
  soma_draft_apply (draft, design, 0);
}

static void
find_puzzle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));
  SomaDraft *draft = soma_document_get_draft (self->document);

  if (self->find_puzzle_window == NULL)
    {
      g_set_weak_pointer (&self->find_puzzle_window, soma_find_puzzle_window_new (parent, draft));
      g_signal_connect_object (self->find_puzzle_window, "taken", G_CALLBACK (puzzle_taken_cb),
                               self, G_CONNECT_SWAPPED);
    }
  soma_host_present_dialog (GTK_WINDOW (self->find_puzzle_window));
}

/* The pieces that were chosen are a step of the history. */
static void
bag_taken_cb (SomaDesignPage *self, SomaDesign *design)
{
  leave_piece (self);
  soma_draft_apply (soma_document_get_draft (self->document), design, 0);
}

static void
choose_pieces_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));

  if (self->bags_window == NULL)
    {
      g_set_weak_pointer (&self->bags_window,
                          soma_bags_window_new (parent, soma_document_get_draft (self->document)));
      g_signal_connect_object (self->bags_window, "taken", G_CALLBACK (bag_taken_cb), self,
                               G_CONNECT_SWAPPED);
    }
  soma_host_present_dialog (GTK_WINDOW (self->bags_window));
}

/* Overrides. */

static void
soma_design_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_design_page_parent_class)->map (widget);
  SOMA_DESIGN_PAGE (widget)->is_away = FALSE;
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::is-active",
                           G_CALLBACK (window_active_cb), widget, G_CONNECT_SWAPPED);
  update_active (SOMA_DESIGN_PAGE (widget));
}

static void
soma_design_page_unmap (GtkWidget *widget)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (widget);

  g_clear_handle_id (&self->away_source, g_source_remove);
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), window_active_cb, self);
  GTK_WIDGET_CLASS (soma_design_page_parent_class)->unmap (widget);
  update_active (SOMA_DESIGN_PAGE (widget));
}

static gboolean
soma_design_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_DESIGN_PAGE (widget)->editor));
}

static void
soma_design_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (object);

  switch (id)
    {
    case PROP_PANE_PAGE:
      g_value_set_string (value, gtk_stack_get_visible_child_name (self->panes));
      break;
    case PROP_ANSWERS:
      g_value_set_object (value, self->answers);
      break;
    case PROP_PIECE:
      g_value_set_boxed (value, find_piece (self));
      break;
    case PROP_DRAWS_PIECE:
      g_value_set_boolean (value, self->piece >= 0);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_design_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_PATIENCE)
    SOMA_DESIGN_PAGE (object)->patience = g_value_get_uint (value);
  else if (id == PROP_PANE_PAGE)
    gtk_stack_set_visible_child_name (SOMA_DESIGN_PAGE (object)->panes, g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_design_page_dispose (GObject *object)
{
  SomaDesignPage *self = SOMA_DESIGN_PAGE (object);

  if (self->find_window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->find_window));
  g_clear_weak_pointer (&self->find_window);
  if (self->find_puzzle_window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->find_puzzle_window));
  g_clear_weak_pointer (&self->find_puzzle_window);
  if (self->answers != NULL)
    soma_answers_stop (self->answers);
  g_clear_object (&self->answers);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_design_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "design-page");
  soma_template_bind_function (class, soma_label_ways);
  soma_template_bind_function (class, label_piece);
  soma_template_bind_function (class, needs_ways);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, editor);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, panes);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, answers_pane);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, suggest_pane);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, holes_pane);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, pieces_pane);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, problems_pane);
  gtk_widget_class_bind_template_child (class, SomaDesignPage, about_pane);
  gtk_widget_class_bind_template_callback (class, known_cb);
  gtk_widget_class_bind_template_callback (class, show_answers_cb);
  gtk_widget_class_bind_template_callback (class, pane_changed_cb);
  gtk_widget_class_bind_template_callback (class, show_drawing);
}

static void
soma_design_page_class_init (SomaDesignPageClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_design_page_get_property;
  object_class->set_property = soma_design_page_set_property;
  object_class->dispose = soma_design_page_dispose;
  widget_class->map = soma_design_page_map;
  widget_class->unmap = soma_design_page_unmap;
  widget_class->grab_focus = soma_design_page_grab_focus;
  properties[PROP_PANE_PAGE] = g_param_spec_string ("pane-page", NULL, NULL, "answers",
                                                    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_ANSWERS] = g_param_spec_object ("answers", NULL, NULL, SOMA_TYPE_ANSWERS, flags);
  properties[PROP_PIECE] = g_param_spec_boxed ("piece", NULL, NULL, SOMA_TYPE_PIECE_DRAFT, flags);
  properties[PROP_DRAWS_PIECE] = g_param_spec_boolean ("draws-piece", NULL, NULL, FALSE, flags);
  properties[PROP_PATIENCE] =
      g_param_spec_uint ("patience", NULL, NULL, 0, G_MAXUINT, PATIENCE, G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[FIGURE_CHOSEN] =
      g_signal_new ("figure-chosen", SOMA_TYPE_DESIGN_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_ITEM);

  g_type_ensure (SOMA_TYPE_ABOUT_PANE);
  g_type_ensure (SOMA_TYPE_ANSWERS_PANE);
  g_type_ensure (SOMA_TYPE_HOLES_PANE);
  g_type_ensure (SOMA_TYPE_PIECES_PANE);
  g_type_ensure (SOMA_TYPE_PROBLEMS_PANE);
  g_type_ensure (SOMA_TYPE_SHAPE_EDITOR);
  g_type_ensure (SOMA_TYPE_SUGGEST_PANE);
  g_type_ensure (SOMA_TYPE_SWATCH);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "design.pane", "s", show_pane_action);
  gtk_widget_class_install_action (widget_class, "design.suggest", "s", suggest_action);
  gtk_widget_class_install_action (widget_class, "design.use-set", "s", use_set_action);
  gtk_widget_class_install_action (widget_class, "design.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "design.find-puzzle", NULL, find_puzzle_action);
  gtk_widget_class_install_action (widget_class, "design.choose-pieces", NULL,
                                   choose_pieces_action);
  gtk_widget_class_install_action (widget_class, "design.stop-count", NULL, stop_count_action);
  gtk_widget_class_install_action (widget_class, "design.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "design.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "design.done", NULL, done_action);
  gtk_widget_class_install_action (widget_class, "design.draw", NULL, draw_action);
  gtk_widget_class_install_action (widget_class, "design.step-piece", "i", step_piece_action);
  gtk_widget_class_install_action (widget_class, "design.piece", "s", piece_action);
  gtk_widget_class_install_action (widget_class, "design.why-not", NULL, why_not_action);
}

static const SomaKey keys[] = {
  { "<Control>c", "design.copy" },
  { "<Control>1", "design.pane::answers" },
  { "<Control>2", "design.pane::suggest" },
  { "<Control>3", "design.pane::pieces" },
  { "<Control>4", "design.pane::about" },
  { "<Alt>Down", "design.step-piece(1)" },
  { "<Alt>Up", "design.step-piece(-1)" },
  { "<Alt>Home", "design.done" },
  { "<Alt>Insert", "design.piece::pieces.add" },
  { "<Alt><Shift>Insert", "design.piece::pieces.duplicate" },
  { "<Alt>Delete", "design.piece::pieces.remove" },
  { "g", "design.suggest::solvable" },
  { "u", "design.suggest::unique" },
  { "<Control><Shift>f", "design.find" },
  { "<Control><Shift>g", "design.find-puzzle" },
  { "<Control><Shift>k", "design.choose-pieces" },
  { "<Control><Shift>h", "win.find-containing" },
  { "w", "design.why-not" },
  { 0 },
};

static void
soma_design_page_init (SomaDesignPage *self)
{
  self->piece = -1;
  self->patience = PATIENCE;
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (symmetry_changed_cb),
                           self, G_CONNECT_SWAPPED);
  soma_turns_follow (self->settings, G_OBJECT (self), G_CALLBACK (turns_changed_cb));
}

void
soma_design_page_set_document (SomaDesignPage *self, SomaDocument *document, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_DESIGN_PAGE (self));
  g_return_if_fail (self->document == NULL);
  SomaDraft *draft = soma_document_get_draft (document);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  self->answers = soma_answers_new (document, g_settings_get_enum (self->settings, "symmetry"),
                                    soma_known_figures_get (library));
  turns_changed_cb (self);
  g_signal_connect_object (draft, "notify::problem", G_CALLBACK (problem_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (show_piece), self,
                           G_CONNECT_SWAPPED);
  update_active (self);
  show_piece (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ANSWERS]);
  soma_shape_editor_set_draft (self->editor, draft, -1);
  soma_answers_pane_set_answers (self->answers_pane, self->answers, draft);
  soma_suggest_pane_set_draft (self->suggest_pane, draft, self->editor);
  soma_pieces_pane_set_draft (self->pieces_pane, draft, library);
  soma_problems_pane_set_draft (self->problems_pane, draft);
  soma_holes_pane_set_draft (self->holes_pane, draft);
  soma_about_pane_set_draft (self->about_pane, draft);
}

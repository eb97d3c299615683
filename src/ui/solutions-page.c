/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page.h"

#include <glib/gi18n.h>

#include "build-bar.h"
#include "kept-bar.h"
#include "labels.h"
#include "piece-list.h"
#include "piece-set-chooser.h"
#include "solution-card.h"
#include "solve-pane.h"
#include "view-frame.h"

#define EXPLODED 0.5

struct _SomaSolutionsPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document;  /* (nullable) */
  SomaLibrary *library;    /* (nullable) */
  char *puzzle_key;        /* (nullable): the key of the puzzle whose solutions are listed */
  SomaKeptSolutions *kept; /* (nullable) those in the list, if it has not all */
  GtkWidget *piece_menu;   /* (nullable) of the piece that was clicked; the view's child */

  guint wanted;      /* index of the solution to be selected when the list has it, or G_MAXUINT */
  gboolean building; /* the shown solution is put together piece by piece */
  gboolean is_stale; /* the puzzle or the list changed while the page was not shown */

  /* Template */
  GtkAdjustment *explode_adjustment;
  GtkAdjustment *layers_adjustment;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkLabel *position_label;
  GtkWidget *layers_spin;
  GtkWidget *explode_scale;
  SomaBuildBar *build_bar;
  SomaSolvePane *solve_pane;
  SomaPieceSetChooser *piece_set_chooser;
  GtkWidget *pieces_heading;
  SomaPieceList *piece_list;
  GtkWidget *solutions_heading;
  GtkMenuButton *kept_button;
  SomaKeptBar *kept_bar;
  GtkWidget *grid;
  GtkSingleSelection *selection;
};

G_DEFINE_FINAL_TYPE (SomaSolutionsPage, soma_solutions_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_BUILDING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Whether there is only a picture, for want of OpenGL. */
static gboolean
has_failed (SomaSolutionsPage *self)
{
  gboolean failed;

  g_object_get (self->view_frame, "failed", &failed, NULL);
  return failed;
}

/* The solution in the view. */

static void
show_position (SomaSolutionsPage *self)
{
  guint selected = gtk_single_selection_get_selected (self->selection);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autofree char *position = soma_label_position (selected, n);
  gboolean back = n > 0 && selected > 0, forward = n > 0 && selected + 1 < n;
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_label_set_label (self->position_label, position);
  gtk_widget_action_set_enabled (widget, "solution.first", back);
  gtk_widget_action_set_enabled (widget, "solution.previous", back);
  gtk_widget_action_set_enabled (widget, "solution.next", forward);
  gtk_widget_action_set_enabled (widget, "solution.last", forward);
  gtk_widget_action_set_enabled (widget, "solution.build", n > 0 && !has_failed (self));
  gtk_widget_action_set_enabled (widget, "kept.toggle", n > 0);
  gtk_widget_set_visible (self->solutions_heading, n > 0);
}

/* What hides pieces or moves them apart has no say while they are put together. */
static void
set_building (SomaSolutionsPage *self, gboolean building)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (building == self->building)
    return;
  self->building = building;
  if (building)
    soma_piece_list_show_all (self->piece_list);
  else
    soma_build_bar_stop (self->build_bar);
  gtk_widget_set_visible (GTK_WIDGET (self->build_bar), building);
  gtk_widget_set_sensitive (GTK_WIDGET (self->piece_list), !building);
  gtk_widget_set_sensitive (self->explode_scale, !building);
  gtk_widget_action_set_enabled (widget, "pieces.toggle", !building);
  gtk_widget_action_set_enabled (widget, "pieces.show-all", !building);
  gtk_widget_action_set_enabled (widget, "view.explode", !building);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUILDING]);
}

static void
show_solution (SomaSolutionsPage *self)
{
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);
  SomaPuzzle *puzzle = self->document != NULL ? soma_document_get_puzzle (self->document) : NULL;
  const guint16 *copy_at = solution != NULL ? soma_solution_get_copy_at (solution) : NULL;

  if (copy_at == NULL)
    set_building (self, FALSE);
  if (self->building)
    soma_build_bar_start (self->build_bar, self->view, puzzle, copy_at);
  else
    soma_puzzle_view_set_puzzle (self->view, puzzle, copy_at);
  soma_view_frame_set_picture (self->view_frame, puzzle, copy_at);
  show_position (self);
}

static void
select_solution (SomaSolutionsPage *self, guint position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  if (n == 0)
    return;
  position = MIN (position, n - 1);
  gtk_single_selection_set_selected (self->selection, position);
  gtk_widget_activate_action (self->grid, "list.scroll-to-item", "u", position);
}

static void
select_solution_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (g_str_equal (name, "solution.first"))
    select_solution (self, 0);
  else if (g_str_equal (name, "solution.last"))
    select_solution (self, G_MAXUINT);
  else if (g_str_equal (name, "solution.next"))
    select_solution (self, selected + 1);
  else if (selected > 0)
    select_solution (self, selected - 1);
}

/* Only solutions with some pieces in the same place. */

static SomaSolutionList *
get_list (SomaSolutionsPage *self)
{
  return soma_document_get_solutions (self->document);
}

static GListModel *
get_model (SomaSolutionsPage *self)
{
  return self->kept != NULL ? G_LIST_MODEL (self->kept) : G_LIST_MODEL (get_list (self));
}

/* Selects the solution that was shown before the list changed, as soon as the list has it. */
static void
select_wanted (SomaSolutionsPage *self)
{
  guint position =
      self->kept != NULL ? soma_kept_solutions_find (self->kept, self->wanted) : self->wanted;

  if (self->wanted == G_MAXUINT || position == G_MAXUINT ||
      gtk_single_selection_get_model (self->selection) != get_model (self))
    return;
  self->wanted = G_MAXUINT;
  select_solution (self, position);
}

static void
items_changed_cb (SomaSolutionsPage *self)
{
  if (self->document != NULL)
    soma_kept_bar_update (self->kept_bar, self->kept, get_list (self));
  show_position (self);
}

static void
drop_kept (SomaSolutionsPage *self)
{
  g_clear_object (&self->kept);
  self->wanted = G_MAXUINT;
}

/* Shows the list that is to be shown, which keeps its selection if it has it. */
static void
show_list (SomaSolutionsPage *self)
{
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);

  if (self->kept != NULL && soma_kept_solutions_get_n_pieces (self->kept) == 0)
    drop_kept (self);
  guint wanted = self->wanted;

  if (wanted == G_MAXUINT && selected != NULL)
    wanted = soma_solution_get_index (selected);
  gtk_single_selection_set_model (self->selection, get_model (self));
  self->wanted = wanted;
  select_wanted (self);
  items_changed_cb (self);
}

static void
keep_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  guint copy = g_variant_get_uint32 (parameter);

  if (selected == NULL ||
      copy >= (guint) soma_piece_set_n_copies (soma_solution_get_puzzle (selected)->set))
    return;
  g_object_ref (selected);
  if (self->kept == NULL)
    {
      self->kept = soma_kept_solutions_new (get_list (self));
      /* After the selection has got over it. */
      g_signal_connect_object (self->kept, "items-changed", G_CALLBACK (select_wanted), self,
                               G_CONNECT_SWAPPED | G_CONNECT_AFTER);
      g_signal_connect_object (self->kept, "notify::searching", G_CALLBACK (items_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  self->wanted = soma_solution_get_index (selected);
  soma_kept_solutions_toggle (self->kept, soma_solution_get_copy_at (selected), (int) copy);
  show_list (self);
  g_object_unref (selected);
}

static void
let_go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  int n = self->kept != NULL ? soma_kept_solutions_get_n_pieces (self->kept) : 0;
  int i = parameter != NULL ? g_variant_get_int32 (parameter) : 0;

  if (i >= n)
    return;
  self->wanted = selected != NULL ? soma_solution_get_index (selected) : G_MAXUINT;
  if (parameter != NULL)
    soma_kept_solutions_remove (self->kept, i);
  for (int k = n - 1; parameter == NULL && k >= 0; k--)
    soma_kept_solutions_remove (self->kept, k);
  show_list (self);
}

/* What can be done with the piece that was clicked. */
static GMenuModel *
make_piece_menu (SomaSolutionsPage *self, SomaSolution *solution, int copy)
{
  const SomaPieceSet *set = soma_solution_get_puzzle (solution)->set;
  int piece = soma_piece_set_copy_piece (set, copy);
  const char *letter = set->pieces[piece].letter;
  gboolean is_kept =
      self->kept != NULL &&
      soma_kept_solutions_has (self->kept, soma_solution_get_copy_at (solution), copy);
  GMenu *menu = g_menu_new ();
  /* Translators: %s is the letter of a piece. */
  g_autofree char *keep = g_strdup_printf (
      is_kept ? _ ("No Longer Only with %s Here") : _ ("Only Solutions with %s Here"), letter);
  /* Translators: %s is the letter of a piece. */
  g_autofree char *hide = g_strdup_printf (_ ("Hide %s"), letter);
  g_autofree char *keep_action = g_strdup_printf ("kept.toggle(uint32 %d)", copy);
  g_autofree char *hide_action = g_strdup_printf ("pieces.toggle(uint32 %d)", piece);

  g_menu_append (menu, keep, keep_action);
  g_menu_append (menu, hide, hide_action);
  return G_MENU_MODEL (menu);
}

static gboolean
pointer_cb (SomaSolutionsPage *self, const SomaPointer *pointer)
{
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);

  if (pointer->kind != SOMA_POINTER_CLICK || pointer->button != GDK_BUTTON_PRIMARY ||
      !pointer->hit || pointer->block < 0 || solution == NULL || self->building)
    return FALSE;
  g_autoptr (GMenuModel) menu = make_piece_menu (self, solution, pointer->block);
  if (self->piece_menu == NULL)
    {
      self->piece_menu = gtk_popover_menu_new_from_model (NULL);
      gtk_widget_set_parent (self->piece_menu, GTK_WIDGET (self->view));
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->piece_menu), menu);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->piece_menu),
                               &(GdkRectangle){ (int) pointer->x, (int) pointer->y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->piece_menu));
  return TRUE;
}

/* The same for those who do not point: all pieces by their letters. */
static void
fill_kept_menu (SomaSolutionsPage *self, const SomaPieceSet *set)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  for (int p = 0, copy = 0; p < set->n_pieces; p++)
    for (int i = 0; i < set->pieces[p].max_count; i++, copy++)
      {
        g_autofree char *action = g_strdup_printf ("kept.toggle(uint32 %d)", copy);
        g_autofree char *name =
            set->pieces[p].max_count == 1
                ? g_strdup (set->pieces[p].letter)
                /* Translators: a piece's letter and the number of one of its copies. */
                : g_strdup_printf (_ ("%s %d"), set->pieces[p].letter, i + 1);
        g_menu_append (menu, name, action);
      }
  gtk_menu_button_set_menu_model (self->kept_button, G_MENU_MODEL (menu));
}

/* The cards of the list. */

static void
setup_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, soma_solution_card_new ());
}

static void
bind_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionsPage *self)
{
  SomaSolution *solution = gtk_list_item_get_item (item);
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (self->puzzle_key == NULL)
    self->puzzle_key = soma_library_key_of_puzzle (soma_solution_get_puzzle (solution));
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), solution,
                                   self->library, self->puzzle_key, status.symmetry);
}

static void
unbind_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL, NULL,
                                   NULL, SOMA_SYMMETRY_FULL);
}

/* What the view shows of it. */

static void
piece_toggled_cb (SomaSolutionsPage *self, guint piece, gboolean visible)
{
  const SomaPieceSet *set = soma_document_get_puzzle (self->document)->set;
  int first = soma_piece_set_first_copy (set, piece);

  for (int copy = first; copy < first + set->pieces[piece].max_count; copy++)
    soma_puzzle_view_set_copy_visible (self->view, copy, visible);
}

static void
toggle_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_piece_list_toggle (SOMA_SOLUTIONS_PAGE (widget)->piece_list,
                          g_variant_get_uint32 (parameter));
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_piece_list_show_all (SOMA_SOLUTIONS_PAGE (widget)->piece_list);
}

static void
change_layers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  double change = g_str_equal (name, "layers.hide") ? +1 : -1;

  gtk_adjustment_set_value (self->layers_adjustment,
                            gtk_adjustment_get_value (self->layers_adjustment) + change);
}

static void
explode_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  gboolean exploded = gtk_adjustment_get_value (self->explode_adjustment) > 0;

  gtk_adjustment_set_value (self->explode_adjustment, exploded ? 0 : EXPLODED);
}

/* Without OpenGL there are still the list and pictures. */
static void
view_failed_cb (SomaSolutionsPage *self)
{
  /* What these change is not in the picture. */
  show_position (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self->piece_list), FALSE);
  gtk_widget_set_sensitive (self->explode_scale, FALSE);
  gtk_widget_set_sensitive (self->layers_spin, FALSE);
}

/* The document. */

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_document_stop (SOMA_SOLUTIONS_PAGE (widget)->document);
}

static void
resume_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_document_resume (SOMA_SOLUTIONS_PAGE (widget)->document);
}

static void
restart_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_document_restart (SOMA_SOLUTIONS_PAGE (widget)->document);
}

static void
state_changed_cb (SomaSolutionsPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  gboolean runs = status.state == SOMA_DOCUMENT_READING || status.state == SOMA_DOCUMENT_SEARCHING;
  gtk_widget_action_set_enabled (widget, "solve.stop", runs);
  gtk_widget_action_set_enabled (widget, "solve.resume", status.can_resume);
  gtk_widget_action_set_enabled (widget, "solve.restart",
                                 status.state == SOMA_DOCUMENT_PARTIAL ||
                                     status.state == SOMA_DOCUMENT_FAILED);
}

static void
solutions_changed_cb (SomaSolutionsPage *self)
{
  drop_kept (self);
  g_clear_pointer (&self->puzzle_key, g_free);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (get_list (self)));
  soma_kept_bar_update (self->kept_bar, NULL, NULL);
  show_solution (self);
}

static void
show_puzzle (SomaSolutionsPage *self)
{
  const SomaFigure *figure = soma_document_get_puzzle (self->document)->figure;
  int n_layers = figure->extent[2];

  soma_piece_list_set_pieces (self->piece_list, soma_document_get_piece_set (self->document));
  soma_piece_set_chooser_set_document (self->piece_set_chooser, self->document);
  gtk_widget_set_visible (self->pieces_heading,
                          soma_document_get_piece_set (self->document) != NULL ||
                              gtk_widget_get_visible (GTK_WIDGET (self->piece_set_chooser)));
  gtk_adjustment_set_upper (self->layers_adjustment, n_layers - 1);
  fill_kept_menu (self, soma_document_get_puzzle (self->document)->set);
  solutions_changed_cb (self);
}

/* While another page is shown, a figure may change with every stroke of a pen. */
static void
update (SomaSolutionsPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->is_stale = TRUE;
      return;
    }
  self->is_stale = FALSE;
  show_puzzle (self);
}

static void
puzzle_changed_cb (SomaSolutionsPage *self)
{
  update (self);
  if (!self->is_stale)
    soma_document_ensure_solved (self->document);
}

static void
soma_solutions_page_map (GtkWidget *widget)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  GTK_WIDGET_CLASS (soma_solutions_page_parent_class)->map (widget);
  if (self->document == NULL)
    return;
  if (self->is_stale)
    update (self);
  soma_document_ensure_solved (self->document);
}

static void
list_changed_cb (SomaSolutionsPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    solutions_changed_cb (self);
  else
    self->is_stale = TRUE;
}

static void
connect_document (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->document, "notify::state", G_CALLBACK (state_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::solutions", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::puzzle", G_CALLBACK (puzzle_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
soma_solutions_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_SOLUTIONS_PAGE (widget)->view));
}

static void
soma_solutions_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUILDING)
    g_value_set_boolean (value, SOMA_SOLUTIONS_PAGE (object)->building);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solutions_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  if (id != PROP_BUILDING)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  set_building (self, g_value_get_boolean (value));
  show_solution (self);
}

static void
soma_solutions_page_dispose (GObject *object)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_pointer (&self->puzzle_key, g_free);
  g_clear_object (&self->kept);
  g_clear_pointer (&self->piece_menu, gtk_widget_unparent);
  G_OBJECT_CLASS (soma_solutions_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "solution.first", NULL, select_solution_action);
  gtk_widget_class_install_action (class, "solution.previous", NULL, select_solution_action);
  gtk_widget_class_install_action (class, "solution.next", NULL, select_solution_action);
  gtk_widget_class_install_action (class, "solution.last", NULL, select_solution_action);
  gtk_widget_class_install_property_action (class, "solution.build", "building");
  gtk_widget_class_install_action (class, "pieces.toggle", "u", toggle_piece_action);
  gtk_widget_class_install_action (class, "pieces.show-all", NULL, show_all_action);
  gtk_widget_class_install_action (class, "kept.toggle", "u", keep_piece_action);
  gtk_widget_class_install_action (class, "kept.remove", "i", let_go_action);
  gtk_widget_class_install_action (class, "kept.clear", NULL, let_go_action);
  gtk_widget_class_install_action (class, "layers.hide", NULL, change_layers_action);
  gtk_widget_class_install_action (class, "layers.show", NULL, change_layers_action);
  gtk_widget_class_install_action (class, "view.explode", NULL, explode_action);
  gtk_widget_class_install_action (class, "solve.stop", NULL, stop_action);
  gtk_widget_class_install_action (class, "solve.resume", NULL, resume_action);
  gtk_widget_class_install_action (class, "solve.restart", NULL, restart_action);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/somapuzzle/Soma/solutions-page.ui");
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, explode_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, position_label);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, layers_spin);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, explode_scale);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, build_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, solve_pane);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_set_chooser);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, pieces_heading);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_list);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, solutions_heading);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, kept_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, kept_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, grid);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, selection);
  gtk_widget_class_bind_template_callback (class, show_solution);
  gtk_widget_class_bind_template_callback (class, items_changed_cb);
  gtk_widget_class_bind_template_callback (class, pointer_cb);
  gtk_widget_class_bind_template_callback (class, setup_card_cb);
  gtk_widget_class_bind_template_callback (class, bind_card_cb);
  gtk_widget_class_bind_template_callback (class, unbind_card_cb);
  gtk_widget_class_bind_template_callback (class, piece_toggled_cb);
  gtk_widget_class_bind_template_callback (class, view_failed_cb);
}

static void
soma_solutions_page_class_init (SomaSolutionsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_solutions_page_get_property;
  object_class->set_property = soma_solutions_page_set_property;
  object_class->dispose = soma_solutions_page_dispose;
  properties[PROP_BUILDING] =
      g_param_spec_boolean ("building", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  widget_class->grab_focus = soma_solutions_page_grab_focus;
  widget_class->map = soma_solutions_page_map;

  g_type_ensure (SOMA_TYPE_BUILD_BAR);
  g_type_ensure (SOMA_TYPE_KEPT_BAR);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_SOLVE_PANE);
  g_type_ensure (SOMA_TYPE_PIECE_LIST);
  g_type_ensure (SOMA_TYPE_PIECE_SET_CHOOSER);
  bind_template (widget_class);
  install_actions (widget_class);
}

static void
soma_solutions_page_init (SomaSolutionsPage *self)
{
  self->wanted = G_MAXUINT;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
soma_solutions_page_set_document (SomaSolutionsPage *self, SomaDocument *document,
                                  SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_SOLUTIONS_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  connect_document (self);
  soma_solve_pane_set_document (self->solve_pane, document);
  show_puzzle (self);
  state_changed_cb (self);
}

guint
soma_solutions_page_get_selected (SomaSolutionsPage *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTIONS_PAGE (self), GTK_INVALID_LIST_POSITION);
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  return selected != NULL ? soma_solution_get_index (selected) : GTK_INVALID_LIST_POSITION;
}

SomaPuzzleView *
soma_solutions_page_get_view (SomaSolutionsPage *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTIONS_PAGE (self), NULL);
  return self->view;
}

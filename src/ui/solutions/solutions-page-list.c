/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "engine-auto.h"
#include "figure-clip.h"
#include "host.h"
#include "solution-labels.h"
#include "template.h"

/* Solutions that it takes a moment to make. */
#define MANY 10000

static SomaSolutionList *
get_list (SomaSolutionsPage *self)
{
  return soma_document_get_solutions (self->document);
}

static GListModel *
get_model (SomaSolutionsPage *self)
{
  if (self->range != NULL)
    return G_LIST_MODEL (self->range);
  if (self->neighbours != NULL)
    return soma_neighbours_get_items (self->neighbours);
  if (self->sifted != NULL)
    return G_LIST_MODEL (self->sifted);
  return self->kept != NULL ? G_LIST_MODEL (self->kept) : G_LIST_MODEL (get_list (self));
}

guint
soma_solutions_page_find (SomaSolutionsPage *self, guint index)
{
  if (self->neighbours != NULL)
    return soma_neighbours_find (self->neighbours, index);
  if (self->sifted != NULL)
    return soma_sifted_find (self->sifted, index);
  return self->kept != NULL ? soma_kept_solutions_find (self->kept, index) : index;
}

/* Selects the solution that was shown before the list changed, as soon as the list has it. */
static void
select_wanted (SomaSolutionsPage *self)
{
  guint position =
      self->wanted != G_MAXUINT ? soma_solutions_page_find (self, self->wanted) : G_MAXUINT;

  if (position == G_MAXUINT || gtk_single_selection_get_model (self->selection) != get_model (self))
    return;
  self->wanted = G_MAXUINT;
  soma_solutions_page_select (self, position);
}

void
soma_solutions_page_drop_kept (SomaSolutionsPage *self)
{
  g_clear_object (&self->kept);
  g_clear_object (&self->neighbours);
  self->wanted = G_MAXUINT;
  soma_solutions_page_notify_listed (self);
}

/* A selection looks for what was selected among all items of its new model, and makes each of them
 * for that, unless nothing was. */
void
soma_solutions_page_set_model (SomaSolutionsPage *self, GListModel *model)
{
  if (g_list_model_get_n_items (model) > MANY)
    gtk_single_selection_set_model (self->selection, NULL);
  gtk_single_selection_set_model (self->selection, model);
}

void
soma_solutions_page_show_list (SomaSolutionsPage *self)
{
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);

  if (self->kept != NULL && soma_kept_solutions_get_n_pieces (self->kept) == 0)
    soma_solutions_page_drop_kept (self);
  if (self->sift != NULL)
    soma_sift_set_kept (self->sift, self->kept);
  guint wanted = self->wanted;

  if (wanted == G_MAXUINT && selected != NULL)
    wanted = soma_solution_get_index (selected);
  g_object_freeze_notify (G_OBJECT (self->selection));
  soma_solutions_page_set_model (self, get_model (self));
  self->wanted = wanted;
  select_wanted (self);
  g_object_thaw_notify (G_OBJECT (self->selection));
  soma_kept_chips_update (self->kept_chips, self->kept, self->sift,
                          soma_solution_list_get_puzzle (get_list (self)));
  soma_solutions_page_notify_listed (self);
  soma_solutions_page_mark_moved (self);
  soma_solutions_page_enable_actions (self);
}

static void
keep_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  guint copy = g_variant_get_uint32 (parameter);

  if (selected == NULL || self->neighbours != NULL ||
      copy >= (guint) soma_piece_set_n_copies (soma_solution_get_puzzle (selected)->set))
    return;
  if (self->range != NULL)
    {
      soma_solutions_page_browse_toggle (self, selected, (int) copy);
      return;
    }
  g_object_ref (selected);
  if (self->kept == NULL)
    {
      self->kept = soma_kept_solutions_new (get_list (self));
      /* Connected after the selection, which must be updated first. */
      g_signal_connect_object (self->kept, "items-changed", G_CALLBACK (select_wanted), self,
                               G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    }
  self->wanted = soma_solution_get_index (selected);
  self->is_sifted_anew = TRUE;
  soma_kept_solutions_toggle (self->kept, soma_solution_get_copy_at (selected), (int) copy);
  soma_solutions_page_show_list (self);
  g_object_unref (selected);
}

void
soma_solutions_page_leave_chips (SomaSolutionsPage *self, gboolean clears)
{
  guint n_pieces = self->kept != NULL ? (guint) soma_kept_solutions_get_n_pieces (self->kept) : 0;
  guint n_rules = self->sift != NULL ? soma_sift_get_n_rules (self->sift) : 0;

  if ((clears || n_pieces + n_rules <= 1) &&
      gtk_widget_get_focus_child (GTK_WIDGET (self->kept_chips)) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
let_go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  int n = self->kept != NULL ? soma_kept_solutions_get_n_pieces (self->kept) : 0;
  int i = parameter != NULL ? g_variant_get_int32 (parameter) : 0;

  soma_solutions_page_leave_chips (self, parameter == NULL);
  if (self->range != NULL)
    {
      soma_solutions_page_browse_remove (self, parameter != NULL ? i : -1);
      return;
    }
  self->is_sifted_anew = TRUE;
  if (parameter == NULL && self->neighbours == NULL && self->sift != NULL)
    soma_sift_clear (self->sift);
  if (i >= n && self->neighbours == NULL)
    {
      soma_solutions_page_show_list (self);
      return;
    }
  g_clear_object (&self->neighbours);
  self->wanted = selected != NULL ? soma_solution_get_index (selected) : G_MAXUINT;
  if (parameter != NULL && i < n)
    soma_kept_solutions_remove (self->kept, i);
  for (int k = n - 1; parameter == NULL && k >= 0; k--)
    soma_kept_solutions_remove (self->kept, k);
  soma_solutions_page_show_list (self);
}

/* Solutions that differ in a few pieces. */

/* Lists them, or all solutions again; the one shown stays. A path through all solutions leads from
 * one to a neighbour, back to all, and on to that one's neighbours. */
static void
neighbours_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  SomaDocumentStatus status;

  if (self->neighbours != NULL)
    {
      let_go_action (widget, NULL, NULL);
      return;
    }
  if (shown == NULL)
    return;
  g_autoptr (SomaSolution) selected = g_object_ref (shown);
  soma_document_get_status (self->document, &status);
  soma_solutions_page_drop_kept (self);
  self->neighbours =
      soma_neighbours_new (get_list (self), status.symmetry, soma_solution_get_index (selected),
                           soma_solution_get_copy_at (selected));
  self->wanted = soma_solution_get_index (selected);
  soma_solutions_page_show_list (self);
}

/* Solutions that came with the figure. */

void
soma_solutions_page_find_drawn (SomaSolutionsPage *self)
{
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (self->document));

  g_ptr_array_unref (self->drawn);
  self->drawn = soma_design_find_solutions (design, soma_document_get_puzzle (self->document));
  g_clear_pointer (&self->drawn_keys, g_hash_table_unref);
  gtk_widget_set_visible (self->drawn_button, self->drawn->len > 0);
}

/* They may be turned or mirrored in the list. */
static GHashTable *
make_keys (SomaSolutionsPage *self, SomaSymmetry symmetry)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->drawn->len; i++)
    g_hash_table_add (keys, soma_library_key_of_solution (soma_document_get_puzzle (self->document),
                                                          symmetry, self->drawn->pdata[i]));
  return keys;
}

gboolean
soma_solutions_page_is_drawn (SomaSolutionsPage *self, SomaSolution *solution)
{
  SomaDocumentStatus status;

  if (self->drawn->len == 0)
    return FALSE;
  soma_document_get_status (self->document, &status);
  if (self->drawn_keys == NULL)
    self->drawn_keys = make_keys (self, status.symmetry);
  g_autofree char *key = soma_library_key_of_solution (
      soma_solution_get_puzzle (solution), status.symmetry, soma_solution_get_copy_at (solution));
  return g_hash_table_contains (self->drawn_keys, key);
}

/* The index after `after`, going round, of one of them in the list of all; G_MAXUINT if there is
 * none. */
static guint
find_next_drawn (SomaSolutionsPage *self, guint after)
{
  SomaDocumentStatus status;
  guint first = G_MAXUINT, next = G_MAXUINT;

  soma_document_get_status (self->document, &status);
  for (guint i = 0; i < self->drawn->len; i++)
    {
      guint index =
          soma_solution_list_find (get_list (self), status.symmetry, self->drawn->pdata[i]);
      first = MIN (first, index);
      if (index > after)
        next = MIN (next, index);
    }
  return next != G_MAXUINT ? next : first;
}

/* The same among all by number: the one after that which is shown, if it is one of them. */
static void
browse_drawn (SomaSolutionsPage *self)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  gsize size = soma_document_get_puzzle (self->document)->figure->n_cells * sizeof (guint16);
  guint next = 0;

  for (guint i = 0; shown != NULL && i < self->drawn->len; i++)
    if (memcmp (self->drawn->pdata[i], soma_solution_get_copy_at (shown), size) == 0)
      next = (i + 1) % self->drawn->len;
  soma_solutions_page_browse_to (self, self->drawn->pdata[next]);
}

static void
drawn_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  if (self->range != NULL)
    {
      browse_drawn (self);
      return;
    }
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  guint index = find_next_drawn (self, shown != NULL ? soma_solution_get_index (shown) : G_MAXUINT);

  if (index == G_MAXUINT)
    {
      soma_host_show_toast (widget, _ ("It is not among the solutions found so far"));
      return;
    }
  if (soma_solutions_page_find (self, index) == G_MAXUINT)
    {
      soma_solutions_page_drop_sift (self);
      soma_solutions_page_drop_kept (self);
      soma_solutions_page_show_list (self);
    }
  soma_solutions_page_select (self, soma_solutions_page_find (self, index));
}

/* The pieces that are in other places in the solution shown than in the one whose neighbours are
 * listed: a flag for each copy; NULL if it is that one or no neighbours are listed. */
static bool *
find_moved (SomaNeighbours *neighbours, SomaSolution *shown)
{
  if (neighbours == NULL || shown == NULL)
    return NULL;
  g_autofree bool *moved =
      g_new0 (bool, soma_piece_set_n_copies (soma_solution_get_puzzle (shown)->set));
  int n_moved = soma_neighbours_compare (neighbours, shown, moved);
  return n_moved > 0 ? g_steal_pointer (&moved) : NULL;
}

char *
soma_solutions_page_describe_neighbours (SomaNeighbours *neighbours, gboolean is_searching,
                                         guint n_listed, SomaSolution *shown)
{
  g_autofree bool *moved = find_moved (neighbours, shown);
  g_autofree char *text = soma_label_neighbours (
      MAX (n_listed, 1) - 1, soma_neighbours_get_index (neighbours), is_searching);
  g_autofree char *letters =
      moved != NULL ? soma_label_moved (soma_solution_get_puzzle (shown), moved) : NULL;

  return g_strjoin ("\n", text, letters, NULL);
}

void
soma_solutions_page_mark_moved (SomaSolutionsPage *self)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  gboolean is_listed = gtk_single_selection_get_model (self->selection) == get_model (self);
  g_autofree bool *moved = is_listed ? find_moved (self->neighbours, shown) : NULL;

  if (self->steps == SOMA_STEPS_NONE && !self->heat)
    soma_puzzle_view_mark_copies (self->view, moved);
}

/* The piece of `copy` as a figure of its own, as it lies in the solution. */
static SomaDesign *
make_piece_design (SomaSolution *solution, int copy)
{
  const SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  const guint16 *copy_at = soma_solution_get_copy_at (solution);
  const SomaPiece *piece = &puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)];
  SomaCell cells[SOMA_MAX_CELLS];
  int n_cells = 0;

  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    if (copy_at[cell] == copy)
      cells[n_cells++] = puzzle->figure->cells[cell];
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, n_cells, NULL);
  const char *name = piece->name[0] != '\0' ? piece->name : piece->letter;
  return figure != NULL
             ? soma_design_new_from_figure (piece->letter, name, figure, NULL, FALSE, NULL)
             : NULL;
}

static void
copy_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);
  guint copy = g_variant_get_uint32 (parameter);

  if (solution == NULL ||
      copy >= (guint) soma_piece_set_n_copies (soma_solution_get_puzzle (solution)->set))
    return;
  g_autoptr (SomaDesign) design = make_piece_design (solution, (int) copy);
  if (design == NULL)
    return;
  soma_figure_clip_copy_design (widget, NULL, design);
  soma_host_show_toast (widget, _ ("Piece copied as text"));
}

/* Actions for the piece that was clicked. */
static GMenuModel *
make_piece_menu (SomaSolutionsPage *self, SomaSolution *solution, int copy, SomaCell cell)
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
      is_kept ? _ ("Stop Requiring %s Here") : _ ("Show Only Solutions With %s Here"), letter);
  /* Translators: %s is the letter of a piece. */
  g_autofree char *hide = g_strdup_printf (_ ("Hide %s"), letter);
  /* Translators: %s is the letter of a piece. */
  g_autofree char *copy_text = g_strdup_printf (_ ("Copy %s as Text"), letter);
  g_autofree char *copy_action = g_strdup_printf ("piece.copy-text(uint32 %d)", copy);
  g_autofree char *keep_action = g_strdup_printf ("kept.toggle(uint32 %d)", copy);
  g_autofree char *hide_action = g_strdup_printf ("pieces.toggle(uint32 %d)", piece);

  g_menu_append (menu, keep, keep_action);
  soma_solutions_page_add_rules (
      self, menu, piece, soma_figure_index (soma_solution_get_puzzle (solution)->figure, cell));
  g_menu_append (menu, hide, hide_action);
  g_menu_append (menu, copy_text, copy_action);
  return G_MENU_MODEL (menu);
}

gboolean
soma_solutions_page_pointer (SomaSolutionsPage *self, const SomaPointer *pointer)
{
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);

  if (pointer->kind != SOMA_POINTER_CLICK || pointer->button != GDK_BUTTON_PRIMARY ||
      !pointer->hit || pointer->block < 0 || solution == NULL || self->steps != SOMA_STEPS_NONE ||
      self->heat)
    return FALSE;
  g_autoptr (GMenuModel) menu = make_piece_menu (self, solution, pointer->block, pointer->cell);
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

void
soma_solutions_page_fill_kept_menu (SomaSolutionsPage *self, const SomaPieceSet *set)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  for (int p = 0, copy = 0; p < set->n_pieces; p++)
    for (int i = 0; i < set->pieces[p].max_count; i++, copy++)
      {
        g_autofree char *action = g_strdup_printf ("kept.toggle(uint32 %d)", copy);
        g_autofree char *name = set->pieces[p].max_count == 1
                                    ? g_strdup (set->pieces[p].letter)
                                    : g_strdup_printf ("%s%d", set->pieces[p].letter, i + 1);
        g_menu_append (menu, name, action);
      }
  gtk_menu_button_set_menu_model (self->kept_button, G_MENU_MODEL (menu));
}

static const SomaAction actions[] = {
  { "solution.neighbours", NULL, neighbours_action, SOLUTIONS | LISTED },
  { "solution.drawn", NULL, drawn_action, DRAWN },
  { "piece.copy-text", "u", copy_piece_action, SOLUTIONS },
  { "kept.toggle", "u", keep_piece_action, SOLUTIONS | ALL_PLACES },
  { "kept.remove", "i", let_go_action, 0 },
  { "kept.clear", NULL, let_go_action, 0 },
  { 0 },
};

void
soma_solutions_page_install_list_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

void
soma_solutions_page_show (SomaSolutionsPage *self, guint index)
{
  g_return_if_fail (SOMA_IS_SOLUTIONS_PAGE (self));

  soma_solutions_page_set_steps (self, SOMA_STEPS_NONE);
  if (self->range != NULL)
    {
      g_autoptr (SomaSolution) solution =
          g_list_model_get_item (G_LIST_MODEL (get_list (self)), index);
      if (solution != NULL)
        soma_solutions_page_browse_to (self, soma_solution_get_copy_at (solution));
      return;
    }
  soma_solutions_page_drop_sift (self);
  soma_solutions_page_drop_kept (self);
  self->wanted = index;
  soma_solutions_page_show_list (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "engine-auto.h"
#include "figure-clip.h"
#include "host.h"
#include "solution-card.h"
#include "template.h"

static SomaSolutionList *
get_list (SomaSolutionsPage *self)
{
  return soma_document_get_solutions (self->document);
}

SomaSolutionRange *
soma_solutions_page_get_range (SomaSolutionsPage *self)
{
  return self->listing != NULL ? soma_listing_get_range (self->listing) : NULL;
}

/* Other solutions are listed: what is looked at stays where it is. */

/* The indices (of guint) of solutions that have a card: those in view, and some around them. */
static GArray *
list_cards (SomaSolutionsPage *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (GtkWidget *item = gtk_widget_get_first_child (self->grid); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *card = gtk_widget_get_first_child (item);
      SomaSolution *solution = SOMA_IS_SOLUTION_CARD (card)
                                   ? soma_solution_card_get_solution (SOMA_SOLUTION_CARD (card))
                                   : NULL;
      guint index = solution != NULL ? soma_solution_get_index (solution) : 0;
      if (solution != NULL)
        g_array_append_val (indices, index);
    }
  return indices;
}

/* A selection looks for what was selected among all that come, and makes each of them for that,
 * unless nothing was, or what was stays. Nothing that is being done with that ends because of its
 * new position. */
static void
changing_cb (SomaSolutionsPage *self, gboolean in_place)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (GArray) cards = list_cards (self);

  soma_listing_hold (self->listing, shown, cards);
  g_object_freeze_notify (G_OBJECT (self->selection));
  self->left = in_place && shown != NULL ? gtk_single_selection_get_selected (self->selection) : 0;
  if (in_place && shown != NULL && soma_listing_will_have (self->listing, shown))
    {
      self->left = G_MAXUINT;
      g_signal_handlers_block_by_func (self->selection, soma_solutions_page_show_solution, self);
    }
  else
    gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
}

static void
changed_cb (SomaSolutionsPage *self)
{
  guint place = soma_listing_get_place (self->listing);
  gboolean stays = self->left == G_MAXUINT;

  if (!stays)
    soma_solutions_page_select (self, place != G_MAXUINT ? place : self->left);
  g_object_thaw_notify (G_OBJECT (self->selection));
  if (stays)
    g_signal_handlers_unblock_by_func (self->selection, soma_solutions_page_show_solution, self);
  soma_solutions_page_notify_listed (self);
  soma_solutions_page_show_number (self);
  soma_solutions_page_mark_moved (self);
  soma_solutions_page_enable_actions (self);
}

static void
told_cb (SomaSolutionsPage *self)
{
  SomaFilter *filter = soma_listing_get_filter (self->listing);

  soma_filter_box_set_order (self->filter_box, soma_filter_get_order (filter),
                             soma_filter_get_order_piece (filter));
  soma_solutions_page_notify_listed (self);
  soma_solutions_page_show_number (self);
  soma_solutions_page_enable_actions (self);
}

static void
set_listing (SomaSolutionsPage *self, SomaListing *listing)
{
  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_set_object (&self->listing, listing);
  soma_filter_set_levels (soma_listing_get_filter (listing),
                          soma_document_get_levels (self->document));
  soma_listing_bar_set_listing (self->listing_bar, listing,
                                soma_document_get_puzzle (self->document));
  g_signal_connect_object (listing, "changing", G_CALLBACK (changing_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (listing, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (listing, "told", G_CALLBACK (told_cb), self, G_CONNECT_SWAPPED);
}

void
soma_solutions_page_list (SomaSolutionsPage *self, gboolean numbered)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  SomaSolutionIndex *index = numbered ? soma_document_get_index (self->document) : NULL;
  SomaDocumentStatus status;

  if (numbered &&
      (index == NULL || (self->listing != NULL && soma_listing_get_index (self->listing) == index)))
    return;
  soma_document_get_status (self->document, &status);
  g_autoptr (SomaListing) listing = index != NULL
                                        ? soma_listing_new_numbered (index, shown)
                                        : soma_listing_new (get_list (self), status.symmetry);
  soma_solutions_page_set_selecting (self, FALSE);
  g_object_freeze_notify (G_OBJECT (self->selection));
  set_listing (self, listing);
  gtk_single_selection_set_model (self->selection, NULL);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (listing));
  if (index != NULL)
    soma_solutions_page_select (self, soma_listing_get_place (listing));
  g_object_thaw_notify (G_OBJECT (self->selection));
  told_cb (self);
}

static void
keep_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  guint copy = g_variant_get_uint32 (parameter);

  if (selected == NULL || soma_filter_get_near (soma_listing_get_filter (self->listing)) != NULL ||
      copy >= (guint) soma_piece_set_n_copies (soma_solution_get_puzzle (selected)->set))
    return;
  g_auto (SomaFilterRule) rule = soma_filter_rule_here (selected, (int) copy);
  if (rule.place != NULL)
    soma_listing_toggle (self->listing, &rule);
}

/* Solutions that differ in a few pieces. */

/* Lists them, or those before again; the one shown stays. A path through all solutions leads from
 * one to a neighbour, back to all, and on to that one's neighbours. */
static void
neighbours_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  gboolean is_near = soma_filter_get_near (soma_listing_get_filter (self->listing)) != NULL;

  if (is_near || shown != NULL)
    soma_listing_set_near (self->listing, is_near ? NULL : shown);
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

  if (soma_solutions_page_get_range (self) != NULL)
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
  if (soma_listing_find (self->listing, index) == G_MAXUINT)
    soma_listing_show_all (self->listing);
  soma_solutions_page_select (self, soma_listing_find (self->listing, index));
}

void
soma_solutions_page_mark_moved (SomaSolutionsPage *self)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  g_autofree bool *moved = NULL;

  if (self->steps != SOMA_STEPS_NONE || self->heat)
    return;
  if (shown != NULL && self->listing != NULL && soma_listing_get_near (self->listing) != NULL)
    {
      moved = g_new0 (bool, soma_piece_set_n_copies (soma_solution_get_puzzle (shown)->set) + 1);
      soma_near_compare (soma_listing_get_near (self->listing), shown, moved);
    }
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
  g_auto (SomaFilterRule) here = soma_filter_rule_here (solution, copy);
  gboolean is_kept = soma_filter_has (soma_listing_get_filter (self->listing), &here);
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
  if (soma_solutions_page_get_range (self) != NULL)
    {
      g_autoptr (SomaSolution) solution =
          g_list_model_get_item (G_LIST_MODEL (get_list (self)), index);
      if (solution != NULL)
        soma_solutions_page_browse_to (self, soma_solution_get_copy_at (solution));
      return;
    }
  soma_listing_show_all (self->listing);
  soma_solutions_page_select (self, index);
}

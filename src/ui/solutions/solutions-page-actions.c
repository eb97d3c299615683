/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "design-file.h"
#include "engine-auto.h"
#include "figure-clip.h"
#include "host.h"
#include "pair-window.h"
#include "shapes-labels.h"
#include "shapes-window.h"
#include "solutions-export.h"
#include "status-labels.h"
#include "template.h"

static SomaSolution *
get_shown (SomaSolutionsPage *self)
{
  return soma_solution_grid_get_solution (self->grid);
}

static SomaListing *
get_listing (SomaSolutionsPage *self)
{
  return soma_solution_grid_get_listing (self->grid);
}

static SomaFilter *
get_filter (SomaSolutionsPage *self)
{
  return soma_listing_get_filter (get_listing (self));
}

/* NULL unless they are too many for a list. */
static SomaSolutionRange *
get_range (SomaSolutionsPage *self)
{
  return soma_listing_get_range (get_listing (self));
}

/* From one solution to another */

/* The focus may be anywhere. */
static void
tell_position (SomaSolutionsPage *self)
{
  g_autofree char *position = NULL;

  g_object_get (self->grid, "position", &position, NULL);
  soma_host_announce (GTK_WIDGET (self), position);
}

static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  gboolean to_end = g_str_equal (name, "solution.first") || g_str_equal (name, "solution.last");
  gboolean forward = g_str_equal (name, "solution.next") || g_str_equal (name, "solution.last");

  soma_solution_grid_step (self->grid, forward, to_end);
  tell_position (self);
}

static void
random_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (get_listing (self)));
  SomaNumber k;

  if (get_range (self) == NULL)
    soma_solution_grid_select (self->grid, (guint) g_random_int_range (0, (gint32) n));
  else if (soma_solution_index_draw (soma_solution_range_get_index (get_range (self)), &k))
    soma_solution_grid_go_to (self->grid, &k);
  tell_position (self);
}

static void
go_to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_browse_bar_focus_entry (SOMA_SOLUTIONS_PAGE (widget)->browse_bar);
}

/* Lists those that differ from the one shown in a few pieces, or those before again; the one shown
 * stays. A path through all solutions leads from one to a neighbour, back to all, and on to that
 * one's neighbours. */
static void
neighbours_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *shown = get_shown (self);
  gboolean is_near = soma_filter_get_near (get_filter (self)) != NULL;

  if (is_near || shown != NULL)
    soma_listing_set_near (get_listing (self), is_near ? NULL : shown);
}

/* Solutions that came with the figure */

/* The index after `after`, going round, of one of them in the list of all; G_MAXUINT if there is
 * none. */
static guint
find_next_drawn (SomaSolutionsPage *self, guint after)
{
  SomaSolutionList *list = soma_document_get_solutions (self->document);
  GPtrArray *drawn = soma_known_solutions_get_drawn (self->known);
  SomaDocumentStatus status;
  guint first = G_MAXUINT, next = G_MAXUINT;

  soma_document_get_status (self->document, &status);
  for (guint i = 0; i < drawn->len; i++)
    {
      guint index = soma_solution_list_find (list, status.symmetry, drawn->pdata[i]);
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
  GPtrArray *drawn = soma_known_solutions_get_drawn (self->known);
  SomaSolution *shown = get_shown (self);
  gsize size = soma_document_get_puzzle (self->document)->figure->n_cells * sizeof (guint16);
  guint next = 0;

  for (guint i = 0; shown != NULL && i < drawn->len; i++)
    if (memcmp (drawn->pdata[i], soma_solution_get_copy_at (shown), size) == 0)
      next = (i + 1) % drawn->len;
  soma_solution_grid_find (self->grid, drawn->pdata[next]);
}

static void
drawn_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  if (get_range (self) != NULL)
    {
      browse_drawn (self);
      return;
    }
  SomaSolution *shown = get_shown (self);
  guint index = find_next_drawn (self, shown != NULL ? soma_solution_get_index (shown) : G_MAXUINT);

  if (index == G_MAXUINT)
    {
      soma_host_show_toast (widget, _ ("Not among those found so far"));
      return;
    }
  if (soma_listing_find (get_listing (self), index) == G_MAXUINT)
    soma_listing_show_all (get_listing (self));
  soma_solution_grid_select (self->grid, soma_listing_find (get_listing (self), index));
}

/* Why that is not possible now; NULL if it is. (transfer full) */
static char *
find_reason (SomaSolutionsPage *self, const char *action)
{
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (get_shown (self) == NULL)
    return g_strdup (_ ("No solutions are listed"));
  if (g_str_equal (action, "solution.go-to") && get_range (self) == NULL)
    return soma_label_listed (&status);
  if (g_str_equal (action, "solution.drawn") &&
      soma_known_solutions_get_drawn (self->known)->len == 0)
    return g_strdup (_ ("No solution came with this figure"));
  return NULL;
}

/* Keys are pressed where there is no button that shows it, too. */
static void
key_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *action = g_variant_get_string (parameter, NULL);
  g_autofree char *reason = find_reason (SOMA_SOLUTIONS_PAGE (widget), action);

  if (reason != NULL)
    soma_host_show_toast (widget, reason);
  else
    gtk_widget_activate_action (widget, action, NULL);
}

/* The solution that is shown, and its pieces */

/* The solution that is shown, or the figure without one. */
static void
copy_text_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *solution = get_shown (self);
  SomaDesign *figure = soma_draft_get_design (soma_document_get_draft (self->document));

  if (solution == NULL)
    {
      soma_figure_clip_copy_design (widget, NULL, figure);
      soma_host_show_toast (widget, _ ("Copied as text"));
      return;
    }
  SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  const guint16 *copy_at = soma_solution_get_copy_at (solution);
  g_autoptr (SomaDesign) design =
      soma_design_new_from_solution (figure->id, figure->name, puzzle, copy_at);
  g_autofree char *text = soma_design_file_make_text (design);
  soma_figure_clip_copy (widget, text, puzzle, copy_at);
  soma_host_show_toast (widget, _ ("Copied as text"));
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

/* Whether there is such a copy in the solution. */
static gboolean
has_copy (SomaSolution *solution, guint copy)
{
  return solution != NULL &&
         copy < (guint) soma_piece_set_n_copies (soma_solution_get_puzzle (solution)->set);
}

static void
copy_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolution *solution = get_shown (SOMA_SOLUTIONS_PAGE (widget));
  guint copy = g_variant_get_uint32 (parameter);

  if (!has_copy (solution, copy))
    return;
  g_autoptr (SomaDesign) design = make_piece_design (solution, (int) copy);
  if (design == NULL)
    return;
  soma_figure_clip_copy_design (widget, NULL, design);
  soma_host_show_toast (widget, _ ("Copied as text"));
}

static void
look_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  guint piece, look;

  g_variant_get (parameter, "(uu)", &piece, &look);
  soma_piece_list_set_look (SOMA_SOLUTIONS_PAGE (widget)->piece_list, piece, look);
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_piece_list_show_all (SOMA_SOLUTIONS_PAGE (widget)->piece_list);
}

/* Rules about which solutions are listed, and the order */

static void
keep_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *shown = get_shown (self);
  guint copy = g_variant_get_uint32 (parameter);

  if (!has_copy (shown, copy) || soma_filter_get_near (get_filter (self)) != NULL)
    return;
  g_auto (SomaFilterRule) rule = soma_filter_rule_here (shown, (int) copy);
  if (rule.place != NULL)
    soma_listing_toggle (get_listing (self), &rule);
}

static gboolean
is_rule (const SomaFilterRule *rule, const SomaPuzzle *puzzle)
{
  return rule->piece < puzzle->set->n_pieces && rule->other < puzzle->set->n_pieces &&
         rule->cell < puzzle->figure->n_cells;
}

/* The last number is that of a cell, a level, or a count. */
static SomaFilterRule
read_rule (const SomaFilterKind *kind, guint piece, guint other, guint last)
{
  gboolean has_level = (kind->needs & (SOMA_FILTER_LEVEL | SOMA_FILTER_COUNT)) != 0;

  last = MIN (last, G_MAXINT16);
  return (SomaFilterRule){
    .kind = kind->name,
    .piece = (int) MIN (piece, G_MAXINT16),
    .other = (int) MIN (other, G_MAXINT16),
    .cell = has_level ? 0 : (int) last,
    .level = has_level ? (int) last : 0,
  };
}

/* Whoever wants some because of how they come apart wants that to be found out. */
static void
want_levels (SomaSolutionsPage *self)
{
  if (soma_filter_needs_levels (get_filter (self)) &&
      soma_filter_count_untried (get_filter (self)) > 0)
    soma_apart_levels_take (soma_document_get_levels (self->document));
}

static void
toggle_rule_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  const char *kind_name;
  guint piece, other, last;

  g_variant_get (parameter, "(&suuu)", &kind_name, &piece, &other, &last);
  const SomaFilterKind *kind = soma_filter_find_kind (kind_name);
  if (self->document == NULL || kind == NULL || kind->choice == NULL ||
      (get_range (self) != NULL && !kind->is_for_numbers))
    return;
  const SomaFilterRule rule = read_rule (kind, piece, other, last);
  if (!is_rule (&rule, soma_document_get_puzzle (self->document)))
    return;
  if ((kind->needs & SOMA_FILTER_KEYS) != 0)
    soma_known_solutions_tell (self->known, get_filter (self));
  soma_listing_toggle (get_listing (self), &rule);
  if (soma_filter_has (get_filter (self), &rule) &&
      soma_filter_rule_needs (&rule, SOMA_FILTER_LEVELS))
    want_levels (self);
}

static void
remove_rule_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint i = g_variant_get_uint32 (parameter);

  if (i < soma_filter_get_n_rules (get_filter (self)))
    soma_listing_remove (get_listing (self), i);
}

static void
sort_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint order, piece;

  g_variant_get (parameter, "(uu)", &order, &piece);
  if (order >= SOMA_FILTER_N_ORDERS ||
      piece >= (guint) soma_document_get_puzzle (self->document)->set->n_pieces)
    return;
  soma_listing_set_order (get_listing (self), order, (int) piece);
  if (soma_filter_order_needs_levels (order))
    want_levels (self);
}

static void
clear_rules_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_listing_clear (get_listing (SOMA_SOLUTIONS_PAGE (widget)));
}

static void
choose_rule_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_pane_page_popup (SOMA_PANE_PAGE (widget), SOMA_SOLUTIONS_PAGE (widget)->filter_button);
}

/* Bookmarks, with the keys of the page, which work while the pane is hidden, too. */

static void
bookmark_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  gtk_widget_activate_action (GTK_WIDGET (self->bookmark_bar), "bookmark.toggle", NULL);
}

static void
note_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  g_object_set (self, "show-pane", TRUE, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self->bookmark_bar), "bookmark.note", NULL);
}

/* Several solutions */

static void
selecting_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionGrid *grid = SOMA_SOLUTIONS_PAGE (widget)->grid;

  soma_solution_grid_set_selecting (grid, !soma_solution_grid_is_selecting (grid));
}

static void
mark_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionGrid *grid = SOMA_SOLUTIONS_PAGE (widget)->grid;

  if (g_str_equal (name, "solution.mark"))
    soma_solution_grid_mark (grid);
  else
    soma_solution_grid_mark_all (grid);
}

static void
mark_none_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_solution_grid_set_selecting (SOMA_SOLUTIONS_PAGE (widget)->grid, FALSE);
}

/* Escape has other uses when nothing is being selected. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  if (!soma_solution_grid_is_selecting (SOMA_SOLUTIONS_PAGE (widget)->grid))
    return FALSE;
  mark_none_action (widget, NULL, NULL);
  return TRUE;
}

static SomaSolution *
get_solution (SomaSolutionsPage *self, guint index)
{
  return g_list_model_get_item (G_LIST_MODEL (soma_document_get_solutions (self->document)), index);
}

/* The one after that which is shown, or the one before the last; NULL if there is no other. */
static SomaSolution *
get_next (SomaSolutionsPage *self)
{
  GListModel *listed = G_LIST_MODEL (get_listing (self));
  guint place = soma_solution_grid_get_place (self->grid);
  guint n = g_list_model_get_n_items (listed);

  return n < 2 ? NULL : g_list_model_get_item (listed, place + 1 < n ? place + 1 : place - 1);
}

/* Those that are selected, or the one shown and the one selected, or the next one. Sets both to new
 * references; FALSE if there are no two of them. */
static gboolean
choose_two (SomaSolutionsPage *self, SomaSolution **first, SomaSolution **second)
{
  SomaSolution *shown = get_shown (self);
  g_autoptr (GArray) marked =
      soma_marked_solutions_list (soma_solution_grid_get_marked (self->grid));

  if (shown == NULL || marked->len > 2)
    return FALSE;
  if (marked->len == 2)
    {
      *first = get_solution (self, g_array_index (marked, guint, 0));
      *second = get_solution (self, g_array_index (marked, guint, 1));
      return TRUE;
    }
  *second = marked->len == 1 && g_array_index (marked, guint, 0) != soma_solution_get_index (shown)
                ? get_solution (self, g_array_index (marked, guint, 0))
                : get_next (self);
  if (*second == NULL)
    return FALSE;
  *first = g_object_ref (shown);
  return TRUE;
}

static void
compare_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  g_autoptr (SomaSolution) first = NULL, second = NULL;
  SomaDocumentStatus status;

  if (!choose_two (self, &first, &second))
    {
      guint n_marked = soma_marked_solutions_get_n (soma_solution_grid_get_marked (self->grid));
      soma_host_show_toast (widget, n_marked > 2 ? _ ("Select two to compare")
                                                 : _ ("No other solution to compare with"));
      return;
    }
  soma_document_get_status (self->document, &status);
  soma_host_present_dialog (GTK_WINDOW (soma_pair_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), first, second, status.symmetry)));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  soma_solutions_export (self->document, self->grid,
                         soma_known_solutions_get_bookmarks (self->known));
}

/* The pieces are on another page. */
static void
imported_cb (GtkWidget *page, guint n)
{
  g_autofree char *text = soma_label_shapes_added (n);

  gtk_widget_activate_action (page, "page.show", "s", "design");
  soma_host_show_toast (page, text);
}

static void
shapes_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  if (soma_solutions_page_get_solution (self) == NULL)
    {
      soma_host_show_toast (widget, _ ("No solutions are listed"));
      return;
    }
  if (get_range (self) != NULL)
    {
      soma_host_show_toast (widget, _ ("Too many solutions to make pieces of"));
      return;
    }
  GtkWidget *window = soma_shapes_window_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                              self->document, self->grid);
  g_signal_connect_object (window, "imported", G_CALLBACK (imported_cb), self, G_CONNECT_SWAPPED);
  soma_host_present_dialog (GTK_WINDOW (window));
}

static void
statistics_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_listed_heat_present (SOMA_SOLUTIONS_PAGE (widget)->heat,
                            GTK_WINDOW (gtk_widget_get_root (widget)));
}

static const SomaAction actions[] = {
  { "solution.first", NULL, step_action, SOLUTION_BEFORE },
  { "solution.previous", NULL, step_action, SOLUTION_BEFORE },
  { "solution.next", NULL, step_action, SOLUTION_AFTER },
  { "solution.last", NULL, step_action, SOLUTION_AFTER },
  { "solution.random", NULL, random_action, SOLUTIONS },
  { "solution.go-to", NULL, go_to_action, BROWSED | SOLUTIONS },
  { "solution.neighbours", NULL, neighbours_action, SOLUTIONS | LISTED },
  { "solution.drawn", NULL, drawn_action, DRAWN },
  { "solution.key", "s", key_action, 0 },
  { "figure.copy-text", NULL, copy_text_action, 0 },
  { "piece.copy-text", "u", copy_piece_action, SOLUTIONS },
  { "pieces.look", "(uu)", look_action, LOOKS },
  { "pieces.show-all", NULL, show_all_action, LOOKS },
  { "kept.toggle", "u", keep_piece_action, SOLUTIONS | ALL_PLACES },
  { "filter.toggle", "(suuu)", toggle_rule_action, 0 },
  { "filter.remove", "u", remove_rule_action, 0 },
  { "filter.sort", "(uu)", sort_action, LISTED },
  { "filter.clear", NULL, clear_rules_action, 0 },
  { "filter.choose", NULL, choose_rule_action, 0 },
  { "solution.bookmark", NULL, bookmark_action, SOLUTIONS },
  { "solution.note", NULL, note_action, SOLUTIONS },
  { "solution.selecting", NULL, selecting_action, SOLUTIONS | LISTED },
  { "solution.mark", NULL, mark_action, SOLUTIONS | LISTED },
  { "solution.mark-all", NULL, mark_action, SOLUTIONS | LISTED },
  { "solution.mark-none", NULL, mark_none_action, 0 },
  { "solution.compare", NULL, compare_action, SOLUTIONS },
  { "solution.export", NULL, export_action, SOLUTIONS },
  { "solution.shapes", NULL, shapes_action, 0 },
  { "solution.statistics", NULL, statistics_action, SOLUTIONS },
  { 0 },
};

static const SomaKey keys[] = {
  { "Page_Down", "solution.next" },
  { "Page_Up", "solution.previous" },
  { "Home", "solution.first" },
  { "End", "solution.last" },
  { "f", "filter.choose" },
  { "c", "solution.compare" },
  { "<Control>d", "solution.bookmark" },
  { "F2", "solution.note" },
  { "n", "solution.neighbours" },
  { "d", "solution.key::solution.drawn" },
  { "g", "solution.key::solution.go-to" },
  { "s", "solution.key::solution.random" },
  { "<Control>c", "figure.copy-text" },
  { "<Control>space", "solution.mark" },
  { "<Control>a", "solution.mark-all" },
  { "<Shift>o", "solution.statistics" },
  { "<Shift>h|h", "pieces.show-all" },
  { "<Shift>l|l", "app.show-letters" },
  { 0 },
};

void
soma_solutions_page_install_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

void
soma_solutions_page_add_keys (SomaSolutionsPage *self)
{
  soma_template_add_keys (self, keys);
}

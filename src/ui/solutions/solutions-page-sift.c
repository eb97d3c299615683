/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "chip.h"
#include "sift-labels.h"
#include "template.h"

/* Rules about which solutions are listed, besides pieces that are kept, and the order. */

static gboolean
has_rules (SomaSolutionsPage *self)
{
  return self->sift != NULL && soma_sift_get_n_rules (self->sift) > 0;
}

gboolean
soma_solutions_page_is_filtered (SomaSolutionsPage *self)
{
  return self->kept != NULL || has_rules (self);
}

char *
soma_solutions_page_describe_sift (SomaSolutionsPage *self, guint n, guint n_all)
{
  if (!has_rules (self) || self->range != NULL)
    return NULL;
  return soma_label_sift (self->sift, self->kept, soma_document_get_puzzle (self->document), n,
                          n_all);
}

/* What the user has found, and wants to find again */

void
soma_solutions_page_give_keys (SomaSolutionsPage *self)
{
  SomaBookmarks *bookmarks = self->sift != NULL ? soma_solutions_page_get_bookmarks (self) : NULL;
  SomaDocumentStatus status;

  if (bookmarks == NULL)
    return;
  soma_document_get_status (self->document, &status);
  if (self->puzzle_key == NULL)
    self->puzzle_key = soma_library_key_of_puzzle (soma_document_get_puzzle (self->document));
  g_autoptr (GHashTable) found = soma_sift_keys_new ();
  g_autoptr (GHashTable) bookmarked = soma_bookmarks_make_keys (bookmarks);
  g_auto (GStrv) keys = soma_library_list_found (self->library, self->puzzle_key, status.symmetry);
  for (guint i = 0; keys[i] != NULL; i++)
    soma_sift_keys_add (found, keys[i]);
  soma_sift_set_keys (self->sift, found, bookmarked);
}

/* Whoever chose another order than that in which they were found sees it without the popover. */
static GtkWidget *
make_order_chip (SomaSolutionsPage *self, SomaSiftOrder order, int piece)
{
  g_autofree char *text =
      soma_label_sift_order (order, piece, soma_document_get_puzzle (self->document));
  GtkWidget *chip = soma_chip_new (text, _ ("List in the Order of Finding"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (chip), "sift.sort");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (chip), "(uu)", SOMA_SIFT_AS_FOUND, 0);
  gtk_widget_add_css_class (chip, "chip");
  gtk_widget_set_halign (chip, GTK_ALIGN_START);
  return chip;
}

static void
show_order (SomaSolutionsPage *self, SomaSiftOrder order, int piece)
{
  gboolean is_sorted = order != SOMA_SIFT_AS_FOUND;

  if (!is_sorted && gtk_widget_get_focus_child (GTK_WIDGET (self->order_bin)) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  adw_bin_set_child (self->order_bin, is_sorted ? make_order_chip (self, order, piece) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->order_bin), is_sorted);
  soma_sift_box_set_order (self->sift_box, order, piece);
}

static void
show_rules (SomaSolutionsPage *self)
{
  show_order (self, soma_sift_get_order (self->sift), soma_sift_get_order_piece (self->sift));
  soma_kept_chips_update (self->kept_chips, self->kept, self->sift,
                          soma_document_get_puzzle (self->document));
  soma_solutions_page_notify_listed (self);
}

static SomaSift *
get_sift (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;

  if (self->sift != NULL)
    return self->sift;
  soma_document_get_status (self->document, &status);
  /* Of those by number no solution is in a list. */
  g_autoptr (SomaSolutionList) list =
      self->range == NULL ? g_object_ref (soma_document_get_solutions (self->document))
                          : soma_solution_list_new (soma_document_get_puzzle (self->document));
  self->sift = soma_sift_new (list, status.symmetry);
  soma_sift_set_levels (self->sift, soma_document_get_levels (self->document));
  g_signal_connect_object (self->sift, "changed", G_CALLBACK (soma_solutions_page_follow_sift),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sift, "notify", G_CALLBACK (soma_solutions_page_notify_listed),
                           self, G_CONNECT_SWAPPED);
  soma_sift_set_kept (self->sift, self->kept);
  soma_solutions_page_give_keys (self);
  return self->sift;
}

void
soma_solutions_page_drop_sift (SomaSolutionsPage *self)
{
  if (self->sift == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->sift, self);
  g_clear_object (&self->sift);
  g_clear_object (&self->sifted);
  show_order (self, SOMA_SIFT_AS_FOUND, 0);
}

/* Actions */

static gboolean
is_rule (const SomaSiftRule *rule, const SomaPuzzle *puzzle)
{
  return rule->piece < puzzle->set->n_pieces && rule->other < puzzle->set->n_pieces &&
         rule->cell < puzzle->figure->n_cells;
}

/* The last number is that of a cell, or a level. */
static SomaSiftRule
read_rule (const SomaSiftKind *kind, guint piece, guint other, guint last)
{
  gboolean has_level = (kind->needs & SOMA_SIFT_LEVEL) != 0;

  last = MIN (last, G_MAXINT16);
  return (SomaSiftRule){
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
  if (soma_sift_needs_levels (self->sift) && soma_sift_count_untried (self->sift) > 0)
    soma_apart_levels_take (soma_document_get_levels (self->document));
}

/* The rules are others. */
static void
sift_anew (SomaSolutionsPage *self)
{
  self->is_sifted_anew = TRUE;
  show_rules (self);
  if (self->range != NULL)
    soma_solutions_page_browse_filtered (self);
  else if (soma_sift_get_indices (self->sift) == NULL)
    soma_solutions_page_show_list (self);
}

static void
toggle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  const char *kind_name;
  guint piece, other, last;

  g_variant_get (parameter, "(&suuu)", &kind_name, &piece, &other, &last);
  const SomaSiftKind *kind = soma_sift_find_kind (kind_name);
  if (self->document == NULL || kind == NULL || (self->range != NULL && !kind->is_for_numbers))
    return;
  const SomaSiftRule rule = read_rule (kind, piece, other, last);
  if (!is_rule (&rule, soma_document_get_puzzle (self->document)))
    return;
  g_clear_object (&self->neighbours);
  soma_sift_toggle (get_sift (self), &rule);
  if (soma_sift_has (self->sift, &rule) && soma_sift_rule_needs (&rule, SOMA_SIFT_LEVELS))
    want_levels (self);
  sift_anew (self);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint i = g_variant_get_uint32 (parameter);

  if (self->sift == NULL || i >= soma_sift_get_n_rules (self->sift))
    return;
  soma_solutions_page_leave_chips (self, FALSE);
  soma_sift_remove (self->sift, i);
  sift_anew (self);
}

static void
sort_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint order, piece;

  g_variant_get (parameter, "(uu)", &order, &piece);
  if (order >= SOMA_SIFT_N_ORDERS ||
      piece >= (guint) soma_document_get_puzzle (self->document)->set->n_pieces)
    return;
  soma_sift_set_order (get_sift (self), order, (int) piece);
  if (order == SOMA_SIFT_BY_LEVEL)
    want_levels (self);
  self->is_sifted_anew = TRUE;
  self->is_sorted_anew = order != SOMA_SIFT_AS_FOUND;
  show_rules (self);
}

static void
choose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_pane_page_popup (SOMA_PANE_PAGE (widget), SOMA_SOLUTIONS_PAGE (widget)->sift_button);
}

static const SomaAction actions[] = {
  { "sift.toggle", "(suuu)", toggle_action, 0 },
  { "sift.remove", "u", remove_action, 0 },
  { "sift.sort", "(uu)", sort_action, LISTED },
  { "sift.choose", NULL, choose_action, 0 },
  { 0 },
};

void
soma_solutions_page_install_sift_actions (GtkWidgetClass *class)
{
  g_type_ensure (SOMA_TYPE_SIFT_BOX);
  soma_template_install_actions (class, actions);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, sift_box);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, sift_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, order_bin);
}

void
soma_solutions_page_follow_records (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->library, "records-changed",
                           G_CALLBACK (soma_solutions_page_give_keys), self, G_CONNECT_SWAPPED);
}

/* The menu of a piece */

static void
append_rule (GMenu *menu, const SomaSiftRule *rule, const char *name)
{
  g_autofree char *action = g_strdup_printf ("sift.toggle(('%s', uint32 %d, uint32 %d, uint32 %d))",
                                             rule->kind, rule->piece, rule->other, rule->cell);

  g_menu_append (menu, name, action);
}

static void
append_others (GMenu *menu, const SomaPieceSet *set, const SomaSiftRule *rule, const char *name)
{
  g_autoptr (GMenu) others = g_menu_new ();

  for (int other = 0; other < set->n_pieces; other++)
    {
      SomaSiftRule with_other = *rule;
      with_other.other = other;
      if (other != rule->piece || set->pieces[other].max_count > 1)
        append_rule (others, &with_other, set->pieces[other].letter);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (others)) > 0)
    g_menu_append_submenu (menu, name, G_MENU_MODEL (others));
}

static gboolean
is_offered (SomaSolutionsPage *self, const SomaSiftKind *kind, const SomaPiece *piece, int cell)
{
  return kind->menu != NULL && (self->range == NULL || kind->is_for_numbers) &&
         ((kind->needs & SOMA_SIFT_CELL) == 0 || cell >= 0) &&
         (kind->fits == NULL || kind->fits (piece));
}

void
soma_solutions_page_add_rules (SomaSolutionsPage *self, GMenu *menu, int piece, int cell)
{
  const SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  g_autoptr (GMenu) rules = g_menu_new ();

  for (guint i = 0; i < soma_sift_get_n_kinds (); i++)
    {
      const SomaSiftKind *kind = soma_sift_get_kind (i);
      SomaSiftRule rule = { .kind = kind->name, .piece = piece };
      if (!is_offered (self, kind, &puzzle->set->pieces[piece], cell))
        continue;
      rule.cell = (kind->needs & SOMA_SIFT_CELL) != 0 ? cell : 0;
      g_autofree char *name = soma_label_sift_menu (&rule, puzzle);
      if ((kind->needs & SOMA_SIFT_OTHER) != 0)
        append_others (rules, puzzle->set, &rule, name);
      else
        append_rule (rules, &rule, name);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (rules)) > 0)
    /* Translators: a menu of what is required: "L Lies Flat". */
    g_menu_append_submenu (menu, _ ("Show Only Solutions in Which"), G_MENU_MODEL (rules));
}

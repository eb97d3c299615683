/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "filter-labels.h"
#include "template.h"

/* Rules about which solutions are listed, and the order. */

static SomaFilter *
get_filter (SomaSolutionsPage *self)
{
  return soma_listing_get_filter (self->listing);
}

/* What the user has found, and wants to find again */

static void
give_keys (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (self->puzzle_key == NULL)
    self->puzzle_key = soma_library_key_of_puzzle (soma_document_get_puzzle (self->document));
  g_autoptr (GHashTable) found = soma_filter_keys_new ();
  g_autoptr (GHashTable) bookmarked =
      soma_bookmarks_make_keys (soma_solutions_page_get_bookmarks (self));
  g_auto (GStrv) keys = soma_library_list_found (self->library, self->puzzle_key, status.symmetry);
  for (guint i = 0; keys[i] != NULL; i++)
    soma_filter_keys_add (found, keys[i]);
  soma_filter_set_keys (get_filter (self), found, bookmarked);
}

void
soma_solutions_page_give_keys (SomaSolutionsPage *self)
{
  if (soma_filter_count_rules (get_filter (self), SOMA_FILTER_KEYS) > 0)
    give_keys (self);
}

/* Actions */

static gboolean
is_rule (const SomaFilterRule *rule, const SomaPuzzle *puzzle)
{
  return rule->piece < puzzle->set->n_pieces && rule->other < puzzle->set->n_pieces &&
         rule->cell < puzzle->figure->n_cells;
}

/* The last number is that of a cell, or a level. */
static SomaFilterRule
read_rule (const SomaFilterKind *kind, guint piece, guint other, guint last)
{
  gboolean has_level = (kind->needs & SOMA_FILTER_LEVEL) != 0;

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
toggle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  const char *kind_name;
  guint piece, other, last;

  g_variant_get (parameter, "(&suuu)", &kind_name, &piece, &other, &last);
  const SomaFilterKind *kind = soma_filter_find_kind (kind_name);
  if (self->document == NULL || kind == NULL || kind->choice == NULL ||
      (soma_solutions_page_get_range (self) != NULL && !kind->is_for_numbers))
    return;
  const SomaFilterRule rule = read_rule (kind, piece, other, last);
  if (!is_rule (&rule, soma_document_get_puzzle (self->document)))
    return;
  if ((kind->needs & SOMA_FILTER_KEYS) != 0)
    give_keys (self);
  soma_listing_toggle (self->listing, &rule);
  if (soma_filter_has (get_filter (self), &rule) &&
      soma_filter_rule_needs (&rule, SOMA_FILTER_LEVELS))
    want_levels (self);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint i = g_variant_get_uint32 (parameter);

  if (i >= soma_filter_get_n_rules (get_filter (self)))
    return;
  soma_listing_remove (self->listing, i);
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
  soma_listing_set_order (self->listing, order, (int) piece);
  if (order == SOMA_FILTER_BY_LEVEL)
    want_levels (self);
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  soma_listing_clear (self->listing);
}

static void
choose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_pane_page_popup (SOMA_PANE_PAGE (widget), SOMA_SOLUTIONS_PAGE (widget)->filter_button);
}

static const SomaAction actions[] = {
  { "filter.toggle", "(suuu)", toggle_action, 0 }, { "filter.remove", "u", remove_action, 0 },
  { "filter.sort", "(uu)", sort_action, LISTED },  { "filter.clear", NULL, clear_action, 0 },
  { "filter.choose", NULL, choose_action, 0 },     { 0 },
};

void
soma_solutions_page_install_filter_actions (GtkWidgetClass *class)
{
  g_type_ensure (SOMA_TYPE_FILTER_BOX);
  soma_template_install_actions (class, actions);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, filter_box);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, filter_button);
}

void
soma_solutions_page_follow_records (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->library, "records-changed",
                           G_CALLBACK (soma_solutions_page_give_keys), self, G_CONNECT_SWAPPED);
}

/* The menu of a piece */

static void
append_rule (GMenu *menu, const SomaFilterRule *rule, const char *name)
{
  g_autofree char *action =
      g_strdup_printf ("filter.toggle(('%s', uint32 %d, uint32 %d, uint32 %d))", rule->kind,
                       rule->piece, rule->other, rule->cell);

  g_menu_append (menu, name, action);
}

static void
append_others (GMenu *menu, const SomaPieceSet *set, const SomaFilterRule *rule, const char *name)
{
  g_autoptr (GMenu) others = g_menu_new ();

  for (int other = 0; other < set->n_pieces; other++)
    {
      SomaFilterRule with_other = *rule;
      with_other.other = other;
      if (other != rule->piece || set->pieces[other].max_count > 1)
        append_rule (others, &with_other, set->pieces[other].letter);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (others)) > 0)
    g_menu_append_submenu (menu, name, G_MENU_MODEL (others));
}

static gboolean
is_offered (SomaSolutionsPage *self, const SomaFilterKind *kind, const SomaPiece *piece, int cell)
{
  return kind->menu != NULL &&
         (soma_solutions_page_get_range (self) == NULL || kind->is_for_numbers) &&
         ((kind->needs & SOMA_FILTER_CELL) == 0 || cell >= 0) &&
         (kind->fits == NULL || kind->fits (piece));
}

void
soma_solutions_page_add_rules (SomaSolutionsPage *self, GMenu *menu, int piece, int cell)
{
  const SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  g_autoptr (GMenu) rules = g_menu_new ();

  for (guint i = 0; i < soma_filter_get_n_kinds (); i++)
    {
      const SomaFilterKind *kind = soma_filter_get_kind (i);
      SomaFilterRule rule = { .kind = kind->name, .piece = piece };
      if (!is_offered (self, kind, &puzzle->set->pieces[piece], cell))
        continue;
      rule.cell = (kind->needs & SOMA_FILTER_CELL) != 0 ? cell : 0;
      g_autofree char *name = soma_label_filter_menu (&rule, puzzle);
      if ((kind->needs & SOMA_FILTER_OTHER) != 0)
        append_others (rules, puzzle->set, &rule, name);
      else
        append_rule (rules, &rule, name);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (rules)) > 0)
    /* Translators: a menu of what is required: "L Lies Flat". */
    g_menu_append_submenu (menu, _ ("Show Only Solutions in Which"), G_MENU_MODEL (rules));
}

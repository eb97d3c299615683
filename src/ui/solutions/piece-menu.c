/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-menu.h"

#include <glib/gi18n.h>

#include "filter-labels.h"
#include "play-labels.h"

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
is_offered (SomaListing *listing, const SomaFilterKind *kind, const SomaPiece *piece, int cell)
{
  return kind->menu != NULL && (soma_listing_get_range (listing) == NULL || kind->is_for_numbers) &&
         ((kind->needs & SOMA_FILTER_CELL) == 0 || cell >= 0) &&
         (kind->fits == NULL || kind->fits (piece));
}

/* `cell` is a number in the figure, or -1. */
static void
add_rules (GMenu *menu, SomaListing *listing, const SomaPuzzle *puzzle, int piece, int cell)
{
  g_autoptr (GMenu) rules = g_menu_new ();

  for (guint i = 0; i < soma_filter_get_n_kinds (); i++)
    {
      const SomaFilterKind *kind = soma_filter_get_kind (i);
      SomaFilterRule rule = { .kind = kind->name, .piece = piece };
      if (!is_offered (listing, kind, &puzzle->set->pieces[piece], cell))
        continue;
      rule.cell = (kind->needs & SOMA_FILTER_CELL) != 0 ? cell : 0;
      g_autofree char *name = soma_label_filter_menu (&rule, puzzle);
      if ((kind->needs & SOMA_FILTER_OTHER) != 0)
        append_others (rules, puzzle->set, &rule, name);
      else
        append_rule (rules, &rule, name);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (rules)) > 0)
    /* Translators: a menu of what is required: "L lies flat". */
    g_menu_append_submenu (menu, _ ("Show Only Solutions in Which"), G_MENU_MODEL (rules));
}

GMenuModel *
soma_piece_menu_new (SomaListing *listing, SomaSolution *solution, int copy, SomaCell cell)
{
  SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  int piece = soma_piece_set_copy_piece (puzzle->set, copy);
  const char *letter = puzzle->set->pieces[piece].letter;
  g_auto (SomaFilterRule) here = soma_filter_rule_here (solution, copy);
  gboolean is_kept = soma_filter_has (soma_listing_get_filter (listing), &here);
  GMenu *menu = g_menu_new ();
  /* Translators: %s is the letter of a piece. */
  g_autofree char *keep = g_strdup_printf (
      is_kept ? _ ("Stop Requiring %s Here") : _ ("Show Only Solutions With %s Here"), letter);
  /* Translators: %s is the letter of a piece, of which only the outline is to be seen then. */
  g_autofree char *outline = g_strdup_printf (_ ("Outline %s"), letter);
  /* Translators: %s is the letter of a piece. */
  g_autofree char *hide = g_strdup_printf (_ ("Hide %s"), letter);
  /* Translators: %s is the letter of a piece. */
  g_autofree char *copy_text = g_strdup_printf (_ ("Copy %s as Text"), letter);
  g_autofree char *copy_action = g_strdup_printf ("piece.copy-text(uint32 %d)", copy);
  g_autofree char *keep_action = g_strdup_printf ("kept.toggle(uint32 %d)", copy);
  g_autofree char *outline_action =
      g_strdup_printf ("pieces.look((uint32 %d,uint32 %d))", piece, SOMA_PIECE_OUTLINED);
  g_autofree char *hide_action =
      g_strdup_printf ("pieces.look((uint32 %d,uint32 %d))", piece, SOMA_PIECE_HIDDEN);

  g_menu_append (menu, keep, keep_action);
  add_rules (menu, listing, puzzle, piece, soma_figure_index (puzzle->figure, cell));
  g_menu_append (menu, outline, outline_action);
  g_menu_append (menu, hide, hide_action);
  g_menu_append (menu, copy_text, copy_action);
  return G_MENU_MODEL (menu);
}

GMenuModel *
soma_piece_menu_new_kept (const SomaPuzzle *puzzle)
{
  GMenu *menu = g_menu_new ();

  for (int copy = 0; copy < soma_piece_set_n_copies (puzzle->set); copy++)
    {
      g_autofree char *action = g_strdup_printf ("kept.toggle(uint32 %d)", copy);
      g_autofree char *name = soma_play_label_copy (puzzle, (guint) copy);
      g_menu_append (menu, name, action);
    }
  return G_MENU_MODEL (menu);
}

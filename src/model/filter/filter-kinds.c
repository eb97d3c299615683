/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "matcher-private.h"

/* The kinds of rules: how each is tested, and what it says. */

/* Where pieces are */

/* The piece at a cell, or -1. */
static int
get_piece (const SomaMatcher *matcher, int cell)
{
  guint16 copy = matcher->copy_at[cell];

  return copy != SOMA_NO_COPY ? matcher->piece_of[copy] : -1;
}

static gboolean
is_not_at (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return get_piece (matcher, rule->cell) != rule->piece;
}

static gboolean
touch (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  for (guint i = 0; i < matcher->contacts->len; i++)
    {
      SomaFilterContact contact = g_array_index (matcher->contacts, SomaFilterContact, i);
      if (matcher->copy_at[contact.a] == matcher->copy_at[contact.b])
        continue;
      int a = get_piece (matcher, contact.a), b = get_piece (matcher, contact.b);
      if ((a == rule->piece && b == rule->other) || (a == rule->other && b == rule->piece))
        return TRUE;
    }
  return FALSE;
}

static gboolean
do_not_touch (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return !touch (matcher, rule);
}

static gboolean
is_here (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  SomaKeptPiece kept = soma_filter_rule_get_kept (rule);

  return soma_kept_piece_is_in (&kept, matcher->puzzle, matcher->copy_at);
}

/* Which pieces there are */

static int
count_used (const SomaMatcher *matcher, int piece)
{
  int n_used[SOMA_MAX_PIECES];

  soma_piece_set_count_used (matcher->puzzle->set, matcher->puzzle->figure->n_cells,
                             matcher->copy_at, n_used);
  return n_used[piece];
}

static gboolean
is_used (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return count_used (matcher, rule->piece) > 0;
}

static gboolean
is_used_so_often (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return count_used (matcher, rule->piece) == rule->level;
}

/* How pieces lie */

/* How far cells reach in each direction. */
typedef struct
{
  int least[3], most[3];
} Reach;

#define NO_REACH ((Reach){ { G_MAXINT, G_MAXINT, G_MAXINT }, { G_MININT, G_MININT, G_MININT } })

static void
extend (Reach *reach, SomaCell cell)
{
  const int at[3] = { cell.x, cell.y, cell.z };

  for (int axis = 0; axis < 3; axis++)
    {
      reach->least[axis] = MIN (reach->least[axis], at[axis]);
      reach->most[axis] = MAX (reach->most[axis], at[axis]);
    }
}

static int
get_length (const Reach *reach, int axis)
{
  return reach->most[axis] - reach->least[axis] + 1;
}

static gboolean
is_low (const Reach *reach)
{
  return get_length (reach, 2) == 1;
}

static gboolean
is_tall (const Reach *reach)
{
  return get_length (reach, 2) > MAX (get_length (reach, 0), get_length (reach, 1));
}

/* Whether a copy of the rule's piece lies so. Copies are numbered piece by piece. */
static gboolean
any_lies (SomaMatcher *matcher, const SomaFilterRule *rule, gboolean (*lies) (const Reach *))
{
  const SomaFigure *figure = matcher->puzzle->figure;
  int first = soma_piece_set_first_copy (matcher->puzzle->set, rule->piece);
  int n = matcher->puzzle->set->pieces[rule->piece].max_count;
  g_autofree Reach *reaches = g_new (Reach, MAX (n, 1));

  for (int i = 0; i < n; i++)
    reaches[i] = NO_REACH;
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (get_piece (matcher, cell) == rule->piece)
      extend (&reaches[matcher->copy_at[cell] - first], figure->cells[cell]);
  for (int i = 0; i < n; i++)
    if (reaches[i].most[2] != G_MININT && lies (&reaches[i]))
      return TRUE;
  return FALSE;
}

static gboolean
lies_flat (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return any_lies (matcher, rule, is_low);
}

static gboolean
stands_upright (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return any_lies (matcher, rule, is_tall);
}

static Reach
get_reach (const SomaPiece *piece)
{
  Reach reach = NO_REACH;

  for (int i = 0; i < piece->n_cells; i++)
    extend (&reach, piece->cells[i]);
  return reach;
}

static gboolean
can_lie_flat (const SomaPiece *piece)
{
  Reach reach = get_reach (piece);

  return get_length (&reach, 0) == 1 || get_length (&reach, 1) == 1 || is_low (&reach);
}

/* Whether it is longer in one direction than in both others. */
static gboolean
can_stand_upright (const SomaPiece *piece)
{
  Reach reach = get_reach (piece);
  int longest = 0, n_longest = 0;

  for (int axis = 0; axis < 3; axis++)
    longest = MAX (longest, get_length (&reach, axis));
  for (int axis = 0; axis < 3; axis++)
    n_longest += get_length (&reach, axis) == longest;
  return n_longest == 1;
}

/* The whole solution */

static gboolean
is_symmetric (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return soma_filter_count_symmetries (matcher->group, matcher->puzzle, matcher->copy_at) > 0;
}

static gboolean
is_found (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return soma_matcher_has_key (matcher, matcher->found);
}

static gboolean
is_not_found (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return !is_found (matcher, rule);
}

static gboolean
is_bookmarked (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return soma_matcher_has_key (matcher, matcher->bookmarked);
}

static gboolean
is_near (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return soma_near_count (matcher->near, matcher->copy_at) <= SOMA_NEAR_MOST;
}

/* How it comes apart, as far as that is known */

static const SomaStoredApart *
get_apart (const SomaMatcher *matcher)
{
  return matcher->levels != NULL ? soma_apart_table_get (matcher->levels, matcher->index) : NULL;
}

static gboolean
comes_apart (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  const SomaStoredApart *apart = get_apart (matcher);

  return apart != NULL && apart->result == SOMA_APART_COMPLETE;
}

static gboolean
is_locked (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  const SomaStoredApart *apart = get_apart (matcher);

  return apart != NULL && apart->result == SOMA_APART_LOCKED;
}

static gboolean
needs_turns (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return comes_apart (matcher, rule) && get_apart (matcher)->n_turns > 0;
}

static gboolean
is_untried (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return !comes_apart (matcher, rule) && !is_locked (matcher, rule);
}

/* After how many moves the first part is out; 0 if none. */
static int
get_level (const SomaMatcher *matcher)
{
  const SomaStoredApart *apart = get_apart (matcher);

  return apart->n_levels > 0 ? apart->levels[0] : 0;
}

static gboolean
has_level_from (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return comes_apart (matcher, rule) && get_level (matcher) >= rule->level;
}

static gboolean
has_level (SomaMatcher *matcher, const SomaFilterRule *rule)
{
  return comes_apart (matcher, rule) && get_level (matcher) == rule->level;
}

/* Translators: what stands in braces is replaced: {piece} and {other} with letters of pieces,
 * {level} with a number of moves, {count} with one of copies, {column}, {row} and {layer} with the
 * place of a cell. */
static const SomaFilterKind kinds[] = {
  {
      .name = "lies-flat",
      .choice = N_ ("A Piece Lies Flat"),
      .text = N_ ("{piece} lies flat"),
      .menu = N_ ("{piece} lies flat"),
      .needs = SOMA_FILTER_PIECE,
      .meets = lies_flat,
      .fits = can_lie_flat,
  },
  {
      .name = "stands-upright",
      .choice = N_ ("A Piece Stands Upright"),
      .text = N_ ("{piece} stands upright"),
      /* Translators: it is higher than wide and deep. */
      .menu = N_ ("{piece} stands upright"),
      .needs = SOMA_FILTER_PIECE,
      .meets = stands_upright,
      .fits = can_stand_upright,
  },
  {
      .name = "touch",
      .choice = N_ ("Two Pieces Touch"),
      .text = N_ ("{piece} touches {other}"),
      /* Translators: a menu of other pieces. */
      .menu = N_ ("{piece} Touches"),
      .needs = SOMA_FILTER_PIECE | SOMA_FILTER_OTHER,
      .meets = touch,
  },
  {
      .name = "do-not-touch",
      .choice = N_ ("Two Pieces Do Not Touch"),
      .text = N_ ("{piece} away from {other}"),
      /* Translators: a menu of other pieces. */
      .menu = N_ ("{piece} Does Not Touch"),
      .needs = SOMA_FILTER_PIECE | SOMA_FILTER_OTHER,
      .meets = do_not_touch,
  },
  {
      .name = "not-at",
      .choice = N_ ("A Piece Is Not in a Cell"),
      .text = N_ ("{piece} not at {column}, {row}, {layer}"),
      /* Translators: the cell is the one that was clicked. */
      .menu = N_ ("{piece} Is Not in This Cell"),
      .needs = SOMA_FILTER_PIECE | SOMA_FILTER_CELL,
      .is_for_numbers = TRUE,
      .meets = is_not_at,
  },
  {
      .name = "uses",
      .choice = N_ ("A Piece Is Used"),
      .text = N_ ("Uses {piece}"),
      .needs = SOMA_FILTER_PIECE,
      .meets = is_used,
  },
  {
      .name = "uses-so-many",
      .choice = N_ ("A Piece Is Used This Many Times"),
      .text = N_ ("Uses {count} of {piece}"),
      .needs = SOMA_FILTER_PIECE | SOMA_FILTER_COUNT,
      .meets = is_used_so_often,
  },
  {
      .name = "symmetric",
      .choice = N_ ("It Is Symmetric"),
      .text = N_ ("Symmetric"),
      .needs = SOMA_FILTER_GROUP,
      .meets = is_symmetric,
  },
  {
      .name = "found",
      .choice = N_ ("I Found It by Playing"),
      /* Translators: a solution that the user found by playing. */
      .text = N_ ("Found"),
      .needs = SOMA_FILTER_KEYS,
      .meets = is_found,
  },
  {
      .name = "not-found",
      .choice = N_ ("I Have Not Found It Yet"),
      .text = N_ ("Not found yet"),
      .needs = SOMA_FILTER_KEYS,
      .meets = is_not_found,
  },
  {
      .name = "bookmarked",
      .choice = N_ ("It Has a Bookmark"),
      .text = N_ ("Bookmarked"),
      .needs = SOMA_FILTER_KEYS,
      .meets = is_bookmarked,
  },
  {
      .name = "comes-apart",
      .choice = N_ ("The Pieces Come Apart"),
      /* Translators: a solution whose pieces can be moved until they part. */
      .text = N_ ("Comes apart"),
      .needs = SOMA_FILTER_LEVELS,
      .meets = comes_apart,
  },
  {
      .name = "locked",
      .choice = N_ ("The Pieces Never Come Apart"),
      .text = N_ ("Never comes apart"),
      .needs = SOMA_FILTER_LEVELS,
      .meets = is_locked,
  },
  {
      .name = "needs-turns",
      .choice = N_ ("The Pieces Come Apart Only with Turns"),
      .text = N_ ("Only with turns"),
      .needs = SOMA_FILTER_LEVELS,
      .meets = needs_turns,
  },
  {
      .name = "level-from",
      .choice = N_ ("The Level Is at Least"),
      .text = N_ ("Level {level} or more"),
      .needs = SOMA_FILTER_LEVELS | SOMA_FILTER_LEVEL,
      .meets = has_level_from,
  },
  {
      .name = "level",
      .choice = N_ ("The Level Is Exactly"),
      .text = N_ ("Level {level}"),
      .needs = SOMA_FILTER_LEVELS | SOMA_FILTER_LEVEL,
      .meets = has_level,
  },
  {
      .name = "untried",
      .choice = N_ ("The Level Is Not Known"),
      .text = N_ ("Level not known"),
      .needs = SOMA_FILTER_LEVELS,
      .meets = is_untried,
  },
  {
      .name = "here",
      /* Translators: {piece} is to be in the same place. */
      .text = N_ ("{piece} here"),
      .needs = SOMA_FILTER_PIECE | SOMA_FILTER_PLACE,
      .is_for_numbers = TRUE,
      .meets = is_here,
  },
  {
      .name = "near",
      .needs = SOMA_FILTER_NEAR,
      .meets = is_near,
  },
};

guint
soma_filter_get_n_kinds (void)
{
  return G_N_ELEMENTS (kinds);
}

const SomaFilterKind *
soma_filter_get_kind (guint i)
{
  return &kinds[i];
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "answer-apart-labels.h"
#include "number-labels.h"
#include "plural.h"
#include "status-labels.h"

/* The number of differences that are listed before "…". */
#define MAX_LISTED 6

/* From so much of a search on, what is left can be guessed. */
#define LEAST_FRACTION 0.005

const char *
soma_answer_get_name (SomaAnswerKind kind)
{
  switch (kind)
    {
    case SOMA_ANSWER_CELLS:
      return _ ("Cells");
    case SOMA_ANSWER_SIZE:
      return _ ("Size");
    case SOMA_ANSWER_CONNECTED:
      return _ ("Connected");
    case SOMA_ANSWER_PARITY:
      return _ ("Parity");
    case SOMA_ANSWER_SYMMETRY:
      return _ ("Symmetry");
    case SOMA_ANSWER_SEEN:
      return _ ("Seen Before");
    case SOMA_ANSWER_HOLES:
      return _ ("Holes");
    case SOMA_ANSWER_OVERHANGS:
      return _ ("Overhangs");
    case SOMA_ANSWER_RESTS:
      return _ ("Stands");
    case SOMA_ANSWER_BUILDABLE:
      return _ ("Assembly");
    case SOMA_N_ANSWERS:
    default:
      g_return_val_if_reached ("");
    }
}

/* How many cells are missing (negative) or too many for any choice of the pieces. */
static int
get_excess (const SomaAnswer *answer)
{
  int required = answer->facts.n_cells - answer->facts.n_optional;

  if (answer->facts.n_cells < answer->least_volume)
    return answer->facts.n_cells - answer->least_volume;
  return MAX (0, required - answer->most_volume);
}

/* Whether more cells can still make it possible. */
static gboolean
can_grow (const SomaAnswer *answer)
{
  return answer->facts.n_cells - answer->facts.n_optional < answer->most_volume;
}

static char *
format_range (int least, int most)
{
  if (least == most)
    return g_strdup_printf ("%'d", least);
  /* Translators: from one number to another: "24 to 27". */
  return g_strdup_printf (_ ("%'d to %'d"), least, most);
}

/* Whether no choice of pieces within their counts has as many cells, though fewer and more do. */
static gboolean
is_between (const SomaAnswer *answer)
{
  return answer->count == SOMA_COUNT_IMPOSSIBLE && answer->reason.status == SOMA_ERROR_VOLUME;
}

/* What the pieces can fill of the cells, some of which may stay empty. */
static char *
label_filled (const SomaAnswer *answer)
{
  int n = answer->facts.n_cells, least = n - answer->facts.n_optional;
  g_autofree char *filled =
      format_range (MAX (least, answer->least_volume), MIN (n, answer->most_volume));

  /* Translators: how many cells are filled, how many there are, and how many must be filled: "206
   * of 228, at least 169". */
  return g_strdup_printf (_ ("%s of %'d, at least %'d"), filled, n, least);
}

static char *
label_cells (const SomaAnswer *answer, SomaVerdict *verdict)
{
  const SomaFacts *facts = &answer->facts;
  g_autofree char *have = format_range (facts->n_cells - facts->n_optional, facts->n_cells);

  if (!answer->has_volume)
    return g_steal_pointer (&have);
  g_autofree char *want = format_range (answer->least_volume, answer->most_volume);
  /* Translators: cells drawn, and those that the pieces fill: "25 of 27". */
  g_autofree char *text = g_strdup_printf (_ ("%s of %s"), have, want);
  int excess = get_excess (answer);
  /* What is missing can still be drawn. */
  if (excess > 0 || (excess == 0 && is_between (answer)))
    *verdict = SOMA_VERDICT_BAD;
  if (excess == 0 && is_between (answer))
    /* Translators: such a text, where no pieces have as many cells: "36 of 0 to 115: not a sum of
     * pieces". */
    return g_strdup_printf (_ ("%s: not a sum of pieces"), text);
  if (excess == 0)
    {
      *verdict = SOMA_VERDICT_GOOD;
      return facts->n_optional > 0 ? label_filled (answer) : g_steal_pointer (&text);
    }
  if (excess < 0)
    /* Translators: cells, such as "27", and how many are missing. */
    return g_strdup_printf (ngettext ("%s: %'d missing", "%s: %'d missing", -excess), text,
                            -excess);
  /* Translators: cells, such as "27", and how many are too many. */
  return g_strdup_printf (ngettext ("%s: %'d too many", "%s: %'d too many", excess), text, excess);
}

static char *
label_size (const SomaAnswer *answer)
{
  const int *extent = answer->facts.extent;

  /* Translators: width and depth of a figure, and its height. */
  return g_strdup_printf (ngettext ("%d × %d, %d layer", "%d × %d, %d layers", extent[2]),
                          extent[0], extent[1], extent[2]);
}

static char *
label_connected (const SomaAnswer *answer, SomaVerdict *verdict)
{
  int n = answer->facts.n_parts;

  *verdict = n == 1 ? SOMA_VERDICT_GOOD : SOMA_VERDICT_ODD;
  if (n == 1)
    return g_strdup (_ ("Yes"));
  return g_strdup_printf (ngettext ("No: %d part", "No: %d parts", n), n);
}

static char *
list_differences (guint64 reachable)
{
  GString *list = g_string_new (NULL);
  int n = 0;

  for (int i = 0; i < 64; i++)
    if ((reachable >> i & 1) != 0 && n++ < MAX_LISTED)
      g_string_append_printf (list, n > 1 ? ", %d" : "%d", i);
  if (n > MAX_LISTED)
    g_string_append (list, ", …");
  return g_string_free (list, FALSE);
}

static char *
label_parity (const SomaAnswer *answer, SomaVerdict *verdict)
{
  const SomaParity *parity = &answer->parity;
  const SomaFacts *facts = &answer->facts;

  if (!answer->has_parity)
    return g_strdup ("–");
  if (parity->useless)
    return g_strdup (_ ("Inconclusive: too many pieces"));
  if (parity->possible && parity->reachable == 0) /* there are too many or too few cells */
    /* Translators: two numbers of cells. */
    return g_strdup_printf (_ ("%d and %d"), facts->n_even, facts->n_odd);
  *verdict = parity->possible    ? SOMA_VERDICT_GOOD
             : can_grow (answer) ? SOMA_VERDICT_ODD
                                 : SOMA_VERDICT_BAD;
  if (parity->possible)
    /* Translators: the numbers of black and white cells if the figure were a chessboard. */
    return g_strdup_printf (_ ("Fits: %d and %d"), facts->n_even, facts->n_odd);
  g_autofree char *list = list_differences (parity->reachable);
  if (list[0] == '\0')
    /* Translators: black and white cells. */
    return g_strdup_printf (_ ("Rules it out: no combination of pieces covers %d and %d"),
                            facts->n_even, facts->n_odd);
  /* Translators: the numbers of black and white cells if the figure were a chessboard, their
   * difference, and a list of the differences that the pieces can make. */
  return g_strdup_printf (_ ("Rules it out: %d and %d differ by %d; the pieces can differ by %s"),
                          facts->n_even, facts->n_odd, parity->difference, list);
}

/* Describes the group by its elements, or by a familiar object that has it. */
static const char *
describe_group (SomaPointGroup group)
{
  /* Translators: the symmetry of a figure. */
  static const char *const descriptions[SOMA_N_POINT_GROUPS] = {
    [SOMA_POINT_GROUP_CI] = N_ ("Point reflection"),
    [SOMA_POINT_GROUP_CS] = N_ ("One mirror"),
    [SOMA_POINT_GROUP_C2] = N_ ("Half turn"),
    [SOMA_POINT_GROUP_C2H] = N_ ("Half turn, mirror across its axis"),
    [SOMA_POINT_GROUP_C2V] = N_ ("Half turn, two mirrors"),
    [SOMA_POINT_GROUP_S4] = N_ ("Quarter turn with mirroring"),
    [SOMA_POINT_GROUP_C3] = N_ ("Third of a turn"),
    [SOMA_POINT_GROUP_S6] = N_ ("Third of a turn, point reflection"),
    [SOMA_POINT_GROUP_C3V] = N_ ("Third of a turn, three mirrors"),
    [SOMA_POINT_GROUP_C4] = N_ ("Quarter turn"),
    [SOMA_POINT_GROUP_C4H] = N_ ("Quarter turn, mirror across its axis"),
    [SOMA_POINT_GROUP_C4V] = N_ ("Like a square pyramid"),
    [SOMA_POINT_GROUP_D2] = N_ ("Three half turns"),
    [SOMA_POINT_GROUP_D2H] = N_ ("Like a brick"),
    [SOMA_POINT_GROUP_D2D] = N_ ("Three half turns, two mirrors"),
    [SOMA_POINT_GROUP_D3] = N_ ("Third of a turn, three half turns"),
    [SOMA_POINT_GROUP_D3D] = N_ ("Third of a turn, three half turns, mirrors"),
    [SOMA_POINT_GROUP_D4] = N_ ("Quarter turn, four half turns"),
    [SOMA_POINT_GROUP_D4H] = N_ ("Like a square plate"),
    [SOMA_POINT_GROUP_T] = N_ ("All turns of a tetrahedron"),
    [SOMA_POINT_GROUP_TH] = N_ ("All turns of a tetrahedron, point reflection"),
    [SOMA_POINT_GROUP_TD] = N_ ("Like a tetrahedron"),
    [SOMA_POINT_GROUP_O] = N_ ("All turns of a cube"),
    [SOMA_POINT_GROUP_OH] = N_ ("Like a cube"),
  };

  if (group == SOMA_POINT_GROUP_C1)
    return C_ ("symmetry", "None");
  return _ (descriptions[group]);
}

static char *
label_symmetry (const SomaAnswer *answer)
{
  const SomaShapeSymmetry *symmetry = &answer->facts.symmetry;
  const char *words = describe_group (symmetry->group);
  const char *symbol = soma_point_group_symbol (symmetry->group);
  int n = symmetry->n_rotations;

  if (n == 1)
    return g_strdup_printf ("%s (%s)", words, symbol);
  if (n == symmetry->n_elements)
    /* Translators: a symmetry, its symbol and the number of rotations: "Half turn (C2): 2
     * rotations, not its own mirror image". */
    return g_strdup_printf (ngettext ("%s (%s): %d rotation, not its own mirror image",
                                      "%s (%s): %d rotations, not its own mirror image", n),
                            words, symbol, n);
  /* Translators: symmetries in words, then as a symbol. */
  return g_strdup_printf (ngettext ("%s (%s): %d rotation", "%s (%s): %d rotations", n), words,
                          symbol, n);
}

/* It is there only with other pieces, as another puzzle. */
static char *
label_shape_seen (SomaSeen seen, const char *name)
{
  if (seen == SOMA_SEEN_TURNED)
    return g_strdup_printf (_ ("The shape of %s, turned, with other pieces"), name);
  if (seen == SOMA_SEEN_MIRRORED)
    return g_strdup_printf (_ ("The shape of %s, mirrored, with other pieces"), name);
  /* Translators: %s is the name of another figure, which has the same cells. */
  return g_strdup_printf (_ ("The shape of %s, with other pieces"), name);
}

static char *
label_seen (const SomaAnswer *answer)
{
  const SomaSighting *sighting = &answer->sighting;
  const char *name = sighting->name;

  if (!answer->has_seen)
    return g_strdup ("…");
  if (name == NULL || name[0] == '\0')
    name = _ ("an unnamed figure");
  if (sighting->seen != SOMA_SEEN_NOWHERE && sighting->has_other_pieces)
    return label_shape_seen (sighting->seen, name);
  switch (sighting->seen)
    {
    case SOMA_SEEN_AS_IT_IS:
      return g_strdup (name);
    case SOMA_SEEN_TURNED:
      /* Translators: %s is the name of another figure, of which this one is a rotation. */
      return g_strdup_printf (_ ("%s, turned"), name);
    case SOMA_SEEN_MIRRORED:
      return g_strdup_printf (_ ("%s, mirrored"), name);
    case SOMA_SEEN_NOWHERE:
    default:
      return g_strdup (_ ("No, it is new"));
    }
}

static char *
label_holes (const SomaAnswer *answer)
{
  int n = answer->facts.n_enclosed;

  if (n == 0)
    return g_strdup (C_ ("spaces", "None"));
  return g_strdup_printf (ngettext ("%'d enclosed space", "%'d enclosed spaces", n), n);
}

static char *
label_overhangs (const SomaAnswer *answer)
{
  int n = answer->facts.n_overhanging;

  if (n == 0)
    return g_strdup (C_ ("cells", "None"));
  return g_strdup_printf (ngettext ("%'d overhanging cell", "%'d overhanging cells", n), n);
}

static char *
label_rests (const SomaAnswer *answer, SomaVerdict *verdict)
{
  int n = answer->facts.n_floating;

  *verdict = n == 0 && answer->facts.stands ? SOMA_VERDICT_GOOD : SOMA_VERDICT_ODD;
  if (n > 0)
    return g_strdup_printf (ngettext ("No: %d part floats", "No: %d parts float", n), n);
  return g_strdup (answer->facts.stands ? _ ("Yes") : _ ("No: it falls over"));
}

static char *
label_buildable (const SomaAnswer *answer, SomaVerdict *verdict)
{
  /* What comes apart can be put together the same way. */
  if ((answer->buildable == SOMA_BUILDABLE_NO || answer->buildable == SOMA_BUILDABLE_PERHAPS) &&
      answer->apart.n_apart > 0)
    {
      *verdict = SOMA_VERDICT_GOOD;
      return g_strdup (_ ("Can be assembled, with several moves for some pieces"));
    }
  switch (answer->buildable)
    {
    case SOMA_BUILDABLE_YES:
      *verdict = SOMA_VERDICT_GOOD;
      return g_strdup (_ ("Can be assembled"));
    case SOMA_BUILDABLE_NO:
      *verdict = SOMA_VERDICT_ODD;
      return g_strdup (_ ("Cannot be assembled piece by piece"));
    case SOMA_BUILDABLE_PERHAPS:
      return g_strdup_printf (ngettext ("Not piece by piece in the first solution",
                                        "Not piece by piece in the first %'u solutions",
                                        answer->n_tried),
                              answer->n_tried);
    case SOMA_BUILDABLE_UNKNOWN:
    default:
      return g_strdup ("–");
    }
}

char *
soma_label_answer (SomaAnswerKind kind, const SomaAnswer *answer, SomaVerdict *verdict)
{
  SomaVerdict unused;

  verdict = verdict != NULL ? verdict : &unused;
  *verdict = SOMA_VERDICT_NONE;
  if (!answer->has_facts || answer->facts.n_cells == 0)
    return g_strdup ("–");
  switch (kind)
    {
    case SOMA_ANSWER_CELLS:
      return label_cells (answer, verdict);
    case SOMA_ANSWER_SIZE:
      return label_size (answer);
    case SOMA_ANSWER_CONNECTED:
      return label_connected (answer, verdict);
    case SOMA_ANSWER_PARITY:
      return label_parity (answer, verdict);
    case SOMA_ANSWER_SYMMETRY:
      return label_symmetry (answer);
    case SOMA_ANSWER_SEEN:
      return label_seen (answer);
    case SOMA_ANSWER_HOLES:
      return label_holes (answer);
    case SOMA_ANSWER_OVERHANGS:
      return label_overhangs (answer);
    case SOMA_ANSWER_RESTS:
      return label_rests (answer, verdict);
    case SOMA_ANSWER_BUILDABLE:
      return label_buildable (answer, verdict);
    case SOMA_N_ANSWERS:
    default:
      g_return_val_if_reached (NULL);
    }
}

static gboolean
has_large_number (const SomaAnswer *answer)
{
  return answer->count == SOMA_COUNT_EXACT && answer->n_solutions == G_MAXUINT64;
}

static char *
format_ways (const SomaAnswer *answer)
{
  guint64 n = answer->n_solutions;
  char *apart = soma_label_ways_apart (answer);

  if (apart != NULL)
    return apart;
  if (has_large_number (answer))
    return soma_label_solutions (&answer->number);
  return g_strdup_printf (
      ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", soma_plural (n)), n);
}

/* So many that their last digits say nothing. */
#define MILLION 1000000

static char *
format_ways_so_far (guint64 n)
{
  guint64 millions = n / MILLION;

  if (millions > 0)
    return g_strdup_printf (ngettext ("More than %'" PRIu64 " million solutions",
                                      "More than %'" PRIu64 " million solutions", millions),
                            millions);
  return g_strdup_printf (
      ngettext ("At least %'" PRIu64 " solution", "At least %'" PRIu64 " solutions", n), n);
}

/* While someone draws, it is almost always the number of cells that is wrong. */
static char *
format_impossible (const SomaAnswer *answer)
{
  int excess = answer->has_facts && answer->has_volume ? get_excess (answer) : 0;

  if (excess < 0)
    return g_strdup_printf (ngettext ("%'d cell is missing", "%'d cells are missing", -excess),
                            -excess);
  if (excess > 0)
    return g_strdup_printf (ngettext ("%'d cell too many", "%'d cells too many", excess), excess);
  return g_strdup (_ ("Cannot be built"));
}

char *
soma_label_ways (const SomaAnswer *answer)
{
  guint64 n = answer->n_solutions;

  switch (answer->count)
    {
    case SOMA_COUNT_IMPOSSIBLE:
      return format_impossible (answer);
    case SOMA_COUNT_SEARCHING:
      return n > 0 ? format_ways_so_far (n) : g_strdup (_ ("Searching…"));
    case SOMA_COUNT_STOPPED:
      return n > 0 ? format_ways_so_far (n) : g_strdup (_ ("None found so far"));
    case SOMA_COUNT_EXACT:
      return n > 0 ? format_ways (answer) : g_strdup (_ ("Cannot be built"));
    case SOMA_COUNT_FAILED:
      return g_strdup (_ ("Search failed"));
    case SOMA_COUNT_NONE:
    default:
      if (answer->has_facts && answer->facts.n_cells == 0)
        return g_strdup (_ ("Nothing drawn yet"));
      return g_strdup (answer->has_volume ? "…" : _ ("No pieces chosen"));
    }
}

char *
soma_label_ways_in_full (const SomaAnswer *answer)
{
  return has_large_number (answer) ? soma_label_all_solutions (&answer->number) : NULL;
}

static char *
explain_impossible (const SomaAnswer *answer, const SomaPieceSet *set)
{
  g_autofree char *volume = format_range (answer->least_volume, answer->most_volume);

  if (answer->has_facts && answer->has_volume && get_excess (answer) != 0)
    return g_strdup_printf (
        /* Translators: a number, or from one to another: "24 to 27". */
        ngettext ("The pieces fill %s cell.", "The pieces fill %s cells.", answer->most_volume),
        volume);
  if (answer->reason.status == SOMA_ERROR_VOLUME)
    return g_strdup (_ ("The pieces do not add up to this many cells."));
  if (answer->reason.status == SOMA_ERROR_PIECE_TOO_LARGE && set != NULL)
    return g_strdup_printf (_ ("Piece %s has more cells than the figure."),
                            set->pieces[answer->reason.culprit].letter);
  return g_strdup (_ ("Parity rules it out."));
}

gboolean
soma_answer_is_foreseeable (const SomaAnswer *answer)
{
  return answer->fraction >= LEAST_FRACTION;
}

/* What a search is going to find if it goes on like this, to one digit, and not fewer than it
 * has. */
static guint64
extrapolate (const SomaAnswer *answer)
{
  double n = (double) answer->n_solutions / answer->fraction, magnitude = 1;

  while (n / magnitude >= 10)
    magnitude *= 10;
  return (guint64) MIN (ceil (n / magnitude) * magnitude, 1e18);
}

static char *
explain_searching (const SomaAnswer *answer)
{
  g_autofree char *time = soma_label_time_in_all (answer->seconds);

  if (answer->lasting && time[0] != '\0' && !soma_answer_is_foreseeable (answer))
    return g_steal_pointer (&time);
  if (answer->lasting && !soma_answer_is_foreseeable (answer))
    return g_strdup (_ ("Too early to say how long the search takes."));
  if (answer->lasting && answer->n_solutions > 0)
    return g_strdup_printf (_ ("Perhaps %'" PRIu64 " in all."), extrapolate (answer));
  return g_strdup (answer->n_solutions > 0 ? _ ("Searching for more…") : "");
}

char *
soma_label_ways_explained (const SomaAnswer *answer, const SomaPieceSet *set)
{
  switch (answer->count)
    {
    case SOMA_COUNT_IMPOSSIBLE:
      return explain_impossible (answer, set);
    case SOMA_COUNT_EXACT:
      if (answer->n_solutions > 0)
        return soma_label_ways_apart_explained (answer);
      if (answer->has_parity && !answer->parity.possible)
        return g_strdup (_ ("Parity rules it out."));
      return g_strdup (_ ("The search is complete. “Why Not?” looks for the reason."));
    case SOMA_COUNT_FAILED:
      if (answer->reason.status == SOMA_ERROR_TOO_MANY_PLACEMENTS)
        return g_strdup_printf (_ ("There are too many ways to place the pieces: their cells add "
                                   "up to more than %'d."),
                                SOMA_MAX_SLOTS);
      return g_strdup (_ ("Not enough memory for a figure of this size."));
    case SOMA_COUNT_SEARCHING:
      return explain_searching (answer);
    case SOMA_COUNT_STOPPED:
      return g_strdup (_ ("Counting was stopped."));
    case SOMA_COUNT_NONE:
      if (answer->has_facts && answer->facts.n_cells == 0)
        return g_strdup (_ ("Click, or press Space, to add a cell; drag to add more."));
      return g_strdup (answer->has_volume ? "" : _ ("Choose some under “Pieces”."));
    default:
      return g_strdup ("");
    }
}

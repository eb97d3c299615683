/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-labels.h"

#include <glib/gi18n.h>

char *
soma_label_piece_draft (const SomaPieceDraft *piece)
{
  int n = piece != NULL ? piece->drawing->n_cells : 0;

  if (piece == NULL)
    return NULL;
  if (piece->name[0] != '\0')
    return g_strdup (piece->name);
  if (n == 0)
    return g_strdup (_ ("New piece"));
  return g_strdup_printf (ngettext ("%'d cell", "%'d cells", n), n);
}

char *
soma_label_piece_count (const SomaPieceDraft *piece)
{
  if (piece == NULL)
    return NULL;
  if (piece->min_count != piece->max_count)
    return g_strdup_printf ("%d–%d ×", piece->min_count, piece->max_count);
  if (piece->max_count == 1)
    return g_strdup ("");
  return g_strdup_printf ("%d ×", piece->max_count);
}

typedef struct
{
  const char *name, *meaning;
} TurnRule;

/* As people think of the axes: x to the right, y to the back, z upwards. */
static const TurnRule turn_rules[SOMA_N_TURN_RULES] = {
  [SOMA_TURNS_ANY] = { N_ ("Any way"), N_ ("It may lie any way round.") },
  [SOMA_TURNS_ABOUT_X] = { N_ ("About x only"), N_ ("Left and right stay left and right.") },
  [SOMA_TURNS_ABOUT_Y] = { N_ ("About y only"), N_ ("Front and back stay front and back.") },
  [SOMA_TURNS_ABOUT_Z] = { N_ ("Not turned over"), N_ ("Its top, as drawn, stays on top.") },
  [SOMA_TURNS_ALONG_X] = { N_ ("Grain along x"), N_ ("Its grain runs from left to right.") },
  [SOMA_TURNS_ALONG_Y] = { N_ ("Grain along y"), N_ ("Its grain runs from front to back.") },
  [SOMA_TURNS_ALONG_Z] = { N_ ("Grain along z"), N_ ("Its grain stays upright.") },
  [SOMA_TURNS_NONE] = { N_ ("Not at all"), N_ ("It lies only as it is drawn.") },
};

const char *
soma_name_turn_rule (SomaTurnRule rule)
{
  return _ (turn_rules[rule].name);
}

char *
soma_label_turn_rule (const SomaPieceDraft *piece)
{
  return piece != NULL ? g_strdup (_ (turn_rules[piece->turns].meaning)) : NULL;
}

char *
soma_label_piece_sharing (guint n_problems)
{
  return g_strdup_printf (ngettext ("%'u other problem has this piece and changes with it.",
                                    "%'u other problems have this piece and change with it.",
                                    n_problems),
                          n_problems);
}

/* A sentence for a group. */
static char *
label_group (const SomaPieceDraft *piece, const SomaPieceGroup *group)
{
  if (piece->max_count <= 1)
    return g_strdup_printf (_ ("It need not come apart from other pieces of group %d."),
                            group->group);
  return g_strdup_printf (
      /* Translators: after the number of copies comes that of the group, which is a name. */
      ngettext ("%'d copy need not come apart from other pieces of group %d.",
                "%'d copies need not come apart from each other, nor from other pieces of group "
                "%d.",
                group->count),
      group->count, group->group);
}

char *
soma_label_piece_groups (const SomaPieceDraft *piece)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; piece != NULL && piece->groups != NULL && i < piece->groups->len; i++)
    {
      const SomaPieceGroup *group = &g_array_index (piece->groups, SomaPieceGroup, i);
      if (group->group == 0)
        continue;
      g_autofree char *line = label_group (piece, group);
      g_string_append_printf (text, text->len > 0 ? "\n%s" : "%s", line);
    }
  if (piece != NULL && text->len == 0)
    g_string_append (text, _ ("It must come apart from all others."));
  return g_string_free (text, piece == NULL);
}

const char *
soma_label_piece_weight (const SomaPieces *pieces, const SomaPieceDraft *piece)
{
  gboolean is_heaviest = TRUE, is_lightest = TRUE;

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      is_heaviest = is_heaviest && piece->weight >= pieces->pieces[i].weight;
      is_lightest = is_lightest && piece->weight <= pieces->pieces[i].weight;
    }
  if (is_heaviest && is_lightest)
    return _ ("All weigh the same: of two parts, the smaller one moves.");
  return is_heaviest ? _ ("It stays in place when lighter pieces come off.")
                     : _ ("It moves when heavier pieces are to come off.");
}

static const char *
name_other (const SomaPieces *pieces, int other)
{
  const SomaPieceDraft *piece = &pieces->pieces[other];

  return piece->letter[0] != '\0' ? piece->letter : piece->name;
}

static char *
label_problem (const SomaPieces *pieces, const SomaPieceProblem *problem)
{
  switch (problem->kind)
    {
    case SOMA_PIECE_EMPTY:
      return g_strdup (_ ("No cells yet, so it is left out."));
    case SOMA_PIECE_UNUSED:
      return g_strdup (_ ("Never used: the maximum is 0."));
    case SOMA_PIECE_COUNT:
      return g_strdup (_ ("The minimum is greater than the maximum."));
    case SOMA_PIECE_NO_LETTER:
      return g_strdup (_ ("It has no letter that can be saved."));
    case SOMA_PIECE_SAME_LETTER:
      return g_strdup_printf (_ ("The letter %s is taken."), pieces->pieces[problem->other].letter);
    case SOMA_PIECE_DISCONNECTED:
      return g_strdup (_ ("It is in several parts."));
    case SOMA_PIECE_SAME_SHAPE:
      return g_strdup_printf (_ ("It has the same shape as %s."),
                              name_other (pieces, problem->other));
    case SOMA_PIECE_MIRROR_IMAGE:
    default:
      return g_strdup_printf (_ ("It is the mirror image of %s."),
                              name_other (pieces, problem->other));
    }
}

char *
soma_label_piece_problems (const SomaPieces *pieces, GArray *problems, guint index,
                           gboolean *is_wrong)
{
  GString *text = g_string_new (NULL);
  gboolean wrong = FALSE;

  for (guint i = 0; i < problems->len; i++)
    {
      const SomaPieceProblem *problem = &g_array_index (problems, SomaPieceProblem, i);
      if (problem->piece != index)
        continue;
      g_autofree char *line = label_problem (pieces, problem);
      g_string_append_printf (text, text->len > 0 ? "\n%s" : "%s", line);
      wrong = wrong || problem->kind != SOMA_PIECE_MIRROR_IMAGE;
    }
  if (is_wrong != NULL)
    *is_wrong = wrong;
  return g_string_free (text, FALSE);
}

char *
soma_label_pieces (SomaPieces *pieces)
{
  SomaPieceSet *set = soma_pieces_get_set (pieces);
  int least = 0, most = 0, n = set != NULL ? soma_piece_set_n_copies (set) : 0;

  if (set == NULL)
    return g_strdup (_ ("No piece has cells yet"));
  soma_piece_set_volume (set, &least, &most);
  g_autofree char *copies = g_strdup_printf (ngettext ("%'d piece", "%'d pieces", n), n);
  g_autofree char *cells =
      least == most
          ? g_strdup_printf (ngettext ("%'d cell", "%'d cells", most), most)
          /* Translators: the least and the most cells. */
          : g_strdup_printf (ngettext ("%'d to %'d cell", "%'d to %'d cells", (gulong) most), least,
                             most);
  /* Translators: a number of pieces and of cells: "7 pieces, 27 cells". */
  return g_strdup_printf (_ ("%s, %s"), copies, cells);
}

char *
soma_label_empty_cells (const SomaDesign *design)
{
  int least, most;

  if (!soma_design_count_empty (design, &least, &most) || design->drawing->n_cells == 0)
    return g_strdup ("");
  if (!soma_design_obeys_holes (design))
    return g_strdup (_ ("This limit does not hold, as several counts of pieces are ranges."));
  if (least > most && !design->holes.is_limited)
    return g_strdup_printf (ngettext ("The pieces leave %'d cell empty that must be filled.",
                                      "The pieces leave %'d cells empty that must be filled.",
                                      least - most),
                            least - most);
  if (least > most)
    return g_strdup (_ ("The pieces leave more cells empty, or fewer."));
  if (most <= 0)
    return g_strdup (_ ("No cell stays empty."));
  if (least >= most)
    return g_strdup_printf (ngettext ("%'d cell stays empty.", "%'d cells stay empty.", most),
                            most);
  if (least <= 0)
    return g_strdup_printf (
        ngettext ("Up to %'d cell stays empty.", "Up to %'d cells stay empty.", most), most);
  return g_strdup_printf (
      /* Translators: the least and the most cells. */
      ngettext ("%'d to %'d cell stays empty.", "%'d to %'d cells stay empty.", (gulong) most),
      least, most);
}

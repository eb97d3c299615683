/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "xmpuzzle-write-private.h"

GArray *
soma_xmpuzzle_list_parts (const SomaFileEntry *entry)
{
  const SomaPieceSet *said = soma_file_entry_get_said_set (entry);
  const SomaPieceSet *set = said != NULL ? said : soma_file_entry_get_set (entry);
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (SomaXmpuzzleWrittenPart));

  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    {
      const SomaPiece *piece = &set->pieces[p];
      SomaXmpuzzleWrittenPart part = { p, piece->min_count, piece->max_count }, *same = NULL;
      for (guint i = 0; i < parts->len && same == NULL && !entry->distinct_pieces; i++)
        if (soma_piece_same_shape (
                &set->pieces[g_array_index (parts, SomaXmpuzzleWrittenPart, i).piece], piece,
                false))
          same = &g_array_index (parts, SomaXmpuzzleWrittenPart, i);
      if (same == NULL)
        {
          g_array_append_val (parts, part);
          continue;
        }
      same->min_count += part.min_count;
      same->max_count += part.max_count;
    }
  return parts;
}

/* The part of its file from which part `number` comes, if its counts are as they were there; NULL
 * otherwise. */
static const SomaXmpuzzlePart *
find_part (const SomaXmpuzzleWrittenProblem *problem, guint number)
{
  const SomaXmpuzzleWrittenPart *part =
      &g_array_index (problem->parts, SomaXmpuzzleWrittenPart, number);
  int shape = problem->entry->shapes != NULL && (guint) part->piece < problem->entry->shapes->len
                  ? g_array_index (problem->entry->shapes, int, (guint) part->piece)
                  : -1;

  for (guint i = 0; problem->before != NULL && i < problem->before->parts->len; i++)
    {
      const SomaXmpuzzlePart *before = &g_array_index (problem->before->parts, SomaXmpuzzlePart, i);
      if (before->shape == shape && before->min_count == part->min_count &&
          before->max_count == part->max_count)
        return before;
    }
  return NULL;
}

/* Whether the same shapes are to be used as often as before. */
static gboolean
has_same_parts (const SomaXmpuzzleWrittenProblem *problem)
{
  if (problem->parts->len != problem->before->parts->len)
    return FALSE;
  for (guint i = 0; i < problem->parts->len; i++)
    if (find_part (problem, i) != &g_array_index (problem->before->parts, SomaXmpuzzlePart, i))
      return FALSE;
  return TRUE;
}

/* Whether the parts have the numbers in the document that they had in their file. */
static gboolean
has_same_numbers (const SomaXmpuzzleWrittenProblem *problem)
{
  for (guint i = 0; i < problem->parts->len; i++)
    if (problem->shapes[i].number !=
        g_array_index (problem->before->parts, SomaXmpuzzlePart, i).shape)
      return FALSE;
  return TRUE;
}

static gboolean
has_same_rules (const SomaXmpuzzleWrittenProblem *problem)
{
  g_autoptr (SomaCellColours) now = soma_file_entry_get_colours (problem->entry);
  g_autoptr (SomaCellColours) before = soma_file_entry_get_colours (problem->read);

  for (int c = 1; c < SOMA_N_COLOURS; c++)
    if (problem->numbers[c] != c && soma_cell_colours_mention (now, c))
      return FALSE;
  return soma_cell_colours_same_rules (now, before);
}

static gboolean
has_same_cells (const SomaXmpuzzleWrittenProblem *problem)
{
  for (guint i = 0; i <= problem->parts->len; i++)
    if (problem->shapes[i].is_changed)
      return FALSE;
  return problem->entry->distinct_pieces == problem->read->distinct_pieces;
}

static void
write_part (GString *out, const SomaXmpuzzleWrittenProblem *problem, guint number)
{
  const SomaFileEntry *entry = problem->entry;
  const SomaXmpuzzleWrittenPart *part =
      &g_array_index (problem->parts, SomaXmpuzzleWrittenPart, number);

  g_string_append_printf (out, "<shape id=\"%d\"", problem->shapes[number].number);
  if (part->min_count == part->max_count)
    g_string_append_printf (out, " count=\"%d\">", part->max_count);
  else
    g_string_append_printf (out, " min=\"%d\" max=\"%d\">", part->min_count, part->max_count);
  for (guint i = 0; entry->groups != NULL && i < entry->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (entry->groups, SomaFileGroup, i);
      if (group->piece == part->piece)
        g_string_append_printf (out, "<group group=\"%d\" count=\"%d\"/>", group->group,
                                group->count);
    }
  g_string_append (out, "</shape>");
}

static void
write_parts (GString *out, const SomaXmpuzzleWrittenProblem *problem)
{
  g_string_append (out, "<shapes>");
  for (guint i = 0; i < problem->parts->len; i++)
    write_part (out, problem, i);
  g_string_append (out, "</shapes>");
}

static void
write_rules (GString *out, const SomaXmpuzzleWrittenProblem *problem)
{
  g_autoptr (SomaCellColours) said = soma_file_entry_get_colours (problem->entry);

  g_string_append (out, "<bitmap>");
  for (int result = 1; said != NULL && result < SOMA_N_COLOURS; result++)
    for (int piece = 1; piece < SOMA_N_COLOURS; piece++)
      if (soma_cell_colours_accept (said, result, piece))
        g_string_append_printf (out, "<pair piece=\"%d\" result=\"%d\"/>",
                                problem->numbers[piece] - 1, problem->numbers[result] - 1);
  g_string_append (out, "</bitmap>");
}

void
soma_xmpuzzle_write_solutions (GString *out, const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autofree uint16_t *copy_at = g_new (uint16_t, entry->figure->n_cells);
  SomaXmpuzzlePlan *plan = NULL;
  guint n = 0;

  for (guint i = 0; entry->solutions != NULL && i < entry->solutions->len; i++)
    if (soma_file_solution_to_copies (entry->solutions->pdata[i], entry->figure, set, copy_at,
                                      NULL))
      {
        g_string_append (out, n == 0 ? "<solutions>\n" : "");
        if (plan == NULL)
          {
            g_autofree SomaCell *offsets = g_new (SomaCell, set->n_pieces + 1);
            for (int p = 0; p <= set->n_pieces; p++)
              offsets[p] = soma_xmpuzzle_find_offset (entry, p);
            plan = soma_xmpuzzle_plan_new (entry->figure, set, entry->distinct_pieces, offsets);
          }
        soma_xmpuzzle_write_solution (out, plan, ++n, copy_at);
      }
  g_clear_pointer (&plan, soma_xmpuzzle_plan_free);
  g_string_append (out, n > 0 ? "</solutions>" : "");
}

/* A problem of BurrTools that has no name is given none. */
static const char *
get_name (const SomaFileEntry *entry)
{
  return soma_file_entry_has_name (entry) ? entry->name : "";
}

/* How many cells may stay empty: the attribute that says it, or that nothing does. */
static SomaXmlAttribute
get_limit (const SomaFileEntry *entry, char value[16])
{
  g_snprintf (value, 16, "%d", entry->holes.most);
  return (SomaXmlAttribute){ "maxHoles", entry->holes.is_limited ? value : NULL };
}

void
soma_xmpuzzle_write_problem (GString *out, const SomaXmpuzzleWrittenProblem *problem,
                             const char *state)
{
  char limit[16];
  const SomaXmlAttribute attributes[] = {
    { "name", problem->entry->rest != NULL ? get_name (problem->entry) : problem->entry->name },
    { "state", state },
    get_limit (problem->entry, limit)
  };

  soma_xml_write_tag (out, "<problem name=\"\">", attributes, G_N_ELEMENTS (attributes));
  write_parts (out, problem);
  g_string_append_printf (out, "<result id=\"%d\"/>", problem->shapes[problem->parts->len].number);
  write_rules (out, problem);
}

/* Replaces the element, or puts another one into the problem if there is none. */
static void
replace (SomaXmlEdits *edits, const SomaXmpuzzleWrittenProblem *problem, SomaXmlSpan at,
         const char *text)
{
  if (at.end == 0)
    at.begin = at.end = problem->before->span.close;
  soma_xml_edits_replace (edits, at.begin, at.end, text);
}

void
soma_xmpuzzle_edit_problem (SomaXmlEdits *edits, const char *text,
                            const SomaXmpuzzleWrittenProblem *problem)
{
  const SomaXmpuzzleProblem *before = problem->before;
  gboolean has_parts = has_same_parts (problem);
  gboolean has_groups = soma_file_entry_same_groups (problem->entry, problem->read);
  gboolean has_rules = has_same_rules (problem);
  gboolean has_holes = soma_holes_equal (&problem->entry->holes, &problem->read->holes);
  gboolean is_known = has_parts && has_groups && has_rules && has_holes && has_same_cells (problem);
  SomaXmlAttribute attributes[6];
  char limit[16];
  int n = 0;

  g_autoptr (GString) solutions = g_string_new (NULL);
  if (strcmp (get_name (problem->entry), get_name (problem->read)) != 0)
    attributes[n++] = (SomaXmlAttribute){ "name", get_name (problem->entry) };
  if (!has_holes)
    attributes[n++] = get_limit (problem->entry, limit);
  if (!is_known)
    {
      soma_xmpuzzle_write_solutions (solutions, problem->entry);
      attributes[n++] = (SomaXmlAttribute){ "state", solutions->len > 0 ? "1" : "0" };
      attributes[n++] = (SomaXmlAttribute){ "assemblies", NULL };
      attributes[n++] = (SomaXmlAttribute){ "solutions", NULL };
      attributes[n++] = (SomaXmlAttribute){ "time", NULL };
      if (solutions->len > 0 || before->solutions_at.end > 0)
        replace (edits, problem, before->solutions_at, solutions->str);
    }
  if (n > 0)
    {
      g_autoptr (GString) tag = g_string_new (NULL);
      soma_xml_write_tag (tag, text + before->span.begin, attributes, n);
      soma_xml_edits_replace (edits, before->span.begin, before->span.inside, tag->str);
    }
  if (!has_parts || !has_groups || !has_same_numbers (problem))
    {
      g_autoptr (GString) parts = g_string_new (NULL);
      write_parts (parts, problem);
      replace (edits, problem, before->shapes_at, parts->str);
    }
  if (!has_rules)
    {
      g_autoptr (GString) rules = g_string_new (NULL);
      write_rules (rules, problem);
      replace (edits, problem, before->colours_at, rules->str);
    }
  if (problem->shapes[problem->parts->len].number != before->result)
    {
      g_autofree char *result =
          g_strdup_printf ("<result id=\"%d\"/>", problem->shapes[problem->parts->len].number);
      replace (edits, problem, before->result_at, result);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry-aspects.h"

#include <string.h>

#include "engine-auto.h"

/* Turns: a permutation of the axes with signs, without a reflection. */
typedef struct
{
  int axis[3], sign[3];
} Turn;

static guint
list_turns (Turn *turns)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                    { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
  guint n = 0;

  for (int order = 0; order < 6; order++)
    for (int signs = 0; signs < 8; signs++)
      {
        int determinant = order < 3 ? 1 : -1;
        Turn turn;
        for (int i = 0; i < 3; i++)
          {
            turn.axis[i] = orders[order][i];
            turn.sign[i] = (signs >> i & 1) != 0 ? -1 : 1;
            determinant *= turn.sign[i];
          }
        if (determinant > 0)
          turns[n++] = turn;
      }
  return n;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Cells with something behind each, in an order of its own. */
static char *
join (GPtrArray *parts)
{
  g_ptr_array_sort (parts, compare_texts);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" ", (GStrv) parts->pdata);
}

static char *
write_turned (const SomaPiece *piece, const Turn *turn)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  int low[3] = { G_MAXINT, G_MAXINT, G_MAXINT };

  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < piece->n_cells; i++)
      {
        const int at[3] = { piece->cells[i].x, piece->cells[i].y, piece->cells[i].z };
        int to[3];
        for (int axis = 0; axis < 3; axis++)
          to[axis] = turn->sign[axis] * at[turn->axis[axis]];
        for (int axis = 0; axis < 3; axis++)
          low[axis] = MIN (low[axis], to[axis]);
        if (pass == 1)
          g_ptr_array_add (parts, g_strdup_printf ("%04d,%04d,%04d:%d", to[0] - low[0],
                                                   to[1] - low[1], to[2] - low[2],
                                                   piece->colours != NULL ? piece->colours[i] : 0));
      }
  return join (parts);
}

/* The least of the 24 texts of a shape: equal shapes have the same. */
static char *
write_shape (const SomaPiece *piece)
{
  Turn turns[24];
  char *least = NULL;

  g_assert_cmpuint (list_turns (turns), ==, 24);
  for (int i = 0; i < 24; i++)
    {
      char *text = write_turned (piece, &turns[i]);
      if (least == NULL || strcmp (text, least) < 0)
        {
          g_free (least);
          least = text;
        }
      else
        g_free (text);
    }
  return least;
}

/* Whether the piece may be turned so. */
static gboolean
may_turn (const SomaPiece *piece, const Turn *turn)
{
  const int ends[] = { SOMA_TURNS_ABOUT_X, SOMA_TURNS_ABOUT_Y, SOMA_TURNS_ABOUT_Z };
  const int lines[] = { SOMA_TURNS_ALONG_X, SOMA_TURNS_ALONG_Y, SOMA_TURNS_ALONG_Z };
  int n_kept = 0;

  for (int axis = 0; axis < 3; axis++)
    {
      gboolean stays = turn->axis[axis] == axis;
      n_kept += stays && turn->sign[axis] == 1;
      if (((int) piece->turns == lines[axis] && stays) ||
          ((int) piece->turns == ends[axis] && stays && turn->sign[axis] == 1))
        return TRUE;
    }
  return piece->turns == SOMA_TURNS_ANY || n_kept == 3;
}

/* The different texts of all ways in which a piece may lie. */
static char *
write_ways (const SomaPiece *piece)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  Turn turns[24];

  list_turns (turns);
  for (int i = 0; i < 24; i++)
    {
      g_autofree char *text = write_turned (piece, &turns[i]);
      if (may_turn (piece, &turns[i]) &&
          !g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
        g_ptr_array_add (texts, g_steal_pointer (&text));
    }
  return join (texts);
}

/* Each shape, or all ways in which it may lie, with its least and most counts, and how many kinds
 * of it there are. */
static char *
write_pieces (const SomaFileEntry *entry, gboolean with_ways, gboolean with_kinds,
              gboolean *has_equal)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (GHashTable) sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer shape, sum;

  *has_equal = FALSE;
  if (set == NULL)
    return g_strdup ("none");
  for (int p = 0; p < set->n_pieces; p++)
    {
      char *text = with_ways ? write_ways (&set->pieces[p]) : write_shape (&set->pieces[p]);
      int *counts = g_hash_table_lookup (sums, text);
      if (counts == NULL)
        {
          counts = g_new0 (int, 3);
          g_hash_table_insert (sums, text, counts);
        }
      else
        g_free (text);
      counts[0] += set->pieces[p].min_count;
      counts[1] += set->pieces[p].max_count;
      counts[2]++;
      *has_equal |= counts[2] > 1;
    }
  g_hash_table_iter_init (&iter, sums);
  while (g_hash_table_iter_next (&iter, &shape, &sum))
    {
      const int *counts = sum;
      g_ptr_array_add (parts, g_strdup_printf ("%s|%d-%d|%d", (char *) shape, counts[0], counts[1],
                                               with_kinds ? counts[2] : 0));
    }
  return join (parts);
}

static char *
write_names (const SomaFileEntry *entry)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  GString *out = g_string_new (NULL);

  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    g_string_append_printf (out, "%s/%s/%06x\n", set->pieces[p].letter, set->pieces[p].name,
                            set->pieces[p].colour);
  return g_string_free (out, FALSE);
}

/* Only weights that matter. */
static char *
write_weights (const SomaFileEntry *entry)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  GString *out = g_string_new (NULL);

  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    if (set->pieces[p].weight != 0)
      g_string_append_printf (out, "%d %d\n", p, set->pieces[p].weight);
  return g_string_free (out, FALSE);
}

/* What cells are like: themselves, which are optional, their colours, or symbols on them. */

typedef enum
{
  OF_CELLS,
  OF_OPTIONAL,
  OF_COLOURS,
} Of;

static char *
write_cells (const SomaFileEntry *entry, Of of)
{
  const SomaFigure *figure = entry->figure;
  GString *out = g_string_new (NULL);

  for (int i = 0; i < figure->n_cells; i++)
    {
      int extra = of == OF_OPTIONAL  ? figure->optional != NULL && figure->optional[i]
                  : of == OF_COLOURS ? (figure->colours != NULL ? figure->colours[i] : 0)
                                     : 0;
      g_string_append_printf (out, "%d,%d,%d:%d ", figure->cells[i].x, figure->cells[i].y,
                              figure->cells[i].z, extra);
    }
  const uint64_t *accepts = figure->accepts != NULL  ? figure->accepts
                            : entry->colours != NULL ? entry->colours->accepts
                                                     : NULL;
  for (int c = 1; of == OF_COLOURS && accepts != NULL && c < SOMA_N_COLOURS; c++)
    if (accepts[c] != 1)
      g_string_append_printf (out, " %d:%" G_GINT64_MODIFIER "x", c, accepts[c]);
  return g_string_free (out, FALSE);
}

/* What is said of the looks and names of those colours of which `model` says it. */
static char *
write_palette (const SomaFileEntry *model, const SomaFileEntry *entry)
{
  GString *out = g_string_new (NULL);

  for (int c = 1; model->colours != NULL && c < SOMA_N_COLOURS; c++)
    {
      if (model->colours->rgb[c] >= 0)
        g_string_append_printf (out, "%d %x\n", c,
                                entry->colours != NULL ? entry->colours->rgb[c] : -1);
      if (model->colours->names[c] != NULL)
        g_string_append_printf (out, "%d %s\n", c,
                                entry->colours != NULL && entry->colours->names[c] != NULL
                                    ? entry->colours->names[c]
                                    : "");
    }
  return g_string_free (out, FALSE);
}

/* The first cell of those that hang together with this one in one copy of a piece. */
static int
find_first (int *part, int cell)
{
  while (part[cell] != cell)
    cell = part[cell] = part[part[cell]];
  return cell;
}

/* Pieces of one cell are not told apart: each cell is one. */
static gboolean
is_single_cell (const SomaPieceSet *set, gunichar symbol)
{
  for (int i = 0; set != NULL && i < set->n_pieces; i++)
    if (g_utf8_get_char (set->pieces[i].letter) == symbol)
      return set->pieces[i].n_cells == 1;
  return FALSE;
}

static void
join_neighbour (const SomaFileEntry *entry, const SomaPieceSet *set, const SomaMark *marks,
                int *part, int cell, SomaCell at)
{
  int other = soma_figure_index (entry->figure, at);

  if (other < 0 || is_single_cell (set, marks[cell].symbol) ||
      marks[cell].symbol != marks[other].symbol || marks[cell].copy != marks[other].copy)
    return;
  int first = find_first (part, cell), second = find_first (part, other);
  part[MAX (first, second)] = MIN (first, second);
}

/* Which cells lie together in one copy of a piece, by numbers, whatever its letter is. Pieces here
 * hang together. */
static char *
write_marks (const SomaFileEntry *entry, const SomaPieceSet *set, const SomaMark *marks)
{
  const SomaFigure *figure = entry->figure;
  const SomaPieceSet *own = entry->set != NULL ? entry->set : set;
  GString *out = g_string_new (marks != NULL ? "" : "none");
  int n_cells = marks != NULL ? figure->n_cells : 0;
  g_autofree int *part = g_new0 (int, n_cells + 1);

  for (int i = 0; i < n_cells; i++)
    part[i] = i;
  for (int i = 0; i < n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      join_neighbour (entry, own, marks, part, i, (SomaCell){ cell.x + 1, cell.y, cell.z });
      join_neighbour (entry, own, marks, part, i, (SomaCell){ cell.x, cell.y + 1, cell.z });
      join_neighbour (entry, own, marks, part, i, (SomaCell){ cell.x, cell.y, cell.z + 1 });
    }
  for (int i = 0; i < n_cells; i++)
    if (marks[i].symbol == '.')
      g_string_append (out, " .");
    else
      g_string_append_printf (out, " %d", find_first (part, i));
  return g_string_free (out, FALSE);
}

static char *
write_solutions (const SomaFileEntry *entry, const SomaPieceSet *set)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < entry->solutions->len; i++)
    {
      const SomaFileSolution *solution = entry->solutions->pdata[i];
      g_autofree char *text = write_marks (entry, set, solution->marks);
      g_string_append_printf (out, "%s\n", text);
    }
  return g_string_free (out, FALSE);
}

static char *
write_groups (const SomaFileEntry *entry)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; entry->groups != NULL && i < entry->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (entry->groups, SomaFileGroup, i);
      g_string_append_printf (out, "%d,%d,%d ", group->piece, group->group, group->count);
    }
  return g_string_free (out, FALSE);
}

/* Takes over both texts. */
static gboolean
differ (char *a, char *b)
{
  gboolean differs = strcmp (a, b) != 0;

  g_free (a);
  g_free (b);
  return differs;
}

static gboolean
texts_differ (const char *a, const char *b)
{
  return g_strcmp0 (a != NULL ? a : "", b != NULL ? b : "") != 0;
}

static guint
compare_pieces (const SomaFileEntry *before, const SomaFileEntry *after, guint known)
{
  gboolean before_equal, after_equal, dummy;

  g_free (write_pieces (before, TRUE, FALSE, &before_equal));
  g_free (write_pieces (after, TRUE, FALSE, &after_equal));
  gboolean both_distinct = before_equal && before->distinct_pieces && after->distinct_pieces &&
                           (known & SOMA_FORMAT_LOSES_DISTINCT) == 0;

  if (differ (write_pieces (before, FALSE, both_distinct, &dummy),
              write_pieces (after, FALSE, both_distinct, &dummy)))
    return SOMA_FORMAT_LOSES_PIECES;
  return (differ (write_pieces (before, TRUE, both_distinct, &dummy),
                  write_pieces (after, TRUE, both_distinct, &dummy))
              ? SOMA_FORMAT_LOSES_TURNS
              : 0) |
         (differ (write_names (before), write_names (after)) ? SOMA_FORMAT_LOSES_PIECE_NAMES : 0) |
         (differ (write_weights (before), write_weights (after)) ? SOMA_FORMAT_LOSES_WEIGHTS : 0) |
         (before_equal && before->distinct_pieces != (after_equal && after->distinct_pieces)
              ? SOMA_FORMAT_LOSES_DISTINCT
              : 0);
}

/* Without the pieces, nobody knows which of them have one cell. */
static guint
compare_placed (const SomaFileEntry *before, const SomaFileEntry *after, guint known)
{
  SomaPieceSet *set = soma_file_entry_get_set (before);
  guint found = 0;

  if (differ (write_marks (before, set, before->pins), write_marks (after, set, after->pins)))
    found |= SOMA_FORMAT_LOSES_PINS;
  if (differ (write_solutions (before, set), write_solutions (after, set)))
    found |= SOMA_FORMAT_LOSES_SOLUTIONS;
  return (known & SOMA_FORMAT_LOSES_PIECES) == 0 || before->solutions->len != after->solutions->len
             ? found
             : 0;
}

guint
compare_aspects (const SomaFileEntry *before, const SomaFileEntry *after, guint known)
{
  guint found = 0;

  if (differ (write_cells (before, OF_CELLS), write_cells (after, OF_CELLS)))
    return SOMA_FORMAT_LOSES_FIGURE;
  found |= compare_pieces (before, after, known);
  if (differ (write_cells (before, OF_OPTIONAL), write_cells (after, OF_OPTIONAL)))
    found |= SOMA_FORMAT_LOSES_OPTIONAL;
  if (differ (write_cells (before, OF_COLOURS), write_cells (after, OF_COLOURS)))
    found |= SOMA_FORMAT_LOSES_COLOURS;
  if (differ (write_palette (before, before), write_palette (before, after)))
    found |= SOMA_FORMAT_LOSES_PALETTE;
  if (soma_file_entry_has_name (before) && texts_differ (before->name, after->name))
    found |= SOMA_FORMAT_LOSES_NAME;
  if (*before->id != '\0' && texts_differ (before->id, after->id) &&
      texts_differ (before->id, after->name))
    found |= SOMA_FORMAT_LOSES_ID;
  if (differ (write_groups (before), write_groups (after)))
    found |= SOMA_FORMAT_LOSES_GROUPS;
  if (before->holes.is_limited != after->holes.is_limited ||
      (before->holes.is_limited &&
       (before->holes.least != after->holes.least || before->holes.most != after->holes.most)))
    found |= SOMA_FORMAT_LOSES_HOLES;
  found |= compare_placed (before, after, known);
  if (texts_differ (before->about.notes, after->about.notes))
    found |= SOMA_FORMAT_LOSES_NOTES;
  if (texts_differ (before->about.author, after->about.author) ||
      texts_differ (before->about.tags, after->about.tags))
    found |= SOMA_FORMAT_LOSES_ABOUT;
  if (texts_differ (before->collection, after->collection))
    found |= SOMA_FORMAT_LOSES_COLLECTION;
  if (texts_differ (before->game, after->game))
    found |= SOMA_FORMAT_LOSES_GAME;
  return found;
}

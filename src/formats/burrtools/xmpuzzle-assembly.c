/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "messages.h"
#include "xmpuzzle-private.h"

/* How BurrTools says where pieces lie: for each copy of each shape, in their order, "x y z n", or
 * "x" if it is not used. The cells of the shape's box are turned about the hot spot of the shape,
 * in the way of that number, and then the hot spot is moved to x, y, z in the box of the result. */

#define N_TURNS 24

/* An orientation that is not used, in files of old versions. */
#define NOT_USED 255

/* All the marks that are read for one problem: what the file says is kept in any case. */
#define MAX_MARKS (4 * 1024 * 1024)

/* Orientation `number` is that many quarter turns about x, up to three, and then none to three
 * quarter turns about y, or, from number 16 on, one about z, and from 20 on, three. */
static void
turn (int number, const int *from, int *to)
{
  int at[3] = { from[0], from[1], from[2] };
  int n_about_z = number < 16 ? 0 : number < 20 ? 1 : 3;

  for (int i = number % 4; i > 0; i--)
    {
      int y = at[1];
      at[1] = -at[2];
      at[2] = y;
    }
  for (int i = number < 16 ? number / 4 : 0; i > 0; i--)
    {
      int x = at[0];
      at[0] = -at[2];
      at[2] = x;
    }
  for (int i = n_about_z; i > 0; i--)
    {
      int x = at[0];
      at[0] = -at[1];
      at[1] = x;
    }
  memcpy (to, at, sizeof at);
}

/* Reading */

typedef struct
{
  const SomaFileEntry *entry;
  char **words; /* of an assembly */
  guint next;   /* of them */
  SomaMark *marks;
} Reader;

static gboolean
read_number (Reader *reader, int least, int most, int *number)
{
  gint64 value;

  if (reader->words[reader->next] == NULL ||
      !g_ascii_string_to_signed (reader->words[reader->next], 10, least, most, &value, NULL))
    return FALSE;
  *number = (int) value;
  reader->next++;
  return TRUE;
}

/* Marks the cells of a piece where it lies; FALSE if it cannot lie there. */
static gboolean
draw_piece (Reader *reader, int piece, int copy, const int *position, int number)
{
  const SomaFileEntry *entry = reader->entry;
  const SomaPiece *shape = &entry->set->pieces[piece];
  const SomaXmpuzzleShape *box = soma_xmpuzzle_get_shape (entry, piece);
  SomaCell low = soma_xmpuzzle_find_low (box);
  SomaCell result = soma_xmpuzzle_find_low (soma_xmpuzzle_get_shape (entry, entry->set->n_pieces));

  for (int i = 0; i < shape->n_cells; i++)
    {
      int at[3] = { shape->cells[i].x + low.x - box->hot[0],
                    shape->cells[i].y + low.y - box->hot[1],
                    shape->cells[i].z + low.z - box->hot[2] };
      turn (number, at, at);
      SomaCell cell = { (int16_t) (at[0] + position[0] - result.x),
                        (int16_t) (at[1] + position[1] - result.y),
                        (int16_t) (at[2] + position[2] - result.z) };
      int index = soma_figure_index (entry->figure, cell);
      if (index < 0 || reader->marks[index].symbol != '.')
        return FALSE;
      reader->marks[index] = (SomaMark){ g_utf8_get_char (shape->letter), (guint) copy + 1 };
    }
  return TRUE;
}

static gboolean
read_copy (Reader *reader, int piece, int copy)
{
  const int far = SOMA_XMPUZZLE_MAX_SIZE;
  int position[3], number;

  if (g_strcmp0 (reader->words[reader->next], "x") == 0)
    {
      reader->next++;
      return TRUE;
    }
  for (int axis = 0; axis < 3; axis++)
    if (!read_number (reader, -far, far, &position[axis]))
      return FALSE;
  if (!read_number (reader, 0, NOT_USED, &number))
    return FALSE;
  return number == NOT_USED ||
         (number < N_TURNS && draw_piece (reader, piece, copy, position, number));
}

/* Whether the words say where all pieces lie, which is then drawn. */
static gboolean
read_assembly (Reader *reader)
{
  const SomaPieceSet *set = reader->entry->set;

  for (int piece = 0; piece < set->n_pieces; piece++)
    for (int copy = 0; copy < set->pieces[piece].max_count; copy++)
      if (!read_copy (reader, piece, copy))
        return FALSE;
  return reader->words[reader->next] == NULL;
}

/* Words without blanks around them, and without empty ones. */
static char **
split (char *text)
{
  /* Ends of lines are kept as "&#10;": they become blanks. */
  gboolean inside = FALSE;
  for (char *at = text; *at != '\0'; at++)
    {
      gboolean ends = inside && *at == ';';
      inside |= *at == '&';
      if (inside)
        *at = ' ';
      inside &= !ends;
    }

  char **words = g_strsplit_set (text, " \t\r\n", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      words[n++] = words[i];
    else
      g_free (words[i]);
  words[n] = NULL;
  return words;
}

static gboolean
add_solution (SomaFileContents *contents, SomaFileEntry *entry, char *text)
{
  g_auto (GStrv) words = split (text);
  Reader reader = { entry, words, 0, soma_file_marks_new (entry->figure->n_cells) };

  if (read_assembly (&reader))
    {
      soma_file_contents_add_solution (contents, entry, entry->line, reader.marks);
      return TRUE;
    }
  g_free (reader.marks);
  soma_file_contents_report (contents, entry->line, FALSE,
                             _ ("%s: a stored assembly cannot be read"), entry->name);
  return FALSE;
}

/* Whether there are other elements than those of assemblies. */
static gboolean
has_other_elements (const char *contents)
{
  static const char *const names[] = { "solutions", "solution", "assembly" };

  for (const char *at = strchr (contents, '<'); at != NULL; at = strchr (at, '<'))
    {
      gboolean is_known = FALSE;
      at += at[1] == '/' ? 2 : 1;
      gsize length = strcspn (at, " />");
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        is_known |= length == strlen (names[i]) && strncmp (at, names[i], length) == 0;
      if (!is_known)
        return TRUE;
    }
  return FALSE;
}

void
soma_xmpuzzle_read_assemblies (SomaFileContents *contents, SomaFileEntry *entry)
{
  guint most = MAX_MARKS / (guint) entry->figure->n_cells;
  const SomaXmpuzzleRest *rest = soma_xmpuzzle_get_rest (entry);
  const SomaXmpuzzleProblem *problem =
      g_ptr_array_index (rest->source->problems, (guint) rest->problem);
  const char *at = problem->contents->str, *end;
  gboolean all_read = TRUE;

  /* These were written by soma_xmpuzzle_copy_element(), without attributes. */
  while ((at = strstr (at, "<assembly>")) != NULL && entry->solutions->len < most)
    {
      at += strlen ("<assembly>");
      end = strchr (at, '<');
      g_autofree char *text = end != NULL ? g_strndup (at, (gsize) (end - at)) : g_strdup ("");
      all_read &= add_solution (contents, entry, text);
    }
  entry->rest->says_more = !all_read || at != NULL || has_other_elements (problem->contents->str);
}

/* Writing */

/* The least corner of cells after a turn. */
static void
find_low (const SomaPiece *piece, int number, int *low)
{
  low[0] = low[1] = low[2] = G_MAXINT;
  for (int i = 0; i < piece->n_cells; i++)
    {
      int at[3] = { piece->cells[i].x, piece->cells[i].y, piece->cells[i].z };
      turn (number, at, at);
      for (int axis = 0; axis < 3; axis++)
        low[axis] = MIN (low[axis], at[axis]);
    }
}

/* Whether the piece, turned and moved, has exactly the cells, which are in their order. */
static gboolean
fits (const SomaPiece *piece, int number, const int *position, const SomaCell *cells)
{
  for (int i = 0; i < piece->n_cells; i++)
    {
      int at[3] = { piece->cells[i].x, piece->cells[i].y, piece->cells[i].z };
      turn (number, at, at);
      SomaCell cell = { (int16_t) (at[0] + position[0]), (int16_t) (at[1] + position[1]),
                        (int16_t) (at[2] + position[2]) };
      if (soma_cell_find (cells, piece->n_cells, cell) < 0)
        return FALSE;
    }
  return TRUE;
}

void
soma_xmpuzzle_write_placed (GString *out, const SomaPiece *piece, SomaCell from_spot,
                            const SomaCell *cells, int n_cells, SomaCell from_corner)
{
  const int corner[3] = { from_corner.x, from_corner.y, from_corner.z };
  int low[3] = { G_MAXINT, G_MAXINT, G_MAXINT };

  for (int i = 0; i < n_cells; i++)
    {
      low[0] = MIN (low[0], cells[i].x);
      low[1] = MIN (low[1], cells[i].y);
      low[2] = MIN (low[2], cells[i].z);
    }
  for (int number = 0; number < N_TURNS && n_cells == piece->n_cells; number++)
    {
      int position[3], spot[3] = { from_spot.x, from_spot.y, from_spot.z };
      find_low (piece, number, position);
      for (int axis = 0; axis < 3; axis++)
        position[axis] = low[axis] - position[axis];
      if (!fits (piece, number, position, cells))
        continue;
      turn (number, spot, spot);
      g_string_append_printf (out, "%d %d %d %d", position[0] + corner[0] - spot[0],
                              position[1] + corner[1] - spot[1], position[2] + corner[2] - spot[2],
                              number);
      return;
    }
  g_string_append_c (out, 'x');
}

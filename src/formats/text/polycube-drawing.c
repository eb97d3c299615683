/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "polycube-private.h"

#include <string.h>

#include "messages.h"
#include "shape-box.h"

void
soma_polycube_drawing_init (SomaPolycubeDrawing *drawing)
{
  *drawing = (SomaPolycubeDrawing){
    .names = g_ptr_array_new_with_free_func (g_free),
    .find = g_hash_table_new (g_str_hash, g_str_equal),
    .marks = g_array_new (FALSE, FALSE, sizeof (SomaPolycubeMark)),
  };
}

void
soma_polycube_drawing_clear (SomaPolycubeDrawing *drawing)
{
  g_hash_table_unref (drawing->find);
  g_ptr_array_unref (drawing->names);
  g_array_unref (drawing->marks);
}

/* Adds the names of one plane. */
static char *
add_plane (SomaPolycubeDrawing *drawing, char *names, int plane)
{
  char *at = NULL;
  int x = 0;

  for (char *name = strtok_r (names, " \t", &at); name != NULL; name = strtok_r (NULL, " \t", &at))
    {
      SomaPolycubeMark mark = { .row = drawing->n_rows, .plane = plane, .x = x };
      if (++x > SOMA_MAX_EXTENT || plane >= SOMA_MAX_EXTENT ||
          drawing->marks->len > SOMA_SHAPE_MAX_PLACES)
        return g_strdup (_ ("the drawing is too large"));
      if (strcmp (name, ".") == 0)
        continue;
      gpointer number = g_hash_table_lookup (drawing->find, name);
      if (number == NULL)
        {
          char *copy = g_strdup (name);
          g_ptr_array_add (drawing->names, copy);
          number = GUINT_TO_POINTER (drawing->names->len);
          g_hash_table_insert (drawing->find, copy, number);
        }
      mark.name = GPOINTER_TO_INT (number) - 1;
      if (drawing->names->len > SOMA_MAX_CELLS + 1)
        return g_strdup_printf (ngettext ("the figure has more than %d cell",
                                          "the figure has more than %d cells", SOMA_MAX_CELLS),
                                SOMA_MAX_CELLS);
      g_array_append_val (drawing->marks, mark);
    }
  return NULL;
}

char *
soma_polycube_drawing_add (SomaPolycubeDrawing *drawing, int line, const char *row)
{
  g_autofree char *copy = g_strdup (row);
  char *plane = copy, *message = NULL;

  if (drawing->line == 0)
    drawing->line = line;
  if (drawing->n_rows == SOMA_MAX_EXTENT)
    return g_strdup (_ ("the drawing is too large"));
  for (int z = 0; plane != NULL && message == NULL; z++)
    {
      char *next = strchr (plane, ',');
      if (next != NULL)
        *next++ = '\0';
      message = add_plane (drawing, plane, z);
      plane = next;
    }
  drawing->n_rows++;
  return message;
}

/* Adds the cells of a piece to those of the puzzle; their number. The marks are those of the piece,
 * linked by `next`. */
static guint
take_cells (const SomaPolycubeDrawing *drawing, const int *next, int first,
            SomaPolycubePuzzle *puzzle)
{
  guint n = 0;

  for (int i = first; i >= 0; i = next[i], n++)
    {
      const SomaPolycubeMark *mark = &g_array_index (drawing->marks, SomaPolycubeMark, (guint) i);
      SomaPolycubeCell cell = { { mark->x, drawing->n_rows - 1 - mark->row, mark->plane } };
      g_array_append_val (puzzle->cells, cell);
    }
  return n;
}

/* The name of which this one is a further copy, if that is drawn too: of "V_2", "V". NULL if it is
 * none. Free with g_free(). */
static char *
find_base (const SomaPolycubeDrawing *drawing, const char *name)
{
  const char *line = strrchr (name, '_');

  if (line == NULL || line[1] == '\0' || line[1 + strspn (line + 1, "0123456789")] != '\0')
    return NULL;
  char *base = g_strndup (name, (gsize) (line - name));
  if (!g_hash_table_contains (drawing->find, base))
    g_clear_pointer (&base, g_free);
  return base;
}

/* Further copies come after all others. */
char *
soma_polycube_drawing_finish (SomaPolycubeDrawing *drawing, const char *const *stationary,
                              SomaPolycubePuzzle *puzzle)
{
  g_autofree int *next = g_new (int, drawing->marks->len + 1);
  g_autofree int *first = g_new (int, drawing->names->len + 1);
  char *message = NULL;

  /* The first mark of each name, each of which is followed by its next one. */
  for (guint i = 0; i < drawing->names->len; i++)
    first[i] = -1;
  for (int i = (int) drawing->marks->len - 1; i >= 0; i--)
    {
      int name = g_array_index (drawing->marks, SomaPolycubeMark, (guint) i).name;
      next[i] = first[name];
      first[name] = i;
    }

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < drawing->names->len && message == NULL; i++)
      {
        const char *name = g_ptr_array_index (drawing->names, i);
        g_autofree char *base = find_base (drawing, name);
        gboolean stays = stationary != NULL && g_strv_contains (stationary, name);
        if ((base != NULL) != (pass == 1))
          continue;
        guint n = take_cells (drawing, next, first[i], puzzle);
        message = soma_polycube_puzzle_add (puzzle, name, base, n, 1, TRUE, stays);
      }
  g_hash_table_remove_all (drawing->find);
  g_ptr_array_set_size (drawing->names, 0);
  g_array_set_size (drawing->marks, 0);
  drawing->line = drawing->n_rows = 0;
  return message;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arrangement-text.h"

#include "engine-auto.h"

char *
soma_arrangement_print (const SomaArrangement *self)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->n_laid; i++)
    {
      const SomaLaid *laid = &self->laid[i];
      int piece = soma_piece_set_copy_piece (self->puzzle->set, laid->copy);
      SomaCell cells[SOMA_MAX_CELLS];
      soma_poses_get_cells (self->poses, piece, laid->pose, cells);
      g_string_append_printf (text, "%d%s", laid->copy, laid->is_pinned ? "*" : "");
      for (int j = 0; j < self->puzzle->set->pieces[piece].n_cells; j++)
        g_string_append_printf (text, " %d,%d,%d", cells[j].x, cells[j].y, cells[j].z);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* A whole number of few digits at `*text`, which moves behind it. */
static gboolean
read_number (const char **text, int *number)
{
  char *end;
  gint64 value = g_ascii_strtoll (*text, &end, 10);

  if (end == *text || end - *text > 7)
    return FALSE;
  *number = (int) value;
  *text = end;
  return TRUE;
}

static gboolean
read_cell (const char **text, SomaCell *cell)
{
  int number[3];

  for (int axis = 0; axis < 3; axis++)
    {
      if (axis > 0 && *(*text)++ != ',')
        return FALSE;
      if (!read_number (text, &number[axis]) || ABS (number[axis]) > SOMA_PLAY_REACH)
        return FALSE;
    }
  *cell = (SomaCell){ (gint16) number[0], (gint16) number[1], (gint16) number[2] };
  return TRUE;
}

/* What a line tells about its copy. */
static gboolean
read_line (const SomaArrangement *arrangement, const char *line, SomaLaid *laid)
{
  SomaCell cells[SOMA_MAX_CELLS];
  int copy, n_cells = 0;

  if (!read_number (&line, &copy) || copy < 0 ||
      copy >= soma_piece_set_n_copies (arrangement->puzzle->set))
    return FALSE;
  *laid = (SomaLaid){ .copy = (guint16) copy, .is_pinned = *line == '*' };
  line += laid->is_pinned;
  for (; *line == ' '; n_cells++)
    {
      line++;
      if (n_cells == SOMA_MAX_CELLS || !read_cell (&line, &cells[n_cells]))
        return FALSE;
    }
  int piece = soma_piece_set_copy_piece (arrangement->puzzle->set, copy);
  return *line == '\0' && n_cells > 0 &&
         soma_poses_find (arrangement->poses, piece, cells, n_cells, &laid->pose);
}

/* Places the copy and pins it; NULL if it cannot be there. Takes the arrangement. */
static SomaArrangement *
apply (SomaArrangement *arrangement, const SomaLaid *laid)
{
  g_autoptr (SomaArrangement) before = arrangement, next = NULL;
  const SomaLaid *there = soma_arrangement_find (before, laid->copy);

  if (there != NULL)
    return there->is_given && soma_pose_equal (there->pose, laid->pose) ? g_steal_pointer (&before)
                                                                        : NULL;
  next = soma_arrangement_put (before, laid->copy, laid->pose);
  if (next == NULL || !laid->is_pinned)
    return g_steal_pointer (&next);
  return soma_arrangement_pin (next, laid->copy, true);
}

/* Takes the arrangement, which must be empty. */
static SomaArrangement *
read_onto (SomaArrangement *arrangement, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL && arrangement != NULL; i++)
    {
      SomaLaid laid;
      if (*lines[i] == '\0')
        continue;
      if (read_line (arrangement, lines[i], &laid))
        arrangement = apply (arrangement, &laid);
      else
        g_clear_pointer (&arrangement, soma_arrangement_unref);
    }
  return arrangement;
}

SomaArrangement *
soma_arrangement_parse (SomaPuzzle *puzzle, gboolean is_free, const char *text)
{
  return read_onto (soma_arrangement_new (puzzle, is_free), text);
}

SomaArrangement *
soma_arrangement_parse_like (const SomaArrangement *other, const char *text)
{
  return read_onto (soma_arrangement_clear (other), text);
}

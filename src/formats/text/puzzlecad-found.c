/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzlecad-private.h"

#include <string.h>

#include "error-text.h"
#include "messages.h"
#include "native-format.h"

void
soma_puzzlecad_found_init (SomaPuzzlecadFound *found, SomaFileContents *contents)
{
  *found =
      (SomaPuzzlecadFound){ .contents = contents,
                            .label = g_string_new (NULL),
                            .pieces = soma_piece_stack_new (),
                            .boxes = g_ptr_array_new_with_free_func (soma_puzzlecad_box_free) };
}

void
soma_puzzlecad_found_clear (SomaPuzzlecadFound *found)
{
  soma_figure_unref (found->last);
  g_string_free (found->label, TRUE);
  soma_puzzlecad_found_name_figure (found, NULL, NULL);
  soma_piece_stack_free (found->pieces);
  soma_piece_set_unref (found->set);
  g_ptr_array_unref (found->boxes);
}

void
soma_puzzlecad_found_name_figure (SomaPuzzlecadFound *found, char *id, char *name)
{
  g_free (found->id);
  g_free (found->name);
  found->id = id;
  found->name = name;
}

/* Makes the set of the pieces so far, if it is not made. */
static void
finish_set (SomaPuzzlecadFound *found)
{
  SomaError error;

  if (found->set_done || soma_piece_stack_get_length (found->pieces) == 0)
    return;
  found->set_done = TRUE;
  found->set = soma_piece_stack_make_set (found->pieces, "", &error);
  if (found->set != NULL)
    {
      g_ptr_array_add (found->contents->sets, soma_piece_set_ref (found->set));
      return;
    }
  g_autofree char *message = soma_error_describe (&error, NULL);
  soma_file_contents_report (found->contents, found->last_line, TRUE, "%s", message);
  found->set_unusable = TRUE;
}

/* Pieces after a figure are those of the figures after them. */
static void
start_pieces (SomaPuzzlecadFound *found)
{
  if (!found->set_done)
    return;
  soma_piece_stack_clear (found->pieces);
  g_clear_pointer (&found->set, soma_piece_set_unref);
  found->set_done = found->set_unusable = FALSE;
}

static void
add_piece (SomaPuzzlecadFound *found)
{
  char letter[SOMA_LETTER_SIZE];
  const char *name;

  start_pieces (found);
  soma_native_split_label (found->label->str, letter, &name);
  g_autofree char *number = g_strdup_printf ("%d", found->last_number);
  if (found->label->len == 0 && found->last_number > 0)
    name = number;
  SomaPiece *piece = soma_piece_stack_find (found->pieces, found->last, letter, name);
  if (piece != NULL)
    {
      piece->min_count = ++piece->max_count;
      return;
    }
  piece = soma_piece_stack_add (found->pieces, found->last);
  if (piece == NULL)
    return;
  memcpy (piece->letter, letter, sizeof letter);
  soma_piece_stack_set_name (piece, name);
}

static void
add_figure (SomaPuzzlecadFound *found)
{
  SomaFigure *figure = g_steal_pointer (&found->last);

  finish_set (found);
  found->n_figures++;
  if (found->set_unusable && !found->without_pieces)
    {
      soma_file_contents_report_lost (found->contents, found->last_line, found->name,
                                      _ ("the figure’s piece set could not be read"));
      soma_figure_unref (figure);
      return;
    }
  soma_file_contents_add (found->contents, found->last_line, found->id, found->name, figure,
                          found->without_pieces ? NULL : found->set);
}

void
soma_puzzlecad_found_commit (SomaPuzzlecadFound *found)
{
  if (found->last != NULL && found->last_is_figure)
    add_figure (found);
  else if (found->last != NULL)
    add_piece (found);
  if (found->last_is_figure)
    soma_puzzlecad_found_name_figure (found, NULL, NULL);
  g_clear_pointer (&found->last, soma_figure_unref);
  g_string_truncate (found->label, 0);
  found->last_is_figure = FALSE;
  found->last_number = 0;
}

void
soma_puzzlecad_found_finish (SomaPuzzlecadFound *found, const char *file)
{
  soma_puzzlecad_found_commit (found);
  finish_set (found);
  for (guint i = 0; i < found->boxes->len; i++)
    {
      const SomaPuzzlecadBox *box = g_ptr_array_index (found->boxes, i);
      if (soma_file_contents_is_full (found->contents, box->line))
        break;
      soma_puzzlecad_fill_box (found, box, file);
    }
}

void
soma_puzzlecad_found_start_plate (SomaPuzzlecadFound *found)
{
  soma_puzzlecad_found_commit (found);
  if (found->n_figures > 0)
    finish_set (found);
  start_pieces (found);
}

void
soma_puzzlecad_found_lose_piece (SomaPuzzlecadFound *found)
{
  start_pieces (found);
  found->set_unusable = TRUE;
}

void
soma_puzzlecad_found_lose_figure (SomaPuzzlecadFound *found, int line, const char *message)
{
  soma_file_contents_report_lost (found->contents, line, found->name, message);
  soma_puzzlecad_found_name_figure (found, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "art-private.h"

#include <string.h>

/* Where no cell may stay empty, every solution is seen as the same faces, and drawings differ in
 * the letters and in the lines between copies alone. */

#define N_LINES 8 /* sets of lines in three directions */

/* A line between two cells. */
typedef struct
{
  guint16 cells[2];
  guint8 line;
  guint16 crossings[3]; /* that it runs through */
} Line;

typedef struct
{
  GString *text;
  GArray *letters; /* of SomaArtLetter */
  guint n_lines;
  Line *lines;
  guint n_crossings;
  guint32 *crossings_at;    /* in the text */
  guint8 *crossing_lines;   /* that are always there */
  guint8 *lines_of_one;     /* the same, used while a solution is written */
  char *symbols;            /* by copy */
  char characters[N_LINES]; /* for lines that cross */
} Plan;

void
soma_art_free_plan (gpointer data)
{
  Plan *plan = data;

  g_string_free (plan->text, TRUE);
  g_array_unref (plan->letters);
  g_free (plan->lines);
  g_free (plan->crossings_at);
  g_free (plan->crossing_lines);
  g_free (plan->lines_of_one);
  g_free (plan->symbols);
  g_free (plan);
}

/* Numbers the characters through which lines run. */
static void
take_lines (Plan *plan, const SomaArtRecord *record)
{
  g_autofree guint16 *number = g_new0 (guint16, record->text->len + 1); /* from 1 */

  plan->n_lines = record->lines->len;
  plan->lines = g_new (Line, plan->n_lines);
  plan->crossings_at = g_new (guint32, 3 * plan->n_lines);
  plan->crossing_lines = g_new (guint8, 3 * plan->n_lines);
  plan->lines_of_one = g_new (guint8, 3 * plan->n_lines);
  for (guint i = 0; i < plan->n_lines; i++)
    {
      const SomaArtLine *from = &g_array_index (record->lines, SomaArtLine, i);
      Line *line = &plan->lines[i];
      line->cells[0] = from->cells[0];
      line->cells[1] = from->cells[1];
      line->line = from->line;
      for (int k = 0; k < 3; k++)
        {
          guint32 at = from->at[k];
          if (number[at] == 0)
            {
              plan->crossings_at[plan->n_crossings] = at;
              plan->crossing_lines[plan->n_crossings] =
                  g_array_index (record->lines_at, guint8, 3 * i + (guint) k);
              number[at] = (guint16) ++plan->n_crossings;
            }
          line->crossings[k] = (guint16) (number[at] - 1);
        }
    }
}

/* FALSE if one is not a single byte. */
static gboolean
take_symbols (Plan *plan, const SomaPieceSet *set)
{
  int n_copies = soma_piece_set_n_copies (set);

  plan->symbols = g_new (char, n_copies);
  for (int copy = 0; copy < n_copies; copy++)
    {
      plan->symbols[copy] = *set->pieces[soma_piece_set_copy_piece (set, copy)].letter;
      if ((guchar) plan->symbols[copy] >= 128 || plan->symbols[copy] == '\0')
        return FALSE;
    }
  return TRUE;
}

gpointer
soma_art_new_plan (const SomaPuzzle *puzzle)
{
  uint16_t all_of_one[SOMA_MAX_CELLS] = { 0 };
  Plan *plan = g_new0 (Plan, 1);
  SomaArtRecord record = { .text = g_string_new (NULL),
                           .letters = g_array_new (FALSE, FALSE, sizeof (SomaArtLetter)),
                           .lines = g_array_new (FALSE, FALSE, sizeof (SomaArtLine)),
                           .lines_at = g_array_new (FALSE, FALSE, sizeof (guint8)) };
  gboolean ok = puzzle->figure->n_optional == 0 && take_symbols (plan, puzzle->set);

  plan->text = record.text;
  plan->letters = record.letters;
  if (ok)
    soma_art_draw (record.text, puzzle, all_of_one, &record);
  ok = ok && !record.is_wrong && 3 * record.lines->len < G_MAXUINT16;
  if (ok)
    take_lines (plan, &record);
  for (guint8 lines = 0; lines < N_LINES; lines++)
    plan->characters[lines] = soma_art_choose_line (lines);
  g_array_unref (record.lines);
  g_array_unref (record.lines_at);
  if (ok)
    return plan;
  soma_art_free_plan (plan);
  return NULL;
}

void
soma_art_fill (gconstpointer data, GString *out, const uint16_t *copy_at)
{
  const Plan *plan = data;
  gsize length = out->len;

  g_string_append_len (out, plan->text->str, (gssize) plan->text->len);
  char *to = out->str + length;
  for (guint i = 0; i < plan->letters->len; i++)
    {
      const SomaArtLetter *letter = &g_array_index (plan->letters, SomaArtLetter, i);
      to[letter->at] = plan->symbols[copy_at[letter->cell]];
    }
  if (plan->n_crossings == 0)
    return;
  memcpy (plan->lines_of_one, plan->crossing_lines, plan->n_crossings);
  for (guint i = 0; i < plan->n_lines; i++)
    {
      const Line *line = &plan->lines[i];
      bool is_drawn = copy_at[line->cells[0]] != copy_at[line->cells[1]];
      guint8 drawn = is_drawn ? line->line : 0;
      for (int k = 0; k < 3; k++)
        plan->lines_of_one[line->crossings[k]] |= drawn;
    }
  for (guint i = 0; i < plan->n_crossings; i++)
    to[plan->crossings_at[i]] = plan->characters[plan->lines_of_one[i]];
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Solutions, one a line. What a line consists of is the same in all of them, and is made once: to
 * make values of Jansson's for every solution took sixty times as long. */
#include <string.h>

#include "json-private.h"
#include "stencil.h"

/* ",[1023,1023,1023]" */
#define CELL_SIZE 24

/* After a comma, which the first of a list leaves out. */
typedef struct
{
  guint8 length;
  char text[CELL_SIZE];
} Cell;

typedef struct
{
  gsize length;
  char *text; /* what comes before its cells, after a comma, too */
} Copy;

typedef struct
{
  char *begin; /* up to the number */
  int n_copies;
  Copy *copies;
  Cell *cells;
  gsize most;      /* no list of pieces is longer */
  uint16_t *first; /* by copy, used while a solution is written, else NONE: its first cell */
} Plan;

#define NONE UINT16_MAX

/* A text as JSON has it. Free with g_free(). */
static char *
quote (const char *text)
{
  json_t *value = json_string (text);
  char *quoted = json_dumps (value, JSON_COMPACT | JSON_ENCODE_ANY);
  char *copy = g_strdup (quoted != NULL ? quoted : "\"\"");

  free (quoted);
  json_decref (value);
  return copy;
}

static void
init_cells (Plan *plan, const SomaFigure *figure)
{
  plan->cells = g_new (Cell, figure->n_cells);
  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell at = figure->cells[i];
      int length = g_snprintf (plan->cells[i].text, CELL_SIZE, ",[%d,%d,%d]", at.x, at.y, at.z);
      plan->cells[i].length = (guint8) length;
      plan->most += (gsize) length;
    }
}

gpointer
soma_json_new_plan (const SomaFormatFigure *figure)
{
  g_autofree char *id = quote (figure->id);
  Plan *plan = g_new0 (Plan, 1);

  plan->begin = g_strdup_printf ("{\"kind\":\"solution\",\"figure\":%s,\"number\":", id);
  init_cells (plan, figure->puzzle->figure);

  const SomaPieceSet *set = figure->puzzle->set;
  plan->n_copies = soma_piece_set_n_copies (set);
  plan->copies = g_new (Copy, plan->n_copies);
  plan->first = g_new (uint16_t, plan->n_copies);
  for (int copy = 0; copy < plan->n_copies; copy++)
    {
      g_autofree char *letter = quote (set->pieces[soma_piece_set_copy_piece (set, copy)].letter);
      char *text = g_strdup_printf (",{\"piece\":%s,\"cells\":[", letter);
      plan->copies[copy] = (Copy){ strlen (text), text };
      plan->most += plan->copies[copy].length + strlen ("]}");
      plan->first[copy] = NONE;
    }
  return plan;
}

void
soma_json_free_plan (gpointer data)
{
  Plan *plan = data;

  for (int copy = 0; copy < plan->n_copies; copy++)
    g_free (plan->copies[copy].text);
  g_free (plan->begin);
  g_free (plan->copies);
  g_free (plan->cells);
  g_free (plan->first);
  g_free (plan);
}

/* Writes a copy with its cells, linked by `next`; returns the end. */
static char *
write_copy (char *to, const Plan *plan, int copy, const uint16_t *next, gboolean is_first)
{
  const Copy *texts = &plan->copies[copy];
  const Cell *cell = &plan->cells[plan->first[copy]];

  memcpy (to, texts->text + is_first, texts->length - (gsize) is_first);
  to += texts->length - (gsize) is_first;
  memcpy (to, cell->text + 1, CELL_SIZE - 1);
  to += cell->length - 1;
  for (uint16_t i = next[plan->first[copy]]; i != NONE; i = next[i])
    {
      memcpy (to, plan->cells[i].text, CELL_SIZE);
      to += plan->cells[i].length;
    }
  *to++ = ']';
  *to++ = '}';
  return to;
}

/* Adds the copies that are used. */
static void
add_copies (GString *out, const Plan *plan, const SomaFigure *figure, const uint16_t *copy_at)
{
  uint16_t next[SOMA_MAX_CELLS];
  gsize length = out->len;

  for (int i = figure->n_cells - 1; i >= 0; i--)
    if (copy_at[i] != SOMA_NO_COPY)
      {
        next[i] = plan->first[copy_at[i]];
        plan->first[copy_at[i]] = (uint16_t) i;
      }
  g_string_set_size (out, length + plan->most + CELL_SIZE);
  char *begin = out->str + length, *to = begin;
  for (int copy = 0; copy < plan->n_copies; copy++)
    if (plan->first[copy] != NONE)
      {
        to = write_copy (to, plan, copy, next, to == begin);
        plan->first[copy] = NONE;
      }
  g_string_truncate (out, (gsize) (to - out->str));
}

/* As the terminal program has it, which says more. */
static json_t *
new_apart (const SomaFormatApart *apart)
{
  static const char *const results[] = {
    [SOMA_APART_COMPLETE] = "complete", [SOMA_APART_LOCKED] = "locked",
    [SOMA_APART_STOPPED] = "stopped",   [SOMA_APART_MEMORY] = "memory",
    [SOMA_APART_TOO_LARGE] = "large",
  };
  json_t *object = json_pack ("{s:s}", "result", results[apart->result]), *level = json_array ();

  for (int i = 0; i < apart->n_levels; i++)
    json_array_append_new (level, json_integer (apart->levels[i]));
  if (apart->result == SOMA_APART_COMPLETE)
    json_object_set (object, "level", level);
  json_decref (level);
  if (apart->n_turns > 0)
    json_object_set_new (object, "turns", json_integer (apart->n_turns));
  if (apart->result == SOMA_APART_MEMORY)
    json_object_set_new (object, "moreThan", json_integer (apart->n_known));
  return object;
}

/* Its members follow those of the solution. */
static void
add_apart (GString *out, const SomaFormatApart *apart)
{
  json_t *object = new_apart (apart);
  char *text = json_dumps (object, JSON_COMPACT);

  g_string_append_c (out, ',');
  g_string_append_len (out, text + 1, (gssize) strlen (text) - 2);
  free (text);
  json_decref (object);
}

static void
add_note (GString *out, const char *note)
{
  g_autofree char *valid = g_utf8_make_valid (note, -1);
  json_t *string = json_string (valid);
  char *text = json_dumps (string, JSON_COMPACT | JSON_ENCODE_ANY);

  g_string_append_printf (out, ",\"note\":%s", text);
  free (text);
  json_decref (string);
}

void
soma_json_write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                          const uint16_t *copy_at)
{
  gpointer own = figure->plan == NULL ? soma_json_new_plan (figure) : NULL;
  const Plan *plan = own != NULL ? own : figure->plan;

  g_string_append (out, plan->begin);
  soma_stencil_add_number (out, MIN (number, (guint64) G_MAXINT64));
  g_string_append (out, ",\"pieces\":[");
  add_copies (out, plan, figure->puzzle->figure, copy_at);
  g_string_append_c (out, ']');
  if (figure->apart != NULL)
    add_apart (out, figure->apart);
  if (figure->note != NULL)
    add_note (out, figure->note);
  g_string_append (out, "}\n");
  g_clear_pointer (&own, soma_json_free_plan);
}

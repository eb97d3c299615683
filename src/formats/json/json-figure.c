/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "json-private.h"
#include "messages.h"
#include "piece-sets.h"
#include "shape-box.h"

/* The members of a figure. They may be in any order, but some need others. */
typedef enum
{
  MEMBER_ID,
  MEMBER_NAME,
  MEMBER_COLLECTION,
  MEMBER_CELLS,
  MEMBER_OPTIONAL,
  MEMBER_COLOURS,
  MEMBER_ACCEPTS,
  MEMBER_PALETTE,
  MEMBER_PIECES,
  MEMBER_DISTINCT,
  MEMBER_GROUPS,
  MEMBER_HOLES,
  MEMBER_PINS,
  MEMBER_SOLUTIONS,
  MEMBER_NOTES,
  MEMBER_AUTHOR,
  MEMBER_TAGS,
  MEMBER_GAME,
  N_MEMBERS,
} Member;

static const char *const keys[N_MEMBERS] = {
  "id",      "name",      "collection", "cells",    "optional", "colours",
  "accepts", "palette",   "pieces",     "distinct", "groups",   "holes",
  "pins",    "solutions", "notes",      "author",   "tags",     "game",
};

typedef struct
{
  SomaJsonReader *reader;
  SomaJsonSpan members[N_MEMBERS]; /* .begin is NULL for one that is missing */
  int line;
  GArray *cells;        /* owned: of int[3], as they are in the file */
  int low[3];           /* where the figure begins there */
  SomaFileEntry *entry; /* (nullable) borrowed */
} Figure;

static gboolean
has (const Figure *figure, Member member)
{
  return figure->members[member].begin != NULL;
}

static int
get_line (const Figure *figure, Member member)
{
  return figure->members[member].line;
}

static json_t *
load (const Figure *figure, Member member)
{
  return soma_json_load (figure->reader, figure->members[member]);
}

/* NULL if it is missing, or reported as wrong. */
static char *
read_text (const Figure *figure, Member member)
{
  return has (figure, member) ? soma_json_read_text (figure->reader, figure->members[member],
                                                     keys[member], member == MEMBER_NOTES)
                              : NULL;
}

static void
cut_members (Figure *figure, SomaJsonSpan object)
{
  SomaJsonCutter cutter;
  SomaJsonSpan key, value;

  if (!soma_json_cut_object (&cutter, object))
    soma_json_fail (figure->reader, object.line, _ ("a figure must be an object"));
  while (soma_json_cut_member (&cutter, &key, &value))
    {
      int member = 0;
      while (member < N_MEMBERS && !soma_json_span_is (key, keys[member]))
        member++;
      if (member == N_MEMBERS)
        figure->reader->contents->holds_more = TRUE;
      else if (has (figure, member))
        soma_json_fail (figure->reader, key.line, _ ("%s is there twice"), keys[member]);
      else
        figure->members[member] = value;
    }
  if (cutter.problem != NULL)
    soma_json_fail (figure->reader, cutter.line, "%s", cutter.problem);
}

/* Cells */

static gboolean
read_cells (Figure *figure)
{
  if (!has (figure, MEMBER_CELLS))
    return soma_json_fail (figure->reader, figure->line, _ ("the figure has no list of cells"));
  json_t *list = load (figure, MEMBER_CELLS);
  gboolean ok =
      list != NULL && soma_json_add_cells (figure->reader, get_line (figure, MEMBER_CELLS), "cells",
                                           list, figure->cells);
  json_decref (list);
  for (int axis = 0; axis < 3; axis++)
    {
      figure->low[axis] = G_MAXINT;
      for (guint i = 0; i < figure->cells->len; i++)
        figure->low[axis] =
            MIN (figure->low[axis], (&g_array_index (figure->cells, int, 0))[3 * i + axis]);
    }
  return ok;
}

static gint
compare_cells (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (int[3]));
}

/* A flag for each cell, whether it is in the list; NULL if that is wrong, which is reported. */
static bool *
read_optional (const Figure *figure)
{
  g_autofree bool *optional = g_new0 (bool, figure->cells->len + 1);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int[3]));
  int line = get_line (figure, MEMBER_OPTIONAL);
  json_t *list = load (figure, MEMBER_OPTIONAL);
  gboolean ok = list != NULL && soma_json_add_cells (figure->reader, line, "optional", list, cells);
  guint n_found = 0;

  json_decref (list);
  g_array_sort (cells, compare_cells);
  for (guint i = 0; ok && i < figure->cells->len; i++)
    {
      optional[i] = g_array_binary_search (cells, figure->cells->data + i * sizeof (int[3]),
                                           compare_cells, NULL);
      n_found += optional[i];
    }
  if (ok && n_found != cells->len)
    ok = soma_json_fail (figure->reader, line, _ ("optional has cells that the figure lacks"));
  return ok ? g_steal_pointer (&optional) : NULL;
}

static gboolean
read_rules (const Figure *figure, uint64_t *accepts)
{
  json_t *list = load (figure, MEMBER_ACCEPTS);
  gboolean ok = list != NULL && soma_json_take_rules (list, accepts);

  if (!ok)
    soma_json_fail (figure->reader, get_line (figure, MEMBER_ACCEPTS),
                    _ ("accepts must be a list of lists: a colour from 1, and those it accepts"));
  json_decref (list);
  return ok;
}

static uint8_t *
read_colours (const Figure *figure)
{
  json_t *list = load (figure, MEMBER_COLOURS);
  uint8_t *colours =
      list != NULL ? soma_json_read_colours (figure->reader, get_line (figure, MEMBER_COLOURS),
                                             list, figure->cells->len)
                   : NULL;

  json_decref (list);
  return colours;
}

/* What colours look like and are called; and their rules, if the figure has no colours. */
static void
read_palette (const Figure *figure)
{
  SomaFileEntry *entry = figure->entry;
  uint64_t accepts[SOMA_N_COLOURS] = { 0 };

  if (has (figure, MEMBER_ACCEPTS) && entry->figure->accepts == NULL &&
      read_rules (figure, accepts))
    entry->colours = soma_cell_colours_with_rules (NULL, accepts);
  if (!has (figure, MEMBER_PALETTE))
    return;
  json_t *list = load (figure, MEMBER_PALETTE);
  if (list != NULL && !soma_json_take_palette (figure->reader, get_line (figure, MEMBER_PALETTE),
                                               list, &entry->colours))
    soma_json_fail (figure->reader, get_line (figure, MEMBER_PALETTE),
                    _ ("palette must be a list of objects: a colour from 1, its rgb such as "
                       "#ff0000, and its name"));
  json_decref (list);
}

/* NULL if it cannot be made, which was reported. */
static SomaFigure *
make_figure (Figure *figure)
{
  uint64_t accepts[SOMA_N_COLOURS] = { 0 };
  g_autofree bool *optional = NULL;
  g_autofree uint8_t *colours = NULL;
  SomaError error;

  if (!read_cells (figure))
    return NULL;
  if (has (figure, MEMBER_OPTIONAL))
    optional = read_optional (figure);
  if (has (figure, MEMBER_COLOURS))
    colours = read_colours (figure);
  if (has (figure, MEMBER_ACCEPTS))
    read_rules (figure, accepts);
  if (figure->reader->failed)
    return NULL;
  SomaFigure *shape =
      soma_shape_new ((const int (*)[3]) figure->cells->data, optional, colours,
                      colours != NULL ? accepts : NULL, (int) figure->cells->len, &error);
  g_autofree char *message =
      shape == NULL ? soma_shape_describe (&error, (int) figure->cells->len) : NULL;
  if (shape == NULL)
    soma_json_fail (figure->reader, get_line (figure, MEMBER_CELLS), "%s", message);
  return shape;
}

/* Pieces */

/* A set by its number among those of the file, or by the name of a built-in one. */
static SomaPieceSet *
read_set (const Figure *figure)
{
  json_t *value = load (figure, MEMBER_PIECES);
  const GPtrArray *sets = figure->reader->sets;
  json_int_t number = json_integer_value (value);
  SomaPieceSet *set = NULL;
  int line = get_line (figure, MEMBER_PIECES);

  if (json_is_string (value))
    {
      set = soma_piece_sets_get (json_string_value (value));
      if (set == NULL)
        soma_json_fail (figure->reader, line, _ ("there is no built-in set of that name"));
    }
  else if (!json_is_integer (value) || number < 1 || number > (json_int_t) sets->len)
    soma_json_fail (figure->reader, line,
                    _ ("pieces must be the number of a set of the file, or the name of a "
                       "built-in one"));
  else
    {
      set = g_ptr_array_index (sets, (guint) number - 1);
      if (set == NULL)
        soma_json_fail (figure->reader, line, _ ("the figure’s piece set could not be read"));
    }
  json_decref (value);
  return set;
}

/* The number of the piece of that letter, or -1. */
static int
find_piece (const SomaPieceSet *set, const char *letter)
{
  for (int p = 0; set != NULL && letter != NULL && p < set->n_pieces; p++)
    if (strcmp (set->pieces[p].letter, letter) == 0)
      return p;
  return -1;
}

static gboolean
read_number (const json_t *object, const char *key, int most, int *number)
{
  const json_t *value = json_object_get (object, key);

  if (!json_is_integer (value) || json_integer_value (value) < 0 ||
      json_integer_value (value) > most)
    return FALSE;
  *number = (int) json_integer_value (value);
  return TRUE;
}

static void
read_groups (const Figure *figure)
{
  json_t *list = load (figure, MEMBER_GROUPS);
  gboolean ok = json_is_array (list);

  figure->entry->groups = g_array_new (FALSE, FALSE, sizeof (SomaFileGroup));
  for (gsize i = 0; ok && i < json_array_size (list); i++)
    {
      const json_t *object = json_array_get (list, i);
      SomaFileGroup group = { .piece = find_piece (
                                  figure->entry->set,
                                  json_string_value (json_object_get (object, "piece"))) };
      ok = group.piece >= 0 && read_number (object, "group", G_MAXUINT16, &group.group) &&
           read_number (object, "count", SOMA_MAX_COUNT, &group.count);
      if (ok)
        g_array_append_val (figure->entry->groups, group);
    }
  if (!ok)
    soma_json_fail (figure->reader, get_line (figure, MEMBER_GROUPS),
                    _ ("groups must be a list of objects: of a piece, a group and a count"));
  json_decref (list);
}

static void
read_holes (const Figure *figure)
{
  int line = get_line (figure, MEMBER_HOLES);
  json_t *object = load (figure, MEMBER_HOLES);
  const json_t *anywhere = json_object_get (object, "anywhere");
  SomaHoles holes = { .anywhere = json_is_true (anywhere),
                      .is_limited = json_object_get (object, "most") != NULL };
  gboolean ok = json_is_object (object) && (anywhere == NULL || json_is_boolean (anywhere));

  if (ok && json_object_get (object, "least") != NULL)
    ok = holes.is_limited && read_number (object, "least", SOMA_MAX_CELLS, &holes.least);
  if (ok && holes.is_limited)
    ok = read_number (object, "most", SOMA_MAX_CELLS, &holes.most) && holes.least <= holes.most;
  json_decref (object);
  if (ok)
    soma_file_contents_set_holes (figure->reader->contents, figure->entry, line, holes);
  else
    soma_json_fail (figure->reader, line,
                    _ ("holes must be an object: anywhere, true or false, the least and the most"));
}

/* Pieces where they lie */

/* Draws an object of a piece and its cells, copy number `copy`. */
static gboolean
draw_piece (const Figure *figure, int line, const char *key, const json_t *object, guint copy,
            SomaMark *marks)
{
  const char *letter = json_string_value (json_object_get (object, "piece"));
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int[3]));

  if (letter == NULL || g_utf8_strlen (letter, -1) != 1)
    return soma_json_fail (figure->reader, line,
                           _ ("%s must be a list of pieces, each with its letter and its cells"),
                           key);
  if (!soma_json_add_cells (figure->reader, line, key, json_object_get (object, "cells"), cells))
    return FALSE;
  for (guint i = 0; i < cells->len; i++)
    {
      const int *at = &g_array_index (cells, int, 3 * i);
      SomaCell cell = { (int16_t) (at[0] - figure->low[0]), (int16_t) (at[1] - figure->low[1]),
                        (int16_t) (at[2] - figure->low[2]) };
      int index = soma_figure_index (figure->entry->figure, cell);
      if (index < 0 || marks[index].symbol != '.')
        return soma_json_fail (figure->reader, line,
                               _ ("piece %s is outside of the figure, or on another"), letter);
      marks[index] = (SomaMark){ g_utf8_get_char (letter), copy };
    }
  return TRUE;
}

/* One mark for each cell of the figure; NULL if the list is wrong, which was reported. */
static SomaMark *
read_marks (const Figure *figure, SomaJsonSpan value, const char *key)
{
  g_autofree SomaMark *marks = soma_file_marks_new (figure->entry->figure->n_cells);
  json_t *list = soma_json_load (figure->reader, value);
  gboolean ok = json_is_array (list);

  if (list != NULL && !ok)
    soma_json_fail (figure->reader, value.line, _ ("%s must be a list"), key);
  for (gsize i = 0; ok && i < json_array_size (list); i++)
    ok = draw_piece (figure, value.line, key, json_array_get (list, i), (guint) i + 1, marks);
  json_decref (list);
  return ok ? g_steal_pointer (&marks) : NULL;
}

static void
read_pins (const Figure *figure)
{
  SomaMark *pins = read_marks (figure, figure->members[MEMBER_PINS], keys[MEMBER_PINS]);
  g_autoptr (GError) error = NULL;

  if (pins != NULL && !soma_file_contents_set_pins (figure->entry, pins, &error))
    soma_json_fail (figure->reader, get_line (figure, MEMBER_PINS), _ ("invalid pins: %s"),
                    error->message);
}

static void
add_solution (const Figure *figure, SomaJsonSpan value)
{
  SomaJsonReader *reader = figure->reader;
  SomaMark *marks = read_marks (figure, value, "solutions");

  if (marks != NULL)
    soma_file_contents_add_solution (reader->contents, figure->entry, value.line, marks);
}

/* They are cut out one by one, as there may be many. */
static void
read_solutions (const Figure *figure)
{
  SomaJsonCutter cutter;
  SomaJsonSpan value;

  if (!soma_json_cut_array (&cutter, figure->members[MEMBER_SOLUTIONS]))
    soma_json_fail (figure->reader, get_line (figure, MEMBER_SOLUTIONS), _ ("%s must be a list"),
                    "solutions");
  while (!figure->reader->failed && soma_json_cut_element (&cutter, &value))
    add_solution (figure, value);
  if (cutter.problem != NULL)
    soma_json_fail (figure->reader, cutter.line, "%s", cutter.problem);
}

/* Entries */

static gboolean
read_distinct (const Figure *figure)
{
  if (!has (figure, MEMBER_DISTINCT))
    return FALSE;
  SomaJsonSpan value = figure->members[MEMBER_DISTINCT];
  if (!soma_json_span_is (value, "true") && !soma_json_span_is (value, "false"))
    soma_json_fail (figure->reader, value.line, _ ("%s must be true or false"), "distinct");
  return soma_json_span_is (value, "true");
}

static void
add_entry (Figure *figure, const char *id, const char *name)
{
  SomaFileContents *contents = figure->reader->contents;
  g_autofree char *number = g_strdup_printf ("%u", contents->entries->len + 1);
  SomaFigure *shape = make_figure (figure);
  SomaPieceSet *set = shape != NULL && has (figure, MEMBER_PIECES) ? read_set (figure) : NULL;

  if (figure->reader->failed)
    {
      soma_figure_unref (shape);
      return;
    }
  figure->entry = soma_file_contents_add (
      contents, figure->line, id != NULL && *id != '\0' ? id : number, name, shape, set);

  /* What needs the figure. */
  SomaFileEntry *entry = figure->entry;
  entry->distinct_pieces = read_distinct (figure);
  entry->collection = read_text (figure, MEMBER_COLLECTION);
  entry->about.notes = read_text (figure, MEMBER_NOTES);
  entry->about.author = read_text (figure, MEMBER_AUTHOR);
  entry->about.tags = read_text (figure, MEMBER_TAGS);
  entry->game = read_text (figure, MEMBER_GAME);
  read_palette (figure);
  if (has (figure, MEMBER_GROUPS))
    read_groups (figure);
  if (has (figure, MEMBER_HOLES))
    read_holes (figure);
  if (has (figure, MEMBER_PINS))
    read_pins (figure);
  if (has (figure, MEMBER_SOLUTIONS) && !figure->reader->failed)
    read_solutions (figure);
  if (figure->reader->failed)
    g_ptr_array_set_size (contents->entries, (int) contents->entries->len - 1);
}

void
soma_json_read_figure (SomaJsonReader *reader, SomaJsonSpan object)
{
  Figure figure = { .reader = reader, .line = object.line };

  cut_members (&figure, object);
  if (reader->failed)
    return;
  g_autofree char *id = read_text (&figure, MEMBER_ID);
  g_autofree char *name = read_text (&figure, MEMBER_NAME);
  reader->name = name != NULL ? name : id;
  figure.cells = g_array_new (FALSE, FALSE, sizeof (int[3]));
  if (!reader->failed)
    add_entry (&figure, id, name);
  g_array_unref (figure.cells);
  reader->name = NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json-format.h"

#include <string.h>

#include "json-private.h"
#include "messages.h"
#include "piece-sets.h"
#include "turn-rule-words.h"

static gboolean
recognizes (const char *text, gsize length)
{
  return soma_json_text_has (text, length, "format", "\"" SOMA_JSON_FORMAT "\"");
}

static int
append_cb (const char *text, size_t length, void *data)
{
  g_string_append_len (data, text, (gssize) length);
  return 0;
}

void
soma_json_append (GString *out, json_t *value)
{
  json_dump_callback (value, append_cb, out, JSON_COMPACT);
  json_decref (value);
}

static json_t *
new_cell (SomaCell cell)
{
  return json_pack ("[i, i, i]", cell.x, cell.y, cell.z);
}

/* Cells of a figure for which `marks` (nullable: all) is set. */
static json_t *
new_cells (const SomaCell *cells, const bool *marks, int n)
{
  json_t *array = json_array ();

  for (int i = 0; i < n; i++)
    if (marks == NULL || marks[i])
      json_array_append_new (array, new_cell (cells[i]));
  return array;
}

static json_t *
new_colours (const uint8_t *colours, int n)
{
  json_t *array = json_array ();

  for (int i = 0; i < n; i++)
    json_array_append_new (array, json_integer (colours[i]));
  return array;
}

void
soma_json_set_text (json_t *object, const char *key, const char *text)
{
  if (text != NULL && *text != '\0')
    json_object_set_new (object, key, json_string (text));
}

/* Pieces */

static json_t *
new_piece (const SomaPiece *piece)
{
  char hue[8];
  json_t *object = json_pack ("{s:s}", "piece", piece->letter);

  soma_json_set_text (object, "name", piece->name);
  g_snprintf (hue, sizeof hue, "#%06x", piece->colour & 0xffffff);
  json_object_set_new (object, "colour", json_string (hue));
  json_object_set_new (object, "count",
                       piece->min_count == piece->max_count
                           ? json_integer (piece->max_count)
                           : json_pack ("[i, i]", piece->min_count, piece->max_count));
  soma_json_set_text (object, "turns", soma_turn_rule_get_word (piece->turns));
  if (piece->weight != 0)
    json_object_set_new (object, "weight", json_integer (piece->weight + SOMA_USUAL_WEIGHT));
  json_object_set_new (object, "cells", new_cells (piece->cells, NULL, piece->n_cells));
  if (piece->colours != NULL)
    json_object_set_new (object, "colours", new_colours (piece->colours, piece->n_cells));
  return object;
}

static void
write_set (GString *out, const SomaPieceSet *set)
{
  json_t *object = json_object (), *pieces = json_array ();

  soma_json_set_text (object, "name", set->name);
  for (int p = 0; p < set->n_pieces; p++)
    json_array_append_new (pieces, new_piece (&set->pieces[p]));
  json_object_set_new (object, "pieces", pieces);
  soma_json_append (out, object);
}

/* Writes the sets that are not built in; their numbers. Free with g_hash_table_unref(). */
static GHashTable *
write_sets (GString *out, const GPtrArray *entries)
{
  GHashTable *numbers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      SomaPieceSet *set = soma_file_entry_get_said_set (entry);
      guint n = g_hash_table_size (numbers);
      if (set == NULL || g_hash_table_contains (numbers, set) || soma_piece_sets_is_built_in (set))
        continue;
      g_hash_table_insert (numbers, set, GUINT_TO_POINTER (n + 1));
      g_string_append (out, n == 0 ? ",\n\"pieceSets\": [\n" : ",\n");
      write_set (out, set);
    }
  g_string_append (out, g_hash_table_size (numbers) > 0 ? "\n]" : "");
  return numbers;
}

/* Figures */

static void
add_colours (json_t *object, const SomaFileEntry *entry)
{
  const SomaFigure *figure = entry->figure;
  json_t *palette = soma_json_new_palette (entry->colours);

  if (figure->colours != NULL)
    {
      json_object_set_new (object, "colours", new_colours (figure->colours, figure->n_cells));
      json_object_set_new (object, "accepts", soma_json_new_rules (figure->accepts));
    }
  else if (entry->colours != NULL && !soma_cell_colours_same_rules (entry->colours, NULL))
    json_object_set_new (object, "accepts", soma_json_new_rules (entry->colours->accepts));
  if (palette != NULL)
    json_object_set_new (object, "palette", palette);
}

static void
add_pieces (json_t *object, const SomaFileEntry *entry, GHashTable *numbers)
{
  SomaPieceSet *set = soma_file_entry_get_said_set (entry);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, set));

  json_object_set_new (object, "pieces",
                       number > 0 ? json_integer (number) : json_string (set->name));
}

static void
add_groups (json_t *object, const SomaFileEntry *entry)
{
  json_t *list = json_array ();

  for (guint i = 0; i < entry->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (entry->groups, SomaFileGroup, i);
      json_array_append_new (list, json_pack ("{s:s, s:i, s:i}", "piece",
                                              entry->set->pieces[group->piece].letter, "group",
                                              group->group, "count", group->count));
    }
  json_object_set_new (object, "groups", list);
}

static void
add_holes (json_t *object, const SomaHoles *holes)
{
  json_t *value = json_object ();

  if (holes->anywhere)
    json_object_set_new (value, "anywhere", json_true ());
  if (holes->is_limited)
    {
      json_object_set_new (value, "least", json_integer (holes->least));
      json_object_set_new (value, "most", json_integer (holes->most));
    }
  json_object_set_new (object, "holes", value);
}

/* Where pieces lie: an object for each mark, with its cells, in the order of their first ones. */
static json_t *
new_marks (const SomaFigure *figure, const SomaMark *marks)
{
  json_t *cells[SOMA_MAX_CELLS];
  SomaMark found[SOMA_MAX_CELLS];
  json_t *list = json_array ();
  int n = 0;

  for (int i = 0; i < figure->n_cells; i++)
    {
      int at = 0;
      if (marks[i].symbol == '.')
        continue;
      while (at < n && memcmp (&found[at], &marks[i], sizeof *marks) != 0)
        at++;
      if (at == n)
        {
          char letter[7] = { 0 };
          g_unichar_to_utf8 (marks[i].symbol, letter);
          found[n] = marks[i];
          cells[n++] = json_array ();
          json_array_append_new (list,
                                 json_pack ("{s:s, s:o}", "piece", letter, "cells", cells[at]));
        }
      json_array_append_new (cells[at], new_cell (figure->cells[i]));
    }
  return list;
}

static void
add_solutions (json_t *object, const SomaFileEntry *entry)
{
  json_t *list = json_array ();

  for (guint i = 0; i < entry->solutions->len; i++)
    json_array_append_new (
        list,
        new_marks (entry->figure, ((const SomaFileSolution *) entry->solutions->pdata[i])->marks));
  json_object_set_new (object, "solutions", list);
}

static void
write_figure (GString *out, const SomaFileEntry *entry, GHashTable *numbers)
{
  const SomaFigure *figure = soma_file_entry_get_said_figure (entry);
  json_t *object = json_object ();

  soma_json_set_text (object, "id", entry->id);
  if (strcmp (entry->name, entry->id) != 0)
    soma_json_set_text (object, "name", entry->name);
  soma_json_set_text (object, "collection", entry->collection);
  json_object_set_new (object, "cells", new_cells (figure->cells, NULL, figure->n_cells));
  if (figure->n_optional > 0)
    json_object_set_new (object, "optional",
                         new_cells (figure->cells, figure->optional, figure->n_cells));
  add_colours (object, entry);
  if (entry->set != NULL)
    add_pieces (object, entry, numbers);
  if (entry->set != NULL && entry->distinct_pieces)
    json_object_set_new (object, "distinct", json_true ());
  if (entry->set != NULL && entry->groups != NULL && entry->groups->len > 0)
    add_groups (object, entry);
  if (entry->holes.anywhere || entry->holes.is_limited)
    add_holes (object, &entry->holes);
  if (entry->pins != NULL)
    json_object_set_new (object, "pins", new_marks (figure, entry->pins));
  if (entry->solutions->len > 0)
    add_solutions (object, entry);
  soma_json_set_text (object, "notes", entry->about.notes);
  soma_json_set_text (object, "author", entry->about.author);
  soma_json_set_text (object, "tags", entry->about.tags);
  soma_json_set_text (object, "game", entry->game);
  soma_json_append (out, object);
}

static void
begin_document (GString *out)
{
  g_string_append_printf (out, "{\"format\": \"%s\", \"version\": %d", SOMA_JSON_FORMAT,
                          SOMA_JSON_VERSION);
}

static void
write_sets_alone (GString *out, const GPtrArray *sets)
{
  begin_document (out);
  for (guint i = 0; i < sets->len; i++)
    {
      g_string_append (out, i == 0 ? ",\n\"pieceSets\": [\n" : ",\n");
      write_set (out, sets->pdata[i]);
    }
  g_string_append (out, "\n],\n\"figures\": []}\n");
}

/* Writes a whole document with the entries (SomaFileEntry). */
static void
write_document (GString *out, const GPtrArray *entries)
{
  begin_document (out);
  g_autoptr (GHashTable) numbers = write_sets (out, entries);
  g_string_append (out, ",\n\"figures\": [\n");
  for (guint i = 0; i < entries->len; i++)
    {
      g_string_append (out, i > 0 ? ",\n" : "");
      write_figure (out, g_ptr_array_index (entries, i), numbers);
    }
  g_string_append (out, "\n]}\n");
}

const SomaFormat soma_format_json = {
  .id = "json",
  .name = N_ ("JSON"),
  .extension = "json",
  .recognizes = recognizes,
  .read = soma_json_read,
  .write = write_document,
  .write_sets = write_sets_alone,
  .new_plan = soma_json_new_plan,
  .free_plan = soma_json_free_plan,
  .write_solution = soma_json_write_solution,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv-format.h"

#include <inttypes.h>
#include <string.h>

#include "engine-auto.h"
#include "messages.h"
#include "point-group.h"

#define LINE_END "\r\n"

static const char *const conventions[] = {
  [SOMA_SYMMETRY_FULL] = "full",
  [SOMA_SYMMETRY_ROTATIONS] = "rotations",
  [SOMA_SYMMETRY_NONE] = "none",
};

/* Spreadsheets run what looks like a formula, also in a file of someone else. */
static gboolean
is_like_formula (const char *text)
{
  return *text != '\0' && strchr ("=+-@\t\r\n", *text) != NULL;
}

/* Appends `text` (nullable). Bytes that are not UTF-8 are replaced. */
static void
append_text (GString *out, const char *text, char after)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  gboolean is_quoted = strpbrk (valid, ",\"\r\n") != NULL;

  if (is_quoted)
    g_string_append_c (out, '"');
  if (is_like_formula (valid))
    g_string_append_c (out, '\'');
  for (const char *at = valid; *at != '\0'; at++)
    {
      if (*at == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *at);
    }
  if (is_quoted)
    g_string_append_c (out, '"');
  if (after != '\0')
    g_string_append_c (out, after);
}

static void
append_symmetry (GString *out, const SomaFigure *figure)
{
  SomaDrawing *drawing = soma_drawing_new_from_figure (figure, (SomaCell){ 0, 0, 0 });
  SomaShapeSymmetry symmetry;

  soma_drawing_get_symmetry (drawing, &symmetry);
  soma_drawing_unref (drawing);
  g_string_append_printf (out, "%d,%s,", symmetry.n_elements,
                          soma_point_group_symbol (symmetry.group));
}

static void
write_row (GString *out, const SomaFileEntry *entry, const SomaFormatAnswer *answer)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);

  append_text (out, entry->id, ',');
  append_text (out, entry->name, ',');
  append_text (out, entry->collection, ',');
  g_string_append_printf (out, "%d,%d,", entry->figure->n_cells, entry->figure->n_optional);
  if (set != NULL)
    g_string_append_printf (out, "%d", soma_piece_set_n_copies (set));
  g_string_append_c (out, ',');
  append_text (out, set != NULL ? set->name : NULL, ',');
  append_symmetry (out, entry->figure);
  if (answer != NULL && answer->has_solutions)
    g_string_append_printf (out, "%" PRIu64 ",%s,", answer->n_solutions,
                            answer->is_complete ? "yes" : "no");
  else
    g_string_append (out, ",,");
  if (answer != NULL && answer->difficulty > 0)
    g_string_append_printf (out, "%u", answer->difficulty);
  g_string_append_c (out, ',');
  append_text (out, entry->about.tags, ',');
  append_text (out, entry->about.author, ',');
  append_text (out, entry->about.notes, '\0');
  g_string_append (out, LINE_END);
}

void
soma_csv_write (GString *out, const GPtrArray *entries, const SomaFormatAnswer *answers,
                SomaSymmetry symmetry)
{
  g_string_append_printf (
      out,
      "id,name,collection,cells,optional_cells,pieces,set,symmetry_order,"
      "symmetry_group,solutions_%s,complete,difficulty,tags,author,notes" LINE_END,
      conventions[symmetry]);
  for (guint i = 0; i < entries->len; i++)
    write_row (out, entries->pdata[i], answers != NULL ? &answers[i] : NULL);
}

static void
write_entries (GString *out, const GPtrArray *entries)
{
  soma_csv_write (out, entries, NULL, SOMA_SYMMETRY_FULL);
}

const SomaFormat soma_format_csv = {
  .id = "csv",
  .name = N_ ("Table for spreadsheets"),
  .extension = "csv",
  .write = write_entries,
  .write_answers = soma_csv_write,
};

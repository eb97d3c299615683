/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "messages.h"
#include "puzzlecad-private.h"
#include "quoted-text.h"
#include "text-formats.h"

#define INCLUDE "include <puzzlecad.scad>\n"

/* Telling it from other texts */

static const char *
find_text (const char *at, const char *end, const char *what)
{
  gsize length = strlen (what);

  while (at < end && (at = memchr (at, *what, (gsize) (end - at))) != NULL)
    {
      if ((gsize) (end - at) >= length && memcmp (at, what, length) == 0)
        return at;
      at++;
    }
  return NULL;
}

static const char *
skip_blanks (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* Whether the name is called there. */
static gboolean
has_call (const char *at, const char *end, const char *name)
{
  while ((at = find_text (at, end, name)) != NULL)
    {
      at = skip_blanks (at + strlen (name), end);
      if (at < end && *at == '(')
        return TRUE;
    }
  return FALSE;
}

static const char *
skip_comments (const char *at, const char *end)
{
  for (;;)
    {
      at = skip_blanks (at, end);
      if (end - at < 2 || at[0] != '/' || at[1] != '/')
        return at;
      at = memchr (at, '\n', (gsize) (end - at));
      if (at == NULL)
        return end;
    }
}

/* Whether it begins with the string of a layer, perhaps in brackets. */
static gboolean
begins_with_layer (const char *at, const char *end)
{
  at = skip_comments (at, end);
  while (at < end && *at == '[')
    at = skip_comments (at + 1, end);
  if (at == end || *at != '"')
    return FALSE;
  const char *begin = at + 1;
  const char *close = memchr (begin, '"', (gsize) (end - begin));
  return close != NULL && soma_puzzlecad_is_layer (begin, (gsize) (close - begin));
}

/* Whether the text has such strings, in calls of that library or alone. */
static gboolean
recognizes (const char *text, gsize length)
{
  const char *end = text + length;

  return begins_with_layer (text, end) ||
         ((has_call (text, end, "burr_plate") || has_call (text, end, "burr_piece") ||
           has_call (text, end, "packing_box")) &&
          find_text (text, end, "/SOMA") == NULL);
}

/* Writing */

/* The cells are in their order, and begin at 0 on each axis. */
static void
write_shape (GString *out, const SomaCell *cells, int n_cells)
{
  int extent[3] = { 0, 0, 0 }, next = 0;

  for (int i = 0; i < n_cells; i++)
    {
      extent[0] = MAX (extent[0], cells[i].x + 1);
      extent[1] = MAX (extent[1], cells[i].y + 1);
      extent[2] = MAX (extent[2], cells[i].z + 1);
    }
  for (int z = 0; z < extent[2]; z++)
    {
      g_string_append (out, z == 0 ? "[\"" : ", \"");
      for (int y = 0; y < extent[1]; y++)
        {
          if (y > 0)
            g_string_append_c (out, '|');
          for (int x = 0; x < extent[0]; x++)
            {
              SomaCell at = { (int16_t) x, (int16_t) y, (int16_t) z };
              gboolean filled = next < n_cells && soma_cell_compare (cells[next], at) == 0;
              g_string_append_c (out, filled ? 'x' : '.');
              next += filled ? 1 : 0;
            }
        }
      g_string_append_c (out, '"');
    }
  g_string_append_c (out, ']');
}

static void
write_label (GString *out, const SomaPiece *piece)
{
  g_string_append_printf (out, ", // %s", piece->letter);
  if (*piece->name != '\0')
    g_string_append (out, ": ");
  /* It must not end the line. */
  for (const char *at = piece->name; *at != '\0'; at++)
    g_string_append_c (out, g_ascii_iscntrl (*at) ? ' ' : *at);
  g_string_append_c (out, '\n');
}

static void
write_set (GString *out, const SomaPieceSet *set)
{
  g_string_append (out, "\nburr_plate ([\n");
  for (int i = 0; i < set->n_pieces; i++)
    for (int copy = 0; copy < set->pieces[i].max_count; copy++)
      {
        g_string_append (out, "  ");
        write_shape (out, set->pieces[i].cells, set->pieces[i].n_cells);
        write_label (out, &set->pieces[i]);
      }
  g_string_append (out, "]);\n");
}

static void
write_sets (GString *out, const GPtrArray *sets)
{
  g_string_append (out, INCLUDE);
  for (guint i = 0; i < sets->len; i++)
    write_set (out, sets->pdata[i]);
}

static void
write_entries (GString *out, const GPtrArray *entries)
{
  const SomaPieceSet *set = NULL;

  g_string_append (out, INCLUDE);
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      if (entry->set != NULL && entry->set != set)
        write_set (out, entry->set);
      set = entry->set != NULL ? entry->set : set;

      g_string_append (out, "\n// figure ");
      soma_quoted_write (out, entry->id);
      g_string_append_c (out, ' ');
      soma_quoted_write (out, entry->name);
      g_string_append (out, entry->set == NULL ? ", no pieces\n" : "\n");
      g_string_append (out, "burr_piece (");
      write_shape (out, entry->figure->cells, entry->figure->n_cells);
      g_string_append (out, ");\n");
    }
}

const SomaFormat soma_format_puzzlecad = {
  .id = "puzzlecad",
  .name = N_ ("puzzlecad for OpenSCAD"),
  .extension = "scad",
  .recognizes = recognizes,
  .read = soma_puzzlecad_read,
  .write = write_entries,
  .write_sets = write_sets,
};

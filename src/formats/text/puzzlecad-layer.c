/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzlecad-private.h"

#include <string.h>

#include "excerpt.h"
#include "messages.h"

/* Bytes of a wrong layer to be shown. */
#define MAX_REST 200

static gboolean
is_cell (char character)
{
  return g_ascii_isalpha (character) || character == '+' || character == '#';
}

/* The end of what is in braces, which may hold others; `end` if it has none. */
static const char *
skip_braces (const char *at, const char *end)
{
  int depth = 0;

  for (; at < end; at++)
    {
      depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
      if (depth == 0)
        return at + 1;
    }
  return end;
}

gboolean
soma_puzzlecad_is_layer (const char *at, gsize length)
{
  const char *end = at + length;
  gboolean has_bars = FALSE, all_x = TRUE, has_cells = FALSE;

  while (at < end)
    {
      has_bars |= *at == '|' || *at == '.';
      has_cells |= is_cell (*at);
      all_x &= *at == 'x' || !is_cell (*at);
      if (*at == '{')
        {
          at = skip_braces (at, end);
          continue;
        }
      if (!is_cell (*at) && *at != '|' && *at != '.')
        return FALSE;
      at++;
    }
  return has_bars || (has_cells && all_x);
}

static void
add_cell (SomaPuzzlecadShape *shape, int x, int y)
{
  SomaCell cell = { (int16_t) MIN (x, G_MAXINT16), (int16_t) MIN (y, G_MAXINT16),
                    (int16_t) MIN (shape->n_layers, G_MAXINT16) };

  if (shape->cells->len <= SOMA_MAX_CELLS)
    g_array_append_val (shape->cells, cell);
}

/* Ends a row, which is `x` wide. */
static char *
check_width (SomaPuzzlecadShape *shape, int x)
{
  shape->width = MAX (shape->width, x);
  return x <= SOMA_MAX_EXTENT
             ? NULL
             : g_strdup_printf (ngettext ("a row is longer than %d cell",
                                          "a row is longer than %d cells", SOMA_MAX_EXTENT),
                                SOMA_MAX_EXTENT);
}

/* Ends a layer of `n` rows. */
static char *
check_rows (SomaPuzzlecadShape *shape, int n)
{
  shape->n_layers++;
  shape->n_rows = MAX (shape->n_rows, n);
  if (n > SOMA_MAX_EXTENT || shape->n_layers > SOMA_MAX_EXTENT)
    return g_strdup_printf (ngettext ("the shape has more than %d row or layer",
                                      "the shape has more than %d rows or layers", SOMA_MAX_EXTENT),
                            SOMA_MAX_EXTENT);
  return NULL;
}

char *
soma_puzzlecad_add_layer (SomaPuzzlecadShape *shape, const char *at, gsize length)
{
  const char *end = at + length;
  char *message = NULL;
  int x = 0, y = 0;

  while (at < end && message == NULL)
    if (*at == '{')
      {
        shape->has_options = TRUE;
        at = skip_braces (at, end);
      }
    else if (*at == '|')
      {
        message = check_width (shape, x);
        x = 0;
        y++;
        at++;
      }
    else if (is_cell (*at) || *at == '.')
      {
        if (*at != '.')
          add_cell (shape, x, y);
        x++;
        at++;
      }
    else
      {
        g_autofree char *rest = g_strndup (at, MIN ((gsize) (end - at), MAX_REST));
        g_autofree char *excerpt = soma_excerpt (rest);
        return g_strdup_printf (
            _ ("a layer may have letters, dots and bars, and options in braces, not “%s”"),
            excerpt);
      }
  if (message == NULL)
    message = check_width (shape, x);
  return message != NULL ? message : check_rows (shape, y + 1);
}

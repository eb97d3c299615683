/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "json-private.h"
#include "native-private.h"

/* Rules */

/* From 1; 0 if it is none. */
static int
get_colour (const json_t *number)
{
  json_int_t colour = json_is_integer (number) ? json_integer_value (number) : 0;

  return colour >= 1 && colour < SOMA_N_COLOURS ? (int) colour : 0;
}

/* One list: a colour of the figure, and those of pieces that it accepts. */
static gboolean
take_rule (const json_t *rule, uint64_t *accepts)
{
  int below = json_is_array (rule) ? get_colour (json_array_get (rule, 0)) : 0;

  for (gsize i = 1; below > 0 && i < json_array_size (rule); i++)
    {
      int above = get_colour (json_array_get (rule, i));
      if (above == 0)
        return FALSE;
      accepts[below] |= UINT64_C (1) << above;
    }
  return below > 0;
}

gboolean
soma_json_take_rules (const json_t *list, uint64_t *accepts)
{
  for (gsize i = 0; i < json_array_size (list); i++)
    if (!take_rule (json_array_get (list, i), accepts))
      return FALSE;
  return json_is_array (list);
}

json_t *
soma_json_new_rules (const uint64_t *accepts)
{
  json_t *rules = json_array ();

  for (int below = 1; below < SOMA_N_COLOURS; below++)
    {
      json_t *rule = json_pack ("[i]", below);
      for (int above = 1; above < SOMA_N_COLOURS; above++)
        if ((accepts[below] >> above & 1) != 0)
          json_array_append_new (rule, json_integer (above));
      if (json_array_size (rule) > 1)
        json_array_append (rules, rule);
      json_decref (rule);
    }
  return rules;
}

/* Palette */

/* Takes the colours. */
static void
replace (SomaCellColours **colours, SomaCellColours *taken)
{
  soma_cell_colours_unref (*colours);
  *colours = taken;
}

static gboolean
take_colour (SomaJsonReader *reader, int line, const json_t *object, SomaCellColours **colours)
{
  int colour = get_colour (json_object_get (object, "colour"));
  const json_t *look = json_object_get (object, "rgb"), *name = json_object_get (object, "name");
  guint32 rgb = 0;

  if (colour == 0 || (name != NULL && !json_is_string (name)) ||
      (look != NULL &&
       (!json_is_string (look) || !soma_native_parse_rgb (json_string_value (look), &rgb))))
    return FALSE;
  if (look != NULL)
    replace (colours, soma_cell_colours_with_rgb (*colours, colour, (gint32) rgb));
  if (name != NULL)
    {
      /* A line, as in all files. */
      g_autofree char *text =
          soma_file_contents_clip (reader->contents, line, json_string_value (name));
      g_strdelimit (text, "\r\n", ' ');
      replace (colours, soma_cell_colours_with_name (*colours, colour, text));
    }
  return TRUE;
}

gboolean
soma_json_take_palette (SomaJsonReader *reader, int line, const json_t *list,
                        SomaCellColours **colours)
{
  for (gsize i = 0; i < json_array_size (list); i++)
    if (!take_colour (reader, line, json_array_get (list, i), colours))
      return FALSE;
  return json_is_array (list);
}

json_t *
soma_json_new_palette (const SomaCellColours *colours)
{
  json_t *palette = json_array ();

  for (int c = 1; colours != NULL && c < SOMA_N_COLOURS; c++)
    {
      if (colours->rgb[c] < 0 && colours->names[c] == NULL)
        continue;
      g_autofree char *rgb = g_strdup_printf ("#%06x", (guint32) MAX (colours->rgb[c], 0));
      json_t *object = json_pack ("{s:i}", "colour", c);
      if (colours->rgb[c] >= 0)
        json_object_set_new (object, "rgb", json_string (rgb));
      if (colours->names[c] != NULL)
        json_object_set_new (object, "name", json_string (colours->names[c]));
      json_array_append_new (palette, object);
    }
  if (json_array_size (palette) > 0)
    return palette;
  json_decref (palette);
  return NULL;
}

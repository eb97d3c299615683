/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "messages.h"
#include "xmpuzzle-private.h"

/* Telling it from other files */

static const char *
skip_blanks (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* What comes after `close`, or `end`. */
static const char *
skip_to (const char *at, const char *end, const char *close)
{
  const char *found = g_strstr_len (at, end - at, close);

  return found != NULL ? found + strlen (close) : end;
}

static gboolean
begins_with (const char *at, const char *end, const char *word)
{
  gsize length = strlen (word);

  return (gsize) (end - at) > length && memcmp (at, word, length) == 0;
}

gboolean
soma_xmpuzzle_is (const char *text, gsize length)
{
  if (length == 0)
    return FALSE;
  const char *at = text, *end = text + length;
  if (begins_with (at, end, "\xef\xbb\xbf"))
    at += 3;
  for (;;)
    {
      at = skip_blanks (at, end);
      if (begins_with (at, end, "<?"))
        at = skip_to (at, end, "?>");
      else if (begins_with (at, end, "<!--"))
        at = skip_to (at, end, "-->");
      else if (begins_with (at, end, "<!DOCTYPE"))
        {
          at = skip_blanks (at + strlen ("<!DOCTYPE"), end);
          return begins_with (at, end, "puzzle") && !g_ascii_isalnum (at[6]);
        }
      else
        return begins_with (at, end, "<puzzle") && !g_ascii_isalnum (at[7]);
    }
}

/* Reading */

void
soma_xmpuzzle_report (SomaXmpuzzle *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  soma_file_contents_report (self->contents, soma_xml_reader_get_line (self->xml), TRUE, "%s",
                             message);
}

/* The next event; a broken document is reported once. */
static SomaXmlEvent
next_event (SomaXmpuzzle *self)
{
  SomaXmlEvent event = self->is_full ? SOMA_XML_CLOSED : soma_xml_reader_next (self->xml);

  if (event == SOMA_XML_BROKEN && !self->broken)
    {
      self->broken = TRUE;
      soma_xmpuzzle_report (self, "%s", soma_xml_reader_get_message (self->xml));
    }
  return event;
}

static gboolean
is_last (SomaXmlEvent event)
{
  return event == SOMA_XML_CLOSED || event == SOMA_XML_BROKEN;
}

static void
skip_element (SomaXmpuzzle *self)
{
  for (int depth = 1; depth > 0;)
    {
      SomaXmlEvent event = next_event (self);
      if (is_last (event))
        return;
      depth += (event == SOMA_XML_BEGIN) - (event == SOMA_XML_END);
    }
}

void
soma_xmpuzzle_read_elements (SomaXmpuzzle *self, SomaXmpuzzleBegin begin, gpointer data)
{
  for (;;)
    {
      SomaXmlEvent event = next_event (self);
      if (event == SOMA_XML_END || is_last (event))
        return;
      if (event == SOMA_XML_BEGIN)
        begin (self, soma_xml_reader_get_name (self->xml), data);
    }
}

GString *
soma_xmpuzzle_read_text (SomaXmpuzzle *self)
{
  GString *text = g_string_new (NULL);

  for (;;)
    {
      SomaXmlEvent event = next_event (self);
      if (event == SOMA_XML_TEXT)
        g_string_append (text, soma_xml_reader_get_text (self->xml));
      else if (event == SOMA_XML_BEGIN)
        skip_element (self);
      else
        return text;
    }
}

gboolean
soma_xmpuzzle_get_number (SomaXmpuzzle *self, const char *attribute, int least, int most,
                          int missing, int *number)
{
  const char *text = soma_xml_reader_get_attribute (self->xml, attribute);
  gint64 value;

  *number = missing;
  if (text == NULL)
    return TRUE;
  if (g_ascii_string_to_signed (text, 10, least, most, &value, NULL))
    {
      *number = (int) value;
      return TRUE;
    }
  g_autofree char *excerpt = soma_excerpt (text);
  /* Translators: the name of an attribute, the least and the greatest number, and what the file
   * says. */
  soma_xmpuzzle_report (self, _ ("%s must be a number from %d to %d, not “%s”"), attribute, least,
                        most, excerpt);
  return FALSE;
}

char *
soma_xmpuzzle_get_name (SomaXmpuzzle *self, gboolean *wrong)
{
  const char *name = soma_xml_reader_get_attribute (self->xml, "name");

  for (const char *at = name; at != NULL && *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      {
        g_autofree char *excerpt = soma_excerpt (name);
        soma_xmpuzzle_report (self, _ ("the name “%s” has a control character"), excerpt);
        *wrong = TRUE;
        return g_strdup ("");
      }
  return soma_file_contents_clip (self->contents, soma_xml_reader_get_line (self->xml),
                                  name != NULL ? name : "");
}

void
soma_xmpuzzle_copy_element (SomaXmpuzzle *self, GString *out)
{
  int depth = 0;
  SomaXmlEvent event = SOMA_XML_BEGIN;

  do
    {
      if (event == SOMA_XML_BEGIN)
        {
          g_string_append_printf (out, "<%s", soma_xml_reader_get_name (self->xml));
          for (const char *const *at = soma_xml_reader_list_attributes (self->xml); *at != NULL;
               at += 2)
            {
              g_string_append_printf (out, " %s=\"", at[0]);
              soma_xml_append_text (out, at[1]);
              g_string_append_c (out, '"');
            }
          g_string_append_c (out, '>');
          depth++;
        }
      else if (event == SOMA_XML_END)
        {
          g_string_append_printf (out, "</%s>", soma_xml_reader_get_name (self->xml));
          depth--;
        }
      else if (event == SOMA_XML_TEXT)
        soma_xml_append_text (out, soma_xml_reader_get_text (self->xml));
      if (depth > 0)
        event = next_event (self);
    }
  while (depth > 0 && !is_last (event));
}

/* Whether another one can be read; otherwise it is reported, and the rest is not read. */
static gboolean
has_room (SomaXmpuzzle *self, const GPtrArray *list, guint most)
{
  if (list->len < most)
    return TRUE;
  self->is_full = self->broken = TRUE;
  soma_xmpuzzle_report (self,
                        ngettext ("there are more than %'u shape or problem here",
                                  "there are more than %'u shapes or problems here", most),
                        most);
  return FALSE;
}

static void
begin_shape (SomaXmpuzzle *self, const char *name, gpointer data)
{
  if (strcmp (name, "voxel") == 0 &&
      has_room (self, self->source->shapes, SOMA_XMPUZZLE_MAX_SHAPES))
    soma_xmpuzzle_read_shape (self);
  else
    skip_element (self);
}

static void
begin_problem (SomaXmpuzzle *self, const char *name, gpointer data)
{
  if (strcmp (name, "problem") == 0 &&
      has_room (self, self->source->problems, SOMA_XMPUZZLE_MAX_PROBLEMS))
    soma_xmpuzzle_read_problem (self);
  else
    skip_element (self);
}

/* One of the numbers of a colour, to which `*rgb` is shifted; FALSE if it is missing, or wrong, of
 * which people are told. */
static gboolean
add_channel (SomaXmpuzzle *self, const char *channel, gint32 *rgb)
{
  const char *text = soma_xml_reader_get_attribute (self->xml, channel);
  gint64 value;

  if (text == NULL)
    return FALSE;
  if (g_ascii_string_to_signed (text, 10, 0, 255, &value, NULL))
    {
      *rgb = *rgb << 8 | (gint32) value;
      return TRUE;
    }
  g_autofree char *excerpt = soma_excerpt (text);
  soma_file_contents_report (self->contents, soma_xml_reader_get_line (self->xml), FALSE,
                             _ ("%s must be a number from %d to %d, not “%s”"), channel, 0, 255,
                             excerpt);
  return FALSE;
}

/* What it looks like matters to people alone. */
static void
read_colour (SomaXmpuzzle *self)
{
  gint32 rgb = 0;

  if (++self->source->n_colours >= SOMA_N_COLOURS || !add_channel (self, "red", &rgb) ||
      !add_channel (self, "green", &rgb) || !add_channel (self, "blue", &rgb))
    return;
  g_autoptr (SomaCellColours) before = self->source->colours;
  self->source->colours = soma_cell_colours_with_rgb (before, (int) self->source->n_colours, rgb);
}

static void
begin_colour (SomaXmpuzzle *self, const char *name, gpointer data)
{
  if (strcmp (name, "color") == 0)
    read_colour (self);
  skip_element (self);
}

static void
read_grid (SomaXmpuzzle *self)
{
  static const char *const grids[] = { N_ ("cubes"), N_ ("triangular prisms"), N_ ("spheres"),
                                       N_ ("rhombic tetrahedra"), N_ ("tetrahedra and octahedra") };
  int grid;

  if (!soma_xmpuzzle_get_number (self, "type", 0, G_MAXINT, 0, &grid))
    self->broken = TRUE;
  else if (grid != 0)
    {
      self->broken = TRUE;
      soma_xmpuzzle_report (
          self, _ ("this puzzle is in a grid of %s; only grids of cubes are read"),
          grid < (int) G_N_ELEMENTS (grids) ? _ (grids[grid]) : _ ("another kind"));
    }
  skip_element (self);
}

/* What is not known stays in the file, and is nothing that is to be built. */
static void
begin_part (SomaXmpuzzle *self, const char *name, gpointer data)
{
  SomaXmpuzzleSource *source = self->source;
  SomaXmlSpan other = { 0 }, *span = strcmp (name, "colors") == 0     ? &source->colours_at
                                     : strcmp (name, "shapes") == 0   ? &source->shapes_at
                                     : strcmp (name, "problems") == 0 ? &source->problems_at
                                     : strcmp (name, "comment") == 0 && source->comment == NULL
                                         ? &source->comment_at
                                         : &other;

  soma_xml_reader_open (self->xml, span);
  if (self->broken)
    skip_element (self);
  else if (strcmp (name, "gridType") == 0)
    read_grid (self);
  else if (span == &source->colours_at)
    soma_xmpuzzle_read_elements (self, begin_colour, NULL);
  else if (span == &source->shapes_at)
    soma_xmpuzzle_read_elements (self, begin_shape, NULL);
  else if (span == &source->problems_at)
    soma_xmpuzzle_read_elements (self, begin_problem, NULL);
  else if (span == &source->comment_at)
    source->comment = g_string_free (soma_xmpuzzle_read_text (self), FALSE);
  else
    skip_element (self);
  soma_xml_reader_close (self->xml, span);
}

/* The shapes of a file that has no problems yet are figures. Those without cells are not yet drawn,
 * and nothing is lost with them. */
static void
add_shapes (SomaXmpuzzle *self)
{
  const GPtrArray *shapes = self->source->shapes;
  guint n_empty = 0;

  for (guint i = 0; i < shapes->len; i++)
    {
      const SomaXmpuzzleShape *shape = g_ptr_array_index (shapes, i);
      if (!shape->wrong && shape->cells->len > 0)
        soma_xmpuzzle_add_shape (self, i);
      n_empty += shape->cells->len == 0;
    }
  if (shapes->len > 0 && n_empty == shapes->len && self->contents->problems->len == 0)
    soma_file_contents_report (self->contents, 1, TRUE,
                               _ ("the file has no problems, and its shapes have no cells"));
}

/* Whether there is no room for that problem. */
static gboolean
is_crowded (SomaXmpuzzle *self, guint number)
{
  const SomaXmpuzzleProblem *problem = g_ptr_array_index (self->source->problems, number);

  return soma_file_contents_is_full (self->contents, problem->line);
}

static void
read_document (SomaXmpuzzle *self)
{
  SomaXmpuzzleSource *source = self->source;
  SomaXmlEvent event = next_event (self);
  int version;

  while (event == SOMA_XML_TEXT)
    event = next_event (self);
  if (event != SOMA_XML_BEGIN || !soma_xmpuzzle_get_number (self, "version", 1, 2, 2, &version))
    return;
  soma_xml_reader_open (self->xml, &source->span);
  soma_xmpuzzle_read_elements (self, begin_part, NULL);
  soma_xml_reader_close (self->xml, &source->span);
  while (!is_last (event))
    event = next_event (self); /* something after the end */
  source->is_whole = !self->broken && source->shapes_at.end > source->shapes_at.close;
  for (guint i = 0; i < source->problems->len && !is_crowded (self, i); i++)
    soma_xmpuzzle_add_entry (self, i);
  if (source->problems->len == 0 && !self->broken)
    add_shapes (self);
}

static SomaXmpuzzleSource *
new_source (const SomaXmlReader *xml)
{
  SomaXmpuzzleSource *source = g_atomic_rc_box_new0 (SomaXmpuzzleSource);
  const char *text = soma_xml_reader_get_document (xml, &source->length);

  source->text = g_strndup (text, source->length);
  source->shapes = g_ptr_array_new_with_free_func (soma_xmpuzzle_shape_free);
  source->problems = g_ptr_array_new_with_free_func (soma_xmpuzzle_problem_free);
  return source;
}

static void
clear_source (gpointer data)
{
  SomaXmpuzzleSource *source = data;

  g_free (source->text);
  g_ptr_array_unref (source->shapes);
  g_ptr_array_unref (source->problems);
  soma_cell_colours_unref (source->colours);
  g_free (source->comment);
}

void
soma_xmpuzzle_source_unref (SomaXmpuzzleSource *source)
{
  g_atomic_rc_box_release_full (source, clear_source);
}

SomaFileContents *
soma_xmpuzzle_read (const char *text, gsize length, const char *file)
{
  SomaXmpuzzle self = { .file = file };

  self.contents = soma_file_contents_new (&soma_format_xmpuzzle);
  self.xml = soma_xml_reader_new (text, length);
  self.source = new_source (self.xml);
  read_document (&self);
  soma_xmpuzzle_source_unref (self.source);
  soma_xml_reader_free (self.xml);
  return self.contents;
}

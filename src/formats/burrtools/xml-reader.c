/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xml-reader.h"

#include <string.h>

#include "messages.h"

/* An event that was parsed. */
typedef struct
{
  SomaXmlEvent event;
  int line;
  gsize begin, end;      /* of the tag */
  char *text;            /* owned: the name of the element, or the text */
  GPtrArray *attributes; /* (nullable) owned: names and values in turn, owned, and NULL */
} Item;

struct _SomaXmlReader
{
  GMarkupParseContext *parser; /* owned */
  char *converted;             /* (nullable) owned: the text, if it was not UTF-8 */
  const char *document;        /* the text */
  const char *at, *end;        /* what was not parsed */
  const char *tag_end;         /* where what is parsed ends, but for empty lines */
  GQueue items;                /* owned: of Item: what was parsed and not asked for */
  Item *item;                  /* (nullable) owned: the last event */
  int depth;
  int first_line, parsed_line; /* of the first character, of what is parsed */
  int line, broken_line;       /* of the last event, of the message */
  gboolean is_closed;
  char *message; /* (nullable) owned */
};

static void
item_free (gpointer data)
{
  Item *item = data;

  if (item == NULL)
    return;
  g_free (item->text);
  g_clear_pointer (&item->attributes, g_ptr_array_unref);
  g_free (item);
}

/* Takes over the message, which is kept if it is the first. */
static void
refuse (SomaXmlReader *self, char *message)
{
  if (self->message != NULL)
    {
      g_free (message);
      return;
    }
  self->message = message;
  self->broken_line = self->parsed_line;
}

static Item *
add_item (SomaXmlReader *self, SomaXmlEvent event, const char *text, gsize length)
{
  Item *item = g_new0 (Item, 1);

  item->event = event;
  item->line = self->parsed_line;
  item->end = (gsize) (self->tag_end - self->document);
  item->text = g_strndup (text, length);
  g_queue_push_tail (&self->items, item);
  return item;
}

/* What the parser finds */

/* The tag that ends where it has come to. */
static Item *
add_tag (SomaXmlReader *self, SomaXmlEvent event, const char *name)
{
  Item *item = add_item (self, event, name, strlen (name));
  const char *at = self->tag_end - 1;

  while (at > self->document && *at != '<')
    at--;
  item->begin = (gsize) (at - self->document);
  for (int i = 0; i < 2 && at < self->tag_end && *at == "</"[i]; i++)
    at++;
  if ((gsize) (self->tag_end - at) < strlen (name) || memcmp (at, name, strlen (name)) != 0)
    refuse (self, g_strdup_printf (_ ("an attribute of “%s” has a “<”"), name));
  return item;
}

static gboolean
has_twice (const char **names)
{
  for (int i = 0; names[i] != NULL; i++)
    for (int j = 0; j < i; j++)
      if (strcmp (names[i], names[j]) == 0)
        return TRUE;
  return FALSE;
}

static void
begin_cb (GMarkupParseContext *parser, const char *name, const char **names, const char **values,
          gpointer data, GError **error)
{
  SomaXmlReader *self = data;

  if (++self->depth > SOMA_XML_MAX_DEPTH)
    refuse (self, g_strdup_printf (ngettext ("more than %d element is nested in each other",
                                             "more than %d elements are nested in each other",
                                             SOMA_XML_MAX_DEPTH),
                                   SOMA_XML_MAX_DEPTH));
  else if (g_strv_length ((char **) names) > SOMA_XML_MAX_ATTRIBUTES)
    refuse (self, g_strdup_printf (ngettext ("an element has more than %d attribute",
                                             "an element has more than %d attributes",
                                             SOMA_XML_MAX_ATTRIBUTES),
                                   SOMA_XML_MAX_ATTRIBUTES));
  else if (has_twice (names))
    refuse (self, g_strdup (_ ("an element has the same attribute twice")));
  if (self->message != NULL)
    return;
  Item *item = add_tag (self, SOMA_XML_BEGIN, name);
  item->attributes = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; names[i] != NULL; i++)
    {
      g_ptr_array_add (item->attributes, g_strdup (names[i]));
      g_ptr_array_add (item->attributes, g_strdup (values[i]));
    }
  g_ptr_array_add (item->attributes, NULL);
}

static void
end_cb (GMarkupParseContext *parser, const char *name, gpointer data, GError **error)
{
  SomaXmlReader *self = data;

  self->depth--;
  add_tag (self, SOMA_XML_END, name);
}

static void
text_cb (GMarkupParseContext *parser, const char *text, gsize length, gpointer data, GError **error)
{
  SomaXmlReader *self = data;

  if (self->depth > 0) /* only blanks can be elsewhere */
    add_item (self, SOMA_XML_TEXT, text, length);
}

/* Comments do not matter. */
static void
passed_cb (GMarkupParseContext *parser, const char *text, gsize length, gpointer data,
           GError **error)
{
  if (g_str_has_prefix (text, "<!DOCTYPE"))
    refuse (data, g_strdup (_ ("a file with a document type of its own is not read")));
}

/* The text */

/* The text in UTF-8, which says so, if it is in another encoding and says in which; NULL
 * otherwise. */
static char *
convert (const char *text, gsize length, gsize *new_length)
{
  static GRegex *declaration;
  int from, to;

  if (g_utf8_validate_len (text, length, NULL))
    return NULL;
  if (g_once_init_enter (&declaration))
    g_once_init_leave (&declaration,
                       g_regex_new ("^<\\?xml\\s[^>]*\\bencoding\\s*=\\s*[\"']([\\w.:-]+)[\"']",
                                    G_REGEX_RAW, 0, NULL));
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match_full (declaration, text, (gssize) MIN (length, 200), 0, 0, &match, NULL))
    return NULL;
  g_autofree char *encoding = g_match_info_fetch (match, 1);
  g_match_info_fetch_pos (match, 1, &from, &to);
  g_autoptr (GString) changed = g_string_new_len (text, from);
  g_string_append (changed, "UTF-8");
  g_autofree char *rest =
      g_convert (text + to, (gssize) length - to, "UTF-8", encoding, NULL, new_length, NULL);
  if (rest == NULL)
    return NULL;
  g_string_append_len (changed, rest, (gssize) *new_length);
  *new_length = changed->len;
  return g_string_free (g_steal_pointer (&changed), FALSE);
}

SomaXmlReader *
soma_xml_reader_new (const char *text, gsize length)
{
  static const GMarkupParser parser = { begin_cb, end_cb, text_cb, passed_cb, NULL };
  SomaXmlReader *self = g_new0 (SomaXmlReader, 1);

  self->line = self->first_line = 1;
  self->parser = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, self, NULL);
  self->converted = convert (text, length, &length);
  self->document = self->converted != NULL ? self->converted : text;
  self->at = self->document;
  self->end = self->at + length;
  if (length >= 3 && memcmp (self->at, "\xef\xbb\xbf", 3) == 0)
    self->at += 3;
  for (; self->at < self->end && g_ascii_isspace (*self->at); self->at++)
    self->first_line += *self->at == '\n';
  self->parsed_line = self->first_line;
  if (memchr (self->document, '\0', length) != NULL)
    refuse (self, g_strdup (_ ("this is not XML: it has bytes of value 0")));
  return self;
}

void
soma_xml_reader_free (SomaXmlReader *self)
{
  if (self == NULL)
    return;
  g_markup_parse_context_free (self->parser);
  g_queue_clear_full (&self->items, item_free);
  item_free (self->item);
  g_free (self->converted);
  g_free (self->message);
  g_free (self);
}

/* The message begins with its place, which is cut off. */
static void
refuse_error (SomaXmlReader *self, const GError *error)
{
  const char *place = error->message + strcspn (error->message, "0123456789");
  const char *reason = strstr (place, ": ");
  g_autofree char *valid = g_utf8_make_valid (reason != NULL ? reason + 2 : error->message, -1);

  /* Translators: a reason, which GLib translates. */
  refuse (self, g_strdup_printf (_ ("this is not well-formed XML: %s"), valid));
  if (reason != NULL)
    self->broken_line =
        self->first_line - 1 + (int) CLAMP (g_ascii_strtoll (place, NULL, 10), 1, G_MAXINT / 2);
}

/* Whether a reference begins at the ampersand that XML knows, or seems to. */
static gboolean
is_reference (const char *at, const char *end)
{
  static const char *const known[] = { "&#", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if ((gsize) (end - at) >= strlen (known[i]) && strncmp (at, known[i], strlen (known[i])) == 0)
      return TRUE;
  return FALSE;
}

/* Parses up to `self->at`. People write ampersands that begin no reference, or one of HTML: they
 * are text, as in BurrTools. */
static gboolean
parse (SomaXmlReader *self, const char *begin, GError **error)
{
  const char *from = begin;

  for (const char *at = begin; at < self->at; at++)
    if (*at == '&' && !is_reference (at, self->end))
      {
        if (!g_markup_parse_context_parse (self->parser, from, at - from, error) ||
            !g_markup_parse_context_parse (self->parser, "&amp;", 5, error))
          return FALSE;
        from = at + 1;
      }
  return g_markup_parse_context_parse (self->parser, from, self->at - from, error);
}

SomaXmlEvent
soma_xml_reader_next (SomaXmlReader *self)
{
  g_clear_pointer (&self->item, item_free);
  while (g_queue_is_empty (&self->items))
    {
      if (self->message != NULL)
        {
          self->line = self->broken_line;
          return SOMA_XML_BROKEN;
        }
      if (self->is_closed)
        return SOMA_XML_CLOSED;

      /* Parse up to the end of a tag or a line, and the empty lines after it: the parser does not
       * count a line that ends where it begins to parse. */
      const char *begin = self->at;
      int n_lines = 0;
      g_autoptr (GError) error = NULL;
      while (self->at < self->end && *self->at != '>' && *self->at != '\n')
        self->at++;
      self->at += self->at < self->end && *self->at == '>' ? 1 : 0;
      self->tag_end = self->at;
      for (; self->at < self->end && *self->at == '\n'; self->at++)
        n_lines++;
      self->is_closed = self->at == begin;
      if (self->is_closed)
        g_markup_parse_context_end_parse (self->parser, &error);
      else
        parse (self, begin, &error);
      if (error != NULL)
        refuse_error (self, error);
      self->parsed_line += n_lines;
    }
  self->item = g_queue_pop_head (&self->items);
  if (self->item->event == SOMA_XML_BEGIN)
    self->line = self->item->line;
  return self->item->event;
}

const char *
soma_xml_reader_get_document (const SomaXmlReader *self, gsize *length)
{
  *length = (gsize) (self->end - self->document);
  return self->document;
}

void
soma_xml_reader_open (const SomaXmlReader *self, SomaXmlSpan *span)
{
  if (self->item != NULL)
    *span = (SomaXmlSpan){ self->item->begin, self->item->end, self->item->end, self->item->end };
}

void
soma_xml_reader_close (const SomaXmlReader *self, SomaXmlSpan *span)
{
  if (self->item == NULL || self->item->begin == span->begin)
    return;
  span->close = self->item->begin;
  span->end = self->item->end;
}

int
soma_xml_reader_get_line (const SomaXmlReader *self)
{
  return self->line;
}

static const char *
get_item_text (const SomaXmlReader *self)
{
  return self->item != NULL ? self->item->text : "";
}

const char *
soma_xml_reader_get_name (const SomaXmlReader *self)
{
  return get_item_text (self);
}

const char *
soma_xml_reader_get_text (const SomaXmlReader *self)
{
  return get_item_text (self);
}

const char *const *
soma_xml_reader_list_attributes (const SomaXmlReader *self)
{
  static const char *const none[] = { NULL };

  return self->item != NULL && self->item->attributes != NULL
             ? (const char *const *) self->item->attributes->pdata
             : none;
}

const char *
soma_xml_reader_get_attribute (const SomaXmlReader *self, const char *name)
{
  for (const char *const *at = soma_xml_reader_list_attributes (self); *at != NULL; at += 2)
    if (strcmp (at[0], name) == 0)
      return at[1];
  return NULL;
}

const char *
soma_xml_reader_get_message (const SomaXmlReader *self)
{
  return self->message;
}

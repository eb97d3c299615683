/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xml-reader.h"

#include <string.h>

#include "soma-config.h"

#include <glib/gi18n-lib.h>

/* An event that was parsed. */
typedef struct
{
  SomaXmlEvent event;
  int line;
  char *text;            /* owned: the name of the element, or the text */
  GPtrArray *attributes; /* (nullable) owned: names and values in turn, owned, and NULL */
} Item;

struct _SomaXmlReader
{
  GMarkupParseContext *parser; /* owned */
  char *converted;             /* (nullable) owned: the text, if it was not UTF-8 */
  const char *at, *end;        /* what was not parsed */
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
  item->text = g_strndup (text, length);
  g_queue_push_tail (&self->items, item);
  return item;
}

/* What the parser finds */

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
    refuse (self, g_strdup_printf (_ ("more than %d elements are nested in each other"),
                                   SOMA_XML_MAX_DEPTH));
  else if (g_strv_length ((char **) names) > SOMA_XML_MAX_ATTRIBUTES)
    refuse (self, g_strdup_printf (_ ("an element has more than %d attributes"),
                                   SOMA_XML_MAX_ATTRIBUTES));
  else if (has_twice (names))
    refuse (self, g_strdup (_ ("an element has the same attribute twice")));
  if (self->message != NULL)
    return;
  Item *item = add_item (self, SOMA_XML_BEGIN, name, strlen (name));
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
  add_item (self, SOMA_XML_END, name, strlen (name));
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

/* The text in UTF-8, if it is in another encoding and says in which; NULL otherwise. */
static char *
convert (const char *text, gsize length, gsize *new_length)
{
  static GRegex *declaration;

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
  return g_convert (text, (gssize) length, "UTF-8", encoding, NULL, new_length, NULL);
}

SomaXmlReader *
soma_xml_reader_new (const char *text, gsize length)
{
  static const GMarkupParser parser = { begin_cb, end_cb, text_cb, passed_cb, NULL };
  SomaXmlReader *self = g_new0 (SomaXmlReader, 1);

  self->line = self->first_line = 1;
  self->parser = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, self, NULL);
  self->converted = convert (text, length, &length);
  self->at = self->converted != NULL ? self->converted : text;
  self->end = self->at + length;
  if (length >= 3 && memcmp (self->at, "\xef\xbb\xbf", 3) == 0)
    self->at += 3;
  for (; self->at < self->end && g_ascii_isspace (*self->at); self->at++)
    self->first_line += *self->at == '\n';
  self->parsed_line = self->first_line;
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
    self->broken_line = self->first_line - 1 + (int) g_ascii_strtoll (place, NULL, 10);
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
      for (; self->at < self->end && *self->at == '\n'; self->at++)
        n_lines++;
      self->is_closed = self->at == begin;
      if (self->is_closed)
        g_markup_parse_context_end_parse (self->parser, &error);
      else
        g_markup_parse_context_parse (self->parser, begin, self->at - begin, &error);
      if (error != NULL)
        refuse_error (self, error);
      self->parsed_line += n_lines;
    }
  self->item = g_queue_pop_head (&self->items);
  if (self->item->event == SOMA_XML_BEGIN)
    self->line = self->item->line;
  return self->item->event;
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

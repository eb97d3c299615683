/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xml-reader.h"

#include <string.h>

#include "soma-config.h"
#include "xml-library.h"

#include <glib/gi18n-lib.h>

struct _SomaXmlReader
{
  const SomaXmlLibrary *library;
  xmlTextReader *reader; /* owned */
  SomaXmlEvent event;
  int line;
  gboolean ends_at_once; /* the element that began is empty */
  GPtrArray *attributes; /* owned: names and values in turn, owned, and NULL */
  char *message;         /* (nullable) owned */
};

/* The first error is what is wrong; others follow from it. */
static void
error_cb (void *data, xmlError *error)
{
  SomaXmlReader *self = data;

  if (self->message != NULL || error->level < XML_ERR_ERROR)
    return;
  g_autofree char *reason = g_strstrip (g_strdup (error->message != NULL ? error->message : ""));
  g_autofree char *valid = g_utf8_make_valid (reason, -1);
  self->line = MAX (error->line, 1);
  /* Translators: a reason, in English. */
  self->message = g_strdup_printf (_ ("this is not well-formed XML: %s"), valid);
}

SomaXmlReader *
soma_xml_reader_new (const char *text, gsize length, GError **error)
{
  const SomaXmlLibrary *library = soma_xml_library_get (error);

  if (library == NULL)
    return NULL;
  SomaXmlReader *self = g_new0 (SomaXmlReader, 1);
  self->library = library;
  self->line = 1;
  self->attributes = g_ptr_array_new_with_free_func (g_free);
  /* A text that was in UTF-16 was converted, whatever it still says about itself. */
  const char *encoding = g_utf8_validate (text, (gssize) length, NULL) ? "UTF-8" : NULL;
  self->reader = library->xmlReaderForMemory (text, (int) length, NULL, encoding,
                                              XML_PARSE_NONET | XML_PARSE_BIG_LINES);
  if (self->reader != NULL)
    library->xmlTextReaderSetStructuredErrorHandler (self->reader, (void *) error_cb, self);
  return self;
}

void
soma_xml_reader_free (SomaXmlReader *self)
{
  if (self == NULL)
    return;
  if (self->reader != NULL)
    self->library->xmlFreeTextReader (self->reader);
  g_ptr_array_unref (self->attributes);
  g_free (self->message);
  g_free (self);
}

static SomaXmlEvent
refuse (SomaXmlReader *self, const char *message)
{
  if (self->message == NULL)
    self->message = g_strdup (message);
  return SOMA_XML_BROKEN;
}

static void
note_attributes (SomaXmlReader *self)
{
  const SomaXmlLibrary *library = self->library;

  g_ptr_array_set_size (self->attributes, 0);
  while (library->xmlTextReaderMoveToNextAttribute (self->reader) == 1)
    {
      const xmlChar *value = library->xmlTextReaderConstValue (self->reader);
      g_ptr_array_add (self->attributes,
                       g_strdup ((const char *) library->xmlTextReaderConstName (self->reader)));
      g_ptr_array_add (self->attributes, g_strdup (value != NULL ? (const char *) value : ""));
    }
  g_ptr_array_add (self->attributes, NULL);
  library->xmlTextReaderMoveToElement (self->reader);
}

/* Steps to the next node; whether there is one, and no error yet. */
static gboolean
read_node (SomaXmlReader *self, SomaXmlEvent *event)
{
  const SomaXmlLibrary *library = self->library;
  int result = self->reader != NULL ? library->xmlTextReaderRead (self->reader) : -1;

  if (result == 1 && self->message == NULL)
    {
      long line = library->xmlGetLineNo (library->xmlTextReaderCurrentNode (self->reader));
      self->line = (int) CLAMP (line, self->line, G_MAXINT);
      return TRUE;
    }
  *event = result == 0 && self->message == NULL ? SOMA_XML_CLOSED
                                                : refuse (self, _ ("this is not well-formed XML"));
  return FALSE;
}

static SomaXmlEvent
find_event (SomaXmlReader *self)
{
  SomaXmlEvent event;

  while (read_node (self, &event))
    switch (self->library->xmlTextReaderNodeType (self->reader))
      {
      case XML_READER_TYPE_ELEMENT:
        self->ends_at_once = self->library->xmlTextReaderIsEmptyElement (self->reader) == 1;
        note_attributes (self);
        return SOMA_XML_BEGIN;
      case XML_READER_TYPE_END_ELEMENT:
        return SOMA_XML_END;
      case XML_READER_TYPE_TEXT:
      case XML_READER_TYPE_CDATA:
        return SOMA_XML_TEXT;
      case XML_READER_TYPE_DOCUMENT_TYPE:
        return refuse (self, _ ("a file with a document type of its own is not read"));
      case XML_READER_TYPE_ENTITY_REFERENCE:
        return refuse (self, _ ("a file with entities of its own is not read"));
      default:
        break; /* comments, blanks between elements */
      }
  return event;
}

SomaXmlEvent
soma_xml_reader_next (SomaXmlReader *self)
{
  if (self->event == SOMA_XML_BROKEN || self->event == SOMA_XML_CLOSED)
    return self->event;
  if (self->event == SOMA_XML_BEGIN && self->ends_at_once)
    {
      self->event = SOMA_XML_END;
      return self->event;
    }
  self->event = find_event (self);
  return self->event;
}

int
soma_xml_reader_get_line (const SomaXmlReader *self)
{
  return self->line;
}

const char *
soma_xml_reader_get_name (const SomaXmlReader *self)
{
  xmlNode *node = self->library->xmlTextReaderCurrentNode (self->reader);

  return node != NULL && node->name != NULL ? (const char *) node->name : "";
}

const char *
soma_xml_reader_get_text (const SomaXmlReader *self)
{
  xmlNode *node = self->library->xmlTextReaderCurrentNode (self->reader);

  return node != NULL && node->content != NULL ? (const char *) node->content : "";
}

const char *const *
soma_xml_reader_list_attributes (const SomaXmlReader *self)
{
  return (const char *const *) self->attributes->pdata;
}

const char *
soma_xml_reader_get_attribute (const SomaXmlReader *self, const char *name)
{
  for (guint i = 0; i + 1 < self->attributes->len; i += 2)
    if (strcmp (g_ptr_array_index (self->attributes, i), name) == 0)
      return g_ptr_array_index (self->attributes, i + 1);
  return NULL;
}

const char *
soma_xml_reader_get_message (const SomaXmlReader *self)
{
  return self->message;
}

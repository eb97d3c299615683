/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* An XML document, read from beginning to end: elements as they begin and end, and the text between
 * them. Memory is that of one element. Document types are refused, with all entities that they
 * could define; nothing else is ever opened or fetched. */

typedef enum
{
  SOMA_XML_BEGIN,  /* an element begins; its attributes can be asked for */
  SOMA_XML_TEXT,   /* text, or a part of it */
  SOMA_XML_END,    /* an element ends */
  SOMA_XML_CLOSED, /* the document ends */
  SOMA_XML_BROKEN, /* the document is damaged or refused here; nothing comes after it */
} SomaXmlEvent;

typedef struct _SomaXmlReader SomaXmlReader;

/* `text` is borrowed. NULL and an error (SOMA_FILE_ERROR_UNREADABLE, a sentence) if XML cannot be
 * read at all. */
SomaXmlReader *soma_xml_reader_new (const char *text, gsize length, GError **error);

/* Takes NULL too. */
void soma_xml_reader_free (SomaXmlReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaXmlReader, soma_xml_reader_free)

SomaXmlEvent soma_xml_reader_next (SomaXmlReader *self);

/* The line of the event that came last, from 1. */
int soma_xml_reader_get_line (const SomaXmlReader *self);

/* The name of the element that begins or ends. Until the next event. */
const char *soma_xml_reader_get_name (const SomaXmlReader *self);

/* The text. Until the next event. */
const char *soma_xml_reader_get_text (const SomaXmlReader *self);

/* An attribute of the element that begins, or NULL. Until the next event. */
const char *soma_xml_reader_get_attribute (const SomaXmlReader *self, const char *name);

/* All its attributes: name, value, name, value, … NULL. Until the next event. */
const char *const *soma_xml_reader_list_attributes (const SomaXmlReader *self);

/* Why the document is broken: a sentence, translated. */
const char *soma_xml_reader_get_message (const SomaXmlReader *self);

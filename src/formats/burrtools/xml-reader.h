/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* An XML document, read from beginning to end: elements as they begin and end, and the text between
 * them. Memory is that of one element. Document types are refused, with all entities that they
 * could define; nothing is ever opened or fetched. */

/* The most elements around another, and the most attributes of one: many more than a puzzle has. */
#define SOMA_XML_MAX_DEPTH 256
#define SOMA_XML_MAX_ATTRIBUTES 100

typedef enum
{
  SOMA_XML_BEGIN,  /* an element begins; its attributes can be asked for */
  SOMA_XML_TEXT,   /* text, or a part of it */
  SOMA_XML_END,    /* an element ends */
  SOMA_XML_CLOSED, /* the document ends */
  SOMA_XML_BROKEN, /* the document is damaged or refused here; nothing comes after it */
} SomaXmlEvent;

typedef struct _SomaXmlReader SomaXmlReader;

/* An element in the text, by the places of its bytes: `<a>` from `begin` to `inside`, `</a>` from
 * `close` to `end`. Of `<a/>`, all but `begin` are the same. */
typedef struct
{
  gsize begin, inside, close, end;
} SomaXmlSpan;

/* `text` is borrowed. One that is not UTF-8 is in the encoding that its first line names. */
SomaXmlReader *soma_xml_reader_new (const char *text, gsize length);

/* The text in UTF-8, which its first line says then, if it names an encoding. */
const char *soma_xml_reader_get_document (const SomaXmlReader *self, gsize *length);

/* Takes NULL too. */
void soma_xml_reader_free (SomaXmlReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaXmlReader, soma_xml_reader_free)

SomaXmlEvent soma_xml_reader_next (SomaXmlReader *self);

/* The line, from 1, on which the last element began, or the document is broken. */
int soma_xml_reader_get_line (const SomaXmlReader *self);

/* The element that has just begun, or its end; what is not known yet stays. */
void soma_xml_reader_open (const SomaXmlReader *self, SomaXmlSpan *span);
void soma_xml_reader_close (const SomaXmlReader *self, SomaXmlSpan *span);

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A text of XML in which some places are replaced, while all others stay to the byte. */
typedef struct _SomaXmlEdits SomaXmlEdits;

/* `text` is borrowed. */
SomaXmlEdits *soma_xml_edits_new (const char *text);

void soma_xml_edits_free (SomaXmlEdits *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaXmlEdits, soma_xml_edits_free)

/* Replaces what is from `begin` to `end`, which may be nothing, by `text`, which it copies. Places
 * must not overlap; what is put into one place comes in the order in which it was added. */
void soma_xml_edits_replace (SomaXmlEdits *self, gsize begin, gsize end, const char *text);

/* Appends what is from `begin` to `end` with the edits that lie in it. */
void soma_xml_edits_write (SomaXmlEdits *self, gsize begin, gsize end, GString *out);

/* An attribute that a tag is to have; without a value, that it is not to have. */
typedef struct
{
  const char *name;
  const char *value; /* (nullable) */
} SomaXmlAttribute;

/* Appends the tag at `tag`, such as <a b="c">, with other attributes: `n` of them. The rest stays
 * as it is. */
void soma_xml_write_tag (GString *out, const char *tag, const SomaXmlAttribute *attributes, int n);

/* Appends text in an element or an attribute. Control characters that XML cannot hold become
 * blanks. */
void soma_xml_append_text (GString *out, const char *text);

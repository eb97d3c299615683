/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <libxml/xmlreader.h>

/* The functions of libxml2 that are used here. The library is loaded when the first XML file is
 * read: with the libraries that it needs in turn, it takes as long to load as the Soma cube takes
 * to solve, and most files are something else. */
#define SOMA_XML_FUNCTIONS(DO)                                                                     \
  DO (xmlInitParser)                                                                               \
  DO (xmlReaderForMemory)                                                                          \
  DO (xmlTextReaderSetStructuredErrorHandler)                                                      \
  DO (xmlTextReaderRead)                                                                           \
  DO (xmlTextReaderNodeType)                                                                       \
  DO (xmlTextReaderIsEmptyElement)                                                                 \
  DO (xmlTextReaderConstName)                                                                      \
  DO (xmlTextReaderConstValue)                                                                     \
  DO (xmlTextReaderMoveToNextAttribute)                                                            \
  DO (xmlTextReaderMoveToElement)                                                                  \
  DO (xmlTextReaderCurrentNode)                                                                    \
  DO (xmlGetLineNo)                                                                                \
  DO (xmlFreeTextReader)

#define SOMA_XML_DECLARE(name) __typeof__ (name) *name;
typedef struct
{
  void *handle; /* of the library */
  SOMA_XML_FUNCTIONS (SOMA_XML_DECLARE)
} SomaXmlLibrary;
#undef SOMA_XML_DECLARE

/* NULL and an error (SOMA_FILE_ERROR_UNREADABLE, a sentence) if it cannot be loaded. Any thread may
 * ask for it. */
const SomaXmlLibrary *soma_xml_library_get (GError **error);

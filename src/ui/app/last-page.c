/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "last-page.h"

static gboolean
is_empty (SomaDocument *document)
{
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  return status.state == SOMA_DOCUMENT_EMPTY;
}

char *
soma_last_page_make_key (SomaDocument *document)
{
  SomaFigureItem *item = soma_document_get_item (document);
  const char *known = item != NULL ? soma_figure_item_get_key (item) : NULL;

  if (is_empty (document))
    return NULL;
  return known != NULL ? g_strdup (known)
                       : soma_library_key_of_puzzle (soma_document_get_puzzle (document));
}

/* A figure of the library has a page of its own, whatever it looks like. (nullable) */
static char *
get_whole_key (SomaDraftKeeper *keeper, const char *key)
{
  gint64 figure = soma_draft_keeper_get_figure (keeper);

  return figure != 0 ? g_strdup_printf ("figure %" G_GINT64_FORMAT, figure) : g_strdup (key);
}

static gboolean
is_impossible (SomaDocument *document)
{
  SomaFigureItem *item = soma_document_get_item (document);
  guint64 n_solutions;

  if (soma_puzzle_validate (soma_document_get_puzzle (document)).status != SOMA_OK)
    return TRUE;
  return item != NULL && soma_figure_item_get_known (item, &n_solutions) == SOMA_KNOWN_ALL &&
         n_solutions == 0;
}

const char *
soma_last_page_choose (SomaLibrary *library, SomaDocument *document, SomaDraftKeeper *keeper,
                       const char *key)
{
  g_autofree char *whole = get_whole_key (keeper, key);
  const char *last = whole != NULL ? soma_library_get_page (library, whole) : NULL;

  /* Only a recovered draft has changes from the beginning. */
  if (is_empty (document) || soma_draft_is_modified (soma_draft_keeper_get_draft (keeper)))
    return "design";
  if (last != NULL)
    return last;
  return soma_document_get_piece_set (document) != NULL && !is_impossible (document) ? "play"
                                                                                     : "design";
}

void
soma_last_page_save (SomaLibrary *library, SomaDraftKeeper *keeper, const char *key,
                     const char *page)
{
  g_autofree char *whole = get_whole_key (keeper, key);

  if (whole != NULL)
    soma_library_put_page (library, whole, page);
}

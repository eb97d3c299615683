/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-sets.h"

#include <string.h>

#include "embedded-data.h"
#include "embedded-names.h"
#include "native-format.h"

/* No default set has more cells. */
#define MOST_DEFAULT_CELLS 64

/* Set by find_names(). */
static const char **names;
static SomaPieceSet **sets;

static GMutex mutex;

static gpointer
find_names (gpointer data)
{
  gsize n = 0;

  while (soma_embedded_piece_sets[n].name != NULL)
    n++;
  names = g_new0 (const char *, n + 1);
  sets = g_new0 (SomaPieceSet *, n);
  for (gsize i = 0; i < n; i++)
    names[i] = soma_embedded_piece_sets[i].name;
  return NULL;
}

static void
ensure_names (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, find_names, NULL);
}

static int
find_name (const char *name)
{
  ensure_names ();
  for (int i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  return -1;
}

/* The names that BCSolve uses for its sets. */
static const char *
expand_letter (const char *name)
{
  if (*name == '\0' || name[1] != '\0')
    return name;
  switch (g_ascii_toupper (*name))
    {
    case 'S':
      return "soma";
    case 'E':
      return "soma-plus";
    case 'D':
      return "double-soma";
    case 'B':
      return "bedlam";
    default:
      return name;
    }
}

static SomaFileContents *
load (const SomaEmbeddedFile *file)
{
  SomaFileContents *contents = soma_native_read (file->data, file->length);

  if (contents->sets->len != 1)
    g_error ("%s: not one piece set", file->name);
  soma_embedded_translate_pieces (contents);
  return contents;
}

static SomaPieceSet *
load_set (const SomaEmbeddedFile *file)
{
  g_autoptr (SomaFileContents) contents = load (file);

  return soma_piece_set_ref (g_ptr_array_index (contents->sets, 0));
}

const char *const *
soma_piece_sets_list (void)
{
  ensure_names ();
  return names;
}

SomaPieceSet *
soma_piece_sets_get (const char *name)
{
  int i = find_name (expand_letter (name));

  if (i < 0)
    return NULL;
  g_mutex_lock (&mutex);
  if (sets[i] == NULL)
    sets[i] = load_set (&soma_embedded_piece_sets[i]);
  g_mutex_unlock (&mutex);
  return sets[i];
}

SomaFileContents *
soma_piece_sets_load (const char *name)
{
  int i = find_name (expand_letter (name));

  return i >= 0 ? load (&soma_embedded_piece_sets[i]) : NULL;
}

SomaPieceSet *
soma_piece_sets_allow_some (const SomaPieceSet *set)
{
  SomaPiece pieces[SOMA_MAX_PIECES];

  for (int i = 0; i < set->n_pieces; i++)
    {
      pieces[i] = set->pieces[i];
      pieces[i].min_count = 0;
    }
  return soma_piece_set_new ("", pieces, set->n_pieces, NULL);
}

SomaPieceSet *
soma_piece_sets_default (int n_cells)
{
  switch (n_cells)
    {
    case 27:
      return soma_piece_sets_get ("soma");
    case 40:
      return soma_piece_sets_get ("soma-plus");
    case 54:
      return soma_piece_sets_get ("double-soma");
    case 64:
      return soma_piece_sets_get ("bedlam");
    default:
      return NULL;
    }
}

SomaPieceSet *
soma_piece_sets_find_larger (int n_cells)
{
  SomaPieceSet *set = NULL;

  for (int n = n_cells; n <= MOST_DEFAULT_CELLS && set == NULL; n++)
    set = soma_piece_sets_default (n);
  return set;
}

static gboolean
piece_equal (const SomaPiece *a, const SomaPiece *b)
{
  return strcmp (a->letter, b->letter) == 0 && strcmp (a->name, b->name) == 0 &&
         a->colour == b->colour && a->turns == b->turns && a->weight == b->weight &&
         a->min_count == b->min_count && a->max_count == b->max_count && a->n_cells == b->n_cells &&
         a->colours == NULL && b->colours == NULL &&
         memcmp (a->cells, b->cells, (gsize) a->n_cells * sizeof *a->cells) == 0;
}

gboolean
soma_piece_sets_is_built_in (const SomaPieceSet *set)
{
  const SomaPieceSet *known = *set->name != '\0' ? soma_piece_sets_get (set->name) : NULL;

  if (known == NULL || strcmp (known->name, set->name) != 0 || known->n_pieces != set->n_pieces)
    return FALSE;
  for (int i = 0; i < set->n_pieces; i++)
    if (!piece_equal (&set->pieces[i], &known->pieces[i]))
      return FALSE;
  return TRUE;
}

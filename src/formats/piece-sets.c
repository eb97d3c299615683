/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-sets.h"

#include <string.h>

#include "embedded-data.h"
#include "puzzle-file.h"

/* In the order in which people are shown them. */
static const char *const names[] = {
  "soma",        "soma-plus",  "double-soma",         "bedlam", "tetris-cube",
  "diabolical",  "steinhaus",  "slothouber-graatsma", "conway", "tetracubes",
  "pentominoes", "pentacubes", "hexominoes",          NULL,
};

static SomaPieceSet *sets[G_N_ELEMENTS (names)];
static GMutex mutex;

static int
find_name (const char *name)
{
  for (int i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  return -1;
}

/* The names of BCSolve's sets. */
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

static SomaPieceSet *
load_set (const char *name)
{
  g_autofree char *file_name = g_strconcat (name, ".soma", NULL);
  const SomaEmbeddedFile *file = soma_embedded_find (file_name);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (file->data, file->length, file_name, &error);
  if (contents == NULL || contents->sets->len != 1)
    g_error ("%s: %s", file_name, error != NULL ? error->message : "not one piece set");
  return soma_piece_set_ref (g_ptr_array_index (contents->sets, 0));
}

const char *const *
soma_piece_sets_list (void)
{
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
    sets[i] = load_set (names[i]);
  g_mutex_unlock (&mutex);
  return sets[i];
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "bookmark-file.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "background.h"
#include "check.h"
#include "design-entry.h"
#include "engine-auto.h"
#include "file-text.h"
#include "library-store.h"
#include "native-format.h"
#include "piece-letters.h"
#include "puzzle-file.h"

/* Begins a tag that has the solution as the library has it: where copies of a piece have the same
 * letter in files, which cells are of one copy cannot always be read from that. */
#define EXACT_TAG "solution-"

/* What the thread writes. */
typedef struct
{
  GFile *file;        /* owned */
  GPtrArray *designs; /* owned: of SomaDesign */
  GError *error;      /* owned (nullable) */
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->file);
  g_ptr_array_unref (saving->designs);
  g_clear_error (&saving->error);
  g_free (saving);
}

/* The format that the name ends with, if it keeps what there is. */
static const SomaFormat *
choose_format (GFile *file, const SomaFileEntry *example)
{
  g_autofree char *name = g_file_get_basename (file);
  const SomaFormat *format = name != NULL ? soma_format_find_for_name (name) : NULL;
  const guint needed =
      SOMA_FORMAT_LOSES_FIGURE | SOMA_FORMAT_LOSES_SOLUTIONS | SOMA_FORMAT_LOSES_NOTES;

  if (format == NULL || format->write == NULL || format->is_single || format->read == NULL ||
      (soma_format_find_losses (format, example) & needed) != 0)
    return soma_format_find ("native");
  return format;
}

static void
save (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);
  g_autoptr (GPtrArray) contents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  guint losses;

  for (guint i = 0; i < saving->designs->len; i++)
    {
      SomaFileContents *one = soma_design_make_contents (saving->designs->pdata[i], &losses);
      if (one == NULL)
        continue;
      g_ptr_array_add (contents, one);
      g_ptr_array_add (entries, one->entries->pdata[0]);
    }
  if (entries->len > 0)
    choose_format (saving->file, entries->pdata[0])->write (text, entries);
  soma_file_text_replace (saving->file, NULL, text->str, text->len, NULL, NULL, &saving->error);
}

static void
saved (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->error != NULL)
    g_task_return_error (task, g_steal_pointer (&saving->error));
  else
    g_task_return_boolean (task, TRUE);
}

/* Whether the letters of the design are those of this solution alone, as they are read. */
static gboolean
is_read_back (const SomaDesign *design, const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  g_autoptr (GPtrArray) solutions = soma_design_find_solutions (design, puzzle);

  return solutions->len == 1 &&
         memcmp (solutions->pdata[0], copy_at, puzzle->figure->n_cells * sizeof *copy_at) == 0;
}

static SomaDesign *
make_design (const char *id, const char *name, const SomaPuzzle *puzzle, const guint16 *copy_at,
             const char *note)
{
  g_autoptr (SomaDesign) design = soma_design_new_from_solution (id, name, puzzle, copy_at);
  g_autoptr (SomaDesign) noted = soma_design_with_text (design, SOMA_DESIGN_NOTES, note);

  if (is_read_back (noted, puzzle, copy_at))
    return g_steal_pointer (&noted);
  g_autofree char *solution = soma_library_bookmark_solution (puzzle, copy_at);
  g_autofree char *tag = g_strconcat (EXACT_TAG, solution, NULL);
  return soma_design_with_text (noted, SOMA_DESIGN_TAGS, tag);
}

void
soma_bookmark_file_save_async (SomaBookmarks *bookmarks, const char *id, const char *name,
                               GFile *file, GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-bookmarks", .work = save, .done = saved };
  GTask *task = g_task_new (bookmarks, NULL, callback, data);
  Saving *saving = g_new0 (Saving, 1);
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GPtrArray) solutions = soma_bookmarks_list (bookmarks, &notes);

  saving->file = g_object_ref (file);
  saving->designs = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);
  for (guint i = 0; i < solutions->len; i++)
    g_ptr_array_add (saving->designs, make_design (id, name, soma_bookmarks_get_puzzle (bookmarks),
                                                   solutions->pdata[i], notes->pdata[i]));
  g_task_set_task_data (task, saving, saving_free);
  soma_background_run (task, &how);
}

gboolean
soma_bookmark_file_save_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Reading */

/* What the lines of the notes of a figure say of each of its `n` solutions: strings, NULL where
 * they say nothing; NULL if they say nothing of any. */
static GPtrArray *
split_notes (const char *notes, guint n)
{
  g_autoptr (GPtrArray) of_solutions = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (notes, "\n", -1);
  gboolean has_any = FALSE;

  g_ptr_array_set_size (of_solutions, (int) n);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint64 number;
      int length = 0;
      if (sscanf (lines[i], SOMA_NATIVE_SOLUTION_NOTE "%n", &number, &length) != 1 || length == 0 ||
          number < 1 || number > n)
        continue;
      char **note = (char **) &of_solutions->pdata[number - 1], *before = *note;
      *note = before != NULL ? g_strconcat (before, "\n", lines[i] + length, NULL)
                             : g_strdup (lines[i] + length);
      g_free (before);
      has_any = TRUE;
    }
  return has_any ? g_steal_pointer (&of_solutions) : NULL;
}

static void
add_bookmark (const char *note, const SomaPuzzle *puzzle, const guint16 *copy_at,
              GPtrArray *bookmarks)
{
  SomaStoredBookmark *bookmark = g_new0 (SomaStoredBookmark, 1);

  bookmark->key = soma_library_bookmark_key (puzzle, copy_at);
  bookmark->puzzle = soma_library_puzzle_key (puzzle);
  bookmark->solution = soma_library_bookmark_solution (puzzle, copy_at);
  bookmark->note = g_strdup (note != NULL ? note : "");
  bookmark->changed = g_get_real_time () / G_USEC_PER_SEC;
  g_ptr_array_add (bookmarks, bookmark);
}

static gboolean
read_tag (const SomaFileEntry *entry, const SomaPuzzle *puzzle, guint16 *copy_at)
{
  const char *tag = entry->about.tags != NULL ? strstr (entry->about.tags, EXACT_TAG) : NULL;
  g_autoptr (SomaCanonicalPuzzle) canonical = NULL;

  if (tag == NULL)
    return FALSE;
  tag += strlen (EXACT_TAG);
  g_autofree char *solution = g_strndup (tag, strspn (tag, "0123456789abcdef"));
  canonical = soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  return soma_library_read_bookmark (canonical, solution, copy_at);
}

static void
read_entry (const SomaFileEntry *entry, GPtrArray *bookmarks)
{
  g_autoptr (SomaPuzzle) puzzle =
      entry->set != NULL ? soma_file_make_puzzle (entry->name, entry->figure, entry->pins,
                                                  entry->set, entry->distinct_pieces, NULL)
                         : NULL;
  g_autofree guint16 *copy_at = g_new (guint16, entry->figure->n_cells);
  const char *notes = entry->about.notes != NULL ? entry->about.notes : "";

  if (puzzle != NULL)
    soma_cell_colours_show (entry->colours, puzzle);
  if (puzzle != NULL && read_tag (entry, puzzle, copy_at))
    {
      add_bookmark (notes, puzzle, copy_at, bookmarks);
      return;
    }
  g_autoptr (GPtrArray) split = split_notes (notes, entry->solutions->len);
  for (guint i = 0; puzzle != NULL && i < entry->solutions->len; i++)
    if (soma_file_solution_to_copies (entry->solutions->pdata[i], puzzle->figure, puzzle->set,
                                      copy_at, NULL) &&
        soma_check_solution (puzzle, copy_at, NULL) == SOMA_CHECK_OK)
      add_bookmark (split != NULL ? split->pdata[i] : notes, puzzle, copy_at, bookmarks);
}

static gpointer
load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (file);
  gsize length;
  g_autofree char *text = soma_file_text_load (file, cancellable, &length, error);
  g_autoptr (SomaFileContents) contents =
      text != NULL ? soma_file_parse (text, length, name, error) : NULL;
  g_autoptr (GPtrArray) bookmarks =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_bookmark_free);

  if (contents == NULL)
    return NULL;
  for (guint i = 0; i < contents->entries->len && !g_cancellable_is_cancelled (cancellable); i++)
    read_entry (contents->entries->pdata[i], bookmarks);
  if (bookmarks->len > 0)
    return g_steal_pointer (&bookmarks);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s: There are no solutions in it."),
               name);
  return NULL;
}

void
soma_bookmark_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data)
{
  soma_background_load_async (file, cancellable, load, (GDestroyNotify) g_ptr_array_unref, callback,
                              data);
}

GPtrArray *
soma_bookmark_file_load_finish (GAsyncResult *result, GError **error)
{
  return soma_background_load_finish (result, error);
}

static gboolean
is_there (SomaLibrary *library, const SomaStoredBookmark *bookmark)
{
  g_autoptr (GPtrArray) known = soma_library_list_bookmarks (library, bookmark->puzzle);

  for (guint i = 0; i < known->len; i++)
    {
      const SomaStoredBookmark *other = known->pdata[i];
      if (g_str_equal (other->key, bookmark->key))
        return *other->note != '\0' || *bookmark->note == '\0';
    }
  return FALSE;
}

guint
soma_bookmark_file_restore (SomaLibrary *library, const GPtrArray *loaded, const char *puzzle)
{
  guint n = 0;

  for (guint i = 0; i < loaded->len; i++)
    {
      const SomaStoredBookmark *bookmark = loaded->pdata[i];
      if (!is_there (library, bookmark))
        soma_library_put_bookmark (library, bookmark);
      n += g_str_equal (bookmark->puzzle, puzzle);
    }
  return n;
}

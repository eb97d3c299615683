/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "messages.h"
#include "piece-letters.h"
#include "xmpuzzle-write-private.h"

/* A shape of the document into which all is written. */
typedef struct
{
  gboolean is_used;
  char *text; /* (nullable) owned: what it becomes */
} Known;

typedef struct
{
  const SomaXmpuzzleSource *source; /* (nullable): all entries are written into that document */
  SomaXmlEdits *edits;              /* (nullable) owned: of it */
  GArray *known;                    /* owned: of Known, its shapes */
  GString *added;                   /* owned: other shapes */
  GHashTable *seen; /* owned: what is written of such a shape after its place -> number, from 1 */
  GArray *written;  /* owned: of SomaXmpuzzleWrittenShape, of all entries */
  guint *first_written; /* owned: where those of each entry begin */
  guint8 *numbers;      /* owned: SOMA_N_COLOURS of each entry */
  SomaXmpuzzlePalette palette;
  int n_shapes;
} Document;

static void
clear_known (gpointer data)
{
  g_free (((Known *) data)->text);
}

/* The document that all entries are of, if they can be written into it; NULL otherwise. */
static const SomaXmpuzzleSource *
find_source (const GPtrArray *entries)
{
  const SomaXmpuzzleSource *source = NULL;

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaXmpuzzleRest *rest = soma_xmpuzzle_get_rest (entries->pdata[i]);
      if (rest == NULL)
        continue;
      if (!rest->source->is_whole || (source != NULL && source != rest->source))
        return NULL;
      source = rest->source;
    }
  return source;
}

/* One that several problems of the file had is written once, if it is the same; and so is one from
 * elsewhere that another problem has in the same place, as most have the pieces of one set. */
static void
add_shape (Document *document, const SomaFileEntry *entry, int number, guint place,
           SomaXmpuzzleCells *shape, const guint8 *numbers)
{
  SomaXmpuzzleBefore before = soma_xmpuzzle_find_before (entry, number);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_raw = soma_xmpuzzle_is_unchanged (shape, &before, numbers);
  SomaXmpuzzleWrittenShape written = { -1, before.source == NULL ||
                                               !soma_xmpuzzle_same_cells (shape, &before.shape) };
  int own = entry->shapes != NULL ? g_array_index (entry->shapes, int, (guint) number) : -1;

  if (is_raw)
    g_string_append_len (text, before.text + before.source->span.begin,
                         (gssize) (before.source->span.end - before.source->span.begin));
  else
    soma_xmpuzzle_write_cells (text, shape, &before, numbers);
  if (document->source != NULL && before.source != NULL)
    {
      Known *known = &g_array_index (document->known, Known, (guint) own);
      if (!known->is_used && !is_raw)
        known->text = g_strdup (text->str);
      if (!known->is_used || g_strcmp0 (known->text, is_raw ? NULL : text->str) == 0)
        written.number = own;
      known->is_used = TRUE;
    }
  if (written.number < 0)
    {
      g_autofree char *key = own >= 0 && before.source == NULL
                                 ? g_strdup_printf ("own %d", own)
                                 : g_strdup_printf ("%s %d %s", own >= 0 ? "shape" : "place",
                                                    own >= 0 ? own : (int) place, text->str);
      gpointer seen = g_hash_table_lookup (document->seen, key);
      written.number = seen != NULL ? GPOINTER_TO_INT (seen) - 1 : document->n_shapes++;
      if (seen == NULL)
        {
          g_string_append_printf (document->added, "%s\n", text->str);
          g_hash_table_insert (document->seen, g_steal_pointer (&key),
                               GINT_TO_POINTER (written.number + 1));
        }
    }
  g_array_append_val (document->written, written);
}

static void
add_shapes_of (Document *document, const SomaFileEntry *entry, const guint8 *numbers)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (GArray) parts = soma_xmpuzzle_list_parts (entry);

  for (guint i = 0; i < parts->len; i++)
    {
      int number = g_array_index (parts, SomaXmpuzzleWrittenPart, i).piece;
      SomaXmpuzzleCells shape = soma_xmpuzzle_cells_of_piece (&set->pieces[number]);
      add_shape (document, entry, number, i, &shape, numbers);
    }
  if (entry->figure == NULL)
    return;
  int n_pieces = set != NULL ? set->n_pieces : 0;
  SomaXmpuzzleCells shape =
      soma_xmpuzzle_cells_of_figure (entry, soma_xmpuzzle_get_shape (entry, n_pieces));
  add_shape (document, entry, n_pieces, parts->len, &shape, numbers);
}

/* The colours of the document keep their numbers; one that an entry has changed changes there. */
static void
begin_palette (Document *document, const GPtrArray *entries)
{
  SomaXmpuzzlePalette *palette = &document->palette;

  palette->last = (int) MIN (document->source->n_colours, SOMA_N_COLOURS - 1);
  for (int c = 1; c <= palette->last; c++)
    {
      palette->used[c] = TRUE;
      palette->rgb[c] = soma_cell_colours_choose_rgb (document->source->colours, c);
      for (guint i = entries->len; i-- > 0;)
        {
          const SomaCellColours *colours = ((SomaFileEntry *) entries->pdata[i])->colours;
          if (colours != NULL && colours->rgb[c] >= 0 &&
              (guint32) colours->rgb[c] !=
                  soma_cell_colours_choose_rgb (document->source->colours, c))
            palette->rgb[c] = (guint32) colours->rgb[c];
        }
    }
}

static void
document_init (Document *document, const GPtrArray *entries)
{
  *document = (Document){ .source = find_source (entries),
                          .known = g_array_new (FALSE, TRUE, sizeof (Known)),
                          .added = g_string_new (NULL),
                          .seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                          .written = g_array_new (FALSE, FALSE, sizeof (SomaXmpuzzleWrittenShape)),
                          .first_written = g_new (guint, entries->len + 1),
                          .numbers = g_new (guint8, (gsize) entries->len * SOMA_N_COLOURS + 1) };
  g_array_set_clear_func (document->known, clear_known);
  if (document->source != NULL)
    {
      document->edits = soma_xml_edits_new (document->source->text);
      document->n_shapes = (int) document->source->shapes->len;
      g_array_set_size (document->known, document->source->shapes->len);
      begin_palette (document, entries);
    }
  for (guint i = 0; i < entries->len; i++)
    soma_xmpuzzle_palette_add (&document->palette, entries->pdata[i],
                               document->numbers + i * SOMA_N_COLOURS);
  for (guint i = 0; i < entries->len; i++)
    {
      document->first_written[i] = document->written->len;
      add_shapes_of (document, entries->pdata[i], document->numbers + i * SOMA_N_COLOURS);
    }
}

static void
document_clear (Document *document)
{
  g_clear_pointer (&document->edits, soma_xml_edits_free);
  g_array_unref (document->known);
  g_string_free (document->added, TRUE);
  g_hash_table_unref (document->seen);
  g_array_unref (document->written);
  g_free (document->first_written);
  g_free (document->numbers);
}

static void
problem_init (SomaXmpuzzleWrittenProblem *problem, const Document *document,
              const SomaFileEntry *entry, guint number)
{
  const SomaXmpuzzleRest *rest = soma_xmpuzzle_get_rest (entry);

  *problem = (SomaXmpuzzleWrittenProblem){ .entry = entry,
                                           .parts = soma_xmpuzzle_list_parts (entry),
                                           .shapes = &g_array_index (
                                               document->written, SomaXmpuzzleWrittenShape,
                                               document->first_written[number]),
                                           .numbers = document->numbers + number * SOMA_N_COLOURS };
  /* A document that is damaged may end within the problem. */
  if (rest == NULL || rest->problem < 0 || !rest->source->is_whole)
    return;
  problem->before = g_ptr_array_index (rest->source->problems, (guint) rest->problem);
  problem->read = &rest->read;
}

/* A shape without pieces is none. */
static gboolean
is_problem (const SomaFileEntry *entry)
{
  return entry->figure != NULL && (entry->rest == NULL || soma_file_entry_get_set (entry) != NULL);
}

/* Appends problem number `number`, a whole element, if it is one. */
static void
write_entry (GString *out, Document *document, const SomaFileEntry *entry, guint number)
{
  SomaXmpuzzleWrittenProblem problem;

  if (!is_problem (entry))
    return;
  problem_init (&problem, document, entry, number);
  if (problem.before == NULL)
    {
      g_autoptr (GString) solutions = g_string_new (NULL);
      soma_xmpuzzle_write_solutions (solutions, entry);
      soma_xmpuzzle_write_problem (out, &problem, solutions->len > 0 ? "1" : "0");
      g_string_append_printf (out, "%s%s</problem>", solutions->len > 0 ? "\n" : "",
                              solutions->str);
    }
  else
    {
      const char *text = soma_xmpuzzle_get_rest (entry)->source->text;
      g_autoptr (SomaXmlEdits) edits = soma_xml_edits_new (text);
      soma_xmpuzzle_edit_problem (edits, text, &problem);
      soma_xml_edits_write (edits, problem.before->span.begin, problem.before->span.end, out);
    }
  g_array_unref (problem.parts);
}

/* The notes of all entries, each once; (nullable) */
static char *
join_notes (const GPtrArray *entries)
{
  g_autoptr (GString) notes = g_string_new (NULL);
  const char *last = NULL;

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      if (entry->about.notes == NULL || g_strcmp0 (entry->about.notes, last) == 0)
        continue;
      g_string_append_printf (notes, "%s%s", last != NULL ? "\n" : "", entry->about.notes);
      last = entry->about.notes;
    }
  return last != NULL ? g_string_free (g_steal_pointer (&notes), FALSE) : NULL;
}

/* Into the document that was read */

/* Whether the problems are those of the document, one after the other. */
static gboolean
has_same_problems (const Document *document, const GPtrArray *entries)
{
  if (entries->len != document->source->problems->len)
    return FALSE;
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaXmpuzzleRest *rest = soma_xmpuzzle_get_rest (entries->pdata[i]);
      if (rest == NULL || rest->problem != (int) i)
        return FALSE;
    }
  return TRUE;
}

/* Those of the document, where they are. */
static void
edit_same_problems (Document *document, const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    {
      SomaXmpuzzleWrittenProblem problem;
      problem_init (&problem, document, entries->pdata[i], i);
      const SomaXmlSpan *span = &problem.before->span;
      if (is_problem (entries->pdata[i]))
        soma_xmpuzzle_edit_problem (document->edits, document->source->text, &problem);
      else
        soma_xml_edits_replace (document->edits, span->begin, span->end, "");
      g_array_unref (problem.parts);
    }
}

static void
replace_problems (Document *document, const GPtrArray *entries)
{
  const SomaXmpuzzleSource *source = document->source;
  const GPtrArray *before = source->problems;
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < entries->len; i++)
    {
      gsize end = all->len;
      g_string_append (all, end > 0 ? "\n" : "");
      gsize begin = all->len;
      write_entry (all, document, entries->pdata[i], i);
      if (all->len == begin)
        g_string_truncate (all, end);
    }
  if (before->len > 0)
    {
      const SomaXmpuzzleProblem *first = before->pdata[0], *last = before->pdata[before->len - 1];
      soma_xml_edits_replace (document->edits, first->span.begin, last->span.end, all->str);
      return;
    }
  if (all->len == 0)
    return;
  SomaXmlSpan at = source->problems_at;
  if (at.end == 0)
    at.begin = at.end = source->shapes_at.end;
  g_string_prepend (all, "<problems>\n");
  g_string_append (all, "\n</problems>");
  soma_xml_edits_replace (document->edits, at.begin, at.end, all->str);
}

static void
edit_shapes (Document *document)
{
  const SomaXmpuzzleSource *source = document->source;

  for (guint i = 0; i < document->known->len; i++)
    {
      const char *text = g_array_index (document->known, Known, i).text;
      const SomaXmlSpan *span = &((SomaXmpuzzleShape *) source->shapes->pdata[i])->span;
      if (text != NULL)
        soma_xml_edits_replace (document->edits, span->begin, span->end, text);
    }
  if (document->added->len > 0)
    soma_xml_edits_replace (document->edits, source->shapes_at.close, source->shapes_at.close,
                            document->added->str);
}

/* Whether rules that were read speak of a colour, which the document may lack. */
static gboolean
was_mentioned (const GPtrArray *entries, int colour)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaXmpuzzleRest *rest = soma_xmpuzzle_get_rest (entries->pdata[i]);
      g_autoptr (SomaCellColours) said =
          rest != NULL ? soma_file_entry_get_colours (&rest->read) : NULL;
      if (soma_cell_colours_mention (said, colour))
        return TRUE;
    }
  return FALSE;
}

static void
edit_palette (Document *document, const GPtrArray *entries)
{
  const SomaXmpuzzleSource *source = document->source;
  SomaXmpuzzlePalette *palette = &document->palette;
  int n_colours = (int) MIN (source->n_colours, SOMA_N_COLOURS - 1);
  SomaXmlSpan at = source->colours_at;
  g_autoptr (GString) text = g_string_new (NULL);

  while (palette->last > n_colours &&
         (!palette->used[palette->last] || was_mentioned (entries, palette->last)))
    palette->last--;
  gboolean is_same = palette->last == n_colours;
  for (int c = 1; c <= palette->last && is_same; c++)
    is_same = palette->rgb[c] == soma_cell_colours_choose_rgb (source->colours, c);
  if (is_same)
    return;
  soma_xmpuzzle_palette_write (palette, text);
  if (at.end == 0)
    at.begin = at.end = source->shapes_at.begin;
  soma_xml_edits_replace (document->edits, at.begin, at.end, text->str);
}

/* The notes are those of the document: one of its entries that has others has changed them. */
static void
edit_comment (Document *document, const GPtrArray *entries)
{
  const SomaXmpuzzleSource *source = document->source;
  const char *before = source->comment != NULL ? source->comment : "", *notes = before;
  SomaXmlSpan at = source->comment_at;

  for (guint i = 0; i < entries->len && strcmp (notes, before) == 0; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      if (entry->rest != NULL)
        notes = entry->about.notes != NULL ? entry->about.notes : "";
    }
  if (strcmp (notes, before) == 0)
    return;
  g_autoptr (GString) text = g_string_new (NULL);
  soma_xml_append_text (text, notes);
  if (at.close < at.end)
    {
      soma_xml_edits_replace (document->edits, at.inside, at.close, text->str);
      return;
    }
  if (at.end == 0)
    at.begin = at.end = source->span.close;
  g_string_prepend (text, "<comment>");
  g_string_append (text, "</comment>\n");
  soma_xml_edits_replace (document->edits, at.begin, at.end, text->str);
}

/* Into a document of their own */

static void
begin_document (GString *out, const Document *document)
{
  g_string_append (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle version=\"2\">\n"
                        "<gridType type=\"0\"/>\n");
  soma_xmpuzzle_palette_write (&document->palette, out);
  g_string_append_printf (out, "\n<shapes>\n%s</shapes>\n<problems>\n", document->added->str);
}

/* The entries as BurrTools can have them, of which `made` owns new ones. */
static GPtrArray *
rephrase (const GPtrArray *entries, GPtrArray *made)
{
  GPtrArray *phrased = g_ptr_array_new ();

  for (guint i = 0; i < entries->len; i++)
    {
      SomaFileContents *own = soma_xmpuzzle_make_layers (entries->pdata[i]);
      if (own != NULL)
        g_ptr_array_add (made, own);
      g_ptr_array_add (phrased, own != NULL ? own->entries->pdata[0] : entries->pdata[i]);
    }
  return phrased;
}

void
soma_xmpuzzle_write (GString *out, const GPtrArray *all)
{
  g_autoptr (GPtrArray) made =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free);
  g_autoptr (GPtrArray) entries = rephrase (all, made);
  Document document;

  document_init (&document, entries);
  if (document.source != NULL)
    {
      edit_palette (&document, entries);
      edit_shapes (&document);
      if (has_same_problems (&document, entries))
        edit_same_problems (&document, entries);
      else
        replace_problems (&document, entries);
      edit_comment (&document, entries);
      soma_xml_edits_write (document.edits, 0, document.source->length, out);
    }
  else
    {
      g_autofree char *notes = join_notes (entries);
      begin_document (out, &document);
      for (guint i = 0; i < entries->len; i++)
        {
          gsize before = out->len;
          write_entry (out, &document, entries->pdata[i], i);
          g_string_append (out, out->len > before ? "\n" : "");
        }
      g_string_append (out, "</problems>\n<comment>");
      soma_xml_append_text (out, notes != NULL ? notes : "");
      g_string_append (out, "</comment>\n</puzzle>\n");
    }
  document_clear (&document);
}

/* Shapes without a problem. */
static void
write_sets (GString *out, const GPtrArray *sets)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < sets->len; i++)
    {
      SomaFileEntry *entry = g_new0 (SomaFileEntry, 1);
      entry->set = sets->pdata[i];
      g_ptr_array_add (entries, entry);
    }
  soma_xmpuzzle_write (out, entries);
}

/* Solutions one by one */

static void
begin_solutions (GString *out, const SomaFormatFigure *figure)
{
  /* Everything in it is borrowed. */
  SomaFileEntry entry = { .id = (char *) figure->id,
                          .name = (char *) (figure->name != NULL ? figure->name : figure->id),
                          .figure = figure->puzzle->figure,
                          .set = figure->puzzle->set,
                          .distinct_pieces = figure->puzzle->distinct_pieces };
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  Document document;
  SomaXmpuzzleWrittenProblem problem;

  g_ptr_array_add (entries, &entry);
  document_init (&document, entries);
  begin_document (out, &document);
  problem_init (&problem, &document, &entry, 0);
  soma_xmpuzzle_write_problem (out, &problem, "1");
  g_string_append (out, "\n<solutions>\n");
  g_array_unref (problem.parts);
  document_clear (&document);
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  const SomaPuzzle *puzzle = figure->puzzle;

  return soma_xmpuzzle_plan_new (puzzle->figure, puzzle->set, puzzle->distinct_pieces, NULL);
}

static void
write_one_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                    const uint16_t *copy_at)
{
  gpointer own = figure->plan == NULL ? new_plan (figure) : NULL;

  soma_xmpuzzle_write_solution (out, own != NULL ? own : figure->plan, number, copy_at);
  g_clear_pointer (&own, soma_xmpuzzle_plan_free);
}

static void
end_solutions (GString *out, const SomaFormatFigure *figure)
{
  g_string_append (out, "</solutions>\n</problem>\n</problems>\n</puzzle>\n");
}

static char *
find_obstacle (const SomaFileEntry *entry)
{
  return soma_file_entry_get_set (entry) == NULL && entry->rest == NULL
             ? g_strdup (_ ("this format requires pieces"))
             : NULL;
}

const SomaFormat soma_format_xmpuzzle = {
  .id = "xmpuzzle",
  .name = N_ ("BurrTools puzzle"),
  .extension = "xmpuzzle",
  .has_problems = TRUE,
  .is_document = TRUE,
  .recognizes = soma_xmpuzzle_is,
  .read = soma_xmpuzzle_read,
  .find_obstacle = find_obstacle,
  .rephrase = soma_xmpuzzle_make_layers,
  .write = soma_xmpuzzle_write,
  .write_sets = write_sets,
  .new_plan = new_plan,
  .free_plan = soma_xmpuzzle_plan_free,
  .begin_solutions = begin_solutions,
  .write_solution = write_one_solution,
  .end_solutions = end_solutions,
};

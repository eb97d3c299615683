/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "format.h"

#include <string.h>

#include "engine-auto.h"
#include "messages.h"

/* Figures */

static gboolean
same_cells (const SomaFigure *a, const SomaFigure *b)
{
  return a->n_cells == b->n_cells &&
         memcmp (a->cells, b->cells, (gsize) a->n_cells * sizeof *a->cells) == 0;
}

/* Each for figures of the same cells. */
static gboolean
same_optional (const SomaFigure *a, const SomaFigure *b)
{
  for (int i = 0; i < a->n_cells; i++)
    if ((a->optional != NULL && a->optional[i]) != (b->optional != NULL && b->optional[i]))
      return FALSE;
  return TRUE;
}

static gboolean
same_colours (const SomaFileEntry *a, const SomaFileEntry *b)
{
  g_autoptr (SomaCellColours) a_said = soma_file_entry_get_colours (a);
  g_autoptr (SomaCellColours) b_said = soma_file_entry_get_colours (b);
  const SomaFigure *first = a->figure, *second = b->figure;

  for (int i = 0; i < first->n_cells; i++)
    if ((first->colours != NULL ? first->colours[i] : 0) !=
        (second->colours != NULL ? second->colours[i] : 0))
      return FALSE;
  return soma_cell_colours_same_rules (a_said, b_said);
}

/* What `entry` says of colours; `back` may say more. */
static gboolean
same_palette (const SomaFileEntry *entry, const SomaFileEntry *back)
{
  const SomaCellColours *a = entry->colours, *b = back->colours;

  for (int c = 1; a != NULL && c < SOMA_N_COLOURS; c++)
    if ((a->rgb[c] >= 0 && (b == NULL || b->rgb[c] != a->rgb[c])) ||
        (a->names[c] != NULL && (b == NULL || g_strcmp0 (a->names[c], b->names[c]) != 0)))
      return FALSE;
  return TRUE;
}

/* Pieces */

/* How many kinds of pieces of a shape a set has, and their counts together. */
typedef struct
{
  int n_kinds, min_count, max_count;
} Sum;

static Sum
add_up (const SomaPieceSet *set, const SomaPiece *shape)
{
  Sum sum = { 0, 0, 0 };

  for (int i = 0; i < set->n_pieces; i++)
    if (soma_piece_same_shape (&set->pieces[i], shape, false))
      {
        sum.n_kinds++;
        sum.min_count += set->pieces[i].min_count;
        sum.max_count += set->pieces[i].max_count;
      }
  return sum;
}

static int
count_cells (const SomaPieceSet *set)
{
  int n = 0;

  for (int i = 0; i < set->n_pieces; i++)
    n += set->pieces[i].n_cells * set->pieces[i].max_count;
  return n;
}

/* Piece for piece, which can be told at once. */
static gboolean
has_equal_pieces (const SomaPieceSet *a, const SomaPieceSet *b)
{
  if (a->n_pieces != b->n_pieces)
    return FALSE;
  for (int i = 0; i < a->n_pieces; i++)
    {
      const SomaPiece *piece = &a->pieces[i], *other = &b->pieces[i];
      if (piece->min_count != other->min_count || piece->max_count != other->max_count ||
          piece->turns != other->turns || piece->n_cells != other->n_cells ||
          piece->colours != NULL || other->colours != NULL ||
          memcmp (piece->cells, other->cells, (gsize) piece->n_cells * sizeof *piece->cells) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
same_pieces (const SomaPieceSet *a, const SomaPieceSet *b, gboolean distinct)
{
  if (a == NULL || b == NULL || a == b)
    return a == b;
  if (has_equal_pieces (a, b))
    return TRUE;
  for (int i = 0; i < a->n_pieces; i++)
    {
      Sum old = add_up (a, &a->pieces[i]), new = add_up (b, &a->pieces[i]);
      if (old.min_count != new.min_count || old.max_count != new.max_count ||
          (distinct && old.n_kinds != new.n_kinds))
        return FALSE;
    }
  return count_cells (a) == count_cells (b);
}

/* The set with pieces that may be turned in any way; NULL, where the set is. */
static SomaPieceSet *
free_turns (const SomaPieceSet *set)
{
  SomaPiece pieces[SOMA_MAX_PIECES];

  if (set == NULL)
    return NULL;
  for (int i = 0; i < set->n_pieces; i++)
    {
      pieces[i] = set->pieces[i];
      pieces[i].turns = SOMA_TURNS_ANY;
    }
  return soma_piece_set_new (set->name, pieces, set->n_pieces, NULL);
}

static gboolean
same_names (const SomaPieceSet *a, const SomaPieceSet *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  for (int i = 0; i < a->n_pieces; i++)
    if (i >= b->n_pieces || strcmp (a->pieces[i].letter, b->pieces[i].letter) != 0 ||
        strcmp (a->pieces[i].name, b->pieces[i].name) != 0 ||
        a->pieces[i].colour != b->pieces[i].colour)
      return FALSE;
  return TRUE;
}

/* Piece for piece; one that is missing has the usual weight. */
static gboolean
same_weights (const SomaPieceSet *a, const SomaPieceSet *b)
{
  for (int i = 0; a != NULL && i < a->n_pieces; i++)
    if (a->pieces[i].weight != (b != NULL && i < b->n_pieces ? b->pieces[i].weight : 0))
      return FALSE;
  return TRUE;
}

/* Whether there are kinds of equal shape at all. */
static gboolean
has_equal_kinds (const SomaPieceSet *set)
{
  for (int i = 0; set != NULL && i < set->n_pieces; i++)
    if (add_up (set, &set->pieces[i]).n_kinds > 1)
      return TRUE;
  return FALSE;
}

/* The rest of an entry */

/* How many cells may stay empty; which they are is told by the figures. */
static gboolean
same_limit (const SomaFileEntry *a, const SomaFileEntry *b)
{
  SomaHoles first = a->holes, second = b->holes;

  first.anywhere = second.anywhere = FALSE;
  return soma_holes_equal (&first, &second);
}

static gboolean
same_marks (const SomaFileEntry *a, const SomaMark *marks, const SomaFileEntry *b,
            const SomaMark *back)
{
  return soma_file_marks_match (a->figure, soma_file_entry_get_set (a), marks,
                                soma_file_entry_get_set (b), back,
                                a->distinct_pieces && b->distinct_pieces);
}

static gboolean
same_pins (const SomaFileEntry *a, const SomaFileEntry *b)
{
  if (a->pins == NULL || b->pins == NULL)
    return a->pins == b->pins;
  return same_marks (a, a->pins, b, b->pins);
}

static gboolean
same_solutions (const SomaFileEntry *a, const SomaFileEntry *b)
{
  if (a->solutions->len != b->solutions->len)
    return FALSE;
  for (guint i = 0; i < a->solutions->len; i++)
    if (!same_marks (a, ((const SomaFileSolution *) a->solutions->pdata[i])->marks, b,
                     ((const SomaFileSolution *) b->solutions->pdata[i])->marks))
      return FALSE;
  return TRUE;
}

static gboolean
has_rest (const SomaFileEntry *entry)
{
  return entry->rest != NULL && entry->rest->says_more;
}

/* NULL and "" are the same. */
static gboolean
same_text (const char *a, const char *b)
{
  return strcmp (a != NULL ? a : "", b != NULL ? b : "") == 0;
}

/* An entry without an id of its own has lost none: "FILE#NAME" is made of other things. */
static gboolean
keeps_id (const SomaFileEntry *entry, const SomaFileEntry *back)
{
  return *entry->id == '\0' || strchr (entry->id + 1, '#') != NULL ||
         strcmp (entry->id, back->id) == 0 || strcmp (entry->id, back->name) == 0;
}

static guint
compare_pieces (const SomaFileEntry *entry, const SomaFileEntry *back)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  const SomaPieceSet *back_set = soma_file_entry_get_set (back);

  gboolean is_distinct = entry->distinct_pieces && back->distinct_pieces;
  guint turns = 0;

  if (!same_pieces (set, back_set, is_distinct))
    {
      g_autoptr (SomaPieceSet) freed = free_turns (set), back_freed = free_turns (back_set);
      if (!same_pieces (freed, back_freed, is_distinct))
        return SOMA_FORMAT_LOSES_PIECES;
      turns = SOMA_FORMAT_LOSES_TURNS;
    }
  return turns | (same_names (set, back_set) ? 0 : SOMA_FORMAT_LOSES_PIECE_NAMES) |
         (same_weights (set, back_set) ? 0 : SOMA_FORMAT_LOSES_WEIGHTS) |
         (entry->distinct_pieces != back->distinct_pieces && has_equal_kinds (set) &&
                  (entry->distinct_pieces || has_equal_kinds (back_set))
              ? SOMA_FORMAT_LOSES_DISTINCT
              : 0);
}

guint
soma_format_compare (const SomaFileEntry *entry, const SomaFileEntry *back)
{
  if (!same_cells (entry->figure, back->figure))
    return SOMA_FORMAT_LOSES_FIGURE;
  return compare_pieces (entry, back) |
         (same_optional (entry->figure, back->figure) ? 0 : SOMA_FORMAT_LOSES_OPTIONAL) |
         (same_colours (entry, back) ? 0 : SOMA_FORMAT_LOSES_COLOURS) |
         (same_palette (entry, back) ? 0 : SOMA_FORMAT_LOSES_PALETTE) |
         (same_text (entry->name, back->name) || !soma_file_entry_has_name (entry)
              ? 0
              : SOMA_FORMAT_LOSES_NAME) |
         (keeps_id (entry, back) ? 0 : SOMA_FORMAT_LOSES_ID) |
         (soma_file_entry_same_groups (entry, back) ? 0 : SOMA_FORMAT_LOSES_GROUPS) |
         (same_limit (entry, back) ? 0 : SOMA_FORMAT_LOSES_HOLES) |
         (same_pins (entry, back) ? 0 : SOMA_FORMAT_LOSES_PINS) |
         (same_solutions (entry, back) ? 0 : SOMA_FORMAT_LOSES_SOLUTIONS) |
         (!has_rest (entry) || has_rest (back) ? 0 : SOMA_FORMAT_LOSES_REST) |
         (same_text (entry->about.notes, back->about.notes) ? 0 : SOMA_FORMAT_LOSES_NOTES) |
         (same_text (entry->about.author, back->about.author) &&
                  same_text (entry->about.tags, back->about.tags)
              ? 0
              : SOMA_FORMAT_LOSES_ABOUT) |
         (same_text (entry->collection, back->collection) ? 0 : SOMA_FORMAT_LOSES_COLLECTION) |
         (same_text (entry->game, back->game) ? 0 : SOMA_FORMAT_LOSES_GAME);
}

/* The entry with what it was written as. */
static guint
compare_written (const SomaFormat *format, const SomaFileEntry *entry, const SomaFileEntry *back)
{
  g_autoptr (SomaFileContents) own = format->rephrase != NULL ? format->rephrase (entry) : NULL;

  return own == NULL
             ? soma_format_compare (entry, back)
             : SOMA_FORMAT_REWORDS_TURNS | soma_format_compare (own->entries->pdata[0], back);
}

guint
soma_format_find_losses (const SomaFormat *format, const SomaFileEntry *entry)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();

  g_ptr_array_add (entries, (gpointer) entry);
  return soma_format_find_losses_in (format, entries, "");
}

guint
soma_format_find_losses_in (const SomaFormat *format, const GPtrArray *entries, const char *file)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint losses = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      g_autofree char *obstacle = soma_format_find_obstacle (format, entries->pdata[i]);
      if (obstacle != NULL || format->read == NULL || (format->is_single && entries->len > 1))
        return SOMA_FORMAT_LOSES_FIGURE;
    }
  format->write (text, entries);
  g_autoptr (SomaFileContents) back = format->read (text->str, text->len, file);
  if (back->entries->len != entries->len)
    return SOMA_FORMAT_LOSES_FIGURE;
  for (guint i = 0; i < entries->len; i++)
    losses |= compare_written (format, entries->pdata[i], back->entries->pdata[i]);
  return losses;
}

/* Why the file was not understood to its end; NULL if it was. Wrong solutions are written as they
 * are, and so is anything beside problems. (transfer full) */
static char *
find_mistake (const SomaFileContents *contents)
{
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = contents->problems->pdata[i];
      if (problem->figure_lost || (!problem->is_kept && !contents->format->has_problems))
        /* Translators: a line of a file that was not understood, and why. */
        return g_strdup_printf (_ ("line %d: %s"), problem->line, problem->message);
    }
  return contents->holds_more ? g_strdup (_ ("it holds text, or other things, beside its figures"))
                              : NULL;
}

/* Sets of a file are written with the entries that are built from them. */
static gboolean
has_spare_sets (const SomaFileContents *contents)
{
  for (guint i = 0; i < contents->sets->len; i++)
    {
      guint at = 0;
      while (at < contents->entries->len &&
             ((const SomaFileEntry *) contents->entries->pdata[at])->set !=
                 contents->sets->pdata[i])
        at++;
      if (at == contents->entries->len)
        return TRUE;
    }
  return FALSE;
}

/* Why they cannot be written in their format; NULL if they can. (transfer full) */
static char *
find_obstacle (const SomaFileContents *contents)
{
  const SomaFormat *format = contents->format;

  if (format->write == NULL)
    return g_strdup (_ ("Soma does not write its format"));
  if (contents->entries->len == 0 || (format->is_single && contents->entries->len > 1))
    return g_strdup (_ ("its format is for one figure"));
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];
      g_autofree char *obstacle = soma_format_find_obstacle (format, entry);
      if (obstacle != NULL)
        /* Translators: the name of a figure, and why it cannot be written. */
        return g_strdup_printf (_ ("“%s”: %s"), entry->name, obstacle);
    }
  return NULL;
}

/* What of entry `number` is lost in `back`; NULL if nothing is. (transfer full) */
static char *
find_loss (const SomaFileContents *contents, const SomaFileContents *back, guint number,
           gboolean is_changed)
{
  const SomaFileEntry *entry = contents->entries->pdata[number];
  guint losses = back->entries->len == contents->entries->len
                     ? compare_written (contents->format, entry, back->entries->pdata[number])
                     : SOMA_FORMAT_LOSES_FIGURE;
  if (is_changed)
    losses &= SOMA_FORMAT_LOSES_FIGURE;
  if (losses == 0)
    return NULL;
  g_auto (GStrv) words = soma_format_describe_losses (losses);
  g_autofree char *list = g_strjoinv ("; ", words);
  /* Translators: the name of a figure, and what of it would be lost. */
  return g_strdup_printf (_ ("of “%s” this would be lost: %s"), entry->name, list);
}

static char *
rewrite_all (const SomaFileContents *contents, const char *file, int changed, GString *out)
{
  char *reason = find_mistake (contents);

  if (reason == NULL && changed < 0 && has_spare_sets (contents))
    reason = g_strdup (_ ("it holds pieces that no figure is built from"));
  if (reason == NULL)
    reason = find_obstacle (contents);
  if (reason != NULL)
    return reason;
  contents->format->write (out, contents->entries);
  g_autoptr (SomaFileContents) back = contents->format->read (out->str, out->len, file);
  reason = find_mistake (back);
  for (guint i = 0; i < contents->entries->len && reason == NULL; i++)
    reason =
        find_loss (contents, back, i, (int) i == changed || changed == SOMA_FORMAT_ALL_CHANGED);
  return reason;
}

gboolean
soma_format_rewrite (const SomaFileContents *contents, const char *file, int changed, GString *out,
                     char **reason)
{
  g_autofree char *why = rewrite_all (contents, file, changed, out);
  gboolean is_written = why == NULL;

  if (reason != NULL)
    *reason = g_steal_pointer (&why);
  return is_written;
}

GStrv
soma_format_describe_losses (guint losses)
{
  static const struct
  {
    SomaFormatLoss loss;
    const char *words;
  } parts[] = {
    { SOMA_FORMAT_LOSES_FIGURE, N_ ("the figure") },
    { SOMA_FORMAT_LOSES_NAME, N_ ("its name") },
    { SOMA_FORMAT_LOSES_ID, N_ ("its number in the collection") },
    { SOMA_FORMAT_LOSES_OPTIONAL, N_ ("which cells may stay empty") },
    { SOMA_FORMAT_LOSES_HOLES, N_ ("how many cells may stay empty") },
    { SOMA_FORMAT_LOSES_PIECES, N_ ("the pieces") },
    { SOMA_FORMAT_LOSES_PIECE_NAMES, N_ ("letters, names and colours of the pieces") },
    { SOMA_FORMAT_LOSES_TURNS, N_ ("how pieces may be turned") },
    { SOMA_FORMAT_REWORDS_TURNS,
      N_ ("how pieces may be turned (layers of colours say it instead)") },
    { SOMA_FORMAT_LOSES_WEIGHTS, N_ ("weights of the pieces") },
    { SOMA_FORMAT_LOSES_DISTINCT, N_ ("whether pieces of equal shape are different") },
    { SOMA_FORMAT_LOSES_COLOURS, N_ ("colours of cells and their rules") },
    { SOMA_FORMAT_LOSES_GROUPS, N_ ("which pieces may stay together") },
    { SOMA_FORMAT_LOSES_PINS, N_ ("where pieces are pinned") },
    { SOMA_FORMAT_LOSES_SOLUTIONS, N_ ("the solutions that came with the figure") },
    { SOMA_FORMAT_LOSES_NOTES, N_ ("parts of the notes") },
    { SOMA_FORMAT_LOSES_ABOUT, N_ ("author and tags") },
    { SOMA_FORMAT_LOSES_COLLECTION, N_ ("the name of its collection") },
    { SOMA_FORMAT_LOSES_GAME, N_ ("the position of a game") },
    { SOMA_FORMAT_LOSES_PALETTE, N_ ("what colours look like and are called") },
    { SOMA_FORMAT_LOSES_REST,
      N_ ("what only BurrTools reads, such as how its solutions come apart") },
  };
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if ((losses & parts[i].loss) != 0)
      g_strv_builder_add (words, _ (parts[i].words));
  return g_strv_builder_end (words);
}

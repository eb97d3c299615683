/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "error-text.h"
#include "messages.h"
#include "piece-letters.h"
#include "xmpuzzle-private.h"

void
soma_xmpuzzle_problem_free (gpointer data)
{
  SomaXmpuzzleProblem *problem = data;

  g_free (problem->name);
  g_array_unref (problem->parts);
  g_array_unref (problem->groups);
  if (problem->contents != NULL)
    g_string_free (problem->contents, TRUE);
  g_free (problem);
}

/* Reading */

/* What has just begun has no contents that matter. */
static void
skip (SomaXmpuzzle *self)
{
  g_string_free (soma_xmpuzzle_read_text (self), TRUE);
}

/* The number of a shape; FALSE if it is missing, or reported as wrong. */
static gboolean
get_shape (SomaXmpuzzle *self, int *shape)
{
  if (!soma_xmpuzzle_get_number (self, "id", 0, SOMA_XMPUZZLE_MAX_SHAPES, -1, shape))
    return FALSE;
  if (*shape >= 0 && *shape < (int) self->source->shapes->len)
    return TRUE;
  soma_xmpuzzle_report (self, _ ("the problem names a shape that the file lacks"));
  return FALSE;
}

static void
begin_group (SomaXmpuzzle *self, const char *name, gpointer data)
{
  SomaXmpuzzleProblem *problem = data;
  SomaFileGroup group = { .piece = (int) problem->parts->len };

  if (strcmp (name, "group") == 0)
    {
      if (soma_xmpuzzle_get_number (self, "group", 0, G_MAXUINT16, 0, &group.group) &&
          soma_xmpuzzle_get_number (self, "count", 0, SOMA_MAX_COUNT, 0, &group.count))
        g_array_append_val (problem->groups, group);
      else
        problem->wrong = TRUE;
    }
  skip (self);
}

/* `group="1"` puts all copies into one group. */
static gboolean
read_only_group (SomaXmpuzzle *self, SomaXmpuzzleProblem *problem, int count)
{
  SomaFileGroup group = { .piece = (int) problem->parts->len, .count = count };

  if (!soma_xmpuzzle_get_number (self, "group", 0, G_MAXUINT16, 0, &group.group))
    return FALSE;
  if (group.group > 0)
    g_array_append_val (problem->groups, group);
  return TRUE;
}

static void
begin_piece (SomaXmpuzzle *self, const char *name, gpointer data)
{
  SomaXmpuzzleProblem *problem = data;
  SomaXmpuzzlePart part = { .line = soma_xml_reader_get_line (self->xml) };
  guint n_groups = problem->groups->len;
  int count;

  if (strcmp (name, "shape") != 0)
    {
      skip (self);
      return;
    }
  gboolean ok = get_shape (self, &part.shape) &&
                soma_xmpuzzle_get_number (self, "count", 0, SOMA_MAX_COUNT, 1, &count) &&
                soma_xmpuzzle_get_number (self, "min", 0, SOMA_MAX_COUNT, count, &part.min_count) &&
                soma_xmpuzzle_get_number (self, "max", 0, SOMA_MAX_COUNT,
                                          MAX (count, part.min_count), &part.max_count) &&
                read_only_group (self, problem, part.max_count);
  if (ok && part.min_count > part.max_count)
    {
      /* Translators: the least and the most, as they are in a file. */
      soma_xmpuzzle_report (self, _ ("min is %d, and max only %d"), part.min_count, part.max_count);
      ok = FALSE;
    }
  problem->wrong = problem->wrong || !ok;
  soma_xmpuzzle_read_elements (self, begin_group, problem);
  if (!ok || part.max_count > 0)
    g_array_append_val (problem->parts, part);
  else /* it is none of the problem's pieces */
    g_array_set_size (problem->groups, n_groups);
}

static void
begin_pair (SomaXmpuzzle *self, const char *name, gpointer data)
{
  SomaXmpuzzleProblem *problem = data;
  int piece, result, most = SOMA_N_COLOURS - 2; /* they are counted from 0 here */

  if (strcmp (name, "pair") == 0)
    {
      if (soma_xmpuzzle_get_number (self, "piece", 0, most, 0, &piece) &&
          soma_xmpuzzle_get_number (self, "result", 0, most, 0, &result))
        problem->accepts[result + 1] |= G_GUINT64_CONSTANT (1) << (piece + 1);
      else
        problem->wrong = TRUE;
    }
  skip (self);
}

static void
begin_part (SomaXmpuzzle *self, const char *name, gpointer data)
{
  SomaXmpuzzleProblem *problem = data;
  SomaXmlSpan other = { 0 }, *span = strcmp (name, "shapes") == 0      ? &problem->shapes_at
                                     : strcmp (name, "bitmap") == 0    ? &problem->colours_at
                                     : strcmp (name, "result") == 0    ? &problem->result_at
                                     : strcmp (name, "solutions") == 0 ? &problem->solutions_at
                                                                       : &other;

  soma_xml_reader_open (self->xml, span);
  if (span == &problem->shapes_at)
    soma_xmpuzzle_read_elements (self, begin_piece, problem);
  else if (span == &problem->colours_at)
    soma_xmpuzzle_read_elements (self, begin_pair, problem);
  else if (span == &problem->result_at)
    {
      problem->wrong = !get_shape (self, &problem->result) || problem->wrong;
      skip (self);
    }
  else
    soma_xmpuzzle_copy_element (self, problem->contents);
  soma_xml_reader_close (self->xml, span);
}

/* Neutral cells may stand anywhere, and others where no colour is asked for. */
static void
init_rules (guint64 *accepts)
{
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    accepts[c] = 1;
  accepts[0] = G_MAXUINT64;
}

void
soma_xmpuzzle_read_problem (SomaXmpuzzle *self)
{
  SomaXmpuzzleProblem *problem = g_new0 (SomaXmpuzzleProblem, 1);

  problem->line = soma_xml_reader_get_line (self->xml);
  soma_xml_reader_open (self->xml, &problem->span);
  problem->parts = g_array_new (FALSE, FALSE, sizeof (SomaXmpuzzlePart));
  problem->groups = g_array_new (FALSE, FALSE, sizeof (SomaFileGroup));
  problem->result = -1;
  problem->contents = g_string_new (NULL);
  problem->name = soma_xmpuzzle_get_name (self, &problem->wrong);
  problem->wrong =
      !soma_xmpuzzle_get_number (self, "maxHoles", 0, G_MAXINT, -1, &problem->most_holes) ||
      problem->wrong;
  init_rules (problem->accepts);
  soma_xmpuzzle_read_elements (self, begin_part, problem);
  soma_xml_reader_close (self->xml, &problem->span);
  problem->wrong = problem->wrong || self->broken;
  g_ptr_array_add (self->source->problems, problem);
}

/* Making an entry of it */

typedef struct
{
  SomaXmpuzzle *document;
  const SomaXmpuzzleProblem *problem;
  char *label; /* owned: what people call it */
} Maker;

static void
report (const Maker *maker, int line, const char *message)
{
  soma_file_contents_report (maker->document->contents, line, TRUE, "%s: %s", maker->label,
                             message);
}

/* The cells of a shape, as arrays for the engine. */
typedef struct
{
  int n_cells;
  SomaCell *cells;
  bool *optional;
  uint8_t *colours;
} Cells;

static void
cells_init (Cells *cells, const SomaXmpuzzleShape *shape)
{
  int n = (int) shape->cells->len;

  *cells = (Cells){ n, g_new (SomaCell, n), g_new (bool, n), g_new (uint8_t, n) };
  for (int i = 0; i < n; i++)
    {
      const SomaXmpuzzleCell *cell = &g_array_index (shape->cells, SomaXmpuzzleCell, i);
      cells->cells[i] = cell->cell;
      cells->optional[i] = cell->is_variable;
      cells->colours[i] = cell->colour;
    }
}

static void
cells_clear (Cells *cells)
{
  g_free (cells->cells);
  g_free (cells->optional);
  g_free (cells->colours);
}

static const SomaXmpuzzleShape *
get_shape_of (const Maker *maker, int shape)
{
  return g_ptr_array_index (maker->document->source->shapes, (guint) shape);
}

static SomaFigure *
make_figure (const Maker *maker)
{
  const SomaXmpuzzleProblem *problem = maker->problem;
  Cells cells;
  SomaError error;

  if (problem->result < 0)
    {
      report (maker, problem->line, _ ("it does not say yet what is to be built"));
      return NULL;
    }
  cells_init (&cells, get_shape_of (maker, problem->result));
  SomaFigure *figure = soma_figure_new_coloured (cells.cells, cells.optional, cells.colours,
                                                 problem->accepts, cells.n_cells, &error);
  cells_clear (&cells);
  if (figure == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      report (maker, problem->line, message);
    }
  return figure;
}

/* FALSE if the piece cannot be used, which is reported. Its cells must be freed in any case. */
static gboolean
make_piece (const Maker *maker, const SomaXmpuzzlePart *part, SomaPiece *piece, Cells *cells)
{
  const SomaXmpuzzleShape *shape = get_shape_of (maker, part->shape);

  cells_init (cells, shape);
  for (int i = 0; i < cells->n_cells; i++)
    if (cells->optional[i])
      {
        report (maker, part->line, _ ("a piece has a cell that may stay empty"));
        return FALSE;
      }
  piece->min_count = part->min_count;
  piece->max_count = part->max_count;
  piece->weight = shape->weight;
  piece->n_cells = cells->n_cells;
  piece->cells = cells->cells;
  piece->colours = cells->colours;
  const char *end;
  g_utf8_validate (shape->name, MIN (strlen (shape->name), SOMA_NAME_SIZE - 1), &end);
  memcpy (piece->name, shape->name, (gsize) (end - shape->name));
  return TRUE;
}

static SomaPieceSet *
make_set (const Maker *maker)
{
  const GArray *parts = maker->problem->parts;
  guint n = MIN (parts->len, SOMA_MAX_PIECES + 1);
  g_autofree SomaPiece *pieces = g_new0 (SomaPiece, n);
  g_autofree Cells *cells = g_new0 (Cells, n);
  SomaPieceSet *set = NULL;
  SomaError error;
  gboolean ok = TRUE;

  for (guint i = 0; i < n && ok; i++)
    {
      soma_piece_letter (MIN ((int) i, SOMA_MAX_PIECES - 1), pieces[i].letter);
      pieces[i].colour = soma_piece_colour ((int) i);
      ok = make_piece (maker, &g_array_index (parts, SomaXmpuzzlePart, i), &pieces[i], &cells[i]);
    }
  if (ok)
    set = soma_piece_set_new ("", pieces, (int) n, &error);
  if (ok && set == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      report (maker, maker->problem->line, message);
    }
  for (guint i = 0; i < n; i++)
    cells_clear (&cells[i]);
  return set;
}

/* Whether all shapes that the problem names could be read. */
static gboolean
has_good_shapes (const Maker *maker)
{
  const SomaXmpuzzleProblem *problem = maker->problem;

  if (problem->result >= 0 && get_shape_of (maker, problem->result)->wrong)
    return FALSE;
  for (guint i = 0; i < problem->parts->len; i++)
    if (get_shape_of (maker, g_array_index (problem->parts, SomaXmpuzzlePart, i).shape)->wrong)
      return FALSE;
  return TRUE;
}

static SomaFileRest *fork_rest (const SomaFileRest *base);

static void
free_rest (SomaFileRest *base)
{
  SomaXmpuzzleRest *rest = (SomaXmpuzzleRest *) base;

  soma_xmpuzzle_source_unref (rest->source);
  g_free (rest->read.id);
  g_free (rest->read.name);
  soma_figure_unref (rest->read.figure);
  soma_piece_set_unref (rest->read.set);
  g_clear_pointer (&rest->read.groups, g_array_unref);
  g_clear_pointer (&rest->read.shapes, g_array_unref);
  soma_cell_colours_unref (rest->read.colours);
  g_free (rest);
}

static SomaFileRest *
new_rest (SomaXmpuzzleSource *source, int problem, const SomaFileEntry *entry)
{
  SomaXmpuzzleRest *rest = g_new0 (SomaXmpuzzleRest, 1);

  g_atomic_ref_count_init (&rest->base.n_references);
  rest->base.fork = fork_rest;
  rest->base.free = free_rest;
  rest->source = g_atomic_rc_box_acquire (source);
  rest->problem = problem;
  rest->read.id = g_strdup (entry->id);
  rest->read.name = g_strdup (entry->name);
  rest->read.figure = soma_figure_ref (soma_file_entry_get_said_figure (entry));
  SomaPieceSet *set = soma_file_entry_get_said_set (entry);
  rest->read.set = set != NULL ? soma_piece_set_ref (set) : NULL;
  rest->read.holes = entry->holes;
  rest->read.distinct_pieces = entry->distinct_pieces;
  rest->read.groups = entry->groups != NULL ? g_array_ref (entry->groups) : NULL;
  rest->read.shapes = g_array_ref (entry->shapes);
  rest->read.colours = soma_cell_colours_ref (entry->colours);
  return &rest->base;
}

static SomaFileRest *
fork_rest (const SomaFileRest *base)
{
  const SomaXmpuzzleRest *rest = (const SomaXmpuzzleRest *) base;

  return new_rest (rest->source, -1, &rest->read);
}

const SomaXmpuzzleRest *
soma_xmpuzzle_get_rest (const SomaFileEntry *entry)
{
  return (const SomaXmpuzzleRest *) entry->rest;
}

const SomaXmpuzzleShape *
soma_xmpuzzle_get_shape (const SomaFileEntry *entry, int number)
{
  int shape = entry->rest != NULL && entry->shapes != NULL && number < (int) entry->shapes->len
                  ? g_array_index (entry->shapes, int, (guint) number)
                  : -1;

  return shape >= 0 && shape < (int) soma_xmpuzzle_get_rest (entry)->source->shapes->len
             ? g_ptr_array_index (soma_xmpuzzle_get_rest (entry)->source->shapes, (guint) shape)
             : NULL;
}

static void
add_entry (const Maker *maker, guint number)
{
  SomaXmpuzzle *document = maker->document;
  g_autofree char *id = g_strdup_printf ("%s#%s", document->file, maker->label);
  SomaFigure *figure = make_figure (maker);
  SomaPieceSet *set = figure != NULL ? make_set (maker) : NULL;

  if (set == NULL)
    {
      soma_figure_unref (figure);
      return;
    }
  SomaFileEntry *entry = soma_file_contents_add (document->contents, maker->problem->line, id,
                                                 maker->problem->name, figure, set);
  entry->distinct_pieces = TRUE;
  entry->about.notes = g_strdup (document->source->comment);
  entry->groups = g_array_ref (maker->problem->groups);
  if (document->source->colours != NULL)
    entry->colours =
        soma_cell_colours_with_rules (document->source->colours, maker->problem->accepts);
  entry->shapes = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < maker->problem->parts->len; i++)
    g_array_append_val (entry->shapes,
                        g_array_index (maker->problem->parts, SomaXmpuzzlePart, i).shape);
  g_array_append_val (entry->shapes, maker->problem->result);
  if (maker->problem->most_holes >= 0)
    soma_file_contents_set_holes (
        document->contents, entry, maker->problem->line,
        (SomaHoles){ .is_limited = TRUE, .most = maker->problem->most_holes });
  entry->rest = new_rest (document->source, (int) number, entry);
  soma_xmpuzzle_read_assemblies (document->contents, entry);
  soma_piece_set_unref (set);
}

void
soma_xmpuzzle_add_entry (SomaXmpuzzle *self, guint number)
{
  SomaXmpuzzleProblem *problem = g_ptr_array_index (self->source->problems, number);
  Maker maker = { .document = self, .problem = problem };

  maker.label =
      *problem->name != '\0' ? g_strdup (problem->name) : g_strdup_printf ("%u", number + 1);
  if (!problem->wrong && has_good_shapes (&maker))
    add_entry (&maker, number);
  else
    report (&maker, problem->line, _ ("this problem is left out, because of a mistake in it"));
  g_string_free (g_steal_pointer (&problem->contents), TRUE);
  g_free (maker.label);
}

void
soma_xmpuzzle_add_shape (SomaXmpuzzle *self, guint number)
{
  const SomaXmpuzzleShape *shape = g_ptr_array_index (self->source->shapes, number);
  SomaXmpuzzleProblem problem = { .line = shape->line, .result = (int) number };
  Maker maker = { .document = self, .problem = &problem };

  init_rules (problem.accepts);
  maker.label = *shape->name != '\0' ? g_strdup (shape->name) : g_strdup_printf ("S%u", number + 1);
  SomaFigure *figure = make_figure (&maker);
  if (figure != NULL)
    {
      g_autofree char *id = g_strdup_printf ("%s#%s", self->file, maker.label);
      SomaFileEntry *entry =
          soma_file_contents_add (self->contents, shape->line, id, shape->name, figure, NULL);
      int own = (int) number;
      entry->about.notes = g_strdup (self->source->comment);
      entry->colours = soma_cell_colours_ref (self->source->colours);
      entry->shapes = g_array_new (FALSE, FALSE, sizeof (int));
      g_array_append_val (entry->shapes, own);
      entry->rest = new_rest (self->source, -1, entry);
    }
  g_free (maker.label);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "json-format.h"
#include "messages.h"
#include "mps-private.h"
#include "native-format.h"
#include "shape-box.h"
#include "turned.h"

typedef int Cell[3];

typedef struct
{
  int line;
  json_int_t id;
  guint place;    /* among the shapes */
  char *label;    /* owned; may be empty */
  gint64 rgb;     /* -1: the file does not say */
  GArray *cells;  /* owned: of Cell, as they are in the file, each once */
  bool *optional; /* owned: of each */
  int n_optional;
  SomaFigure *figure; /* (nullable) owned: once it was needed */
} Shape;

typedef struct
{
  SomaJsonReader json;
  const char *file;
  GPtrArray *shapes;          /* owned: of Shape */
  GHashTable *by_id;          /* owned: their numbers (json_int_t) -> Shape, borrowed */
  char *description, *author; /* (nullable) owned */
  gboolean lost_shapes;       /* one could not be read */
} Reader;

static void
free_shape (gpointer data)
{
  Shape *shape = data;

  g_free (shape->label);
  g_array_unref (shape->cells);
  g_free (shape->optional);
  soma_figure_unref (shape->figure);
  g_free (shape);
}

/* The text of a member, or NULL. One that is none is as good as missing. */
static const char *
get_text (const json_t *object, const char *key)
{
  return json_string_value (json_object_get (object, key));
}

/* Notes members that are not kept. */
static void
note_more (Reader *reader, SomaJsonSpan key, const char *const *known)
{
  for (int i = 0; known[i] != NULL; i++)
    if (soma_json_span_is (key, known[i]))
      return;
  reader->json.contents->holds_more = TRUE;
}

/* Shapes */

/* Moves behind "x,y,z" and blanks and a semicolon; FALSE if there is none. */
static gboolean
cut_cell (const char **at, Cell cell)
{
  for (int axis = 0; axis < 3; axis++)
    {
      char *end;
      gint64 value = g_ascii_strtoll (*at, &end, 10);
      if (end == *at || value < -SOMA_MAX_EXTENT || value > SOMA_MAX_EXTENT ||
          (axis < 2 && *end != ','))
        return FALSE;
      cell[axis] = (int) value;
      *at = end + (axis < 2 ? 1 : 0);
    }
  *at += strspn (*at, " ");
  if (*at[0] != ';')
    return **at == '\0';
  *at += 1;
  *at += strspn (*at, " ");
  return TRUE;
}

static gint
compare_cells (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Cell));
}

static gboolean
read_voxels (Reader *reader, int line, const json_t *object, Shape *shape)
{
  const char *at = get_text (object, "voxels");
  GArray *cells = shape->cells;
  Cell cell;

  if (at == NULL)
    return soma_json_fail (&reader->json, line, _ ("%s must be a text in quotes"), "voxels");
  while (*at != '\0')
    {
      if (!cut_cell (&at, cell))
        return soma_json_fail (&reader->json, line,
                               _ ("voxels must be a list of cells, such as “0,0,0; 1,0,0”"));
      g_array_append_val (cells, cell);
    }

  /* The file may have a cell several times. */
  guint n = 0;
  g_array_sort (cells, compare_cells);
  for (guint i = 0; i < cells->len; i++)
    if (n == 0 ||
        compare_cells (&g_array_index (cells, Cell, n - 1), &g_array_index (cells, Cell, i)) != 0)
      memcpy (&g_array_index (cells, Cell, n++), &g_array_index (cells, Cell, i), sizeof (Cell));
  g_array_set_size (cells, n);
  return TRUE;
}

static gboolean
read_optional (Reader *reader, int line, const json_t *object, Shape *shape)
{
  json_t *flags = json_object_get (json_object_get (object, "voxelAttributes"), "optional");
  const char *key;
  json_t *value;

  shape->optional = g_new0 (bool, shape->cells->len + 1);
  json_object_foreach (flags, key, value)
  {
    const char *at = key;
    Cell cell;
    guint i;
    if (!cut_cell (&at, cell))
      return soma_json_fail (&reader->json, line, _ ("optional must have cells, such as “0,0,0”"));
    if (json_is_true (value) && g_array_binary_search (shape->cells, cell, compare_cells, &i))
      shape->optional[i] = true;
  }
  for (guint i = 0; i < shape->cells->len; i++)
    shape->n_optional += shape->optional[i];
  return TRUE;
}

static gboolean
fill_shape (Reader *reader, int line, const json_t *object, Shape *shape)
{
  const json_t *id = json_object_get (object, "id");
  const char *colour = get_text (object, "color"), *label = get_text (object, "label");
  guint64 rgb;

  shape->line = line;
  shape->label = g_strdup (label != NULL ? label : "");
  soma_file_contents_clean (reader->json.contents, line, shape->label, FALSE);
  shape->rgb = colour != NULL && strlen (colour) == 7 && *colour == '#' &&
                       g_ascii_string_to_unsigned (colour + 1, 16, 0, 0xffffff, &rgb, NULL)
                   ? (gint64) rgb
                   : -1;
  if (!json_is_integer (id) || json_integer_value (id) < 0)
    return soma_json_fail (&reader->json, line, _ ("a shape needs a number: “id”"));
  shape->id = json_integer_value (id);
  if (g_hash_table_contains (reader->by_id, &shape->id))
    return soma_json_fail (&reader->json, line, _ ("two shapes have the same “id”"));
  return read_voxels (reader, line, object, shape) && read_optional (reader, line, object, shape);
}

static void read_shapes (Reader *reader, SomaJsonSpan list, gboolean is_assembly);

/* A shape, or shapes that were put together. */
static void
read_branch (Reader *reader, SomaJsonSpan span, gboolean is_assembly)
{
  SomaJsonCutter cutter;
  SomaJsonSpan key, value;

  soma_json_cut_object (&cutter, span);
  while (!is_assembly && soma_json_cut_member (&cutter, &key, &value))
    if (soma_json_span_is (key, "shapes") || soma_json_span_is (key, "pieces"))
      {
        reader->json.contents->holds_more = TRUE; /* that they are together */
        read_shapes (reader, value, TRUE);
        return;
      }

  Shape *shape = g_new0 (Shape, 1);
  json_t *object = soma_json_load (&reader->json, span);
  shape->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  if (object != NULL && fill_shape (reader, span.line, object, shape))
    {
      shape->place = reader->shapes->len;
      g_ptr_array_add (reader->shapes, shape);
      g_hash_table_insert (reader->by_id, &shape->id, shape);
    }
  else
    {
      reader->lost_shapes = TRUE;
      free_shape (shape);
    }
  json_decref (object);
}

static void
read_shapes (Reader *reader, SomaJsonSpan list, gboolean is_assembly)
{
  SomaJsonCutter cutter;
  SomaJsonSpan value;

  reader->json.failed = FALSE;
  if (!soma_json_cut_array (&cutter, list))
    soma_json_fail (&reader->json, list.line, _ ("%s must be a list"), "shapeTree");
  while (soma_json_cut_element (&cutter, &value))
    {
      reader->json.failed = FALSE;
      read_branch (reader, value, is_assembly);
    }
  if (cutter.problem != NULL)
    soma_json_fail (&reader->json, cutter.line, "%s", cutter.problem);
}

/* Problems */

/* What is known of a problem. */
typedef struct
{
  Reader *reader;
  int line;
  char *label;            /* owned; may be empty */
  Shape *goal;            /* (nullable) */
  SomaPieceStack *pieces; /* owned */
} Problem;

/* A reference to the figure of the shape; NULL if it is none, which is reported. */
static SomaFigure *
make_figure (Reader *reader, Shape *shape)
{
  SomaError error;

  if (shape->figure == NULL)
    shape->figure = soma_shape_new ((const Cell *) shape->cells->data, shape->optional, NULL, NULL,
                                    (int) shape->cells->len, &error);
  if (shape->figure != NULL)
    return soma_figure_ref (shape->figure);
  g_autofree char *message = soma_shape_describe (&error, (int) shape->cells->len);
  soma_json_fail (&reader->json, shape->line, "%s", message);
  return NULL;
}

/* A number, or an object with the least and the most; FALSE if it is neither. */
static gboolean
read_count (const json_t *count, SomaPiece *piece)
{
  const json_t *least = json_is_object (count) ? json_object_get (count, "min") : count;
  const json_t *most = json_is_object (count) ? json_object_get (count, "max") : count;

  if (!json_is_integer (least) || !json_is_integer (most) || json_integer_value (least) < 0 ||
      json_integer_value (most) > SOMA_MAX_COUNT ||
      json_integer_value (least) > json_integer_value (most))
    return FALSE;
  piece->min_count = (int) json_integer_value (least);
  piece->max_count = (int) json_integer_value (most);
  return TRUE;
}

static gboolean
add_piece (const Problem *problem, Shape *shape, const json_t *count)
{
  SomaJsonReader *json = &problem->reader->json;
  SomaPiece counts;
  const char *name;

  if (!read_count (count, &counts))
    return soma_json_fail (json, problem->line,
                           _ ("a count must be a number from 0 to %d, or the least and the most"),
                           SOMA_MAX_COUNT);
  if (counts.max_count == 0)
    return TRUE;
  if (shape->n_optional > 0)
    return soma_json_fail (json, shape->line, _ ("a piece has a cell that may stay empty"));
  g_autoptr (SomaFigure) figure = make_figure (problem->reader, shape);
  if (figure == NULL)
    return FALSE;
  SomaPiece *piece = soma_piece_stack_add (problem->pieces, figure);
  if (piece == NULL)
    return soma_json_fail (json, problem->line,
                           ngettext ("there are more than %d different piece",
                                     "there are more than %d different pieces", SOMA_MAX_PIECES),
                           SOMA_MAX_PIECES);
  soma_native_split_label (shape->label, piece->letter, &name);
  soma_piece_stack_set_name (piece, name);
  piece->min_count = counts.min_count;
  piece->max_count = counts.max_count;
  if (shape->rgb >= 0)
    piece->colour = (uint32_t) shape->rgb;
  return TRUE;
}

/* How often a shape is used. */
typedef struct
{
  Shape *shape;
  const json_t *count; /* borrowed */
} Use;

static gint
compare_uses (gconstpointer a, gconstpointer b)
{
  guint first = ((const Use *) a)->shape->place, second = ((const Use *) b)->shape->place;

  return first < second ? -1 : first > second;
}

/* The goal is none of its pieces, and shapes that are gone are not used, as that program has it. */
static GArray *
list_uses (const Problem *problem, json_t *counts)
{
  GArray *uses = g_array_new (FALSE, FALSE, sizeof (Use));
  const char *key;
  json_t *count;

  json_object_foreach (counts, key, count)
  {
    json_int_t id = g_ascii_strtoll (key, NULL, 10);
    Use use = { g_hash_table_lookup (problem->reader->by_id, &id), count };
    if (use.shape != NULL && use.shape != problem->goal)
      g_array_append_val (uses, use);
  }
  g_array_sort (uses, compare_uses);
  return uses;
}

static void
add_pieces (const Problem *problem, SomaJsonSpan span)
{
  Reader *reader = problem->reader;
  json_t *counts = soma_json_load (&reader->json, span);
  g_autoptr (GArray) uses = list_uses (problem, counts);

  if (counts != NULL && !json_is_object (counts))
    soma_json_fail (&reader->json, span.line, _ ("%s must be an object"), "shapeCounts");
  for (guint i = 0; !reader->json.failed && i < uses->len; i++)
    {
      const Use *use = &g_array_index (uses, Use, i);
      add_piece (problem, use->shape, use->count);
    }
  json_decref (counts);
}

/* Whether two pieces have the same shape: that program tells them apart. */
static gboolean
has_equals (const SomaPieceSet *set)
{
  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    for (int q = 0; q < p; q++)
      if (soma_turned_same_shape (&set->pieces[p], soma_piece_set_get_turned (set, p),
                                  &set->pieces[q], soma_piece_set_get_turned (set, q)))
        return TRUE;
  return FALSE;
}

static void
add_entry (const Problem *problem)
{
  Reader *reader = problem->reader;
  SomaFileContents *contents = reader->json.contents;
  g_autofree char *number = g_strdup_printf ("%u", contents->entries->len + 1);
  g_autofree char *id =
      g_strdup_printf ("%s#%s", reader->file, *problem->label != '\0' ? problem->label : number);
  SomaFigure *figure = make_figure (reader, problem->goal);
  gboolean has_pieces = soma_piece_stack_get_length (problem->pieces) > 0;
  SomaError error;
  g_autoptr (SomaPieceSet) set =
      figure != NULL && has_pieces ? soma_piece_stack_make_set (problem->pieces, "", &error) : NULL;

  if (figure != NULL && has_pieces && set == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      soma_json_fail (&reader->json, problem->line, "%s", message);
    }
  if (reader->json.failed)
    {
      soma_figure_unref (figure);
      return;
    }
  SomaFileEntry *entry =
      soma_file_contents_add (contents, problem->line, id, problem->label, figure, set);
  entry->distinct_pieces = has_equals (set);
  entry->about.notes = g_strdup (reader->description);
  entry->about.author = g_strdup (reader->author);
}

/* The members of a problem; those that are missing have no beginning. */
typedef struct
{
  SomaJsonSpan label, goal, counts, constraints;
} Members;

static void
cut_problem (Reader *reader, SomaJsonSpan span, Members *members)
{
  static const char *const known[] = {
    "type",        "id",          "label",           "solverId", "goalShapeId",
    "goalPieceId", "shapeCounts", "usedPieceCounts", NULL
  };
  SomaJsonCutter cutter;
  SomaJsonSpan key, value;

  if (!soma_json_cut_object (&cutter, span))
    soma_json_fail (&reader->json, span.line, _ ("a problem must be an object"));
  while (soma_json_cut_member (&cutter, &key, &value))
    {
      if (soma_json_span_is (key, "label"))
        members->label = value;
      else if (soma_json_span_is (key, "goalShapeId") || soma_json_span_is (key, "goalPieceId"))
        members->goal = value;
      else if (soma_json_span_is (key, "shapeCounts") || soma_json_span_is (key, "usedPieceCounts"))
        members->counts = value;
      else if (soma_json_span_is (key, "constraints") && !soma_json_span_is (value, "[]"))
        members->constraints = value;
      else if (!soma_json_span_is (key, "symmetryReduction") ||
               !soma_json_span_is (value, "\"rotation+mirror\""))
        note_more (reader, key, known);
    }
  if (cutter.problem != NULL)
    soma_json_fail (&reader->json, cutter.line, "%s", cutter.problem);
}

static Shape *
find_goal (Reader *reader, SomaJsonSpan span, int line)
{
  json_t *number = span.begin != NULL ? soma_json_load (&reader->json, span) : NULL;
  json_int_t id = json_integer_value (number);
  Shape *goal = json_is_integer (number) ? g_hash_table_lookup (reader->by_id, &id) : NULL;

  json_decref (number);
  if (goal == NULL)
    soma_json_fail (&reader->json, line, _ ("it does not say yet what is to be built"));
  return goal;
}

static void
read_problem (Reader *reader, SomaJsonSpan span)
{
  Problem problem = { .reader = reader, .line = span.line };
  Members members = { 0 };

  reader->json.failed = FALSE;
  reader->json.name = NULL;
  cut_problem (reader, span, &members);
  if (!reader->json.failed && members.label.begin != NULL)
    problem.label = soma_json_read_text (&reader->json, members.label, "label", FALSE);
  problem.label = problem.label != NULL ? problem.label : g_strdup ("");
  reader->json.name = problem.label;
  problem.pieces = soma_piece_stack_new ();
  if (reader->lost_shapes)
    soma_json_fail (&reader->json, span.line, _ ("a shape of the file could not be read"));
  if (members.constraints.begin != NULL)
    soma_json_fail (&reader->json, members.constraints.line,
                    _ ("it has constraints on pieces, which are not understood"));
  if (!reader->json.failed)
    problem.goal = find_goal (reader, members.goal, span.line);
  if (!reader->json.failed && members.counts.begin != NULL)
    add_pieces (&problem, members.counts);
  if (!reader->json.failed)
    add_entry (&problem);
  reader->json.name = NULL;
  soma_piece_stack_free (problem.pieces);
  g_free (problem.label);
}

static void
read_problems (Reader *reader, SomaJsonSpan list)
{
  SomaJsonCutter cutter;
  SomaJsonSpan value;

  reader->json.failed = FALSE;
  if (!soma_json_cut_array (&cutter, list))
    soma_json_fail (&reader->json, list.line, _ ("%s must be a list"), "problems");
  while (!soma_file_contents_is_full (reader->json.contents, cutter.line) &&
         soma_json_cut_element (&cutter, &value))
    read_problem (reader, value);
  reader->json.failed = FALSE;
  if (cutter.problem != NULL)
    soma_json_fail (&reader->json, cutter.line, "%s", cutter.problem);
}

/* The document */

/* Those of a file that has no problems yet. */
static void
add_shapes (Reader *reader)
{
  for (guint i = 0; i < reader->shapes->len; i++)
    {
      Shape *shape = g_ptr_array_index (reader->shapes, i);
      Problem problem = { reader, shape->line, shape->label, shape, soma_piece_stack_new () };
      reader->json.failed = FALSE;
      if (shape->cells->len > 0)
        add_entry (&problem);
      else
        reader->json.contents->holds_more = TRUE;
      soma_piece_stack_free (problem.pieces);
    }
}

/* FALSE if it is another grid than one of cubes, which is reported. */
static gboolean
read_grid (Reader *reader, SomaJsonSpan span)
{
  json_t *grid = soma_json_load (&reader->json, span);
  const char *type = get_text (grid, "type");

  /* A square grid is a layer of cubes, without cells above. */
  if (type == NULL || (strcmp (type, "CubicGrid") != 0 && strcmp (type, "SquareGrid") != 0))
    soma_json_fail (&reader->json, span.line,
                    _ ("this puzzle is not in a grid of cubes; only those are read"));
  reader->json.contents->holds_more |= type != NULL && strcmp (type, "CubicGrid") != 0;
  json_decref (grid);
  return !reader->json.failed;
}

/* The members may come in any order. */
static void
read_puzzle (Reader *reader, SomaJsonSpan span)
{
  static const char *const known[] = { "type", "idCounters", NULL };
  SomaJsonCutter cutter;
  SomaJsonSpan key, value, grid = { 0 }, shapes = { 0 }, problems = { 0 };

  if (!soma_json_cut_object (&cutter, span))
    soma_json_fail (&reader->json, span.line, _ ("%s must be an object"), "puzzle");
  while (soma_json_cut_member (&cutter, &key, &value))
    if (soma_json_span_is (key, "grid"))
      grid = value;
    else if (soma_json_span_is (key, "shapeTree") || soma_json_span_is (key, "pieces") ||
             soma_json_span_is (key, "pieceTree"))
      shapes = value;
    else if (soma_json_span_is (key, "problems"))
      problems = value;
    else
      note_more (reader, key, known);
  if (cutter.problem != NULL)
    soma_json_fail (&reader->json, cutter.line, "%s", cutter.problem);
  if (grid.begin == NULL || !read_grid (reader, grid))
    return;
  if (shapes.begin != NULL)
    read_shapes (reader, shapes, FALSE);
  if (problems.begin != NULL && !soma_json_span_is (problems, "[]"))
    read_problems (reader, problems);
  else
    add_shapes (reader);
}

static void
read_member (Reader *reader, SomaJsonSpan key, SomaJsonSpan value, SomaJsonSpan *puzzle)
{
  static const char *const known[] = { "type", NULL };
  char **text = soma_json_span_is (key, "description") ? &reader->description
                : soma_json_span_is (key, "author")    ? &reader->author
                                                       : NULL;

  if (soma_json_span_is (key, "puzzle"))
    *puzzle = value;
  else if (text != NULL)
    {
      g_free (*text);
      *text =
          soma_json_read_text (&reader->json, value, "description", text == &reader->description);
    }
  else
    note_more (reader, key, known);
}

static void
read_document (Reader *reader, SomaJsonSpan document)
{
  SomaJsonCutter cutter;
  SomaJsonSpan key, value, puzzle = { 0 };

  soma_json_cut_object (&cutter, document);
  while (soma_json_cut_member (&cutter, &key, &value))
    read_member (reader, key, value, &puzzle);
  reader->json.failed = FALSE;
  if (cutter.problem != NULL)
    soma_json_fail (&reader->json, cutter.line, "%s", cutter.problem);
  else if (puzzle.begin == NULL)
    soma_json_fail (&reader->json, document.line, _ ("the file has no puzzle"));
  else
    read_puzzle (reader, puzzle);
}

SomaFileContents *
soma_mps_read (const char *text, gsize length, const char *file)
{
  Reader reader = { .json = { .contents = soma_file_contents_new (&soma_format_mps) },
                    .file = file,
                    .shapes = g_ptr_array_new_with_free_func (free_shape),
                    .by_id = g_hash_table_new (g_int64_hash, g_int64_equal) };

  read_document (&reader, soma_json_cut_text (text, length));
  g_hash_table_unref (reader.by_id);
  g_ptr_array_unref (reader.shapes);
  g_free (reader.description);
  g_free (reader.author);
  return reader.json.contents;
}

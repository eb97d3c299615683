/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

#define N_ISOMETRIES 48
#define NOTHING 0xff

/* Coordinate i of the image is `sign[i]` times coordinate `axis[i]`. */
typedef struct
{
  int axis[3], sign[3];
  gboolean is_mirror;
} Isometry;

/* Cells as numbers that sort by z, y, x, shifted to the origin, and then by colour. */
typedef struct
{
  int n_cells;
  int cells[SOMA_MAX_CELLS];
} Shape;

/* Cells of the figure. */
typedef struct
{
  guint64 words[NAIVE_MAX_CELLS / 64];
} Mask;

typedef struct
{
  Mask mask;
  int class;
} Placement;

/* Pieces that are interchangeable in a solution form a class. */
typedef struct
{
  const SomaPiece *piece; /* the first */
  gboolean is_bound;      /* it may not be turned in every way */
  Shape *shape;
  Shape *mirror_shape;
  int least, most;
} Class;

typedef struct
{
  guint8 cell_map[NAIVE_MAX_CELLS];
  guint8 class_map[SOMA_MAX_PIECES];
} Element;

struct _Naive
{
  SomaPuzzle *puzzle;
  int n_cells;
  gboolean is_possible; /* no piece has more pins than copies */

  int n_classes;
  Class classes[SOMA_MAX_PIECES];
  int class_of[SOMA_MAX_PIECES];

  int n_elements, n_rotations; /* rotations come first */
  Element elements[N_ISOMETRIES];

  GArray *placements[NAIVE_MAX_CELLS]; /* by least cell */
  GArray *pins;                        /* of Placement */
  GHashTable *keys[SOMA_SYMMETRY_NONE + 1];

  /* Of the search */
  guint64 steps_left;
  Mask covered;
  int used[SOMA_MAX_PIECES];
  int n_placed;
  Placement placed[NAIVE_MAX_CELLS];
};

static gboolean
has_cell (const Mask *mask, int cell)
{
  return (mask->words[cell / 64] >> cell % 64 & 1) != 0;
}

static void
add_cell (Mask *mask, int cell)
{
  mask->words[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

static gboolean
is_same (const Placement *a, const Mask *mask, int class)
{
  return a->class == class && memcmp (&a->mask, mask, sizeof *mask) == 0;
}

static gboolean
meets (const Mask *a, const Mask *b)
{
  gboolean meets = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (a->words); i++)
    meets = meets || (a->words[i] & b->words[i]) != 0;
  return meets;
}

/* Covers what is free, or the other way round. */
static void
flip (Mask *covered, const Mask *mask)
{
  for (guint i = 0; i < G_N_ELEMENTS (mask->words); i++)
    covered->words[i] ^= mask->words[i];
}

static void
list_isometries (Isometry isometries[N_ISOMETRIES])
{
  int n = 0;
  for (int mirror = 0; mirror < 2; mirror++)
    for (int first = 0; first < 3; first++)
      for (int turn = 1; turn < 3; turn++)
        for (int signs = 0; signs < 8; signs++)
          {
            Isometry it = { .axis = { first, (first + turn) % 3, (first + 2 * turn) % 3 } };
            int determinant = turn == 1 ? 1 : -1;
            for (int i = 0; i < 3; i++)
              {
                it.sign[i] = (signs >> i & 1) != 0 ? -1 : 1;
                determinant *= it.sign[i];
              }
            it.is_mirror = determinant < 0;
            if (it.is_mirror == mirror)
              isometries[n++] = it;
          }
  g_assert_cmpint (n, ==, N_ISOMETRIES);
}

static void
move_cell (const Isometry *isometry, SomaCell cell, int out[3])
{
  const int in[3] = { cell.x, cell.y, cell.z };
  for (int i = 0; i < 3; i++)
    out[i] = isometry->sign[i] * in[isometry->axis[i]];
}

static int
compare_ints (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static int
get_colour (const guint8 *colours, int cell)
{
  return colours != NULL ? colours[cell] : 0;
}

static void
make_shape (Shape *shape, const SomaPiece *piece, const Isometry *isometry)
{
  int low[3] = { G_MAXINT, G_MAXINT, G_MAXINT }, at[3];

  for (int i = 0; i < piece->n_cells; i++)
    {
      move_cell (isometry, piece->cells[i], at);
      for (int axis = 0; axis < 3; axis++)
        low[axis] = MIN (low[axis], at[axis]);
    }
  shape->n_cells = piece->n_cells;
  for (int i = 0; i < piece->n_cells; i++)
    {
      move_cell (isometry, piece->cells[i], at);
      shape->cells[i] = ((at[2] - low[2]) * 1000 + at[1] - low[1]) * 1000 + at[0] - low[0];
      shape->cells[i] = 100 * shape->cells[i] + get_colour (piece->colours, i);
    }
  qsort (shape->cells, piece->n_cells, sizeof (int), compare_ints);
}

static int
compare_shapes (const Shape *a, const Shape *b)
{
  if (a->n_cells != b->n_cells)
    return a->n_cells - b->n_cells;
  for (int i = 0; i < a->n_cells; i++)
    if (a->cells[i] != b->cells[i])
      return a->cells[i] - b->cells[i];
  return 0;
}

/* The least of the piece's shapes under the rotations, or under all other isometries. */
static Shape *
make_least_shape (const SomaPiece *piece, const Isometry *isometries, gboolean mirror)
{
  Shape *least = g_new (Shape, 1), shape;
  gboolean is_first = TRUE;

  for (int i = 0; i < N_ISOMETRIES; i++)
    {
      if (isometries[i].is_mirror != mirror)
        continue;
      make_shape (&shape, piece, &isometries[i]);
      if (is_first || compare_shapes (&shape, least) < 0)
        *least = shape;
      is_first = FALSE;
    }
  return least;
}

/* Whether the piece may be turned so. */
static gboolean
may_turn (const SomaPiece *piece, const Isometry *isometry)
{
  int along = (int) piece->turns - SOMA_TURNS_ALONG_X,
      about = (int) piece->turns - SOMA_TURNS_ABOUT_X;

  if (isometry->is_mirror)
    return FALSE;
  if (piece->turns == SOMA_TURNS_ANY)
    return TRUE;
  if (piece->turns == SOMA_TURNS_NONE)
    return isometry->axis[0] == 0 && isometry->axis[1] == 1 && isometry->sign[0] == 1 &&
           isometry->sign[1] == 1;
  if (along >= 0)
    return isometry->axis[along] == along;
  return isometry->axis[about] == about && isometry->sign[about] == 1;
}

/* Whether each way in which `a` may lie becomes one of `b`. */
static gboolean
becomes (const SomaPiece *a, const Isometry *isometry, const SomaPiece *b,
         const Isometry *isometries)
{
  if (a->n_cells != b->n_cells)
    return FALSE;
  for (int i = 0; i < N_ISOMETRIES; i++)
    {
      SomaCell *cells = g_newa (SomaCell, (gsize) a->n_cells);
      SomaPiece turned = *a;
      Shape shape, other;
      gboolean found = FALSE;
      if (!may_turn (a, &isometries[i]))
        continue;
      for (int c = 0; c < a->n_cells; c++)
        {
          int at[3];
          move_cell (&isometries[i], a->cells[c], at);
          cells[c] = (SomaCell){ (gint16) at[0], (gint16) at[1], (gint16) at[2] };
        }
      turned.cells = cells;
      make_shape (&shape, &turned, isometry);
      for (int j = 0; !found && j < N_ISOMETRIES; j++)
        if (may_turn (b, &isometries[j]))
          {
            make_shape (&other, b, &isometries[j]);
            found = compare_shapes (&shape, &other) == 0;
          }
      if (!found)
        return FALSE;
    }
  return TRUE;
}

static const Isometry *
get_identity (const Isometry *isometries)
{
  const SomaPiece fixed = { .turns = SOMA_TURNS_NONE };

  while (!may_turn (&fixed, isometries))
    isometries++;
  return isometries;
}

static gboolean
is_bound (const SomaPiece *piece, const Isometry *isometries)
{
  SomaPiece unbound = *piece;

  unbound.turns = SOMA_TURNS_ANY;
  return piece->turns != SOMA_TURNS_ANY &&
         !becomes (&unbound, get_identity (isometries), piece, isometries);
}

static int
count_pins (const SomaPuzzle *puzzle, int piece)
{
  int n = 0;
  for (int i = 0; i < puzzle->n_pins; i++)
    n += puzzle->pins[i].piece == piece;
  return n;
}

static int
find_class (const Naive *naive, const SomaPiece *piece, const Shape *shape,
            const Isometry *isometries)
{
  const Isometry *identity = get_identity (isometries);

  for (int c = 0; c < naive->n_classes; c++)
    if (!naive->puzzle->distinct_pieces && compare_shapes (naive->classes[c].shape, shape) == 0 &&
        becomes (naive->classes[c].piece, identity, piece, isometries) &&
        becomes (piece, identity, naive->classes[c].piece, isometries))
      return c;
  return -1;
}

/* A class can lend each of its pieces as many copies as that piece needs, so only the sums matter;
 * but a pin takes a copy of its own piece. */
static void
sort_into_classes (Naive *naive, const Isometry *isometries)
{
  naive->is_possible = TRUE;
  for (int p = 0; p < naive->puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &naive->puzzle->set->pieces[p];
      int n_pins = count_pins (naive->puzzle, p);
      Shape *shape = make_least_shape (piece, isometries, FALSE);
      int c = find_class (naive, piece, shape, isometries);

      if (c < 0)
        {
          c = naive->n_classes++;
          naive->classes[c].piece = piece;
          naive->classes[c].is_bound = is_bound (piece, isometries);
          naive->classes[c].shape = shape;
          naive->classes[c].mirror_shape = make_least_shape (piece, isometries, TRUE);
        }
      else
        g_free (shape);
      naive->class_of[p] = c;
      naive->classes[c].least += MAX (piece->min_count, n_pins);
      naive->classes[c].most += piece->max_count;
      if (n_pins > piece->max_count)
        naive->is_possible = FALSE;
    }
}

static int
find_cell (const SomaFigure *figure, int x, int y, int z)
{
  for (int i = 0; i < figure->n_cells; i++)
    if (figure->cells[i].x == x && figure->cells[i].y == y && figure->cells[i].z == z)
      return i;
  return -1;
}

static gboolean
may_lie (const SomaFigure *figure, int cell, int colour)
{
  int below = get_colour (figure->colours, cell);

  return below == 0 || colour == 0 || (figure->accepts[below] >> colour) % 2 == 1;
}

/* Lays the piece's first cell on each cell of the figure. */
static void
list_placements (Naive *naive, const SomaPiece *piece, int class, const Isometry *isometry)
{
  const SomaFigure *figure = naive->puzzle->figure;
  int first[3], at[3];

  move_cell (isometry, piece->cells[0], first);
  for (int origin = 0; origin < figure->n_cells; origin++)
    {
      SomaCell to = figure->cells[origin];
      Mask mask = { 0 };
      int least = figure->n_cells;
      gboolean fits = TRUE, is_new = TRUE;
      for (int i = 0; fits && i < piece->n_cells; i++)
        {
          move_cell (isometry, piece->cells[i], at);
          int cell = find_cell (figure, to.x + at[0] - first[0], to.y + at[1] - first[1],
                                to.z + at[2] - first[2]);
          fits = cell >= 0 && may_lie (figure, cell, get_colour (piece->colours, i));
          if (!fits)
            break;
          add_cell (&mask, cell);
          least = MIN (least, cell);
        }
      if (!fits)
        continue;
      GArray *list = naive->placements[least];
      for (guint i = 0; i < list->len; i++)
        is_new = is_new && !is_same (&g_array_index (list, Placement, i), &mask, class);
      if (is_new)
        g_array_append_val (list, ((Placement){ mask, class }));
    }
}

/* A class for each class's mirror image, all different; a bound one is its own. FALSE if the set is
 * not its own mirror image. */
static gboolean
match_mirror_images (const Naive *naive, guint8 *class_map)
{
  gboolean taken[SOMA_MAX_PIECES] = { FALSE };

  for (int c = 0; c < naive->n_classes; c++)
    {
      const Class *class = &naive->classes[c];
      gboolean found = FALSE;
      for (int d = 0; !found && d < naive->n_classes; d++)
        {
          const Class *other = &naive->classes[d];
          if (class->is_bound ? d != c : other->is_bound)
            continue;
          if (class->is_bound)
            {
              found = TRUE;
              class_map[c] = (guint8) c;
              continue;
            }
          if (taken[d] || class->least != other->least || class->most != other->most ||
              compare_shapes (class->mirror_shape, other->shape) != 0)
            continue;
          found = taken[d] = TRUE;
          class_map[c] = (guint8) d;
        }
      if (!found)
        return FALSE;
    }
  return TRUE;
}

static gboolean
map_cells (const SomaFigure *figure, const Isometry *isometry, guint8 *cell_map)
{
  int low[3] = { G_MAXINT, G_MAXINT, G_MAXINT }, at[3];

  for (int i = 0; i < figure->n_cells; i++)
    {
      move_cell (isometry, figure->cells[i], at);
      for (int axis = 0; axis < 3; axis++)
        low[axis] = MIN (low[axis], at[axis]);
    }
  for (int i = 0; i < figure->n_cells; i++)
    {
      move_cell (isometry, figure->cells[i], at);
      int to = find_cell (figure, at[0] - low[0], at[1] - low[1], at[2] - low[2]);
      if (to < 0)
        return FALSE;
      if (figure->n_optional > 0 && figure->optional[i] != figure->optional[to])
        return FALSE;
      if (get_colour (figure->colours, i) != get_colour (figure->colours, to))
        return FALSE;
      cell_map[i] = (guint8) to;
    }
  return TRUE;
}

static gboolean
keeps_pins (const Naive *naive, const Element *element)
{
  for (guint i = 0; i < naive->pins->len; i++)
    {
      Placement pin = g_array_index (naive->pins, Placement, i);
      Mask mask = { 0 };
      gboolean found = FALSE;
      for (int cell = 0; cell < naive->n_cells; cell++)
        if (has_cell (&pin.mask, cell))
          add_cell (&mask, element->cell_map[cell]);
      for (guint j = 0; j < naive->pins->len; j++)
        found = found || is_same (&g_array_index (naive->pins, Placement, j), &mask,
                                  element->class_map[pin.class]);
      if (!found)
        return FALSE;
    }
  return TRUE;
}

static gboolean
keeps_bound (const Naive *naive, const Isometry *isometry, const Isometry *isometries)
{
  for (int c = 0; c < naive->n_classes; c++)
    {
      const SomaPiece *piece = naive->classes[c].piece;
      if (naive->classes[c].is_bound && !becomes (piece, isometry, piece, isometries))
        return FALSE;
    }
  return TRUE;
}

static void
list_elements (Naive *naive, const Isometry *isometries)
{
  for (int i = 0; i < N_ISOMETRIES; i++)
    {
      Element element = { 0 };
      for (int c = 0; c < naive->n_classes; c++)
        element.class_map[c] = (guint8) c;
      if (isometries[i].is_mirror && !match_mirror_images (naive, element.class_map))
        continue;
      if (!map_cells (naive->puzzle->figure, &isometries[i], element.cell_map) ||
          !keeps_pins (naive, &element) || !keeps_bound (naive, &isometries[i], isometries))
        continue;
      naive->n_rotations += !isometries[i].is_mirror;
      naive->elements[naive->n_elements++] = element;
    }
}

/* A key holds two bytes for each cell: the number of the placement that covers it, counted in the
 * order of least cells, and that placement's class. */
static void
carry_key (const Naive *naive, const Element *element, const guint8 *from, guint8 *to)
{
  guint8 image[2 * NAIVE_MAX_CELLS], number[NAIVE_MAX_CELLS];
  int n_numbers = 0;

  memset (number, NOTHING, sizeof number);
  for (int i = 0; i < naive->n_cells; i++)
    {
      int at = element->cell_map[i];
      image[2 * at] = from[2 * i];
      image[2 * at + 1] = from[2 * i] == NOTHING ? NOTHING : element->class_map[from[2 * i + 1]];
    }
  for (int i = 0; i < naive->n_cells; i++)
    {
      to[2 * i] = to[2 * i + 1] = NOTHING;
      if (image[2 * i] == NOTHING)
        continue;
      if (number[image[2 * i]] == NOTHING)
        number[image[2 * i]] = (guint8) n_numbers++;
      to[2 * i] = number[image[2 * i]];
      to[2 * i + 1] = image[2 * i + 1];
    }
}

static GBytes *
make_least_key (const Naive *naive, int n_elements, const guint8 *key)
{
  guint8 least[2 * NAIVE_MAX_CELLS], image[2 * NAIVE_MAX_CELLS];

  for (int e = 0; e < n_elements; e++)
    {
      carry_key (naive, &naive->elements[e], key, e == 0 ? least : image);
      if (e > 0 && memcmp (image, least, 2 * naive->n_cells) < 0)
        memcpy (least, image, 2 * naive->n_cells);
    }
  return g_bytes_new (least, 2 * naive->n_cells);
}

static void
record_solution (Naive *naive)
{
  guint8 key[2 * NAIVE_MAX_CELLS];

  for (int c = 0; c < naive->n_classes; c++)
    if (naive->used[c] < naive->classes[c].least)
      return;
  for (guint i = 0; i < naive->pins->len; i++)
    {
      Placement pin = g_array_index (naive->pins, Placement, i);
      gboolean found = FALSE;
      for (int j = 0; j < naive->n_placed; j++)
        found = found || is_same (&naive->placed[j], &pin.mask, pin.class);
      if (!found)
        return;
    }

  memset (key, NOTHING, sizeof key);
  for (int j = 0; j < naive->n_placed; j++)
    for (int cell = 0; cell < naive->n_cells; cell++)
      if (has_cell (&naive->placed[j].mask, cell))
        {
          key[2 * cell] = (guint8) j;
          key[2 * cell + 1] = (guint8) naive->placed[j].class;
        }
  for (int symmetry = 0; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    g_hash_table_add (naive->keys[symmetry],
                      make_least_key (naive, naive_group_size (naive, symmetry), key));
}

/* Decides the least undecided cell. FALSE when the steps are used up. */
static gboolean
fill_from (Naive *naive, int cell)
{
  const SomaFigure *figure = naive->puzzle->figure;

  while (cell < naive->n_cells && has_cell (&naive->covered, cell))
    cell++;
  if (cell == naive->n_cells)
    {
      record_solution (naive);
      return TRUE;
    }
  if (figure->n_optional > 0 && figure->optional[cell] && !fill_from (naive, cell + 1))
    return FALSE;
  for (guint i = 0; i < naive->placements[cell]->len; i++)
    {
      Placement placement = g_array_index (naive->placements[cell], Placement, i);
      if (meets (&placement.mask, &naive->covered) ||
          naive->used[placement.class] == naive->classes[placement.class].most)
        continue;
      if (naive->steps_left-- == 0)
        return FALSE;
      naive->placed[naive->n_placed++] = placement;
      naive->used[placement.class]++;
      flip (&naive->covered, &placement.mask);
      gboolean goes_on = fill_from (naive, cell + 1);
      flip (&naive->covered, &placement.mask);
      naive->used[placement.class]--;
      naive->n_placed--;
      if (!goes_on)
        return FALSE;
    }
  return TRUE;
}

static void
gather_pins (Naive *naive)
{
  for (int i = 0; i < naive->puzzle->n_pins; i++)
    {
      const SomaPin *pin = &naive->puzzle->pins[i];
      Placement placement = { .class = naive->class_of[pin->piece] };
      for (int j = 0; j < pin->n_cells; j++)
        add_cell (&placement.mask, pin->cells[j]);
      g_array_append_val (naive->pins, placement);
    }
}

Naive *
naive_new (SomaPuzzle *puzzle, guint64 max_steps)
{
  Isometry isometries[N_ISOMETRIES];
  Naive *naive = g_new0 (Naive, 1);

  g_assert_cmpint (puzzle->figure->n_cells, <=, NAIVE_MAX_CELLS);
  list_isometries (isometries);
  naive->puzzle = soma_puzzle_ref (puzzle);
  naive->n_cells = puzzle->figure->n_cells;
  naive->steps_left = max_steps;
  naive->pins = g_array_new (FALSE, FALSE, sizeof (Placement));
  for (int i = 0; i < naive->n_cells; i++)
    naive->placements[i] = g_array_new (FALSE, FALSE, sizeof (Placement));
  for (int i = 0; i <= SOMA_SYMMETRY_NONE; i++)
    naive->keys[i] =
        g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  sort_into_classes (naive, isometries);
  gather_pins (naive);
  list_elements (naive, isometries);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    for (int i = 0; i < N_ISOMETRIES; i++)
      if (may_turn (&puzzle->set->pieces[p], &isometries[i]))
        list_placements (naive, &puzzle->set->pieces[p], naive->class_of[p], &isometries[i]);
  if (naive->is_possible && !fill_from (naive, 0))
    g_clear_pointer (&naive, naive_free);
  return naive;
}

void
naive_free (Naive *naive)
{
  for (int i = 0; i < naive->n_cells; i++)
    g_array_unref (naive->placements[i]);
  for (int i = 0; i <= SOMA_SYMMETRY_NONE; i++)
    g_hash_table_unref (naive->keys[i]);
  for (int c = 0; c < naive->n_classes; c++)
    {
      g_free (naive->classes[c].shape);
      g_free (naive->classes[c].mirror_shape);
    }
  g_array_unref (naive->pins);
  soma_puzzle_unref (naive->puzzle);
  g_free (naive);
}

guint
naive_count (const Naive *naive, SomaSymmetry symmetry)
{
  return g_hash_table_size (naive->keys[symmetry]);
}

int
naive_group_size (const Naive *naive, SomaSymmetry symmetry)
{
  if (symmetry == SOMA_SYMMETRY_NONE)
    return 1;
  return symmetry == SOMA_SYMMETRY_ROTATIONS ? naive->n_rotations : naive->n_elements;
}

GBytes *
naive_make_key (const Naive *naive, SomaSymmetry symmetry, const uint16_t *copy_at)
{
  guint8 key[2 * NAIVE_MAX_CELLS];

  memset (key, NOTHING, sizeof key);
  for (int i = 0; i < naive->n_cells; i++)
    {
      int next_copy = 0, piece = -1, least = 0;
      if (copy_at[i] == SOMA_NO_COPY)
        continue;
      while (copy_at[i] >= next_copy)
        next_copy += naive->puzzle->set->pieces[++piece].max_count;
      /* The least cell that the copy covers stands for it, until carry_key() counts them. */
      while (copy_at[least] != copy_at[i])
        least++;
      key[2 * i] = (guint8) least;
      key[2 * i + 1] = (guint8) naive->class_of[piece];
    }
  return make_least_key (naive, naive_group_size (naive, symmetry), key);
}

gboolean
naive_has_key (const Naive *naive, SomaSymmetry symmetry, GBytes *key)
{
  return g_hash_table_contains (naive->keys[symmetry], key);
}

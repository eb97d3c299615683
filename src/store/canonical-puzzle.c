/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "canonical-puzzle-private.h"

#include <string.h>

#include "engine-auto.h"
#include "transform.h"
#include "turned.h"

/* The pieces in groups whose order is not known yet. */
typedef struct
{
  int n_kinds;
  int kind_of[SOMA_MAX_PIECES];
  gboolean merged;                              /* pieces of one shape are a single kind */
  GByteArray *shape[2][SOMA_MAX_PIECES];        /* owned; of each kind, as it is and mirrored */
  const SomaPiece *restricted[SOMA_MAX_PIECES]; /* nullable each: of a kind whose ways matter */
  gboolean has_restricted;
} Kinds;

/* The part of an image that comes after the figure. */
typedef struct
{
  int transform;
  int order[SOMA_MAX_PIECES]; /* kind at each place */
  GByteArray *bytes;          /* owned */
} Image;

static void
put_16 (GByteArray *bytes, int value)
{
  guint8 pair[] = { (guint8) (value >> 8), (guint8) value };

  g_byte_array_append (bytes, pair, sizeof pair);
}

static void
put_cells (GByteArray *bytes, const SomaCell *cells, int n_cells)
{
  put_16 (bytes, n_cells);
  for (int i = 0; i < n_cells; i++)
    {
      put_16 (bytes, cells[i].x);
      put_16 (bytes, cells[i].y);
      put_16 (bytes, cells[i].z);
    }
}

/* Nothing if all are neutral: the keys of puzzles without colours are older than colours. They
 * begin with a number that is larger than all that could stand there instead. */
static void
put_colours (GByteArray *bytes, const guint8 *colours, int n_cells)
{
  if (colours == NULL)
    return;
  put_16 (bytes, 0xffff);
  g_byte_array_append (bytes, colours, (guint) n_cells);
}

static void
put_figure (GByteArray *bytes, const SomaFigure *figure)
{
  put_cells (bytes, figure->cells, figure->n_cells);
  put_16 (bytes, figure->n_optional);
  for (int i = 0; figure->optional != NULL && i < figure->n_cells; i++)
    put_16 (bytes, figure->optional[i]);
  put_colours (bytes, figure->colours, figure->n_cells);

  /* What the colours accept, where there are any. */
  for (int c = 0; figure->colours != NULL && c < SOMA_N_COLOURS; c++)
    {
      guint64 accepted = GUINT64_TO_BE (figure->accepts[c]);
      g_byte_array_append (bytes, (const guint8 *) &accepted, sizeof accepted);
    }
}

static int
compare_bytes (const GByteArray *a, const GByteArray *b)
{
  int order = memcmp (a->data, b->data, MIN (a->len, b->len));

  return order != 0 ? order : (a->len > b->len) - (a->len < b->len);
}

static int
compare_byte_arrays (const void *a, const void *b)
{
  return compare_bytes (*(GByteArray *const *) a, *(GByteArray *const *) b);
}

static SomaFigure *
make_figure (const SomaPiece *piece)
{
  static const guint64 accepts[SOMA_N_COLOURS];

  return soma_figure_new_coloured (piece->cells, NULL, piece->colours, accepts, piece->n_cells,
                                   NULL);
}

/* The shape of the piece up to rotation. */
static GByteArray *
describe_shape (const SomaPiece *piece, gboolean mirrored)
{
  g_autoptr (SomaFigure) figure = make_figure (piece);
  g_autoptr (SomaFigure) image = soma_figure_transform (figure, mirrored ? SOMA_N_ROTATIONS : 0);
  g_autoptr (SomaFigure) canonical = soma_figure_canonical (image, false, NULL);
  GByteArray *bytes = g_byte_array_new ();

  put_cells (bytes, canonical->cells, canonical->n_cells);
  put_colours (bytes, canonical->colours, canonical->n_cells);
  return bytes;
}

/* All ways in which a piece may lie once it has been transformed: pieces that have the same are one
 * kind. */
static GByteArray *
describe_ways (const SomaPiece *piece, int transform)
{
  g_autoptr (GPtrArray) ways = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
  g_autoptr (SomaFigure) figure = make_figure (piece);
  guint32 rotations = soma_turn_rule_get_rotations (piece->turns);
  GByteArray *bytes = g_byte_array_new (), *last = NULL;

  for (; rotations != 0; rotations &= rotations - 1)
    {
      int rotation = __builtin_ctz (rotations);
      g_autoptr (SomaFigure) image =
          soma_figure_transform (figure, soma_transform_compose (rotation, transform));
      GByteArray *way = g_byte_array_new ();
      put_cells (way, image->cells, image->n_cells);
      put_colours (way, image->colours, image->n_cells);
      g_ptr_array_add (ways, way);
    }
  g_ptr_array_sort (ways, compare_byte_arrays);
  put_16 (bytes, 0xfffe); /* not the number of a piece's cells */
  for (guint i = 0; i < ways->len; i++)
    {
      GByteArray *way = g_ptr_array_index (ways, i);
      if (last == NULL || compare_bytes (last, way) != 0)
        g_byte_array_append (bytes, way->data, way->len);
      last = way;
    }
  put_16 (bytes, 0xfffe);
  return bytes;
}

static void
find_kinds (Kinds *kinds, const SomaPuzzle *puzzle)
{
  gboolean all_differ = TRUE;

  for (int i = 0; i < puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[i];
      gboolean is_restricted = soma_piece_is_restricted (piece);
      g_autoptr (GByteArray) shape =
          is_restricted ? describe_ways (piece, 0) : describe_shape (piece, FALSE);
      int same = -1;
      for (int k = 0; k < kinds->n_kinds && same < 0; k++)
        if (compare_bytes (kinds->shape[0][k], shape) == 0)
          same = k;
      all_differ = all_differ && same < 0;
      if (same >= 0 && !puzzle->distinct_pieces)
        {
          kinds->kind_of[i] = same;
          continue;
        }
      int kind = kinds->n_kinds++;
      kinds->kind_of[i] = kind;
      kinds->shape[0][kind] = g_steal_pointer (&shape);
      kinds->shape[1][kind] = describe_shape (piece, TRUE);
      kinds->restricted[kind] = is_restricted ? piece : NULL;
      kinds->has_restricted |= is_restricted;
    }
  /* If no two pieces are equal, it makes no difference whether equal ones are distinguished. */
  kinds->merged = all_differ || !puzzle->distinct_pieces;
}

static void
count_copies (SomaCanonicalPuzzle *canonical)
{
  const SomaPuzzle *puzzle = canonical->puzzle;

  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      canonical->n_pinned[pin->piece]++;
      for (int j = 0; j < pin->n_cells; j++)
        canonical->pinned_piece[pin->cells[j]] = (guint16) pin->piece;
    }
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    canonical->least_count[i] = MAX (puzzle->set->pieces[i].min_count, canonical->n_pinned[i]);
}

static int
compare_numbers (const void *a, const void *b)
{
  return *(const guint16 *) a - *(const guint16 *) b;
}

/* The pins of one kind, transformed by `map`, sorted. */
static void
put_pins (GByteArray *bytes, const SomaPuzzle *puzzle, const Kinds *kinds, int kind,
          const guint16 *map)
{
  g_autoptr (GPtrArray) pins = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);

  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      guint16 cells[SOMA_MAX_CELLS];
      if (kinds->kind_of[pin->piece] != kind)
        continue;
      for (int j = 0; j < pin->n_cells; j++)
        cells[j] = map[pin->cells[j]];
      qsort (cells, pin->n_cells, sizeof *cells, compare_numbers);
      GByteArray *image = g_byte_array_new ();
      for (int j = 0; j < pin->n_cells; j++)
        put_16 (image, cells[j]);
      g_ptr_array_add (pins, image);
    }
  g_ptr_array_sort (pins, compare_byte_arrays);
  put_16 (bytes, (int) pins->len);
  for (guint i = 0; i < pins->len; i++)
    {
      GByteArray *image = g_ptr_array_index (pins, i);
      g_byte_array_append (bytes, image->data, image->len);
    }
}

static GByteArray *
describe_kind (const SomaCanonicalPuzzle *canonical, const Kinds *kinds, int kind,
               const guint16 *map, int transform)
{
  const SomaPieceSet *set = canonical->puzzle->set;
  g_autoptr (GByteArray) shape =
      kinds->restricted[kind] != NULL
          ? describe_ways (kinds->restricted[kind], transform)
          : g_byte_array_ref (kinds->shape[transform >= SOMA_N_ROTATIONS][kind]);
  GByteArray *bytes = g_byte_array_new ();
  int least = 0, most = 0;

  for (int i = 0; i < set->n_pieces; i++)
    if (kinds->kind_of[i] == kind)
      {
        least += canonical->least_count[i];
        most += set->pieces[i].max_count;
      }
  g_byte_array_append (bytes, shape->data, shape->len);
  put_16 (bytes, least);
  put_16 (bytes, most);
  put_pins (bytes, canonical->puzzle, kinds, kind, map);
  return bytes;
}

/* Kinds that are equal in everything keep the order of the set. */
static void
make_image (Image *image, const SomaCanonicalPuzzle *canonical, const Kinds *kinds, int transform,
            const guint16 *map)
{
  GByteArray *described[SOMA_MAX_PIECES];

  for (int k = 0; k < kinds->n_kinds; k++)
    {
      GByteArray *bytes = describe_kind (canonical, kinds, k, map, transform);
      int place = k;
      for (; place > 0 && compare_bytes (described[place - 1], bytes) > 0; place--)
        {
          described[place] = described[place - 1];
          image->order[place] = image->order[place - 1];
        }
      described[place] = bytes;
      image->order[place] = k;
    }
  image->transform = transform;
  image->bytes = g_byte_array_new ();
  for (int k = 0; k < kinds->n_kinds; k++)
    {
      g_byte_array_append (image->bytes, described[k]->data, described[k]->len);
      g_byte_array_unref (described[k]);
    }
}

/* Without pins, all that matters of the transform is whether it is a reflection, if pieces may be
 * turned in every way. */
static gboolean
is_like_before (const SomaPuzzle *puzzle, const Kinds *kinds, const guint8 *transforms, int i)
{
  if (puzzle->n_pins > 0 || kinds->has_restricted || i == 0)
    return FALSE;
  return (transforms[i - 1] >= SOMA_N_ROTATIONS) == (transforms[i] >= SOMA_N_ROTATIONS);
}

/* But for one that, after another way is undone, would exchange pieces that may not be turned in
 * every way: to a search (SomaGroup) that is no symmetry. */
static void
add_way (SomaCanonicalPuzzle *canonical, const Image *image, const Kinds *kinds, int transform)
{
  CanonicalWay way = { .transform = transform };

  for (int place = 0; place < kinds->n_kinds; place++)
    way.place_of[image->order[place]] = (guint8) place;
  for (int k = 0; canonical->ways->len > 0 && k < kinds->n_kinds; k++)
    if (kinds->restricted[k] != NULL &&
        way.place_of[k] != g_array_index (canonical->ways, CanonicalWay, 0).place_of[k])
      return;
  g_array_append_val (canonical->ways, way);
}

/* The least image; finds the canonical figure and the transforms that lead to it. */
static Image
find_least_image (SomaCanonicalPuzzle *canonical, const Kinds *kinds)
{
  const SomaPuzzle *puzzle = canonical->puzzle;
  guint8 transforms[SOMA_N_TRANSFORMS];
  guint16 map[SOMA_MAX_CELLS];
  Image least = { .bytes = NULL }, image = { .bytes = NULL };
  int n = soma_figure_canonical_transforms (puzzle->figure, true, transforms);

  canonical->figure = soma_figure_transform (puzzle->figure, transforms[0]);
  for (int i = 0; i < n; i++)
    {
      if (puzzle->n_pins > 0)
        soma_figure_map_cells (puzzle->figure, canonical->figure, transforms[i], map);
      if (!is_like_before (puzzle, kinds, transforms, i))
        {
          g_clear_pointer (&image.bytes, g_byte_array_unref);
          make_image (&image, canonical, kinds, transforms[i], map);
        }
      int order = least.bytes != NULL ? compare_bytes (image.bytes, least.bytes) : -1;
      if (order < 0)
        {
          g_array_set_size (canonical->ways, 0);
          g_clear_pointer (&least.bytes, g_byte_array_unref);
          least = image;
          g_byte_array_ref (least.bytes);
        }
      if (order <= 0)
        add_way (canonical, &image, kinds, transforms[i]);
    }
  g_byte_array_unref (image.bytes);
  return least;
}

static void
number_copies (SomaCanonicalPuzzle *canonical, const Kinds *kinds, const int *order)
{
  const SomaPieceSet *set = canonical->puzzle->set;
  int place[SOMA_MAX_PIECES], n_copies = 0;

  for (int k = 0; k < kinds->n_kinds; k++)
    place[order[k]] = k;
  for (int i = 0; i < set->n_pieces; i++)
    {
      canonical->kind_of[i] = place[kinds->kind_of[i]];
      canonical->bare_kind_of[i] = kinds->kind_of[i];
    }
  for (int k = 0; k < kinds->n_kinds; k++)
    {
      canonical->first_copy[k] = n_copies;
      for (int i = 0; i < set->n_pieces; i++)
        if (canonical->kind_of[i] == k)
          n_copies += set->pieces[i].max_count;
    }
  canonical->n_kinds = kinds->n_kinds;
  canonical->first_copy[kinds->n_kinds] = canonical->n_copies = n_copies;
}

/* What puzzles have that others do not: they have names of their own for their keys, so that no key
 * of one means another. */
typedef enum
{
  PLAIN,
  WITH_COLOURS,
  WITH_TURNS,
} Features;

static Features
find_features (const SomaPuzzle *puzzle)
{
  gboolean has_colours = puzzle->figure->colours != NULL;

  for (int i = 0; i < puzzle->set->n_pieces; i++)
    {
      if (soma_piece_is_restricted (&puzzle->set->pieces[i]))
        return WITH_TURNS;
      has_colours = has_colours || puzzle->set->pieces[i].colours != NULL;
    }
  return has_colours ? WITH_COLOURS : PLAIN;
}

static void
make_key (SomaCanonicalPuzzle *canonical, const Image *image, gboolean merged,
          SomaSymmetry symmetry)
{
  static const char *const domains[] = { "soma solutions 1", "soma solutions in colours 1",
                                         "soma solutions by turns 1" };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  put_16 (bytes, symmetry);
  put_16 (bytes, merged);
  put_figure (bytes, canonical->figure);
  g_byte_array_append (bytes, image->bytes->data, image->bytes->len);
  soma_canonical_digest (domains[find_features (canonical->puzzle)], bytes->data, bytes->len,
                         canonical->key);
}

static void
make_frame (SomaCanonicalPuzzle *canonical, SomaSymmetry symmetry)
{
  static const char *const domains[] = { "soma frame 1", "soma frame in colours 1",
                                         "soma frame by turns 1" };
  const SomaPuzzle *puzzle = canonical->puzzle;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  Features features = find_features (puzzle);

  put_16 (bytes, symmetry);
  put_16 (bytes, puzzle->distinct_pieces);
  put_figure (bytes, puzzle->figure);
  put_16 (bytes, puzzle->set->n_pieces);
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[i];
      put_cells (bytes, piece->cells, piece->n_cells);
      put_colours (bytes, piece->colours, piece->n_cells);
      if (features == WITH_TURNS)
        put_16 (bytes, (int) piece->turns);
      put_16 (bytes, piece->min_count);
      put_16 (bytes, piece->max_count);
    }
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      put_16 (bytes, puzzle->pins[i].piece);
      for (int j = 0; j < puzzle->pins[i].n_cells; j++)
        put_16 (bytes, puzzle->pins[i].cells[j]);
    }
  soma_canonical_digest (domains[features], bytes->data, bytes->len, canonical->frame);
}

void
soma_canonical_digest (const char *domain, gconstpointer bytes, gsize length, guint8 *result)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize size = SOMA_DIGEST_SIZE;

  g_checksum_update (checksum, (const guchar *) domain, strlen (domain) + 1);
  g_checksum_update (checksum, bytes, length);
  g_checksum_get_digest (checksum, result, &size);
}

SomaCanonicalPuzzle *
soma_canonical_puzzle_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaCanonicalPuzzle *canonical = g_new0 (SomaCanonicalPuzzle, 1);
  int n_cells = puzzle->figure->n_cells;
  Kinds kinds = { 0 };

  canonical->puzzle = soma_puzzle_ref ((SomaPuzzle *) puzzle);
  canonical->ways = g_array_new (FALSE, FALSE, sizeof (CanonicalWay));
  canonical->to_canonical = g_new (guint16, n_cells);
  canonical->from_canonical = g_new (guint16, n_cells);
  canonical->pinned_piece = g_new (guint16, n_cells);
  memset (canonical->pinned_piece, 0xff, n_cells * sizeof *canonical->pinned_piece);
  canonical->copy_map = g_new (guint16, soma_piece_set_n_copies (puzzle->set));
  count_copies (canonical);
  find_kinds (&kinds, puzzle);
  Image image = find_least_image (canonical, &kinds);
  number_copies (canonical, &kinds, image.order);
  soma_figure_map_cells (puzzle->figure, canonical->figure, image.transform,
                         canonical->to_canonical);
  for (int i = 0; i < n_cells; i++)
    canonical->from_canonical[canonical->to_canonical[i]] = (guint16) i;
  make_key (canonical, &image, kinds.merged, symmetry);
  make_frame (canonical, symmetry);
  g_byte_array_unref (image.bytes);
  for (int k = 0; k < kinds.n_kinds; k++)
    {
      g_byte_array_unref (kinds.shape[0][k]);
      g_byte_array_unref (kinds.shape[1][k]);
    }
  return canonical;
}

void
soma_canonical_puzzle_free (SomaCanonicalPuzzle *canonical)
{
  if (canonical == NULL)
    return;
  soma_puzzle_unref (canonical->puzzle);
  soma_figure_unref (canonical->figure);
  g_array_unref (canonical->ways);
  g_free (canonical->to_canonical);
  g_free (canonical->from_canonical);
  g_free (canonical->pinned_piece);
  g_free (canonical->copy_map);
  g_free (canonical);
}

const guint8 *
soma_canonical_puzzle_get_key (const SomaCanonicalPuzzle *canonical)
{
  return canonical->key;
}

const guint8 *
soma_canonical_puzzle_get_frame (const SomaCanonicalPuzzle *canonical)
{
  return canonical->frame;
}

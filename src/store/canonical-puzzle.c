/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "canonical-puzzle-private.h"

#include <string.h>

#include "engine-auto.h"
#include "transform.h"

/* The pieces in groups whose order is not known yet. */
typedef struct
{
  int n_kinds;
  int kind_of[SOMA_MAX_PIECES];
  gboolean merged;                       /* pieces of one shape are a single kind */
  GByteArray *shape[2][SOMA_MAX_PIECES]; /* owned; of each kind, as it is and mirrored */
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

/* The shape of the piece up to rotation. */
static GByteArray *
describe_shape (const SomaPiece *piece, gboolean mirrored)
{
  static const guint64 accepts[SOMA_N_COLOURS];
  g_autoptr (SomaFigure) figure =
      soma_figure_new_coloured (piece->cells, NULL, piece->colours, accepts, piece->n_cells, NULL);
  g_autoptr (SomaFigure) image = soma_figure_transform (figure, mirrored ? SOMA_N_ROTATIONS : 0);
  g_autoptr (SomaFigure) canonical = soma_figure_canonical (image, false, NULL);
  GByteArray *bytes = g_byte_array_new ();

  put_cells (bytes, canonical->cells, canonical->n_cells);
  put_colours (bytes, canonical->colours, canonical->n_cells);
  return bytes;
}

static void
find_kinds (Kinds *kinds, const SomaPuzzle *puzzle)
{
  gboolean all_differ = TRUE;

  for (int i = 0; i < puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[i];
      g_autoptr (GByteArray) shape = describe_shape (piece, FALSE);
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

static int
compare_pins (const void *a, const void *b)
{
  return compare_bytes (*(GByteArray *const *) a, *(GByteArray *const *) b);
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
  g_ptr_array_sort (pins, compare_pins);
  put_16 (bytes, (int) pins->len);
  for (guint i = 0; i < pins->len; i++)
    {
      GByteArray *image = g_ptr_array_index (pins, i);
      g_byte_array_append (bytes, image->data, image->len);
    }
}

static GByteArray *
describe_kind (const SomaCanonicalPuzzle *canonical, const Kinds *kinds, int kind,
               const guint16 *map, gboolean mirrored)
{
  const SomaPieceSet *set = canonical->puzzle->set;
  const GByteArray *shape = kinds->shape[mirrored][kind];
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
  gboolean mirrored = transform >= SOMA_N_ROTATIONS;

  for (int k = 0; k < kinds->n_kinds; k++)
    {
      GByteArray *bytes = describe_kind (canonical, kinds, k, map, mirrored);
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

/* Without pins, all that matters of the transform is whether it is a reflection. */
static gboolean
is_like_before (const SomaPuzzle *puzzle, const guint8 *transforms, int i)
{
  if (puzzle->n_pins > 0 || i == 0)
    return FALSE;
  return (transforms[i - 1] >= SOMA_N_ROTATIONS) == (transforms[i] >= SOMA_N_ROTATIONS);
}

static void
add_way (SomaCanonicalPuzzle *canonical, const Image *image, int n_kinds, int transform)
{
  CanonicalWay way = { .transform = transform };

  for (int place = 0; place < n_kinds; place++)
    way.place_of[image->order[place]] = (guint8) place;
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
      if (!is_like_before (puzzle, transforms, i))
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
        add_way (canonical, &image, kinds->n_kinds, transforms[i]);
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

/* Such puzzles have names of their own for their keys, so that no key of one means another. */
static gboolean
has_colours (const SomaPuzzle *puzzle)
{
  gboolean found = puzzle->figure->colours != NULL;

  for (int i = 0; i < puzzle->set->n_pieces; i++)
    found = found || puzzle->set->pieces[i].colours != NULL;
  return found;
}

static void
make_key (SomaCanonicalPuzzle *canonical, const Image *image, gboolean merged,
          SomaSymmetry symmetry)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  put_16 (bytes, symmetry);
  put_16 (bytes, merged);
  put_figure (bytes, canonical->figure);
  g_byte_array_append (bytes, image->bytes->data, image->bytes->len);
  soma_canonical_digest (has_colours (canonical->puzzle) ? "soma solutions in colours 1"
                                                         : "soma solutions 1",
                         bytes->data, bytes->len, canonical->key);
}

static void
make_frame (SomaCanonicalPuzzle *canonical, SomaSymmetry symmetry)
{
  const SomaPuzzle *puzzle = canonical->puzzle;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  put_16 (bytes, symmetry);
  put_16 (bytes, puzzle->distinct_pieces);
  put_figure (bytes, puzzle->figure);
  put_16 (bytes, puzzle->set->n_pieces);
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[i];
      put_cells (bytes, piece->cells, piece->n_cells);
      put_colours (bytes, piece->colours, piece->n_cells);
      put_16 (bytes, piece->min_count);
      put_16 (bytes, piece->max_count);
    }
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      put_16 (bytes, puzzle->pins[i].piece);
      for (int j = 0; j < puzzle->pins[i].n_cells; j++)
        put_16 (bytes, puzzle->pins[i].cells[j]);
    }
  soma_canonical_digest (has_colours (puzzle) ? "soma frame in colours 1" : "soma frame 1",
                         bytes->data, bytes->len, canonical->frame);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bit-board.h"

#include "placement.h"

struct _SomaBitBoard
{
  GObject parent_instance;

  SomaPuzzle *puzzle; /* owned */
  SomaCellNumbers numbers;
  guint16 *bit_of_cell; /* owned */
  guint32 *colours;     /* owned; by bit */
  SomaBits first, second;

  /* Of the selected piece */
  int piece;
  int placement;
  SomaPlacements *placements; /* (nullable) owned */
  GArray *orientations;       /* of SomaOrientation */
};

G_DEFINE_FINAL_TYPE (SomaBitBoard, soma_bit_board, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_FIRST,
  PROP_SECOND,
  PROP_PIECE,
  PROP_N_PLACEMENTS,
  PROP_PLACEMENT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
notify_all (SomaBitBoard *self)
{
  for (int id = PROP_0 + 1; id < N_PROPERTIES; id++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

static void
number_cells (SomaBitBoard *self, SomaCellNumbers numbers)
{
  const SomaFigure *figure = self->puzzle->figure;

  self->numbers = numbers;
  for (int i = 0; i < figure->n_cells; i++)
    self->bit_of_cell[i] = (guint16) (soma_cell_numbers_get (numbers, figure, i) -
                                      soma_cell_numbers_get_first (numbers));
}

static const guint16 *
get_placement_cells (SomaBitBoard *self, int placement)
{
  return self->placements->cells + (gsize) placement * self->placements->n_cells;
}

static SomaBits
make_placement (SomaBitBoard *self, int placement)
{
  SomaBits bits = soma_bits_new (self->first.n_bits);
  const guint16 *cells = get_placement_cells (self, placement);

  for (int i = 0; i < self->placements->n_cells; i++)
    soma_bits_set (&bits, self->bit_of_cell[cells[i]], TRUE);
  return bits;
}

/* Placements of one orientation are consecutive; each is the first one shifted. */
static gboolean
is_shifted (SomaBitBoard *self, int a, int b)
{
  const SomaCell *cells = self->puzzle->figure->cells;
  const guint16 *first = get_placement_cells (self, a), *second = get_placement_cells (self, b);
  SomaCell from = cells[first[0]], to = cells[second[0]];

  for (int i = 1; i < self->placements->n_cells; i++)
    {
      SomaCell p = cells[first[i]], q = cells[second[i]];
      if (q.x - p.x != to.x - from.x || q.y - p.y != to.y - from.y || q.z - p.z != to.z - from.z)
        return FALSE;
    }
  return TRUE;
}

static SomaOrientation
make_orientation (SomaBitBoard *self, int placement)
{
  const SomaFigure *figure = self->puzzle->figure;
  const guint16 *cells = get_placement_cells (self, placement);
  SomaOrientation orientation = { .first = placement };
  int least[3] = { G_MAXINT, G_MAXINT, G_MAXINT }, most[3] = { -1, -1, -1 };

  for (int i = 0; i < self->placements->n_cells; i++)
    {
      SomaCell cell = figure->cells[cells[i]];
      int at[3] = { cell.x, cell.y, cell.z };
      for (int axis = 0; axis < 3; axis++)
        {
          least[axis] = MIN (least[axis], at[axis]);
          most[axis] = MAX (most[axis], at[axis]);
        }
    }
  for (int axis = 0; axis < 3; axis++)
    {
      orientation.extent[axis] = most[axis] - least[axis] + 1;
      orientation.freedom[axis] = figure->extent[axis] - orientation.extent[axis] + 1;
    }
  return orientation;
}

static void
find_orientations (SomaBitBoard *self)
{
  int n = self->placements != NULL ? self->placements->n_placements : 0;
  SomaOrientation *last = NULL;

  g_array_set_size (self->orientations, 0);
  for (int p = 0; p < n; p++)
    {
      if (last == NULL || !is_shifted (self, last->first, p))
        {
          SomaOrientation orientation = make_orientation (self, p);
          g_array_append_val (self->orientations, orientation);
          last = &g_array_index (self->orientations, SomaOrientation, self->orientations->len - 1);
        }
      last->n_placements++;
    }
}

static void
soma_bit_board_finalize (GObject *object)
{
  SomaBitBoard *self = SOMA_BIT_BOARD (object);

  soma_puzzle_unref (self->puzzle);
  g_free (self->bit_of_cell);
  g_free (self->colours);
  soma_placements_free (self->placements);
  g_array_unref (self->orientations);
  G_OBJECT_CLASS (soma_bit_board_parent_class)->finalize (object);
}

static void
soma_bit_board_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaBitBoard *self = SOMA_BIT_BOARD (object);

  switch (id)
    {
    case PROP_FIRST:
      g_value_set_boxed (value, &self->first);
      break;
    case PROP_SECOND:
      g_value_set_boxed (value, &self->second);
      break;
    case PROP_PIECE:
      g_value_set_int (value, self->piece);
      break;
    case PROP_N_PLACEMENTS:
      g_value_set_int (value, soma_bit_board_get_n_placements (self));
      break;
    case PROP_PLACEMENT:
      g_value_set_int (value, self->placement);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_bit_board_class_init (SomaBitBoardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_bit_board_get_property;
  object_class->finalize = soma_bit_board_finalize;
  properties[PROP_FIRST] = g_param_spec_boxed ("first", NULL, NULL, SOMA_TYPE_BITS, flags);
  properties[PROP_SECOND] = g_param_spec_boxed ("second", NULL, NULL, SOMA_TYPE_BITS, flags);
  properties[PROP_PIECE] = g_param_spec_int ("piece", NULL, NULL, -1, SOMA_MAX_PIECES, -1, flags);
  properties[PROP_N_PLACEMENTS] =
      g_param_spec_int ("n-placements", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_PLACEMENT] = g_param_spec_int ("placement", NULL, NULL, -1, G_MAXINT, -1, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_bit_board_init (SomaBitBoard *self)
{
  self->piece = self->placement = -1;
  self->orientations = g_array_new (FALSE, FALSE, sizeof (SomaOrientation));
}

SomaBitBoard *
soma_bit_board_new (SomaPuzzle *puzzle, SomaCellNumbers numbers)
{
  g_return_val_if_fail (puzzle != NULL, NULL);

  SomaBitBoard *self = g_object_new (SOMA_TYPE_BIT_BOARD, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->first = self->second = soma_bits_new (puzzle->figure->n_cells);
  self->colours = g_new0 (guint32, puzzle->figure->n_cells);
  self->bit_of_cell = g_new (guint16, puzzle->figure->n_cells);
  number_cells (self, numbers);
  return self;
}

SomaPuzzle *
soma_bit_board_get_puzzle (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), NULL);
  return self->puzzle;
}

void
soma_bit_board_set_numbers (SomaBitBoard *self, SomaCellNumbers numbers)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));

  int n_cells = self->first.n_bits;
  SomaBits first = self->first, second = self->second;
  g_autofree guint16 *bits = self->bit_of_cell;
  g_autofree guint32 *colours = self->colours;

  self->bit_of_cell = g_new (guint16, n_cells);
  self->colours = g_new (guint32, n_cells);
  number_cells (self, numbers);
  for (int i = 0; i < n_cells; i++)
    {
      soma_bits_set (&self->first, self->bit_of_cell[i], soma_bits_get (&first, bits[i]));
      soma_bits_set (&self->second, self->bit_of_cell[i], soma_bits_get (&second, bits[i]));
      self->colours[self->bit_of_cell[i]] = colours[bits[i]];
    }
  notify_all (self);
}

SomaCellNumbers
soma_bit_board_get_numbers (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), SOMA_CELL_NUMBERS_ROWS);
  return self->numbers;
}

int
soma_bit_board_get_bit (SomaBitBoard *self, int cell)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), -1);
  g_return_val_if_fail (cell >= 0 && cell < self->first.n_bits, -1);
  return self->bit_of_cell[cell];
}

const SomaBits *
soma_bit_board_get_first (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), NULL);
  return &self->first;
}

const SomaBits *
soma_bit_board_get_second (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), NULL);
  return &self->second;
}

void
soma_bit_board_set_second (SomaBitBoard *self, const SomaBits *bits)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));
  g_return_if_fail (bits->n_bits == self->second.n_bits);

  if (soma_bits_equal (&self->second, bits))
    return;
  self->second = *bits;
  self->placement = -1;
  notify_all (self);
}

void
soma_bit_board_toggle_second (SomaBitBoard *self, int bit)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));
  g_return_if_fail (bit >= 0 && bit < self->second.n_bits);

  SomaBits bits = self->second;

  soma_bits_set (&bits, bit, !soma_bits_get (&bits, bit));
  soma_bit_board_set_second (self, &bits);
}

void
soma_bit_board_apply (SomaBitBoard *self, SomaBitsOperation operation, guint32 colour)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));

  SomaBits before = self->first;

  if (self->placement >= 0)
    colour = self->puzzle->set->pieces[self->piece].colour;
  self->first = soma_bits_combine (before, operation, &self->second);
  for (int i = 0; i < before.n_bits; i++)
    if (soma_bits_get (&self->first, i) && !soma_bits_get (&before, i))
      self->colours[i] = colour;
  notify_all (self);
}

const guint32 *
soma_bit_board_get_colours (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), NULL);
  return self->colours;
}

void
soma_bit_board_clear_first (SomaBitBoard *self)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));

  self->first = soma_bits_new (self->first.n_bits);
  notify_all (self);
}

void
soma_bit_board_set_piece (SomaBitBoard *self, int piece)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));
  g_return_if_fail (piece >= -1 && piece < self->puzzle->set->n_pieces);

  g_clear_pointer (&self->placements, soma_placements_free);
  self->piece = piece;
  self->placement = -1;
  if (piece >= 0)
    self->placements =
        soma_placements_new (self->puzzle->figure, &self->puzzle->set->pieces[piece]);
  find_orientations (self);
  if (soma_bit_board_get_n_placements (self) > 0)
    soma_bit_board_set_placement (self, 0);
  else
    notify_all (self);
}

const SomaOrientation *
soma_bit_board_get_orientations (SomaBitBoard *self, int *n_orientations)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), NULL);

  *n_orientations = (int) self->orientations->len;
  return (const SomaOrientation *) self->orientations->data;
}

int
soma_bit_board_get_n_placements (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), 0);
  return self->placements != NULL ? self->placements->n_placements : 0;
}

int
soma_bit_board_get_placement (SomaBitBoard *self)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), -1);
  return self->placement;
}

void
soma_bit_board_set_placement (SomaBitBoard *self, int placement)
{
  g_return_if_fail (SOMA_IS_BIT_BOARD (self));
  g_return_if_fail (placement >= 0 && placement < soma_bit_board_get_n_placements (self));

  self->second = make_placement (self, placement);
  self->placement = placement;
  notify_all (self);
}

gboolean
soma_bit_board_find_fitting (SomaBitBoard *self, gboolean backward)
{
  g_return_val_if_fail (SOMA_IS_BIT_BOARD (self), FALSE);

  int n = soma_bit_board_get_n_placements (self), step = backward ? -1 : 1;
  int from = self->placement < 0 && backward ? n : self->placement;

  for (int p = from + step; p >= 0 && p < n; p += step)
    {
      SomaBits bits = make_placement (self, p);
      SomaBits both = soma_bits_combine (self->first, SOMA_BITS_AND, &bits);
      if (!soma_bits_is_empty (&both))
        continue;
      soma_bit_board_set_placement (self, p);
      return TRUE;
    }
  return FALSE;
}

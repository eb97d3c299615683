/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-symbols.h"

#include <string.h>

#include "drawing.h"
#include "engine-auto.h"
#include "facts.h"

/* SOMAplus numbers its pieces in this order; 1 to 7 are those of Soma. */
static const char digits[] = "0123456789$";
static const char letters[] = "DVLTZABPIQS";

/* How many cells each has. */
static const char sizes[] = "23444444344";

/* Older solvers call the pieces of Soma so, in that order; those of a second set have capitals. */
static const char old_labels[] = "abcdefg";

/* What further copies are called, as far as no piece is: not x and o, with which figures are drawn,
 * and not 0, which is an empty place. */
static const char free_symbols[] = "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuvwyz123456789";

/* Where there are not enough of these: one for each copy that a set can have. */
static const struct
{
  gunichar first, last;
} ideographs[] = {
  { 0x4e00, 0x9fef },
  { 0xac00, 0xd7a3 },
  { 0x20000, 0x2a6d6 },
};

#define MAX_OWN 64

/* The symbols of a piece, in the order in which copies get them. */
typedef struct
{
  int n;
  gunichar list[MAX_OWN];
  int first_copy;
  gboolean is_connected; /* where there are several copies */
} Own;

struct _SomaSymbols
{
  const SomaPieceSet *set; /* borrowed */
  gboolean has_digits, has_several;
  gboolean is_soma;     /* Soma's pieces, each once or twice */
  gint16 piece_of[128]; /* of the ASCII symbols that are no letters of pieces; -1: none */
  Own own[];            /* by piece */
};

/* Pieces */

static gunichar
get_letter (const SomaPiece *piece)
{
  return g_utf8_get_char (piece->letter);
}

static gboolean
is_repeated (const SomaPiece *piece)
{
  return piece->max_count > 1 && piece->n_cells > 1;
}

static int
find_letter (const SomaPieceSet *set, gunichar letter)
{
  for (int piece = 0; piece < set->n_pieces; piece++)
    if (get_letter (&set->pieces[piece]) == letter)
      return piece;
  return -1;
}

/* The place of one of Soma's or SOMAplus's pieces in their order, by its letter and size; -1 for
 * any other. */
static int
find_known (const SomaPiece *piece)
{
  gunichar letter = get_letter (piece);
  const char *known = letter > 0 && letter < 128 ? strchr (letters, (int) letter) : NULL;

  return known != NULL && piece->n_cells == sizes[known - letters] - '0' ? (int) (known - letters)
                                                                         : -1;
}

/* Whether the set holds the seven Soma pieces, or none but those of Soma and SOMAplus; and whether
 * it is these seven. */
static void
find_digits (SomaSymbols *self)
{
  const SomaPieceSet *set = self->set;
  int n_known = 0, n_soma = 0, n_single_or_double = 0;

  for (int i = 0; i < set->n_pieces; i++)
    {
      int known = find_known (&set->pieces[i]);
      gboolean is_soma = known >= 1 && known <= 7;
      n_known += known >= 0;
      n_soma += is_soma;
      n_single_or_double += is_soma && set->pieces[i].max_count <= 2;
    }
  self->has_digits = n_soma == 7 || n_known == set->n_pieces;
  self->is_soma = n_single_or_double == 7 && set->n_pieces == 7;
}

/* Whether "0" in a drawing is sure to be read as the domino: next to other digits of SOMAplus. */
static gboolean
has_high_digits (const SomaPieceSet *set)
{
  for (int i = 0; i < set->n_pieces; i++)
    if (find_known (&set->pieces[i]) > 7 && set->pieces[i].min_count > 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_connected (const SomaPiece *piece)
{
  g_autoptr (SomaDrawing) drawing = soma_drawing_new (piece->cells, NULL, piece->n_cells);
  g_autofree uint16_t *part = g_new (uint16_t, piece->n_cells);

  return drawing != NULL && soma_drawing_find_parts (drawing, part) == 1;
}

/* The table */

/* Whether it names a piece in drawings of all formats. */
static gboolean
is_fit (gunichar symbol)
{
  return g_unichar_isalnum (symbol) ? symbol != '0' : symbol == '$';
}

static void
add_own (SomaSymbols *self, int piece, gunichar symbol)
{
  Own *own = &self->own[piece];

  if (own->n < MAX_OWN)
    own->list[own->n++] = symbol;
  if (symbol < 128)
    self->piece_of[symbol] = (gint16) piece;
}

/* How many symbols a piece may have: of unfinished pieces, some have no letter, or that of another,
 * which would then not be told apart. */
static int
count_wanted (const SomaSymbols *self, int piece)
{
  const SomaPiece *shape = &self->set->pieces[piece];

  if (*shape->letter == '\0' || find_letter (self->set, get_letter (shape)) != piece)
    return 0;
  return shape->n_cells > 1 ? shape->max_count : 1;
}

/* Digit, letter and small letter. */
static void
add_names (SomaSymbols *self, int piece)
{
  const SomaPiece *shape = &self->set->pieces[piece];
  gunichar letter = get_letter (shape), small = letter < 128 ? g_unichar_tolower (letter) : letter;
  int known = self->has_digits ? find_known (shape) : -1;

  if (count_wanted (self, piece) == 0)
    return;
  if (known > 0 || (known == 0 && has_high_digits (self->set)))
    add_own (self, piece, (gunichar) digits[known]);
  if (is_fit (letter))
    add_own (self, piece, letter);
  if (is_fit (small) && find_letter (self->set, small) < 0)
    add_own (self, piece, small);
}

static gboolean
is_free (const SomaSymbols *self, char symbol)
{
  return self->piece_of[(int) symbol] < 0 && find_letter (self->set, (gunichar) symbol) < 0 &&
         !(self->has_digits && g_ascii_isdigit (symbol));
}

/* Deals what is free to the pieces that have fewer symbols than copies, in turn. */
static void
deal (SomaSymbols *self)
{
  const SomaPieceSet *set = self->set;
  int piece = 0, n_passed = 0;

  for (const char *at = free_symbols; *at != '\0' && n_passed < set->n_pieces;)
    {
      if (!is_free (self, *at))
        {
          at++;
          continue;
        }
      if (self->own[piece].n < count_wanted (self, piece))
        {
          add_own (self, piece, (gunichar) *at++);
          n_passed = 0;
        }
      else
        n_passed++;
      piece = (piece + 1) % set->n_pieces;
    }
}

SomaSymbols *
soma_symbols_new (const SomaPieceSet *set)
{
  SomaSymbols *self = g_malloc (sizeof *self + (gsize) set->n_pieces * sizeof self->own[0]);
  int first_copy = 0;

  self->set = set;
  self->has_several = FALSE;
  memset (self->piece_of, 0xff, sizeof self->piece_of);
  find_digits (self);
  for (int i = 0; i < set->n_pieces; i++)
    {
      self->own[i].n = 0;
      self->own[i].list[0] = 0;
      self->own[i].is_connected = is_repeated (&set->pieces[i]) && is_connected (&set->pieces[i]);
      self->own[i].first_copy = first_copy;
      first_copy += set->pieces[i].max_count;
      self->has_several |= is_repeated (&set->pieces[i]);
      add_names (self, i);
    }
  deal (self);
  return self;
}

void
soma_symbols_free (SomaSymbols *self)
{
  g_free (self);
}

/* The ideograph of a copy number, 0 for numbers that no set has. */
static gunichar
get_ideograph (int number)
{
  for (guint i = 0; i < G_N_ELEMENTS (ideographs); i++)
    {
      int n = (int) (ideographs[i].last - ideographs[i].first) + 1;
      if (number < n)
        return ideographs[i].first + (gunichar) number;
      number -= n;
    }
  return 0;
}

/* The piece of the copy that has the ideograph, or -1. */
static int
find_ideograph (const SomaSymbols *self, gunichar symbol)
{
  int number = 0;

  for (guint i = 0; i < G_N_ELEMENTS (ideographs); i++)
    {
      if (symbol >= ideographs[i].first && symbol <= ideographs[i].last)
        {
          number += (int) (symbol - ideographs[i].first);
          for (int piece = self->set->n_pieces - 1; piece >= 0; piece--)
            if (number >= self->own[piece].first_copy)
              return number < self->own[piece].first_copy + self->set->pieces[piece].max_count
                         ? piece
                         : -1;
        }
      number += (int) (ideographs[i].last - ideographs[i].first) + 1;
    }
  return -1;
}

int
soma_symbols_find_piece (const SomaSymbols *self, gunichar symbol)
{
  int piece = find_letter (self->set, symbol);

  if (piece >= 0)
    return piece;
  if (symbol < 128 && self->piece_of[symbol] >= 0)
    return self->piece_of[symbol];
  if (symbol == '0' && self->has_digits)
    return find_letter (self->set, 'D');
  piece = find_letter (self->set, g_unichar_toupper (symbol));
  return piece >= 0 ? piece : find_ideograph (self, symbol);
}

/* Symbol number `i` of a piece, from 0; 0 if it has no more. */
static gunichar
get_symbol (const SomaSymbols *self, int piece, int i)
{
  const Own *own = &self->own[piece];

  if (i < own->n)
    return own->list[i];
  if (i - own->n >= self->set->pieces[piece].max_count)
    return 0;
  gunichar symbol = get_ideograph (own->first_copy + i - own->n);
  return find_letter (self->set, symbol) < 0 ? symbol : own->list[0];
}

/* Whether all copies of all pieces have a symbol of their own, wherever they lie. */
static gboolean
are_fixed (const SomaSymbols *self)
{
  for (int i = 0; i < self->set->n_pieces; i++)
    if (is_repeated (&self->set->pieces[i]) && self->set->pieces[i].max_count > self->own[i].n)
      return FALSE;
  return TRUE;
}

/* The first choice for a copy, which is its symbol if symbols are fixed. */
static gunichar
get_first_choice (const SomaSymbols *self, int copy)
{
  int piece = soma_piece_set_copy_piece (self->set, copy);

  return get_symbol (self, piece,
                     is_repeated (&self->set->pieces[piece]) ? copy - self->own[piece].first_copy
                                                             : 0);
}

gboolean
soma_symbols_is_connected (const SomaSymbols *self, int piece)
{
  return self->own[piece].is_connected;
}

/* Groups: the cells of equal marks of a copy. */

typedef struct
{
  SomaMark mark;
  int cell;
} Member;

static int
compare_members (const void *a, const void *b)
{
  const Member *first = a, *second = b;

  if (first->mark.symbol != second->mark.symbol)
    return first->mark.symbol < second->mark.symbol ? -1 : 1;
  if (first->mark.copy != second->mark.copy)
    return first->mark.copy < second->mark.copy ? -1 : 1;
  return first->cell - second->cell;
}

/* Those that have a copy, group by group. */
static int
list_members (const SomaMark *marks, int n_cells, Member *members)
{
  int n = 0;

  for (int cell = 0; cell < n_cells; cell++)
    if (marks[cell].copy > 0)
      members[n++] = (Member){ marks[cell], cell };
  qsort (members, (gsize) n, sizeof *members, compare_members);
  return n;
}

static int
count_group (const Member *members, int n)
{
  int i = 1;

  while (i < n && members[i].mark.symbol == members[0].mark.symbol &&
         members[i].mark.copy == members[0].mark.copy)
    i++;
  return i;
}

/* Neighbours */

#define N_SIDES 6

/* The neighbours of a cell; -1 where there is none. */
typedef gint16 Beside[N_SIDES];

/* Of all cells of the figure: a walk through them for each axis, with another that is one step
 * ahead. Free with g_free(). */
static Beside *
list_neighbours (const SomaFigure *figure)
{
  static const SomaCell steps[] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  Beside *beside = g_new (Beside, MAX (figure->n_cells, 1));

  memset (beside, 0xff, (gsize) figure->n_cells * sizeof *beside);
  for (int axis = 0; axis < 3; axis++)
    for (int cell = 0, ahead = 0; cell < figure->n_cells; cell++)
      {
        SomaCell from = figure->cells[cell];
        SomaCell to = { (int16_t) (from.x + steps[axis].x), (int16_t) (from.y + steps[axis].y),
                        (int16_t) (from.z + steps[axis].z) };
        while (ahead < figure->n_cells && soma_cell_compare (figure->cells[ahead], to) < 0)
          ahead++;
        if (ahead == figure->n_cells || soma_cell_compare (figure->cells[ahead], to) > 0)
          continue;
        beside[cell][2 * axis] = (gint16) ahead;
        beside[ahead][2 * axis + 1] = (gint16) cell;
      }
  return beside;
}

/* Drawing */

typedef struct
{
  const SomaSymbols *symbols;
  int n_cells;
  gunichar *drawn; /* by cell; 0 where nothing is yet */
  const Beside *beside;
  GHashTable *used; /* (nullable) owned: all symbols in `drawn`, from when that is first asked */
} Drawing;

static gboolean
is_used (Drawing *drawing, gunichar symbol)
{
  if (drawing->used == NULL)
    {
      drawing->used = g_hash_table_new (NULL, NULL);
      for (int cell = 0; cell < drawing->n_cells; cell++)
        g_hash_table_add (drawing->used, GUINT_TO_POINTER (drawing->drawn[cell]));
    }
  return g_hash_table_contains (drawing->used, GUINT_TO_POINTER (symbol));
}

static gboolean
is_beside (const Drawing *drawing, const guint16 *cells, int n, gunichar symbol)
{
  for (int i = 0; i < n; i++)
    for (int side = 0; side < N_SIDES; side++)
      {
        int cell = drawing->beside[cells[i]][side];
        if (cell >= 0 && drawing->drawn[cell] == symbol)
          return TRUE;
      }
  return FALSE;
}

/* The symbol of the cells of a copy, by its number from 0. Each copy has a symbol of its own as
 * long as there are some, and then one of which no cells would be taken for a part of it: those
 * beside it, or if it does not hang together, all. */
static gunichar
choose_symbol (Drawing *drawing, int piece, int number, const guint16 *cells, int n)
{
  const SomaSymbols *self = drawing->symbols;
  const SomaPiece *shape = &self->set->pieces[piece];
  gboolean hangs_together = n == shape->n_cells && self->own[piece].is_connected;
  int n_own = MAX (self->own[piece].n, 1);
  gunichar symbol;

  int at = number < n_own ? number : number % n_own; /* division takes long */
  for (int i = 0; i < n_own; i++, at = at + 1 < n_own ? at + 1 : 0)
    {
      symbol = get_symbol (self, piece, at);
      if (symbol != 0 &&
          !(hangs_together ? is_beside (drawing, cells, n, symbol) : is_used (drawing, symbol)))
        return symbol;
    }
  /* Copies before it that do not hang together have used up those before its own. */
  for (int i = hangs_together ? n_own : MAX (n_own, number);
       (symbol = get_symbol (self, piece, i)) != 0; i++)
    if (!(hangs_together ? is_beside (drawing, cells, n, symbol) : is_used (drawing, symbol)))
      return symbol;
  return get_letter (shape);
}

static void
draw_group (Drawing *drawing, gunichar symbol, const guint16 *cells, int n)
{
  for (int i = 0; i < n; i++)
    drawing->drawn[cells[i]] = symbol;
  if (drawing->used != NULL)
    g_hash_table_add (drawing->used, GUINT_TO_POINTER (symbol));
}

void
soma_symbols_draw (const SomaSymbols *self, const SomaFigure *figure, const SomaMark *marks,
                   gunichar *drawn)
{
  g_autofree Member *members = g_new (Member, figure->n_cells);
  guint16 cells[SOMA_MAX_CELLS];
  int n_members = list_members (marks, figure->n_cells, members), n;
  g_autofree Beside *beside = n_members > 0 ? list_neighbours (figure) : NULL;
  Drawing drawing = { self, figure->n_cells, drawn, beside, NULL };

  for (int cell = 0; cell < figure->n_cells; cell++)
    drawn[cell] = marks[cell].copy == 0 ? marks[cell].symbol : 0;
  for (int i = 0; i < n_members; i++)
    cells[i] = (guint16) members[i].cell;
  for (int i = 0; i < n_members; i += n)
    {
      SomaMark mark = members[i].mark;
      int piece = self != NULL ? soma_symbols_find_piece (self, mark.symbol) : -1;
      n = count_group (members + i, n_members - i);
      if (piece >= 0)
        mark.symbol = choose_symbol (&drawing, piece, (int) mark.copy - 1, cells + i, n);
      draw_group (&drawing, mark.symbol, cells + i, n);
    }
  g_clear_pointer (&drawing.used, g_hash_table_unref);
}

/* Drawing solutions */

/* A copy for which a symbol is chosen; all have their turns in the order of their letters. */
typedef struct
{
  int piece, number;
} Turn;

struct _SomaSymbolPlan
{
  SomaSymbols *symbols;     /* owned */
  const SomaFigure *figure; /* borrowed */
  int n_copies;
  gunichar *symbol_of; /* by copy; 0 where each solution chooses one */

  int n_turns;      /* 0: all symbols are fixed */
  Turn *turns;      /* (nullable) */
  guint16 *turn_of; /* (nullable) by copy */
  Beside *beside;   /* (nullable) owned */
};

/* What older solvers call the copy: a to g for the pieces of Soma, A to G for those of a second
 * set of them; 0 in other sets. */
static gunichar
get_old_label (const SomaSymbols *self, int copy)
{
  int piece = soma_piece_set_copy_piece (self->set, copy);

  if (!self->is_soma)
    return 0;
  gunichar label = (gunichar) old_labels[find_known (&self->set->pieces[piece]) - 1];
  return copy == self->own[piece].first_copy ? label : g_unichar_toupper (label);
}

/* The copies of a piece come after those of pieces with lesser letters. */
static void
list_turns (SomaSymbolPlan *self)
{
  const SomaPieceSet *set = self->symbols->set;

  self->turns = g_new0 (Turn, self->n_copies);
  self->turn_of = g_new0 (guint16, self->n_copies);
  for (int piece = 0; piece < set->n_pieces; piece++)
    {
      const SomaPiece *shape = &set->pieces[piece];
      int turn = 0;
      for (int other = 0; other < set->n_pieces; other++)
        if (is_repeated (&set->pieces[other]) &&
            get_letter (&set->pieces[other]) < get_letter (shape))
          turn += set->pieces[other].max_count;
      for (int i = 0; is_repeated (shape) && i < shape->max_count; i++, turn++)
        {
          int copy = self->symbols->own[piece].first_copy + i;
          self->turns[turn] = (Turn){ find_letter (set, get_letter (shape)), i };
          self->turn_of[copy] = (guint16) turn;
          self->symbol_of[copy] = 0;
          self->n_turns = MAX (self->n_turns, turn + 1);
        }
    }
}

SomaSymbolPlan *
soma_symbol_plan_new (const SomaPieceSet *set, const SomaFigure *figure, gboolean is_old)
{
  SomaSymbolPlan *self = g_new0 (SomaSymbolPlan, 1);

  self->symbols = soma_symbols_new (set);
  self->figure = figure;
  self->n_copies = soma_piece_set_n_copies (set);
  self->symbol_of = g_new (gunichar, MAX (self->n_copies, 1));
  for (int copy = 0; copy < self->n_copies; copy++)
    {
      gunichar label = is_old ? get_old_label (self->symbols, copy) : 0;
      self->symbol_of[copy] = label != 0 ? label : get_first_choice (self->symbols, copy);
    }
  if (!are_fixed (self->symbols))
    {
      list_turns (self);
      self->beside = list_neighbours (figure);
    }
  return self;
}

void
soma_symbol_plan_free (SomaSymbolPlan *self)
{
  if (self == NULL)
    return;
  soma_symbols_free (self->symbols);
  g_free (self->symbol_of);
  g_free (self->turns);
  g_free (self->turn_of);
  g_free (self->beside);
  g_free (self);
}

char *
soma_symbol_plan_list_symbols (const SomaSymbolPlan *self)
{
  GString *all = g_string_new (".");

  for (int copy = 0; copy < self->n_copies; copy++)
    g_string_append_unichar (all, self->symbol_of[copy] != 0
                                      ? self->symbol_of[copy]
                                      : get_first_choice (self->symbols, copy));
  for (int turn = 0; turn < self->n_turns; turn++)
    g_string_append (all, self->symbols->set->pieces[self->turns[turn].piece].letter);
  return g_string_free (all, FALSE);
}

/* The cells are put in the order of the turns by counting them. */
static void
draw_turns (const SomaSymbolPlan *self, const uint16_t *copy_at, gunichar *drawn)
{
  int n_cells = self->figure->n_cells, begin = 0;
  g_autofree guint16 *end = g_new0 (guint16, self->n_turns + 1);
  guint16 cells[SOMA_MAX_CELLS];
  Drawing drawing = { self->symbols, n_cells, drawn, self->beside, NULL };

  for (int cell = 0; cell < n_cells; cell++)
    if (drawn[cell] == 0)
      end[self->turn_of[copy_at[cell]] + 1]++;
  for (int turn = 0; turn < self->n_turns; turn++)
    end[turn + 1] = (guint16) (end[turn + 1] + end[turn]);
  for (int cell = 0; cell < n_cells; cell++)
    if (drawn[cell] == 0)
      cells[end[self->turn_of[copy_at[cell]]]++] = (guint16) cell;
  for (int turn = 0; turn < self->n_turns; begin = end[turn++])
    {
      Turn at = self->turns[turn];
      int n = end[turn] - begin;
      if (n > 0)
        draw_group (&drawing, choose_symbol (&drawing, at.piece, at.number, cells + begin, n),
                    cells + begin, n);
    }
  g_clear_pointer (&drawing.used, g_hash_table_unref);
}

void
soma_symbol_plan_draw (const SomaSymbolPlan *self, const uint16_t *copy_at, gunichar *drawn)
{
  for (int cell = 0; cell < self->figure->n_cells; cell++)
    drawn[cell] = copy_at[cell] != SOMA_NO_COPY ? self->symbol_of[copy_at[cell]] : '.';
  if (self->n_turns > 0)
    draw_turns (self, copy_at, drawn);
}

/* Telling copies apart */

/* Numbers for copies that were told, until they are put in order. */
#define FIRST_TOLD ((guint) G_MAXINT)

/* Cells of one symbol, without a copy. */
typedef struct
{
  int n;
  int cells[SOMA_MAX_CELLS];
} Patch;

/* Those that hang together with the first. */
static void
find_patch (const Beside *beside, const SomaMark *marks, gboolean *seen, Patch *patch)
{
  gunichar symbol = marks[patch->cells[0]].symbol;

  for (int i = 0; i < patch->n; i++)
    {
      for (int side = 0; side < N_SIDES; side++)
        {
          int cell = beside[patch->cells[i]][side];
          if (cell < 0 || seen[cell] || marks[cell].copy > 0 || marks[cell].symbol != symbol)
            continue;
          seen[cell] = TRUE;
          patch->cells[patch->n++] = cell;
        }
    }
}

/* All after the first. */
static void
find_all (const SomaFigure *figure, const SomaMark *marks, gboolean *seen, Patch *patch)
{
  for (int cell = patch->cells[0] + 1; cell < figure->n_cells; cell++)
    if (!seen[cell] && marks[cell].copy == 0 && marks[cell].symbol == marks[patch->cells[0]].symbol)
      {
        seen[cell] = TRUE;
        patch->cells[patch->n++] = cell;
      }
}

static void
tell_patches (const SomaSymbols *self, const SomaFigure *figure, SomaMark *marks)
{
  g_autofree gboolean *seen = g_new0 (gboolean, figure->n_cells);
  g_autofree Beside *beside = list_neighbours (figure);
  guint next = FIRST_TOLD;
  Patch patch;

  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      if (seen[cell] || marks[cell].copy > 0 || marks[cell].symbol == '.')
        continue;
      int piece = soma_symbols_find_piece (self, marks[cell].symbol);
      if (piece < 0 || !is_repeated (&self->set->pieces[piece]))
        continue;
      patch.n = 1;
      patch.cells[0] = cell;
      seen[cell] = TRUE;
      if (self->own[piece].is_connected)
        find_patch (beside, marks, seen, &patch);
      else
        find_all (figure, marks, seen, &patch);
      if (patch.n != self->set->pieces[piece].n_cells)
        continue;
      for (int i = 0; i < patch.n; i++)
        marks[patch.cells[i]].copy = next;
      next++;
    }
}

/* By the piece, and then the first cell. */
static void
number_copies (const SomaSymbols *self, int n_cells, SomaMark *marks)
{
  g_autofree Member *members = g_new (Member, MAX (n_cells, 1));
  g_autofree int *first = g_new (int, MAX (n_cells, 1));
  g_autofree guint *n_of = g_new0 (guint, self->set->n_pieces);
  int n_members = list_members (marks, n_cells, members), n;

  for (int i = 0; i < n_members; i += n)
    {
      n = count_group (members + i, n_members - i);
      for (int k = 0; k < n; k++)
        first[members[i + k].cell] = members[i].cell;
    }
  for (int cell = 0; cell < n_cells; cell++)
    {
      int piece = marks[cell].copy > 0 ? soma_symbols_find_piece (self, marks[cell].symbol) : -1;
      if (piece < 0)
        continue;
      if (!is_repeated (&self->set->pieces[piece]))
        marks[cell].copy = 0;
      else if (first[cell] < cell)
        marks[cell] = marks[first[cell]];
      else
        marks[cell] = (SomaMark){ get_letter (&self->set->pieces[piece]), ++n_of[piece] };
    }
}

/* Reads the labels of older solvers, which no drawing consists of that names pieces by their
 * letters. */
static void
read_old_labels (const SomaSymbols *self, int n_cells, SomaMark *marks)
{
  gboolean is_sure = FALSE;

  if (!self->is_soma)
    return;
  for (int cell = 0; cell < n_cells; cell++)
    {
      gunichar small = g_unichar_tolower (marks[cell].symbol);
      if (small >= 128 || small == 0 || strchr (old_labels, (int) small) == NULL ||
          marks[cell].copy > 0 || (small != marks[cell].symbol && !self->has_several))
        return;
      is_sure |= small > 'b';
    }
  for (int cell = 0; is_sure && cell < n_cells; cell++)
    {
      gunichar small = g_unichar_tolower (marks[cell].symbol);
      guint copy = small == marks[cell].symbol ? 1 : 2;
      marks[cell] = (SomaMark){ (gunichar) letters[1 + small - 'a'], copy };
    }
}

void
soma_symbols_tell (const SomaSymbols *self, const SomaFigure *figure, SomaMark *marks)
{
  read_old_labels (self, figure->n_cells, marks);
  if (self->has_several)
    tell_patches (self, figure, marks);
  number_copies (self, figure->n_cells, marks);
}

void
soma_symbols_mark (const SomaSymbols *self, const uint16_t *copy_at, int n_cells, SomaMark *marks)
{
  for (int cell = 0; cell < n_cells; cell++)
    {
      marks[cell] = (SomaMark){ '.', 0 };
      if (copy_at[cell] == SOMA_NO_COPY)
        continue;
      int piece = soma_piece_set_copy_piece (self->set, copy_at[cell]);
      const SomaPiece *shape = &self->set->pieces[piece];
      marks[cell] = is_repeated (shape)
                        ? (SomaMark){ get_letter (shape),
                                      (guint) (copy_at[cell] - self->own[piece].first_copy + 1) }
                        : (SomaMark){ get_symbol (self, piece, 0), 0 };
    }
}

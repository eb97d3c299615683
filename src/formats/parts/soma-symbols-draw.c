/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-symbols-private.h"

static SomaNeighbours *
list_neighbours (const SomaFigure *figure)
{
  SomaNeighbours *neighbours = g_new (SomaNeighbours, MAX (figure->n_cells, 1));

  soma_figure_list_neighbours (figure, neighbours);
  return neighbours;
}

/* Whether all copies of all pieces have a symbol of their own, wherever they lie. */
static gboolean
are_fixed (const SomaSymbols *self)
{
  for (int i = 0; i < self->set->n_pieces; i++)
    if (soma_symbols_is_repeated (&self->set->pieces[i]) &&
        self->set->pieces[i].max_count > self->own[i].n)
      return FALSE;
  return TRUE;
}

/* The first choice for a copy, which is its symbol if symbols are fixed. */
static gunichar
get_first_choice (const SomaSymbols *self, int copy)
{
  int piece = soma_piece_set_copy_piece (self->set, copy);

  return soma_symbols_get (self, piece,
                           soma_symbols_is_repeated (&self->set->pieces[piece])
                               ? copy - self->own[piece].first_copy
                               : 0);
}

typedef struct
{
  const SomaSymbols *symbols;
  int n_cells;
  gunichar *drawn; /* by cell; 0 where nothing is yet */
  const SomaNeighbours *beside;
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
    {
      const SomaNeighbours *beside = &drawing->beside[cells[i]];
      for (int k = 0; k < beside->n; k++)
        if (drawing->drawn[beside->cells[k]] == symbol)
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
      symbol = soma_symbols_get (self, piece, at);
      if (symbol != 0 &&
          !(hangs_together ? is_beside (drawing, cells, n, symbol) : is_used (drawing, symbol)))
        return symbol;
    }
  /* Copies before it that do not hang together have used up those before its own. */
  for (int i = hangs_together ? n_own : MAX (n_own, number);
       (symbol = soma_symbols_get (self, piece, i)) != 0; i++)
    if (!(hangs_together ? is_beside (drawing, cells, n, symbol) : is_used (drawing, symbol)))
      return symbol;
  return soma_symbols_letter (shape);
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
  g_autofree SomaSymbolsMember *members = g_new (SomaSymbolsMember, figure->n_cells);
  guint16 cells[SOMA_MAX_CELLS];
  int n_members = soma_symbols_list_members (marks, figure->n_cells, members), n;
  g_autofree SomaNeighbours *beside = n_members > 0 ? list_neighbours (figure) : NULL;
  Drawing drawing = { self, figure->n_cells, drawn, beside, NULL };

  for (int cell = 0; cell < figure->n_cells; cell++)
    drawn[cell] = marks[cell].copy == 0 ? marks[cell].symbol : 0;
  for (int i = 0; i < n_members; i++)
    cells[i] = (guint16) members[i].cell;
  for (int i = 0; i < n_members; i += n)
    {
      SomaMark mark = members[i].mark;
      int piece = self != NULL ? soma_symbols_find_piece (self, mark.symbol) : -1;
      n = soma_symbols_count_group (members + i, n_members - i);
      if (piece >= 0)
        mark.symbol = choose_symbol (&drawing, piece, (int) mark.copy - 1, cells + i, n);
      draw_group (&drawing, mark.symbol, cells + i, n);
    }
  g_clear_pointer (&drawing.used, g_hash_table_unref);
}

/* Solutions */

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

  int n_turns;            /* 0: all symbols are fixed */
  Turn *turns;            /* (nullable) */
  guint16 *turn_of;       /* (nullable) by copy */
  SomaNeighbours *beside; /* (nullable) owned */
};

/* What older solvers call the copy: a to g for the pieces of Soma, A to G for those of a second
 * set of them; 0 in other sets. */
static gunichar
get_old_label (const SomaSymbols *self, int copy)
{
  int piece = soma_piece_set_copy_piece (self->set, copy);

  if (!self->is_soma)
    return 0;
  gunichar label =
      (gunichar) SOMA_SYMBOLS_OLD_LABELS[soma_symbols_find_known (&self->set->pieces[piece]) - 1];
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
        if (soma_symbols_is_repeated (&set->pieces[other]) &&
            soma_symbols_letter (&set->pieces[other]) < soma_symbols_letter (shape))
          turn += set->pieces[other].max_count;
      for (int i = 0; soma_symbols_is_repeated (shape) && i < shape->max_count; i++, turn++)
        {
          int copy = self->symbols->own[piece].first_copy + i;
          self->turns[turn] =
              (Turn){ soma_symbols_find_piece (self->symbols, soma_symbols_letter (shape)), i };
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

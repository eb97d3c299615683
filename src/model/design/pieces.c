/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "pieces-private.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#include "own-sets.h"
#include "piece-letters.h"
#include "piece-sets.h"
#include "polycubes.h"
#include "shown-text.h"
#include "transform.h"

/* The value, in a block of atomic references. */
typedef struct
{
  SomaPieces pieces; /* first, so that a SomaPieces * leads back here */

  SomaPieceSet *set;    /* (nullable) owned */
  gboolean is_own_name; /* a person gave it while making the set */
} Block;

/* The colours of new pieces, in this order. */
static const guint32 colours[] = {
  0xe9c63c, 0x3d7fc1, 0xb93a46, 0x4fa46f, 0xe98a2f, 0x8757a5, 0xb57f4e, 0x6fc0d8, 0x6c7382,
  0xe59ab8, 0xa9c455, 0x2b7f86, 0xf1e0b0, 0x7d4630, 0x6674d0, 0xd4569a, 0xae8f14, 0x8eb5db,
  0xda8991, 0x96cdab, 0xa75b12, 0xba9dcb, 0x795432, 0x2e8eaa, 0x8d94a2, 0xc9346f, 0x748a30,
  0x6dc8d0, 0xdcb138, 0xc98b72, 0x303e9d, 0x9d2867, 0x1433ae, 0xdbb58e, 0x89dad2,
};

static SomaPieceDraft *
copy_draft (SomaPieceDraft *draft)
{
  soma_drawing_ref (draft->drawing);
  if (draft->groups != NULL)
    g_array_ref (draft->groups);
  return g_memdup2 (draft, sizeof *draft);
}

static void
free_draft (SomaPieceDraft *draft)
{
  soma_drawing_unref (draft->drawing);
  g_clear_pointer (&draft->groups, g_array_unref);
  g_free (draft);
}

G_DEFINE_BOXED_TYPE (SomaPieceDraft, soma_piece_draft, copy_draft, free_draft)

SomaPiece
soma_piece_draft_borrow (const SomaPieceDraft *draft)
{
  SomaPiece piece = { .colour = draft->colour,
                      .turns = draft->turns,
                      .weight = draft->weight,
                      .min_count = draft->min_count,
                      .max_count = draft->max_count,
                      .n_cells = draft->drawing->n_cells,
                      .cells = draft->drawing->cells,
                      .colours = draft->drawing->colours };

  g_strlcpy (piece.letter, draft->letter, sizeof piece.letter);
  g_strlcpy (piece.name, draft->name, sizeof piece.name);
  return piece;
}

gboolean
soma_piece_draft_is_usable (const SomaPieceDraft *draft)
{
  return draft->drawing->n_cells > 0 && MAX (draft->min_count, draft->max_count) > 0;
}

/* Creates the engine's set, or takes `known` if all pieces come from it. */
static void
make_set (Block *block, SomaPieceSet *known)
{
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n = 0;

  for (guint i = 0; i < block->pieces.n_pieces; i++)
    if (soma_piece_draft_is_usable (&block->pieces.pieces[i]))
      {
        pieces[n] = soma_piece_draft_borrow (&block->pieces.pieces[i]);
        pieces[n].max_count = MAX (pieces[n].min_count, pieces[n].max_count);
        n++;
      }
  if (known != NULL && n == known->n_pieces)
    block->set = soma_piece_set_ref (known);
  else if (n > 0)
    block->set = soma_piece_set_new (block->pieces.name, pieces, n, NULL);
}

static SomaPieces *
make_pieces (const char *name, gboolean distinct_pieces, const SomaPieceDraft *pieces,
             guint n_pieces, SomaPieceSet *known)
{
  Block *block = g_atomic_rc_box_new0 (Block);
  SomaPieceDraft *copies = g_memdup2 (pieces, n_pieces * sizeof *pieces);
  char *clean = g_strdup (name);
  gboolean is_cleaned = soma_text_clean (clean, FALSE);

  for (guint i = 0; i < n_pieces; i++)
    {
      is_cleaned |= soma_text_clean (copies[i].name, FALSE);
      soma_drawing_ref (copies[i].drawing);
      if (copies[i].groups != NULL)
        g_array_ref (copies[i].groups);
    }
  block->pieces = (SomaPieces){
    .name = clean, .distinct_pieces = distinct_pieces, .n_pieces = n_pieces, .pieces = copies
  };
  make_set (block, is_cleaned ? NULL : known);
  return &block->pieces;
}

SomaPieces *
soma_pieces_new (const char *name, gboolean distinct_pieces, const SomaPieceDraft *pieces,
                 guint n_pieces)
{
  g_return_val_if_fail (n_pieces <= SOMA_MAX_PIECES, NULL);
  return make_pieces (name, distinct_pieces, pieces, n_pieces, NULL);
}

SomaPieces *
soma_pieces_with_shapes (SomaPieces *pieces, const GArray *shapes)
{
  SomaPieceDraft drafts[SOMA_MAX_PIECES];

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      drafts[i] = pieces->pieces[i];
      drafts[i].shape = g_array_index (shapes, int, i) + 1;
    }
  return soma_pieces_new_like (pieces, drafts);
}

SomaPieces *
soma_pieces_new_like (SomaPieces *pieces, const SomaPieceDraft *drafts)
{
  return make_pieces (pieces->name, pieces->distinct_pieces, drafts, pieces->n_pieces,
                      soma_pieces_get_set (pieces));
}

SomaPieceDraft
soma_piece_draft_make (const SomaPiece *piece)
{
  SomaPieceDraft draft = { .colour = piece->colour,
                           .turns = piece->turns,
                           .weight = piece->weight,
                           .min_count = piece->min_count,
                           .max_count = piece->max_count };

  g_strlcpy (draft.letter, piece->letter, sizeof draft.letter);
  g_strlcpy (draft.name, piece->name, sizeof draft.name);
  draft.drawing = soma_drawing_new_coloured (piece->cells, NULL, piece->colours, piece->n_cells);
  return draft;
}

SomaPieces *
soma_pieces_new_from_set (SomaPieceSet *set, gboolean distinct_pieces)
{
  SomaPieceDraft drafts[SOMA_MAX_PIECES];
  SomaPieces *pieces;

  for (int i = 0; i < set->n_pieces; i++)
    drafts[i] = soma_piece_draft_make (&set->pieces[i]);
  pieces = make_pieces (set->name, distinct_pieces, drafts, (guint) set->n_pieces, set);
  for (int i = 0; i < set->n_pieces; i++)
    soma_drawing_unref (drafts[i].drawing);
  return pieces;
}

SomaPieces *
soma_pieces_ref (SomaPieces *pieces)
{
  return g_atomic_rc_box_acquire (pieces);
}

static void
clear_block (gpointer data)
{
  Block *block = data;

  for (guint i = 0; i < block->pieces.n_pieces; i++)
    {
      soma_drawing_unref (block->pieces.pieces[i].drawing);
      if (block->pieces.pieces[i].groups != NULL)
        g_array_unref (block->pieces.pieces[i].groups);
    }
  g_free ((gpointer) block->pieces.pieces);
  g_free ((gpointer) block->pieces.name);
  soma_piece_set_unref (block->set);
}

void
soma_pieces_unref (SomaPieces *pieces)
{
  if (pieces != NULL)
    g_atomic_rc_box_release_full (pieces, clear_block);
}

static gboolean
groups_equal (const GArray *a, const GArray *b)
{
  guint n_a = a != NULL ? a->len : 0, n_b = b != NULL ? b->len : 0;

  return n_a == n_b && (n_a == 0 || memcmp (a->data, b->data, n_a * sizeof (SomaPieceGroup)) == 0);
}

static gboolean
draft_equal (const SomaPieceDraft *a, const SomaPieceDraft *b)
{
  return strcmp (a->letter, b->letter) == 0 && strcmp (a->name, b->name) == 0 &&
         a->colour == b->colour && a->turns == b->turns && a->weight == b->weight &&
         a->min_count == b->min_count && a->max_count == b->max_count &&
         soma_drawing_equal (a->drawing, b->drawing) && groups_equal (a->groups, b->groups);
}

gboolean
soma_pieces_equal (const SomaPieces *a, const SomaPieces *b)
{
  if (a == b)
    return TRUE;
  if (strcmp (a->name, b->name) != 0 || !a->distinct_pieces != !b->distinct_pieces ||
      a->n_pieces != b->n_pieces)
    return FALSE;
  for (guint i = 0; i < a->n_pieces; i++)
    if (!draft_equal (&a->pieces[i], &b->pieces[i]))
      return FALSE;
  return TRUE;
}

SomaPieceSet *
soma_pieces_get_set (SomaPieces *pieces)
{
  return ((Block *) pieces)->set;
}

/* Editing. */

SomaPieces *
soma_pieces_rename (SomaPieces *pieces, const char *name)
{
  SomaPieces *renamed =
      soma_pieces_new (name, pieces->distinct_pieces, pieces->pieces, pieces->n_pieces);

  ((Block *) renamed)->is_own_name = TRUE;
  return renamed;
}

/* Whether the name is of these pieces while they are being made, and not yet kept under it. */
static gboolean
is_being_made (const SomaPieces *pieces)
{
  const SomaPieces *kept = soma_own_sets_get (pieces->name);

  return ((const Block *) pieces)->is_own_name &&
         (kept == NULL || !soma_pieces_equal (kept, pieces));
}

/* A name stands for certain pieces: others are not called so. */
static char *
name_changed (const SomaPieces *pieces)
{
  g_autofree char *title = soma_pieces_make_title (pieces->name);
  /* Translators: the name of a piece set of which something was changed; %s is its former name. */
  g_autofree char *changed = g_strdup_printf (_ ("%s, changed"), title);
  g_autofree char *ending = g_strdup_printf (_ ("%s, changed"), "");

  if (*pieces->name == '\0' || is_being_made (pieces) || g_str_has_suffix (pieces->name, ending))
    return g_strdup (pieces->name);
  return g_steal_pointer (&changed);
}

/* A new set of changed pieces. */
static SomaPieces *
change (const SomaPieces *pieces, const SomaPieceDraft *drafts, guint n)
{
  g_autofree char *name = name_changed (pieces);
  SomaPieces *changed = soma_pieces_new (name, pieces->distinct_pieces, drafts, n);

  ((Block *) changed)->is_own_name = g_str_equal (name, pieces->name);
  return changed;
}

/* The pieces with `n_removed` of them, from number `index` on, replaced by `piece` if it is not
 * NULL. */
static SomaPieces *
splice (const SomaPieces *pieces, guint index, guint n_removed, const SomaPieceDraft *piece)
{
  SomaPieceDraft drafts[SOMA_MAX_PIECES + 1];
  guint n = 0;

  for (guint i = 0; i < index; i++)
    drafts[n++] = pieces->pieces[i];
  if (piece != NULL)
    drafts[n++] = *piece;
  for (guint i = index + n_removed; i < pieces->n_pieces; i++)
    drafts[n++] = pieces->pieces[i];
  return change (pieces, drafts, n);
}

SomaPieces *
soma_pieces_set_each_count (SomaPieces *pieces, const int *min_counts, const int *max_counts)
{
  SomaPieceDraft drafts[SOMA_MAX_PIECES];
  gboolean same = TRUE;

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      drafts[i] = pieces->pieces[i];
      drafts[i].min_count = min_counts[i];
      drafts[i].max_count = max_counts[i];
      same = same && draft_equal (&drafts[i], &pieces->pieces[i]);
    }
  return same ? soma_pieces_ref (pieces) : change (pieces, drafts, pieces->n_pieces);
}

SomaPieces *
soma_pieces_set_counts (SomaPieces *pieces, int min_count, int max_count)
{
  int min_counts[SOMA_MAX_PIECES], max_counts[SOMA_MAX_PIECES];

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      min_counts[i] = min_count;
      max_counts[i] = max_count;
    }
  return soma_pieces_set_each_count (pieces, min_counts, max_counts);
}

SomaPieces *
soma_pieces_insert (SomaPieces *pieces, guint index, const SomaPieceDraft *piece)
{
  if (pieces->n_pieces == SOMA_MAX_PIECES)
    return NULL;
  return splice (pieces, MIN (index, pieces->n_pieces), 0, piece);
}

SomaPieces *
soma_pieces_replace (SomaPieces *pieces, guint index, const SomaPieceDraft *piece)
{
  g_return_val_if_fail (index < pieces->n_pieces, NULL);
  if (draft_equal (&pieces->pieces[index], piece))
    return soma_pieces_ref (pieces);
  return splice (pieces, index, 1, piece);
}

SomaPieces *
soma_pieces_remove (SomaPieces *pieces, guint index)
{
  g_return_val_if_fail (index < pieces->n_pieces, NULL);
  return splice (pieces, index, 1, NULL);
}

static gboolean
has_letter (const SomaPieces *pieces, const char *letter)
{
  for (guint i = 0; i < pieces->n_pieces; i++)
    if (strcmp (pieces->pieces[i].letter, letter) == 0)
      return TRUE;
  return FALSE;
}

/* There are as many letters as pieces are allowed, so a new piece always gets one. */
static void
choose_letter (const SomaPieces *pieces, char *letter)
{
  for (int n = 0; n < SOMA_MAX_PIECES; n++)
    {
      soma_piece_letter (n, letter);
      if (!has_letter (pieces, letter))
        return;
    }
}

static gboolean
has_colour (const SomaPieces *pieces, guint32 colour)
{
  for (guint i = 0; i < pieces->n_pieces; i++)
    if (pieces->pieces[i].colour == colour)
      return TRUE;
  return FALSE;
}

static guint32
choose_colour (const SomaPieces *pieces)
{
  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    if (!has_colour (pieces, colours[i]))
      return colours[i];
  return colours[pieces->n_pieces % G_N_ELEMENTS (colours)];
}

SomaPieces *
soma_pieces_duplicate (SomaPieces *pieces, guint index)
{
  g_return_val_if_fail (index < pieces->n_pieces, NULL);

  SomaPieceDraft copy = pieces->pieces[index];

  choose_letter (pieces, copy.letter);
  copy.colour = choose_colour (pieces);
  copy.shape = 0;
  return soma_pieces_insert (pieces, index + 1, &copy);
}

SomaPieces *
soma_pieces_move (SomaPieces *pieces, guint from, guint to)
{
  g_return_val_if_fail (from < pieces->n_pieces && to < pieces->n_pieces, NULL);

  if (from == to)
    return soma_pieces_ref (pieces);
  g_autoptr (SomaPieces) others = soma_pieces_remove (pieces, from);
  return soma_pieces_insert (others, to, &pieces->pieces[from]);
}

void
soma_pieces_init_new (const SomaPieces *pieces, SomaPieceDraft *piece)
{
  *piece = (SomaPieceDraft){ .min_count = 1, .max_count = 1 };
  choose_letter (pieces, piece->letter);
  piece->colour = choose_colour (pieces);
  piece->drawing = soma_drawing_new (NULL, NULL, 0);
}

SomaPuzzle *
soma_piece_draft_make_puzzle (const SomaPieceDraft *piece, const SomaCellColours *cell_colours)
{
  SomaPiece shape = soma_piece_draft_borrow (piece);
  SomaFigure *figure = soma_figure_new (shape.cells, NULL, shape.n_cells, NULL);
  SomaPuzzle *puzzle = NULL;

  shape.min_count = shape.max_count = 1;
  SomaPieceSet *set = figure != NULL ? soma_piece_set_new ("", &shape, 1, NULL) : NULL;
  if (set != NULL)
    puzzle = soma_puzzle_new (piece->name, figure, set, NULL, 0, FALSE, NULL);
  if (puzzle != NULL)
    soma_cell_colours_show (cell_colours, puzzle);
  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return puzzle;
}

/* Names. */

char *
soma_pieces_make_title (const char *name)
{
  static const struct
  {
    const char *name, *title;
  } built_in[] = {
    { "bedlam", NC_ ("pieces", "Bedlam") },
    { "burr-sticks", NC_ ("pieces", "Burr Sticks") },
    { "burr-sticks-42", NC_ ("pieces", "Burr Sticks, Set of 42") },
    { "conway", NC_ ("pieces", "Conway") },
    { "diabolical", NC_ ("pieces", "Diabolical") },
    { "double-soma", NC_ ("pieces", "Double Soma") },
    { "hexominoes", NC_ ("pieces", "Hexominoes") },
    { "pentacubes", NC_ ("pieces", "Pentacubes") },
    { "pentominoes", NC_ ("pieces", "Pentominoes") },
    { "slothouber-graatsma", NC_ ("pieces", "Slothouber–Graatsma") },
    { "soma", NC_ ("pieces", "Soma") },
    { "soma-plus", NC_ ("pieces", "SOMAplus") },
    { "steinhaus", NC_ ("pieces", "Steinhaus") },
    { "tetracubes", NC_ ("pieces", "Tetracubes") },
    { "tetris-cube", NC_ ("pieces", "Tetris Cube") },
  };

  if (*name == '\0' || strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen (name))
    return g_strdup (name);
  for (guint i = 0; i < G_N_ELEMENTS (built_in); i++)
    if (g_str_equal (name, built_in[i].name))
      return g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "pieces", built_in[i].title));

  g_autofree char *words = g_strdelimit (g_strdup (name), "-_", ' ');
  g_autofree char *first = g_utf8_substring (words, 0, 1);
  g_autofree char *capital = g_utf8_strup (first, -1);
  return g_strconcat (capital, g_utf8_next_char (words), NULL);
}

/* Polycubes. */

/* The piece of a built-in set that has this shape: it has a letter, a colour and perhaps a name
 * that people know. */
static const SomaPiece *
find_known (const SomaFigure *figure)
{
  static const char *const names[] = { "tetracubes", "soma", "pentacubes", "hexominoes" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const SomaPieceSet *set = soma_piece_sets_get (names[i]);
      for (int piece = 0; piece < set->n_pieces; piece++)
        if (set->pieces[piece].n_cells == figure->n_cells &&
            soma_cells_same_shape (set->pieces[piece].cells, figure->cells, figure->n_cells, FALSE))
          return &set->pieces[piece];
    }
  return NULL;
}

/* Adds a piece, with its known letter and colour if they are not taken. */
static SomaPieces *
append_polycube (SomaPieces *pieces, const SomaFigure *figure)
{
  const SomaPiece *known = find_known (figure);
  SomaPieceDraft draft;

  soma_pieces_init_new (pieces, &draft);
  soma_drawing_unref (draft.drawing);
  if (known != NULL)
    {
      SomaPieceDraft copy = soma_piece_draft_make (known);
      if (!has_letter (pieces, copy.letter))
        g_strlcpy (draft.letter, copy.letter, sizeof draft.letter);
      if (!has_colour (pieces, copy.colour))
        draft.colour = copy.colour;
      g_strlcpy (draft.name, copy.name, sizeof draft.name);
      draft.drawing = copy.drawing;
    }
  else
    draft.drawing = soma_drawing_new (figure->cells, NULL, figure->n_cells);
  SomaPieces *result = soma_pieces_insert (pieces, pieces->n_pieces, &draft);
  soma_drawing_unref (draft.drawing);
  return result;
}

SomaPieces *
soma_pieces_new_polycubes (int n_cells, int flags)
{
  g_return_val_if_fail (n_cells >= 1 && n_cells <= SOMA_POLYCUBES_MAX_SIZE, NULL);

  G_STATIC_ASSERT (SOMA_POLYCUBES_MAX <= SOMA_MAX_PIECES);
  SomaFigure *figures[SOMA_POLYCUBES_MAX];
  int n = soma_polycubes_list (n_cells, flags, figures);
  SomaPieces *pieces = soma_pieces_new ("", FALSE, NULL, 0);

  /* Pieces with names first, so that no other piece takes their letters. */
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++)
      if ((find_known (figures[i]) != NULL) == (pass == 0))
        {
          g_autoptr (SomaPieces) before = pieces;
          pieces = append_polycube (before, figures[i]);
        }
  for (int i = 0; i < n; i++)
    soma_figure_unref (figures[i]);
  return pieces;
}

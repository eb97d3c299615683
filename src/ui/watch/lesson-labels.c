/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "bits-labels.h"
#include "colouring-text.h"
#include "list-text.h"
#include "proof-labels.h"
#include "step-labels.h"

static const struct
{
  const char *title;
  const char *text; /* NULL: with numbers, see below */
  const char *task;
} steps[SOMA_N_LESSON_STEPS] = {
  [SOMA_LESSON_PLACE] = { N_ ("Place"), NULL, N_ ("Go to the next step (Page Down).") },
  [SOMA_LESSON_COLLIDE] = { N_ ("Collide"),
                            N_ ("The next piece is tried place by place. Where a cell is taken, it "
                                "collides."),
                            N_ ("Go on until a piece collides (Page Down).") },
  [SOMA_LESSON_DEAD_END] = { N_ ("Dead End"),
                             N_ ("When a piece fits nowhere, those before it cannot stay."),
                             N_ ("Go to the next dead end (D).") },
  [SOMA_LESSON_BACK] = { N_ ("Backtrack"),
                         N_ ("So the search takes back the last piece, and tries it in its next "
                             "place."),
                         N_ ("Go on until a piece is removed (Page Down).") },
  [SOMA_LESSON_SOLUTION] = { N_ ("Solution"),
                             N_ ("So it goes forward and back until the last piece fits and every "
                                 "cell is covered."),
                             N_ ("Go to the next solution (S).") },
  [SOMA_LESSON_COUNT] = { N_ ("All Solutions"),
                          N_ ("Then it goes back for the next one, until every place has been "
                              "tried."),
                          N_ ("Go to the last step (End), or skip this if it takes too long.") },
  [SOMA_LESSON_MIRRORED] = { N_ ("Turned and Mirrored"),
                             N_ ("Is a turned or mirrored solution a new one? You decide."),
                             N_ ("Change Count as the Same in Preferences (Ctrl+,), then go to "
                                 "the last step again.") },
  [SOMA_LESSON_CHOOSE] = { N_ ("Bits"), NULL,
                           N_ ("Choose a piece in the side pane: the second row shows its "
                               "cells.") },
  [SOMA_LESSON_OR] = { N_ ("OR"), N_ ("OR gives 1 where either row has a 1. This places a piece."),
                       N_ ("Press Or (O).") },
  [SOMA_LESSON_AND_NOT] = { N_ ("AND NOT"),
                            N_ ("AND NOT gives 1 where only the first row has a 1. This removes "
                                "a piece."),
                            N_ ("Press And Not (N).") },
  [SOMA_LESSON_OVERLAP] = { N_ ("Overlap"), N_ ("Pieces collide where both rows have a 1."),
                            N_ ("Press Or (O) again, then try placements (Page Down) until one "
                                "overlaps.") },
  [SOMA_LESSON_AND] = { N_ ("AND"),
                        N_ ("AND gives 1 where both rows have a 1. If there is none, the piece "
                            "fits. A computer tests all cells at once."),
                        N_ ("Press And (A): only the overlap is left.") },
  [SOMA_LESSON_COLOURS] = { N_ ("Colours"),
                            N_ ("Some figures are ruled out without a search: colour their cells, "
                                "as on a chessboard, and count."),
                            N_ ("Open a figure that a colouring rules out.") },
  [SOMA_LESSON_COVER] = { N_ ("Cover"),
                          N_ ("Count what a piece covers, in this place and in others."),
                          N_ ("Go on until a piece is placed (Page Down).") },
  [SOMA_LESSON_LEFT] = { N_ ("Proof"), NULL,
                         N_ ("So what is left never comes out right. Go to the next dead end "
                             "(D).") },
  [SOMA_LESSON_BLOCKS] = { N_ ("Blocks"),
                           N_ ("Other pieces need other colours. In De Bruijn’s box of 6×6×6, "
                               "bricks of 1×2×4 cover four dark and four light cells, but there "
                               "are 14 dark blocks of 2×2×2 and 13 light ones."),
                           N_ ("Open De Bruijn’s box.") },
  [SOMA_LESSON_MODULO] = { N_ ("Modulo"),
                           N_ ("Cells may count as any numbers, and remainders may be enough: a "
                               "piece that makes 1 here and 3 there is always odd, or 1 modulo "
                               "2."),
                           N_ ("Open a figure that shows it.") },
  [SOMA_LESSON_SEARCHED] = { N_ ("Limits"),
                             N_ ("Not every impossible figure has such a colouring. Where none is "
                                 "found, only a search can tell."),
                             N_ ("Go to the last step (End).") },
};

static const char no_colouring[] = N_ ("No colouring was found that rules out this figure.");

char *
soma_label_lesson_title (SomaLesson *lesson)
{
  SomaLessonStep step = soma_lesson_get_step (lesson);

  /* Translators: the number of a step of the lesson, how many there are, and its title. */
  return g_strdup_printf (_ ("%d of %d: %s"), (int) step + 1, SOMA_N_LESSON_STEPS,
                          _ (steps[step].title));
}

static char *
describe_figure (const SomaPuzzle *puzzle)
{
  int n_pieces = soma_piece_set_n_copies (puzzle->set), n_cells = puzzle->figure->n_cells;
  g_autofree char *cells =
      g_strdup_printf (ngettext ("%'d cell", "%'d cells", (gulong) n_cells), n_cells);
  g_autofree char *pieces =
      g_strdup_printf (ngettext ("%'d piece", "%'d pieces", (gulong) n_pieces), n_pieces);

  /* Translators: "27 cells", "7 pieces". */
  return g_strdup_printf (_ ("The figure is empty: %s for %s, placed one after the other."), cells,
                          pieces);
}

static char *
describe_bits (int n)
{
  return g_strdup_printf (
      ngettext (
          "A computer knows only bits: %'d here, 1 where a cell is occupied, 0 where it is free.",
          "A computer knows only bits: %'d here, 1 where a cell is occupied, 0 where it is free.",
          (gulong) n),
      n);
}

/* What is proved of this figure; NULL if the step is about something else. */
static char *
describe_proof (SomaLesson *lesson)
{
  SomaLessonStep step = soma_lesson_get_step (lesson);
  SomaProof *proof = soma_lesson_get_proof (lesson);

  if (!soma_lesson_suits (lesson))
    return NULL;
  if (step == SOMA_LESSON_SEARCHED)
    return g_strdup (_ (no_colouring));
  if (step != SOMA_LESSON_LEFT && step != SOMA_LESSON_MODULO)
    return NULL;
  return soma_colouring_describe (soma_proof_get_reason (proof), soma_proof_get_puzzle (proof));
}

char *
soma_label_lesson (SomaLesson *lesson)
{
  SomaLessonStep step = soma_lesson_get_step (lesson);
  SomaWatch *watch = soma_lesson_get_watch (lesson);
  g_autofree char *proof = describe_proof (lesson);

  if (step == SOMA_LESSON_LEFT)
    return proof != NULL ? g_steal_pointer (&proof)
                         : g_strdup (_ ("What was counted is the proof."));
  if (steps[step].text != NULL)
    return soma_list_text_sentences (_ (steps[step].text), proof, NULL);
  if (watch == NULL)
    return g_strdup (_ ("On Design, choose pieces for this figure first."));
  return step == SOMA_LESSON_PLACE ? describe_figure (soma_watch_get_puzzle (watch))
                                   : describe_bits (soma_watch_get_puzzle (watch)->figure->n_cells);
}

static char *
describe_count (SomaLesson *lesson)
{
  const SomaStep *step = soma_watch_get_step (soma_lesson_get_watch (lesson));
  guint64 before = soma_lesson_get_n_counted (lesson);
  g_autofree char *solutions = g_strdup_printf (
      ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", (gulong) step->n_solutions),
      step->n_solutions);

  if (soma_lesson_get_step (lesson) != SOMA_LESSON_MIRRORED)
    return g_strdup_printf (
        /* Translators: "2 solutions", and how many steps the search took. */
        ngettext ("%s in %'" PRIu64 " step", "%s in %'" PRIu64 " steps", (gulong) step->number),
        solutions, step->number);
  /* Translators: "480 solutions now, 240 before", counted in another way. */
  return before > 0 ? g_strdup_printf (_ ("%s now, %'" PRIu64 " before"), solutions, before)
                    : g_steal_pointer (&solutions);
}

static char *
describe_move (SomaLesson *lesson, const SomaNames *names)
{
  SomaWatch *watch = soma_lesson_get_watch (lesson);
  const SomaStep *step = soma_watch_get_step (watch);
  SomaPuzzle *puzzle = soma_watch_get_puzzle (watch);

  switch (soma_lesson_get_step (lesson))
    {
    case SOMA_LESSON_COLLIDE:
      return soma_label_step_on_board (step, puzzle, names, soma_watch_get_board (watch));
    case SOMA_LESSON_SOLUTION:
      if (step->kind != SOMA_STEP_SOLUTION && step->n_solutions == 0)
        return g_strdup (_ ("This figure has no solution"));
      /* Translators: the number of a solution, and of a step. */
      return g_strdup_printf (_ ("Solution %'" PRIu64 ", in step %'" PRIu64), step->n_solutions,
                              step->number);
    case SOMA_LESSON_COUNT:
    case SOMA_LESSON_MIRRORED:
      return describe_count (lesson);
    default:
      return soma_label_step_full (step, puzzle, names);
    }
}

static char *
describe_board (SomaLesson *lesson)
{
  SomaBitBoard *board = soma_lesson_get_board (lesson);
  const SomaBits *first = soma_bit_board_get_first (board);
  const SomaBits *second = soma_bit_board_get_second (board);
  int first_number = soma_cell_numbers_get_first (soma_bit_board_get_numbers (board));
  int n = soma_bits_count (first);

  switch (soma_lesson_get_step (lesson))
    {
    case SOMA_LESSON_CHOOSE:
      {
        g_autofree char *cells = soma_label_bit_numbers (second, first_number);
        /* Translators: "%s" is a list of numbers: "1 2 4 5". */
        return g_strdup_printf (_ ("Its cells: %s"), cells);
      }
    case SOMA_LESSON_OVERLAP:
      return soma_label_bits_news (SOMA_BITS_NEWS_FIT, first, second, first_number);
    case SOMA_LESSON_AND:
      return g_strdup_printf (ngettext ("%d bit is left: the piece does not fit",
                                        "%d bits are left: the piece does not fit", (gulong) n),
                              n);
    default:
      return soma_label_bits_news (SOMA_BITS_NEWS_APPLIED, first, second, first_number);
    }
}

/* What is seen of the colours. */
static char *
describe_colours (SomaLesson *lesson, const SomaNames *names)
{
  SomaProof *proof = soma_lesson_get_proof (lesson);
  SomaWatch *watch = soma_lesson_get_watch (lesson);

  switch (soma_lesson_get_step (lesson))
    {
    case SOMA_LESSON_COVER:
      return soma_label_proof_piece (proof, names, soma_watch_get_board (watch),
                                     soma_watch_get_step (watch)->copy);
    case SOMA_LESSON_LEFT:
      return soma_label_proof_left (proof, soma_watch_get_board (watch));
    case SOMA_LESSON_MODULO:
      return soma_label_proof_remainders (proof);
    case SOMA_LESSON_SEARCHED:
      return describe_count (lesson);
    default:
      return soma_label_proof_figure (proof);
    }
}

/* What there is to do in a step about colours. */
static char *
ask_for_colours (SomaLesson *lesson)
{
  SomaLessonStep step = soma_lesson_get_step (lesson);
  SomaProof *proof = soma_lesson_get_proof (lesson);

  if (soma_lesson_get_watch (lesson) == NULL)
    return g_strdup (_ ("On Design, choose pieces for this figure first."));
  if (proof != NULL && soma_proof_is_running (proof))
    return g_strdup (_ ("Looking for a colouring…"));
  if (soma_lesson_suits (lesson) || step == SOMA_LESSON_BLOCKS || step == SOMA_LESSON_MODULO)
    return g_strdup (_ (steps[step].task));
  if (step == SOMA_LESSON_SEARCHED)
    return g_strdup (_ ("A colouring rules out this figure. Open a figure that has none."));
  return soma_list_text_sentences (_ (no_colouring), _ (steps[SOMA_LESSON_COLOURS].task), NULL);
}

char *
soma_label_lesson_task (SomaLesson *lesson, const SomaNames *names)
{
  SomaLessonStep step = soma_lesson_get_step (lesson);
  gboolean is_done = soma_lesson_is_done (lesson);

  switch (soma_lesson_step_get_chapter (step))
    {
    case SOMA_LESSON_ABOUT_COLOURS:
      return is_done ? describe_colours (lesson, names) : ask_for_colours (lesson);
    case SOMA_LESSON_ABOUT_BITS:
      return is_done ? describe_board (lesson) : g_strdup (_ (steps[step].task));
    default:
      return is_done ? describe_move (lesson, names) : g_strdup (_ (steps[step].task));
    }
}

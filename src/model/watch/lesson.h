/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"
#include "proof.h"
#include "watch.h"

/* A lesson about how a search works, on any figure, and about figures for which none is needed: in
 * each step there is something to do with the search, or with the bits, that are watched anyway. It
 * shows nothing by itself, and nothing is prepared: whether a step is done is seen from what the
 * search, or the board, is moved to. Steps about colours need a figure with a proof by colouring,
 * and the last of them one without: see soma_lesson_get_example(). */
typedef enum
{
  SOMA_LESSON_PLACE,    /* go to a step that places a piece */
  SOMA_LESSON_COLLIDE,  /* to one in which a piece collides */
  SOMA_LESSON_DEAD_END, /* to a dead end */
  SOMA_LESSON_BACK,     /* to a step that removes a piece */
  SOMA_LESSON_SOLUTION, /* to a solution, or to the end if there is none */
  SOMA_LESSON_COUNT,    /* to the end of the search */
  SOMA_LESSON_MIRRORED, /* to the end of another search, which counts in another way */
  SOMA_LESSON_CHOOSE,   /* put a placement into the second row */
  SOMA_LESSON_OR,       /* occupy its cells */
  SOMA_LESSON_AND_NOT,  /* free them */
  SOMA_LESSON_OVERLAP,  /* put another placement there, of which some cells are occupied */
  SOMA_LESSON_AND,      /* keep only what is in both rows */
  SOMA_LESSON_COLOURS,  /* see colours that rule the figure out */
  SOMA_LESSON_COVER,    /* go to a step that places a piece on them */
  SOMA_LESSON_LEFT,     /* to a dead end: they are as uneven as before */
  SOMA_LESSON_BLOCKS,   /* see other colours than those of a chessboard */
  SOMA_LESSON_MODULO,   /* see some of which only remainders are always the same */
  SOMA_LESSON_SEARCHED, /* go to the end of a search where no colours were found */
  SOMA_N_LESSON_STEPS,
} SomaLessonStep;

/* What steps are about, in the order of the steps. */
typedef enum
{
  SOMA_LESSON_ABOUT_SEARCH,
  SOMA_LESSON_ABOUT_BITS,
  SOMA_LESSON_ABOUT_COLOURS,
  SOMA_N_LESSON_CHAPTERS,
} SomaLessonChapter;

SomaLessonChapter soma_lesson_step_get_chapter (SomaLessonStep step);
SomaLessonStep soma_lesson_chapter_get_first (SomaLessonChapter chapter);

/* Properties: "watch" (SomaWatch, nullable), "board" (SomaBitBoard, nullable) and "step" (int, a
 * SomaLessonStep). Read-only: "done" (boolean), whether what the step asks for was done since it
 * began, which notifies again when there is more to see of colours; "proof" (SomaProof, nullable),
 * which also notifies when it has ended. */
#define SOMA_TYPE_LESSON (soma_lesson_get_type ())
G_DECLARE_FINAL_TYPE (SomaLesson, soma_lesson, SOMA, LESSON, GObject)

/* At the first step, without anything to watch. */
SomaLesson *soma_lesson_new (void);

/* Begins the step, even if it is the current one. */
void soma_lesson_set_step (SomaLesson *self, SomaLessonStep step);
SomaLessonStep soma_lesson_get_step (SomaLesson *self);

gboolean soma_lesson_is_done (SomaLesson *self);

/* (nullable) */
SomaWatch *soma_lesson_get_watch (SomaLesson *self);
SomaBitBoard *soma_lesson_get_board (SomaLesson *self);

/* A proof by colouring for what is watched, from the first step about colours on; NULL before. */
SomaProof *soma_lesson_get_proof (SomaLesson *self);

/* Whether the step about colours can be done with what is watched. */
gboolean soma_lesson_suits (SomaLesson *self);

/* The id of a built-in figure with which the step about colours can be done, where it cannot with
 * what is watched; NULL if none is needed, or that is not known yet. */
const char *soma_lesson_get_example (SomaLesson *self);

/* How many solutions there were at the end of the search in SOMA_LESSON_COUNT; 0 before that. */
guint64 soma_lesson_get_n_counted (SomaLesson *self);

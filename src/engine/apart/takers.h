/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"

/* Takes the solutions of a puzzle apart on several threads, each solution on one of them, while
 * they are being found. The results come in the order of the solutions, and are the same whatever
 * the number of threads. */
typedef struct _SomaTakers SomaTakers;

/* Receives a result: `number` counts solutions from 1. Called under a lock, on any of the threads.
 * Both values are valid during the call. Returns false to end: then nothing more is handed out. */
typedef bool (*SomaApartFunc) (uint64_t number, const uint16_t *copy_at, const SomaApart *apart,
                               void *data);

/* `n_threads` includes one that adds solutions; if some cannot be started, the others do the
 * work. Takes a reference on `puzzle`, and copies `options`, whose `also_stop` must be NULL. */
SomaTakers *soma_takers_new (SomaPuzzle *puzzle, const SomaApartOptions *options, int n_threads,
                             SomaApartFunc func, void *data);

/* Adds a solution, which is copied. When many are waiting, helps to take them apart, and with one
 * thread does it at once. False if no more are wanted. From one thread at a time, but not
 * always the same one. */
bool soma_takers_add (SomaTakers *takers, const uint16_t *copy_at);

/* Waits until everything added has been handed out, and helps with it; if no more is wanted, until
 * all threads have stopped. */
void soma_takers_finish (SomaTakers *takers);

/* A snapshot to be displayed. */
typedef struct
{
  uint64_t n_done; /* results handed out; exact */
  int n_known;     /* moves known not to part what has been taken apart longest: there are more */
} SomaTakersProgress;

/* From any thread, but from one at a time. */
void soma_takers_get_progress (SomaTakers *takers, SomaTakersProgress *progress);

/* After soma_takers_finish(): the most memory that they have had, in bytes. */
size_t soma_takers_peak (const SomaTakers *takers);

/* Takes NULL too. What was added and not handed out is lost. */
void soma_takers_free (SomaTakers *takers);

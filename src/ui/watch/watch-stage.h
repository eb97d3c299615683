/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "proof.h"
#include "watch.h"

#include "names.h"
#include "puzzle-view.h"

/* A step of a search in 3D: the pieces in place, the empty cells as frames, the step's placement
 * as a ghost (striped where it collides), and the cause of a dead end as marked ghosts. With
 * `numbers`, cells show their numbers. With a reason (nullable), which is a COLOURING, empty cells
 * are solid and show their weights instead, and all cells have the colours of these. The stage is
 * valid until this is freed. */
typedef struct _SomaWatchStage SomaWatchStage;

SomaWatchStage *soma_watch_stage_new (SomaPuzzle *puzzle, const SomaTraceCursor *cursor,
                                      const SomaNames *names, gboolean numbers,
                                      const SomaWhyNot *reason);

void soma_watch_stage_free (SomaWatchStage *self);

const SomaStage *soma_watch_stage_get (const SomaWatchStage *self);

/* Shows the current step of a watch, and describes it in words. `proof` (nullable) need not have a
 * reason, or be about the same puzzle. */
void soma_watch_stage_show (SomaPuzzleView *view, SomaWatch *watch, const SomaNames *names,
                            gboolean numbers, SomaProof *proof);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"

/* Texts about taking a solution apart. Free all with g_free(). `n_done` moves of the plan are made;
 * `back`: the pieces are being put together, which takes the moves back from the last. `is_undone`:
 * a step back was made. */

/* "Level 98.2.4.2, 106 moves", "Level 2, 2 moves with 1 turn", or in a few words why there is
 * none. */
char *soma_label_apart_level (SomaApartPlan *plan);

/* Why not everything comes apart, in a sentence or two; NULL if it does. */
char *soma_label_apart_reason (SomaApartPlan *plan);

/* The move that was made last: "Move 12 of 106: A and B move 2 up"; or that which was taken back:
 * "Move 12 of 106 taken back: A and B move 2 down". */
char *soma_label_apart_step (SomaApartPlan *plan, int n_done, gboolean back, gboolean is_undone);

/* The same below a picture: "12. A and B move 2 up". */
char *soma_label_apart_caption (SomaApartPlan *plan, int n_done, gboolean back);

/* The longest step, to leave room for all. */
char *soma_label_apart_longest_step (SomaApartPlan *plan);

/* The same for screen readers, with what is done. */
char *soma_label_apart_state (SomaApartPlan *plan, int n_done, gboolean back, gboolean is_undone);

/* A parting in a list of them: "98 moves: B comes off A and C". */
char *soma_label_apart_parting (SomaApartPlan *plan, int parting);

/* All of it, to be read: the figure's name, the level, and every move in a line. */
char *soma_label_apart_text (SomaApartPlan *plan);

/* While it is not known yet: "More than 61 moves so far…". */
char *soma_label_apart_progress (int n_known);

/* What follows a clearance in cells: "cells, 0.60 mm". `unit` is the size of a cell in mm. */
char *soma_label_apart_clearance (double clearance, double unit);

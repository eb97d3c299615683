/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-maker.h"
#include "solid-saving.h"

/* Texts about solids. Every char * is new: free with g_free(). */

/* What the control for this length says if that is wrong; NULL if it is right. */
char *soma_label_solid_problem (const SomaSolidWish *wish, SomaSolidProblem problem);

/* What the control for the kerf says if that is wrong; NULL if it is right. */
char *soma_label_solid_kerf (const SomaSolidWish *wish);

/* Why nothing can be cut from sheets, whatever is chosen: without a full stop, or NULL. */
char *soma_label_solid_thick (const SomaPuzzle *puzzle, gboolean has_pieces);

/* Under the clearance: what comes of it. */
char *soma_label_solid_gap (const SomaSolidWish *wish);

/* Which letters cannot be cut, and are left out; NULL if all can. */
char *soma_label_solid_letters (const SomaPieceSet *set, const SomaSolidWish *wish);

/* What the maker is doing, or why there is nothing: a sentence; NULL if there is no more to say. */
char *soma_label_solid_state (SomaSolidMaker *maker);

/* How large a plate is, and how much it takes: "60.0 × 40.0 × 20.0 mm, 12.3 cm³, about
 * 15 g of PLA"; or a sheet: "60.0 × 40.0 mm, 400 mm to cut". */
char *soma_label_solid_size (const SomaSolidPrint *print, guint plate);

/* The same of all plates: "3 plates, 37 cm³ in all"; NULL if there is only one. */
char *soma_label_solid_sum (const SomaSolidPrint *print);

/* "1 of 3", from 0. */
char *soma_label_solid_plate (const SomaSolidPrint *print, guint plate);

/* For screen readers: what is on it. */
char *soma_label_solid_contents (const SomaSolidPrint *print, guint plate);

/* Under the format: how many files there will be, or why it cannot be had; `print` is nullable. */
char *soma_label_solid_files (const SomaSolidPrint *print, SomaSolidKind kind,
                              SomaSolidFormat format);

/* While it is saved. */
char *soma_label_solid_saving (int n_saved, int n_files);

/* What was saved (GFile). */
char *soma_label_solid_saved (GPtrArray *files);

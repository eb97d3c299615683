/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "pieces.h"

/* The groups of the pieces, as those who take solutions apart want them: of SomaApartGroup, with
 * pieces of soma_pieces_get_set(). NULL if there are none. Free with g_array_unref(). */
GArray *soma_pieces_make_apart_groups (const SomaPieces *pieces);

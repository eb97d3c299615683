/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "levels.h"

/* A level in a list: its picture, name, difficulty, and whether it was solved. */
#define SOMA_TYPE_LEVEL_ROW (soma_level_row_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevelRow, soma_level_row, SOMA, LEVEL_ROW, AdwActionRow)

GtkWidget *soma_level_row_new (SomaLevel *level);

SomaLevel *soma_level_row_get_level (SomaLevelRow *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format-type.h"

/* The formats of text, each in the file of its name. */
extern const SomaFormat soma_format_art;
extern const SomaFormat soma_format_csv;
extern const SomaFormat soma_format_drawings;
extern const SomaFormat soma_format_grid;
extern const SomaFormat soma_format_polycube;
extern const SomaFormat soma_format_puzzlecad;
extern const SomaFormat soma_format_soma;
extern const SomaFormat soma_format_soma_old;
extern const SomaFormat soma_format_yass;

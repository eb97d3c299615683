/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format-type.h"

/* Figures as JSON, for other programs. */
extern const SomaFormat soma_format_json;

/* Those of Mechanical Puzzle Studio. */
extern const SomaFormat soma_format_mps;

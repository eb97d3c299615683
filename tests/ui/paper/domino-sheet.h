/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sheet.h"

/* A sheet about a domino of that colour, "Domino", with so many solutions, all the same. */
SomaPuzzleSheet *soma_domino_sheet_new (guint32 colour, int n_solutions);

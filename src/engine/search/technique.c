/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique.h"

const char *
soma_technique_name (int i)
{
  static const char *const names[SOMA_N_TECHNIQUES] = {
    [SOMA_COVERABLE] = "coverable",   [SOMA_PLACEABLE] = "placeable",
    [SOMA_MUST_COVER] = "must-cover", [SOMA_PIECE_ORDER] = "piece-order",
    [SOMA_PARITY] = "parity",         [SOMA_CORNERS] = "corners",
    [SOMA_ISLANDS] = "islands",
  };

  return names[i];
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique.h"

const char *
soma_technique_name (int i)
{
  static const char *const names[SOMA_N_TECHNIQUES] = {
    "coverable", "placeable", "must-cover", "piece-order", "parity", "corners", "islands",
  };

  return names[i];
}

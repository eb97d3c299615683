/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* The colours of weights in a proof by colouring: the least is light and the greatest dark, for
 * whoever can tell no colours apart, too. */
void soma_weight_colours (const int16_t *weights, int n, uint32_t *colours);

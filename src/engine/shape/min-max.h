/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The lesser and the greater of two numbers. */
static inline int
soma_min (int a, int b)
{
  return a < b ? a : b;
}

static inline int
soma_max (int a, int b)
{
  return a > b ? a : b;
}

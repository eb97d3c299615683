/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The lesser and the greater of two numbers. Those of real numbers need no library. */
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

static inline double
soma_min_real (double a, double b)
{
  return a < b ? a : b;
}

static inline double
soma_max_real (double a, double b)
{
  return a > b ? a : b;
}

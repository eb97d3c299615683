/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "time-estimate.h"

static const gint64 start = 1000 * G_USEC_PER_SEC;

static void
test_unknown (void)
{
  SomaTimeEstimate estimate = { 0 };

  g_assert_cmpfloat (soma_time_estimate_left (&estimate), ==, -1);
  soma_time_estimate_add (&estimate, start, 0.2);
  g_assert_cmpfloat (soma_time_estimate_left (&estimate), ==, -1);
  soma_time_estimate_add (&estimate, start + G_USEC_PER_SEC / 2, 0.4);
  g_assert_cmpfloat (soma_time_estimate_left (&estimate), ==, -1);
  /* A search without progress has no end in sight. */
  soma_time_estimate_add (&estimate, start + 200 * G_USEC_PER_SEC, 0.4);
  for (int i = 0; i < 1000; i++)
    soma_time_estimate_add (&estimate, start + (201 + i) * G_USEC_PER_SEC, 0.4);
  g_assert_cmpfloat (soma_time_estimate_left (&estimate), >, 1e6);
}

/* At a steady rate the estimate is exact, whatever was done before it began. */
static void
test_steady (void)
{
  SomaTimeEstimate estimate = { 0 };

  for (int i = 0; i <= 80; i++)
    soma_time_estimate_add (&estimate, start + i * G_USEC_PER_SEC / 8, 0.5 + i * 0.001);
  g_assert_cmpfloat_with_epsilon (soma_time_estimate_left (&estimate), 420 / 8.0, 0.01);
}

/* A new rate is adopted within a minute. */
static void
test_change (void)
{
  SomaTimeEstimate estimate = { 0 };
  double fraction = 0;

  for (int i = 0; i < 100; i++)
    soma_time_estimate_add (&estimate, start + i * G_USEC_PER_SEC, fraction += 0.001);
  for (int i = 100; i < 160; i++)
    soma_time_estimate_add (&estimate, start + i * G_USEC_PER_SEC, fraction += 0.005);
  g_assert_cmpfloat_with_epsilon (soma_time_estimate_left (&estimate), (1 - fraction) / 0.005, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time-estimate/unknown", test_unknown);
  g_test_add_func ("/time-estimate/steady", test_steady);
  g_test_add_func ("/time-estimate/change", test_change);
  return g_test_run ();
}

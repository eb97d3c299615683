/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "bits.h"
#include "days.h"
#include "fuzz.h"

/* Text typed into entries, and days in records: rows of bits and dates, one per line. */

/* A row that is written is read back unchanged. */
static void
check_bits (int n_bits, const char *text)
{
  SomaBits bits = soma_bits_new (n_bits), same = soma_bits_new (n_bits);

  if (soma_bits_read_hex (&bits, text) != SOMA_BITS_OK)
    {
      g_assert_true (soma_bits_is_empty (&bits));
      return;
    }
  g_autofree char *hex = soma_bits_write_hex (&bits);
  g_assert_cmpint (soma_bits_read_hex (&same, hex), ==, SOMA_BITS_OK);
  g_assert_true (soma_bits_equal (&bits, &same));
}

static void
check_days (const char *const *days)
{
  g_autoptr (GDate) today = g_date_new_dmy (21, G_DATE_NOVEMBER, 2026);
  SomaStreak streak = soma_days_count_streak (days, today);

  g_assert_cmpuint (streak.now, <=, streak.longest);
  g_assert_cmpuint (streak.longest, <=, g_strv_length ((GStrv) days));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const int n_bits[] = { 1, 27, 64, 65, SOMA_MAX_CELLS };
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    check_bits (n_bits[i % G_N_ELEMENTS (n_bits)], lines[i]);
  check_days ((const char *const *) lines);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "stored-apart.h"

/* The rows in which the cache says how solutions come apart, one after the other. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  SomaStoredApart apart;
  g_autoptr (GByteArray) again = g_byte_array_new ();

  for (gsize n; size > 0; data += n, size -= n)
    {
      n = soma_stored_apart_read (data, size, &apart);
      if (n == 0)
        break;
      g_assert_cmpint (apart.result, !=, SOMA_APART_STOPPED);
      g_assert_cmpint (apart.n_levels, <=, SOMA_MAX_APART_COPIES);
      g_assert_cmpint (apart.n_known, >=, 0);
      g_byte_array_set_size (again, 0);
      soma_stored_apart_append (&apart, again);
      g_assert_cmpmem (again->data, again->len, data, n);
    }
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "row-sum.h"

#include <glib.h>

/* Fowler, Noll, Vo: http://www.isthe.com/chongo/tech/comp/fnv/. Each step is a bijection of the
 * sum, so that sums which differ after one byte stay different. */
#define FNV_BASIS G_GUINT64_CONSTANT (14695981039346656037)
#define FNV_PRIME G_GUINT64_CONSTANT (1099511628211)

static guint64
add_bytes (guint64 sum, const void *data, gsize length)
{
  const unsigned char *bytes = data;

  for (gsize i = 0; i < length; i++)
    sum = (sum ^ bytes[i]) * FNV_PRIME;
  return sum;
}

static guint64
add_value (guint64 sum, sqlite3_value *value)
{
  int type = sqlite3_value_type (value);

  if (type == SQLITE_INTEGER)
    type = SQLITE_FLOAT;
  sum = add_bytes (sum, &type, sizeof type);
  if (type == SQLITE_FLOAT)
    {
      double number = sqlite3_value_double (value);
      return add_bytes (sum, &number, sizeof number);
    }
  if (type == SQLITE_NULL)
    return sum;
  const void *bytes = sqlite3_value_blob (value);
  int length = sqlite3_value_bytes (value);
  sum = add_bytes (sum, &length, sizeof length);
  return add_bytes (sum, bytes, (gsize) length);
}

static void
row_sum (sqlite3_context *context, int n, sqlite3_value **values)
{
  guint64 sum = FNV_BASIS;

  for (int i = 0; i < n; i++)
    sum = add_value (sum, values[i]);
  sqlite3_result_int64 (context, (sqlite3_int64) sum);
}

int
soma_row_sum_install (sqlite3 *handle)
{
  return sqlite3_create_function (handle, "row_sum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                  row_sum, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sqlite3.h>

/* SQLite's pages have no checksums: a byte that goes bad in the middle of a text is read as it is. So
 * a row keeps the sum of its values. The connection learns the SQL function row_sum (value, ...): an
 * integer that is another one whenever one byte of one value is (64-bit FNV-1a of the values' types,
 * lengths and bytes; a number counts as a REAL, whatever it is stored as). Returns an SQLite code. */
int soma_row_sum_install (sqlite3 *handle);

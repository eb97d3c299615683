/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sqlite3.h>

/* SQLite's pages have no checksums, so a bad byte in the middle of a text goes unnoticed. Therefore
 * each row keeps a checksum of its values. This adds the SQL function row_sum (value, ...) to the
 * connection: an integer that changes whenever one byte of a value does (64-bit FNV-1a of the
 * values' types, lengths and bytes; every number counts as a REAL). Returns an SQLite code. */
int soma_row_sum_install (sqlite3 *handle);

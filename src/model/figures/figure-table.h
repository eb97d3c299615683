/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A hash table with figures (SomaFigure) as keys; equal ones are one key. It owns a reference to
 * each, and frees values with `free_value`. */
GHashTable *soma_figure_table_new (GDestroyNotify free_value);

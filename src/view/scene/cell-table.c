/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-table.h"

#include <glib.h>

typedef struct
{
  uint64_t key;
  int number; /* -1: the slot is free */
} Slot;

struct SomaCellTable
{
  uint64_t mask; /* number of slots minus 1 */
  Slot *slots;   /* owned; at most half of them are in use */
};

static uint64_t
make_key (int room, int x, int y, int z)
{
  return (uint64_t) (uint16_t) room << 48 | (uint64_t) (uint16_t) x << 32 |
         (uint64_t) (uint16_t) y << 16 | (uint16_t) z;
}

/* The slot of the key, or the free one where it belongs. */
static Slot *
find_slot (const SomaCellTable *table, uint64_t key)
{
  uint64_t i = (key * 0x9e3779b97f4a7c15u) >> 32;

  while (table->slots[i & table->mask].number >= 0 && table->slots[i & table->mask].key != key)
    i++;
  return &table->slots[i & table->mask];
}

SomaCellTable *
soma_cell_table_new (int n_cells)
{
  SomaCellTable *table = g_new (SomaCellTable, 1);
  uint64_t size = 16;

  while (size < (uint64_t) n_cells * 2)
    size *= 2;
  table->mask = size - 1;
  table->slots = g_new (Slot, size);
  for (uint64_t i = 0; i < size; i++)
    table->slots[i] = (Slot){ .number = -1 };
  return table;
}

void
soma_cell_table_free (SomaCellTable *table)
{
  if (table == NULL)
    return;
  g_free (table->slots);
  g_free (table);
}

void
soma_cell_table_add (SomaCellTable *table, int room, SomaCell cell, int number)
{
  uint64_t key = make_key (room, cell.x, cell.y, cell.z);

  *find_slot (table, key) = (Slot){ key, number };
}

int
soma_cell_table_lookup (const SomaCellTable *table, int room, int x, int y, int z)
{
  if (x < INT16_MIN || y < INT16_MIN || z < INT16_MIN || x > INT16_MAX || y > INT16_MAX ||
      z > INT16_MAX)
    return -1;
  return find_slot (table, make_key (room, x, y, z))->number;
}

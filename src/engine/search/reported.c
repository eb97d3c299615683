/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reported.h"

#include <stdlib.h>

#include "memory.h"

#define LEAST_TABLE 64

/* The finishing step of splitmix64 (Steele, Lea and Flood, 2014): every bit depends on all. */
static uint64_t
mix (uint64_t x)
{
  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return x ^ x >> 31;
}

void
soma_reported_make_key (const SomaAssembly *least, int n_cells, uint64_t *key)
{
  key[0] = UINT64_C (0x9e3779b97f4a7c15);
  key[1] = UINT64_C (0xd1b54a32d192ed03);
  for (int c = 0; c < n_cells; c++)
    {
      uint16_t placement = least->placement_at[c];
      uint64_t word = placement == SOMA_NO_PLACEMENT
                          ? 0
                          : 1 + (uint64_t) placement + ((uint64_t) least->type[placement] << 32);
      key[0] = mix (key[0] + word);
      key[1] = mix (key[1] ^ (word + UINT64_C (0xa0761d6478bd642f)));
    }
}

/* The slot of the key in the table, or the free one where it belongs. */
static uint32_t
find_place (const SomaReported *reported, const uint64_t *key)
{
  uint32_t place = (uint32_t) key[0] & (reported->table_size - 1);

  for (; reported->table[place] != 0; place = (place + 1) & (reported->table_size - 1))
    {
      const SomaReportedOrbit *orbit = &reported->orbits[reported->table[place] - 1];
      if (orbit->key[0] == key[0] && orbit->key[1] == key[1])
        break;
    }
  return place;
}

SomaReportedOrbit *
soma_reported_find (SomaReported *reported, const uint64_t *key)
{
  if (reported->n == 0)
    return NULL;
  uint32_t found = reported->table[find_place (reported, key)];
  return found != 0 ? &reported->orbits[found - 1] : NULL;
}

SomaReportedOrbit *
soma_reported_add (SomaReported *reported, const uint64_t *key, bool is_forced)
{
  if (reported->n >= reported->most && !is_forced)
    return NULL;
  if (reported->n == reported->table_size / 2)
    {
      /* Doubles the table, which stays at most half full. */
      uint32_t size = reported->table_size > 0 ? 2 * reported->table_size : LEAST_TABLE;

      free (reported->table);
      reported->table = soma_alloc0 (size, sizeof *reported->table);
      reported->table_size = size;
      reported->orbits = soma_realloc (reported->orbits, size / 2, sizeof *reported->orbits);
      for (uint32_t i = 0; i < reported->n; i++)
        reported->table[find_place (reported, reported->orbits[i].key)] = i + 1;
    }
  SomaReportedOrbit *orbit = &reported->orbits[reported->n++];
  *orbit = (SomaReportedOrbit){ .key = { key[0], key[1] } };
  reported->table[find_place (reported, key)] = reported->n;
  return orbit;
}

void
soma_reported_clear (SomaReported *reported)
{
  free (reported->orbits);
  free (reported->table);
  *reported = (SomaReported){ 0 };
}

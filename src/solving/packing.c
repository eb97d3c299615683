/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "packing.h"

#include <string.h>

#define MAX_SOLUTIONS 1000000
#define MAX_BYTES (256 * 1024 * 1024)
#define NO_COPY_BYTE 0xff

SomaPacking
soma_packing_for (const SomaPuzzle *puzzle)
{
  gboolean small = soma_piece_set_n_copies (puzzle->set) <= NO_COPY_BYTE;

  return (SomaPacking){ puzzle->figure->n_cells, small ? 1 : 2 };
}

gsize
soma_packing_size (SomaPacking packing)
{
  return (gsize) packing.n_cells * packing.cell_size;
}

guint
soma_packing_limit (SomaPacking packing)
{
  return MIN (MAX_SOLUTIONS, MAX_BYTES / soma_packing_size (packing));
}

void
soma_packing_append (SomaPacking packing, const guint16 *copy_at, GByteArray *packed)
{
  if (packing.cell_size == 2)
    {
      g_byte_array_append (packed, (const guint8 *) copy_at, soma_packing_size (packing));
      return;
    }
  guint start = packed->len;
  g_byte_array_set_size (packed, start + packing.n_cells);
  for (int i = 0; i < packing.n_cells; i++)
    packed->data[start + i] = copy_at[i] == SOMA_NO_COPY ? NO_COPY_BYTE : (guint8) copy_at[i];
}

void
soma_packing_read (SomaPacking packing, const guint8 *packed, guint16 *copy_at)
{
  if (packing.cell_size == 2)
    {
      memcpy (copy_at, packed, soma_packing_size (packing));
      return;
    }
  for (int i = 0; i < packing.n_cells; i++)
    copy_at[i] = packed[i] == NO_COPY_BYTE ? SOMA_NO_COPY : packed[i];
}

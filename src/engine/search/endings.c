/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endings.h"

bool
soma_endings_lead_out (const SomaEndingsRun *run, int hole, uint64_t holes, uint64_t open)
{
  uint64_t seen = UINT64_C (1) << hole, left = seen;

  while (left != 0)
    {
      uint64_t neighbours = run->neighbours[__builtin_ctzll (left)];
      if ((neighbours & open) != 0)
        return true;
      uint64_t more = neighbours & holes & ~seen;
      seen |= more;
      left = (left & (left - 1)) | more;
    }
  return false;
}

uint64_t
soma_endings_list_beside (const SomaEndingsRun *run, uint64_t positions)
{
  uint64_t beside = 0;

  for (; positions != 0; positions &= positions - 1)
    beside |= run->neighbours[__builtin_ctzll (positions)];
  return beside;
}

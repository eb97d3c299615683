/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "together.h"

#include <stdlib.h>

#include "memory.h"

void
soma_together_init (SomaTogether *together, const SomaPuzzle *puzzle,
                    const SomaApartOptions *options)
{
  *together = (SomaTogether){ .puzzle = puzzle };
  together->groups = soma_alloc ((size_t) options->n_groups, sizeof (SomaApartGroup));
  together->left = soma_alloc ((size_t) options->n_groups, sizeof (int));
  for (int i = 0; i < options->n_groups; i++)
    if (options->groups[i].group > 0)
      {
        together->groups[together->n_groups++] = options->groups[i];
        if (options->groups[i].group > together->most_group)
          together->most_group = options->groups[i].group;
      }
}

void
soma_together_clear (SomaTogether *together)
{
  free (together->groups);
  free (together->left);
}

void
soma_together_begin (SomaTogether *together)
{
  together->n_parts = 0;
  for (int i = 0; i < together->n_groups; i++)
    together->left[i] = together->groups[i].count;
}

/* The only group of the piece; 0 if it has none, or several. */
static int
find_only_group (const SomaTogether *together, int piece)
{
  int group = 0, n = 0;

  for (int i = 0; i < together->n_groups; i++)
    if (together->groups[i].piece == piece)
      {
        group = together->groups[i].group;
        n++;
      }
  return n == 1 ? group : 0;
}

static int
get_piece (const SomaTogether *together, const uint16_t *copies, uint64_t part)
{
  return soma_piece_set_copy_piece (together->puzzle->set, copies[__builtin_ctzll (part)]);
}

bool
soma_together_is_one_group (const SomaTogether *together, const uint16_t *copies, uint64_t part)
{
  if (together->n_groups == 0)
    return false;
  int group = find_only_group (together, get_piece (together, copies, part));
  for (; part != 0 && group != 0; part &= part - 1)
    if (find_only_group (together, get_piece (together, copies, part)) != group)
      group = 0;
  return group != 0;
}

/* Uses up (1) or gives back (-1) a copy of each piece of the part. False, with nothing changed, if
 * the group has not enough. */
static bool
use (SomaTogether *together, const uint16_t *copies, uint64_t part, int group, int n)
{
  uint64_t done = 0;

  for (uint64_t todo = part; todo != 0; todo &= todo - 1)
    {
      int piece = get_piece (together, copies, todo), i = 0;
      while (i < together->n_groups &&
             (together->groups[i].piece != piece || together->groups[i].group != group ||
              together->left[i] < n))
        i++;
      if (i == together->n_groups)
        {
          if (done != 0)
            use (together, copies, done, group, -n);
          return false;
        }
      together->left[i] -= n;
      done |= todo & -todo;
    }
  return true;
}

/* Finds groups for the parts from `i` on. */
static bool
assign (SomaTogether *together, const uint16_t *copies, int i)
{
  if (i == together->n_parts)
    return true;
  for (int group = 1; group <= together->most_group; group++)
    if (use (together, copies, together->parts[i], group, 1))
      {
        bool works = assign (together, copies, i + 1);
        use (together, copies, together->parts[i], group, -1);
        if (works)
          return true;
      }
  return false;
}

bool
soma_together_add (SomaTogether *together, const uint16_t *copies, uint64_t part)
{
  if (together->n_groups == 0)
    return false;
  together->parts[together->n_parts++] = part;
  return assign (together, copies, 0);
}

void
soma_together_drop (SomaTogether *together)
{
  if (together->n_groups > 0)
    together->n_parts--;
}

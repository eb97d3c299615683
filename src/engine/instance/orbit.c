/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orbit.h"

#include <string.h>

void
soma_assembly_copy (const SomaAssembly *from, const SomaInstance *instance, SomaAssembly *to)
{
  to->n_placements = from->n_placements;
  memcpy (to->placement_at, from->placement_at, instance->n_cells * sizeof *to->placement_at);
  memcpy (to->type, from->type, from->n_placements);
}

/* Compares the image of the assembly under the element with the assembly itself: cell by cell, the
 * number of the placement, then its type. Usually the first few cells decide. */
static int
compare_image (const SomaInstance *instance, const SomaAssembly *assembly, int element)
{
  const uint16_t *origin = instance->cell_origin[element];
  const uint8_t *type_map = instance->group->piece_map[element];
  uint16_t number[SOMA_MAX_CELLS]; /* of an image's placement, by that of its origin */

  memset (number, 0xff, assembly->n_placements * sizeof *number);
  uint16_t n_seen = 0;

  for (int c = 0; c < instance->n_cells; c++)
    {
      uint16_t own = assembly->placement_at[c], from = assembly->placement_at[origin[c]];
      if (own == SOMA_NO_PLACEMENT || from == SOMA_NO_PLACEMENT)
        {
          if (own != from)
            return own == SOMA_NO_PLACEMENT ? -1 : 1;
          continue;
        }
      bool first = number[from] == SOMA_NO_PLACEMENT;
      if (first)
        number[from] = n_seen++;
      if (number[from] != own)
        return number[from] < own ? -1 : 1;
      int type = type_map[assembly->type[from]];
      if (first && type != assembly->type[own])
        return type < assembly->type[own] ? -1 : 1;
    }
  return 0;
}

/* Whether the image of the assembly under the element holds the option. */
static bool
image_has_option (const SomaInstance *instance, const SomaAssembly *assembly, int element,
                  int option)
{
  const uint16_t *origin = instance->cell_origin[element];
  const uint16_t *items = instance->items + instance->start[option];
  int n = soma_instance_option_size (instance, option) - 1;
  uint16_t placement = assembly->placement_at[origin[items[0]]];

  if (placement == SOMA_NO_PLACEMENT ||
      instance->group->piece_map[element][assembly->type[placement]] !=
          items[n] - instance->n_cells)
    return false;
  for (int k = 1; k < n; k++)
    if (assembly->placement_at[origin[items[k]]] != placement)
      return false;
  return true;
}

/* The branch of the anchor to which the assembly belongs. Every solution covers the anchor. */
static const SomaAnchorBranch *
find_branch (const SomaInstance *instance, const SomaAssembly *assembly)
{
  for (int i = 0; i < instance->n_branches; i++)
    if (image_has_option (instance, assembly, 0, instance->branches[i].option))
      return &instance->branches[i];
  return NULL;
}

/* Whether the element maps the placement that covers the item to itself. */
static bool
keeps_placement (const SomaInstance *instance, const SomaAssembly *assembly, int element, int item)
{
  const uint16_t *cell_map = instance->group->cell_map[element];
  int placement = 0;

  if (item < instance->n_cells)
    placement = assembly->placement_at[item];
  else
    while (assembly->type[placement] != item - instance->n_cells)
      placement++;
  for (int c = 0; c < instance->n_cells; c++)
    if (assembly->placement_at[c] == placement && assembly->placement_at[cell_map[c]] != placement)
      return false;
  return true;
}

/* Writes the elements other than the identity that could map a found solution to itself or to
 * another found one; returns their number. */
static int
list_candidates (const SomaInstance *instance, const SomaAssembly *assembly, uint8_t *candidates)
{
  int n = 0;

  if (instance->is_asymmetric)
    return 0;
  const SomaAnchorBranch *branch = find_branch (instance, assembly);
  for (int e = 1; e < instance->group->n_elements; e++)
    if (branch == NULL ||
        (branch->is_tied
             ? image_has_option (instance, assembly, e, branch->option)
             : branch->stabiliser >> e & 1 &&
                   (branch->second < 0 || keeps_placement (instance, assembly, e, branch->second))))
      candidates[n++] = (uint8_t) e;
  return n;
}

/* The first element of each set with the same image of the assembly. `stabiliser` holds the
 * elements, other than the identity, that map the assembly to itself. */
static int
list_images (const SomaInstance *instance, const uint8_t *stabiliser, int n_stabiliser,
             uint8_t *elements)
{
  const SomaGroup *group = instance->group;
  int n = 0;

  for (int e = 0; e < group->n_elements; e++)
    {
      bool first = true;
      for (int s = 0; s < n_stabiliser && first; s++)
        {
          int transform =
              soma_transform_compose (group->transform[stabiliser[s]], group->transform[e]);
          first = instance->element_of_transform[transform] > e;
        }
      if (first)
        elements[n++] = (uint8_t) e;
    }
  return n;
}

/* The elements whose images of an orbit are to be reported under the convention, given those that
 * map the assembly to itself; returns their number. */
static int
list_reported (const SomaInstance *instance, const uint8_t *stabiliser, int n_stabiliser,
               SomaSymmetry symmetry, uint8_t *elements)
{
  const SomaGroup *group = instance->group;

  if (symmetry == SOMA_SYMMETRY_NONE)
    return list_images (instance, stabiliser, n_stabiliser, elements);

  /* Up to rotation, the orbit under the whole group has two members, mirror images of each other,
   * unless a reflection maps the solution to itself. */
  elements[0] = 0;
  if (symmetry == SOMA_SYMMETRY_FULL || group->n_rotations == group->n_elements)
    return 1;
  for (int s = 0; s < n_stabiliser; s++)
    if (stabiliser[s] >= group->n_rotations)
      return 1;
  elements[1] = (uint8_t) group->n_rotations;
  return 2;
}

int
soma_orbit_report (const SomaInstance *instance, const SomaAssembly *assembly,
                   SomaSymmetry symmetry, uint8_t *elements)
{
  uint8_t candidates[SOMA_N_TRANSFORMS], stabiliser[SOMA_N_TRANSFORMS];
  int n_candidates = list_candidates (instance, assembly, candidates), n_stabiliser = 0;

  for (int i = 0; i < n_candidates; i++)
    {
      int order = compare_image (instance, assembly, candidates[i]);
      if (order < 0)
        return 0;
      if (order == 0)
        stabiliser[n_stabiliser++] = candidates[i];
    }
  return list_reported (instance, stabiliser, n_stabiliser, symmetry, elements);
}

/* Sets `image` to the image of the assembly under the element. */
static void
take_image (const SomaInstance *instance, const SomaAssembly *assembly, int element,
            SomaAssembly *image)
{
  const uint16_t *origin = instance->cell_origin[element];
  const uint8_t *type_map = instance->group->piece_map[element];
  uint16_t number[SOMA_MAX_CELLS];

  memset (number, 0xff, assembly->n_placements * sizeof *number);
  image->n_placements = 0;
  for (int c = 0; c < instance->n_cells; c++)
    {
      uint16_t from = assembly->placement_at[origin[c]];
      if (from != SOMA_NO_PLACEMENT && number[from] == SOMA_NO_PLACEMENT)
        {
          image->type[image->n_placements] = type_map[assembly->type[from]];
          number[from] = (uint16_t) image->n_placements++;
        }
      image->placement_at[c] = from != SOMA_NO_PLACEMENT ? number[from] : SOMA_NO_PLACEMENT;
    }
}

int
soma_orbit_find_least (const SomaInstance *instance, SomaAssembly *assembly, SomaSymmetry symmetry,
                       uint8_t *elements)
{
  uint8_t stabiliser[SOMA_N_TRANSFORMS];
  int n_stabiliser = 0;

  for (int e = 1; e < instance->group->n_elements; e++)
    {
      int order = compare_image (instance, assembly, e);
      if (order == 0)
        stabiliser[n_stabiliser++] = (uint8_t) e;
      else if (order < 0)
        {
          SomaAssembly less;
          soma_assembly_copy (assembly, instance, &less);
          take_image (instance, &less, e, assembly);
          n_stabiliser = 0;
          e = 0; /* all elements are compared with the new one */
        }
    }
  return list_reported (instance, stabiliser, n_stabiliser, symmetry, elements);
}

int
soma_orbit_size (const SomaInstance *instance, SomaSymmetry symmetry)
{
  const SomaGroup *group = instance->group;

  if (symmetry == SOMA_SYMMETRY_NONE)
    return group->n_elements;
  return symmetry == SOMA_SYMMETRY_ROTATIONS && group->n_elements > group->n_rotations ? 2 : 1;
}

/* Assigns a piece to each placement, where several pieces have the same shape: a pin's piece lies
 * on its cells, every piece gets its minimum, and the rest is assigned piece by piece. `piece`
 * holds the pieces of the pinned placements and -1 for all others. */
static void
choose_pieces (const SomaInstance *instance, const uint8_t *type, int n_placements, int *piece)
{
  const SomaPieceSet *set = instance->puzzle->set;
  int used[SOMA_MAX_PIECES];

  memset (used, 0, set->n_pieces * sizeof *used);
  for (int i = 0; i < n_placements; i++)
    if (piece[i] >= 0)
      used[piece[i]]++;
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < n_placements; i++)
      for (int p = 0; p < set->n_pieces && piece[i] < 0; p++)
        {
          int room = round == 0 ? set->pieces[p].min_count : set->pieces[p].max_count;
          if (instance->type_of_piece[p] == type[i] && used[p] < room)
            {
              used[p]++;
              piece[i] = p;
            }
        }
}

/* soma_orbit_image() where no two pieces have the same shape, so that types are pieces: in one
 * pass, since this is most of what listing solutions takes. */
static void
take_image_of_different (const SomaInstance *instance, const SomaAssembly *assembly, int element,
                         uint16_t *copy_at)
{
  const SomaPieceSet *set = instance->puzzle->set;
  const uint16_t *origin = instance->cell_origin[element];
  const uint8_t *piece_map = instance->group->piece_map[element];
  uint16_t copies[SOMA_MAX_CELLS]; /* by placement */
  int used[SOMA_MAX_PIECES];

  memset (copies, 0xff, assembly->n_placements * sizeof *copies);
  memset (used, 0, set->n_pieces * sizeof *used);
  for (int c = 0; c < instance->n_cells; c++)
    {
      uint16_t from = assembly->placement_at[origin[c]];
      copy_at[c] = SOMA_NO_COPY;
      if (from == SOMA_NO_PLACEMENT)
        continue;
      if (copies[from] == SOMA_NO_COPY)
        {
          int piece = piece_map[assembly->type[from]];
          copies[from] = (uint16_t) (soma_piece_set_first_copy (set, piece) + used[piece]++);
        }
      copy_at[c] = copies[from];
    }
}

void
soma_orbit_image (const SomaInstance *instance, const SomaAssembly *assembly, int element,
                  uint16_t *copy_at)
{
  const SomaPuzzle *puzzle = instance->puzzle;
  const uint16_t *origin = instance->cell_origin[element];
  const uint8_t *type_map = instance->group->piece_map[element];
  uint16_t number[SOMA_MAX_CELLS], copies[SOMA_MAX_CELLS];
  uint8_t type[SOMA_MAX_CELLS];
  int piece[SOMA_MAX_CELLS], n = 0;

  if (instance->n_types == puzzle->set->n_pieces)
    {
      take_image_of_different (instance, assembly, element, copy_at);
      return;
    }
  memset (number, 0xff, assembly->n_placements * sizeof *number);
  for (int c = 0; c < instance->n_cells; c++)
    {
      uint16_t from = assembly->placement_at[origin[c]];
      if (from != SOMA_NO_PLACEMENT && number[from] == SOMA_NO_PLACEMENT)
        {
          piece[n] = -1;
          type[n] = type_map[assembly->type[from]];
          number[from] = (uint16_t) n++;
        }
    }
  for (int i = 0; i < puzzle->n_pins; i++)
    piece[number[assembly->placement_at[origin[puzzle->pins[i].cells[0]]]]] = puzzle->pins[i].piece;
  choose_pieces (instance, type, n, piece);
  /* Numbers the copies of each piece in the order of its placements. */
  const SomaPieceSet *set = puzzle->set;
  int used[SOMA_MAX_PIECES];

  memset (used, 0, set->n_pieces * sizeof *used);
  for (int i = 0; i < n; i++)
    copies[i] = (uint16_t) (soma_piece_set_first_copy (set, piece[i]) + used[piece[i]]++);
  for (int c = 0; c < instance->n_cells; c++)
    {
      uint16_t from = assembly->placement_at[origin[c]];
      copy_at[c] = from == SOMA_NO_PLACEMENT ? SOMA_NO_COPY : copies[number[from]];
    }
}

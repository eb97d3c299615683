/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "twins.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* What the classes are found with. */
typedef struct
{
  const SomaInstance *instance;
  uint64_t *to_anchor; /* per item: the elements that carry it into the anchor, if it is a twin */
  uint32_t *least;     /* the anchor's options that are the least of their classes, ascending */
  uint32_t n_classes;
} Twins;

/* FALSE when memory runs out. */
static bool
init_twins (Twins *twins, const SomaOptionOrbits *fixing)
{
  const SomaInstance *instance = fixing->instance;
  uint64_t elements = soma_broken_elements (instance), stabiliser;

  *twins = (Twins){ .instance = instance };
  twins->to_anchor = soma_alloc0 (instance->n_items, sizeof *twins->to_anchor);
  for (int item = 0; item < instance->n_items; item++)
    for (uint64_t rest = elements; rest != 0; rest &= rest - 1)
      if (soma_item_image (instance, __builtin_ctzll (rest), item) == instance->anchor)
        twins->to_anchor[item] |= rest & -rest;
  twins->least = soma_try_alloc (instance->n_options + 1, sizeof *twins->least);
  if (twins->least == NULL)
    return false;
  for (int o = 0; o < instance->n_options; o++)
    if (soma_instance_option_has_item (instance, o, instance->anchor) &&
        soma_option_is_least (fixing, o, &stabiliser))
      twins->least[twins->n_classes++] = (uint32_t) o;
  return true;
}

static void
clear_twins (Twins *twins)
{
  free (twins->to_anchor);
  free (twins->least);
}

static bool
comes_before (const uint16_t *a, const uint16_t *b, int n)
{
  int i = 0;

  while (i < n - 1 && a[i] == b[i])
    i++;
  return a[i] < b[i];
}

static bool
has_items (const SomaInstance *instance, int option, const uint16_t *items, int n)
{
  return soma_instance_option_size (instance, option) == n &&
         memcmp (instance->items + instance->start[option], items, n * sizeof *items) == 0;
}

/* The class of the option at the twin. */
SOMA_OWN_FRAME static uint32_t
find_class (const Twins *twins, int option, int twin)
{
  uint16_t images[2][SOMA_MAX_CELLS + 1], *least = images[0], *image = images[1];
  uint32_t class = 1;
  int n = 0;

  for (uint64_t rest = twins->to_anchor[twin]; rest != 0; rest &= rest - 1)
    {
      bool is_first = n == 0;
      n = soma_option_image (twins->instance, __builtin_ctzll (rest), option, image);
      if (is_first || comes_before (image, least, n))
        {
          uint16_t *other = least;
          least = image;
          image = other;
        }
    }
  while (!has_items (twins->instance, (int) twins->least[class - 1], least, n))
    class ++;
  return class;
}

uint32_t *
soma_twins_find_classes (const SomaOptionOrbits *fixing)
{
  const SomaInstance *instance = fixing->instance;
  uint32_t *classes = soma_try_alloc0 (instance->n_options + 1, sizeof *classes);
  uint32_t next = 0;
  Twins twins;

  if (!init_twins (&twins, fixing) || classes == NULL)
    {
      clear_twins (&twins);
      free (classes);
      return NULL;
    }
  for (int o = 0; o < instance->n_options; o++)
    {
      bool is_own = false;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1]; i++)
        {
          int item = instance->items[i];
          uint32_t class = twins.to_anchor[item] != 0 ? find_class (&twins, o, item) : 0;
          classes[o] = class > classes[o] ? class : classes[o];
          is_own = is_own || item == instance->anchor;
        }
      bool is_least = next < twins.n_classes && twins.least[next] == (uint32_t) o;
      next += is_least;
      if (is_own && (!is_least || classes[o] > next))
        classes[o] = SOMA_TWINS_LEFT_OUT;
    }
  clear_twins (&twins);
  return classes;
}

/* Whether no solution has both options. */
static bool
are_in_clash (const SomaInstance *instance, int a, int b)
{
  int type = soma_instance_option_type (instance, a);

  for (uint32_t i = instance->start[a]; i < instance->start[a + 1] - 1; i++)
    if (soma_instance_option_has_item (instance, b, instance->items[i]))
      return true;
  return instance->max_count[type] == 1 && soma_instance_option_type (instance, b) == type;
}

/* Whether the option is carried into itself, and the anchor not: it covers two twins alike. */
SOMA_OWN_FRAME static bool
ties_with_itself (const SomaInstance *instance, int option)
{
  uint16_t image[SOMA_MAX_CELLS + 1];

  for (uint64_t elements = soma_broken_elements (instance); elements != 0; elements &= elements - 1)
    {
      int element = __builtin_ctzll (elements);
      int n = soma_option_image (instance, element, option, image);
      if (soma_item_image (instance, element, instance->anchor) != instance->anchor &&
          has_items (instance, option, image, n))
        return true;
    }
  return false;
}

bool
soma_twins_init_branch (const SomaInstance *instance, const uint32_t *classes,
                        SomaAnchorBranch *branch)
{
  int own = branch->option, n = 0;

  branch->is_tied = ties_with_itself (instance, own);
  for (int o = 0; o < instance->n_options; o++)
    {
      n += classes[o] > classes[own];
      branch->is_tied = branch->is_tied || (classes[o] == classes[own] && o != own &&
                                            !are_in_clash (instance, own, o));
    }
  branch->removed = soma_try_alloc (n + 1, sizeof *branch->removed);
  if (branch->removed == NULL)
    return false;
  for (int o = 0; o < instance->n_options; o++)
    if (classes[o] > classes[own])
      branch->removed[branch->n_removed++] = (uint32_t) o;
  return true;
}

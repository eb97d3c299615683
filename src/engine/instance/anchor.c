/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "anchor.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "memory.h"
#include "open-options.h"
#include "option-orbits.h"
#include "twins.h"

/* Fewer options are searched sooner than anchors are compared. */
#define OPTIONS_FOR_RIVALS 1000

/* Items with so many times the fewest orbits are no rivals of the anchor. */
#define POOR_TIMES_ORBITS 3

/* An anchor with twins whose branches remove more options than that, all together, is none. */
#define MOST_REMOVED (1 << 22)

/* An anchor of so many options makes the tree twice as large: by eye, from nine puzzles. */
#define OPTIONS_OF_POOR 512

/* The whole tree, while anchors with twins are compared. */
#define WEIGHT_OF_ONE UINT64_C (65536)

/* The part of the symmetry that is still to be broken, which maps the options chosen so far to
 * themselves; and the last of these options, or -1. */
typedef struct
{
  SomaOptionOrbits orbits;
  int chosen;
} Symmetry;

static bool
carried_into_itself (const SomaInstance *instance, uint64_t elements, int item)
{
  for (; elements != 0; elements &= elements - 1)
    if (soma_item_image (instance, __builtin_ctzll (elements), item) != item)
      return false;
  return true;
}

/* Whether exactly one option of every solution covers the item, disregarding pins. */
static bool
covered_once (const SomaInstance *instance, int item)
{
  if (item < instance->n_cells)
    return soma_instance_cell_required (instance, item);
  int type = item - instance->n_cells;
  return instance->min_count[type] == 1 && instance->max_count[type] == 1;
}

static bool
covered_by_pin (const SomaInstance *instance, int item)
{
  for (int i = 0; i < instance->n_pins; i++)
    if (soma_instance_option_has_item (instance, instance->pins[i], item))
      return true;
  return false;
}

/* How many orbits the item's open options fall into; `most` and one if there are more than that,
 * and INT_MAX if there is no memory to count them. */
static int
count_orbits (SomaOpenOptions *open, const SomaOptionOrbits *orbits, int item, int most)
{
  int n = 0, o;
  uint64_t stabiliser;
  SomaOpenWalk walk;

  if (!soma_open_begin_walk (&walk, open, item))
    return INT_MAX;
  while (n <= most && (o = soma_open_walk_on (&walk)) >= 0)
    n += soma_option_is_least (orbits, o, &stabiliser);
  return n;
}

static bool
qualifies (const SomaInstance *instance, const Symmetry *symmetry, int item)
{
  return covered_once (instance, item) &&
         carried_into_itself (instance, symmetry->orbits.elements, item) &&
         !covered_by_pin (instance, item) &&
         (symmetry->chosen < 0 ||
          !soma_instance_option_has_item (instance, symmetry->chosen, item));
}

/* The item with the fewest options left once only one of each orbit is kept, and of several such
 * the first; -1 if none qualifies. Fewest orbits did better than fewest options with a stabiliser
 * on the 3x4x5 box of pentominoes and the Bedlam cube, once second anchors broke the rest.
 *
 * The item with the fewest options comes first: for most others, that there are so many is enough
 * to know that they have more orbits, which have no more options each than there are elements. */
static int
choose_anchor (SomaOpenOptions *open, const Symmetry *symmetry, const atomic_bool *stop)
{
  const SomaInstance *instance = open->instance;
  int n_elements = soma_count_bits (symmetry->orbits.elements), n = 0, first = 0;
  uint16_t items[SOMA_MAX_CELLS + SOMA_MAX_PIECES];

  soma_open_want_none (open);
  for (int item = 0; item < instance->n_items; item++)
    if (qualifies (instance, symmetry, item))
      {
        items[n++] = (uint16_t) item;
        soma_open_want (open, item);
      }
  if (n == 0)
    return -1;
  soma_open_count (open, symmetry->chosen);
  for (int i = 1; i < n; i++)
    first = open->count[items[i]] < open->count[items[first]] ? i : first;
  int best = items[first];
  int least = count_orbits (open, &symmetry->orbits, best, INT_MAX - 1);
  for (int i = 0; i < n && !soma_instance_is_given_up (instance, stop); i++)
    {
      int most = items[i] < best ? least : least - 1;
      int n_open = (int) open->count[items[i]];
      if (i == first || (n_open + n_elements - 1) / n_elements > most)
        continue;
      int n_orbits = count_orbits (open, &symmetry->orbits, items[i], most);
      if (n_orbits <= most)
        {
          best = items[i];
          least = n_orbits;
        }
    }
  return best;
}

/* The elements that carry the item into itself. */
static uint64_t
find_fixing (const SomaInstance *instance, uint64_t elements, int item)
{
  uint64_t fixing = 0;

  for (; elements != 0; elements &= elements - 1)
    if (soma_item_image (instance, __builtin_ctzll (elements), item) == item)
      fixing |= elements & -elements;
  return fixing;
}

/* Whether the item may be an anchor with twins, and is the first of these. */
static bool
qualifies_with_twins (const SomaInstance *instance, uint64_t elements, int item)
{
  bool has_twins = false;

  for (uint64_t rest = elements; rest != 0; rest &= rest - 1)
    {
      int image = soma_item_image (instance, __builtin_ctzll (rest), item);
      if (image < item)
        return false;
      has_twins = has_twins || image > item;
    }
  return has_twins && covered_once (instance, item) && !covered_by_pin (instance, item);
}

/* What an item of so many open options leaves of the tree as an anchor, in a unit of its own, if
 * nothing of the symmetry is left then: none leaves less. */
static uint64_t
weigh_at_best (const SomaInstance *instance, uint64_t n_open)
{
  return WEIGHT_OF_ONE / soma_count_bits (soma_broken_elements (instance)) *
         (OPTIONS_OF_POOR + n_open);
}

/* The same, with twins: each branch counts for the part of its tree in which no twin has a higher
 * class, if classes are as frequent among solutions as among options. */
static uint64_t
weigh_with_twins (SomaOpenOptions *open, int item)
{
  uint64_t elements = soma_broken_elements (open->instance), stabiliser, sum = 0;
  uint64_t fixing = find_fixing (open->instance, elements, item);
  int n_fixing = soma_count_bits (fixing), n_twins = soma_count_bits (elements) / n_fixing, o;
  uint64_t n_open = open->count[item], n_up_to = 0;
  SomaOptionOrbits orbits;
  SomaOpenWalk walk;

  if (n_open * n_open / n_fixing * n_twins > MOST_REMOVED ||
      !soma_open_begin_walk (&walk, open, item))
    return UINT64_MAX;
  soma_option_orbits_init (&orbits, open->instance, fixing);
  while ((o = soma_open_walk_on (&walk)) >= 0)
    {
      uint64_t part = WEIGHT_OF_ONE;
      if (!soma_option_is_least (&orbits, o, &stabiliser))
        continue;
      n_up_to += n_fixing / soma_count_bits (stabiliser);
      for (int i = 1; i < n_twins; i++)
        part = part * n_up_to / n_open;
      sum += part;
    }
  return n_open > 0 ? sum * (OPTIONS_OF_POOR + n_open) / n_open : 0;
}

/* The item that leaves least of the tree as an anchor with twins, and of several such the first;
 * the anchor without twins, which may be -1, unless that leaves clearly more. */
static int
choose_anchor_with_twins (SomaOpenOptions *open, int anchor, const atomic_bool *stop)
{
  const SomaInstance *instance = open->instance;
  uint64_t elements = soma_broken_elements (instance), least = UINT64_MAX;

  soma_open_want_none (open);
  for (int item = 0; item < instance->n_items; item++)
    if (item == anchor || qualifies_with_twins (instance, elements, item))
      soma_open_want (open, item);
  soma_open_count (open, -1);
  if (anchor >= 0)
    least = weigh_at_best (instance, open->count[anchor]) / 4 * 3;
  for (int item = 0; item < instance->n_items; item++)
    {
      if (weigh_at_best (instance, open->count[item]) >= least ||
          !qualifies_with_twins (instance, elements, item) ||
          soma_instance_is_given_up (instance, stop))
        continue;
      uint64_t weight = weigh_with_twins (open, item);
      if (weight < least)
        {
          least = weight;
          anchor = item;
        }
    }
  return anchor;
}

static int
compare_options (const void *a, const void *b)
{
  uint32_t first = *(const uint32_t *) a, second = *(const uint32_t *) b;

  return first < second ? -1 : first > second;
}

/* Chooses a second anchor for the branch if the first has left some symmetry, and lists those of
 * its options that are not the least of their orbits. `classes` are those of the first anchor if it
 * has twins, or NULL. */
static bool
add_second_anchor (SomaInstance *instance, SomaOpenOptions *open, const uint32_t *classes,
                   SomaAnchorBranch *branch, const atomic_bool *stop)
{
  Symmetry symmetry;
  SomaOpenWalk walk;
  int o;

  if (open->instance == NULL && !soma_open_init (open, instance))
    return false;
  symmetry.chosen = branch->option;
  soma_option_orbits_init (&symmetry.orbits, instance, branch->stabiliser);
  branch->second = choose_anchor (open, &symmetry, stop);
  if (branch->second < 0)
    return true;
  int n_removed = branch->n_removed;
  uint32_t *removed = soma_try_realloc (
      branch->removed, (size_t) n_removed + open->count[branch->second] + 1, sizeof *removed);
  if (removed == NULL)
    return false;
  branch->removed = removed;
  if (!soma_open_begin_walk (&walk, open, branch->second))
    return false;
  branch->is_asymmetric = true;
  while ((o = soma_open_walk_on (&walk)) >= 0)
    {
      uint64_t stabiliser;
      if (classes != NULL && classes[o] > classes[branch->option])
        continue; /* it is removed already */
      if (!soma_option_is_least (&symmetry.orbits, o, &stabiliser))
        branch->removed[branch->n_removed++] = (uint32_t) o;
      else if (stabiliser != SOMA_IDENTITY)
        branch->is_asymmetric = false;
    }
  if (n_removed > 0)
    qsort (branch->removed, branch->n_removed, sizeof *branch->removed, compare_options);
  branch->removed = soma_realloc (branch->removed, branch->n_removed, sizeof *branch->removed);
  return true;
}

/* FALSE when memory runs out. */
static bool
init_branch (SomaInstance *instance, SomaOpenOptions *open, const uint32_t *classes,
             SomaAnchorBranch *branch, const atomic_bool *stop)
{
  branch->second = -1;
  if (classes != NULL && !soma_twins_init_branch (instance, classes, branch))
    return false;
  branch->is_asymmetric = branch->stabiliser == SOMA_IDENTITY && !branch->is_tied;
  return branch->is_asymmetric || branch->is_tied ||
         add_second_anchor (instance, open, classes, branch, stop);
}

/* The options that may cover the anchor: all, or those of a type. */
static void
anchor_range (const SomaInstance *instance, int *first, int *end)
{
  int type = instance->anchor - instance->n_cells;

  *first = type >= 0 ? instance->first_option[type] : 0;
  *end = type >= 0 ? instance->first_option[type + 1] : instance->n_options;
}

static bool
init_branches (SomaInstance *instance, const SomaOptionOrbits *orbits, SomaOpenOptions *open,
               const uint32_t *classes, const atomic_bool *stop)
{
  int first, end;

  instance->is_asymmetric = true;
  anchor_range (instance, &first, &end);
  instance->branches = soma_try_alloc0 (end - first, sizeof *instance->branches);
  if (instance->branches == NULL)
    return false;
  for (int o = first; o < end; o++)
    {
      SomaAnchorBranch *branch = &instance->branches[instance->n_branches];
      if (!soma_instance_option_has_item (instance, o, instance->anchor))
        continue;
      instance->n_branches++;
      branch->option = o;
      soma_option_is_least (orbits, o, &branch->stabiliser);
      if (soma_instance_is_given_up (instance, stop) ||
          !init_branch (instance, open, classes, branch, stop))
        return false;
      instance->is_asymmetric = instance->is_asymmetric && branch->is_asymmetric;
    }
  return true;
}

/* Whether a better anchor may be worth looking for. On no flat board that was measured is any
 * clearly better than the one with the fewest orbits. */
static bool
has_rivals (const SomaInstance *instance)
{
  const int *extent = instance->puzzle->figure->extent;

  return instance->n_row_words > 0 && instance->n_options >= OPTIONS_FOR_RIVALS && extent[0] > 1 &&
         extent[1] > 1 && extent[2] > 1;
}

/* The least number of orbits that options of the item can fall into, which are counted. */
static int
bound_orbits (const SomaOpenOptions *open, const Symmetry *symmetry, int item)
{
  int n_elements = __builtin_popcountll (symmetry->orbits.elements);

  return ((int) open->count[item] + n_elements - 1) / n_elements;
}

/* Whether the option is one of the anchor that none of its solutions needs. */
static bool
is_redundant (const Symmetry *symmetry, const uint32_t *classes, int option)
{
  const SomaInstance *instance = symmetry->orbits.instance;
  uint64_t stabiliser;

  if (classes != NULL)
    return classes[option] == SOMA_TWINS_LEFT_OUT;
  return soma_instance_option_has_item (instance, option, instance->anchor) &&
         !soma_option_is_least (&symmetry->orbits, option, &stabiliser);
}

/* Drops the anchor's options that are redundant; the others get new numbers, for `classes` (NULL
 * without twins), too. */
static void
drop_redundant (SomaInstance *instance, const Symmetry *symmetry, uint32_t *classes)
{
  uint32_t end = 0;
  int kept = 0, o = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      for (; o < instance->first_option[t + 1]; o++)
        {
          if (is_redundant (symmetry, classes, o))
            continue;
          int n = soma_instance_option_size (instance, o);
          if (kept < o)
            memmove (instance->items + end, instance->items + instance->start[o],
                     n * sizeof (uint16_t));
          for (int w = 0; w < instance->n_row_words; w++)
            instance->row_words[w][kept] = instance->row_words[w][o];
          if (classes != NULL)
            classes[kept] = classes[o];
          instance->start[kept++] = end;
          end += n;
        }
      instance->first_option[t + 1] = kept;
    }
  instance->start[kept] = end;
  instance->n_options = kept;
}

/* FALSE when memory runs out, or on a stop. */
static bool
break_by_anchor (SomaInstance *instance, const Symmetry *symmetry, uint32_t *classes,
                 const atomic_bool *stop)
{
  SomaOpenOptions open = { 0 }; /* options have got new numbers */

  drop_redundant (instance, symmetry, classes);
  bool ok = init_branches (instance, &symmetry->orbits, &open, classes, stop);
  soma_open_clear (&open);
  return ok;
}

/* The same with an anchor that has twins. */
static bool
break_by_twins (SomaInstance *instance, const atomic_bool *stop)
{
  Symmetry fixing = { .chosen = -1 };

  soma_option_orbits_init (
      &fixing.orbits, instance,
      find_fixing (instance, soma_broken_elements (instance), instance->anchor));
  uint32_t *classes = soma_twins_find_classes (&fixing.orbits);
  bool ok = classes != NULL && break_by_anchor (instance, &fixing, classes, stop);
  free (classes);
  return ok;
}

/* Lists the other items that might be the anchor, those with the fewest orbits first, as far as a
 * bound tells. */
static void
list_rivals (SomaInstance *instance, const SomaOpenOptions *open, const Symmetry *symmetry)
{
  instance->rivals = soma_alloc (instance->n_items, sizeof *instance->rivals);
  for (int item = 0; item < instance->n_items; item++)
    {
      if (item == instance->anchor || !qualifies (instance, symmetry, item))
        continue;
      int bound = bound_orbits (open, symmetry, item), i = instance->n_rivals++;
      for (; i > 0 && bound_orbits (open, symmetry, instance->rivals[i - 1]) > bound; i--)
        instance->rivals[i] = instance->rivals[i - 1];
      instance->rivals[i] = (uint16_t) item;
    }
}

/* FALSE when memory runs out, or on a stop. */
static bool
break_by_best_anchor (SomaInstance *instance, const Symmetry *symmetry, bool may_have_twins,
                      const atomic_bool *stop)
{
  SomaOpenOptions open;
  bool ok = soma_open_init (&open, instance);

  if (ok)
    instance->anchor = choose_anchor (&open, symmetry, stop);
  /* A type of one piece is better than any twins. */
  if (ok && may_have_twins && instance->anchor < instance->n_cells)
    {
      int anchor = choose_anchor_with_twins (&open, instance->anchor, stop);
      instance->has_twins = anchor != instance->anchor;
      instance->anchor = anchor;
    }
  ok = ok && !soma_instance_is_given_up (instance, stop);
  if (ok && instance->has_twins)
    ok = break_by_twins (instance, stop);
  else if (ok && instance->anchor >= 0)
    {
      if (has_rivals (instance))
        list_rivals (instance, &open, symmetry);
      ok = break_by_anchor (instance, symmetry, NULL, stop);
      /* Once it is known how many orbits the anchor has. */
      int poor = POOR_TIMES_ORBITS * instance->n_branches;

      while (instance->n_rivals > 0 &&
             bound_orbits (&open, symmetry, instance->rivals[instance->n_rivals - 1]) >= poor)
        instance->n_rivals--;
    }
  soma_open_clear (&open);
  return ok && !soma_instance_is_given_up (instance, stop);
}

bool
soma_instance_break_symmetry (SomaInstance *instance, int anchor, const atomic_bool *stop)
{
  uint64_t elements = soma_broken_elements (instance);
  Symmetry symmetry;

  instance->anchor = anchor < 0 ? -1 : anchor;
  instance->is_asymmetric = elements == SOMA_IDENTITY;
  if (instance->is_asymmetric)
    return true;
  symmetry.chosen = -1;
  soma_option_orbits_init (&symmetry.orbits, instance, elements);
  return anchor >= 0
             ? break_by_anchor (instance, &symmetry, NULL, stop)
             : break_by_best_anchor (instance, &symmetry, anchor == SOMA_ANCHOR_OR_TWIN, stop);
}

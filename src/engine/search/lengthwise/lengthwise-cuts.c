/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "memory.h"

/* Both halves of the tree are sampled level by level: of all children of a crowd of nodes, as
 * many are kept as the next crowd has places, evenly spread, and each stands for its share of
 * them. Single walks from the root (Knuth, 1975), with as many nodes in all, were wrong by
 * factors of up to 50. Everything is counted in whole numbers, so that all machines choose the
 * same. */
#define CROWD 384 /* for the search */
#define CROWD_OF_ENDINGS 128

/* Below so many nodes endings do not pay; below these the other search is not asked, and it does
 * not matter much where the cut is. */
#define NODES_WITHOUT_CUT 3000
#define NODES_WITHOUT_CHOICE 20000

/* More than any search takes, in nodes. */
#define FOREVER 1e300

/* What it takes to look for the cut, in nodes. */
#define NODES_OF_CHOICE 40000

/* The most nodes for a list of endings. */
#define MOST_NODES_OF_ENDINGS 3000000

/* Positions from one cut to the next. */
#define BETWEEN_CUTS 8

/* What is below a node without a frame, on average. */
#define NODES_PER_FRAME 4000

/* The tables have so many bits for each node of the list, about a tenth of which are endings. */
#define BITS_PER_NODE 4
#define LEAST_TABLE_BITS 12
#define MOST_TABLE_BITS 24

typedef struct
{
  uint64_t at_position[SOMA_LENGTHWISE_MOST_CELLS];  /* nodes with this as the first free one */
  uint64_t at_depth[SOMA_LENGTHWISE_MOST_CELLS + 1]; /* nodes of so many pieces */
} Sample;

/* The nodes of all dives must not overflow. */
static uint64_t
add (uint64_t a, uint64_t b)
{
  uint64_t sum = a + b;

  return sum < a ? UINT64_MAX : sum;
}

static uint64_t
multiply (uint64_t a, uint64_t b)
{
  uint64_t product;

  return __builtin_mul_overflow (a, b, &product) ? UINT64_MAX : product;
}

/* A node of either half. */
typedef struct
{
  uint64_t occupied, holes, used;
} Member;

typedef struct
{
  Member *members; /* owned */
  int n, room;
} Crowd;

static void
admit (Crowd *crowd, Member member)
{
  if (crowd->n == crowd->room)
    {
      crowd->room = crowd->room == 0 ? 1024 : 2 * crowd->room;
      crowd->members = soma_realloc (crowd->members, crowd->room, sizeof *crowd->members);
    }
  crowd->members[crowd->n++] = member;
}

/* Keeps at most so many. */
static void
thin_out (Crowd *crowd, int n_kept)
{
  if (crowd->n <= n_kept)
    return;
  for (int i = 0; i < n_kept; i++)
    crowd->members[i] = crowd->members[(2 * (int64_t) i + 1) * crowd->n / (2 * n_kept)];
  crowd->n = n_kept;
}

/* Adds the children, by placing each of the rows. */
static void
admit_children (Crowd *crowd, Member parent, const uint64_t *rows, int n, int at, int shift)
{
  uint64_t window = (UINT64_C (1) << shift) - 1;

  for (int i = 0; i < n; i++)
    admit (crowd, (Member){ parent.occupied | (rows[i] & window) << at, parent.holes,
                            parent.used | rows[i] >> shift });
}

static int
list_children (const SomaRowList *lists, const SomaKernel *kernel, int shift, const Member *member,
               int at, uint64_t *rows)
{
  uint64_t covered = member->occupied | member->holes, window = (UINT64_C (1) << shift) - 1;

  return kernel->list_fitting (&lists[at], (covered >> at & window) | member->used << shift, rows);
}

static void
admit_anchors (const SomaLengthwise *plan, Crowd *crowd)
{
  const SomaInstance *instance = plan->instance;

  if (instance->n_branches == 0)
    admit (crowd, (Member){ .occupied = plan->occupied, .used = plan->used });
  for (int i = 0; i < instance->n_branches; i++)
    {
      int option = instance->branches[i].option;
      uint64_t type = UINT64_C (1) << soma_instance_option_type (instance, option);
      if ((plan->masks[option] & plan->occupied) == 0)
        admit (crowd, (Member){ .occupied = plan->occupied | plan->masks[option],
                                .used = plan->used | type });
    }
}

/* Samples the search without endings; the numbers are of the whole tree. */
static void
sample_search (const SomaLengthwise *plan, const SomaKernel *kernel, Sample *sample)
{
  Crowd crowds[2] = { { .n = 0 } };
  uint64_t *rows = soma_alloc (plan->longest + SOMA_ROWS_PADDING, sizeof *rows);

  memset (sample, 0, sizeof *sample);
  admit_anchors (plan, &crowds[0]);
  uint64_t n_nodes = (uint64_t) crowds[0].n;
  for (int depth = 0; crowds[depth % 2].n > 0; depth++)
    {
      const Crowd *crowd = &crowds[depth % 2];
      Crowd *next = &crowds[1 - depth % 2];
      uint64_t n_at[SOMA_LENGTHWISE_MOST_CELLS] = { 0 };
      next->n = 0;
      sample->at_depth[depth] = n_nodes;
      for (int i = 0; i < crowd->n; i++)
        {
          const Member *member = &crowd->members[i];
          if (member->occupied == ~UINT64_C (0))
            continue;
          int at = __builtin_ctzll (~member->occupied);
          int n = list_children (plan->lists, kernel, plan->shift, member, at, rows);
          n_at[at]++;
          admit_children (next, *member, rows, n, at, plan->shift);
        }
      for (int p = 0; p < plan->n_positions; p++)
        sample->at_position[p] =
            add (sample->at_position[p], multiply (n_nodes, n_at[p]) / (uint64_t) crowd->n);
      n_nodes = multiply (n_nodes, (uint64_t) next->n) / (uint64_t) crowd->n;
      thin_out (next, CROWD);
    }
  free (crowds[0].members);
  free (crowds[1].members);
  free (rows);
}

/* How many nodes of the search lie before the position. */
static uint64_t
count_before (const Sample *sample, int position)
{
  uint64_t n = 0;

  for (int p = 0; p < position; p++)
    n = add (n, sample->at_position[p]);
  return n;
}

/* The positions as they are counted from the far end. */
static uint64_t
turn_over (const SomaLengthwise *plan, uint64_t mask)
{
  uint64_t turned = 0;

  for (; mask != 0; mask &= mask - 1)
    turned |= UINT64_C (1) << (plan->n_positions - 1 - __builtin_ctzll (mask));
  return turned;
}

static uint64_t
inside (const SomaLengthwise *plan)
{
  return ~UINT64_C (0) >> (64 - plan->n_positions);
}

static void
init_steps (SomaEndingsRun *run)
{
  for (int p = 0; p < run->n_positions; p++)
    for (uint64_t left = run->neighbours[p] >> p; left != 0; left &= left - 1)
      {
        int step = __builtin_ctzll (left), i = 0;
        while (i < run->n_steps && i < 3 && run->step[i] != step)
          i++;
        run->n_steps += i == run->n_steps;
        if (i == 3)
          return;
        run->step[i] = step;
        run->pairs[i] |= UINT64_C (1) << p;
      }
}

static void
run_init (SomaEndingsRun *run, const SomaLengthwise *plan)
{
  const SomaInstance *instance = plan->instance;
  uint64_t *masks = soma_alloc (instance->n_options + 1, sizeof *masks);
  uint8_t *types = soma_alloc (instance->n_options + 1, 1);
  int n = 0, longest;

  run->n_positions = plan->n_positions;
  run->shift = plan->shift;
  run->window = plan->window;
  for (int p = 0; p < plan->n_positions; p++)
    run->neighbours[plan->n_positions - 1 - p] = turn_over (plan, plan->neighbours[p]);
  init_steps (run);
  for (int o = 0; o < instance->n_options; o++)
    {
      int type = soma_instance_option_type (instance, o);
      if ((plan->masks[o] & plan->occupied) != 0 || (plan->used >> type & 1) != 0)
        continue;
      masks[n] = turn_over (plan, plan->masks[o]);
      types[n++] = (uint8_t) type;
    }
  run->rows =
      soma_row_lists_make (run->lists, plan->n_positions, plan->shift, masks, types, n, &longest);
  run->stack = soma_alloc (soma_row_lists_stack_size (plan->n_positions, longest), 8);
  free (masks);
  free (types);
}

/* Whether each option of the anchor lies wholly before the position: then its type, if it is one,
 * does not end there. */
static bool
anchor_is_before (const SomaLengthwise *plan, int cut)
{
  for (int i = 0; i < plan->instance->n_branches; i++)
    if (__builtin_ctzll (plan->masks[plan->instance->branches[i].option]) >= cut)
      return false;
  return true;
}

static void
set_cut (SomaEndingsRun *run, const SomaLengthwise *plan, int cut)
{
  const SomaInstance *instance = plan->instance;
  uint64_t beyond = inside (plan) >> cut << cut, reach = 0;

  for (int o = 0; o < instance->n_options; o++)
    if ((plan->masks[o] & ~beyond) != 0)
      reach |= plan->masks[o];
  run->reach = turn_over (plan, reach & beyond);
  run->before = turn_over (plan, inside (plan) & ~beyond);
  run->occupied = run->before | turn_over (plan, plan->occupied & inside (plan)) | ~inside (plan);
  run->unused = plan->used;
  if (instance->anchor >= instance->n_cells && anchor_is_before (plan, cut))
    run->unused |= UINT64_C (1) << (instance->anchor - instance->n_cells);
}

/* About how many nodes it takes to list the endings. */
static uint64_t
sample_endings (SomaEndingsRun *run, const SomaLengthwise *plan, const SomaKernel *kernel, int cut)
{
  Crowd crowds[2] = { { .n = 0 } };
  uint64_t n_all = 0, n_nodes = 1;

  set_cut (run, plan, cut);
  admit (&crowds[0], (Member){ .occupied = run->occupied, .used = run->unused });
  for (int level = 0; crowds[level % 2].n > 0; level++)
    {
      const Crowd *crowd = &crowds[level % 2];
      Crowd *next = &crowds[1 - level % 2];
      next->n = 0;
      n_all = add (n_all, n_nodes);
      for (int i = 0; i < crowd->n; i++)
        {
          Member member = crowd->members[i];
          uint64_t open = ~(member.occupied | member.holes);
          if (open == 0)
            continue;
          int at = __builtin_ctzll (open);
          int n = list_children (run->lists, kernel, run->shift, &member, at, run->stack);
          for (int k = 0; k < n; k++)
            {
              uint64_t cells = (run->stack[k] & run->window) << at;
              if (member.holes == 0 ||
                  !soma_endings_cut_off (run, cells, member.holes, (open & ~cells) | run->before))
                admit_children (next, member, run->stack + k, 1, at, run->shift);
            }
          if (soma_endings_may_leave (run, at, member.holes, open))
            {
              member.holes |= UINT64_C (1) << at;
              admit (next, member);
            }
        }
      n_nodes = multiply (n_nodes, (uint64_t) next->n) / (uint64_t) crowd->n;
      thin_out (next, CROWD_OF_ENDINGS);
    }
  free (crowds[0].members);
  free (crowds[1].members);
  return n_all;
}

/* Near where both halves take about as long, the cut with which they have the fewest nodes
 * together; further on if the endings would be too many. How many endings there are varies from one
 * position of a layer to the next. `*n_nodes` is how many nodes the list will take. */
static int
choose_first_cut (SomaEndingsRun *run, const SomaLengthwise *plan, const SomaKernel *kernel,
                  const Sample *sample, uint64_t *n_nodes)
{
  int least = plan->n_positions * 2 / 5, most = plan->n_positions * 4 / 5, best = most;
  uint64_t least_cost = UINT64_MAX;

  *n_nodes = 0;
  while (most - least > 1)
    {
      int cut = (least + most) / 2;
      uint64_t n = sample_endings (run, plan, kernel, cut), before = count_before (sample, cut);
      uint64_t cost = add (before, n);
      bool is_short = n <= MOST_NODES_OF_ENDINGS / 2;
      if (is_short && cost < least_cost)
        {
          least_cost = cost;
          best = cut;
          *n_nodes = n;
        }
      if (is_short && n <= before)
        most = cut;
      else
        least = cut;
    }
  return best;
}

/* Adds the endings beyond a cut. FALSE if they are too many. */
static bool
add_endings (SomaLengthwise *plan, SomaEndingsRun *run, const SomaKernel *kernel, int cut,
             uint64_t n_expected)
{
  SomaEndings *endings = &plan->endings[plan->n_endings];
  uint64_t beyond = inside (plan) >> cut << cut;

  *endings = (SomaEndings){ .cut = cut, .region = (beyond & ~plan->occupied) >> cut };
  int n_bits = LEAST_TABLE_BITS;

  while (n_bits < MOST_TABLE_BITS && UINT64_C (1) << n_bits < BITS_PER_NODE * n_expected)
    n_bits++;
  endings->n_bits = n_bits;
  endings->table = soma_alloc0 (UINT64_C (1) << (endings->n_bits - 6), sizeof *endings->table);
  set_cut (run, plan, cut);
  run->endings = endings;
  run->n_nodes = MOST_NODES_OF_ENDINGS;
  if (!kernel->list_endings (run))
    {
      free (endings->table);
      return false;
    }
  plan->cut[plan->n_endings++] = cut;
  plan->cut[plan->n_endings] = 64;
  return true;
}

bool
soma_lengthwise_is_connected (const SomaLengthwise *plan)
{
  const SomaInstance *instance = plan->instance;

  for (int t = 0; t < instance->n_types; t++)
    {
      if (instance->first_option[t] == instance->first_option[t + 1])
        continue;
      uint64_t mask = plan->masks[instance->first_option[t]], seen = mask & -mask, left = seen;
      while (left != 0)
        {
          uint64_t more = plan->neighbours[__builtin_ctzll (left)] & mask & ~seen;
          seen |= more;
          left = (left & (left - 1)) | more;
        }
      if (seen != mask)
        return false;
    }
  return true;
}

/* Without regard to the endings, so that these are not part of the order of nodes. */
static void
choose_frames (SomaLengthwise *plan, const Sample *sample)
{
  uint64_t n_nodes = count_before (sample, plan->n_positions);

  plan->framed_depth = 1;
  while (plan->framed_depth < plan->n_positions - 1 &&
         multiply (sample->at_depth[plan->framed_depth], NODES_PER_FRAME) < n_nodes)
    plan->framed_depth++;
}

bool
soma_lengthwise_choose_cuts (SomaLengthwise *plan, const SomaKernel *kernel, bool is_forced)
{
  SomaEndingsRun run = { 0 };
  Sample sample;
  int cut = plan->n_positions * 3 / 5;
  bool pays = true, can_cut = soma_lengthwise_is_connected (plan);

  sample_search (plan, kernel, &sample);
  choose_frames (plan, &sample);
  uint64_t n_nodes = count_before (&sample, plan->n_positions), n_endings = n_nodes;
  if (n_nodes < NODES_WITHOUT_CUT && !is_forced)
    return true;
  bool is_choice = n_nodes >= NODES_WITHOUT_CHOICE;
  double other = is_forced || !is_choice ? FOREVER : soma_lengthwise_measure_other (plan, kernel);
  uint64_t least = NODES_OF_CHOICE + (can_cut ? count_before (&sample, cut) : n_nodes);
  if ((double) least > other || !can_cut)
    return (double) least <= other;
  run_init (&run, plan);
  if (is_choice)
    {
      cut = choose_first_cut (&run, plan, kernel, &sample, &n_endings);
      pays = (double) count_before (&sample, cut) + (double) n_endings + NODES_OF_CHOICE <= other;
    }
  /* The endings of this cut and of some after it. */
  for (; pays && cut < plan->n_positions - 1 && plan->n_endings < SOMA_LENGTHWISE_MOST_CUTS;
       cut += BETWEEN_CUTS, n_endings /= 8)
    if (cut > 0)
      add_endings (plan, &run, kernel, cut, n_endings);
  free (run.rows);
  free (run.stack);
  return pays;
}

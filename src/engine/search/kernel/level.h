/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search for one width of rows: WORDS words of BITS bits per option. Included once per width,
 * which NAME() puts into every name. */

#define NAME(x) JOIN (x, WIDTH)
#define EACH_WORD(w) UNROLL for (int w = 0; w < WORDS; w++)
#define EACH(i, first, end) UNROLL for (int i = first; i < end; i++)

#define LANES JOIN (LANES, BITS)
#define FOLDS JOIN (FOLDS, BITS)
#define MASK NAME (Mask)
#define WORD NAME (Word)
#define STATE NAME (State)
#define CHILD NAME (Child)

#if BITS == 32
typedef uint32_t WORD;
typedef Mask32 MASK;
#else
typedef uint64_t WORD;
typedef Mask64 MASK;
#endif

/* Lists are read two vectors at a time. They are padded to whole blocks with rows of all ones, with
 * which no option is compatible. */
#define BLOCK (2 * LANES)

typedef struct
{
  WORD *list; /* word w of option i is list[w * stride + i] */
  int n;
  int stride;
  WORD left[WORDS];  /* items that every solution from here covers */
  WORD loose[WORDS]; /* items that may be covered */
  WORD types[WORDS]; /* items that are types of pieces */
  WORD
      multi[WORDS]; /* types with two copies left or more: a choice neither covers them, nor can one
                        branch on them */
  WORD copies[COUNT_PLANES][WORDS]; /* copies left less one, bit-sliced; kept up only while multi is
                                       not zero */
  WORD pick[WORDS];                 /* the item to branch on, one bit; zero if there is none */
} STATE;

typedef struct
{
  STATE state;
  int number;    /* among its parent's children */
  bool complete; /* a solution */
} CHILD;

static inline int
NAME (padded) (int n)
{
  return (n + BLOCK - 1) / BLOCK * BLOCK;
}

/* Words to set aside per plane of a list made from `n` options: packing stores whole vectors. */
static inline int
NAME (room) (int n)
{
  return NAME (padded) (n) + 2 * BLOCK;
}

INLINE bool
NAME (is_zero) (const WORD *a)
{
  WORD any = 0;

  EACH_WORD (w)
    any |= a[w];
  return any == 0;
}

INLINE void
NAME (load_rows) (Vector *rows, const WORD *list, int stride)
{
  EACH_WORD (w)
    rows[w] = load (list + w * stride);
}

INLINE Vector
NAME (fill) (WORD x)
{
  return JOIN (fill, BITS) (x);
}

/* The bits that rows have in common with one row, all words ORed. */
INLINE Vector
NAME (common) (const Vector *rows, const Vector *row)
{
  Vector common = both (rows[0], row[0]);

  EACH (w, 1, WORDS)
    common = both_or (rows[w], row[w], common);
  return common;
}

INLINE MASK
NAME (compatible) (const Vector *rows, const Vector *row)
{
#if WORDS == 1
  return JOIN (disjoint, BITS) (rows[0], row[0]);
#else
  Vector common = NAME (common) (rows, row);
  return JOIN (disjoint, BITS) (common, common);
#endif
}

INLINE MASK
NAME (covering) (const Vector *rows, const Vector *row)
{
#if WORDS == 1
  return JOIN (overlap, BITS) (rows[0], row[0]);
#else
  Vector common = NAME (common) (rows, row);
  return JOIN (overlap, BITS) (common, common);
#endif
}

INLINE void
NAME (pad) (WORD *list, int n, int stride)
{
  EACH_WORD (w)
    {
      store (list + n + w * stride, all_ones ());
      store (list + n + LANES + w * stride, all_ones ());
    }
}

/* Copies the options that cover the picked item to `list`, in order; returns how many. Packs every
 * vector: to skip those without such an option was slower, by a tenth in all, for the branch.
 *
 * `n_padded`, here and below, is the length of the list with its padding. */
INLINE int
NAME (list_branches) (const STATE *state, WORD *list, int stride, const int n_padded)
{
  Vector pick[WORDS];
  int n = 0;

  EACH_WORD (w)
    pick[w] = NAME (fill) (state->pick[w]);
  UNROLL for (int i = 0; i < n_padded; i += LANES)
  {
    Vector rows[WORDS];
    NAME (load_rows) (rows, state->list + i, state->stride);
    MASK mask = NAME (covering) (rows, pick);
    int n_packed = 0;
    EACH_WORD (w)
      n_packed = JOIN (pack, BITS) (list + n + w * stride, mask, rows[w]);
    n += n_packed;
  }
  /* The padding covers every item, and comes last. */
  return n - (n_padded - state->n);
}

INLINE WORD
NAME (union_of_lanes) (Vector a)
{
  EACH (f, 0, FOLDS)
    a = either (a, exchange (a, f));
  return (WORD) lowest_64 (a);
}

/* Which of `count` branches leave an option for every other item: a bit each. Counts what the
 * others lack in `n_pruned`, a cell or a type. */
INLINE unsigned
NAME (test_branches) (const STATE *state, const WORD *branches, int stride, const int count,
                      int n_used, const int n_padded, uint64_t *n_pruned)
{
  Vector branch[BATCH][WORDS], seen[BATCH][WORDS];
  unsigned live = 0;

  EACH (k, 0, count)
    EACH_WORD (w)
      {
        branch[k][w] = NAME (fill) (branches[k + w * stride] & ~state->multi[w]);
        seen[k][w] = all_zero ();
      }
  UNROLL for (int i = 0; i < n_padded; i += LANES)
  {
    Vector rows[WORDS];
    NAME (load_rows) (rows, state->list + i, state->stride);
    EACH (k, 0, count)
      {
        MASK mask = NAME (compatible) (rows, branch[k]);
        EACH_WORD (w)
          seen[k][w] = JOIN (or_where, BITS) (seen[k][w], mask, rows[w]);
      }
  }
  EACH (k, 0, count)
    {
      WORD cells = 0, types = 0;
      EACH_WORD (w)
        {
          WORD covered = branches[k + w * stride] & ~state->multi[w];
          WORD missing = state->left[w] & ~covered & ~NAME (union_of_lanes) (seen[k][w]);
          cells |= missing & ~state->types[w];
          types |= missing & state->types[w];
        }
      live |= (unsigned) ((cells | types) == 0) << k;
      n_pruned[SOMA_COVERABLE] += (k < n_used) & (cells != 0);
      n_pruned[SOMA_PLACEABLE] += (k < n_used) & (cells == 0) & (types != 0);
    }
  return live;
}

/* Adds two rows per lane to bit-sliced counters, one per item and lane: plane p is worth 2^p, and
 * the last, once set, stays. */
INLINE void
NAME (count_rows) (Vector plane[][WORDS], const int n_planes, int w, Vector a, Vector b)
{
  Vector carry = majority (plane[0][w], a, b);

  plane[0][w] = differ_3 (plane[0][w], a, b);
  UNROLL for (int p = 1; p < n_planes - 1; p++)
  {
    Vector next = both (plane[p][w], carry);
    plane[p][w] = differ (plane[p][w], carry);
    carry = next;
  }
  plane[n_planes - 1][w] = either (plane[n_planes - 1][w], carry);
}

/* Adds the counters of all lanes together. */
INLINE void
NAME (add_lanes) (Vector plane[][WORDS], const int n_planes)
{
  EACH_WORD (w)
    EACH (f, 0, FOLDS)
      {
        Vector other = exchange (plane[0][w], f);
        Vector carry = both (plane[0][w], other);
        plane[0][w] = differ (plane[0][w], other);
        UNROLL for (int p = 1; p < n_planes - 1; p++)
        {
          other = exchange (plane[p][w], f);
          Vector next = majority (plane[p][w], other, carry);
          plane[p][w] = differ_3 (plane[p][w], other, carry);
          carry = next;
        }
        Vector last = plane[n_planes - 1][w];
        plane[n_planes - 1][w] = either_3 (last, exchange (last, f), carry);
      }
}

/* Picks the first of the items with the fewest options. FALSE if all have too many to be told apart
 * by these counters. */
INLINE bool
NAME (pick_item) (STATE *state, Vector plane[][WORDS], const int n_planes)
{
  WORD best[WORDS], done = 0;

  EACH_WORD (w)
    best[w] = state->left[w] & ~state->multi[w] & ~(WORD) lowest_64 (plane[n_planes - 1][w]);
  if (NAME (is_zero) (best))
    return false;
  UNROLL for (int p = n_planes - 2; p >= 0; p--)
  {
    WORD fewer[WORDS];
    EACH_WORD (w)
      fewer[w] = best[w] & ~(WORD) lowest_64 (plane[p][w]);
    bool none = NAME (is_zero) (fewer);
    EACH_WORD (w)
      best[w] = none ? best[w] : fewer[w];
  }
  EACH_WORD (w)
    {
      state->pick[w] = done ? 0 : best[w] & -best[w];
      done |= best[w];
    }
  return true;
}

/* Picks by counters that hold any count; the padding adds the same to every item. */
NOINLINE void
NAME (pick_exactly) (STATE *state)
{
  Vector plane[EXACT_PLANES][WORDS];
  int n_items = 0;

  /* Where little but loose items and types of several copies is left, there is often no choice. */
  EACH_WORD (w)
    {
      state->pick[w] = state->left[w] & ~state->multi[w];
      n_items += __builtin_popcountll (state->pick[w]);
    }
  if (n_items <= 1)
    return;
  memset (plane, 0, sizeof plane);
  for (int i = 0; i < state->n; i += BLOCK)
    {
      Vector a[WORDS], b[WORDS];
      NAME (load_rows) (a, state->list + i, state->stride);
      NAME (load_rows) (b, state->list + i + LANES, state->stride);
      EACH_WORD (w)
        NAME (count_rows) (plane, EXACT_PLANES, w, a[w], b[w]);
    }
  NAME (add_lanes) (plane, EXACT_PLANES);
  NAME (pick_item) (state, plane, EXACT_PLANES);
}

/* After a choice of a type with several copies left: there is one less, but it stays. */
NOINLINE void
NAME (take_copies) (STATE *child, const STATE *parent, const WORD *branch, int stride)
{
  memcpy (child->copies, parent->copies, sizeof child->copies);
  EACH_WORD (w)
    {
      WORD borrow = branch[w * stride] & child->multi[w], multi = 0;
      for (int p = 0; p < COUNT_PLANES; p++)
        {
          WORD old = child->copies[p][w];
          child->copies[p][w] = old ^ borrow;
          borrow &= ~old;
          multi |= child->copies[p][w];
        }
      child->multi[w] = multi;
    }
}

/* What is left after the branch, but for the list. */
INLINE void
NAME (init_child) (STATE *child, const STATE *parent, const WORD *branch, int stride)
{
  EACH_WORD (w)
    {
      WORD covered = branch[w * stride] & ~parent->multi[w];
      child->left[w] = parent->left[w] & ~covered;
      child->loose[w] = parent->loose[w] & ~covered;
      child->types[w] = parent->types[w];
      child->multi[w] = parent->multi[w];
    }
  if (!NAME (is_zero) (parent->multi))
    NAME (take_copies) (child, parent, branch, stride);
}

/* Packs the options that are compatible with the branch into child->list and picks the child's item
 * on the way. FALSE if an item has no option left. */
INLINE bool
NAME (build_list) (STATE *child, const STATE *parent, const WORD *branch, int stride,
                   const int n_padded, uint64_t *n_pruned)
{
  Vector row[WORDS], plane[PLANES][WORDS];
  int n = 0;

  EACH_WORD (w)
    {
      row[w] = NAME (fill) (branch[w * stride] & ~parent->multi[w]);
      EACH (p, 0, PLANES)
        plane[p][w] = all_zero ();
    }
  UNROLL for (int i = 0; i < n_padded; i += BLOCK)
  {
    Vector a[WORDS], b[WORDS];
    NAME (load_rows) (a, parent->list + i, parent->stride);
    NAME (load_rows) (b, parent->list + i + LANES, parent->stride);
    MASK mask_a = NAME (compatible) (a, row), mask_b = NAME (compatible) (b, row);
    int n_a = 0, n_b = 0;
    EACH_WORD (w)
      n_a = JOIN (pack, BITS) (child->list + n + w * child->stride, mask_a, a[w]);
    EACH_WORD (w)
      n_b = JOIN (pack, BITS) (child->list + n + n_a + w * child->stride, mask_b, b[w]);
    n += n_a + n_b;
    EACH_WORD (w)
      NAME (count_rows)
    (plane, PLANES, w, JOIN (keep, BITS) (mask_a, a[w]), JOIN (keep, BITS) (mask_b, b[w]));
  }
  child->n = n;
  NAME (pad) (child->list, n, child->stride);
  NAME (add_lanes) (plane, PLANES);

  WORD cells = 0, types = 0;
  EACH_WORD (w)
    {
      WORD some = 0;
      EACH (p, 0, PLANES)
        some |= (WORD) lowest_64 (plane[p][w]);
      cells |= child->left[w] & ~some & ~child->types[w];
      types |= child->left[w] & ~some & child->types[w];
    }
  if ((cells | types) != 0)
    {
      n_pruned[cells != 0 ? SOMA_COVERABLE : SOMA_PLACEABLE]++;
      return false;
    }
  if (!NAME (pick_item) (child, plane, PLANES))
    NAME (pick_exactly) (child);
  return true;
}

/* Where no item is left to branch on: see add_extras() of the sparse search. `used` are the items
 * that extras chosen so far have covered. */
static bool
NAME (add_extras) (SomaFlat *flat, const STATE *state, int first, const WORD *used, int depth)
{
  SomaWorker *worker = flat->worker;
  uint64_t *row = soma_flat_get_step (flat, depth);

  if (soma_worker_should_stop (worker))
    return false;
  if (NAME (is_zero) (state->left) && !soma_flat_report (flat, depth))
    return false;
  for (int i = first; i < state->n; i++)
    {
      const WORD *option = state->list + i;
      WORD clash = 0, now_used[WORDS];
      EACH_WORD (w)
        clash |= option[w * state->stride] & used[w];
      if (clash != 0)
        continue;
      STATE next = *state;
      NAME (init_child) (&next, state, option, state->stride);
      EACH_WORD (w)
        {
          now_used[w] = used[w] | (option[w * state->stride] & ~state->multi[w]);
          row[w] = option[w * state->stride];
        }
      flat->step_width[depth] = WIDTH_INDEX;
      soma_worker_count_node (worker, flat->base_depth + depth + 1);
      if (!NAME (add_extras) (flat, &next, i + 1, now_used, depth + 1))
        return false;
    }
  return true;
}

/* Prepares up to a batch of children from branch `first` on; lists begin at `*at`, which is moved
 * behind them. Returns how many live. */
INLINE int
NAME (build_children) (SomaFlat *flat, const STATE *state, const WORD *branches, int stride,
                       int first, int n_branches, const int n_padded, CHILD *children, char **at)
{
  uint64_t *n_pruned = flat->worker->statistics.n_pruned;
  int n = n_branches - first < BATCH ? n_branches - first : BATCH, n_children = 0;
  unsigned live = 1;

  /* An only child is not tested: it would be read twice where building it finds out as well. */
  if (n_branches > 1)
    live = n <= 2 ? NAME (test_branches) (state, branches + first, stride, 2, n, n_padded, n_pruned)
                  : NAME (test_branches) (state, branches + first, stride, BATCH, n, n_padded,
                                          n_pruned);
  live &= (1u << n) - 1;
  for (; live != 0; live &= live - 1)
    {
      CHILD *child = &children[n_children];
      child->number = first + __builtin_ctz (live);
      const WORD *branch = branches + child->number;
      NAME (init_child) (&child->state, state, branch, stride);
      child->complete = NAME (is_zero) (child->state.left) && NAME (is_zero) (child->state.loose);
      if (!child->complete)
        {
          child->state.list = (WORD *) *at;
          child->state.stride = NAME (room) (state->n);
          if (!NAME (build_list) (&child->state, state, branch, stride, n_padded, n_pruned))
            continue;
          *at += sizeof (WORD) *
                 (WORDS == 1 ? NAME (room) (child->state.n) : WORDS * child->state.stride);
        }
      n_children++;
    }
  return n_children;
}

static bool NAME (search) (SomaFlat *flat, const STATE *state, int depth, double share);

#ifdef NARROWER
#include "narrow.h"
#endif

INLINE bool
NAME (search_child) (SomaFlat *flat, const CHILD *child, const WORD *branches, int stride,
                     int depth, double share)
{
  uint64_t *row = soma_flat_get_step (flat, depth);

  flat->step_width[depth] = WIDTH_INDEX;
  EACH_WORD (w)
    row[w] = branches[child->number + w * stride];
  if (!child->complete)
    return NAME (search) (flat, &child->state, depth + 1, share);
  if (share > 0)
    soma_worker_meet_leaf (flat->worker);
  if (!soma_flat_report (flat, depth + 1))
    return false;
  if (share > 0)
    soma_worker_add_share (flat->worker, share);
  return true;
}

/* Reports each option that covers what the branch leaves: `rest`, and of what may be covered, not
 * what the branch has covered. */
NOINLINE bool
NAME (report_last) (SomaFlat *flat, const STATE *state, const WORD *rest, const WORD *mask,
                    int depth)
{
  uint64_t *last = soma_flat_get_step (flat, depth + 1);

  for (int i = 0; i < state->n; i++)
    {
      WORD difference = 0;
      EACH_WORD (w)
        {
          last[w] = state->list[i + w * state->stride];
          difference |= (last[w] & mask[w]) ^ rest[w];
        }
      if (difference == 0 && !soma_flat_report (flat, depth + 2))
        return false;
    }
  return true;
}

/* Where two pieces are left, a branch leads to a solution if one option covers all that it leaves
 * to be covered. */
INLINE bool
NAME (search_last_two) (SomaFlat *flat, const STATE *state, const WORD *branches, int stride,
                        int n_branches, int depth, const int n_padded)
{
  uint64_t *row = soma_flat_get_step (flat, depth);

  for (int b = 0; b < n_branches; b++)
    {
      WORD rest[WORDS], mask[WORDS];
      Vector all_rest[WORDS], all_mask[WORDS];
      bool found = false;
      EACH_WORD (w)
        {
          WORD covered = branches[b + w * stride] & ~state->multi[w];
          rest[w] = state->left[w] & ~covered;
          mask[w] = ~state->loose[w] | covered;
          all_rest[w] = NAME (fill) (rest[w]);
          all_mask[w] = NAME (fill) (mask[w]);
          row[w] = branches[b + w * stride];
        }
      UNROLL for (int i = 0; i < n_padded; i += LANES)
      {
        Vector rows[WORDS], difference = all_zero ();
        NAME (load_rows) (rows, state->list + i, state->stride);
        EACH_WORD (w)
          difference = either (difference, differ (both (rows[w], all_mask[w]), all_rest[w]));
        found |= JOIN (any, BITS) (JOIN (disjoint, BITS) (difference, difference));
      }
      flat->worker->statistics.n_pruned[SOMA_COVERABLE] += !found;
      if (!found)
        continue;
      flat->step_width[depth] = flat->step_width[depth + 1] = WIDTH_INDEX;
      soma_worker_count_node (flat->worker, flat->base_depth + depth + 1);
      if (!NAME (report_last) (flat, state, rest, mask, depth))
        return false;
    }
  return true;
}

/* A node without a frame. */
INLINE bool
NAME (search_short) (SomaFlat *flat, const STATE *state, int depth, const int n_padded)
{
  WORD *branches = (WORD *) flat->top;
  int stride = NAME (room) (state->n);
  int n_branches = NAME (list_branches) (state, branches, stride, n_padded);
  char *top = flat->top + sizeof (WORD) * (WORDS == 1 ? NAME (room) (n_branches) : WORDS * stride);

  flat->worker->statistics.n_children += n_branches;
  if (depth == flat->last_two)
    return NAME (search_last_two) (flat, state, branches, stride, n_branches, depth, n_padded);
  for (int b = 0; b < n_branches; b += BATCH)
    {
      CHILD children[BATCH];
      char *at = top;
      int n = NAME (build_children) (flat, state, branches, stride, b, n_branches, n_padded,
                                     children, &at);
      flat->top = at;
      for (int k = 0; k < n; k++)
        if (!NAME (search_child) (flat, &children[k], branches, stride, depth, 0))
          return false;
    }
  return true;
}

#if BITS == 32 && !defined KERNEL_COMPACT
/* Of one to four blocks: without loops over the list, whose ends the processor would mispredict. */
#define SEARCH_BLOCKS(n)                                                                           \
  NOINLINE bool NAME (search_blocks_##n) (SomaFlat * flat, const STATE *state, int depth)          \
  {                                                                                                \
    return NAME (search_short) (flat, state, depth, n * BLOCK);                                    \
  }
SEARCH_BLOCKS (1)
SEARCH_BLOCKS (2)
SEARCH_BLOCKS (3)
SEARCH_BLOCKS (4)
#undef SEARCH_BLOCKS
#endif

NOINLINE bool
NAME (search_unframed) (SomaFlat *flat, const STATE *state, int depth)
{
  int n_padded = NAME (padded) (state->n);

#if BITS == 32 && !defined KERNEL_COMPACT
  switch (n_padded / BLOCK)
    {
    case 1:
      return NAME (search_blocks_1) (flat, state, depth);
    case 2:
      return NAME (search_blocks_2) (flat, state, depth);
    case 3:
      return NAME (search_blocks_3) (flat, state, depth);
    case 4:
      return NAME (search_blocks_4) (flat, state, depth);
    default:
      break;
    }
#endif
  return NAME (search_short) (flat, state, depth, n_padded);
}

/* A node with a frame: children are searched in their order, for as long as they are not given
 * away. */
NOINLINE bool
NAME (search_framed) (SomaFlat *flat, const STATE *state, int depth, double share)
{
  SomaWorker *worker = flat->worker;
  WORD *branches = (WORD *) flat->top;
  int stride = NAME (room) (state->n), n_padded = NAME (padded) (state->n);
  int n_branches = NAME (list_branches) (state, branches, stride, n_padded);
  char *top = flat->top + sizeof (WORD) * (WORDS == 1 ? NAME (room) (n_branches) : WORDS * stride);
  SomaFrame *frame = soma_worker_push_frame (worker, n_branches, share);

  worker->statistics.n_children += n_branches;
  if (n_branches == 0)
    soma_worker_add_share (worker, share);
  for (int b = (int) frame->next; b < (int) frame->end; b += BATCH)
    {
      CHILD children[BATCH];
      char *at = top;
      if (soma_worker_should_stop (worker))
        return false;
      soma_worker_count_work (worker, (uint32_t) (n_padded * WORDS));
      int n = NAME (build_children) (flat, state, branches, stride, b, (int) frame->end, n_padded,
                                     children, &at);
      flat->top = at;
      for (int k = 0; k < n && children[k].number < (int) frame->end; k++)
        {
          soma_worker_go_to_child (worker, children[k].number);
          if (!NAME (search_child) (flat, &children[k], branches, stride, depth, frame->share))
            return false;
          soma_worker_next_child (worker);
          if (soma_pool_is_hungry (&worker->shared->pool))
            soma_worker_split (worker);
        }
    }
  soma_worker_go_to_child (worker, frame->end);
  worker->n_frames--;
  return true;
}

static bool
NAME (search) (SomaFlat *flat, const STATE *state, int depth, double share)
{
  SomaWorker *worker = flat->worker;
  char *top = flat->top;
  bool go_on;

#ifdef NARROWER
  int n_items = 0;
  EACH_WORD (w)
    n_items += __builtin_popcountll (state->left[w] | state->loose[w]);
  if (n_items <= NARROWER_BITS)
    return NAME (narrow_and_search) (flat, state, depth, share);
#endif
  if (soma_worker_should_stop (worker))
    return false;
  /* A child of a frame; of a root, the sparse search has asked. */
  if (share > 0 && depth > 0 &&
      !soma_worker_admits (worker, flat->base_depth + depth, (uint32_t) state->n))
    return true;
  soma_worker_count_node (worker, flat->base_depth + depth);
  /* Among equal pieces few options can be the beginning of very many solutions. */
  bool is_large = state->n > SOMA_FLAT_FRAME_OPTIONS ||
                  (!NAME (is_zero) (state->multi) &&
                   (BITS * WORDS > 32 || (worker->guide != NULL && worker->guide->wants_frames &&
                                          depth != flat->last_two)));
  if (!NAME (is_zero) (state->pick) && is_large)
    go_on = NAME (search_framed) (flat, state, depth, share);
  else
    {
      WORD none[WORDS] = { 0 };
      go_on = NAME (is_zero) (state->pick) ? NAME (add_extras) (flat, state, 0, none, depth)
                                           : NAME (search_unframed) (flat, state, depth);
      if (go_on && share > 0)
        soma_worker_add_share (worker, share);
    }
  flat->top = top;
  return go_on;
}

#if BITS == 64
/* Copies the rows of flat->root to the beginning of the arena, and picks an item. */
static void
NAME (load_root) (SomaFlat *flat, STATE *state)
{
  SomaFlatRoot *root = &flat->root;

  EACH_WORD (w)
    memcpy (state->list + w * state->stride, root->rows[w], root->n_options * sizeof (WORD));
  NAME (pad) (state->list, state->n, state->stride);
  NAME (pick_exactly) (state);
  EACH_WORD (w)
    root->pick[w] = state->pick[w];
  root->is_loaded = true;
}

/* Begins with what flat->root holds. */
static bool
NAME (search_root) (SomaFlat *flat, double share)
{
  const SomaFlatRoot *root = &flat->root;
  STATE state = { .n = root->n_options, .stride = NAME (room) (root->n_options) };

  flat->top = flat->arena;
  state.list = (WORD *) flat->top;
  flat->top += sizeof (WORD) * WORDS * state.stride;
  EACH_WORD (w)
    {
      state.left[w] = root->left[w];
      state.loose[w] = root->loose[w];
      state.types[w] = root->types[w];
      state.multi[w] = root->multi[w];
      for (int p = 0; p < COUNT_PLANES; p++)
        state.copies[p][w] = root->copies[p][w];
    }
  if (root->is_loaded)
    EACH_WORD (w)
      state.pick[w] = root->pick[w];
  else
    NAME (load_root) (flat, &state);
  return NAME (search) (flat, &state, 0, share);
}
#endif

#undef NAME
#undef EACH_WORD
#undef EACH
#undef LANES
#undef FOLDS
#undef MASK
#undef WORD
#undef STATE
#undef CHILD
#undef BLOCK
#undef WORDS
#undef BITS
#undef WIDTH
#undef WIDTH_INDEX
#undef NARROWER
#undef NARROWER_BITS

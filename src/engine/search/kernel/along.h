/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search along the long side (see lengthwise.h) and the lists of endings. Included once by each
 * kernel. */

/* Set in what is taken, and in no row but those behind the last. */
#define TAKEN_ALWAYS (UINT64_C (1) << 63)

/* Packs the rows of the list that have no bit in common with `taken`; returns how many. Where the
 * last vector goes beyond the end, its rows cover one of the list's two cells, which is covered. */
INLINE int
list_fitting (const SomaRowList *list, uint64_t taken, uint64_t *to)
{
  int state = (int) ((taken >> list->first & 1) | (taken >> list->second & 1) << 1), n = 0;
  Vector vector = fill_64 (taken | TAKEN_ALWAYS);

  for (int i = list->begin[state]; i < list->end[state]; i += LANES_64)
    {
      Vector rows = load (list->rows + i);
      n += pack_64 (to + n, disjoint_64 (rows, vector), rows);
    }
  return n;
}

/* Goes past the cuts that lie before the first free position. FALSE if some has no ending for what
 * is left. */
INLINE bool
pass_cuts (const SomaStrip *strip, uint64_t occupied, uint64_t used, int at, int *ending)
{
  const SomaLengthwise *plan = strip->plan;

  for (; at >= plan->cut[*ending]; ++*ending)
    {
      const SomaEndings *endings = &plan->endings[*ending];
      uint64_t covered = (occupied & ~strip->beyond[*ending]) >> endings->cut & endings->region;
      uint64_t types = (~used & plan->needed) | strip->beyond_type[*ending];
      uint64_t hash = soma_endings_hash (endings, covered, types);
      if ((endings->table[hash / 64] >> hash % 64 & 1) == 0)
        return false;
    }
  return true;
}

/* Adds the children of a node to the queue, behind the first `n`; returns how many there are. */
INLINE int
add_children (SomaStripQueue *queue, int n, const SomaStrip *strip, uint64_t occupied,
              uint64_t used, int at, int parent)
{
  const SomaLengthwise *plan = strip->plan;
  const SomaRowList *list = &strip->lists[at];
  uint64_t taken = (occupied >> at & plan->window) | used << plan->shift;
  int state = (int) ((taken >> list->first & 1) | (taken >> list->second & 1) << 1);
  Vector all_taken = fill_64 (taken | TAKEN_ALWAYS), window = fill_64 (plan->window);
  Vector all_occupied = fill_64 (occupied), all_used = fill_64 (used);
  uint16_t parents[8];

  for (int i = 0; i < 8; i++)
    parents[i] = (uint16_t) parent;
  for (int i = list->begin[state]; i < list->end[state]; i += LANES_64)
    {
      Vector rows = load (list->rows + i);
      Mask64 mask = disjoint_64 (rows, all_taken);
      Vector cells = shift_left_64 (both (rows, window), at);
      pack_64 (queue->occupied + n, mask, either (all_occupied, cells));
      memcpy (queue->parent + n, parents, sizeof parents);
      n += pack_64 (queue->used + n, mask, either (all_used, shift_right_64 (rows, plan->shift)));
    }
  return n;
}

/* Moves those of the children that may lead to a solution behind the `n` of the next queue: without
 * a branch, which could not be predicted. */
INLINE int
keep_living (SomaStripQueue *next, int n, const SomaStripQueue *children, int n_children,
             const SomaStripQueue *parents, const SomaStrip *strip)
{
  const SomaLengthwise *plan = strip->plan;

  for (int i = 0; i < n_children; i++)
    {
      uint64_t occupied = children->occupied[i], used = children->used[i];
      int parent = children->parent[i], at = __builtin_ctzll (~occupied);
      int zone = plan->zone[at];
      bool lives = (plan->beside[at] & ~occupied) != 0;
      if (zone != plan->zone[parents->at[parent]])
        {
          const SomaEndings *endings = &plan->endings[zone - 1];
          uint64_t covered =
              (occupied & ~strip->beyond[zone - 1]) >> endings->cut & endings->region;
          uint64_t types = (~used & plan->needed) | strip->beyond_type[zone - 1];
          uint64_t hash = soma_endings_hash (endings, covered, types);
          lives &= endings->table[hash / 64] >> hash % 64 & 1;
        }
      next->occupied[n] = occupied;
      next->used[n] = used;
      next->parent[n] = (uint16_t) parent;
      next->at[n] = (uint8_t) at;
      n += lives;
    }
  return n;
}

/* Reports the children, which are solutions. */
static bool
report_children (SomaStrip *strip, int n, int depth)
{
  for (int i = 0; i < n; i++)
    if (!soma_strip_report_child (strip, i, depth))
      return false;
  return true;
}

/* Everything below the `n` nodes of the queue at that depth, in the order of the search. Nodes are
 * taken many at once, so that the processor need not wait for the end of one before it begins the
 * next. */
static bool
search_queue (SomaStrip *strip, int n, int depth)
{
  const SomaStripQueue *nodes = &strip->queues[depth];
  SomaStripQueue *next = &strip->queues[depth + 1], *children = &strip->children;
  SomaStatistics *statistics = &strip->worker->statistics;
  uint64_t *n_at_depth = &statistics->nodes_at_depth[strip->base_depth + depth + 1];
  int n_next = 0, n_children = 0;

  for (int i = 0; i < n; i++)
    {
      int n_before = n_children;
      n_children = add_children (children, n_children, strip, nodes->occupied[i], nodes->used[i],
                                 nodes->at[i], i);
      strip->n_since += n_children - n_before;
      if (n_children < SOMA_STRIP_MOST_CHILDREN && i < n - 1 && strip->n_since < strip->period)
        continue;
      statistics->n_children += n_children;
      *n_at_depth += n_children;
      if (strip->n_since >= strip->period && !soma_strip_count (strip))
        return false;
      if (depth + 1 == strip->last_depth)
        {
          if (!report_children (strip, n_children, depth))
            return false;
          n_children = 0;
          continue;
        }
      n_next = keep_living (next, n_next, children, n_children, nodes, strip);
      n_children = 0;
      if (n_next < SOMA_STRIP_MOST_NODES && i < n - 1)
        continue;
      if (n_next > 0 && !search_queue (strip, n_next, depth + 1))
        return false;
      n_next = 0;
    }
  return true;
}

/* Everything below a child of the last frame. */
INLINE bool
search_unframed_along (SomaStrip *strip, uint64_t occupied, uint64_t used, int depth, int ending)
{
  int at = __builtin_ctzll (~occupied);
  bool go_on = true;

  /* A task that is looked for is not down here. */
  if (strip->worker->is_looking)
    return true;
  strip->n_since = 0;
  if (!soma_strip_count (strip))
    return false;
  strip->n_since = 1;
  strip->worker->statistics.nodes_at_depth[strip->base_depth + depth]++;
  if (pass_cuts (strip, occupied, used, at, &ending))
    {
      SomaStripQueue *queue = &strip->queues[depth];
      queue->occupied[0] = occupied;
      queue->used[0] = used;
      queue->at[0] = (uint8_t) at;
      strip->queued_depth = depth;
      go_on = search_queue (strip, 1, depth);
    }
  soma_strip_count (strip);
  return go_on;
}

/* Whether to visit the child of the last frame, while the tree is only looked at. Children are told
 * apart by how far they have come. */
NOINLINE bool
is_admitted (const SomaStrip *strip, uint64_t occupied, int depth)
{
  if (occupied != ~UINT64_C (0))
    return soma_worker_admits (strip->worker, strip->base_depth + depth,
                               (uint32_t) __builtin_ctzll (~occupied) + 1);
  soma_worker_meet_leaf (strip->worker);
  return true;
}

static bool
search_framed_along (SomaStrip *strip, uint64_t occupied, uint64_t used, uint64_t *top, int depth,
                     int ending, double share)
{
  const SomaLengthwise *plan = strip->plan;
  SomaWorker *worker = strip->worker;
  int at = __builtin_ctzll (~occupied), shift = plan->shift;

  if (soma_worker_should_stop (worker))
    return false;
  soma_worker_count_node (worker, strip->base_depth + depth);
  if (!pass_cuts (strip, occupied, used, at, &ending))
    {
      soma_worker_add_share (worker, share);
      return true;
    }
  int n = list_fitting (&strip->lists[at], (occupied >> at & plan->window) | used << shift, top);
  SomaFrame *frame = soma_worker_push_frame (worker, n, share);
  worker->statistics.n_children += n;
  if (n == 0)
    soma_worker_add_share (worker, share);
  while (frame->next < frame->end)
    {
      uint64_t row = top[frame->next], next = occupied | (row & plan->window) << at;
      uint64_t next_used = used | row >> shift;
      bool go_on;
      if (worker->guide != NULL && !is_admitted (strip, next, depth + 1))
        {
          soma_worker_next_child (worker);
          continue;
        }
      strip->at[depth] = at;
      strip->row[depth] = row;
      if (next != ~UINT64_C (0) && depth + 1 < plan->framed_depth)
        go_on =
            search_framed_along (strip, next, next_used, top + n, depth + 1, ending, frame->share);
      else
        {
          go_on = next == ~UINT64_C (0)
                      ? soma_strip_report (strip, depth + 1)
                      : search_unframed_along (strip, next, next_used, depth + 1, ending);
          if (go_on)
            soma_worker_add_share (worker, frame->share);
        }
      if (!go_on)
        return false;
      soma_worker_next_child (worker);
      if (soma_pool_is_hungry (&worker->shared->pool))
        soma_worker_split (worker);
    }
  worker->n_frames--;
  return true;
}

static bool
search_lengthwise (SomaStrip *strip, uint64_t occupied, uint64_t used, double share)
{
  return search_framed_along (strip, occupied, used, strip->stack, 0, 0, share);
}

/* Notes an ending: `holes` are left to pieces across the cut. */
INLINE void
note_ending (const SomaEndingsRun *run, uint64_t holes, uint64_t used)
{
  SomaEndings *endings = run->endings;
  int last = run->n_positions - 1 - endings->cut;
  uint64_t covered = 0;

  for (; holes != 0; holes &= holes - 1)
    covered |= UINT64_C (1) << (last - __builtin_ctzll (holes));
  uint64_t hash = soma_endings_hash (endings, covered, used & ~run->unused);
  endings->table[hash / 64] |= UINT64_C (1) << hash % 64;
}

/* FALSE when there are no nodes left. */
static bool
list_endings (SomaEndingsRun *run, uint64_t occupied, uint64_t holes, uint64_t used, uint64_t *top)
{
  for (;;)
    {
      uint64_t covered = occupied | holes, open = ~covered;
      if (run->n_nodes-- == 0)
        return false;
      if (open == 0)
        {
          note_ending (run, holes, used);
          return true;
        }
      int at = __builtin_ctzll (open);
      uint64_t taken = (covered >> at & run->window) | used << run->shift;
      int n = list_fitting (&run->lists[at], taken, top);
      for (int i = 0; i < n; i++)
        {
          uint64_t cells = (top[i] & run->window) << at;
          if ((holes == 0 ||
               !soma_endings_cut_off (run, cells, holes, (open & ~cells) | run->before)) &&
              !list_endings (run, occupied | cells, holes, used | top[i] >> run->shift, top + n))
            return false;
        }
      if (!soma_endings_may_leave (run, at, holes, open))
        return true;
      holes |= UINT64_C (1) << at;
    }
}

static bool
list_all_endings (SomaEndingsRun *run)
{
  return list_endings (run, run->occupied, 0, run->unused, run->stack);
}

static int
list_fitting_rows (const SomaRowList *list, uint64_t taken, uint64_t *to)
{
  return list_fitting (list, taken, to);
}

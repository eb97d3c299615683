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

/* Everything below a node that has passed the cuts, of which `at` is the first free position. Its
 * children are counted all at once, and those that are dead at a cut never called. */
static bool
search_along (SomaStrip *strip, uint64_t occupied, uint64_t used, int at, uint64_t *top, int depth,
              int ending)
{
  const SomaLengthwise *plan = strip->plan;
  SomaStatistics *statistics = &strip->worker->statistics;
  int shift = plan->shift;
  uint64_t window = plan->window;
  int n = list_fitting (&strip->lists[at], (occupied >> at & window) | used << shift, top);

  statistics->n_children += n;
  statistics->nodes_at_depth[strip->base_depth + depth + 1] += n;
  strip->n_since += n;
  if (strip->n_since >= strip->period && !soma_strip_count (strip))
    return false;
  strip->at[depth] = at;
  for (int i = 0; i < n; i++)
    {
      uint64_t row = top[i], next = occupied | (row & window) << at,
               next_used = used | row >> shift;
      int next_ending = ending;
      strip->row[depth] = row;
      if (next == ~UINT64_C (0))
        {
          if (!soma_strip_report (strip, depth + 1))
            return false;
          continue;
        }
      int next_at = __builtin_ctzll (~next);
      if (pass_cuts (strip, next, next_used, next_at, &next_ending) &&
          !search_along (strip, next, next_used, next_at, top + n, depth + 1, next_ending))
        return false;
    }
  return true;
}

/* Everything below a child of the last frame. */
INLINE bool
search_unframed_along (SomaStrip *strip, uint64_t occupied, uint64_t used, uint64_t *top, int depth,
                       int ending)
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
    go_on = search_along (strip, occupied, used, at, top, depth, ending);
  soma_strip_count (strip);
  return go_on;
}

/* Whether to visit the child of the last frame, while the tree is sampled. Children are told apart
 * by how far they have come. */
NOINLINE bool
is_sampled (SomaStrip *strip, uint64_t occupied, int depth)
{
  SomaTreeSampler *sampler = strip->worker->sampler;

  if (occupied != ~UINT64_C (0))
    return soma_tree_sampler_admit (sampler, strip->base_depth + depth,
                                    (uint32_t) __builtin_ctzll (~occupied) + 1);
  soma_tree_sampler_note_leaf (sampler);
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
      if (worker->sampler != NULL && !is_sampled (strip, next, depth + 1))
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
                      : search_unframed_along (strip, next, next_used, top + n, depth + 1, ending);
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

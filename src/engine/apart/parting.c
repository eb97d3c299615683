/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parting.h"

#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "blocking.h"
#include "memory.h"
#include "moving.h"
#include "states.h"
#include "turning.h"

#define FIRST_BITS 6
#define MAX_BITS 14

/* When more sets are known to have moved, all are forgotten, so that they are found fast. */
#define MOST_SETS 512

/* A form of a piece takes so many bits of a word. */
#define FORM_BITS 5
#define FORMS_PER_WORD (64 / FORM_BITS)

/* In the number of a parent: a turn leads from there. */
#define BY_TURN SOMA_MOST_STATES

/* Of a state: offsets, then forms. */
#define MAX_WORDS (SOMA_MAX_RIGIDS + SOMA_MAX_RIGIDS / FORMS_PER_WORD + 1)
_Static_assert(MAX_WORDS <= SOMA_MOST_STATE_WORDS, "a state fits");

/* Where a piece has its offset from the first piece, in the words of a state. An offset is biased,
 * so that it is not negative; see soma_gaps_pack(). The first piece has none. */
typedef struct
{
  int word, shift;
} Field;

/* What a layout of states depends on. */
typedef struct
{
  int n_pieces, bits, with_turns;
} Layout;

struct _SomaPartingSearch
{
  const atomic_bool *stops[2]; /* (nullable) */
  size_t most_bytes, peak;
  int bits; /* of an offset along an axis; at most half of its range is used */
  SomaGaps *gaps;
  SomaStates states;
  SomaBlocking blocking;
  unsigned n_forgotten; /* of the gaps, when it measured last */
  SomaMoving moving;
  uint64_t *steps; /* owned: what a cell up the x axis adds to the words, for each set that moves */
  int n_step_room;
  SomaTurning *turning; /* NULL: no turns */
  SomaTurning *allowed; /* (nullable) owned: those that there may be */

  /* Of the run. */
  SomaRigids rigids; /* of the last search; the way is told from them, too */
  Layout layout;
  int n_offset_words, n_words;
  Field fields[SOMA_MAX_RIGIDS];
  uint64_t tops[MAX_WORDS];              /* for each word, the highest bits of its offsets */
  uint64_t step_of_all[MAX_WORDS];       /* as `steps`, of all pieces but the first */
  uint64_t unit;                         /* a cell in the direction, as a multiple of a step */
  uint64_t here[MAX_WORDS];              /* the state that is expanded */
  SomaFormPlace places[SOMA_MAX_RIGIDS]; /* with turns: the pieces in it */
  uint32_t state;                        /* its number */
  SomaPartingResult result;
  size_t level_end; /* the states before it take `depth` shifts or fewer */
  int depth;
  /* What others are told. */
  atomic_size_t n_seen;
  atomic_int n_known;
  SomaPartingStep last;
  /* Where a way is told: the state after a turn, and the turn that was found to lead there. */
  const uint64_t *wanted;
  SomaQuarter found;
};

static void
note_peak (SomaPartingSearch *search)
{
  size_t size = sizeof *search + soma_states_size (&search->states) +
                soma_moving_size (&search->moving) +
                (size_t) search->n_step_room * sizeof (uint64_t) + soma_gaps_size (search->gaps);

  if (search->turning != NULL)
    size += soma_turn_memory_size (search->turning->memory);

  search->peak = size > search->peak ? size : search->peak;
}

SomaPartingSearch *
soma_parting_search_new (size_t most_bytes, const atomic_bool *stop, const atomic_bool *also_stop)
{
  SomaPartingSearch *search = soma_alloc0 (1, sizeof *search);

  search->stops[0] = stop;
  search->stops[1] = also_stop;
  search->most_bytes = most_bytes;
  search->bits = FIRST_BITS;
  search->gaps = soma_gaps_new (FIRST_BITS);
  soma_states_init (&search->states, most_bytes);
  note_peak (search);
  return search;
}

void
soma_parting_search_allow_turns (SomaPartingSearch *search, const SomaTurnLimits *limits,
                                 SomaTurnMemory *memory)
{
  SomaTurnLimits own = *limits;

  own.stop = search->stops[0];
  search->turning = search->allowed = soma_alloc (1, sizeof *search->turning);
  soma_turning_init (search->turning, &own, memory);
}

bool
soma_parting_search_let_turn (SomaPartingSearch *search, bool turns)
{
  search->turning = turns ? search->allowed : NULL;
  return search->allowed != NULL;
}

SomaTurnMemory *
soma_parting_search_get_turns (SomaPartingSearch *search)
{
  return search->turning != NULL ? search->turning->memory : NULL;
}

void
soma_parting_search_free (SomaPartingSearch *search)
{
  if (search == NULL)
    return;
  if (search->allowed != NULL)
    soma_turning_clear (search->allowed);
  free (search->allowed);
  soma_gaps_free (search->gaps);
  soma_states_clear (&search->states);
  soma_moving_clear (&search->moving);
  free (search->steps);
  free (search);
}

SomaGaps *
soma_parting_search_get_gaps (SomaPartingSearch *search)
{
  return search->gaps;
}

bool
soma_parting_search_widen (SomaPartingSearch *search, int extent)
{
  int bits = search->bits;

  if (extent == 0)
    extent = 1 << (bits - 2);
  while (bits <= MAX_BITS && extent >= 1 << (bits - 2))
    bits++;
  if (bits > MAX_BITS)
    return false;
  if (bits == search->bits)
    return true;
  search->bits = bits;
  unsigned n_forgotten = search->gaps->n_forgotten;
  soma_gaps_free (search->gaps);
  search->gaps = soma_gaps_new (bits);
  search->gaps->n_forgotten = n_forgotten + 1;
  return true;
}

/* States */

static uint64_t
get_bias (const SomaPartingSearch *search)
{
  int bias[3] = { 1 << (search->bits - 1), 1 << (search->bits - 1), 1 << (search->bits - 1) };

  return soma_gaps_pack (search->bits, bias);
}

/* The positions of all pieces relative to the first, all with the same bias. */
static void
unpack (const SomaPartingSearch *search, const uint64_t *words, uint64_t *positions)
{
  uint64_t mask = (UINT64_C (1) << 3 * search->bits) - 1;

  positions[0] = get_bias (search);
  for (int i = 1; i < search->rigids.n_pieces; i++)
    positions[i] = words[search->fields[i].word] >> search->fields[i].shift & mask;
}

/* False if they are too far apart. */
static bool
pack_places (const SomaPartingSearch *search, const SomaFormPlace *places, uint64_t *words)
{
  memset (words, 0, (size_t) search->n_words * sizeof (uint64_t));
  for (int i = 1; i < search->rigids.n_pieces; i++)
    {
      const Field *field = &search->fields[i];
      int offset[3];
      for (int axis = 0; axis < 3; axis++)
        {
          offset[axis] = places[i].corner[axis] - places[0].corner[axis];
          if (abs (offset[axis]) >= 1 << (search->bits - 2))
            return false;
        }
      words[field->word] |= (get_bias (search) + soma_gaps_pack (search->bits, offset))
                            << field->shift;
      if (search->turning != NULL)
        words[search->n_offset_words + i / FORMS_PER_WORD] |= (uint64_t) places[i].form
                                                              << i % FORMS_PER_WORD * FORM_BITS;
    }
  return true;
}

static bool
pack_start (SomaPartingSearch *search)
{
  for (int i = 0; i < search->rigids.n_pieces; i++)
    {
      search->places[i].form = 0;
      memcpy (search->places[i].corner, search->rigids.corners[i], sizeof search->places[i].corner);
    }
  return pack_places (search, search->places, search->here);
}

/* With turns: the places, that of the first piece being 0, and the shapes that follow. */
static void
unpack_forms (SomaPartingSearch *search, const uint64_t *words, const uint64_t *positions,
              int *shapes)
{
  for (int i = 0; i < search->rigids.n_pieces; i++)
    {
      SomaFormPlace *place = &search->places[i];
      soma_gaps_unpack (search->bits, positions[i] - positions[0], place->corner);
      place->form = (int) (words[search->n_offset_words + i / FORMS_PER_WORD] >>
                               i % FORMS_PER_WORD * FORM_BITS &
                           ((1 << FORM_BITS) - 1));
      shapes[i] = search->turning->forms[i][place->form].shape;
    }
}

/* Moves */

static inline bool
is_stopped (const SomaPartingSearch *search)
{
  for (int i = 0; i < 2; i++)
    if (search->stops[i] != NULL && atomic_load_explicit (search->stops[i], memory_order_relaxed))
      return true;
  return false;
}

/* Adds a state that is new. False if the search ends. */
static bool
add_state (SomaPartingSearch *search, const uint64_t *words, uint32_t parent)
{
  if (!soma_states_add (&search->states, words, parent))
    search->result = SOMA_PARTING_MEMORY;
  return search->result != SOMA_PARTING_MEMORY;
}

/* The number of a set; -1 if memory ran out. Pieces that go along with the first one stay where
 * they are relative to it, and the others go the other way. */
static int
find_set (SomaPartingSearch *search, uint64_t set)
{
  int n_before = search->moving.n_sets, n_words = search->n_words;
  int number = soma_moving_find (&search->moving, set);

  if (number < n_before)
    return number;
  if (search->moving.n_room * n_words > search->n_step_room)
    {
      int n_room = search->moving.n_room * n_words;
      uint64_t *steps = soma_try_realloc (search->steps, (size_t) n_room, sizeof (uint64_t));
      if (steps == NULL)
        {
          search->moving.is_full = true;
          return -1;
        }
      search->steps = steps;
      search->n_step_room = n_room;
    }
  uint64_t *step = &search->steps[number * n_words];
  for (int i = 0; i < n_words; i++)
    step[i] = (set & 1) != 0 ? -search->step_of_all[i] : 0;
  for (uint64_t others = set & ~UINT64_C (1); others != 0; others &= others - 1)
    {
      const Field *field = &search->fields[__builtin_ctzll (others)];
      step[field->word] += UINT64_C (1) << field->shift;
    }
  return number;
}

/* False if the search ends. Offsets stay within half of their range: then the two highest bits
 * differ. A shift is shorter than that half, so that it never leaves the range. */
static inline __attribute__ ((always_inline)) bool
visit_words (SomaPartingSearch *search, int distance, int number, int n_words)
{
  const uint64_t *step = &search->steps[number * n_words];
  uint64_t words[MAX_WORDS], outside = 0, by = (uint64_t) distance * search->unit;

  for (int i = 0; i < n_words; i++)
    {
      words[i] = search->here[i] + by * step[i];
      outside |= ~(words[i] ^ words[i] << 1) & search->tops[i];
    }
  if (outside != 0)
    {
      search->result = SOMA_PARTING_TOO_FAR;
      return false;
    }
  return *soma_states_find_slot (&search->states, words, n_words) != SOMA_NO_STATE ||
         add_state (search, words, search->state);
}

/* Most states have few words. */
static bool
visit (SomaPartingSearch *search, int distance, int number)
{
  switch (search->n_words)
    {
    case 1:
      return visit_words (search, distance, number, 1);
    case 2:
      return visit_words (search, distance, number, 2);
    case 3:
      return visit_words (search, distance, number, 3);
    case 4:
      return visit_words (search, distance, number, 4);
    default:
      return visit_words (search, distance, number, search->n_words);
    }
}

/* A set, and its unions with those before it. They can be a million in one state, where pieces lie
 * loose, so that it is here that a search stops in good time. */
static bool
visit_unions (SomaPartingSearch *search, int distance, int number)
{
  SomaMoving *moving = &search->moving;

  if (is_stopped (search))
    {
      search->result = SOMA_PARTING_STOPPED;
      return false;
    }
  if (!soma_moving_add (moving, distance, number))
    return !moving->is_full;
  if (!visit (search, distance, number))
    return false;
  uint64_t set = moving->sets[number].set;
  for (int i = moving->lists[distance].n - 2; i >= 0; i--)
    {
      uint64_t other = moving->lists[distance].sets[i], both = set | other;
      if (both == search->blocking.all || both == set || both == other)
        continue;
      int number_of_both = find_set (search, both);
      if (number_of_both < 0)
        return false;
      if (soma_moving_add (moving, distance, number_of_both) &&
          !visit (search, distance, number_of_both))
        return false;
    }
  return !moving->is_full;
}

/* What moves along with a piece over one cell, as far as it goes: at most half of the pieces, and
 * none of the `heavy` ones, which take more along. */
static bool
visit_push (SomaPartingSearch *search, int direction, uint64_t set, uint64_t heavy)
{
  int most_pieces = search->blocking.n_pieces / 2;
  int number = find_set (search, set);
  SomaPush push;

  /* Pieces that take each other along are pushed once. */
  if (number >= 0 && !soma_moving_push (&search->moving, number))
    return true;
  soma_push_begin (&push, &search->blocking, direction, set);
  for (int distance = 1;; distance++)
    {
      if (distance > SOMA_GAP_LONGEST || distance >= 1 << (search->bits - 2))
        {
          search->result = SOMA_PARTING_TOO_FAR;
          return false;
        }
      while (push.most < distance)
        {
          if ((push.met & heavy) != 0)
            return true;
          soma_push_go_on (&push, &search->blocking);
          if (soma_count_bits (push.set) > most_pieces)
            return true;
          number = find_set (search, push.set);
        }
      if (number < 0 || !visit_unions (search, distance, number))
        {
          if (search->moving.is_full)
            search->result = SOMA_PARTING_MEMORY;
          return false;
        }
    }
}

static bool
visit_direction (SomaPartingSearch *search, int direction)
{
  SomaBlocking *blocking = &search->blocking;
  uint64_t sets[SOMA_MAX_RIGIDS], heavy = soma_blocking_find_all_near (blocking, direction, sets);

  if (search->moving.n_sets > MOST_SETS)
    soma_moving_forget (&search->moving);
  soma_moving_begin (&search->moving);
  search->unit = (uint64_t) (direction % 2 == 0 ? 1 : -1) << direction / 2 * search->bits;
  for (uint64_t light = blocking->all & ~heavy; light != 0; light &= light - 1)
    if (!visit_push (search, direction, sets[__builtin_ctzll (light)], heavy))
      return false;
  return true;
}

/* The first set of at most `most` pieces that can leave the rest. */
static bool
find_way_out (SomaPartingSearch *search, int most)
{
  for (int direction = 0; direction < SOMA_N_DIRECTIONS; direction++)
    for (int piece = 0; piece < search->blocking.n_pieces; piece++)
      {
        uint64_t set = soma_blocking_find_far (&search->blocking, direction, piece);
        if (soma_count_bits (set) > most)
          continue;
        search->last = (SomaPartingStep){ .pieces = set,
                                          .axis = direction / 2,
                                          .by = direction % 2 == 0 ? 1 : -1 };
        return true;
      }
  return false;
}

static bool
visit_turn (const SomaQuarter *quarter, const SomaFormPlace *after, void *data)
{
  SomaPartingSearch *search = data;
  uint64_t words[MAX_WORDS];

  if (is_stopped (search))
    search->result = SOMA_PARTING_STOPPED;
  else if (!pack_places (search, after, words))
    search->result = SOMA_PARTING_TOO_FAR;
  else
    return soma_states_has (&search->states, words) ||
           !soma_turning_ask (search->turning, search->places, quarter) ||
           add_state (search, words, search->state | BY_TURN);
  return false;
}

static bool
visit_turns (SomaPartingSearch *search)
{
  if (soma_turning_list (search->turning, search->places, visit_turn, search))
    return true;
  if (search->turning->moving.is_full)
    search->result = SOMA_PARTING_MEMORY;
  return false;
}

/* Measures the state that is expanded. */
static void
measure (SomaPartingSearch *search)
{
  uint64_t positions[SOMA_MAX_RIGIDS];
  int shapes[SOMA_MAX_RIGIDS];

  unpack (search, search->here, positions);
  if (search->turning != NULL)
    unpack_forms (search, search->here, positions, shapes);
  soma_blocking_measure (&search->blocking, search->gaps, search->rigids.n_pieces,
                         search->turning != NULL ? shapes : search->rigids.shapes, positions);
}

/* False if the search ends. */
static bool
expand (SomaPartingSearch *search)
{
  SomaBlocking *blocking = &search->blocking;
  bool is_stuck[3];

  measure (search);
  for (int axis = 0; axis < 3; axis++)
    is_stuck[axis] = soma_blocking_is_stuck (blocking, axis);
  for (int axis = 0; axis < 3; axis++)
    if (!is_stuck[axis] && !soma_blocking_is_locked (blocking, axis) &&
        (find_way_out (search, 1) || find_way_out (search, blocking->n_pieces / 2)))
      {
        search->result = SOMA_PARTING_FOUND;
        return false;
      }
  for (int axis = 0; axis < 3; axis++)
    if (!is_stuck[axis] &&
        (!visit_direction (search, 2 * axis) || !visit_direction (search, 2 * axis + 1)))
      return false;
  return search->turning == NULL || visit_turns (search);
}

/* Where a state has what, which is mostly as in the run before. */
static void
lay_out (SomaPartingSearch *search)
{
  int n_pieces = search->rigids.n_pieces, width = 3 * search->bits, per_word = 64 / width;
  Layout layout = { n_pieces, search->bits, search->turning != NULL };
  uint64_t top = UINT64_C (1) << (search->bits - 1);

  if (!search->moving.is_full && memcmp (&layout, &search->layout, sizeof layout) == 0)
    return;
  search->layout = layout;
  soma_moving_forget (&search->moving);
  search->n_words = search->n_offset_words = (n_pieces - 1 + per_word - 1) / per_word;
  if (search->turning != NULL)
    search->n_words += (n_pieces - 1) / FORMS_PER_WORD + 1;
  memset (search->tops, 0, (size_t) search->n_words * sizeof (uint64_t));
  memset (search->step_of_all, 0, (size_t) search->n_words * sizeof (uint64_t));
  for (int i = 1; i < n_pieces; i++)
    {
      Field *field = &search->fields[i];
      *field = (Field){ (i - 1) / per_word, (i - 1) % per_word * width };
      search->tops[field->word] |= (top | top << search->bits | top << 2 * search->bits)
                                   << field->shift;
      search->step_of_all[field->word] += UINT64_C (1) << field->shift;
    }
}

static bool
start (SomaPartingSearch *search, const SomaRigids *rigids)
{
  search->rigids = *rigids;
  if (search->gaps->n_forgotten != search->n_forgotten)
    soma_blocking_forget (&search->blocking);
  search->n_forgotten = search->gaps->n_forgotten;
  search->depth = 0;
  atomic_store_explicit (&search->n_seen, 0, memory_order_relaxed);
  atomic_store_explicit (&search->n_known, 0, memory_order_relaxed);
  search->level_end = 1;
  lay_out (search);
  search->result = SOMA_PARTING_TOO_FAR;
  if (!pack_start (search) ||
      (search->turning != NULL &&
       !soma_turning_begin (search->turning, search->gaps, search->bits, search->rigids.n_pieces,
                            search->rigids.shapes)))
    return false;
  search->result = SOMA_PARTING_MEMORY;
  return soma_states_reset (&search->states, search->n_words) &&
         soma_states_add (&search->states, search->here, SOMA_NO_STATE);
}

SomaPartingResult
soma_parting_search_run (SomaPartingSearch *search, const SomaRigids *rigids)
{
  if (!start (search, rigids))
    return search->result;
  search->result = SOMA_PARTING_LOCKED;
  for (size_t state = 0; state < search->states.n_states; state++)
    {
      if (is_stopped (search))
        {
          search->result = SOMA_PARTING_STOPPED;
          break;
        }
      if (state == search->level_end)
        {
          search->level_end = search->states.n_states;
          search->depth++;
        }
      atomic_store_explicit (&search->n_seen, search->states.n_states, memory_order_relaxed);
      atomic_store_explicit (&search->n_known, search->depth, memory_order_relaxed);
      search->state = (uint32_t) state;
      memcpy (search->here, soma_states_get (&search->states, state),
              (size_t) search->n_words * sizeof (uint64_t));
      if (!expand (search))
        break;
    }
  atomic_store_explicit (&search->n_seen, search->states.n_states, memory_order_relaxed);
  note_peak (search);
  return search->result;
}

size_t
soma_parting_search_n_states (const SomaPartingSearch *search)
{
  return atomic_load_explicit (&search->n_seen, memory_order_relaxed);
}

int
soma_parting_search_n_known (const SomaPartingSearch *search)
{
  return atomic_load_explicit (&search->n_known, memory_order_relaxed);
}

size_t
soma_parting_search_peak (const SomaPartingSearch *search)
{
  return search->peak;
}

/* The way */

/* The shift that leads from one state to the other. */
static SomaPartingStep
compare_states (const SomaPartingSearch *search, uint32_t before, uint32_t after)
{
  uint64_t old[SOMA_MAX_RIGIDS], new[SOMA_MAX_RIGIDS];
  SomaPartingStep step = { 0 };

  unpack (search, soma_states_get (&search->states, before), old);
  unpack (search, soma_states_get (&search->states, after), new);
  for (int i = 1; i < search->rigids.n_pieces; i++)
    if (new[i] != old[i])
      {
        int offset[3];
        soma_gaps_unpack (search->bits, new[i] - old[i], offset);
        step.pieces |= UINT64_C (1) << i;
        step.axis = offset[0] != 0 ? 0 : offset[1] != 0 ? 1 : 2;
        step.by = offset[step.axis];
      }
  if (2 * __builtin_popcountll (step.pieces) > search->rigids.n_pieces)
    {
      step.pieces = search->blocking.all & ~step.pieces;
      step.by = -step.by;
    }
  return step;
}

static bool
compare_turn (const SomaQuarter *quarter, const SomaFormPlace *after, void *data)
{
  SomaPartingSearch *search = data;
  uint64_t words[MAX_WORDS];

  if (!pack_places (search, after, words) ||
      memcmp (words, search->wanted, (size_t) search->n_words * sizeof (uint64_t)) != 0 ||
      !soma_turning_ask (search->turning, search->places, quarter))
    return true;
  search->found = *quarter;
  return false;
}

/* The turn that leads from one state to the other: the first that does. */
static SomaPartingStep
find_turn (SomaPartingSearch *search, uint32_t before, uint32_t after)
{
  uint64_t positions[SOMA_MAX_RIGIDS];
  int shapes[SOMA_MAX_RIGIDS];
  SomaPartingStep step = { .is_turn = true };

  search->wanted = soma_states_get (&search->states, after);
  unpack (search, soma_states_get (&search->states, before), positions);
  unpack_forms (search, soma_states_get (&search->states, before), positions, shapes);
  search->found = (SomaQuarter){ 0 };
  soma_turning_list (search->turning, search->places, compare_turn, search);
  step.pieces = search->found.pieces;
  step.axis = search->found.axis;
  step.by = search->found.direction;
  memcpy (step.end, search->found.end, sizeof step.end);
  return step;
}

int
soma_parting_search_n_steps (const SomaPartingSearch *search)
{
  return search->depth + 1;
}

void
soma_parting_search_get_steps (SomaPartingSearch *search, SomaPartingStep *steps)
{
  uint32_t state = search->state;

  steps[search->depth] = search->last;
  for (int i = search->depth - 1; i >= 0; i--)
    {
      uint32_t parent = search->states.parents[state], before = parent & ~BY_TURN;
      steps[i] = (parent & BY_TURN) != 0 ? find_turn (search, before, state)
                                         : compare_states (search, before, state);
      state = before;
    }
}

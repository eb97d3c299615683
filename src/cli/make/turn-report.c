/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-report.h"

#include "apart-text.h"
#include "find-first.h"
#include "interrupt.h"

/* What may be done to find a solution, and the memory to take it apart. */
#define NODES 1000000
#define BYTES (1 << 18)

static gboolean
find_solution (SomaPuzzle *puzzle, uint64_t seed, uint16_t *copy_at)
{
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .n_threads = 1,
                                      .seed = seed,
                                      .node_limit = NODES,
                                      .stop = interrupt_get_flag () };

  return soma_piece_set_n_copies (puzzle->set) <= SOMA_MAX_APART_COPIES &&
         soma_puzzle_validate (puzzle).status == SOMA_OK &&
         soma_search_find_first (puzzle, &options, copy_at, NULL) == SOMA_SEARCH_LIMIT;
}

void
turn_report_add (const Options *options, const Job *job, GString *report)
{
  const SomaSolidShape *shape = &options->solid.shape;
  g_autofree uint16_t *copy_at = g_new (uint16_t, job->puzzle->figure->n_cells);
  g_autoptr (GArray) groups = job_list_groups (job);
  SomaApartOptions asked = { .n_groups = groups != NULL ? (int) groups->len : 0,
                             .groups = groups != NULL
                                           ? (const SomaApartGroup *) (void *) groups->data
                                           : NULL,
                             .most_bytes = BYTES,
                             .turns = soma_solid_get_turns (shape),
                             .stop = interrupt_get_flag () };

  if (!find_solution (job->puzzle, options->seed, copy_at))
    return;
  asked.turns.clearance = SOMA_SOLID_MOST_TURN_CLEARANCE;
  SomaTurnNeed need = soma_turn_need_find (job->puzzle, copy_at, &asked);
  g_autofree char *text = soma_apart_text_need (&need, shape->unit, shape->clearance, TRUE);
  if (text != NULL)
    g_string_append_printf (report, "%s\n", text);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-json.h"

#include <jansson.h>
#include <string.h>

#include "build-order.h"
#include "engine-auto.h"

static json_t *
new_object (const Job *job, const char *kind)
{
  return json_pack ("{s:s, s:s}", "kind", kind, "figure", job->id);
}

static int
append_cb (const char *text, size_t length, void *data)
{
  g_string_append_len (data, text, (gssize) length);
  return 0;
}

/* Takes over the object. */
static void
print_line (GString *out, json_t *object)
{
  json_dump_callback (object, append_cb, out, JSON_COMPACT | JSON_REAL_PRECISION (6));
  g_string_append_c (out, '\n');
  json_decref (object);
}

static void
set_number (json_t *object, const char *key, guint64 number)
{
  json_object_set_new (object, key, json_integer ((json_int_t) MIN (number, G_MAXINT64)));
}

static json_t *
new_cell (SomaCell cell)
{
  return json_pack ("[i, i, i]", cell.x, cell.y, cell.z);
}

static json_t *
new_cells (const SomaCell *cells, int n)
{
  json_t *array = json_array ();

  for (int i = 0; i < n; i++)
    json_array_append_new (array, new_cell (cells[i]));
  return array;
}

/* Solutions. */

/* A copy where a solution has it; NULL if it is not used. */
static json_t *
new_placed (const SomaPuzzle *puzzle, const uint16_t *copy_at, int copy)
{
  json_t *cells = json_array ();

  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    if (copy_at[cell] == copy)
      json_array_append_new (cells, new_cell (puzzle->figure->cells[cell]));
  if (json_array_size (cells) > 0)
    return json_pack ("{s:s, s:o}", "piece",
                      puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)].letter,
                      "cells", cells);
  json_decref (cells);
  return NULL;
}

static const char *
name_result (SomaBuildResult result)
{
  switch (result)
    {
    case SOMA_BUILD_ORDER_FOUND:
      return "found";
    case SOMA_BUILD_ORDER_HELD:
      return "held";
    case SOMA_BUILD_ORDER_LOCKED:
      return "locked";
    case SOMA_BUILD_ORDER_UNKNOWN:
    default:
      return "unknown";
    }
}

/* The steps of an order, or the pieces that lock one another. */
static void
add_build_order (json_t *object, const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  static const char *const sides[SOMA_N_APPROACHES] = {
    [SOMA_FROM_ABOVE] = "above", [SOMA_FROM_FRONT] = "front", [SOMA_FROM_RIGHT] = "right",
    [SOMA_FROM_LEFT] = "left",   [SOMA_FROM_BACK] = "back",
  };
  SomaBuildOrder order;
  json_t *steps = json_array ();

  soma_build_order_find (puzzle, copy_at, &order);
  for (int i = 0; i < order.n_steps; i++)
    {
      json_t *step = new_placed (puzzle, copy_at, order.steps[i].copy);
      if (order.result == SOMA_BUILD_ORDER_FOUND)
        json_object_set_new (step, "from", json_string (sides[order.steps[i].approach]));
      json_array_append_new (steps, step);
    }
  json_object_set_new (object, "buildOrder", json_string (name_result (order.result)));
  json_object_set_new (object, "steps", steps);
}

void
print_json_build_order (GString *out, const Job *job, const uint16_t *copy_at)
{
  json_t *object = json_object ();
  gsize at = out->len - strlen ("}\n");

  /* Its members go on where those of the solution end. */
  add_build_order (object, job->puzzle, copy_at);
  g_string_truncate (out, at);
  print_line (out, object);
  out->str[at] = ',';
}

void
print_json_count (GString *out, const Job *job, guint64 n_solutions, gboolean is_partial)
{
  json_t *object = new_object (job, "count");

  if (job->name != NULL)
    json_object_set_new (object, "name", json_string (job->name));
  set_number (object, "solutions", n_solutions);
  json_object_set_new (object, "complete", json_boolean (!is_partial));
  print_line (out, object);
}

/* Beyond 2^63 - 1 as a string. */
static void
set_number_of_any_size (json_t *object, const char *key, const SomaNumber *number)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];
  uint64_t n;

  if (soma_number_get (number, &n) && n <= G_MAXINT64)
    {
      set_number (object, key, n);
      return;
    }
  soma_number_print (number, digits);
  json_object_set_new (object, key, json_string (digits));
}

void
print_json_bag (GString *out, const Job *job, const SomaBags *bags, guint64 number,
                const uint16_t *counts, const SomaNumber *n_solutions, gboolean is_partial)
{
  const SomaPieceSet *set = soma_bags_get_puzzle (bags)->set;
  json_t *object = new_object (job, "choice"), *pieces = json_array ();
  int n_kinds;
  const SomaBagKind *kinds = soma_bags_get_kinds (bags, &n_kinds);

  for (int kind = 0; kind < n_kinds; kind++)
    if (counts[kind] > 0)
      json_array_append_new (pieces, json_pack ("{s:s, s:i}", "piece",
                                                set->pieces[kinds[kind].piece].letter, "count",
                                                (int) counts[kind]));
  set_number (object, "number", number + 1);
  json_object_set_new (object, "pieces", pieces);
  set_number_of_any_size (object, "solutions", n_solutions);
  json_object_set_new (object, "complete", json_boolean (!is_partial));
  print_line (out, object);
}

void
print_json_swept (GString *out, const Job *job, const SomaNumber *number, const SomaSweep *sweep)
{
  json_t *object = new_object (job, "count");

  if (job->name != NULL)
    json_object_set_new (object, "name", json_string (job->name));
  set_number_of_any_size (object, "solutions", number);
  json_object_set_new (object, "complete", json_true ());
  print_line (out, object);
  if (sweep == NULL)
    return;
  object = new_object (job, "statistics");
  set_number (object, "states", sweep->n_states);
  set_number (object, "steps", sweep->n_steps);
  set_number (object, "bytes", sweep->peak);
  print_line (out, object);
}

/* A number of which no more than four digits mean anything. */
static json_t *
new_rough_number (double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return json_real (g_ascii_strtod (g_ascii_formatd (digits, sizeof digits, "%.4g", number), NULL));
}

/* Times the factor. */
static json_t *
new_estimate (const SomaEstimatedNumber *number, double factor)
{
  return json_pack ("{s:o, s:o, s:o}", "mean", new_rough_number (number->mean * factor), "low",
                    new_rough_number (number->low * factor), "high",
                    new_rough_number (number->high * factor));
}

void
print_json_box (GString *out, const Job *job, const int sides[3], int n_gaps, const char *result)
{
  json_t *object = new_object (job, "box");

  json_object_set_new (object, "sides", json_pack ("[i, i, i]", sides[0], sides[1], sides[2]));
  set_number (object, "empty", (guint64) n_gaps);
  json_object_set_new (object, "result", json_string (result));
  print_line (out, object);
}

/* Weights of cells that prove that no more of them are filled. */
static json_t *
new_weighing (const SomaWeighing *weighing)
{
  json_t *weights = json_array ();

  for (int cell = 0; cell < weighing->n_cells; cell++)
    json_array_append_new (weights, json_integer (weighing->weights[cell]));
  return json_pack ("{s:o, s:i, s:i, s:i, s:i}", "weights", weights, "total", weighing->total,
                    "least", weighing->weight, "ofCells", weighing->of_cells, "most",
                    weighing->most);
}

void
print_json_most (GString *out, const Job *job, const SomaPieceSet *set, const int *n_used,
                 int least, int most, const SomaWeighing *weighing)
{
  json_t *object = new_object (job, "most"), *pieces = json_array ();

  for (int p = 0; p < set->n_pieces; p++)
    if (n_used[p] > 0)
      json_array_append_new (
          pieces, json_pack ("{s:s, s:i}", "piece", set->pieces[p].letter, "count", n_used[p]));
  json_object_set_new (object, "pieces", pieces);
  set_number (object, "filled", (guint64) least);
  set_number (object, "atMost", (guint64) most);
  json_object_set_new (object, "complete", json_boolean (least == most));
  if (weighing->most < weighing->n_cells)
    json_object_set_new (object, "weighing", new_weighing (weighing));
  print_line (out, object);
}

void
print_json_estimate (GString *out, const Job *job, const SearchEstimate *estimate)
{
  const SomaEstimateResult *size = &estimate->size;
  double speed = estimate->nodes_per_second;
  json_t *object = new_object (job, "estimate");

  json_object_set_new (object, "exact", json_boolean (size->is_exact));
  set_number (object, "samples", size->n_samples);
  if (size->is_exact)
    {
      set_number (object, "nodes", (guint64) size->nodes.mean);
      set_number (object, "solutions", (guint64) size->solutions.mean);
    }
  else
    {
      json_object_set_new (object, "nodes", new_estimate (&size->nodes, 1));
      json_object_set_new (object, "solutions", new_estimate (&size->solutions, 1));
    }
  set_number (object, "threads", (guint64) estimate->n_threads);
  if (speed > 0)
    {
      json_object_set_new (object, "nodesPerSecond", new_rough_number (speed));
      json_object_set_new (object, "seconds", new_estimate (&size->nodes, 1 / speed));
      json_object_set_new (
          object, "processorHours",
          new_rough_number (size->nodes.mean / speed * estimate->n_threads / 3600));
    }
  print_line (out, object);
}

void
print_json_statistics (GString *out, const Job *job, SomaSearch *search)
{
  g_autofree SomaStatistics *statistics = g_new0 (SomaStatistics, 1);
  json_t *object = new_object (job, "statistics"), *depths = json_array (),
         *pruned = json_object ();

  soma_search_get_statistics (search, statistics);
  json_object_set_new (object, "placements", json_integer (statistics->n_options));
  json_object_set_new (object, "items", json_integer (statistics->n_items));
  json_object_set_new (object, "symmetries", json_integer (statistics->group_order));
  set_number (object, "nodes", statistics->n_nodes);
  set_number (object, "children", statistics->n_children);
  json_object_set_new (object, "order",
                       json_string (statistics->is_lengthwise ? "lengthwise" : "scarcest"));
  for (int depth = 0; depth <= statistics->max_depth; depth++)
    json_array_append_new (depths, json_integer ((json_int_t) statistics->nodes_at_depth[depth]));
  json_object_set_new (object, "nodesByDepth", depths);
  for (int i = 0; i < SOMA_N_TECHNIQUES; i++)
    if (statistics->n_pruned[i] > 0)
      set_number (pruned, soma_technique_name (i), statistics->n_pruned[i]);
  json_object_set_new (object, "ruledOut", pruned);
  print_line (out, object);
}

/* Taking apart. */

static const char *
name_apart_result (SomaApartResult result)
{
  switch (result)
    {
    case SOMA_APART_COMPLETE:
      return "complete";
    case SOMA_APART_LOCKED:
      return "locked";
    case SOMA_APART_MEMORY:
      return "memory";
    case SOMA_APART_TOO_LARGE:
      return "large";
    case SOMA_APART_STOPPED:
    default:
      return "stopped";
    }
}

/* The numbers of the copies in "pieces". */
static json_t *
new_copies (uint64_t copies)
{
  json_t *array = json_array ();

  for (; copies != 0; copies &= copies - 1)
    json_array_append_new (array, json_integer (__builtin_ctzll (copies)));
  return array;
}

/* The axis as a direction, about which the pieces turn by the right hand; where the middle of what
 * is in "turning" goes; and the way of that middle, from pose to pose: by how many cells along the
 * two axes after the axis, and the angle in degrees. */
static json_t *
new_turn (const SomaApart *apart, const SomaMove *move)
{
  const SomaApartTurn *turn = &apart->turns[move->turn];
  json_t *way = json_array ();
  int about[3] = { 0, 0, 0 };

  about[move->axis] = move->by;
  for (int i = 0; i < turn->path.n_poses; i++)
    {
      const SomaTurnPose *pose = &turn->path.poses[i];
      json_array_append_new (way,
                             json_pack ("[f, f, f]", pose->x, pose->y, pose->angle * 180 / G_PI));
    }
  return json_pack ("{s:o, s:[i, i, i], s:f, s:o, s:[f, f, f], s:o}", "pieces",
                    new_copies (move->copies), "about", about[0], about[1], about[2], "clearance",
                    turn->clearance / 1000.0, "turning", new_copies (move->turning), "slide",
                    move->end[0] / 2.0, move->end[1] / 2.0, move->end[2] / 2.0, "way", way);
}

/* "by" has what is added to each coordinate, "out" a direction. */
static json_t *
new_move (const SomaApart *apart, const SomaMove *move)
{
  int by[3] = { 0, 0, 0 };

  if (move->kind == SOMA_MOVE_TURN)
    return new_turn (apart, move);
  by[move->axis] = move->by;
  return json_pack ("{s:o, s:[i, i, i]}", "pieces", new_copies (move->copies),
                    move->kind == SOMA_MOVE_OUT ? "out" : "by", by[0], by[1], by[2]);
}

static json_t *
new_partings (const SomaApart *apart)
{
  json_t *partings = json_array ();

  for (int i = 0; i < apart->n_partings; i++)
    {
      const SomaParting *parting = &apart->partings[i];
      json_t *moves = json_array ();
      for (int k = 0; k < parting->n_moves; k++)
        json_array_append_new (moves, new_move (apart, &apart->moves[parting->first_move + k]));
      json_array_append_new (partings, json_pack ("{s:o, s:o}", "pieces",
                                                  new_copies (parting->copies), "moves", moves));
    }
  return partings;
}

static json_t *
new_level (const int *levels, int n)
{
  json_t *level = json_array ();

  for (int i = 0; i < n; i++)
    json_array_append_new (level, json_integer (levels[i]));
  return level;
}

void
print_json_apart (GString *out, const Job *job, guint64 number, const uint16_t *copy_at,
                  const SomaApart *apart, const SomaLock *lock)
{
  json_t *object = new_object (job, "apart");

  set_number (object, "number", number);
  json_object_set_new (object, "result", json_string (name_apart_result (apart->result)));

  json_t *pieces = json_array ();
  for (int copy = 0; copy < soma_piece_set_n_copies (job->puzzle->set); copy++)
    {
      json_t *placed = new_placed (job->puzzle, copy_at, copy);
      if (placed != NULL)
        json_array_append_new (pieces, placed);
    }
  json_object_set_new (object, "pieces", pieces);
  if (apart->result == SOMA_APART_COMPLETE)
    {
      int levels[SOMA_MAX_APART_COPIES], n_levels = soma_apart_get_levels (apart, levels);
      json_object_set_new (object, "level", new_level (levels, n_levels));
      if (apart->n_turns > 0)
        set_number (object, "turns", (guint64) apart->n_turns);
      json_object_set_new (object, "partings", new_partings (apart));
    }
  else if (apart->result != SOMA_APART_TOO_LARGE)
    json_object_set_new (object, "rest", new_copies (apart->rest));
  if (lock != NULL)
    json_object_set_new (object, "lock", new_copies (lock->copies));
  if (lock != NULL && lock->n_places > 0)
    set_number (object, "places", lock->n_places);
  if (apart->result == SOMA_APART_MEMORY)
    json_object_set_new (object, "moreThan", json_integer (apart->n_known));
  set_number (object, "states", apart->n_states);
  print_line (out, object);
}

void
print_json_taken_apart (GString *out, const Job *job, guint64 n_assemblies, guint64 n_apart,
                        const GPtrArray *levels, gboolean is_complete)
{
  json_t *object = new_object (job, "takenApart"), *list = json_array ();

  for (guint i = 0; i < levels->len; i++)
    {
      const ApartLevel *level = g_ptr_array_index (levels, i);
      json_array_append_new (list, new_level (level->levels, level->n));
    }
  set_number (object, "assemblies", n_assemblies);
  set_number (object, "comeApart", n_apart);
  json_object_set_new (object, "levels", list);
  json_object_set_new (object, "complete", json_boolean (is_complete));
  print_line (out, object);
}

/* Advice. */

void
print_json_suggestion (GString *out, const Job *job, const SomaSuggestion *suggestion)
{
  for (int i = 0; i < suggestion->n_changes; i++)
    {
      const SomaChange *change = &suggestion->changes[i];
      json_t *object = new_object (job, "suggestion");

      json_object_set_new (object, "remove", new_cells (change->removed, change->n_removed));
      json_object_set_new (object, "add", new_cells (change->added, change->n_added));
      if (change->below == SOMA_EVERY_COLOUR)
        json_object_set_new (object, "accept", json_string ("all"));
      else if (change->below > 0)
        json_object_set_new (object, "accept", json_pack ("[i, i]", change->below, change->above));
      set_number (object, "solutions", suggestion->n_solutions);
      json_object_set_new (object, "complete", json_boolean (suggestion->exact));
      print_line (out, object);
    }
}

/* Only what the kind of reason is about. */
static void
add_numbers (json_t *object, const SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  gboolean counts_pieces =
      reason->kind == SOMA_WHY_NOT_CORNERS || reason->kind == SOMA_WHY_NOT_MARKED;
  gboolean has_classes =
      reason->kind == SOMA_WHY_NOT_PARITY || reason->kind == SOMA_WHY_NOT_CORNERS;
  gboolean has_range =
      has_classes || reason->kind == SOMA_WHY_NOT_VOLUME || reason->kind == SOMA_WHY_NOT_COLOURS;

  if (has_range || counts_pieces || reason->kind == SOMA_WHY_NOT_DEAD_ENDS)
    json_object_set_new (object, "have", json_integer (reason->have));
  if (has_range)
    json_object_set_new (object, "need", json_integer (reason->need));
  if (has_range && reason->least >= 0)
    json_object_set_new (object, "least", json_integer (reason->least));
  if ((has_range || counts_pieces) && reason->most >= 0)
    json_object_set_new (object, "most", json_integer (reason->most));
  if (has_classes)
    json_object_set_new (object, "never", json_boolean (soma_why_not_is_never (reason)));
  if (counts_pieces)
    {
      json_t *most = json_object ();
      for (int p = 0; p < puzzle->set->n_pieces; p++)
        set_number (most, puzzle->set->pieces[p].letter, reason->most_of_piece[p]);
      json_object_set_new (object, "mostOfEach", most);
    }
  if (reason->kind == SOMA_WHY_NOT_SEARCH)
    set_number (object, "nodes", reason->n_nodes);
}

static json_t *
new_colours (guint64 colours)
{
  json_t *array = json_array ();

  for (int c = 1; c < SOMA_N_COLOURS; c++)
    if ((colours >> c & 1) != 0)
      json_array_append_new (array, json_integer (c));
  return array;
}

void
print_json_reason (GString *out, const Job *job, const char *name, const SomaWhyNot *reason,
                   const char *without_colours)
{
  json_t *object = new_object (job, "reason"), *cells = json_array (), *pieces = json_array ();

  for (int i = 0; i < reason->n_cells; i++)
    json_array_append_new (cells, new_cell (job->puzzle->figure->cells[reason->cells[i]]));
  for (int i = 0; i < reason->n_pieces; i++)
    json_array_append_new (pieces,
                           json_string (job->puzzle->set->pieces[reason->pieces[i]].letter));
  json_object_set_new (object, "reason", json_string (name));
  json_object_set_new (object, "cells", cells);
  json_object_set_new (object, "pieces", pieces);
  if (reason->kind == SOMA_WHY_NOT_COLOURS)
    json_object_set_new (object, "colours", new_colours (reason->colours));
  add_numbers (object, job->puzzle, reason);
  if (without_colours != NULL)
    json_object_set_new (object, "withoutColours", json_string (without_colours));
  print_line (out, object);
}

/* Placements. */

static json_t *
new_placement (const SomaFigure *figure, const SomaPlacements *placements, int i)
{
  json_t *cells = json_array ();

  for (int j = 0; j < placements->n_cells; j++)
    json_array_append_new (
        cells, new_cell (figure->cells[placements->cells[i * placements->n_cells + j]]));
  return cells;
}

guint64
print_json_placements (GString *out, const Job *job)
{
  const SomaFigure *figure = job->puzzle->figure;
  guint64 n = 0;

  for (int p = 0; p < job->puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &job->puzzle->set->pieces[p];
      g_autoptr (SomaPlacements) placements = soma_placements_new (figure, piece);
      json_t *object = new_object (job, "placements"), *list = json_array ();

      for (int i = 0; i < placements->n_placements; i++)
        json_array_append_new (list, new_placement (figure, placements, i));
      json_object_set_new (object, "piece", json_string (piece->letter));
      json_object_set_new (object, "placements", list);
      print_line (out, object);
      n += (guint64) placements->n_placements;
    }
  return n;
}

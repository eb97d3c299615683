/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-labels.h"

#include <glib/gi18n.h>

#include "list-text.h"

/* Neighbours that are named. */
#define MOST_NAMED 12

static char *
count_solutions (guint n)
{
  return g_strdup_printf (ngettext ("%'u solution", "%'u solutions", n), n);
}

static char *
count_pairs (guint n, int most)
{
  if (most == 2)
    return g_strdup_printf (
        ngettext ("%'u pair that differs in two pieces", "%'u pairs that differ in two pieces", n),
        n);
  return g_strdup_printf (ngettext ("%'u pair that differs in two or three pieces",
                                    "%'u pairs that differ in two or three pieces", n),
                          n);
}

static char *
count_components (guint n)
{
  return g_strdup_printf (ngettext ("%'u group", "%'u groups", n), n);
}

static void
add_line (GString *text, const char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

static void
add_limits (GString *text, SomaSolutionMap *map, guint n_listed, gboolean is_complete)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  guint n = soma_solution_map_get_n_points (map);

  if (n < n_listed)
    {
      g_autofree char *line =
          /* Translators: solutions on the map, and all solutions. */
          g_strdup_printf (ngettext ("Only the first %'u of %'u solution are on it.",
                                     "Only the first %'u of %'u solutions are on it.", n_listed),
                           n, n_listed);
      add_line (text, line);
    }
  if (!is_complete)
    add_line (text, _ ("These are the solutions that were found so far."));
  if (graph->result == SOMA_GRAPH_STOPPED)
    add_line (text, _ ("It was stopped: some pairs may be missing."));
  else if (graph->result == SOMA_GRAPH_TOO_MANY_EDGES)
    add_line (text, _ ("Too many pairs for a map: some are missing."));
  else if (soma_solution_map_get_state (map) == SOMA_MAP_STOPPED)
    add_line (text, _ ("It was stopped before all was arranged."));
}

char *
soma_label_map (SomaSolutionMap *map, guint n_listed, gboolean is_complete, gboolean is_sample)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);

  if (graph == NULL && soma_solution_map_get_state (map) == SOMA_MAP_FAILED)
    return g_strdup (_ ("Not enough memory, or it would take hours."));
  if (graph == NULL)
    return NULL;
  g_autofree char *solutions = count_solutions (graph->graph->n_points);
  g_autofree char *pairs = count_pairs (graph->graph->n_edges, soma_solution_map_get_most (map));
  g_autofree char *components = count_components (graph->components->n);
  GString *text = g_string_new (NULL);
  /* Translators: numbers of solutions, of pairs of them, and of groups, which pairs join. */
  g_string_append_printf (text, _ ("%s, %s, %s."), solutions, pairs, components);
  add_limits (text, map, n_listed, is_complete);
  if (is_sample)
    add_line (text, _ ("Some lines are left out: zoom in to see them."));
  return g_string_free (text, FALSE);
}

char *
soma_label_map_work (SomaSolutionMap *map)
{
  if (!soma_solution_map_is_running (map))
    return NULL;
  return g_strdup (soma_solution_map_get_state (map) == SOMA_MAP_JOINING ? _ ("Comparing solutions")
                                                                         : _ ("Arranging the map"));
}

char *
soma_label_map_point (guint point)
{
  /* Translators: a solution of the list. */
  return g_strdup_printf (_ ("Solution %'u"), point + 1);
}

/* "3, 17, 28…" */
static char *
name_neighbours (const SomaGraph *graph, guint point)
{
  GString *text = g_string_new (NULL);
  guint n = soma_graph_degree (graph, point);

  for (guint i = 0; i < MIN (n, MOST_NAMED); i++)
    {
      g_autofree char *number = g_strdup_printf ("%'u", graph->to[graph->first[point] + i] + 1);
      soma_list_text_add (text, number, SOMA_LIST_NEXT);
    }
  if (n > MOST_NAMED)
    g_string_append (text, "…");
  return g_string_free (text, FALSE);
}

static char *
describe_neighbours (const SomaGraph *graph, guint point)
{
  guint n = soma_graph_degree (graph, point);

  if (n == 0)
    return g_strdup (_ ("No neighbours"));
  g_autofree char *names = name_neighbours (graph, point);
  /* Translators: how many, and their numbers. */
  return g_strdup_printf (ngettext ("%'u neighbour: %s", "%'u neighbours: %s", n), n, names);
}

char *
soma_label_map_details (const SomaMapGraph *graph, guint point, const char *value)
{
  guint32 part = graph->components->of[point];
  guint32 size = soma_components_size (graph->components, part);
  g_autofree char *solutions = count_solutions (size);
  g_autofree char *neighbours = describe_neighbours (graph->graph, point);
  g_autofree char *component =
      /* Translators: the group's number, how many there are, and how many solutions it has. */
      g_strdup_printf (_ ("Group %'u of %'u: %s"), part + 1, graph->components->n, solutions);

  return g_strjoin ("\n", component, neighbours, value, NULL);
}

char *
soma_label_map_view (SomaSolutionMap *map, guint selected, const char *value)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);

  if (graph == NULL || selected >= graph->graph->n_points)
    return g_strdup (_ ("Map of solutions; nothing is selected"));
  g_autofree char *solution = soma_label_map_point (selected);
  g_autofree char *lines = soma_label_map_details (graph, selected, value);
  g_auto (GStrv) parts = g_strsplit (lines, "\n", -1);
  g_autofree char *details = g_strjoinv (". ", parts);
  /* Translators: the number of a solution, such as "Solution 7", and what is known of it. */
  return g_strdup_printf (_ ("Map of solutions. %s. %s"), solution, details);
}

char *
soma_label_map_entry (SomaMapScope scope, const SomaMapEntry *entry, guint n)
{
  if (scope == SOMA_MAP_COMPONENTS)
    {
      g_autofree char *solutions = count_solutions (entry->n);
      /* Translators: the group's number, and how many solutions it has. */
      return g_strdup_printf (_ ("Group %'u: %s"), n + 1, solutions);
    }
  if (scope == SOMA_MAP_HUBS)
    return g_strdup_printf (
        /* Translators: the number of a solution, and how many are next to it. */
        ngettext ("Solution %'u: %'u neighbour", "Solution %'u: %'u neighbours", entry->n),
        entry->point + 1, entry->n);
  /* Translators: the numbers of two solutions. */
  return g_strdup_printf (_ ("Solutions %'u and %'u"), entry->point + 1, entry->other + 1);
}

char *
soma_label_map_scope (SomaMapScope scope, guint n, guint n_listed)
{
  if (n > n_listed)
    /* Translators: solutions on the map, and all solutions. */
    return g_strdup_printf (_ ("The first %'u of %'u"), n_listed, n);
  if (scope == SOMA_MAP_BRIDGES && n == 0)
    return g_strdup (_ ("No group would fall apart without one of its pairs."));
  if (scope == SOMA_MAP_BRIDGES)
    return g_strdup (_ ("Without one of these pairs, a group would be two."));
  if (scope == SOMA_MAP_HUBS && n == 0)
    return g_strdup (_ ("No solution has neighbours."));
  return g_strdup ("");
}

char *
soma_label_map_way (const SomaMapWay *way, guint from, guint to)
{
  if (from == G_MAXUINT && to == G_MAXUINT)
    return g_strdup (_ ("A shortest way from one solution to another, few pieces at a time."));
  if (to == G_MAXUINT)
    return g_strdup_printf (_ ("From solution %'u"), from + 1);
  if (from == G_MAXUINT)
    return g_strdup_printf (_ ("To solution %'u"), to + 1);
  if (way == NULL)
    /* Translators: the numbers of two solutions. */
    return g_strdup_printf (_ ("No way leads from solution %'u to %'u."), from + 1, to + 1);
  guint n = way->n - 1;
  return g_strdup_printf (
      /* Translators: the numbers of two solutions, and how many steps lead from one to the
       * other. */
      ngettext ("From solution %'u to %'u in %'u step", "From solution %'u to %'u in %'u steps", n),
      from + 1, to + 1, n);
}

/* "C, L and T" */
static char *
name_moved (const SomaPuzzle *puzzle, const bool *moved, int n_moved)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set), n = 0;
  GString *text = g_string_new (NULL);

  for (int copy = 0; copy < n_copies; copy++)
    {
      const char *letter =
          puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)].letter;
      if (!moved[copy])
        continue;
      soma_list_text_add (text, letter, ++n == n_moved ? SOMA_LIST_AND : SOMA_LIST_NEXT);
    }
  return g_string_free (text, FALSE);
}

char *
soma_label_map_step (const SomaMapWay *way, guint step)
{
  const SomaPuzzle *puzzle = soma_solution_get_puzzle (way->solutions->pdata[0]);
  g_autofree bool *moved = g_new0 (bool, soma_piece_set_n_copies (puzzle->set));
  int n_moved = soma_map_way_compare (way, step, moved);
  g_autofree char *names = name_moved (puzzle, moved, n_moved);

  /* Translators: the step, how many there are, and letters of pieces: "C and T". */
  return g_strdup_printf (ngettext ("Step %'u of %'u: %s lies elsewhere",
                                    "Step %'u of %'u: %s change places", (gulong) n_moved),
                          step, way->n - 1, names);
}

char *
soma_label_map_step_ends (const SomaMapWay *way, guint step)
{
  /* Translators: the numbers of two solutions. */
  return g_strdup_printf (_ ("From solution %'u to %'u"), way->points[step - 1] + 1,
                          way->points[step] + 1);
}

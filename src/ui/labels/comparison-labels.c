/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparison-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static char *
describe_seconds (double seconds)
{
  if (seconds < 0.01)
    return g_strdup_printf (_ ("%.2f ms"), seconds * 1000);
  if (seconds < 1)
    return g_strdup_printf (_ ("%.0f ms"), seconds * 1000);
  return g_strdup_printf (_ ("%.1f s"), seconds);
}

/* Marks a lower bound. Takes `text`. */
static char *
bound (const SomaMeasure *measure, char *text)
{
  g_autofree char *own = text;

  if (measure->state == SOMA_MEASURE_WAITING)
    return g_strdup ("");
  if (measure->state == SOMA_MEASURE_COMPLETE)
    return g_steal_pointer (&own);
  return g_strdup_printf ("≥ %s", own);
}

char *
soma_label_measured_nodes (const SomaMeasure *measure, guint64 reference)
{
  double ratio = reference > 0 ? (double) measure->n_nodes / (double) reference : 0;

  if (reference == 0)
    return soma_label_measured_count (measure, measure->n_nodes);
  return bound (
      measure,
      ratio < 10
          /* Translators: placements made, and their ratio to those of the selected search. */
          ? g_strdup_printf (_ ("%'" PRIu64 " (%.2f ×)"), measure->n_nodes, ratio)
          /* Translators: placements made, and their ratio to those of the selected search. */
          : g_strdup_printf (_ ("%'" PRIu64 " (%.0f ×)"), measure->n_nodes, ratio));
}

char *
soma_label_measured_count (const SomaMeasure *measure, guint64 count)
{
  return bound (measure, g_strdup_printf ("%'" PRIu64, count));
}

char *
soma_label_measured_solutions (const SomaMeasure *measure)
{
  if (measure->n_different == 0 || measure->n_different == measure->n_solutions)
    return soma_label_measured_count (measure, measure->n_solutions);
  g_autofree char *found = soma_label_measured_count (measure, measure->n_solutions);
  g_autofree char *different = soma_label_measured_count (measure, measure->n_different);
  /* Translators: numbers of solutions that a search finds; some are mirrored or turned alike. */
  return g_strdup_printf (_ ("%s found, %s different"), found, different);
}

char *
soma_label_measured_first (const SomaMeasure *measure)
{
  if (measure->state == SOMA_MEASURE_WAITING)
    return g_strdup ("");
  if (measure->first_nodes == 0)
    return g_strdup ("–");
  g_autofree char *seconds = describe_seconds (measure->first_seconds);
  /* Translators: how long the first solution took, and the placements until then. */
  return g_strdup_printf (_ ("%s (%'" PRIu64 ")"), seconds, measure->first_nodes);
}

char *
soma_label_measured_seconds (const SomaMeasure *measure)
{
  return bound (measure, describe_seconds (measure->seconds));
}

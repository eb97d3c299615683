/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-checkpoint.h"

#include <inttypes.h>
#include <string.h>

#include "unit-text.h"

#define KIND "soma-unit-checkpoint"
#define VERSION "1"

void
unit_checkpoint_clear (UnitCheckpoint *checkpoint)
{
  g_free (checkpoint->engine);
  *checkpoint = (UnitCheckpoint){ 0 };
}

static gboolean
read_parts (const char *at, const char *end, UnitCheckpoint *checkpoint)
{
  g_autofree char *version = unit_text_read (&at, end, KIND);

  if (g_strcmp0 (version, VERSION) != 0 ||
      !unit_text_read_number (&at, end, "nodes", G_MAXUINT64, &checkpoint->n_nodes) ||
      !unit_text_read_number (&at, end, "microseconds", G_MAXINT64, &checkpoint->time) ||
      !unit_text_read_number (&at, end, "bytes", G_MAXINT64, &checkpoint->n_bytes))
    return FALSE;
  checkpoint->engine = unit_text_read (&at, end, "at");
  return checkpoint->engine != NULL && at == end;
}

gboolean
unit_checkpoint_parse (const char *text, gsize length, UnitCheckpoint *checkpoint)
{
  gsize end;

  *checkpoint = (UnitCheckpoint){ 0 };
  if (unit_text_is_sealed (text, length, &end) && memchr (text, '\0', length) == NULL &&
      read_parts (text, text + end, checkpoint))
    return TRUE;
  unit_checkpoint_clear (checkpoint);
  return FALSE;
}

char *
unit_checkpoint_write (const UnitCheckpoint *checkpoint)
{
  GString *text = g_string_new (KIND " " VERSION "\n");

  g_string_append_printf (
      text, "nodes %" PRIu64 "\nmicroseconds %" PRIu64 "\nbytes %" PRIu64 "\nat %s\n",
      checkpoint->n_nodes, checkpoint->time, checkpoint->n_bytes, checkpoint->engine);
  unit_text_seal (text);
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

char *
soma_label_exports (SomaExportOf what, guint64 n)
{
  if (what == SOMA_EXPORT_SOLUTIONS)
    return g_strdup_printf (ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", (gulong) n),
                            n);
  return g_strdup_printf (ngettext ("%'" PRIu64 " figure", "%'" PRIu64 " figures", (gulong) n), n);
}

char *
soma_label_export_progress (SomaExportOf what, guint64 n_written, guint64 n)
{
  if (n == 0)
    return soma_label_exports (what, n_written);
  g_autofree char *all = soma_label_exports (what, n);
  /* Translators: how many are written, and all there are, such as "240 solutions". */
  return g_strdup_printf (_ ("%'" PRIu64 " of %s"), n_written, all);
}

char *
soma_label_exported (SomaExportOf what, guint64 n, const char *file_name)
{
  g_autofree char *all = soma_label_exports (what, n);

  /* Translators: how many, such as "240 solutions", and the name of a file. */
  return g_strdup_printf (_ ("%s exported as “%s”"), all, file_name);
}

char *
soma_label_export_part (SomaExportOf what, guint64 n, const char *file_name)
{
  g_autofree char *all = soma_label_exports (what, n);

  /* Translators: the name of a file, and how many are in it, such as "240 solutions". */
  return g_strdup_printf (_ ("“%s” will have the %s written so far."), file_name, all);
}

char *
soma_label_export_rest (gboolean can_resume)
{
  return g_strdup (can_resume ? _ ("The search goes on while they are written")
                              : _ ("They are found, from the beginning, while they are written"));
}

char *
soma_label_export_solutions_note (gboolean is_read_back)
{
  return is_read_back ? NULL : g_strdup (_ ("Soma cannot open solutions in this format."));
}

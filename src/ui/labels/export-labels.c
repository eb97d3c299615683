/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "list-text.h"

char *
soma_label_exports (SomaExportOf what, guint64 n)
{
  if (what == SOMA_EXPORT_SOLUTIONS)
    return g_strdup_printf (
        ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", (gulong) n), n);
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
  return g_strdup (can_resume ? _ ("Goes on with the search while writing")
                              : _ ("Searches from the beginning while writing"));
}

char *
soma_label_export_solutions_note (gboolean is_read_back)
{
  return is_read_back ? NULL : g_strdup (_ ("Soma cannot open solutions in this format."));
}

/* Adds a sentence (nullable), which is freed, to those before. */
static void
add_sentence (GString *text, char *sentence)
{
  if (sentence != NULL)
    soma_list_text_add (text, sentence, SOMA_LIST_SENTENCE);
  g_free (sentence);
}

static char *
describe_unfit (const SomaFigureExportCheck *check)
{
  guint n = check->n_unfit;

  if (n == 0)
    return NULL;
  if (n == check->n_figures)
    /* Translators: the name of a figure, and a reason. */
    return g_strdup_printf (_ ("“%s” cannot be exported: %s."), check->unfit, check->obstacle);
  return g_strdup_printf (
      /* Translators: how many figures are left out, the name of the first of them, and why. */
      ngettext ("%'u figure is left out, “%s”: %s.",
                "%'u figures are left out, among them “%s”: %s.", n),
      n, check->unfit, check->obstacle);
}

static char *
describe_losses (const SomaFigureExportCheck *check)
{
  g_autofree char *list = g_strjoinv ("; ", check->losses);

  /* Translators: a list of what is lost, separated by "; ". */
  return *list != '\0' ? g_strdup_printf (_ ("This is lost: %s."), list) : NULL;
}

char *
soma_label_export_figures_note (const SomaFigureExportCheck *check, gboolean *can_export)
{
  GString *text = g_string_new (NULL);

  *can_export = !check->is_for_one && check->n_unfit < check->n_figures;
  if (check->is_for_one)
    add_sentence (text, g_strdup (_ ("A file in this format holds one figure only.")));
  add_sentence (text, describe_unfit (check));
  if (*can_export)
    add_sentence (text, describe_losses (check));
  if (*can_export && !check->is_read)
    add_sentence (text, g_strdup (_ ("Soma cannot open files in this format.")));
  return g_string_free (text, text->len == 0);
}

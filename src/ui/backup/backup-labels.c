/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "backup-labels.h"

#include <glib/gi18n.h>

#include "days.h"
#include "list-text.h"

/* Takes the sentence. */
static void
add_line (GString *text, char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, sentence);
  g_free (sentence);
}

static void
add_played (GString *text, const SomaMergeCounts *counts)
{
  if (counts->n_records > 0)
    add_line (text,
              g_strdup_printf (ngettext ("%'u game that was won is new.",
                                         "%'u games that were won are new.", counts->n_records),
                               counts->n_records));
  if (counts->n_games > 0)
    add_line (text, g_strdup_printf (ngettext ("%'u unfinished game is new.",
                                               "%'u unfinished games are new.", counts->n_games),
                                     counts->n_games));
  if (counts->n_games_both > 0)
    add_line (
        text,
        g_strdup_printf (
            ngettext ("%'u unfinished game differs from the library’s; both can be continued.",
                      "%'u unfinished games differ from the library’s; both can be continued.",
                      counts->n_games_both),
            counts->n_games_both));
  if (counts->n_games_later > 0)
    add_line (text, g_strdup_printf (
                        ngettext ("%'u unfinished game replaces one that was played earlier.",
                                  "%'u unfinished games replace others that were played earlier.",
                                  counts->n_games_later),
                        counts->n_games_later));
  if (counts->n_games_over > 0)
    add_line (text, g_strdup_printf (ngettext ("%'u finished or hidden game is new.",
                                               "%'u finished or hidden games are new.",
                                               counts->n_games_over),
                                     counts->n_games_over));
}

static void
add_others (GString *text, const SomaMergeCounts *counts)
{
  guint n_new = counts->n_sets - counts->n_sets_differ;

  if (counts->n_drafts > 0)
    add_line (text, g_strdup_printf (ngettext ("%'u draft with unsaved changes is new.",
                                               "%'u drafts with unsaved changes are new.",
                                               counts->n_drafts),
                                     counts->n_drafts));
  if (counts->n_bookmarks > 0)
    add_line (text, g_strdup_printf (ngettext ("%'u bookmark is new.", "%'u bookmarks are new.",
                                               counts->n_bookmarks),
                                     counts->n_bookmarks));
  if (counts->n_marks > 0)
    add_line (text, g_strdup_printf (ngettext ("%'u figure gets tags or becomes a favourite.",
                                               "%'u figures get tags or become favourites.",
                                               counts->n_marks),
                                     counts->n_marks));
  if (n_new > 0)
    add_line (text,
              g_strdup_printf (ngettext ("%'u piece set is new.", "%'u piece sets are new.", n_new),
                               n_new));
  if (counts->n_sets_differ > 0)
    add_line (text, g_strdup_printf (
                        ngettext ("%'u piece set differs from the one of that name; both are kept.",
                                  "%'u piece sets differ from those of the same names; both are "
                                  "kept.",
                                  counts->n_sets_differ),
                        counts->n_sets_differ));
}

char *
soma_backup_label_news (const SomaMergeCounts *counts)
{
  GString *text = g_string_new (NULL);
  guint n_new = counts->n_figures - counts->n_differ;

  if (n_new > 0)
    add_line (text, g_strdup_printf (ngettext ("%'u figure is new.", "%'u figures are new.", n_new),
                                     n_new));
  if (counts->n_differ > 0)
    add_line (text,
              g_strdup_printf (ngettext ("%'u figure differs from the library’s; both are kept.",
                                         "%'u figures differ from the library’s; both are kept.",
                                         counts->n_differ),
                               counts->n_differ));
  add_played (text, counts);
  add_others (text, counts);
  if (text->len > 0)
    {
      /* What stays out, next to what does not. */
      if (counts->n_games_earlier > 0)
        add_line (text, g_strdup_printf (
                            ngettext ("%'u unfinished game was played later here, and stays.",
                                      "%'u unfinished games were played later here, and stay.",
                                      counts->n_games_earlier),
                            counts->n_games_earlier));
      if (counts->n_known > 0)
        add_line (text, g_strdup_printf (ngettext ("%'u figure is in the library already.",
                                                   "%'u figures are in the library already.",
                                                   counts->n_known),
                                         counts->n_known));
    }
  return g_string_free (text, FALSE);
}

char *
soma_backup_label_file (void)
{
  g_autoptr (GDate) today = soma_days_get_today ();
  g_autofree char *day = soma_days_print (today);

  /* Translators: the name of a file; %s is a day, such as 2026-11-21. */
  return g_strdup_printf (_ ("Soma Library %s"), day);
}

/* How many names are listed. */
#define MAX_NAMES 5

char *
soma_backup_label_others (const SomaDuplicates *group)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const GPtrArray *items = group->items;

  for (guint i = 1; i < MIN (items->len, MAX_NAMES + 1); i++)
    {
      const char *name = soma_figure_item_get_name (items->pdata[i]);
      /* Translators: a figure's name in a list of them. */
      g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), name);
      soma_list_text_add (names, quoted, SOMA_LIST_NEXT);
    }
  if (items->len > MAX_NAMES + 1)
    g_string_append (names, "…");
  switch (group->kind)
    {
    case SOMA_DUPLICATES_MIRRORED:
      /* Translators: of a figure; %s is a list of the names of others. */
      return g_strdup_printf (_ ("Mirror image of %s"), names->str);
    case SOMA_DUPLICATES_BUILT_IN:
      /* Translators: of a figure; %s is the name of one that comes with Soma. */
      return g_strdup_printf (_ ("The same as %s, which is built in"), names->str);
    default:
      /* Translators: of a figure; %s is a list of its other names. */
      return g_strdup_printf (_ ("The same as %s"), names->str);
    }
}

char *
soma_backup_label_joined (guint n)
{
  return g_strdup_printf (
      ngettext ("%'u figure joined with another one", "%'u figures joined with others", n), n);
}

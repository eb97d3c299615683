/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solving.h"

#include <glib/gi18n.h>

#include "host.h"
#include "solving-labels.h"

/* In seconds, 0 for no limit. */
static const guint limits[] = { 10, 60, 10 * 60, 60 * 60, 0 };
#define USUAL_LIMIT 1

typedef struct
{
  /* Owned */
  SomaSolveAll *all;
  GPtrArray *items;

  SomaSymmetry symmetry;
  AdwComboRow *limit; /* borrowed: the dialog's */
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->all);
  g_ptr_array_unref (question->items);
  g_free (question);
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  const Question *question = data;

  if (g_str_equal (response, "solve"))
    soma_solve_all_start (question->all, question->items, question->symmetry,
                          limits[adw_combo_row_get_selected (question->limit)]);
}

/* How many are not solved yet, and of how many others it is not known how hard they are. */
static guint
count_unsolved (const GPtrArray *items, guint *n_unmeasured)
{
  guint n_unsolved = 0;

  *n_unmeasured = 0;
  for (guint i = 0; i < items->len; i++)
    {
      SomaFigureItem *item = items->pdata[i];

      if (!soma_solve_all_is_wanted (item))
        continue;
      if (soma_figure_item_get_known (item, NULL) == SOMA_KNOWN_ALL)
        ++*n_unmeasured;
      else
        n_unsolved++;
    }
  return n_unsolved;
}

static AdwComboRow *
add_limit (AdwMessageDialog *dialog)
{
  GtkWidget *group = adw_preferences_group_new ();
  AdwComboRow *row = ADW_COMBO_ROW (adw_combo_row_new ());
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autofree char *name = soma_solving_label_limit (limits[i]);
      gtk_string_list_append (names, name);
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("_Time for Each"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (row, USUAL_LIMIT);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (row));
  adw_message_dialog_set_extra_child (dialog, group);
  return row;
}

void
soma_solving_ask (GtkWindow *window, SomaSolveAll *all, GPtrArray *items, SomaSymmetry symmetry)
{
  guint n_unmeasured, n_unsolved = count_unsolved (items, &n_unmeasured);
  Question *question;

  if (n_unsolved + n_unmeasured == 0)
    {
      soma_host_show_toast (GTK_WIDGET (window), _ ("These figures are all solved already"));
      return;
    }
  question = g_new0 (Question, 1);
  question->all = g_object_ref (all);
  question->items = g_ptr_array_ref (items);
  question->symmetry = symmetry;
  g_autofree char *body = soma_solving_label_question (n_unsolved, n_unmeasured);

  AdwMessageDialog *dialog =
      soma_host_new_question (GTK_WIDGET (window), _ ("Solve All Figures?"), body, "solve",
                              _ ("_Solve"), ADW_RESPONSE_SUGGESTED);
  question->limit = add_limit (dialog);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), question, question_free, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

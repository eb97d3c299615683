/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "labels.h"
#include "print-window.h"
#include "template.h"
#include "window-private.h"

/* More fill a book: whoever wants them all has a list. */
#define MOST_SOLUTIONS 5000

static char *
make_facts (SomaDocument *document, const SomaPuzzle *puzzle)
{
  SomaDocumentStatus status;
  g_autofree char *figure = soma_label_figure (puzzle->figure, puzzle->set);

  soma_document_get_status (document, &status);
  if (status.state != SOMA_DOCUMENT_COMPLETE)
    return g_steal_pointer (&figure);
  g_autofree char *solutions = soma_label_headline (&status);
  /* Translators: two facts about a figure, such as "27 cells · Soma" and "240 solutions". */
  return g_strdup_printf (_ ("%s · %s"), figure, solutions);
}

static void
add_solutions (SomaSheet *sheet, SomaSolutionList *solutions)
{
  guint n = MIN (g_list_model_get_n_items (G_LIST_MODEL (solutions)), MOST_SOLUTIONS);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (G_LIST_MODEL (solutions), i);
      soma_sheet_add_solution (sheet, soma_solution_get_copy_at (solution));
    }
}

/* The solution that is looked at is the one to print if one is wanted. */
static void
choose_solution (SomaSheet *sheet, SomaSolution *solution)
{
  if (solution == NULL)
    return;
  sheet->chosen = soma_solution_get_index (solution);
  if (sheet->chosen >= sheet->solutions->len)
    {
      soma_sheet_add_solution (sheet, soma_solution_get_copy_at (solution));
      sheet->chosen = sheet->solutions->len - 1;
    }
}

static SomaSheet *
make_sheet (SomaDocumentPage *page)
{
  SomaDocument *document = soma_document_page_get_document (page);
  SomaPuzzle *puzzle = soma_document_get_puzzle (document);
  g_autofree char *facts = make_facts (document, puzzle);
  SomaSheet *sheet = soma_sheet_new (puzzle, soma_label_document (document), facts);

  add_solutions (sheet, soma_document_get_solutions (document));
  choose_solution (sheet, soma_document_page_get_solution (page));
  return sheet;
}

static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  SomaDocumentPage *page = SOMA_DOCUMENT_PAGE (soma_window_get_page (self));
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_sheet_free);
  const SomaNames names = soma_names_read (self->settings);

  g_ptr_array_add (sheets, make_sheet (page));
  gtk_window_present (GTK_WINDOW (soma_print_window_new (
      GTK_WINDOW (self), soma_label_document (soma_document_page_get_document (page)), sheets,
      &names)));
}

static const SomaAction actions[] = {
  { "win.print", NULL, print_action, DOCUMENT },
  { 0 },
};

void
soma_window_install_print_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "application.h"
#include "figure-labels.h"
#include "figures-page.h"
#include "host.h"
#include "levels-labels.h"
#include "print-window.h"
#include "template.h"
#include "window-private.h"

/* More fill a book: whoever wants them all has a list. */
#define MOST_SOLUTIONS 5000

/* A document. */

static SomaKnown
get_known (const SomaDocumentStatus *status)
{
  if (status->is_counted)
    return SOMA_KNOWN_ALL;
  switch (status->state)
    {
    case SOMA_DOCUMENT_COMPLETE:
    case SOMA_DOCUMENT_IMPOSSIBLE:
      return SOMA_KNOWN_ALL;
    case SOMA_DOCUMENT_SEARCHING:
    case SOMA_DOCUMENT_PARTIAL:
      return SOMA_KNOWN_SOME;
    default:
      return SOMA_KNOWN_NOTHING;
    }
}

static SomaPuzzleSheetFacts
get_facts (SomaWindow *self, SomaPuzzle *puzzle, SomaDocument *document)
{
  SomaApplication *application = SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  SomaLevel *level = soma_level_list_find (soma_application_get_levels (application), puzzle);
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  return (SomaPuzzleSheetFacts){
    .has_pieces = soma_document_get_piece_set (document) != NULL,
    .known = get_known (&status),
    .n_solutions = status.n_solutions,
    .number = status.number,
    .difficulty = level != NULL ? soma_level_get_measure (level)->difficulty : 0,
    .obvious =
        status.state == SOMA_DOCUMENT_IMPOSSIBLE ? status.reason : (SomaError){ SOMA_OK, -1 },
  };
}

/* What is told once the figure is measured. */
typedef struct
{
  SomaPrintWindow *window; /* owned */
  SomaPuzzleSheetFacts facts;
} Measuring;

static void
measured_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Measuring *measuring = data;

  measuring->facts.difficulty = soma_rating_measure_finish (result);
  if (measuring->facts.difficulty > 0)
    soma_print_window_tell (measuring->window, 0, &measuring->facts);
  g_object_unref (measuring->window);
  g_free (measuring);
}

/* How hard figures are that did not come with the program is found while the window is shown. */
static void
measure (GtkWidget *window, SomaPuzzle *puzzle, const SomaPuzzleSheetFacts *facts)
{
  if (facts->difficulty > 0 || facts->known != SOMA_KNOWN_ALL || facts->n_solutions == 0)
    return;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Measuring *measuring = g_new (Measuring, 1);
  *measuring = (Measuring){ g_object_ref (SOMA_PRINT_WINDOW (window)), *facts };
  /* It is there for as long as something is measured. */
  g_signal_connect_object (window, "destroy", G_CALLBACK (g_cancellable_cancel), cancellable,
                           G_CONNECT_SWAPPED);
  soma_rating_measure_async (puzzle, cancellable, measured_cb, measuring);
}

static void
describe (SomaPuzzleSheet *sheet, SomaDocument *document)
{
  SomaApartLevels *levels = soma_document_get_levels (document);
  SomaApartLevelsStatus status;

  soma_apart_levels_get_status (levels, &status);
  g_autofree char *level =
      soma_label_levels_summary (&status, soma_apart_levels_get_table (levels));
  soma_puzzle_sheet_describe (
      sheet, soma_draft_get_design (soma_document_get_draft (document))->author, level);
}

static SomaPuzzleSheet *
make_sheet (SomaDocumentPage *page, const SomaPuzzleSheetFacts *told)
{
  g_autoptr (SomaSolution) shown = soma_document_page_dup_solution (page);
  SomaDocument *document = soma_document_page_get_document (page);
  SomaPuzzle *puzzle = soma_document_get_puzzle (document);
  g_autofree char *facts =
      soma_label_figure (puzzle->figure, soma_document_get_piece_set (document));
  SomaPuzzleSheet *sheet = soma_puzzle_sheet_new (puzzle, soma_label_document (document), facts);

  soma_puzzle_sheet_tell (sheet, told);
  describe (sheet, document);

  SomaSolutionList *solutions = soma_document_get_solutions (document);
  guint n = MIN (g_list_model_get_n_items (G_LIST_MODEL (solutions)), MOST_SOLUTIONS);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (G_LIST_MODEL (solutions), i);
      soma_puzzle_sheet_add_solution (sheet, soma_solution_get_copy_at (solution));
    }

  /* The solution that is looked at is the one to print if one is wanted. */
  if (shown != NULL)
    {
      sheet->chosen = soma_solution_get_index (shown);
      if (sheet->chosen >= soma_puzzle_sheet_get_n_solutions (sheet))
        {
          soma_puzzle_sheet_add_solution (sheet, soma_solution_get_copy_at (shown));
          sheet->chosen = soma_puzzle_sheet_get_n_solutions (sheet) - 1;
        }
    }

  return sheet;
}

static GtkWidget *
make_document_window (SomaWindow *self, SomaDocumentPage *page, const SomaNames *names)
{
  SomaDocument *document = soma_document_page_get_document (page);
  SomaPuzzle *puzzle = soma_document_get_puzzle (document);
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  if (status.state == SOMA_DOCUMENT_EMPTY)
    {
      soma_host_show_toast (GTK_WIDGET (page), _ ("Nothing drawn yet"));
      return NULL;
    }
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_sheet_free);
  const SomaPuzzleSheetFacts facts = get_facts (self, puzzle, document);
  g_ptr_array_add (sheets, make_sheet (page, &facts));
  GtkWidget *window = soma_print_window_new (GTK_WINDOW (self), soma_label_document (document),
                                             sheets, names, status.symmetry);
  measure (window, puzzle, &facts);
  return window;
}

/* Several figures. */

static GtkWidget *
make_figures_window (SomaWindow *self, SomaFiguresPage *page, const SomaNames *names)
{
  SomaApplication *application = SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  g_autoptr (GPtrArray) items = soma_figures_page_list_chosen (page);
  g_autofree char *title = soma_figures_page_make_title (page);

  if (items->len == 0)
    {
      soma_host_show_toast (GTK_WIDGET (page), _ ("No figures to print"));
      return NULL;
    }
  g_autoptr (SomaGathering) gathering =
      soma_gathering_new (items, g_settings_get_enum (self->settings, "symmetry"),
                          soma_application_get_levels (application));
  soma_application_wait_for (application, G_OBJECT (gathering));
  return soma_print_window_new_gathering (GTK_WINDOW (self), title, gathering, names);
}

static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  GtkWidget *page = soma_window_get_page (self);
  const SomaNames names = soma_names_read (self->settings);
  GtkWidget *window = NULL;

  /* It may be another page that still slides in. */
  if (SOMA_IS_DOCUMENT_PAGE (page))
    window = make_document_window (self, SOMA_DOCUMENT_PAGE (page), &names);
  else if (SOMA_IS_FIGURES_PAGE (page))
    window = make_figures_window (self, SOMA_FIGURES_PAGE (page), &names);

  if (window != NULL)
    soma_host_present_dialog (GTK_WINDOW (window));
}

static const SomaAction actions[] = {
  { "win.print", NULL, print_action, PRINTABLE },
  { 0 },
};

void
soma_window_install_print_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

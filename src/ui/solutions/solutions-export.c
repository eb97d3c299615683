/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-export.h"

#include <glib/gi18n.h>

#include "export-labels.h"
#include "export-window.h"
#include "figure-labels.h"
#include "host.h"
#include "list-items.h"
#include "number-labels.h"
#include "solution-export.h"

/* The one shown, those selected, those listed, all found, all there are. */
#define MAX_CHOICES 5

#define MOST_BROWSED 1000

/* What there was when the question was asked. */
typedef struct
{
  /* Borrowed, until the window is there */
  SomaDocument *document;
  SomaSolutionGrid *grid;
  SomaBookmarks *bookmarks;

  /* Owned, with what is in them */
  SomaSolutionChoice choices[MAX_CHOICES];
  char *id, *name;

  guint n_choices;
  guint usual; /* what is chosen at first */
} Exporting;

static void
exporting_free (gpointer data)
{
  Exporting *exporting = data;

  for (guint i = 0; i < exporting->n_choices; i++)
    {
      SomaSolutionChoice *choice = &exporting->choices[i];

      g_object_unref (choice->list);
      if (choice->indices != NULL)
        g_array_unref ((GArray *) choice->indices);
      if (choice->solutions != NULL)
        g_ptr_array_unref ((GPtrArray *) choice->solutions);
      g_free ((char *) choice->checkpoint);
      soma_apart_table_free ((SomaApartTable *) choice->aparts);
      g_clear_pointer (&choice->notes, g_hash_table_unref);
    }
  g_free (exporting->id);
  g_free (exporting->name);
  g_free (exporting);
}

static void
check (SomaExportWindow *window, guint choice, const char *format, gpointer data)
{
  Exporting *exporting = data;
  gboolean is_read_back = soma_solution_export_is_read_back (&exporting->choices[choice], format);
  g_autofree char *note = soma_label_export_solutions_note (is_read_back);

  soma_export_window_set_note (window, choice, format, note, TRUE);
}

static SomaExport *
make (guint choice, const char *format, GFile *file, gpointer data)
{
  Exporting *exporting = data;

  return soma_solution_export_new (&exporting->choices[choice], exporting->id, exporting->name,
                                   format, file);
}

static const SomaExporter exporter = { check, make, exporting_free };

/* The choices. */

static SomaSolutionChoice *
add_choice (Exporting *exporting)
{
  SomaSolutionChoice *choice = &exporting->choices[exporting->n_choices++];
  const SomaApartTable *aparts =
      soma_apart_levels_get_table (soma_document_get_levels (exporting->document));
  SomaDocumentStatus status;

  soma_document_get_status (exporting->document, &status);
  choice->symmetry = status.symmetry;
  choice->notes = soma_bookmarks_make_notes (exporting->bookmarks);
  choice->list = g_object_ref (soma_document_get_solutions (exporting->document));
  if (!soma_apart_table_is_plain (aparts))
    choice->aparts = soma_apart_table_copy (aparts);
  return choice;
}

/* `items` (of SomaSolution) is taken over. */
static void
add_items (Exporting *exporting, GPtrArray *items)
{
  add_choice (exporting)->solutions = items;
}

static void
offer_shown (Exporting *exporting, SomaExportWindow *window)
{
  SomaSolution *shown = soma_solution_grid_get_solution (exporting->grid);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  SomaNumber number;

  soma_solution_get_number (shown, &number);
  g_autofree char *text = soma_label_number (&number);
  g_autofree char *subtitle = g_strdup_printf (_ ("Solution %s"), text);
  g_ptr_array_add (items, g_object_ref (shown));
  add_items (exporting, items);
  soma_export_window_add_choice (window, _ ("The One _Shown"), subtitle);
}

/* `title` names what was added last, which is chosen at first. */
static void
offer (Exporting *exporting, SomaExportWindow *window, const char *title)
{
  exporting->usual = exporting->n_choices - 1;
  g_autofree char *subtitle = soma_label_exports (
      SOMA_EXPORT_SOLUTIONS, soma_solution_choice_count (&exporting->choices[exporting->usual]));

  soma_export_window_add_choice (window, title, subtitle);
}

/* Of too many, as many as a file of them is of use to a person, from the one shown on. */
static void
offer_browsed (Exporting *exporting, SomaExportWindow *window)
{
  GListModel *listed = G_LIST_MODEL (soma_solution_grid_get_listing (exporting->grid));
  guint from = soma_solution_grid_get_place (exporting->grid);
  guint n = g_list_model_get_n_items (listed) - from;
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < MIN (n, MOST_BROWSED); i++)
    g_ptr_array_add (items, g_list_model_get_item (listed, from + i));
  add_items (exporting, items);
  offer (exporting, window, _ ("This One and Those _After It"));
}

static void
offer_some (Exporting *exporting, SomaExportWindow *window)
{
  SomaListing *listing = soma_solution_grid_get_listing (exporting->grid);
  SomaMarkedSolutions *marked = soma_solution_grid_get_marked (exporting->grid);
  gboolean is_all = soma_listing_get_shown (listing) ==
                    G_LIST_MODEL (soma_document_get_solutions (exporting->document));

  if (soma_listing_get_near (listing) != NULL)
    add_items (exporting, soma_list_items (G_LIST_MODEL (listing)));
  else if (!is_all)
    add_choice (exporting)->indices = soma_listing_list_indices (listing);
  if (!is_all)
    offer (exporting, window, _ ("Those _Listed"));
  if (soma_marked_solutions_get_n (marked) == 0)
    return;
  add_choice (exporting)->indices = soma_marked_solutions_list (marked);
  offer (exporting, window, _ ("The S_elected Ones"));
}

/* Whether there may be solutions that are not in the list. */
static gboolean
has_rest (const SomaDocumentStatus *status)
{
  return status->state == SOMA_DOCUMENT_PARTIAL || status->state == SOMA_DOCUMENT_SEARCHING ||
         status->state == SOMA_DOCUMENT_READING || status->n_solutions > status->n_kept;
}

static const char *
name_all (const SomaDocumentStatus *status)
{
  if (status->n_solutions > status->n_kept)
    return _ ("All _Kept");
  return has_rest (status) ? _ ("All _Found So Far") : _ ("_All");
}

static void
offer_all (Exporting *exporting, SomaExportWindow *window)
{
  SomaDocumentStatus status;
  guint usual = exporting->usual;

  soma_document_get_status (exporting->document, &status);
  add_choice (exporting);
  offer (exporting, window, name_all (&status));
  if (usual > 0)
    exporting->usual = usual;
  if (!has_rest (&status))
    return;
  const char *checkpoint = soma_document_get_checkpoint (exporting->document);
  g_autofree char *subtitle = soma_label_export_rest (checkpoint != NULL);
  SomaSolutionChoice *choice = add_choice (exporting);
  choice->finds_rest = TRUE;
  choice->checkpoint = g_strdup (checkpoint);
  soma_export_window_add_choice (window, _ ("_All There Are"), subtitle);
}

void
soma_solutions_export (SomaDocument *document, SomaSolutionGrid *grid, SomaBookmarks *bookmarks)
{
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (document));
  Exporting *exporting = g_new0 (Exporting, 1);
  GtkRoot *parent = gtk_widget_get_root (GTK_WIDGET (grid));
  /* Translators: the name of a file of solutions; %s is that of the figure. */
  g_autofree char *stem = g_strdup_printf (_ ("%s Solutions"), soma_label_document (document));
  SomaExportWindow *window = SOMA_EXPORT_WINDOW (soma_export_window_new (
      GTK_WINDOW (parent), SOMA_EXPORT_SOLUTIONS, stem, &exporter, exporting));

  exporting->document = document;
  exporting->grid = grid;
  exporting->bookmarks = bookmarks;
  exporting->id = g_strdup (design->id);
  exporting->name = g_strdup (*design->name != '\0' ? design->name : NULL);
  offer_shown (exporting, window);
  if (soma_listing_get_range (soma_solution_grid_get_listing (grid)) != NULL)
    offer_browsed (exporting, window);
  else
    {
      offer_some (exporting, window);
      offer_all (exporting, window);
    }
  soma_export_window_choose (window, exporting->usual, "soma");
  soma_host_present_dialog (GTK_WINDOW (window));
}

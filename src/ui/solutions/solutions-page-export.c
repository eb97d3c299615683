/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "export-labels.h"
#include "export-window.h"
#include "figure-labels.h"
#include "host.h"
#include "list-items.h"
#include "number-labels.h"
#include "solution-export.h"
#include "template.h"

/* The one shown, those selected, those listed, all found, all there are. */
#define MAX_CHOICES 5

#define MOST_BROWSED 1000

/* What there was when the question was asked. */
typedef struct
{
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
add_choice (Exporting *exporting, SomaSolutionsPage *self)
{
  SomaSolutionChoice *choice = &exporting->choices[exporting->n_choices++];
  const SomaApartTable *aparts =
      soma_apart_levels_get_table (soma_document_get_levels (self->document));

  SomaBookmarks *bookmarks = soma_solutions_page_get_bookmarks (self);
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  choice->symmetry = status.symmetry;
  if (bookmarks != NULL)
    choice->notes = soma_bookmarks_make_notes (bookmarks);
  choice->list = g_object_ref (soma_document_get_solutions (self->document));
  if (!soma_apart_table_is_plain (aparts))
    choice->aparts = soma_apart_table_copy (aparts);
  return choice;
}

/* `items` (of SomaSolution) is taken over. */
static void
add_items (Exporting *exporting, SomaSolutionsPage *self, GPtrArray *items)
{
  add_choice (exporting, self)->solutions = items;
}

static void
offer_shown (Exporting *exporting, SomaSolutionsPage *self, SomaExportWindow *window)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  SomaNumber number;

  soma_solution_get_number (shown, &number);
  g_autofree char *text = soma_label_number (&number);
  g_autofree char *subtitle = g_strdup_printf (_ ("Solution %s"), text);
  g_ptr_array_add (items, g_object_ref (shown));
  add_items (exporting, self, items);
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
offer_browsed (Exporting *exporting, SomaSolutionsPage *self, SomaExportWindow *window)
{
  guint from = gtk_single_selection_get_selected (self->selection);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->listing)) - from;
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < MIN (n, MOST_BROWSED); i++)
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (self->listing), from + i));
  add_items (exporting, self, items);
  offer (exporting, window, _ ("This One and Those _After It"));
}

static void
offer_some (Exporting *exporting, SomaSolutionsPage *self, SomaExportWindow *window)
{
  gboolean is_all = soma_listing_get_shown (self->listing) ==
                    G_LIST_MODEL (soma_document_get_solutions (self->document));

  if (soma_listing_get_near (self->listing) != NULL)
    add_items (exporting, self, soma_list_items (G_LIST_MODEL (self->listing)));
  else if (!is_all)
    add_choice (exporting, self)->indices = soma_listing_list_indices (self->listing);
  if (!is_all)
    offer (exporting, window, _ ("Those _Listed"));
  if (soma_marked_solutions_get_n (self->marked) == 0)
    return;
  add_choice (exporting, self)->indices = soma_marked_solutions_list (self->marked);
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
offer_all (Exporting *exporting, SomaSolutionsPage *self, SomaExportWindow *window)
{
  SomaDocumentStatus status;
  guint usual = exporting->usual;

  soma_document_get_status (self->document, &status);
  add_choice (exporting, self);
  offer (exporting, window, name_all (&status));
  if (usual > 0)
    exporting->usual = usual;
  if (!has_rest (&status))
    return;
  const char *checkpoint = soma_document_get_checkpoint (self->document);
  g_autofree char *subtitle = soma_label_export_rest (checkpoint != NULL);
  SomaSolutionChoice *choice = add_choice (exporting, self);
  choice->finds_rest = TRUE;
  choice->checkpoint = g_strdup (checkpoint);
  soma_export_window_add_choice (window, _ ("_All There Are"), subtitle);
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (self->document));
  Exporting *exporting = g_new0 (Exporting, 1);
  /* Translators: the name of a file of solutions; %s is that of the figure. */
  g_autofree char *stem =
      g_strdup_printf (_ ("%s Solutions"), soma_label_document (self->document));
  SomaExportWindow *window = SOMA_EXPORT_WINDOW (
      soma_export_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), SOMA_EXPORT_SOLUTIONS,
                              stem, &exporter, exporting));

  exporting->id = g_strdup (design->id);
  exporting->name = g_strdup (*design->name != '\0' ? design->name : NULL);
  offer_shown (exporting, self, window);
  if (soma_solutions_page_get_range (self) != NULL)
    offer_browsed (exporting, self, window);
  else
    {
      offer_some (exporting, self, window);
      offer_all (exporting, self, window);
    }
  soma_export_window_choose (window, exporting->usual, "soma");
  soma_host_present_dialog (GTK_WINDOW (window));
}

static const SomaAction actions[] = {
  { "solution.export", NULL, export_action, SOLUTIONS },
  { 0 },
};

void
soma_solutions_page_install_export_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-labels.h"
#include "host.h"
#include "solid-window.h"
#include "template.h"
#include "window-private.h"

static void
print_solid_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocumentPage *page = SOMA_DOCUMENT_PAGE (soma_window_get_page (SOMA_WINDOW (widget)));
  SomaDocument *document = soma_document_page_get_document (page);
  g_autoptr (SomaSolution) solution = soma_document_page_dup_solution (page);
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  const SomaSolidSubject subject = {
    .title = soma_label_document (document),
    .puzzle = soma_document_get_puzzle (document),
    .pieces = soma_draft_get_design (soma_document_get_draft (document))->pieces,
    .copy_at = solution != NULL ? soma_solution_get_copy_at (solution) : NULL,
    .has_figure = status.state != SOMA_DOCUMENT_EMPTY,
    .has_pieces = soma_document_get_piece_set (document) != NULL,
  };
  soma_host_present_dialog (GTK_WINDOW (soma_solid_window_new (GTK_WINDOW (widget), &subject)));
}

static const SomaAction actions[] = {
  { "win.print-solid", NULL, print_solid_action, DOCUMENT },
  { 0 },
};

void
soma_window_install_solid_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

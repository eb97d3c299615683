/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-pane.h"

#include "labels.h"

struct _SomaSolvePane
{
  GtkWidget parent_instance;

  SomaDocument *document; /* (nullable) owned */

  /* Template */
  GtkLabel *headline;
  GtkLabel *explanation;
  GtkLabel *problem;
  GtkProgressBar *progress_bar;
  GtkWidget *controls;
  GtkLabel *progress_label;
  GtkWidget *stop_button;
  GtkWidget *restart_button;
  GtkWidget *resume_button;
};

G_DEFINE_FINAL_TYPE (SomaSolvePane, soma_solve_pane, GTK_TYPE_WIDGET)

static void
show_texts (SomaSolvePane *self, const SomaDocumentStatus *status)
{
  g_autoptr (GPtrArray) sets = soma_document_list_piece_sets (self->document);
  g_autofree char *headline = soma_label_headline (status);
  g_autofree char *explanation =
      soma_label_explanation (status, soma_document_get_puzzle (self->document), sets->len);
  g_autofree char *problem =
      soma_label_problem (status, soma_document_get_problem (self->document));
  g_autofree char *progress = soma_label_progress (status);

  gtk_label_set_label (self->headline, headline);
  gtk_label_set_label (self->explanation, explanation);
  gtk_widget_set_visible (GTK_WIDGET (self->explanation), explanation[0] != '\0');
  gtk_label_set_label (self->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem[0] != '\0');
  gtk_label_set_label (self->progress_label, progress);
}

static void
show_status (SomaSolvePane *self)
{
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  show_texts (self, &status);

  gboolean runs = status.state == SOMA_DOCUMENT_READING || status.state == SOMA_DOCUMENT_SEARCHING;
  gboolean partial = status.state == SOMA_DOCUMENT_PARTIAL;

  gtk_progress_bar_set_fraction (self->progress_bar, status.fraction);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), runs || partial);
  gtk_widget_set_visible (self->stop_button, runs);
  gtk_widget_set_visible (self->resume_button, partial && status.can_resume);
  gtk_widget_set_visible (self->restart_button, partial || status.state == SOMA_DOCUMENT_FAILED);
  gtk_widget_set_visible (self->controls, runs || partial || status.state == SOMA_DOCUMENT_FAILED);
}

static void
soma_solve_pane_dispose (GObject *object)
{
  SomaSolvePane *self = SOMA_SOLVE_PANE (object);
  GtkWidget *child;

  soma_solve_pane_set_document (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_solve_pane_parent_class)->dispose (object);
}

static void
soma_solve_pane_class_init (SomaSolvePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_solve_pane_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/solve-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, headline);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, explanation);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, problem);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, controls);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, progress_label);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, stop_button);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, restart_button);
  gtk_widget_class_bind_template_child (widget_class, SomaSolvePane, resume_button);
}

static void
soma_solve_pane_init (SomaSolvePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
soma_solve_pane_set_document (SomaSolvePane *self, SomaDocument *document)
{
  g_return_if_fail (SOMA_IS_SOLVE_PANE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_func (self->document, show_status, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_swapped (document, "notify::status", G_CALLBACK (show_status), self);
  show_status (self);
}

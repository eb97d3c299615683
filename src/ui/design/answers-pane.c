/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers-pane.h"

#include <glib/gi18n.h>

#include "answer-labels.h"

/* The line of one answer. */
typedef struct
{
  GtkLabel *text;
  GtkImage *verdict;
} Row;

struct _SomaAnswersPane
{
  GtkWidget parent_instance;

  /* Owned */
  SomaAnswers *answers; /* (nullable) */
  SomaDraft *draft;     /* (nullable) */

  Row rows[SOMA_N_ANSWERS]; /* the grid's */

  /* Template */
  GtkLabel *ways_label;
  GtkLabel *explanation_label;
  GtkWidget *offer_button;
  GtkProgressBar *progress_bar;
  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (SomaAnswersPane, soma_answers_pane, GTK_TYPE_WIDGET)

enum
{
  KNOWN_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const struct
{
  const char *icon, *style;
} verdicts[] = {
  [SOMA_VERDICT_NONE] = { NULL, "dim-label" },
  [SOMA_VERDICT_GOOD] = { "object-select-symbolic", "success" },
  [SOMA_VERDICT_ODD] = { "dialog-information-symbolic", "warning" },
  [SOMA_VERDICT_BAD] = { "dialog-error-symbolic", "error" },
};

static void
show_verdict (Row *row, SomaVerdict verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (row->verdict), verdicts[i].style);
  gtk_widget_add_css_class (GTK_WIDGET (row->verdict), verdicts[verdict].style);
  gtk_image_set_from_icon_name (row->verdict, verdicts[verdict].icon);
}

/* The name of a figure that can be opened is a link. */
static void
show_row (SomaAnswersPane *self, SomaAnswerKind kind, const SomaAnswer *answer)
{
  Row *row = &self->rows[kind];
  SomaVerdict verdict;
  g_autofree char *text = soma_label_answer (kind, answer, &verdict);

  if (kind == SOMA_ANSWER_SEEN && answer->has_seen && answer->seen != SOMA_SEEN_NOWHERE)
    {
      g_autofree char *link = g_markup_printf_escaped ("<a href=\"known\">%s</a>", text);
      gtk_label_set_markup (row->text, link);
    }
  else
    gtk_label_set_text (row->text, text);
  show_verdict (row, verdict);
}

static void
changed_cb (SomaAnswersPane *self)
{
  const SomaAnswer *answer = soma_answers_get (self->answers);
  SomaDesign *design = soma_draft_get_design (self->draft);
  SomaPieceSet *set = design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;
  g_autofree char *ways = soma_label_ways (answer);
  g_autofree char *explanation = soma_label_ways_explained (answer, set);

  gtk_label_set_label (self->ways_label, ways);
  gtk_label_set_label (self->explanation_label, explanation);
  gtk_widget_set_visible (GTK_WIDGET (self->explanation_label), explanation[0] != '\0');
  gtk_widget_set_visible (self->offer_button,
                          design->pieces == NULL && answer->has_facts && answer->facts.n_cells > 0);
  /* It keeps its place, so that nothing below jumps at each stroke. */
  gtk_widget_set_opacity (GTK_WIDGET (self->progress_bar),
                          answer->count == SOMA_COUNT_SEARCHING ? 1 : 0);
  gtk_progress_bar_set_fraction (self->progress_bar, answer->fraction);
  gtk_widget_set_visible (GTK_WIDGET (self->grid), !answer->has_facts || answer->facts.n_cells > 0);
  for (SomaAnswerKind kind = 0; kind < SOMA_N_ANSWERS; kind++)
    show_row (self, kind, answer);
}

static gboolean
link_cb (SomaAnswersPane *self)
{
  g_signal_emit (self, signals[KNOWN_ACTIVATED], 0);
  return TRUE;
}

static void
add_row (SomaAnswersPane *self, SomaAnswerKind kind)
{
  Row *row = &self->rows[kind];
  GtkWidget *name = gtk_label_new (soma_answer_get_name (kind));
  GtkWidget *text = gtk_label_new (NULL);
  GtkWidget *verdict = gtk_image_new ();

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_yalign (GTK_LABEL (name), 0);
  gtk_widget_add_css_class (name, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_yalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (text), 16);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (text, "numeric");
  gtk_widget_set_valign (verdict, GTK_ALIGN_START);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (text), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name,
                                  text, NULL, -1);
  gtk_grid_attach (self->grid, name, 0, (int) kind, 1, 1);
  gtk_grid_attach (self->grid, text, 1, (int) kind, 1, 1);
  gtk_grid_attach (self->grid, verdict, 2, (int) kind, 1, 1);
  g_signal_connect_swapped (text, "activate-link", G_CALLBACK (link_cb), self);
  row->text = GTK_LABEL (text);
  row->verdict = GTK_IMAGE (verdict);
}

static void
soma_answers_pane_dispose (GObject *object)
{
  SomaAnswersPane *self = SOMA_ANSWERS_PANE (object);
  GtkWidget *child;

  g_clear_object (&self->answers);
  g_clear_object (&self->draft);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_answers_pane_parent_class)->dispose (object);
}

static void
soma_answers_pane_class_init (SomaAnswersPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_answers_pane_dispose;
  signals[KNOWN_ACTIVATED] = g_signal_new ("known-activated", SOMA_TYPE_ANSWERS_PANE,
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/answers-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, ways_label);
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, explanation_label);
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, offer_button);
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, grid);
}

static void
soma_answers_pane_init (SomaAnswersPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (SomaAnswerKind kind = 0; kind < SOMA_N_ANSWERS; kind++)
    add_row (self, kind);
}

void
soma_answers_pane_set_answers (SomaAnswersPane *self, SomaAnswers *answers, SomaDraft *draft)
{
  g_return_if_fail (SOMA_IS_ANSWERS_PANE (self));
  g_return_if_fail (self->answers == NULL);

  self->answers = g_object_ref (answers);
  self->draft = g_object_ref (draft);
  g_signal_connect_object (answers, "notify::answer", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

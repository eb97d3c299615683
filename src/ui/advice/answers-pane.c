/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers-pane.h"

#include <glib/gi18n.h>

#include "answer-labels.h"
#include "template.h"
#include "turns-box.h"

/* The row of an answer. */
typedef struct
{
  GtkLabel *text;
  GtkImage *verdict;
} Row;

struct _SomaAnswersPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaAnswers *answers; /* (nullable) */
  SomaDraft *draft;     /* (nullable) */

  Row rows[SOMA_N_ANSWERS]; /* the grid's */

  /* Template */
  GtkGrid *grid;
  GtkWidget *turns_box;
};

G_DEFINE_FINAL_TYPE (SomaAnswersPane, soma_answers_pane, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_ANSWERS,
  N_PROPERTIES
};

enum
{
  KNOWN_ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
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

/* What the template shows. */

static char *
label_explanation (SomaAnswersPane *self, const SomaAnswer *answer)
{
  SomaPieces *pieces = soma_draft_get_design (self->draft)->pieces;

  return soma_label_ways_explained (answer, pieces != NULL ? soma_pieces_get_set (pieces) : NULL);
}

static gboolean
offers_pieces (SomaAnswersPane *self, const SomaAnswer *answer)
{
  return soma_draft_get_design (self->draft)->pieces == NULL && answer->has_facts &&
         answer->facts.n_cells > 0;
}

/* The bar keeps its place, so that nothing below it jumps with each stroke. */
static double
get_bar_opacity (const SomaAnswer *answer)
{
  return answer->count == SOMA_COUNT_SEARCHING && soma_answer_is_foreseeable (answer) ? 1 : 0;
}

static gboolean
is_stopped (const SomaAnswer *answer)
{
  return answer->count == SOMA_COUNT_STOPPED;
}

/* A count that is over at once needs no button. */
static gboolean
can_stop (const SomaAnswer *answer)
{
  return is_stopped (answer) || (answer->count == SOMA_COUNT_SEARCHING && answer->lasting);
}

static char *
get_icon (const SomaAnswer *answer)
{
  return g_strdup (is_stopped (answer) ? "media-playback-start-symbolic"
                                       : "media-playback-stop-symbolic");
}

static char *
label_stop_button (const SomaAnswer *answer)
{
  return g_strdup (is_stopped (answer) ? _ ("Continue Counting") : _ ("Stop Counting"));
}

static double
get_fraction (const SomaAnswer *answer)
{
  return answer->fraction;
}

static gboolean
has_rows (const SomaAnswer *answer)
{
  return !answer->has_facts || answer->facts.n_cells > 0;
}

/* The rows, one for each kind of answer. */

/* The name of a figure that can be opened is a link. */
static void
show_row (const Row *row, SomaAnswerKind kind, const SomaAnswer *answer)
{
  gboolean links =
      kind == SOMA_ANSWER_SEEN && answer->has_seen && answer->sighting.seen != SOMA_SEEN_NOWHERE;
  SomaVerdict verdict;
  g_autofree char *text = soma_label_answer (kind, answer, &verdict);
  g_autofree char *markup =
      g_markup_printf_escaped (links ? "<a href=\"known\">%s</a>" : "%s", text);

  gtk_label_set_markup (row->text, markup);
  gtk_widget_set_css_classes (GTK_WIDGET (row->verdict),
                              (const char *[]){ verdicts[verdict].style, NULL });
  gtk_image_set_from_icon_name (row->verdict, verdicts[verdict].icon);
}

/* Turns are asked about where something is locked without them. While that is being found out, the
 * question stays as it is, since it may have the focus. */
static void
show_turns (SomaAnswersPane *self)
{
  const SomaAnswer *answer = soma_answers_get (self->answers);
  const SomaApartAnswer *apart = &answer->apart;

  if (answer->count != SOMA_COUNT_SEARCHING && !apart->is_running)
    gtk_widget_set_visible (self->turns_box, apart->n_apart + apart->n_unknown < apart->n_taken ||
                                                 apart->n_turned > 0);
}

static void
show_answer (SomaAnswersPane *self)
{
  show_turns (self);
  for (SomaAnswerKind kind = 0; kind < SOMA_N_ANSWERS; kind++)
    show_row (&self->rows[kind], kind, soma_answers_get (self->answers));
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
  gtk_grid_attach (self->grid, name, 0, (int) kind, 1, 1);
  gtk_grid_attach (self->grid, text, 1, (int) kind, 1, 1);
  gtk_grid_attach (self->grid, verdict, 2, (int) kind, 1, 1);
  g_signal_connect_swapped (text, "activate-link", G_CALLBACK (link_cb), self);
  row->text = GTK_LABEL (text);
  row->verdict = GTK_IMAGE (verdict);
}

static void
soma_answers_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ANSWERS)
    g_value_set_object (value, SOMA_ANSWERS_PANE (object)->answers);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_answers_pane_dispose (GObject *object)
{
  SomaAnswersPane *self = SOMA_ANSWERS_PANE (object);

  g_clear_object (&self->answers);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (soma_answers_pane_parent_class)->dispose (object);
}

static void
soma_answers_pane_class_init (SomaAnswersPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = soma_answers_pane_get_property;
  G_OBJECT_CLASS (klass)->dispose = soma_answers_pane_dispose;
  properties[PROP_ANSWERS] =
      g_param_spec_object ("answers", NULL, NULL, SOMA_TYPE_ANSWERS, G_PARAM_READABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  signals[KNOWN_ACTIVATED] = g_signal_new ("known-activated", SOMA_TYPE_ANSWERS_PANE,
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (SOMA_TYPE_TURNS_BOX);
  soma_template_set (widget_class, "answers-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, turns_box);
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, soma_label_ways);
  soma_template_bind_function (widget_class, soma_label_ways_in_full);
  soma_template_bind_function (widget_class, get_bar_opacity);
  soma_template_bind_function (widget_class, get_fraction);
  soma_template_bind_function (widget_class, has_rows);
  soma_template_bind_function (widget_class, can_stop);
  soma_template_bind_function (widget_class, get_icon);
  soma_template_bind_function (widget_class, label_stop_button);
  gtk_widget_class_bind_template_callback (widget_class, label_explanation);
  gtk_widget_class_bind_template_callback (widget_class, offers_pieces);
  gtk_widget_class_bind_template_child (widget_class, SomaAnswersPane, grid);
}

static void
soma_answers_pane_init (SomaAnswersPane *self)
{
  soma_template_init (self);
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
  g_signal_connect_object (answers, "notify::answer", G_CALLBACK (show_answer), self,
                           G_CONNECT_SWAPPED);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ANSWERS]);
  show_answer (self);
}

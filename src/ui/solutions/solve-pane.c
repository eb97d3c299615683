/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-pane.h"

#include <glib/gi18n.h>

#include "engine-auto.h"
#include "figure-labels.h"
#include "status-labels.h"
#include "template.h"

struct _SomaSolvePane
{
  GtkBox parent_instance;

  SomaDocument *document; /* (nullable) owned */
};

G_DEFINE_FINAL_TYPE (SomaSolvePane, soma_solve_pane, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the template shows. */

static char *
explain (const SomaDocumentStatus *status, SomaDocument *document)
{
  g_autoptr (GPtrArray) sets = soma_document_list_piece_sets (document);

  return soma_label_explanation (status, soma_document_get_puzzle (document), sets->len);
}

/* Whether the figure can be built from some of the pieces only. */
static gboolean
can_use_some (const SomaDocumentStatus *status, SomaDocument *document)
{
  if (status->state != SOMA_DOCUMENT_IMPOSSIBLE && status->state != SOMA_DOCUMENT_NO_PIECES)
    return FALSE;
  g_autoptr (SomaPieceSet) some = soma_document_make_subset (document, NULL);
  return some != NULL;
}

static char *
label_use_some (const SomaDocumentStatus *status, SomaDocument *document)
{
  SomaPieceSet *whole = NULL;
  g_autoptr (SomaPieceSet) some = soma_document_make_subset (document, &whole);

  if (some == NULL || soma_document_get_piece_set (document) != NULL)
    return g_strdup (_ ("Use Only Some Pieces"));
  g_autofree char *name = soma_label_piece_set (whole);
  /* Translators: a button; %s is the name of a set of pieces. */
  return g_strdup_printf (_ ("Use Some Pieces of %s"), name);
}

static double
get_fraction (const SomaDocumentStatus *status)
{
  return status->fraction;
}

static gboolean
can_stop (const SomaDocumentStatus *status)
{
  return status->index == SOMA_INDEX_BUILDING || status->state == SOMA_DOCUMENT_READING ||
         status->state == SOMA_DOCUMENT_SEARCHING;
}

static gboolean
can_resume (const SomaDocumentStatus *status)
{
  return status->state == SOMA_DOCUMENT_PARTIAL && status->can_resume;
}

static gboolean
can_restart (const SomaDocumentStatus *status)
{
  return status->state == SOMA_DOCUMENT_PARTIAL || status->state == SOMA_DOCUMENT_FAILED;
}

static gboolean
has_progress (const SomaDocumentStatus *status)
{
  return can_stop (status) || status->state == SOMA_DOCUMENT_PARTIAL;
}

static gboolean
has_controls (const SomaDocumentStatus *status)
{
  return can_stop (status) || can_restart (status);
}

/* Actions */

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_document_stop (SOMA_SOLVE_PANE (widget)->document);
}

static void
resume_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_document_resume (SOMA_SOLVE_PANE (widget)->document);
}

static void
restart_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_document_restart (SOMA_SOLVE_PANE (widget)->document);
}

static void
use_some_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocument *document = SOMA_SOLVE_PANE (widget)->document;
  g_autoptr (SomaPieceSet) some = soma_document_make_subset (document, NULL);

  if (some != NULL)
    soma_document_set_piece_set (document, some);
}

static void
soma_solve_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, SOMA_SOLVE_PANE (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solve_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_set_object (&SOMA_SOLVE_PANE (object)->document, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solve_pane_dispose (GObject *object)
{
  g_clear_object (&SOMA_SOLVE_PANE (object)->document);
  G_OBJECT_CLASS (soma_solve_pane_parent_class)->dispose (object);
}

static void
soma_solve_pane_class_init (SomaSolvePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_solve_pane_get_property;
  object_class->set_property = soma_solve_pane_set_property;
  object_class->dispose = soma_solve_pane_dispose;
  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, SOMA_TYPE_DOCUMENT, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "solve-pane");
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, soma_label_headline);
  soma_template_bind_function (widget_class, soma_label_headline_in_full);
  soma_template_bind_function (widget_class, soma_label_progress);
  soma_template_bind_function (widget_class, explain);
  soma_template_bind_function (widget_class, soma_label_problem);
  soma_template_bind_function (widget_class, can_use_some);
  soma_template_bind_function (widget_class, label_use_some);
  soma_template_bind_function (widget_class, get_fraction);
  soma_template_bind_function (widget_class, can_stop);
  soma_template_bind_function (widget_class, can_resume);
  soma_template_bind_function (widget_class, can_restart);
  soma_template_bind_function (widget_class, has_progress);
  soma_template_bind_function (widget_class, has_controls);
  gtk_widget_class_install_action (widget_class, "solve.use-some", NULL, use_some_action);
  gtk_widget_class_install_action (widget_class, "solve.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "solve.resume", NULL, resume_action);
  gtk_widget_class_install_action (widget_class, "solve.restart", NULL, restart_action);
}

static void
soma_solve_pane_init (SomaSolvePane *self)
{
  soma_template_init (self);
}

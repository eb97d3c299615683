/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "problems-bar.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "host.h"
#include "template.h"
#include "text-list.h"

/* As in the template. */
#define RESPONSE_DETAILS 1

struct _SomaProblemsBar
{
  AdwBin parent_instance;

  SomaFigureList *list; /* (nullable) owned */
};

G_DEFINE_FINAL_TYPE (SomaProblemsBar, soma_problems_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_LIST,
  PROP_N_PROBLEMS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
show_details (SomaProblemsBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (root), _ ("Problems in the File"), NULL);

  adw_message_dialog_set_extra_child (
      ADW_MESSAGE_DIALOG (dialog), soma_text_list_new (soma_figure_list_get_problems (self->list)));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
response_cb (SomaProblemsBar *self, int response, GtkInfoBar *bar)
{
  if (response == RESPONSE_DETAILS)
    show_details (self);
  else
    gtk_info_bar_set_revealed (bar, FALSE);
}

static void
soma_problems_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFigureList *list = SOMA_PROBLEMS_BAR (object)->list;

  if (id == PROP_LIST)
    g_value_set_object (value, list);
  else if (id != PROP_N_PROBLEMS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (list != NULL)
    g_value_set_uint (value, g_strv_length ((char **) soma_figure_list_get_problems (list)));
}

static void
soma_problems_bar_dispose (GObject *object)
{
  g_clear_object (&SOMA_PROBLEMS_BAR (object)->list);
  G_OBJECT_CLASS (soma_problems_bar_parent_class)->dispose (object);
}

static void
soma_problems_bar_class_init (SomaProblemsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = soma_problems_bar_get_property;
  G_OBJECT_CLASS (klass)->dispose = soma_problems_bar_dispose;
  properties[PROP_LIST] =
      g_param_spec_object ("list", NULL, NULL, SOMA_TYPE_FIGURE_LIST, G_PARAM_READABLE);
  properties[PROP_N_PROBLEMS] =
      g_param_spec_uint ("n-problems", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  soma_template_set (widget_class, "problems-bar");
  soma_template_bind_function (widget_class, soma_label_problems);
  gtk_widget_class_bind_template_callback (widget_class, response_cb);
}

static void
soma_problems_bar_init (SomaProblemsBar *self)
{
  soma_template_init (self);
}

void
soma_problems_bar_set_list (SomaProblemsBar *self, SomaFigureList *list)
{
  g_return_if_fail (SOMA_IS_PROBLEMS_BAR (self));
  g_set_object (&self->list, list);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LIST]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_PROBLEMS]);
}

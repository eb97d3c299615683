/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse-bar.h"

#include "browse-labels.h"
#include "entry-text.h"
#include "number-labels.h"
#include "template.h"

struct _SomaBrowseBar
{
  GtkBox parent_instance;

  char *shown; /* (nullable) owned: the digits of the solution that is shown */

  /* Template */
  GtkLabel *text_label;
  GtkLabel *problem_label;
  GtkEditable *entry;
};

G_DEFINE_FINAL_TYPE (SomaBrowseBar, soma_browse_bar, GTK_TYPE_BOX)

enum
{
  GO_TO,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
set_problem (SomaBrowseBar *self, const char *problem)
{
  gtk_label_set_label (self->problem_label, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), *problem != '\0');
  if (*problem != '\0')
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
      *problem != '\0' ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* The field has the number that is shown, unless somebody is typing there. */
static void
show_number (SomaBrowseBar *self)
{
  set_problem (self, "");
  soma_entry_show_text (self->entry, self->shown);
}

static void
activate_cb (SomaBrowseBar *self)
{
  SomaNumber number;

  if (!soma_number_parse (gtk_editable_get_text (self->entry), &number) || number.n_limbs == 0)
    {
      g_autofree char *problem = soma_label_no_number ();
      set_problem (self, problem);
      return;
    }
  set_problem (self, "");
  soma_number_decrement (&number);
  g_signal_emit (self, signals[GO_TO], 0, &number);
}

static void
changed_cb (SomaBrowseBar *self)
{
  set_problem (self, "");
}

static void
leave_cb (SomaBrowseBar *self)
{
  show_number (self);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaBrowseBar *self = SOMA_BROWSE_BAR (widget);

  show_number (self);
  gtk_editable_select_region (self->entry, 0, -1);
  return TRUE;
}

static void
soma_browse_bar_finalize (GObject *object)
{
  g_free (SOMA_BROWSE_BAR (object)->shown);
  G_OBJECT_CLASS (soma_browse_bar_parent_class)->finalize (object);
}

static void
soma_browse_bar_class_init (SomaBrowseBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_browse_bar_finalize;
  signals[GO_TO] = g_signal_new ("go-to", SOMA_TYPE_BROWSE_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  soma_template_set (widget_class, "browse-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaBrowseBar, text_label);
  gtk_widget_class_bind_template_child (widget_class, SomaBrowseBar, problem_label);
  gtk_widget_class_bind_template_child (widget_class, SomaBrowseBar, entry);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
soma_browse_bar_init (SomaBrowseBar *self)
{
  soma_template_init (self);
}

void
soma_browse_bar_set_text (SomaBrowseBar *self, const char *text)
{
  g_return_if_fail (SOMA_IS_BROWSE_BAR (self));

  gtk_label_set_label (self->text_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->text_label), *text != '\0');
}

void
soma_browse_bar_set_number (SomaBrowseBar *self, const SomaNumber *number)
{
  g_return_if_fail (SOMA_IS_BROWSE_BAR (self));

  g_free (self->shown);
  self->shown = number != NULL ? soma_label_whole_number (number) : NULL;
  show_number (self);
}

void
soma_browse_bar_refuse (SomaBrowseBar *self, const SomaNumber *all)
{
  g_return_if_fail (SOMA_IS_BROWSE_BAR (self));

  g_autofree char *problem = soma_label_number_out_of_range (all);

  set_problem (self, problem);
  soma_browse_bar_focus_entry (self);
}

void
soma_browse_bar_focus_entry (SomaBrowseBar *self)
{
  g_return_if_fail (SOMA_IS_BROWSE_BAR (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (self->entry, 0, -1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-filter-bar.h"

#include <glib/gi18n.h>

#include "chip.h"
#include "figure-filter-labels.h"
#include "focus-bin.h"

struct _SomaFigureFilterBar
{
  AdwBin parent_instance;

  SomaFigureFilter *filter; /* (nullable) owned */
  GtkWidget *box;           /* contains the buttons */
};

G_DEFINE_FINAL_TYPE (SomaFigureFilterBar, soma_figure_filter_bar, ADW_TYPE_BIN)

static void
drop_cb (GtkWidget *button, SomaFigureFilterBar *self)
{
  SomaQueryPart part = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "part"));

  soma_figure_filter_drop (self->filter, part);
}

static void
add_part (SomaFigureFilterBar *self, SomaQueryPart part)
{
  g_autofree char *text =
      soma_figure_filter_label_part (soma_figure_filter_get_query (self->filter), part);
  /* Translators: %s is a filter, such as “20–27 cells”. */
  g_autofree char *tooltip = g_strdup_printf (_ ("Remove “%s”"), text);
  GtkWidget *button = soma_chip_new (text, tooltip);

  gtk_widget_add_css_class (button, "collection");
  g_object_set_data (G_OBJECT (button), "part", GUINT_TO_POINTER (part));
  g_signal_connect_object (button, "clicked", G_CALLBACK (drop_cb), self, 0);
  gtk_box_append (GTK_BOX (self->box), button);
}

static void
add_clear (SomaFigureFilterBar *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Clear _Filters"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.clear-filters");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "collection");
  gtk_box_append (GTK_BOX (self->box), button);
}

static void
update (SomaFigureFilterBar *self)
{
  const SomaFigureQuery *query = soma_figure_filter_get_query (self->filter);
  guint n = soma_figure_query_count (query);
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), button);
  for (int part = 0; part < SOMA_QUERY_N_PARTS; part++)
    if (soma_figure_query_asks (query, part))
      add_part (self, part);
  if (n > 0)
    add_clear (self);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
  /* The keys go on with the next one. */
  if (had_focus && n > 0)
    gtk_widget_grab_focus (gtk_widget_get_first_child (self->box));
}

static void
soma_figure_filter_bar_dispose (GObject *object)
{
  g_clear_object (&SOMA_FIGURE_FILTER_BAR (object)->filter);
  G_OBJECT_CLASS (soma_figure_filter_bar_parent_class)->dispose (object);
}

static void
soma_figure_filter_bar_class_init (SomaFigureFilterBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_figure_filter_bar_dispose;
}

static void
soma_figure_filter_bar_init (SomaFigureFilterBar *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (scrolled, "collections");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Filters"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->box);
  adw_bin_set_child (ADW_BIN (self), scrolled);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
soma_figure_filter_bar_set_filter (SomaFigureFilterBar *self, SomaFigureFilter *filter)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER_BAR (self));

  g_set_object (&self->filter, filter);
  g_signal_connect_object (filter, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

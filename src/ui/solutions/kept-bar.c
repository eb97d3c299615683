/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "labels.h"

struct _SomaKeptBar
{
  GtkBox parent_instance;

  GtkWidget *chips; /* a flow box, one child for each piece and one to clear all */
  GtkLabel *count;

  char *shown; /* (nullable) owned; the letters that the chips have */
};

G_DEFINE_FINAL_TYPE (SomaKeptBar, soma_kept_bar, GTK_TYPE_BOX)

static void
append_button (SomaKeptBar *self, GtkWidget *button)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), button);
  gtk_flow_box_append (GTK_FLOW_BOX (self->chips), child);
}

static void
append_chip (SomaKeptBar *self, int i, const char *letter)
{
  GtkWidget *button = gtk_button_new (), *content = adw_button_content_new ();
  /* Translators: %s is the letter of a piece. */
  g_autofree char *name = g_strdup_printf (_ ("No Longer Only with %s in This Place"), letter);

  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), letter);
  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "window-close-symbolic");
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "kept.remove");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", i);
  append_button (self, button);
}

static void
append_clear (SomaKeptBar *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("C_lear"));

  gtk_widget_set_tooltip_text (button, _ ("Show All Solutions Again"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "kept.clear");
  append_button (self, button);
}

static char *
list_letters (SomaKeptSolutions *kept, const SomaPieceSet *set)
{
  GString *letters = g_string_new (NULL);

  for (int i = 0; i < soma_kept_solutions_get_n_pieces (kept); i++)
    g_string_append_printf (letters, "%s ",
                            set->pieces[soma_kept_solutions_get_piece (kept, i)].letter);
  return g_string_free (letters, FALSE);
}

/* While the list grows only the number of matches changes, and buttons may have the focus. */
static void
show_chips (SomaKeptBar *self, SomaKeptSolutions *kept, const SomaPieceSet *set)
{
  g_autofree char *letters = list_letters (kept, set);
  GtkWidget *child;

  if (g_strcmp0 (letters, self->shown) == 0)
    return;
  while ((child = gtk_widget_get_first_child (self->chips)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->chips), child);
  for (int i = 0; i < soma_kept_solutions_get_n_pieces (kept); i++)
    append_chip (self, i, set->pieces[soma_kept_solutions_get_piece (kept, i)].letter);
  append_clear (self);
  g_free (self->shown);
  self->shown = g_steal_pointer (&letters);
}

static void
soma_kept_bar_finalize (GObject *object)
{
  g_free (SOMA_KEPT_BAR (object)->shown);
  G_OBJECT_CLASS (soma_kept_bar_parent_class)->finalize (object);
}

static void
soma_kept_bar_class_init (SomaKeptBarClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_kept_bar_finalize;
}

static void
soma_kept_bar_init (SomaKeptBar *self)
{
  self->chips = gtk_flow_box_new ();
  self->count = GTK_LABEL (gtk_label_new (NULL));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->chips), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->chips), 8);
  gtk_label_set_xalign (self->count, 0);
  gtk_label_set_wrap (self->count, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->count));
  gtk_box_append (GTK_BOX (self), self->chips);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
soma_kept_bar_update (SomaKeptBar *self, SomaKeptSolutions *kept, SomaSolutionList *all)
{
  g_return_if_fail (SOMA_IS_KEPT_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self), kept != NULL);
  if (kept == NULL)
    {
      g_clear_pointer (&self->shown, g_free);
      return;
    }
  show_chips (self, kept, soma_solution_list_get_puzzle (all)->set);
  g_autofree char *count = soma_label_kept (g_list_model_get_n_items (G_LIST_MODEL (kept)),
                                            g_list_model_get_n_items (G_LIST_MODEL (all)));
  gtk_label_set_label (self->count, count);
}

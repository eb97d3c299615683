/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-chips.h"

#include <glib/gi18n.h>

#include "chip.h"
#include "sift-labels.h"
#include "wrap-layout.h"

struct _SomaKeptChips
{
  GtkWidget parent_instance; /* has a button for each piece and rule, and one to clear all */

  char *shown; /* (nullable) owned; the texts that the chips show */
};

G_DEFINE_FINAL_TYPE (SomaKeptChips, soma_kept_chips, GTK_TYPE_WIDGET)

static void
append_button (SomaKeptChips *self, GtkWidget *button)
{
  gtk_widget_add_css_class (button, "chip");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}

static void
append_piece (SomaKeptChips *self, int i, const char *letter)
{
  /* Translators: %s is the letter of a piece. */
  g_autofree char *name = g_strdup_printf (_ ("Stop Requiring %s in This Place"), letter);
  GtkWidget *button = soma_chip_new (letter, name);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "kept.remove");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", i);
  append_button (self, button);
}

static void
append_rule (SomaKeptChips *self, guint i, const SomaSiftRule *rule, const SomaPuzzle *puzzle)
{
  g_autofree char *text = soma_label_sift_rule (rule, puzzle);
  /* Translators: %s is what is required of solutions: "L lies flat". */
  g_autofree char *name = g_strdup_printf (_ ("Stop Requiring “%s”"), text);
  GtkWidget *button = soma_chip_new (text, name);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "sift.remove");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", i);
  append_button (self, button);
}

static void
append_clear (SomaKeptChips *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("C_lear"));

  gtk_widget_set_tooltip_text (button, _ ("Show All Solutions Again"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "kept.clear");
  append_button (self, button);
}

static char *
list_texts (SomaKeptSolutions *kept, SomaSift *sift, const SomaPuzzle *puzzle)
{
  GString *texts = g_string_new (NULL);

  for (int i = 0; kept != NULL && i < soma_kept_solutions_get_n_pieces (kept); i++)
    g_string_append_printf (texts, "%s\n",
                            puzzle->set->pieces[soma_kept_solutions_get_piece (kept, i)].letter);
  for (guint i = 0; sift != NULL && i < soma_sift_get_n_rules (sift); i++)
    {
      g_autofree char *text = soma_label_sift_rule (soma_sift_get_rule (sift, i), puzzle);
      g_string_append_printf (texts, "%s\n", text);
    }
  return g_string_free (texts, FALSE);
}

static void
remove_all (SomaKeptChips *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}

/* The place of the button that has the focus; -1 if none has. */
static int
find_focus (SomaKeptChips *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  int place = -1;

  for (; focus != NULL; focus = gtk_widget_get_prev_sibling (focus))
    place++;
  return place;
}

/* To the one that has come to be there, for who drops several. */
static void
focus_at (SomaKeptChips *self, int place)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (; place > 0 && gtk_widget_get_next_sibling (button) != NULL; place--)
    button = gtk_widget_get_next_sibling (button);
  gtk_widget_grab_focus (button);
}

static void
soma_kept_chips_dispose (GObject *object)
{
  remove_all (SOMA_KEPT_CHIPS (object));
  G_OBJECT_CLASS (soma_kept_chips_parent_class)->dispose (object);
}

static void
soma_kept_chips_finalize (GObject *object)
{
  g_free (SOMA_KEPT_CHIPS (object)->shown);
  G_OBJECT_CLASS (soma_kept_chips_parent_class)->finalize (object);
}

static void
soma_kept_chips_class_init (SomaKeptChipsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_kept_chips_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_kept_chips_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), SOMA_TYPE_WRAP_LAYOUT);
}

static void
soma_kept_chips_init (SomaKeptChips *self)
{
}

/* Nothing changes here while matches arrive, and buttons may have the focus. */
void
soma_kept_chips_update (SomaKeptChips *self, SomaKeptSolutions *kept, SomaSift *sift,
                        const SomaPuzzle *puzzle)
{
  g_return_if_fail (SOMA_IS_KEPT_CHIPS (self));
  g_autofree char *texts = list_texts (kept, sift, puzzle);

  if (g_strcmp0 (texts, self->shown) == 0)
    return;
  int focus = find_focus (self);
  remove_all (self);
  for (int i = 0; kept != NULL && i < soma_kept_solutions_get_n_pieces (kept); i++)
    append_piece (self, i, puzzle->set->pieces[soma_kept_solutions_get_piece (kept, i)].letter);
  for (guint i = 0; sift != NULL && i < soma_sift_get_n_rules (sift); i++)
    append_rule (self, i, soma_sift_get_rule (sift, i), puzzle);
  append_clear (self);
  if (focus >= 0)
    focus_at (self, focus);
  g_free (self->shown);
  self->shown = g_steal_pointer (&texts);
}

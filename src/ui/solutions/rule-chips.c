/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rule-chips.h"

#include <glib/gi18n.h>

#include "chip.h"
#include "filter-labels.h"
#include "wrap-layout.h"

struct _SomaRuleChips
{
  GtkWidget parent_instance; /* has a button for each piece and rule, and one to clear all */

  char *shown; /* (nullable) owned; the texts that the chips show */
};

G_DEFINE_FINAL_TYPE (SomaRuleChips, soma_rule_chips, GTK_TYPE_WIDGET)

static void
append_button (SomaRuleChips *self, GtkWidget *button)
{
  gtk_widget_add_css_class (button, "chip");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}

static void
append_rule (SomaRuleChips *self, guint i, const SomaFilterRule *rule, const SomaPuzzle *puzzle)
{
  g_autofree char *whole = soma_label_filter_rule (rule, puzzle);
  const char *letter = rule->place != NULL ? puzzle->set->pieces[rule->piece].letter : NULL;
  g_autofree char *name = letter != NULL
                              /* Translators: %s is the letter of a piece. */
                              ? g_strdup_printf (_ ("Stop Requiring %s in This Place"), letter)
                              /* Translators: %s is what is required: "L lies flat". */
                              : g_strdup_printf (_ ("Stop Requiring “%s”"), whole);
  GtkWidget *button = soma_chip_new (letter != NULL ? letter : whole, name);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "filter.remove");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", i);
  append_button (self, button);
}

static gboolean
has_chip (SomaFilter *filter, guint i)
{
  return soma_filter_get_rule (filter, i)->near == NULL;
}

static char *
list_texts (SomaFilter *filter, const SomaPuzzle *puzzle)
{
  GString *texts = g_string_new (NULL);

  for (guint i = 0; i < soma_filter_get_n_rules (filter); i++)
    {
      g_autofree char *text =
          has_chip (filter, i) ? soma_label_filter_rule (soma_filter_get_rule (filter, i), puzzle)
                               : NULL;
      if (text != NULL)
        g_string_append_printf (texts, "%u %s\n", i, text);
    }
  return g_string_free (texts, FALSE);
}

static void
remove_all (SomaRuleChips *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}

/* The place of the button that has the focus; -1 if none has. */
static int
find_focus (SomaRuleChips *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  int place = -1;

  for (; focus != NULL; focus = gtk_widget_get_prev_sibling (focus))
    place++;
  return place;
}

/* To the one that has come to be there, for who drops several. */
static void
focus_at (SomaRuleChips *self, int place)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (; place > 0 && gtk_widget_get_next_sibling (button) != NULL; place--)
    button = gtk_widget_get_next_sibling (button);
  gtk_widget_grab_focus (button);
}

static void
soma_rule_chips_dispose (GObject *object)
{
  remove_all (SOMA_RULE_CHIPS (object));
  G_OBJECT_CLASS (soma_rule_chips_parent_class)->dispose (object);
}

static void
soma_rule_chips_finalize (GObject *object)
{
  g_free (SOMA_RULE_CHIPS (object)->shown);
  G_OBJECT_CLASS (soma_rule_chips_parent_class)->finalize (object);
}

static void
soma_rule_chips_class_init (SomaRuleChipsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_rule_chips_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_rule_chips_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), SOMA_TYPE_WRAP_LAYOUT);
}

static void
soma_rule_chips_init (SomaRuleChips *self)
{
}

/* Nothing changes here while matches arrive, and buttons may have the focus. */
void
soma_rule_chips_update (SomaRuleChips *self, SomaFilter *filter, const SomaPuzzle *puzzle)
{
  g_return_if_fail (SOMA_IS_RULE_CHIPS (self));
  g_autofree char *texts = list_texts (filter, puzzle);

  if (g_strcmp0 (texts, self->shown) == 0)
    return;
  int focus = find_focus (self);
  remove_all (self);
  for (guint i = 0; i < soma_filter_get_n_rules (filter); i++)
    if (has_chip (filter, i))
      append_rule (self, i, soma_filter_get_rule (filter, i), puzzle);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("C_lear"));
  gtk_widget_set_tooltip_text (button, _ ("Show All Solutions Again"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "filter.clear");
  append_button (self, button);
  if (focus >= 0)
    focus_at (self, focus);
  gtk_widget_set_visible (GTK_WIDGET (self), *texts != '\0');
  g_free (self->shown);
  self->shown = g_steal_pointer (&texts);
}

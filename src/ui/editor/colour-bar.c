/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colour-bar.h"

#include <glib/gi18n.h>

#include "colour-rules.h"
#include "design-labels.h"
#include "swatch.h"
#include "template.h"

/* Offered before any is used. */
#define FEWEST_COLOURS 2

struct _SomaColourBar
{
  GtkBox parent_instance;

  SomaDraft *draft;   /* (nullable) owned */
  GPtrArray *buttons; /* owned: of GtkToggleButton: none, and each colour */

  /* Template */
  GtkBox *box;
  SomaColourRules *rules;
};

G_DEFINE_FINAL_TYPE (SomaColourBar, soma_colour_bar, GTK_TYPE_BOX)

static GtkWidget *
make_button (int colour)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *child = colour > 0 ? soma_swatch_new (0, "") : gtk_label_new (C_ ("colour", "None"));

  gtk_button_set_child (GTK_BUTTON (button), child);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "colour");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "edit.colour");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", colour);
  return button;
}

static void
show_colour (const SomaDesign *design, GtkWidget *button, int colour)
{
  g_autofree char *name = soma_label_colour (design->colours, colour);
  char letter[SOMA_COLOUR_LETTER_SIZE];

  gtk_widget_set_tooltip_text (button, name);
  if (colour == 0)
    return;
  soma_cell_colour_letter (colour, letter);
  soma_swatch_set_piece (SOMA_SWATCH (gtk_button_get_child (GTK_BUTTON (button))),
                         soma_design_get_colour_rgb (design, colour), letter);
}

static void
changed_cb (SomaColourBar *self)
{
  const SomaDesign *design = soma_draft_get_design (self->draft);
  int last = soma_design_get_last_colour (design);

  /* As many as are wanted; those that stay keep the keyboard focus. */
  int n = CLAMP (last + 1, FEWEST_COLOURS, SOMA_N_COLOURS - 1) + 1;
  while ((int) self->buttons->len > n)
    {
      gtk_box_remove (self->box, self->buttons->pdata[self->buttons->len - 1]);
      g_ptr_array_set_size (self->buttons, (int) self->buttons->len - 1);
    }
  while ((int) self->buttons->len < n)
    {
      GtkWidget *button = make_button ((int) self->buttons->len);
      gtk_box_append (self->box, button);
      g_ptr_array_add (self->buttons, g_object_ref (button));
    }

  for (guint i = 0; i < self->buttons->len; i++)
    show_colour (design, self->buttons->pdata[i], (int) i);
}

static void
soma_colour_bar_dispose (GObject *object)
{
  SomaColourBar *self = SOMA_COLOUR_BAR (object);

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_clear_object (&self->draft);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_colour_bar_parent_class)->dispose (object);
}

static void
soma_colour_bar_class_init (SomaColourBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_colour_bar_dispose;
  g_type_ensure (SOMA_TYPE_COLOUR_RULES);
  soma_template_set (widget_class, "colour-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaColourBar, box);
  gtk_widget_class_bind_template_child (widget_class, SomaColourBar, rules);
}

static void
soma_colour_bar_init (SomaColourBar *self)
{
  self->buttons = g_ptr_array_new_with_free_func (g_object_unref);
  soma_template_init (self);
}

void
soma_colour_bar_set_draft (SomaColourBar *self, SomaDraft *draft)
{
  g_return_if_fail (SOMA_IS_COLOUR_BAR (self));

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_set_object (&self->draft, draft);
  soma_colour_rules_set_draft (self->rules, draft);
  if (draft == NULL)
    return;
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

int
soma_colour_bar_get_n_colours (SomaColourBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLOUR_BAR (self), 0);
  return MAX ((int) self->buttons->len - 1, 0);
}

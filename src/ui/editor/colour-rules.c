/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colour-rules.h"

#include <glib/gi18n.h>

#include "design-labels.h"
#include "engine-auto.h"
#include "entry-text.h"
#include "template.h"

/* Columns. */
enum
{
  LOOK,
  LETTER,
  NAME,
  ACCEPTS,
  FIRST_CHECK, /* and one for each colour of pieces */
};

struct _SomaColourRules
{
  GtkBox parent_instance;

  SomaDraft *draft; /* (nullable) owned */

  int n_colours;    /* with rows */
  gboolean showing; /* the widgets are being set */
  guint stroke;     /* while one thing is being changed: the colour and the column */
  int stroke_colour, stroke_column;

  /* Template */
  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (SomaColourRules, soma_colour_rules, GTK_TYPE_BOX)

/* Changing. */

static int
get_number (gpointer widget, const char *key)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), key));
}

/* Takes the colours. */
static void
apply (SomaColourRules *self, SomaCellColours *taken, guint stroke)
{
  g_autoptr (SomaCellColours) colours = taken;
  g_autoptr (SomaDesign) design =
      soma_design_with_colours (soma_draft_get_design (self->draft), colours);

  if (stroke == 0)
    self->stroke = 0;
  soma_draft_apply (self->draft, design, stroke);
}

static const SomaCellColours *
get_colours (SomaColourRules *self)
{
  return soma_draft_get_design (self->draft)->colours;
}

static void
toggled_cb (SomaColourRules *self, GtkCheckButton *check)
{
  if (self->showing)
    return;
  apply (self,
         soma_cell_colours_with_rule (get_colours (self), get_number (check, "below"),
                                      get_number (check, "above"),
                                      gtk_check_button_get_active (check)),
         0);
}

static void
name_changed_cb (SomaColourRules *self, GtkEditable *entry)
{
  int colour = get_number (entry, "below");

  if (self->showing)
    return;
  /* What is typed into one entry is undone in one step. */
  if (self->stroke == 0 || self->stroke_colour != colour || self->stroke_column != NAME)
    self->stroke = soma_draft_begin_stroke (self->draft);
  self->stroke_colour = colour;
  self->stroke_column = NAME;
  apply (self,
         soma_cell_colours_with_name (get_colours (self), colour, gtk_editable_get_text (entry)),
         self->stroke);
}

static gint32
to_byte (float channel)
{
  return (gint32) (CLAMP (channel, 0, 1) * 255 + 0.5f);
}

static void
look_changed_cb (SomaColourRules *self, GtkColorChooser *button)
{
  GdkRGBA rgba;

  gtk_color_chooser_get_rgba (button, &rgba);
  if (!self->showing)
    apply (self,
           soma_cell_colours_with_rgb (get_colours (self), get_number (button, "below"),
                                       to_byte (rgba.red) << 16 | to_byte (rgba.green) << 8 |
                                           to_byte (rgba.blue)),
           0);
}

/* Rows. */

static void
attach (SomaColourRules *self, GtkWidget *widget, int colour, int above, int column,
        const char *label)
{
  g_object_set_data (G_OBJECT (widget), "below", GINT_TO_POINTER (colour));
  g_object_set_data (G_OBJECT (widget), "above", GINT_TO_POINTER (above));
  if (label != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                    -1);
  gtk_grid_attach (self->grid, widget, column, colour - 1, 1, 1);
}

static void
add_check (SomaColourRules *self, int below, int above)
{
  char letter[SOMA_COLOUR_LETTER_SIZE];
  g_autofree char *label = soma_label_rule (below, above);

  soma_cell_colour_letter (above, letter);
  GtkWidget *check = gtk_check_button_new_with_label (letter);
  gtk_widget_set_tooltip_text (check, label);
  attach (self, check, below, above, FIRST_CHECK + above - 1, label);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
}

static void
add_row (SomaColourRules *self, int colour)
{
  char letter[SOMA_COLOUR_LETTER_SIZE];
  g_autofree char *title = soma_label_colour (NULL, colour);
  GtkWidget *look = gtk_color_button_new (), *entry = gtk_entry_new ();

  soma_cell_colour_letter (colour, letter);
  g_autofree char *name = g_strdup_printf (_ ("Name of colour %s"), letter);
  gtk_color_button_set_title (GTK_COLOR_BUTTON (look), title);
  gtk_widget_set_tooltip_text (look, title);
  attach (self, look, colour, 0, LOOK, title);
  g_signal_connect_object (look, "color-set", G_CALLBACK (look_changed_cb), self,
                           G_CONNECT_SWAPPED);
  attach (self, gtk_label_new (letter), colour, 0, LETTER, NULL);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Name"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  attach (self, entry, colour, 0, NAME, name);
  g_signal_connect_object (entry, "changed", G_CALLBACK (name_changed_cb), self, G_CONNECT_SWAPPED);
  /* Translators: between a colour of cells of the figure and those of pieces: A accepts A B C. */
  attach (self, gtk_label_new (_ ("accepts")), colour, 0, ACCEPTS, NULL);
}

/* Showing. */

static void
show_row (SomaColourRules *self, const SomaDesign *design, int colour)
{
  guint32 rgb = soma_design_get_colour_rgb (design, colour);
  const GdkRGBA rgba = { (float) (rgb >> 16) / 255, (float) (rgb >> 8 & 255) / 255,
                         (float) (rgb & 255) / 255, 1 };

  gtk_color_chooser_set_rgba (
      GTK_COLOR_CHOOSER (gtk_grid_get_child_at (self->grid, LOOK, colour - 1)), &rgba);
  GtkWidget *entry = gtk_grid_get_child_at (self->grid, NAME, colour - 1);
  const char *name = design->colours != NULL ? design->colours->names[colour] : NULL;
  soma_entry_show_text (GTK_EDITABLE (entry), name);
  for (int above = 1; above <= self->n_colours; above++)
    gtk_check_button_set_active (
        GTK_CHECK_BUTTON (gtk_grid_get_child_at (self->grid, FIRST_CHECK + above - 1, colour - 1)),
        soma_cell_colours_accept (design->colours, colour, above));
}

/* While it is in view, no row goes away: it may be the one that is being used. */
static void
show_rows (SomaColourRules *self)
{
  const SomaDesign *design = soma_draft_get_design (self->draft);
  int last = soma_design_get_last_colour (design);

  self->showing = TRUE;

  /* More rows, and in each of them more colours. */
  int n = MAX (MAX (last, 1), self->n_colours);
  for (int below = self->n_colours + 1; below <= n; below++)
    add_row (self, below);
  for (int below = 1; below <= n; below++)
    for (int above = below <= self->n_colours ? self->n_colours + 1 : 1; above <= n; above++)
      add_check (self, below, above);
  self->n_colours = n;

  for (int colour = 1; colour <= self->n_colours; colour++)
    show_row (self, design, colour);
  self->showing = FALSE;
}

static void
changed_cb (SomaColourRules *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_rows (self);
}

static void
soma_colour_rules_map (GtkWidget *widget)
{
  SomaColourRules *self = SOMA_COLOUR_RULES (widget);

  self->stroke = 0;
  if (self->draft != NULL)
    show_rows (self);
  GTK_WIDGET_CLASS (soma_colour_rules_parent_class)->map (widget);
}

static void
soma_colour_rules_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_colour_rules_parent_class)->unmap (widget);

  SomaColourRules *self = SOMA_COLOUR_RULES (widget);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  self->n_colours = 0;
}

static void
soma_colour_rules_dispose (GObject *object)
{
  SomaColourRules *self = SOMA_COLOUR_RULES (object);

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (soma_colour_rules_parent_class)->dispose (object);
}

static void
soma_colour_rules_class_init (SomaColourRulesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_colour_rules_dispose;
  widget_class->map = soma_colour_rules_map;
  widget_class->unmap = soma_colour_rules_unmap;
  soma_template_set (widget_class, "colour-rules");
  gtk_widget_class_bind_template_child (widget_class, SomaColourRules, grid);
}

static void
soma_colour_rules_init (SomaColourRules *self)
{
  soma_template_init (self);
}

void
soma_colour_rules_set_draft (SomaColourRules *self, SomaDraft *draft)
{
  g_return_if_fail (SOMA_IS_COLOUR_RULES (self));

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_set_object (&self->draft, draft);
  self->stroke = 0;
  if (draft == NULL)
    return;
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

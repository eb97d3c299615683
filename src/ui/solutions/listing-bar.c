/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listing-bar.h"

#include <glib/gi18n.h>

#include "chip.h"
#include "pane-page.h"
#include "rule-chips.h"
#include "filter-labels.h"
#include "template.h"

struct _SomaListingBar
{
  GtkBox parent_instance;

  /* Owned */
  SomaListing *listing; /* (nullable) */
  SomaPuzzle *puzzle;   /* (nullable) */
  SomaSolution *shown;  /* (nullable) */

  guint n_all;

  /* Template */
  GtkWidget *rules_box;
  GtkLabel *label;
  GtkWidget *near_button;
  SomaRuleChips *chips;
  AdwBin *order_bin;
};

G_DEFINE_FINAL_TYPE (SomaListingBar, soma_listing_bar, GTK_TYPE_BOX)

/* Before a button goes. */
static void
leave (SomaListingBar *self, gpointer widget)
{
  if (gtk_widget_get_focus_child (widget) != NULL)
    gtk_widget_grab_focus (gtk_widget_get_ancestor (GTK_WIDGET (self), SOMA_TYPE_PANE_PAGE));
}

/* Whoever chose another order than that in which they were found sees it without the popover. */
static GtkWidget *
make_order_chip (const char *text)
{
  GtkWidget *chip = soma_chip_new (text, _ ("List in the Order of Finding"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (chip), "filter.sort");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (chip), "(uu)", SOMA_FILTER_AS_FOUND, 0);
  gtk_widget_add_css_class (chip, "chip");
  gtk_widget_set_halign (chip, GTK_ALIGN_START);
  gtk_widget_set_name (chip, text);
  return chip;
}

static void
show_order (SomaListingBar *self, SomaFilter *filter)
{
  GtkWidget *chip = adw_bin_get_child (self->order_bin);
  g_autofree char *text = soma_label_filter_order (
      soma_filter_get_order (filter), soma_filter_get_order_piece (filter), self->puzzle);

  if (g_strcmp0 (chip != NULL ? gtk_widget_get_name (chip) : NULL, text) == 0)
    return;
  if (text == NULL)
    leave (self, self->order_bin);
  adw_bin_set_child (self->order_bin, text != NULL ? make_order_chip (text) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->order_bin), text != NULL);
}

static void
describe (SomaListingBar *self)
{
  g_autofree char *text =
      soma_label_listing (self->listing, self->puzzle, self->n_all, self->shown);

  gtk_label_set_label (self->label, text);
}

static void
update (SomaListingBar *self)
{
  SomaFilter *filter = soma_listing_get_filter (self->listing);
  gboolean is_filtered = soma_listing_is_filtered (self->listing);
  gboolean is_near = soma_filter_get_near (filter) != NULL;

  if (!is_filtered)
    leave (self, self->chips);
  gtk_widget_set_visible (self->rules_box, is_filtered || is_near);
  gtk_widget_set_visible (self->near_button, is_near);
  soma_rule_chips_update (self->chips, filter, self->puzzle);
  show_order (self, filter);
  describe (self);
}

static void
soma_listing_bar_dispose (GObject *object)
{
  SomaListingBar *self = SOMA_LISTING_BAR (object);

  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_clear_object (&self->listing);
  g_clear_object (&self->shown);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_listing_bar_parent_class)->dispose (object);
}

static void
soma_listing_bar_class_init (SomaListingBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_listing_bar_dispose;
  g_type_ensure (SOMA_TYPE_RULE_CHIPS);
  soma_template_set (widget_class, "listing-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaListingBar, rules_box);
  gtk_widget_class_bind_template_child (widget_class, SomaListingBar, label);
  gtk_widget_class_bind_template_child (widget_class, SomaListingBar, near_button);
  gtk_widget_class_bind_template_child (widget_class, SomaListingBar, chips);
  gtk_widget_class_bind_template_child (widget_class, SomaListingBar, order_bin);
}

static void
soma_listing_bar_init (SomaListingBar *self)
{
  soma_template_init (self);
}

void
soma_listing_bar_set_listing (SomaListingBar *self, SomaListing *listing, SomaPuzzle *puzzle)
{
  g_return_if_fail (SOMA_IS_LISTING_BAR (self) && SOMA_IS_LISTING (listing));

  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_set_object (&self->listing, listing);
  g_clear_object (&self->shown);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  self->puzzle = soma_puzzle_ref (puzzle);
  g_signal_connect_object (listing, "told", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (listing, "changed", G_CALLBACK (describe), self, G_CONNECT_SWAPPED);
  update (self);
}

void
soma_listing_bar_set_shown (SomaListingBar *self, SomaSolution *shown, guint n_all)
{
  g_return_if_fail (SOMA_IS_LISTING_BAR (self));

  g_set_object (&self->shown, shown);
  self->n_all = n_all;
  if (self->listing != NULL)
    describe (self);
}

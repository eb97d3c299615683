/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bags-window.h"

#include <glib/gi18n.h>

#include "bags-labels.h"
#include "focus-bin.h"
#include "host.h"
#include "soma-config.h"
#include "template.h"
#include "two-up.h"

struct _SomaBagsWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaDraft *draft; /* (nullable) until it is set */
  GSettings *settings;

  gboolean is_stale;

  /* Template */
  SomaBagFinder *finder;
  GtkSwitch *left_over_switch;
  GtkSpinButton *pieces_spin;
  GtkSpinButton *colour_spin;
  GtkSwitch *count_switch;
  AdwComboRow *list_row;
  AdwComboRow *order_row;
};

G_DEFINE_FINAL_TYPE (SomaBagsWindow, soma_bags_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_STALE,
  N_PROPERTIES
};

enum
{
  TAKEN,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

/* What actions require. */
enum
{
  STOPPED = 1 << 0,
  RUNNING = 1 << 1,
  LISTED = 1 << 2,
};

static void
enable_actions (SomaBagsWindow *self)
{
  SomaFindings *findings = SOMA_FINDINGS (self->finder);
  SomaBagsState state = soma_findings_get_state (findings);
  gboolean has_items = g_list_model_get_n_items (soma_findings_get_items (findings)) > 0;

  soma_template_enable_actions (
      self, (state == SOMA_BAGS_STOPPED && !self->is_stale ? STOPPED : 0) |
                (state == SOMA_BAGS_RUNNING ? RUNNING : 0) | (has_items ? LISTED : 0));
}

/* What is listed stays, and is said to be of another design. */
static void
design_changed_cb (SomaBagsWindow *self)
{
  SomaDesign *design = soma_draft_get_design (self->draft);
  gboolean is_stale = soma_bag_finder_get_design (self->finder) != NULL &&
                      !soma_bag_finder_is_about (self->finder, design);

  if (is_stale == self->is_stale)
    return;
  self->is_stale = is_stale;
  if (is_stale)
    soma_findings_stop (SOMA_FINDINGS (self->finder));
  enable_actions (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STALE]);
}

/* Actions. */

static void
start_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBagsWindow *self = SOMA_BAGS_WINDOW (widget);
  SomaDesign *design = soma_draft_get_design (self->draft);
  const SomaBagWish wish = {
    .allows_left_over = gtk_switch_get_active (self->left_over_switch),
    .rules = { .n_copies = gtk_spin_button_get_value_as_int (self->pieces_spin),
               .per_colour = gtk_spin_button_get_value_as_int (self->colour_spin) },
    .counts_all = gtk_switch_get_active (self->count_switch),
    .symmetry = g_settings_get_enum (self->settings, "symmetry"),
  };

  /* Where a choice was taken, all of them are meant still. */
  if (soma_bag_finder_is_about (self->finder, design))
    design = soma_bag_finder_get_design (self->finder);
  g_autoptr (SomaDesign) asked = soma_design_ref (design);
  soma_bag_finder_start (self->finder, asked, &wish);
  design_changed_cb (self);
}

static void
go_on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_bag_finder_go_on (SOMA_BAGS_WINDOW (widget)->finder);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_findings_stop (SOMA_FINDINGS (SOMA_BAGS_WINDOW (widget)->finder));
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *text = soma_bag_finder_to_text (SOMA_BAGS_WINDOW (widget)->finder);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  soma_host_show_toast (widget, _ ("Copied as text"));
}

/* Those who do not see it are told of the beginning and of the end. */
static void
state_cb (SomaBagsWindow *self)
{
  SomaBagsState state = soma_findings_get_state (SOMA_FINDINGS (self->finder));
  SomaBagTotals totals;

  enable_actions (self);
  soma_bag_finder_get_totals (self->finder, &totals);
  g_autofree char *text = soma_label_bags (state, &totals, self->is_stale);
  if (state != SOMA_BAGS_NONE)
    soma_host_announce (GTK_WIDGET (self), text);
}

static void
list_cb (SomaBagsWindow *self)
{
  if (self->list_row == NULL || self->order_row == NULL)
    return;
  soma_bag_finder_set_list (self->finder, (SomaBagList) adw_combo_row_get_selected (self->list_row),
                            (SomaBagOrder) adw_combo_row_get_selected (self->order_row));
}

static void
activated_cb (SomaBagsWindow *self, guint position)
{
  g_autoptr (SomaCountedBag) bag =
      g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (self->finder)), position);

  if (bag == NULL || self->is_stale)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  g_autoptr (SomaDesign) design =
      soma_bag_finder_apply (self->finder, bag, soma_draft_get_design (self->draft));
  g_signal_emit (self, signals[TAKEN], 0, design);
}

/* What the template shows. */

static gboolean
is_any (double number)
{
  return number == 0;
}

/* Shows "Any" for 0. */
static gboolean
output_cb (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value_as_int (spin) > 0)
    return FALSE;
  /* Translators: any number of pieces. */
  gtk_editable_set_text (GTK_EDITABLE (spin), C_ ("number", "Any"));
  return TRUE;
}

static void
add_label (GtkWidget *box, const char *class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  if (class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), class);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);

  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_widget_set_margin_top (box, 4);
  gtk_widget_set_margin_bottom (box, 4);
  gtk_widget_set_hexpand (names, TRUE);
  add_label (names, NULL);
  add_label (names, "caption");
  gtk_box_append (GTK_BOX (box), names);
  add_label (box, "numeric");
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, SomaBagsWindow *self)
{
  SomaCountedBag *bag = gtk_list_item_get_item (item);
  GtkWidget *names = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *pieces = gtk_widget_get_first_child (names);
  GtkWidget *rest = gtk_widget_get_next_sibling (pieces);
  GtkWidget *count = gtk_widget_get_next_sibling (names);
  SomaBagTotals totals;

  soma_bag_finder_get_totals (self->finder, &totals);
  g_autofree char *rest_text = soma_label_bag_rest (bag);
  g_autofree char *count_text = soma_label_bag (soma_counted_bag_get (bag), totals.counts_all);
  gtk_label_set_label (GTK_LABEL (pieces), soma_counted_bag_get_pieces (bag));
  gtk_label_set_label (GTK_LABEL (rest), rest_text);
  gtk_widget_set_visible (rest, rest_text != NULL);
  gtk_label_set_label (GTK_LABEL (count), count_text);
}

static void
soma_bags_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_STALE:
      g_value_set_boolean (value, SOMA_BAGS_WINDOW (object)->is_stale);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_bags_window_dispose (GObject *object)
{
  SomaBagsWindow *self = SOMA_BAGS_WINDOW (object);

  g_signal_handlers_disconnect_by_data (self->finder, self);
  soma_findings_stop (SOMA_FINDINGS (self->finder));
  g_clear_object (&self->draft);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_bags_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "bags-window");
  soma_template_bind_function (class, soma_label_bags);
  soma_template_bind_function (class, is_any);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, finder);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, left_over_switch);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, pieces_spin);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, colour_spin);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, count_switch);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, list_row);
  gtk_widget_class_bind_template_child (class, SomaBagsWindow, order_row);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, bind_cb);
  gtk_widget_class_bind_template_callback (class, enable_actions);
  gtk_widget_class_bind_template_callback (class, list_cb);
  gtk_widget_class_bind_template_callback (class, output_cb);
  gtk_widget_class_bind_template_callback (class, setup_cb);
  gtk_widget_class_bind_template_callback (class, state_cb);
}

static const SomaAction actions[] = {
  { "bags.start", NULL, start_action, 0 },
  { "bags.go-on", NULL, go_on_action, STOPPED },
  { "bags.stop", NULL, stop_action, RUNNING },
  { "bags.copy", NULL, copy_action, LISTED },
  { 0 },
};

static void
soma_bags_window_class_init (SomaBagsWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_bags_window_get_property;
  object_class->dispose = soma_bags_window_dispose;
  properties[PROP_STALE] = g_param_spec_boolean ("stale", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[TAKEN] = g_signal_new ("taken", SOMA_TYPE_BAGS_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, SOMA_TYPE_DESIGN);
  g_type_ensure (SOMA_TYPE_BAG_FINDER);
  g_type_ensure (SOMA_TYPE_FOCUS_BIN);
  g_type_ensure (SOMA_TYPE_TWO_UP);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "bags.copy",
                                       NULL);
}

static void
soma_bags_window_init (SomaBagsWindow *self)
{
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_template_init (self);
  enable_actions (self);
}

/* Where the pieces are too many for the figure, that is what is asked. */
static gboolean
has_too_many (const SomaDesign *design)
{
  SomaPieceSet *set = design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;
  int least, most;

  if (set == NULL)
    return FALSE;
  soma_piece_set_volume (set, &least, &most);
  return least > design->drawing->n_cells;
}

GtkWidget *
soma_bags_window_new (GtkWindow *parent, SomaDraft *draft)
{
  SomaBagsWindow *self = g_object_new (SOMA_TYPE_BAGS_WINDOW, "transient-for", parent,
                                       "destroy-with-parent", TRUE, NULL);

  self->draft = g_object_ref (draft);
  gtk_switch_set_active (self->left_over_switch, has_too_many (soma_draft_get_design (draft)));
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (design_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-hand-bar.h"

#include <glib/gi18n.h>

#define PIN "hand.pin"

struct _SomaPlayHandBar
{
  AdwBin parent_instance;

  gboolean touch;
  GtkWidget *pin_button; /* borrowed */
};

G_DEFINE_FINAL_TYPE (SomaPlayHandBar, soma_play_hand_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_TOUCH,
  PROP_PINNED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

typedef struct
{
  const char *icon;
  const char *label;
  const char *action;
  const char *key; /* as for gtk_accelerator_parse() */
} Button;

#define N_BUTTONS 6

/* In groups that stay together; without touch, there is only the first. */
static const Button groups[][N_BUTTONS] = {
  {
      { "soma-turn-around-symbolic", N_ ("Turn Around"), "hand.turn-around", "r" },
      { "soma-turn-over-symbolic", N_ ("Turn Over"), "hand.turn-over", "t" },
      { "soma-roll-symbolic", N_ ("Roll"), "hand.roll", "f" },
      { "object-select-symbolic", N_ ("Pick Up or Place"), "hand.place", "Return" },
      { "user-trash-symbolic", N_ ("Take Back"), "hand.take-back", "Delete" },
      { "view-pin-symbolic", N_ ("Pin"), PIN, "p" },
  },
  {
      { "soma-turn-around-back-symbolic", N_ ("Turn Around the Other Way"), "hand.turn-around-back",
        "<Shift>r" },
      { "soma-turn-over-back-symbolic", N_ ("Turn Over the Other Way"), "hand.turn-over-back",
        "<Shift>t" },
      { "soma-roll-back-symbolic", N_ ("Roll the Other Way"), "hand.roll-back", "<Shift>f" },
      { "soma-place-exactly-symbolic", N_ ("Place Exactly Here"), "hand.place-exactly",
        "<Shift>Return" },
      { "window-close-symbolic", N_ ("Put Back and Deselect"), "hand.cancel", "Escape" },
      { "go-next-symbolic", N_ ("Next Piece"), "hand.next-piece", "Tab" },
  },
  {
      { "soma-move-left-symbolic", N_ ("Move Left"), "hand.left", "Left" },
      { "soma-move-right-symbolic", N_ ("Move Right"), "hand.right", "Right" },
      { "soma-move-away-symbolic", N_ ("Move Away"), "hand.away", "Up" },
      { "soma-move-towards-symbolic", N_ ("Move Towards You"), "hand.towards", "Down" },
      { "soma-move-up-symbolic", N_ ("Move Up"), "hand.up", "Page_Up" },
      { "soma-move-down-symbolic", N_ ("Move Down"), "hand.down", "Page_Down" },
  },
};

/* "Turn Around (R)". */
static char *
make_tooltip (const Button *what)
{
  GdkModifierType modifiers;
  guint key;

  gtk_accelerator_parse (what->key, &key, &modifiers);
  g_autofree char *name = gtk_accelerator_get_label (key, modifiers);
  /* Translators: what a button does, and the key for it. */
  return g_strdup_printf (_ ("%s (%s)"), _ (what->label), name);
}

static GtkWidget *
make_button (SomaPlayHandBar *self, const Button *what)
{
  GtkWidget *button = gtk_button_new_from_icon_name (what->icon);
  g_autofree char *tooltip = make_tooltip (what);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), what->action);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_add_css_class (button, "flat");
  if (g_str_equal (what->action, PIN))
    self->pin_button = button;
  return button;
}

static GtkWidget *
make_group (SomaPlayHandBar *self, const Button *buttons)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  for (int i = 0; i < N_BUTTONS; i++)
    {
      if (i == N_BUTTONS / 2 && !self->touch)
        gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
      gtk_box_append (GTK_BOX (box), make_button (self, &buttons[i]));
    }
  return box;
}

/* As many groups side by side as there is room for. The box fills the width: aligned, it would be
 * given the height for that, but less width. */
static GtkWidget *
make_groups (SomaPlayHandBar *self)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), G_N_ELEMENTS (groups));
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 12);
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      GtkWidget *child = gtk_flow_box_child_new ();
      gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), make_group (self, groups[i]));
      gtk_widget_set_focusable (child, FALSE);
      gtk_flow_box_append (GTK_FLOW_BOX (flow), child);
    }
  gtk_widget_add_css_class (flow, "play-touch");
  return flow;
}

static void
soma_play_hand_bar_constructed (GObject *object)
{
  SomaPlayHandBar *self = SOMA_PLAY_HAND_BAR (object);

  G_OBJECT_CLASS (soma_play_hand_bar_parent_class)->constructed (object);
  adw_bin_set_child (ADW_BIN (self),
                     self->touch ? make_groups (self) : make_group (self, groups[0]));
}

/* The button follows the state. */
static void
set_pinned (SomaPlayHandBar *self, gboolean pinned)
{
  if (pinned)
    gtk_widget_add_css_class (self->pin_button, "accent");
  else
    gtk_widget_remove_css_class (self->pin_button, "accent");
}

static void
soma_play_hand_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaPlayHandBar *self = SOMA_PLAY_HAND_BAR (object);

  if (id == PROP_TOUCH)
    self->touch = g_value_get_boolean (value);
  else if (id == PROP_PINNED)
    set_pinned (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_hand_bar_class_init (SomaPlayHandBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = soma_play_hand_bar_constructed;
  object_class->set_property = soma_play_hand_bar_set_property;
  properties[PROP_TOUCH] =
      g_param_spec_boolean ("touch", NULL, NULL, FALSE, G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY);
  properties[PROP_PINNED] = g_param_spec_boolean ("pinned", NULL, NULL, FALSE, G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_play_hand_bar_init (SomaPlayHandBar *self)
{
}

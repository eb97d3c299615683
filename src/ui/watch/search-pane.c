/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search-pane.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "engine-auto.h"
#include "figure-labels.h"
#include "order-list.h"
#include "swatch.h"
#include "template.h"

struct _SomaSearchPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaPuzzle *puzzle; /* (nullable) */

  SomaSearchChoice choice;
  gboolean filling; /* changes are not the user's */

  /* Template */
  GtkToggleButton *classic_button;
  GtkListBox *techniques;
  SomaOrderList *piece_list;
  SomaOrderList *key_list;
  GtkSwitch *switches[SOMA_N_SWITCHES];
};

G_DEFINE_FINAL_TYPE (SomaSearchPane, soma_search_pane, GTK_TYPE_BOX)

static guint changed_signal;

static const char *const key_names[SOMA_N_TRACE_KEYS] = {
  [SOMA_TRACE_KEY_HEIGHT] = N_ ("Flattest first"),
  [SOMA_TRACE_KEY_WIDTH] = N_ ("Narrowest first"),
  [SOMA_TRACE_KEY_DEPTH] = N_ ("Shallowest first"),
  [SOMA_TRACE_KEY_CELLS] = N_ ("Lowest cells first"),
};

static void
emit_changed (SomaSearchPane *self)
{
  if (!self->filling)
    g_signal_emit (self, changed_signal, 0);
}

/* What is shown. */

static char *
explain_search (gboolean is_classic)
{
  return g_strdup (is_classic ? _ ("Piece by piece in a fixed order: each is tried in every place; "
                                   "when it fits nowhere, the one before it moves on.")
                              : _ ("The fewest choices first: next comes the cell or piece with "
                                   "the fewest placements."));
}

static void
show_switches (SomaSearchPane *self)
{
  self->filling = TRUE;
  for (int i = 0; i < SOMA_N_SWITCHES; i++)
    gtk_switch_set_active (self->switches[i], soma_search_choice_get_switch (&self->choice, i));
  self->filling = FALSE;
}

/* Lists the pieces in the order in which the selected search tries them. */
static void
fill_pieces (SomaSearchPane *self)
{
  SomaSearchChoice classic = self->choice;
  const SomaPieceSet *set = self->puzzle->set;
  SomaTraceOptions options;

  classic.search = SOMA_TRACE_CLASSIC;
  soma_search_choice_get_options (&classic, &options);
  g_autoptr (SomaTrace) trace = soma_trace_new (self->puzzle, &options, NULL);
  guint8 pieces[SOMA_MAX_PIECES];
  int n = trace != NULL ? soma_trace_get_order (trace, pieces) : 0;
  soma_order_list_clear (self->piece_list);
  for (int i = 0; i < n; i++)
    {
      const SomaPiece *piece = &set->pieces[pieces[i]];
      g_autofree char *name = soma_label_piece_name (piece);
      soma_order_list_append (self->piece_list, pieces[i], name,
                              soma_swatch_new (piece->colour, piece->letter));
    }
}

static void
fill_keys (SomaSearchPane *self)
{
  soma_order_list_clear (self->key_list);
  for (int i = 0; i < SOMA_N_TRACE_KEYS; i++)
    {
      self->choice.keys[i] = (guint8) i;
      soma_order_list_append (self->key_list, i, _ (key_names[i]), NULL);
    }
}

/* The user's choices. */

static void
search_chosen_cb (SomaSearchPane *self)
{
  if (self->filling)
    return;
  self->choice.search = gtk_toggle_button_get_active (self->classic_button) ? SOMA_TRACE_CLASSIC
                                                                            : SOMA_TRACE_SCARCEST;
  show_switches (self);
  emit_changed (self);
}

static void
switched_cb (SomaSearchPane *self, GParamSpec *pspec, GtkSwitch *switch_)
{
  if (self->filling)
    return;
  for (int i = 0; i < SOMA_N_SWITCHES; i++)
    if (self->switches[i] == switch_)
      soma_search_choice_set_switch (&self->choice, i, gtk_switch_get_active (switch_));
  if (self->choice.search == SOMA_TRACE_CLASSIC && self->puzzle != NULL)
    fill_pieces (self);
  emit_changed (self);
}

/* Pieces that the list does not have (equal ones, pinned ones) come after the others. */
static void
pieces_reordered_cb (SomaSearchPane *self)
{
  int n_pieces = self->puzzle->set->n_pieces;
  int n = soma_order_list_get_order (self->piece_list, self->choice.order, SOMA_MAX_PIECES);
  gboolean has[SOMA_MAX_PIECES] = { FALSE };

  for (int i = 0; i < n; i++)
    has[self->choice.order[i]] = TRUE;
  for (int p = 0; p < n_pieces; p++)
    if (!has[p])
      self->choice.order[n++] = (guint8) p;
  self->choice.orders_pieces = TRUE;
  self->choice.switched[SOMA_TRACE_CLASSIC] |= SOMA_TECHNIQUE_PIECE_ORDER;
  show_switches (self);
  emit_changed (self);
}

static void
keys_reordered_cb (SomaSearchPane *self)
{
  soma_order_list_get_order (self->key_list, self->choice.keys, SOMA_N_TRACE_KEYS);
  emit_changed (self);
}

static void
reset_orders_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSearchPane *self = SOMA_SEARCH_PANE (widget);

  if (self->puzzle == NULL)
    return;
  self->choice.orders_pieces = FALSE;
  self->choice.switched[SOMA_TRACE_CLASSIC] |= SOMA_TECHNIQUE_PIECE_ORDER;
  fill_pieces (self);
  fill_keys (self);
  show_switches (self);
  emit_changed (self);
}

static gboolean
describe_switch (GBinding *binding, const GValue *is_classic, GValue *subtitle, gpointer data)
{
  const SomaSearchSwitch *which = data;
  SomaTraceSearch search =
      g_value_get_boolean (is_classic) ? SOMA_TRACE_CLASSIC : SOMA_TRACE_SCARCEST;

  if (which->subtitles[search] == NULL)
    search = SOMA_TRACE_CLASSIC;
  g_value_set_string (subtitle, _ (which->subtitles[search]));
  return TRUE;
}

static void
add_switch (SomaSearchPane *self, int i)
{
  const SomaSearchSwitch *which = &soma_search_switches[i];
  GtkWidget *toggle = g_object_new (GTK_TYPE_SWITCH, "valign", GTK_ALIGN_CENTER, "name",
                                    soma_search_switch_get_name (which), NULL);
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "title", _ (which->title), "subtitle-lines",
                                 0, "activatable-widget", toggle, NULL);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  g_object_bind_property_full (self->classic_button, "active", row, "subtitle",
                               G_BINDING_SYNC_CREATE, describe_switch, NULL, (gpointer) which,
                               NULL);
  g_signal_connect_object (toggle, "notify::active", G_CALLBACK (switched_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_append (self->techniques, row);
  self->switches[i] = GTK_SWITCH (toggle);
}

static void
soma_search_pane_finalize (GObject *object)
{
  soma_puzzle_unref (SOMA_SEARCH_PANE (object)->puzzle);
  G_OBJECT_CLASS (soma_search_pane_parent_class)->finalize (object);
}

static void
soma_search_pane_class_init (SomaSearchPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_search_pane_finalize;
  changed_signal = g_signal_new ("changed", SOMA_TYPE_SEARCH_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  g_type_ensure (SOMA_TYPE_ORDER_LIST);
  soma_template_set (widget_class, "search-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, classic_button);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, techniques);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, piece_list);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, key_list);
  gtk_widget_class_bind_template_callback (widget_class, search_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, pieces_reordered_cb);
  gtk_widget_class_bind_template_callback (widget_class, keys_reordered_cb);
  soma_template_bind_function (widget_class, explain_search);
  gtk_widget_class_install_action (widget_class, "search.reset-orders", NULL, reset_orders_action);
}

static void
soma_search_pane_init (SomaSearchPane *self)
{
  soma_template_init (self);
  self->choice = soma_search_choice_new ();
  for (int i = 0; i < SOMA_N_SWITCHES; i++)
    add_switch (self, i);
  fill_keys (self);
  show_switches (self);
}

void
soma_search_pane_set_puzzle (SomaSearchPane *self, SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_SEARCH_PANE (self));

  self->choice.symmetry = symmetry;
  if (self->puzzle == puzzle)
    return;
  soma_puzzle_unref (self->puzzle);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->choice.orders_pieces = FALSE;
  fill_pieces (self);
}

void
soma_search_pane_choose_classic (SomaSearchPane *self)
{
  g_return_if_fail (SOMA_IS_SEARCH_PANE (self));
  gtk_toggle_button_set_active (self->classic_button, TRUE);
}

const SomaSearchChoice *
soma_search_pane_get_choice (SomaSearchPane *self)
{
  g_return_val_if_fail (SOMA_IS_SEARCH_PANE (self), NULL);
  return &self->choice;
}

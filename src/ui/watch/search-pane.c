/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search-pane.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "labels.h"
#include "order-list.h"
#include "swatch.h"

#define N_SEARCHES 2

/* Switches that are no techniques of the engine. */
#define SYMMETRY (1 << SOMA_N_TECHNIQUES)
#define N_SWITCHES (SOMA_N_TECHNIQUES + 1)

struct _SomaSearchPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaPuzzle *puzzle; /* (nullable) */

  SomaSymmetry symmetry;    /* of the document */
  int switched[N_SEARCHES]; /* flags of the switches that are on */
  gboolean orders_pieces;   /* the user has changed the order */
  gboolean filling;         /* what changes is not the user's choice */
  guint8 order[SOMA_MAX_PIECES];
  guint8 plain_order[SOMA_MAX_PIECES]; /* of the set */
  guint8 keys[SOMA_N_TRACE_KEYS];

  /* Template */
  GtkToggleButton *classic_button;
  GtkToggleButton *own_button;
  GtkLabel *explanation;
  GtkListBox *techniques;
  GtkWidget *orders;
  SomaOrderList *piece_list;
  SomaOrderList *key_list;
  GtkSwitch *switches[N_SWITCHES];
};

G_DEFINE_FINAL_TYPE (SomaSearchPane, soma_search_pane, GTK_TYPE_BOX)

static guint changed_signal;

/* A switch, in the order of the list. */
typedef struct
{
  int flag;
  const char *title;
  const char *subtitles[N_SEARCHES]; /* NULL: the search does not have it */
  const char *without, *with;        /* what the search is called that differs by it */
} Technique;

static const Technique techniques[N_SWITCHES] = {
  { SYMMETRY,
    N_ ("Symmetry"),
    { N_ ("Of places that look alike when the figure is turned, try one"),
      N_ ("Of places that look alike when the figure is turned, try one") },
    N_ ("Without symmetry"),
    N_ ("With symmetry") },
  { SOMA_TECHNIQUE_PIECE_ORDER,
    N_ ("Piece Order"),
    { N_ ("Awkward pieces first, plain ones last"),
      N_ ("Branch on a piece where that is scarcer than any cell") },
    N_ ("Without piece order"),
    N_ ("With piece order") },
  { SOMA_TECHNIQUE_PLACEABLE,
    N_ ("Placeable"),
    { N_ ("Go back when a piece that is left has no room"),
      N_ ("Go back when a piece that is left has no room") },
    N_ ("Without placeable"),
    N_ ("With placeable") },
  { SOMA_TECHNIQUE_COVERABLE,
    N_ ("Coverable"),
    { N_ ("Go back when no piece can cover an empty cell"),
      N_ ("Go back when no piece can cover an empty cell") },
    N_ ("Without coverable"),
    N_ ("With coverable") },
  { SOMA_TECHNIQUE_MUST_COVER,
    N_ ("Must Cover"),
    { N_ ("Go back when two cells need placements that collide"),
      N_ ("Branch on the scarcest cell, not the first one") },
    N_ ("Without must cover"),
    N_ ("With must cover") },
  { SOMA_TECHNIQUE_ISLANDS,
    N_ ("Islands"),
    { N_ ("Go back when the pieces left cannot fill an island"),
      N_ ("Go back when the pieces left cannot fill an island") },
    N_ ("Without islands"),
    N_ ("With islands") },
  { SOMA_TECHNIQUE_PARITY,
    N_ ("Parity"),
    { N_ ("Go back when black and white cells do not add up"),
      N_ ("Go back when black and white cells do not add up") },
    N_ ("Without parity"),
    N_ ("With parity") },
  { SOMA_TECHNIQUE_CORNERS,
    N_ ("Corners"),
    { N_ ("Go back when the corner cells do not add up"),
      N_ ("Go back when the corner cells do not add up") },
    N_ ("Without corners"),
    N_ ("With corners") },
};

static const char *const key_names[SOMA_N_TRACE_KEYS] = {
  [SOMA_TRACE_KEY_HEIGHT] = N_ ("Flattest first"),
  [SOMA_TRACE_KEY_WIDTH] = N_ ("Narrowest first"),
  [SOMA_TRACE_KEY_DEPTH] = N_ ("Shallowest first"),
  [SOMA_TRACE_KEY_CELLS] = N_ ("Lowest cells first"),
};

static SomaTraceSearch
get_search (SomaSearchPane *self)
{
  return gtk_toggle_button_get_active (self->classic_button) ? SOMA_TRACE_CLASSIC
                                                             : SOMA_TRACE_SCARCEST;
}

static void
emit_changed (SomaSearchPane *self)
{
  if (!self->filling)
    g_signal_emit (self, changed_signal, 0);
}

/* The options of a search with these switches on. */
static void
fill_options (SomaSearchPane *self, int switched, SomaTraceOptions *options)
{
  SomaSymmetry broken = self->symmetry == SOMA_SYMMETRY_NONE ? SOMA_SYMMETRY_FULL : self->symmetry;

  *options = (SomaTraceOptions){
    .search = get_search (self),
    .symmetry = (switched & SYMMETRY) != 0 ? broken : SOMA_SYMMETRY_NONE,
    .techniques = switched & SOMA_ALL_TECHNIQUES,
    .keys = self->keys,
  };
  if (options->search != SOMA_TRACE_CLASSIC)
    return;
  if (!(switched & SOMA_TECHNIQUE_PIECE_ORDER))
    options->order = self->plain_order;
  else if (self->orders_pieces)
    options->order = self->order;
}

/* What is shown. */

static void
show_search (SomaSearchPane *self)
{
  SomaTraceSearch search = get_search (self);
  gboolean is_classic = search == SOMA_TRACE_CLASSIC;

  self->filling = TRUE;
  for (int i = 0; i < N_SWITCHES; i++)
    {
      GtkWidget *row =
          gtk_widget_get_ancestor (GTK_WIDGET (self->switches[i]), ADW_TYPE_ACTION_ROW);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (techniques[i].subtitles[search]));
      gtk_switch_set_active (self->switches[i], (self->switched[search] & techniques[i].flag) != 0);
    }
  self->filling = FALSE;
  gtk_widget_set_visible (self->orders, is_classic);
  gtk_label_set_label (
      self->explanation,
      is_classic
          ? _ ("Piece by piece in a fixed order: each is tried everywhere in turn, and where "
               "none fits, the one before it has to move on.")
          : _ ("Wherever the choice is smallest: the cell that the fewest placements can "
               "cover, or the piece with the fewest places, comes next."));
}

/* Lists the pieces in the order in which the chosen search tries them. */
static void
fill_pieces (SomaSearchPane *self)
{
  SomaTraceOptions options = { .search = SOMA_TRACE_CLASSIC };
  const SomaPieceSet *set = self->puzzle->set;

  fill_options (self, self->switched[SOMA_TRACE_CLASSIC], &options);
  options.search = SOMA_TRACE_CLASSIC;
  SomaTrace *trace = soma_trace_new (self->puzzle, &options, NULL);
  guint8 pieces[SOMA_MAX_PIECES];
  int n = trace != NULL ? soma_trace_get_order (trace, pieces) : 0;
  soma_trace_free (trace);
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
      self->keys[i] = (guint8) i;
      soma_order_list_append (self->key_list, i, _ (key_names[i]), NULL);
    }
}

/* The user's choices. */

static void
search_chosen_cb (SomaSearchPane *self)
{
  if (self->filling)
    return;
  show_search (self);
  emit_changed (self);
}

static void
switched_cb (SomaSearchPane *self, GParamSpec *pspec, GtkSwitch *switch_)
{
  int *switched = &self->switched[get_search (self)];

  if (self->filling)
    return;
  for (int i = 0; i < N_SWITCHES; i++)
    if (self->switches[i] == switch_)
      *switched = gtk_switch_get_active (switch_) ? *switched | techniques[i].flag
                                                  : *switched & ~techniques[i].flag;
  if (get_search (self) == SOMA_TRACE_CLASSIC && self->puzzle != NULL)
    fill_pieces (self);
  emit_changed (self);
}

/* Pieces that the list does not have (equal ones, pinned ones) come after the others. */
static void
pieces_reordered_cb (SomaSearchPane *self)
{
  int n_pieces = self->puzzle->set->n_pieces;
  int n = soma_order_list_get_order (self->piece_list, self->order, SOMA_MAX_PIECES);
  gboolean has[SOMA_MAX_PIECES] = { FALSE };

  for (int i = 0; i < n; i++)
    has[self->order[i]] = TRUE;
  for (int p = 0; p < n_pieces; p++)
    if (!has[p])
      self->order[n++] = (guint8) p;
  self->orders_pieces = TRUE;
  self->switched[SOMA_TRACE_CLASSIC] |= SOMA_TECHNIQUE_PIECE_ORDER;
  show_search (self);
  emit_changed (self);
}

static void
keys_reordered_cb (SomaSearchPane *self)
{
  soma_order_list_get_order (self->key_list, self->keys, SOMA_N_TRACE_KEYS);
  emit_changed (self);
}

static void
reset_orders_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSearchPane *self = SOMA_SEARCH_PANE (widget);

  if (self->puzzle == NULL)
    return;
  self->orders_pieces = FALSE;
  self->switched[SOMA_TRACE_CLASSIC] |= SOMA_TECHNIQUE_PIECE_ORDER;
  fill_pieces (self);
  fill_keys (self);
  show_search (self);
  emit_changed (self);
}

static void
add_switches (SomaSearchPane *self)
{
  for (int i = 0; i < N_SWITCHES; i++)
    {
      GtkWidget *row = adw_action_row_new ();
      GtkWidget *toggle = gtk_switch_new ();

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (techniques[i].title));
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
      gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
      gtk_widget_set_name (
          toggle, techniques[i].flag == SYMMETRY
                      ? "symmetry"
                      : soma_technique_name (g_bit_nth_lsf ((gulong) techniques[i].flag, -1)));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
      self->switches[i] = GTK_SWITCH (toggle);
      g_signal_connect_object (toggle, "notify::active", G_CALLBACK (switched_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_list_box_append (self->techniques, row);
    }
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
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/search-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, classic_button);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, own_button);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, explanation);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, techniques);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, orders);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, piece_list);
  gtk_widget_class_bind_template_child (widget_class, SomaSearchPane, key_list);
  gtk_widget_class_bind_template_callback (widget_class, search_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, pieces_reordered_cb);
  gtk_widget_class_bind_template_callback (widget_class, keys_reordered_cb);
  gtk_widget_class_install_action (widget_class, "search.reset-orders", NULL, reset_orders_action);
}

static void
soma_search_pane_init (SomaSearchPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->switched[SOMA_TRACE_CLASSIC] = SYMMETRY | SOMA_TECHNIQUE_PIECE_ORDER;
  self->switched[SOMA_TRACE_SCARCEST] = SYMMETRY | SOMA_DEFAULT_TECHNIQUES;
  for (int p = 0; p < SOMA_MAX_PIECES; p++)
    self->plain_order[p] = (guint8) p;
  add_switches (self);
  fill_keys (self);
  show_search (self);
}

void
soma_search_pane_set_puzzle (SomaSearchPane *self, SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_SEARCH_PANE (self));

  self->symmetry = symmetry;
  if (self->puzzle == puzzle)
    return;
  soma_puzzle_unref (self->puzzle);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->orders_pieces = FALSE;
  fill_pieces (self);
}

void
soma_search_pane_get_options (SomaSearchPane *self, SomaTraceOptions *options)
{
  g_return_if_fail (SOMA_IS_SEARCH_PANE (self));
  fill_options (self, self->switched[get_search (self)], options);
}

int
soma_search_pane_list_variants (SomaSearchPane *self, SomaTraceOptions *options, char **names)
{
  g_return_val_if_fail (SOMA_IS_SEARCH_PANE (self), 0);

  int switched = self->switched[get_search (self)], n = 0;
  fill_options (self, switched, &options[n]);
  names[n++] = g_strdup (_ ("As chosen"));
  for (int i = 0; i < N_SWITCHES; i++)
    {
      gboolean is_on = (switched & techniques[i].flag) != 0;
      fill_options (self, switched ^ techniques[i].flag, &options[n]);
      names[n++] = g_strdup (_ (is_on ? techniques[i].without : techniques[i].with));
    }
  return n;
}

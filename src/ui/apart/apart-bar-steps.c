/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-bar-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "apart-labels.h"
#include "apart-show.h"
#include "host.h"
#include "template.h"

/* Between two moves that are played, in milliseconds, and each when nothing is animated. */
#define PAUSE 450
#define STILL 1300

/* Moves are slower than pieces elsewhere, so that one can see what happens; and how slow they are
 * for those who want to see how. */
#define SLOWNESS 2.4
#define SLOWLY 10

/* How far a parting is indented below the one that it belongs to, in pixels. */
#define INDENT 18

static const SomaApart *
get_apart (SomaApartBar *self)
{
  return soma_apart_plan_get_apart (self->plan);
}

static SomaApartShow
get_show (SomaApartBar *self)
{
  return (SomaApartShow){ self->view, self->plan, self->look };
}

static int
get_first (SomaApartBar *self)
{
  return self->assembling ? get_apart (self)->n_moves : 0;
}

static int
get_last (SomaApartBar *self)
{
  return self->assembling ? 0 : get_apart (self)->n_moves;
}

/* How far it is, and back from there: of the moves in the order in which they are shown. */
static int
count_shown (SomaApartBar *self, int n_done)
{
  return self->assembling ? get_apart (self)->n_moves - n_done : n_done;
}

/* Whether what is seen is the move after those that are made. */
static gboolean
is_back (SomaApartBar *self)
{
  return self->assembling != self->is_undone;
}

static void
set_n_done (SomaApartBar *self, int n_done, gboolean is_undone)
{
  self->n_done = n_done;
  self->is_undone = is_undone;
  gtk_adjustment_configure (self->adjustment, count_shown (self, n_done), 0,
                            get_apart (self)->n_moves, 1, 1, 0);
  soma_apart_bar_notify (self, "n-done");
  soma_apart_bar_notify (self, "is-undone");
}

static void
set_timer (SomaApartBar *self, guint timer)
{
  self->play_timer = timer;
  soma_apart_bar_notify (self, "playing");
}

void
soma_apart_bar_pause (SomaApartBar *self)
{
  g_clear_handle_id (&self->rest_timer, g_source_remove);
  if (self->play_timer == 0)
    return;
  g_source_remove (self->play_timer);
  set_timer (self, 0);
}

/* The partings. */

static GtkWidget *
make_row (SomaApartBar *self, int parting)
{
  g_autofree char *text = soma_label_apart_parting (self->plan, parting);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 20);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_set_margin_start (label, INDENT * soma_apart_plan_get_depth (self->plan, parting));
  return label;
}

void
soma_apart_bar_fill_list (SomaApartBar *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (int i = 0; self->plan != NULL && i < get_apart (self)->n_partings; i++)
    gtk_list_box_append (self->list, make_row (self, i));
}

/* Through the moves. */

static void
describe (SomaApartBar *self)
{
  g_autofree char *state =
      soma_label_apart_state (self->plan, self->n_done, self->assembling, self->is_undone);

  soma_puzzle_view_set_description (self->view, state);

  /* The parting of the move that is seen. */
  if (get_apart (self)->n_partings == 0)
    return;
  int parting = soma_apart_find_parting (
      get_apart (self), soma_apart_show_get_move (self->plan, self->n_done, is_back (self)));
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, parting));
}

/* At once. */
static void
jump_to (SomaApartBar *self, int n_done)
{
  const SomaApartShow show = get_show (self);

  g_clear_handle_id (&self->rest_timer, g_source_remove);
  set_n_done (self, n_done, FALSE);
  soma_apart_show_places (&show, n_done, self->assembling);
  describe (self);
}

/* At the end, nothing stands out, or else what is locked. */
static void
rest_cb (gpointer data)
{
  SomaApartBar *self = data;

  self->rest_timer = 0;
  jump_to (self, self->n_done);
}

/* One move forth or back. Returns how long it takes until the next may follow. */
static guint
step (SomaApartBar *self, gboolean back)
{
  const SomaApartShow show = get_show (self);
  int n_done = self->n_done + (back ? -1 : 1);

  g_clear_handle_id (&self->rest_timer, g_source_remove);
  guint time = soma_apart_show_move (&show, back ? n_done : self->n_done, back);
  set_n_done (self, n_done, back != self->assembling);
  describe (self);
  if (soma_apart_show_is_end (self->plan, n_done))
    self->rest_timer = g_timeout_add_once (time + PAUSE, rest_cb, self);
  gboolean enabled;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  return enabled ? time + PAUSE : STILL;
}

static gboolean
play_cb (gpointer data)
{
  SomaApartBar *self = data;
  guint time = step (self, self->assembling);

  set_timer (self, self->n_done != get_last (self) ? g_timeout_add (time, play_cb, self) : 0);
  return G_SOURCE_REMOVE;
}

void
soma_apart_bar_rewind (SomaApartBar *self)
{
  jump_to (self, get_first (self));
}

void
soma_apart_bar_set_assembling (SomaApartBar *self, gboolean assembling)
{
  if (assembling == self->assembling)
    return;
  soma_apart_bar_pause (self);
  self->assembling = assembling;
  soma_apart_bar_notify (self, "assembling");
  /* At the end of one way is the beginning of the other. */
  if (self->plan != NULL)
    jump_to (self, self->n_done == get_last (self) ? get_first (self) : self->n_done);
}

void
soma_apart_bar_set_slowly (SomaApartBar *self, gboolean slowly)
{
  if (slowly == self->slowly)
    return;
  self->slowly = slowly;
  soma_apart_bar_notify (self, "slowly");
  soma_host_announce (GTK_WIDGET (self),
                      slowly ? _ ("Moves are shown slowly") : _ ("Moves are shown as usual"));
  soma_apart_bar_set_pace (self);
}

void
soma_apart_bar_set_pace (SomaApartBar *self)
{
  if (self->view != NULL)
    soma_puzzle_view_slow_blocks (self->view, self->slowly ? SLOWLY : SLOWNESS);
}

void
soma_apart_bar_set_see_through (SomaApartBar *self, gboolean see_through)
{
  if (see_through == self->look.see_through)
    return;
  self->look.see_through = see_through;
  soma_apart_bar_notify (self, "see-through");
  soma_apart_bar_show_again (self);
  soma_host_announce (GTK_WIDGET (self), see_through ? _ ("Pieces that stay are see-through")
                                                     : _ ("Pieces that stay are solid"));
}

void
soma_apart_bar_show_again (SomaApartBar *self)
{
  const SomaApartShow show = get_show (self);

  if (self->plan != NULL)
    soma_apart_show_places (&show, self->n_done, is_back (self));
  else if (self->view != NULL)
    soma_apart_show_whole (self->view, self->puzzle, self->copy_at, self->look.looks);
}

static void
seek_cb (SomaApartBar *self)
{
  if (self->plan == NULL)
    return;
  int n_done = count_shown (self, (int) lround (gtk_adjustment_get_value (self->adjustment)));

  if (n_done == self->n_done)
    return;
  soma_apart_bar_pause (self);
  jump_to (self, n_done);
}

/* Actions. */

static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);

  soma_apart_bar_pause (self);
  if (g_str_equal (name, "apart.first"))
    jump_to (self, get_first (self));
  else if (g_str_equal (name, "apart.previous"))
    step (self, !self->assembling);
  else if (g_str_equal (name, "apart.next"))
    step (self, self->assembling);
  else
    jump_to (self, get_last (self));
}

static void
play_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);

  if (self->play_timer != 0)
    soma_apart_bar_pause (self);
  else
    {
      if (self->n_done == get_last (self))
        jump_to (self, get_first (self));
      set_timer (self, g_timeout_add (PAUSE, play_cb, self));
    }
}

/* Before the first move of the parting: its pieces alone, together. */
static void
go_to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);
  const SomaApartShow show = get_show (self);
  int parting = g_variant_get_int32 (parameter);

  if (parting < 0 || parting >= get_apart (self)->n_partings)
    return;
  soma_apart_bar_pause (self);
  jump_to (self, get_apart (self)->partings[parting].first_move);
  if (parting == 0)
    return;
  soma_apart_show_parting (&show, parting);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, parting));
}

static const SomaAction actions[] = {
  { "apart.first", NULL, step_action, MOVE_BEFORE },
  { "apart.previous", NULL, step_action, MOVE_BEFORE },
  { "apart.play", NULL, play_action, MOVES },
  { "apart.next", NULL, step_action, MOVE_AFTER },
  { "apart.last", NULL, step_action, MOVE_AFTER },
  { "apart.go-to", "i", go_to_action, MOVES },
  { "apart.assembling", "assembling", NULL, MOVES },
  { "apart.see-through", "see-through", NULL, PLAN },
  { "apart.slowly", "slowly", NULL, 0 },
  { 0 },
};

void
soma_apart_bar_install_steps (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, SomaApartBar, list);
  gtk_widget_class_bind_template_child (class, SomaApartBar, partings);
  gtk_widget_class_bind_template_child (class, SomaApartBar, adjustment);
  gtk_widget_class_bind_template_child (class, SomaApartBar, scale);
  gtk_widget_class_bind_template_callback (class, seek_cb);
  soma_template_install_actions (class, actions);
}

static const SomaKey keys[] = {
  { "comma|<Control>Left", "apart.previous" },
  { "period|<Control>Right", "apart.next" },
  { "<Shift>less|less", "apart.first" },
  { "<Shift>greater|greater", "apart.last" },
  { "space", "apart.play" },
  { "r", "apart.assembling" },
  { "x", "apart.see-through" },
  { "w", "apart.slowly" },
  { "u", "apart.turns" },
  { 0 },
};

/* A slider has other uses for them. */
static const SomaKey scale_keys[] = {
  { "Page_Down", "solution.next" },
  { "Page_Up", "solution.previous" },
  { 0 },
};

void
soma_apart_bar_init_steps (SomaApartBar *self)
{
  soma_template_add_keys (self, keys);
  soma_template_take_keys (self->scale, scale_keys);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-window.h"

#include <glib/gi18n.h>

#include "fold.h"
#include "solid-labels.h"
#include "solid-stage.h"
#include "solid-window-private.h"
#include "template.h"

/* How long work goes on, in milliseconds, before that is shown: most of it ends earlier. */
#define SLOW 400

/* Of a picture of what can no longer be saved. */
#define FADED 0.35

/* What actions require. */
enum
{
  PRINT = 1 << 0, /* which can be saved in the format */
  WORK = 1 << 1,
  REST = 1 << 2, /* something was stopped */
  PLATE_BEFORE = 1 << 3,
  PLATE_AFTER = 1 << 4,
};

G_DEFINE_FINAL_TYPE (SomaSolidWindow, soma_solid_window, ADW_TYPE_WINDOW)

static gboolean
is_busy (SomaSolidWindow *self)
{
  SomaSolidState state = soma_solid_maker_get_state (self->maker);

  return state == SOMA_SOLID_SEARCHING || state == SOMA_SOLID_MAKING || self->saving != NULL;
}

gboolean
soma_solid_window_can_save (SomaSolidWindow *self)
{
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);

  SomaSolidFormat format = soma_solid_pane_get_format (self->pane);

  return print != NULL && soma_solid_format_takes (format, print->wish.kind) &&
         soma_solid_format_is_cut (format) == print->wish.is_cut;
}

static void
enable_actions (SomaSolidWindow *self)
{
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  gboolean was_stopped = soma_solid_maker_get_state (self->maker) == SOMA_SOLID_STOPPED;
  guint there_is = 0;

  if (soma_solid_window_can_save (self) && self->saving == NULL)
    there_is |= PRINT;
  if (is_busy (self))
    there_is |= WORK;
  if (was_stopped && self->saving == NULL)
    there_is |= REST;
  if (print != NULL && self->plate > 0)
    there_is |= PLATE_BEFORE;
  if (print != NULL && self->plate + 1 < print->n_plates)
    there_is |= PLATE_AFTER;
  soma_template_enable_actions (self, there_is);
}

/* What is said. */

static char *
find_status (SomaSolidWindow *self)
{
  SomaSolidWish wish;
  char *missing = soma_solid_pane_explain_missing (self->pane);

  soma_solid_pane_get_wish (self->pane, &wish);
  if (self->saving != NULL)
    return self->is_slow ? soma_label_solid_saving (self->n_saved, self->n_files) : g_strdup ("");
  if (missing != NULL)
    return missing;
  if (soma_solid_wish_is_wrong (&wish))
    return g_strdup (_ ("One of the lengths is not possible."));
  if (is_busy (self) && !self->is_slow)
    return g_strdup ("");
  return soma_label_solid_state (self->maker);
}

static void
set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
show_status (SomaSolidWindow *self)
{
  g_autofree char *status = find_status (self);

  set_text (self->status_label, status != NULL && *status != '\0' ? status : self->message);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), is_busy (self) && self->is_slow);
  gtk_spinner_set_spinning (self->spinner, is_busy (self) && self->is_slow);
}

static void
update (SomaSolidWindow *self)
{
  enable_actions (self);
  show_status (self);

  /* What is being made anew is shown as it was until then. */
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  double opacity = print != NULL || (is_busy (self) && !self->is_slow) ? 1 : FADED;
  gtk_widget_set_opacity (GTK_WIDGET (self->view_frame), opacity);
  gtk_widget_set_opacity (GTK_WIDGET (self->cut_view), opacity);
  if (print == NULL && is_busy (self))
    return;
  gtk_widget_set_visible (self->plate_box, print != NULL && print->n_plates > 1);
  g_autofree char *size = print != NULL ? soma_label_solid_size (print, self->plate) : NULL;
  g_autofree char *sum = print != NULL ? soma_label_solid_sum (print) : NULL;
  g_autofree char *plate = print != NULL ? soma_label_solid_plate (print, self->plate) : NULL;
  set_text (self->size_label, size);
  set_text (self->sum_label, sum);
  gtk_label_set_label (self->plate_label, plate != NULL ? plate : "");
}

/* Turns of the solution. */

static void
show_turns (SomaSolidWindow *self)
{
  g_autofree char *text = soma_solid_turns_describe (self->turns);

  set_text (self->turns_label, text);
}

/* Asks whether what is printed can make them, where it is known what that is. */
static void
ask_turns (SomaSolidWindow *self, const SomaSolidWish *wish)
{
  if (self->turns == NULL)
    return;
  if (wish != NULL && !wish->is_cut && wish->kind != SOMA_SOLID_TRAY)
    soma_solid_turns_ask (self->turns, &wish->shape);
  else
    soma_solid_turns_stop (self->turns);
  show_turns (self);
}

static void
slow_cb (gpointer data)
{
  SomaSolidWindow *self = data;

  self->slow = 0;
  self->is_slow = TRUE;
  update (self);
}

/* Something begins, or ends. */
static void
watch_time (SomaSolidWindow *self)
{
  if (is_busy (self) && (self->slow != 0 || self->is_slow))
    return;
  g_clear_handle_id (&self->slow, g_source_remove);
  self->is_slow = FALSE;
  if (is_busy (self))
    self->slow = g_timeout_add_once (SLOW, slow_cb, self);
}

static void
set_message (SomaSolidWindow *self, char *message)
{
  g_free (self->message);
  self->message = message;
}

void
soma_solid_window_tell (SomaSolidWindow *self, char *message)
{
  set_message (self, message);
  watch_time (self);
  update (self);
}

/* The picture. */

/* The window is there, unless this was cancelled. */
static void
drawn_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  SomaSolidWindow *self = data;
  g_autoptr (SomaStage) stage = soma_solid_stage_finish (result, NULL);

  if (stage == NULL)
    return;
  g_clear_object (&self->drawing);
  soma_puzzle_view_set_stage (self->view, stage);

  /* Where nothing can be turned, pieces are seen as they lie, and the figure otherwise, as a tray
   * is not made of cells. */
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  if (print->wish.kind == SOMA_SOLID_PLATES || print->wish.kind == SOMA_SOLID_PIECE)
    soma_view_frame_set_stage (self->view_frame, stage);
  else
    soma_view_frame_set_picture (self->view_frame, print->puzzle,
                                 soma_solid_maker_get_solution (self->maker));
}

static void
stop_drawing (SomaSolidWindow *self)
{
  g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
}

static void
draw (SomaSolidWindow *self)
{
  SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  g_autofree char *contents = soma_label_solid_contents (print, self->plate);

  stop_drawing (self);
  gtk_widget_set_visible (GTK_WIDGET (self->view_frame), print->sheets == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->cut_view), print->sheets != NULL);
  if (print->sheets != NULL)
    {
      soma_cut_view_show (self->cut_view, print, self->plate, contents);
      return;
    }
  self->drawing = g_cancellable_new ();
  soma_puzzle_view_set_description (self->view, contents);
  soma_solid_stage_start (print, self->plate, self->drawing, drawn_cb, self);
}

static void
show_plate (SomaSolidWindow *self, guint plate)
{
  self->plate = plate;
  draw (self);
  update (self);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_plate (SOMA_SOLID_WINDOW (widget), SOMA_SOLID_WINDOW (widget)->plate - 1);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_plate (SOMA_SOLID_WINDOW (widget), SOMA_SOLID_WINDOW (widget)->plate + 1);
}

/* Making. */

static void
state_cb (SomaSolidWindow *self)
{
  SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);

  watch_time (self);
  if (print != NULL)
    {
      self->plate = MIN (self->plate, print->n_plates - 1);
      draw (self);
    }
  else
    /* What is being drawn is no longer wanted. */
    stop_drawing (self);
  if (!is_busy (self))
    soma_solid_pane_show (self->pane, self->maker);
  update (self);
}

static void
make (SomaSolidWindow *self)
{
  SomaSolidWish wish;
  g_autofree char *missing = soma_solid_pane_explain_missing (self->pane);

  soma_solid_pane_get_wish (self->pane, &wish);
  set_message (self, NULL);
  if (missing == NULL && !soma_solid_wish_is_wrong (&wish))
    {
      soma_solid_maker_make (self->maker, &wish);
      ask_turns (self, &wish);
    }
  else
    {
      soma_solid_maker_clear (self->maker);
      ask_turns (self, NULL);
    }
}

static void
start_cb (gpointer data)
{
  SomaSolidWindow *self = data;

  self->start = 0;
  make (self);
}

/* What the window is for depends on the format. */
static gboolean
is_for_cutting (SomaSolidWindow *self)
{
  return self->pane != NULL && soma_solid_format_is_cut (soma_solid_pane_get_format (self->pane));
}

static void
changed_cb (SomaSolidWindow *self)
{
  gboolean is_cut = is_for_cutting (self);
  const char *previous = is_cut ? _ ("Previous Sheet") : _ ("Previous Plate");
  const char *next = is_cut ? _ ("Next Sheet") : _ ("Next Plate");

  gtk_window_set_title (GTK_WINDOW (self),
                        is_cut ? _ ("Export for Laser Cutting") : _ ("Export for 3D Printing"));
  gtk_widget_set_tooltip_text (self->previous_plate, previous);
  gtk_widget_set_tooltip_text (self->next_plate, next);
  /* Several rows may change at once. */
  if (self->maker != NULL && self->start == 0)
    self->start = g_idle_add_once (start_cb, self);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolidWindow *self = SOMA_SOLID_WINDOW (widget);

  if (self->saving != NULL)
    g_cancellable_cancel (self->saving);
  else
    soma_solid_maker_stop (self->maker);
}

static void
again_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  make (SOMA_SOLID_WINDOW (widget));
}

/* Overrides. */

static gboolean
soma_solid_window_close_request (GtkWindow *window)
{
  SomaSolidWindow *self = SOMA_SOLID_WINDOW (window);

  stop_drawing (self);
  if (self->saving != NULL)
    g_cancellable_cancel (self->saving);
  return GTK_WINDOW_CLASS (soma_solid_window_parent_class)->close_request (window);
}

static void
soma_solid_window_dispose (GObject *object)
{
  SomaSolidWindow *self = SOMA_SOLID_WINDOW (object);

  g_clear_handle_id (&self->start, g_source_remove);
  g_clear_handle_id (&self->slow, g_source_remove);
  stop_drawing (self);
  if (self->maker != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->maker, self);
      soma_solid_maker_clear (self->maker);
    }
  g_clear_object (&self->maker);
  if (self->turns != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->turns, self);
      soma_solid_turns_stop (self->turns);
    }
  g_clear_object (&self->turns);
  g_clear_object (&self->chooser);
  g_clear_object (&self->saving);
  G_OBJECT_CLASS (soma_solid_window_parent_class)->dispose (object);
}

static void
soma_solid_window_finalize (GObject *object)
{
  SomaSolidWindow *self = SOMA_SOLID_WINDOW (object);

  g_free (self->title);
  g_free (self->message);
  G_OBJECT_CLASS (soma_solid_window_parent_class)->finalize (object);
}

/* Short between the buttons of a narrow window. */
static char *
make_title (gboolean is_narrow, const char *title, SomaSolidWindow *self)
{
  if (!is_narrow)
    return g_strdup (title);
  return g_strdup (is_for_cutting (self) ? _ ("Laser Cutting") : _ ("3D Printing"));
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "solid-window");
  soma_template_bind_function (class, make_title);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, flap);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, options);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, view_frame);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, view);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, cut_view);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, pane);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, plate_box);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, plate_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, previous_plate);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, next_plate);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, size_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, sum_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, turns_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, status_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, spinner);
  gtk_widget_class_bind_template_callback (class, changed_cb);
}

static const SomaAction actions[] = {
  { "solid.save", NULL, soma_solid_window_save_action, PRINT },
  { "solid.stop", NULL, stop_action, WORK },
  { "solid.again", NULL, again_action, REST },
  { "solid.previous", NULL, previous_action, PLATE_BEFORE },
  { "solid.next", NULL, next_action, PLATE_AFTER },
  { 0 },
};

static const SomaKey keys[] = {
  { "<Control>s", "solid.save" },
  { "Page_Up", "solid.previous" },
  { "Page_Down", "solid.next" },
  { 0 },
};

static void
soma_solid_window_class_init (SomaSolidWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = soma_solid_window_dispose;
  object_class->finalize = soma_solid_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = soma_solid_window_close_request;
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_SOLID_PANE);
  g_type_ensure (SOMA_TYPE_CUT_VIEW);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_solid_window_init (SomaSolidWindow *self)
{
  soma_template_init (self);
  soma_fold_offer (self->flap, self->options);
  soma_template_add_keys (self, keys);
}

GtkWidget *
soma_solid_window_new (GtkWindow *parent, const SomaSolidSubject *subject)
{
  SomaSolidWindow *self = g_object_new (SOMA_TYPE_SOLID_WINDOW, "transient-for", parent, NULL);

  self->title = g_strdup (subject->title);
  self->maker = soma_solid_maker_new (subject->puzzle, subject->copy_at);
  g_signal_connect_swapped (self->maker, "notify::state", G_CALLBACK (state_cb), self);
  if (subject->has_figure && subject->has_pieces)
    {
      self->turns = soma_solid_turns_new (subject->puzzle, subject->copy_at, subject->pieces);
      g_signal_connect_swapped (self->turns, "notify::known", G_CALLBACK (show_turns), self);
    }
  soma_view_frame_set_picture (self->view_frame, subject->puzzle, subject->copy_at);
  soma_solid_pane_set_puzzle (self->pane, subject->puzzle, subject->has_figure,
                              subject->has_pieces);
  make (self);
  return GTK_WIDGET (self);
}

gboolean
soma_solid_window_is_idle (SomaSolidWindow *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_WINDOW (self), TRUE);
  return self->start == 0 && self->drawing == NULL && !is_busy (self) &&
         (self->turns == NULL || !soma_solid_turns_is_busy (self->turns));
}

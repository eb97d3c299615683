/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "host.h"
#include "solid-labels.h"
#include "solid-pane.h"
#include "solid-saving.h"
#include "solid-stage.h"
#include "status-label.h"
#include "template.h"
#include "view-frame.h"

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

struct _SomaSolidWindow
{
  AdwWindow parent_instance;

  /* Owned */
  char *title;
  SomaSolidMaker *maker;
  GCancellable *drawing;         /* (nullable) of the picture that is being made */
  GCancellable *saving;          /* (nullable) while files are written */
  GtkFileChooserNative *chooser; /* (nullable) */
  char *message;                 /* (nullable) what became of the files */

  guint plate;      /* that is shown, from 0 */
  guint start;      /* an idle source, or 0 */
  guint slow;       /* a time-out, or 0 */
  gboolean is_slow; /* what goes on has done so for a while */

  /* Template */
  AdwFlap *flap;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  SomaSolidPane *pane;
  GtkWidget *plate_box;
  GtkLabel *plate_label;
  GtkLabel *size_label;
  GtkLabel *sum_label;
  GtkLabel *status_label;
  GtkSpinner *spinner;
};

G_DEFINE_FINAL_TYPE (SomaSolidWindow, soma_solid_window, ADW_TYPE_WINDOW)

static gboolean
is_busy (SomaSolidWindow *self)
{
  SomaSolidState state = soma_solid_maker_get_state (self->maker);

  return state == SOMA_SOLID_SEARCHING || state == SOMA_SOLID_MAKING || self->saving != NULL;
}

/* Whether what is made can be saved in the format. */
static gboolean
can_save (SomaSolidWindow *self)
{
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);

  return print != NULL &&
         soma_solid_format_takes (soma_solid_pane_get_format (self->pane), print->wish.kind);
}

static void
enable_actions (SomaSolidWindow *self)
{
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  gboolean was_stopped = soma_solid_maker_get_state (self->maker) == SOMA_SOLID_STOPPED;
  guint there_is = 0;

  if (can_save (self) && self->saving == NULL)
    there_is |= PRINT;
  if (is_busy (self))
    there_is |= WORK;
  if (was_stopped && self->saving == NULL)
    there_is |= REST;
  if (print != NULL && self->plate > 0)
    there_is |= PLATE_BEFORE;
  if (print != NULL && self->plate + 1 < print->plates->len)
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
    return self->is_slow ? g_strdup (_ ("Saving…")) : g_strdup ("");
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

/* What is being made anew is shown as it was until then. */
static void
show_print (SomaSolidWindow *self)
{
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);

  gtk_widget_set_opacity (GTK_WIDGET (self->view_frame),
                          print != NULL || (is_busy (self) && !self->is_slow) ? 1 : FADED);
  if (print == NULL && is_busy (self))
    return;
  gtk_widget_set_visible (self->plate_box, print != NULL && print->plates->len > 1);
  g_autofree char *size = print != NULL ? soma_label_solid_size (print, self->plate) : NULL;
  g_autofree char *sum = print != NULL ? soma_label_solid_sum (print) : NULL;
  g_autofree char *plate = print != NULL ? soma_label_solid_plate (print, self->plate) : NULL;
  set_text (self->size_label, size);
  set_text (self->sum_label, sum);
  gtk_label_set_label (self->plate_label, plate != NULL ? plate : "");
}

static void
update (SomaSolidWindow *self)
{
  enable_actions (self);
  show_status (self);
  show_print (self);
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

/* The picture. */

static void
drawn_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaSolidWindow) self = data;
  g_autoptr (SomaStage) stage = soma_solid_stage_finish (result, NULL);

  /* It was cancelled. */
  if (stage == NULL)
    return;
  g_clear_object (&self->drawing);
  soma_puzzle_view_set_stage (self->view, stage);
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
  self->drawing = g_cancellable_new ();
  soma_puzzle_view_set_description (self->view, contents);
  soma_solid_stage_start (print, self->plate, self->drawing, drawn_cb, g_object_ref (self));
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
      self->plate = MIN (self->plate, print->plates->len - 1);
      soma_view_frame_set_picture (self->view_frame, print->puzzle,
                                   soma_solid_maker_get_solution (self->maker));
      draw (self);
    }
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
    soma_solid_maker_make (self->maker, &wish);
  else
    soma_solid_maker_clear (self->maker);
}

static void
start_cb (gpointer data)
{
  SomaSolidWindow *self = data;

  self->start = 0;
  make (self);
}

/* Several rows may change at once. */
static void
changed_cb (SomaSolidWindow *self)
{
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

/* Saving. */

/* The files that are being written. */
typedef struct
{
  SomaSolidWindow *window; /* owned */
  GFile *file;             /* owned */
  GPtrArray *files;        /* owned */
} Saving;

static void start_saving (SomaSolidWindow *self, GFile *file, gboolean replace);

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->window);
  g_object_unref (saving->file);
  g_ptr_array_unref (saving->files);
  g_free (saving);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, Saving *saving)
{
  if (g_str_equal (response, "replace"))
    start_saving (saving->window, saving->file, TRUE);
}

static void
saving_closed (gpointer data, GClosure *closure)
{
  saving_free (data);
}

/* Takes over what would be saved. */
static void
ask_to_replace (Saving *saving, const char *which)
{
  guint n = saving->files->len;
  g_autofree char *body = g_strdup_printf (
      ngettext ("%s. Saving writes %'u file, and replaces what is there.",
                "%s. Saving writes %'u files, and replaces those that are there.", n),
      which, n);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (saving->window), _ ("Replace Files?"), body));

  adw_message_dialog_add_response (dialog, "cancel", _ ("_Cancel"));
  adw_message_dialog_add_response (dialog, "replace", _ ("_Replace"));
  adw_message_dialog_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), saving, saving_closed, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
tell_failure (SomaSolidWindow *self, const char *text)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Could Not Save"), text);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  SomaSolidWindow *self = saving->window;
  g_autoptr (GError) error = NULL;

  soma_solid_saving_finish (result, &error);
  g_clear_object (&self->saving);
  watch_time (self);
  if (error == NULL)
    set_message (self, soma_label_solid_saved (saving->files));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_message (self, g_strdup (_ ("Stopped before all was saved.")));
  update (self);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      ask_to_replace (saving, error->message);
      return;
    }
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell_failure (self, error->message);
  saving_free (saving);
}

static void
start_saving (SomaSolidWindow *self, GFile *file, gboolean replace)
{
  SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  SomaSolidFormat format = soma_solid_pane_get_format (self->pane);

  if (!can_save (self) || self->saving != NULL)
    return;
  Saving *saving = g_new (Saving, 1);
  *saving = (Saving){ .window = g_object_ref (self),
                      .file = g_object_ref (file),
                      .files = soma_solid_saving_list (print, format, file) };
  set_message (self, NULL);
  self->saving = g_cancellable_new ();
  soma_solid_saving_start (print, format, file, replace, self->saving, saved_cb, saving);
  watch_time (self);
  update (self);
}

/* The file with the ending of the format. */
static GFile *
add_ending (GFile *file, SomaSolidFormat format)
{
  const char *ending = soma_solid_format_get_ending (format);
  g_autofree char *uri = g_file_get_uri (file);
  gsize length = strlen (uri), n = strlen (ending);

  if (length > n && g_ascii_strcasecmp (uri + length - n, ending) == 0)
    return g_object_ref (file);
  g_autofree char *longer = g_strconcat (uri, ending, NULL);
  return g_file_new_for_uri (longer);
}

/* The chooser has asked about the one file that it knows. */
static void
chosen_cb (SomaSolidWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);

  if (response != GTK_RESPONSE_ACCEPT || print == NULL)
    return;
  SomaSolidFormat format = soma_solid_pane_get_format (self->pane);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autoptr (GFile) whole = add_ending (file, format);
  g_autoptr (GPtrArray) files = soma_solid_saving_list (print, format, whole);
  start_saving (self, whole, files->len == 1 && g_file_equal (files->pdata[0], file));
}

/* In characters; file names are limited to 255 bytes. */
#define MAX_NAME 60

static char *
suggest_name (SomaSolidWindow *self)
{
  g_autofree char *start =
      g_utf8_substring (self->title, 0, MIN (g_utf8_strlen (self->title, -1), MAX_NAME));

  g_strdelimit (start, "/", '-');
  return g_strconcat (start, soma_solid_format_get_ending (soma_solid_pane_get_format (self->pane)),
                      NULL);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolidWindow *self = SOMA_SOLID_WINDOW (widget);
  g_autofree char *file_name = suggest_name (self);

  if (self->chooser != NULL)
    return;
  self->chooser =
      gtk_file_chooser_native_new (_ ("Save for 3D Printing"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), file_name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
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

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "solid-window");
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, flap);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, view_frame);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, view);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, pane);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, plate_box);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, plate_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, size_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, sum_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, status_label);
  gtk_widget_class_bind_template_child (class, SomaSolidWindow, spinner);
  gtk_widget_class_bind_template_callback (class, changed_cb);
}

static const SomaAction actions[] = {
  { "solid.save", NULL, save_action, PRINT },
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
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_solid_window_init (SomaSolidWindow *self)
{
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_status_label_follow (self->status_label);
}

GtkWidget *
soma_solid_window_new (GtkWindow *parent, const SomaSolidSubject *subject)
{
  SomaSolidWindow *self = g_object_new (SOMA_TYPE_SOLID_WINDOW, "transient-for", parent, NULL);

  self->title = g_strdup (subject->title);
  self->maker = soma_solid_maker_new (subject->puzzle, subject->copy_at);
  g_signal_connect_swapped (self->maker, "notify::state", G_CALLBACK (state_cb), self);
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
  return self->start == 0 && self->drawing == NULL && !is_busy (self);
}

void
soma_solid_window_save (SomaSolidWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_SOLID_WINDOW (self) && G_IS_FILE (file));
  start_saving (self, file, FALSE);
}

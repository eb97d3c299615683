/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "input.h"
#include "iterate.h"

#include <X11/Xatom.h>
#include <gdk/x11/gdkx.h>
#include <string.h>

#define DRAG_STEPS 8

/* A tick comes before the layout of its frame. */
#define SETTLED_FRAMES 3

static void
send (GPtrArray *words)
{
  g_autoptr (GError) error = NULL;
  int status;

  g_ptr_array_insert (words, 0, g_strdup ("xdotool"));
  g_ptr_array_add (words, NULL);
  /* If descriptors stay open, GLib need not fork, which takes long under AddressSanitizer. */
  g_spawn_sync (NULL, (char **) words->pdata, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_LEAVE_DESCRIPTORS_OPEN, NULL, NULL, NULL, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_spawn_check_wait_status (status, &error);
  g_assert_no_error (error);
}

static void G_GNUC_PRINTF (2, 3) add (GPtrArray *words, const char *format, ...)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) split = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  split = g_strsplit (text, " ", -1);
  for (char **word = split; *word != NULL; word++)
    g_ptr_array_add (words, g_strdup (*word));
}

static Window
get_window (gpointer widget)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gdk_x11_surface_get_xid (gtk_native_get_surface (gtk_widget_get_native (widget)));
  G_GNUC_END_IGNORE_DEPRECATIONS
}

static void
add_point (GPtrArray *words, gpointer widget, double x, double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  double window_x, window_y, left, top;

  g_assert_true (
      gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), x, y, &window_x, &window_y));
  gtk_native_get_surface_transform (native, &left, &top);
  add (words, "mousemove --window %lu %d %d", get_window (widget), (int) (window_x + left),
       (int) (window_y + top));
}

void
soma_input_focus_window (gpointer widget)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add (words, "windowfocus %lu", get_window (widget));
  send (words);
}

static Display *
get_display (void)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  G_GNUC_END_IGNORE_DEPRECATIONS
}

void
soma_input_focus_nothing (void)
{
  Display *display = get_display ();

  XSetInputFocus (display, None, RevertToNone, CurrentTime);
  XFlush (display);
}

void
soma_input_minimize_window (gpointer widget, gboolean minimized)
{
  Display *display = get_display ();
  Atom state = XInternAtom (display, "_NET_WM_STATE", False);
  Atom hidden = XInternAtom (display, "_NET_WM_STATE_HIDDEN", False);

  XChangeProperty (display, get_window (widget), state, XA_ATOM, 32, PropModeReplace,
                   (const unsigned char *) &hidden, minimized ? 1 : 0);
  XFlush (display);
}

guint
soma_input_count_requests (void)
{
  static Display *own = NULL;
  static guint n = 0;
  XEvent event;

  /* GDK would take the events of its own connection. */
  if (own == NULL)
    {
      own = XOpenDisplay (NULL);
      g_assert_nonnull (own);
      XSelectInput (own, DefaultRootWindow (own), SubstructureNotifyMask);
    }
  XSync (own, False);
  while (XPending (own) > 0)
    {
      XNextEvent (own, &event);
      n += event.type == ClientMessage &&
           event.xclient.message_type == XInternAtom (own, "_NET_WM_STATE", False);
    }
  return n;
}

static gboolean
count_frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  int *n_frames = data;

  return ++*n_frames < SETTLED_FRAMES ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void
soma_input_settle (gpointer widget)
{
  int n_frames = 0;

  gtk_widget_add_tick_callback (widget, count_frame_cb, &n_frames, NULL);
  soma_run_until (n_frames >= SETTLED_FRAMES);
}

void
soma_input_point (gpointer widget, double x, double y)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add_point (words, widget, x, y);
  send (words);
}

void
soma_input_press (int button)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add (words, "mousedown %d", button);
  send (words);
}

void
soma_input_release (int button)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add (words, "mouseup %d", button);
  send (words);
}

void
soma_input_drag (gpointer widget, int button, double x, double y, double to_x, double to_y)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add_point (words, widget, x, y);
  add (words, "mousedown %d", button);
  for (int i = 1; i <= DRAG_STEPS; i++)
    add_point (words, widget, x + (to_x - x) * i / DRAG_STEPS, y + (to_y - y) * i / DRAG_STEPS);
  add (words, "mouseup %d", button);
  send (words);
}

/* With xkb-data 2.48, xdotool holds Alt down for the name of a function key, not for its code. */
static void
add_key (GPtrArray *words, const char *key)
{
  const char *plus = strrchr (key, '+');
  const char *name = plus != NULL ? plus + 1 : key;

  if (name[0] == 'F' && g_ascii_isdigit (name[1]))
    add (words, "%.*s%d", (int) (name - key), key,
         XKeysymToKeycode (get_display (), XStringToKeysym (name)));
  else
    add (words, "%s", key);
}

void
soma_input_keys (const char *keys)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) split = g_strsplit (keys, " ", -1);

  add (words, "key --delay 0");
  for (char **key = split; *key != NULL; key++)
    add_key (words, *key);
  send (words);
}

void
soma_input_hold (const char *key)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add (words, "keydown %s", key);
  send (words);
}

void
soma_input_let_go (const char *key)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add (words, "keyup %s", key);
  send (words);
}

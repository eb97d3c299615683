/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <malloc.h>

#include "about.h"
#include "figure-list.h"
#include "gtk-habits.h"
#include "help-window.h"
#include "host.h"
#include "preferences-window.h"
#include "saving.h"
#include "solution-cache.h"
#include "soma-config.h"
#include "soma-ui-resources.h"
#include "spoken-names.h"
#include "window-drawing.h"
#include "window.h"

/* The disk space of the stored solutions is checked after this time without a search. */
#define TRIM_DELAY_SECONDS 30

/* What a closed window held is given back to the system after this time. */
#define GIVE_BACK_SECONDS 2

/* How long to wait for a program that ends, and how often to look. */
#define ENDING_US (10 * G_USEC_PER_SEC)
#define LOOK_US (G_USEC_PER_SEC / 50)

struct _SomaApplication
{
  AdwApplication parent_instance;

  /* Owned, from startup */
  GtkCssProvider *high_contrast;
  GSettings *settings;
  SomaFigureList *figures;
  SomaLibrary *library;
  SomaLevelList *levels;   /* (nullable) */
  SomaSolveAll *solve_all; /* (nullable) */

  SomaHelpWindow *help; /* (nullable), weak */

  gboolean is_for_another; /* whether another program does what is asked of this one */

  guint n_running; /* documents and counters that are searching */
  guint trim_source;
  guint give_back_source;
};

G_DEFINE_FINAL_TYPE (SomaApplication, soma_application, ADW_TYPE_APPLICATION)

static void
set_accelerators (GtkApplication *application)
{
  static const struct
  {
    const char *action;
    const char *keys[3];
  } accelerators[] = {
    { "app.quit", { "<Control>q" } },
    { "app.preferences", { "<Control>comma" } },
    { "app.help", { "F1" } },
    { "app.new-window", { "<Control><Shift>n" } },
    { "win.new", { "<Control>n" } },
    { "win.open", { "<Control>o" } },
    { "win.save", { "<Control>s" } },
    { "win.save-as", { "<Control><Shift>s" } },
    { "win.save-in-library", { "<Control>l" } },
    { "win.print", { "<Control>p" } },
    { "win.map", { "<Control>m" } },
    { "win.print-solid", { "<Control><Alt>p" } },
    { "win.export-solutions", { "<Control><Shift>e" } },
    { "win.export-figures", { "<Control><Shift>e" } },
    { "win.search", { "<Control>f" } },
    { "win.levels", { "<Control><Shift>p" } },
    { "win.back", { "<Alt>Left" } },
    { "win.fullscreen", { "F11" } },
    { "win.show-help-overlay", { "<Control>question", "<Control>F1" } },
    { "window.close", { "<Control>w" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (application, accelerators[i].action,
                                           accelerators[i].keys);
}

SomaWindow *
soma_application_find_window (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), NULL);

  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (self)); link != NULL;
       link = link->next)
    if (SOMA_IS_WINDOW (link->data))
      return link->data;
  return NULL;
}

/* That window if nothing is open in it, or a new one. */
static GtkWindow *
find_empty_window (SomaApplication *self)
{
  SomaWindow *window = soma_application_find_window (self);

  if (window != NULL && soma_window_is_at_start (window))
    return GTK_WINDOW (window);
  return GTK_WINDOW (soma_application_make_window (self));
}

/* An open question is answered with no, an error is dismissed. */
static void
close_dialogs (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (ADW_IS_MESSAGE_DIALOG (link->data))
      gtk_window_close (link->data);
}

/* Closes the windows instead of quitting at once, so that searches are stopped and stored. */
static void
quit_answered_cb (gboolean go_on, gpointer data)
{
  GList *window;

  while (go_on && (window = gtk_application_get_windows (GTK_APPLICATION (data))) != NULL)
    gtk_window_destroy (window->data);
}

static gboolean
ask_and_quit (gpointer data)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  close_dialogs ();
  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (data)); link != NULL;
       link = link->next)
    if (SOMA_IS_WINDOW (link->data))
      {
        g_autoptr (GPtrArray) pages = soma_window_list_documents (link->data);

        g_ptr_array_extend (all, pages, NULL, NULL);
      }
  soma_saving_ask (all, quit_answered_cb, data);
  return G_SOURCE_REMOVE;
}

/* GTK holds the window that has a key until the key is dealt with. If it is the one of shortcuts,
 * it must go before the one that it belongs to, which it asks something then. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, ask_and_quit, g_object_ref (data), g_object_unref);
}

/* The session ends: there is no time to ask. Drafts are offered for recovery next time. */
static void
keep_all (SomaApplication *self)
{
  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (self)); link != NULL;
       link = link->next)
    {
      g_autoptr (GPtrArray) pages =
          SOMA_IS_WINDOW (link->data) ? soma_window_list_documents (link->data) : NULL;

      for (guint i = 0; pages != NULL && i < pages->len; i++)
        soma_draft_keeper_keep (soma_document_page_get_keeper (pages->pdata[i]));
    }
  soma_library_flush (self->library);
}

static void
released_cb (GObject *bus, GAsyncResult *result, gpointer data)
{
  g_autoptr (GApplication) application = data;
  GVariant *reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, NULL);

  g_clear_pointer (&reply, g_variant_unref);
  g_application_release (application);
}

/* Gives up the name on the bus when all is done but what the library has to write: who starts the
 * program again need not wait for that. What has been sent here before is still answered, hence
 * the hold. */
static void
release_name (SomaApplication *self)
{
  GDBusConnection *bus = g_application_get_dbus_connection (G_APPLICATION (self));

  if (bus == NULL || self->n_running > 0 || soma_application_find_window (self) != NULL)
    return;
  g_application_hold (G_APPLICATION (self));
  g_dbus_connection_call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus", "ReleaseName", g_variant_new ("(s)", SOMA_APP_ID),
                          NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, released_cb, g_object_ref (self));
}

static gboolean
terminated_cb (gpointer data)
{
  keep_all (data);
  g_application_quit (data);
  return G_SOURCE_CONTINUE;
}

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (soma_application_make_window (data)));
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  soma_host_present_dialog (GTK_WINDOW (
      soma_preferences_window_new (gtk_application_get_active_window (GTK_APPLICATION (data)))));
}

/* One window, opened at the page that is in view. */
static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SomaApplication *self = data;
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));
  GtkWidget *page = SOMA_IS_WINDOW (active) ? soma_window_get_page (SOMA_WINDOW (active)) : NULL;

  if (self->help == NULL)
    {
      g_set_weak_pointer (&self->help, SOMA_HELP_WINDOW (soma_help_window_new ()));
      gtk_window_set_application (GTK_WINDOW (self->help), GTK_APPLICATION (self));
    }
  soma_help_window_show_page (self->help,
                              SOMA_IS_DOCUMENT_PAGE (page)
                                  ? soma_document_page_get_page_name (SOMA_DOCUMENT_PAGE (page))
                                  : "start");
  gtk_window_present (GTK_WINDOW (self->help));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  soma_about_show (gtk_application_get_active_window (GTK_APPLICATION (data)));
}

static gint64
get_cache_limit (SomaApplication *self)
{
  return (gint64) g_settings_get_int (self->settings, "cache-limit") * 1024 * 1024;
}

static gboolean
trim_cb (gpointer data)
{
  SomaApplication *self = data;

  self->trim_source = 0;
  soma_solution_cache_trim_async (get_cache_limit (self), NULL, NULL);
  return G_SOURCE_REMOVE;
}

/* Some time after the last search, when nobody waits for the disk. A search is not disturbed: what
 * it writes could be what is forgotten. */
static void
plan_trim (SomaApplication *self)
{
  g_clear_handle_id (&self->trim_source, g_source_remove);
  if (self->n_running == 0)
    self->trim_source = g_timeout_add_seconds (TRIM_DELAY_SECONDS, trim_cb, self);
}

/* Searches respect the limit from now on; after the last one, excess solutions are deleted. */
static void
limit_cache (SomaApplication *self)
{
  soma_solution_cache_set_limit (get_cache_limit (self));
  plan_trim (self);
}

static void
letters_cb (SomaApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (window != NULL)
    soma_host_announce (GTK_WIDGET (window), g_settings_get_boolean (self->settings, "show-letters")
                                                 ? _ ("Pieces show letters")
                                                 : _ ("Pieces show no letters"));
}

static void
add_actions (SomaApplication *self)
{
  static const GActionEntry entries[] = {
    { .name = "quit", .activate = quit_cb },
    { .name = "new-window", .activate = new_window_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "help", .activate = help_cb },
    { .name = "about", .activate = about_cb },
  };
  g_autoptr (GAction) symmetry = g_settings_create_action (self->settings, "symmetry");
  g_autoptr (GAction) sort = g_settings_create_action (self->settings, "sort-figures");
  g_autoptr (GAction) letters = g_settings_create_action (self->settings, "show-letters");

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_action_map_add_action (G_ACTION_MAP (self), symmetry);
  g_action_map_add_action (G_ACTION_MAP (self), sort);
  g_action_map_add_action (G_ACTION_MAP (self), letters);
  g_signal_connect_object (self->settings, "changed::show-letters", G_CALLBACK (letters_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
contrast_changed_cb (SomaApplication *self, GParamSpec *pspec, AdwStyleManager *manager)
{
  GdkDisplay *display = gdk_display_get_default ();
  GtkStyleProvider *style = GTK_STYLE_PROVIDER (self->high_contrast);

  if (adw_style_manager_get_high_contrast (manager))
    gtk_style_context_add_provider_for_display (display, style,
                                                GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  else
    gtk_style_context_remove_provider_for_display (display, style);
}

static void
symmetry_cb (SomaApplication *self)
{
  if (self->solve_all != NULL)
    soma_solve_all_set_symmetry (self->solve_all, g_settings_get_enum (self->settings, "symmetry"));
}

static void
soma_application_startup (GApplication *application)
{
  SomaApplication *self = SOMA_APPLICATION (application);

  G_APPLICATION_CLASS (soma_application_parent_class)->startup (application);
  soma_window_drawing_choose (gdk_display_get_default ());
  soma_gtk_habits_end ();
  soma_spoken_names_start ();

  /* Not by the name that libadwaita loads by itself: since 1.10 it warns of that, and asks for
   * media queries, which GTK knows only since 4.20. */
  AdwStyleManager *manager = adw_style_manager_get_default ();
  self->high_contrast = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (self->high_contrast,
                                       "/io/github/somapuzzle/Soma/high-contrast.css");
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (contrast_changed_cb), self,
                           G_CONNECT_SWAPPED);
  contrast_changed_cb (self, NULL, manager);

  gtk_window_set_default_icon_name (SOMA_APP_ID);
  /* Labels with text to copy are read with the keyboard, too, not only copied. */
  g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);
  self->settings = g_settings_new (SOMA_APP_ID);
  self->figures = soma_figure_list_new_builtin ();
  self->library = soma_library_new (NULL);
  soma_library_recover (self->library);
  g_signal_connect_object (self->settings, "changed::cache-limit", G_CALLBACK (limit_cache), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (symmetry_cb), self,
                           G_CONNECT_SWAPPED);
  soma_solution_cache_set_limit (get_cache_limit (self));
  g_signal_connect (self, "query-end", G_CALLBACK (keep_all), NULL);
  g_unix_signal_add (SIGTERM, terminated_cb, self);
  g_unix_signal_add (SIGHUP, terminated_cb, self);
  add_actions (self);
  set_accelerators (GTK_APPLICATION (self));
}

static void
soma_application_activate (GApplication *application)
{
  SomaWindow *window = soma_application_find_window (SOMA_APPLICATION (application));

  if (window == NULL)
    window = soma_application_make_window (SOMA_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
}

static void
soma_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      GtkWindow *window =
          i == 0 ? find_empty_window (SOMA_APPLICATION (application))
                 : GTK_WINDOW (soma_application_make_window (SOMA_APPLICATION (application)));

      gtk_window_present (window);
      soma_window_open_file (SOMA_WINDOW (window), files[i]);
    }
}

/* Otherwise it would be kept for windows to come, as there is always something in use behind it. */
static gboolean
give_back_cb (gpointer data)
{
  SOMA_APPLICATION (data)->give_back_source = 0;
#ifdef __GLIBC__
  malloc_trim (0);
#endif
  return G_SOURCE_REMOVE;
}

/* Nobody waits for what may take hours: it is offered the next time. Help alone is no reason to go
 * on. */
static void
soma_application_window_removed (GtkApplication *application, GtkWindow *window)
{
  SomaApplication *self = SOMA_APPLICATION (application);

  GTK_APPLICATION_CLASS (soma_application_parent_class)->window_removed (application, window);
  if (self->solve_all != NULL && soma_application_find_window (self) == NULL)
    soma_solve_all_set_paused (self->solve_all, TRUE);
  if (self->help != NULL && soma_application_find_window (self) == NULL)
    gtk_window_destroy (GTK_WINDOW (self->help));
  g_clear_handle_id (&self->give_back_source, g_source_remove);
  self->give_back_source = g_timeout_add_seconds (GIVE_BACK_SECONDS, give_back_cb, self);
  release_name (self);
}

static int
soma_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    {
      /* A program that ends has the name still, and no more answers. The last try is
       * GApplication's. */
      gint64 end = g_get_monotonic_time () + ENDING_US;
      while (!g_application_register (application, NULL, NULL) && g_get_monotonic_time () < end)
        g_usleep (LOOK_US);
      SOMA_APPLICATION (application)->is_for_another =
          g_application_get_is_registered (application) &&
          g_application_get_is_remote (application);

      return -1;
    }
  g_print ("soma %s\n%s\n%s\n", SOMA_VERSION, SOMA_COPYRIGHT, SOMA_LICENCE);
  return 0;
}

/* Waits until the library has written everything, also if work that was given up still has it. */
static void
soma_application_shutdown (GApplication *application)
{
  g_clear_handle_id (&SOMA_APPLICATION (application)->trim_source, g_source_remove);
  g_clear_handle_id (&SOMA_APPLICATION (application)->give_back_source, g_source_remove);
  g_clear_object (&SOMA_APPLICATION (application)->levels);
  g_clear_object (&SOMA_APPLICATION (application)->solve_all);
  soma_library_flush (SOMA_APPLICATION (application)->library);
  g_clear_object (&SOMA_APPLICATION (application)->library);
  G_APPLICATION_CLASS (soma_application_parent_class)->shutdown (application);
}

static void
soma_application_finalize (GObject *object)
{
  SomaApplication *self = SOMA_APPLICATION (object);

  g_clear_object (&self->high_contrast);
  g_clear_object (&self->settings);
  g_clear_object (&self->figures);
  g_clear_object (&self->levels);
  g_clear_object (&self->solve_all);
  g_clear_object (&self->library);
  g_clear_weak_pointer (&self->help);
  G_OBJECT_CLASS (soma_application_parent_class)->finalize (object);
}

static void
soma_application_class_init (SomaApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_application_finalize;
  application_class->startup = soma_application_startup;
  application_class->activate = soma_application_activate;
  application_class->handle_local_options = soma_application_handle_local_options;
  application_class->open = soma_application_open;
  application_class->shutdown = soma_application_shutdown;
  GTK_APPLICATION_CLASS (klass)->window_removed = soma_application_window_removed;
}

static void
soma_application_init (SomaApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "version", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Print the version and exit"), NULL);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
  g_application_set_option_context_summary (
      G_APPLICATION (self),
      _ ("Design, solve and play figures for the Soma cube and similar puzzles"));
  /* The resources of a static library are not registered automatically. */
  g_resources_register (soma_ui_get_resource ());
}

SomaApplication *
soma_application_new (void)
{
  return g_object_new (SOMA_TYPE_APPLICATION, "application-id", SOMA_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "register-session", TRUE, NULL);
}

static void
running_changed_cb (GObject *work, GParamSpec *pspec, GApplication *application)
{
  gboolean runs;

  g_object_get (work, "running", &runs, NULL);
  SOMA_APPLICATION (application)->n_running += runs ? 1 : -1;
  plan_trim (SOMA_APPLICATION (application));
  if (runs)
    g_application_hold (application);
  else
    {
      release_name (SOMA_APPLICATION (application));
      g_application_release (application);
    }
}

void
soma_application_wait_for (SomaApplication *self, GObject *work)
{
  g_return_if_fail (SOMA_IS_APPLICATION (self));

  g_signal_connect_object (work, "notify::running", G_CALLBACK (running_changed_cb), self, 0);
}

gboolean
soma_application_was_missed (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), FALSE);

  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) reply = NULL;
  gboolean has_owner = TRUE;

  if (bus != NULL && self->is_for_another)
    reply = g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                         "org.freedesktop.DBus", "NameHasOwner",
                                         g_variant_new ("(s)", SOMA_APP_ID), G_VARIANT_TYPE ("(b)"),
                                         G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  if (reply != NULL)
    g_variant_get (reply, "(b)", &has_owner);
  return !has_owner;
}

SomaLibrary *
soma_application_get_library (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), NULL);
  return self->library;
}

SomaFigureList *
soma_application_get_builtin (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), NULL);
  return self->figures;
}

SomaWindow *
soma_application_make_window (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), NULL);
  return SOMA_WINDOW (soma_window_new (ADW_APPLICATION (self), self->figures));
}

SomaLevelList *
soma_application_get_levels (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), NULL);

  if (self->levels == NULL)
    self->levels = soma_level_list_new (self->library);
  return self->levels;
}

SomaSolveAll *
soma_application_get_solve_all (SomaApplication *self)
{
  g_return_val_if_fail (SOMA_IS_APPLICATION (self), NULL);

  if (self->solve_all == NULL)
    {
      self->solve_all = soma_solve_all_new (NULL);
      soma_application_wait_for (self, G_OBJECT (self->solve_all));
    }
  return self->solve_all;
}

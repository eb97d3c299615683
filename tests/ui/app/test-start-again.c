/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program itself, started again while it ends. */

#include <gio/gio.h>
#include <signal.h>
#include <sys/prctl.h>

#include "iterate.h"
#include "soma-config.h"

#define PATH "/io/github/somapuzzle/Soma"
#define ROUNDS 4

typedef struct
{
  GPid pid;
  int status; /* as waitpid() has it; -1 while it runs */
} Program;

/* In the new process. */
static void
end_with_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
ended_cb (GPid pid, int status, gpointer data)
{
  ((Program *) data)->status = status;
}

static void
start (Program *program)
{
  char *command[] = { (char *) g_getenv ("SOMA"), NULL };
  g_autoptr (GError) error = NULL;

  program->status = -1;
  g_spawn_async (NULL, command, NULL, G_SPAWN_DO_NOT_REAP_CHILD, end_with_test, NULL, &program->pid,
                 &error);
  g_assert_no_error (error);
  g_child_watch_add (program->pid, ended_cb, program);
}

static void
await_end (Program *program)
{
  soma_run_until (program->status >= 0);
  g_assert_cmpint (program->status, ==, 0);
}

/* NULL if there is no answer. */
static GVariant *
call (GDBusConnection *bus, const char *name, const char *path, const char *interface,
      const char *method, GVariant *arguments)
{
  return g_dbus_connection_call_sync (bus, name, path, interface, method, arguments, NULL,
                                      G_DBUS_CALL_FLAGS_NONE, G_MAXINT, NULL, NULL);
}

/* Whether what has the name on the bus shows a window: each has actions there. */
static gboolean
has_window (GDBusConnection *bus)
{
  for (int i = 1; i <= 2; i++)
    {
      g_autofree char *path = g_strdup_printf (PATH "/window/%d", i);
      g_autoptr (GVariant) reply = call (bus, SOMA_APP_ID, path, "org.gtk.Actions", "List", NULL);

      if (reply != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
await_window (GDBusConnection *bus, Program *program)
{
  while (!has_window (bus))
    {
      g_assert_cmpint (program->status, <, 0);
      soma_iterate ();
    }
}

static void
quit (GDBusConnection *bus)
{
  g_autoptr (GVariant) arguments =
      g_variant_ref_sink (g_variant_new_parsed ("('quit', @av [], @a{sv} {})"));
  g_autoptr (GVariant) reply =
      call (bus, SOMA_APP_ID, PATH, "org.gtk.Actions", "Activate", arguments);

  g_assert_nonnull (reply);
}

static void
test_quit (void)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  Program programs[2];

  start (&programs[0]);
  await_window (bus, &programs[0]);
  for (int i = 0; i < ROUNDS; i++)
    {
      quit (bus);
      start (&programs[(i + 1) % 2]);
      await_window (bus, &programs[(i + 1) % 2]);
      await_end (&programs[i % 2]);
    }
  quit (bus);
  await_end (&programs[ROUNDS % 2]);
}

/* A program that has ended once another one has asked for its actions. */

static void
own_name (GDBusConnection *bus, gboolean owns)
{
  g_autoptr (GVariant) reply =
      call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            owns ? "RequestName" : "ReleaseName",
            owns ? g_variant_new ("(su)", SOMA_APP_ID, 0) : g_variant_new ("(s)", SOMA_APP_ID));

  g_assert_nonnull (reply);
}

static void
asked_cb (GDBusConnection *bus, const char *sender, const char *path, const char *interface,
          const char *method, GVariant *arguments, GDBusMethodInvocation *invocation, gpointer data)
{
  own_name (bus, FALSE);
  if (GPOINTER_TO_INT (data))
    g_dbus_method_invocation_return_value (invocation, g_variant_new_parsed ("(@a{s(bgav)} {},)"));
  else
    g_dbus_method_invocation_return_error (invocation, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD,
                                           "It is ending");
}

/* Whether it still answers that, so that what is asked then is lost. */
static void
test_ending (gconstpointer answers)
{
  static const char xml[] = "<node><interface name='org.gtk.Actions'><method name='DescribeAll'>"
                            "<arg type='a{s(bgav)}' direction='out'/></method></interface></node>";
  static const GDBusInterfaceVTable functions = { .method_call = asked_cb };
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  guint id = g_dbus_connection_register_object (bus, PATH, node->interfaces[0], &functions,
                                                (gpointer) answers, NULL, NULL);
  Program program;

  own_name (bus, TRUE);
  start (&program);
  await_window (bus, &program);
  quit (bus);
  await_end (&program);
  g_dbus_connection_unregister_object (bus, id);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/start-again/quit", test_quit);
  g_test_add_data_func ("/start-again/refused", GINT_TO_POINTER (FALSE), test_ending);
  g_test_add_data_func ("/start-again/lost", GINT_TO_POINTER (TRUE), test_ending);
  return g_test_run ();
}

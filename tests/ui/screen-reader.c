/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screen-reader.h"

#include "iterate.h"

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define REGISTRY "org.a11y.atspi.Registry"
#define ROOT "/org/a11y/atspi/accessible/root"

/* A bit of AT-SPI's states. */
#define FOCUSABLE (1u << 11)

/* Its word for coordinates. */
#define IN_WINDOW 1

/* How much is read of what can have thousands of equal parts. */
#define MAX_CHILDREN 40

/* GTK shows its objects to a registry that embeds them, and asks it for what it wants to hear. */
static const char registry_xml[] =
    "<node>"
    "<interface name='org.a11y.atspi.Socket'>"
    "<method name='Embed'>"
    "<arg type='(so)' direction='in'/><arg type='(so)' direction='out'/>"
    "</method>"
    "</interface>"
    "<interface name='org.a11y.atspi.Registry'>"
    "<method name='GetRegisteredEvents'><arg type='a(ss)' direction='out'/></method>"
    "</interface>"
    "</node>";

static struct
{
  GDBusConnection *connection;
  char *program; /* the program's name on the bus, once it is embedded */
  char *focus;   /* the path of the object that has it */
  GString *heard;
} reader;

typedef struct
{
  guint window; /* its number */
  GPtrArray *objects;
  int is_done; /* atomic */
} Reading;

static void
registry_cb (GDBusConnection *connection, const char *sender, const char *path,
             const char *interface, const char *method, GVariant *parameters,
             GDBusMethodInvocation *invocation, gpointer data)
{
  const char *self = g_dbus_connection_get_unique_name (connection);

  if (g_str_equal (method, "Embed"))
    {
      g_free (reader.program);
      g_variant_get (parameters, "((so))", &reader.program, NULL);
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("((so))", self, ROOT));
    }
  else
    /* Newer GTK says nothing where nobody listens. */
    g_dbus_method_invocation_return_value (invocation,
                                           g_variant_new_parsed ("([(%s, 'object:')],)", self));
}

static void
serve (GDBusNodeInfo *node, const char *path, const char *interface)
{
  static const GDBusInterfaceVTable vtable = { .method_call = registry_cb };
  g_autoptr (GError) error = NULL;

  g_dbus_connection_register_object (reader.connection, path,
                                     g_dbus_node_info_lookup_interface (node, interface), &vtable,
                                     NULL, NULL, &error);
  g_assert_no_error (error);
}

static GVariant *
call (const char *bus, const char *path, const char *interface, const char *method,
      GVariant *parameters)
{
  return g_dbus_connection_call_sync (reader.connection, bus, path, interface, method, parameters,
                                      NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
}

static void
hear (const char *text)
{
  if (*text != '\0')
    g_string_append_printf (reader.heard, "%s\n", text);
}

/* What is new about the object that has the focus is spoken, and what is announced. */
static void
event_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
          const char *event, GVariant *parameters, gpointer data)
{
  const char *detail, *text;
  g_autoptr (GVariant) value = NULL;
  int first;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(siiva{sv})")))
    return;
  g_variant_get (parameters, "(&siiv@a{sv})", &detail, &first, NULL, &value, NULL);
  gboolean is_text = g_variant_is_of_type (value, G_VARIANT_TYPE_STRING);
  text = is_text ? g_variant_get_string (value, NULL) : "";
  if (g_str_equal (event, "StateChanged") && g_str_equal (detail, "focused") && first == 1)
    {
      g_free (reader.focus);
      reader.focus = g_strdup (path);
    }
  else if (g_str_equal (event, "Announcement") ||
           (g_str_equal (event, "PropertyChange") && g_strcmp0 (path, reader.focus) == 0))
    hear (text);
}

void
soma_screen_reader_start (void)
{
  const char *address = g_getenv ("DBUS_SESSION_BUS_ADDRESS");
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (registry_xml, &error);

  g_assert_no_error (error);
  g_setenv ("GTK_A11Y", "atspi", TRUE);
  g_setenv ("AT_SPI_BUS_ADDRESS", address, TRUE);
  reader.connection =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);
  g_assert_no_error (error);
  serve (node, ROOT, "org.a11y.atspi.Socket");
  serve (node, "/org/a11y/atspi/registry", REGISTRY);
  g_autoptr (GVariant) owned =
      call ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            g_variant_new ("(su)", REGISTRY, 0));
  g_assert_nonnull (owned);
  reader.heard = g_string_new (NULL);
  g_dbus_connection_signal_subscribe (reader.connection, NULL, "org.a11y.atspi.Event.Object", NULL,
                                      NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, event_cb, NULL, NULL);
}

char *
soma_screen_reader_take_heard (void)
{
  char *heard = g_strdup (reader.heard->str);

  g_string_truncate (reader.heard, 0);
  return heard;
}

static void
free_spoken (SomaSpoken *spoken)
{
  g_free (spoken->name);
  g_free (spoken->description);
  g_free (spoken->role);
  g_free (spoken->within);
  g_free (spoken);
}

static gboolean
is_focusable (const char *path)
{
  g_autoptr (GVariant) states = call (reader.program, path, ACCESSIBLE, "GetState", NULL);
  guint32 bits = 0;

  if (states != NULL)
    {
      g_autoptr (GVariant) flags = g_variant_get_child_value (states, 0);
      g_variant_get_child (flags, 0, "u", &bits);
    }
  return (bits & FOCUSABLE) != 0;
}

/* What was never shown has no size. */
static gboolean
has_size (const char *path)
{
  g_autoptr (GVariant) extents = call (reader.program, path, "org.a11y.atspi.Component",
                                       "GetExtents", g_variant_new ("(u)", IN_WINDOW));
  int width = 0, height = 0;

  if (extents != NULL)
    g_variant_get (extents, "((iiii))", NULL, NULL, &width, &height);
  return width > 0 && height > 0;
}

/* GTK 4.18 lets no status have a name, and its text is read instead. */
static void
read_status (const char *path, SomaSpoken *spoken)
{
  g_autoptr (GVariant) text = NULL;

  if (!g_str_has_prefix (spoken->role, "status") || *spoken->name != '\0')
    return;
  text =
      call (reader.program, path, "org.a11y.atspi.Text", "GetText", g_variant_new ("(ii)", 0, -1));
  if (text == NULL)
    return;
  g_free (spoken->name);
  g_variant_get (text, "(s)", &spoken->name);
}

static void
read_role (const char *path, SomaSpoken *spoken)
{
  g_autoptr (GVariant) role = call (reader.program, path, ACCESSIBLE, "GetRoleName", NULL);

  if (role == NULL)
    return;
  g_free (spoken->role);
  g_variant_get (role, "(s)", &spoken->role);
  read_status (path, spoken);
}

/* NULL if the object has gone meanwhile. */
static SomaSpoken *
read_object (const char *path, const char *within)
{
  g_autoptr (GVariant) properties = call (reader.program, path, "org.freedesktop.DBus.Properties",
                                          "GetAll", g_variant_new ("(s)", ACCESSIBLE));

  if (properties == NULL)
    return NULL;
  SomaSpoken *spoken = g_new0 (SomaSpoken, 1);
  g_autoptr (GVariant) values = g_variant_get_child_value (properties, 0);
  g_variant_lookup (values, "Name", "s", &spoken->name);
  g_variant_lookup (values, "Description", "s", &spoken->description);
  g_variant_lookup (values, "ChildCount", "i", &spoken->n_children);
  spoken->is_focusable = is_focusable (path) && has_size (path);
  spoken->role = g_strdup ("");
  spoken->within = g_strdup (within);
  return spoken;
}

/* Most objects are labels and the like, of which no more is asked. Returns how many of the objects
 * are focusable. */
static guint
read_below (const char *path, const char *within, Reading *reading)
{
  g_autoptr (GVariant) children = call (reader.program, path, ACCESSIBLE, "GetChildren", NULL);
  g_autoptr (GVariantIter) iter = NULL;
  const char *child;
  guint n = 0, n_focusable = 0;

  if (children == NULL)
    return 0;
  g_variant_get (children, "(a(so))", &iter);
  while (n++ < MAX_CHILDREN && g_variant_iter_next (iter, "(&s&o)", NULL, &child))
    {
      SomaSpoken *spoken = read_object (child, within);

      if (spoken == NULL)
        continue;
      g_ptr_array_add (reading->objects, spoken);
      n_focusable += spoken->is_focusable;
      if (!spoken->is_focusable && spoken->n_children == 0)
        continue;
      read_role (child, spoken);
      if (spoken->n_children == 0)
        continue;
      g_autofree char *inner = g_strdup_printf ("%s%s%s “%s”", within, *within != '\0' ? " > " : "",
                                                spoken->role, spoken->name);
      spoken->n_focusable = read_below (child, inner, reading);
      n_focusable += spoken->n_focusable;
    }
  return n_focusable;
}

static gpointer
read_thread (gpointer data)
{
  Reading *reading = data;
  g_autoptr (GVariant) child = call (reader.program, ROOT, ACCESSIBLE, "GetChildAtIndex",
                                     g_variant_new ("(i)", reading->window));
  const char *path;

  g_assert_nonnull (child);
  g_variant_get (child, "((&s&o))", NULL, &path);
  read_below (path, "", reading);
  g_atomic_int_set (&reading->is_done, TRUE);
  return NULL;
}

/* Among those that can be seen, as GTK counts them. */
static guint
get_number (GtkWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint number = 0;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) other = g_list_model_get_item (windows, i);

      if (other == GTK_WIDGET (window))
        break;
      number += gtk_widget_get_visible (other);
    }
  return number;
}

GPtrArray *
soma_screen_reader_read (GtkWindow *window)
{
  Reading reading = { .window = get_number (window),
                      .objects = g_ptr_array_new_with_free_func ((GDestroyNotify) free_spoken) };

  soma_run_until (reader.program != NULL);
  GThread *thread = g_thread_new ("screen-reader", read_thread, &reading);
  soma_run_until (g_atomic_int_get (&reading.is_done));
  g_thread_join (thread);
  return reading.objects;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "export-fixture.h"
#include "input.h"

/* Writes lines, as many as are wanted: three, or without an end. */
static gboolean
write_three (SomaExport *export, gpointer data)
{
  g_autoptr (GString) line = g_string_new ("line\n");

  for (int i = 0; i < 3; i++)
    soma_export_add (export, line, 1);
  return TRUE;
}

static gboolean
write_on (SomaExport *export, gpointer data)
{
  g_autoptr (GString) line = g_string_new ("line\n");

  while (soma_export_add (export, line, 1))
    g_thread_yield ();
  return FALSE;
}

static const SomaExportKind three = { .write = write_three };
static const SomaExportKind endless = { .write = write_on };

/* The first choice writes three lines, the second never ends, the third cannot be exported. */
static void
check (SomaExportWindow *window, guint choice, const char *format, gpointer data)
{
  soma_export_window_set_note (window, choice, format, choice == 2 ? "It is too heavy." : NULL,
                               choice != 2);
}

static SomaExport *
make (guint choice, const char *format, GFile *file, gpointer data)
{
  g_assert_nonnull (format);
  return soma_export_new (file, choice == 0 ? 3 : 0, choice == 0 ? &three : &endless, NULL);
}

static const SomaExporter exporter = { check, make, NULL };

static gboolean
is_running (SomaUiFixture *fixture)
{
  gboolean running;

  g_object_get (soma_export_fixture_find (), "running", &running, NULL);
  return running;
}

static gboolean
is_idle (SomaUiFixture *fixture)
{
  return !is_running (fixture);
}

static gboolean
has_written (SomaUiFixture *fixture)
{
  GtkWidget *bar = soma_ui_fixture_find (soma_export_fixture_find (), GTK_TYPE_PROGRESS_BAR);
  GtkWidget *label = gtk_widget_get_next_sibling (bar);

  return !g_str_has_prefix (gtk_label_get_label (GTK_LABEL (label)), "0 ");
}

static void
ask (SomaUiFixture *fixture, guint choice)
{
  GtkWidget *window = soma_export_window_new (GTK_WINDOW (fixture->window), SOMA_EXPORT_SOLUTIONS,
                                              "Lines", &exporter, NULL);

  soma_export_window_add_choice (SOMA_EXPORT_WINDOW (window), "_Three & More", "3 lines");
  soma_export_window_add_choice (SOMA_EXPORT_WINDOW (window), "_Many", "Many lines");
  soma_export_window_add_choice (SOMA_EXPORT_WINDOW (window), "_Heavy", "Heavy lines");
  soma_export_window_choose (SOMA_EXPORT_WINDOW (window), choice, NULL);
  gtk_window_present (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_window);
  soma_input_focus_window (window);
}

/* A file that does not exist. */
static GFile *
make_file (const char *name)
{
  GFile *file = soma_ui_fixture_write (name, "");

  g_assert_true (g_file_delete (file, NULL, NULL));
  return file;
}

static guint
count_lines (GFile *file)
{
  g_autofree char *text = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  for (const char *at = text; *at != '\0'; at += strlen ("line\n"), n++)
    g_assert_true (g_str_has_prefix (at, "line\n"));
  return n;
}

static gboolean
says_three (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "3 solutions exported as “lines.txt”");
}

static void
test_export (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = make_file ("lines.txt");

  ask (fixture, 0);
  soma_export_window_save (soma_export_fixture_find (), file);
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
  soma_ui_fixture_run_until (fixture, says_three);
  g_assert_cmpuint (count_lines (file), ==, 3);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

static gboolean
says_why_not (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (soma_export_fixture_find (), "It is too heavy.");
}

static gboolean
says_nothing (SomaUiFixture *fixture)
{
  return !says_why_not (fixture);
}

static gboolean
can_export (void)
{
  GtkWidget *button = gtk_window_get_default_widget (GTK_WINDOW (soma_export_fixture_find ()));

  return gtk_widget_is_sensitive (button);
}

static GtkWidget *
find_chooser (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (GTK_IS_FILE_CHOOSER_DIALOG (link->data) && gtk_widget_get_mapped (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_chooser (SomaUiFixture *fixture)
{
  return find_chooser () != NULL;
}

static gboolean
has_no_chooser (SomaUiFixture *fixture)
{
  return find_chooser () == NULL;
}

/* By keys: another choice, one that is not possible, the question where, and none after all. */
static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture, 0);
  g_assert_true (can_export ());
  soma_input_keys ("alt+h");
  soma_ui_fixture_run_until (fixture, says_why_not);
  g_assert_false (can_export ());
  soma_input_keys ("alt+m");
  soma_ui_fixture_run_until (fixture, says_nothing);
  g_assert_true (can_export ());
  soma_input_keys ("Return");
  soma_ui_fixture_run_until (fixture, has_chooser);
  soma_input_focus_window (find_chooser ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_no_chooser);
  soma_input_focus_window (soma_export_fixture_find ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
}

/* Begins the export that never ends. */
static void
begin (SomaUiFixture *fixture, GFile *file)
{
  ask (fixture, 1);
  soma_export_window_save (soma_export_fixture_find (), file);
  soma_ui_fixture_run_until (fixture, is_running);
  soma_ui_fixture_run_until (fixture, has_written);
}

static void
answer (const char *response)
{
  adw_message_dialog_response (soma_ui_fixture_find_dialog (), response);
}

/* The key goes to the button that stops. */
static void
test_keep (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = make_file ("kept.txt");

  begin (fixture, file);
  soma_input_keys ("space");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_false (g_file_query_exists (file, NULL));
  answer ("keep");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
  g_assert_cmpuint (count_lines (file), >, 0);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

/* Escape stops, too, and leaves everything as it was. */
static void
test_discard (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("discarded.txt", "line\n");

  begin (fixture, file);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  answer ("discard");
  soma_ui_fixture_run_until (fixture, is_idle);
  g_assert_cmpuint (count_lines (file), ==, 1);
  gtk_window_close (GTK_WINDOW (soma_export_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

static void
test_full_disk (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) full = g_file_new_for_path ("/dev/full");

  ask (fixture, 0);
  soma_export_window_save (soma_export_fixture_find (), full);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_true (
      soma_ui_fixture_shows (soma_ui_fixture_find_dialog (), "No disk space left for “/dev/full”"));
  answer ("close");
  /* It can be written elsewhere. */
  g_assert_false (is_running (fixture));
  gtk_window_close (GTK_WINDOW (soma_export_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
}

static guint
count_parts (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, ".quit.txt");
  return n;
}

/* The program ends while it is being written: nothing is left. */
static void
test_quit (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = make_file ("quit.txt");

  begin (fixture, file);
  g_assert_cmpuint (count_parts (file), ==, 1);
  gtk_window_destroy (GTK_WINDOW (soma_export_fixture_find ()));
  g_assert_cmpuint (count_parts (file), ==, 0);
  g_assert_false (g_file_query_exists (file, NULL));
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/export-window/export", test_export);
  soma_ui_fixture_add ("/export-window/keys", test_keys);
  soma_ui_fixture_add ("/export-window/keep", test_keep);
  soma_ui_fixture_add ("/export-window/discard", test_discard);
  soma_ui_fixture_add ("/export-window/full-disk", test_full_disk);
  soma_ui_fixture_add ("/export-window/quit", test_quit);
  return g_test_run ();
}

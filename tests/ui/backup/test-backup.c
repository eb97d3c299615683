/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "back-up.h"
#include "backup.h"
#include "restore.h"
#include "ui-fixture.h"

static gboolean
has_none (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 0;
}

static gboolean
has_two (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 2;
}

static gboolean
shows_backed_up (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Library backed up in “mine.soma-backup”");
}

static gboolean
offers_undo (SomaUiFixture *fixture)
{
  return soma_ui_fixture_offers (fixture->window, "win.undo-restore");
}

static gboolean
has_no_dialog (SomaUiFixture *fixture)
{
  return !soma_ui_fixture_has_dialog (fixture);
}

/* Two figures of one's own, in a backup of which nothing is left in the library. */
static GFile *
make_backup (SomaUiFixture *fixture)
{
  g_autoptr (GFile) figures =
      soma_ui_fixture_write ("Rows.txt", "/SOMA1\n;Square\n/xx\n/xx\n\n/SOMA2\n;Row\n/xxx\n");
  GFile *file = soma_ui_fixture_write ("mine.soma-backup", "");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), figures);
  soma_ui_fixture_run_until (fixture, has_two);
  soma_back_up_write (GTK_WINDOW (fixture->window), soma_ui_fixture_get_library (fixture), file);
  soma_ui_fixture_run_until (fixture, shows_backed_up);
  soma_ui_fixture_forget_all (fixture);
  return file;
}

static void
answer (SomaUiFixture *fixture, const char *response)
{
  adw_message_dialog_response (soma_ui_fixture_find_dialog (), response);
  gtk_window_close (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  soma_ui_fixture_run_until (fixture, has_no_dialog);
}

static const char *question;

/* Before that, another dialog may say that the file is being read. */
static gboolean
is_asked (SomaUiFixture *fixture)
{
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();

  return dialog != NULL && g_strcmp0 (adw_message_dialog_get_heading (dialog), question) == 0;
}

static void
check_question (SomaUiFixture *fixture, const char *heading, const char *body)
{
  question = heading;
  soma_ui_fixture_run_until (fixture, is_asked);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), body));
}

static void
begin_restore (SomaUiFixture *fixture, GFile *file, const char *heading, const char *body)
{
  soma_restore_read (GTK_WINDOW (fixture->window), soma_ui_fixture_get_library (fixture), file);
  check_question (fixture, heading, body);
}

/* The figures come back, and go again; what is there already is said to be there. */
static void
test_restore (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = make_backup (fixture);

  begin_restore (fixture, file, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "cancel");
  g_assert_true (has_none (fixture));
  begin_restore (fixture, file, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "restore");
  soma_ui_fixture_run_until (fixture, has_two);
  soma_ui_fixture_run_until (fixture, offers_undo);
  begin_restore (fixture, file, "Nothing to Restore", "already");
  answer (fixture, "close");
  g_assert_true (has_two (fixture));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo-restore", "u", 1));
  soma_ui_fixture_run_until (fixture, has_none);
}

/* A copy of the file under another name. (transfer full) */
static GFile *
copy_as (GFile *file, const char *name)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  GFile *copy = g_file_new_for_path (path);

  g_assert_true (g_file_copy (file, copy, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));
  return copy;
}

/* Whoever opens a backup, or drops it, is asked the same question, whatever the file is called. */
static void
test_opened (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = make_backup (fixture);
  g_autoptr (GFile) other = copy_as (file, "other name.dat");

  soma_window_open_file (fixture->window, file);
  check_question (fixture, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "cancel");
  soma_window_open_file (fixture->window, other);
  check_question (fixture, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "cancel");
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), file);
  check_question (fixture, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "cancel");
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), other);
  check_question (fixture, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "restore");
  soma_ui_fixture_run_until (fixture, has_two);
}

/* As by the command line, or from a file manager. */
static void
test_command_line (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = make_backup (fixture);

  g_application_open (G_APPLICATION (fixture->application), &file, 1, "");
  check_question (fixture, "Restore from Backup?", "2 figures are new.");
  answer (fixture, "restore");
  soma_ui_fixture_run_until (fixture, has_two);
}

static void
test_failures (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) wrong = soma_ui_fixture_write ("wrong.soma-backup", "soma 1\n");
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/proc/nonexistent/mine.soma-backup");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  begin_restore (fixture, wrong, "Backup Was Not Restored", "“wrong.soma-backup” is not a backup");
  answer (fixture, "close");
  soma_back_up_write (GTK_WINDOW (fixture->window), soma_ui_fixture_get_library (fixture), nowhere);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_cmpstr (adw_message_dialog_get_heading (soma_ui_fixture_find_dialog ()), ==,
                   "Library Was Not Backed Up");
  answer (fixture, "close");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/backup/restore", test_restore);
  soma_ui_fixture_add ("/backup/opened", test_opened);
  soma_ui_fixture_add ("/backup/command-line", test_command_line);
  soma_ui_fixture_add ("/backup/failures", test_failures);
  return g_test_run ();
}

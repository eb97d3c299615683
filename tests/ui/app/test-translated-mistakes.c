/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "german-texts.h"
#include "problems-bar.h"
#include "soma-config.h"
#include "ui-fixture.h"

/* As in the template of the bar. */
#define RESPONSE_DETAILS 1

static gboolean
has_document (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

/* What is wrong in a file comes from the readers, which have a domain that is not the window's. */
static void
test_details (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("frog.soma", "soma 1\nfrog\nfigure \"1\" \"Bar\" 3 1 1\n  xxx\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  SomaProblemsBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PROBLEMS_BAR);
  gtk_info_bar_response (soma_ui_fixture_find (bar, GTK_TYPE_INFO_BAR), RESPONSE_DETAILS);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "Problems in the File");
  g_assert_true (
      soma_ui_fixture_shows (dialog, "Zeile 2: „frog“ ist keine Anweisung dieses Formats"));
  adw_message_dialog_response (dialog, "close");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_german_texts_use (SOMA_SOLVE_DOMAIN, "ui/app", "translated-mistakes.mo");
  soma_ui_fixture_add ("/translated-mistakes/details", test_details);
  return g_test_run ();
}

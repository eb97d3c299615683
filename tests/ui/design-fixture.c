/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-fixture.h"

#include "input.h"

SomaDesignPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_DESIGN_PAGE);
}

SomaLayerGrid *
get_grid (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_LAYER_GRID);
}

SomaDraft *
get_draft (SomaUiFixture *fixture)
{
  return soma_document_get_draft (soma_ui_fixture_get_document (fixture));
}

SomaDesign *
get_design (SomaUiFixture *fixture)
{
  return soma_draft_get_design (get_draft (fixture));
}

gboolean
is_on_design_page (SomaUiFixture *fixture)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  return SOMA_IS_DOCUMENT_PAGE (page) && gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture))) &&
         gtk_widget_get_width (GTK_WIDGET (get_grid (fixture))) > 0 &&
         !adw_leaflet_get_child_transition_running (
             soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET)) &&
         !g_main_context_pending (NULL);
}

void
open_file (SomaUiFixture *fixture, GFile *file)
{
  soma_window_open_file (fixture->window, file);
  soma_run_until (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)));
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "design");
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  soma_input_focus_window (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (get_grid (fixture)));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-fixture.h"

SomaSolutionsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture),
                               SOMA_TYPE_SOLUTIONS_PAGE);
}

SomaSolutionGrid *
get_grid (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLUTION_GRID);
}

SomaSolutionView *
get_solution_view (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLUTION_VIEW);
}

gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_solution_view (fixture)), action, NULL);
}

gboolean
is_open (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

SomaHeatBar *
get_heat_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_HEAT_BAR);
}

SomaHeatMap *
get_heat_map (SomaUiFixture *fixture)
{
  g_autoptr (SomaHeatCount) count = NULL;

  g_object_get (get_heat_bar (fixture), "count", &count, NULL);
  return count != NULL && !soma_heat_count_is_running (count) ? soma_heat_count_get_map (count)
                                                              : NULL;
}

gboolean
has_heat_map (SomaUiFixture *fixture)
{
  return get_heat_map (fixture) != NULL;
}

gboolean
has_filtered_heat_map (SomaUiFixture *fixture)
{
  return has_heat_map (fixture) && soma_heat_map_is_filtered (get_heat_map (fixture));
}

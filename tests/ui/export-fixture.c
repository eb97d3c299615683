/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-fixture.h"

SomaExportWindow *
soma_export_fixture_find (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_EXPORT_WINDOW);
}

gboolean
soma_export_fixture_has_window (SomaUiFixture *fixture)
{
  return soma_export_fixture_find () != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (soma_export_fixture_find ()));
}

gboolean
soma_export_fixture_has_none (SomaUiFixture *fixture)
{
  return soma_export_fixture_find () == NULL;
}

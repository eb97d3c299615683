/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

#include "application.h"
#include "back-up.h"
#include "duplicates-dialog.h"
#include "duplicates.h"
#include "figures-page.h"
#include "library-keeping.h"
#include "restore.h"
#include "solving.h"
#include "template.h"

/* Keeping the whole library. */

static SomaLibrary *
get_library (GtkWidget *widget)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (widget));

  return soma_application_get_library (SOMA_APPLICATION (application));
}

static void
back_up_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_back_up_ask (GTK_WINDOW (widget), get_library (widget));
}

static void
restore_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_restore_ask (GTK_WINDOW (widget), get_library (widget));
}

static void
restore_file_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  soma_restore_read (GTK_WINDOW (widget), get_library (widget), file);
}

static void
undo_restore_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_library_undo_restore (get_library (widget), g_variant_get_uint32 (parameter));
}

static void
find_duplicates_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApplication *application =
      SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (widget)));
  SomaFigureList *builtin = soma_application_get_builtin (application);

  soma_duplicates_dialog_find (GTK_WINDOW (widget), get_library (widget),
                               soma_figure_list_get_figures (builtin));
}

static void
undo_join_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_library_undo_join (get_library (widget), g_variant_get_uint32 (parameter));
}

/* The selected ones, or those shown. */
static void
solve_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  SomaFiguresPage *page = SOMA_FIGURES_PAGE (soma_window_get_page (self));
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (widget));
  g_autoptr (GPtrArray) items = soma_figures_page_list_chosen (page);

  soma_solving_ask (GTK_WINDOW (widget),
                    soma_application_get_solve_all (SOMA_APPLICATION (application)), items,
                    g_settings_get_enum (self->settings, "symmetry"));
}

static const SomaAction actions[] = {
  { "win.back-up-library", NULL, back_up_action, 0 },
  { "win.restore-library", NULL, restore_action, 0 },
  { "win.restore-file", "s", restore_file_action, 0 },
  { "win.find-duplicates", NULL, find_duplicates_action, 0 },
  { "win.undo-join", "u", undo_join_action, 0 },
  { "win.solve-figures", NULL, solve_action, FIGURES },
  { "win.undo-restore", "u", undo_restore_action, 0 },
  { 0 },
};

void
soma_window_install_keeping_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

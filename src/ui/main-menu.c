/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main-menu.h"

#include <gtk/gtk.h>

GMenuModel *
soma_main_menu_get (void)
{
  static GtkBuilder *builder = NULL;

  if (builder == NULL)
    builder = gtk_builder_new_from_resource ("/io/github/somapuzzle/Soma/main-menu.ui");
  return G_MENU_MODEL (gtk_builder_get_object (builder, "main-menu"));
}

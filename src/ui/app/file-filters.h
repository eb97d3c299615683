/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "file-format.h"

/* The formats of files in dialogs that choose one: a filter for each, as the list of formats has
 * them. */

/* For files that are read: all of them, each, and any file. */
void soma_file_filters_add_for_opening (GtkFileChooser *chooser);

/* For files that are written; that of `format` is chosen. */
void soma_file_filters_add_for_saving (GtkFileChooser *chooser, const SomaFormat *format);

/* The format in which a file of that name is to be written: that of the filter, if another one was
 * chosen or the name ends as in none, otherwise that of the name. */
const SomaFormat *soma_file_filters_find_format (GtkFileChooser *chooser, const char *name);

/* The name with the extension of the format, instead of that of another one. Free with g_free(). */
char *soma_file_filters_make_name (const char *name, const SomaFormat *format);

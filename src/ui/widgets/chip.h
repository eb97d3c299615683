/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A button with what a list is filtered or sorted by, and a cross after it: it takes that away, as
 * `name` says, where the pointer rests and to a screen reader. */
GtkWidget *soma_chip_new (const char *text, const char *name);

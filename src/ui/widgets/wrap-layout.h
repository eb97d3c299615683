/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Children one after the other, each as wide as it likes to be, in as many rows as that takes: what
 * a flow box does not do, whose columns are as wide as their widest child. */
#define SOMA_TYPE_WRAP_LAYOUT (soma_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (SomaWrapLayout, soma_wrap_layout, SOMA, WRAP_LAYOUT, GtkLayoutManager)

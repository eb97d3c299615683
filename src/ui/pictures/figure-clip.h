/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "design.h"

/* Figures on the clipboard: a text that Soma and other programs read, and a picture for programs
 * that want one, which is drawn only when one does. */

/* Puts it on the clipboard of the widget. `puzzle` is what the picture shows, built as `copy_at`
 * (nullable) has it. */
void soma_figure_clip_copy (GtkWidget *widget, const char *text, SomaPuzzle *puzzle,
                            const guint16 *copy_at);

/* The same with the picture of a design, and `text`, or if that is NULL the design's. One without
 * cells has no picture. */
void soma_figure_clip_copy_design (GtkWidget *widget, const char *text, SomaDesign *design);

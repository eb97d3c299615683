/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "lesson.h"
#include "names.h"

/* Shows a lesson: what its step is about, what there is to do, and what came of that; with buttons
 * for "lesson.previous", "lesson.next", "lesson.leave" and "lesson.open-example", and a menu for
 * "lesson.chapter" (i, a SomaLessonChapter), which are actions of whoever has it. Properties:
 * "lesson" (SomaLesson, nullable), "names" (SomaNames). */
#define SOMA_TYPE_LESSON_CARD (soma_lesson_card_get_type ())
G_DECLARE_FINAL_TYPE (SomaLessonCard, soma_lesson_card, SOMA, LESSON_CARD, GtkBox)

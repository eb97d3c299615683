/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lesson.h"
#include "names.h"

/* What a lesson says, with the numbers of the figure. Free all with g_free(). */

/* "3 of 12: Dead End". */
char *soma_label_lesson_title (SomaLesson *lesson);

/* What the step is about, in a sentence or two. */
char *soma_label_lesson (SomaLesson *lesson);

/* What there is to do, or, once that is done, what has come of it: "Dead end: no room for Z". */
char *soma_label_lesson_task (SomaLesson *lesson, const SomaNames *names);

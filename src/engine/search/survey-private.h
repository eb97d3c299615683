/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "survey.h"
#include "worker.h"

/* What the worker tells while the tree is surveyed. */

/* It has come to a node with a frame; leaves it only those children that are to be searched. */
void soma_survey_begin_frame (SomaSurvey *survey, int depth, SomaFrame *frame, uint32_t n_children);

/* It has searched frame->next, a child of the last frame. */
void soma_survey_end_child (SomaSurvey *survey, int depth, const SomaFrame *frame);

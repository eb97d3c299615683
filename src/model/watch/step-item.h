/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "trace.h"

/* A step of a trace, made on demand. */
#define SOMA_TYPE_STEP_ITEM (soma_step_item_get_type ())
G_DECLARE_FINAL_TYPE (SomaStepItem, soma_step_item, SOMA, STEP_ITEM, GObject)

/* Takes a reference on `puzzle` and copies `step` with its cells. */
SomaStepItem *soma_step_item_new (SomaPuzzle *puzzle, const SomaStep *step);

SomaPuzzle *soma_step_item_get_puzzle (SomaStepItem *self);

/* Owned by the item. */
const SomaStep *soma_step_item_get_step (SomaStepItem *self);

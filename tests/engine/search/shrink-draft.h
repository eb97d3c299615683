/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft.h"

/* Whether something is wrong with the draft. */
typedef gboolean (*DraftFunc) (const Draft *draft, gpointer data);

/* Removes from the draft whatever can be removed while `fails` still holds. */
void shrink_draft (Draft *draft, DraftFunc fails, gpointer data);

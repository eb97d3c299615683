/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "thumbnail.h"

/* Whether the picture is there. */
gboolean soma_thumbnail_is_drawn (SomaThumbnail *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

/* Why there is no GL; NULL if there is. */
const GError *soma_picture_maker_get_error (SomaPictureMaker *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

/* Why GL is not available; NULL if it is. */
const GError *soma_picture_maker_get_error (SomaPictureMaker *self);

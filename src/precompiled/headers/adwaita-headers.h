/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Some files ask for all that there is, before their first header. */
#define _GNU_SOURCE

#include <adwaita.h>

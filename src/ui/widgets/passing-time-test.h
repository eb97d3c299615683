/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "passing-time.h"

/* For widgets that are mapped from now on. */
void soma_passing_time_set_period (guint milliseconds);

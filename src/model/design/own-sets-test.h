/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Drops the cached sets, so that they are read again. */
void soma_own_sets_refresh (void);

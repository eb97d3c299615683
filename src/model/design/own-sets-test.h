/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Forgets what was read, so that it is read again. */
void soma_own_sets_refresh (void);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* In place of <glib/gi18n.h> for the rooms that `soma-solve` is made of. Their messages are in its
 * domain, in the window, too, whose own domain would be the default one there. */

#include "soma-config.h"

#undef GETTEXT_PACKAGE
#define GETTEXT_PACKAGE SOMA_SOLVE_DOMAIN
#include <glib/gi18n-lib.h>

#undef ngettext
#define ngettext(one, many, n) g_dngettext (GETTEXT_PACKAGE, one, many, n)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nothing includes this, so it needs no guard, of which GCC would warn in a main file. */

/* Some files ask for all that there is, before their first header. */
#define _GNU_SOURCE

#include <adwaita.h>

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-error.h"

GQuark
soma_store_error_quark (void)
{
  return g_quark_from_static_string ("soma-store-error-quark");
}

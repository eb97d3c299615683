/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The objects that are in the model now, for work in the background: another thread may not ask the
 * model. (transfer full) The array holds a reference to each. */
GPtrArray *soma_list_items (GListModel *model);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

/* All records (SomaStoredRecord) in the order in which they were added; owned by the library. */
GPtrArray *soma_library_get_records (SomaLibrary *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-file.h"

/* The figures that come with the program (data/catalogue, compiled in), gathered in collections.
 * A new copy; free with soma_file_contents_free(). */
SomaFileContents *soma_catalogue_load (void);

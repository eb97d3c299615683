/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "fuzz.h"
#include "grid-format.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (SomaFileContents) contents = soma_grid_read ((const char *) data, size, "grid");

  check_contents (contents, (const char *) data, size);
  return 0;
}

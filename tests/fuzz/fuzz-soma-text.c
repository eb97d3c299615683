/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "fuzz.h"
#include "soma-text.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (SomaFileContents) contents = soma_text_read ((const char *) data, size);

  check_contents (contents, (const char *) data, size);
  return 0;
}

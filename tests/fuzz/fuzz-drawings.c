/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *text = (const char *) data;
  g_autoptr (SomaFileContents) contents = soma_format_drawings.read (text, size, "fuzz");

  soma_format_drawings.recognizes (text, size);
  check_contents (contents, text, size);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Every target does with the bytes what the program does with them, and asserts what is promised
 * about the result. This is libFuzzer's entry point; it must return 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

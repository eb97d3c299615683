/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* What every target is: it does with the bytes what the program does with them, and asserts what is
 * promised of the result. libFuzzer's entry point; it has to return 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

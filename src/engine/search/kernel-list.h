/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "kernel.h"

/* Kernel number `i`, slowest first; NULL if this machine cannot run it. */
const SomaKernel *soma_kernel_get (int i);

/* The fastest that this machine can run. */
const SomaKernel *soma_kernel_best (void);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernel.h"

#include <pthread.h>

const SomaKernel *soma_kernel_portable (void);
const SomaKernel *soma_kernel_avx2 (void);
const SomaKernel *soma_kernel_avx512 (void);

static const SomaKernel *kernels[SOMA_N_KERNELS];

static void
find_kernels (void)
{
  kernels[0] = soma_kernel_portable ();
#ifdef SOMA_HAVE_X86_KERNELS
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("bmi2"))
    kernels[1] = soma_kernel_avx2 ();
  if (__builtin_cpu_supports ("avx512f") && __builtin_cpu_supports ("avx512bw") &&
      __builtin_cpu_supports ("avx512dq") && __builtin_cpu_supports ("avx512vl") &&
      __builtin_cpu_supports ("bmi2"))
    kernels[2] = soma_kernel_avx512 ();
#endif
}

const SomaKernel *
soma_kernel_get (int i)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once (&once, find_kernels);
  return kernels[i];
}

const SomaKernel *
soma_kernel_best (void)
{
  int i = SOMA_N_KERNELS - 1;
  while (soma_kernel_get (i) == NULL)
    i--;
  return soma_kernel_get (i);
}

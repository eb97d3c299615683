/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernel-list.h"

#include "search-options.h"

const SomaKernel *soma_kernel_portable (void);
const SomaKernel *soma_kernel_avx2 (void);
const SomaKernel *soma_kernel_avx512 (void);

#ifdef SOMA_HAVE_X86_KERNELS
/* glibc has already queried the processor; querying it again takes a virtual machine 30
 * microseconds, a good part of the time that a small figure needs. */
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define SUPPORTS(name, NAME) is_active (x86_cpu_##NAME)

/* Like x86_cpu_active() of that header, which shifts a signed 1 into the sign bit. */
static bool
is_active (unsigned int feature)
{
  const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf (feature / 128);

  return leaf->active_array[feature % 128 / 32] >> feature % 32 & 1;
}
#else
#define SUPPORTS(name, NAME) __builtin_cpu_supports (name)
#endif

static bool
has_avx2 (void)
{
  return SUPPORTS ("avx2", AVX2) && SUPPORTS ("bmi2", BMI2);
}

static bool
has_avx512 (void)
{
  return has_avx2 () && SUPPORTS ("avx512f", AVX512F) && SUPPORTS ("avx512bw", AVX512BW) &&
         SUPPORTS ("avx512dq", AVX512DQ) && SUPPORTS ("avx512vl", AVX512VL);
}
#endif

const SomaKernel *
soma_kernel_get (int i)
{
#ifdef SOMA_HAVE_X86_KERNELS
  if (i == 1 && has_avx2 ())
    return soma_kernel_avx2 ();
  if (i == 2 && has_avx512 ())
    return soma_kernel_avx512 ();
#endif
  return i == 0 ? soma_kernel_portable () : NULL;
}

const SomaKernel *
soma_kernel_best (void)
{
  const SomaKernel *kernel = NULL;

  for (int i = SOMA_N_KERNELS - 1; kernel == NULL; i--)
    kernel = soma_kernel_get (i);
  return kernel;
}

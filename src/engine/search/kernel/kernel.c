/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compiled once for each instruction set, which KERNEL_ISA names: portable, avx2 or avx512. */

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "flat.h"
#include "kernel.h"
#include "lengthwise.h"

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_ (a, b)
/* KERNEL_COMPACT asks for small code: sanitizers add so many checks to unrolled and inlined code
 * that compiling it takes minutes. */
#ifdef KERNEL_COMPACT
#define INLINE static inline
#else
#define INLINE static inline __attribute__ ((always_inline))
#endif
#define NOINLINE static __attribute__ ((noinline))

/* GCC must be told to unroll short loops over arrays of vectors, or it keeps the arrays in memory.
 * Clang 14 unrolls them by itself, but not when told to: that cost it 40 % of its speed. */
#if defined __clang__ || defined KERNEL_COMPACT
#define UNROLL
#else
#define UNROLL _Pragma ("GCC unroll 8")
#endif

/* What an instruction set gives: a vector of lanes of 32 or 64 bits, a mask of lanes, the bitwise
 * operations, and
 *   disjoint, overlap  lanes in which two vectors share no bit, some bit
 *   keep               the lanes of a mask, zero elsewhere
 *   or_where           or, in the lanes of a mask
 *   pack               stores the lanes of a mask next to each other (and what comes, behind them)
 *   exchange           swaps the halves (step 0), quarters (1), ... of a vector
 * FOLDS is how many exchanges bring every lane together with every other. */
#define KERNEL_PORTABLE 1
#define KERNEL_AVX2 2
#define KERNEL_AVX512 3
#if KERNEL_ISA == KERNEL_AVX512
#include "isa-avx512.h"
#define KERNEL_NAME avx512
#elif KERNEL_ISA == KERNEL_AVX2
#include "isa-avx2.h"
#define KERNEL_NAME avx2
#else
#include "isa-portable.h"
#define KERNEL_NAME portable
#endif

/* How many children are tested and built at a time: the parent's list is read once for all of them,
 * and their chains of operations do not wait for each other. */
enum
{
  BATCH = 4,
  COUNT_PLANES = SOMA_FLAT_COUNT_PLANES,
  /* Planes of the counters that pick an item: the last is set for 16 options and more. If that is
   * so for all items, they are counted again exactly. */
  PLANES = 5,
  EXACT_PLANES = 24,
};

#define BITS 32
#define WORDS 1
#define WIDTH 32x1
#define WIDTH_INDEX 0
#include "level.h"

#define BITS 64
#define WORDS 1
#define WIDTH 64x1
#define WIDTH_INDEX 1
#define NARROWER 32x1
#define NARROWER_BITS 32
#include "level.h"

#define BITS 64
#define WORDS 2
#define WIDTH 64x2
#define WIDTH_INDEX 2
#define NARROWER 64x1
#define NARROWER_BITS 64
#include "level.h"

#define BITS 64
#define WORDS 4
#define WIDTH 64x4
#define WIDTH_INDEX 3
#define NARROWER 64x2
#define NARROWER_BITS 128
#include "level.h"

/* The loops over the words of wider rows are not unrolled, since their words would not fit the
 * registers. */
#undef UNROLL
#define UNROLL
#undef INLINE
#define INLINE static inline

#define BITS 64
#define WORDS 8
#define WIDTH 64x8
#define WIDTH_INDEX 4
#define NARROWER 64x4
#define NARROWER_BITS 256
#include "level.h"

#define BITS 64
#define WORDS 16
#define WIDTH 64x16
#define WIDTH_INDEX 5
#define NARROWER 64x8
#define NARROWER_BITS 512
#include "level.h"

#define BITS 64
#define WORDS 32
#define WIDTH 64x32
#define WIDTH_INDEX 6
#define NARROWER 64x16
#define NARROWER_BITS 1024
#include "level.h"

static bool
search (SomaFlat *flat, double share)
{
  switch (flat->root.n_words)
    {
    case 1:
      return search_root_64x1 (flat, share);
    case 2:
      return search_root_64x2 (flat, share);
    case 4:
      return search_root_64x4 (flat, share);
    case 8:
      return search_root_64x8 (flat, share);
    case 16:
      return search_root_64x16 (flat, share);
    default:
      return search_root_64x32 (flat, share);
    }
}

/* Of all instruction sets. */
#define MOST_LANES_64 8

static size_t
arena_size (int n_words, int n_options, int depth)
{
  /* At each depth, a list of branches and a list per child of a batch, and once per width a
   * narrowed copy; whole blocks of the widest lists, with a block to spare. It is the same for all
   * kernels, since it decides where these lists take over, and so the order of nodes. */
  static_assert (LANES_64 <= MOST_LANES_64, "the room is too small for these vectors");
  size_t list = (size_t) (n_options + 6 * MOST_LANES_64 * 2 + 64) * n_words * sizeof (uint64_t);
  return list * ((size_t) (depth + 1) * (BATCH + 1) + SOMA_FLAT_WIDTHS + 1);
}

#include "along.h"

const SomaKernel *JOIN (soma_kernel, KERNEL_NAME) (void);

#define STRING_(x) #x
#define STRING(x) STRING_ (x)

const SomaKernel *
JOIN (soma_kernel, KERNEL_NAME) (void)
{
  static const SomaKernel kernel = { STRING (KERNEL_NAME), search,           arena_size,
                                     search_lengthwise,    list_all_endings, list_fitting_rows };
#ifdef HAS_TABLES
  static pthread_once_t prepared = PTHREAD_ONCE_INIT;

  pthread_once (&prepared, prepare_vectors);
#endif
  return &kernel;
}

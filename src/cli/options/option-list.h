/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* Options that commands have together. Those of --format in a command of its own are there. */
typedef enum
{
  OPTIONS_FILES = 1 << 0,       /* which figures, of what pieces */
  OPTIONS_STRICT = 1 << 1,      /* what else can be said of files */
  OPTIONS_SYMMETRY = 1 << 2,    /* which solutions count as the same */
  OPTIONS_METHOD = 1 << 3,      /* how they are counted */
  OPTIONS_ORDER = 1 << 4,       /* how they are found, where they must be */
  OPTIONS_LIMIT = 1 << 5,       /* how many of them */
  OPTIONS_NTH = 1 << 6,         /* from which one on */
  OPTIONS_WANTED = 1 << 7,      /* how many figures or puzzles */
  OPTIONS_RESUME = 1 << 8,      /* checkpoints */
  OPTIONS_CACHE = 1 << 9,       /* what is stored */
  OPTIONS_OUTPUT = 1 << 10,     /* where to */
  OPTIONS_FORMAT = 1 << 11,     /* how solutions are printed */
  OPTIONS_JSON = 1 << 12,       /* how answers are */
  OPTIONS_QUIET = 1 << 13,      /* -Q */
  OPTIONS_STATISTICS = 1 << 14, /* -S and -d */
  OPTIONS_THREADS = 1 << 15,
  OPTIONS_SEED = 1 << 16,
  OPTIONS_TECHNIQUES = 1 << 17,
  OPTIONS_SOLUTIONS = 1 << 18, /* of units */

  /* Those of one command, or of its kind. */
  OPTIONS_GRID = 1 << 19,
  OPTIONS_ESTIMATE = 1 << 20,
  OPTIONS_TRACE = 1 << 21,
  OPTIONS_APART = 1 << 22,
  OPTIONS_SUGGEST = 1 << 23,
  OPTIONS_FIGURES = 1 << 24, /* which ones are wanted */
  OPTIONS_CUT = 1 << 25,     /* how puzzles are cut */
  OPTIONS_HARDER = 1 << 26,  /* how they are made harder */
  OPTIONS_SOLID = 1 << 27,
  OPTIONS_CONVERT = 1 << 28,
  OPTIONS_SPLIT = 1 << 29,
  OPTIONS_HELP = 1 << 30,                      /* which all have */
  OPTIONS_BAGS = G_GUINT64_CONSTANT (1) << 31, /* choices of pieces */
  OPTIONS_BOX = G_GUINT64_CONSTANT (1) << 32,  /* which boxes are tried */
  OPTIONS_MOST = G_GUINT64_CONSTANT (1) << 33, /* of which pieces */
  OPTIONS_SWEEP = G_GUINT64_CONSTANT (1) << 34,
} OptionGroup;

typedef struct _Option Option;

/* What a command line may say. */
struct _Option
{
  guint64 groups;    /* of the commands that have it; 0: a heading of --help, which is `help` */
  char letter;       /* 0: none */
  const char *name;  /* (nullable) */
  const char *value; /* (nullable) its argument as --help shows it; "[N]" if it may be missing */
  const char *help;
  gboolean (*read) (Options *options, const Option *option, const char *text);
  gsize field;              /* in Options, where most are kept */
  guint64 least, most;      /* of a number; or a flag of several in one field */
  const char *const *words; /* of a word: NULL after the last */
};

/* All of them; the last has no help. */
extern const Option option_list[];

/* The first one that a command of these groups has under this name, or letter. NULL if none. */
const Option *option_list_find (guint64 groups, const char *name, char letter);

/* "--name", or "-F" if that is all; free with g_free(). */
char *option_spell (const Option *option);

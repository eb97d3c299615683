/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "bags.h"
#include "holes.h"
#include "format.h"
#include "generate.h"
#include "number.h"
#include "puzzle.h"
#include "search.h"
#include "solid-options.h"
#include "trace.h"

typedef struct Options Options;

/* What a command makes. */
typedef enum
{
  OUTPUT_SOLUTIONS = 0, /* -Q adds to it */
  OUTPUT_RANDOM,        /* solutions, each as likely as any other one */
  OUTPUT_COUNT,         /* NAME TAB COUNT */
  OUTPUT_QUIET,         /* a sentence per figure */
  OUTPUT_PLACEMENTS,    /* no search: where each piece can go */
  OUTPUT_ESTIMATE,      /* how long a search would take */
  OUTPUT_TRACE,         /* the steps of a search */
  OUTPUT_SUGGEST,       /* changes that make the figure buildable */
  OUTPUT_WHY,           /* why there is no solution */
  OUTPUT_GENERATE,      /* figures; no file is read */
  OUTPUT_FIND_PUZZLE,   /* puzzles that figures are cut into */
  OUTPUT_HARDER,        /* puzzles that are harder than those of the files */
  OUTPUT_SOLID,         /* files for printers of solids */
  OUTPUT_BOX,           /* the smallest box for pieces */
  OUTPUT_MOST,          /* how many pieces a figure holds at most */
  OUTPUT_TAKE_APART,    /* how solutions are taken apart */
  OUTPUT_CONVERT,       /* the figures themselves, in a format of files */
  OUTPUT_SPLIT,         /* units of the search, in a directory */
  OUTPUT_UNIT,          /* the results of units, which are the files */
  OUTPUT_MERGE,         /* what units have found that are in a directory, which is the only file */
} OutputKind;

/* What the first words of the command line choose. Texts are translated when they are shown. */
typedef struct
{
  const char *name;     /* one or two words; "" for the program without any, NULL after the last */
  const char *operands; /* (nullable) as --help shows them: none, "FILE…", or "[FILE…]" where one
                           need not be named */
  const char *summary;  /* half a sentence */
  const char *details;  /* (nullable) what else --help says */
  OutputKind output;
  guint64 groups; /* OptionGroup flags: the options that it has */
  const char
      *exclusions; /* (nullable) "--cache --seed --resume;--method=sweep -F": what does not go
                             together, the first word of each with any of the others */
  int (*run) (const Options *options); /* returns the exit status */
  const char *old_name;                /* (nullable) the option that it was before */
} Command;

/* A file to read: all its figures, or one of them. */
typedef struct
{
  const char *path; /* borrowed; "-": standard input; NULL: the figure that belongs to the set */
  gboolean first_only;
} InputFile;

/* How solutions are counted, or found. */
typedef enum
{
  METHOD_CHOSEN,     /* in whichever way seems faster */
  METHOD_SCARCEST,   /* each is found, in this order (SomaSearchOrder) */
  METHOD_LENGTHWISE, /* or in this one */
  METHOD_SEARCH,     /* or in whichever seems faster */
  METHOD_SWEEP,      /* none is */
} Method;

/* Choices of pieces, of which each is counted by itself. */
typedef struct
{
  int is_wanted; /* 0: they are not */
  SomaBagRules rules;
  guint64 first, last; /* which of them, counted from 1; 0: from the first, or to the last one */
} BagOptions;

/* Puzzles to be found. */
typedef struct
{
  int n_pieces;
  int least, most;    /* cells of a piece; 0: the engine's choice */
  bool all_different; /* pieces */
  int n_holes;        /* negative: the engine's choice */
  int least_turns;    /* 0: none are asked for */
  guint64 n_tries;    /* cuttings to be measured; 0: no limit but the time */
} InventOptions;

/* The command line. Strings are borrowed from it unless noted otherwise. */
struct Options
{
  const Command *command; /* borrowed */
  GArray *files;          /* of InputFile; at least one, unless only pieces are asked for */
  const char *model;      /* (nullable): take only the first figure whose header contains it */
  const char *set;        /* (nullable): name, letter or file of the piece set */
  OutputKind output;
  const SomaFormat *format; /* of solutions, or of OUTPUT_CONVERT */
  gboolean json;            /* of all output but figures and steps */
  gboolean text;            /* of OUTPUT_TAKE_APART: sentences; of OUTPUT_BOX and OUTPUT_MOST: a
                               table */
  SomaSymmetry symmetry;
  Method method;
  gboolean grid_only;   /* like the "puzzle" program: read only the grid format */
  gboolean strict;      /* any problem in a file is an error */
  gboolean subset;      /* pieces may be left over */
  SomaHoles gaps;       /* which may stay empty; all zero: as the file says */
  gboolean build_order; /* print it after each solution */
  gboolean only_apart;  /* only solutions that come apart */
  gboolean statistics;
  gboolean moves;      /* print the number of placements of each piece first */
  guint64 limit;       /* 0: none */
  SomaNumber solution; /* the first one to look up, counted from 1; 0: none */
  int n_threads;
  int techniques;     /* 0: the engine's choice */
  guint64 seed;       /* 0: none */
  guint64 n_units;    /* for OUTPUT_SPLIT; 0: it was not said */
  gboolean solutions; /* for OUTPUT_SPLIT and OUTPUT_MERGE: they are kept, or printed */
  gboolean cache;
  guint64 cache_limit;         /* in MiB */
  char *resume;                /* (nullable) owned: a checkpoint */
  const char *checkpoint_path; /* (nullable): where to write checkpoints */
  const char *hold;            /* (nullable): letters of pieces that stay when others move */
  gboolean with_turns;         /* for taking solutions apart; `turns` says which */
  SomaTurnLimits turns;
  guint64 memory;            /* to take a solution apart or for a sweep, in MiB; 0: the default */
  BagOptions bags;           /* for OUTPUT_COUNT */
  SomaWish wish;             /* for OUTPUT_GENERATE */
  InventOptions invent;      /* for OUTPUT_FIND_PUZZLE and OUTPUT_HARDER */
  guint64 seconds;           /* likewise, and for OUTPUT_ESTIMATE; 0: the default */
  guint64 n_samples;         /* for OUTPUT_ESTIMATE; 0: as many as there is time for */
  SolidOptions solid;        /* for OUTPUT_SOLID */
  gboolean each;             /* for OUTPUT_MOST: of each piece by itself */
  gboolean unique;           /* for OUTPUT_SUGGEST: changes that leave one solution */
  SomaTraceSearch search;    /* for OUTPUT_TRACE */
  gboolean hides_collisions; /* for OUTPUT_TRACE: only events are printed */
  const char *order;         /* (nullable): for OUTPUT_TRACE, the letters of the pieces */
  const char *output_path;   /* (nullable), or "-": standard output */
};

typedef enum
{
  OPTIONS_RUN,
  OPTIONS_DONE,  /* --help and --version were answered */
  OPTIONS_WRONG, /* a message was printed */
} OptionsResult;

/* Reads the command line. The first of the commands is the one without a name. On OPTIONS_RUN free
 * with options_clear(). */
OptionsResult options_read (Options *options, const Command *commands, int argc, char **argv);

void options_clear (Options *options);

/* Adds a file to those that are read; the path is borrowed. */
void options_add_file (Options *options, const char *path, gboolean first_only);

/* Says what is wrong with the command line, and where help is. FALSE. */
gboolean options_fail (const Options *options, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The order of the search that was asked for. */
SomaSearchOrder options_get_order (const Options *options);

/* Whether solutions are printed, which a format may write as one file. */
gboolean options_list_solutions (const Options *options);

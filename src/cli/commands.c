/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include "convert.h"
#include "exit-status.h"
#include "find-box.h"
#include "find-puzzle.h"
#include "generate-figures.h"
#include "jobs.h"
#include "make-solids.h"
#include "merge-units.h"
#include "option-list.h"
#include "run-units.h"
#include "run.h"
#include "split-units.h"

#include <glib/gi18n.h>

/* What most commands have. */
#define ANY_FILES (OPTIONS_FILES | OPTIONS_STRICT | OPTIONS_OUTPUT)
#define SEARCH (OPTIONS_SYMMETRY | OPTIONS_THREADS | OPTIONS_SEED)
#define LISTS (ANY_FILES | SEARCH | OPTIONS_LIMIT | OPTIONS_FORMAT | OPTIONS_STATISTICS)
#define ANSWERS (ANY_FILES | OPTIONS_JSON | OPTIONS_THREADS)

#define CACHE_EXCLUSIONS "--cache --seed --resume --checkpoint"
#define LENGTHWISE_EXCLUSIONS "--method=lengthwise --only --without"

/* The figures of all files, one after the other. */
static int
run_files (const Options *options)
{
  gboolean all_used;
  g_autoptr (GPtrArray) jobs = jobs_load (options, NULL, &all_used);
  int status = jobs != NULL ? run_jobs (options, jobs) : STATUS_WRONG;

  return status <= STATUS_NONE && !all_used ? STATUS_WRONG : status;
}

const Command commands[] = {
  { "", "[FILE…]", N_ ("Finds the solutions of cube-packing puzzles"),
    N_ ("It solves every figure in each FILE, whose format is determined by its content. If FILE "
        "is -, or there is none, reads standard input; without FILE, if that is a terminal, "
        "/dev/null, or closed, solves the figure that belongs to the set, such as the Soma cube. "
        "A FILE with the name of a command is written ./count.\n\n"
        "Exit status: 0 if a solution was found, 1 if there is none, 2 if the input or an option "
        "is wrong, 3 if the search could not be completed, 130 if interrupted."),
    OUTPUT_SOLUTIONS,
    OPTIONS_FILES | OPTIONS_LIMIT | OPTIONS_QUIET | OPTIONS_STATISTICS | OPTIONS_GRID, NULL,
    run_files, NULL },
  { "list", "[FILE…]", N_ ("Prints the solutions of each figure"), NULL, OUTPUT_SOLUTIONS,
    LISTS | OPTIONS_ORDER | OPTIONS_NTH | OPTIONS_RESUME | OPTIONS_CACHE | OPTIONS_QUIET |
        OPTIONS_TECHNIQUES,
    CACHE_EXCLUSIONS ";" LENGTHWISE_EXCLUSIONS
                     ";--nth --cache --resume --checkpoint --only --without --seed --method -Q "
                     "--symmetry=full --symmetry=rotations",
    run_files, NULL },
  { "count", "[FILE…]", N_ ("Prints how many solutions each figure has"),
    N_ ("One line for each: its name, a tab, and the number (with >= in front if the search was "
        "interrupted). It also counts what nobody could list."),
    OUTPUT_COUNT,
    ANSWERS | SEARCH | OPTIONS_METHOD | OPTIONS_LIMIT | OPTIONS_RESUME | OPTIONS_CACHE |
        OPTIONS_STATISTICS | OPTIONS_TECHNIQUES | OPTIONS_BAGS | OPTIONS_SWEEP,
    CACHE_EXCLUSIONS ";" LENGTHWISE_EXCLUSIONS
                     ";--by=pieces --method --cache --resume --checkpoint --seed --only --without"
                     ";--pieces --per-colour"
                     ";--method=sweep -F --cache --resume --checkpoint --seed --only --without",
    run_files, NULL },
  { "random", "[FILE…]", N_ ("Prints solutions drawn at random"),
    N_ ("One of each figure, or N of them with -F N, each as likely as any other one; with --seed, "
        "the same ones again."),
    OUTPUT_RANDOM, LISTS | OPTIONS_METHOD, NULL, run_files, NULL },
  { "estimate", "[FILE…]", N_ ("Says how long a search would take"),
    N_ ("It prints how many nodes and solutions the search has, and its time, with ranges."),
    OUTPUT_ESTIMATE, ANSWERS | SEARCH | OPTIONS_ORDER | OPTIONS_TECHNIQUES | OPTIONS_ESTIMATE,
    LENGTHWISE_EXCLUSIONS, run_files, NULL },
  { "apart", "[FILE…]", N_ ("Tells how solutions come apart, and their levels"),
    N_ ("One line for each figure: its name, the number of assemblies, how many of them come "
        "apart, and their levels, separated by tabs."),
    OUTPUT_TAKE_APART,
    ANY_FILES | SEARCH | OPTIONS_ORDER | OPTIONS_LIMIT | OPTIONS_STATISTICS | OPTIONS_TECHNIQUES |
        OPTIONS_APART,
    LENGTHWISE_EXCLUSIONS, run_files, "take-apart" },
  { "most", "[FILE…]", N_ ("Tells how many pieces a figure holds at most"),
    N_ ("One line for each figure: its name, the pieces of the best packing that was found, how "
        "many they are, how many cells they fill, and how many stay empty, separated by tabs. Of "
        "what is not yet proved to be the most, the range is printed."),
    OUTPUT_MOST, OPTIONS_FILES | OPTIONS_OUTPUT | OPTIONS_THREADS | OPTIONS_MOST, NULL, run_files,
    NULL },
  { "why", "[FILE…]", N_ ("Explains why a figure cannot be built"), NULL, OUTPUT_WHY, ANSWERS, NULL,
    run_files, NULL },
  { "suggest", "[FILE…]", N_ ("Prints small changes that make a figure buildable"),
    N_ ("One line for each change of one or two cells: the name of the figure, the change and the "
        "number of solutions, separated by tabs."),
    OUTPUT_SUGGEST, ANSWERS | OPTIONS_SYMMETRY | OPTIONS_LIMIT | OPTIONS_SUGGEST, "--unique -F",
    run_files, NULL },
  { "placements", "[FILE…]", N_ ("Prints where each piece can go"),
    N_ ("Cells are numbered from 1."), OUTPUT_PLACEMENTS, ANSWERS, NULL, run_files, NULL },
  { "trace", "[FILE…]", N_ ("Prints the steps of a search"),
    N_ ("With --only, these techniques look for dead ends."), OUTPUT_TRACE,
    ANY_FILES | OPTIONS_SYMMETRY | OPTIONS_LIMIT | OPTIONS_TECHNIQUES | OPTIONS_TRACE,
    "--search=scarcest --order --hide-collisions", run_files, NULL },
  { "find", NULL, N_ ("Finds figures and puzzles"), NULL, OUTPUT_GENERATE, OPTIONS_HELP, NULL, NULL,
    NULL },
  { "find figures", NULL, N_ ("Finds figures that match criteria"),
    N_ ("All of the criteria below have to be met."), OUTPUT_GENERATE,
    OPTIONS_SYMMETRY | OPTIONS_SEED | OPTIONS_WANTED | OPTIONS_OUTPUT | OPTIONS_FIGURES,
    "--unique --least --most", generate_figures, "generate" },
  { "find puzzles", "[FILE…]", N_ ("Cuts figures into puzzles that are hard to take apart"),
    N_ ("Each fits together in one way only. The hardest are printed."), OUTPUT_FIND_PUZZLE,
    ANY_FILES | SEARCH | OPTIONS_WANTED | OPTIONS_CUT | OPTIONS_HARDER, NULL, find_puzzles,
    "find-puzzle" },
  { "find box", "[FILE…]", N_ ("Finds the smallest box that holds the pieces"),
    N_ ("One line for each box, the smallest first: the name of the pieces, the sides of the box, "
        "how many cells stay empty, and “fits”, “impossible” or “unknown”, separated by "
        "tabs."),
    OUTPUT_BOX, OPTIONS_FILES | OPTIONS_OUTPUT | OPTIONS_THREADS | OPTIONS_BOX, NULL, find_boxes,
    NULL },
  { "find harder", "[FILE…]", N_ ("Changes the pieces of puzzles until they are harder"),
    N_ ("Cells move from one piece to another until it takes more moves to get apart, and there is "
        "still one solution only."),
    OUTPUT_HARDER, ANY_FILES | SEARCH | OPTIONS_WANTED | OPTIONS_HARDER, NULL, find_puzzles, NULL },
  { "convert", "[FILE…]", N_ ("Writes figures for other programs or spreadsheets"), NULL,
    OUTPUT_CONVERT, ANY_FILES | OPTIONS_SYMMETRY | OPTIONS_CACHE | OPTIONS_CONVERT, NULL,
    convert_figures, NULL },
  { "solid", "[FILE…]", N_ ("Writes files for a 3D printer or a laser cutter"),
    N_ ("-o FILE names them: it ends in .stl, .obj, .3mf, or .scad for OpenSCAD; or in .svg for "
        "sheets of flat pieces that a laser cuts."),
    OUTPUT_SOLID, ANY_FILES | OPTIONS_SEED | OPTIONS_SOLID, NULL, make_solids, NULL },
  { "units", NULL, N_ ("Shares a search among many machines"), NULL, OUTPUT_SPLIT, OPTIONS_HELP,
    NULL, NULL, NULL },
  { "units split", "[FILE…]", N_ ("Cuts the search for one figure into units"),
    N_ ("They are files in a new directory, which “soma-solve units run” solves."), OUTPUT_SPLIT,
    OPTIONS_FILES | OPTIONS_STRICT | OPTIONS_SYMMETRY | OPTIONS_SOLUTIONS | OPTIONS_SPLIT, NULL,
    split_units, NULL },
  { "units run", "FILE…", N_ ("Solves units"),
    N_ ("Those named, or those of a directory that are yet to be solved. The result, and a "
        "checkpoint if it takes long, are written beside each.\n\n"
        "Exit status: 0 if the units are done, whatever was found, 4 if another process is solving "
        "one."),
    OUTPUT_UNIT, OPTIONS_THREADS, NULL, run_units, "unit" },
  { "units merge", "DIRECTORY", N_ ("Adds up the results of units"),
    N_ ("It proves that the units in the directory are the whole search and prints the number of "
        "solutions, or, where results are missing, the units to solve.\n\n"
        "Exit status: 3 if units are yet to be solved."),
    OUTPUT_MERGE, OPTIONS_OUTPUT | OPTIONS_FORMAT | OPTIONS_SOLUTIONS, NULL, merge_units, NULL },
  { .name = NULL },
};

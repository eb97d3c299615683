/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option-list.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>
#include <glib/gi18n.h>

/* The layout of --help, in columns. */
#define MOST_WIDTH 80
#define HELP_INDENT 26

/* An option, or a heading, which has only `help`. */
typedef struct
{
  int code; /* what getopt_long() returns: the letter, or an OptionCode */
  const char *name;
  int argument;
  const char *value; /* the argument in --help */
  const char *help;
} Entry;

static const Entry entries[] = {
  { 0, NULL, 0, NULL, N_ ("What to solve") },
  { 's', "set", required_argument, "SET",
    N_ ("use these pieces: a built-in set (soma, soma-plus, double-soma, bedlam, pentominoes, …), "
        "its letter (S, E, D or B), or a file with pieces") },
  { OPTION_SUBSET, "subset", no_argument, NULL,
    N_ ("use only some pieces of the set, each at most as often as it has it: for figures with "
        "fewer cells") },
  { 'f', NULL, required_argument, "FILE",
    N_ ("solve only the first figure of FILE, or the first one that matches -m") },
  { 'm', NULL, required_argument, "MODEL",
    N_ ("in each file, solve only the first figure whose header contains MODEL") },
  { OPTION_STRICT, "strict", no_argument, NULL, N_ ("treat any problem in a file as an error") },

  { 0, NULL, 0, NULL, N_ ("What to find") },
  { OPTION_SYMMETRY, "symmetry", required_argument, "KIND",
    N_ ("count solutions as the same if they are rotations or reflections of each other (full, the "
        "default), only if they are rotations (rotations), or never (none)") },
  { OPTION_METHOD, "method", required_argument, "METHOD",
    N_ ("how --count counts and --random draws: by finding all solutions (search), by sweeping "
        "over the cells, which makes none (sweep), or in whichever way seems faster (auto, the "
        "default); or how to find solutions: what is scarcest first (scarcest), or from one end to "
        "the other (lengthwise)") },
  { 'F', NULL, required_argument, "N", N_ ("find at most N solutions of each figure") },
  { OPTION_RANDOM, "random", no_argument, NULL,
    N_ ("draw one solution of each figure at random, or N of them with -F N, each as likely as any "
        "other one; with --seed, the same ones again") },
  { OPTION_NTH, "nth", required_argument, "K",
    N_ ("with --symmetry=none, print solution number K, or N of them from there on with -F N, "
        "without finding those before it") },
  { OPTION_GRID, "grid", optional_argument, "N",
    N_ ("work like the “puzzle” program: read grid files, count rotations as the same, and find at "
        "most N solutions") },
  { OPTION_CHECKPOINT, "checkpoint", required_argument, "FILE",
    N_ ("save a checkpoint to FILE every few seconds and when interrupted") },
  { OPTION_RESUME, "resume", required_argument, "FILE",
    N_ ("continue from a checkpoint, given as a file or as its text") },
  { OPTION_CACHE, "cache", optional_argument, "MIB",
    N_ ("reuse stored solutions and store new ones, using at most MIB mebibytes of disk space "
        "(default: 1024)") },

  { 0, NULL, 0, NULL, N_ ("What to print") },
  { 'o', "output", required_argument, "FILE", N_ ("write to FILE instead of standard output") },
  { OPTION_FORMAT, "format", required_argument, "FORMAT",
    N_ ("print solutions as soma, soma-old, grid, native, polycube, xmpuzzle (of one figure), or "
        "art (default: what the name of the file given with -o ends in, or else soma); with json, "
        "print everything as JSON, one object a line; with text, what --take-apart finds as "
        "sentences") },
  { OPTION_BUILD_ORDER, "build-order", no_argument, NULL,
    N_ ("after each solution, print how to build it piece by piece: letter, cell numbers, and the "
        "side the piece comes in from") },
  { OPTION_COUNT, "count", no_argument, NULL,
    N_ ("print one line per figure: name, tab, number of solutions (with >= in front if the search "
        "was interrupted)") },
  { 'Q', NULL, no_argument, NULL, N_ ("print the number of solutions instead of the solutions") },
  { 'S', NULL, no_argument, NULL, N_ ("print statistics of the search on standard error") },
  { 'd', NULL, no_argument, NULL,
    N_ ("print the number of placements of each piece on standard error") },
  { OPTION_PLACEMENTS, "placements", no_argument, NULL,
    N_ ("do not search; print all placements of each piece as cell numbers, from 1") },
  { OPTION_CONVERT, "convert", optional_argument, "FORMAT",
    N_ ("do not search; write the figures and their pieces as a file in this format: native, soma, "
        "grid, json, mps for Mechanical Puzzle Studio, polycube, puzzlecad for OpenSCAD, vox for "
        "MagicaVoxel, xmpuzzle for BurrTools, or csv for spreadsheets; without FORMAT, in the one "
        "that the name of the file given with -o ends in") },
  { OPTION_ESTIMATE, "estimate", optional_argument, "N",
    N_ ("print about how many nodes and solutions the search for all solutions would have, and how "
        "long it would take, from N samples of it (default: as many as there is time for)") },
  { OPTION_TRACE, "trace", optional_argument, "FILE",
    N_ ("print the steps of a search (to FILE, as with -o); --only selects the techniques that "
        "look for dead ends") },
  { OPTION_HIDE_COLLISIONS, "hide-collisions", no_argument, NULL,
    N_ ("trace only pieces placed and removed, and solutions; the number with collisions ends each "
        "line") },
  { OPTION_SEARCH, "search", required_argument, "WORD",
    N_ ("trace this search: classic (piece by piece, the default) or scarcest (the one that "
        "soma-solve uses)") },
  { OPTION_ORDER, "order", required_argument, "LETTERS",
    N_ ("try the pieces of the classic search in this order, such as VPTZABL") },

  { 0, NULL, 0, NULL, N_ ("Taking apart") },
  { OPTION_TAKE_APART, "take-apart", no_argument, NULL,
    N_ ("print one line per figure: name, number of assemblies, how many of them come apart, and "
        "their levels, separated by tabs; with --format=text or json, print the moves") },
  { OPTION_ONLY_APART, "only-apart", no_argument, NULL,
    N_ ("print only solutions that come apart") },
  { OPTION_HOLD, "hold", required_argument, "LETTERS",
    N_ ("hold these pieces, such as a box, and move the others") },
  { OPTION_MEMORY, "memory", required_argument, "MIB",
    N_ ("use at most MIB mebibytes of memory to take a solution apart (default: 1024)") },

  { 0, NULL, 0, NULL, N_ ("Designing figures") },
  { OPTION_SUGGEST, "suggest", no_argument, NULL,
    N_ ("print changes of one or two cells that make the figure buildable: name, change and number "
        "of solutions, separated by tabs") },
  { OPTION_UNIQUE, "unique", no_argument, NULL,
    N_ ("print changes of one or two cells that leave exactly one solution") },
  { OPTION_WHY, "why", no_argument, NULL, N_ ("print why a figure cannot be built") },
  { OPTION_GENERATE, "generate", optional_argument, "LIST",
    N_ ("read no file; find figures for --set that match the criteria in LIST: mirror-x, mirror-y, "
        "mirror-z, diagonal, half-turn, quarter-turn, no-overhang, buildable, unique, box=XxYxZ, "
        "least=N, most=N") },
  { OPTION_FIND_PUZZLE, "find-puzzle", optional_argument, "LIST",
    N_ ("cut each figure into pieces that fit together in one way only and take many moves to get "
        "apart, and print the hardest puzzles: a number of pieces (default: 4), holes=N, least=N "
        "cells for each piece, tries=N") },
  { OPTION_HARDER, "harder", optional_argument, "LIST",
    N_ ("change the pieces of each puzzle, and print puzzles that take more moves to get apart: "
        "least=N, tries=N") },
  { OPTION_TIME, "time", required_argument, "SECONDS",
    N_ ("look for puzzles for so long (default: 30), or estimate a search for so long (default: "
        "2)") },

  { 0, NULL, 0, NULL, N_ ("Printing and cutting pieces") },
  { OPTION_SOLID, "solid", optional_argument, "LIST",
    N_ ("write files for a 3D printer, to -o FILE.stl, FILE.obj, FILE.3mf or FILE.scad, or of flat "
        "pieces for a laser cutter, to FILE.svg: plates (all pieces, the default), pieces (one by "
        "one), solution (the first one) or tray (for the figure); with lengths in mm: unit=20, "
        "clearance=0.15, bevel=1, hollow=N, hole=N, letters[=N], plate=NxN, spacing=5, wall=4, "
        "kerf=0; and layers=N of a tray") },

  { 0, NULL, 0, NULL, N_ ("How to search") },
  { OPTION_THREADS, "threads", required_argument, "N",
    N_ ("use N threads (default: one per processor)") },
  { OPTION_SEED, "seed", required_argument, "N",
    N_ ("try placements in an order that depends on N, or draw with the numbers of N") },
  { OPTION_WITHOUT, "without", required_argument, "LIST", N_ ("do not use these techniques") },
  { OPTION_ONLY, "only", required_argument, "LIST", N_ ("use only these techniques") },

  { 0, NULL, 0, NULL, N_ ("Searching on many machines") },
  { OPTION_SPLIT, "split", required_argument, "N",
    N_ ("do not search; cut the search for one figure into about N units of like size, as files in "
        "the new directory -o DIRECTORY") },
  { OPTION_SOLUTIONS, "solutions", no_argument, NULL,
    N_ ("with --split: have the units keep their solutions, and not only count them; with --merge: "
        "print them") },
  { OPTION_UNIT, "unit", required_argument, "FILE",
    N_ ("solve this unit, and those in further FILEs or directories; the result, and a checkpoint "
        "if it takes long, are written beside it") },
  { OPTION_MERGE, "merge", required_argument, "DIRECTORY",
    N_ ("prove that the units in DIRECTORY are the whole search and print the number of solutions, "
        "or, where results are missing, the units to solve") },

  { 0, NULL, 0, NULL, N_ ("Other") },
  { 'h', "help", no_argument, NULL, N_ ("print this help") },
  { OPTION_VERSION, "version", no_argument, NULL, N_ ("print the version") },
};

G_STATIC_ASSERT (G_N_ELEMENTS (entries) <= OPTION_LIST_MAX);

static gboolean
has_letter (const Entry *entry)
{
  return entry->code > 0 && entry->code < OPTION_COUNT;
}

void
option_list_init (OptionList *list)
{
  char *letter = list->short_options;
  struct option *option = list->long_options;

  *letter++ = ':'; /* getopt_long() then tells a missing argument from an unknown option */
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      const Entry *entry = &entries[i];
      if (has_letter (entry))
        {
          *letter++ = (char) entry->code;
          if (entry->argument == required_argument)
            *letter++ = ':';
        }
      if (entry->name != NULL)
        *option++ = (struct option){ entry->name, entry->argument, NULL, entry->code };
    }
  *letter = '\0';
  *option = (struct option){ 0 };
}

/* Adds text from column `column` on, wrapped at blanks, with all lines but the first indented. */
static void
add_wrapped (GString *out, const char *text, int column, int indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (int i = 0; words[i] != NULL; i++)
    {
      int width = (int) g_utf8_strlen (words[i], -1);
      gboolean fits = i == 0 || column + 1 + width <= MOST_WIDTH;
      if (i > 0)
        g_string_append_printf (out, fits ? " " : "\n%*s", fits ? 0 : indent, "");
      g_string_append (out, words[i]);
      column = (fits ? column + (i > 0) : indent) + width;
    }
  g_string_append_c (out, '\n');
}

/* "  -s, --set=SET", "  -f FILE", "      --generate[=LIST]" */
static char *
describe_usage (const Entry *entry)
{
  GString *usage = g_string_new (has_letter (entry) ? "  " : "      ");

  if (has_letter (entry))
    g_string_append_printf (usage, "-%c%s", entry->code, entry->name != NULL ? ", " : "");
  if (entry->name != NULL)
    g_string_append_printf (usage, "--%s", entry->name);
  if (entry->argument == optional_argument)
    g_string_append_printf (usage, "[=%s]", entry->value);
  else if (entry->argument == required_argument)
    g_string_append_printf (usage, "%s%s", entry->name != NULL ? "=" : " ", entry->value);
  return g_string_free (usage, FALSE);
}

static void
add_option (GString *out, const Entry *entry)
{
  g_autofree char *usage = describe_usage (entry);

  g_string_append_printf (out, "%-*s", HELP_INDENT, usage);
  if (strlen (usage) >= HELP_INDENT)
    g_string_append_printf (out, "\n%*s", HELP_INDENT, "");
  add_wrapped (out, _ (entry->help), HELP_INDENT, HELP_INDENT);
}

void
option_list_print_help (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  add_wrapped (out, _ ("Usage: soma-solve [OPTION…] [FILE…]"), 0, 0);
  add_wrapped (out,
               _ ("Finds the solutions of cube-packing puzzles: solves every figure in each FILE, "
                  "whose format is determined by its content. If FILE is -, or there is none, "
                  "reads standard input; without FILE, if that is a terminal, "
                  "/dev/null, or closed, solves the figure that belongs to the set, such as the "
                  "Soma cube."),
               0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (entries[i].code != 0)
      add_option (out, &entries[i]);
    else
      g_string_append_printf (out, "\n%s\n", _ (entries[i].help));
  g_string_append_c (out, '\n');
  add_wrapped (
      out,
      _ ("Exit status: 0 if a solution was found, 1 if there is none, 2 if the input or an "
         "option is wrong, 3 if the search could not be completed, 130 if interrupted. With "
         "--unit: 0 if the units are done, whatever was found, 4 if another process is solving "
         "one. With --merge: 3 if units are yet to be solved."),
      0, 0);
  fputs (out->str, stdout);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option-list.h"

#include <inttypes.h>
#include <string.h>

#include "checkpoint-file.h"
#include "option-formats.h"
#include "search.h"
#include "technique.h"

#include <glib/gi18n.h>

/* The flag of no technique. It makes "none" different from "the engine's choice", which is 0. */
#define NO_TECHNIQUE (1 << SOMA_N_TECHNIQUES)

/* Disk space and memory in MiB. */
#define MAX_CACHE_LIMIT (1024 * 1024 * 1024)
#define MAX_MEMORY (1024 * 1024)

#define MAX_SAMPLES (1000 * 1000 * 1000)
#define MAX_SECONDS (30 * 24 * 3600)

/* Files in one directory. */
#define MAX_UNITS 1000000

/* In mm. */
#define DEFAULT_LETTER_DEPTH 0.6

/* What is read into a member of the options, and how. */
#define INTO(path, read) read, .field = G_STRUCT_OFFSET (Options, path)
#define FLAG(path) BITS (path, TRUE)
#define BITS(path, bits) INTO (path, read_flag), .most = bits
#define TEXT(path) INTO (path, read_text)
#define LENGTH(path) INTO (path, read_length)
#define WORD(path, list) INTO (path, read_word), .words = list
#define NUMBER(path, least, most) INTO (path, read_number), least, most
#define INT(path, least, most) INTO (path, read_int), least, most

static const char *const symmetries[] = { "full", "rotations", "none", NULL };
static const char *const methods[] = { "auto", "scarcest", "lengthwise", "search", "sweep", NULL };
static const char *const orders[] = { "auto", "scarcest", "lengthwise", NULL };
static const char *const searches[] = { "classic", "scarcest", NULL };
static const char *const parts[] = { "figure", "pieces", NULL };
static const char *const kinds[] = { "plates", "pieces", "solution", "tray", NULL };

/* Values */

static gboolean
fail_value (const Options *options, const Option *option, const char *text, const char *expected)
{
  g_autofree char *name = option_spell (option);

  /* Translators: an option, the value given for it, and what would be right. */
  return options_fail (options, _ ("%s: invalid value “%s” (expected %s)"), name, text, expected);
}

/* The index of the word; -1, with a message, if it is none of these. */
static int
choose (const Options *options, const Option *option, const char *text, const char *const *words)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (text, words[i]) == 0)
      return i;
  g_autofree char *list = g_strjoinv (", ", (char **) words);
  g_autofree char *expected = g_strdup_printf (_ ("one of: %s"), list);
  fail_value (options, option, text, expected);
  return -1;
}

static gboolean
check_number (const Options *options, const Option *option, const char *text, guint64 *number)
{
  if (g_ascii_string_to_unsigned (text, 10, option->least, option->most, number, NULL))
    return TRUE;
  g_autofree char *expected =
      /* Translators: the least and the greatest. */
      g_strdup_printf (_ ("a number from %" PRIu64 " to %" PRIu64), option->least, option->most);
  return fail_value (options, option, text, expected);
}

static gboolean
read_flag (Options *options, const Option *option, const char *text)
{
  G_STRUCT_MEMBER (int, options, option->field) |= (int) option->most;
  return TRUE;
}

static gboolean
read_text (Options *options, const Option *option, const char *text)
{
  G_STRUCT_MEMBER (const char *, options, option->field) = text;
  return TRUE;
}

static gboolean
read_word (Options *options, const Option *option, const char *text)
{
  int choice = choose (options, option, text, option->words);

  G_STRUCT_MEMBER (int, options, option->field) = choice;
  return choice >= 0;
}

static gboolean
read_number (Options *options, const Option *option, const char *text)
{
  return check_number (options, option, text, &G_STRUCT_MEMBER (guint64, options, option->field));
}

static gboolean
read_int (Options *options, const Option *option, const char *text)
{
  guint64 number;

  if (!check_number (options, option, text, &number))
    return FALSE;
  G_STRUCT_MEMBER (int, options, option->field) = (int) number;
  return TRUE;
}

static gboolean
read_length (Options *options, const Option *option, const char *text)
{
  return solid_options_read_length (text, &G_STRUCT_MEMBER (double, options, option->field)) ||
         fail_value (options, option, text, _ ("a length in mm"));
}

/* Parts of a cell, which are kept in thousandths. */
static gboolean
read_part (Options *options, const Option *option, const char *text)
{
  char *end;
  double part = g_ascii_strtod (text, &end);

  if (end == text || *end != '\0' || !(part >= 0 && 1000 * part <= SOMA_MAX_TURN_CLEARANCE))
    return fail_value (options, option, text, _ ("a part of a cell, from 0 to 0.25"));
  G_STRUCT_MEMBER (int, options, option->field) = soma_turn_count_thousandths (part);
  return TRUE;
}

static gboolean
read_turns (Options *options, const Option *option, const char *text)
{
  options->with_turns = TRUE;
  return text == NULL || read_part (options, option, text);
}

/* What is found */

static gboolean
read_file (Options *options, const Option *option, const char *text)
{
  options_add_file (options, text, TRUE);
  return TRUE;
}

/* The "puzzle" program. */
static gboolean
read_grid (Options *options, const Option *option, const char *text)
{
  options->grid_only = TRUE;
  options->symmetry = SOMA_SYMMETRY_ROTATIONS;
  options->format = &soma_format_grid;
  return text == NULL || read_number (options, option, text);
}

/* Counted from 1, and as large as numbers of solutions are. They count each solution. */
static gboolean
read_nth (Options *options, const Option *option, const char *text)
{
  options->symmetry = SOMA_SYMMETRY_NONE;
  if (soma_number_read (&options->solution, text, strlen (text)) && options->solution.n_limbs > 0)
    return TRUE;
  options->solution.n_limbs = 0;
  return fail_value (options, option, text, _ ("a number from 1 on"));
}

/* A checkpoint, or the file that --checkpoint has written. */
static gboolean
read_resume (Options *options, const Option *option, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&options->resume, g_free);
  if (checkpoint_text_is_one (text))
    options->resume = g_strdup (text);
  else if ((options->resume = checkpoint_file_read (text, &error)) == NULL)
    return options_fail (options, "--resume: %s", error->message);
  g_strchomp (options->resume);
  return TRUE;
}

static gboolean
read_cache (Options *options, const Option *option, const char *text)
{
  options->cache = TRUE;
  return text == NULL || read_number (options, option, text);
}

/* One of the formats, or of other words. */
static gboolean
read_format (Options *options, const Option *option, const char *text)
{
  g_autofree const char **ids = option_formats_list (options);
  int choice = choose (options, option, text, ids);

  if (choice < 0)
    return FALSE;
  options->format = soma_format_find (ids[choice]);
  options->json = options->format == &soma_format_json;
  options->text = options->format == NULL;
  return TRUE;
}

/* Those named in a list separated by commas, or, of --without, all others. */
static gboolean
read_techniques (Options *options, const Option *option, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  const char *names[SOMA_N_TECHNIQUES + 1] = { NULL };
  int techniques = 0;

  for (int i = 0; i < SOMA_N_TECHNIQUES; i++)
    names[i] = soma_technique_name (i);
  for (int i = 0; words[i] != NULL; i++)
    {
      int choice = choose (options, option, words[i], names);
      if (choice < 0)
        return FALSE;
      techniques |= 1 << choice;
    }
  options->techniques =
      NO_TECHNIQUE |
      (strcmp (option->name, "only") == 0 ? techniques : SOMA_DEFAULT_TECHNIQUES & ~techniques);
  return TRUE;
}

/* "3", "1-100", "101-": numbers of choices, from 1. */
static gboolean
read_choices (Options *options, const Option *option, const char *text)
{
  const char *dash = strchr (text, '-');
  g_autofree char *first = g_strndup (text, dash != NULL ? (gsize) (dash - text) : strlen (text));
  BagOptions *bags = &options->bags;

  bags->last = 0;
  if (g_ascii_string_to_unsigned (first, 10, 1, G_MAXUINT64, &bags->first, NULL) &&
      (dash == NULL || dash[1] == '\0' ||
       g_ascii_string_to_unsigned (dash + 1, 10, bags->first, G_MAXUINT64, &bags->last, NULL)))
    {
      if (dash == NULL)
        bags->last = bags->first;
      return TRUE;
    }
  return fail_value (options, option, text, _ ("numbers such as 1-1000 or 1001-"));
}

/* Figures by wish */

static gboolean
read_bool (Options *options, const Option *option, const char *text)
{
  G_STRUCT_MEMBER (bool, options, option->field) = true;
  return TRUE;
}

/* The most that stay empty. */
static gboolean
read_gaps (Options *options, const Option *option, const char *text)
{
  guint64 most = 0;

  if (text != NULL && !check_number (options, option, text, &most))
    return FALSE;
  options->gaps = (SomaHoles){ TRUE, text != NULL, 0, (int) most };
  return TRUE;
}

static gboolean
read_only_one (Options *options, const Option *option, const char *text)
{
  options->wish.least = options->wish.most = 1;
  return TRUE;
}

/* "4x4x3"; 0 leaves a side open. */
static gboolean
read_box (Options *options, const Option *option, const char *text)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", -1);
  guint64 side = 0;
  gboolean ok = g_strv_length (sides) == 3;

  for (int axis = 0; axis < 3 && ok; axis++)
    {
      ok = g_ascii_string_to_unsigned (sides[axis], 10, 0, SOMA_MAX_WISH_EXTENT, &side, NULL);
      options->wish.extent[axis] = (int) side;
    }
  if (ok)
    return TRUE;
  g_autofree char *expected =
      g_strdup_printf (_ ("a box such as 4x4x3, with sides up to %d"), SOMA_MAX_WISH_EXTENT);
  return fail_value (options, option, text, expected);
}

/* Solids */

static gboolean
read_plate (Options *options, const Option *option, const char *text)
{
  return solid_options_read_plate (text, &options->solid.plate) ||
         fail_value (options, option, text, _ ("a size in mm such as 220x220"));
}

static gboolean
read_letters (Options *options, const Option *option, const char *text)
{
  options->solid.shape.letter_depth = DEFAULT_LETTER_DEPTH;
  return text == NULL || read_length (options, option, text);
}

/* As --help shows them, under headings. */
const Option option_list[] = {
  { .help = N_ ("What to read") },
  { OPTIONS_FILES | OPTIONS_FIGURES, 's', "set", "SET",
    N_ ("use the pieces of this set (soma, bedlam, pentominoes, …), letter (S, E, D, B) or file"),
    TEXT (set) },
  { OPTIONS_STRICT, 0, "subset", NULL, N_ ("pieces may be left over: for figures with fewer cells"),
    FLAG (subset) },
  { OPTIONS_STRICT, 0, "gaps", "[N]",
    N_ ("any cells, or at most N, may stay empty: for figures with more cells than the pieces"),
    INTO (gaps, read_gaps), 0, SOMA_MAX_CELLS },
  { OPTIONS_FILES, 'f', NULL, "FILE",
    N_ ("take only the first figure of FILE, or the first that matches -m"), .read = read_file },
  { OPTIONS_FILES, 'm', NULL, "MODEL",
    N_ ("take only the first figure of each file whose header contains MODEL"), TEXT (model) },
  { OPTIONS_STRICT, 0, "strict", NULL, N_ ("treat any problem in a file as an error"),
    FLAG (strict) },

  { .help = N_ ("What to find") },
  { OPTIONS_SYMMETRY, 0, "symmetry", "KIND",
    N_ ("what counts as the same: rotations and reflections (full, the default), rotations "
        "(rotations), or nothing (none)"),
    WORD (symmetry, symmetries) },
  { OPTIONS_METHOD, 0, "method", "METHOD",
    N_ ("how: by finding all (search; in one order: scarcest, lengthwise), by sweeping over the "
        "cells, which finds none (sweep), or whichever seems faster (auto, the default)"),
    WORD (method, methods) },
  { OPTIONS_ORDER, 0, "method", "METHOD",
    N_ ("search what is scarcest first (scarcest), from end to end (lengthwise), or auto"),
    WORD (method, orders) },
  { OPTIONS_LIMIT, 'F', NULL, "N", N_ ("stop after N solutions of each figure"),
    NUMBER (limit, 1, G_MAXUINT64) },
  { OPTIONS_WANTED, 'F', NULL, "N", N_ ("find so many (default: 10)"),
    NUMBER (limit, 1, G_MAXUINT64) },
  { OPTIONS_NTH, 0, "nth", "K",
    N_ ("print solution number K of all (--symmetry=none), or with -F N so many from there on"),
    .read = read_nth },
  { OPTIONS_BAGS, 0, "by", "WHAT",
    N_ ("count the solutions of each figure (the default), or of each choice of its pieces "
        "(pieces)"),
    WORD (bags.is_wanted, parts) },
  { OPTIONS_BAGS, 0, "pieces", "N", N_ ("with --by=pieces: choose exactly N pieces"),
    INT (bags.rules.n_copies, 1, SOMA_MAX_CELLS) },
  { OPTIONS_BAGS, 0, "per-colour", "N",
    N_ ("with --by=pieces: choose exactly N pieces of each colour"),
    INT (bags.rules.per_colour, 1, SOMA_MAX_CELLS) },
  { OPTIONS_BAGS, 0, "choices", "FIRST-LAST",
    N_ ("with --by=pieces: only these choices, by their numbers from 1 on"), .read = read_choices },
  { OPTIONS_GRID, 0, "grid", "[N]",
    N_ ("work like the “puzzle” program: read grid files and find at most N solutions"),
    INTO (limit, read_grid), 1, G_MAXUINT64 },
  { OPTIONS_SUGGEST, 0, "unique", NULL, N_ ("only changes that leave exactly one solution"),
    FLAG (unique) },
  { OPTIONS_APART, 0, "only-apart", NULL, N_ ("leave out what does not come apart"),
    FLAG (only_apart) },
  { OPTIONS_APART, 0, "hold", "LETTERS",
    N_ ("hold these pieces, such as a box, and move the others"), TEXT (hold) },
  { OPTIONS_APART | OPTIONS_CUT, 0, "turns", "[CLEARANCE]",
    N_ ("also make quarter turns that real pieces can make, with at most so much clearance on "
        "every face, in parts of a cell (default: 0.007)"),
    INTO (turns.clearance, read_turns) },
  { OPTIONS_APART | OPTIONS_CUT, 0, "turn-bevel", "LENGTH",
    N_ ("with --turns: so much of all edges is cut off, in parts of a cell (default: 0.05)"),
    INTO (turns.bevel, read_part) },
  { OPTIONS_APART | OPTIONS_CUT, 0, "turn-slide", "CELLS",
    N_ ("with --turns: what turns may slide by so many cells meanwhile (0 to 3, default: 2)"),
    INT (turns.slide, 0, SOMA_MAX_TURN_SLIDE) },
  { OPTIONS_APART, 0, "memory", "MIB",
    N_ ("use at most so much memory to take a solution apart (default: 1024)"),
    NUMBER (memory, 1, MAX_MEMORY) },
  { OPTIONS_SWEEP, 0, "memory", "MIB",
    N_ ("use at most so much memory to sweep over the cells (default: 1024)"),
    NUMBER (memory, 1, MAX_MEMORY) },
  { OPTIONS_FIGURES, 0, "mirror-x", NULL, N_ ("left and right are symmetric"),
    BITS (wish.symmetry, SOMA_WISH_MIRROR_X) },
  { OPTIONS_FIGURES, 0, "mirror-y", NULL, N_ ("front and back are symmetric"),
    BITS (wish.symmetry, SOMA_WISH_MIRROR_Y) },
  { OPTIONS_FIGURES, 0, "mirror-z", NULL, N_ ("top and bottom are symmetric"),
    BITS (wish.symmetry, SOMA_WISH_MIRROR_Z) },
  { OPTIONS_FIGURES, 0, "diagonal", NULL,
    N_ ("both sides of the plane between x and y are symmetric"),
    BITS (wish.symmetry, SOMA_WISH_DIAGONAL) },
  { OPTIONS_FIGURES, 0, "half-turn", NULL, N_ ("a half turn leaves the figure the same"),
    BITS (wish.symmetry, SOMA_WISH_HALF_TURN) },
  { OPTIONS_FIGURES, 0, "quarter-turn", NULL, N_ ("a quarter turn leaves the figure the same"),
    BITS (wish.symmetry, SOMA_WISH_QUARTER_TURN) },
  { OPTIONS_FIGURES, 0, "box", "XxYxZ",
    N_ ("the figure fits into this box; a 0 leaves a dimension open"), .read = read_box },
  { OPTIONS_BOX, 0, "box", "XxYxZ", N_ ("only boxes with these sides; a 0 leaves one open"),
    .read = read_box },
  { OPTIONS_BOX, 'F', NULL, "N", N_ ("go on until N boxes hold the pieces (default: 1)"),
    NUMBER (limit, 1, G_MAXUINT64) },
  { OPTIONS_MOST, 0, "each", NULL, N_ ("ask of each piece by itself, as often as it fits"),
    FLAG (each) },
  { OPTIONS_BOX | OPTIONS_MOST, 0, "time", "SECONDS",
    N_ ("spend so long on each question, and tell what is known then (default: no limit)"),
    NUMBER (seconds, 1, MAX_SECONDS) },
  { OPTIONS_FIGURES, 0, "no-overhang", NULL, N_ ("every cell is on the table or on another cell"),
    INTO (wish.no_overhang, read_bool) },
  { OPTIONS_FIGURES, 0, "buildable", NULL, N_ ("it can be built piece by piece"),
    INTO (wish.buildable, read_bool) },
  { OPTIONS_FIGURES, 0, "least", "N", N_ ("it has at least N solutions"),
    NUMBER (wish.least, 1, G_MAXUINT64) },
  { OPTIONS_FIGURES, 0, "most", "N", N_ ("it has at most N solutions"),
    NUMBER (wish.most, 1, G_MAXUINT64 - 1) },
  { OPTIONS_FIGURES, 0, "unique", NULL, N_ ("it has exactly one solution"), .read = read_only_one },
  { OPTIONS_CUT, 0, "pieces", "N", N_ ("cut the figure into N pieces (default: 4)"),
    INT (invent.n_pieces, 2, SOMA_MAX_INVENT_PIECES) },
  { OPTIONS_CUT, 0, "holes", "N", N_ ("leave at most N cells empty"),
    INT (invent.n_holes, 0, SOMA_MAX_CELLS) },
  { OPTIONS_CUT, 0, "least-turns", "N",
    N_ ("only puzzles that do not come apart without turns, and take at least N of them (with "
        "--turns: 1)"),
    INT (invent.least_turns, 1, 1000) },
  { OPTIONS_HARDER, 0, "least", "N", N_ ("a piece has at least N cells"),
    INT (invent.least, 1, SOMA_MAX_CELLS) },
  { OPTIONS_HARDER, 0, "most", "N", N_ ("a piece has at most N cells"),
    INT (invent.most, 1, SOMA_MAX_CELLS) },
  { OPTIONS_HARDER, 0, "different", NULL, N_ ("no two pieces have the same shape"),
    INTO (invent.all_different, read_bool) },
  { OPTIONS_HARDER, 0, "tries", "N", N_ ("stop after having measured N puzzles"),
    NUMBER (invent.n_tries, 1, G_MAXUINT64) },
  { OPTIONS_HARDER, 0, "time", "SECONDS", N_ ("look for puzzles for so long (default: 30)"),
    NUMBER (seconds, 1, MAX_SECONDS) },
  { OPTIONS_ESTIMATE, 0, "samples", "N",
    N_ ("take N samples (default: as many as there is time for)"),
    NUMBER (n_samples, 1, MAX_SAMPLES) },
  { OPTIONS_ESTIMATE, 0, "time", "SECONDS", N_ ("take samples for so long (default: 2)"),
    NUMBER (seconds, 1, MAX_SECONDS) },
  { OPTIONS_RESUME, 0, "checkpoint", "FILE",
    N_ ("save a checkpoint to FILE every few seconds and when interrupted"),
    TEXT (checkpoint_path) },
  { OPTIONS_RESUME, 0, "resume", "FILE",
    N_ ("continue from a checkpoint, given as a file or as its text"), .read = read_resume },
  { OPTIONS_CACHE, 0, "cache", "[MIB]",
    N_ ("reuse stored solutions and store new ones, in at most so much space (default: 1024)"),
    INTO (cache_limit, read_cache), 1, MAX_CACHE_LIMIT },
  { OPTIONS_SPLIT, 'n', "number", "N", N_ ("cut the search into about N units of like size"),
    NUMBER (n_units, 1, MAX_UNITS) },
  { OPTIONS_SOLUTIONS, 0, "solutions", NULL,
    N_ ("have units keep their solutions, and print them in the end"), FLAG (solutions) },

  { .help = N_ ("What to trace") },
  { OPTIONS_TRACE, 0, "search", "WORD",
    N_ ("this search: classic (piece by piece, the default) or scarcest (as soma-solve searches)"),
    WORD (search, searches) },
  { OPTIONS_TRACE, 0, "order", "LETTERS",
    N_ ("try the pieces of the classic search in this order, such as VPTZABL"), TEXT (order) },
  { OPTIONS_TRACE, 0, "hide-collisions", NULL, N_ ("only pieces placed and removed, and solutions"),
    FLAG (hides_collisions) },

  { .help = N_ ("What to make, with lengths in mm") },
  { OPTIONS_SOLID, 0, "make", "KIND",
    N_ ("all pieces (plates, the default), one by one (pieces), the first solution (solution), or "
        "a tray (tray)"),
    WORD (solid.kind, kinds) },
  { OPTIONS_SOLID, 0, "unit", "MM", N_ ("the edge of a cell (default: 20)"),
    LENGTH (solid.shape.unit) },
  { OPTIONS_SOLID, 0, "clearance", "MM",
    N_ ("how far each face lies within its cells (default: 0.15)"),
    LENGTH (solid.shape.clearance) },
  { OPTIONS_SOLID, 0, "bevel", "MM", N_ ("what is cut off along edges (default: 1)"),
    LENGTH (solid.shape.bevel) },
  { OPTIONS_SOLID, 0, "hollow", "MM", N_ ("hollow pieces, with walls of this thickness"),
    LENGTH (solid.shape.wall) },
  { OPTIONS_SOLID, 0, "hole", "MM", N_ ("a hole of this size in each hollow piece"),
    LENGTH (solid.shape.hole) },
  { OPTIONS_SOLID, 0, "letters", "[MM]", N_ ("cut the letter into each piece (default: 0.6 deep)"),
    INTO (solid.shape.letter_depth, read_letters) },
  { OPTIONS_SOLID, 0, "plate", "MMxMM",
    N_ ("the size of a plate or sheet (default: as large as needed)"), .read = read_plate },
  { OPTIONS_SOLID, 0, "spacing", "MM", N_ ("the least space between pieces (default: 5)"),
    LENGTH (solid.plate.spacing) },
  { OPTIONS_SOLID, 0, "wall", "MM", N_ ("how thick a tray is (default: 4)"),
    LENGTH (solid.tray.wall) },
  { OPTIONS_SOLID, 0, "layers", "N", N_ ("how many layers of the figure a tray takes"),
    INT (solid.tray.n_layers, 1, SOMA_MAX_EXTENT) },
  { OPTIONS_SOLID, 0, "kerf", "MM", N_ ("how wide a laser’s cut is (default: 0)"),
    LENGTH (solid.kerf) },

  { .help = N_ ("What to print") },
  { OPTIONS_OUTPUT, 'o', "output", "FILE", N_ ("write to FILE instead of standard output"),
    TEXT (output_path) },
  { OPTIONS_SPLIT, 'o', "output", "DIRECTORY", N_ ("write the units to this new directory"),
    TEXT (output_path) },
  { OPTIONS_FORMAT, 0, "format", "FORMAT",
    N_ ("print soma, soma-old, grid, native, polycube, xmpuzzle (of one figure), art, or json "
        "(default: what the name of the file given with -o ends in, or else soma)"),
    .read = read_format },
  { OPTIONS_APART, 0, "format", "FORMAT",
    N_ ("instead of a table, print the moves (text, json), or those solutions that come apart, as "
        "“soma-solve list” does (soma, native, art, …)"),
    .read = read_format },
  { OPTIONS_BOX | OPTIONS_MOST, 0, "format", "FORMAT",
    N_ ("instead of a table, print the same as json, or the pieces in place, as “soma-solve list” "
        "does (soma, native, art, …)"),
    .read = read_format },
  { OPTIONS_CONVERT, 0, "format", "FORMAT",
    N_ ("write native, soma, grid, json, mps, polycube, puzzlecad, vox, xmpuzzle, csv or art "
        "(default: what the name of the file given with -o ends in)"),
    .read = read_format },
  { OPTIONS_JSON, 0, "format", "FORMAT",
    N_ ("print lines of words (text, the default) or objects (json)"), .read = read_format },
  { OPTIONS_FORMAT | OPTIONS_APART, 0, "build-order", NULL,
    N_ ("after each solution, print how to build it piece by piece"), FLAG (build_order) },
  { OPTIONS_QUIET, 'Q', NULL, NULL, N_ ("print the number of solutions instead of the solutions"),
    BITS (output, OUTPUT_QUIET) },
  { OPTIONS_STATISTICS, 'S', NULL, NULL, N_ ("print statistics of the search on standard error"),
    FLAG (statistics) },
  { OPTIONS_STATISTICS, 'd', NULL, NULL,
    N_ ("print the number of placements of each piece on standard error"), FLAG (moves) },

  { .help = N_ ("How to search") },
  { OPTIONS_THREADS, 0, "threads", "N", N_ ("use N threads (default: one per processor)"),
    INT (n_threads, 1, SOMA_MAX_THREADS) },
  { OPTIONS_SEED, 0, "seed", "N", N_ ("search, or draw, in an order that depends on N"),
    NUMBER (seed, 1, G_MAXUINT64) },
  { OPTIONS_TECHNIQUES, 0, "without", "LIST", N_ ("do not use these techniques"),
    .read = read_techniques },
  { OPTIONS_TECHNIQUES, 0, "only", "LIST", N_ ("use only these techniques"),
    .read = read_techniques },

  { .help = N_ ("Other") },
  { ~G_GUINT64_CONSTANT (0), 'h', "help", NULL, N_ ("print this help"), .read = NULL },
  { ~G_GUINT64_CONSTANT (0), 0, "version", NULL, N_ ("print the version"), .read = NULL },
  { .help = NULL },
};

const Option *
option_list_find (guint64 groups, const char *name, char letter)
{
  for (const Option *at = option_list; at->help != NULL; at++)
    if ((at->groups & groups) != 0 &&
        (name != NULL ? g_strcmp0 (at->name, name) == 0 : at->letter == letter))
      return at;
  return NULL;
}

char *
option_spell (const Option *option)
{
  return option->name != NULL ? g_strconcat ("--", option->name, NULL)
                              : g_strdup_printf ("-%c", option->letter);
}

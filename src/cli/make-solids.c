/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "make-solids.h"

#include <string.h>

#include "engine-auto.h"
#include "interrupt.h"
#include "jobs.h"
#include "message.h"
#include "scad-format.h"
#include "solid-files.h"

#include <glib/gi18n.h>

/* Of polylactide, in g per cm³. */
#define DENSITY 1.24

typedef struct
{
  const Options *options; /* borrowed */
  const char *path;       /* borrowed */
  SomaPieceSet *set;      /* borrowed */
  GString *report;        /* owned: a line for each file */
} Maker;

/* Solids that go into one file. */
typedef struct
{
  GArray *parts;     /* owned: of SomaSolidPart */
  GPtrArray *meshes; /* owned */
} Parts;

static Parts
parts_new (void)
{
  return (Parts){ g_array_new (FALSE, FALSE, sizeof (SomaSolidPart)),
                  g_ptr_array_new_with_free_func ((GDestroyNotify) soma_solid_mesh_free) };
}

static void
parts_clear (Parts *parts)
{
  g_array_unref (parts->parts);
  g_ptr_array_unref (parts->meshes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

/* Takes ownership of the mesh. */
static void
add_part (Parts *parts, const char *name, guint32 colour, SomaSolidMesh *mesh)
{
  const SomaSolidPart part = { name, colour, mesh };

  g_ptr_array_add (parts->meshes, mesh);
  g_array_append_val (parts->parts, part);
}

static double
get_volume (const Parts *parts)
{
  double volume = 0;

  for (guint i = 0; i < parts->meshes->len; i++)
    volume += soma_solid_mesh_get_volume (g_ptr_array_index (parts->meshes, i));
  return volume;
}

static SomaSolidPoint
get_size (const Parts *parts)
{
  g_autoptr (SomaSolidMesh) all = soma_solid_mesh_new ();

  for (guint i = 0; i < parts->meshes->len; i++)
    soma_solid_mesh_append (all, g_ptr_array_index (parts->meshes, i), (SomaSolidPoint){ 0, 0, 0 });
  SomaSolidBounds bounds = soma_solid_mesh_get_bounds (all);
  return (SomaSolidPoint){ bounds.most.x - bounds.least.x, bounds.most.y - bounds.least.y,
                           bounds.most.z - bounds.least.z };
}

static int
write_parts (const Maker *maker, const char *path, const Parts *parts)
{
  int status =
      solid_files_write (path, (const SomaSolidPart *) parts->parts->data, (int) parts->parts->len);
  SomaSolidPoint size = get_size (parts);
  double volume = get_volume (parts) / 1000;

  if (status == 0)
    /* Translators: a file, the size of what is in it, its volume, and what that weighs. */
    g_string_append_printf (maker->report,
                            _ ("%s: %.1f × %.1f × %.1f mm, %.1f cm³ (%.0f g of PLA)\n"), path,
                            size.x, size.y, size.z, volume, volume * DENSITY);
  return status;
}

/* Turns the cells and makes a solid of them whose least corner is at 0, 0, 0. */
static SomaSolidMesh *
make_piece (const Maker *maker, const SomaPiece *piece, int transform)
{
  const SomaSolidShape *shape = &maker->options->solid.shape;
  g_autofree SomaCell *cells = g_new (SomaCell, piece->n_cells);

  for (int i = 0; i < piece->n_cells; i++)
    cells[i] = soma_transform_cell (transform, piece->cells[i]);
  SomaSolidMesh *mesh = soma_solid_new (cells, piece->n_cells, shape, piece->letter);
  soma_solid_mesh_shift (
      mesh, (SomaSolidPoint){ -shape->clearance, -shape->clearance, -shape->clearance });
  return mesh;
}

/* A word for the name of the file: the number of the piece, and its letter if that can be one. */
static char *
get_word (const SomaPieceSet *set, int piece)
{
  const char *letter = set->pieces[piece].letter;

  if (strchr ("/.", letter[0]) != NULL)
    return g_strdup_printf ("%d", piece + 1);
  return g_strdup_printf ("%d-%s", piece + 1, letter);
}

static int
write_pieces (const Maker *maker)
{
  int status = 0;

  for (int i = 0; i < maker->set->n_pieces && status == 0; i++)
    {
      const SomaPiece *piece = &maker->set->pieces[i];
      const SomaSolidItem item = { piece->cells, piece->n_cells };
      g_auto (Parts) parts = parts_new ();
      g_autofree char *word = get_word (maker->set, i);
      g_autofree char *path = solid_files_get_name (maker->path, word);
      add_part (&parts, piece->letter, piece->colour,
                make_piece (maker, piece, soma_solid_lay_down (&item)));
      status = write_parts (maker, path, &parts);
    }
  return status;
}

static int
write_plate (const Maker *maker, const SomaSolidSpot *spots, int plate, const char *path)
{
  g_auto (Parts) parts = parts_new ();

  for (int i = 0; i < soma_piece_set_n_copies (maker->set); i++)
    {
      const SomaPiece *piece = &maker->set->pieces[soma_piece_set_copy_piece (maker->set, i)];
      if (spots[i].plate != plate)
        continue;
      SomaSolidMesh *mesh = make_piece (maker, piece, spots[i].transform);
      soma_solid_mesh_shift (mesh, (SomaSolidPoint){ spots[i].x, spots[i].y, 0 });
      add_part (&parts, piece->letter, piece->colour, mesh);
    }
  return write_parts (maker, path, &parts);
}

static int
write_plates (const Maker *maker)
{
  int n_copies = soma_piece_set_n_copies (maker->set), culprit = 0, status = 0;
  g_autofree SomaSolidItem *items = g_new (SomaSolidItem, n_copies);
  g_autofree SomaSolidSpot *spots = g_new (SomaSolidSpot, n_copies);

  for (int i = 0; i < n_copies; i++)
    {
      const SomaPiece *piece = &maker->set->pieces[soma_piece_set_copy_piece (maker->set, i)];
      items[i] = (SomaSolidItem){ piece->cells, piece->n_cells };
    }
  int n_plates = soma_solid_lay_out (items, n_copies, maker->options->solid.shape.unit,
                                     &maker->options->solid.plate, spots, &culprit);
  if (n_plates == 0)
    {
      int piece = soma_piece_set_copy_piece (maker->set, culprit);
      message_print (_ ("--solid: piece %s is too large for the plate"),
                     maker->set->pieces[piece].letter);
      return 2;
    }
  for (int i = 0; i < n_plates && status == 0; i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i + 1);
      g_autofree char *path =
          n_plates > 1 ? solid_files_get_name (maker->path, number) : g_strdup (maker->path);
      status = write_plate (maker, spots, i, path);
    }
  return status;
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  GArray *first = data;

  memcpy (first->data, copy_at, first->len * sizeof *copy_at);
  return true;
}

/* The first solution: 0 if there is one, or else the exit status, with a message. */
static int
find_solution (const Maker *maker, const Job *job, GArray *copy_at)
{
  const SomaSearchOptions search_options = { .symmetry = SOMA_SYMMETRY_NONE,
                                             .limit = 1,
                                             .n_threads = 1,
                                             .solution = solution_cb,
                                             .data = copy_at,
                                             .seed = maker->options->seed,
                                             .stop = interrupt_get_flag () };
  SomaError error;
  SomaProgress progress;
  g_autoptr (SomaSearch) search = soma_search_new (job->puzzle, &search_options, &error);

  g_array_set_size (copy_at, job->puzzle->figure->n_cells);
  if (search == NULL || soma_search_run (search) == SOMA_SEARCH_FAILED)
    {
      message_print ("%s: %s", job->label, message_search_failed ());
      return 2;
    }
  soma_search_get_progress (search, &progress);
  if (interrupt_get_signal () != 0)
    return 128 + interrupt_get_signal ();
  if (progress.n_solutions > 0)
    return 0;
  message_print (_ ("%s: no solution"), job->label);
  return 1;
}

static void
add_copy (const Maker *maker, Parts *parts, const SomaFigure *figure, const uint16_t *copy_at,
          int copy)
{
  const SomaPiece *piece = &maker->set->pieces[soma_piece_set_copy_piece (maker->set, copy)];
  const SomaSolidShape *shape = &maker->options->solid.shape;
  g_autofree SomaCell *cells = g_new (SomaCell, figure->n_cells);
  SomaCell least = { SOMA_MAX_EXTENT, SOMA_MAX_EXTENT, SOMA_MAX_EXTENT };
  int n_cells = 0;

  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] == copy)
      {
        cells[n_cells++] = figure->cells[i];
        least.x = MIN (least.x, figure->cells[i].x);
        least.y = MIN (least.y, figure->cells[i].y);
        least.z = MIN (least.z, figure->cells[i].z);
      }
  if (n_cells == 0)
    return;
  SomaSolidMesh *mesh = soma_solid_new (cells, n_cells, shape, piece->letter);
  soma_solid_mesh_shift (mesh, (SomaSolidPoint){ least.x * shape->unit, least.y * shape->unit,
                                                 least.z * shape->unit });
  add_part (parts, piece->letter, piece->colour, mesh);
}

static int
write_solution (const Maker *maker, const Job *job)
{
  g_autoptr (GArray) copy_at = g_array_new (FALSE, TRUE, sizeof (uint16_t));
  g_auto (Parts) parts = parts_new ();
  int status = find_solution (maker, job, copy_at);

  if (status != 0)
    return status;
  for (int copy = 0; copy < soma_piece_set_n_copies (maker->set); copy++)
    add_copy (maker, &parts, job->puzzle->figure, (const uint16_t *) copy_at->data, copy);
  return write_parts (maker, maker->path, &parts);
}

static int
write_tray (const Maker *maker, const Job *job)
{
  const SolidOptions *solid = &maker->options->solid;
  g_auto (Parts) parts = parts_new ();

  add_part (&parts, "tray", 0xc0c0c0,
            soma_solid_new_tray (job->puzzle->figure, &solid->shape, &solid->tray));
  return write_parts (maker, maker->path, &parts);
}

static int
write_program (const Maker *maker)
{
  const SomaSolidShape *shape = &maker->options->solid.shape;
  g_autoptr (GString) text = g_string_new (NULL);

  soma_scad_write (text, maker->set, shape->unit, shape->clearance, shape->bevel);
  return solid_files_write_text (maker->path, text);
}

/* Letters that cannot be cut are left out, which people should know. */
static void
tell_missing_letters (const Maker *maker)
{
  g_autoptr (GString) missing = g_string_new (NULL);

  for (int i = 0; i < maker->set->n_pieces && maker->options->solid.shape.letter_depth > 0; i++)
    if (!soma_solid_has_letter (maker->set->pieces[i].letter))
      g_string_append_printf (missing, " %s", maker->set->pieces[i].letter);
  if (missing->len > 0)
    message_print (_ ("--solid: these letters cannot be cut:%s"), missing->str);
}

static int
write_kind (const Maker *maker, const Job *job)
{
  if (solid_files_get_format (maker->path) == SOLID_FORMAT_SCAD)
    return write_program (maker);
  if (maker->options->solid.kind == SOLID_TRAY)
    return write_tray (maker, job);
  tell_missing_letters (maker);
  switch (maker->options->solid.kind)
    {
    case SOLID_PIECES:
      return write_pieces (maker);
    case SOLID_SOLUTION:
      return write_solution (maker, job);
    default:
      return write_plates (maker);
    }
}

/* Pieces are those of the set if no file is given. */
int
make_solids (const Options *options)
{
  Maker maker = { .options = options, .path = options->output_path };
  gboolean all_used = TRUE;
  g_autoptr (SomaPieceSet) set = NULL;
  g_autoptr (GPtrArray) jobs = NULL;

  interrupt_catch ();
  if (options->files->len == 0)
    set = jobs_load_set (options);
  else
    jobs = jobs_load (options, &all_used);
  if (set == NULL && jobs == NULL)
    return 2;
  const Job *job = jobs != NULL ? g_ptr_array_index (jobs, 0) : NULL;
  maker.set = job != NULL ? job->puzzle->set : set;
  maker.report = g_string_new (NULL);
  int status = write_kind (&maker, job);
  /* Those that were written before one that could not be, too. */
  int printed = solid_files_write_text (NULL, maker.report);
  g_string_free (maker.report, TRUE);
  if (status != 0)
    return status;
  return printed == 0 && !all_used ? 2 : printed;
}

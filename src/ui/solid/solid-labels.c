/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-labels.h"

#include <glib/gi18n.h>

#include "file-text.h"

/* Of polylactide, in g per cm³. */
#define DENSITY 1.24

static char *
label_wall (const SomaSolidShape *shape)
{
  if (shape->wall < shape->bevel)
    return g_strdup_printf (_ ("At least as thick as the bevel: %g mm"), shape->bevel);
  return g_strdup_printf (_ ("At most a quarter of the cell size: %g mm"), shape->unit / 4);
}

static char *
label_letter_depth (const SomaSolidShape *shape)
{
  if (shape->wall > 0 && shape->letter_depth > shape->wall / 2)
    return g_strdup_printf (_ ("At most half of the wall: %g mm"), shape->wall / 2);
  return g_strdup_printf (_ ("At most a fifth of the cell size: %g mm"), shape->unit / 5);
}

char *
soma_label_solid_problem (const SomaSolidWish *wish, SomaSolidProblem problem)
{
  const SomaSolidShape *shape = &wish->shape;

  if (!soma_solid_wish_has (wish, problem))
    return NULL;
  switch (problem)
    {
    case SOMA_SOLID_UNIT:
      return g_strdup_printf (_ ("From 1 to %d mm"), SOMA_SOLID_MAX_UNIT);
    case SOMA_SOLID_CLEARANCE:
      return g_strdup_printf (_ ("At most a tenth of the cell size: %g mm"), shape->unit / 10);
    case SOMA_SOLID_BEVEL:
      return g_strdup_printf (_ ("At most a fifth of the cell size: %g mm"), shape->unit / 5);
    case SOMA_SOLID_WALL:
      return label_wall (shape);
    case SOMA_SOLID_HOLE:
      return g_strdup_printf (_ ("At most a quarter of the cell size: %g mm"), shape->unit / 4);
    case SOMA_SOLID_LETTER_DEPTH:
      return label_letter_depth (shape);
    default:
      return NULL;
    }
}

char *
soma_label_solid_kerf (const SomaSolidWish *wish)
{
  if (!soma_solid_wish_has_wide_kerf (wish))
    return NULL;
  return g_strdup_printf (_ ("At most a fifth of the cell size: %g mm"),
                          wish->shape.unit * SOMA_CUT_MAX_KERF);
}

char *
soma_label_solid_thick (const SomaPuzzle *puzzle, gboolean has_pieces)
{
  int thick = has_pieces ? soma_solid_find_thick_piece (puzzle->set) : -1;

  if (thick >= 0)
    return g_strdup_printf (_ ("Only for flat pieces: %s is more than one cell thick"),
                            puzzle->set->pieces[thick].letter);
  if (!has_pieces && !soma_cut_is_flat (puzzle->figure->cells, puzzle->figure->n_cells))
    return g_strdup (_ ("Only for flat figures: this one is more than one cell thick"));
  return NULL;
}

char *
soma_label_solid_gap (const SomaSolidWish *wish)
{
  return g_strdup_printf (_ ("Leaves gaps of %g mm"), 2 * wish->shape.clearance);
}

char *
soma_label_solid_letters (const SomaPieceSet *set, const SomaSolidWish *wish)
{
  g_autoptr (GString) missing = g_string_new (NULL);

  for (int i = 0; i < set->n_pieces; i++)
    if (!soma_solid_has_letter (set->pieces[i].letter))
      g_string_append_printf (missing, "%s%s", missing->len > 0 ? " " : "", set->pieces[i].letter);
  if (missing->len == 0 || wish->shape.letter_depth == 0 || wish->kind == SOMA_SOLID_TRAY)
    return NULL;
  return g_strdup_printf (_ ("These cannot be cut: %s"), missing->str);
}

char *
soma_label_solid_state (SomaSolidMaker *maker)
{
  const SomaPieceSet *set = soma_solid_maker_get_puzzle (maker)->set;
  int n_made, n_parts, culprit = soma_solid_maker_get_culprit (maker);

  switch (soma_solid_maker_get_state (maker))
    {
    case SOMA_SOLID_SEARCHING:
      return g_strdup (_ ("Searching for a solution…"));
    case SOMA_SOLID_MAKING:
      soma_solid_maker_get_progress (maker, &n_made, &n_parts);
      /* Translators: pieces, and all pieces. */
      return n_parts > 1 ? g_strdup_printf (ngettext ("%'d of %'d piece made…",
                                                      "%'d of %'d pieces made…", n_parts),
                                            n_made, n_parts)
                         : g_strdup (_ ("Making the shapes…"));
    case SOMA_SOLID_STOPPED:
      return g_strdup (_ ("Stopped"));
    case SOMA_SOLID_NO_SOLUTION:
      return g_strdup (_ ("No solution to assemble."));
    case SOMA_SOLID_PLATE_TOO_SMALL:
      return g_strdup_printf (_ ("Piece %s is larger than the plate."),
                              set->pieces[culprit].letter);
    case SOMA_SOLID_SHEET_TOO_SMALL:
      return g_strdup_printf (_ ("Piece %s is larger than the sheet."),
                              set->pieces[culprit].letter);
    case SOMA_SOLID_THICK:
      return culprit >= 0 ? g_strdup_printf (_ ("Piece %s is more than one cell thick."),
                                             set->pieces[culprit].letter)
                          : g_strdup (_ ("The figure is more than one cell thick."));
    case SOMA_SOLID_LOOSE:
      return g_strdup_printf (_ ("Piece %s would fall apart when cut."),
                              set->pieces[culprit].letter);
    case SOMA_SOLID_TOO_LARGE:
      return g_strdup (_ ("The cells are too far apart to be printed."));
    case SOMA_SOLID_NO_MEMORY:
      return g_strdup (_ ("Not enough memory, or too many ways to place the pieces."));
    default:
      return NULL;
    }
}

char *
soma_label_solid_size (const SomaSolidPrint *print, guint plate)
{
  SomaSolidPoint size = print->sizes[plate];

  if (print->sheets != NULL)
    /* Translators: width and height of a sheet, and the length of all cuts. */
    return g_strdup_printf (_ ("%.1f × %.1f mm, %'.0f mm to cut"), size.x, size.y,
                            print->lengths[plate]);
  double volume = print->volumes[plate] / 1000;
  return g_strdup_printf (
      /* Translators: width, depth and height, volume, and what that weighs. */
      _ ("%.1f × %.1f × %.1f mm, %'.1f cm³, about %'.0f g of PLA"), size.x, size.y, size.z, volume,
      volume * DENSITY);
}

char *
soma_label_solid_sum (const SomaSolidPrint *print)
{
  guint n = print->n_plates;
  double volume = 0, length = 0;

  if (n < 2)
    return NULL;
  for (guint i = 0; i < n && print->sheets != NULL; i++)
    length += print->lengths[i];
  if (print->sheets != NULL)
    return g_strdup_printf (
        /* Translators: sheets, and the length of all cuts. */
        ngettext ("%'u sheet, %'.0f mm to cut in all", "%'u sheets, %'.0f mm to cut in all", n), n,
        length);
  for (guint i = 0; i < n; i++)
    volume += print->volumes[i] / 1000;
  return g_strdup_printf (
      /* Translators: plates, and volume. */
      ngettext ("%'u plate, %'.1f cm³ in all", "%'u plates, %'.1f cm³ in all", n), n, volume);
}

char *
soma_label_solid_plate (const SomaSolidPrint *print, guint plate)
{
  if (print->sheets != NULL)
    /* Translators: the number of a sheet, and how many there are. */
    return g_strdup_printf (_ ("Sheet %'u of %'u"), plate + 1, print->n_plates);
  /* Translators: plates of a printer, as in "Plate 1 of 3". */
  return g_strdup_printf (_ ("Plate %'u of %'u"), plate + 1, print->n_plates);
}

char *
soma_label_solid_contents (const SomaSolidPrint *print, guint plate)
{
  gboolean is_cut = print->sheets != NULL;

  if (print->wish.kind == SOMA_SOLID_TRAY)
    return g_strdup (is_cut ? _ ("A frame and a board") : _ ("A tray"));

  /* The letters on a plate or a sheet. */
  const SomaSolidParts *parts = print->plates != NULL ? print->plates->pdata[plate] : NULL;
  const SomaCutSheet *sheet = print->sheets != NULL ? print->sheets->pdata[plate] : NULL;
  guint n = sheet != NULL ? sheet->parts->len : parts->parts->len;
  GString *letters = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (letters, "%s%s", i > 0 ? " " : "",
                            sheet != NULL ? soma_cut_sheet_get (sheet, i)->name
                                          : soma_solid_parts_get (parts, i)->name);
  g_autofree char *list = g_string_free (letters, FALSE);
  switch (print->wish.kind)
    {
    case SOMA_SOLID_PIECE:
      return g_strdup_printf (_ ("Piece %s"), list);
    case SOMA_SOLID_SOLUTION:
      return g_strdup_printf (_ ("Solution with the pieces %s"), list);
    default:
      return g_strdup_printf (
          is_cut ? _ ("Sheet with the pieces %s") : _ ("Plate with the pieces %s"), list);
    }
}

char *
soma_label_solid_files (const SomaSolidPrint *print, SomaSolidKind kind, SomaSolidFormat format)
{
  int n = print != NULL ? soma_solid_saving_count (print, format) : 1;

  if (!soma_solid_format_takes (format, kind))
    return g_strdup (_ ("Only for all pieces"));
  if (format == SOMA_SOLID_SCAD)
    return g_strdup (_ ("A program for OpenSCAD, without walls, letters and plates"));
  if (n > 1 && format == SOMA_SOLID_SVG)
    return g_strdup_printf (
        ngettext ("%'d file, one for each sheet", "%'d files, one for each sheet", (gulong) n), n);
  if (n > 1)
    return g_strdup_printf (
        ngettext ("%'d file, one for each plate", "%'d files, one for each plate", (gulong) n), n);
  switch (format)
    {
    case SOMA_SOLID_STL:
      return g_strdup (_ ("For every printer, without colours"));
    case SOMA_SOLID_3MF:
      return g_strdup (_ ("With colours and names of the pieces"));
    case SOMA_SOLID_SVG:
      return g_strdup (_ ("For laser cutters"));
    default:
      return g_strdup (_ ("With colours, in a second file"));
    }
}

char *
soma_label_solid_saving (int n_saved, int n_files)
{
  if (n_files < 2)
    return g_strdup (_ ("Saving…"));
  return g_strdup_printf (
      /* Translators: files, and all files. */
      ngettext ("%'d of %'d file saved…", "%'d of %'d files saved…", (gulong) n_files), n_saved,
      n_files);
}

char *
soma_label_solid_saved (GPtrArray *files)
{
  g_autofree char *first = soma_file_text_get_name (files->pdata[0]);
  g_autofree char *last = soma_file_text_get_name (files->pdata[files->len - 1]);

  if (files->len == 1)
    return g_strdup_printf (_ ("Saved as “%s”"), first);
  return g_strdup_printf (
      /* Translators: files, and the names of the first and the last. */
      ngettext ("%'u file saved: “%s” to “%s”", "%'u files saved: “%s” to “%s”", files->len),
      files->len, first, last);
}

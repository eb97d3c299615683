/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "three-mf-format.h"

#include <string.h>

#include <minizip/zip.h>

#include "cell-colours.h"

/* lib3mf would need C++, and the interface that it has in version 1 is not that of version 2; what
 * is written here is three texts. minizip adds next to nothing to the time a program needs to
 * start, of which libarchive with all that it loads takes a good part. */

/* The archive being written, as a file in memory. */
typedef struct
{
  GString *text; /* borrowed */
  gsize start;   /* what was there before */
  gsize at;
} Memory;

#define DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static const char content_types[] =
    DECLARATION "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                "<Default Extension=\"rels\" "
                "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                "<Default Extension=\"model\" "
                "ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/>"
                "</Types>\n";

static const char relationships[] = DECLARATION
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
    "<Relationship Id=\"model\" Target=\"/3D/3dmodel.model\" "
    "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/>"
    "</Relationships>\n";

static void
add_number (GString *out, const char *name, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (out, " %s=\"%s\"", name,
                          g_ascii_formatd (text, sizeof text, "%.6f", number));
}

/* Writes a material for each colour of a triangle; `numbers` gets that of the material, from `n`
 * on, or -1. */
static void
add_colours (GString *out, const SomaSolidParts *parts, int n, int *numbers)
{
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    numbers[c] = -1;
  for (guint p = 0; parts->rgb != NULL && p < parts->parts->len; p++)
    {
      const SomaSolidMesh *mesh = soma_solid_parts_get (parts, p)->mesh;
      for (guint i = 0; i < mesh->triangles->len; i++)
        {
          int colour = soma_solid_mesh_get_triangle (mesh, (int) i)->colour;
          char letter[SOMA_COLOUR_LETTER_SIZE];
          if (colour == 0 || numbers[colour] >= 0)
            continue;
          soma_cell_colour_letter (colour, letter);
          g_string_append_printf (out, "<base name=\"(%s)\" displaycolor=\"#%06X\"/>\n", letter,
                                  parts->rgb[colour]);
          numbers[colour] = n++;
        }
    }
}

/* `numbers` has the materials of colours. */
static void
add_triangle (GString *out, const SomaSolidTriangle *triangle, const int *numbers)
{
  const int *corners = triangle->corners;

  g_string_append_printf (out, "<triangle v1=\"%d\" v2=\"%d\" v3=\"%d\"", corners[0], corners[1],
                          corners[2]);
  if (numbers[triangle->colour] >= 0)
    g_string_append_printf (out, " pid=\"1\" p1=\"%d\"", numbers[triangle->colour]);
  g_string_append (out, "/>\n");
}

static void
add_object (GString *out, const SomaSolidPart *part, int number, const int *numbers)
{
  g_autofree char *name = g_markup_escape_text (part->name, -1);

  g_string_append_printf (out,
                          "<object id=\"%d\" type=\"model\" name=\"%s\" pid=\"1\" pindex=\"%d\">"
                          "<mesh>\n<vertices>\n",
                          number + 2, name, number);
  for (guint i = 0; i < part->mesh->points->len; i++)
    {
      SomaSolidPoint point = soma_solid_mesh_get_point (part->mesh, (int) i);
      g_string_append (out, "<vertex");
      add_number (out, "x", point.x);
      add_number (out, "y", point.y);
      add_number (out, "z", point.z);
      g_string_append (out, "/>\n");
    }
  g_string_append (out, "</vertices>\n<triangles>\n");
  for (guint i = 0; i < part->mesh->triangles->len; i++)
    add_triangle (out, soma_solid_mesh_get_triangle (part->mesh, (int) i), numbers);
  g_string_append (out, "</triangles>\n</mesh></object>\n");
}

static GString *
make_model (const SomaSolidParts *parts)
{
  int numbers[SOMA_N_COLOURS];
  GString *out = g_string_new (
      DECLARATION "<model unit=\"millimeter\" xml:lang=\"en\" "
                  "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n"
                  "<resources>\n");

  g_string_append (out, "<basematerials id=\"1\">\n");
  for (guint i = 0; i < parts->parts->len; i++)
    {
      g_autofree char *name = g_markup_escape_text (soma_solid_parts_get (parts, i)->name, -1);
      g_string_append_printf (out, "<base name=\"%s\" displaycolor=\"#%06X\"/>\n", name,
                              soma_solid_parts_get (parts, i)->colour & 0xffffff);
    }
  add_colours (out, parts, (int) parts->parts->len, numbers);
  g_string_append (out, "</basematerials>\n");
  for (guint i = 0; i < parts->parts->len; i++)
    add_object (out, soma_solid_parts_get (parts, i), i, numbers);
  g_string_append (out, "</resources>\n<build>\n");
  for (guint i = 0; i < parts->parts->len; i++)
    g_string_append_printf (out, "<item objectid=\"%u\"/>\n", i + 2);
  g_string_append (out, "</build>\n</model>\n");
  return out;
}

static voidpf
open_cb (voidpf memory, const void *path, int mode)
{
  return memory;
}

static uLong
read_cb (voidpf data, voidpf stream, void *bytes, uLong size)
{
  return 0;
}

/* What was written before is corrected, too. */
static uLong
write_cb (voidpf data, voidpf stream, const void *bytes, uLong size)
{
  Memory *memory = data;

  if (memory->at + size > memory->text->len)
    g_string_set_size (memory->text, memory->at + size);
  memcpy (memory->text->str + memory->at, bytes, size);
  memory->at += size;
  return size;
}

static ZPOS64_T
tell_cb (voidpf data, voidpf stream)
{
  const Memory *memory = data;

  return memory->at - memory->start;
}

static long
seek_cb (voidpf data, voidpf stream, ZPOS64_T offset, int origin)
{
  Memory *memory = data;
  gsize base = origin == ZLIB_FILEFUNC_SEEK_SET   ? memory->start
               : origin == ZLIB_FILEFUNC_SEEK_CUR ? memory->at
                                                  : memory->text->len;

  memory->at = base + offset;
  return 0;
}

static int
close_cb (voidpf data, voidpf stream)
{
  return 0;
}

static gboolean
add_file (zipFile archive, const char *path, const char *text, gsize length)
{
  /* Equal solids make equal files: no time of day. */
  const zip_fileinfo info = { .tmz_date = { .tm_mday = 1, .tm_year = 1980 } };

  return zipOpenNewFileInZip (archive, path, &info, NULL, 0, NULL, 0, NULL, Z_DEFLATED,
                              Z_DEFAULT_COMPRESSION) == ZIP_OK &&
         zipWriteInFileInZip (archive, text, (unsigned) length) == ZIP_OK &&
         zipCloseFileInZip (archive) == ZIP_OK;
}

gboolean
soma_three_mf_write (GString *out, const SomaSolidParts *parts)
{
  g_autoptr (GString) model = make_model (parts);
  Memory memory = { .text = out, .start = out->len, .at = out->len };
  zlib_filefunc64_def functions = { .zopen64_file = open_cb,
                                    .zread_file = read_cb,
                                    .zwrite_file = write_cb,
                                    .ztell64_file = tell_cb,
                                    .zseek64_file = seek_cb,
                                    .zclose_file = close_cb,
                                    .zerror_file = close_cb,
                                    .opaque = &memory };
  zipFile archive = zipOpen2_64 ("", APPEND_STATUS_CREATE, NULL, &functions);

  if (archive == NULL)
    return FALSE;
  gboolean ok =
      add_file (archive, "[Content_Types].xml", content_types, sizeof content_types - 1) &&
      add_file (archive, "_rels/.rels", relationships, sizeof relationships - 1) &&
      add_file (archive, "3D/3dmodel.model", model->str, model->len);
  return zipClose (archive, NULL) == ZIP_OK && ok;
}

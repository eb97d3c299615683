/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the program starts with a library of ten thousand figures, or as many as are asked for, and
 * how much memory it needs: all of it, from a fresh process to the window with its pictures. Prints
 * one line: bench-library [NUMBER [MEGABYTES]]. Fails if it needs more memory than that, never for
 * being slow. Needs a display; the user's own library is not touched. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <stdio.h>
#include <time.h>

#include "application.h"
#include "figures-page.h"
#include "library-store.h"
#include "memory.h"
#include "native-format.h"
#include "thumbnail-test.h"
#include "ui-fixture.h"
#include "window.h"

#define N_FIGURES 10000
#define N_CELLS 27

/* Figures are grown in a box of that size. */
#define WIDTH 9
#define HEIGHT 5

/* All pictures of the window must be there by then. */
#define PATIENCE_US (5 * 60 * G_USEC_PER_SEC)

static double
get_time (void)
{
  return (double) g_get_monotonic_time () / G_USEC_PER_SEC;
}

/* Of the main thread. */
static double
get_cpu (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static gboolean
is_inside (SomaCell cell)
{
  return cell.x >= 0 && cell.x < WIDTH && cell.y >= 0 && cell.y < WIDTH && cell.z >= 0 &&
         cell.z < HEIGHT;
}

/* A connected figure of N_CELLS cells. */
static SomaFigure *
grow_figure (GRand *random)
{
  static const SomaCell steps[] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                    { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };
  SomaCell cells[N_CELLS] = { { WIDTH / 2, WIDTH / 2, HEIGHT / 2 } };
  gboolean taken[WIDTH][WIDTH][HEIGHT] = { [WIDTH / 2][WIDTH / 2][HEIGHT / 2] = TRUE };
  int n = 1;

  while (n < N_CELLS)
    {
      SomaCell cell = cells[g_rand_int_range (random, 0, n)];
      SomaCell step = steps[g_rand_int_range (random, 0, G_N_ELEMENTS (steps))];
      cell = (SomaCell){ cell.x + step.x, cell.y + step.y, cell.z + step.z };
      if (!is_inside (cell) || taken[cell.x][cell.y][cell.z])
        continue;
      taken[cell.x][cell.y][cell.z] = TRUE;
      cells[n++] = cell;
    }
  return soma_figure_new (cells, NULL, N_CELLS, NULL);
}

static SomaStoredFigure *
make_row (GRand *random, guint number)
{
  static const char *const collections[] = { "Animals", "Bridges", "Towers", "" };
  SomaFigure *figure = grow_figure (random);
  GString *text = g_string_new (NULL);
  SomaStoredFigure *row = g_new0 (SomaStoredFigure, 1);

  row->name = g_strdup_printf ("Figure %u", number);
  soma_native_write_header (text);
  g_string_append (text, "set soma\n");
  soma_native_write_figure (text, row->name, row->name, figure);
  row->text = g_string_free (text, FALSE);
  row->collection = g_strdup (collections[number % G_N_ELEMENTS (collections)]);
  row->author = g_strdup ("");
  row->tags = g_strdup (number % 10 == 0 ? "tenth" : "");
  row->created = row->modified = number;
  soma_figure_unref (figure);
  return row;
}

static gboolean
fill_library (guint n)
{
  g_autoptr (GPtrArray) rows =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *path = soma_library_store_default_path ();
  g_autoptr (SomaLibraryStore) store = soma_library_store_open (path, NULL, NULL);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (rows, make_row (random, i + 1));
  return store != NULL && soma_library_store_add_figures (store, rows, NULL);
}

/* Whether all pictures below the widget that can be seen are there; counts them. */
static gboolean
are_drawn (GtkWidget *widget, guint *n)
{
  if (!gtk_widget_get_mapped (widget))
    return TRUE;
  if (SOMA_IS_THUMBNAIL (widget))
    {
      ++*n;
      return soma_thumbnail_is_drawn (SOMA_THUMBNAIL (widget));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!are_drawn (child, n))
      return FALSE;
  return TRUE;
}

/* Whether the page lists the figures, with their pictures. */
static gboolean
is_shown (SomaWindow *window, guint n_figures)
{
  GtkWidget *page = soma_window_get_page (window);
  guint n_pictures = 0;

  return SOMA_IS_FIGURES_PAGE (page) &&
         g_list_model_get_n_items (soma_figures_page_get_all (SOMA_FIGURES_PAGE (page))) >=
             n_figures &&
         are_drawn (page, &n_pictures) && n_pictures > 0;
}

static gboolean
start (guint n, double most_memory)
{
  double began = get_time ();
  g_autoptr (SomaApplication) application = soma_application_new ();
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return FALSE;
  g_application_activate (G_APPLICATION (application));
  SomaWindow *window =
      SOMA_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
  while (!gtk_widget_get_mapped (GTK_WIDGET (window)) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_print ("%'u figures: window after %.2f s", n, get_time () - began);
  while (!is_shown (window, n) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  gboolean shown = is_shown (window, n);
  double memory = get_memory ();
  g_print (", with figures and pictures after %.2f s, of which the main thread worked %.2f s; "
           "%.0f MB of memory\n",
           get_time () - began, get_cpu (), memory);
  if (memory > most_memory)
    g_print ("That is more than %.0f MB.\n", most_memory);
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return shown && memory <= most_memory;
}

static void
delete_tree (const char *path)
{
  GDir *directory = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      delete_tree (child);
    }
  g_clear_pointer (&directory, g_dir_close);
  g_remove (path);
}

int
main (int argc, char **argv)
{
  guint n = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : N_FIGURES;
  double most_memory = argc > 2 ? g_ascii_strtod (argv[2], NULL) : G_MAXDOUBLE;
  g_autofree char *home = g_dir_make_tmp ("bench-library-XXXXXX", NULL);

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("XDG_CACHE_HOME", home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  setlocale (LC_ALL, "");
  soma_ui_fixture_ignore_others ();
  gboolean is_right = fill_library (n) && start (n, most_memory);
  delete_tree (home);
  return is_right ? 0 : 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>

/* Every .ui file is valid: a template makes an object of its class, and any mistake in it is a
 * warning, which is fatal. gtk4-builder-tool reads it a second time, since GTK 4.18 with functions
 * that answer anything. */

/* Of all that headers declare: list-types writes it. */
void soma_register_types (void);

static GRegex *template_class;

static void
test_file (gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (data, &text, NULL, NULL));
  if (g_regex_match (template_class, text, 0, &match))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      GType type = g_type_from_name (name);

      if (type == G_TYPE_INVALID)
        g_error ("%s is in no header", name);
      /* It stays, as does what it began in the background. */
      g_object_new (type, NULL);
    }
  else
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new ();

      gtk_builder_add_from_file (builder, data, &error);
      g_assert_no_error (error);
    }
}

/* Adds a test for each file in the directory and those in it. */
static void
add_files (const char *directory)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);
      g_autofree char *test = g_strconcat ("/ui-files/", name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        add_files (path);
      else if (g_str_has_suffix (name, ".ui"))
        g_test_add_data_func_full (test, g_steal_pointer (&path), test_file, g_free);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  soma_register_types ();
  template_class = g_regex_new ("<template class=\"(\\w+)\"", 0, 0, NULL);
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "..", "src", NULL);
  add_files (source);
  int status = g_test_run ();
  g_regex_unref (template_class);
  return status;
}

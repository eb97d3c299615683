/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces-pane-private.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "file-question.h"
#include "file-text.h"
#include "host.h"
#include "own-sets.h"
#include "piece-set-files.h"
#include "polycubes.h"
#include "template.h"

/* All sizes of polycubes that fit into a set, as parameters of pieces.polycubes. */
static const struct
{
  const char *label, *parameter;
} polycubes[] = {
  { N_ ("Tricubes"), "3" },
  { N_ ("Tetracubes, Mirror Images as One"), "4" },
  { N_ ("Tetracubes, Mirror Images Separate"), "4c" },
  { N_ ("Tetrominoes"), "4f" },
  { N_ ("Pentacubes, Mirror Images as One"), "5" },
  { N_ ("Pentacubes, Mirror Images Separate"), "5c" },
  { N_ ("Pentominoes"), "5f" },
  { N_ ("Hexominoes"), "6f" },
};

/* The next figure begins with them, too. */
static void
use (SomaPiecesPane *self, SomaPieces *pieces)
{
  soma_pieces_pane_set_problem (self, NULL);
  soma_own_sets_set_new (pieces);
  soma_pieces_pane_apply (self, pieces, 0);
}

static void
use_none_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  use (SOMA_PIECES_PANE (widget), NULL);
}

static void
use_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPieceSet *set = soma_piece_set_files_get_builtin (g_variant_get_string (parameter, NULL));

  if (set != NULL)
    use (SOMA_PIECES_PANE (widget), soma_pieces_new_from_set (set, FALSE));
}

static void
polycubes_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *text = g_variant_get_string (parameter, NULL), *label = "";
  int flags = 0;

  if (text[0] < '1' || text[0] > '0' + SOMA_POLYCUBES_MAX_SIZE)
    return;
  flags |= strchr (text, 'c') != NULL ? SOMA_POLYCUBES_CHIRAL : 0;
  flags |= strchr (text, 'f') != NULL ? SOMA_POLYCUBES_FLAT : 0;
  g_autoptr (SomaPieces) pieces = soma_pieces_new_polycubes (text[0] - '0', flags);
  if (pieces == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (polycubes); i++)
    if (g_str_equal (polycubes[i].parameter, text))
      label = _ (polycubes[i].label);
  use (SOMA_PIECES_PANE (widget), soma_pieces_new (label, FALSE, pieces->pieces, pieces->n_pieces));
}

static void
take_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  GListModel *figures = soma_library_get_figures (self->library);

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      SomaPieceSet *set = soma_figure_item_get_piece_set (item);

      if (soma_figure_item_get_library_id (item) == g_variant_get_int64 (parameter) && set != NULL)
        {
          use (self, soma_pieces_new_from_set (set, soma_figure_item_has_distinct_pieces (item)));
          return;
        }
    }
}

/* The user's own sets. */

static void
own_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPieces *pieces = soma_own_sets_get (g_variant_get_string (parameter, NULL));

  if (pieces != NULL)
    use (SOMA_PIECES_PANE (widget), soma_pieces_ref (pieces));
}

static void
keep_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);
  g_autoptr (GError) error = NULL;

  if (pieces == NULL)
    return;
  if (soma_own_sets_save (pieces, &error))
    soma_host_show_toast (GTK_WIDGET (self), _ ("Added to your sets"));
  soma_pieces_pane_set_problem (self, error != NULL ? error->message : NULL);
  soma_pieces_pane_enable_actions (self);
}

static void
forget_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);
  g_autoptr (GError) error = NULL;

  if (pieces == NULL)
    return;
  if (soma_own_sets_delete (pieces->name, &error))
    soma_host_show_toast (GTK_WIDGET (self), _ ("Removed from your sets"));
  soma_pieces_pane_set_problem (self, error != NULL ? error->message : NULL);
  soma_pieces_pane_enable_actions (self);
}

/* Files. */

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaPiecesPane) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaPieces) pieces = soma_piece_set_files_load_finish (result, &error);

  if (self->draft == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (pieces != NULL)
    use (self, g_steal_pointer (&pieces));
  else
    soma_pieces_pane_set_problem (self, error->message);
}

static void
load_from (gpointer owner, GFile *file)
{
  soma_piece_set_files_load_async (file, soma_host_get_reading (owner), loaded_cb,
                                   g_object_ref (owner));
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);

  soma_file_question_close (&self->chooser);
  soma_file_question_begin (&self->chooser, widget, _ ("Open Pieces"), GTK_FILE_CHOOSER_ACTION_OPEN,
                            _ ("_Open"), load_from);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaPiecesPane) self = data;
  g_autoptr (GError) error = NULL;

  soma_file_text_replace_finish (result, &error);
  if (self->draft != NULL)
    soma_pieces_pane_set_problem (self, error != NULL ? error->message : NULL);
}

static void
save_to (gpointer owner, GFile *file)
{
  SomaPieces *pieces = soma_pieces_pane_get_pieces (owner);

  if (pieces == NULL)
    return;
  g_autofree char *text = soma_pieces_to_text (pieces);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  soma_file_text_replace_async (file, bytes, NULL, saved_cb, g_object_ref (owner));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);

  if (pieces == NULL)
    return;
  g_autofree char *file_name =
      g_strconcat (pieces->name[0] != '\0' ? pieces->name : _ ("Pieces"), ".soma", NULL);
  soma_file_question_close (&self->chooser);
  soma_file_question_save (&self->chooser, widget, _ ("Save Pieces"), file_name, save_to);
}

/* The menu. */

static void
add_item (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

/* In a menu label an underscore marks the mnemonic. */
static char *
escape_mnemonics (const char *text)
{
  GString *label = g_string_new (text);

  g_string_replace (label, "_", "__", 0);
  return g_string_free (label, FALSE);
}

static GMenu *
make_builtin_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GPtrArray) sets = soma_piece_set_files_list_builtin ();

  for (guint i = 0; i < sets->len; i++)
    {
      SomaPieceSet *set = g_ptr_array_index (sets, i);
      g_autofree char *label = soma_label_piece_set (set);
      add_item (menu, label, "pieces.use", g_variant_new_string (set->name));
    }
  return menu;
}

static GMenu *
make_polycubes_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (polycubes); i++)
    add_item (menu, _ (polycubes[i].label), "pieces.polycubes",
              g_variant_new_string (polycubes[i].parameter));
  return menu;
}

static GMenu *
make_own_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GPtrArray) sets = soma_own_sets_list ();

  for (guint i = 0; i < sets->len; i++)
    {
      const SomaPieces *pieces = g_ptr_array_index (sets, i);
      g_autofree char *label = escape_mnemonics (pieces->name);
      add_item (menu, label, "pieces.own", g_variant_new_string (pieces->name));
    }
  return menu;
}

/* The pieces of the library's figures, one entry for each name. */
static GMenu *
make_library_menu (SomaLibrary *library)
{
  GMenu *menu = g_menu_new ();
  GListModel *figures = soma_library_get_figures (library);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      SomaPieceSet *set = soma_figure_item_get_piece_set (item);

      if (set == NULL || set->name[0] == '\0' ||
          soma_piece_set_files_get_builtin (set->name) != NULL ||
          !g_hash_table_add (names, (char *) set->name))
        continue;
      g_autofree char *label = escape_mnemonics (set->name);
      add_item (menu, label, "pieces.take",
                g_variant_new_int64 (soma_figure_item_get_library_id (item)));
    }
  return menu;
}

static GMenu *
make_counts_menu (void)
{
  GMenu *menu = g_menu_new ();

  add_item (menu, _ ("_None"), "pieces.count-all", g_variant_new ("(ii)", 0, 0));
  add_item (menu, _ ("_One of Each"), "pieces.count-all", g_variant_new ("(ii)", 1, 1));
  add_item (menu, _ ("As the _Selected Piece"), "pieces.count-as-selected", NULL);
  return menu;
}

static void
add_submenu (GMenu *menu, const char *label, GMenu *submenu)
{
  if (g_menu_model_get_n_items (G_MENU_MODEL (submenu)) > 0)
    g_menu_append_submenu (menu, label, G_MENU_MODEL (submenu));
  g_object_unref (submenu);
}

/* Built each time it is opened, since the user's sets change. */
static void
make_menu_cb (GtkMenuButton *button, gpointer data)
{
  SomaPiecesPane *self = data;
  g_autoptr (GMenu) menu = g_menu_new (), kept = g_menu_new (), files = g_menu_new ();

  add_submenu (menu, _ ("_Built-In Set"), make_builtin_menu ());
  add_submenu (menu, _ ("_All Polycubes"), make_polycubes_menu ());
  add_submenu (menu, _ ("_Your Sets"), make_own_menu ());
  add_submenu (menu, _ ("From the _Library"), make_library_menu (self->library));
  add_item (menu, _ ("From Sol_utions…"), "win.solution-shapes", NULL);
  add_item (menu, _ ("N_o Pieces"), "pieces.use-none", NULL);
  add_submenu (menu, _ ("_Count of All Pieces"), make_counts_menu ());
  add_item (kept, _ ("_Add to Your Sets"), "pieces.keep", NULL);
  add_item (kept, _ ("_Remove from Your Sets"), "pieces.forget", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (kept));
  add_item (files, _ ("_Open Pieces…"), "pieces.open", NULL);
  add_item (files, _ ("_Save Pieces…"), "pieces.save", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
soma_pieces_pane_init_menu (SomaPiecesPane *self)
{
  gtk_menu_button_set_create_popup_func (self->set_button, make_menu_cb, self, NULL);
}

static const SomaAction actions[] = {
  { "pieces.use", "s", use_action, 0 },
  { "pieces.use-none", NULL, use_none_action, SET },
  { "pieces.polycubes", "s", polycubes_action, 0 },
  { "pieces.take", "x", take_action, 0 },
  { "pieces.own", "s", own_action, 0 },
  { "pieces.keep", NULL, keep_action, NAME },
  { "pieces.forget", NULL, forget_action, OWN_NAME },
  { "pieces.open", NULL, open_action, 0 },
  { "pieces.save", NULL, save_action, SET },
  { 0 },
};

void
soma_pieces_pane_class_install_sets (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

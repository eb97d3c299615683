/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-window.h"

#include <glib/gi18n.h>

#include "background.h"
#include "column-heading.h"
#include "file-question.h"
#include "file-text.h"
#include "heat-labels.h"
#include "list-text.h"
#include "template.h"

struct _SomaHeatWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaHeatCount *count; /* (nullable) */
  SomaHeatMap *map;     /* (nullable) the one that is shown */
  SomaHeatTable *table; /* (nullable) of it */
  GListStore *rows;
  GHashTable *cells; /* from GtkListItem, borrowed, to its column: those that are shown */
  GtkFileChooserNative *chooser; /* (nullable) */
  char *message;                 /* (nullable) */
  GTask *writing;                /* (nullable) borrowed: while a table is made as text */

  guint kind;

  /* Template */
  AdwWindowTitle *title;
  GtkColumnView *view;
  GtkLabel *message_label;
  GtkDropDown *drop_down;
};

G_DEFINE_FINAL_TYPE (SomaHeatWindow, soma_heat_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_TABLE,
  PROP_MESSAGE,
  PROP_SOURCE,
  PROP_EXPLANATION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* A row is a GtkStringObject of its number: what stands in it is asked for when it is shown. */

static void
resize_rows (GListStore *rows, guint n)
{
  guint before = g_list_model_get_n_items (G_LIST_MODEL (rows));
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint r = before; r < n; r++)
    {
      g_autofree char *number = g_strdup_printf ("%u", r);
      g_ptr_array_add (items, gtk_string_object_new (number));
    }
  g_list_store_splice (rows, MIN (before, n), before > n ? before - n : 0, items->pdata,
                       items->len);
}

static guint
get_row (GtkListItem *item)
{
  return (guint) g_ascii_strtoull (gtk_string_object_get_string (gtk_list_item_get_item (item)),
                                   NULL, 10);
}

static guint
get_column (GtkListItemFactory *factory)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "column"));
}

static gboolean
is_words (SomaHeatWindow *self, guint column)
{
  return self->table != NULL && soma_heat_table_is_words (self->table, column);
}

static void
setup_cell_cb (SomaHeatWindow *self, GtkListItem *item, GtkListItemFactory *factory)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), is_words (self, get_column (factory)) ? 0 : 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

/* Screen readers are told the column, too. */
static void
fill_cell (SomaHeatWindow *self, GtkListItem *item, guint column)
{
  GtkWidget *label = gtk_list_item_get_child (item);

  if (self->table == NULL || get_row (item) >= soma_heat_table_get_n_rows (self->table) ||
      column >= soma_heat_table_get_n_columns (self->table))
    return;
  g_autofree char *title = soma_heat_table_make_title (self->table, column);
  g_autofree char *text = soma_heat_table_make_text (self->table, get_row (item), column, FALSE);
  /* Translators: the title of a column, and what stands in a place of it. */
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), title, text);
  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
bind_cell_cb (SomaHeatWindow *self, GtkListItem *item, GtkListItemFactory *factory)
{
  g_hash_table_insert (self->cells, item, GUINT_TO_POINTER (get_column (factory)));
  fill_cell (self, item, get_column (factory));
}

static void
unbind_cell_cb (SomaHeatWindow *self, GtkListItem *item)
{
  g_hash_table_remove (self->cells, item);
}

static void
add_column (SomaHeatWindow *self, guint column)
{
  g_autofree char *title = soma_heat_table_make_title (self->table, column);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (column));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cell_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cell_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cell_cb), self, G_CONNECT_SWAPPED);
  g_autoptr (GtkColumnViewColumn) added = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_resizable (added, TRUE);
  gtk_column_view_column_set_expand (added, TRUE);
  gtk_column_view_append_column (self->view, added);
  if (!is_words (self, column))
    soma_column_heading_align_last (self->view, 0);
}

/* While only the numbers change, the rows stay, and with them what was scrolled to. */
static void
show_rows (SomaHeatWindow *self)
{
  GHashTableIter iter;
  gpointer item, column;

  resize_rows (self->rows, self->table != NULL ? soma_heat_table_get_n_rows (self->table) : 0);
  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &item, &column))
    fill_cell (self, item, GPOINTER_TO_UINT (column));
  if (gtk_column_view_get_model (self->view) != NULL)
    return;
  g_autoptr (GtkSelectionModel) model =
      GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->rows))));
  gtk_column_view_set_model (self->view, model);
}

static void
show_columns (SomaHeatWindow *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  guint n = self->table != NULL ? soma_heat_table_get_n_columns (self->table) : 0;

  gtk_column_view_set_model (self->view, NULL);
  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) last =
          g_list_model_get_item (columns, g_list_model_get_n_items (columns) - 1);
      gtk_column_view_remove_column (self->view, last);
    }
  for (guint c = 0; c < n; c++)
    add_column (self, c);
}

static void
enable_actions (SomaHeatWindow *self)
{
  gboolean can_write = self->table != NULL && self->writing == NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "heat.copy", can_write);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "heat.save", can_write);
}

/* Columns stay as wide as they were made while only the numbers change. */
static void
show_table (SomaHeatWindow *self, gboolean has_columns)
{
  g_clear_pointer (&self->table, soma_heat_table_free);
  if (self->map != NULL)
    self->table = soma_heat_table_new (self->map, (SomaHeatTableKind) self->kind);
  if (!has_columns)
    show_columns (self);
  show_rows (self);
  enable_actions (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOURCE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLANATION]);
}

static void
count_changed_cb (SomaHeatWindow *self)
{
  SomaHeatMap *map = self->count != NULL ? soma_heat_count_get_map (self->count) : NULL;
  gboolean is_same_puzzle = map != NULL && self->map != NULL &&
                            soma_heat_map_get_puzzle (map) == soma_heat_map_get_puzzle (self->map);

  if (map == NULL || map == self->map)
    {
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOURCE]);
      return;
    }
  g_clear_pointer (&self->map, soma_heat_map_unref);
  self->map = soma_heat_map_ref (map);
  show_table (self, is_same_puzzle);
}

/* What is said */

static char *
make_source (SomaHeatWindow *self)
{
  if (self->map == NULL && self->count != NULL && !soma_heat_count_is_running (self->count))
    return g_strdup (_ ("Not enough memory to count how often pieces cover cells."));
  if (self->map == NULL)
    return g_strdup (_ ("Counting how often pieces cover cells…"));
  g_autofree char *source =
      soma_heat_label_source (self->map, soma_heat_count_is_running (self->count));
  g_autofree char *different = soma_heat_label_different (self->map);
  return soma_list_text_sentences (source, different, NULL);
}

static const char *
get_explanation (SomaHeatWindow *self)
{
  switch (self->kind)
    {
    case SOMA_HEAT_TABLE_PIECES:
      return _ ("How often a piece covers a cell of each kind, and how many on average. Kinds "
                "differ by their outer faces.");
    case SOMA_HEAT_TABLE_LIES:
      return _ ("How many cells of each kind a piece covers, how often, and in what share of its "
                "places.");
    case SOMA_HEAT_TABLE_CELLS:
      return _ ("In how many solutions a piece covers a cell. Layers count from below, rows from "
                "the front, columns from the left.");
    case SOMA_HEAT_TABLE_SYMMETRIES:
    default:
      return self->table != NULL && soma_heat_table_get_n_rows (self->table) == 0
                 ? _ ("Not known with a filter, or if counting takes too much memory.")
                 : _ ("How many solutions each symmetry of the figure leaves as they are.");
    }
}

static void
set_message (SomaHeatWindow *self, char *message)
{
  g_free (self->message);
  self->message = message;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MESSAGE]);
}

/* A table can have a million places: it becomes text on a thread. */

typedef struct
{
  SomaHeatTable *table; /* owned */
  GFile *file;          /* (nullable) owned: where it is saved; else it is copied */
  char *text;           /* (nullable) owned */
  GError *error;        /* (nullable) owned */
} Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  soma_heat_table_free (writing->table);
  g_clear_object (&writing->file);
  g_free (writing->text);
  g_clear_error (&writing->error);
  g_free (writing);
}

static void
write_table (GTask *task)
{
  Writing *writing = g_task_get_task_data (task);

  writing->text = soma_heat_table_make_csv (writing->table, writing->file != NULL ? ',' : '\t',
                                            soma_background_get_stop_flag (task));
  if (writing->file != NULL && !soma_background_is_stopped (task))
    soma_file_text_replace (writing->file, NULL, writing->text, strlen (writing->text), NULL, NULL,
                            &writing->error);
}

static void
written (GTask *task)
{
  SomaHeatWindow *self = g_task_get_source_object (task);
  Writing *writing = g_task_get_task_data (task);

  self->writing = NULL;
  enable_actions (self);
  if (writing->error != NULL)
    set_message (self, g_strdup (writing->error->message));
  else if (writing->file != NULL)
    set_message (self, g_strdup (_ ("Table saved.")));
  else
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), writing->text);
      set_message (self, g_strdup (_ ("Table copied.")));
    }
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground write_in_background = { "soma-table", .work = write_table,
                                                    .done = written };

static void
start_writing (SomaHeatWindow *self, GFile *file)
{
  Writing *writing = g_new0 (Writing, 1);

  writing->table = soma_heat_table_new (self->map, (SomaHeatTableKind) self->kind);
  writing->file = file != NULL ? g_object_ref (file) : NULL;
  self->writing = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->writing, writing, writing_free);
  enable_actions (self);
  soma_background_run (self->writing, &write_in_background);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  start_writing (SOMA_HEAT_WINDOW (widget), NULL);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaHeatWindow *self = SOMA_HEAT_WINDOW (widget);

  soma_file_question_save (&self->chooser, widget, _ ("Save as CSV"), _ ("Statistics.csv"),
                           (SomaFileChosen) soma_heat_window_save);
}

static void
soma_heat_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaHeatWindow *self = SOMA_HEAT_WINDOW (object);

  switch (id)
    {
    case PROP_TABLE:
      g_value_set_uint (value, self->kind);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    case PROP_SOURCE:
      g_value_take_string (value, make_source (self));
      break;
    case PROP_EXPLANATION:
      g_value_set_string (value, get_explanation (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_heat_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaHeatWindow *self = SOMA_HEAT_WINDOW (object);

  if (id != PROP_TABLE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_value_get_uint (value) < SOMA_HEAT_N_TABLES && g_value_get_uint (value) != self->kind)
    {
      self->kind = g_value_get_uint (value);
      set_message (self, NULL);
      show_table (self, FALSE);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
drop_count (SomaHeatWindow *self)
{
  if (self->count != NULL)
    g_signal_handlers_disconnect_by_data (self->count, self);
  g_clear_object (&self->count);
}

static void
soma_heat_window_dispose (GObject *object)
{
  SomaHeatWindow *self = SOMA_HEAT_WINDOW (object);

  drop_count (self);
  g_clear_pointer (&self->table, soma_heat_table_free);
  g_clear_pointer (&self->map, soma_heat_map_unref);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->message, g_free);
  G_OBJECT_CLASS (soma_heat_window_parent_class)->dispose (object);
}

/* Not before: while the window goes, its cells are unbound. */
static void
soma_heat_window_finalize (GObject *object)
{
  g_object_unref (SOMA_HEAT_WINDOW (object)->rows);
  g_hash_table_unref (SOMA_HEAT_WINDOW (object)->cells);
  G_OBJECT_CLASS (soma_heat_window_parent_class)->finalize (object);
}

static void
soma_heat_window_class_init (SomaHeatWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_heat_window_get_property;
  object_class->set_property = soma_heat_window_set_property;
  object_class->dispose = soma_heat_window_dispose;
  object_class->finalize = soma_heat_window_finalize;

  const GParamFlags flags = G_PARAM_READABLE;
  properties[PROP_TABLE] = g_param_spec_uint ("table", NULL, NULL, 0, G_MAXUINT, 0,
                                              flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  properties[PROP_SOURCE] = g_param_spec_string ("source", NULL, NULL, NULL, flags);
  properties[PROP_EXPLANATION] = g_param_spec_string ("explanation", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  soma_template_set (widget_class, "heat-window");
  gtk_widget_class_bind_template_child (widget_class, SomaHeatWindow, title);
  gtk_widget_class_bind_template_child (widget_class, SomaHeatWindow, view);
  gtk_widget_class_bind_template_child (widget_class, SomaHeatWindow, message_label);
  gtk_widget_class_bind_template_child (widget_class, SomaHeatWindow, drop_down);
  soma_template_bind_function (widget_class, soma_has_text);
  gtk_widget_class_install_action (widget_class, "heat.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "heat.save", NULL, save_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_heat_window_init (SomaHeatWindow *self)
{
  self->rows = g_list_store_new (GTK_TYPE_STRING_OBJECT);
  self->cells = g_hash_table_new (NULL, NULL);
  soma_template_init (self);
  soma_template_name_drop_down (self->drop_down, _ ("Table"));
  enable_actions (self);
}

GtkWidget *
soma_heat_window_new (GtkWindow *parent, const char *name)
{
  SomaHeatWindow *self = g_object_new (SOMA_TYPE_HEAT_WINDOW, "transient-for", parent,
                                       "destroy-with-parent", TRUE, NULL);

  adw_window_title_set_subtitle (self->title, name);
  return GTK_WIDGET (self);
}

void
soma_heat_window_set_count (SomaHeatWindow *self, SomaHeatCount *count)
{
  g_return_if_fail (SOMA_IS_HEAT_WINDOW (self));

  if (count == self->count)
    return;
  drop_count (self);
  self->count = count != NULL ? g_object_ref (count) : NULL;
  if (count != NULL)
    g_signal_connect_swapped (count, "changed", G_CALLBACK (count_changed_cb), self);
  count_changed_cb (self);
}

void
soma_heat_window_save (SomaHeatWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_HEAT_WINDOW (self) && file != NULL);

  if (self->map != NULL && self->writing == NULL)
    start_writing (self, file);
}

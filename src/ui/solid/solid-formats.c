/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-formats.h"

#include "solid-labels.h"

/* In characters. */
#define WIDTH 30

typedef struct
{
  AdwComboRow *row; /* borrowed: it owns the factory */
  char *obstacle;   /* (nullable) owned */
} Formats;

static void
formats_free (gpointer data, GClosure *closure)
{
  Formats *formats = data;

  g_free (formats->obstacle);
  g_free (formats);
}

/* The child of a row, from 0. */
static gpointer
get_child (GtkWidget *box, int i)
{
  GtkWidget *child = gtk_widget_get_first_child (box);

  while (i-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static GtkWidget *
make_label (void)
{
  return g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "width-chars", WIDTH,
                       "max-width-chars", WIDTH, NULL);
}

static void
set_up_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (texts), make_label ());
  gtk_box_append (GTK_BOX (texts), make_label ());
  gtk_widget_add_css_class (get_child (texts, 1), "caption");
  gtk_widget_add_css_class (get_child (texts, 1), "dim-label");
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

/* The mark of the chosen one, which takes its room even where it is not seen. */
static void
show_mark (GtkListItem *item, AdwComboRow *row)
{
  GtkWidget *mark = get_child (gtk_list_item_get_child (item), 1);
  gboolean is_chosen = adw_combo_row_get_selected (row) == gtk_list_item_get_position (item);

  gtk_widget_set_opacity (mark, is_chosen ? 1 : 0);
}

static void
selected_cb (GtkListItem *item, GParamSpec *pspec, AdwComboRow *row)
{
  show_mark (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, Formats *formats)
{
  SomaSolidFormat format = (SomaSolidFormat) gtk_list_item_get_position (item);
  GtkWidget *box = gtk_list_item_get_child (item), *texts = get_child (box, 0);
  gboolean is_good = !soma_solid_format_is_cut (format) || formats->obstacle == NULL;
  g_autofree char *use = soma_label_solid_files (NULL, SOMA_SOLID_PLATES, format);

  gtk_label_set_label (get_child (texts, 0),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
  gtk_label_set_label (get_child (texts, 1), is_good ? use : formats->obstacle);
  /* Why it is not stays as readable as the others. */
  gtk_widget_set_sensitive (get_child (texts, 0), is_good);
  gtk_list_item_set_activatable (item, is_good);
  gtk_list_item_set_selectable (item, is_good);
  show_mark (item, formats->row);
  g_signal_connect_object (formats->row, "notify::selected", G_CALLBACK (selected_cb), item,
                           G_CONNECT_SWAPPED);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, Formats *formats)
{
  g_signal_handlers_disconnect_by_data (formats->row, item);
}

GtkListItemFactory *
soma_solid_formats_new (AdwComboRow *row, const char *obstacle)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Formats *formats = g_new (Formats, 1);

  *formats = (Formats){ row, g_strdup (obstacle) };
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cb), NULL);
  g_signal_connect_data (factory, "bind", G_CALLBACK (bind_cb), formats, formats_free, 0);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), formats);
  return factory;
}

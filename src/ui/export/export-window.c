/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "file-question.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaExportWindow, soma_export_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static char *
name_child (gboolean is_running)
{
  return g_strdup (is_running ? "running" : "form");
}

const SomaFormat *
soma_export_window_get_format (SomaExportWindow *self)
{
  return self->formats->pdata[adw_combo_row_get_selected (self->format)];
}

void
soma_export_window_enable_actions (SomaExportWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "export.choose-file",
                                 self->can_export && self->export == NULL);
  gtk_widget_action_set_enabled (widget, "export.stop", self->export != NULL);
}

/* What is chosen. */

static void
show_note (SomaExportWindow *self, const char *note, gboolean can_export)
{
  int width, height;

  gtk_widget_set_visible (self->note_box, note != NULL);
  gtk_label_set_label (self->note, note != NULL ? note : "");
  /* As high as is needed. */
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, -1);
  self->can_export = can_export;
  soma_export_window_enable_actions (self);
}

static void
changed_cb (SomaExportWindow *self)
{
  if (self->exporter == NULL || self->buttons->len == 0)
    return;
  show_note (self, NULL, TRUE);
  self->exporter->check (self, self->choice,
                         soma_file_format_get_id (soma_export_window_get_format (self)),
                         self->data);
}

static void
toggled_cb (SomaExportWindow *self, GtkCheckButton *button)
{
  guint choice;

  if (!gtk_check_button_get_active (button) || !g_ptr_array_find (self->buttons, button, &choice))
    return;
  self->choice = choice;
  changed_cb (self);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_export_stop (SOMA_EXPORT_WINDOW (widget)->export);
}

/* The file. */

static void
add_filter (GtkFileChooser *chooser, const SomaFormat *format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, soma_file_format_get_name (format));
  gtk_file_filter_add_suffix (filter, soma_file_format_get_extension (format));
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
choose_file_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaExportWindow *self = SOMA_EXPORT_WINDOW (widget);
  const SomaFormat *format = soma_export_window_get_format (self);
  g_autofree char *file_name =
      g_strdup_printf ("%s.%s", self->stem, soma_file_format_get_extension (format));

  if (!soma_file_question_begin (&self->chooser, widget, gtk_window_get_title (GTK_WINDOW (self)),
                                 GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"),
                                 (SomaFileChosen) soma_export_window_save))
    return;
  add_filter (GTK_FILE_CHOOSER (self->chooser), format);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser),
                                     g_strdelimit (file_name, "/", '-'));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Overrides. */

/* Closing stops what runs, and asks about it, as stopping does. */
static gboolean
soma_export_window_close_request (GtkWindow *window)
{
  SomaExportWindow *self = SOMA_EXPORT_WINDOW (window);

  if (self->export == NULL)
    return GTK_WINDOW_CLASS (soma_export_window_parent_class)->close_request (window);
  soma_export_stop (self->export);
  return TRUE;
}

static void
soma_export_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RUNNING)
    g_value_set_boolean (value, SOMA_EXPORT_WINDOW (object)->export != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* The window is destroyed, but may live on for a while. */
static void
soma_export_window_unrealize (GtkWidget *widget)
{
  soma_export_window_end (SOMA_EXPORT_WINDOW (widget));
  GTK_WIDGET_CLASS (soma_export_window_parent_class)->unrealize (widget);
}

static void
soma_export_window_dispose (GObject *object)
{
  SomaExportWindow *self = SOMA_EXPORT_WINDOW (object);

  soma_export_window_end (self);
  g_ptr_array_set_size (self->buttons, 0);
  g_ptr_array_set_size (self->rows, 0);
  soma_file_question_close (&self->chooser);
  G_OBJECT_CLASS (soma_export_window_parent_class)->dispose (object);
}

static void
soma_export_window_finalize (GObject *object)
{
  SomaExportWindow *self = SOMA_EXPORT_WINDOW (object);

  if (self->exporter != NULL && self->exporter->free_data != NULL)
    self->exporter->free_data (self->data);
  g_ptr_array_unref (self->buttons);
  g_ptr_array_unref (self->rows);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  g_free (self->stem);
  G_OBJECT_CLASS (soma_export_window_parent_class)->finalize (object);
}

static const SomaAction actions[] = {
  { "export.choose-file", NULL, choose_file_action, 0 },
  { "export.stop", NULL, stop_action, 0 },
  { 0 },
};

static void
soma_export_window_class_init (SomaExportWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_export_window_get_property;
  object_class->dispose = soma_export_window_dispose;
  object_class->finalize = soma_export_window_finalize;
  widget_class->unrealize = soma_export_window_unrealize;
  GTK_WINDOW_CLASS (klass)->close_request = soma_export_window_close_request;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "export-window");
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, choices);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, format);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, note_box);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, note);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, SomaExportWindow, stop_button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  soma_template_bind_function (widget_class, name_child);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_export_window_init (SomaExportWindow *self)
{
  self->buttons = g_ptr_array_new_with_free_func (g_object_unref);
  self->rows = g_ptr_array_new ();
  soma_template_init (self);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->export_button);
  soma_export_window_enable_actions (self);
}

static void
fill_formats (SomaExportWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->formats = soma_file_format_list_written (self->what);
  for (guint i = 0; i < self->formats->len; i++)
    gtk_string_list_append (names, soma_file_format_get_name (self->formats->pdata[i]));
  adw_combo_row_set_model (self->format, G_LIST_MODEL (names));
}

GtkWidget *
soma_export_window_new (GtkWindow *parent, SomaExportOf what, const char *stem,
                        const SomaExporter *exporter, gpointer data)
{
  SomaExportWindow *self = g_object_new (SOMA_TYPE_EXPORT_WINDOW, "transient-for", parent, NULL);

  self->what = what;
  self->stem = g_strdup (stem);
  self->data = data;
  gtk_window_set_title (GTK_WINDOW (self), what == SOMA_EXPORT_SOLUTIONS ? _ ("Export Solutions")
                                                                         : _ ("Export Figures"));
  adw_preferences_group_set_title (self->choices,
                                   what == SOMA_EXPORT_SOLUTIONS ? _ ("Solutions") : _ ("Figures"));
  fill_formats (self);
  self->exporter = exporter;
  return GTK_WIDGET (self);
}

/* Without the underscores of mnemonics. */
static void
name_button (GtkWidget *button, const char *title)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (const char *at = title; *at != '\0'; at++)
    if (*at != '_' || *++at != '\0')
      g_string_append_c (name, *at);
    else
      break;
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str,
                                  -1);
}

/* Enter does what it does elsewhere in a dialog, instead of choosing what is chosen. */
static const SomaKey button_keys[] = {
  { "Return|KP_Enter", "export.choose-file" },
  { 0 },
};

void
soma_export_window_add_choice (SomaExportWindow *self, const char *title, const char *subtitle)
{
  g_return_if_fail (SOMA_IS_EXPORT_WINDOW (self));

  GtkWidget *row = adw_action_row_new (), *button = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  name_button (button, title);
  soma_template_take_keys (button, button_keys);
  if (self->buttons->len > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), self->buttons->pdata[0]);
  g_ptr_array_add (self->buttons, g_object_ref_sink (button));
  g_ptr_array_add (self->rows, row);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (self->choices, row);
}

/* The number of the format with that id. */
static guint
find_format (SomaExportWindow *self, const char *id)
{
  for (guint i = 0; i < self->formats->len; i++)
    if (g_str_equal (soma_file_format_get_id (self->formats->pdata[i]), id))
      return i;
  return 0;
}

void
soma_export_window_choose (SomaExportWindow *self, guint choice, const char *format)
{
  g_return_if_fail (SOMA_IS_EXPORT_WINDOW (self));
  g_return_if_fail (choice < self->buttons->len);

  if (format != NULL)
    adw_combo_row_set_selected (self->format, find_format (self, format));
  if (gtk_check_button_get_active (self->buttons->pdata[choice]))
    changed_cb (self);
  else
    gtk_check_button_set_active (self->buttons->pdata[choice], TRUE);

  /* Without a choice, a button would be of no use. */
  for (guint i = 0; self->buttons->len > 1 && i < self->buttons->len; i++)
    {
      adw_action_row_add_prefix (self->rows->pdata[i], self->buttons->pdata[i]);
      adw_action_row_set_activatable_widget (self->rows->pdata[i], self->buttons->pdata[i]);
    }

  gtk_window_set_focus (GTK_WINDOW (self), self->buttons->len > 1 ? self->buttons->pdata[choice]
                                                                  : GTK_WIDGET (self->format));
}

void
soma_export_window_set_note (SomaExportWindow *self, guint choice, const char *format,
                             const char *note, gboolean can_export)
{
  g_return_if_fail (SOMA_IS_EXPORT_WINDOW (self));

  /* The window may have been closed. */
  if (self->buttons->len > 0 && choice == self->choice &&
      strcmp (format, soma_file_format_get_id (soma_export_window_get_format (self))) == 0)
    show_note (self, note, can_export);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-window.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "template.h"

/* Of the page, in points: what printers cannot reach, and room for a hand. */
#define MARGIN 36.0

struct _SomaPrintWindow
{
  AdwWindow parent_instance;

  /* Owned */
  GPtrArray *sheets;
  char *job;
  GtkPageSetup *setup;
  GtkPrintSettings *settings;    /* (nullable): as the last time */
  GtkFileChooserNative *chooser; /* (nullable) */

  SomaNames names;
  int page; /* in the preview, from 0 */

  /* Template */
  GtkDrawingArea *preview;
  AdwComboRow *figures;
  AdwComboRow *solutions;
  AdwComboRow *per_page;
  GtkSwitch *pictures;
  GtkSwitch *layers;
  GtkSwitch *numbered;
  AdwComboRow *paper;
};

G_DEFINE_FINAL_TYPE (SomaPrintWindow, soma_print_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_POSITION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the rows of print-window.ui stand for. */
static const int figures_per_page[] = { 1, 2, 4, 6, 12, 20, 0 };
static const int solutions_per_page[] = { 1, 2, 6, 12, 30, 60, 0 };
static const struct
{
  const char *name;
  GtkPageOrientation orientation;
} papers[] = {
  { GTK_PAPER_NAME_A4, GTK_PAGE_ORIENTATION_PORTRAIT },
  { GTK_PAPER_NAME_A4, GTK_PAGE_ORIENTATION_LANDSCAPE },
  { GTK_PAPER_NAME_LETTER, GTK_PAGE_ORIENTATION_PORTRAIT },
  { GTK_PAPER_NAME_LETTER, GTK_PAGE_ORIENTATION_LANDSCAPE },
  { GTK_PAPER_NAME_A3, GTK_PAGE_ORIENTATION_LANDSCAPE },
};

static SomaBookletStyle
get_style (SomaPrintWindow *self)
{
  return (SomaBookletStyle){
    .figures_per_page = figures_per_page[adw_combo_row_get_selected (self->figures)],
    .solutions = (SomaBookletSolutions) adw_combo_row_get_selected (self->solutions),
    .solutions_per_page = solutions_per_page[adw_combo_row_get_selected (self->per_page)],
    .pictures = gtk_switch_get_active (self->pictures),
    .layers = gtk_switch_get_active (self->layers),
    .numbered = gtk_switch_get_active (self->numbered),
    .names = self->names,
  };
}

static int
count_pages (SomaPrintWindow *self)
{
  const SomaBookletStyle style = get_style (self);

  return soma_booklet_count_pages (self->sheets, &style);
}

/* Which of the rows for solutions have pages of their own. */
static gboolean
are_at_the_end (guint selected)
{
  return selected == SOMA_BOOKLET_ONE_AT_THE_END || selected == SOMA_BOOKLET_ALL_AT_THE_END;
}

/* The preview. */

static void
enable_actions (SomaPrintWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int n = count_pages (self);

  gtk_widget_action_set_enabled (widget, "print.previous", self->page > 0);
  gtk_widget_action_set_enabled (widget, "print.next", self->page + 1 < n);
  gtk_widget_action_set_enabled (widget, "print.print", n > 0);
  gtk_widget_action_set_enabled (widget, "print.save", n > 0);
}

static void
show_page (SomaPrintWindow *self, int page)
{
  self->page = CLAMP (page, 0, MAX (count_pages (self) - 1, 0));
  enable_actions (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
}

static void
changed_cb (SomaPrintWindow *self)
{
  if (self->sheets != NULL)
    show_page (self, self->page);
}

static void
paper_cb (SomaPrintWindow *self)
{
  guint chosen = adw_combo_row_get_selected (self->paper);
  GtkPaperSize *size = gtk_paper_size_new (papers[chosen].name);

  gtk_page_setup_set_paper_size (self->setup, size);
  gtk_page_setup_set_orientation (self->setup, papers[chosen].orientation);
  gtk_page_setup_set_left_margin (self->setup, MARGIN, GTK_UNIT_POINTS);
  gtk_page_setup_set_right_margin (self->setup, MARGIN, GTK_UNIT_POINTS);
  gtk_page_setup_set_top_margin (self->setup, MARGIN, GTK_UNIT_POINTS);
  gtk_page_setup_set_bottom_margin (self->setup, MARGIN, GTK_UNIT_POINTS);
  gtk_paper_size_free (size);
  changed_cb (self);
}

static void
draw_page (SomaPrintWindow *self, cairo_t *cr, int page, double width, double height)
{
  const SomaBookletStyle style = get_style (self);

  soma_booklet_draw_page (cr, self->sheets, &style, page, width, height);
}

/* A sheet of paper, which is white in dark mode, too. */
static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  SomaPrintWindow *self = data;
  double paper_width = gtk_page_setup_get_paper_width (self->setup, GTK_UNIT_POINTS);
  double paper_height = gtk_page_setup_get_paper_height (self->setup, GTK_UNIT_POINTS);
  double scale = MIN (width / paper_width, height / paper_height);

  cairo_translate (cr, (width - scale * paper_width) / 2, (height - scale * paper_height) / 2);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, paper_width, paper_height);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.6, 0.6, 0.6);
  cairo_set_line_width (cr, 1 / scale);
  cairo_stroke_preserve (cr);
  cairo_clip (cr);
  cairo_translate (cr, MARGIN, MARGIN);
  if (count_pages (self) > 0)
    draw_page (self, cr, self->page, paper_width - 2 * MARGIN, paper_height - 2 * MARGIN);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_page (SOMA_PRINT_WINDOW (widget), SOMA_PRINT_WINDOW (widget)->page - 1);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_page (SOMA_PRINT_WINDOW (widget), SOMA_PRINT_WINDOW (widget)->page + 1);
}

/* Printing. */

static void
tell (SomaPrintWindow *self, const char *heading, const char *text)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, text);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
draw_page_cb (SomaPrintWindow *self, GtkPrintContext *context, int page)
{
  draw_page (self, gtk_print_context_get_cairo_context (context), page,
             gtk_print_context_get_width (context), gtk_print_context_get_height (context));
}

/* The paper is as in the preview until someone changes it in the printer's dialog. */
static GtkPrintOperation *
make_operation (SomaPrintWindow *self)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();

  gtk_print_operation_set_default_page_setup (operation, self->setup);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_n_pages (operation, count_pages (self));
  gtk_print_operation_set_job_name (operation, self->job);
  gtk_print_operation_set_show_progress (operation, TRUE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  if (self->settings != NULL)
    gtk_print_operation_set_print_settings (operation, self->settings);
  /* The window is there for as long as pages can be asked for. */
  g_object_set_data_full (G_OBJECT (operation), "soma-window", g_object_ref (self), g_object_unref);
  g_signal_connect_swapped (operation, "draw-page", G_CALLBACK (draw_page_cb), self);
  return operation;
}

static void
printed_cb (SomaPrintWindow *self, GtkPrintOperationResult result, GtkPrintOperation *operation)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      tell (self, _ ("Could Not Print"), error != NULL ? error->message : NULL);
    }
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    {
      g_set_object (&self->settings, gtk_print_operation_get_print_settings (operation));
      gtk_window_close (GTK_WINDOW (self));
    }
}

static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (widget);
  g_autoptr (GtkPrintOperation) operation = make_operation (self);

  g_signal_connect_swapped (operation, "done", G_CALLBACK (printed_cb), self);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self),
                           NULL);
}

/* Saving. */

/* A file that is written beside the one that it then replaces, so that nothing is lost when the
 * disk is full. */
typedef struct
{
  SomaPrintWindow *window; /* borrowed from the operation */
  char *path, *draft;
} Saving;

static void
free_saving (gpointer data, GClosure *closure)
{
  Saving *saving = data;

  g_free (saving->path);
  g_free (saving->draft);
  g_free (saving);
}

static void
saved_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, Saving *saving)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    gtk_print_operation_get_error (operation, &error);
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY &&
           g_rename (saving->draft, saving->path) != 0)
    g_set_error_literal (&error, G_FILE_ERROR, G_FILE_ERROR_FAILED, g_strerror (errno));
  if (error != NULL)
    tell (saving->window, _ ("Could Not Save the Pages"), error->message);
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    gtk_window_close (GTK_WINDOW (saving->window));
  g_unlink (saving->draft);
}

void
soma_print_window_save (SomaPrintWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_PRINT_WINDOW (self));

  g_autoptr (GtkPrintOperation) operation = make_operation (self);
  Saving *saving = g_new0 (Saving, 1);
  saving->window = self;
  saving->path = g_file_get_path (file);
  saving->draft = g_strconcat (saving->path, ".part", NULL);
  gtk_print_operation_set_export_filename (operation, saving->draft);
  g_signal_connect_data (operation, "done", G_CALLBACK (saved_cb), saving, free_saving, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, GTK_WINDOW (self), NULL);
}

static void
chosen_cb (SomaPrintWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  soma_print_window_save (self, file);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (widget);
  g_autofree char *file_name = g_strconcat (self->job, ".pdf", NULL);

  if (self->chooser != NULL)
    return;
  self->chooser =
      gtk_file_chooser_native_new (_ ("Save as PDF"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser),
                                     g_strdelimit (file_name, "/", '-'));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Overrides. */

static void
soma_print_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (object);

  if (id != PROP_POSITION)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  int n = self->sheets != NULL ? count_pages (self) : 0;
  g_value_take_string (value, n > 0 ? g_strdup_printf (_ ("%'d of %'d"), self->page + 1, n)
                                    : g_strdup (_ ("No pages")));
}

static void
soma_print_window_dispose (GObject *object)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (object);

  g_clear_object (&self->setup);
  g_clear_object (&self->settings);
  g_clear_object (&self->chooser);
  G_OBJECT_CLASS (soma_print_window_parent_class)->dispose (object);
}

static void
soma_print_window_finalize (GObject *object)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (object);

  g_clear_pointer (&self->sheets, g_ptr_array_unref);
  g_free (self->job);
  G_OBJECT_CLASS (soma_print_window_parent_class)->finalize (object);
}

static const SomaAction actions[] = {
  { "print.previous", NULL, previous_action, 0 },
  { "print.next", NULL, next_action, 0 },
  { "print.print", NULL, print_action, 0 },
  { "print.save", NULL, save_action, 0 },
  { 0 },
};

static const SomaKey keys[] = {
  { "Page_Up", "print.previous" },
  { "Page_Down", "print.next" },
  { "<Control>p", "print.print" },
  { "<Control>s", "print.save" },
  { 0 },
};

static void
soma_print_window_class_init (SomaPrintWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = soma_print_window_get_property;
  G_OBJECT_CLASS (klass)->dispose = soma_print_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_print_window_finalize;
  properties[PROP_POSITION] = g_param_spec_string ("position", NULL, NULL, NULL, G_PARAM_READABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  soma_template_set (widget_class, "print-window");
  soma_template_bind_function (widget_class, are_at_the_end);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, preview);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, figures);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, solutions);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, per_page);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, pictures);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, layers);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, numbered);
  gtk_widget_class_bind_template_child (widget_class, SomaPrintWindow, paper);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, paper_cb);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Where letters are written on US Letter. */
static gboolean
is_letter_usual (void)
{
  return g_str_equal (gtk_paper_size_get_default (), GTK_PAPER_NAME_LETTER);
}

static void
soma_print_window_init (SomaPrintWindow *self)
{
  self->setup = gtk_page_setup_new ();
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  gtk_drawing_area_set_draw_func (self->preview, draw_cb, self, NULL);
  adw_combo_row_set_selected (self->paper, is_letter_usual () ? 2 : 0);
  paper_cb (self);
}

GtkWidget *
soma_print_window_new (GtkWindow *parent, const char *title, GPtrArray *sheets,
                       const SomaNames *names)
{
  SomaPrintWindow *self = g_object_new (SOMA_TYPE_PRINT_WINDOW, "transient-for", parent, NULL);

  self->job = g_strdup (title);
  self->sheets = sheets;
  self->names = *names;
  show_page (self, 0);
  return GTK_WIDGET (self);
}

void
soma_print_window_show_layers (SomaPrintWindow *self)
{
  g_return_if_fail (SOMA_IS_PRINT_WINDOW (self));

  adw_combo_row_set_selected (self->figures, G_N_ELEMENTS (figures_per_page) - 1);
  adw_combo_row_set_selected (self->solutions, SOMA_BOOKLET_ONE_AT_THE_END);
  gtk_switch_set_active (self->pictures, FALSE);
  gtk_switch_set_active (self->numbered, TRUE);
}

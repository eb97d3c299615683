/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "file-question.h"
#include "template.h"

/* In pixels. What is larger takes minutes as a film, and no memory has room for it as a
 * picture. */
#define LEAST_SIZE 16
#define MAX_SIZE 8192
#define MAX_FILM_SIZE 2048

/* As many pixels as the screen has, and of films, what others can load. */
#define PICTURE_SCALE 2
#define FILM_HEIGHT 480

/* Of a view that was never on the screen. */
#define USUAL_WIDTH 640
#define USUAL_HEIGHT 480

static const SomaPictureOptions usual_turn = { .seconds = 6, .rate = 20 };

typedef struct
{
  int width, height;
} Size;

struct _SomaPictureWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaStage *stage;
  GArray *choices;               /* of SomaPictureChoice */
  GtkStringList *names;          /* theirs */
  SomaPictureSaver *saver;       /* (nullable) the last one */
  GCancellable *cancellable;     /* (nullable) of it, while it saves */
  GtkFileChooserNative *chooser; /* (nullable) */
  char *message;                 /* (nullable) */

  SomaStageStyle style;
  int chosen;         /* position of what the fields are about; -1 before there is any */
  Size picture, film; /* sizes that are asked for */

  /* Template */
  AdwComboRow *choice_row;
  GtkAdjustment *width;
  GtkAdjustment *height;
  GtkAdjustment *seconds;
  GtkAdjustment *rate;
  GtkAdjustment *first;
  GtkAdjustment *count;
  GtkSwitch *transparent;
  GtkLabel *message_label;
};

G_DEFINE_FINAL_TYPE (SomaPictureWindow, soma_picture_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_TIMING,
  PROP_SAVER,
  PROP_SAVING,
  PROP_MESSAGE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What actions require. */
enum
{
  IDLE = 1 << 0,
  SAVING = 1 << 1,
};

/* What the template shows. */

static gboolean
has_seconds (int timing)
{
  return timing == SOMA_PICTURE_SECONDS;
}

static gboolean
has_rate (int timing)
{
  return timing == SOMA_PICTURE_SECONDS || timing == SOMA_PICTURE_STEPS;
}

static gboolean
has_steps (int timing)
{
  return timing == SOMA_PICTURE_STEPS || timing == SOMA_PICTURE_STEP_FILES;
}

static char *
name_rate (int timing)
{
  return g_strdup (timing == SOMA_PICTURE_STEPS ? _ ("Steps per Second") : _ ("Frames per Second"));
}

/* The fields and what is chosen. */

static SomaPictureChoice *
get_choice (SomaPictureWindow *self)
{
  return &g_array_index (self->choices, SomaPictureChoice, self->chosen);
}

static gboolean
is_film (const SomaPictureChoice *choice)
{
  return choice->format == SOMA_PICTURE_WEBP;
}

/* What is done with the choice. */
static const char *
get_title (const SomaPictureChoice *choice)
{
  if (is_film (choice))
    return _ ("Save Animation");
  return choice->format == SOMA_PICTURE_PNG_FILES ? _ ("Save Pictures") : _ ("Save Picture");
}

/* Keeps what the fields say for when the same is chosen again. */
static void
read_fields (SomaPictureWindow *self)
{
  SomaPictureChoice *choice = get_choice (self);
  Size *size = is_film (choice) ? &self->film : &self->picture;

  size->width = (int) gtk_adjustment_get_value (self->width);
  size->height = (int) gtk_adjustment_get_value (self->height);
  choice->options.seconds = gtk_adjustment_get_value (self->seconds);
  choice->options.rate = gtk_adjustment_get_value (self->rate);
  choice->options.first = (guint64) gtk_adjustment_get_value (self->first);
  choice->options.n_steps = (int) gtk_adjustment_get_value (self->count);
}

static void
chosen_cb (SomaPictureWindow *self)
{
  guint position = adw_combo_row_get_selected (self->choice_row);

  if (position >= self->choices->len || (int) position == self->chosen)
    return;
  if (self->chosen >= 0)
    read_fields (self);
  self->chosen = (int) position;

  const SomaPictureChoice *choice = get_choice (self);
  const Size *size = is_film (choice) ? &self->film : &self->picture;
  int most = is_film (choice) ? MAX_FILM_SIZE : MAX_SIZE;
  gtk_window_set_title (GTK_WINDOW (self), get_title (choice));
  gtk_adjustment_set_upper (self->width, most);
  gtk_adjustment_set_upper (self->height, most);
  gtk_adjustment_set_value (self->width, size->width);
  gtk_adjustment_set_value (self->height, size->height);
  gtk_adjustment_set_value (self->seconds, choice->options.seconds);
  gtk_adjustment_set_value (self->rate, choice->options.rate);
  gtk_adjustment_set_value (self->first, (double) choice->options.first);
  gtk_adjustment_set_value (self->count, choice->options.n_steps);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TIMING]);
}

/* Saving. */

/* `message` (nullable) is taken over. */
static void
set_state (SomaPictureWindow *self, gboolean saving, char *message)
{
  g_free (self->message);
  self->message = message;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SAVER]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SAVING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MESSAGE]);
  soma_template_enable_actions (self, saving ? SAVING : IDLE);
}

static char *
describe_saved (SomaPictureWindow *self, int n, GFile *file)
{
  if (get_choice (self)->format == SOMA_PICTURE_PNG_FILES)
    return g_strdup_printf (ngettext ("%'d picture saved.", "%'d pictures saved.", (gulong) n), n);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *size = g_format_size (soma_picture_saver_get_size (self->saver));
  /* Translators: the name of a file and its size, as “1.2 MB”. */
  return g_strdup_printf (_ ("“%s” saved: %s."), name, size);
}

typedef struct
{
  SomaPictureWindow *window; /* owned */
  GFile *file;               /* owned */
} Saving;

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autofree Saving *saving = data;
  g_autoptr (SomaPictureWindow) self = saving->window;
  g_autoptr (GFile) file = saving->file;
  g_autoptr (GError) error = NULL;
  int n = soma_picture_saver_save_finish (SOMA_PICTURE_SAVER (object), result, &error);

  g_clear_object (&self->cancellable);
  if (self->saver == NULL)
    return;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_state (self, FALSE, g_strdup (_ ("Stopped")));
  else
    set_state (self, FALSE,
               error != NULL ? g_strdup (error->message) : describe_saved (self, n, file));
}

static void
name_file (GtkFileChooser *chooser, SomaPictureFormat format)
{
  const struct
  {
    const char *type, *filter, *name;
  } files[] = {
    [SOMA_PICTURE_PNG] = { "image/png", _ ("PNG Pictures"), _ ("Figure.png") },
    [SOMA_PICTURE_SVG] = { "image/svg+xml", _ ("SVG Drawings"), _ ("Figure.svg") },
    [SOMA_PICTURE_WEBP] = { "image/webp", _ ("WebP Animations"), _ ("Figure.webp") },
  };
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_add_mime_type (filter, files[format].type);
  gtk_file_filter_set_name (filter, files[format].filter);
  gtk_file_chooser_add_filter (chooser, filter);
  gtk_file_chooser_set_current_name (chooser, files[format].name);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPictureWindow *self = SOMA_PICTURE_WINDOW (widget);
  gboolean many = get_choice (self)->format == SOMA_PICTURE_PNG_FILES;

  if (!soma_file_question_begin (
          &self->chooser, widget,
          many ? _ ("Folder for the Pictures") : get_title (get_choice (self)),
          many ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"),
          (SomaFileChosen) soma_picture_window_save))
    return;
  if (!many)
    name_file (GTK_FILE_CHOOSER (self->chooser), get_choice (self)->format);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_cancellable_cancel (SOMA_PICTURE_WINDOW (widget)->cancellable);
}

/* What can be chosen for every view. */

static SomaFilm *
make_still (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options)
{
  return soma_film_new_still (SOMA_PICTURE_WINDOW (data)->stage, style);
}

static SomaFilm *
make_turn (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options)
{
  return soma_film_new_turn (SOMA_PICTURE_WINDOW (data)->stage, style, options->seconds,
                             options->rate);
}

static void
add_choices (SomaPictureWindow *self)
{
  const SomaPictureChoice choices[] = {
    { .name = _ ("Picture (PNG)"), .format = SOMA_PICTURE_PNG, .make = make_still, .data = self },
    { .name = _ ("Drawing (SVG)"), .format = SOMA_PICTURE_SVG, .make = make_still, .data = self },
    { .name = _ ("Turning Around (WebP)"),
      .format = SOMA_PICTURE_WEBP,
      .timing = SOMA_PICTURE_SECONDS,
      .options = usual_turn,
      .make = make_turn,
      .data = self },
  };

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    soma_picture_window_add (self, &choices[i]);
}

static void
clear_choice (gpointer data)
{
  const SomaPictureChoice *choice = data;

  if (choice->free_data != NULL)
    choice->free_data (choice->data);
}

static void
soma_picture_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPictureWindow *self = SOMA_PICTURE_WINDOW (object);

  switch (id)
    {
    case PROP_TIMING:
      g_value_set_int (value, self->chosen >= 0 ? (int) get_choice (self)->timing : 0);
      break;
    case PROP_SAVER:
      g_value_set_object (value, self->saver);
      break;
    case PROP_SAVING:
      g_value_set_boolean (value, self->cancellable != NULL);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_picture_window_dispose (GObject *object)
{
  SomaPictureWindow *self = SOMA_PICTURE_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->saver);
  g_clear_object (&self->chooser);
  G_OBJECT_CLASS (soma_picture_window_parent_class)->dispose (object);
}

static void
soma_picture_window_finalize (GObject *object)
{
  SomaPictureWindow *self = SOMA_PICTURE_WINDOW (object);

  soma_stage_free (self->stage);
  g_array_unref (self->choices);
  g_object_unref (self->names);
  g_clear_object (&self->cancellable);
  g_free (self->message);
  G_OBJECT_CLASS (soma_picture_window_parent_class)->finalize (object);
}

static gboolean
soma_picture_window_close_request (GtkWindow *window)
{
  g_cancellable_cancel (SOMA_PICTURE_WINDOW (window)->cancellable);
  return GTK_WINDOW_CLASS (soma_picture_window_parent_class)->close_request (window);
}

static const SomaAction actions[] = {
  { "pictures.save", NULL, save_action, IDLE },
  { "pictures.stop", NULL, stop_action, SAVING },
  { 0 },
};

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "picture-window");
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, choice_row);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, width);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, height);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, seconds);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, rate);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, first);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, count);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, transparent);
  gtk_widget_class_bind_template_child (class, SomaPictureWindow, message_label);
  gtk_widget_class_bind_template_callback (class, chosen_cb);
  soma_template_bind_function (class, soma_has_text);
  soma_template_bind_function (class, has_seconds);
  soma_template_bind_function (class, has_rate);
  soma_template_bind_function (class, has_steps);
  soma_template_bind_function (class, name_rate);
}

static void
soma_picture_window_class_init (SomaPictureWindowClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_picture_window_get_property;
  object_class->dispose = soma_picture_window_dispose;
  object_class->finalize = soma_picture_window_finalize;
  GTK_WINDOW_CLASS (class)->close_request = soma_picture_window_close_request;
  properties[PROP_TIMING] =
      g_param_spec_int ("timing", NULL, NULL, 0, SOMA_PICTURE_STEP_FILES, 0, flags);
  properties[PROP_SAVER] =
      g_param_spec_object ("saver", NULL, NULL, SOMA_TYPE_PICTURE_SAVER, flags);
  properties[PROP_SAVING] = g_param_spec_boolean ("saving", NULL, NULL, FALSE, flags);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  bind_template (GTK_WIDGET_CLASS (class));
  soma_template_install_actions (GTK_WIDGET_CLASS (class), actions);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (class), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
soma_picture_window_init (SomaPictureWindow *self)
{
  self->chosen = -1;
  self->choices = g_array_new (FALSE, FALSE, sizeof (SomaPictureChoice));
  g_array_set_clear_func (self->choices, clear_choice);
  self->names = gtk_string_list_new (NULL);
  soma_template_init (self);
  soma_template_enable_actions (self, IDLE);
}

GtkWidget *
soma_picture_window_new (GtkWindow *parent, SomaStage *stage, const SomaStageStyle *style)
{
  SomaPictureWindow *self = g_object_new (SOMA_TYPE_PICTURE_WINDOW, "transient-for", parent, NULL);

  self->stage = stage;
  self->style = *style;

  int width = self->style.width > 0 ? self->style.width : USUAL_WIDTH;
  int height = self->style.height > 0 ? self->style.height : USUAL_HEIGHT;
  self->picture.width = CLAMP (width * PICTURE_SCALE, LEAST_SIZE, MAX_SIZE);
  self->picture.height = CLAMP (height * PICTURE_SCALE, LEAST_SIZE, MAX_SIZE);
  self->film.width =
      CLAMP ((int) lround ((double) width * FILM_HEIGHT / height), LEAST_SIZE, MAX_FILM_SIZE);
  self->film.height = FILM_HEIGHT;

  add_choices (self);
  adw_combo_row_set_model (self->choice_row, G_LIST_MODEL (self->names));
  return GTK_WIDGET (self);
}

void
soma_picture_window_add (SomaPictureWindow *self, const SomaPictureChoice *choice)
{
  g_return_if_fail (SOMA_IS_PICTURE_WINDOW (self) && choice != NULL);

  g_array_append_vals (self->choices, choice, 1);
  gtk_string_list_append (self->names, choice->name);
}

void
soma_picture_window_choose_last (SomaPictureWindow *self, guint n)
{
  g_return_if_fail (SOMA_IS_PICTURE_WINDOW (self) && n > 0 && n <= self->choices->len);
  adw_combo_row_set_selected (self->choice_row, self->choices->len - n);
}

void
soma_picture_window_save (SomaPictureWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_PICTURE_WINDOW (self) && self->cancellable == NULL);

  GdkRGBA background = { 1, 1, 1, 1 };
  read_fields (self);
  const SomaPictureChoice *choice = get_choice (self);
  const Size *size = is_film (choice) ? &self->film : &self->picture;
  SomaStageStyle style = self->style;
  style.width = size->width;
  style.height = size->height;
  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                  "window_bg_color", &background);
  g_clear_object (&self->saver);
  self->saver =
      soma_picture_saver_new (choice->make (choice->data, &style, &choice->options), choice->format,
                              gtk_switch_get_active (self->transparent) ? NULL : &background);
  self->cancellable = g_cancellable_new ();
  set_state (self, TRUE, NULL);
  Saving *saving = g_new (Saving, 1);
  *saving = (Saving){ g_object_ref (self), g_object_ref (file) };
  soma_picture_saver_save (self->saver, file, self->cancellable, saved_cb, saving);
}

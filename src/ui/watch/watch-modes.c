/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-modes.h"

#include "lesson-card.h"
#include "soma-config.h"
#include "template.h"

struct _SomaWatchModes
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaLesson *lesson;
  GSettings *settings;

  gboolean show_pane;
  gboolean has_lesson;

  /* Template */
  GtkStack *stack;
  SomaWatchPage *watch_page;
  SomaBitsPage *bits_page;
  SomaLessonCard *lesson_card;
};

G_DEFINE_FINAL_TYPE (SomaWatchModes, soma_watch_modes, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_SHOW_PANE,
  PROP_HAS_LESSON,
  PROP_CHAPTER,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Keys work at once on the page that appears. */
static void
mode_changed_cb (SomaWatchModes *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
mode_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_stack_set_visible_child_name (SOMA_WATCH_MODES (widget)->stack,
                                    g_variant_get_string (parameter, NULL));
}

/* The lesson. */

static SomaLessonChapter
get_chapter (SomaWatchModes *self)
{
  return soma_lesson_step_get_chapter (soma_lesson_get_step (self->lesson));
}

static void
show_colours (SomaWatchModes *self)
{
  gboolean has_colours = self->has_lesson && get_chapter (self) == SOMA_LESSON_ABOUT_COLOURS;

  soma_watch_page_set_proof (self->watch_page,
                             has_colours ? soma_lesson_get_proof (self->lesson) : NULL);
}

/* What the step is about is in one of the pages. */
static void
begin_step (SomaWatchModes *self, int step)
{
  GtkWidget *widget = GTK_WIDGET (self);

  soma_lesson_set_step (self->lesson, (SomaLessonStep) step);
  g_settings_set_int (self->settings, "lesson-step", step);
  gtk_widget_action_set_enabled (widget, "lesson.previous", step > 0);
  gtk_stack_set_visible_child_name (
      self->stack, get_chapter (self) == SOMA_LESSON_ABOUT_BITS ? "bits" : "steps");
  show_colours (self);
  g_object_notify (G_OBJECT (self), "chapter");
}

static void
set_has_lesson (SomaWatchModes *self, gboolean has_lesson)
{
  if (self->has_lesson == has_lesson)
    return;
  self->has_lesson = has_lesson;
  if (has_lesson)
    {
      soma_watch_page_show_all (self->watch_page);
      begin_step (self, g_settings_get_int (self->settings, "lesson-step"));
    }
  show_colours (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.next", has_lesson);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.leave", has_lesson);
  g_object_notify (G_OBJECT (self), "has-lesson");
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
set_chapter (SomaWatchModes *self, SomaLessonChapter chapter)
{
  if (self->has_lesson)
    begin_step (self, (int) soma_lesson_chapter_get_first (chapter));
}

static void
leave_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_has_lesson (SOMA_WATCH_MODES (widget), FALSE);
}

/* There the lesson goes on. */
static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *example = soma_lesson_get_example (SOMA_WATCH_MODES (widget)->lesson);

  if (example == NULL)
    return;
  set_has_lesson (SOMA_WATCH_MODES (widget), FALSE);
  gtk_widget_activate_action (widget, "win.open-example", "s", example);
}

/* After the last step it begins anew, some other time. */
static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchModes *self = SOMA_WATCH_MODES (widget);
  int step = (int) soma_lesson_get_step (self->lesson);

  if (!self->has_lesson)
    return;
  step += g_str_equal (name, "lesson.next") ? 1 : -1;
  if (step < SOMA_N_LESSON_STEPS)
    {
      begin_step (self, step);
      return;
    }
  g_settings_reset (self->settings, "lesson-step");
  set_has_lesson (self, FALSE);
}

static gboolean
soma_watch_modes_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (gtk_stack_get_visible_child (SOMA_WATCH_MODES (widget)->stack));
}

static void
soma_watch_modes_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOW_PANE)
    g_value_set_boolean (value, SOMA_WATCH_MODES (object)->show_pane);
  else if (id == PROP_HAS_LESSON)
    g_value_set_boolean (value, SOMA_WATCH_MODES (object)->has_lesson);
  else if (id == PROP_CHAPTER)
    g_value_set_int (value, (int) get_chapter (SOMA_WATCH_MODES (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_watch_modes_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaWatchModes *self = SOMA_WATCH_MODES (object);

  if (id == PROP_HAS_LESSON)
    set_has_lesson (self, g_value_get_boolean (value));
  else if (id == PROP_CHAPTER)
    set_chapter (self, (SomaLessonChapter) g_value_get_int (value));
  else if (id != PROP_SHOW_PANE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (self->show_pane != g_value_get_boolean (value))
    {
      self->show_pane = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
soma_watch_modes_dispose (GObject *object)
{
  g_clear_object (&SOMA_WATCH_MODES (object)->lesson);
  g_clear_object (&SOMA_WATCH_MODES (object)->settings);
  G_OBJECT_CLASS (soma_watch_modes_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "watch.mode", "s", mode_action, 0 },
  { "watch.lesson", "has-lesson", NULL, 0 },
  { "lesson.next", NULL, go_action, 0 },
  { "lesson.previous", NULL, go_action, 0 },
  { "lesson.leave", NULL, leave_action, 0 },
  { "lesson.chapter", "chapter", NULL, 0 },
  { "lesson.open-example", NULL, open_example_action, 0 },
  { 0 },
};

static void
soma_watch_modes_class_init (SomaWatchModesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_watch_modes_get_property;
  object_class->set_property = soma_watch_modes_set_property;
  object_class->dispose = soma_watch_modes_dispose;
  widget_class->grab_focus = soma_watch_modes_grab_focus;
  properties[PROP_SHOW_PANE] = g_param_spec_boolean ("show-pane", NULL, NULL, TRUE,
                                                     G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_HAS_LESSON] = g_param_spec_boolean ("has-lesson", NULL, NULL, FALSE,
                                                      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_CHAPTER] = g_param_spec_int ("chapter", NULL, NULL, 0, SOMA_N_LESSON_CHAPTERS - 1,
                                               0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_WATCH_PAGE);
  g_type_ensure (SOMA_TYPE_BITS_PAGE);
  g_type_ensure (SOMA_TYPE_LESSON_CARD);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/watch-modes.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, stack);
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, watch_page);
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, bits_page);
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, lesson_card);
  gtk_widget_class_bind_template_callback (widget_class, mode_changed_cb);
  soma_template_install_actions (widget_class, actions);
}

static const SomaKey keys[] = {
  { "Return", "lesson.next" },
  { "<Shift>Return", "lesson.previous" },
  { 0 },
};

static void
soma_watch_modes_init (SomaWatchModes *self)
{
  self->show_pane = TRUE;
  self->settings = g_settings_new (SOMA_APP_ID);
  self->lesson = soma_lesson_new ();
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  g_object_bind_property (self->watch_page, "watch", self->lesson, "watch", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->bits_page, "board", self->lesson, "board", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->lesson, "notify::proof", G_CALLBACK (show_colours), self,
                           G_CONNECT_SWAPPED);
  g_object_set (self->lesson_card, "lesson", self->lesson, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.next", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lesson.leave", FALSE);
}

void
soma_watch_modes_set_document (SomaWatchModes *self, SomaDocument *document)
{
  g_return_if_fail (SOMA_IS_WATCH_MODES (self));

  soma_watch_page_set_document (self->watch_page, document);
  soma_bits_page_set_document (self->bits_page, document);
}

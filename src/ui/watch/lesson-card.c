/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson-card.h"

#include <glib/gi18n.h>

#include "lesson-labels.h"
#include "template.h"

struct _SomaLessonCard
{
  GtkBox parent_instance;

  /* Owned */
  SomaLesson *lesson; /* (nullable) */
  GSignalGroup *signals;

  SomaNames names;

  /* Template */
  GtkLabel *title, *text, *task;
  GtkWidget *done, *example;
  GtkButton *next;
};

G_DEFINE_FINAL_TYPE (SomaLessonCard, soma_lesson_card, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_LESSON,
  PROP_NAMES,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What was done stays on the card, wherever the search goes then, but for what is counted of
 * colours. */
static void
update_task (SomaLessonCard *self)
{
  g_autofree char *task = soma_label_lesson_task (self->lesson, &self->names);
  gboolean done = soma_lesson_is_done (self->lesson);

  gtk_label_set_label (self->task, task);
  gtk_widget_set_visible (self->done, done);
  gtk_widget_set_visible (self->example, soma_lesson_get_example (self->lesson) != NULL);
  if (done)
    gtk_widget_add_css_class (GTK_WIDGET (self->next), "suggested-action");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->next), "suggested-action");
}

static void
update_texts (SomaLessonCard *self)
{
  g_autofree char *title = soma_label_lesson_title (self->lesson);
  g_autofree char *text = soma_label_lesson (self->lesson);
  gboolean is_last = soma_lesson_get_step (self->lesson) + 1 == SOMA_N_LESSON_STEPS;

  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->text, text);
  gtk_button_set_label (self->next, is_last ? _ ("Finish") : _ ("Next"));
}

static void
update (SomaLessonCard *self)
{
  if (self->lesson == NULL)
    return;
  update_texts (self);
  update_task (self);
}

/* What was done was done in the search before. */
static void
watch_changed_cb (SomaLessonCard *self)
{
  update_texts (self);
  if (!soma_lesson_is_done (self->lesson))
    update_task (self);
}

static void
soma_lesson_card_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaLessonCard *self = SOMA_LESSON_CARD (object);

  switch (id)
    {
    case PROP_LESSON:
      g_set_object (&self->lesson, g_value_get_object (value));
      g_signal_group_set_target (self->signals, self->lesson);
      update (self);
      break;
    case PROP_NAMES:
      self->names = *(const SomaNames *) g_value_get_boxed (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_lesson_card_dispose (GObject *object)
{
  SomaLessonCard *self = SOMA_LESSON_CARD (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->lesson);
  G_OBJECT_CLASS (soma_lesson_card_parent_class)->dispose (object);
}

static void
soma_lesson_card_class_init (SomaLessonCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = soma_lesson_card_set_property;
  object_class->dispose = soma_lesson_card_dispose;
  properties[PROP_LESSON] =
      g_param_spec_object ("lesson", NULL, NULL, SOMA_TYPE_LESSON, G_PARAM_WRITABLE);
  properties[PROP_NAMES] =
      g_param_spec_boxed ("names", NULL, NULL, SOMA_TYPE_NAMES, G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "lesson-card");
  gtk_widget_class_bind_template_child (widget_class, SomaLessonCard, title);
  gtk_widget_class_bind_template_child (widget_class, SomaLessonCard, text);
  gtk_widget_class_bind_template_child (widget_class, SomaLessonCard, task);
  gtk_widget_class_bind_template_child (widget_class, SomaLessonCard, done);
  gtk_widget_class_bind_template_child (widget_class, SomaLessonCard, example);
  gtk_widget_class_bind_template_child (widget_class, SomaLessonCard, next);
}

static void
soma_lesson_card_init (SomaLessonCard *self)
{
  self->signals = g_signal_group_new (SOMA_TYPE_LESSON);
  g_signal_group_connect_swapped (self->signals, "notify::step", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->signals, "notify::watch", G_CALLBACK (watch_changed_cb),
                                  self);
  g_signal_group_connect_swapped (self->signals, "notify::proof", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->signals, "notify::done", G_CALLBACK (update_task), self);
  soma_template_init (self);
}

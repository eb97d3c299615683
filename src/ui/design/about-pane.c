/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "about-pane.h"

#include "entry-text.h"
#include "template.h"

struct _SomaAboutPane
{
  GtkBox parent_instance;

  SomaDraft *draft; /* (nullable) owned */

  gboolean showing; /* the fields follow the draft, rather than the draft the fields */
  int stroke_field; /* the field that the stroke belongs to; -1: none */
  guint stroke;

  /* Template */
  GtkEditable *name_entry;
  GtkEditable *author_entry;
  GtkEditable *tags_entry;
  GtkTextView *notes_view;
};

G_DEFINE_FINAL_TYPE (SomaAboutPane, soma_about_pane, GTK_TYPE_BOX)

static void
write_text (SomaAboutPane *self, SomaDesignText field, const char *text)
{
  if (self->showing || self->draft == NULL)
    return;
  if (self->stroke_field != (int) field)
    {
      self->stroke_field = (int) field;
      self->stroke = soma_draft_begin_stroke (self->draft);
    }
  g_autoptr (SomaDesign) design =
      soma_design_with_text (soma_draft_get_design (self->draft), field, text);
  self->showing = TRUE;
  soma_draft_apply (self->draft, design, self->stroke);
  self->showing = FALSE;
}

static void
show_notes (SomaAboutPane *self, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->notes_view);
  g_autofree char *shown = NULL;

  g_object_get (buffer, "text", &shown, NULL);
  if (!g_str_equal (shown, text))
    gtk_text_buffer_set_text (buffer, text, -1);
}

static void
changed_cb (SomaAboutPane *self)
{
  SomaDesign *design = soma_draft_get_design (self->draft);

  if (self->showing)
    return;
  self->showing = TRUE;
  soma_entry_show_text (self->name_entry, design->name);
  soma_entry_show_text (self->author_entry, design->author);
  soma_entry_show_text (self->tags_entry, design->tags);
  show_notes (self, design->notes);
  self->showing = FALSE;
  /* Something else happened in between: further typing is a step of its own. */
  self->stroke_field = -1;
}

static void
name_changed_cb (SomaAboutPane *self, GtkEditable *entry)
{
  write_text (self, SOMA_DESIGN_NAME, gtk_editable_get_text (entry));
}

static void
author_changed_cb (SomaAboutPane *self, GtkEditable *entry)
{
  write_text (self, SOMA_DESIGN_AUTHOR, gtk_editable_get_text (entry));
}

static void
tags_changed_cb (SomaAboutPane *self, GtkEditable *entry)
{
  write_text (self, SOMA_DESIGN_TAGS, gtk_editable_get_text (entry));
}

static void
notes_changed_cb (SomaAboutPane *self, GtkTextBuffer *buffer)
{
  g_autofree char *text = NULL;

  g_object_get (buffer, "text", &text, NULL);
  write_text (self, SOMA_DESIGN_NOTES, text);
}

static void
soma_about_pane_dispose (GObject *object)
{
  SomaAboutPane *self = SOMA_ABOUT_PANE (object);

  self->showing = TRUE;
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (soma_about_pane_parent_class)->dispose (object);
}

static void
soma_about_pane_class_init (SomaAboutPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_about_pane_dispose;
  soma_template_set (widget_class, "about-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaAboutPane, name_entry);
  gtk_widget_class_bind_template_child (widget_class, SomaAboutPane, author_entry);
  gtk_widget_class_bind_template_child (widget_class, SomaAboutPane, tags_entry);
  gtk_widget_class_bind_template_child (widget_class, SomaAboutPane, notes_view);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, author_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, tags_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, notes_changed_cb);
}

static void
soma_about_pane_init (SomaAboutPane *self)
{
  self->stroke_field = -1;
  soma_template_init (self);
}

void
soma_about_pane_set_draft (SomaAboutPane *self, SomaDraft *draft)
{
  g_return_if_fail (SOMA_IS_ABOUT_PANE (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = g_object_ref (draft);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

void
soma_about_pane_edit_name (SomaAboutPane *self)
{
  g_return_if_fail (SOMA_IS_ABOUT_PANE (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->name_entry));
}

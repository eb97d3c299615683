/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "problems-pane.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "figure-labels.h"
#include "template.h"

struct _SomaProblemsPane
{
  GtkBox parent_instance;

  SomaDraft *draft; /* (nullable) owned */
  gboolean showing; /* the rows follow the draft, rather than the draft the rows */

  /* Template */
  GtkWidget *scrolled;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (SomaProblemsPane, soma_problems_pane, GTK_TYPE_BOX)

/* What an action needs. */
enum
{
  SEVERAL = 1 << 0,
  BEFORE = 1 << 1, /* a problem before this one */
  AFTER = 1 << 2,
};

static void
show_row (SomaProblemsPane *self, const SomaBook *book, guint number)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) number);
  g_autofree char *title = soma_label_book_problem (book, number);
  g_autofree char *shown = g_markup_escape_text (title, -1);
  const SomaDesign *problem = book->problems[number];
  g_autofree char *subtitle = g_strdup_printf (
      ngettext ("%'d cell", "%'d cells", problem->drawing->n_cells), problem->drawing->n_cells);

  if (row == NULL)
    {
      row = GTK_LIST_BOX_ROW (adw_action_row_new ());
      gtk_list_box_append (self->list, GTK_WIDGET (row));
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), shown);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
}

static void
changed_cb (SomaProblemsPane *self)
{
  const SomaBook *book = soma_draft_get_book (self->draft);
  guint number = soma_draft_get_problem (self->draft);
  GtkListBoxRow *row;

  self->showing = TRUE;
  gtk_widget_set_visible (self->scrolled, book->n_problems > 1);
  while ((row = gtk_list_box_get_row_at_index (self->list, (int) book->n_problems)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < book->n_problems; i++)
    show_row (self, book, i);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) number));
  soma_template_enable_actions (self, (book->n_problems > 1 ? SEVERAL : 0) |
                                          (number > 0 ? BEFORE : 0) |
                                          (number + 1 < book->n_problems ? AFTER : 0));
  self->showing = FALSE;
}

/* The selection also goes while the list does. */
static void
selected_cb (SomaProblemsPane *self, GtkListBoxRow *row)
{
  if (row != NULL && self->draft != NULL && !self->showing)
    soma_draft_show_problem (self->draft, (guint) gtk_list_box_row_get_index (row));
}

/* After the one that is shown. */
static void
add (SomaProblemsPane *self, gboolean is_empty)
{
  SomaBook *book = soma_draft_get_book (self->draft);
  guint number = soma_draft_get_problem (self->draft);
  g_autofree char *before = soma_label_book_problem (book, number);
  /* Translators: the name of a copy; %s is that of the original. */
  g_autofree char *copied = g_strdup_printf (_ ("%s, copy"), before);
  g_autoptr (SomaBook) changed =
      soma_book_copy_problem (book, number, is_empty ? _ ("New Problem") : copied, is_empty);

  soma_draft_apply_book (self->draft, changed, number + 1);
}

static void
new_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  add (SOMA_PROBLEMS_PANE (widget), TRUE);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  add (SOMA_PROBLEMS_PANE (widget), FALSE);
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDraft *draft = SOMA_PROBLEMS_PANE (widget)->draft;
  guint number = soma_draft_get_problem (draft);
  g_autoptr (SomaBook) changed = soma_book_remove (soma_draft_get_book (draft), number);

  soma_draft_apply_book (draft, changed, MIN (number, changed->n_problems - 1));
}

static void
move (GtkWidget *widget, int by)
{
  SomaDraft *draft = SOMA_PROBLEMS_PANE (widget)->draft;
  guint number = soma_draft_get_problem (draft), to = (guint) ((int) number + by);
  g_autoptr (SomaBook) changed = soma_book_move (soma_draft_get_book (draft), number, to);

  soma_draft_apply_book (draft, changed, to);
}

static void
up_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  move (widget, -1);
}

static void
down_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  move (widget, 1);
}

static const SomaAction actions[] = {
  { "problem.new", NULL, new_action, 0 },
  { "problem.copy", NULL, copy_action, 0 },
  { "problem.delete", NULL, delete_action, SEVERAL },
  { "problem.up", NULL, up_action, BEFORE },
  { "problem.down", NULL, down_action, AFTER },
  { 0 },
};

static const SomaKey keys[] = {
  { "<Control>Up", "problem.up" },
  { "<Control>Down", "problem.down" },
  { "Delete", "problem.delete" },
  { 0 },
};

static void
soma_problems_pane_dispose (GObject *object)
{
  g_clear_object (&SOMA_PROBLEMS_PANE (object)->draft);
  G_OBJECT_CLASS (soma_problems_pane_parent_class)->dispose (object);
}

static void
soma_problems_pane_class_init (SomaProblemsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_problems_pane_dispose;
  soma_template_set (widget_class, "problems-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaProblemsPane, scrolled);
  gtk_widget_class_bind_template_child (widget_class, SomaProblemsPane, list);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  soma_template_install_actions (widget_class, actions);
}

static void
soma_problems_pane_init (SomaProblemsPane *self)
{
  soma_template_init (self);
  soma_template_take_keys (self->list, keys);
}

void
soma_problems_pane_set_draft (SomaProblemsPane *self, SomaDraft *draft)
{
  g_return_if_fail (SOMA_IS_PROBLEMS_PANE (self));

  self->draft = g_object_ref (draft);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

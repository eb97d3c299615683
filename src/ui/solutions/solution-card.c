/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-card.h"

#include <glib/gi18n.h>

#include "thumbnail.h"

#define PICTURE_SIZE 80
#define MARK_SIZE 12

struct _SomaSolutionCard
{
  GtkWidget parent_instance;

  /* Owned */
  SomaSolution *solution; /* (nullable) */
  SomaLibrary *library;   /* (nullable) */
  char *puzzle_key;       /* (nullable) */

  SomaSymmetry symmetry;

  /* Children */
  GtkWidget *picture;
  GtkWidget *line;
  GtkWidget *number;
  GtkWidget *mark;
};

G_DEFINE_FINAL_TYPE (SomaSolutionCard, soma_solution_card, GTK_TYPE_WIDGET)

static gboolean
is_found (SomaSolutionCard *self)
{
  SomaLibraryTotal total;

  if (self->library == NULL || self->puzzle_key == NULL ||
      !soma_library_get_total (self->library, self->puzzle_key, &total))
    return FALSE;
  g_autofree char *key =
      soma_library_key_of_solution (soma_solution_get_puzzle (self->solution), self->symmetry,
                                    soma_solution_get_copy_at (self->solution));
  return soma_library_is_found (self->library, self->puzzle_key, self->symmetry, key);
}

static void
update_mark (SomaSolutionCard *self)
{
  gboolean found = is_found (self);
  g_autofree char *number = g_strdup_printf ("%'u", soma_solution_get_index (self->solution) + 1);
  /* Translators: one of the list of solutions, as a screen reader calls it. */
  g_autofree char *name =
      g_strdup_printf (found ? _ ("Solution %s, found") : _ ("Solution %s"), number);

  gtk_label_set_label (GTK_LABEL (self->number), number);
  gtk_widget_set_visible (self->mark, found);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), found ? _ ("You have found this one") : NULL);
  /* What the keyboard moves over is the cell of the grid, not the card in it. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (GTK_WIDGET (self))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
forget (SomaSolutionCard *self)
{
  if (self->library != NULL)
    g_signal_handlers_disconnect_by_func (self->library, update_mark, self);
  g_clear_object (&self->solution);
  g_clear_object (&self->library);
  g_clear_pointer (&self->puzzle_key, g_free);
}

static void
soma_solution_card_dispose (GObject *object)
{
  SomaSolutionCard *self = SOMA_SOLUTION_CARD (object);

  forget (self);
  g_clear_pointer (&self->picture, gtk_widget_unparent);
  g_clear_pointer (&self->line, gtk_widget_unparent);
  G_OBJECT_CLASS (soma_solution_card_parent_class)->dispose (object);
}

static void
soma_solution_card_class_init (SomaSolutionCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_solution_card_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
soma_solution_card_init (SomaSolutionCard *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->picture = g_object_new (SOMA_TYPE_THUMBNAIL, "size", PICTURE_SIZE, NULL);
  gtk_widget_set_parent (self->picture, GTK_WIDGET (self));
  self->line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  gtk_widget_set_halign (self->line, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->line, GTK_WIDGET (self));
  self->number = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->number, "caption");
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_box_append (GTK_BOX (self->line), self->number);
  self->mark =
      g_object_new (GTK_TYPE_IMAGE, "icon-name", "object-select-symbolic", "pixel-size", MARK_SIZE,
                    "visible", FALSE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_add_css_class (self->mark, "success");
  gtk_box_append (GTK_BOX (self->line), self->mark);
}

GtkWidget *
soma_solution_card_new (void)
{
  return g_object_new (SOMA_TYPE_SOLUTION_CARD, NULL);
}

void
soma_solution_card_set_solution (SomaSolutionCard *self, SomaSolution *solution,
                                 SomaLibrary *library, const char *puzzle_key,
                                 SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_SOLUTION_CARD (self));

  forget (self);
  g_set_object (&self->solution, solution);
  soma_thumbnail_set_puzzle (SOMA_THUMBNAIL (self->picture),
                             solution != NULL ? soma_solution_get_puzzle (solution) : NULL,
                             solution != NULL ? soma_solution_get_copy_at (solution) : NULL);
  if (solution == NULL)
    return;
  g_set_object (&self->library, library);
  self->puzzle_key = g_strdup (puzzle_key);
  self->symmetry = symmetry;
  if (library != NULL)
    g_signal_connect_swapped (library, "records-changed", G_CALLBACK (update_mark), self);
  update_mark (self);
}

gboolean
soma_solution_card_is_found (SomaSolutionCard *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_CARD (self), FALSE);
  return gtk_widget_get_visible (self->mark);
}

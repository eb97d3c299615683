/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-card.h"

#include <glib/gi18n.h>

#include "levels-labels.h"
#include "number-labels.h"
#include "solution-labels.h"
#include "template.h"
#include "thumbnail.h"

/* Of the picture of a solution that never comes apart. */
#define LOCKED_OPACITY 0.4

struct _SomaSolutionCard
{
  GtkWidget parent_instance;

  /* Owned */
  SomaMarkedSolutions *marked;
  SomaSolution *solution;    /* (nullable) */
  SomaKnownSolutions *known; /* (nullable) of its puzzle */
  SomaApartLevels *levels;   /* (nullable) */
  char *level;               /* (nullable): what is shown */
  char *note;                /* (nullable) without a bookmark */

  gboolean found;
  gboolean drawn; /* it came with the figure */

  SomaThumbnail *picture; /* template */
};

G_DEFINE_FINAL_TYPE (SomaSolutionCard, soma_solution_card, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_NUMBER,
  PROP_FOUND,
  PROP_DRAWN,
  PROP_LEVEL,
  PROP_BOOKMARKED,
  PROP_NOTE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static char *
print_number (SomaSolutionCard *self)
{
  SomaNumber number;

  if (self->solution == NULL)
    return NULL;
  soma_solution_get_number (self->solution, &number);
  return soma_label_whole_number (&number);
}

static gboolean
is_marked (SomaSolutionCard *self)
{
  return self->solution != NULL &&
         soma_marked_solutions_has (self->marked, soma_solution_get_index (self->solution));
}

static char *
make_unmarked_name (SomaSolutionCard *self)
{
  g_autofree char *number = print_number (self);

  if (self->drawn)
    /* Translators: a solution of the list, that came with the figure in its file. */
    return g_strdup_printf (self->found ? _ ("Solution %s, from the file, found")
                                        : _ ("Solution %s, from the file"),
                            number);
  /* Translators: a solution of the list. */
  return g_strdup_printf (self->found ? _ ("Solution %s, found") : _ ("Solution %s"), number);
}

/* NULL if it is not known, or nothing to tell solutions apart by. */
static const SomaStoredApart *
get_apart (SomaSolutionCard *self)
{
  const SomaApartTable *table =
      self->levels != NULL ? soma_apart_levels_get_table (self->levels) : NULL;

  if (table == NULL || soma_apart_table_is_plain (table))
    return NULL;
  return soma_apart_table_get (table, soma_solution_get_index (self->solution));
}

static char *
make_leveled_name (SomaSolutionCard *self)
{
  g_autofree char *name = make_unmarked_name (self);
  g_autofree char *level = soma_label_levels_after (get_apart (self));

  /* Translators: what a solution is called, such as "Solution 7", and "level 4.9.3" or "never comes
   * apart". */
  return level != NULL ? g_strdup_printf (_ ("%s, %s"), name, level) : g_steal_pointer (&name);
}

static char *
make_noted_name (SomaSolutionCard *self)
{
  g_autofree char *name = make_leveled_name (self);

  if (self->note == NULL)
    return g_steal_pointer (&name);
  return *self->note != '\0'
             /* Translators: what a solution is called, such as "Solution 7", and a note on it. */
             ? g_strdup_printf (_ ("%s, bookmark: %s"), name, self->note)
             /* Translators: what a solution is called, such as "Solution 7". */
             : g_strdup_printf (_ ("%s, bookmark"), name);
}

/* For screen readers. */
static char *
make_name (SomaSolutionCard *self)
{
  g_autofree char *name = make_noted_name (self);

  /* Translators: what a solution is called, such as "Solution 7". */
  return is_marked (self) ? g_strdup_printf (_ ("%s, selected"), name) : g_steal_pointer (&name);
}

static char *
make_tooltip (SomaSolutionCard *self)
{
  const SomaStoredApart *apart = get_apart (self);
  g_autofree char *level =
      apart != NULL ? soma_label_levels_one (apart, soma_solution_get_index (self->solution))
                    : NULL;
  g_autofree char *used = soma_label_used (soma_solution_get_puzzle (self->solution),
                                           soma_solution_get_copy_at (self->solution));
  const char *whose = self->drawn   ? _ ("It came with the figure")
                      : self->found ? _ ("You found this one")
                                    : NULL;

  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  if (level != NULL)
    g_ptr_array_add (lines, level);
  if (used != NULL)
    g_ptr_array_add (lines, used);
  if (whose != NULL)
    g_ptr_array_add (lines, (char *) whose);
  if (self->note != NULL && *self->note != '\0')
    g_ptr_array_add (lines, self->note);
  if (lines->len == 0)
    return NULL;
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static void
ask_what_is_known (SomaSolutionCard *self)
{
  const guint16 *copy_at = soma_solution_get_copy_at (self->solution);

  self->found = soma_known_solutions_is_found (self->known, copy_at);
  self->drawn = soma_known_solutions_is_drawn (self->known, copy_at);
  g_free (self->note);
  self->note = g_strdup (
      soma_bookmarks_get_note (soma_known_solutions_get_bookmarks (self->known), copy_at));
}

static void
update (SomaSolutionCard *self)
{
  if (self->solution == NULL)
    return;
  if (self->known != NULL)
    ask_what_is_known (self);
  g_autofree char *name = make_name (self);
  g_autofree char *layers = soma_label_layers (soma_solution_get_puzzle (self->solution),
                                               soma_solution_get_copy_at (self->solution));
  g_autofree char *tooltip = make_tooltip (self);

  const SomaStoredApart *apart = get_apart (self);
  gboolean is_locked = apart != NULL && apart->result == SOMA_APART_LOCKED;
  g_free (self->level);
  self->level = soma_label_levels_card (apart);
  gtk_widget_set_opacity (GTK_WIDGET (self->picture), is_locked ? LOCKED_OPACITY : 1);

  for (int p = PROP_NUMBER; p < N_PROPERTIES; p++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[p]);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);

  /* The keyboard moves over the cells of the grid, not over the cards in them. */
  GtkWidget *cell = gtk_widget_get_parent (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, layers, -1);
  if (is_marked (self))
    gtk_widget_add_css_class (cell, "marked");
  else
    gtk_widget_remove_css_class (cell, "marked");
}

/* There are many cards, and progress several times a second. */
static void
levels_cb (SomaSolutionCard *self)
{
  if (self->solution == NULL)
    return;
  g_autofree char *level = soma_label_levels_card (get_apart (self));
  if (g_strcmp0 (level, self->level) != 0)
    update (self);
}

static void
forget (SomaSolutionCard *self)
{
  if (self->known != NULL)
    g_signal_handlers_disconnect_by_func (self->known, update, self);
  if (self->levels != NULL)
    g_signal_handlers_disconnect_by_func (self->levels, levels_cb, self);
  g_clear_object (&self->solution);
  g_clear_object (&self->known);
  g_clear_object (&self->levels);
}

static void
soma_solution_card_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSolutionCard *self = SOMA_SOLUTION_CARD (object);

  if (id == PROP_NUMBER)
    g_value_take_string (value, print_number (self));
  else if (id == PROP_FOUND)
    g_value_set_boolean (value, self->found);
  else if (id == PROP_DRAWN)
    g_value_set_boolean (value, self->drawn);
  else if (id == PROP_LEVEL)
    g_value_set_string (value, self->level);
  else if (id == PROP_BOOKMARKED)
    g_value_set_boolean (value, self->note != NULL);
  else if (id == PROP_NOTE)
    g_value_set_string (value, self->note);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solution_card_dispose (GObject *object)
{
  GtkWidget *child;

  forget (SOMA_SOLUTION_CARD (object));
  g_clear_pointer (&SOMA_SOLUTION_CARD (object)->level, g_free);
  g_clear_pointer (&SOMA_SOLUTION_CARD (object)->note, g_free);
  g_clear_object (&SOMA_SOLUTION_CARD (object)->marked);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_solution_card_parent_class)->dispose (object);
}

static void
soma_solution_card_class_init (SomaSolutionCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_solution_card_get_property;
  object_class->dispose = soma_solution_card_dispose;
  properties[PROP_NUMBER] = g_param_spec_string ("number", NULL, NULL, NULL, flags);
  properties[PROP_FOUND] = g_param_spec_boolean ("found", NULL, NULL, FALSE, flags);
  properties[PROP_DRAWN] = g_param_spec_boolean ("drawn", NULL, NULL, FALSE, flags);
  properties[PROP_LEVEL] = g_param_spec_string ("level", NULL, NULL, NULL, flags);
  properties[PROP_BOOKMARKED] = g_param_spec_boolean ("bookmarked", NULL, NULL, FALSE, flags);
  properties[PROP_NOTE] = g_param_spec_string ("note", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  soma_template_set (widget_class, "solution-card");
  soma_template_bind_function (widget_class, soma_has_text);
  gtk_widget_class_bind_template_child (widget_class, SomaSolutionCard, picture);
}

static void
soma_solution_card_init (SomaSolutionCard *self)
{
  soma_template_init (self);
}

GtkWidget *
soma_solution_card_new (SomaMarkedSolutions *marked)
{
  SomaSolutionCard *self = g_object_new (SOMA_TYPE_SOLUTION_CARD, NULL);

  self->marked = g_object_ref (marked);
  g_signal_connect_object (marked, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

SomaSolution *
soma_solution_card_get_solution (SomaSolutionCard *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_CARD (self), NULL);
  return self->solution;
}

void
soma_solution_card_set_solution (SomaSolutionCard *self, SomaSolution *solution,
                                 SomaKnownSolutions *known, SomaApartLevels *levels)
{
  g_return_if_fail (SOMA_IS_SOLUTION_CARD (self));

  forget (self);
  g_set_object (&self->solution, solution);
  g_set_object (&self->known, known);
  g_set_object (&self->levels, levels);
  if (known != NULL)
    g_signal_connect_swapped (known, "changed", G_CALLBACK (update), self);
  if (levels != NULL)
    g_signal_connect_swapped (levels, "notify::status", G_CALLBACK (levels_cb), self);
  soma_thumbnail_set_puzzle (self->picture,
                             solution != NULL ? soma_solution_get_puzzle (solution) : NULL,
                             solution != NULL ? soma_solution_get_copy_at (solution) : NULL);
  update (self);
}

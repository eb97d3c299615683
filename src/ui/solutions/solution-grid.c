/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-grid.h"

#include "browse-labels.h"
#include "focus-bin.h"
#include "solution-card.h"
#include "solution-labels.h"
#include "template.h"

struct _SomaSolutionGrid
{
  GtkBox parent_instance;

  /* Owned */
  SomaListing *listing;      /* (nullable) */
  SomaKnownSolutions *known; /* (nullable) of the puzzle */
  SomaApartLevels *levels;   /* (nullable) of the list */
  SomaMarkedSolutions *marked;

  guint left; /* while others come to be listed: what is shown if the one shown is gone, or
                 G_MAXUINT if it stays */
  gboolean selecting;
  guint anchor; /* index of the one that was marked last, or G_MAXUINT */

  /* Template */
  GtkWidget *grid;
  GtkSingleSelection *selection;
};

G_DEFINE_FINAL_TYPE (SomaSolutionGrid, soma_solution_grid, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_LISTING,
  PROP_SOLUTION,
  PROP_POSITION,
  PROP_MARKED,
  PROP_SELECTING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint
get_n (SomaSolutionGrid *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->selection));
}

/* Of those that are too many for a list. */
static SomaSolutionRange *
get_range (SomaSolutionGrid *self)
{
  return self->listing != NULL ? soma_listing_get_range (self->listing) : NULL;
}

/* The number of the one that is shown, from 0, and how many there are; FALSE if none is. */
static gboolean
get_number (SomaSolutionGrid *self, SomaNumber *k, SomaNumber *n)
{
  guint place = soma_solution_grid_get_place (self);
  SomaSolutionRange *range = get_range (self);

  if (place == GTK_INVALID_LIST_POSITION)
    return FALSE;
  soma_number_set (k, place);
  soma_number_set (n, get_n (self));
  if (range != NULL)
    {
      soma_solution_range_get_number (range, place, k);
      *n = *soma_solution_index_get_number (soma_solution_range_get_index (range));
    }
  return TRUE;
}

static char *
label_position (SomaSolutionGrid *self)
{
  SomaNumber k, n;

  if (get_range (self) == NULL || !get_number (self, &k, &n))
    return soma_label_position (soma_solution_grid_get_place (self), get_n (self));
  soma_number_increment (&k);
  return soma_label_browsed_position (&k, &n);
}

static void
notify_position (SomaSolutionGrid *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
}

static void
notify_solution (SomaSolutionGrid *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOLUTION]);
}

static void
notify_listing (SomaSolutionGrid *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LISTING]);
  notify_position (self);
}

/* Cards */

static void
setup_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionGrid *self)
{
  gtk_list_item_set_child (item, soma_solution_card_new (self->marked));
}

static void
bind_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionGrid *self)
{
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)),
                                   gtk_list_item_get_item (item), self->known,
                                   get_range (self) == NULL ? self->levels : NULL);
}

static void
unbind_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL, NULL,
                                   NULL);
}

/* The cards (of SomaSolutionCard) of solutions: of those in view, and of some around them. */
static GPtrArray *
list_cards (SomaSolutionGrid *self)
{
  GPtrArray *cards = g_ptr_array_new ();

  for (GtkWidget *item = gtk_widget_get_first_child (self->grid); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *card = gtk_widget_get_first_child (item);
      if (SOMA_IS_SOLUTION_CARD (card) &&
          soma_solution_card_get_solution (SOMA_SOLUTION_CARD (card)) != NULL)
        g_ptr_array_add (cards, card);
    }
  return cards;
}

/* The indices (of guint) of these. */
static GArray *
list_shown (SomaSolutionGrid *self)
{
  g_autoptr (GPtrArray) cards = list_cards (self);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < cards->len; i++)
    {
      guint index = soma_solution_get_index (soma_solution_card_get_solution (cards->pdata[i]));
      g_array_append_val (indices, index);
    }
  return indices;
}

/* Other solutions are listed: what is looked at stays where it is. */

/* A selection looks for what was selected among all that come, and makes each of them for that,
 * unless nothing was, or what was stays. Nothing that is being done with that ends because of its
 * new position. */
static void
changing_cb (SomaSolutionGrid *self, gboolean in_place)
{
  SomaSolution *shown = soma_solution_grid_get_solution (self);
  g_autoptr (GArray) cards = list_shown (self);

  soma_listing_hold (self->listing, shown, cards);
  g_object_freeze_notify (G_OBJECT (self->selection));
  self->left = in_place && shown != NULL ? soma_solution_grid_get_place (self) : 0;
  if (in_place && shown != NULL && soma_listing_will_have (self->listing, shown))
    {
      self->left = G_MAXUINT;
      g_signal_handlers_block_by_func (self->selection, notify_solution, self);
    }
  else
    gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
}

static void
changed_cb (SomaSolutionGrid *self)
{
  guint place = soma_listing_get_place (self->listing);
  gboolean stays = self->left == G_MAXUINT;

  if (!stays)
    soma_solution_grid_select (self, place != G_MAXUINT ? place : self->left);
  g_object_thaw_notify (G_OBJECT (self->selection));
  if (stays)
    g_signal_handlers_unblock_by_func (self->selection, notify_solution, self);
  notify_listing (self);
}

/* Selecting */

static void
mark (SomaSolutionGrid *self, guint index)
{
  soma_solution_grid_set_selecting (self, TRUE);
  soma_marked_solutions_toggle (self->marked, index);
  self->anchor = index;
}

/* From the one that was marked last to this one, as they are listed. */
static void
mark_to (SomaSolutionGrid *self, guint index)
{
  guint to = soma_listing_find (self->listing, index), from = to;
  g_autoptr (GArray) indices = soma_listing_list_indices (self->listing);

  soma_solution_grid_set_selecting (self, TRUE);
  if (self->anchor != G_MAXUINT && soma_listing_find (self->listing, self->anchor) != G_MAXUINT)
    from = soma_listing_find (self->listing, self->anchor);
  g_array_set_size (indices, MAX (from, to) + 1);
  g_array_remove_range (indices, 0, MIN (from, to));
  soma_marked_solutions_add (self->marked, indices);
  self->anchor = index;
}

/* A click with Ctrl or Shift selects, and while selecting, every click does. */
static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, SomaSolutionGrid *self)
{
  GtkWidget *picked = gtk_widget_pick (self->grid, x, y, GTK_PICK_DEFAULT);
  GtkWidget *card =
      picked != NULL ? gtk_widget_get_ancestor (picked, SOMA_TYPE_SOLUTION_CARD) : NULL;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (card == NULL && picked != NULL && gtk_widget_get_first_child (picked) != NULL &&
      SOMA_IS_SOLUTION_CARD (gtk_widget_get_first_child (picked)))
    card = gtk_widget_get_first_child (picked);
  if (card == NULL || get_range (self) != NULL ||
      (!self->selecting && (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  guint index =
      soma_solution_get_index (soma_solution_card_get_solution (SOMA_SOLUTION_CARD (card)));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if ((state & GDK_SHIFT_MASK) != 0)
    mark_to (self, index);
  else
    mark (self, index);
  gtk_single_selection_set_selected (self->selection, soma_listing_find (self->listing, index));
  gtk_widget_grab_focus (gtk_widget_get_parent (card));
}

static void
soma_solution_grid_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSolutionGrid *self = SOMA_SOLUTION_GRID (object);

  switch (id)
    {
    case PROP_LISTING:
      g_value_set_object (value, self->listing);
      break;
    case PROP_SOLUTION:
      g_value_set_object (value, soma_solution_grid_get_solution (self));
      break;
    case PROP_POSITION:
      g_value_take_string (value, label_position (self));
      break;
    case PROP_MARKED:
      g_value_set_object (value, self->marked);
      break;
    case PROP_SELECTING:
      g_value_set_boolean (value, self->selecting);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_solution_grid_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTING)
    soma_solution_grid_set_selecting (SOMA_SOLUTION_GRID (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solution_grid_dispose (GObject *object)
{
  SomaSolutionGrid *self = SOMA_SOLUTION_GRID (object);

  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_clear_object (&self->listing);
  g_clear_object (&self->known);
  g_clear_object (&self->levels);
  g_clear_object (&self->marked);
  G_OBJECT_CLASS (soma_solution_grid_parent_class)->dispose (object);
}

static void
soma_solution_grid_class_init (SomaSolutionGridClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_solution_grid_get_property;
  object_class->set_property = soma_solution_grid_set_property;
  object_class->dispose = soma_solution_grid_dispose;
  properties[PROP_LISTING] = g_param_spec_object ("listing", NULL, NULL, SOMA_TYPE_LISTING, flags);
  properties[PROP_SOLUTION] =
      g_param_spec_object ("solution", NULL, NULL, SOMA_TYPE_SOLUTION, flags);
  properties[PROP_POSITION] = g_param_spec_string ("position", NULL, NULL, NULL, flags);
  properties[PROP_MARKED] =
      g_param_spec_object ("marked", NULL, NULL, SOMA_TYPE_MARKED_SOLUTIONS, flags);
  properties[PROP_SELECTING] = g_param_spec_boolean (
      "selecting", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_FOCUS_BIN);
  soma_template_set (widget_class, "solution-grid");
  gtk_widget_class_bind_template_child (widget_class, SomaSolutionGrid, grid);
  gtk_widget_class_bind_template_child (widget_class, SomaSolutionGrid, selection);
  gtk_widget_class_bind_template_callback (widget_class, notify_solution);
  gtk_widget_class_bind_template_callback (widget_class, notify_position);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_card_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_card_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_card_cb);
  soma_template_bind_function (widget_class, soma_label_marked);
}

/* A grid has other uses for them. */
static const SomaKey keys[] = {
  { "<Control>space", "solution.mark" },
  { "<Control>a", "solution.mark-all" },
  { "Page_Down", "solution.next" },
  { "Page_Up", "solution.previous" },
  { "Home", "solution.first" },
  { "End", "solution.last" },
  { 0 },
};

static void
soma_solution_grid_init (SomaSolutionGrid *self)
{
  self->anchor = G_MAXUINT;
  self->marked = soma_marked_solutions_new ();
  soma_template_init (self);
  soma_template_take_keys (self->grid, keys);
}

void
soma_solution_grid_set_listing (SomaSolutionGrid *self, SomaListing *listing,
                                SomaKnownSolutions *known, SomaApartLevels *levels)
{
  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));

  soma_solution_grid_set_selecting (self, FALSE);
  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_set_object (&self->listing, listing);
  g_set_object (&self->known, known);
  g_set_object (&self->levels, levels);
  g_signal_connect_swapped (listing, "changing", G_CALLBACK (changing_cb), self);
  g_signal_connect_swapped (listing, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (listing, "told", G_CALLBACK (notify_listing), self);
  g_signal_handlers_block_by_func (self->selection, notify_solution, self);
  gtk_single_selection_set_model (self->selection, NULL);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (listing));
  if (get_range (self) != NULL)
    soma_solution_grid_select (self, soma_listing_get_place (listing));
  g_signal_handlers_unblock_by_func (self->selection, notify_solution, self);
  notify_listing (self);
  notify_solution (self);
}

void
soma_solution_grid_set_levels (SomaSolutionGrid *self, SomaApartLevels *levels)
{
  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));

  g_autoptr (GPtrArray) cards = list_cards (self);
  g_set_object (&self->levels, levels);
  for (guint i = 0; i < cards->len && get_range (self) == NULL; i++)
    {
      g_autoptr (SomaSolution) solution =
          g_object_ref (soma_solution_card_get_solution (cards->pdata[i]));
      soma_solution_card_set_solution (cards->pdata[i], solution, self->known, levels);
    }
}

SomaListing *
soma_solution_grid_get_listing (SomaSolutionGrid *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), NULL);
  return self->listing;
}

SomaSolution *
soma_solution_grid_get_solution (SomaSolutionGrid *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), NULL);
  return gtk_single_selection_get_selected_item (self->selection);
}

SomaMarkedSolutions *
soma_solution_grid_get_marked (SomaSolutionGrid *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), NULL);
  return self->marked;
}

guint
soma_solution_grid_get_place (SomaSolutionGrid *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), G_MAXUINT);
  return gtk_single_selection_get_selected (self->selection);
}

void
soma_solution_grid_select (SomaSolutionGrid *self, guint place)
{
  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));

  if (get_n (self) == 0)
    return;
  place = MIN (place, get_n (self) - 1);
  gtk_single_selection_set_selected (self->selection, place);
  gtk_widget_activate_action (self->grid, "list.scroll-to-item", "u", place);
}

gboolean
soma_solution_grid_can_step (SomaSolutionGrid *self, gboolean forward)
{
  SomaNumber k, n;

  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), FALSE);
  if (!get_number (self, &k, &n))
    return FALSE;
  if (!forward)
    return k.n_limbs > 0;
  soma_number_increment (&k);
  return soma_number_compare (&k, &n) < 0;
}

void
soma_solution_grid_step (SomaSolutionGrid *self, gboolean forward, gboolean to_end)
{
  SomaNumber k, n;

  if (!soma_solution_grid_can_step (self, forward) || !get_number (self, &k, &n))
    return;
  if (to_end && !forward)
    soma_number_set (&k, 0);
  else if (forward && !to_end)
    soma_number_increment (&k);
  else
    {
      k = to_end ? n : k;
      soma_number_decrement (&k);
    }
  soma_solution_grid_go_to (self, &k);
}

gboolean
soma_solution_grid_go_to (SomaSolutionGrid *self, const SomaNumber *k)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), FALSE);
  guint place = soma_listing_go_to (self->listing, k);

  if (place != G_MAXUINT)
    soma_solution_grid_select (self, place);
  return place != G_MAXUINT;
}

void
soma_solution_grid_find (SomaSolutionGrid *self, const guint16 *copy_at)
{
  SomaNumber k;

  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));
  if (!soma_solution_index_find (soma_listing_get_index (self->listing), copy_at, &k))
    return;
  soma_listing_show_all (self->listing);
  soma_solution_grid_go_to (self, &k);
}

void
soma_solution_grid_mark (SomaSolutionGrid *self)
{
  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));
  SomaSolution *shown = soma_solution_grid_get_solution (self);

  if (shown != NULL)
    mark (self, soma_solution_get_index (shown));
}

void
soma_solution_grid_mark_all (SomaSolutionGrid *self)
{
  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));
  g_autoptr (GArray) indices = soma_listing_list_indices (self->listing);

  soma_solution_grid_set_selecting (self, TRUE);
  soma_marked_solutions_add (self->marked, indices);
}

gboolean
soma_solution_grid_is_selecting (SomaSolutionGrid *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_GRID (self), FALSE);
  return self->selecting;
}

void
soma_solution_grid_set_selecting (SomaSolutionGrid *self, gboolean selecting)
{
  g_return_if_fail (SOMA_IS_SOLUTION_GRID (self));

  if (!selecting && soma_marked_solutions_get_n (self->marked) > 0)
    soma_marked_solutions_clear (self->marked);
  if (selecting == self->selecting)
    return;
  self->anchor = G_MAXUINT;
  self->selecting = selecting;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTING]);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-selection.h"

struct _SomaFigureSelection
{
  GObject parent_instance;

  GtkMultiSelection *selected; /* owned */
  gboolean selecting;
  guint n_selected;
};

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_SELECTING,
  PROP_N_SELECTED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The list. */

static GType
get_item_type (GListModel *list)
{
  return G_TYPE_OBJECT;
}

static guint
get_n_items (GListModel *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (SOMA_FIGURE_SELECTION (list)->selected));
}

static gpointer
get_item (GListModel *list, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (SOMA_FIGURE_SELECTION (list)->selected), position);
}

static void
list_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

/* The selection. */

static GtkSelectionModel *
begin (GtkSelectionModel *model)
{
  SomaFigureSelection *self = SOMA_FIGURE_SELECTION (model);

  soma_figure_selection_set_selecting (self, TRUE);
  return GTK_SELECTION_MODEL (self->selected);
}

static GtkSelectionModel *
get_selected (GtkSelectionModel *model)
{
  return GTK_SELECTION_MODEL (SOMA_FIGURE_SELECTION (model)->selected);
}

static gboolean
is_selected (GtkSelectionModel *model, guint position)
{
  return gtk_selection_model_is_selected (get_selected (model), position);
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  return gtk_selection_model_get_selection_in_range (get_selected (model), position, n_items);
}

/* A list that is activated by one click selects alone what is pointed at, or reached by keys. */
static gboolean
select_item (GtkSelectionModel *model, guint position, gboolean unselect_rest)
{
  return !unselect_rest && gtk_selection_model_select_item (begin (model), position, FALSE);
}

static gboolean
unselect_item (GtkSelectionModel *model, guint position)
{
  return gtk_selection_model_unselect_item (get_selected (model), position);
}

static gboolean
select_range (GtkSelectionModel *model, guint position, guint n_items, gboolean unselect_rest)
{
  return gtk_selection_model_select_range (begin (model), position, n_items, unselect_rest);
}

static gboolean
unselect_range (GtkSelectionModel *model, guint position, guint n_items)
{
  return gtk_selection_model_unselect_range (get_selected (model), position, n_items);
}

static gboolean
select_all (GtkSelectionModel *model)
{
  return gtk_selection_model_select_all (begin (model));
}

static gboolean
unselect_all (GtkSelectionModel *model)
{
  return gtk_selection_model_unselect_all (get_selected (model));
}

static gboolean
set_selection (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  return gtk_selection_model_set_selection (begin (model), selected, mask);
}

static void
selection_iface_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = is_selected;
  iface->get_selection_in_range = get_selection_in_range;
  iface->select_item = select_item;
  iface->unselect_item = unselect_item;
  iface->select_range = select_range;
  iface->unselect_range = unselect_range;
  iface->select_all = select_all;
  iface->unselect_all = unselect_all;
  iface->set_selection = set_selection;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaFigureSelection, soma_figure_selection, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_iface_init)
                                   G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                          selection_iface_init))

static void
count (SomaFigureSelection *self)
{
  g_autoptr (GtkBitset) set =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selected));
  guint n = (guint) gtk_bitset_get_size (set);

  if (n == self->n_selected)
    return;
  self->n_selected = n;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_SELECTED]);
}

static void
items_changed_cb (SomaFigureSelection *self, guint position, guint removed, guint added)
{
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
  count (self);
}

static void
selection_changed_cb (SomaFigureSelection *self, guint position, guint n_items)
{
  count (self);
  gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), position, n_items);
}

static void
soma_figure_selection_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFigureSelection *self = SOMA_FIGURE_SELECTION (object);

  switch (id)
    {
    case PROP_MODEL:
      g_value_set_object (value, gtk_multi_selection_get_model (self->selected));
      break;
    case PROP_SELECTING:
      g_value_set_boolean (value, self->selecting);
      break;
    case PROP_N_SELECTED:
      g_value_set_uint (value, self->n_selected);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_figure_selection_set_property (GObject *object, guint id, const GValue *value,
                                    GParamSpec *pspec)
{
  SomaFigureSelection *self = SOMA_FIGURE_SELECTION (object);

  switch (id)
    {
    case PROP_MODEL:
      gtk_multi_selection_set_model (self->selected, g_value_get_object (value));
      break;
    case PROP_SELECTING:
      soma_figure_selection_set_selecting (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_figure_selection_dispose (GObject *object)
{
  g_clear_object (&SOMA_FIGURE_SELECTION (object)->selected);
  G_OBJECT_CLASS (soma_figure_selection_parent_class)->dispose (object);
}

static void
soma_figure_selection_class_init (SomaFigureSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_figure_selection_get_property;
  object_class->set_property = soma_figure_selection_set_property;
  object_class->dispose = soma_figure_selection_dispose;
  properties[PROP_MODEL] =
      g_param_spec_object ("model", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READWRITE);
  properties[PROP_SELECTING] = g_param_spec_boolean ("selecting", NULL, NULL, FALSE,
                                                     G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_N_SELECTED] =
      g_param_spec_uint ("n-selected", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_figure_selection_init (SomaFigureSelection *self)
{
  self->selected = gtk_multi_selection_new (NULL);
  g_signal_connect_object (self->selected, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selected, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

gboolean
soma_figure_selection_is_selecting (SomaFigureSelection *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_SELECTION (self), FALSE);
  return self->selecting;
}

void
soma_figure_selection_set_selecting (SomaFigureSelection *self, gboolean selecting)
{
  g_return_if_fail (SOMA_IS_FIGURE_SELECTION (self));

  if (selecting == self->selecting)
    return;
  self->selecting = selecting;
  if (!selecting)
    gtk_selection_model_unselect_all (GTK_SELECTION_MODEL (self->selected));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTING]);
}

void
soma_figure_selection_toggle (SomaFigureSelection *self, guint position)
{
  g_return_if_fail (SOMA_IS_FIGURE_SELECTION (self));

  GtkSelectionModel *model = GTK_SELECTION_MODEL (self);
  if (is_selected (model, position))
    unselect_item (model, position);
  else
    select_item (model, position, FALSE);
}

GPtrArray *
soma_figure_selection_list (SomaFigureSelection *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_SELECTION (self), NULL);

  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkBitset) set =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selected));
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, set, &position); more;
       more = gtk_bitset_iter_next (&iter, &position))
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (self->selected), position));
  return items;
}

GPtrArray *
soma_figure_selection_list_with (SomaFigureSelection *self, SomaFigureItem *item)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_SELECTION (self), NULL);

  GPtrArray *items = soma_figure_selection_list (self);

  if (item == NULL || g_ptr_array_find (items, item, NULL))
    return items;
  g_ptr_array_set_size (items, 0);
  g_ptr_array_add (items, g_object_ref (item));
  return items;
}

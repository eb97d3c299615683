/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listed-heat.h"

#include "heat-window.h"
#include "host.h"

/* A filtered list that grows is counted anew this rarely, in milliseconds. */
#define FOLLOW_TIME 1000

struct _SomaListedHeat
{
  GObject parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaListing *listing;   /* (nullable) */
  SomaHeatCount *count;   /* (nullable) */
  gpointer source;        /* (nullable) an object, of which that is */

  gboolean is_wanted;
  guint timer;            /* until which it does not follow a list that grows; 0: none */
  SomaHeatWindow *window; /* (nullable) weak */
};

G_DEFINE_FINAL_TYPE (SomaListedHeat, soma_listed_heat, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_WANTED,
  PROP_COUNT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What is counted, to be compared: an index, whatever is listed of it; what is listed of a list; or
 * the list. Those near a solution lie in other ways than in the list, and are none of its parts. */
static gpointer
get_source (SomaListedHeat *self)
{
  SomaSolutionRange *range = soma_listing_get_range (self->listing);

  if (range != NULL)
    return soma_solution_range_get_index (range);
  return soma_listing_get_near (self->listing) != NULL
             ? (gpointer) soma_document_get_solutions (self->document)
             : soma_listing_get_shown (self->listing);
}

static gboolean
is_filter (SomaListedHeat *self, gpointer source)
{
  return source != soma_document_get_index (self->document) &&
         source != soma_document_get_solutions (self->document);
}

static SomaHeatCount *
make_count (SomaListedHeat *self, gpointer source)
{
  SomaSolutionList *list = soma_document_get_solutions (self->document);
  SomaDocumentStatus status;

  if (SOMA_IS_SOLUTION_INDEX (source))
    return soma_heat_count_new_of_index (source, is_filter (self, source));
  g_autoptr (GArray) indices =
      is_filter (self, source) ? soma_listing_list_indices (self->listing) : NULL;
  soma_document_get_status (self->document, &status);
  /* In another order they are still all. */
  gboolean is_part =
      indices != NULL && indices->len < g_list_model_get_n_items (G_LIST_MODEL (list));
  return soma_heat_count_new_of_list (list, status.symmetry, is_part ? indices : NULL);
}

static void
set_count (SomaListedHeat *self, SomaHeatCount *count, gpointer source)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->count != NULL)
    soma_heat_count_stop (self->count);
  g_set_object (&self->count, count);
  g_set_object (&self->source, source);
  if (self->window != NULL)
    soma_heat_window_set_count (self->window, count);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COUNT]);
}

static void
count_anew (SomaListedHeat *self)
{
  gpointer source = get_source (self);
  g_autoptr (SomaHeatCount) count = make_count (self, source);

  set_count (self, count, source);
}

/* Counts other solutions, or nothing any more. */
static void
follow (SomaListedHeat *self)
{
  gboolean is_wanted = self->listing != NULL && (self->is_wanted || self->window != NULL);

  if (!is_wanted && self->count != NULL)
    set_count (self, NULL, NULL);
  else if (is_wanted && (self->count == NULL || self->source != get_source (self)))
    count_anew (self);
}

static void
timer_cb (gpointer data)
{
  SomaListedHeat *self = data;

  self->timer = 0;
  count_anew (self);
}

/* Solutions were added to those that are listed, or taken away. Without a filter the count follows
 * them by itself. */
static void
items_changed_cb (SomaListedHeat *self)
{
  gpointer counted = self->source;

  follow (self);
  if (self->count != NULL && self->source == counted && is_filter (self, counted) &&
      self->timer == 0)
    self->timer = g_timeout_add_once (FOLLOW_TIME, timer_cb, self);
}

static void
window_closed_cb (gpointer data, GObject *window)
{
  SomaListedHeat *self = data;

  self->window = NULL;
  follow (self);
}

static void
soma_listed_heat_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaListedHeat *self = SOMA_LISTED_HEAT (object);

  if (id == PROP_WANTED)
    g_value_set_boolean (value, self->is_wanted);
  else if (id == PROP_COUNT)
    g_value_set_object (value, self->count);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_listed_heat_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaListedHeat *self = SOMA_LISTED_HEAT (object);

  if (id == PROP_WANTED)
    self->is_wanted = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  follow (self);
}

static void
drop_listing (SomaListedHeat *self)
{
  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_clear_object (&self->listing);
  g_clear_object (&self->document);
}

static void
soma_listed_heat_dispose (GObject *object)
{
  SomaListedHeat *self = SOMA_LISTED_HEAT (object);

  if (self->window != NULL)
    g_object_weak_unref (G_OBJECT (self->window), window_closed_cb, self);
  self->window = NULL;
  drop_listing (self);
  follow (self);
  G_OBJECT_CLASS (soma_listed_heat_parent_class)->dispose (object);
}

static void
soma_listed_heat_class_init (SomaListedHeatClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_listed_heat_get_property;
  object_class->set_property = soma_listed_heat_set_property;
  object_class->dispose = soma_listed_heat_dispose;
  properties[PROP_WANTED] = g_param_spec_boolean ("wanted", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_COUNT] =
      g_param_spec_object ("count", NULL, NULL, SOMA_TYPE_HEAT_COUNT, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_listed_heat_init (SomaListedHeat *self)
{
}

void
soma_listed_heat_set_listing (SomaListedHeat *self, SomaDocument *document, SomaListing *listing)
{
  g_return_if_fail (SOMA_IS_LISTED_HEAT (self));

  drop_listing (self);
  self->document = g_object_ref (document);
  self->listing = g_object_ref (listing);
  g_signal_connect_swapped (listing, "items-changed", G_CALLBACK (items_changed_cb), self);
  g_signal_connect_swapped (listing, "changed", G_CALLBACK (follow), self);
  g_signal_connect_swapped (listing, "told", G_CALLBACK (follow), self);
  follow (self);
}

void
soma_listed_heat_present (SomaListedHeat *self, GtkWindow *parent)
{
  g_return_if_fail (SOMA_IS_LISTED_HEAT (self) && self->listing != NULL);

  if (self->window == NULL)
    {
      const char *name = soma_document_get_name (self->document);
      self->window = SOMA_HEAT_WINDOW (soma_heat_window_new (parent, name));
      g_object_weak_ref (G_OBJECT (self->window), window_closed_cb, self);
      follow (self);
      soma_heat_window_set_count (self->window, self->count);
    }
  soma_host_present_dialog (GTK_WINDOW (self->window));
}

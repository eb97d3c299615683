/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "findings.h"

/* In the enumerations of all classes. */
enum
{
  NOT_STARTED,
  RUNNING,
};

/* The data of a task. */
typedef struct
{
  const SomaFindingsClass *class;
  gpointer run; /* owned */
  int end;
} Work;

typedef struct
{
  GListStore *items; /* owned */

  GTask *task; /* (nullable) its data is a Work */
  int state;
  guint64 n_tried, n_to_try;
} SomaFindingsPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (SomaFindings, soma_findings, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ITEMS,
  PROP_RUNNING,
  PROP_N_TRIED,
  PROP_FRACTION,
  N_PROPERTIES,
  PROP_STATE /* a property of each class, of another type in each */
};

static GParamSpec *properties[N_PROPERTIES];

static SomaFindingsPrivate *
get_private (SomaFindings *self)
{
  return soma_findings_get_instance_private (self);
}

/* On the run's thread. */

static void
work_free (gpointer data)
{
  Work *work = data;

  work->class->free_run (work->run);
  g_free (work);
}

static void
do_work (GTask *task)
{
  Work *work = g_task_get_task_data (task);

  work->end = work->class->work (task, work->run);
}

/* On the main thread. */

static void
take (GTask *task, GPtrArray *messages)
{
  Work *work = g_task_get_task_data (task);

  work->class->take (g_task_get_source_object (task), messages, work->run);
}

static void
done (GTask *task)
{
  SomaFindings *self = g_task_get_source_object (task);

  get_private (self)->task = NULL;
  soma_findings_set_state (self, ((Work *) g_task_get_task_data (task))->end);
  g_task_return_boolean (task, TRUE);
}

static void
soma_findings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFindingsPrivate *self = get_private (SOMA_FINDINGS (object));

  switch (id)
    {
    case PROP_ITEMS:
      g_value_set_object (value, self->items);
      break;
    case PROP_STATE:
      g_value_set_enum (value, self->state);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, self->state == RUNNING);
      break;
    case PROP_N_TRIED:
      g_value_set_uint64 (value, self->n_tried);
      break;
    case PROP_FRACTION:
      g_value_set_double (
          value, self->n_to_try > 0 ? (double) self->n_tried / (double) self->n_to_try : 0);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_findings_constructed (GObject *object)
{
  SomaFindings *self = SOMA_FINDINGS (object);

  get_private (self)->items = g_list_store_new (SOMA_FINDINGS_GET_CLASS (self)->item_type);
  G_OBJECT_CLASS (soma_findings_parent_class)->constructed (object);
}

static void
soma_findings_dispose (GObject *object)
{
  g_clear_object (&get_private (SOMA_FINDINGS (object))->items);
  G_OBJECT_CLASS (soma_findings_parent_class)->dispose (object);
}

static void
soma_findings_class_init (SomaFindingsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_findings_get_property;
  object_class->constructed = soma_findings_constructed;
  object_class->dispose = soma_findings_dispose;

  properties[PROP_ITEMS] = g_param_spec_object ("items", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  properties[PROP_N_TRIED] = g_param_spec_uint64 ("n-tried", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_findings_init (SomaFindings *self)
{
}

GListModel *
soma_findings_get_items (SomaFindings *self)
{
  g_return_val_if_fail (SOMA_IS_FINDINGS (self), NULL);
  return G_LIST_MODEL (get_private (self)->items);
}

int
soma_findings_get_state (SomaFindings *self)
{
  g_return_val_if_fail (SOMA_IS_FINDINGS (self), NOT_STARTED);
  return get_private (self)->state;
}

gboolean
soma_findings_is_running (SomaFindings *self)
{
  g_return_val_if_fail (SOMA_IS_FINDINGS (self), FALSE);
  return get_private (self)->state == RUNNING;
}

void
soma_findings_get_progress (SomaFindings *self, guint64 *n_tried, guint64 *n_to_try)
{
  g_return_if_fail (SOMA_IS_FINDINGS (self));

  SomaFindingsPrivate *private = get_private (self);

  if (n_tried != NULL)
    *n_tried = private->n_tried;
  if (n_to_try != NULL)
    *n_to_try = private->n_to_try;
}

void
soma_findings_stop (SomaFindings *self)
{
  g_return_if_fail (SOMA_IS_FINDINGS (self));

  if (get_private (self)->task != NULL)
    soma_background_stop (get_private (self)->task);
}

void
soma_findings_class_install (SomaFindingsClass *class, GType state_type)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamSpec *state =
      g_param_spec_enum ("state", NULL, NULL, state_type, NOT_STARTED, G_PARAM_READABLE);

  /* Classes do not inherit it for properties of their own. */
  object_class->get_property = soma_findings_get_property;
  g_object_class_install_property (object_class, PROP_STATE, state);
  class->how = (SomaBackground){
    .thread_name = class->thread_name,
    .work = do_work,
    .take = take,
    .done = done,
    .free_message = class->free_message,
    .ticks = TRUE,
  };
}

void
soma_findings_run (SomaFindings *self, gpointer run)
{
  SomaFindingsPrivate *private = get_private (self);
  const SomaFindingsClass *class = SOMA_FINDINGS_GET_CLASS (self);
  Work *work = g_new (Work, 1);

  g_return_if_fail (private->task == NULL);

  *work = (Work){ class, run, NOT_STARTED };
  private->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (private->task, work, work_free);
  soma_background_run (private->task, &class->how);
  soma_findings_set_state (self, RUNNING);
}

void
soma_findings_drop (SomaFindings *self)
{
  g_clear_pointer (&get_private (self)->task, soma_background_drop);
  soma_findings_set_progress (self, 0, 0);
}

void
soma_findings_empty (SomaFindings *self)
{
  soma_findings_drop (self);
  g_list_store_remove_all (get_private (self)->items);
}

void
soma_findings_set_state (SomaFindings *self, int state)
{
  SomaFindingsPrivate *private = get_private (self);

  if (state == private->state)
    return;
  private->state = state;
  g_object_notify (G_OBJECT (self), "state");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

void
soma_findings_set_progress (SomaFindings *self, guint64 n_tried, guint64 n_to_try)
{
  SomaFindingsPrivate *private = get_private (self);

  if (n_tried == private->n_tried && n_to_try == private->n_to_try)
    return;
  private->n_tried = n_tried;
  private->n_to_try = n_to_try;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_TRIED]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

GListStore *
soma_findings_get_store (SomaFindings *self)
{
  return get_private (self)->items;
}

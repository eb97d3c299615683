/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft.h"

struct _SomaDraft
{
  GObject parent_instance;

  /* Owned */
  GPtrArray *designs; /* of SomaDesign: the whole history, oldest first */
  SomaDesign *saved;  /* (nullable) */
  GPtrArray *tried;   /* of SomaDesign: they need not be saved, and count as saved */
  GFile *file;        /* (nullable) */
  char *etag;         /* (nullable) */
  GFile *source;      /* (nullable) */

  SomaFilePlace place; /* in the file */

  guint position; /* of the current design */
  guint stroke;   /* the one that led to it, if it can continue; otherwise 0 */
  guint last_stroke;
  gboolean has_place; /* it has been saved somewhere */

  /* Last notified values */
  gboolean could_undo, could_redo, was_modified;
};

G_DEFINE_FINAL_TYPE (SomaDraft, soma_draft, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_DESIGN,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_MODIFIED,
  PROP_FILE,
  PROP_SOURCE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
update_property (SomaDraft *self, int property, gboolean *old_value, gboolean value)
{
  if (*old_value == value)
    return;
  *old_value = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
update_properties (SomaDraft *self)
{
  update_property (self, PROP_CAN_UNDO, &self->could_undo, soma_draft_can_undo (self));
  update_property (self, PROP_CAN_REDO, &self->could_redo, soma_draft_can_redo (self));
  update_property (self, PROP_MODIFIED, &self->was_modified, soma_draft_is_modified (self));
}

static void
tell_change (SomaDraft *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESIGN]);
  update_properties (self);
}

static void
forget_redo (SomaDraft *self)
{
  g_ptr_array_set_size (self->designs, (int) self->position + 1);
}

/* Replaces what the stroke has made so far with `design`, or adds it where the stroke began. */
static void
replace_last (SomaDraft *self, SomaDesign *design)
{
  SomaDesign *before = g_ptr_array_index (self->designs, self->position - 1);

  g_ptr_array_set_size (self->designs, (int) self->position);
  if (soma_design_equal (before, design))
    self->position--;
  else
    g_ptr_array_add (self->designs, soma_design_ref (design));
}

static void
soma_draft_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaDraft *self = SOMA_DRAFT (object);

  switch (id)
    {
    case PROP_DESIGN:
      g_value_set_boxed (value, soma_draft_get_design (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, soma_draft_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, soma_draft_can_redo (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, soma_draft_is_modified (self));
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_SOURCE:
      g_value_set_object (value, self->source);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_draft_dispose (GObject *object)
{
  SomaDraft *self = SOMA_DRAFT (object);

  g_clear_pointer (&self->designs, g_ptr_array_unref);
  g_clear_pointer (&self->tried, g_ptr_array_unref);
  g_clear_pointer (&self->saved, soma_design_unref);
  g_clear_object (&self->file);
  g_clear_object (&self->source);
  g_clear_pointer (&self->etag, g_free);
  G_OBJECT_CLASS (soma_draft_parent_class)->dispose (object);
}

static void
soma_draft_class_init (SomaDraftClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_draft_get_property;
  object_class->dispose = soma_draft_dispose;

  properties[PROP_DESIGN] = g_param_spec_boxed ("design", NULL, NULL, SOMA_TYPE_DESIGN, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_SOURCE] = g_param_spec_object ("source", NULL, NULL, G_TYPE_FILE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_draft_init (SomaDraft *self)
{
  self->designs = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);
  self->tried = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);
}

SomaDraft *
soma_draft_new (SomaDesign *design)
{
  g_return_val_if_fail (design != NULL, NULL);

  SomaDraft *self = g_object_new (SOMA_TYPE_DRAFT, NULL);

  g_ptr_array_add (self->designs, soma_design_ref (design));
  self->saved = soma_design_ref (design);
  return self;
}

SomaDesign *
soma_draft_get_design (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return g_ptr_array_index (self->designs, self->position);
}

guint
soma_draft_begin_stroke (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), 0);
  return ++self->last_stroke;
}

void
soma_draft_apply (SomaDraft *self, SomaDesign *design, guint stroke)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail (design != NULL);

  if (soma_design_equal (design, soma_draft_get_design (self)))
    return;
  forget_redo (self);
  if (stroke != 0 && stroke == self->stroke)
    {
      guint position = self->position;
      replace_last (self, design);
      /* After a stroke that led back to its start, the next change is a new step. */
      self->stroke = self->position == position ? stroke : 0;
    }
  else
    {
      g_ptr_array_add (self->designs, soma_design_ref (design));
      self->position++;
      self->stroke = stroke;
    }
  tell_change (self);
}

void
soma_draft_try (SomaDraft *self, SomaDesign *design)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail (design != NULL);

  if (!self->has_place && self->file == NULL && self->source == NULL &&
      !soma_draft_is_modified (self))
    g_ptr_array_add (self->tried, soma_design_ref (design));
  soma_draft_apply (self, design, 0);
}

void
soma_draft_cancel_stroke (SomaDraft *self, guint stroke)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));

  if (stroke == 0 || stroke != self->stroke)
    return;
  self->position--;
  forget_redo (self);
  self->stroke = 0;
  tell_change (self);
}

gboolean
soma_draft_can_undo (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), FALSE);
  return self->position > 0;
}

gboolean
soma_draft_can_redo (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), FALSE);
  return self->position + 1 < self->designs->len;
}

static void
go_to (SomaDraft *self, guint position)
{
  self->position = position;
  self->stroke = 0;
  tell_change (self);
}

void
soma_draft_undo (SomaDraft *self)
{
  if (soma_draft_can_undo (self))
    go_to (self, self->position - 1);
}

void
soma_draft_redo (SomaDraft *self)
{
  if (soma_draft_can_redo (self))
    go_to (self, self->position + 1);
}

gboolean
soma_draft_is_modified (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), FALSE);

  SomaDesign *design = soma_draft_get_design (self);

  for (guint i = 0; i < self->tried->len; i++)
    if (soma_design_equal (g_ptr_array_index (self->tried, i), design))
      return FALSE;
  return self->saved == NULL || !soma_design_equal (self->saved, design);
}

GFile *
soma_draft_get_file (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return self->file;
}

const SomaFilePlace *
soma_draft_get_place (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return &self->place;
}

const char *
soma_draft_get_etag (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return self->etag;
}

GFile *
soma_draft_get_source (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return self->source;
}

void
soma_draft_set_source (SomaDraft *self, GFile *source)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));

  if (g_set_object (&self->source, source))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOURCE]);
}

void
soma_draft_set_file (SomaDraft *self, GFile *file, const SomaFilePlace *place, const char *etag)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail ((file == NULL) == (place == NULL));

  soma_draft_set_source (self, NULL);
  self->place = place != NULL ? *place : (SomaFilePlace){ 0 };
  g_free (self->etag);
  self->etag = file != NULL ? g_strdup (etag) : NULL;
  if (g_set_object (&self->file, file))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
}

void
soma_draft_mark_saved (SomaDraft *self, SomaDesign *design)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));

  g_clear_pointer (&self->saved, soma_design_unref);
  self->saved = design != NULL ? soma_design_ref (design) : NULL;
  self->has_place = TRUE;
  g_ptr_array_set_size (self->tried, 0);
  self->stroke = 0; /* what follows is not saved, so it must not replace what is */
  update_properties (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft.h"

typedef struct
{
  SomaBook *book; /* owned */
  guint problem;  /* the one that the step has changed */
} Step;

struct _SomaDraft
{
  GObject parent_instance;

  /* Owned */
  GArray *steps;    /* of Step: the whole history, oldest first */
  SomaBook *saved;  /* (nullable) */
  GPtrArray *tried; /* of SomaBook: they need not be saved, and count as saved */
  GFile *file;      /* (nullable) */
  char *etag;       /* (nullable) */
  GFile *source;    /* (nullable) */
  char *reason;     /* (nullable) why that must not be overwritten */

  SomaFilePlace place; /* in the file */

  guint position; /* of the current step */
  guint problem;  /* of its book: the one that is edited */
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
  PROP_PROBLEM,
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

/* Shows the problem of a book that may have changed. */
static void
tell_change (SomaDraft *self, guint problem)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (problem != self->problem)
    {
      self->problem = problem;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEM]);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESIGN]);
  update_properties (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static SomaBook *
get_book (SomaDraft *self, guint position)
{
  return g_array_index (self->steps, Step, position).book;
}

static void
forget_redo (SomaDraft *self)
{
  g_array_set_size (self->steps, self->position + 1);
}

/* Takes over the book. */
static void
add_step (SomaDraft *self, SomaBook *book, guint problem)
{
  Step step = { book, problem };

  g_array_append_val (self->steps, step);
}

/* Replaces what the stroke has made so far with the book, or adds it where the stroke began. */
static void
replace_last (SomaDraft *self, SomaBook *book)
{
  g_array_set_size (self->steps, self->position);
  if (soma_book_equal (get_book (self, self->position - 1), book))
    self->position--;
  else
    add_step (self, soma_book_ref (book), self->problem);
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
    case PROP_PROBLEM:
      g_value_set_uint (value, self->problem);
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

  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->tried, g_ptr_array_unref);
  g_clear_pointer (&self->saved, soma_book_unref);
  g_clear_object (&self->file);
  g_clear_object (&self->source);
  g_clear_pointer (&self->etag, g_free);
  g_clear_pointer (&self->reason, g_free);
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
  properties[PROP_PROBLEM] = g_param_spec_uint ("problem", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_SOURCE] = g_param_spec_object ("source", NULL, NULL, G_TYPE_FILE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
clear_step (gpointer data)
{
  soma_book_unref (((Step *) data)->book);
}

static void
soma_draft_init (SomaDraft *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (self->steps, clear_step);
  self->tried = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_book_unref);
}

SomaDraft *
soma_draft_new_for_book (SomaBook *book)
{
  g_return_val_if_fail (book != NULL, NULL);

  SomaDraft *self = g_object_new (SOMA_TYPE_DRAFT, NULL);

  add_step (self, soma_book_ref (book), 0);
  self->saved = soma_book_ref (book);
  return self;
}

SomaDraft *
soma_draft_new (SomaDesign *design)
{
  g_return_val_if_fail (design != NULL, NULL);

  g_autoptr (SomaBook) book = soma_book_new_single (design);
  return soma_draft_new_for_book (book);
}

SomaBook *
soma_draft_get_book (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return get_book (self, self->position);
}

guint
soma_draft_get_problem (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), 0);
  return self->problem;
}

void
soma_draft_show_problem (SomaDraft *self, guint problem)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail (problem < soma_draft_get_book (self)->n_problems);

  if (self->problem == problem)
    return;
  self->stroke = 0;
  tell_change (self, problem);
}

SomaDesign *
soma_draft_get_design (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return soma_draft_get_book (self)->problems[self->problem];
}

guint
soma_draft_begin_stroke (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), 0);
  return ++self->last_stroke;
}

void
soma_draft_apply_book (SomaDraft *self, SomaBook *book, guint problem)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail (problem < book->n_problems);

  if (soma_book_equal (book, soma_draft_get_book (self)))
    {
      soma_draft_show_problem (self, problem);
      return;
    }
  forget_redo (self);
  add_step (self, soma_book_ref (book), problem);
  self->position++;
  self->stroke = 0;
  tell_change (self, problem);
}

void
soma_draft_apply (SomaDraft *self, SomaDesign *design, guint stroke)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail (design != NULL);

  if (soma_design_equal (design, soma_draft_get_design (self)))
    return;
  g_autoptr (SomaBook) book = soma_book_replace (soma_draft_get_book (self), self->problem, design);
  forget_redo (self);
  if (stroke != 0 && stroke == self->stroke)
    {
      guint position = self->position;
      replace_last (self, book);
      /* After a stroke that led back to its start, the next change is a new step. */
      self->stroke = self->position == position ? stroke : 0;
    }
  else
    {
      add_step (self, soma_book_ref (book), self->problem);
      self->position++;
      self->stroke = stroke;
    }
  tell_change (self, self->problem);
}

void
soma_draft_try (SomaDraft *self, SomaDesign *design)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail (design != NULL);

  if (!self->has_place && self->file == NULL && self->source == NULL &&
      !soma_draft_is_modified (self))
    g_ptr_array_add (self->tried,
                     soma_book_replace (soma_draft_get_book (self), self->problem, design));
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
  tell_change (self, self->problem);
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
  return self->position + 1 < self->steps->len;
}

/* The problem that was changed is shown, if it is there. */
static void
go_to (SomaDraft *self, guint position, guint problem)
{
  self->position = position;
  self->stroke = 0;
  tell_change (self, MIN (problem, soma_draft_get_book (self)->n_problems - 1));
}

void
soma_draft_undo (SomaDraft *self)
{
  if (soma_draft_can_undo (self))
    go_to (self, self->position - 1, g_array_index (self->steps, Step, self->position).problem);
}

void
soma_draft_redo (SomaDraft *self)
{
  if (soma_draft_can_redo (self))
    go_to (self, self->position + 1, g_array_index (self->steps, Step, self->position + 1).problem);
}

gboolean
soma_draft_is_modified (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), FALSE);

  SomaBook *book = soma_draft_get_book (self);

  for (guint i = 0; i < self->tried->len; i++)
    if (soma_book_equal (g_ptr_array_index (self->tried, i), book))
      return FALSE;
  return self->saved == NULL || !soma_book_equal (self->saved, book);
}

SomaBook *
soma_draft_get_saved (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return self->saved;
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

const char *
soma_draft_get_reason (SomaDraft *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (self), NULL);
  return self->reason;
}

void
soma_draft_set_source (SomaDraft *self, GFile *source, const char *reason)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));

  g_free (self->reason);
  self->reason = g_strdup (reason);
  if (g_set_object (&self->source, source))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOURCE]);
}

void
soma_draft_set_file (SomaDraft *self, GFile *file, const SomaFilePlace *place, const char *etag)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));
  g_return_if_fail ((file == NULL) == (place == NULL));

  soma_draft_set_source (self, NULL, NULL);
  self->place = place != NULL ? *place : (SomaFilePlace){ 0 };
  g_free (self->etag);
  self->etag = file != NULL ? g_strdup (etag) : NULL;
  if (g_set_object (&self->file, file))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
}

void
soma_draft_mark_saved (SomaDraft *self, SomaBook *book)
{
  g_return_if_fail (SOMA_IS_DRAFT (self));

  g_clear_pointer (&self->saved, soma_book_unref);
  self->saved = book != NULL ? soma_book_ref (book) : NULL;
  self->has_place = TRUE;
  g_ptr_array_set_size (self->tried, 0);
  self->stroke = 0; /* what follows is not saved, so it must not replace what is */
  update_properties (self);
}

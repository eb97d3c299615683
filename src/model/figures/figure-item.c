/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-item-private.h"

#include <string.h>

#include "piece-letters.h"
#include "puzzle-file.h"
#include "shown-text.h"

G_DEFINE_FINAL_TYPE (SomaFigureItem, soma_figure_item, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_KEYWORDS,
  PROP_KNOWN,
  PROP_N_FOUND,
  PROP_N_LAID,
  PROP_N_COPIES,
  PROP_FAVOURITE,
  PROP_TAGS,
  PROP_DIFFICULTY,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* A figure of the library is also found by its number, "#12". */
static char *
make_keywords (SomaFigureItem *self)
{
  g_autofree char *number = self->library_id != 0
                                ? g_strdup_printf ("#%" G_GINT64_FORMAT " ", self->library_id)
                                : g_strdup ("");

  return g_strjoin (" ", self->name, self->id, number,
                    self->collection != NULL ? self->collection : "",
                    soma_figure_item_get_tags (self), self->words, NULL);
}

static void
soma_figure_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFigureItem *self = SOMA_FIGURE_ITEM (object);

  switch (id)
    {
    case PROP_NAME:
      g_value_set_string (value, self->name);
      break;
    case PROP_KEYWORDS:
      g_value_take_string (value, make_keywords (self));
      break;
    case PROP_KNOWN:
      g_value_set_int (value, self->known);
      break;
    case PROP_N_FOUND:
      g_value_set_uint (value, self->n_found);
      break;
    case PROP_N_LAID:
      g_value_set_uint (value, self->n_laid);
      break;
    case PROP_N_COPIES:
      g_value_set_uint (value, self->n_copies);
      break;
    case PROP_FAVOURITE:
      g_value_set_boolean (value, self->favourite);
      break;
    case PROP_TAGS:
      g_value_set_string (value, soma_figure_item_get_tags (self));
      break;
    case PROP_DIFFICULTY:
      g_value_set_uint (value, self->difficulty);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_figure_item_finalize (GObject *object)
{
  SomaFigureItem *self = SOMA_FIGURE_ITEM (object);

  g_free (self->id);
  g_free (self->name);
  g_free (self->pins);
  g_free (self->collection);
  g_free (self->words);
  g_free (self->position);
  g_free (self->key);
  g_free (self->notes);
  g_free (self->author);
  g_free (self->tags);
  g_free (self->number);
  g_free (self->mark_key);
  g_free (self->sort_key);
  g_clear_pointer (&self->solutions, g_ptr_array_unref);
  g_clear_pointer (&self->colours, soma_cell_colours_unref);
  g_clear_pointer (&self->groups, g_array_unref);
  soma_puzzle_unref (self->puzzle);
  soma_piece_set_unref (self->set);
  soma_figure_unref (self->figure);
  G_OBJECT_CLASS (soma_figure_item_parent_class)->finalize (object);
}

static void
soma_figure_item_class_init (SomaFigureItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_figure_item_get_property;
  object_class->finalize = soma_figure_item_finalize;

  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, G_PARAM_READABLE);
  properties[PROP_KEYWORDS] = g_param_spec_string ("keywords", NULL, NULL, NULL, G_PARAM_READABLE);
  properties[PROP_KNOWN] = g_param_spec_int ("known", NULL, NULL, SOMA_KNOWN_NOTHING,
                                             SOMA_KNOWN_ALL, SOMA_KNOWN_NOTHING, G_PARAM_READABLE);
  properties[PROP_N_FOUND] =
      g_param_spec_uint ("n-found", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  properties[PROP_N_LAID] =
      g_param_spec_uint ("n-laid", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  properties[PROP_N_COPIES] =
      g_param_spec_uint ("n-copies", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  properties[PROP_FAVOURITE] =
      g_param_spec_boolean ("favourite", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_TAGS] = g_param_spec_string ("tags", NULL, NULL, NULL, G_PARAM_READABLE);
  properties[PROP_DIFFICULTY] =
      g_param_spec_uint ("difficulty", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_figure_item_init (SomaFigureItem *self)
{
}

SomaFigureItem *
soma_figure_item_new (const char *id, const char *name, SomaFigure *figure, SomaPieceSet *set,
                      gboolean distinct_pieces, const SomaMark *pins)
{
  SomaFigureItem *self = g_object_new (SOMA_TYPE_FIGURE_ITEM, NULL);
  SomaPieceSet *shown = set != NULL ? soma_piece_set_ref (set) : soma_design_make_stand_in_set ();

  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->figure = soma_figure_ref (figure);
  self->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  self->distinct_pieces = distinct_pieces;
  self->pins = g_memdup2 (pins, figure->n_cells * sizeof *pins);
  self->puzzle = soma_file_make_puzzle (name, figure, self->pins, shown, distinct_pieces, NULL);
  /* Pins refer to the pieces that the file names; with the placeholder set they are invalid. */
  if (self->puzzle == NULL)
    self->puzzle = soma_file_make_puzzle (name, figure, NULL, shown, distinct_pieces, NULL);
  soma_piece_set_unref (shown);
  return self;
}

void
soma_figure_item_set_about (SomaFigureItem *self, const char *notes, const char *author,
                            const char *tags)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  g_free (self->notes);
  g_free (self->author);
  g_free (self->tags);
  self->notes = g_strdup (notes);
  self->author = g_strdup (author);
  self->tags = g_strdup (tags);
}

const char *
soma_figure_item_get_notes (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->notes;
}

void
soma_figure_item_set_colours (SomaFigureItem *self, SomaCellColours *colours, GArray *groups)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  soma_cell_colours_ref (colours);
  soma_cell_colours_unref (self->colours);
  self->colours = colours;
  soma_cell_colours_show (colours, self->puzzle);
  if (groups != NULL)
    g_array_ref (groups);
  g_clear_pointer (&self->groups, g_array_unref);
  self->groups = groups;
}

void
soma_figure_item_share_colours (SomaFigureItem *self, SomaFigureItem *other)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self) && SOMA_IS_FIGURE_ITEM (other));

  soma_figure_item_set_colours (self, other->colours, other->groups);
}

void
soma_figure_item_set_solutions (SomaFigureItem *self, GPtrArray *solutions)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  g_ptr_array_ref (solutions);
  g_clear_pointer (&self->solutions, g_ptr_array_unref);
  self->solutions = solutions;
}

const char *
soma_figure_item_get_name (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->name;
}

const char *
soma_figure_item_get_id (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->id;
}

void
soma_figure_item_set_waiting (SomaFigureItem *self, guint n_laid, guint n_copies)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  if (n_laid == self->n_laid && n_copies == self->n_copies)
    return;
  self->n_laid = n_laid;
  self->n_copies = n_copies;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_LAID]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_COPIES]);
}

SomaFigure *
soma_figure_item_get_figure (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->figure;
}

SomaPieceSet *
soma_figure_item_get_piece_set (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->set;
}

SomaPuzzle *
soma_figure_item_get_puzzle (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->puzzle;
}

SomaDesign *
soma_figure_item_make_design (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);

  const char *texts[SOMA_N_DESIGN_TEXTS] = { self->id, self->name, self->notes, self->author,
                                             self->tags };
  SomaDesign *design = soma_design_new_from_figure (self->id, self->name, self->figure, self->set,
                                                    self->distinct_pieces, self->pins);

  if (self->colours != NULL)
    {
      g_autoptr (SomaDesign) before = design;
      design = soma_design_with_colours (before, self->colours);
    }
  if (self->groups != NULL)
    {
      g_autoptr (SomaDesign) before = design;
      design = soma_design_with_groups (before, self->groups);
    }
  for (int i = 0; i < SOMA_N_DESIGN_TEXTS; i++)
    {
      g_autoptr (SomaDesign) before = design;
      design = soma_design_with_text (before, i, texts[i] != NULL ? texts[i] : "");
    }
  if (self->solutions != NULL)
    {
      g_autoptr (SomaDesign) before = design;
      design = soma_design_with_solutions (before, self->solutions);
    }
  return design;
}

gboolean
soma_figure_item_has_distinct_pieces (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), FALSE);
  return self->distinct_pieces;
}

void
soma_figure_item_set_collection (SomaFigureItem *self, const char *collection)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  g_free (self->collection);
  self->collection = soma_text_cleaned (collection, FALSE);
}

gboolean
soma_figure_item_has_pins (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), FALSE);
  return self->pins != NULL;
}

const char *
soma_figure_item_get_collection (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->collection;
}

void
soma_figure_item_set_position (SomaFigureItem *self, const char *position)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));
  g_free (self->position);
  self->position = g_strdup (position);
}

const char *
soma_figure_item_get_position (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->position;
}

void
soma_figure_item_set_words (SomaFigureItem *self, const char *words)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  g_free (self->words);
  self->words = g_strdup (words);
}

void
soma_figure_item_set_library_id (SomaFigureItem *self, gint64 id, gint64 modified)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  self->library_id = id;
  self->modified = modified;
}

gint64
soma_figure_item_get_library_id (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->library_id;
}

gint64
soma_figure_item_get_modified (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->modified;
}

void
soma_figure_item_set_key (SomaFigureItem *self, const char *key)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  g_free (self->key);
  self->key = g_strdup (key);
}

const char *
soma_figure_item_get_key (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->key;
}

void
soma_figure_item_set_found (SomaFigureItem *self, guint n_found)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  if (n_found == self->n_found)
    return;
  self->n_found = n_found;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_FOUND]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KNOWN]);
}

guint
soma_figure_item_get_found (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->n_found;
}

SomaKnown
soma_figure_item_get_known (SomaFigureItem *self, guint64 *n_solutions)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), SOMA_KNOWN_NOTHING);

  if (n_solutions != NULL)
    *n_solutions = self->n_solutions;
  return self->known;
}

void
soma_figure_item_set_counts (SomaFigureItem *self, const guint64 *counts)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  self->is_counted = TRUE;
  memcpy (self->counts, counts, sizeof self->counts);
}

gboolean
soma_figure_item_get_count (SomaFigureItem *self, SomaSymmetry symmetry, guint64 *n_solutions)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), FALSE);

  if (self->is_counted)
    *n_solutions = self->counts[symmetry];
  return self->is_counted;
}

void
soma_figure_item_set_known (SomaFigureItem *self, SomaKnown known, guint64 n_solutions)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  if (known == self->known && n_solutions == self->n_solutions && self->number == NULL)
    return;
  self->known = known;
  self->n_solutions = n_solutions;
  g_clear_pointer (&self->number, g_free);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KNOWN]);
}

guint
soma_figure_item_get_look_up (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->look_up;
}

void
soma_figure_item_set_look_up (SomaFigureItem *self, guint number)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));
  self->look_up = number;
}

const SomaNumber *
soma_figure_item_get_number (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->number;
}

void
soma_figure_item_set_number (SomaFigureItem *self, const SomaNumber *number)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  self->known = SOMA_KNOWN_ALL;
  self->n_solutions = G_MAXUINT64;
  g_free (self->number);
  self->number = g_memdup2 (number, sizeof *number);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KNOWN]);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels.h"

#include "catalogue.h"
#include "days.h"

/* The figures of the days follow each other in steps of this size, round and round; the step is
 * prime, so that all are reached unless their number is a multiple of it. */
#define DAILY_STEP 17

struct _SomaLevel
{
  GObject parent_instance;

  /* Owned */
  SomaFigureItem *item;
  char *key;         /* of the puzzle */
  char *puzzle_name; /* (nullable): as soma_level_get_puzzle_name() has it */

  SomaLevelMeasure measure;
  guint rank; /* of its puzzle among all: 0 for Soma */
  guint n_found;
  double best_seconds;
};

G_DEFINE_FINAL_TYPE (SomaLevel, soma_level, G_TYPE_OBJECT)

struct _SomaLevelList
{
  GObject parent_instance;

  /* Owned */
  GPtrArray *levels;
  SomaLibrary *library; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (SomaLevelList, soma_level_list, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_DIFFICULTY,
  PROP_DEAD_ENDS,
  PROP_SOLVED,
  PROP_N_FOUND,
  PROP_BEST_SECONDS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Levels. */

static void
soma_level_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaLevel *self = SOMA_LEVEL (object);

  switch (id)
    {
    case PROP_NAME:
      g_value_set_string (value, soma_figure_item_get_name (self->item));
      break;
    case PROP_DIFFICULTY:
      g_value_set_uint (value, self->measure.difficulty);
      break;
    case PROP_DEAD_ENDS:
      g_value_set_double (value, soma_level_get_dead_ends (self));
      break;
    case PROP_SOLVED:
      g_value_set_boolean (value, soma_level_is_solved (self));
      break;
    case PROP_N_FOUND:
      g_value_set_uint (value, self->n_found);
      break;
    case PROP_BEST_SECONDS:
      g_value_set_double (value, self->best_seconds);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_level_dispose (GObject *object)
{
  SomaLevel *self = SOMA_LEVEL (object);

  g_clear_object (&self->item);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->puzzle_name, g_free);
  G_OBJECT_CLASS (soma_level_parent_class)->dispose (object);
}

static void
soma_level_class_init (SomaLevelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_level_get_property;
  object_class->dispose = soma_level_dispose;

  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_DIFFICULTY] =
      g_param_spec_uint ("difficulty", NULL, NULL, 0, SOMA_N_DIFFICULTIES, 0, flags);
  properties[PROP_DEAD_ENDS] = g_param_spec_double ("dead-ends", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_SOLVED] = g_param_spec_boolean ("solved", NULL, NULL, FALSE, flags);
  properties[PROP_N_FOUND] = g_param_spec_uint ("n-found", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_BEST_SECONDS] =
      g_param_spec_double ("best-seconds", NULL, NULL, -1, G_MAXDOUBLE, -1, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_level_init (SomaLevel *self)
{
  self->best_seconds = -1;
}

/* NULL if there is no measure of how hard it is. */
static SomaLevel *
make_level (const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  SomaCatalogueMeasure measure;

  if (set == NULL || !soma_catalogue_get_measure (entry->id, &measure) || !measure.is_counted ||
      measure.attempts == SOMA_ATTEMPTS_UNKNOWN)
    return NULL;
  SomaLevel *self = g_object_new (SOMA_TYPE_LEVEL, NULL);
  self->item = soma_figure_item_new (entry->id, entry->name, entry->figure, set,
                                     entry->distinct_pieces, entry->pins);
  soma_figure_item_set_collection (self->item, entry->collection);
  soma_figure_item_set_known (self->item, SOMA_KNOWN_ALL, measure.n_solutions[SOMA_SYMMETRY_FULL]);
  self->key = soma_library_key_of_puzzle (soma_figure_item_get_puzzle (self->item));
  soma_figure_item_set_key (self->item, self->key);
  self->measure = (SomaLevelMeasure){
    .n_pieces = (guint) soma_piece_set_n_copies (set),
    .n_solutions = (guint) measure.n_solutions[SOMA_SYMMETRY_FULL],
    .n_attempts = measure.n_attempts,
    .difficulty = soma_rating_of_attempts (measure.n_attempts),
  };
  return self;
}

static void
update_level (SomaLevel *self, SomaLibrary *library)
{
  SomaLibraryTotal total = { .best_seconds = -1 };
  gboolean was_solved = soma_level_is_solved (self);
  guint n_found = self->n_found;
  double best = self->best_seconds;

  if (!soma_library_get_total (library, self->key, &total))
    total.best_seconds = -1;
  self->n_found = total.n_solutions[SOMA_SYMMETRY_FULL];
  self->best_seconds = total.best_seconds;
  if (n_found != self->n_found)
    {
      soma_figure_item_set_found (self->item, self->n_found);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_FOUND]);
    }
  if (best != self->best_seconds)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BEST_SECONDS]);
  if (was_solved != soma_level_is_solved (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOLVED]);
}

SomaFigureItem *
soma_level_get_item (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), NULL);
  return self->item;
}

const SomaLevelMeasure *
soma_level_get_measure (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), NULL);
  return &self->measure;
}

const char *
soma_level_get_puzzle_name (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), NULL);
  return self->puzzle_name;
}

double
soma_level_get_dead_ends (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), 0);
  return 1 - 1 / self->measure.n_attempts;
}

gboolean
soma_level_is_solved (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), FALSE);
  return self->n_found > 0;
}

guint
soma_level_get_n_found (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), 0);
  return self->n_found;
}

double
soma_level_get_best_seconds (SomaLevel *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL (self), -1);
  return self->best_seconds;
}

/* The list. */

/* Figures of other pieces than Soma's are gathered by their collections. */
static void
gather (SomaLevelList *self, SomaLevel *level, const SomaFileEntry *entry)
{
  guint n = self->levels->len;
  SomaLevel *before = n > 0 ? self->levels->pdata[n - 1] : NULL;

  if (g_strcmp0 (soma_file_entry_get_set (entry)->name, "soma") == 0)
    return;
  level->puzzle_name = g_strdup (entry->collection);
  level->rank =
      before != NULL && g_strcmp0 (before->puzzle_name, level->puzzle_name) == 0 ? before->rank : n;
}

static void
add_levels (SomaLevelList *self, SomaFileContents *contents, gboolean are_of_soma)
{
  for (guint i = 0; i < contents->entries->len; i++)
    {
      SomaLevel *level = make_level (contents->entries->pdata[i]);
      if (level == NULL)
        continue;
      if (!are_of_soma)
        gather (self, level, contents->entries->pdata[i]);
      g_ptr_array_add (self->levels, level);
    }
  soma_file_contents_free (contents);
}

static int
compare_levels (gconstpointer a, gconstpointer b)
{
  const SomaLevel *first = *(SomaLevel *const *) a, *second = *(SomaLevel *const *) b;
  const SomaLevelMeasure *left = &first->measure, *right = &second->measure;

  if (first->rank != second->rank)
    return first->rank < second->rank ? -1 : 1;
  if (first->rank == 0 && left->n_pieces != right->n_pieces)
    return left->n_pieces < right->n_pieces ? -1 : 1;
  if (MIN (left->n_attempts, right->n_attempts) >= SOMA_LEVEL_MANY_ATTEMPTS)
    return (left->n_solutions < right->n_solutions) - (left->n_solutions > right->n_solutions);
  return (left->n_attempts > right->n_attempts) - (left->n_attempts < right->n_attempts);
}

static void
records_changed_cb (SomaLevelList *self)
{
  for (guint i = 0; i < self->levels->len; i++)
    update_level (self->levels->pdata[i], self->library);
}

static void
soma_level_list_dispose (GObject *object)
{
  SomaLevelList *self = SOMA_LEVEL_LIST (object);

  g_clear_object (&self->library);
  g_clear_pointer (&self->levels, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_level_list_parent_class)->dispose (object);
}

static void
soma_level_list_class_init (SomaLevelListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_level_list_dispose;
}

static void
soma_level_list_init (SomaLevelList *self)
{
  self->levels = g_ptr_array_new_with_free_func (g_object_unref);
}

SomaLevelList *
soma_level_list_new (SomaLibrary *library)
{
  SomaLevelList *self = g_object_new (SOMA_TYPE_LEVEL_LIST, NULL);

  add_levels (self, soma_catalogue_load_levels (), TRUE);
  add_levels (self, soma_catalogue_load (), FALSE);
  g_ptr_array_sort (self->levels, compare_levels);
  if (library != NULL)
    {
      self->library = g_object_ref (library);
      records_changed_cb (self);
      g_signal_connect_object (library, "records-changed", G_CALLBACK (records_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  return self;
}

GPtrArray *
soma_level_list_get_levels (SomaLevelList *self)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_LIST (self), NULL);
  return self->levels;
}

SomaLevel *
soma_level_list_find (SomaLevelList *self, SomaPuzzle *puzzle)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_LIST (self), NULL);

  g_autofree char *key = soma_library_key_of_puzzle (puzzle);

  for (guint i = 0; i < self->levels->len; i++)
    {
      SomaLevel *level = self->levels->pdata[i];
      if (g_str_equal (level->key, key))
        return level;
    }
  return NULL;
}

SomaLevel *
soma_level_list_get_next (SomaLevelList *self, SomaLevel *level)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_LIST (self), NULL);

  guint position = 0;

  if (level != NULL && g_ptr_array_find (self->levels, level, &position))
    position++;
  for (guint i = position; i < self->levels->len; i++)
    if (!soma_level_is_solved (self->levels->pdata[i]))
      return self->levels->pdata[i];
  return position < self->levels->len ? self->levels->pdata[position] : NULL;
}

/* The levels with that number of Soma's pieces, 0 for all levels, without `but`. */
static GPtrArray *
list_levels (SomaLevelList *self, SomaLevel *but, guint n_pieces)
{
  GPtrArray *levels = g_ptr_array_new ();

  for (guint i = 0; i < self->levels->len; i++)
    {
      SomaLevel *level = self->levels->pdata[i];
      gboolean fits = level->puzzle_name == NULL && level->measure.n_pieces == n_pieces;
      if (level != but && (n_pieces == 0 || fits))
        g_ptr_array_add (levels, level);
    }
  return levels;
}

SomaLevel *
soma_level_list_get_daily (SomaLevelList *self, const GDate *date)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_LIST (self), NULL);
  g_return_val_if_fail (g_date_valid (date), NULL);

  g_autoptr (GPtrArray) levels = list_levels (self, NULL, SOMA_LEVEL_MAX_PIECES);

  return levels->pdata[(guint64) g_date_get_julian (date) * DAILY_STEP % levels->len];
}

gboolean
soma_level_list_is_daily_solved (SomaLevelList *self, const GDate *date)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_LIST (self), FALSE);

  if (self->library == NULL)
    return FALSE;
  g_autofree char *day = soma_days_print (date);
  g_auto (GStrv) days = soma_library_list_days (self->library, SOMA_DAILY_GAME);
  return g_strv_contains ((const char *const *) days, day);
}

SomaLevel *
soma_level_list_get_random (SomaLevelList *self, SomaLevel *but, guint n_pieces)
{
  g_return_val_if_fail (SOMA_IS_LEVEL_LIST (self), NULL);

  g_autoptr (GPtrArray) levels = list_levels (self, but, n_pieces);

  if (levels->len == 0)
    return but;
  return levels->pdata[g_random_int_range (0, (gint32) levels->len)];
}

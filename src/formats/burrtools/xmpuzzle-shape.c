/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "excerpt.h"
#include "messages.h"
#include "xmpuzzle-private.h"

#define MOST_COLOUR (SOMA_N_COLOURS - 1)

G_STATIC_ASSERT ((gint64) SOMA_XMPUZZLE_MAX_SIZE *SOMA_XMPUZZLE_MAX_SIZE *SOMA_XMPUZZLE_MAX_SIZE <=
                 G_MAXINT);

void
soma_xmpuzzle_shape_free (gpointer data)
{
  SomaXmpuzzleShape *shape = data;

  g_free (shape->name);
  g_array_unref (shape->cells);
  g_free (shape);
}

static void
add_cell (SomaXmpuzzleShape *shape, int index, char state, int colour)
{
  int x = index % shape->size[0], rest = index / shape->size[0];
  SomaXmpuzzleCell cell = { .is_variable = state == '+', .colour = (guint8) colour };

  cell.cell = (SomaCell){ (int16_t) x, (int16_t) (rest % shape->size[1]),
                          (int16_t) (rest / shape->size[1]) };
  /* One too many shows that it is too large. */
  if (shape->cells->len <= SOMA_MAX_CELLS)
    g_array_append_val (shape->cells, cell);
}

/* The decimal colour at `*at`, which is moved on; 0 if there is none, more than MOST_COLOUR if it
 * is too large. */
static int
read_colour (const char **at)
{
  int colour = 0;

  for (; g_ascii_isdigit (**at); ++*at)
    colour = MIN (10 * colour + (**at - '0'), MOST_COLOUR + 1);
  return colour;
}

/* Reads the states, which are as many as there are places. */
static gboolean
read_states (SomaXmpuzzle *self, SomaXmpuzzleShape *shape, const char *text)
{
  int n_places = shape->size[0] * shape->size[1] * shape->size[2], n = 0;

  for (const char *at = text; *at != '\0';)
    {
      char state = *at++;
      if (g_ascii_isspace (state))
        continue;
      if (state != '_' && state != '#' && state != '+')
        {
          g_autofree char *excerpt = soma_excerpt (at - 1);
          soma_xmpuzzle_report (self, _ ("a place of a shape must be _, # or +, not “%s”"),
                                excerpt);
          return FALSE;
        }
      int colour = read_colour (&at);
      if (colour > (int) MIN (self->source->n_colours, MOST_COLOUR))
        {
          soma_xmpuzzle_report (self, _ ("a place of a shape has a colour that the file lacks"));
          return FALSE;
        }
      if (state != '_' && n < n_places)
        add_cell (shape, n, state, colour);
      n++;
    }
  if (n == n_places)
    return TRUE;
  soma_xmpuzzle_report (self,
                        /* Translators: the second number is the product of three sizes. */
                        ngettext ("the shape has %'d place, but its size asks for %'d",
                                  "the shape has %'d places, but its size asks for %'d",
                                  (gulong) n),
                        n, n_places);
  return FALSE;
}

static gboolean
read_attributes (SomaXmpuzzle *self, SomaXmpuzzleShape *shape)
{
  static const char *const axes[] = { "x", "y", "z" };
  gboolean ok = TRUE;

  for (int axis = 0; axis < 3 && ok; axis++)
    {
      ok = soma_xmpuzzle_get_number (self, axes[axis], 0, SOMA_XMPUZZLE_MAX_SIZE, -1,
                                     &shape->size[axis]);
      if (ok && shape->size[axis] < 0)
        {
          soma_xmpuzzle_report (self, _ ("the shape has no size %s"), axes[axis]);
          ok = FALSE;
        }
    }
  return ok;
}

static gboolean
read_hot_spot (SomaXmpuzzle *self, SomaXmpuzzleShape *shape)
{
  static const char *const axes[] = { "hx", "hy", "hz" };

  for (int axis = 0; axis < 3; axis++)
    if (!soma_xmpuzzle_get_number (self, axes[axis], -SOMA_XMPUZZLE_MAX_SIZE,
                                   SOMA_XMPUZZLE_MAX_SIZE, 0, &shape->hot[axis]))
      return FALSE;
  return TRUE;
}

static gboolean
read_weight (SomaXmpuzzle *self, SomaXmpuzzleShape *shape)
{
  gboolean ok = soma_xmpuzzle_get_number (self, "weight", SOMA_USUAL_WEIGHT - SOMA_MAX_WEIGHT,
                                          SOMA_USUAL_WEIGHT + SOMA_MAX_WEIGHT, SOMA_USUAL_WEIGHT,
                                          &shape->weight);

  shape->weight -= SOMA_USUAL_WEIGHT;
  return ok;
}

void
soma_xmpuzzle_read_shape (SomaXmpuzzle *self)
{
  SomaXmpuzzleShape *shape = g_new0 (SomaXmpuzzleShape, 1);

  shape->line = soma_xml_reader_get_line (self->xml);
  soma_xml_reader_open (self->xml, &shape->span);
  shape->cells = g_array_new (FALSE, FALSE, sizeof (SomaXmpuzzleCell));
  shape->name = soma_xmpuzzle_get_name (self, &shape->wrong);
  shape->wrong = !read_attributes (self, shape) || shape->wrong;
  shape->wrong = !read_hot_spot (self, shape) || shape->wrong;
  shape->wrong = !read_weight (self, shape) || shape->wrong;
  g_autoptr (GString) text = soma_xmpuzzle_read_text (self);
  soma_xml_reader_close (self->xml, &shape->span);
  shape->wrong = shape->wrong || self->broken || !read_states (self, shape, text->str);
  g_ptr_array_add (self->source->shapes, shape);
}

SomaCell
soma_xmpuzzle_find_low (const SomaXmpuzzleShape *shape)
{
  SomaCell low = { G_MAXINT16, G_MAXINT16, G_MAXINT16 };

  for (guint i = 0; i < shape->cells->len; i++)
    {
      SomaCell cell = g_array_index (shape->cells, SomaXmpuzzleCell, i).cell;
      low.x = MIN (low.x, cell.x);
      low.y = MIN (low.y, cell.y);
      low.z = MIN (low.z, cell.z);
    }
  return low;
}

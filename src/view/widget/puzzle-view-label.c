/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "list-text.h"
#include "puzzle-view-private.h"
#include "puzzle-view-test.h"

/* "front right above": where the camera is, in steps of 45 degrees. */
static const char *
get_side (SomaPose pose)
{
  /* Translators: the direction from which the figure is seen, as in "seen from front right
   * above". */
  static const char *const sides[3][8] = {
    { N_ ("front below"), N_ ("front right below"), N_ ("right below"), N_ ("back right below"),
      N_ ("back below"), N_ ("back left below"), N_ ("left below"), N_ ("front left below") },
    { N_ ("front"), N_ ("front right"), N_ ("right"), N_ ("back right"), N_ ("back"),
      N_ ("back left"), N_ ("left"), N_ ("front left") },
    { N_ ("front above"), N_ ("front right above"), N_ ("right above"), N_ ("back right above"),
      N_ ("back above"), N_ ("back left above"), N_ ("left above"), N_ ("front left above") },
  };
  if (pose.pitch > 1.4f)
    return C_ ("seen from", "above");
  if (pose.pitch < -1.4f)
    return C_ ("seen from", "below");
  int level = pose.pitch > 0.15f ? 2 : pose.pitch < -0.15f ? 0 : 1;
  return gettext (sides[level][(int) lrint (pose.yaw / G_PI_4) & 7]);
}

/* "Cube, 27 cells, 7 pieces". Takes the part over. */
static void
append (GString *text, char *part)
{
  soma_list_text_add (text, part, SOMA_LIST_NEXT);
  g_free (part);
}

static void
append_pieces (GString *text, SomaPuzzleView *self)
{
  int n_pieces = 0, n_hidden = 0;

  for (int b = 0; b < self->scene->n_bodies; b++)
    {
      const SomaBody *body = &self->scene->bodies[b];
      if (body->style != SOMA_BLOCK_SOLID || body->n_cells == 0)
        continue;
      n_pieces++;
      n_hidden += self->looks[body->id] == SOMA_PIECE_HIDDEN;
    }
  append (text, g_strdup_printf (ngettext ("%d piece", "%d pieces", n_pieces), n_pieces));
  if (n_hidden > 0)
    append (text, g_strdup_printf (ngettext ("%d of them hidden", "%d of them hidden", n_hidden),
                                   n_hidden));
}

static void
append_puzzle (GString *text, SomaPuzzleView *self)
{
  int n_cells = self->puzzle->figure->n_cells;

  if (self->puzzle->name != NULL && self->puzzle->name[0] != '\0')
    append (text, g_strdup (self->puzzle->name));
  append (text, g_strdup_printf (ngettext ("%d cell", "%d cells", n_cells), n_cells));
  if (self->copy_at != NULL)
    append_pieces (text, self);
}

static char *
describe_hidden_layers (SomaSide side, int n)
{
  switch (side)
    {
    case SOMA_SIDE_BELOW:
      return g_strdup_printf (ngettext ("%d bottom layer hidden", "%d bottom layers hidden", n), n);
    case SOMA_SIDE_FRONT:
      return g_strdup_printf (ngettext ("%d front layer hidden", "%d front layers hidden", n), n);
    case SOMA_SIDE_BACK:
      return g_strdup_printf (ngettext ("%d back layer hidden", "%d back layers hidden", n), n);
    case SOMA_SIDE_LEFT:
      return g_strdup_printf (ngettext ("%d left layer hidden", "%d left layers hidden", n), n);
    case SOMA_SIDE_RIGHT:
      return g_strdup_printf (ngettext ("%d right layer hidden", "%d right layers hidden", n), n);
    case SOMA_SIDE_ABOVE:
    default:
      return g_strdup_printf (ngettext ("%d top layer hidden", "%d top layers hidden", n), n);
    }
}

char *
soma_puzzle_view_describe (SomaPuzzleView *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self), NULL);
  if (self->puzzle == NULL && self->stage == NULL)
    return g_strdup (_ ("No figure"));
  GString *text = g_string_new (NULL);

  if (self->description != NULL)
    append (text, g_strdup (self->description));
  else if (self->puzzle != NULL)
    append_puzzle (text, self);
  else
    append (text, g_strdup_printf (ngettext ("%d block", "%d blocks", self->stage->n_blocks),
                                   self->stage->n_blocks));

  return g_string_free (text, FALSE);
}

/* How it is seen. */
static char *
describe_look (SomaPuzzleView *self)
{
  if (self->puzzle == NULL && self->stage == NULL)
    return g_strdup ("");
  GString *text = g_string_new (NULL);
  int n_off = soma_puzzle_view_get_layers_off (self);

  /* Translators: %s is a place such as "front right above". */
  append (text, g_strdup_printf (_ ("seen from %s"), get_side (self->goal)));
  if (self->explode > 0 && self->scene->explodes)
    append (text, g_strdup (_ ("exploded")));
  if (n_off > 0)
    append (text, describe_hidden_layers (self->side, n_off));
  return g_string_free (text, FALSE);
}

void
soma_puzzle_view_update_label (SomaPuzzleView *self)
{
  g_autofree char *label = soma_puzzle_view_describe (self);
  g_autofree char *look = describe_look (self);
  g_autoptr (GString) both = g_string_new (label);

  if (self->details != NULL)
    append (both, g_strdup (look));
  /* Each is told when it changes. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, both->str,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->details != NULL ? self->details : look, -1);
}

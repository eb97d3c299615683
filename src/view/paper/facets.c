/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facets.h"

#include <math.h>

/* Of a cell: what is that near a plane lies in it. */
#define EPSILON 1e-4f

/* Planes that are tried to find one that divides few faces, and leaves about as many on each
 * side. */
#define N_TRIALS 9
#define SPLIT_COST 8

typedef struct
{
  const SomaScene *scene;
  float explode;
  const SomaViewer *viewer;
  SomaFacets *out;
  GArray *corners; /* of SomaFacetCorner: of the facets that are not sorted yet */
} Builder;

/* Faces that are in one plane are told by it. */
typedef struct
{
  SomaVec3 normal;
  float distance;
} Plane;

static const struct
{
  int step[3];
  int corners[4][3];
} faces[SOMA_N_FACES] = {
  { { 1, 0, 0 }, { { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 }, { 1, 0, 1 } } },
  { { 0, -1, 0 }, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 0, 0, 1 } } },
  { { 0, 0, 1 }, { { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } } },
  { { -1, 0, 0 }, { { 0, 1, 0 }, { 0, 0, 0 }, { 0, 0, 1 }, { 0, 1, 1 } } },
  { { 0, 1, 0 }, { { 1, 1, 0 }, { 0, 1, 0 }, { 0, 1, 1 }, { 1, 1, 1 } } },
  { { 0, 0, -1 }, { { 0, 1, 0 }, { 1, 1, 0 }, { 1, 0, 0 }, { 0, 0, 0 } } },
};

/* The cell beside one, if the two stay together. */
static int
find_beside (const Builder *builder, int i, const int *step)
{
  const SomaScene *scene = builder->scene;
  const SomaSceneCell *at = &scene->cells[i];
  const SomaBody *body = &scene->bodies[at->body];
  int beside = soma_scene_cell_at (scene, body->room, at->cell.x + step[0], at->cell.y + step[1],
                                   at->cell.z + step[2]);
  bool apart = builder->explode > 0 && scene->explodes && body->room == 0;

  return beside >= 0 && apart && scene->cells[beside].body != at->body ? -1 : beside;
}

/* Whether the surface of the body goes on in the same plane beyond the side that follows the
 * corner. */
static bool
goes_on (const Builder *builder, int i, int face, int corner)
{
  const int *a = faces[face].corners[corner], *b = faces[face].corners[(corner + 1) % 4];
  const int *opposite = faces[face].corners[(corner + 2) % 4];
  int beside[3], above[3];

  for (int axis = 0; axis < 3; axis++)
    {
      beside[axis] = a[axis] == b[axis] ? a[axis] - opposite[axis] : 0;
      above[axis] = beside[axis] + faces[face].step[axis];
    }
  int next = find_beside (builder, i, beside);
  return next >= 0 && builder->scene->cells[next].body == builder->scene->cells[i].body &&
         find_beside (builder, i, above) < 0;
}

/* Turns the normal of a facet towards the viewer. FALSE if it is not to be seen: the backs are only
 * of what has little but edges. */
static bool
face_viewer (const SomaViewer *viewer, SomaVec3 point, bool has_back, SomaVec3 *normal)
{
  SomaVec3 towards = viewer->parallel ? viewer->position : soma_vec3_sub (viewer->position, point);
  float height = soma_vec3_dot (*normal, towards);

  if (height < 0 && has_back)
    *normal = soma_vec3_scale (*normal, -1);
  return (has_back ? fabsf (height) : height) > EPSILON;
}

static void
add_face (const Builder *builder, GArray *facets, int i, int face)
{
  const SomaSceneCell *at = &builder->scene->cells[i];
  const int *step = faces[face].step;
  SomaFacet facet = {
    .cell = i, .face = face, .first = (int) builder->corners->len, .whole = true
  };
  const SomaBody *body = &builder->scene->bodies[at->body];
  bool has_back = body->style == SOMA_BLOCK_FRAME || body->style == SOMA_BLOCK_CLEAR;
  SomaFacetCorner corners[4];

  facet.normal = soma_quat_rotate (body->turn, soma_vec3 (step[0], step[1], step[2]));
  facet.n_corners = 4;
  for (int k = 0; k < 4; k++)
    {
      const int *c = faces[face].corners[k];
      SomaVec3 point = soma_vec3 (at->cell.x + c[0], at->cell.y + c[1], at->cell.z + c[2]);
      corners[k].at = soma_scene_get_point (builder->scene, at->body, builder->explode, point);
      corners[k].side =
          goes_on (builder, i, face, k) ? SOMA_FACET_SIDE_INNER : SOMA_FACET_SIDE_EDGE;
    }
  if (!face_viewer (builder->viewer, corners[0].at, has_back, &facet.normal))
    return;
  g_array_append_vals (builder->corners, corners, 4);
  g_array_append_val (facets, facet);
}

static const SomaFacetCorner *
get_corner (const Builder *builder, const SomaFacet *facet, int corner)
{
  return &g_array_index (builder->corners, SomaFacetCorner,
                         facet->first + corner % facet->n_corners);
}

/* How far the facet reaches behind the plane and before it, both positive; what is in the plane
 * does neither. */
static void
measure (const Builder *builder, const SomaFacet *facet, const Plane *plane, float *behind,
         float *before)
{
  *behind = *before = 0;
  for (int k = 0; k < facet->n_corners; k++)
    {
      SomaVec3 at = get_corner (builder, facet, k)->at;
      float height = soma_vec3_dot (plane->normal, at) - plane->distance;
      *behind = fmaxf (*behind, -height);
      *before = fmaxf (*before, height);
    }
}

/* The part of the facet on one side of the plane: before it if `sign` is 1, behind it if -1. */
static SomaFacet
cut (const Builder *builder, const SomaFacet *facet, const Plane *plane, float sign)
{
  SomaFacet part = *facet;

  part.first = (int) builder->corners->len;
  part.n_corners = 0;
  part.whole = false;
  for (int k = 0; k < facet->n_corners; k++)
    {
      SomaFacetCorner a = *get_corner (builder, facet, k);
      SomaFacetCorner b = *get_corner (builder, facet, k + 1);
      float from = sign * (soma_vec3_dot (plane->normal, a.at) - plane->distance);
      float to = sign * (soma_vec3_dot (plane->normal, b.at) - plane->distance);
      SomaFacetCorner between = { soma_vec3_lerp (a.at, b.at, from / (from - to)), a.side };
      if (from >= 0)
        {
          /* The line of the cut follows a corner that lies on it. */
          if (from == 0 && to < 0)
            a.side = SOMA_FACET_SIDE_CUT;
          g_array_append_val (builder->corners, a);
          part.n_corners++;
        }
      if ((from > 0 && to < 0) || (from < 0 && to > 0))
        {
          between.side = to < 0 ? SOMA_FACET_SIDE_CUT : a.side;
          g_array_append_val (builder->corners, between);
          part.n_corners++;
        }
    }
  return part;
}

/* How bad it would be to divide the facets by the plane. */
static guint64
rate (const Builder *builder, const GArray *facets, const Plane *plane)
{
  guint64 n_behind = 0, n_before = 0, n_split = 0;

  for (guint i = 0; i < facets->len; i++)
    {
      float behind, before;
      measure (builder, &g_array_index (facets, SomaFacet, i), plane, &behind, &before);
      n_behind += behind > EPSILON;
      n_before += before > EPSILON;
      n_split += behind > EPSILON && before > EPSILON;
    }
  return SPLIT_COST * n_split + MAX (n_behind, n_before);
}

static Plane
choose_plane (const Builder *builder, const GArray *facets)
{
  guint n = MIN (facets->len, N_TRIALS);
  guint64 least = G_MAXUINT64;
  Plane best = { 0 };

  for (guint trial = 0; trial < n; trial++)
    {
      guint i = (guint) ((guint64) facets->len * (2 * trial + 1) / (2 * n));
      const SomaFacet *facet = &g_array_index (facets, SomaFacet, i);
      Plane plane = { facet->normal,
                      soma_vec3_dot (facet->normal, get_corner (builder, facet, 0)->at) };
      guint64 badness = n > 1 ? rate (builder, facets, &plane) : 0;
      if (badness < least)
        {
          least = badness;
          best = plane;
        }
    }
  return best;
}

static void
emit (const Builder *builder, const SomaFacet *facet)
{
  SomaFacet copy = *facet;

  copy.first = (int) builder->out->corners->len;
  for (int k = 0; k < facet->n_corners; k++)
    {
      SomaFacetCorner corner = *get_corner (builder, facet, k);
      g_array_append_val (builder->out->corners, corner);
    }
  g_array_append_val (builder->out->facets, copy);
}

/* The facets that lie in one plane do not hide each other unless they are at one place: then what
 * can be seen through comes over the rest. */
static void
emit_plane (const Builder *builder, const GArray *facets)
{
  for (int round = 0; round < 2; round++)
    for (guint i = 0; i < facets->len; i++)
      {
        const SomaFacet *facet = &g_array_index (facets, SomaFacet, i);
        const SomaBody *body = &builder->scene->bodies[builder->scene->cells[facet->cell].body];
        if ((body->style != SOMA_BLOCK_SOLID) == round)
          emit (builder, facet);
      }
}

static GArray *
new_list (void)
{
  return g_array_new (FALSE, FALSE, sizeof (SomaFacet));
}

/* Takes the facets. The viewer is before the planes of all of them, so that what is behind one
 * cannot hide what is before it. */
static void
sort (const Builder *builder, GArray *facets)
{
  while (facets->len > 0)
    {
      Plane plane = choose_plane (builder, facets);
      g_autoptr (GArray) in = new_list ();
      GArray *back = new_list (), *front = new_list ();

      for (guint i = 0; i < facets->len; i++)
        {
          SomaFacet facet = g_array_index (facets, SomaFacet, i);
          float behind, before;
          measure (builder, &facet, &plane, &behind, &before);
          if (behind <= EPSILON && before <= EPSILON)
            g_array_append_val (in, facet);
          else if (before <= EPSILON)
            g_array_append_val (back, facet);
          else if (behind <= EPSILON)
            g_array_append_val (front, facet);
          else
            {
              SomaFacet part = cut (builder, &facet, &plane, -1);
              g_array_append_val (back, part);
              part = cut (builder, &facet, &plane, 1);
              g_array_append_val (front, part);
            }
        }
      sort (builder, back);
      emit_plane (builder, in);
      g_array_unref (facets);
      facets = front;
    }
  g_array_unref (facets);
}

/* What would be beside or behind the eye has no place in the picture. */
static void
keep_before_eye (const Builder *builder, GArray *facets)
{
  const SomaViewer *viewer = builder->viewer;
  const Plane near = { viewer->forward,
                       soma_vec3_dot (viewer->forward, viewer->position) + viewer->near };

  for (guint i = facets->len; i-- > 0 && !viewer->parallel;)
    {
      SomaFacet *facet = &g_array_index (facets, SomaFacet, i);
      float behind, before;
      measure (builder, facet, &near, &behind, &before);
      if (behind > 0 && before > EPSILON)
        *facet = cut (builder, facet, &near, 1);
      else if (behind > 0)
        g_array_remove_index_fast (facets, i);
    }
}

SomaFacets *
soma_facets_new (const SomaScene *scene, float explode, const SomaViewer *viewer)
{
  SomaFacets *self = g_new0 (SomaFacets, 1);
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (SomaFacetCorner));
  const Builder builder = { scene, explode, viewer, self, corners };
  GArray *facets = new_list ();

  self->facets = new_list ();
  self->corners = g_array_new (FALSE, FALSE, sizeof (SomaFacetCorner));
  for (int i = 0; i < scene->n_cells; i++)
    for (int face = 0; face < SOMA_N_FACES && scene->cells[i].drawn; face++)
      if (find_beside (&builder, i, faces[face].step) < 0)
        add_face (&builder, facets, i, face);
  keep_before_eye (&builder, facets);
  sort (&builder, facets);
  return self;
}

void
soma_facets_free (SomaFacets *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->facets);
  g_array_unref (self->corners);
  g_free (self);
}

const SomaFacet *
soma_facets_get (const SomaFacets *self, guint i)
{
  return &g_array_index (self->facets, SomaFacet, i);
}

const SomaFacetCorner *
soma_facets_get_corner (const SomaFacets *self, const SomaFacet *facet, int corner)
{
  return &g_array_index (self->corners, SomaFacetCorner, facet->first + corner % facet->n_corners);
}

const int *
soma_face_get_corner (int face, int corner)
{
  return faces[face].corners[corner % 4];
}

const int *
soma_face_get_step (int face)
{
  return faces[face].step;
}

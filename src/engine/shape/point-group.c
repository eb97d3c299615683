/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "point-group.h"

#include "transform.h"

/* How many elements of each kind a group has. */
typedef struct
{
  int n_rotations, n_elements;
  int n_quarter_turns;
  bool inversion, turned_mirror; /* S4: a quarter turn, then the mirror image along its axis */
} Kinds;

const char *
soma_point_group_symbol (SomaPointGroup group)
{
  static const char *const symbols[SOMA_N_POINT_GROUPS] = {
    "C1", "Ci",  "Cs",  "C2", "C2h", "C2v", "S4",  "C3", "S6", "C3v", "C4", "C4h", "C4v",
    "D2", "D2h", "D2d", "D3", "D3d", "D4",  "D4h", "T",  "Th", "Td",  "O",  "Oh",
  };

  return symbols[group];
}

static void
add_element (Kinds *kinds, int transform)
{
  /* The trace of the matrix: together with the determinant it gives the kind of isometry. */
  int trace = soma_transform_cell (transform, (SomaCell){ 1, 0, 0 }).x +
              soma_transform_cell (transform, (SomaCell){ 0, 1, 0 }).y +
              soma_transform_cell (transform, (SomaCell){ 0, 0, 1 }).z;

  kinds->n_elements++;
  if (transform < SOMA_N_ROTATIONS)
    {
      kinds->n_rotations++;
      kinds->n_quarter_turns += trace == 1;
      return;
    }
  kinds->inversion |= trace == -3;
  kinds->turned_mirror |= trace == -1;
}

static SomaPointGroup
name_rotations (const Kinds *kinds)
{
  switch (kinds->n_rotations)
    {
    case 1:
      return SOMA_POINT_GROUP_C1;
    case 2:
      return SOMA_POINT_GROUP_C2;
    case 3:
      return SOMA_POINT_GROUP_C3;
    case 4:
      return kinds->n_quarter_turns > 0 ? SOMA_POINT_GROUP_C4 : SOMA_POINT_GROUP_D2;
    case 6:
      return SOMA_POINT_GROUP_D3;
    case 8:
      return SOMA_POINT_GROUP_D4;
    case 12:
      return SOMA_POINT_GROUP_T;
    default:
      return SOMA_POINT_GROUP_O;
    }
}

/* The group with these rotations and as many other elements. */
static SomaPointGroup
name_with_mirrors (SomaPointGroup rotations, const Kinds *kinds)
{
  switch (rotations)
    {
    case SOMA_POINT_GROUP_C1:
      return kinds->inversion ? SOMA_POINT_GROUP_CI : SOMA_POINT_GROUP_CS;
    case SOMA_POINT_GROUP_C2:
      if (kinds->turned_mirror)
        return SOMA_POINT_GROUP_S4;
      return kinds->inversion ? SOMA_POINT_GROUP_C2H : SOMA_POINT_GROUP_C2V;
    case SOMA_POINT_GROUP_C3:
      return kinds->inversion ? SOMA_POINT_GROUP_S6 : SOMA_POINT_GROUP_C3V;
    case SOMA_POINT_GROUP_C4:
      return kinds->inversion ? SOMA_POINT_GROUP_C4H : SOMA_POINT_GROUP_C4V;
    case SOMA_POINT_GROUP_D2:
      return kinds->inversion ? SOMA_POINT_GROUP_D2H : SOMA_POINT_GROUP_D2D;
    case SOMA_POINT_GROUP_D3:
      return SOMA_POINT_GROUP_D3D;
    case SOMA_POINT_GROUP_D4:
      return SOMA_POINT_GROUP_D4H;
    case SOMA_POINT_GROUP_T:
      return kinds->inversion ? SOMA_POINT_GROUP_TH : SOMA_POINT_GROUP_TD;
    default:
      return SOMA_POINT_GROUP_OH;
    }
}

void
soma_drawing_get_symmetry (const SomaDrawing *drawing, SomaShapeSymmetry *symmetry)
{
  Kinds kinds = { 0 };

  if (drawing->n_cells > 0)
    {
      SomaCell cells[SOMA_MAX_CELLS], low = drawing->box.low, high = drawing->box.high;

      for (int i = 0; i < drawing->n_cells; i++)
        cells[i] = (SomaCell){ (int16_t) (drawing->cells[i].x - low.x),
                               (int16_t) (drawing->cells[i].y - low.y),
                               (int16_t) (drawing->cells[i].z - low.z) };
      SomaFigure figure = { .n_cells = drawing->n_cells,
                            .n_optional = drawing->n_optional,
                            .extent = { high.x - low.x + 1, high.y - low.y + 1,
                                        high.z - low.z + 1 },
                            .cells = cells,
                            .optional = drawing->optional,
                            .colours = drawing->colours };
      /* Any transform to the canonical form is a fixed one of them after a symmetry of the
       * figure. */
      uint8_t transforms[SOMA_N_TRANSFORMS];
      int n = soma_figure_canonical_transforms (&figure, true, transforms);
      int back = soma_transform_invert (transforms[0]);

      for (int i = 0; i < n; i++)
        add_element (&kinds, soma_transform_compose (transforms[i], back));
    }
  else
    {
      for (int i = 0; i < SOMA_N_TRANSFORMS; i++)
        add_element (&kinds, i);
    }
  SomaPointGroup rotations = name_rotations (&kinds);
  *symmetry = (SomaShapeSymmetry){
    .group =
        kinds.n_elements > kinds.n_rotations ? name_with_mirrors (rotations, &kinds) : rotations,
    .n_rotations = kinds.n_rotations,
    .n_elements = kinds.n_elements,
  };
}

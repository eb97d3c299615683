/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure.h"
#include "vec.h"

/* What the pointer, mouse or finger, does in a SomaPuzzleView and what is under it.
 *
 * HOVER: it moves with no button down; also when what is under it changed since a motion of the
 * camera ended. LEAVE: it is gone; nothing is under it. PRESS: a button or finger went down. A
 * handler that returns TRUE owns what follows: DRAG for each move, then RELEASE, or CANCEL if it
 * ends otherwise: a second finger makes it a pinch, the view is hidden, the system takes the pointer
 * away. Without an owner the view orbits and pans; and CLICK tells that the button went up where it
 * had gone down. SCROLL: the wheel turned, over the view or in a drag; TRUE keeps the view from
 * zooming. What handlers return for the other kinds does not matter. */
typedef enum
{
  SOMA_POINTER_HOVER,
  SOMA_POINTER_LEAVE,
  SOMA_POINTER_PRESS,
  SOMA_POINTER_DRAG,
  SOMA_POINTER_RELEASE,
  SOMA_POINTER_CANCEL,
  SOMA_POINTER_CLICK,
  SOMA_POINTER_SCROLL,
} SomaPointerKind;

typedef struct
{
  SomaPointerKind kind;
  double x, y;  /* pixels of the widget, from its upper corner on the left */
  guint button; /* GDK_BUTTON_PRIMARY...; 0 in HOVER, LEAVE and SCROLL */
  GdkModifierType modifiers;
  gboolean touch;            /* a finger, which is wide and cannot hover */
  double scroll_x, scroll_y; /* SCROLL: steps to the right and down; parts of them if smooth */

  SomaVec3 origin, direction; /* the ray from the eye through the pointer; a unit vector */

  gboolean hit;    /* a block is under the pointer: */
  int block;       /* its id */
  SomaCell cell;   /* its cell, as it was given: without the block's offset */
  SomaVec3 normal; /* of the face: a unit vector along an axis */
  SomaVec3 point;  /* where the ray meets it */

  gboolean table_hit; /* the ray meets the plane z = 0, be it behind a block: */
  SomaVec3 table;     /* there */
} SomaPointer;

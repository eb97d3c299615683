/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure.h"
#include "vec.h"

/* An event of the pointer, a mouse or finger, in a SomaPuzzleView, and what is under the pointer.
 *
 * HOVER: it has moved with no button down, or the camera has moved something else under it. LEAVE:
 * it has left the view. PRESS: a button or finger went down. A handler that returns TRUE owns what
 * follows: DRAG for each motion, then RELEASE, or CANCEL if it ends in another way: a second finger
 * starts a pinch, the view is hidden, or the system takes the pointer away. Without an owner, the
 * view orbits and pans, and CLICK means that the button went up where it had gone down. SCROLL: the
 * wheel was turned, over the view or during a drag; TRUE keeps the view from zooming. For all other
 * kinds the return value is ignored. */
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
  double x, y;  /* pixels of the widget, from its top left corner */
  guint button; /* GDK_BUTTON_PRIMARY...; 0 in HOVER, LEAVE and SCROLL */
  GdkModifierType modifiers;
  gboolean touch;            /* a finger, which is imprecise and cannot hover */
  double scroll_x, scroll_y; /* SCROLL: steps right and down; fractions if smooth */

  SomaVec3 origin, direction; /* the ray from the eye through the pointer; a unit vector */

  gboolean hit;    /* a block is under the pointer: */
  int block;       /* its id */
  SomaCell cell;   /* its cell, without the block's offset */
  SomaVec3 normal; /* of the face: a unit vector along an axis */
  SomaVec3 point;  /* where the ray hits it */

  gboolean table_hit; /* the ray hits the plane z = 0, perhaps behind a block: */
  SomaVec3 table;     /* there */
} SomaPointer;

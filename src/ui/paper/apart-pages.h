/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"
#include "apart-stage.h"
#include "camera.h"
#include "pages-file.h"

/* How a solution is taken apart, or put together, on pages: the pieces, and then a picture of each
 * step, with what is done in a sentence below it. */
typedef struct
{
  SomaApartPlan *plan;
  gboolean back;    /* put together */
  gboolean letters; /* on the pieces */
  SomaPose pose;    /* from where they are seen */
  SomaApartLook look;
} SomaApartSteps;

int soma_apart_pages_count (const SomaApartSteps *steps);

/* Draws a page, numbered from 0, from the origin; lengths are in points. */
void soma_apart_pages_draw (cairo_t *cr, const SomaApartSteps *steps, int page, double width,
                            double height);

/* The pages for soma_pages_save_async(), without their paper. Takes a reference on the plan
 * and copies the looks; `title` is borrowed. */
SomaPages soma_apart_pages_make (const SomaApartSteps *steps, const char *title);

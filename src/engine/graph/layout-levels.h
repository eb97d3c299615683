/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layout.h"

/* A component as a graph of its own, or a coarser one whose points each stand for some of it. */
typedef struct SomaLayoutLevel
{
  uint32_t n;
  float *mass;     /* owned: how many points of the component each stands for */
  size_t *first;   /* owned: n + 1; neighbours as in SomaGraph */
  uint32_t *to;    /* owned */
  float *weight;   /* owned: how many edges each edge stands for */
  SomaMapSpot *at; /* owned */

  uint32_t *parent;                /* owned: (nullable) which point of the coarser level it is in */
  struct SomaLayoutLevel *coarser; /* owned: (nullable) */
} SomaLayoutLevel;

/* The component number `part`, with all coarser levels, down to a few points. */
SomaLayoutLevel *soma_layout_level_new (const SomaGraph *graph, const SomaComponents *components,
                                        uint32_t part);

/* Frees the coarser ones, too. Takes NULL. */
void soma_layout_level_free (SomaLayoutLevel *level);

/* Places the points in a disc, in their order. */
void soma_layout_level_spread (SomaLayoutLevel *level);

/* Places the points of a level near those of the coarser one. */
void soma_layout_level_refine (SomaLayoutLevel *level);

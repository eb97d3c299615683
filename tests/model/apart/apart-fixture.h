/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"
#include "design.h"

/* A figure of the corpus of assemblies, with one of its solutions. */
typedef struct
{
  SomaDesign *design;
  SomaPuzzle *puzzle;
  guint16 *copy_at;
} ApartFixture;

/* The figure whose name contains `name`, and its solution of that number, from 1. */
ApartFixture *apart_fixture_new (const char *name, guint solution);
void apart_fixture_free (ApartFixture *fixture);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ApartFixture, apart_fixture_free)

/* Finds the plan, and waits for it. */
SomaApartPlan *apart_fixture_find (const ApartFixture *fixture);

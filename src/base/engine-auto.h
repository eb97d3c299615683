/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"
#include "arrangement.h"
#include "bag-spread.h"
#include "bag-tally.h"
#include "bags.h"
#include "cell-colours.h"
#include "diagram.h"
#include "difference.h"
#include "drawing.h"
#include "estimate.h"
#include "figure.h"
#include "generate.h"
#include "graph-facts.h"
#include "graph-finder.h"
#include "heat.h"
#include "invent.h"
#include "layout.h"
#include "piece-set.h"
#include "placement.h"
#include "pose.h"
#include "puzzle.h"
#include "sampler.h"
#include "search.h"
#include "selection.h"
#include "symmetry.h"
#include "takers.h"
#include "trace.h"

/* g_autoptr () for what the engine makes, which does not know GLib itself. */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaApart, soma_apart_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaArrangement, soma_arrangement_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBags, soma_bags_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBagSpread, soma_bag_spread_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBagTally, soma_bag_tally_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCellColours, soma_cell_colours_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaComponents, soma_components_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDiagram, soma_diagram_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDifference, soma_difference_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDrawing, soma_drawing_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaEstimate, soma_estimate_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFigure, soma_figure_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaGenerator, soma_generator_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaGraph, soma_graph_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaGraphFinder, soma_graph_finder_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaGroup, soma_group_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaHeat, soma_heat_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaInventor, soma_inventor_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaLayout, soma_layout_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPieceSet, soma_piece_set_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPlacements, soma_placements_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPoses, soma_poses_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPuzzle, soma_puzzle_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSampler, soma_sampler_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSearch, soma_search_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSelection, soma_selection_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaTaker, soma_taker_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaTakers, soma_takers_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaTrace, soma_trace_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaTraceCursor, soma_trace_cursor_free)

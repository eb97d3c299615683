/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-legend.h"
#include "map-window-private.h"

/* A row of the drop-down. */
typedef struct
{
  SomaMapColumnKind kind;
  int piece;
} Choice;

void
soma_map_window_recolour (SomaMapWindow *self)
{
  if (self->columns == NULL)
    return;
  SomaMapPicture *picture = soma_map_view_get_picture (self->view);
  gboolean is_dark = soma_map_view_is_dark (self->view);
  g_autofree char *legend = soma_label_map_legend (self->columns, is_dark);

  gtk_label_set_label (self->legend, legend);
  if (picture == NULL)
    return;
  soma_map_colour (picture, soma_map_columns_get (self->columns), is_dark);
  soma_map_view_recolour (self->view);
}

static void
changed_cb (SomaMapWindow *self)
{
  soma_map_window_recolour (self);
  soma_map_window_show_card (self);
  soma_map_window_describe (self);
}

static void
running_cb (SomaMapWindow *self)
{
  soma_map_window_describe (self);
  soma_map_window_enable_actions (self);
}

static void
chosen_cb (SomaMapWindow *self)
{
  guint position = gtk_drop_down_get_selected (self->colour_choice);

  if (position >= self->choices->len)
    return;
  const Choice *choice = &g_array_index (self->choices, Choice, position);
  soma_map_window_await (self);
  soma_map_columns_choose (self->columns, choice->kind, choice->piece);
}

static void
add_choice (SomaMapWindow *self, GtkStringList *names, SomaMapColumnKind kind, int piece)
{
  const Choice choice = { kind, piece };
  g_autofree char *name =
      soma_label_map_column (kind, piece, soma_solution_list_get_puzzle (self->list));

  g_array_append_val (self->choices, choice);
  gtk_string_list_append (names, name);
}

/* The places of pieces come last: there may be many. */
void
soma_map_window_make_colours (SomaMapWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int n_pieces = soma_solution_list_get_puzzle (self->list)->set->n_pieces;

  self->choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  for (int kind = 0; kind < SOMA_MAP_N_COLUMNS; kind++)
    if (kind != SOMA_MAP_BY_PLACE && soma_map_columns_has (self->columns, kind))
      add_choice (self, names, kind, 0);
  for (int piece = 0; piece < n_pieces; piece++)
    add_choice (self, names, SOMA_MAP_BY_PLACE, piece);
  gtk_drop_down_set_model (self->colour_choice, G_LIST_MODEL (names));
  g_signal_connect_swapped (self->columns, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->columns, "notify", G_CALLBACK (running_cb), self);
  g_signal_connect_object (self->colour_choice, "notify::selected", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
}

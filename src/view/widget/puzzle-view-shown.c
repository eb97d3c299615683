/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view-private.h"

SomaStage *
soma_puzzle_view_copy_stage (SomaPuzzleView *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self), NULL);

  SomaStage *stage = self->stage != NULL
                         ? soma_stage_copy (self->stage)
                         : soma_stage_new_puzzle (self->puzzle, self->copy_at, self->looks);

  stage->side = self->side;
  if (self->stage != NULL || self->marked == NULL)
    return stage;
  /* The first blocks are the copies. */
  for (int b = 0; b < stage->n_blocks && stage->blocks[b].id == b; b++)
    soma_stage_mark_block (stage, b, self->marked[b]);
  return stage;
}

void
soma_puzzle_view_get_style (SomaPuzzleView *self, SomaStageStyle *style)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && style != NULL);

  *style = (SomaStageStyle){ .width = gtk_widget_get_width (GTK_WIDGET (self)),
                             .height = gtk_widget_get_height (GTK_WIDGET (self)),
                             .dark = self->dark,
                             .high_contrast = self->high_contrast,
                             .letters = self->letters,
                             .explode = self->explode,
                             .layers_off = (guint) soma_puzzle_view_get_layers_off (self),
                             .accent = self->accent,
                             .pose = self->goal };
}

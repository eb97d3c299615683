/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-celebration.h"

#include <adwaita.h>
#include <math.h>

/* Seconds: from the first piece to the last, that each one takes, and until all light up. */
#define WAVE 0.8
#define PULSE 0.4
#define TOGETHER 1.2

/* How light a piece becomes, by itself and together with the others. */
#define LIGHT 0.6f
#define GLOW 0.35f

struct _SomaPlayCelebration
{
  /* Borrowed */
  SomaPlayTable *table;
  SomaPuzzleView *view;

  int n_copies;
  uint16_t *copies; /* owned; in the order in which they were placed */
  gint64 start;     /* of the frame clock; 0 before the first frame */
  guint tick;       /* 0 when it is over */
};

/* From 0 to 1 and back to 0 while `t` goes from 0 to 1. */
static float
get_pulse (double t)
{
  return t > 0 && t < 1 ? (float) sin (t * G_PI) : 0;
}

static void
show (SomaPlayCelebration *self, double seconds)
{
  for (int i = 0; i < self->n_copies; i++)
    soma_play_table_light (self->table, self->copies[i],
                           soma_play_celebration_get_light (seconds, i, self->n_copies));
  soma_puzzle_view_set_stage (self->view, soma_play_table_get_stage (self->table, NULL, NULL));
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SomaPlayCelebration *self = data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->start == 0)
    self->start = now;
  double seconds = (double) (now - self->start) / G_USEC_PER_SEC;
  show (self, seconds);
  if (seconds < SOMA_PLAY_CELEBRATION_TIME)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

SomaPlayCelebration *
soma_play_celebration_new (SomaPlayTable *table, SomaPuzzleView *view,
                           const SomaArrangement *arrangement)
{
  if (!adw_get_enable_animations (GTK_WIDGET (view)) || !gtk_widget_get_mapped (GTK_WIDGET (view)))
    return NULL;
  SomaPlayCelebration *self = g_new0 (SomaPlayCelebration, 1);
  self->table = table;
  self->view = view;
  self->n_copies = arrangement->n_laid;
  self->copies = g_new (uint16_t, self->n_copies);
  for (int i = 0; i < self->n_copies; i++)
    self->copies[i] = arrangement->laid[i].copy;
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (view), tick_cb, self, NULL);
  return self;
}

void
soma_play_celebration_free (SomaPlayCelebration *self)
{
  if (self == NULL)
    return;
  if (self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self->view), self->tick);
      show (self, SOMA_PLAY_CELEBRATION_TIME);
    }
  g_free (self->copies);
  g_free (self);
}

float
soma_play_celebration_get_light (double seconds, int i, int n)
{
  double begin = n > 1 ? WAVE * i / (n - 1) : 0;
  float alone = LIGHT * get_pulse ((seconds - begin) / PULSE);
  float together =
      GLOW * get_pulse ((seconds - TOGETHER) / (SOMA_PLAY_CELEBRATION_TIME - TOGETHER));

  return fmaxf (alone, together);
}

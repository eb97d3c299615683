/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "application.h"
#include "days.h"
#include "levels-page.h"
#include "template.h"
#include "window-private.h"

static SomaLevelList *
get_levels (SomaWindow *self)
{
  return soma_application_get_levels (
      SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
}

/* A second click while the page slides away is not intended. */
static void
level_chosen_cb (SomaWindow *self, SomaLevel *level, const char *game, GtkWidget *page)
{
  if (page == soma_window_get_page (self))
    soma_window_play_figure (self, soma_level_get_item (level), game);
}

static void
levels_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);

  if (SOMA_IS_LEVELS_PAGE (soma_window_get_page (self)))
    return;
  GtkWidget *page = soma_levels_page_new (get_levels (self));
  g_signal_connect_object (page, "chosen", G_CALLBACK (level_chosen_cb), self, G_CONNECT_SWAPPED);
  soma_window_push (self, page);
}

/* Opens the level after the current figure in its place, or another random figure after a random
 * one. A figure with changes stays open behind it. */
static void
next_level_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  SomaLevelList *levels = get_levels (self);
  GtkWidget *page = soma_window_get_page (self);
  gboolean is_random = FALSE;
  SomaLevel *level = NULL, *next = NULL;

  if (SOMA_IS_DOCUMENT_PAGE (page))
    {
      SomaDocument *document = soma_document_page_get_document (SOMA_DOCUMENT_PAGE (page));
      SomaPlayPage *play = soma_document_page_get_play_page (SOMA_DOCUMENT_PAGE (page));
      level = soma_level_list_find (levels, soma_document_get_puzzle (document));
      is_random = g_str_equal (soma_play_page_get_game_name (play), SOMA_RANDOM_GAME);
    }
  if (is_random)
    next = soma_level_list_get_random (levels, level, SOMA_LEVEL_MAX_PIECES);
  else
    next = soma_level_list_get_next (levels, level);
  if (next == NULL)
    next = soma_level_list_get_next (levels, NULL);
  soma_window_play_figure (self, soma_level_get_item (next),
                           is_random ? SOMA_RANDOM_GAME : SOMA_LEVEL_GAME);
  if (SOMA_IS_DOCUMENT_PAGE (page) && !soma_document_page_is_modified (SOMA_DOCUMENT_PAGE (page)))
    g_ptr_array_add (self->passed, page);
}

static void
daily_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  g_autoptr (GDate) today = soma_days_get_today ();
  g_autofree char *day = soma_days_print (today);
  g_autofree char *game = g_strconcat (SOMA_DAILY_GAME, day, NULL);
  SomaLevel *level = soma_level_list_get_daily (get_levels (self), today);

  if (level != NULL)
    soma_window_play_figure (self, soma_level_get_item (level), game);
}

static const SomaAction actions[] = {
  { "win.levels", NULL, levels_action, 0 },
  { "win.daily", NULL, daily_action, 0 },
  { "win.next-level", NULL, next_level_action, 0 },
  { 0 },
};

void
soma_window_install_level_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

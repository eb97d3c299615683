/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "continue-bar.h"

#include <glib/gi18n.h>
#include <string.h>

#include "design.h"
#include "focus-bin.h"
#include "host.h"
#include "passing-time.h"
#include "start-labels.h"
#include "template.h"
#include "thumbnail.h"

#define PICTURE_SIZE 48
#define NAME_CHARS 18
#define AGE "soma-age" /* the label on the button that tells it */

struct _SomaContinueBar
{
  AdwBin parent_instance;

  SomaLibrary *library; /* (nullable) owned */
  guint update_source;

  /* Template */
  GtkBox *games;
};

G_DEFINE_FINAL_TYPE (SomaContinueBar, soma_continue_bar, ADW_TYPE_BIN)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *key = g_variant_dup_string (parameter, NULL);

  g_signal_emit (widget, signals[CHOSEN], 0, key);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaContinueBar *self = SOMA_CONTINUE_BAR (widget);
  g_autofree char *key = g_variant_dup_string (parameter, NULL);
  const SomaStoredGame *game = soma_library_get_game (self->library, key);

  if (game == NULL)
    return;
  g_autofree char *text = g_strdup_printf (_ ("“%s” removed from Continue"), game->name);
  soma_library_hide_game (self->library, key);
  soma_host_offer_undo (widget, text, "win.restore-game", g_variant_new_string (key));
}

/* What it shows is as good as the text; without cells it shows nothing. */
static GtkWidget *
make_picture (const SomaStoredGame *game)
{
  GtkWidget *picture = g_object_new (SOMA_TYPE_THUMBNAIL, "size", PICTURE_SIZE, NULL);
  g_autoptr (SomaDesign) design =
      soma_design_from_text (game->figure, strlen (game->figure), game->name, NULL, NULL);

  if (design != NULL)
    {
      SomaPuzzle *puzzle = soma_design_make_shown_puzzle (design);

      soma_thumbnail_set_puzzle (SOMA_THUMBNAIL (picture), puzzle, NULL);
      soma_puzzle_unref (puzzle);
    }
  return picture;
}

static GtkWidget *
add_label (GtkBox *box, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, class);
  if (g_str_equal (class, "caption"))
    gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (box, label);
  return label;
}

static const char *
get_name (const SomaStoredGame *game)
{
  return game->name != NULL && *game->name != '\0' ? game->name : _ ("New Figure");
}

static char *
label_progress (const SomaStoredGame *game)
{
  return soma_start_label_game ((guint) game->n_laid, (guint) game->n_copies);
}

static void
tell_age (GtkWidget *button, const SomaStoredGame *game)
{
  g_autofree char *progress = label_progress (game);
  g_autofree char *ago =
      soma_start_label_played (g_get_real_time () / G_USEC_PER_SEC - game->changed);
  g_autofree char *name =
      /* Translators: a button that continues a game: the figure's name, how far the game got,
       * when. */
      g_strdup_printf (_ ("Continue %s, %s, %s"), get_name (game), progress, ago);

  gtk_label_set_label (g_object_get_data (G_OBJECT (button), AGE), ago);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
make_open_button (const SomaStoredGame *game)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *progress = label_progress (game);

  /* Names can be long, and all else is not. */
  GtkWidget *name = add_label (GTK_BOX (text), get_name (game), "heading");
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (name), NAME_CHARS);
  add_label (GTK_BOX (text), progress, "caption");
  g_object_set_data (G_OBJECT (button), AGE, add_label (GTK_BOX (text), NULL, "caption"));
  gtk_widget_set_valign (text, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (content), make_picture (game));
  gtk_box_append (GTK_BOX (content), text);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_tooltip_text (button, get_name (game));
  tell_age (button, game);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", game->key);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "continue.open");
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static GtkWidget *
make_remove_button (const SomaStoredGame *game)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  /* Translators: %s is a figure's name. */
  g_autofree char *tooltip = g_strdup_printf (_ ("Remove “%s” From Continue"), get_name (game));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", game->key);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "continue.remove");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  return button;
}

static GtkWidget *
make_card (const SomaStoredGame *game)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "continue");
  gtk_box_append (GTK_BOX (card), make_open_button (game));
  gtk_box_append (GTK_BOX (card), make_remove_button (game));
  return card;
}

static gboolean
update_cb (gpointer data)
{
  SomaContinueBar *self = data;
  GPtrArray *games = soma_library_get_games (self->library);
  GtkWidget *card;

  self->update_source = 0;
  while ((card = gtk_widget_get_first_child (GTK_WIDGET (self->games))) != NULL)
    gtk_box_remove (self->games, card);
  for (guint i = 0; i < MIN (games->len, SOMA_CONTINUE_BAR_MAX); i++)
    gtk_box_append (self->games, make_card (games->pdata[i]));
  gtk_widget_set_visible (GTK_WIDGET (self), games->len > 0);
  return G_SOURCE_REMOVE;
}

/* Games that have changed have new cards soon, which tell their own. */
static void
tell_ages (GtkWidget *widget)
{
  SomaContinueBar *self = SOMA_CONTINUE_BAR (widget);
  GPtrArray *games = soma_library_get_games (self->library);
  GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self->games));

  for (guint i = 0; self->update_source == 0 && card != NULL && i < games->len; i++)
    {
      tell_age (gtk_widget_get_first_child (card), games->pdata[i]);
      card = gtk_widget_get_next_sibling (card);
    }
}

/* A game that is played on another page changes every second. */
static void
update (SomaContinueBar *self)
{
  GtkWidget *page = gtk_widget_get_parent (GTK_WIDGET (self));

  if (self->update_source == 0 && page != NULL && gtk_widget_get_mapped (page))
    self->update_source = g_idle_add (update_cb, self);
}

static void
soma_continue_bar_dispose (GObject *object)
{
  SomaContinueBar *self = SOMA_CONTINUE_BAR (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (soma_continue_bar_parent_class)->dispose (object);
}

static void
soma_continue_bar_class_init (SomaContinueBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_continue_bar_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_CONTINUE_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (SOMA_TYPE_FOCUS_BIN);
  soma_template_set (widget_class, "continue-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaContinueBar, games);
  gtk_widget_class_install_action (widget_class, "continue.open", "s", open_action);
  gtk_widget_class_install_action (widget_class, "continue.remove", "s", remove_action);
}

static void
soma_continue_bar_init (SomaContinueBar *self)
{
  soma_template_init (self);
}

void
soma_continue_bar_set_library (SomaContinueBar *self, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_CONTINUE_BAR (self));

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "games-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_widget_get_parent (GTK_WIDGET (self)), "map", G_CALLBACK (update),
                           self, G_CONNECT_SWAPPED);
  soma_passing_time_follow (GTK_WIDGET (self), tell_ages);
  update (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "welcome.h"

#include "soma-config.h"
#include "template.h"

struct _SomaWelcome
{
  AdwBin parent_instance;

  /* Owned */
  GSettings *settings;
  SomaLibrary *library; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (SomaWelcome, soma_welcome, ADW_TYPE_BIN)

static void
close_cb (SomaWelcome *self)
{
  g_settings_set_boolean (self->settings, "show-welcome", FALSE);
}

/* Whoever has made or played something needs no welcome. */
static void
changed_cb (SomaWelcome *self)
{
  g_auto (GStrv) solved = soma_library_list_solved (self->library);

  if (g_list_model_get_n_items (soma_library_get_figures (self->library)) > 0 ||
      solved[0] != NULL || soma_library_get_games (self->library)->len > 0)
    close_cb (self);
}

static void
soma_welcome_dispose (GObject *object)
{
  g_clear_object (&SOMA_WELCOME (object)->settings);
  g_clear_object (&SOMA_WELCOME (object)->library);
  G_OBJECT_CLASS (soma_welcome_parent_class)->dispose (object);
}

static void
soma_welcome_class_init (SomaWelcomeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_welcome_dispose;
  soma_template_set (widget_class, "welcome");
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
soma_welcome_init (SomaWelcome *self)
{
  soma_template_init (self);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "show-welcome", self, "visible", G_SETTINGS_BIND_GET);
}

void
soma_welcome_set_library (SomaWelcome *self, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_WELCOME (self));

  static const char *const signals[] = { "figures-changed", "records-changed", "games-changed" };

  self->library = g_object_ref (library);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (library, signals[i], G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "preferences-window.h"

#include <glib/gi18n.h>

#include "host.h"
#include "soma-config.h"
#include "solution-cache.h"
#include "template.h"

struct _SomaPreferencesWindow
{
  AdwPreferencesWindow parent_instance;

  /* Owned */
  GSettings *settings;

  /* Template */
  AdwComboRow *symmetry;
  AdwComboRow *piece_names;
  AdwComboRow *cell_order;
  GtkSwitch *letters;
  GtkSwitch *cell_numbers;
  GtkSwitch *clock;
  GtkSpinButton *limit;
  AdwActionRow *kept;
};

G_DEFINE_FINAL_TYPE (SomaPreferencesWindow, soma_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* The rows of a combo are in the order of the enum's values. */
static gboolean
get_enum (GValue *selected, GVariant *nick, gpointer data)
{
  const char *const *nicks = data;
  guint i = 0;

  while (nicks[i] != NULL && !g_str_equal (nicks[i], g_variant_get_string (nick, NULL)))
    i++;
  g_value_set_uint (selected, i);
  return nicks[i] != NULL;
}

static GVariant *
set_enum (const GValue *selected, const GVariantType *type, gpointer data)
{
  const char *const *nicks = data;

  return g_variant_new_string (nicks[g_value_get_uint (selected)]);
}

static void
bind_settings (SomaPreferencesWindow *self)
{
  static const char *const symmetries[] = { "full", "rotations", "none", NULL };
  static const char *const names[] = { "letter", "number", "name", NULL };
  static const char *const orders[] = { "rows", "columns", NULL };
  GSettings *settings = self->settings;

  g_settings_bind_with_mapping (settings, "symmetry", self->symmetry, "selected",
                                G_SETTINGS_BIND_DEFAULT, get_enum, set_enum, (gpointer) symmetries,
                                NULL);
  g_settings_bind_with_mapping (settings, "piece-names", self->piece_names, "selected",
                                G_SETTINGS_BIND_DEFAULT, get_enum, set_enum, (gpointer) names,
                                NULL);
  g_settings_bind_with_mapping (settings, "cell-numbers", self->cell_order, "selected",
                                G_SETTINGS_BIND_DEFAULT, get_enum, set_enum, (gpointer) orders,
                                NULL);
  g_settings_bind (settings, "show-letters", self->letters, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "show-cell-numbers", self->cell_numbers, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "play-clock", self->clock, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "cache-limit", gtk_spin_button_get_adjustment (self->limit), "value",
                   G_SETTINGS_BIND_DEFAULT);
}

static void
trimmed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaPreferencesWindow) self = data;
  g_autoptr (GError) error = NULL;
  gint64 bytes = soma_solution_cache_trim_finish (result, &error);

  g_autofree char *size = g_format_size_full ((guint64) MAX (bytes, 0), G_FORMAT_SIZE_IEC_UNITS);
  /* Translators: %s is a size, as "2.5 MiB". */
  g_autofree char *sentence = g_strdup_printf (_ ("Currently using %s"), size);
  adw_action_row_set_subtitle (self->kept, bytes < 0 ? error->message : sentence);
}

static void
trim (SomaPreferencesWindow *self, gint64 max_bytes)
{
  soma_solution_cache_trim_async (max_bytes, trimmed_cb, g_object_ref (self));
}

static void
answered_cb (SomaPreferencesWindow *self, const char *response)
{
  if (g_str_equal (response, "clear"))
    trim (self, 0);
}

static void
clear_cb (SomaPreferencesWindow *self)
{
  AdwMessageDialog *dialog = soma_host_new_question (
      GTK_WIDGET (self), _ ("Clear Stored Solutions?"),
      _ ("Finding them again takes as long as the first time. Figures and games stay."), "clear",
      _ ("C_lear"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
soma_preferences_window_dispose (GObject *object)
{
  g_clear_object (&SOMA_PREFERENCES_WINDOW (object)->settings);
  G_OBJECT_CLASS (soma_preferences_window_parent_class)->dispose (object);
}

static void
soma_preferences_window_class_init (SomaPreferencesWindowClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_preferences_window_dispose;
  soma_template_set (class, "preferences-window");
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, symmetry);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, piece_names);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, cell_order);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, letters);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, cell_numbers);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, clock);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, limit);
  gtk_widget_class_bind_template_child (class, SomaPreferencesWindow, kept);
  gtk_widget_class_bind_template_callback (class, clear_cb);
}

static void
soma_preferences_window_init (SomaPreferencesWindow *self)
{
  soma_template_init (self);
  self->settings = g_settings_new (SOMA_APP_ID);
  bind_settings (self);
  trim (self, SOMA_SOLUTION_CACHE_ALL);
}

GtkWidget *
soma_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (SOMA_TYPE_PREFERENCES_WINDOW, "transient-for", parent, NULL);
}

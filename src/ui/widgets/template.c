/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "template.h"

#include <glib/gi18n.h>

/* GTK's scope, which knows functions by name, with some that take no object. */

#define SOMA_TYPE_TEMPLATE_SCOPE (soma_template_scope_get_type ())
G_DECLARE_FINAL_TYPE (SomaTemplateScope, soma_template_scope, SOMA, TEMPLATE_SCOPE,
                      GtkBuilderCScope)

struct _SomaTemplateScope
{
  GtkBuilderCScope parent_instance;
  GHashTable *plain; /* of char *: names of functions */
};

static GtkBuilderScopeInterface *parent_interface;

static void
marshal_plain (GClosure *closure, GValue *result, guint n_values, const GValue *values,
               gpointer hint, gpointer data)
{
  g_cclosure_marshal_generic (closure, result, n_values - 1, values + 1, hint, data);
}

static GClosure *
create_closure (GtkBuilderScope *scope, GtkBuilder *builder, const char *name,
                GtkBuilderClosureFlags flags, GObject *object, GError **error)
{
  GClosure *closure = parent_interface->create_closure (scope, builder, name, flags, object, error);

  if (closure != NULL && g_hash_table_contains (SOMA_TEMPLATE_SCOPE (scope)->plain, name))
    g_closure_set_marshal (closure, marshal_plain);
  return closure;
}

static void
scope_init (GtkBuilderScopeInterface *interface)
{
  parent_interface = g_type_interface_peek_parent (interface);
  interface->create_closure = create_closure;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaTemplateScope, soma_template_scope, GTK_TYPE_BUILDER_CSCOPE,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDER_SCOPE, scope_init))

static G_DEFINE_QUARK (soma_template_scope, scope);

static void
soma_template_scope_finalize (GObject *object)
{
  g_hash_table_unref (SOMA_TEMPLATE_SCOPE (object)->plain);
  G_OBJECT_CLASS (soma_template_scope_parent_class)->finalize (object);
}

static void
soma_template_scope_class_init (SomaTemplateScopeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_template_scope_finalize;
}

static void
soma_template_scope_init (SomaTemplateScope *self)
{
  self->plain = g_hash_table_new (g_str_hash, g_str_equal);
}

void
soma_template_set (GtkWidgetClass *class, const char *name)
{
  g_autoptr (GtkBuilderScope) scope = g_object_new (SOMA_TYPE_TEMPLATE_SCOPE, NULL);
  g_autofree char *path = g_strdup_printf ("/io/github/somapuzzle/Soma/%s.ui", name);

  gtk_widget_class_set_template_from_resource (class, path);
  gtk_widget_class_set_template_scope (class, scope);
  g_type_set_qdata (G_TYPE_FROM_CLASS (class), scope_quark (), scope);
}

void
soma_template_add_function (GtkWidgetClass *class, const char *name, GCallback function)
{
  SomaTemplateScope *scope = g_type_get_qdata (G_TYPE_FROM_CLASS (class), scope_quark ());

  g_hash_table_add (scope->plain, (gpointer) name);
  gtk_builder_cscope_add_callback_symbol (GTK_BUILDER_CSCOPE (scope), name, function);
}

static void
name_inner_button_cb (GtkDropDown *drop_down, GParamSpec *pspec, const char *name)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (drop_down);
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (drop_down));
  /* Translators: what is chosen, and the choice: "Speed: 1 per second". */
  g_autofree char *label =
      item != NULL ? g_strdup_printf (_ ("%s: %s"), name, gtk_string_object_get_string (item))
                   : g_strdup (name);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

void
soma_template_name_drop_down (GtkDropDown *drop_down, const char *name)
{
  g_signal_connect_data (drop_down, "notify::selected-item", G_CALLBACK (name_inner_button_cb),
                         g_strdup (name), (GClosureNotify) (GCallback) g_free, 0);
  name_inner_button_cb (drop_down, NULL, name);
}

void
soma_template_enable_actions (gpointer widget, const SomaActionRule *rules)
{
  for (; rules->action != NULL; rules++)
    gtk_widget_action_set_enabled (widget, rules->action, rules->is_possible (widget));
}

gboolean
soma_has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

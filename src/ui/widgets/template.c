/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "template.h"

#define SOMA_TYPE_TEMPLATE_SCOPE (soma_template_scope_get_type ())
G_DECLARE_FINAL_TYPE (SomaTemplateScope, soma_template_scope, SOMA, TEMPLATE_SCOPE,
                      GtkBuilderCScope)

struct _SomaTemplateScope
{
  GtkBuilderCScope parent_instance;
};

static GtkBuilderScopeInterface *parent_interface;

static void soma_template_scope_init_interface (GtkBuilderScopeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaTemplateScope, soma_template_scope, GTK_TYPE_BUILDER_CSCOPE,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDER_SCOPE,
                                                      soma_template_scope_init_interface))

/* Leaves out the first value, which is the widget. */
static void
call_plain_function (GClosure *closure, GValue *result, guint n_values, const GValue *values,
                     gpointer hint, gpointer data)
{
  g_cclosure_marshal_generic (closure, result, n_values - 1, values + 1, hint, data);
}

static GClosure *
soma_template_scope_create_closure (GtkBuilderScope *scope, GtkBuilder *builder, const char *name,
                                    GtkBuilderClosureFlags flags, GObject *object, GError **error)
{
  GClosure *closure = parent_interface->create_closure (scope, builder, name, flags, object, error);

  if (closure != NULL && !g_str_has_suffix (name, "_cb"))
    g_closure_set_marshal (closure, call_plain_function);
  return closure;
}

static void
soma_template_scope_init_interface (GtkBuilderScopeInterface *iface)
{
  parent_interface = g_type_interface_peek_parent (iface);
  iface->create_closure = soma_template_scope_create_closure;
}

static void
soma_template_scope_class_init (SomaTemplateScopeClass *klass)
{
}

static void
soma_template_scope_init (SomaTemplateScope *self)
{
}

void
soma_template_set (GtkWidgetClass *class, const char *name)
{
  g_autofree char *path = g_strconcat ("/io/github/somapuzzle/Soma/", name, NULL);
  g_autoptr (GtkBuilderScope) scope = g_object_new (SOMA_TYPE_TEMPLATE_SCOPE, NULL);

  gtk_widget_class_set_template_from_resource (class, path);
  gtk_widget_class_set_template_scope (class, scope);
  gtk_widget_class_bind_template_callback (class, soma_template_choose);
}

char *
soma_template_choose (gboolean first, const char *name, const char *other)
{
  return g_strdup (first ? name : other);
}

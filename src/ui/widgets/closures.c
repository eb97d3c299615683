/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "closures.h"

#define SOMA_TYPE_CLOSURE_SCOPE (soma_closure_scope_get_type ())
G_DECLARE_FINAL_TYPE (SomaClosureScope, soma_closure_scope, SOMA, CLOSURE_SCOPE, GtkBuilderCScope)

struct _SomaClosureScope
{
  GtkBuilderCScope parent_instance;

  GHashTable *functions; /* owned: by name */
};

static GtkBuilderScopeInterface *parent_interface;

/* Leaves out the first value, the object. */
static void
marshal_values (GClosure *closure, GValue *result, guint n_values, const GValue *values,
                gpointer hint, gpointer data)
{
  for (guint i = 1; i < n_values; i++)
    if (g_value_fits_pointer (&values[i]) && g_value_peek_pointer (&values[i]) == NULL)
      return;
  g_cclosure_marshal_generic (closure, result, n_values - 1, values + 1, hint, data);
}

static GClosure *
create_closure (GtkBuilderScope *scope, GtkBuilder *builder, const char *name,
                GtkBuilderClosureFlags flags, GObject *object, GError **error)
{
  gpointer function = g_hash_table_lookup (SOMA_CLOSURE_SCOPE (scope)->functions, name);

  if (function == NULL)
    return parent_interface->create_closure (scope, builder, name, flags, object, error);
  GClosure *closure = g_cclosure_new (G_CALLBACK (function), NULL, NULL);
  g_closure_set_marshal (closure, marshal_values);
  return closure;
}

static void
init_interface (GtkBuilderScopeInterface *interface)
{
  parent_interface = g_type_interface_peek_parent (interface);
  interface->create_closure = create_closure;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaClosureScope, soma_closure_scope, GTK_TYPE_BUILDER_CSCOPE,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDER_SCOPE, init_interface))

static void
soma_closure_scope_finalize (GObject *object)
{
  g_hash_table_unref (SOMA_CLOSURE_SCOPE (object)->functions);
  G_OBJECT_CLASS (soma_closure_scope_parent_class)->finalize (object);
}

static void
soma_closure_scope_class_init (SomaClosureScopeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_closure_scope_finalize;
}

static void
soma_closure_scope_init (SomaClosureScope *self)
{
  self->functions = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_insert (self->functions, (char *) "soma_has_text", soma_has_text);
}

void
soma_closures_bind (GtkWidgetClass *class, ...)
{
  g_autoptr (SomaClosureScope) scope = g_object_new (SOMA_TYPE_CLOSURE_SCOPE, NULL);
  va_list functions;

  va_start (functions, class);
  for (char *name = va_arg (functions, char *); name != NULL; name = va_arg (functions, char *))
    g_hash_table_insert (scope->functions, name, va_arg (functions, GCallback));
  va_end (functions);
  gtk_widget_class_set_template_scope (class, GTK_BUILDER_SCOPE (scope));
}

gboolean
soma_has_text (const char *text)
{
  return text[0] != '\0';
}

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
static G_DEFINE_QUARK (soma_template_actions, actions);

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

/* GTK 4.8 asks a window for its own keys before those of the widgets in it that are to work in all
 * of it: Space would be the focus's, even where that has no use for it, and arrows with Ctrl would
 * move the focus. The controller that was added last is asked first. */
static void
prefer_keys (GtkWidget *window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (window);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      const char *name = gtk_event_controller_get_name (controller);

      if (g_strcmp0 (name, "gtk-shortcut-manager-bubble") != 0)
        continue;
      gtk_widget_remove_controller (window, controller);
      gtk_widget_add_controller (window, g_steal_pointer (&controller));
      return;
    }
}

void
soma_template_init (gpointer widget)
{
  if (GTK_IS_WINDOW (widget))
    {
      prefer_keys (widget);
      /* GTK 4.8 takes the role of a window from its class only when it is shown. If something in it
       * gets the focus before, screen readers have been told by then that it is no window. */
      g_object_set (widget, "accessible-role",
                    gtk_widget_class_get_accessible_role (GTK_WIDGET_GET_CLASS (widget)), NULL);
    }
  gtk_widget_init_template (widget);
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
soma_template_install_actions (GtkWidgetClass *class, const SomaAction *actions)
{
  GType type = G_TYPE_FROM_CLASS (class);
  GSList *lists = g_type_get_qdata (type, actions_quark ());

  g_type_set_qdata (type, actions_quark (), g_slist_prepend (lists, (gpointer) actions));
  for (; actions->name != NULL; actions++)
    if (actions->activate != NULL)
      gtk_widget_class_install_action (class, actions->name, actions->parameter, actions->activate);
    else
      gtk_widget_class_install_property_action (class, actions->name, actions->parameter);
}

void
soma_template_enable_actions (gpointer widget, guint there_is)
{
  GSList *lists = g_type_get_qdata (G_OBJECT_TYPE (widget), actions_quark ());

  for (; lists != NULL; lists = lists->next)
    for (const SomaAction *action = lists->data; action->name != NULL; action++)
      gtk_widget_action_set_enabled (widget, action->name, (action->needs & ~there_is) == 0);
}

static GtkShortcut *
make_shortcut (const SomaKey *key)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_action_parse_detailed_name (key->action, &name, &target, NULL);
  GtkShortcut *shortcut =
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (key->key), gtk_named_action_new (name));
  gtk_shortcut_set_arguments (shortcut, target);
  return shortcut;
}

static void
add_keys (gpointer widget, const SomaKey *keys, GtkShortcutScope scope, GtkPropagationPhase phase)
{
  GtkShortcutController *controller = GTK_SHORTCUT_CONTROLLER (gtk_shortcut_controller_new ());

  gtk_shortcut_controller_set_scope (controller, scope);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (controller), phase);
  for (; keys->key != NULL; keys++)
    gtk_shortcut_controller_add_shortcut (controller, make_shortcut (keys));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (controller));
}

void
soma_template_add_keys (gpointer widget, const SomaKey *keys)
{
  add_keys (widget, keys, GTK_SHORTCUT_SCOPE_MANAGED, GTK_PHASE_BUBBLE);
}

void
soma_template_take_keys (gpointer widget, const SomaKey *keys)
{
  add_keys (widget, keys, GTK_SHORTCUT_SCOPE_LOCAL, GTK_PHASE_CAPTURE);
}

gboolean
soma_has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

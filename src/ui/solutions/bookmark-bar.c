/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bookmark-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "bookmark-file.h"
#include "entry-text.h"
#include "file-question.h"
#include "host.h"
#include "template.h"

struct _SomaBookmarkBar
{
  GtkBox parent_instance;

  /* Owned */
  SomaBookmarks *bookmarks;      /* (nullable) */
  SomaSolution *solution;        /* (nullable) */
  char *id, *name;               /* (nullable) of the figure */
  char *shown;                   /* (nullable) the note as it was put into the entry */
  GtkFileChooserNative *chooser; /* (nullable) */
  GCancellable *loading;

  GtkWidget *left; /* (nullable) weak: where the focus was before a note was asked for */

  /* Template */
  GtkEditable *entry;
};

/* Whom to give what is in a file. */
typedef struct
{
  SomaBookmarkBar *self; /* owned */
  SomaLibrary *library;  /* owned */
} Restoring;

G_DEFINE_FINAL_TYPE (SomaBookmarkBar, soma_bookmark_bar, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_BOOKMARKED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static char *
name_star (gboolean bookmarked)
{
  return g_strdup (bookmarked ? _ ("Remove the Bookmark (Ctrl+D)") : _ ("Add a Bookmark (Ctrl+D)"));
}

static char *
choose_star_icon (gboolean bookmarked)
{
  return g_strdup (bookmarked ? "starred-symbolic" : "non-starred-symbolic");
}

/* NULL without a bookmark. */
static const char *
get_note (SomaBookmarkBar *self)
{
  return self->bookmarks != NULL && self->solution != NULL
             ? soma_bookmarks_get_note (self->bookmarks, soma_solution_get_copy_at (self->solution))
             : NULL;
}

static void
set_note (SomaBookmarkBar *self, const char *note)
{
  if (self->bookmarks != NULL && self->solution != NULL)
    soma_bookmarks_set_note (self->bookmarks, soma_solution_get_copy_at (self->solution), note);
}

static void
show_note (SomaBookmarkBar *self)
{
  const char *note = get_note (self);

  g_free (self->shown);
  self->shown = g_strdup (note);
  soma_entry_show_text (self->entry, note);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BOOKMARKED]);
}

static gboolean
is_typing (SomaBookmarkBar *self)
{
  return !g_str_equal (gtk_editable_get_text (self->entry), self->shown != NULL ? self->shown : "");
}

/* What is being typed stays. */
static void
changed_cb (SomaBookmarkBar *self)
{
  if (is_typing (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BOOKMARKED]);
  else if (g_strcmp0 (get_note (self), self->shown) != 0)
    show_note (self);
}

/* Writes what was typed, beside what another program has written meanwhile; a note makes a
 * bookmark. */
static void
take_text (SomaBookmarkBar *self)
{
  const char *text = gtk_editable_get_text (self->entry), *note = get_note (self);

  if (!is_typing (self))
    return;
  g_autofree char *merged = soma_stored_note_merge (self->shown, text, note != NULL ? note : "");
  set_note (self, merged);
  show_note (self);
}

/* The keys of the page work again. */
static void
activate_cb (SomaBookmarkBar *self)
{
  take_text (self);
  if (self->left != NULL && gtk_widget_get_mapped (self->left))
    gtk_widget_grab_focus (self->left);
}

static void
leave_cb (SomaBookmarkBar *self)
{
  take_text (self);
}

static void
toggle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBookmarkBar *self = SOMA_BOOKMARK_BAR (widget);

  take_text (self);
  if (get_note (self) == NULL)
    set_note (self, gtk_editable_get_text (self->entry));
  else
    set_note (self, NULL);
}

static void
note_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBookmarkBar *self = SOMA_BOOKMARK_BAR (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (focus == NULL || !gtk_widget_is_ancestor (focus, widget))
    g_set_weak_pointer (&self->left, focus);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

/* Files */

static void
tell_problem (SomaBookmarkBar *self, const char *heading, const GError *error)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_tell (GTK_WIDGET (self), heading, error->message);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaBookmarkBar) self = data;
  g_autoptr (GError) error = NULL;
  GApplication *application = g_application_get_default ();

  if (application != NULL)
    g_application_release (application);
  if (soma_bookmark_file_save_finish (result, &error))
    soma_host_show_toast (GTK_WIDGET (self), _ ("Bookmarks saved"));
  else
    tell_problem (self, _ ("Could Not Save"), error);
}

void
soma_bookmark_bar_save (SomaBookmarkBar *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_BOOKMARK_BAR (self) && self->bookmarks != NULL);

  GApplication *application = g_application_get_default ();

  take_text (self);
  /* The window may be closed meanwhile. */
  if (application != NULL)
    g_application_hold (application);
  soma_bookmark_file_save_async (self->bookmarks, self->id, self->name, file, saved_cb,
                                 g_object_ref (self));
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Restoring *restoring = data;
  g_autoptr (SomaBookmarkBar) self = restoring->self;
  g_autoptr (SomaLibrary) library = restoring->library;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) loaded = soma_bookmark_file_load_finish (result, &error);

  g_free (restoring);
  if (loaded == NULL)
    {
      tell_problem (self, _ ("Could Not Restore Bookmarks"), error);
      return;
    }
  g_autofree char *key =
      self->bookmarks != NULL
          ? soma_library_key_of_puzzle (soma_bookmarks_get_puzzle (self->bookmarks))
          : g_strdup ("");
  guint n = soma_bookmark_file_restore (library, loaded, key);
  g_autofree char *text =
      n == loaded->len
          ? g_strdup_printf (ngettext ("%'u bookmark restored", "%'u bookmarks restored", n), n)
          /* Translators: bookmarks, and how many of them belong to the figure that is open. */
          : g_strdup_printf (ngettext ("%'u bookmark restored, %'u of this figure",
                                       "%'u bookmarks restored, %'u of this figure", loaded->len),
                             loaded->len, n);
  soma_host_show_toast (GTK_WIDGET (self), text);
}

void
soma_bookmark_bar_restore (SomaBookmarkBar *self, SomaLibrary *library, GFile *file)
{
  g_return_if_fail (SOMA_IS_BOOKMARK_BAR (self));
  Restoring *restoring = g_new (Restoring, 1);

  *restoring = (Restoring){ g_object_ref (self), g_object_ref (library) };
  soma_bookmark_file_load_async (file, self->loading, loaded_cb, restoring);
}

static void
save_to (gpointer owner, GFile *file)
{
  if (SOMA_BOOKMARK_BAR (owner)->bookmarks != NULL)
    soma_bookmark_bar_save (owner, file);
}

static void
save_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SomaBookmarkBar *self = SOMA_BOOKMARK_BAR (widget);
  const char *name = self->name != NULL && *self->name != '\0' ? self->name : _ ("Figure");
  /* Translators: the name of a file of bookmarks; %s is that of the figure. */
  g_autofree char *stem = g_strdup_printf (_ ("%s Bookmarks"), name);
  g_autofree char *file_name = g_strconcat (stem, ".soma", NULL);

  soma_file_question_close (&self->chooser);
  soma_file_question_save (&self->chooser, widget, _ ("Save Bookmarks"), file_name, save_to);
}

static void
restore_from (gpointer owner, GFile *file)
{
  SomaBookmarkBar *self = owner;

  if (self->bookmarks != NULL)
    soma_bookmark_bar_restore (self, soma_bookmarks_get_library (self->bookmarks), file);
}

static void
restore_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBookmarkBar *self = SOMA_BOOKMARK_BAR (widget);

  soma_file_question_close (&self->chooser);
  soma_file_question_begin (&self->chooser, widget, _ ("Restore Bookmarks"),
                            GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), restore_from);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
soma_bookmark_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOOKMARKED)
    g_value_set_boolean (value, get_note (SOMA_BOOKMARK_BAR (object)) != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_bookmark_bar_dispose (GObject *object)
{
  SomaBookmarkBar *self = SOMA_BOOKMARK_BAR (object);

  if (self->loading != NULL)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  g_clear_weak_pointer (&self->left);
  if (self->bookmarks != NULL)
    g_signal_handlers_disconnect_by_data (self->bookmarks, self);
  soma_file_question_close (&self->chooser);
  g_clear_object (&self->bookmarks);
  g_clear_object (&self->solution);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->shown, g_free);
  G_OBJECT_CLASS (soma_bookmark_bar_parent_class)->dispose (object);
}

static void
soma_bookmark_bar_class_init (SomaBookmarkBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_bookmark_bar_get_property;
  object_class->dispose = soma_bookmark_bar_dispose;
  properties[PROP_BOOKMARKED] =
      g_param_spec_boolean ("bookmarked", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "bookmark-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaBookmarkBar, entry);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
  soma_template_bind_function (widget_class, name_star);
  soma_template_bind_function (widget_class, choose_star_icon);
  gtk_widget_class_install_action (widget_class, "bookmark.toggle", NULL, toggle_action);
  gtk_widget_class_install_action (widget_class, "bookmark.note", NULL, note_action);
  gtk_widget_class_install_action (widget_class, "bookmark.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "bookmark.restore", NULL, restore_action);
}

static void
soma_bookmark_bar_init (SomaBookmarkBar *self)
{
  self->loading = g_cancellable_new ();
  soma_template_init (self);
}

void
soma_bookmark_bar_set_names (SomaBookmarkBar *self, const char *id, const char *name)
{
  g_return_if_fail (SOMA_IS_BOOKMARK_BAR (self));

  g_free (self->id);
  self->id = g_strdup (id);
  g_free (self->name);
  self->name = g_strdup (name);
}

void
soma_bookmark_bar_show (SomaBookmarkBar *self, SomaBookmarks *bookmarks, SomaSolution *solution)
{
  g_return_if_fail (SOMA_IS_BOOKMARK_BAR (self));

  take_text (self);
  if (self->bookmarks != NULL)
    g_signal_handlers_disconnect_by_data (self->bookmarks, self);
  g_set_object (&self->bookmarks, bookmarks);
  g_set_object (&self->solution, solution);
  if (bookmarks != NULL)
    g_signal_connect_swapped (bookmarks, "changed", G_CALLBACK (changed_cb), self);
  show_note (self);
}

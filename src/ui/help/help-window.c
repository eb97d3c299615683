/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help-window.h"

#include <glib/gi18n.h>

#include "guide.h"
#include "template.h"

#define RESOURCES "/io/github/somapuzzle/Soma/"

/* Of text and pictures, which are drawn in this size when there is room. */
#define COLUMN_WIDTH 640

struct _SomaHelpWindow
{
  AdwWindow parent_instance;

  /* Template */
  AdwViewStack *pages;
};

G_DEFINE_FINAL_TYPE (SomaHelpWindow, soma_help_window, ADW_TYPE_WINDOW)

static const struct
{
  const char *name, *title, *icon;
} looks[] = {
  { "design", N_ ("Design"), "document-edit-symbolic" },
  { "solutions", N_ ("Solutions"), "view-grid-symbolic" },
  { "play", N_ ("Play"), "applications-games-symbolic" },
  { "watch", N_ ("Watch"), "media-seek-forward-symbolic" },
  { "views", N_ ("Views"), "view-reveal-symbolic" },
  { "print", N_ ("Print"), "document-print-symbolic" },
  { "files", N_ ("Files"), "folder-symbolic" },
};

/* Text can be selected, so that each paragraph can have the focus, and is then read aloud. */
static GtkWidget *
make_paragraph (const char *markup)
{
  return g_object_new (GTK_TYPE_LABEL, "label", markup, "use-markup", TRUE, "wrap", TRUE, "xalign",
                       0.0, "selectable", TRUE, NULL);
}

static GtkWidget *
make_picture (const SomaGuideBlock *block)
{
  g_autofree char *path = g_strconcat (RESOURCES, block->picture, NULL);
  GtkWidget *picture = gtk_picture_new_for_resource (path);

  gtk_picture_set_alternative_text (GTK_PICTURE (picture), block->text);
  gtk_widget_set_tooltip_text (picture, block->text);
  gtk_widget_add_css_class (picture, "card");
  gtk_widget_set_overflow (picture, GTK_OVERFLOW_HIDDEN);
  return picture;
}

static GtkWidget *
make_page (const SomaGuidePage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *clamp =
      g_object_new (ADW_TYPE_CLAMP, "maximum-size", COLUMN_WIDTH, "margin-top", 18, "margin-bottom",
                    18, "margin-start", 18, "margin-end", 18, "child", box, NULL);

  for (guint i = 0; i < page->blocks->len; i++)
    {
      const SomaGuideBlock *block = g_ptr_array_index (page->blocks, i);
      gtk_box_append (GTK_BOX (box),
                      block->picture != NULL ? make_picture (block) : make_paragraph (block->text));
    }
  GtkWidget *viewport = g_object_new (GTK_TYPE_VIEWPORT, "vscroll-policy", GTK_SCROLL_NATURAL,
                                      "scroll-to-focus", TRUE, "child", clamp, NULL);
  return g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child",
                       viewport, NULL);
}

static void
add_page (SomaHelpWindow *self, const SomaGuidePage *page)
{
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_str_equal (looks[i].name, page->name))
      {
        AdwViewStackPage *added = adw_view_stack_add_titled (self->pages, make_page (page),
                                                             page->name, _ (looks[i].title));
        adw_view_stack_page_set_icon_name (added, looks[i].icon);
        return;
      }
  g_warning ("The guide has a page \"%s\" that Help does not know", page->name);
}

static void
soma_help_window_class_init (SomaHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  soma_template_set (widget_class, "help-window");
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, pages);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_help_window_init (SomaHelpWindow *self)
{
  soma_template_init (self);

  g_autoptr (GBytes) readme = g_resources_lookup_data (RESOURCES "README.md", 0, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (readme, NULL), g_bytes_get_size (readme));
  g_autoptr (GPtrArray) pages = soma_guide_read (text);
  for (guint i = 0; i < pages->len; i++)
    add_page (self, g_ptr_array_index (pages, i));
}

GtkWidget *
soma_help_window_new (void)
{
  return g_object_new (SOMA_TYPE_HELP_WINDOW, NULL);
}

void
soma_help_window_show_page (SomaHelpWindow *self, const char *name)
{
  g_return_if_fail (SOMA_IS_HELP_WINDOW (self));

  if (name != NULL && adw_view_stack_get_child_by_name (self->pages, name) != NULL)
    adw_view_stack_set_visible_child_name (self->pages, name);
}

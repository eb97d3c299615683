/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help-window.h"

#include "guide.h"
#include "template.h"

#define RESOURCES "/io/github/somapuzzle/Soma/"

/* Of text and pictures, which are drawn in this size when there is room. */
#define COLUMN_WIDTH 640

struct _SomaHelpWindow
{
  AdwWindow parent_instance;

  GPtrArray *guide; /* owned: of SomaGuidePage */

  /* What is scrolled to when it is laid out: */
  GtkWidget *target; /* (nullable) */
  guint tick;

  /* Template */
  GtkWidget *back_button;
  AdwLeaflet *leaflet;
  GtkWidget *contents;
  GtkEditable *search_entry;
  GtkListBox *list;
  GtkStack *pages;
};

G_DEFINE_FINAL_TYPE (SomaHelpWindow, soma_help_window, ADW_TYPE_WINDOW)

/* What a row of the contents leads to. */
typedef struct
{
  const SomaGuidePage *page;
  guint heading;     /* a block of it; NO_HEADING: the page */
  GtkWidget *target; /* its widget there */
} Entry;

#define NO_HEADING G_MAXUINT

/* Pages. */

/* Text can be selected, so that each paragraph can have the focus, and is then read aloud. */
static GtkWidget *
make_paragraph (const char *markup)
{
  return g_object_new (GTK_TYPE_LABEL, "label", markup, "use-markup", TRUE, "wrap", TRUE, "xalign",
                       0.0, "selectable", TRUE, NULL);
}

static GtkWidget *
make_heading (const char *text, const char *style)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "xalign", 0.0,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);

  gtk_widget_add_css_class (label, style);
  gtk_widget_set_margin_top (label, 12);
  return label;
}

static GtkWidget *
make_picture (const SomaGuideBlock *block)
{
  g_autofree char *path = g_canonicalize_filename (block->picture, RESOURCES "doc");
  GtkWidget *picture = gtk_picture_new_for_resource (path);

  gtk_picture_set_alternative_text (GTK_PICTURE (picture), block->text);
  gtk_widget_set_tooltip_text (picture, block->text);
  gtk_widget_add_css_class (picture, "card");
  gtk_widget_set_overflow (picture, GTK_OVERFLOW_HIDDEN);
  return picture;
}

static GtkWidget *
make_block (const SomaGuideBlock *block)
{
  switch (block->kind)
    {
    case SOMA_GUIDE_HEADING:
      return make_heading (block->text, "title-4");
    case SOMA_GUIDE_PICTURE:
      return make_picture (block);
    case SOMA_GUIDE_TEXT:
    default:
      return make_paragraph (block->text);
    }
}

static void
add_row (SomaHelpWindow *self, const SomaGuidePage *page, guint heading, GtkWidget *target)
{
  const char *text =
      heading == NO_HEADING ? page->title : ((SomaGuideBlock *) page->blocks->pdata[heading])->text;
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, NULL);
  GtkWidget *row = g_object_new (GTK_TYPE_LIST_BOX_ROW, "child", label, NULL);
  Entry *entry = g_new0 (Entry, 1);

  *entry = (Entry){ page, heading, target };
  g_object_set_data_full (G_OBJECT (row), "entry", entry, g_free);
  if (heading == NO_HEADING)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_set_margin_start (label, 12);
  gtk_list_box_append (self->list, row);
}

static void
add_page (SomaHelpWindow *self, const SomaGuidePage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *clamp =
      g_object_new (ADW_TYPE_CLAMP, "maximum-size", COLUMN_WIDTH, "margin-top", 6, "margin-bottom",
                    18, "margin-start", 18, "margin-end", 18, "child", box, NULL);
  GtkWidget *title = make_heading (page->title, "title-2");

  gtk_box_append (GTK_BOX (box), title);
  add_row (self, page, NO_HEADING, title);
  for (guint i = 0; i < page->blocks->len; i++)
    {
      const SomaGuideBlock *block = page->blocks->pdata[i];
      GtkWidget *widget = make_block (block);
      gtk_box_append (GTK_BOX (box), widget);
      if (block->kind == SOMA_GUIDE_HEADING)
        add_row (self, page, i, widget);
    }
  GtkWidget *viewport = g_object_new (GTK_TYPE_VIEWPORT, "vscroll-policy", GTK_SCROLL_NATURAL,
                                      "scroll-to-focus", TRUE, "child", clamp, NULL);
  GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy",
                                      GTK_POLICY_NEVER, "child", viewport, NULL);
  gtk_stack_add_named (self->pages, scrolled, page->name);
}

/* Contents. */

static const Entry *
get_entry (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "entry");
}

static gboolean
is_searching (SomaHelpWindow *self)
{
  return *gtk_editable_get_text (self->search_entry) != '\0';
}

/* The tasks of the page in view, or those that are searched for, each under its page. */
static gboolean
is_listed (GtkListBoxRow *row, gpointer data)
{
  SomaHelpWindow *self = data;
  const Entry *entry = get_entry (row);
  const char *words = gtk_editable_get_text (self->search_entry);

  if (!is_searching (self))
    return entry->heading == NO_HEADING ||
           g_strcmp0 (entry->page->name, gtk_stack_get_visible_child_name (self->pages)) == 0;
  if (entry->heading != NO_HEADING)
    return soma_guide_has_words (entry->page, entry->heading, words);
  for (guint i = 0; i < entry->page->blocks->len; i++)
    if (((SomaGuideBlock *) entry->page->blocks->pdata[i])->kind == SOMA_GUIDE_HEADING &&
        soma_guide_has_words (entry->page, i, words))
      return TRUE;
  return FALSE;
}

/* Once the page is laid out. */
static gboolean
scroll_cb (GtkWidget *target, GdkFrameClock *clock, gpointer data)
{
  SomaHelpWindow *self = data;
  GtkWidget *viewport = gtk_widget_get_ancestor (target, GTK_TYPE_VIEWPORT);
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (target) || gtk_widget_get_height (target) == 0)
    return G_SOURCE_CONTINUE;
  self->target = NULL;
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport));
  if (gtk_widget_compute_bounds (target, viewport, &bounds))
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + bounds.origin.y -
                                              gtk_widget_get_margin_top (target));
  return G_SOURCE_REMOVE;
}

static void
show_entry (SomaHelpWindow *self, const Entry *entry)
{
  gtk_stack_set_visible_child_name (self->pages, entry->page->name);
  gtk_list_box_invalidate_filter (self->list);
  if (self->target != NULL)
    gtk_widget_remove_tick_callback (self->target, self->tick);
  self->target = entry->target;
  self->tick = gtk_widget_add_tick_callback (entry->target, scroll_cb, self, NULL);
}

static void
row_cb (SomaHelpWindow *self, GtkListBoxRow *row)
{
  show_entry (self, get_entry (row));
  adw_leaflet_set_visible_child (self->leaflet, GTK_WIDGET (self->pages));
}

static void
search_cb (SomaHelpWindow *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->contents);
  gtk_list_box_unselect_all (self->list); /* the focus would go there, though it may be hidden */
  gtk_list_box_invalidate_filter (self->list);
}

/* Escape ends the search, and then closes the window. */
static void
stop_search_cb (SomaHelpWindow *self)
{
  if (is_searching (self))
    gtk_editable_set_text (self->search_entry, "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
show_back (SomaHelpWindow *self)
{
  gtk_widget_set_visible (self->back_button,
                          adw_leaflet_get_folded (self->leaflet) &&
                              adw_leaflet_get_visible_child (self->leaflet) != self->contents);
}

static gboolean
show_back_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  show_back (SOMA_HELP_WINDOW (widget));
  return G_SOURCE_REMOVE;
}

/* It folds while widgets are laid out, which is too late for a header bar to change. */
static void
folded_cb (SomaHelpWindow *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), show_back_cb, NULL, NULL);
}

static void
contents_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaHelpWindow *self = SOMA_HELP_WINDOW (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->contents);
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaHelpWindow *self = SOMA_HELP_WINDOW (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->contents);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

static void
soma_help_window_finalize (GObject *object)
{
  g_ptr_array_unref (SOMA_HELP_WINDOW (object)->guide);
  G_OBJECT_CLASS (soma_help_window_parent_class)->finalize (object);
}

static void
soma_help_window_class_init (SomaHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_help_window_finalize;
  soma_template_set (widget_class, "help-window");
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, contents);
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, search_entry);
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, list);
  gtk_widget_class_bind_template_child (widget_class, SomaHelpWindow, pages);
  gtk_widget_class_bind_template_callback (widget_class, show_back);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_install_action (widget_class, "help.contents", NULL, contents_action);
  gtk_widget_class_install_action (widget_class, "help.search", NULL, search_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Not for labels, where it moves the cursor. */
static const SomaKey keys[] = {
  { "<Control>f", "help.search" },
  { 0 },
};

static void
soma_help_window_init (SomaHelpWindow *self)
{
  soma_template_init (self);
  soma_template_take_keys (self, keys);

  g_autoptr (GBytes) bytes = g_resources_lookup_data (RESOURCES "doc/guide.md", 0, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  self->guide = soma_guide_read (text);
  for (guint i = 0; i < self->guide->len; i++)
    add_page (self, self->guide->pdata[i]);
  gtk_list_box_set_filter_func (self->list, is_listed, self, NULL);
  show_back (self);
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

  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (get_entry (row)->heading == NO_HEADING &&
        g_strcmp0 (get_entry (row)->page->name, name) == 0)
      {
        gtk_list_box_select_row (self->list, row);
        row_cb (self, row);
        return;
      }
}

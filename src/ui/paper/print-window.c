/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-window-private.h"

#include <glib/gi18n.h>

#include "box-net.h"
#include "figure-labels.h"
#include "fold.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaPrintWindow, soma_print_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_POSITION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the rows of print-window.ui stand for. */
static const int figures_per_page[] = { 1, 2, 4, 6, 12, 20, 0 };
static const int solutions_per_page[] = { 1, 2, 6, 12, 30, 60, 0 };
static const char *const papers[] = { GTK_PAPER_NAME_A4, GTK_PAPER_NAME_LETTER,
                                      GTK_PAPER_NAME_A3, "na_ledger",
                                      "iso_a2",          "iso_a1" };

/* Of several figures, there are so many on a page at first. */
#define FOUR_PER_PAGE 2

SomaBookletStyle
soma_print_window_get_style (SomaPrintWindow *self)
{
  return (SomaBookletStyle){
    .figures_per_page = figures_per_page[adw_combo_row_get_selected (self->figures)],
    .solutions = (SomaBookletSolutions) adw_combo_row_get_selected (self->solutions),
    .solutions_per_page = solutions_per_page[adw_combo_row_get_selected (self->per_page)],
    .contents = gtk_switch_get_active (self->contents),
    .pictures = gtk_switch_get_active (self->pictures),
    .layers = gtk_switch_get_active (self->layers),
    .pieces = gtk_switch_get_active (self->pieces),
    .nets = gtk_switch_get_active (self->nets),
    .numbered = gtk_switch_get_active (self->numbered),
    .names = self->names,
    .symmetry = self->symmetry,
  };
}

int
soma_print_window_count_pages (SomaPrintWindow *self)
{
  const SomaBookletStyle style = soma_print_window_get_style (self);

  return soma_booklet_count_pages (self->sheets, &style);
}

/* Which of the rows for solutions have pages of their own, and which need both sides. */
static gboolean
are_at_the_end (guint selected)
{
  return selected == SOMA_BOOKLET_ONE_AT_THE_END || selected == SOMA_BOOKLET_ALL_AT_THE_END;
}

/* Turned over like the page of a book, so that fronts and backs lie on each other. */
static char *
describe_solutions (guint selected, guint orientation)
{
  if (selected != SOMA_BOOKLET_ONE_ON_THE_BACK && selected != SOMA_BOOKLET_ALL_ON_THE_BACK)
    return g_strdup ("");
  /* Translators: as in the options of printers that print on both sides. */
  return g_strdup (orientation == 0 ? _ ("Flip on long edge") : _ ("Flip on short edge"));
}

/* The preview. */

static gboolean
is_busy (SomaPrintWindow *self)
{
  return self->saving != NULL ||
         (self->gathering != NULL && soma_gathering_is_running (self->gathering));
}

/* What can be done now has changed. */
static void
update (SomaPrintWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int n = soma_print_window_count_pages (self);

  self->page = CLAMP (self->page, 0, MAX (n - 1, 0));
  gtk_widget_action_set_enabled (widget, "print.previous", self->page > 0);
  gtk_widget_action_set_enabled (widget, "print.next", self->page + 1 < n);
  gtk_widget_action_set_enabled (widget, "print.print", n > 0 && !is_busy (self));
  gtk_widget_action_set_enabled (widget, "print.save", n > 0 && !is_busy (self));
  gtk_widget_action_set_enabled (widget, "print.stop", is_busy (self));
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
}

static void
changed_cb (SomaPrintWindow *self)
{
  if (self->sheets != NULL)
    update (self);
}

static void
show_page (SomaPrintWindow *self, int page)
{
  self->page = page;
  update (self);
}

static void
paper_cb (SomaPrintWindow *self)
{
  GtkPaperSize *size = gtk_paper_size_new (papers[adw_combo_row_get_selected (self->paper)]);

  gtk_page_setup_set_paper_size (self->setup, size);
  gtk_page_setup_set_orientation (self->setup, adw_combo_row_get_selected (self->orientation) == 0
                                                   ? GTK_PAGE_ORIENTATION_PORTRAIT
                                                   : GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_page_setup_set_left_margin (self->setup, SOMA_PRINT_MARGIN, GTK_UNIT_POINTS);
  gtk_page_setup_set_right_margin (self->setup, SOMA_PRINT_MARGIN, GTK_UNIT_POINTS);
  gtk_page_setup_set_top_margin (self->setup, SOMA_PRINT_MARGIN, GTK_UNIT_POINTS);
  gtk_page_setup_set_bottom_margin (self->setup, SOMA_PRINT_MARGIN, GTK_UNIT_POINTS);
  gtk_paper_size_free (size);
  changed_cb (self);
}

/* A sheet of paper, which is white in dark mode, too. */
static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  SomaPrintWindow *self = data;
  const SomaBookletStyle style = soma_print_window_get_style (self);
  double paper_width = gtk_page_setup_get_paper_width (self->setup, GTK_UNIT_POINTS);
  double paper_height = gtk_page_setup_get_paper_height (self->setup, GTK_UNIT_POINTS);
  double scale = MIN (width / paper_width, height / paper_height);

  cairo_translate (cr, (width - scale * paper_width) / 2, (height - scale * paper_height) / 2);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, paper_width, paper_height);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.6, 0.6, 0.6);
  cairo_set_line_width (cr, 1 / scale);
  cairo_stroke_preserve (cr);
  cairo_clip (cr);
  cairo_translate (cr, SOMA_PRINT_MARGIN, SOMA_PRINT_MARGIN);
  if (soma_print_window_count_pages (self) > 0)
    soma_booklet_draw_page (cr, self->job, self->sheets, &style, self->page,
                            paper_width - 2 * SOMA_PRINT_MARGIN,
                            paper_height - 2 * SOMA_PRINT_MARGIN);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_page (SOMA_PRINT_WINDOW (widget), SOMA_PRINT_WINDOW (widget)->page - 1);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_page (SOMA_PRINT_WINDOW (widget), SOMA_PRINT_WINDOW (widget)->page + 1);
}

/* The options, which are lists, would take these keys to move among themselves; only a list that
 * popped up needs them. */
static gboolean
key_cb (SomaPrintWindow *self, guint key)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean back = key == GDK_KEY_Page_Up || key == GDK_KEY_KP_Page_Up;
  gboolean on = key == GDK_KEY_Page_Down || key == GDK_KEY_KP_Page_Down;

  if ((!back && !on) ||
      (focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), back ? "print.previous" : "print.next", NULL);
  return TRUE;
}

/* Work in the background. */

void
soma_print_window_show_progress (SomaPrintWindow *self, const char *text, double fraction)
{
  gtk_label_set_label (self->progress_text, text != NULL ? text : "");
  gtk_progress_bar_set_fraction (self->progress_bar, fraction);
  update (self);
}

static void
stop (SomaPrintWindow *self)
{
  if (self->saving != NULL)
    g_cancellable_cancel (self->saving);
  if (self->gathering != NULL)
    soma_gathering_stop (self->gathering);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  stop (SOMA_PRINT_WINDOW (widget));
}

static void
show_gathering (SomaPrintWindow *self)
{
  guint n = soma_gathering_get_n_figures (self->gathering);
  guint n_settled = soma_gathering_get_n_settled (self->gathering);
  /* Translators: of how many figures all solutions were counted that can be. */
  g_autofree char *text = g_strdup_printf (ngettext ("Counting solutions: %'u of %'u figure",
                                                     "Counting solutions: %'u of %'u figures", n),
                                           n_settled, n);
  gboolean is_running = soma_gathering_is_running (self->gathering);

  soma_print_window_show_progress (self, is_running ? text : NULL, (double) n_settled / n);
}

static void
tell_sheet (SomaPrintWindow *self, guint position)
{
  const SomaGathered *gathered = soma_gathering_get (self->gathering, position);
  const SomaPuzzleSheetFacts facts = {
    .has_pieces = soma_figure_item_get_piece_set (gathered->item) != NULL,
    .known = gathered->known,
    .n_solutions = gathered->n_solutions,
    .number = gathered->number,
    .difficulty = gathered->difficulty,
    .obvious = gathered->obvious,
    .why_not = gathered->why_not,
  };

  soma_puzzle_sheet_tell (self->sheets->pdata[position], &facts);
  soma_puzzle_sheet_set_solutions (self->sheets->pdata[position], gathered->packed);
}

static void
gathered_cb (SomaPrintWindow *self, guint position)
{
  tell_sheet (self, position);
  show_gathering (self);
}

/* Narrow windows. */

/* The options lie over the page then, and there is no room for a title. */
static void
offered_cb (SomaPrintWindow *self)
{
  gboolean is_narrow = gtk_widget_get_visible (self->options);

  adw_header_bar_set_title_widget (self->header,
                                   is_narrow ? gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0) : NULL);
}

/* Overrides. */

static void
soma_print_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (object);

  if (id != PROP_POSITION)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  int n = self->sheets != NULL ? soma_print_window_count_pages (self) : 0;
  g_value_take_string (value, n > 0 ? g_strdup_printf (_ ("%'d of %'d"), self->page + 1, n)
                                    : g_strdup (_ ("No pages")));
}

static void
soma_print_window_dispose (GObject *object)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (object);

  stop (self);
  g_clear_object (&self->saving);
  g_clear_object (&self->gathering);
  g_clear_object (&self->setup);
  g_clear_object (&self->settings);
  g_clear_object (&self->chooser);
  G_OBJECT_CLASS (soma_print_window_parent_class)->dispose (object);
}

static void
soma_print_window_finalize (GObject *object)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (object);

  g_clear_pointer (&self->sheets, g_ptr_array_unref);
  g_free (self->job);
  G_OBJECT_CLASS (soma_print_window_parent_class)->finalize (object);
}

static const SomaAction actions[] = {
  { "print.previous", NULL, previous_action, 0 },
  { "print.next", NULL, next_action, 0 },
  { "print.stop", NULL, stop_action, 0 },
  { 0 },
};

static const SomaKey keys[] = {
  { "<Control>p", "print.print" },
  { "<Control>s", "print.save" },
  { 0 },
};

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "print-window");
  soma_template_bind_function (class, are_at_the_end);
  soma_template_bind_function (class, describe_solutions);
  soma_template_bind_function (class, soma_has_text);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, header);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, flap);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, options);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, preview);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, progress_text);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, progress_bar);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, figures);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, solutions);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, per_page);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, contents_row);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, contents);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, pictures);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, layers);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, pieces);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, nets_row);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, nets);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, numbered);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, paper);
  gtk_widget_class_bind_template_child (class, SomaPrintWindow, orientation);
  gtk_widget_class_bind_template_callback (class, changed_cb);
  gtk_widget_class_bind_template_callback (class, offered_cb);
  gtk_widget_class_bind_template_callback (class, paper_cb);
}

static void
soma_print_window_class_init (SomaPrintWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = soma_print_window_get_property;
  G_OBJECT_CLASS (klass)->dispose = soma_print_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_print_window_finalize;
  properties[PROP_POSITION] = g_param_spec_string ("position", NULL, NULL, NULL, G_PARAM_READABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  soma_print_window_install_output (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Where letters are written on US Letter. */
static gboolean
is_letter_usual (void)
{
  return g_str_equal (gtk_paper_size_get_default (), GTK_PAPER_NAME_LETTER);
}

static void
soma_print_window_init (SomaPrintWindow *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  self->setup = gtk_page_setup_new ();
  soma_template_init (self);
  soma_fold_offer (self->flap, self->options);
  soma_template_add_keys (self, keys);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  gtk_drawing_area_set_draw_func (self->preview, draw_cb, self, NULL);
  adw_combo_row_set_selected (self->paper, is_letter_usual () ? 1 : 0);
  paper_cb (self);
}

/* What is different if there are several figures. */
static void
show_several (SomaPrintWindow *self, guint n)
{
  g_autofree char *title =
      g_strdup_printf (ngettext ("Print %'u Figure", "Print %'u Figures", n), n);

  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_widget_set_visible (self->contents_row, TRUE);
  adw_combo_row_set_selected (self->figures, FOUR_PER_PAGE);
}

static gboolean
has_box (const GPtrArray *sheets)
{
  for (guint i = 0; i < sheets->len; i++)
    if (soma_box_net_is_possible (((const SomaPuzzleSheet *) sheets->pdata[i])->puzzle->figure))
      return TRUE;
  return FALSE;
}

GtkWidget *
soma_print_window_new (GtkWindow *parent, const char *title, GPtrArray *sheets,
                       const SomaNames *names, SomaSymmetry symmetry)
{
  SomaPrintWindow *self = g_object_new (SOMA_TYPE_PRINT_WINDOW, "transient-for", parent, NULL);

  self->job = g_strdup (title);
  self->sheets = sheets;
  self->names = *names;
  self->symmetry = symmetry;
  gtk_widget_set_visible (self->nets_row, has_box (sheets));
  if (sheets->len > 1)
    show_several (self, sheets->len);
  show_page (self, 0);
  /* Not on what is there for a moment only. */
  gtk_widget_grab_focus (GTK_WIDGET (self->figures));
  return GTK_WIDGET (self);
}

GtkWidget *
soma_print_window_new_gathering (GtkWindow *parent, const char *title, SomaGathering *gathering,
                                 const SomaNames *names)
{
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_sheet_free);

  for (guint i = 0; i < soma_gathering_get_n_figures (gathering); i++)
    {
      SomaFigureItem *item = soma_gathering_get (gathering, i)->item;
      g_autofree char *facts = soma_label_item (item);
      g_ptr_array_add (sheets, soma_puzzle_sheet_new (soma_figure_item_get_puzzle (item),
                                                      soma_figure_item_get_name (item), facts));
    }
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (soma_print_window_new (
      parent, title, sheets, names, soma_gathering_get_symmetry (gathering)));
  self->gathering = g_object_ref (gathering);
  for (guint i = 0; i < sheets->len; i++)
    tell_sheet (self, i);
  g_signal_connect_object (gathering, "gathered", G_CALLBACK (gathered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gathering, "notify::running", G_CALLBACK (show_gathering), self,
                           G_CONNECT_SWAPPED);
  soma_gathering_start (gathering);
  return GTK_WIDGET (self);
}

void
soma_print_window_tell (SomaPrintWindow *self, guint position, const SomaPuzzleSheetFacts *facts)
{
  g_return_if_fail (SOMA_IS_PRINT_WINDOW (self) && position < self->sheets->len);

  if (is_busy (self))
    return;
  soma_puzzle_sheet_tell (self->sheets->pdata[position], facts);
  update (self);
}

void
soma_print_window_show_layers (SomaPrintWindow *self)
{
  g_return_if_fail (SOMA_IS_PRINT_WINDOW (self));

  adw_combo_row_set_selected (self->figures, G_N_ELEMENTS (figures_per_page) - 1);
  adw_combo_row_set_selected (self->solutions, SOMA_BOOKLET_ONE_AT_THE_END);
  gtk_switch_set_active (self->pictures, FALSE);
  gtk_switch_set_active (self->numbered, TRUE);
}

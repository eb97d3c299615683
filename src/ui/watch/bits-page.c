/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-page.h"

#include <glib/gi18n.h>

#include "bit-row.h"
#include "bits-labels.h"
#include "labels.h"
#include "soma-config.h"
#include "status-label.h"
#include "view-frame.h"

/* The blocks of the stage. */
enum
{
  OCCUPIED,
  FREE,
  COMING,
  CLASHING, /* of the cells that come, those that are occupied */
  N_BLOCKS,
};

#define COMING_COLOUR 0xe5a50a

struct _SomaBitsPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaBitBoard *board;    /* (nullable) */
  GSettings *settings;
  GPtrArray *numbers; /* of char *: a label for each bit */

  guint32 colour;       /* of what is occupied */
  gboolean is_applying; /* an operation is being done */
  gboolean is_applied;  /* the second row has been used as it is: that it clashes is no news */
  gboolean is_typing;   /* the second row follows the entry, not the entry the row */

  /* Template */
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkAdjustment *layers_adjustment;
  GtkLabel *first_label, *second_label;
  SomaBitRow *first_row, *second_row;
  GtkLabel *fit_label;
  GtkImage *fit_icon;
  GtkEntry *hex_entry;
  GtkDropDown *piece_drop_down;
  GtkLabel *placement_label;
  GtkListBox *orientation_list;
  GtkColorChooser *colour_button;
};

G_DEFINE_FINAL_TYPE (SomaBitsPage, soma_bits_page, SOMA_TYPE_PANE_PAGE)

/* The cells in 3D. */

static void
add_block (GArray *blocks, int id, SomaBlockStyle style, guint32 colour, GArray *cells,
           GPtrArray *labels)
{
  SomaBlock block = { .id = id,
                      .n_cells = (int) cells->len,
                      .cells = (const SomaCell *) cells->data,
                      .colour = colour,
                      .style = style,
                      .lined = TRUE,
                      .intangible = id >= COMING,
                      .loose = id >= COMING,
                      .labels = labels != NULL ? (const char *const *) labels->pdata : NULL };

  if (cells->len > 0)
    g_array_append_val (blocks, block);
}

/* Sorts the cells into those of the first row, the others, and those of the second. */
static void
sort_cells (SomaBitsPage *self, GArray **cells, GPtrArray **labels)
{
  const SomaFigure *figure = soma_bit_board_get_puzzle (self->board)->figure;
  const SomaBits *first = soma_bit_board_get_first (self->board);
  const SomaBits *second = soma_bit_board_get_second (self->board);

  for (int i = 0; i < figure->n_cells; i++)
    {
      int bit = soma_bit_board_get_bit (self->board, i);
      int id = soma_bits_get (first, bit) ? OCCUPIED : FREE;
      g_array_append_val (cells[id], figure->cells[i]);
      g_ptr_array_add (labels[id], g_ptr_array_index (self->numbers, bit));
      if (soma_bits_get (second, bit) && !self->is_applied)
        g_array_append_val (cells[id == OCCUPIED ? CLASHING : COMING], figure->cells[i]);
    }
}

static void
show_cells (SomaBitsPage *self)
{
  const SomaFigure *figure = soma_bit_board_get_puzzle (self->board)->figure;
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (SomaBlock));
  GArray *cells[N_BLOCKS];
  GPtrArray *labels[N_BLOCKS];

  for (int id = 0; id < N_BLOCKS; id++)
    {
      cells[id] = g_array_new (FALSE, FALSE, sizeof (SomaCell));
      labels[id] = g_ptr_array_new ();
    }
  sort_cells (self, cells, labels);
  add_block (blocks, OCCUPIED, SOMA_BLOCK_SOLID, self->colour, cells[OCCUPIED], labels[OCCUPIED]);
  add_block (blocks, FREE, SOMA_BLOCK_FRAME, self->colour, cells[FREE], labels[FREE]);
  add_block (blocks, COMING, SOMA_BLOCK_GHOST, COMING_COLOUR, cells[COMING], NULL);
  add_block (blocks, CLASHING, SOMA_BLOCK_BARRED, COMING_COLOUR, cells[CLASHING], NULL);
  SomaStage stage = { .n_blocks = (int) blocks->len,
                      .blocks = (const SomaBlock *) blocks->data,
                      .high = soma_vec3 (figure->extent[0], figure->extent[1], figure->extent[2]),
                      .n_layers = figure->extent[2] };
  soma_puzzle_view_set_stage (self->view, &stage);
  for (int id = 0; id < N_BLOCKS; id++)
    {
      g_array_unref (cells[id]);
      g_ptr_array_unref (labels[id]);
    }
}

/* The view is a picture to a screen reader: it is told what it shows. */
static void
describe (SomaBitsPage *self, const char *fit)
{
  g_autofree char *first = soma_label_bit_numbers (soma_bit_board_get_first (self->board));
  g_autofree char *second = soma_label_bit_numbers (soma_bit_board_get_second (self->board));
  /* Translators: both "%s" are lists of numbers of cells, the third a sentence. */
  g_autofree char *text =
      g_strdup_printf (_ ("Occupied cells: %s. Second row: %s. %s."), first, second, fit);

  soma_puzzle_view_set_description (self->view, text);
}

/* The rows. */

static void
show_row (SomaBitRow *row, GtkLabel *label, const SomaBits *bits, const SomaBits *clash,
          const char *title)
{
  g_autofree char *hex = soma_bits_write_hex (bits);
  g_autofree char *numbers = soma_label_bit_numbers (bits);
  g_autofree char *name = g_strdup_printf ("%s: %s", title, numbers);

  soma_bit_row_set_bits (row, bits, clash);
  gtk_label_set_label (label, hex);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_rows (SomaBitsPage *self)
{
  const SomaBits *first = soma_bit_board_get_first (self->board);
  const SomaBits *second = soma_bit_board_get_second (self->board);
  SomaBits both = soma_bits_combine (*first, SOMA_BITS_AND, second);
  g_autofree char *fit =
      self->is_applied ? soma_label_bits_occupied (first) : soma_label_bits_fit (self->board);

  g_object_set (self->first_row, "colour", self->colour, NULL);
  show_row (self->first_row, self->first_label, first, NULL, _ ("Occupied"));
  show_row (self->second_row, self->second_label, second, self->is_applied ? NULL : &both,
            _ ("Second row"));
  gtk_label_set_label (self->fit_label, fit);
  gtk_image_set_from_icon_name (self->fit_icon,
                                self->is_applied              ? "dialog-information-symbolic"
                                : soma_bits_is_empty (second) ? "dialog-question-symbolic"
                                : soma_bits_is_empty (&both)  ? "object-select-symbolic"
                                                              : "window-close-symbolic");
  describe (self, fit);
}

static void
enable_actions (SomaBitsPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int n = soma_bit_board_get_n_placements (self->board);
  int placement = soma_bit_board_get_placement (self->board);

  gtk_widget_action_set_enabled (widget, "bits.previous",
                                 placement > 0 || (placement < 0 && n > 0));
  gtk_widget_action_set_enabled (widget, "bits.next", placement + 1 < n);
  gtk_widget_action_set_enabled (widget, "bits.previous-fitting", n > 0);
  gtk_widget_action_set_enabled (widget, "bits.next-fitting", n > 0);
}

/* What was typed does not stay when the second row is another one. */
static void
forget_hex (SomaBitsPage *self)
{
  SomaBits bits = *soma_bit_board_get_second (self->board);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->hex_entry));

  if (self->is_typing || text[0] == '\0' ||
      (soma_bits_read_hex (&bits, text) == SOMA_BITS_OK &&
       soma_bits_equal (&bits, soma_bit_board_get_second (self->board))))
    return;
  self->is_typing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->hex_entry), "");
  self->is_typing = FALSE;
}

/* Marks how the piece lies in the placement shown. */
static void
select_orientation (SomaBitsPage *self)
{
  int n, placement = soma_bit_board_get_placement (self->board);
  const SomaOrientation *orientations = soma_bit_board_get_orientations (self->board, &n);
  GtkListBoxRow *row = NULL;

  for (int i = 0; i < n; i++)
    if (placement >= orientations[i].first &&
        placement < orientations[i].first + orientations[i].n_placements)
      row = gtk_list_box_get_row_at_index (self->orientation_list, i);
  gtk_list_box_select_row (self->orientation_list, row);
}

static void
show_board (SomaBitsPage *self)
{
  g_autofree char *placement = soma_label_bits_placement (self->board);

  gtk_label_set_label (self->placement_label, placement);
  show_rows (self);
  show_cells (self);
  forget_hex (self);
  select_orientation (self);
  enable_actions (self);
}

static void
board_changed_cb (SomaBitsPage *self)
{
  self->is_applied = self->is_applying;
  show_board (self);
}

static void
toggled_cb (SomaBitsPage *self, int number)
{
  soma_bit_board_toggle_second (self->board, number);
}

static gboolean
pointer_cb (SomaBitsPage *self, const SomaPointer *pointer)
{
  const SomaFigure *figure;
  int cell;

  if (self->board == NULL || pointer->kind != SOMA_POINTER_CLICK || !pointer->hit)
    return FALSE;
  figure = soma_bit_board_get_puzzle (self->board)->figure;
  cell = soma_figure_index (figure, pointer->cell);
  if (cell >= 0)
    soma_bit_board_toggle_second (self->board, soma_bit_board_get_bit (self->board, cell));
  return TRUE;
}

/* The second row follows what is typed, as long as that can be read. */
static void
hex_changed_cb (SomaBitsPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->hex_entry));
  SomaBits bits;

  gtk_widget_remove_css_class (GTK_WIDGET (self->hex_entry), "error");
  gtk_entry_set_icon_from_icon_name (self->hex_entry, GTK_ENTRY_ICON_SECONDARY, NULL);
  if (self->board == NULL || self->is_typing)
    return;
  bits = soma_bits_new (soma_bit_board_get_second (self->board)->n_bits);
  self->is_typing = TRUE;
  if (soma_bits_read_hex (&bits, text) == SOMA_BITS_OK)
    soma_bit_board_set_second (self->board, &bits);
  self->is_typing = FALSE;
}

/* Says why what is typed cannot be read; FALSE if it can, or nothing is. */
static gboolean
reject_hex (SomaBitsPage *self)
{
  SomaBits bits = *soma_bit_board_get_second (self->board);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->hex_entry));
  SomaBitsProblem problem = text[0] != '\0' ? soma_bits_read_hex (&bits, text) : SOMA_BITS_OK;
  g_autofree char *message = soma_label_bits_problem (problem, bits.n_bits);

  if (problem == SOMA_BITS_OK)
    return FALSE;
  gtk_widget_add_css_class (GTK_WIDGET (self->hex_entry), "error");
  gtk_entry_set_icon_from_icon_name (self->hex_entry, GTK_ENTRY_ICON_SECONDARY,
                                     "dialog-error-symbolic");
  gtk_entry_set_icon_tooltip_text (self->hex_entry, GTK_ENTRY_ICON_SECONDARY, message);
  gtk_label_set_label (self->fit_label, message);
  gtk_image_set_from_icon_name (self->fit_icon, "dialog-error-symbolic");
  return TRUE;
}

static void
hex_activated_cb (SomaBitsPage *self)
{
  if (self->board == NULL || reject_hex (self))
    return;
  self->is_applied = FALSE;
  show_board (self);
}

/* What is done to the rows: not while the entry says something else than the second one. */

static void
operation_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const char *const names[] = { "bits.or", "bits.and", "bits.and-not", "bits.xor" };
  SomaBitsPage *self = SOMA_BITS_PAGE (widget);

  if (self->board == NULL || reject_hex (self))
    return;
  self->is_applying = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      soma_bit_board_apply (self->board, (SomaBitsOperation) i);
  self->is_applying = FALSE;
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBitsPage *self = SOMA_BITS_PAGE (widget);
  SomaBits none;

  if (self->board == NULL)
    return;
  none = soma_bits_new (soma_bit_board_get_first (self->board)->n_bits);
  if (g_str_equal (name, "bits.clear"))
    soma_bit_board_clear_first (self->board);
  else
    soma_bit_board_set_second (self->board, &none);
}

static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBitsPage *self = SOMA_BITS_PAGE (widget);
  int placement = soma_bit_board_get_placement (self->board);
  int n = soma_bit_board_get_n_placements (self->board);

  if (g_str_equal (name, "bits.next"))
    soma_bit_board_set_placement (self->board, placement + 1);
  else
    soma_bit_board_set_placement (self->board, placement < 0 ? n - 1 : placement - 1);
}

static void
fitting_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBitsPage *self = SOMA_BITS_PAGE (widget);
  gboolean backward = g_str_equal (name, "bits.previous-fitting");

  if (soma_bit_board_find_fitting (self->board, backward))
    return;
  gtk_label_set_label (self->fit_label, backward ? _ ("No placement before this one fits")
                                                 : _ ("No placement after this one fits"));
  gtk_image_set_from_icon_name (self->fit_icon, "dialog-information-symbolic");
}

static void
change_layers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaBitsPage *self = SOMA_BITS_PAGE (widget);
  double change = g_str_equal (name, "layers.hide") ? +1 : -1;

  gtk_adjustment_set_value (self->layers_adjustment,
                            gtk_adjustment_get_value (self->layers_adjustment) + change);
}

static void
edit_hex_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (SOMA_BITS_PAGE (widget)->hex_entry));
}

/* The pieces. */

static GtkWidget *
make_orientation_row (const SomaOrientation *orientation)
{
  g_autofree char *title = soma_label_orientation (orientation);
  g_autofree char *subtitle = soma_label_freedom (orientation);

  return g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "subtitle", subtitle, "activatable",
                       TRUE, NULL);
}

static void
show_orientations (SomaBitsPage *self)
{
  GtkListBoxRow *row;
  const SomaOrientation *orientations;
  int n;

  while ((row = gtk_list_box_get_row_at_index (self->orientation_list, 0)) != NULL)
    gtk_list_box_remove (self->orientation_list, GTK_WIDGET (row));
  orientations = soma_bit_board_get_orientations (self->board, &n);
  for (int i = 0; i < n; i++)
    gtk_list_box_append (self->orientation_list, make_orientation_row (&orientations[i]));
  gtk_widget_set_visible (GTK_WIDGET (self->orientation_list), n > 0);
}

static void
orientation_activated_cb (SomaBitsPage *self, GtkListBoxRow *row)
{
  int n, index = gtk_list_box_row_get_index (row);
  const SomaOrientation *orientations = soma_bit_board_get_orientations (self->board, &n);

  if (index < n)
    soma_bit_board_set_placement (self->board, orientations[index].first);
}

static void
piece_selected_cb (SomaBitsPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->piece_drop_down);

  if (self->board == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  soma_bit_board_set_piece (self->board, (int) selected - 1);
  show_orientations (self);
  select_orientation (self);
}

static void
show_pieces (SomaBitsPage *self)
{
  const SomaPieceSet *set = soma_bit_board_get_puzzle (self->board)->set;
  g_autoptr (GtkStringList) rows = gtk_string_list_new (NULL);

  /* Translators: no piece of the list is chosen. */
  gtk_string_list_append (rows, _ ("None"));
  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaPiece *piece = &set->pieces[i];
      gtk_string_list_take (rows, piece->name[0] != '\0'
                                      ? g_strdup_printf ("%s  %s", piece->letter, piece->name)
                                      : g_strdup (piece->letter));
    }
  gtk_drop_down_set_model (self->piece_drop_down, G_LIST_MODEL (rows));
  gtk_drop_down_set_selected (self->piece_drop_down, 0);
}

/* The colour, which is kept. */

static void
colour_chosen_cb (SomaBitsPage *self)
{
  GdkRGBA colour;
  g_autofree char *text = NULL;

  gtk_color_chooser_get_rgba (self->colour_button, &colour);
  text = g_strdup_printf ("#%02x%02x%02x", (guint) (colour.red * 255 + 0.5f),
                          (guint) (colour.green * 255 + 0.5f), (guint) (colour.blue * 255 + 0.5f));
  g_settings_set_string (self->settings, "bits-colour", text);
}

static void
colour_changed_cb (SomaBitsPage *self)
{
  g_autofree char *text = g_settings_get_string (self->settings, "bits-colour");
  GdkRGBA colour;

  if (!gdk_rgba_parse (&colour, text))
    return;
  gtk_color_chooser_set_rgba (self->colour_button, &colour);
  self->colour = (guint32) (colour.red * 255 + 0.5f) << 16 |
                 (guint32) (colour.green * 255 + 0.5f) << 8 | (guint32) (colour.blue * 255 + 0.5f);
  if (self->board != NULL)
    show_board (self);
}

/* The document. */

static void
make_board (SomaBitsPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  int n_cells = puzzle->figure->n_cells;

  g_clear_object (&self->board);
  g_ptr_array_set_size (self->numbers, 0);
  for (int i = 0; i < n_cells; i++)
    g_ptr_array_add (self->numbers, g_strdup_printf ("%d", i));
  gtk_adjustment_set_upper (self->layers_adjustment, puzzle->figure->extent[2] - 1);
  soma_view_frame_set_picture (self->view_frame, puzzle, NULL);
  self->board = soma_bit_board_new (puzzle);
  show_pieces (self);
  g_signal_connect_object (self->board, "changed", G_CALLBACK (board_changed_cb), self,
                           G_CONNECT_SWAPPED);
  show_orientations (self);
  board_changed_cb (self);
}

/* A figure or pieces that nobody looks at are not worked on. */
static void
puzzle_changed_cb (SomaBitsPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      (self->board == NULL ||
       soma_bit_board_get_puzzle (self->board) != soma_document_get_puzzle (self->document)))
    make_board (self);
}

static void
soma_bits_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_bits_page_parent_class)->map (widget);
  if (SOMA_BITS_PAGE (widget)->document != NULL)
    puzzle_changed_cb (SOMA_BITS_PAGE (widget));
}

static gboolean
soma_bits_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_BITS_PAGE (widget)->view));
}

static void
soma_bits_page_dispose (GObject *object)
{
  SomaBitsPage *self = SOMA_BITS_PAGE (object);

  g_clear_object (&self->document);
  g_clear_object (&self->board);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->numbers, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_bits_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "bits.or", NULL, operation_action);
  gtk_widget_class_install_action (class, "bits.and", NULL, operation_action);
  gtk_widget_class_install_action (class, "bits.and-not", NULL, operation_action);
  gtk_widget_class_install_action (class, "bits.xor", NULL, operation_action);
  gtk_widget_class_install_action (class, "bits.clear", NULL, clear_action);
  gtk_widget_class_install_action (class, "bits.clear-second", NULL, clear_action);
  gtk_widget_class_install_action (class, "bits.previous", NULL, step_action);
  gtk_widget_class_install_action (class, "bits.next", NULL, step_action);
  gtk_widget_class_install_action (class, "bits.previous-fitting", NULL, fitting_action);
  gtk_widget_class_install_action (class, "bits.next-fitting", NULL, fitting_action);
  gtk_widget_class_install_action (class, "bits.edit-hex", NULL, edit_hex_action);
  gtk_widget_class_install_action (class, "layers.hide", NULL, change_layers_action);
  gtk_widget_class_install_action (class, "layers.show", NULL, change_layers_action);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class, "/io/github/somapuzzle/Soma/bits-page.ui");
  gtk_widget_class_bind_template_child (class, SomaBitsPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, view);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, first_label);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, second_label);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, first_row);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, second_row);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, fit_label);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, fit_icon);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, hex_entry);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, piece_drop_down);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, placement_label);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, orientation_list);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, colour_button);
  gtk_widget_class_bind_template_callback (class, toggled_cb);
  gtk_widget_class_bind_template_callback (class, pointer_cb);
  gtk_widget_class_bind_template_callback (class, hex_changed_cb);
  gtk_widget_class_bind_template_callback (class, hex_activated_cb);
  gtk_widget_class_bind_template_callback (class, piece_selected_cb);
  gtk_widget_class_bind_template_callback (class, orientation_activated_cb);
  gtk_widget_class_bind_template_callback (class, colour_chosen_cb);
}

static void
soma_bits_page_class_init (SomaBitsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_bits_page_dispose;
  widget_class->map = soma_bits_page_map;
  widget_class->grab_focus = soma_bits_page_grab_focus;
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_BIT_ROW);
  bind_template (widget_class);
  install_actions (widget_class);
}

static void
soma_bits_page_init (SomaBitsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  soma_status_label_follow (self->fit_label);
  self->numbers = g_ptr_array_new_with_free_func (g_free);
  g_object_set (self->second_row, "colour", COMING_COLOUR, NULL);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_signal_connect_object (self->settings, "changed::bits-colour", G_CALLBACK (colour_changed_cb),
                           self, G_CONNECT_SWAPPED);
  colour_changed_cb (self);
}

void
soma_bits_page_set_document (SomaBitsPage *self, SomaDocument *document)
{
  g_return_if_fail (SOMA_IS_BITS_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify::puzzle", G_CALLBACK (puzzle_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

SomaBitBoard *
soma_bits_page_get_board (SomaBitsPage *self)
{
  g_return_val_if_fail (SOMA_IS_BITS_PAGE (self), NULL);
  return self->board;
}

SomaPuzzleView *
soma_bits_page_get_view (SomaBitsPage *self)
{
  g_return_val_if_fail (SOMA_IS_BITS_PAGE (self), NULL);
  return self->view;
}

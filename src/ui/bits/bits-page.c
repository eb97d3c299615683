/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-page.h"

#include <glib/gi18n.h>

#include "bit-row.h"
#include "bits-labels.h"
#include "bits-stage.h"
#include "placements-pane.h"
#include "soma-config.h"
#include "tall-bin.h"
#include "template.h"
#include "view-frame.h"

struct _SomaBitsPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document; /* (nullable) */
  SomaBitBoard *board;    /* (nullable) */
  GSignalGroup *signals;  /* of the board */
  GSettings *settings;

  guint32 colour; /* of cells that are occupied next */
  SomaBitsNews news;
  gboolean is_applying; /* an operation is in progress */
  gboolean is_typing;   /* the second row follows the entry, rather than the entry the row */

  /* Template */
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkAdjustment *layers_adjustment;
  GtkWidget *pane_window;
  SomaBitRow *first_row, *second_row;
  GtkLabel *fit_label;
  GtkEntry *hex_entry;
  GtkColorChooser *colour_button;
};

G_DEFINE_FINAL_TYPE (SomaBitsPage, soma_bits_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_BOARD,
  PROP_NEWS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What actions require. */
enum
{
  PLACEMENTS = 1 << 0,
  PLACEMENT_BEFORE = 1 << 1,
  PLACEMENT_AFTER = 1 << 2,
};

/* Texts about the rows; `news` is shown after every change. */

static int
get_first_number (SomaBitBoard *board)
{
  return soma_cell_numbers_get_first (soma_bit_board_get_numbers (board));
}

static char *
describe_news (SomaBitBoard *board, SomaBitsNews news)
{
  return board != NULL
             ? soma_label_bits_news (news, soma_bit_board_get_first (board),
                                     soma_bit_board_get_second (board), get_first_number (board))
             : NULL;
}

static char *
label_rows (SomaBitBoard *board)
{
  return board != NULL ? soma_label_cell_numbers (SOMA_CELL_NUMBERS_ROWS,
                                                  soma_bit_board_get_first (board)->n_bits)
                       : NULL;
}

static char *
label_columns (SomaBitBoard *board)
{
  return board != NULL ? soma_label_cell_numbers (SOMA_CELL_NUMBERS_COLUMNS,
                                                  soma_bit_board_get_first (board)->n_bits)
                       : NULL;
}

/* `news` changes with the numbers. */
static char *
describe_numbers (SomaBitBoard *board, SomaBitsNews news)
{
  return g_strdup (board != NULL && soma_bit_board_get_numbers (board) == SOMA_CELL_NUMBERS_COLUMNS
                       ? _ ("In columns, from the back right")
                       : _ ("In rows, from the front left"));
}

static char *
name_news_icon (SomaBitBoard *board, SomaBitsNews news)
{
  if (news == SOMA_BITS_NEWS_NOT_HEXADECIMAL || news == SOMA_BITS_NEWS_TOO_LARGE)
    return g_strdup ("dialog-error-symbolic");
  if (board == NULL || news != SOMA_BITS_NEWS_FIT)
    return g_strdup ("dialog-information-symbolic");
  const SomaBits *second = soma_bit_board_get_second (board);
  SomaBits both = soma_bits_combine (*soma_bit_board_get_first (board), SOMA_BITS_AND, second);
  return g_strdup (soma_bits_is_empty (second)  ? "dialog-information-symbolic"
                   : soma_bits_is_empty (&both) ? "object-select-symbolic"
                                                : "window-close-symbolic");
}

static void
set_news (SomaBitsPage *self, SomaBitsNews news)
{
  self->news = news;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NEWS]);
}

/* To a screen reader the view is a picture: its label tells what it shows. */
static void
describe_view (SomaBitsPage *self)
{
  int number = get_first_number (self->board);
  g_autofree char *first = soma_label_bit_numbers (soma_bit_board_get_first (self->board), number);
  g_autofree char *second =
      soma_label_bit_numbers (soma_bit_board_get_second (self->board), number);
  /* Translators: both "%s" are lists of numbers of cells, the third a sentence. */
  g_autofree char *text = g_strdup_printf (_ ("Occupied cells: %s. Second row: %s. %s."), first,
                                           second, gtk_label_get_label (self->fit_label));

  soma_puzzle_view_set_description (self->view, text);
}

static void
show_row (SomaBitsPage *self, SomaBitRow *row, const SomaBits *bits, const SomaBits *clash,
          const guint32 *colours, const char *title)
{
  int first_number = get_first_number (self->board);
  g_autofree char *numbers = soma_label_bit_numbers (bits, first_number);
  g_autofree char *name = g_strdup_printf ("%s: %s", title, numbers);

  g_object_set (row, "first-number", first_number, NULL);
  soma_bit_row_set_bits (row, bits, clash, colours);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_board (SomaBitsPage *self, SomaBitsNews news)
{
  gboolean is_applied = news == SOMA_BITS_NEWS_APPLIED;
  const SomaBits *first = soma_bit_board_get_first (self->board);
  const SomaBits *second = soma_bit_board_get_second (self->board);
  SomaBits both = soma_bits_combine (*first, SOMA_BITS_AND, second);

  set_news (self, news);
  show_row (self, self->first_row, first, NULL, soma_bit_board_get_colours (self->board),
            _ ("Occupied"));
  show_row (self, self->second_row, second, is_applied ? NULL : &both, NULL, _ ("Second Row"));
  soma_bits_stage_show (self->view, self->board, !is_applied);
  describe_view (self);

  /* The typed number is cleared when the second row becomes a different one. */
  SomaBits bits = *soma_bit_board_get_second (self->board);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->hex_entry));
  if (!self->is_typing && text[0] != '\0' &&
      !(soma_bits_read_hex (&bits, text) == SOMA_BITS_OK &&
        soma_bits_equal (&bits, soma_bit_board_get_second (self->board))))
    {
      self->is_typing = TRUE;
      gtk_editable_set_text (GTK_EDITABLE (self->hex_entry), "");
      self->is_typing = FALSE;
    }

  int n = soma_bit_board_get_n_placements (self->board);
  int placement = soma_bit_board_get_placement (self->board);
  soma_template_enable_actions (self, (n > 0 ? PLACEMENTS : 0) |
                                          (n > 0 && placement != 0 ? PLACEMENT_BEFORE : 0) |
                                          (placement + 1 < n ? PLACEMENT_AFTER : 0));
}

static void
board_changed_cb (SomaBitsPage *self)
{
  show_board (self, self->is_applying ? SOMA_BITS_NEWS_APPLIED : SOMA_BITS_NEWS_FIT);
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

/* Shows why the entry is invalid; FALSE if it is valid or empty. */
static gboolean
reject_hex (SomaBitsPage *self)
{
  SomaBits bits = *soma_bit_board_get_second (self->board);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->hex_entry));
  SomaBitsProblem problem = text[0] != '\0' ? soma_bits_read_hex (&bits, text) : SOMA_BITS_OK;

  if (problem == SOMA_BITS_OK)
    return FALSE;
  set_news (self, problem == SOMA_BITS_TOO_LARGE ? SOMA_BITS_NEWS_TOO_LARGE
                                                 : SOMA_BITS_NEWS_NOT_HEXADECIMAL);
  gtk_widget_add_css_class (GTK_WIDGET (self->hex_entry), "error");
  gtk_entry_set_icon_from_icon_name (self->hex_entry, GTK_ENTRY_ICON_SECONDARY,
                                     "dialog-error-symbolic");
  gtk_entry_set_icon_tooltip_text (self->hex_entry, GTK_ENTRY_ICON_SECONDARY,
                                   gtk_label_get_label (self->fit_label));
  return TRUE;
}

/* The second row follows the entry, as long as that is valid. What no further digit can make valid
 * is rejected at once. */
static void
hex_changed_cb (SomaBitsPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->hex_entry));
  SomaBits bits;

  gtk_widget_remove_css_class (GTK_WIDGET (self->hex_entry), "error");
  gtk_entry_set_icon_from_icon_name (self->hex_entry, GTK_ENTRY_ICON_SECONDARY, NULL);
  if (self->news == SOMA_BITS_NEWS_TOO_LARGE || self->news == SOMA_BITS_NEWS_NOT_HEXADECIMAL)
    set_news (self, SOMA_BITS_NEWS_FIT);
  if (self->board == NULL || self->is_typing)
    return;
  bits = soma_bits_new (soma_bit_board_get_second (self->board)->n_bits);
  SomaBitsProblem problem = soma_bits_read_hex (&bits, text);
  self->is_typing = TRUE;
  if (problem == SOMA_BITS_OK)
    soma_bit_board_set_second (self->board, &bits);
  else if (problem != SOMA_BITS_UNFINISHED)
    reject_hex (self);
  self->is_typing = FALSE;
}

static void
hex_activated_cb (SomaBitsPage *self)
{
  if (self->board != NULL && !reject_hex (self))
    show_board (self, SOMA_BITS_NEWS_FIT);
}

/* Operations on the rows: not while the entry differs from the second one. */

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
      soma_bit_board_apply (self->board, (SomaBitsOperation) i, self->colour);
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

  if (!soma_bit_board_find_fitting (self->board, backward))
    set_news (self, backward ? SOMA_BITS_NEWS_NONE_BEFORE : SOMA_BITS_NEWS_NONE_AFTER);
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

/* The colour, which is stored. */

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
}

/* The document. */

static void
make_board (SomaBitsPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);

  soma_view_frame_set_picture (self->view_frame, puzzle, NULL);
  g_clear_object (&self->board);
  self->board = soma_bit_board_new (
      puzzle, (SomaCellNumbers) g_settings_get_enum (self->settings, "cell-numbers"));
  g_signal_group_set_target (self->signals, self->board);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BOARD]);
  board_changed_cb (self);
}

static void
numbers_changed_cb (SomaBitsPage *self)
{
  if (self->board != NULL)
    soma_bit_board_set_numbers (
        self->board, (SomaCellNumbers) g_settings_get_enum (self->settings, "cell-numbers"));
}

/* A figure or pieces that are not visible are not processed. */
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
soma_bits_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_BOARD:
      g_value_set_object (value, SOMA_BITS_PAGE (object)->board);
      break;
    case PROP_NEWS:
      g_value_set_int (value, SOMA_BITS_PAGE (object)->news);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_bits_page_dispose (GObject *object)
{
  SomaBitsPage *self = SOMA_BITS_PAGE (object);

  g_clear_object (&self->document);
  g_clear_object (&self->signals);
  g_clear_object (&self->board);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_bits_page_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "bits.or", NULL, operation_action, 0 },
  { "bits.and", NULL, operation_action, 0 },
  { "bits.and-not", NULL, operation_action, 0 },
  { "bits.xor", NULL, operation_action, 0 },
  { "bits.clear", NULL, clear_action, 0 },
  { "bits.clear-second", NULL, clear_action, 0 },
  { "bits.previous", NULL, step_action, PLACEMENT_BEFORE },
  { "bits.next", NULL, step_action, PLACEMENT_AFTER },
  { "bits.previous-fitting", NULL, fitting_action, PLACEMENTS },
  { "bits.next-fitting", NULL, fitting_action, PLACEMENTS },
  { "bits.edit-hex", NULL, edit_hex_action, 0 },
  { "layers.hide", NULL, change_layers_action, 0 },
  { "layers.show", NULL, change_layers_action, 0 },
  { 0 },
};

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "bits-page");
  gtk_widget_class_bind_template_child (class, SomaBitsPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, view);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, pane_window);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, first_row);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, second_row);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, fit_label);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, hex_entry);
  gtk_widget_class_bind_template_child (class, SomaBitsPage, colour_button);
  gtk_widget_class_bind_template_callback (class, toggled_cb);
  gtk_widget_class_bind_template_callback (class, pointer_cb);
  gtk_widget_class_bind_template_callback (class, hex_changed_cb);
  gtk_widget_class_bind_template_callback (class, hex_activated_cb);
  gtk_widget_class_bind_template_callback (class, colour_chosen_cb);
  soma_template_bind_function (class, describe_news);
  soma_template_bind_function (class, name_news_icon);
  soma_template_bind_function (class, label_rows);
  soma_template_bind_function (class, label_columns);
  soma_template_bind_function (class, describe_numbers);
  soma_template_bind_function (class, soma_bits_write_hex);
}

static void
soma_bits_page_class_init (SomaBitsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_bits_page_get_property;
  object_class->dispose = soma_bits_page_dispose;
  widget_class->map = soma_bits_page_map;
  widget_class->grab_focus = soma_bits_page_grab_focus;
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_BIT_ROW);
  g_type_ensure (SOMA_TYPE_PLACEMENTS_PANE);
  g_type_ensure (SOMA_TYPE_TALL_BIN);
  properties[PROP_BOARD] = g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_BIT_BOARD, flags);
  properties[PROP_NEWS] = g_param_spec_int ("news", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
}

static const SomaKey keys[] = {
  { "o", "bits.or" },
  { "a", "bits.and" },
  { "n", "bits.and-not" },
  { "x", "bits.xor" },
  { "c", "bits.clear" },
  { "<Shift>c", "bits.clear-second" },
  { "Page_Down", "bits.next" },
  { "Page_Up", "bits.previous" },
  { "f", "bits.next-fitting" },
  { "<Shift>f", "bits.previous-fitting" },
  { "g", "bits.edit-hex" },
  { "bracketleft", "layers.hide" },
  { "bracketright", "layers.show" },
  { 0 },
};

/* A scrolled window has other uses for them. */
static const SomaKey pane_keys[] = {
  { "Page_Down", "bits.next" },
  { "Page_Up", "bits.previous" },
  { 0 },
};

static void
init_settings (SomaBitsPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->settings = g_settings_new (SOMA_APP_ID);
  g_autoptr (GAction) numbers = g_settings_create_action (self->settings, "cell-numbers");
  g_action_map_add_action (G_ACTION_MAP (group), numbers);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "names", G_ACTION_GROUP (group));
  g_signal_connect_object (self->settings, "changed::cell-numbers", G_CALLBACK (numbers_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::bits-colour", G_CALLBACK (colour_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
soma_bits_page_init (SomaBitsPage *self)
{
  init_settings (self);
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_template_take_keys (self->pane_window, pane_keys);
  g_object_set (self->second_row, "colour", SOMA_BITS_COMING_COLOUR, NULL);
  self->signals = g_signal_group_new (SOMA_TYPE_BIT_BOARD);
  g_signal_group_connect_swapped (self->signals, "notify::placement", G_CALLBACK (board_changed_cb),
                                  self);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-pane.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "solid-formats.h"
#include "solid-labels.h"
#include "soma-config.h"
#include "template.h"

/* A row with a number. */
typedef struct
{
  AdwActionRow *row;
  GtkSpinButton *spin;
} Number;

struct _SomaSolidPane
{
  AdwBin parent_instance;

  /* Owned */
  GSettings *settings;
  SomaPuzzle *puzzle; /* (nullable) */

  gboolean has_figure, has_pieces;
  gboolean is_cut;      /* as the rows are named */
  gboolean falls_back;  /* another format was chosen before, which is no good here */
  gboolean is_renaming; /* rows change by themselves */
  gboolean is_shown;    /* the rest is as the rows are... */
  int turn_clearance;   /* ...and this of their shape: see SomaTurnLimits */

  /* Template */
  AdwComboRow *kind_row, *piece_row, *format_row;
  GtkSwitch *hollow, *letters;
  AdwActionRow *hollow_row, *letters_row;
  AdwPreferencesGroup *plate_group, *tray_group;
  GListModel *print_kinds, *cut_kinds;
  Number unit, clearance, kerf, bevel, wall, hole, letter_depth;
  Number width, depth, spacing, tray_wall, layers;
};

G_DEFINE_FINAL_TYPE (SomaSolidPane, soma_solid_pane, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The rows in the template, and what is remembered of them. */
static const struct
{
  const char *name; /* of the row, without "_row" */
  const char *key;  /* (nullable) of the setting */
  gsize offset;     /* of the Number */
} numbers[] = {
#define NUMBER(name, key)                                                                          \
  {                                                                                                \
#name, key, G_STRUCT_OFFSET(SomaSolidPane, name)                                               \
  }
  NUMBER (unit, "solid-unit"),
  NUMBER (clearance, "solid-clearance"),
  NUMBER (kerf, "solid-kerf"),
  NUMBER (bevel, "solid-bevel"),
  NUMBER (wall, "solid-wall"),
  NUMBER (hole, "solid-hole"),
  NUMBER (letter_depth, "solid-letter-depth"),
  NUMBER (width, "solid-plate-width"),
  NUMBER (depth, "solid-plate-depth"),
  NUMBER (spacing, "solid-spacing"),
  NUMBER (tray_wall, "solid-tray-wall"),
  NUMBER (layers, NULL),
#undef NUMBER
};

static Number *
get_number (SomaSolidPane *self, gsize i)
{
  return G_STRUCT_MEMBER_P (self, numbers[i].offset);
}

static SomaSolidKind
get_kind (SomaSolidPane *self)
{
  return (SomaSolidKind) adw_combo_row_get_selected (self->kind_row);
}

static double
get_value (const Number *number)
{
  return gtk_spin_button_get_value (number->spin);
}

/* What is wrong is not said by colour alone. NULL: nothing is. */
static void
mark (Number *number, const char *problem, const char *usual)
{
  GtkWidget *spin = GTK_WIDGET (number->spin);
  const char *text = problem != NULL ? problem : usual != NULL ? usual : "";

  adw_action_row_set_subtitle (number->row, text);
  if (problem != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (number->row), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (number->row), "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_STATE_INVALID,
      problem != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void
mark_length (Number *number, const SomaSolidWish *wish, SomaSolidProblem problem, const char *usual)
{
  g_autofree char *text = soma_label_solid_problem (wish, problem);

  mark (number, text, usual);
}

static void
mark_shape (SomaSolidPane *self, const SomaSolidWish *wish)
{
  g_autofree char *gap = soma_label_solid_gap (wish);
  g_autofree char *wide = soma_label_solid_kerf (wish);

  mark_length (&self->unit, wish, SOMA_SOLID_UNIT, _ ("In mm, like all lengths"));
  mark_length (&self->clearance, wish, SOMA_SOLID_CLEARANCE, gap);
  mark (&self->kerf, wide, _ ("How wide the laser cuts"));
  mark_length (&self->bevel, wish, SOMA_SOLID_BEVEL, _ ("Cut off along the edges"));
  mark_length (&self->wall, wish, SOMA_SOLID_WALL, NULL);
  mark_length (&self->hole, wish, SOMA_SOLID_HOLE, _ ("At the bottom, to let out what is inside"));
  mark_length (&self->letter_depth, wish, SOMA_SOLID_LETTER_DEPTH, NULL);
}

static void
show_letters (SomaSolidPane *self, const SomaSolidWish *wish)
{
  g_autofree char *missing =
      self->puzzle != NULL ? soma_label_solid_letters (self->puzzle->set, wish) : NULL;

  adw_action_row_set_subtitle (self->letters_row, missing != NULL ? missing
                                                  : wish->is_cut  ? _ ("Engraved")
                                                                 : _ ("Cut into the largest face"));
}

static void
show_format (SomaSolidPane *self, const SomaSolidPrint *print)
{
  SomaSolidFormat format = soma_solid_pane_get_format (self);
  g_autofree char *text = soma_label_solid_files (print, get_kind (self), format);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->format_row), text);
  if (soma_solid_format_takes (format, get_kind (self)))
    gtk_widget_remove_css_class (GTK_WIDGET (self->format_row), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->format_row), "error");
}

static void
show (gpointer widget, gboolean visible)
{
  gtk_widget_set_visible (widget, visible);
}

static void
set_title (gpointer row, const char *title)
{
  adw_preferences_row_set_title (row, title);
}

static void
set_name (const Number *number, const char *name)
{
  set_title (number->row, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (number->spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

/* Rows have other names for what is cut. */
static void
rename_rows (SomaSolidPane *self)
{
  gboolean is_cut = soma_solid_format_is_cut (soma_solid_pane_get_format (self));
  guint kind = adw_combo_row_get_selected (self->kind_row);

  if (is_cut == self->is_cut)
    return;
  self->is_cut = is_cut;
  self->is_renaming = TRUE;
  adw_combo_row_set_model (self->kind_row, is_cut ? self->cut_kinds : self->print_kinds);
  adw_combo_row_set_selected (self->kind_row, kind);
  self->is_renaming = FALSE;
  set_title (self->kind_row, is_cut ? _ ("Cut") : C_ ("3D printing", "Print"));
  set_name (&self->depth, is_cut ? _ ("Height") : _ ("Depth"));
  set_name (&self->tray_wall, is_cut ? _ ("Walls") : _ ("Walls and Floor"));
  adw_preferences_group_set_title (self->plate_group,
                                   is_cut ? _ ("Sheet") : _ ("Plate of the Printer"));
  adw_preferences_group_set_title (self->tray_group, is_cut ? _ ("Frame") : _ ("Tray"));
}

/* What is printed with another clearance is asked with it, too, whether it can turn. */
static void
hand_on_clearance (SomaSolidPane *self, const SomaSolidShape *shape)
{
  int clearance = soma_solid_get_turns (shape).clearance;

  if (self->is_shown && clearance != self->turn_clearance)
    g_settings_set_double (self->settings, "apart-clearance", clearance / 1000.0);
  self->turn_clearance = clearance;
  self->is_shown = TRUE;
}

static void
changed_cb (SomaSolidPane *self)
{
  SomaSolidWish wish;

  if (self->puzzle == NULL || self->is_renaming)
    return;
  rename_rows (self);
  soma_solid_pane_get_wish (self, &wish);

  /* Which kind and format are chosen is remembered, but not which piece, nor what is chosen only as
   * the format from before is no good for this puzzle. */
  SomaSolidFormat format = soma_solid_pane_get_format (self);
  g_settings_set_enum (self->settings, "solid-kind", (int) get_kind (self));
  self->falls_back = self->falls_back && format == SOMA_SOLID_STL;
  if (!self->falls_back)
    g_settings_set_enum (self->settings, "solid-format", (int) format);

  /* What does not count is not shown. */
  SomaSolidKind kind = get_kind (self);
  gboolean is_solid = !self->is_cut;
  gboolean is_hollow = gtk_switch_get_active (self->hollow);
  show (self->piece_row, kind == SOMA_SOLID_PIECE);
  show (self->kerf.row, self->is_cut);
  show (self->bevel.row, is_solid);
  show (self->hollow_row, is_solid);
  show (self->wall.row, is_solid && is_hollow);
  show (self->hole.row, is_solid && is_hollow);
  show (self->letters_row, is_solid || kind != SOMA_SOLID_TRAY);
  show (self->letter_depth.row, is_solid && gtk_switch_get_active (self->letters));
  show (self->spacing.row, kind == SOMA_SOLID_PLATES || (self->is_cut && kind == SOMA_SOLID_TRAY));
  show (self->tray_group, kind == SOMA_SOLID_TRAY);
  show (self->layers.row, is_solid);

  if (!soma_solid_wish_has (&wish, SOMA_SOLID_UNIT) &&
      !soma_solid_wish_has (&wish, SOMA_SOLID_CLEARANCE))
    hand_on_clearance (self, &wish.shape);
  mark_shape (self, &wish);
  show_letters (self, &wish);
  show_format (self, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Shows "All" for no number. */
static gboolean
layers_output_cb (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value_as_int (spin) != 0)
    return FALSE;
  /* Translators: all layers. */
  gtk_editable_set_text (GTK_EDITABLE (spin), _ ("All"));
  return TRUE;
}

static void
soma_solid_pane_dispose (GObject *object)
{
  SomaSolidPane *self = SOMA_SOLID_PANE (object);

  g_clear_object (&self->settings);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_solid_pane_parent_class)->dispose (object);
}

static void
soma_solid_pane_class_init (SomaSolidPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_solid_pane_dispose;
  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_SOLID_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  soma_template_set (widget_class, "solid-pane");

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *row = g_strconcat (numbers[i].name, "_row", NULL);
      g_autofree char *spin = g_strconcat (numbers[i].name, "_spin", NULL);
      gtk_widget_class_bind_template_child_full (
          widget_class, row, FALSE, (gssize) numbers[i].offset + G_STRUCT_OFFSET (Number, row));
      gtk_widget_class_bind_template_child_full (
          widget_class, spin, FALSE, (gssize) numbers[i].offset + G_STRUCT_OFFSET (Number, spin));
    }

  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, kind_row);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, piece_row);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, format_row);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, hollow);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, letters);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, hollow_row);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, letters_row);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, plate_group);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, tray_group);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, print_kinds);
  gtk_widget_class_bind_template_child (widget_class, SomaSolidPane, cut_kinds);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, layers_output_cb);
}

static void
soma_solid_pane_init (SomaSolidPane *self)
{
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_template_init (self);

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i].key != NULL)
      g_settings_bind (self->settings, numbers[i].key,
                       gtk_spin_button_get_adjustment (get_number (self, i)->spin), "value",
                       G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "solid-hollow", self->hollow, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "solid-letters", self->letters, "active",
                   G_SETTINGS_BIND_DEFAULT);
  adw_combo_row_set_selected (self->kind_row,
                              (guint) g_settings_get_enum (self->settings, "solid-kind"));
  adw_combo_row_set_selected (self->format_row,
                              (guint) g_settings_get_enum (self->settings, "solid-format"));
}

static void
list_pieces (SomaSolidPane *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int i = 0; i < self->puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &self->puzzle->set->pieces[i];
      g_autofree char *name = soma_label_piece_name (piece);
      /* Translators: a piece, by its letter and name. */
      gtk_string_list_take (names, g_strdup_printf (_ ("%s: %s"), piece->letter, name));
    }
  adw_combo_row_set_model (self->piece_row, G_LIST_MODEL (names));
}

/* What cannot be cut is not offered to be, and what was chosen for another puzzle comes back for
 * the next one. */
static void
list_formats (SomaSolidPane *self, const SomaPuzzle *puzzle, gboolean has_pieces)
{
  g_autofree char *obstacle = soma_label_solid_thick (puzzle, has_pieces);
  g_autoptr (GtkListItemFactory) factory = soma_solid_formats_new (self->format_row, obstacle);

  adw_combo_row_set_list_factory (self->format_row, factory);
  self->falls_back =
      obstacle != NULL && soma_solid_format_is_cut (soma_solid_pane_get_format (self));
  if (self->falls_back)
    adw_combo_row_set_selected (self->format_row, SOMA_SOLID_STL);
}

void
soma_solid_pane_set_puzzle (SomaSolidPane *self, SomaPuzzle *puzzle, gboolean has_figure,
                            gboolean has_pieces)
{
  g_return_if_fail (SOMA_IS_SOLID_PANE (self) && self->puzzle == NULL);

  self->has_figure = has_figure;
  self->has_pieces = has_pieces;
  if (!has_pieces && has_figure)
    adw_combo_row_set_selected (self->kind_row, SOMA_SOLID_TRAY);
  list_formats (self, puzzle, has_pieces);
  gtk_adjustment_set_upper (gtk_spin_button_get_adjustment (self->layers.spin),
                            puzzle->figure->extent[2]);
  self->puzzle = soma_puzzle_ref (puzzle);
  list_pieces (self);
  changed_cb (self);
}

void
soma_solid_pane_commit (SomaSolidPane *self)
{
  g_return_if_fail (SOMA_IS_SOLID_PANE (self));

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    gtk_spin_button_update (get_number (self, i)->spin);
}

void
soma_solid_pane_get_wish (SomaSolidPane *self, SomaSolidWish *wish)
{
  g_return_if_fail (SOMA_IS_SOLID_PANE (self));

  gboolean is_hollow = gtk_switch_get_active (self->hollow);
  guint piece = adw_combo_row_get_selected (self->piece_row);

  *wish = (SomaSolidWish){
    .kind = get_kind (self),
    .piece = piece != GTK_INVALID_LIST_POSITION ? (int) piece : 0,
    .shape = { .unit = get_value (&self->unit),
               .clearance = get_value (&self->clearance),
               .bevel = get_value (&self->bevel),
               .wall = is_hollow ? get_value (&self->wall) : 0,
               .hole = is_hollow ? get_value (&self->hole) : 0,
               .letter_depth =
                   gtk_switch_get_active (self->letters) ? get_value (&self->letter_depth) : 0 },
    .plate = { get_value (&self->width), get_value (&self->depth), get_value (&self->spacing) },
    .tray = { get_value (&self->tray_wall), gtk_spin_button_get_value_as_int (self->layers.spin) },
    .is_cut = soma_solid_format_is_cut (soma_solid_pane_get_format (self)),
    .kerf = get_value (&self->kerf),
  };
}

SomaSolidFormat
soma_solid_pane_get_format (SomaSolidPane *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_PANE (self), SOMA_SOLID_STL);
  return (SomaSolidFormat) adw_combo_row_get_selected (self->format_row);
}

char *
soma_solid_pane_explain_missing (SomaSolidPane *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_PANE (self), NULL);

  SomaSolidKind kind = get_kind (self);

  if (!self->has_pieces && kind != SOMA_SOLID_TRAY)
    return g_strdup (self->is_cut ? _ ("No pieces to cut.") : _ ("No pieces to print."));
  if (!self->has_figure && (kind == SOMA_SOLID_TRAY || kind == SOMA_SOLID_SOLUTION))
    return g_strdup (_ ("No figure yet."));
  return NULL;
}

/* A plate is marked as wrong only where it keeps pieces from being laid out. */
void
soma_solid_pane_show (SomaSolidPane *self, SomaSolidMaker *maker)
{
  g_return_if_fail (SOMA_IS_SOLID_PANE (self));

  const SomaSolidPrint *print = soma_solid_maker_get_print (maker);
  SomaSolidState state = soma_solid_maker_get_state (maker);
  gboolean is_small = state == SOMA_SOLID_PLATE_TOO_SMALL || state == SOMA_SOLID_SHEET_TOO_SMALL;
  g_autofree char *problem = is_small ? soma_label_solid_state (maker) : NULL;
  gboolean fits = print == NULL || soma_solid_print_fits (print);

  const char *warning =
      self->is_cut ? _ ("What is cut is larger") : _ ("What is printed is larger");

  mark (&self->width, problem, fits ? NULL : warning);
  mark (&self->depth, problem, fits ? NULL : warning);
  show_format (self, print);
}

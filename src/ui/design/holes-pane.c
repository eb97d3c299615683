/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "holes-pane.h"

#include "piece-labels.h"
#include "template.h"

struct _SomaHolesPane
{
  GtkBox parent_instance;

  SomaDraft *draft;   /* (nullable) owned */
  gboolean showing;   /* the fields follow the draft, rather than the draft the fields */
  gboolean in_stroke; /* the number is being changed, which is a single undo step */
  guint stroke;

  /* Template */
  GtkCheckButton *anywhere_button;
  GtkWidget *limit_box;
  GtkDropDown *limit_drop_down;
  GtkSpinButton *limit_spin;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (SomaHolesPane, soma_holes_pane, GTK_TYPE_BOX)

/* How many cells may stay empty, as the list has it. */
typedef enum
{
  ANY_NUMBER,
  AT_MOST,
  EXACTLY,
} Limit;

static void
changed_cb (SomaHolesPane *self)
{
  const SomaDesign *design = soma_draft_get_design (self->draft);
  const SomaHoles *holes = &design->holes;
  int least_volume = 0, most_volume = 0, n_cells = design->drawing->n_cells;
  SomaPieceSet *set = design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;
  g_autofree char *text = soma_label_empty_cells (design);

  if (set != NULL)
    soma_piece_set_volume (set, &least_volume, &most_volume);
  gboolean has_room = set != NULL && n_cells > least_volume;
  self->showing = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self), has_room || holes->anywhere || holes->is_limited);
  gtk_widget_set_visible (self->limit_box,
                          holes->is_limited || (has_room && least_volume < most_volume));
  gtk_check_button_set_active (self->anywhere_button, holes->anywhere);
  gtk_drop_down_set_selected (self->limit_drop_down, !holes->is_limited            ? ANY_NUMBER
                                                     : holes->least == holes->most ? EXACTLY
                                                                                   : AT_MOST);
  gtk_spin_button_set_value (self->limit_spin,
                             holes->is_limited ? holes->most : MAX (n_cells - least_volume, 0));
  gtk_widget_set_visible (GTK_WIDGET (self->limit_spin), holes->is_limited);
  gtk_label_set_text (self->label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->anywhere_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  self->showing = FALSE;
  self->in_stroke = FALSE;
}

static void
apply (SomaHolesPane *self, SomaHoles holes, guint stroke)
{
  g_autoptr (SomaDesign) design =
      soma_design_with_holes (soma_draft_get_design (self->draft), holes);

  soma_draft_apply (self->draft, design, stroke);
}

static void
anywhere_cb (SomaHolesPane *self)
{
  if (self->showing)
    return;
  SomaHoles holes = soma_draft_get_design (self->draft)->holes;
  holes.anywhere = gtk_check_button_get_active (self->anywhere_button);
  apply (self, holes, 0);
}

/* The number stays while another limit is chosen; 0 at most is exactly 0. */
static void
limit_cb (SomaHolesPane *self)
{
  Limit limit = gtk_drop_down_get_selected (self->limit_drop_down);

  if (self->showing)
    return;
  SomaHoles holes = soma_draft_get_design (self->draft)->holes;
  holes.is_limited = limit != ANY_NUMBER;
  holes.most = gtk_spin_button_get_value_as_int (self->limit_spin);
  holes.least = limit == EXACTLY ? holes.most : 0;
  apply (self, holes, 0);
}

static void
number_cb (SomaHolesPane *self)
{
  if (self->showing)
    return;
  SomaHoles holes = soma_draft_get_design (self->draft)->holes;
  gboolean is_exact = holes.least == holes.most && holes.most > 0;
  if (!self->in_stroke)
    self->stroke = soma_draft_begin_stroke (self->draft);
  holes.most = gtk_spin_button_get_value_as_int (self->limit_spin);
  holes.least = is_exact ? holes.most : MIN (holes.least, holes.most);
  apply (self, holes, self->stroke);
  self->in_stroke = TRUE;
}

static void
soma_holes_pane_dispose (GObject *object)
{
  SomaHolesPane *self = SOMA_HOLES_PANE (object);

  self->showing = TRUE;
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (soma_holes_pane_parent_class)->dispose (object);
}

static void
soma_holes_pane_class_init (SomaHolesPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_holes_pane_dispose;
  soma_template_set (widget_class, "holes-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaHolesPane, anywhere_button);
  gtk_widget_class_bind_template_child (widget_class, SomaHolesPane, limit_box);
  gtk_widget_class_bind_template_child (widget_class, SomaHolesPane, limit_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaHolesPane, limit_spin);
  gtk_widget_class_bind_template_child (widget_class, SomaHolesPane, label);
  gtk_widget_class_bind_template_callback (widget_class, anywhere_cb);
  gtk_widget_class_bind_template_callback (widget_class, limit_cb);
  gtk_widget_class_bind_template_callback (widget_class, number_cb);
}

static void
soma_holes_pane_init (SomaHolesPane *self)
{
  self->showing = TRUE;
  soma_template_init (self);
}

void
soma_holes_pane_set_draft (SomaHolesPane *self, SomaDraft *draft)
{
  g_return_if_fail (SOMA_IS_HOLES_PANE (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = g_object_ref (draft);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "solution-card.h"
#include "solution-labels.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaSolutionsPage, soma_solutions_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_BUILDING,
  PROP_TAKING_APART,
  PROP_BY_HAND,
  PROP_STEPPING,
  PROP_HEAT,
  PROP_LISTING,
  PROP_MARKED,
  PROP_SELECTING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the template shows. */

static gboolean
has_any (guint n)
{
  return n > 0;
}

static gboolean
is_listed (SomaListing *listing)
{
  return listing != NULL && soma_listing_get_index (listing) == NULL;
}

static gboolean
is_numbered (SomaListing *listing)
{
  return listing != NULL && !is_listed (listing);
}

static gboolean
is_near (SomaListing *listing)
{
  return listing != NULL && soma_filter_get_near (soma_listing_get_filter (listing)) != NULL;
}

/* Levels are of solutions in a list, and nothing is said of a few of them. */
static gboolean
has_levels (SomaListing *listing)
{
  return is_listed (listing) && !is_near (listing);
}

/* Moving or hiding pieces is disabled while they are shown step by step, or in a still picture. */
static gboolean
can_arrange (gboolean stepping, gboolean failed)
{
  return !stepping && !failed;
}

/* Cells are shown then, and no pieces. */
static gboolean
can_hide_pieces (gboolean stepping, gboolean failed, gboolean heat)
{
  return can_arrange (stepping, failed) && !heat;
}

static gboolean
has_pieces (gboolean has_choice, SomaDocument *document, const SomaDocumentStatus *status)
{
  return has_choice || soma_document_get_piece_set (document) != NULL;
}

/* Filters can be changed when they leave nothing. */
static gboolean
has_list (SomaListing *listing, guint n)
{
  return n > 0 || (listing != NULL && soma_listing_is_filtered (listing));
}

static char *
label_position (SomaSolutionsPage *self, guint selected, guint n, SomaListing *listing)
{
  return is_numbered (listing) && n > 0 && selected < n
             ? soma_solutions_page_label_position (self, selected)
             : soma_label_position (selected, n);
}

/* Which actions are enabled. */

void
soma_solutions_page_enable_actions (SomaSolutionsPage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  guint position = gtk_single_selection_get_selected (self->selection);
  gboolean failed;

  g_object_get (self->view_frame, "failed", &failed, NULL);
  soma_template_enable_actions (
      self, (n > 0 ? SOLUTIONS : 0) |
                (n > 0 && (position > 0 || soma_solutions_page_has_more (self, position, TRUE))
                     ? SOLUTION_BEFORE
                     : 0) |
                (n > 0 && (position + 1 < n || soma_solutions_page_has_more (self, position, FALSE))
                     ? SOLUTION_AFTER
                     : 0) |
                (is_numbered (self->listing) ? BROWSED : LISTED) | (failed ? 0 : SCENE) |
                (is_near (self->listing) ? 0 : ALL_PLACES) |
                (self->steps != SOMA_STEPS_NONE ? 0 : COMPLETE) |
                (n > 0 && self->drawn->len > 0 ? DRAWN : 0));
}

/* The cards of the list. */

static void
setup_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionsPage *self)
{
  gtk_list_item_set_child (item, soma_solution_card_new (self->marked));
}

static void
bind_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionsPage *self)
{
  SomaSolution *solution = gtk_list_item_get_item (item);
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (self->puzzle_key == NULL)
    self->puzzle_key = soma_library_key_of_puzzle (soma_solution_get_puzzle (solution));
  soma_solution_card_set_levels (
      SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)),
      is_listed (self->listing) ? soma_document_get_levels (self->document) : NULL);
  soma_solution_card_set_bookmarks (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)),
                                    soma_solutions_page_get_bookmarks (self));
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), solution,
                                   self->library, self->puzzle_key, status.symmetry,
                                   soma_solutions_page_is_drawn (self, solution));
}

static void
unbind_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_solution_card_set_levels (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL);
  soma_solution_card_set_bookmarks (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL);
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL, NULL,
                                   NULL, SOMA_SYMMETRY_FULL, FALSE);
}

/* The document. */

static void
solutions_changed_cb (SomaSolutionsPage *self)
{
  soma_solutions_page_drop_bookmarks (self);
  g_clear_pointer (&self->puzzle_key, g_free);
  soma_solutions_page_find_drawn (self);
  soma_solutions_page_list (self, FALSE);
  soma_solutions_page_show_solution (self);
  soma_solutions_page_list (self, TRUE);
}

static void
show_puzzle (SomaSolutionsPage *self)
{
  const SomaFigure *figure = soma_document_get_puzzle (self->document)->figure;
  int n_layers = figure->extent[2];

  soma_piece_list_set_pieces (self->piece_list, soma_document_get_piece_set (self->document));
  soma_piece_set_chooser_set_document (self->piece_set_chooser, self->document);
  gtk_adjustment_set_upper (self->layers_adjustment, n_layers - 1);
  soma_solutions_page_fill_kept_menu (self, soma_document_get_puzzle (self->document)->set);
  soma_filter_box_set_puzzle (self->filter_box, soma_document_get_puzzle (self->document));
  solutions_changed_cb (self);
}

/* While another page is visible, the figure may change with every stroke of a pen. */
static void
update (SomaSolutionsPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->is_stale = TRUE;
      return;
    }
  self->is_stale = FALSE;
  show_puzzle (self);
}

static void
puzzle_changed_cb (SomaSolutionsPage *self)
{
  update (self);
  if (!self->is_stale)
    soma_document_ensure_solved (self->document);
}

static void
soma_solutions_page_map (GtkWidget *widget)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  GTK_WIDGET_CLASS (soma_solutions_page_parent_class)->map (widget);
  if (self->document == NULL)
    return;
  if (self->is_stale)
    update (self);
  soma_document_ensure_solved (self->document);
  soma_solutions_page_look_at_levels (self);
}

static void
list_changed_cb (SomaSolutionsPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    solutions_changed_cb (self);
  else
    self->is_stale = TRUE;
}

static void
connect_document (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->document, "notify::solutions", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::puzzle", G_CALLBACK (puzzle_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
soma_solutions_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_SOLUTIONS_PAGE (widget)->view));
}

static void
soma_solutions_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_BUILDING:
      g_value_set_boolean (value, self->steps == SOMA_STEPS_BUILD);
      break;
    case PROP_TAKING_APART:
      g_value_set_boolean (value, self->steps == SOMA_STEPS_APART);
      break;
    case PROP_BY_HAND:
      g_value_set_boolean (value, self->steps == SOMA_STEPS_HAND);
      break;
    case PROP_STEPPING:
      g_value_set_boolean (value, self->steps != SOMA_STEPS_NONE);
      break;
    case PROP_HEAT:
      g_value_set_boolean (value, self->heat);
      break;
    case PROP_LISTING:
      g_value_set_object (value, self->listing);
      break;
    case PROP_MARKED:
      g_value_set_object (value, self->marked);
      break;
    case PROP_SELECTING:
      g_value_set_boolean (value, self->selecting);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_solutions_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  if (id == PROP_SELECTING)
    soma_solutions_page_set_selecting (self, g_value_get_boolean (value));
  else if (id == PROP_BUILDING)
    soma_solutions_page_set_steps (self, g_value_get_boolean (value) ? SOMA_STEPS_BUILD
                                                                     : SOMA_STEPS_NONE);
  else if (id == PROP_TAKING_APART)
    soma_solutions_page_set_steps (self, g_value_get_boolean (value) ? SOMA_STEPS_APART
                                                                     : SOMA_STEPS_NONE);
  else if (id == PROP_HEAT)
    soma_solutions_page_set_heat (self, g_value_get_boolean (value));
  else if (id == PROP_BY_HAND)
    soma_solutions_page_set_steps (self,
                                   g_value_get_boolean (value) ? SOMA_STEPS_HAND : SOMA_STEPS_NONE);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solutions_page_dispose (GObject *object)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  soma_solutions_page_clear_heat (self);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_pointer (&self->puzzle_key, g_free);
  g_clear_pointer (&self->drawn, g_ptr_array_unref);
  g_clear_pointer (&self->drawn_keys, g_hash_table_unref);
  if (self->listing != NULL)
    g_signal_handlers_disconnect_by_data (self->listing, self);
  g_clear_object (&self->listing);
  g_clear_object (&self->bookmarks);
  g_clear_object (&self->marked);
  g_clear_pointer (&self->piece_menu, gtk_widget_unparent);
  G_OBJECT_CLASS (soma_solutions_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  soma_solutions_page_install_view_actions (class);
  soma_solutions_page_install_list_actions (class);
  soma_solutions_page_install_filter_actions (class);
  soma_solutions_page_install_mark_actions (class);
  soma_solutions_page_install_pair_actions (class);
  soma_solutions_page_install_bookmark_actions (class);
  soma_solutions_page_install_browse_actions (class);
  soma_solutions_page_install_export_actions (class);
  soma_solutions_page_install_heat_actions (class);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "solutions-page");
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, explode_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, apart_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, build_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, by_hand_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, heat_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_set_chooser);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_list);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, levels_pane);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, bookmark_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, browse_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, kept_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, listing_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, grid);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, drawn_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, selection);
  gtk_widget_class_bind_template_callback (class, soma_solutions_page_enable_actions);
  gtk_widget_class_bind_template_callback (class, soma_solutions_page_pointer);
  gtk_widget_class_bind_template_callback (class, setup_card_cb);
  gtk_widget_class_bind_template_callback (class, bind_card_cb);
  gtk_widget_class_bind_template_callback (class, unbind_card_cb);
  soma_template_bind_function (class, has_any);
  soma_template_bind_function (class, is_listed);
  soma_template_bind_function (class, is_numbered);
  soma_template_bind_function (class, is_near);
  soma_template_bind_function (class, can_arrange);
  soma_template_bind_function (class, can_hide_pieces);
  soma_template_bind_function (class, has_pieces);
  soma_template_bind_function (class, has_list);
  gtk_widget_class_bind_template_callback (class, label_position);
  soma_template_bind_function (class, has_levels);
  soma_template_bind_function (class, soma_label_marked);
}

static void
soma_solutions_page_class_init (SomaSolutionsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_solutions_page_get_property;
  object_class->set_property = soma_solutions_page_set_property;
  object_class->dispose = soma_solutions_page_dispose;
  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, SOMA_TYPE_DOCUMENT, flags);
  properties[PROP_BUILDING] =
      g_param_spec_boolean ("building", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
  properties[PROP_TAKING_APART] =
      g_param_spec_boolean ("taking-apart", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
  properties[PROP_BY_HAND] =
      g_param_spec_boolean ("by-hand", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
  properties[PROP_STEPPING] = g_param_spec_boolean ("stepping", NULL, NULL, FALSE, flags);
  properties[PROP_HEAT] = g_param_spec_boolean ("heat", NULL, NULL, FALSE,
                                                flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_LISTING] = g_param_spec_object ("listing", NULL, NULL, SOMA_TYPE_LISTING, flags);
  properties[PROP_MARKED] =
      g_param_spec_object ("marked", NULL, NULL, SOMA_TYPE_MARKED_SOLUTIONS, flags);
  properties[PROP_SELECTING] = g_param_spec_boolean (
      "selecting", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  widget_class->grab_focus = soma_solutions_page_grab_focus;
  widget_class->map = soma_solutions_page_map;

  g_type_ensure (SOMA_TYPE_APART_BAR);
  g_type_ensure (SOMA_TYPE_BOOKMARK_BAR);
  g_type_ensure (SOMA_TYPE_BROWSE_BAR);
  g_type_ensure (SOMA_TYPE_BUILD_BAR);
  g_type_ensure (SOMA_TYPE_BY_HAND_BAR);
  g_type_ensure (SOMA_TYPE_HEAT_BAR);
  g_type_ensure (SOMA_TYPE_LISTING_BAR);
  g_type_ensure (SOMA_TYPE_LEVELS_PANE);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_SOLVE_PANE);
  g_type_ensure (SOMA_TYPE_PIECE_LIST);
  g_type_ensure (SOMA_TYPE_PIECE_SET_CHOOSER);
  bind_template (widget_class);
  install_actions (widget_class);
}

static const SomaKey keys[] = {
  { "Page_Down", "solution.next" },
  { "Page_Up", "solution.previous" },
  { "Home", "solution.first" },
  { "End", "solution.last" },
  { "bracketleft", "layers.hide" },
  { "bracketright", "layers.show" },
  { "e", "view.explode" },
  { "f", "filter.choose" },
  { "c", "solution.compare" },
  { "<Control>d", "solution.bookmark" },
  { "F2", "solution.note" },
  { "n", "solution.neighbours" },
  { "d", "solution.drawn" },
  { "g", "solution.go-to" },
  { "s", "solution.random" },
  { "<Control>c", "figure.copy-text" },
  { "<Control>space", "solution.mark" },
  { "<Control>a", "solution.mark-all" },
  { "b", "solution.build" },
  { "t", "solution.take-apart" },
  { "<Shift>t", "solution.by-hand" },
  { "o", "solution.heat" },
  { "<Shift>o", "solution.statistics" },
  { "<Shift>h|h", "pieces.show-all" },
  { "<Shift>l|l", "app.show-letters" },
  { 0 },
};

static void
soma_solutions_page_init (SomaSolutionsPage *self)
{
  self->anchor = G_MAXUINT;
  self->drawn = g_ptr_array_new ();
  self->marked = soma_marked_solutions_new ();
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_solutions_page_add_marks (self);
  soma_solutions_page_add_heat (self);
}

void
soma_solutions_page_set_document (SomaSolutionsPage *self, SomaDocument *document,
                                  SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_SOLUTIONS_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  connect_document (self);
  soma_solutions_page_follow_levels (self);
  soma_solutions_page_follow_index (self);
  soma_solutions_page_follow_records (self);
  show_puzzle (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

void
soma_solutions_page_notify_listed (SomaSolutionsPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LISTING]);
  soma_solutions_page_follow_heat (self);
}

SomaSolution *
soma_solutions_page_get_solution (SomaSolutionsPage *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTIONS_PAGE (self), NULL);
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);

  /* What is not visible shows an earlier figure for as long as this one is drawn. */
  return solution != NULL &&
                 soma_solution_get_puzzle (solution) == soma_document_get_puzzle (self->document)
             ? solution
             : NULL;
}

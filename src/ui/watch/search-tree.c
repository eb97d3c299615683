/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search-tree.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "search-tree-test.h"

#define ROW_HEIGHT 26
#define GAP 14 /* between rows: where the highlighted placement opens into the next row */
#define MARGIN 6
#define MAX_LEVELS 64     /* of a longer path only the end is shown */
#define MAX_BRANCHES 4000 /* of a row */
#define LEAST_WIDTH 3.0f
#define WIDE_ENOUGH 14.0f /* for a letter */

/* The placements that were tried at one point of the path. */
typedef struct
{
  SomaTraceBranch *branches; /* owned */
  double *before;            /* owned; n + 1: nodes in the branches before each */
  int n;
  int lit; /* the one on the path; -1: none */
} Level;

struct _SomaSearchTree
{
  SomaWatchPart parent_instance;

  Level levels[MAX_LEVELS + 1];
  int n_levels;
  int at_level, at; /* where the keyboard is */
  gboolean at_path; /* the keyboard position follows the path */
};

G_DEFINE_FINAL_TYPE (SomaSearchTree, soma_search_tree, SOMA_TYPE_WATCH_PART)

static guint go_to_signal;

/* Owned by the watch, as are the levels: without a watch there are none. */
static const SomaPieceSet *
get_set (SomaSearchTree *self)
{
  return soma_watch_get_puzzle (soma_watch_part_get_watch (SOMA_WATCH_PART (self)))->set;
}

static const SomaNames *
get_names (SomaSearchTree *self)
{
  return soma_watch_part_get_names (SOMA_WATCH_PART (self));
}

/* The rows. */

static void
clear_levels (SomaSearchTree *self)
{
  for (int d = 0; d < self->n_levels; d++)
    {
      g_free (self->levels[d].branches);
      g_free (self->levels[d].before);
    }
  self->n_levels = 0;
}

static int
find_branch (const SomaTraceBranch *branches, int n, guint64 first)
{
  for (int i = 0; i < n; i++)
    if (branches[i].first == first)
      return i;
  return -1;
}

static void
add_level (SomaSearchTree *self, const SomaTraceBranch *branches, int n, int lit)
{
  Level *level = &self->levels[self->n_levels++];

  *level = (Level){ .branches = g_memdup2 (branches, n * sizeof *branches),
                    .before = g_new0 (double, n + 1),
                    .n = n,
                    .lit = lit };
  for (int i = 0; i < n; i++)
    level->before[i + 1] = level->before[i] + (double) branches[i].n_nodes;
}

static void
fill_levels (SomaSearchTree *self, SomaWatch *watch)
{
  static SomaTraceBranch room[MAX_BRANCHES];
  guint64 path[SOMA_MAX_CELLS];
  SomaTrace *trace = soma_watch_get_trace (watch);
  int n_path =
      soma_trace_find_path (trace, soma_watch_get_step (watch)->number, path, SOMA_MAX_CELLS);

  for (int d = MAX (0, n_path - MAX_LEVELS); d <= n_path; d++)
    {
      int n = soma_trace_list_branches (trace, d > 0 ? path[d - 1] : 0, room, MAX_BRANCHES);
      if (n == 0)
        break;
      add_level (self, room, n, d < n_path ? find_branch (room, n, path[d]) : -1);
    }
}

/* Where a placement's box begins and ends in a row of that width: in proportion to what is below
 * it, but large enough to be seen and clicked. */
static void
get_span (const Level *level, float width, int i, float *from, float *to)
{
  float least = MIN (LEAST_WIDTH, width / (float) level->n);
  float rest = width - least * (float) level->n;
  double all = level->before[level->n];

  *from = least * (float) i + rest * (float) (level->before[i] / all);
  *to = least * (float) (i + 1) + rest * (float) (level->before[i + 1] / all);
}

static float
get_top (int level)
{
  return (float) (MARGIN + level * (ROW_HEIGHT + GAP));
}

static float
get_row_width (SomaSearchTree *self)
{
  return MAX (1, (float) gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN);
}

static void
get_box (SomaSearchTree *self, int level, int i, graphene_rect_t *box)
{
  float from, to;

  get_span (&self->levels[level], get_row_width (self), i, &from, &to);
  graphene_rect_init (box, MARGIN + from, get_top (level), to - from, ROW_HEIGHT);
}

/* FALSE if there is no placement. */
static gboolean
find_at (SomaSearchTree *self, double x, double y, int *level, int *i)
{
  for (*level = 0; *level < self->n_levels; ++*level)
    for (*i = 0; *i < self->levels[*level].n; ++*i)
      {
        graphene_rect_t box;
        get_box (self, *level, *i, &box);
        if (graphene_rect_contains_point (&box, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
          return TRUE;
      }
  return FALSE;
}

/* Drawing. */

static GdkRGBA
get_colour (guint32 colour, float alpha)
{
  return (GdkRGBA){ (float) (colour >> 16 & 0xff) / 255, (float) (colour >> 8 & 0xff) / 255,
                    (float) (colour & 0xff) / 255, alpha };
}

/* The highlighted placement opens into the row below. */
static void
draw_opening (SomaSearchTree *self, GtkSnapshot *snapshot, const graphene_rect_t *box, int level,
              guint32 colour)
{
  float width = get_row_width (self), top = get_top (level) + ROW_HEIGHT;
  graphene_rect_t area = GRAPHENE_RECT_INIT (MARGIN, top, width, GAP);
  GdkRGBA tint = get_colour (colour, 0.35f);

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  cairo_move_to (cr, box->origin.x, top);
  cairo_line_to (cr, box->origin.x + box->size.width, top);
  cairo_line_to (cr, MARGIN + width, top + GAP);
  cairo_line_to (cr, MARGIN, top + GAP);
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &tint);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* FALSE if there is no room. */
static gboolean
draw_text (SomaSearchTree *self, GtkSnapshot *snapshot, const graphene_rect_t *box,
           const char *text, const GdkRGBA *colour)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  if ((float) width + 2 > box->size.width)
    return FALSE;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT (box->origin.x + (box->size.width - (float) width) / 2,
                                      box->origin.y + (box->size.height - (float) height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
  return TRUE;
}

static void
draw_name (SomaSearchTree *self, GtkSnapshot *snapshot, const graphene_rect_t *box, int piece,
           gboolean is_lit)
{
  const SomaPieceSet *set = get_set (self);
  g_autofree char *name = soma_names_piece (get_names (self), set, piece);
  GdkRGBA colour = { 0, 0, 0, 1 }, fill = get_colour (set->pieces[piece].colour, 1);

  if (!is_lit)
    gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  else if (0.3f * fill.red + 0.6f * fill.green + 0.1f * fill.blue < 0.5f)
    colour = (GdkRGBA){ 1, 1, 1, 1 };
  if (draw_text (self, snapshot, box, name, &colour))
    return;
  g_autofree char *brief = soma_names_piece_short (get_names (self), set, piece);
  draw_text (self, snapshot, box, brief, &colour);
}

/* A bar at the foot of a placement that leads to solutions. */
static void
draw_solutions (SomaSearchTree *self, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  gtk_snapshot_append_color (snapshot, &colour,
                             &GRAPHENE_RECT_INIT (box->origin.x,
                                                  box->origin.y + box->size.height - 3,
                                                  box->size.width, 3));
}

static void
draw_outline (SomaSearchTree *self, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  GdkRGBA colour;
  GskRoundedRect outline;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  gsk_rounded_rect_init_from_rect (&outline, box, 0);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static void
draw_branch (SomaSearchTree *self, GtkSnapshot *snapshot, int d, int i)
{
  const Level *level = &self->levels[d];
  const SomaTraceBranch *branch = &level->branches[i];
  const SomaPiece *piece = &get_set (self)->pieces[branch->piece];
  gboolean is_lit = i == level->lit;
  graphene_rect_t box;
  GdkRGBA fill = get_colour (piece->colour, is_lit ? 1 : 0.35f);

  get_box (self, d, i, &box);
  if (is_lit && d + 1 < self->n_levels)
    draw_opening (self, snapshot, &box, d, piece->colour);
  float gap = box.size.width > 2 * LEAST_WIDTH ? 1 : 0.5f;
  gtk_snapshot_append_color (
      snapshot, &fill,
      &GRAPHENE_RECT_INIT (box.origin.x, box.origin.y, box.size.width - gap, box.size.height));
  if (box.size.width >= WIDE_ENOUGH)
    draw_name (self, snapshot, &box, branch->piece, is_lit);
  if (branch->n_solutions > 0)
    draw_solutions (self, snapshot, &box);
  if (is_lit)
    draw_outline (self, snapshot, &box);
}

static void
soma_search_tree_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaSearchTree *self = SOMA_SEARCH_TREE (widget);
  graphene_rect_t box;

  for (int d = 0; d < self->n_levels; d++)
    for (int i = 0; i < self->levels[d].n; i++)
      draw_branch (self, snapshot, d, i);
  if (!gtk_widget_has_visible_focus (widget) || self->at_level >= self->n_levels)
    return;
  get_box (self, self->at_level, self->at, &box);
  graphene_rect_inset (&box, -2, -2);
  gtk_snapshot_render_focus (snapshot, gtk_widget_get_style_context (widget), box.origin.x,
                             box.origin.y, box.size.width, box.size.height);
}

static void
soma_search_tree_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  SomaSearchTree *self = SOMA_SEARCH_TREE (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                            ? 120
                            : 2 * MARGIN + MAX (1, self->n_levels) * (ROW_HEIGHT + GAP) - GAP;
}

/* Texts. */

static char *
describe_branch (SomaSearchTree *self, int d, int i)
{
  const SomaTraceBranch *branch = &self->levels[d].branches[i];
  g_autofree char *piece = soma_names_piece (get_names (self), get_set (self), branch->piece);
  guint64 n_below = branch->n_nodes - 1;
  g_autofree char *below = g_strdup_printf (
      ngettext ("%'" PRIu64 " placement below", "%'" PRIu64 " placements below", (gulong) n_below),
      n_below);
  g_autofree char *solutions = g_strdup_printf (
      ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", (gulong) branch->n_solutions),
      branch->n_solutions);
  /* Translators: a piece, its number among those tried there, the step; then its result. */
  return g_strdup_printf (_ ("%s, %d of %d, step %'" PRIu64 ": %s, %s"), piece, i + 1,
                          self->levels[d].n, branch->first, below, solutions);
}

static void
update_label (SomaSearchTree *self)
{
  g_autofree char *text = self->n_levels > 0 && self->at_level < self->n_levels
                              ? describe_branch (self, self->at_level, self->at)
                              : g_strdup (_ ("No pieces are placed yet"));
  /* Translators: %s is the placement at the keyboard cursor. */
  g_autofree char *label = g_strdup_printf (_ ("Search tree. %s"), text);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static gboolean
query_tooltip_cb (SomaSearchTree *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  int level = self->at_level, i = self->at;

  if (keyboard ? self->n_levels == 0 : !find_at (self, x, y, &level, &i))
    return FALSE;
  g_autofree char *text = describe_branch (self, level, i);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* Navigation. */

static void
go_to (SomaSearchTree *self, int level, int i)
{
  g_signal_emit (self, go_to_signal, 0, self->levels[level].branches[i].first);
}

static void
pressed_cb (SomaSearchTree *self, int n_press, double x, double y)
{
  int level, i;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!find_at (self, x, y, &level, &i))
    return;
  go_to (self, level, i);
}

/* To the placement of a row that is on the path, or else the one tried last. */
static void
move_to_level (SomaSearchTree *self, int level)
{
  if (level < 0 || level >= self->n_levels)
    return;
  self->at_level = level;
  self->at = self->levels[level].lit >= 0 ? self->levels[level].lit : self->levels[level].n - 1;
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSearchTree *self = SOMA_SEARCH_TREE (widget);

  if (self->n_levels == 0)
    return;
  self->at_path = FALSE;
  if (g_str_equal (name, "tree.up"))
    move_to_level (self, self->at_level - 1);
  else if (g_str_equal (name, "tree.down"))
    move_to_level (self, self->at_level + 1);
  else if (g_str_equal (name, "tree.left"))
    self->at = MAX (self->at - 1, 0);
  else
    self->at = MIN (self->at + 1, self->levels[self->at_level].n - 1);
  update_label (self);
  gtk_widget_queue_draw (widget);
}

static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSearchTree *self = SOMA_SEARCH_TREE (widget);

  if (self->at_level < self->n_levels)
    go_to (self, self->at_level, self->at);
}

static void
soma_search_tree_update (SomaWatchPart *part, gboolean moved)
{
  SomaSearchTree *self = SOMA_SEARCH_TREE (part);
  SomaWatch *watch = soma_watch_part_get_watch (part);
  int n_before = self->n_levels;

  clear_levels (self);
  if (watch != NULL)
    fill_levels (self, watch);
  self->at_level = MAX (0, MIN (self->at_level, self->n_levels - 1));
  if (self->n_levels > 0)
    move_to_level (self, self->at_path ? self->n_levels - 1 : self->at_level);
  update_label (self);
  if (n_before != self->n_levels)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
soma_search_tree_finalize (GObject *object)
{
  SomaSearchTree *self = SOMA_SEARCH_TREE (object);

  clear_levels (self);
  G_OBJECT_CLASS (soma_search_tree_parent_class)->finalize (object);
}

static void
install_keys (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_Up, "tree.up" },       { GDK_KEY_Down, "tree.down" }, { GDK_KEY_Left, "tree.left" },
    { GDK_KEY_Right, "tree.right" }, { GDK_KEY_Return, "tree.go" }, { GDK_KEY_KP_Enter, "tree.go" },
  };

  gtk_widget_class_install_action (class, "tree.up", NULL, move_action);
  gtk_widget_class_install_action (class, "tree.down", NULL, move_action);
  gtk_widget_class_install_action (class, "tree.left", NULL, move_action);
  gtk_widget_class_install_action (class, "tree.right", NULL, move_action);
  gtk_widget_class_install_action (class, "tree.go", NULL, go_action);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (class, keys[i].key, 0, keys[i].action, NULL);
}

static void
soma_search_tree_class_init (SomaSearchTreeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_search_tree_finalize;
  widget_class->snapshot = soma_search_tree_snapshot;
  widget_class->measure = soma_search_tree_measure;
  SOMA_WATCH_PART_CLASS (klass)->update = soma_search_tree_update;
  go_to_signal = g_signal_new ("go-to", SOMA_TYPE_SEARCH_TREE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  install_keys (widget_class);
}

static void
soma_search_tree_init (SomaSearchTree *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->at_path = TRUE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

guint64
soma_search_tree_get_step (SomaSearchTree *self, guint level, guint i)
{
  g_return_val_if_fail (SOMA_IS_SEARCH_TREE (self), 0);

  if (level >= (guint) self->n_levels || i >= (guint) self->levels[level].n)
    return 0;
  return self->levels[level].branches[i].first;
}

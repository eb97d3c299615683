/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes-labels.h"

#include <glib/gi18n.h>

#include "piece-set.h"

char *
soma_label_shapes_read (guint n_read, guint n_solutions)
{
  /* Translators: solutions. */
  return g_strdup_printf (ngettext ("Read %1$'u of %2$'u solution so far",
                                    "Read %1$'u of %2$'u solutions so far", n_solutions),
                          n_read, n_solutions);
}

char *
soma_label_shapes (guint n_wanted, guint n_room)
{
  if (n_wanted == 0)
    return g_strdup (_ ("No piece to import"));
  if (n_wanted <= n_room)
    return g_strdup_printf (ngettext ("%'u piece to import", "%'u pieces to import", n_wanted),
                            n_wanted);
  /* Translators: the first number is of those for which there is room. */
  return g_strdup_printf (ngettext ("The first %1$'u of %2$'u piece to import: a problem has no "
                                    "more than %3$'d pieces",
                                    "The first %1$'u of %2$'u pieces to import: a problem has no "
                                    "more than %3$'d pieces",
                                    n_wanted),
                          n_room, n_wanted, SOMA_MAX_PIECES);
}

char *
soma_label_shapes_added (guint n)
{
  return g_strdup_printf (ngettext ("%'u piece imported", "%'u pieces imported", n), n);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "background.h"

/* What work in the background finds, as a list that grows while it runs: the base of the classes
 * that each find one kind of thing. There is one run at a time, and a run can go on with the list
 * of the one before.
 *
 * Read-only properties: "items"; "state", an enumeration of the class, in which 0 is "not started"
 * and 1 is "running"; "running"; "n-tried" (uint64); "fraction" (double, 0 to 1), the share that
 * has been tried of what there is to try, where that is known. The object keeps itself alive while
 * it runs. */
#define SOMA_TYPE_FINDINGS (soma_findings_get_type ())
G_DECLARE_DERIVABLE_TYPE (SomaFindings, soma_findings, SOMA, FINDINGS, GObject)

struct _SomaFindingsClass
{
  GObjectClass parent_class;

  /* What a class says of itself */
  GType item_type;
  const char *thread_name;

  /* On the thread: returns the state in which it ends, soon after the stop flag has been set. */
  int (*work) (GTask *task, gpointer run);

  /* In the main context, several times a second: the messages that were sent, and how far it is. */
  void (*take) (SomaFindings *self, GPtrArray *messages, gpointer run);

  GDestroyNotify free_message;
  GDestroyNotify free_run;

  /* What follows from that */
  SomaBackground how;
};

GListModel *soma_findings_get_items (SomaFindings *self);

/* A value of the enumeration of the class. */
int soma_findings_get_state (SomaFindings *self);

gboolean soma_findings_is_running (SomaFindings *self);

/* How many were tried, and how many there are to try: 0 if that is not known. Both can be NULL. */
void soma_findings_get_progress (SomaFindings *self, guint64 *n_tried, guint64 *n_to_try);

/* Stops the run; keeps the items. */
void soma_findings_stop (SomaFindings *self);

/* For the classes themselves. */

/* Called at the end of the class initializer: installs "state". */
void soma_findings_class_install (SomaFindingsClass *class, GType state_type);

/* Starts `work` with `run`, which it takes; not while it is running. */
void soma_findings_run (SomaFindings *self, gpointer run);

/* Drops the run, and keeps the list. The state remains. */
void soma_findings_drop (SomaFindings *self);

/* Drops the run, and empties the list. The state remains. */
void soma_findings_empty (SomaFindings *self);

void soma_findings_set_state (SomaFindings *self, int state);
void soma_findings_set_progress (SomaFindings *self, guint64 n_tried, guint64 n_to_try);
GListStore *soma_findings_get_store (SomaFindings *self);

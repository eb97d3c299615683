/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <stdatomic.h>

/* Work on a thread of its own that hands over what it finds while it goes on. Its owner may begin the
 * next stream at any time: of one that was dropped nothing is heard any more. */
typedef struct _SomaStream SomaStream;

typedef struct
{
  const char *thread_name;
  /* On the thread, once; returns soon after the stop flag was set. */
  void (*work) (SomaStream *stream, gpointer input);
  /* In the main context, several times a second: what was pushed since the last call, which may be
   * nothing. */
  void (*take) (gpointer owner, GPtrArray *messages);
  /* In the main context, after everything was taken: the stream is over, and its owner must forget it.
   */
  void (*ended) (gpointer owner);
  GDestroyNotify free_input;
  GDestroyNotify free_message;
} SomaStreamFuncs;

/* Begins; takes `input`, which lives until the work has ended and the owner was told. `owner` is kept
 * alive as long. The stream is valid until `ended` is called, or it is dropped; it is NULL if that has
 * happened already, because there can be no thread. */
SomaStream *soma_stream_start (GObject *owner, const SomaStreamFuncs *funcs, gpointer input);

/* Asks the work to end; what it has found is taken, and `ended` called. */
void soma_stream_stop (SomaStream *stream);

/* Asks the work to end, and never calls its owner again. */
void soma_stream_drop (SomaStream *stream);

/* For the work: hands over a message. */
void soma_stream_push (SomaStream *stream, gpointer message);

/* What the work was begun with. */
gpointer soma_stream_get_input (SomaStream *stream);

/* For the work: is set when it shall end. */
const atomic_bool *soma_stream_get_stop_flag (SomaStream *stream);

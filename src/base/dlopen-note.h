/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Says in the program's file that it may load a library while it runs, which those who make
 * packages cannot see otherwise: a note as uapi-group.org describes it under “ELF dlopen metadata”.
 * All are string literals: what the library is for, as a word and as a sentence, and the name that
 * is given to dlopen (). Once in a source file. */
#define SOMA_DLOPEN_NOTE(feature, description, library)                                            \
  SOMA_DLOPEN_NOTE_TEXT ("[{\"feature\":\"" feature "\",\"description\":\"" description            \
                         "\",\"priority\":\"recommended\",\"soname\":[\"" library "\"]}]")

/* The size of a note is a multiple of four bytes; its text ends where `n_text` says. */
#define SOMA_DLOPEN_NOTE_TEXT(json)                                                                \
  static const struct                                                                              \
  {                                                                                                \
    guint32 n_owner, n_text, type;                                                                 \
    char owner[4], text[(sizeof (json) + 3) / 4 * 4];                                              \
  } soma_dlopen_note __attribute__ ((used, aligned (4), section (".note.dlopen"))) = {             \
    sizeof "FDO", sizeof (json), 0x407c0c0a, "FDO", json                                           \
  }

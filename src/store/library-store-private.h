/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "database.h"
#include "library-store.h"
#include "program-lock.h"

/* The prepared statements; `statements` in library-schema.c holds their SQL. */
typedef enum
{
  LIBRARY_LIST_FIGURES,
  LIBRARY_PUT_FIGURE,
  LIBRARY_DELETE_FIGURE,
  LIBRARY_PUT_DRAFT,
  LIBRARY_DELETE_DRAFT,
  LIBRARY_LIST_DRAFTS,
  LIBRARY_TAKE_DRAFT,
  LIBRARY_PUT_POSITION,
  LIBRARY_DELETE_POSITION,
  LIBRARY_GET_POSITION,
  LIBRARY_ADD_RECORD,
  LIBRARY_LIST_RECORDS,
  /* Of a rescue. */
  LIBRARY_IS_RESCUED,
  LIBRARY_SET_RESCUED,
  LIBRARY_RESCUE_FIGURE,
  LIBRARY_RESCUE_DRAFT,
  LIBRARY_RESCUE_POSITION,
  LIBRARY_RESCUE_RECORD,
  LIBRARY_RESCUE_RESCUED,
  N_LIBRARY_STATEMENTS
} LibraryStatement;

struct _SomaLibraryStore
{
  /* Owned */
  char *path; /* of the file in use */
  SomaDatabase *database;
  SomaProgramLock *lock;

  SomaLibraryRescue rescue; /* what nobody has asked for yet */
};

/* What a library is expected to hold. */
extern const SomaDatabaseSchema soma_library_store_schema;

/* Takes over what can be read of the files that were put aside beside `store->path` and of which
 * nothing was taken yet. In a transaction for writing; adds to store->rescue. */
gboolean soma_library_store_rescue (SomaLibraryStore *store, GError **error);

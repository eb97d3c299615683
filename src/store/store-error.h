/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What can go wrong with a database. */
#define SOMA_STORE_ERROR (soma_store_error_quark ())
GQuark soma_store_error_quark (void);

typedef enum
{
  SOMA_STORE_ERROR_OPEN,      /* cannot be opened or created, even after putting a bad file aside */
  SOMA_STORE_ERROR_BUSY,      /* another program holds it for longer than the timeout */
  SOMA_STORE_ERROR_FULL,      /* disk or quota full */
  SOMA_STORE_ERROR_READ_ONLY, /* the file or its directory cannot be written; reading works */
  SOMA_STORE_ERROR_REPLACED,  /* what this writer had stored was replaced or deleted since */
  SOMA_STORE_ERROR_LIMIT,     /* the solutions of a search exceed its share of the limit */
  SOMA_STORE_ERROR_NEWER,     /* written by a newer version, and not to be replaced */
  SOMA_STORE_ERROR_FAILED,    /* anything else SQLite reports */
} SomaStoreError;

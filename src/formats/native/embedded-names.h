/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* Names in the built-in data, in the user's language where it is translated. Translators find them
 * in po/soma-guide/texts.c, which po/list-texts writes. */

/* Replaces the names of the figures and of their collections, and their notes, one line each. */
void soma_embedded_translate_figures (SomaFileContents *contents);

/* Replaces the sets that the file itself describes by such with translated names of their pieces. A
 * name too long for a piece is cut. */
void soma_embedded_translate_pieces (SomaFileContents *contents);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "application.h"
#include "iterate.h"
#include "window.h"

/* How many figures come with the program, in data/catalogue. */
#define SOMA_N_BUILT_IN 380

/* A running application with one window, for tests that drive it like a person. */
typedef struct
{
  SomaApplication *application; /* borrowed: one for all tests */
  SomaWindow *window;           /* (nullable) weak: goes when it is closed */
} SomaUiFixture;

void soma_ui_fixture_set_up (SomaUiFixture *fixture, gconstpointer data);
void soma_ui_fixture_tear_down (SomaUiFixture *fixture, gconstpointer data);

/* Adds a test that gets a fixture. */
#define soma_ui_fixture_add(path, func)                                                            \
  g_test_add (path, SomaUiFixture, NULL, soma_ui_fixture_set_up, func, soma_ui_fixture_tear_down)

/* Runs the main loop until `done` says so; fails the test if that takes minutes. */
typedef gboolean (*SomaUiFunc) (SomaUiFixture *fixture);
#define soma_ui_fixture_run_until(fixture, done) soma_run_until (done (fixture))

/* The first widget below `root` (or itself) that is of the type, NULL if there is none. */
gpointer soma_ui_fixture_find (gpointer root, GType type);

/* The first widget below `root` (or itself) that has the name, NULL if there is none. */
GtkWidget *soma_ui_fixture_find_named (gpointer root, const char *name);

/* The first label below `root` (or itself) with the status role, NULL if there is none. */
GtkWidget *soma_ui_fixture_find_status (gpointer root);

/* The figures that a SomaFiguresPage shows, in their order. */
GListModel *soma_ui_fixture_get_shown (gpointer page);

/* The first visible label below `root` (or itself) with that text, NULL if there is none. */
GtkWidget *soma_ui_fixture_find_label (gpointer root, const char *text);

/* Whether a label below `root` shows exactly that text. */
gboolean soma_ui_fixture_shows (gpointer root, const char *text);

/* Likewise one whose text begins so. */
gboolean soma_ui_fixture_shows_start (gpointer root, const char *text);

/* Whether there is a button for the action below `root` that can be pressed. */
gboolean soma_ui_fixture_offers (gpointer root, const char *action);

/* For programs that use no fixture: warnings that are libraries' own are no faults here. */
void soma_ui_fixture_ignore_others (void);

/* The first window of that type, NULL if there is none. */
gpointer soma_ui_fixture_find_window (GType type);

/* The open message dialog, NULL if there is none; and whether there is one. */
AdwMessageDialog *soma_ui_fixture_find_dialog (void);
gboolean soma_ui_fixture_has_dialog (SomaUiFixture *fixture);

/* Drops the file, or `n` of them, on the widget, which must take them. */
void soma_ui_fixture_drop (gpointer widget, GFile *file);
void soma_ui_fixture_drop_files (gpointer widget, GFile **files, gsize n);

/* Writes a file of that name and content; free with g_object_unref(). */
GFile *soma_ui_fixture_write (const char *name, const char *content);

/* The text on the clipboard, once there is one. (transfer full) */
char *soma_ui_fixture_paste (SomaUiFixture *fixture);

/* The library, whether it is read, how many figures are in it, and all of them deleted. */
SomaLibrary *soma_ui_fixture_get_library (SomaUiFixture *fixture);
gboolean soma_ui_fixture_is_loaded (SomaUiFixture *fixture);
guint soma_ui_fixture_count_own (SomaUiFixture *fixture);
void soma_ui_fixture_forget_all (SomaUiFixture *fixture);

/* The document page on top, which must be one, and its document. */
SomaDocumentPage *soma_ui_fixture_get_document_page (SomaUiFixture *fixture);
SomaDocument *soma_ui_fixture_get_document (SomaUiFixture *fixture);

/* Opens the built-in figure of that name on the Solutions page, and waits until that is there and
 * nothing runs. */
void soma_ui_fixture_open (SomaUiFixture *fixture, const char *name);

/* Opens two cubes, one on the other, which have solutions at once, and more than any machine finds:
 * waits for the first ones. */
void soma_ui_fixture_open_endless (SomaUiFixture *fixture);

/* Opens a file of its own with the burrs of the corpus, and that one of them, on Solutions. */
void soma_ui_fixture_open_burr (SomaUiFixture *fixture, const char *name);

/* Opens a file with the puzzle, which comes with this solution. */
void soma_ui_fixture_open_puzzle (SomaUiFixture *fixture, SomaPuzzle *puzzle,
                                  const guint16 *copy_at);

/* Whether a figure is open that is being searched, and some of its solutions are found. */
gboolean soma_ui_fixture_is_searching (SomaUiFixture *fixture);

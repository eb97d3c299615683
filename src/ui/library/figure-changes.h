/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "collection-bar.h"
#include "figure-selection.h"
#include "library.h"

/* What is changed of figures in the library. The window of `widget` asks what is not known yet, and
 * says what has happened, with a button that undoes it. `items` are of SomaFigureItem. */

/* Asks for the name and the collection of a figure of the library. */
void soma_figures_rename (GtkWidget *widget, SomaLibrary *library, SomaFigureItem *item);

/* Those that are in the library; it is said how many they are, or what the one is called. */
void soma_figures_delete (GtkWidget *widget, SomaLibrary *library, GPtrArray *items);
void soma_figures_delete_one (GtkWidget *widget, SomaLibrary *library, SomaFigureItem *item);

/* Those that are in the library get another collection, "" for none. */
void soma_figures_move (GtkWidget *widget, SomaLibrary *library, GPtrArray *items,
                        const char *collection);

/* Asks for the collection of those selected, or for the tags of figures, if there are any; when
 * these are changed, nothing is selected any more. */
void soma_figures_ask_collection (GtkWidget *widget, SomaLibrary *library,
                                  SomaFigureSelection *selection);
void soma_figures_ask_tags (GtkWidget *widget, SomaLibrary *library, GPtrArray *items,
                            SomaFigureSelection *selection);

/* What is dropped on a tag, or on the favourites; it is said, too, if nothing has changed. */
void soma_figures_add_favourites (GtkWidget *widget, SomaLibrary *library, GPtrArray *items);
void soma_figures_add_tag (GtkWidget *widget, SomaLibrary *library, GPtrArray *items,
                           const char *tag);

/* Asks for another name of the tag, which the bar goes on showing, and deletes it. */
void soma_figures_rename_tag (SomaCollectionBar *bar, SomaLibrary *library, const char *tag);
void soma_figures_delete_tag (GtkWidget *widget, SomaLibrary *library, const char *tag);

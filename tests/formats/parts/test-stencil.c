/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "stencil.h"

/* Cell 1, a word, cell 0, and cell 2 at the end. */
static SomaStencil *
make_stencil (void)
{
  SomaStencil *stencil = soma_stencil_new (3);

  soma_stencil_add_text (stencil, "begin ");
  soma_stencil_add_cell (stencil, 1);
  soma_stencil_add_text (stencil, "");
  soma_stencil_add_text (stencil, " between the two ");
  soma_stencil_add_cell (stencil, 0);
  soma_stencil_add_cell (stencil, 2);
  soma_stencil_set_character (stencil, 0, 'A');
  soma_stencil_set_symbol (stencil, 1, "B");
  soma_stencil_set_symbol (stencil, 2, "C");
  soma_stencil_set_character (stencil, SOMA_NO_COPY, '.');
  return stencil;
}

static void
assert_filled (const SomaStencil *stencil, const uint16_t *copy_at, const char *expected)
{
  g_autoptr (GString) text = g_string_new ("> ");
  g_autofree char *twice = g_strdup_printf ("> %s%s", expected, expected);

  soma_stencil_fill (stencil, text, copy_at);
  soma_stencil_fill (stencil, text, copy_at);
  g_assert_cmpstr (text->str, ==, twice);
  g_assert_cmpuint (text->len, ==, strlen (twice));
}

static void
test_narrow (void)
{
  g_autoptr (SomaStencil) stencil = make_stencil ();

  assert_filled (stencil, (const uint16_t[]){ 0, 1, 2 }, "begin B between the two AC");
  assert_filled (stencil, (const uint16_t[]){ 2, SOMA_NO_COPY, 2 }, "begin . between the two CC");
}

/* Symbols of several bytes, of many, and of none. */
static void
test_wide (void)
{
  g_autoptr (SomaStencil) stencil = make_stencil ();
  const uint16_t copy_at[] = { 0, 1, 2 }, other[] = { 1, 1, SOMA_NO_COPY };

  soma_stencil_set_character (stencil, 0, 0x65e5);
  assert_filled (stencil, copy_at, "begin B between the two 日C");
  soma_stencil_set_symbol (stencil, 1, "a name of more than eight bytes");
  assert_filled (stencil, copy_at, "begin a name of more than eight bytes between the two 日C");
  soma_stencil_set_symbol (stencil, 1, "");
  assert_filled (stencil, other, "begin  between the two .");
  soma_stencil_set_character (stencil, 0, 'A');
  soma_stencil_set_character (stencil, 1, 'B');
  assert_filled (stencil, copy_at, "begin B between the two AC");
}

static void
test_empty (void)
{
  g_autoptr (SomaStencil) stencil = soma_stencil_new (1);

  assert_filled (stencil, NULL, "");
  soma_stencil_add_text (stencil, "no cells");
  assert_filled (stencil, NULL, "no cells");
}

/* Characters of cells, in one byte each or in several. */
static void
test_drawn (void)
{
  g_autoptr (SomaStencil) stencil = make_stencil ();
  g_autoptr (GString) text = g_string_new ("> ");

  soma_stencil_fill_drawn (stencil, text, (const gunichar[]){ 'x', 'y', '.' });
  soma_stencil_fill_drawn (stencil, text, (const gunichar[]){ 'x', 0x65e5, 0x20000 });
  g_assert_cmpstr (text->str, ==,
                   "> begin y between the two x.begin 日 between the two x\U00020000");
  g_assert_cmpuint (text->len, ==, strlen (text->str));
}

static void
test_numbers (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  soma_stencil_add_number (text, 0);
  g_string_append_c (text, ' ');
  soma_stencil_add_number (text, 1907);
  g_string_append_c (text, ' ');
  soma_stencil_add_number (text, G_MAXUINT64);
  g_assert_cmpstr (text->str, ==, "0 1907 18446744073709551615");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stencil/narrow", test_narrow);
  g_test_add_func ("/stencil/wide", test_wide);
  g_test_add_func ("/stencil/empty", test_empty);
  g_test_add_func ("/stencil/drawn", test_drawn);
  g_test_add_func ("/stencil/numbers", test_numbers);
  return g_test_run ();
}

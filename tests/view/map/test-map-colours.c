/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-colours.h"

#include <math.h>

/* What windows have behind a map: white, the lightest and the darkest of the theme's. */
static const guint32 lightest[] = { 0xffffff, 0xfafafa };
static const guint32 darkest[] = { 0x1e1e1e, 0x242424, 0x303030 };

typedef struct
{
  double r, g, b;
} Linear;

static double
linearise (guint32 byte)
{
  double part = byte / 255.0;

  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static Linear
get_linear (guint32 colour)
{
  return (Linear){ linearise (colour >> 16 & 0xff), linearise (colour >> 8 & 0xff),
                   linearise (colour & 0xff) };
}

/* As WCAG 2 defines it. */
static double
get_luminance (guint32 colour)
{
  Linear c = get_linear (colour);

  return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b;
}

static double
get_contrast (guint32 a, guint32 b)
{
  double one = get_luminance (a), other = get_luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

/* How colours look to most eyes, and without the cones for red, green or blue (G. Machado and
 * others, 2009). */
#define N_EYES 4

static const double eyes[N_EYES][9] = {
  { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
  { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998 },
  { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881 },
  { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900 },
};

static double
bend (double part)
{
  return part > 0.008856 ? cbrt (part) : 7.787 * part + 16.0 / 116;
}

/* In CIELAB, where distances are about as they are seen. */
static void
get_lab (guint32 colour, const double *eye, double *lab)
{
  Linear c = get_linear (colour);
  double r = CLAMP (eye[0] * c.r + eye[1] * c.g + eye[2] * c.b, 0, 1);
  double g = CLAMP (eye[3] * c.r + eye[4] * c.g + eye[5] * c.b, 0, 1);
  double b = CLAMP (eye[6] * c.r + eye[7] * c.g + eye[8] * c.b, 0, 1);
  double x = bend ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  double y = bend (0.2126 * r + 0.7152 * g + 0.0722 * b);
  double z = bend ((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);

  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

/* To those who see it least. */
static double
get_difference (guint32 a, guint32 b)
{
  double least = INFINITY;

  for (int eye = 0; eye < N_EYES; eye++)
    {
      double one[3], other[3];
      get_lab (a, eyes[eye], one);
      get_lab (b, eyes[eye], other);
      least = MIN (least, sqrt (pow (one[0] - other[0], 2) + pow (one[1] - other[1], 2) +
                                pow (one[2] - other[2], 2)));
    }
  return least;
}

static void
check_background (guint32 colour, gboolean dark)
{
  for (gsize i = 0; i < (dark ? G_N_ELEMENTS (darkest) : G_N_ELEMENTS (lightest)); i++)
    g_assert_cmpfloat (get_contrast (colour, dark ? darkest[i] : lightest[i]), >=, 3);
}

/* What graphics need by WCAG 2, also of small points. */
static void
test_contrast (void)
{
  for (gboolean dark = FALSE; dark <= TRUE; dark++)
    {
      for (guint kind = 0; kind <= SOMA_MAP_N_COLOURS; kind++)
        check_background (soma_map_colour_of_kind (kind, dark), dark);
      for (int i = 0; i <= 100; i++)
        check_background (soma_map_colour_of_value (i / 100.0, dark), dark);
      check_background (soma_map_colour_of_none (dark), dark);
      check_background (soma_map_colour_of_way (dark), dark);
    }
}

static void
test_kinds (void)
{
  for (gboolean dark = FALSE; dark <= TRUE; dark++)
    for (guint kind = 0; kind <= SOMA_MAP_N_COLOURS; kind++)
      {
        guint32 colour = soma_map_colour_of_kind (kind, dark);
        g_assert_cmphex (colour, !=, soma_map_colour_of_way (dark));
        g_assert_cmpfloat (get_difference (colour, soma_map_colour_of_none (dark)), >, 20);
        for (guint other = 0; other < kind; other++)
          g_assert_cmpfloat (get_difference (colour, soma_map_colour_of_kind (other, dark)), >, 20);
      }
  g_assert_cmphex (soma_map_colour_of_kind (1000, FALSE), ==,
                   soma_map_colour_of_kind (SOMA_MAP_N_COLOURS, FALSE));
}

/* Farther from the background with every step, so that no eye has to tell hues apart. */
static void
test_values (void)
{
  for (gboolean dark = FALSE; dark <= TRUE; dark++)
    {
      for (int i = 1; i <= 40; i++)
        {
          double before = get_luminance (soma_map_colour_of_value ((i - 1) / 40.0, dark));
          double after = get_luminance (soma_map_colour_of_value (i / 40.0, dark));
          g_assert_true (dark ? after > before : after < before);
        }
      for (int i = 1; i <= 4; i++)
        g_assert_cmpfloat (get_difference (soma_map_colour_of_value ((i - 1) / 4.0, dark),
                                           soma_map_colour_of_value (i / 4.0, dark)),
                           >, 10);
      g_assert_cmphex (soma_map_colour_of_value (-1, dark), ==, soma_map_colour_of_value (0, dark));
      g_assert_cmphex (soma_map_colour_of_value (2, dark), ==, soma_map_colour_of_value (1, dark));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map-colours/contrast", test_contrast);
  g_test_add_func ("/map-colours/kinds", test_kinds);
  g_test_add_func ("/map-colours/values", test_values);
  return g_test_run ();
}

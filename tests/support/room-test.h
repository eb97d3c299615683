/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Included before all else in what room_test_dep compiles. A test is written as a program; here its
 * main () becomes one of those among which the program of the room chooses (room-main.c).
 */
#pragma once

typedef int (*SomaRoomFunc) (int argc, char **argv);

void soma_room_test_add (const char *file, SomaRoomFunc run);

/* In place of "main (int argc, char **argv)", after its "int". */
#define main(...)                                                                                  \
  main (__VA_ARGS__);                                                                              \
  static int run_room_test (__VA_ARGS__);                                                          \
  __attribute__ ((constructor)) static void add_room_test (void)                                   \
  {                                                                                                \
    soma_room_test_add (__BASE_FILE__, run_room_test);                                             \
  }                                                                                                \
  static int run_room_test (__VA_ARGS__)

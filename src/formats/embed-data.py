#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a C file that holds the bytes of other files: embed-data.py OUTPUT FILE..."""

import os
import sys


def literal(data):
    """The bytes as C string literals, one per line of text."""
    lines = []
    for line in data.splitlines(keepends=True):
        text = "".join(
            "\\n" if byte == 10 else chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?'
            else f"\\{byte:03o}" for byte in line)
        lines.append(f'    "{text}"')
    return "\n".join(lines)


def main(output, paths):
    with open(output, "w", encoding="ascii") as out:
        out.write('#include "embedded-data.h"\n\n#include <string.h>\n\n')
        out.write("static const SomaEmbeddedFile files[] = {\n")
        for path in sorted(paths, key=os.path.basename):
            with open(path, "rb") as file:
                data = file.read()
            out.write(f'  {{ "{os.path.basename(path)}",\n{literal(data)},\n    {len(data)} }},\n')
        out.write("};\n\nconst SomaEmbeddedFile *\nsoma_embedded_find (const char *name)\n{\n"
                  "  for (size_t i = 0; i < sizeof files / sizeof *files; i++)\n"
                  "    if (strcmp (files[i].name, name) == 0)\n"
                  "      return &files[i];\n  return NULL;\n}\n")


main(sys.argv[1], sys.argv[2:])

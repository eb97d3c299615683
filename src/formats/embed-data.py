#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a C file that holds the bytes of other files: embed-data.py OUTPUT ARRAY FILE..."""

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


def main(output, array, paths):
    with open(output, "w", encoding="ascii") as out:
        out.write('#include "embedded-data.h"\n\n')
        out.write(f"const SomaEmbeddedFile {array}[] = {{\n")
        for path in paths:
            with open(path, "rb") as file:
                data = file.read()
            name = os.path.basename(path).removesuffix(".soma")
            out.write(f'  {{ "{name}",\n{literal(data)},\n    {len(data)} }},\n')
        out.write("  { 0, 0, 0 },\n};\n")


main(sys.argv[1], sys.argv[2], sys.argv[3:])

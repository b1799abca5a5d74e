"""Writes reference values as Swift source, so that tests need no files at run time."""

import platform
from pathlib import Path

import mpmath
import numpy
import scipy

TESTS = Path(__file__).resolve().parent.parent


def number(value):
    """The shortest text that reads back as the same double, or a whole number as it is."""
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, numpy.integer)):
        return str(int(value))
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(number(item) for item in value) + "]"
    return repr(float(value))


def record(swift_type, **fields):
    return f"{swift_type}(" + ", ".join(f"{name}: {number(value)}" for name, value in fields.items()) + ")"


def table(name, swift_type, rows):
    body = "".join(f"        {row},\n" for row in rows)
    return f"    static let {name}: [{swift_type}] = [\n{body}    ]\n"


def write(path, script, enum, tables):
    versions = (
        f"Python {platform.python_version()}, SciPy {scipy.__version__}, "
        f"NumPy {numpy.__version__}, mpmath {mpmath.__version__}"
    )
    header = (
        f"// Made by Tests/Oracles/{script} with {versions}.\n"
        "// Do not edit: change the script and run it again.\n"
        "// swift-format-ignore-file\n\n"
    )
    (TESTS / path).write_text(header + f"enum {enum} {{\n" + "\n".join(tables) + "}\n")

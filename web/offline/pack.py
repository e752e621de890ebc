"""
Run by the build in the browser's own Python, so that what it compiles fits.

`measure` imports and plays everything and says which modules that took; `write_compiled` writes a
module as `.pyc`.
"""

import ast
import importlib.util
import sys
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from zipimport import zipimporter

LIBRARY = "/lib/python314.zip"

ALWAYS = (
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8",
    "linecache",
    "traceback",
    "warnings",
)
"""What Python itself looks for when it starts, or when something goes wrong."""


FROZEN = ("importlib._bootstrap", "importlib._bootstrap_external", "zipimport")
"""Modules that are part of Python itself, whatever files there are."""


async def measure(kernels) -> str:
    """Returns the catalogue of the rehearsal. *kernels* are the exports of the bots' own code."""
    from mulligan.offline.rehearsal import rehearse

    for name in ALWAYS:
        importlib.import_module(name)
    return await rehearse(kernels)


def modules() -> list[str]:
    """The files of all modules that are imported by now, as far as they have one."""
    found = set()
    for name, module in list(sys.modules.items()):
        if name in FROZEN:
            continue
        spec = getattr(module, "__spec__", None)
        for path in (getattr(spec, "origin", None), getattr(module, "__file__", None)):
            if path and path.endswith((".py", ".so")):
                found.add(path)
    return sorted(found)


def without_docstrings(tree):
    """*tree* without docstrings, which nobody reads there; its assertions stay."""
    for node in ast.walk(tree):
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        if not isinstance(node, documented) or ast.get_docstring(node, clean=False) is None:
            continue
        if isinstance(node, ast.ClassDef):
            # Not without any: a dataclass would write one, which takes time.
            node.body[0].value = ast.copy_location(ast.Constant("-"), node.body[0].value)
        else:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def write_compiled(path: str, name: str, level: int, target: str) -> None:
    """
    Compile the module at *path* into *target*. *name* stands in tracebacks; *level* 2 leaves out
    assertions, too.
    """
    if path.startswith(LIBRARY):
        source = zipimporter(LIBRARY).get_data(path)
    else:
        source = Path(path).read_bytes()
    tree = without_docstrings(ast.parse(source))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=level)
    # Unchecked: there is no source beside it that could be newer.
    compiled = _code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    Path(target).write_bytes(compiled)

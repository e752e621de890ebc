"""Which language the person at this terminal speaks, as their system says."""

import os


def system_language() -> str:
    """
    Two letters, like "fr"; "en" where the system says nothing, or only that it is a computer.

    The first variable that is set counts, as for every other program.
    """
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    code = locale[:2].lower()
    is_language = code.isascii() and code.isalpha() and not locale[2:3].isalpha()
    return code if len(code) == 2 and is_language else "en"

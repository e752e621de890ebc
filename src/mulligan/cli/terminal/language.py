"""The user's language, as the system says."""

import os


def system_language() -> str:
    """
    Two letters, like "fr"; "en" if no language is set, or only C or POSIX.

    The first variable that is set counts, as in other programs.
    """
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    code = locale[:2].lower()
    is_language = code.isascii() and code.isalpha() and not locale[2:3].isalpha()
    return code if len(code) == 2 and is_language else "en"

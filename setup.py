"""Puts the data folders of the checkout into the wheel; all else stands in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

DATA = ("audio", "grammars", "models", "packs")
LEFT_OUT = ("*.py", "__pycache__", ".*", "*.part")


class BuildWithData(build_py):
    """Copies the data folders to ``host/_data``, where ``host.core.data`` looks for them."""

    def run(self) -> None:
        """Build as usual, then add the data."""
        super().run()
        for name in DATA:
            target = Path(self.build_lib, "host", "_data", name)
            shutil.rmtree(target, ignore_errors=True)
            if name == "models":  # the manifest only: weights are fetched, never packed
                target.mkdir(parents=True)
                shutil.copy2(Path(name, "manifest.json"), target)
            elif Path(name).is_dir():
                shutil.copytree(name, target, ignore=shutil.ignore_patterns(*LEFT_OUT))


setup(cmdclass={"build_py": BuildWithData})

"""A wheel carries everything that the product reads at run time."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ("audio", "grammars", "packs")


def test_the_wheel_has_the_data_folders_and_no_weights(tmp_path: Path) -> None:
    copy = tmp_path / "checkout"
    copy.mkdir()
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    tracked = [name for name in listed if name and (ROOT / name).is_file()]
    for name in tracked:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    (copy / "models" / "toy").mkdir()
    (copy / "models" / "toy" / "model.bin").write_bytes(b"weights")
    if not (copy / "README.md").exists():
        (copy / "README.md").write_text("no README is tracked yet\n")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    command += ["--no-index", "--quiet", "-w", str(tmp_path / "out"), str(copy)]
    subprocess.run(command, check=True)
    (wheel,) = (tmp_path / "out").glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())

    wanted = {
        f"host/_data/{name}"
        for name in tracked
        if name.startswith(tuple(f"{folder}/" for folder in DATA)) and not name.endswith(".py")
    }
    assert wanted <= inside
    assert "host/_data/models/manifest.json" in inside
    assert not [name for name in inside if name.endswith((".bin", ".mdl"))]
    code = {name for name in tracked if name.startswith("host/") and "/playthroughs/" not in name}
    assert code <= inside

    unpacked = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(unpacked)
    ask = "from host.core.data import data_dir as d; print(d('packs')); print(d('models'))"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=unpacked,
        capture_output=True,
        text=True,
        check=True,
    )
    places = [Path(line) for line in done.stdout.splitlines()]
    assert places == [unpacked / "host/_data/packs", unpacked / "host/_data/models"]

"""Nothing that is loaded for voice and hearing reports anything, or keeps reports to send."""

import os
import subprocess
import sys
from pathlib import Path

LOAD = """
import socket
def refuse(*_a, **_k):
    raise AssertionError("a connection was tried")
socket.socket.connect = refuse
from host.speaking.hibari import HibariVoice
from host.hearing.segments import Segmenter
import numpy as np
list(HibariVoice().speak("Ready."))
Segmenter().push(np.zeros(1024, np.float32), 0.0)
import onnxruntime
print(onnxruntime.__version__)
"""


def test_voice_and_detector_keep_no_telemetry(tmp_path: Path) -> None:
    # CI variables switch the reports off by themselves, so they must not be there.
    kept = {"PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "PYTHONPATH"}
    env = {k: v for k, v in os.environ.items() if k in kept}
    env |= {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", LOAD],
        env=env,
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    left = [str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()]
    assert [name for name in left if "onnx" in name.lower() or "microsoft" in name.lower()] == []

"""An offline, hands-free voice host for party games."""

import os

__version__ = "0.1.0"

# onnxruntime (voice and voice detector) reports its use to its maker from version 1.29 on unless
# told not to before it is loaded. Nothing of a table leaves the machine.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

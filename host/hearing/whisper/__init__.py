"""Whisper tiny.en as a scorer of what is expected."""

from host.hearing.whisper.engine import WhisperRecogniser, WhisperSession

__all__ = ["WhisperRecogniser", "WhisperSession"]

"""What several of these tests need, made once."""

import pytest

from host.hearing.whisper import WhisperRecogniser
from host.modelstore import model_path


@pytest.fixture(scope="session")
def ears():
    """The ears of the product."""
    return WhisperRecogniser(model_path("whisper-tiny-en"))

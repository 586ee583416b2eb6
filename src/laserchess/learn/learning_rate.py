"""The learning rate of all trainers."""

from typing import Any

import torch

WARMUP_SHARE = 0.1


def one_cycle(optimizer: Any, rate: float, steps: int) -> Any:  # noqa: ANN401  # PyTorch has no types
    """Return a schedule that raises the learning rate to `rate` and lowers it again over some steps."""
    share = 2 * WARMUP_SHARE if steps * WARMUP_SHARE == 1 else WARMUP_SHARE  # of one step, PyTorch divides by zero
    return torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=share)

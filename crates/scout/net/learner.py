"""What is learned from: a window of positions; and who learns: a net with its mean over time."""

import copy
import math

import numpy as np
import torch
import torch.nn.functional as F

from model import Net, unpacked
from planes import LESSON, MOVES, PLACES, sources

UNKNOWN = 255
RECORD = np.dtype([("bits", "<i2", PLACES), ("policy", "<i2", MOVES), ("result", "<f4"), ("looked", "<f4"),
                   ("owner", "u1", PLACES), ("grade", "u1")])
assert RECORD.itemsize == LESSON


class Window:
    """The last so many positions, on the device."""

    def __init__(self, size, device):
        self.size, self.device, self.total = size, device, 0
        zeros = lambda kind, *shape: torch.zeros(size, *shape, dtype=kind, device=device)
        self.parts = [zeros(torch.int16, PLACES), zeros(torch.int16, MOVES), zeros(torch.float32), zeros(torch.float32),
                      zeros(torch.uint8, PLACES), zeros(torch.uint8)]

    def add(self, lessons):
        records = np.frombuffer(lessons, RECORD)
        at = (torch.arange(len(records), device=self.device) + self.total) % self.size
        for part, name in zip(self.parts, RECORD.names):
            part[at] = torch.from_numpy(np.ascontiguousarray(records[name])).to(self.device)
        if self.device == "cuda":
            torch.cuda.current_stream().synchronize()
        self.total += len(records)

    def draw(self, count, most=None):
        """So many of the last `most`, by chance."""
        there = min(self.total, self.size, most or self.size)
        at = (self.total - 1 - torch.randint(0, there, (count,), device=self.device)) % self.size
        return [part[at] for part in self.parts]

    def state(self):
        count = min(self.total, self.size)
        return {"total": self.total, "parts": [part[:count].cpu() for part in self.parts]}

    def load(self, state):
        self.total = state["total"]
        for part, saved in zip(self.parts, state["parts"]):
            part[: len(saved)] = saved.to(self.device)


class Batch:
    """Drawn positions, each turned in one of eight ways."""

    def __init__(self, parts, result_share):
        bits, policy, result, looked, owner, self.grade = parts
        device = bits.device
        if Batch.sources is None or Batch.sources.device != device:
            Batch.sources = torch.tensor(sources(), device=device)
        source = Batch.sources[torch.randint(0, 8, (len(bits),), device=device)]
        self.planes = unpacked(bits.gather(1, source), torch.bfloat16 if device.type == "cuda" else torch.float32)
        policy = (policy.to(torch.int32) & 0xFFFF).float() / 65535
        self.policy = torch.cat([policy[:, :PLACES].gather(1, source), policy[:, PLACES:]], 1)
        self.result, self.value = result, result_share * result + (1 - result_share) * looked
        self.owner = owner.gather(1, source)

    sources = None


def losses(said, batch, policy, value):
    """Of moves, survival, owners and grades; what is not known is not asked."""
    moves, survival, owner, grade = (part.float() for part in said)
    known = lambda wanted: wanted.long().masked_fill(wanted == UNKNOWN, -100)
    mean = lambda loss, wanted: loss / (wanted != UNKNOWN).sum().clamp(min=1)
    of_owner = F.cross_entropy(owner.flatten(2), known(batch.owner), reduction="sum")
    of_grade = F.cross_entropy(grade, known(batch.grade), reduction="sum")
    return torch.stack([-(policy * F.log_softmax(moves, 1)).sum(1).mean(), F.binary_cross_entropy_with_logits(survival, value),
                        mean(of_owner, batch.owner), mean(of_grade, batch.grade)])


class Learner:
    """A net that learns, and the mean of its last states, which plays."""

    WEIGHTS = (1.0, 1.0, 0.15, 0.05)

    def __init__(self, shape, settings, device):
        self.settings, self.device, self.steps = settings, device, 0
        self.net = Net(**shape).to(device, memory_format=torch.channels_last)
        self.mean = copy.deepcopy(self.net).requires_grad_(False)
        matrices = [w for w in self.net.parameters() if w.ndim > 1]
        others = [w for w in self.net.parameters() if w.ndim <= 1]
        groups = [{"params": matrices, "weight_decay": settings["decay"]}, {"params": others, "weight_decay": 0.0}]
        self.graphed = device == "cuda"
        # A graph of the device reads the rate from there.
        rate = torch.tensor(settings["rate"], device=device) if self.graphed else settings["rate"]
        self.optimizer = torch.optim.AdamW(groups, lr=rate, fused=self.graphed, capturable=self.graphed)
        self.fresh = 0

    def prepare(self, seconds):
        """Sets the rate: it rises at the beginning, and falls in the second half of the plan."""
        late = min(max(2 * seconds / self.settings["plan"] - 1, 0), 1)
        fall = 0.1 + 0.9 * 0.5 * (1 + math.cos(math.pi * late))
        rate = self.settings["rate"] * fall * min(1, (self.fresh + 1) / self.settings["warm_up"])
        for group in self.optimizer.param_groups:
            if self.graphed:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def step(self, batch, taught=None):
        """Learns from a batch; `taught` is what a teacher says of it. Tells what it says itself, and its losses."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda", cache_enabled=False):
            said = self.net(batch.planes)
        policy, value = batch.policy, batch.value
        if taught is not None:
            known = policy.sum(1, keepdim=True)
            policy = 0.5 * policy + (1 - 0.5 * known) * F.softmax(taught[0].detach().float(), 1)
            value = 0.5 * value + 0.5 * torch.sigmoid(taught[1].detach().float())
        found = losses(said, batch, policy, value)
        self.optimizer.zero_grad(set_to_none=True)
        sum(weight * loss for weight, loss in zip(self.WEIGHTS, found)).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0, foreach=True)
        self.optimizer.step()
        return said, found.detach()

    # Steps after which the mean follows.
    PACE = 4

    @torch.no_grad()
    def count(self):
        """A step is done."""
        self.steps, self.fresh = self.steps + 1, self.fresh + 1
        if self.steps % self.PACE:
            return
        share = min(1.0, self.PACE * max(0.002, 1 / (1 + self.steps / 8)))
        pairs = [list(net.parameters()) + [b for b in net.buffers() if b.is_floating_point()] for net in (self.mean, self.net)]
        torch._foreach_lerp_(*pairs, share)

    def saved(self):
        """The mean, in half precision."""
        half = lambda w: (w.half() if w.is_floating_point() else w).cpu()
        shape = {"channels": self.net.channels, "blocks": self.net.depth}
        return {"shape": shape, "steps": self.steps, "mean": {name: half(w) for name, w in self.mean.state_dict().items()}}

    def load(self, saved):
        state = {name: w.float() if w.is_floating_point() else w for name, w in saved["mean"].items()}
        self.net.load_state_dict(state)
        self.mean.load_state_dict(state)
        self.steps = saved["steps"]

    def state(self):
        return {"net": self.net.state_dict(), "mean": self.mean.state_dict(), "optimizer": self.optimizer.state_dict(),
                "steps": self.steps}

    def resume(self, state):
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]


class Class:
    """Both nets learn from the same batches, the small one from what the large one says as well. On a GPU all that a step does is
    recorded once and replayed, because a few hundred small orders from here would take longer than the work."""

    def __init__(self, large, small, settings, device):
        self.large, self.small, self.share, self.device = large, small, settings["result"], device
        self.room = Window(settings["batch"], device).parts
        self.graph, self.told = None, None

    def step(self, parts, seconds):
        for room, part in zip(self.room, parts):
            room.copy_(part)
        for learner in (self.large, self.small):
            learner.prepare(seconds)
        if self.device != "cuda" or self.large.fresh < 3:
            self.told = self.learn()
        else:
            if self.graph is None:
                self.record()
            self.graph.replay()
        for learner in (self.large, self.small):
            learner.count()

    def record(self):
        torch.cuda.synchronize()
        for learner in (self.large, self.small):
            learner.optimizer.zero_grad(set_to_none=True)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, stream=torch.cuda.current_stream(), capture_error_mode="thread_local"):
            self.told = self.learn()

    def learn(self):
        """The losses of the large net, and how often it foretells the result."""
        batch = Batch(self.room, self.share)
        said, found = self.large.step(batch)
        self.small.step(batch, said)
        right = ((said[1].detach() > 0) == (batch.result > 0.5)).float().mean()
        return torch.cat([found, right[None]])

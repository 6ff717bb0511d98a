#!/usr/bin/env python3
"""Trains the net of `learn::net` with PyTorch, from the file that `shikatsu-lab learn planes` writes.

    python3 crates/learn/net/train.py planes.bin --out net.safetensors

The same file and seed give the same net on the same kind of machine. Batch normalisation (Ioffe and Szegedy 2015) is only
for training: what is written has it multiplied into the convolutions, so that the program need not know of it.
"""

import argparse
import json
import struct
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SIDE = 14  # Larger frames are left out: there are next to none.
PLANES = 16
CHANNELS = 48
BLOCKS = 5


def read(path):
    """All positions as arrays: bits and labels on a square of SIDE, and what belongs to the whole position."""
    raw = np.fromfile(path, dtype=np.uint8)
    starts, at = [], 0
    while at < len(raw):
        rows, columns = int(raw[at + 2]), int(raw[at + 3])
        starts.append((at, rows, columns))
        at += 10 + 3 * rows * columns
    fits = [start for start in starts if max(start[1:]) <= SIDE]
    bits = np.zeros((len(fits), SIDE, SIDE), dtype=np.uint16)
    labels = np.zeros((len(fits), SIDE, SIDE), dtype=np.uint8)
    inside = np.zeros((len(fits), SIDE, SIDE), dtype=bool)
    head = np.zeros((len(fits), 6), dtype=np.int64)
    cost = np.zeros(len(fits), dtype=np.float32)
    for number, (at, rows, columns) in enumerate(fits):
        head[number] = raw[at : at + 6]
        cost[number] = np.log2(1 + struct.unpack_from("<I", raw, at + 6)[0])
        cells = raw[at + 10 : at + 10 + 3 * rows * columns].reshape(rows, columns, 3)
        bits[number, :rows, :columns] = cells[..., 0] + 256 * cells[..., 1].astype(np.uint16)
        labels[number, :rows, :columns] = cells[..., 2]
        inside[number, :rows, :columns] = True
    return bits, labels, inside, head, cost


class Block(nn.Module):
    """Two convolutions beside the identity; the whole frame is summed up in between (as in KataGo, Wu 2019)."""

    def __init__(self, channels):
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm_one = nn.BatchNorm2d(channels)
        self.pool = nn.Linear(2 * channels, channels)
        self.two = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm_two = nn.BatchNorm2d(channels)

    def forward(self, x, mask, count):
        y = F.relu(self.norm_one(self.one(x))) * mask
        y = (y + self.pool(pooled(y, mask, count))[..., None, None]) * mask
        y = self.norm_two(self.two(y))
        return F.relu(x + y) * mask


def pooled(x, mask, count):
    """Mean and greatest of every channel over the frame."""
    return torch.cat([x.sum((2, 3)) / count, x.amax((2, 3))], 1)


class Net(nn.Module):
    def __init__(self, channels, blocks):
        super().__init__()
        self.stem = nn.Conv2d(PLANES + 2, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.policy = nn.Linear(channels, 1)
        self.value = nn.Linear(2 * channels, 5)  # Four grades, and the logarithm of the cost.

    def forward(self, x, mask):
        count = mask.sum((2, 3))
        x = F.relu(self.norm(self.stem(x))) * mask
        for block in self.blocks:
            x = block(x, mask, count)
        logits = self.policy(x.permute(0, 2, 3, 1))[..., 0]
        return logits, self.value(pooled(x, mask, count))


def unpacked(bits, inside, defends):
    """The input of the net: the planes, the frame, and whose move it is."""
    shifts = torch.arange(PLANES, device=bits.device)
    planes = (bits[:, None].int() >> shifts[:, None, None]) & 1
    mask = inside[:, None].float()
    return torch.cat([planes.float(), mask, mask * defends[:, None, None, None].float()], 1), mask


def turned(arrays, turn):
    if turn & 1:
        arrays = [a.flip(-1) for a in arrays]
    if turn & 2:
        arrays = [a.flip(-2) for a in arrays]
    return [a.transpose(-1, -2) for a in arrays] if turn & 4 else arrays


def loss_of(logits, value, labels, grade, cost):
    moves, right = labels > 0, labels == 2
    each = F.binary_cross_entropy_with_logits(logits, right.float(), reduction="none")
    each = (each * moves).sum((1, 2)) / moves.sum((1, 2)).clamp(min=1)
    low = torch.finfo(logits.dtype).min
    every = logits.masked_fill(~moves, low).flatten(1).logsumexp(1)
    good = logits.masked_fill(~right, low).flatten(1).logsumexp(1)
    policy = each.mean() + 0.3 * (every - good).mean()
    return policy + 0.2 * F.cross_entropy(value[:, :4], grade) + 0.02 * F.mse_loss(value[:, 4], cost / 4)


def auroc(scores, right):
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    values, starts, counts = np.unique(scores[order], return_index=True, return_counts=True)
    ranks[order] = np.repeat(starts + (counts + 1) / 2, counts)
    good = right.sum()
    return (ranks[right].sum() - good * (good + 1) / 2) / (good * (len(right) - good))


@torch.no_grad()
def tested(net, data, chosen):
    net.eval()
    scores, rights, top, single, value_right = [], [], [], [], []
    for some in chosen.split(2048):
        bits, labels, inside, head, cost = (a[some] for a in data)
        x, mask = unpacked(bits, inside, head[:, 1])
        logits, value = net(x, mask)
        moves, right = labels > 0, labels == 2
        scores.append(logits[moves]), rights.append(right[moves])
        best = logits.masked_fill(~moves, -1e9).flatten(1).argmax(1)
        top.append(right.flatten(1).gather(1, best[:, None])[:, 0])
        single.append(right.sum((1, 2)) == 1)
        value_right.append(value[:, :4].argmax(1) == head[:, 4])
    scores, rights = torch.cat(scores).cpu().numpy(), torch.cat(rights).cpu().numpy()
    top, single = torch.cat(top).cpu().numpy(), torch.cat(single).cpu().numpy()
    return {
        "positions": len(top),
        "auroc": round(float(auroc(scores, rights)), 4),
        "top1": round(float(top.mean()), 4),
        "top1_one_solution": round(float(top[single].mean()), 4),
        "grade": round(float(torch.cat(value_right).float().mean()), 4),
    }


def train(data, chosen, args):
    torch.manual_seed(args.seed)
    net = Net(args.channels, args.blocks).to(args.device, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    steps = args.epochs * (len(chosen) // args.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=steps + 1, pct_start=0.1)
    chance = torch.Generator().manual_seed(args.seed)
    for epoch in range(args.epochs):
        net.train()
        order = chosen[torch.randperm(len(chosen), generator=chance).to(chosen.device)]
        total, count = torch.zeros((), device=chosen.device), 0
        for some in order.split(args.batch):
            if len(some) < args.batch:
                continue
            bits, labels, inside, head, cost = (a[some] for a in data)
            turn = int(torch.randint(8, (1,), generator=chance))
            bits, labels, inside = turned([bits, labels, inside], turn)
            x, mask = unpacked(bits, inside, head[:, 1])
            with torch.autocast(args.device, torch.bfloat16, enabled=args.device == "cuda"):
                logits, value = net(x, mask)
            loss = loss_of(logits.float(), value.float(), labels, head[:, 4], cost)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total, count = total + loss.detach(), count + 1
        if epoch % 10 == 9 or epoch + 1 == args.epochs:
            print(f"epoch {epoch + 1} loss {float(total) / max(count, 1):.4f}", flush=True)
    return net


def folded(conv, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def tensors(net):
    """What is written: convolutions as [row, column, in, out], matrices as [in, out]."""
    found = {}

    def conv(name, conv, norm):
        weight, bias = folded(conv, norm)
        found[name + ".weight"], found[name + ".bias"] = weight.permute(2, 3, 1, 0), bias

    def linear(name, layer):
        found[name + ".weight"], found[name + ".bias"] = layer.weight.T, layer.bias

    conv("stem", net.stem, net.norm)
    for number, block in enumerate(net.blocks):
        conv(f"block{number}.one", block.one, block.norm_one)
        linear(f"block{number}.pool", block.pool)
        conv(f"block{number}.two", block.two, block.norm_two)
    linear("policy", net.policy)
    linear("value", net.value)
    return {name: tensor.detach().cpu().float().contiguous().numpy() for name, tensor in found.items()}


def write(path, found):
    """As safetensors: the length of the header, the header in JSON, and the numbers."""
    header, at = {}, 0
    for name, tensor in sorted(found.items()):
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [at, at + tensor.nbytes]}
        at += tensor.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for _, tensor in sorted(found.items()):
            file.write(tensor.tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("planes")
    parser.add_argument("--out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=CHANNELS)
    parser.add_argument("--blocks", type=int, default=BLOCKS)
    parser.add_argument("--epochs", type=int, default=100)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=5e-3)
    parser.add_argument("--decay", type=float, default=5e-2)
    parser.add_argument("--final", action="store_true", help="learn from the development part too")
    parser.add_argument("--check", help="where a few positions go with what the net says of them")
    parser.add_argument("--share", type=float, default=1.0, help="of the training positions")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    torch.use_deterministic_algorithms(True, warn_only=True)
    data = [torch.from_numpy(a).to(args.device) for a in map(plain, read(args.planes))]
    part = data[3][:, 0]
    learned, held, last = ((part == number).nonzero()[:, 0] for number in range(3))
    if args.final:
        learned = torch.cat([learned, held])
    learned = learned[: int(len(learned) * args.share)]
    start = time.time()
    net = train(data, learned, args)
    report = {"train": tested(net, data, learned), "development": tested(net, data, held), "test": tested(net, data, last)}
    report["seconds"] = round(time.time() - start)
    report["parameters"] = sum(tensor.size for tensor in tensors(net).values())
    print(json.dumps(report), flush=True)
    if args.out:
        write(args.out, tensors(net))
    if args.check:
        with open(args.check, "w") as file:
            json.dump([checked(net, data, int(at)) for at in last[:: max(1, len(last) // 20)]], file)
            file.write("\n")


@torch.no_grad()
def checked(net, data, at):
    """A position and what the net says of it, for whoever computes the same elsewhere."""
    bits, labels, inside, head, cost = (a[at : at + 1] for a in data)
    x, mask = unpacked(bits, inside, head[:, 1])
    logits, value = net.double()(x.double(), mask.double())
    net.float()
    rows, columns = int(head[0, 2]), int(head[0, 3])
    cut = lambda a: a[0, :rows, :columns].flatten().tolist()
    said = {"odds": [round(x, 5) for x in cut(logits)], "values": [round(float(x), 5) for x in value[0]]}
    return {"rows": rows, "columns": columns, "defends": bool(head[0, 1]), "bits": cut(bits)} | said


def plain(array):
    return array.astype(np.int32) if array.dtype == np.uint16 else array


if __name__ == "__main__":
    sys.exit(main())

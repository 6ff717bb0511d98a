"""The net: residual blocks (He et al. 2016) with what the whole board has in common in every second one (Wu 2019)."""

import torch
import torch.nn.functional as F
from torch import nn

from planes import PLANES, SIDE

GRADES = 4  # dead, ko, seki, alive
OWNERS = 3  # nobody, whoever moves, the other


def pooled(x):
    return torch.cat([x.mean((2, 3), dtype=torch.promote_types(x.dtype, torch.float32)).to(x.dtype), x.amax((2, 3))], 1)


class Block(nn.Module):
    def __init__(self, channels, shares):
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm_one = nn.BatchNorm2d(channels)
        self.pool = nn.Linear(2 * channels, channels) if shares else None
        self.two = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm_two = nn.BatchNorm2d(channels)
        nn.init.constant_(self.norm_two.weight, 0.3)

    def forward(self, x):
        inner = F.relu(self.norm_one(self.one(x)))
        if self.pool is not None:
            inner = inner + self.pool(pooled(inner))[:, :, None, None]
        return F.relu(x + self.norm_two(self.two(inner)))


class Net(nn.Module):
    """Planes in; out come how likely each move is, whether the group survives (logarithms), whose each place will be, and the grade."""

    def __init__(self, channels, blocks, head=48):
        super().__init__()
        self.channels, self.depth = channels, blocks
        self.stem = nn.Conv2d(PLANES, channels, 5, padding=2, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, number % 2 == 1) for number in range(blocks))
        self.policy, self.policy_norm = nn.Conv2d(channels, head, 1, bias=False), nn.BatchNorm2d(head)
        self.policy_pool, self.policy_out = nn.Linear(2 * head, head), nn.Conv2d(head, 1, 1)
        self.pass_out = nn.Linear(2 * head, 1)
        self.value, self.value_norm = nn.Conv2d(channels, head, 1, bias=False), nn.BatchNorm2d(head)
        self.value_inner, self.value_out = nn.Linear(2 * head, 96), nn.Linear(96, 1)
        self.grade_out = nn.Linear(96, GRADES)
        self.owner = nn.Conv2d(channels, OWNERS, 1)

    def forward(self, x):
        x = F.relu(self.norm(self.stem(x)))
        for block in self.blocks:
            x = block(x)
        policy = F.relu(self.policy_norm(self.policy(x)))
        shared = pooled(policy)
        policy = F.relu(policy + self.policy_pool(shared)[:, :, None, None])
        moves = torch.cat([self.policy_out(policy).flatten(1), self.pass_out(shared)], 1)
        inner = F.relu(self.value_inner(pooled(F.relu(self.value_norm(self.value(x))))))
        return moves, self.value_out(inner)[:, 0], self.owner(x), self.grade_out(inner)


def unpacked(bits, kind):
    """Sixteen bits for each place as planes."""
    places = bits.to(torch.int32)[:, :, None] >> torch.arange(PLANES, device=bits.device, dtype=torch.int32)
    return (places & 1).to(kind).view(-1, SIDE, SIDE, PLANES).permute(0, 3, 1, 2)


def folded(conv, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


class Reader:
    """A copy of a net for answers, in half precision on a GPU; its numbers are changed in place, so that graphs stay valid."""

    def __init__(self, net, device):
        self.net, self.fast = net, device == "cuda"
        self.kind = torch.float16 if self.fast else torch.float32
        self.weights = [w.clone() for w in self.gathered()]

    @torch.no_grad()
    def gathered(self):
        net, found = self.net, []

        def conv(layer, norm):
            weight, bias = folded(layer, norm)
            found.extend([weight.to(self.kind).contiguous(memory_format=torch.channels_last), bias.to(self.kind)])

        def linear(layer):
            found.extend([layer.weight.detach().to(self.kind), layer.bias.detach().to(self.kind)])

        conv(net.stem, net.norm)
        for block in net.blocks:
            conv(block.one, block.norm_one)
            if block.pool is not None:
                linear(block.pool)
            conv(block.two, block.norm_two)
        conv(net.policy, net.policy_norm)
        for layer in (net.policy_pool, net.policy_out, net.pass_out):
            linear(layer)
        conv(net.value, net.value_norm)
        for layer in (net.value_inner, net.value_out):
            linear(layer)
        return found

    @torch.no_grad()
    def update(self):
        for old, new in zip(self.weights, self.gathered()):
            old.copy_(new)

    def conv(self, x, weights, pad, more=None):
        weight, bias = next(weights), next(weights)
        if self.fast and more is None:
            return torch.cudnn_convolution_relu(x, weight, bias, (1, 1), (pad, pad), (1, 1), 1)
        if self.fast:
            return torch.cudnn_convolution_add_relu(x, weight, more, 1.0, bias, (1, 1), (pad, pad), (1, 1), 1)
        found = F.conv2d(x, weight, bias, padding=pad)
        return F.relu(found if more is None else found + more)

    @torch.no_grad()
    def answers(self, bits):
        """For each position the logarithms of its moves and how likely the group survives, in half precision."""
        return self.exact(bits).half()

    @torch.no_grad()
    def exact(self, bits):
        """The same in the precision of its weights."""
        weights = iter(self.weights)
        x = self.conv(unpacked(bits, self.kind), weights, 2)
        for block in self.net.blocks:
            inner = self.conv(x, weights, 1)
            if block.pool is not None:
                inner = inner + F.linear(pooled(inner), next(weights), next(weights))[:, :, None, None]
            x = self.conv(inner, weights, 1, x)
        policy = self.conv(x, weights, 0)
        shared = pooled(policy)
        policy = F.relu(policy + F.linear(shared, next(weights), next(weights))[:, :, None, None])
        moves = F.conv2d(policy, next(weights), next(weights)).flatten(1)
        moves = torch.cat([moves, F.linear(shared, next(weights), next(weights))], 1)
        inner = F.relu(F.linear(pooled(self.conv(x, weights, 0)), next(weights), next(weights)))
        value, moves = (x.float() if self.fast else x for x in (F.linear(inner, next(weights), next(weights)), moves))
        return torch.cat([moves - moves.amax(1, keepdim=True), torch.sigmoid(value)], 1)


def size(net):
    return sum(weights.numel() for weights in net.parameters())

"""Batches of positions on their way to the net and back, and exams of published problems."""

import struct

import numpy as np
import torch

import published
from planes import ANSWER, MOVES, PLACES

ROW = 2 * PLACES


class Round:
    """Room for so many positions and answers, with a graph for each net that may be asked."""

    def __init__(self, rows, readers, device, stream):
        self.rows, self.cuda, self.stream, self.readers = rows, device == "cuda", stream, readers
        self.bits = torch.zeros(rows, PLACES, dtype=torch.int16, pin_memory=self.cuda)
        self.said = torch.zeros(rows, ANSWER, dtype=torch.float16, pin_memory=self.cuda)
        self.bytes_in = memoryview(self.bits.numpy()).cast("B")
        self.bytes_out = memoryview(self.said.numpy()).cast("B")
        if self.cuda:
            self.there, self.done = self.bits.to(device), torch.cuda.Event()
            self.graphs = {name: self.captured(reader) for name, reader in readers.items()}

    def captured(self, reader):
        with torch.cuda.stream(self.stream), torch.no_grad():
            for _ in range(3):
                reader.answers(self.there)
            self.stream.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream, capture_error_mode="thread_local"):
                said = reader.answers(self.there)
        return graph, said

    def launch(self, name):
        if not self.cuda:
            self.said.copy_(self.readers[name].answers(self.bits))
            return
        graph, said = self.graphs[name]
        with torch.cuda.stream(self.stream):
            self.there.copy_(self.bits, non_blocking=True)
            graph.replay()
            self.said.copy_(said, non_blocking=True)
            self.done.record()

    def wait(self):
        if self.cuda:
            self.done.synchronize()


def answers(round_, name, bits):
    """What a net says of positions, however many."""
    found = bytearray()
    for at in range(0, len(bits), round_.rows * ROW):
        part = bits[at : at + round_.rows * ROW]
        round_.bytes_in[: len(part)] = part
        round_.launch(name)
        round_.wait()
        found += round_.bytes_out[: len(part) // ROW * 2 * ANSWER]
    return memoryview(found)


def examine(workers, questions, round_, name, depths):
    """For each depth the first choices, and how likely they are to succeed."""
    shares = [questions[number :: len(workers)] for number in range(len(workers))]
    asking = [(worker, share) for worker, share in zip(workers, shares) if share]
    for worker, share in asking:
        worker.send(b"E", b"".join(question.bytes(master) for question in share for master in range(3)))
    asked = [worker.receive() for worker, _ in asking]
    found = {}
    for depth in depths:
        head = b"N" + struct.pack("<I", 0 if depth == 1 else depth)
        while True:
            said = answers(round_, name, b"".join(asked))
            for (worker, _), bits in zip(asking, asked):
                size = len(bits) // ROW * 2 * ANSWER
                worker.send(head, said[:size])
                said = said[size:]
            asked = [worker.receive() for worker, _ in asking]
            if not any(asked):
                break
        found[depth] = picked(asking, questions, len(workers), depth)
    return found


def picked(asking, questions, count, depth):
    choices = [None] * len(questions)
    for number, (worker, share) in enumerate(asking):
        numbers = np.frombuffer(worker.ask(b"R"), "<f4").reshape(len(share), 3, 2 + 4 * MOVES)
        for at, (question, three) in enumerate(zip(share, numbers.tolist())):
            choices[number + at * count] = published.chosen(question, three, depth)
    return choices

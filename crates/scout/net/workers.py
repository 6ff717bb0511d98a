"""Workers: processes that play by the rules and ask the net, each at the end of two pipes. Plain Python."""

import fcntl
import os
import struct
import subprocess

PIPE = 1 << 20


class Worker:
    """A process that answers a message with a message: four bytes of length, then as many."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        for end in (self.input, self.output):
            try:
                fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, PIPE)
            except OSError:
                pass  # A smaller pipe works as well.

    def send(self, head, body=b""):
        parts = [memoryview(struct.pack("<I", len(head) + len(body)) + head), memoryview(body).cast("B")]
        while parts:
            written = os.writev(self.input, parts)
            while parts and written >= len(parts[0]):
                written -= len(parts.pop(0))
            if parts:
                parts[0] = parts[0][written:]

    def read(self, size):
        found = bytearray(size)
        self.read_into(memoryview(found))
        return found

    def read_into(self, view):
        while len(view):
            count = os.readv(self.output, [view])
            if count == 0:
                raise EOFError(f"a worker has ended with {self.process.wait()}")
            view = view[count:]

    def receive(self):
        return self.read(struct.unpack("<I", self.read(4))[0])

    def ask(self, head, body=b""):
        self.send(head, body)
        return self.receive()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def start(command, count, play, seed):
    """So many workers with these settings, each with chances of its own."""
    workers = [Worker(command) for _ in range(count)]
    for number, worker in enumerate(workers):
        change(worker, {name: play[name] for name in ("games", "tried", "limit", "scale", "explore", "branches")})
        change(worker, {"seed": seed * 1000 + number})
    return workers


def change(worker, settings):
    worker.ask(b"S" + "\n".join(f"{name}={number}" for name, number in settings.items()).encode())

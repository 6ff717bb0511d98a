"""Trains the net for open boards: workers play, a net answers them, and two nets learn from what was played.

`shikatsu-lab net train` starts it; docs/open.md tells how.
"""

import argparse
import csv
import os
import sys
import threading
import time
import tomllib

import torch

import asking
import published
import workers as crew
from learner import Class, Learner, Window
from model import Reader, size
from planes import LESSON


class Run:
    def __init__(self, args):
        self.args, self.begun = args, time.time()
        with open(args.settings, "rb") as file:
            self.settings = tomllib.load(file)
        self.play, self.learn = self.settings["play"], self.settings["learn"]
        self.before, self.stopped, self.lock = 0.0, False, threading.Lock()
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(args.seed)
        self.large, self.small = (Learner(self.settings[name], self.learn, self.device) for name in ("large", "small"))
        self.window = Window(self.learn["window"], self.device)
        self.school = Class(self.large, self.small, self.learn, self.device)
        self.exact = None
        self.lessons, self.losses, self.asked, self.games = [], [], 0, 0
        self.load()
        # Positions that were there already.
        self.known = self.window.total
        self.say(f"{self.device}, {size(self.large.net)} and {size(self.small.net)} numbers, {self.before:.0f} s before")

    def say(self, text):
        print(f"[{time.time() - self.begun:6.1f}] {text}", flush=True)

    def seconds(self):
        return self.before + time.time() - self.begun

    # What was there before, and what is left for others.

    def load(self):
        args = self.args
        if args.state and os.path.exists(args.state):
            state = torch.load(args.state, map_location=self.device, weights_only=False)
            self.large.resume(state["large"])
            self.small.resume(state["small"])
            self.window.load(state["window"])
            self.before = state["seconds"]
        elif args.start:
            state = torch.load(args.start, map_location=self.device)
            self.large.load(state["large"])
            self.small.load(state["small"])
            self.before = state["seconds"]

    def save(self, whole=False):
        saved = {"large": self.large.saved(), "small": self.small.saved(), "seconds": self.seconds(), "seed": self.args.seed}
        torch.save(saved, os.path.join(self.args.out, "net.pt"))
        if whole and self.args.state:
            state = {"large": self.large.state(), "small": self.small.state(), "window": self.window.state()}
            torch.save(state | {"seconds": self.seconds()}, self.args.state)

    # Learning, in a thread of its own.

    def learning(self):
        if self.device == "cuda":
            torch.cuda.set_stream(torch.cuda.Stream())
        while not self.stopped:
            if self.window.total < self.learn["least"] or self.reused() > self.learn["reuse"]:
                time.sleep(0.002)
                continue
            with self.lock:
                self.step()
            if self.device == "cuda" and self.large.steps % 4 == 0:
                torch.cuda.current_stream().synchronize()

    def reused(self):
        """How often each position since the start has been learned from."""
        return self.large.fresh * self.learn["batch"] / max(self.window.total - self.known, 1)

    def step(self):
        most = max(200_000, int(0.5 * self.window.total))
        proved = int(self.learn["exact"] * self.learn["batch"]) if self.exact else 0
        parts = self.window.draw(self.learn["batch"] - proved, most)
        if proved:
            parts = [torch.cat(two) for two in zip(parts, self.exact.draw(proved))]
        self.school.step(parts, self.seconds())
        if self.large.steps % 20 == 0:
            self.losses.append(self.school.told.clone())

    # Playing.

    def start(self):
        args, device = self.args, self.device
        stream = torch.cuda.Stream() if device == "cuda" else None
        self.readers = {"large": Reader(self.large.mean, device), "small": Reader(self.small.mean, device)}
        self.crew = crew.start(args.engine.split(), self.play["workers"], self.play, args.seed + int(self.before))
        rows = self.play["games"] + 2 * self.play["tried"]
        self.share = rows
        self.rounds = [asking.Round(rows * len(self.crew), self.readers, device, stream) for _ in range(2)]
        self.exam_room = asking.Round(2048 if device == "cuda" else 64, self.readers, device, stream)
        self.questions = []
        if args.problems:
            self.questions = [question for name in published.SETS for question in published.read(args.problems, name)]
        self.teach()
        self.changed = {}
        self.adjust()

    def teach(self):
        """Gives the workers the problems of the bank, and takes the lessons of the first."""
        if not self.args.bank:
            return
        with open(self.args.bank, "rb") as file:
            problems = file.read()
        lessons = [worker.ask(b"B", problems) for worker in self.crew][0]
        self.exact = Window(len(lessons) // LESSON, self.device)
        self.exact.add(bytes(lessons))
        self.say(f"{self.exact.total} proved lessons")

    def adjust(self):
        """Changes what the plan of the settings says for this time."""
        now, play = self.seconds(), self.play
        _, simulations, considered = [row for row in play["simulations"] if row[0] <= now][-1]
        wanted = {"simulations": simulations, "considered": considered, "choose": int(now >= play["choose_from"]),
                  "judge": int(now >= play["judge_from"])}
        if wanted != self.changed:
            for worker in self.crew:
                crew.change(worker, wanted)
            self.changed = wanted
            self.say(" ".join(f"{name} {number}" for name, number in wanted.items()))

    def player(self):
        return "large" if self.seconds() >= self.play["large_from"] else "small"

    def exchange(self, half, first=False):
        """Gives the workers the answers of a half, and takes their next questions and what was learned."""
        room, head = self.rounds[half], b"G" + bytes([half])
        room.wait()
        size = len(room.bytes_out) // len(self.crew)
        for number, worker in enumerate(self.crew):
            worker.send(head, b"" if first else room.bytes_out[number * size : (number + 1) * size])
        size = len(room.bytes_in) // len(self.crew)
        for number, worker in enumerate(self.crew):
            length = int.from_bytes(worker.read(4), "little")
            worker.read(4)
            worker.read_into(room.bytes_in[number * size : (number + 1) * size])
            if length > 4 + size:
                self.lessons.append(worker.read(length - 4 - size))
        room.launch(self.player())
        self.asked += room.rows

    def wait(self):
        """Whoever plays waits for whoever learns, if that is far behind: both use the same device."""
        while self.large.fresh and self.reused() < self.learn["least_reuse"] and self.new() > self.learn["least"]:
            time.sleep(0.001)

    def new(self):
        return self.window.total - self.known

    def take(self):
        if self.lessons:
            with self.lock:
                self.window.add(b"".join(self.lessons))
            self.lessons = []

    def update(self):
        with self.lock:
            if self.device == "cuda":
                torch.cuda.synchronize()
            for reader in self.readers.values():
                reader.update()
            if self.device == "cuda":
                torch.cuda.synchronize()

    # Telling.

    def note(self, seconds, asked, total, steps):
        """A line of the curve."""
        rows = self.losses[-100:]
        if self.device == "cuda":
            torch.cuda.synchronize()
        means = torch.stack(rows).mean(0).tolist() if rows else [0.0] * 5
        self.losses = []
        row = [f"{self.seconds():.0f}", self.player(), self.window.total, self.large.steps,
               *(f"{x / seconds:.0f}" for x in (self.asked - asked, self.window.total - total)),
               f"{(self.large.steps - steps) / seconds:.1f}", *(f"{x:.4f}" for x in means)]
        self.write("curve.csv", "seconds player positions steps asked_per_s positions_per_s steps_per_s moves value owner grade "
                   "value_right", [row])
        self.say(" ".join(map(str, row)))

    def write(self, name, head, rows):
        path = os.path.join(self.args.out, name)
        new = not os.path.exists(path)
        with open(path, "a", newline="") as file:
            writer = csv.writer(file)
            if new:
                writer.writerow(head.split())
            writer.writerows(rows)

    def examine(self, depths):
        if not self.questions:
            return
        for name in ("large", "small"):
            found = asking.examine(self.crew, self.questions, self.exam_room, name, depths)
            for depth, picks in found.items():
                rows = published.figures(self.questions, [made for made, _ in picks])
                self.write("exams.csv", "seconds net simulations set ranks number right share low high",
                           [[f"{self.seconds():.0f}", name, depth, *row] for row in rows])
                self.say(f"{name} {depth}: " + ", ".join(f"{row[0]} {row[3]}/{row[2]}" for row in rows if row[1] == "all"))

    def run(self):
        self.start()
        for half in (0, 1):
            self.exchange(half, first=True)
        thread = threading.Thread(target=self.learning, daemon=True)
        thread.start()
        noted, examined, updated, number = time.time(), time.time(), time.time(), 0
        counts = (0, self.window.total, self.large.steps)
        while time.time() - self.begun < self.args.seconds:
            self.exchange(number % 2)
            number += 1
            if number % 32:
                continue
            self.take()
            self.wait()
            now = time.time()
            self.adjust()
            if now - updated > 5 and self.large.fresh:
                self.update()
                updated = time.time()
            if now - noted > 15:
                self.note(now - noted, *counts)
                noted, counts = now, (self.asked, self.window.total, self.large.steps)
            if now - examined > self.args.exam_every:
                self.examine((1, 100))
                self.save()
                examined = time.time()
        self.stopped = True
        thread.join()
        self.update()
        self.save(whole=True)
        self.say("saved")
        self.examine(self.args.depths)
        for worker in self.crew:
            worker.close()


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", required=True, help="the command of a worker")
    parser.add_argument("--settings", default=os.path.join(here, "settings.toml"))
    parser.add_argument("--out", required=True, help="a folder for the net, the curve and the exams")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--start", help="a net.pt to go on from")
    parser.add_argument("--state", help="a file with everything, to go on from if it is there; it is large")
    parser.add_argument("--bank", help="proved problems, as shikatsu-lab net bank writes them")
    parser.add_argument("--problems", help="a folder of published problems to be examined on")
    parser.add_argument("--exam-every", type=float, default=60)
    parser.add_argument("--depths", type=int, nargs="*", default=[1, 100])
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    sys.setswitchinterval(0.0005)
    torch.set_num_threads(2)
    torch.backends.cudnn.benchmark = True
    Run(args).run()


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)

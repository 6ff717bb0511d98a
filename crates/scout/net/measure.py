"""Measures a trained net on published problems: how often the first choice is an answer, by how many positions are looked at.

`shikatsu-lab net measure` starts it.
"""

import argparse
import csv
import os
import sys
import time
import tomllib

import torch

import asking
import published
import workers as crew
from model import Net, Reader


def readers(path, device):
    saved, found = torch.load(path, map_location=device), {}
    for name in ("large", "small"):
        net = Net(**saved[name]["shape"]).to(device).eval()
        net.load_state_dict({key: w.float() if w.is_floating_point() else w for key, w in saved[name]["mean"].items()})
        found[name] = Reader(net, device)
    return found


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", required=True)
    parser.add_argument("--settings", default=os.path.join(here, "settings.toml"))
    parser.add_argument("--net", required=True)
    parser.add_argument("--problems", required=True)
    parser.add_argument("--out", default=".")
    parser.add_argument("--which", nargs="*", default=["large", "small"])
    parser.add_argument("--marks", nargs="*", default=["chain"], help="chain, group")
    parser.add_argument("--depths", type=int, nargs="*", default=[1, 100, 400, 1600])
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cudnn.benchmark = True
    with open(args.settings, "rb") as file:
        play = tomllib.load(file)["play"]
    stream = torch.cuda.Stream() if device == "cuda" else None
    room = asking.Round(2048 if device == "cuda" else 16, readers(args.net, device), device, stream)
    team = crew.start(args.engine.split(), play["workers"] if device == "cuda" else 2, play, 1)
    with open(os.path.join(args.out, "figures.csv"), "w", newline="") as figures, \
            open(os.path.join(args.out, "choices.csv"), "w", newline="") as choices:
        rows, lines = csv.writer(figures), csv.writer(choices)
        rows.writerow("net marks simulations set ranks number right share low high".split())
        lines.writerow("net marks simulations set id choice success right".split())
        for marks in args.marks:
            asked = [question for name in published.SETS for question in published.read(args.problems, name, marks)]
            asked = asked[:: args.every]
            for name in args.which:
                begun = time.time()
                for depth, picks in asking.examine(team, asked, room, name, args.depths).items():
                    found = published.figures(asked, [made for made, _ in picks])
                    rows.writerows([name, marks, depth, *row] for row in found)
                    lines.writerows([name, marks, depth, question.set, question.id, question.name(made), f"{success:.3f}",
                                     int(made in question.answers)] for question, (made, success) in zip(asked, picks))
                    told = "; ".join(f"{row[0]} {row[1]} {row[3]}/{row[2]} {row[4]} %" for row in found)
                    print(f"{name} {marks} {depth} [{time.time() - begun:.0f} s]: {told}", flush=True)
    for worker in team:
        worker.close()


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)

"""Writes the small net of a net.pt as the program reads it, and what PyTorch says of some positions, for its tests.

python3 export.py net.pt --engine "shikatsu-lab net play": small.half and check.bin beside this file. Every number is of half
precision: of each layer the weights, by what goes in and then by what comes out, and what is added at the end.
"""

import argparse
import os

import numpy as np
import torch

from measure import readers
from planes import PLACES, PLANES
from workers import Worker, change


def written(reader):
    """The numbers of all layers, in the order in which they are used."""
    with torch.no_grad():
        for number, weights in enumerate(reader.weights):
            order = {4: (2, 3, 1, 0), 2: (1, 0), 1: (0,)}[weights.dim()]
            reader.weights[number] = weights.half().to(weights.dtype)
            yield weights.permute(*order).contiguous().half().numpy().tobytes()


def positions(engine, count):
    """What a worker would ask about; nothing is learned from it."""
    worker = Worker(engine.split())
    change(worker, {"games": 0, "tried": count // 2, "seed": 38})
    told = worker.ask(b"G\0")
    worker.close()
    return np.frombuffer(bytes(told[4:]), "<i2").reshape(-1, PLACES)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("net")
    parser.add_argument("--engine", required=True)
    parser.add_argument("--out", default=here)
    args = parser.parse_args()
    reader = readers(args.net, "cpu")["small"]
    with open(os.path.join(args.out, "small.half"), "wb") as file:
        file.write(b"".join(written(reader)))
    reader.kind, reader.weights = torch.float64, [weights.double() for weights in reader.weights]
    bits = positions(args.engine, 8)
    said = reader.exact(torch.from_numpy(bits.copy()))
    with open(os.path.join(args.out, "check.bin"), "wb") as file:
        for seen, numbers in zip(bits, said.float().numpy()):
            file.write(seen.tobytes() + numbers.astype("<f4").tobytes())
    print(f"{PLANES} planes, {len(bits)} positions")


if __name__ == "__main__":
    main()

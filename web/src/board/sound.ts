// The sound of a stone on wood, made on the spot: a short knock of noise over a low tone that falls. Quiet, and silent
// until the reader has touched something, as browsers want it. And the chime of a room that waits for somebody.
import { useLayoutEffect, useRef } from "preact/hooks";
import { sound } from "../store";
import type { Point, Stones } from "../wire/message";

const LOUDNESS = 0.16;
/** Between the knocks of stones that are taken off. */
const RATTLE_S = 0.05;
/** However many are taken, no more than these are heard. */
const MOST_RATTLES = 4;

let context: AudioContext | null = null;

/** Sounds when a stone has been played, and when some are taken with it. */
export function useKnock(stones: Stones, last: Point | null | undefined): void {
  const before = useRef(stones);
  useLayoutEffect(() => {
    const [then, now] = [allOf(before.current), allOf(stones)];
    before.current = stones;
    if (!last || then.has(last) || !now.has(last)) return;
    knock([...then].filter((point) => !now.has(point)).length);
  }, [stones, last]);
}

function allOf({ black, white }: Stones): Set<Point> {
  return new Set([...black, ...white]);
}

/** Two soft tones: somebody is asked for something. */
export function chime(): void {
  const context = awake();
  if (!context) return;
  for (const [at, pitch] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(fading(context, context.currentTime + at, LOUDNESS / 2, 0.35));
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.4);
  }
}

/** Where sounds are made, if the reader wants any. */
function awake(): AudioContext | null {
  if (sound.value === "off" || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function knock(taken: number): void {
  const context = awake();
  if (!context) return;
  strike(context, context.currentTime, LOUDNESS, 1);
  for (let count = 1; count <= Math.min(taken, MOST_RATTLES); count++)
    strike(context, context.currentTime + 0.06 + count * RATTLE_S, LOUDNESS / 2, 1.3 + 0.1 * count);
}

/** One knock: the click of the stone and the wood under it. */
function strike(context: AudioContext, at: number, loudness: number, pitch: number): void {
  const click = context.createBufferSource();
  click.buffer = noise(context);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 2600 * pitch;
  click.connect(band).connect(fading(context, at, loudness, 0.03));
  click.start(at);
  const wood = context.createOscillator();
  wood.frequency.setValueAtTime(420 * pitch, at);
  wood.frequency.exponentialRampToValueAtTime(180 * pitch, at + 0.05);
  wood.connect(fading(context, at, loudness * 0.7, 0.06));
  wood.start(at);
  wood.stop(at + 0.08);
}

/** A gain that begins at this loudness and is gone after so many seconds. */
function fading(context: AudioContext, at: number, loudness: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.03), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return buffer;
}

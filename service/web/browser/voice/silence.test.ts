import { expect, test } from 'vitest';
import { createSilenceDetector, meterOf, rootMeanSquare } from './silence.ts';

const stepMs = 50;

/** Simulates the microphone's levels, 20 a second. */
function play(parts: { level: number; forMs: number }[]): { endedAtMs: number | null; hasSpoken: boolean } {
  const detector = createSilenceDetector();
  let atMs = 0;
  let hasSpoken = false;
  for (const { level, forMs } of parts) {
    for (const endMs = atMs + forMs; atMs < endMs; atMs += stepMs) {
      const heard = detector.push(level, atMs);
      if (heard === 'ended') return { endedAtMs: atMs, hasSpoken };
      if (heard === 'speaking') hasSpoken = true;
    }
  }
  return { endedAtMs: null, hasSpoken };
}

const quiet = 0.002;
const noisy = 0.015;
const speech = 0.1;

test('listening never ends while nobody has spoken', () => {
  expect(play([{ level: quiet, forMs: 60_000 }])).toEqual({ endedAtMs: null, hasSpoken: false });
  expect(play([{ level: noisy, forMs: 60_000 }])).toEqual({ endedAtMs: null, hasSpoken: false });
  expect(play([{ level: 0, forMs: 60_000 }])).toEqual({ endedAtMs: null, hasSpoken: false });
});

test('a click of 50 ms is no speech', () => {
  const parts = [
    { level: quiet, forMs: 1_000 },
    { level: speech, forMs: 50 },
    { level: quiet, forMs: 5_000 },
  ];
  expect(play(parts)).toEqual({ endedAtMs: null, hasSpoken: false });
});

test('a pause of a second inside an answer does not end it, and 1.5 s of silence after it do', () => {
  const { endedAtMs } = play([
    { level: quiet, forMs: 1_000 },
    { level: speech, forMs: 2_000 },
    { level: quiet, forMs: 1_000 },
    { level: speech, forMs: 1_000 },
    { level: quiet, forMs: 5_000 },
  ]);
  expect(endedAtMs).toBeGreaterThanOrEqual(6_400);
  expect(endedAtMs).toBeLessThanOrEqual(6_600);
});

test('in a noisy room the end is found as well', () => {
  const { endedAtMs } = play([
    { level: noisy, forMs: 2_000 },
    { level: speech, forMs: 2_000 },
    { level: noisy, forMs: 5_000 },
  ]);
  expect(endedAtMs).toBeGreaterThanOrEqual(5_400);
  expect(endedAtMs).toBeLessThanOrEqual(5_600);
});

test('somebody who speaks from the first moment is heard to the end', () => {
  const syllables = Array.from({ length: 12 }, () => [
    { level: speech, forMs: 250 },
    { level: 0.01, forMs: 50 },
  ]).flat();
  const { endedAtMs } = play([...syllables, { level: quiet, forMs: 5_000 }]);
  expect(endedAtMs).toBeGreaterThanOrEqual(4_900);
  expect(endedAtMs).toBeLessThanOrEqual(5_200);
});

test('an answer of a minute is not cut short', () => {
  const talk = Array.from({ length: 100 }, () => [
    { level: speech, forMs: 500 },
    { level: 0.01, forMs: 100 },
  ]).flat();
  expect(play(talk)).toEqual({ endedAtMs: null, hasSpoken: true });
});

test('a fan that starts while somebody speaks does not keep listening for ever', () => {
  const { endedAtMs } = play([
    { level: quiet, forMs: 1_000 },
    { level: speech, forMs: 1_000 },
    { level: 0.04, forMs: 58_000 },
  ]);
  expect(endedAtMs).not.toBeNull();
});

test('loudness is the root of the mean square; nothing is 0', () => {
  expect(rootMeanSquare(new Float32Array([]))).toBe(0);
  expect(rootMeanSquare(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5);
  expect(meterOf(0)).toBe(0);
  expect(meterOf(1)).toBe(1);
  expect(meterOf(speech)).toBeGreaterThan(meterOf(noisy));
});

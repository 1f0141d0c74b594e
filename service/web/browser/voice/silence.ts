/** Level above the noise that counts as speech, and the least that ever does: a quiet room has almost no noise. */
const aboveNoise = 3;
const leastSpeechLevel = 0.012;
/** Shorter sounds are a click or a cough. */
const leastSpeechMs = 120;
const silenceMs = 1_500;
/** A first sound that loud is somebody who speaks already, not the room. */
const noiseMax = 0.02;
/** How fast the measured noise follows: down at once, up slowly, and hardly at all while somebody speaks. */
const noiseFollow = { down: 0.5, up: 0.05, upInSpeech: 0.001 };

/** Loudness of a piece of sound, 0 to 1. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** How far a level meter stands, 0 to 1, for a loudness: speech lies between about 0.01 and 0.3. */
export function meterOf(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 1e-5));
  return Math.min(1, Math.max(0, (decibels + 50) / 40));
}

export type SilenceDetector = {
  /** Takes one level with its time. `ended` comes once somebody has spoken and then was quiet for 1.5 s. */
  push(level: number, atMs: number): 'waiting' | 'speaking' | 'ended';
};

/** Tells speech from the noise of the room, which it measures as it goes. */
export function createSilenceDetector(): SilenceDetector {
  let noise: number | null = null;
  let loudSinceMs: number | null = null;
  let lastLoudMs: number | null = null;
  let hasSpoken = false;

  return {
    push(level, atMs) {
      noise ??= Math.min(level, noiseMax);
      const isLoud = level > Math.max(noise * aboveNoise, leastSpeechLevel);
      const follow = level < noise ? noiseFollow.down : isLoud ? noiseFollow.upInSpeech : noiseFollow.up;
      noise += (level - noise) * follow;
      if (isLoud) {
        loudSinceMs ??= atMs;
        if (atMs - loudSinceMs >= leastSpeechMs) {
          hasSpoken = true;
          lastLoudMs = atMs;
        }
      } else {
        loudSinceMs = null;
      }
      if (!hasSpoken || lastLoudMs === null) return 'waiting';
      return atMs - lastLoudMs >= silenceMs ? 'ended' : 'speaking';
    },
  };
}

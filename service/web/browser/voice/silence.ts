/**
 * Speech is at least this many times as loud as the noise, and never below `leastSpeechLevel`, because a quiet room has
 * almost no noise.
 */
const aboveNoise = 3;
const leastSpeechLevel = 0.012;
/** Shorter sounds are clicks or coughs. */
const leastSpeechMs = 120;
const silenceMs = 1_500;
/** The highest initial noise: a louder first sound is speech. */
const noiseMax = 0.02;
/** How fast the noise estimate follows: down quickly, up slowly, and very slowly during speech. */
const noiseFollow = { down: 0.5, up: 0.05, upInSpeech: 0.001 };

/** The loudness of an audio block, 0 to 1. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** The position of a level meter, 0 to 1, for a loudness; speech is between about 0.01 and 0.3. */
export function meterOf(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 1e-5));
  return Math.min(1, Math.max(0, (decibels + 50) / 40));
}

export type SilenceDetector = {
  /** Processes one level with its time. Returns `ended` after speech followed by 1.5 s of silence. */
  push(level: number, atMs: number): 'waiting' | 'speaking' | 'ended';
};

/** Detects speech and silence, with an adaptive estimate of the noise. */
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

import type { SaidKey } from '../../pages/voice-parts.ts';
import { rootMeanSquare } from './silence.ts';

const levelIntervalMs = 50;

export type Microphone = {
  stream: MediaStream;
  /** Turns the microphone off. */
  close(): void;
};

/**
 * Opens the microphone and reports its level 20 times a second.
 * @param scope - once it is aborted the microphone is off, also where the browser opens it later
 * @param onEnd - called when it was unplugged or the permission was withdrawn
 * @throws DOMException like `getUserMedia`; {@link explainMicrophone} gives the sentence for it
 */
export async function openMicrophone(
  scope: AbortSignal,
  onLevel: (level: number) => void,
  onEnd: () => void,
): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  // Browsers suspend the audio context when it is created without a user's press.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(rootMeanSquare(samples));
  }, levelIntervalMs);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  for (const track of stream.getAudioTracks()) {
    // Not fired when this code stops the track.
    track.addEventListener('ended', onEnd);
  }
  scope.addEventListener('abort', close);
  if (scope.aborted) close();
  return { stream, close };
}

/**
 * Why the microphone cannot be opened, as far as the browser can tell without opening it; null when there is no known
 * reason.
 */
export async function findObstacle(): Promise<SaidKey | null> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!devices.some(({ kind }) => kind === 'audioinput')) return 'voiceNoMicrophone';
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'denied' ? 'voiceDenied' : null;
  } catch {
    return null; // Some browsers cannot query it; opening the microphone will tell.
  }
}

/** The message for a microphone that cannot be opened. */
export function explainMicrophone(error: unknown): SaidKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'voiceDenied';
  return name === 'NotFoundError' || name === 'OverconstrainedError'
    ? 'voiceNoMicrophone'
    : 'voiceMicrophoneBusy';
}

import type { SaidKey } from '../../pages/voice-parts.ts';
import { rootMeanSquare } from './silence.ts';

const levelIntervalMs = 50;

export type Microphone = {
  stream: MediaStream;
  /** Turns the microphone off; nothing of it goes on. */
  close(): void;
};

/** Everything that is open, so that leaving the page closes it. */
const open = new Set<Microphone>();

/**
 * Opens the microphone and tells its level 20 times a second.
 * @param onEnd - it was unplugged, or the permission was withdrawn
 * @throws DOMException as `getUserMedia` does; {@link explainMicrophone} says why
 */
export async function openMicrophone(
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
  // Browsers start it asleep where nobody has pressed anything yet.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(rootMeanSquare(samples));
  }, levelIntervalMs);
  const microphone: Microphone = {
    stream,
    close() {
      if (!open.delete(microphone)) return;
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
  open.add(microphone);
  for (const track of stream.getAudioTracks()) {
    // Comes only when somebody else ends it.
    track.addEventListener('ended', onEnd);
  }
  return microphone;
}

export function closeMicrophones(): void {
  for (const microphone of [...open]) microphone.close();
}

/**
 * Why the microphone cannot be opened now, as far as the browser says before it is asked to; null where nothing is known
 * against it.
 */
export async function findObstacle(): Promise<SaidKey | null> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!devices.some(({ kind }) => kind === 'audioinput')) return 'voiceNoMicrophone';
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'denied' ? 'voiceDenied' : null;
  } catch {
    return null; // A browser that does not answer is asked when the microphone is opened.
  }
}

/** The sentence for a microphone that cannot be opened. */
export function explainMicrophone(error: unknown): SaidKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'voiceDenied';
  return name === 'NotFoundError' || name === 'OverconstrainedError'
    ? 'voiceNoMicrophone'
    : 'voiceMicrophoneBusy';
}

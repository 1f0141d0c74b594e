/** What the page does with the microphone. */
export type Phase =
  /** It is off. */
  | 'quiet'
  /** It shows its level, so that the patient sees that it works; nothing is recorded. */
  | 'checking'
  /** The browser opens it for a recording, and may ask the patient first. */
  | 'opening'
  | 'listening'
  /** A recording has ended and becomes text. */
  | 'recognizing';

export type PhaseEvent =
  | 'check'
  /** "Speak" was pressed, or hands-free mode speaks: begins a recording, or ends it. */
  | 'talk'
  /** The microphone is open for the recording. */
  | 'opened'
  /** The recording ended by itself: silence, the longest time, or the browser's recognizer. */
  | 'ended'
  /** A recording that did not arrive is sent again. */
  | 'resend'
  /** A result, an error, another page or an answer: everything ends. */
  | 'stop';

/** The phase that follows; an event that is missing means nothing in that phase. */
export const transitions: Readonly<Record<Phase, Readonly<Partial<Record<PhaseEvent, Phase>>>>> = {
  quiet: { check: 'checking', talk: 'opening', resend: 'recognizing', stop: 'quiet' },
  checking: { check: 'checking', stop: 'quiet' },
  opening: { talk: 'quiet', opened: 'listening', stop: 'quiet' },
  listening: { talk: 'recognizing', ended: 'recognizing', stop: 'quiet' },
  recognizing: { stop: 'quiet' },
};

/** Phases of one recording, from the press to its text. */
const ofRecording: ReadonlySet<Phase> = new Set(['opening', 'listening', 'recognizing']);

export type Machine = {
  phase(): Phase;
  /**
   * Moves on.
   * @returns whether the event means something in this phase
   */
  send(event: PhaseEvent): boolean;
  /**
   * Is aborted when what was begun must end: at the end of a recording or check, and at every stop. What is begun listens to it, to let
   * go of the microphone; what waits compares it afterwards, so that a late result is ignored.
   */
  scope(): AbortSignal;
  /** Resolves at the next move, with the phase that follows. */
  next(): Promise<Phase>;
};

/** Creates the machine of a page, with the microphone off. */
export function createMachine(): Machine {
  let phase: Phase = 'quiet';
  let scope = new AbortController();
  let waiting: ((phase: Phase) => void)[] = [];
  return {
    phase: () => phase,
    send(event) {
      const following = transitions[phase][event];
      if (following === undefined) return false;
      const isSameRecording = ofRecording.has(phase) && ofRecording.has(following);
      const [ended, told] = [scope, waiting];
      phase = following;
      waiting = [];
      if (!isSameRecording) {
        scope = new AbortController();
        ended.abort();
      }
      for (const tell of told) tell(following);
      return true;
    },
    scope: () => scope.signal,
    next: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

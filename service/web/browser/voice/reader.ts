import { chooseVoice } from './choice.ts';
import { offer } from './page.ts';

const voicesWaitMs = 1_000;
/** Some browsers do not report the end of speech, so this time limit ends it. */
const spokenMaxMs = (length: number) => 5_000 + length * 200;

export type Reader = {
  /** Whether {@link read} can produce speech. */
  canRead(screenId: string | null): Promise<boolean>;
  /**
   * Reads aloud; resolves when it has finished, was stopped, or cannot read.
   * @param screenId - the page that the service reads when the browser has no voice; null for none
   */
  read(pieces: string[], screenId: string | null): Promise<void>;
  stop(): void;
};

/** Creates a reader with the browser's voice, else the service's voice, else none. */
export function createReader(onChange: (isReading: boolean) => void): Reader {
  let stopCurrent = () => {};
  /** Incremented by every start and stop, so that reading that was stopped while a voice was searched does not begin. */
  let turn = 0;
  let voice: Promise<SpeechSynthesisVoice | null> | null = null;
  const lookUpVoice = () => {
    voice ??= findVoice();
    return voice;
  };

  async function run(start: (done: () => void) => () => void): Promise<void> {
    stopCurrent();
    await new Promise<void>((resolve) => {
      let silence = () => {};
      let isOver = false;
      const done = () => {
        if (isOver) return;
        isOver = true;
        stopCurrent = () => {};
        onChange(false);
        resolve();
      };
      stopCurrent = () => {
        done();
        silence();
      };
      onChange(true);
      silence = start(done);
    });
  }

  return {
    canRead: async (screenId) => (offer.serverVoice && screenId !== null) || (await lookUpVoice()) !== null,
    async read(pieces, screenId) {
      turn += 1;
      const mine = turn;
      const own = await lookUpVoice();
      if (mine !== turn) return;
      if (own) await run((done) => speak(pieces, own, done));
      else if (offer.serverVoice && screenId) await run((done) => play(screenId, done));
    },
    stop() {
      turn += 1;
      stopCurrent();
    },
  };
}

async function findVoice(): Promise<SpeechSynthesisVoice | null> {
  if (!('speechSynthesis' in window)) return null;
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      // In older Safari it is no EventTarget.
      speechSynthesis.onvoiceschanged = resolve;
      setTimeout(resolve, voicesWaitMs);
    });
  }
  const { lang } = document.documentElement;
  return chooseVoice(speechSynthesis.getVoices(), lang, navigator.languages, offer.vendorAllowed);
}

function speak(pieces: string[], voice: SpeechSynthesisVoice, done: () => void): () => void {
  speechSynthesis.cancel();
  const utterances = pieces.map((piece) => new SpeechSynthesisUtterance(piece));
  const timer = setTimeout(done, spokenMaxMs(pieces.join(' ').length));
  const finish = () => {
    clearTimeout(timer);
    done();
  };
  for (const utterance of utterances) {
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.addEventListener('error', finish);
    speechSynthesis.speak(utterance);
  }
  const last = utterances[utterances.length - 1];
  if (last) last.addEventListener('end', finish);
  else finish();
  return () => {
    clearTimeout(timer);
    speechSynthesis.cancel();
  };
}

function play(screenId: string, done: () => void): () => void {
  const query = new URLSearchParams({ screenId });
  // The page for changing an answer has one id for all answers, so the item is sent too.
  const itemId = new URLSearchParams(location.search).get('change');
  if (itemId !== null) query.set('itemId', itemId);
  const audio = new Audio(`${offer.address}/speech?${query}`);
  audio.addEventListener('ended', done);
  audio.addEventListener('error', done);
  audio.play().catch(done); // Refused when the patient has not pressed anything yet; "Read again" is shown.
  return () => {
    audio.pause();
    audio.removeAttribute('src');
  };
}

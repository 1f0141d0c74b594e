/**
 * Enhances the patient's forms: an answer is sent without leaving the page, and waits for the connection when there is
 * none. Without this script the same forms work as plain pages. It uses the JSON interface for programs and also
 * requests the content of the next page.
 */

import { fillDateParts } from './fill-date.ts';
import { type Parts, sendAnswer } from './send-answer.ts';

type TurnAnswer = { page?: Parts };

const retryIntervalMs = 4_000;
const answerTimeoutMs = 20_000;
let isSending = false;

/**
 * "Finish and clear this device" deletes all stored data (S23); in browsers that support it, the server's
 * Clear-Site-Data header does the same.
 */
function clearMemory(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is turned off, so there is nothing to clear.
  }
}

function announce(message: string): void {
  const status = document.getElementById('status');
  if (status) status.textContent = message;
}

/** The form's data as the JSON that programs send. Several boxes of one name become a list. */
function readForm(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, unknown> {
  const data = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) data.set(submitter.name, submitter.value);
  const body: Record<string, unknown> = {};
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name);
    const isList =
      form.querySelector(`input[type=checkbox][name="${name}"]`) !== null &&
      !(submitter as HTMLButtonElement | null)?.name;
    body[name] = isList ? values : values[0];
  }
  return body;
}

function focusQuestion(): void {
  const heading = document.querySelector<HTMLElement>('.err-summary, #question, main h1');
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const target = document.querySelector('.ask') ?? heading;
  const isFirst = document.querySelector('.talk') === null;
  if (isFirst) window.scrollTo(0, 0);
  else target.scrollIntoView({ block: 'start' });
}

function show(answer: TurnAnswer): boolean {
  if (!answer.page) return false;
  for (const id of ['main', 'tools', 'footer'] as const) {
    const element = document.getElementById(id);
    // Markup from our own server, whose templates escape all text by people.
    if (element) element.innerHTML = answer.page[id];
  }
  document.body.classList.toggle('alarm', answer.page.isAlarm);
  announce('');
  focusQuestion();
  document.dispatchEvent(new Event('consultation:shown'));
  return true;
}

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, retryIntervalMs);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
}

/** Tells the patient that there is no connection, and waits before the next attempt. */
async function waitOffline(): Promise<void> {
  announce(document.body.dataset.offline ?? '');
  document.body.classList.add('is-offline');
  await waitForConnection();
}

/** Shows one sentence above the question; the form keeps its content and can be sent again. */
function showNotSent(form: HTMLFormElement, why: string | null): void {
  document.querySelector('#not-sent')?.remove();
  const note = document.createElement('div');
  note.id = 'not-sent';
  note.className = 'err-summary';
  note.setAttribute('role', 'alert');
  note.tabIndex = -1;
  const sentence = document.createElement('p');
  sentence.textContent = why ?? document.body.dataset.notSent ?? '';
  note.append(sentence);
  if (why !== null) {
    const open = document.createElement('a');
    open.className = 'link';
    open.href = location.pathname;
    open.textContent = document.body.dataset.openAgain ?? '';
    note.append(open);
  }
  form.prepend(note);
  announce('');
  note.focus();
}

async function submitLive(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  isSending = true;
  document.body.classList.add('is-sending');
  announce(document.body.dataset.sending ?? '');
  try {
    const sent = await sendAnswer(form.action, readForm(form, submitter), {
      fetch: (input, init) => fetch(input, init),
      timeoutMs: answerTimeoutMs,
      waitForConnection: waitOffline,
    });
    if (sent.kind === 'kept') {
      showNotSent(form, sent.why);
      return;
    }
    if (sent.kind === 'load') {
      isSending = false;
      location.reload();
      return;
    }
    show({ page: sent.page });
    if (location.search) history.replaceState(null, '', location.pathname);
  } finally {
    isSending = false;
    document.body.classList.remove('is-sending', 'is-offline');
  }
}

// Speech may change the page before it is submitted: an emergency is shown at once.
document.addEventListener('consultation:show', (event) => {
  if (event instanceof CustomEvent) show(event.detail as TurnAnswer);
});

/** The voice script is loaded only in browsers with a microphone and speech recognition. */
function loadVoice(): void {
  const voice = document.querySelector<HTMLTemplateElement>('template#voice');
  if (!voice || !navigator.mediaDevices) return;
  const isRecognized =
    'recognizer' in voice.dataset || 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;
  if (!isRecognized) return;
  const script = document.createElement('script');
  script.src = voice.dataset.script ?? '';
  document.head.append(script);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.action.endsWith('/clear')) clearMemory();
  if (!(form instanceof HTMLFormElement) || !('live' in form.dataset)) return;
  event.preventDefault();
  if (!isSending) void submitLive(form, event.submitter);
});

// Enter sends and Shift+Enter starts a new line, as in chat applications.
document.addEventListener('keydown', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLTextAreaElement) || event.key !== 'Enter') return;
  // 229: Safari sends the last Enter of an input method after the composition has ended.
  if (event.shiftKey || event.isComposing || event.keyCode === 229 || field.rows > 1) return;
  event.preventDefault();
  field.form?.requestSubmit();
});

addEventListener('beforeunload', (event) => {
  if (isSending) event.preventDefault();
});

fillDateParts();
if (document.querySelector('.talk')) focusQuestion();
loadVoice();

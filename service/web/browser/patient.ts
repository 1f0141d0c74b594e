/**
 * Enhances the patient's forms: an answer is sent without leaving the page, and waits for the connection when there is
 * none. Without this script the same forms work as plain pages. It uses the JSON interface for programs and also
 * requests the content of the next page.
 */

import { fillDateParts } from './fill-date.ts';
import { type Parts, sendAnswer } from './send-answer.ts';
import { submitForm, submitterOf, watchButtons } from './submit-form.ts';
import { chooseMessageId, clearUnsent, dropSent, restoreUnsent, watchUnsent } from './unsent.ts';

type TurnAnswer = { page?: Parts };

const answerTimeoutMs = 20_000;
/** About eight minutes without an answer, twenty without a network. */
const attemptsMax = 20;
const offlineWaitMs = 60_000;
let isSending = false;

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
  restoreUnsent();
  announce('');
  focusQuestion();
  document.dispatchEvent(new Event('consultation:shown'));
  return true;
}

function waitForConnection(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, navigator.onLine ? waitMs : offlineWaitMs);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
}

/** Tells the patient that there is no connection, and waits before the next attempt. */
async function waitOffline(waitMs: number): Promise<void> {
  announce(document.body.dataset.offline ?? '');
  document.body.classList.add('is-offline');
  await waitForConnection(waitMs);
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

/** What is on its way cannot be changed, since a change would be lost with the page. Returns how to end that. */
function holdForm(form: HTMLFormElement): () => void {
  const texts = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    ({ readOnly }) => !readOnly,
  );
  const lists = [...form.querySelectorAll('select')];
  const keepChoice = (event: Event) => {
    if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  form.addEventListener('click', keepChoice);
  for (const field of texts) field.readOnly = true;
  for (const list of lists) list.disabled = true;
  return () => {
    form.removeEventListener('click', keepChoice);
    for (const field of texts) field.readOnly = false;
    for (const list of lists) list.disabled = false;
  };
}

async function submitLive(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  isSending = true;
  document.body.classList.add('is-sending');
  announce(document.body.dataset.sending ?? '');
  const data = readForm(form, submitter);
  const body = { ...data, messageId: chooseMessageId(form, data) };
  const release = holdForm(form);
  try {
    const sent = await sendAnswer(form.action, body, {
      fetch: (input, init) => fetch(input, init),
      timeoutMs: answerTimeoutMs,
      attemptsMax,
      waitForConnection: waitOffline,
    });
    if (sent.kind === 'kept') {
      showNotSent(form, sent.why);
      return;
    }
    if (sent.isAccepted) dropSent(form);
    if (sent.kind === 'load') {
      isSending = false;
      location.reload();
      return;
    }
    show({ page: sent.page });
    if (location.search) history.replaceState(null, '', location.pathname);
  } finally {
    release();
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
  // In browsers that support it, the server's Clear-Site-Data header does the same.
  if (form instanceof HTMLFormElement && form.action.endsWith('/clear')) clearUnsent();
  if (!(form instanceof HTMLFormElement) || !('live' in form.dataset)) return;
  event.preventDefault();
  if (isSending) return;
  submitLive(form, submitterOf(event)).catch((error: unknown) => {
    // A fault of this page: the form is still there, or the page is loaded anew.
    if (form.isConnected) showNotSent(form, null);
    else location.reload();
    throw error;
  });
});

// Enter sends and Shift+Enter starts a new line, as in chat applications.
document.addEventListener('keydown', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLTextAreaElement) || event.key !== 'Enter') return;
  // 229: Safari sends the last Enter of an input method after the composition has ended.
  if (event.shiftKey || event.isComposing || event.keyCode === 229 || field.rows > 1) return;
  event.preventDefault();
  if (field.form) submitForm(field.form);
});

addEventListener('beforeunload', (event) => {
  if (isSending) event.preventDefault();
});

watchButtons();
fillDateParts();
watchUnsent();
if (document.querySelector('.talk')) focusQuestion();
loadVoice();

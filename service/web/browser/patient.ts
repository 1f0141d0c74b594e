/**
 * Makes the patient's forms live: an answer is sent without leaving the page, and waits for the connection when there
 * is none. Everything here is a comfort: without it the same forms work as plain pages. It uses the interface that
 * programs use (JSON at the page's own address) and asks for the next page's content with it.
 */

type Parts = { main: string; tools: string; footer: string; isAlarm: boolean };
type TurnAnswer = { page?: Parts };

const retryIntervalMs = 4_000;
let isSending = false;

/** "Finish and clear this device" leaves nothing behind (S23); the server's header does the same where it is known. */
function clearMemory(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}

function announce(message: string): void {
  const status = document.getElementById('status');
  if (status) status.textContent = message;
}

/** What the form would send, as the JSON that programs send. Several boxes of one name become a list. */
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
    // Markup from our own server, built by the templates that escape everything a person wrote.
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

/** Sends until the server has answered; the message id makes a repeated one harmless. */
async function send(url: string, body: Record<string, unknown>): Promise<Response> {
  for (;;) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-page': 'main' },
        body: JSON.stringify(body),
      });
      if (response.status < 500) return response;
    } catch {
      // No connection: said below, and tried again.
    }
    announce(document.body.dataset.offline ?? '');
    document.body.classList.add('is-offline');
    await waitForConnection();
  }
}

async function submitLive(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  isSending = true;
  document.body.classList.add('is-sending');
  announce(document.body.dataset.sending ?? '');
  try {
    const response = await send(form.action, readForm(form, submitter));
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    if (!isJson || !show((await response.json()) as TurnAnswer)) {
      location.reload(); // Revoked, or to be identified first: the page itself says so.
      return;
    }
    if (location.search) history.replaceState(null, '', location.pathname);
  } finally {
    isSending = false;
    document.body.classList.remove('is-sending', 'is-offline');
  }
}

// What was spoken may change the page before it is sent: an emergency is shown at once.
document.addEventListener('consultation:show', (event) => {
  if (event instanceof CustomEvent) show(event.detail as TurnAnswer);
});

/** Voice is a script of its own, for browsers that have a microphone and somebody to recognize what it hears. */
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

// Enter sends, Shift+Enter starts a new line, as in any chat.
document.addEventListener('keydown', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLTextAreaElement) || event.key !== 'Enter') return;
  if (event.shiftKey || event.isComposing || field.rows > 1) return;
  event.preventDefault();
  field.form?.requestSubmit();
});

addEventListener('beforeunload', (event) => {
  if (isSending) event.preventDefault();
});

if (document.querySelector('.talk')) focusQuestion();
loadVoice();

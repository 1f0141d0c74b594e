import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type Invitation, invitationSchema } from '../../contract/invitation.ts';
import { waitUntil } from '../../scripts/lib/process.ts';
import { openKey, openPersonalDetails } from '../../service/store/content.ts';
import { ApiClient, parseJson } from '../helpers/api.ts';
import { asSearch, createBrowser } from '../helpers/running-dashboard.ts';
import { testSealing, testUnreadable } from '../helpers/sealed-content.ts';
import { Chat, findLostMessages } from '../soak/chat.ts';
import type { Ground } from './ground.ts';

type Browser = ReturnType<typeof createBrowser>;

export type LoadOptions = {
  patients?: number;
  /** Pause of each worker between two requests. */
  pauseMs?: number;
  /** A program that the fault keeps from answering, so that its answers cannot be in time. */
  silent?: Answer['who'];
};

/** Logs leave out error messages, because they quote values; name, code and place identify the error. */
const failureSchema = z.object({ err: z.record(z.string(), z.unknown()) });

/** How one request was answered. */
type Answer = {
  who: 'service' | 'dashboard';
  /** Null without an answer. */
  status: number | null;
  /** The stable code of a refusal. */
  code: string;
  retryAfter: string | null;
  tookMs: number;
};

/** The longest time that an answer may take. */
export const answerLimitMs = 30_000;
const clientLimitMs = 60_000;
const againEveryMs = 100;
const recoveryLimitMs = 150_000;
/** After so long a person leaves the form; the invitation can be found later, as "Unclear". */
const formPatienceMs = 10_000;

/** The errors that a clinician may see during an outage; each of them is temporary. */
const passing = new Set([
  'database',
  'unreachable',
  'timeout',
  'unclear',
  'service_error',
  'too_many_requests',
  'reauthorize',
]);

/**
 * Simulated users during a fault: a program that creates invitations through the API, a clinician who does so in the
 * dashboard, patients who answer, and intruders. A request without an answer is repeated. Records what was
 * acknowledged, and every answer.
 */
export class Load {
  readonly answers: Answer[] = [];
  /** Ids of invitations that were acknowledged, by what was sent with them. */
  readonly #made = new Map<string, string>();
  /** Forms that the dashboard confirmed as created. */
  readonly #forms = new Set<string>();
  /** Everything that was ever sent, acknowledged or not. */
  readonly #sent = new Set<string>();
  readonly #chats: Chat[];
  readonly #problems: string[] = [];
  #working: Promise<void>[] = [];
  #isOver = false;
  #reauthorizations = 0;
  #formsLeft = 0;

  private constructor(
    private readonly ground: Ground,
    private readonly browser: Browser,
    private readonly signedOut: Browser,
    private readonly options: LoadOptions,
  ) {
    this.#chats = Array.from(
      { length: options.patients ?? 2 },
      () =>
        new Chat({ url: ground.fronts.service.url, invite: () => this.#invite() }, (answer) =>
          this.answers.push({ who: 'service', code: '', ...answer }),
        ),
    );
  }

  /** Starts all workers. */
  static async start(ground: Ground, options: LoadOptions = {}): Promise<Load> {
    const browser = await ground.signIn();
    const signedOut = await ground.signIn();
    const load = new Load(ground, browser, copyOf(ground, signedOut), options);
    await signOut(signedOut);
    const { pauseMs = 10 } = options;
    const work = [
      () => load.#invite(),
      () => load.#submitForm(),
      () => load.#readList(),
      () => load.#intrude(),
      ...load.#chats.map((chat) => () => chat.takeTurn()),
    ];
    load.#working = work.map((one) => load.#repeat(one, pauseMs));
    return load;
  }

  /** The number of successful answers since `from`, an earlier length of `answers`. */
  countDone(from = 0): number {
    return this.answers.slice(from).filter(({ status }) => status !== null && status < 300).length;
  }

  /** Resolves when each program has successfully answered a request sent after this call. */
  async waitUntilServing(limitMs = recoveryLimitMs): Promise<number> {
    const startedAt = performance.now();
    const from = this.answers.length;
    const isServing = (who: Answer['who']) =>
      this.answers
        .slice(from)
        .some((answer) => answer.who === who && answer.status !== null && answer.status < 300);
    const isOver = () => this.#problems.length > 0;
    await waitUntil(() => isOver() || (isServing('service') && isServing('dashboard')), {
      timeoutMs: limitMs,
      what: 'both programs to serve again',
    });
    return performance.now() - startedAt;
  }

  /**
   * Ends the work after the last answers, and checks what must hold after every fault: nothing that was acknowledged is
   * lost or duplicated, no intruder got in, no person was signed out, every request was answered in time, and no
   * refusal came without a reason.
   */
  async stop(): Promise<{ problems: string[]; seen: string }> {
    this.#isOver = true;
    await Promise.all(this.#working);
    const problems = [
      ...this.#problems,
      ...this.#judgeAnswers(),
      ...(this.answers.some(({ status }) => status === 500) ? this.#listFailures() : []),
      ...(await this.#findLost()),
      ...(await findLostMessages(this.ground.databases.service, this.#chats)),
    ];
    if (this.ground.readLog().includes('CANARY')) problems.push('words of a patient stand in the log');
    return { problems: [...new Set(problems)], seen: this.#describe() };
  }

  async #repeat(work: () => Promise<unknown>, pauseMs: number): Promise<void> {
    while (!this.#isOver) {
      try {
        await work();
      } catch (error) {
        this.#problems.push(error instanceof Error ? error.message : String(error));
        return;
      }
      await pause(pauseMs);
    }
  }

  /**
   * Repeats the request until `take` returns a value; null when the patience or the work ends before. @throws when the
   * program does not recover
   */
  async #ask<Value>(
    { who, patienceMs = recoveryLimitMs }: { who: Answer['who']; patienceMs?: number },
    send: () => Promise<{ status: number; headers: Headers; text: string }>,
    take: (answer: { status: number; text: string; code: string }) => Value | null | Promise<Value | null>,
  ): Promise<Value | null> {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      const answer = await send().catch(() => null);
      const code = answer === null ? '' : readCode(answer.text);
      this.answers.push({
        who,
        status: answer?.status ?? null,
        code,
        retryAfter: answer?.headers.get('retry-after') ?? null,
        tookMs: performance.now() - startedAt,
      });
      if (answer !== null) {
        const value = await take({ status: answer.status, text: answer.text, code });
        if (value !== null) return value;
      }
      if (this.#isOver) return null;
      await pause(againEveryMs);
    }
    if (patienceMs < recoveryLimitMs) return null;
    throw new Error(`the ${who} did not come back`);
  }

  /** Makes one invitation through the API. */
  async #invite(): Promise<Invitation | null> {
    const { good } = this.ground.tokens;
    const api = new ApiClient(this.ground.fronts.service.url, good.access_token, clientLimitMs);
    const externalId = randomUUID();
    this.#sent.add(externalId);
    const invitation = await this.#ask(
      { who: 'service' },
      () =>
        api.post(
          '/consult-invitation',
          { agentId: this.ground.agentId, externalId },
          { 'idempotency-key': externalId },
        ),
      ({ status, text, code }) => {
        if (status === 201 || status === 200) return invitationSchema.parse(JSON.parse(text));
        if (status < 500 && status !== 429 && code !== 'idempotency_in_progress')
          throw new Error(`an invitation was answered ${status} ${code}`);
        return null;
      },
    );
    if (invitation === null) return null;
    this.#made.set(externalId, invitation.id);
    return invitation;
  }

  /** Fills in the dashboard's form for one invitation, and repeats it until the dashboard confirms the creation. */
  async #submitForm(): Promise<void> {
    const id = randomUUID();
    this.#sent.add(id);
    const invitation = { agentId: this.ground.agentId, externalId: id, patientFirstName: 'CANARY Ruth' };
    let path = '/api/invitations';
    let body: unknown = { requestId: id, invitation };
    const isDone = await this.#ask(
      { who: 'dashboard', patienceMs: formPatienceMs },
      () => this.#post(path, body),
      async ({ status, text, code }) => {
        if (await this.#mayPass(status, code)) return null;
        const { isUnclear } = JSON.parse(text) as { isUnclear?: boolean };
        if (isUnclear !== true) return true;
        path = `/api/invitations/${id}/again`;
        body = {};
        return null;
      },
    );
    if (isDone) this.#forms.add(id);
    else this.#formsLeft += 1;
  }

  async #readList(): Promise<void> {
    await this.#ask(
      { who: 'dashboard' },
      async () =>
        withText(await this.browser.request('/api/invitations/search', { ...asSearch(), ...limited() })),
      async ({ status, code }) => ((await this.#mayPass(status, code)) ? null : true),
    );
    await pause(200);
  }

  /** True for a temporary error. @throws Error for an error that no clinician may see */
  async #mayPass(status: number, code: string): Promise<boolean> {
    if (status < 300) return false;
    if (code === 'conflict') return true;
    if (!passing.has(code)) throw new Error(`the dashboard answered ${status} ${code}`);
    if (code === 'reauthorize') {
      this.#reauthorizations += 1;
      const fresh = await this.ground.signIn().catch(() => null);
      for (const [name, value] of fresh?.cookies ?? []) this.browser.cookies.set(name, value);
    }
    return true;
  }

  #post(path: string, body: unknown) {
    return this.browser
      .request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...limited(),
      })
      .then(withText);
  }

  /** Tries tokens and sessions that must give no access. */
  async #intrude(): Promise<void> {
    const { service } = this.ground.fronts;
    const { revoked, elsewhere } = this.ground.tokens;
    const ids = [...this.#made.values()];
    const id = ids[Math.floor(Math.random() * ids.length)] ?? '0'.repeat(26);
    const tries: [string, () => Promise<{ status: number }>][] = [
      ['no token', () => new ApiClient(service.url, null, clientLimitMs).get('/agent')],
      ['a revoked token', () => new ApiClient(service.url, revoked, clientLimitMs).get('/agent')],
      [
        'a token of another organization',
        () => new ApiClient(service.url, elsewhere, clientLimitMs).get(`/consult-invitation/${id}`),
      ],
      ['a session that was signed out', () => this.signedOut.request('/api/today', limited())],
    ];
    for (const [what, attempt] of tries) {
      const status = await attempt().then(
        (answer) => answer.status,
        () => null, // No answer is no access.
      );
      if (status !== null && status < 400) this.#problems.push(`${what} was answered ${status}`);
    }
    await pause(100);
  }

  #judgeAnswers(): string[] {
    return this.answers.flatMap(({ who, status, retryAfter, tookMs, code }) => {
      const problems: string[] = [];
      if (tookMs > answerLimitMs && who !== this.options.silent)
        problems.push(`the ${who} took more than ${answerLimitMs / 1000} s to answer`);
      if (status === 500) problems.push(`the ${who} answered 500 ${code}`);
      if (status === 503 && who === 'service' && retryAfter === null)
        problems.push('the service answered 503 without Retry-After');
      if (code === 'database' && retryAfter === null)
        problems.push('the dashboard answered 503 without Retry-After');
      return problems;
    });
  }

  /** The failed requests in the logs. */
  #listFailures(): string[] {
    const lines = this.ground.readLog().split('\n');
    return lines.flatMap((line) => {
      if (!line.includes('"request failed"')) return [];
      const logged = failureSchema.safeParse(parseJson(line));
      return logged.success ? [`in the log: ${JSON.stringify(logged.data.err).slice(0, 600)}`] : [];
    });
  }

  /** Compares what was acknowledged with the content of both databases. */
  async #findLost(): Promise<string[]> {
    const problems: string[] = [];
    const { service, dashboard } = this.ground.databases;
    const { rows } = await service.query<{
      id: string;
      personal_details: Buffer | null;
      wrapped: string | null;
    }>(
      'select id, personal_details, wrapped from invitations left join keys.content_keys on invitation_id = id where agent_id = $1',
      [this.ground.agentId],
    );
    const stored = new Map<string, string[]>();
    for (const { id, personal_details, wrapped } of rows) {
      const { externalId } = openPersonalDetails(
        testUnreadable,
        openKey(testSealing, id, wrapped),
        id,
        personal_details,
      );
      if (!externalId || !this.#sent.has(externalId)) continue;
      stored.set(externalId, [...(stored.get(externalId) ?? []), id]);
    }
    for (const [externalId, id] of this.#made) {
      if (stored.get(externalId)?.join() !== id)
        problems.push('an acknowledged invitation is lost or doubled');
    }
    for (const [, ids] of stored) if (ids.length > 1) problems.push('one request made two invitations');
    const { rows: forms } = await dashboard.query<{ id: string; upstream_id: string | null }>(
      "select id, upstream_id from invitations where id = any($1) and state = 'created'",
      [[...this.#forms]],
    );
    if (forms.length !== this.#forms.size)
      problems.push(`${this.#forms.size - forms.length} invitations of the dashboard are lost`);
    for (const { id, upstream_id } of forms) {
      if (!stored.get(id)?.includes(upstream_id ?? ''))
        problems.push('a row of the dashboard leads to nothing');
    }
    return problems;
  }

  #describe(): string {
    const refused = new Map<string, number>();
    for (const { who, status, code } of this.answers) {
      if (status !== null && status < 400) continue;
      const name =
        status === null ? `${who}: no answer` : `${who}: ${status}${code === '' ? '' : ` ${code}`}`;
      refused.set(name, (refused.get(name) ?? 0) + 1);
    }
    const messages = this.#chats
      .flatMap((chat) => chat.consultations)
      .reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const longestMs = Math.max(0, ...this.answers.map(({ tookMs }) => tookMs));
    return [
      `${this.#made.size} + ${this.#forms.size} invitations, ${messages} messages kept`,
      ...[...refused].map(([name, count]) => `${name} × ${count}`),
      ...(this.#formsLeft > 0 ? [`${this.#formsLeft} forms left unclear`] : []),
      ...(this.#reauthorizations > 0 ? [`${this.#reauthorizations} through authorize`] : []),
      `longest answer ${(longestMs / 1000).toFixed(1)} s`,
    ].join('; ');
  }
}

const limited = () => ({ signal: AbortSignal.timeout(clientLimitMs) });

const withText = (answer: Response & { content: string }) => ({
  status: answer.status,
  headers: answer.headers,
  text: answer.content,
});

function readCode(text: string): string {
  const body = parseJson(text);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

/** A copy of the browser with the same cookies. */
function copyOf(ground: Ground, browser: Browser): Browser {
  const copy = createBrowser(ground.fronts.dashboard.url, { remembers: false });
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

async function signOut(browser: Browser): Promise<void> {
  const { csrfToken } = JSON.parse((await browser.request('/api/auth/csrf')).content) as {
    csrfToken: string;
  };
  const end = await browser.request('/api/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  });
  if (!end.ok) throw new Error(`A sign-out was answered ${end.status}`);
}

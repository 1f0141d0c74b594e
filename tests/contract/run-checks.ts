import { ApiClient } from '../helpers/api.ts';
import type { Check } from './check.ts';
import { Broken, CannotTell } from './check-errors.ts';
import { type Access, type Created, createTarget } from './target.ts';

export type Outcome = 'holds' | 'broken' | 'could not tell';

export type Result = {
  check: Check;
  outcome: Outcome;
  /** Why the requirement does not hold, or cannot be decided; empty when it holds. */
  seen: string;
  /** Each call with its status, without ids, queries or tokens. */
  calls: string[];
  durationMs: number;
};

/**
 * Runs checks one after another, each with a recording of its own calls.
 * @param settings.stop - once it is aborted, the remaining checks cannot be decided
 * @param settings.onResult - called with each result at once
 */
export async function runChecks(
  checks: readonly Check[],
  access: Access,
  created: Created,
  settings: { stop: AbortSignal; onResult: (result: Result) => void },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const calls: string[] = [];
    const startedAt = Date.now();
    const outcome = await runCheck(check, access, created, calls, settings.stop);
    const result = { check, ...outcome, calls, durationMs: Date.now() - startedAt };
    results.push(result);
    settings.onResult(result);
  }
  return results;
}

async function runCheck(
  check: Check,
  access: Access,
  created: Created,
  calls: string[],
  stop: AbortSignal,
): Promise<{ outcome: Outcome; seen: string }> {
  let giveUp = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new CannotTell('the run was stopped, or its time was over'));
    stop.addEventListener('abort', giveUp, { once: true });
  });
  try {
    if (stop.aborted) giveUp();
    else await Promise.race([check.run(createTarget(access, calls, created)), stopped]);
    if (stop.aborted) await stopped;
    return { outcome: 'holds', seen: '' };
  } catch (error) {
    return judge(error);
  } finally {
    stop.removeEventListener('abort', giveUp);
  }
}

/**
 * The outcome that an error of a check means. A service that closes the connection or does not answer breaks the
 * contract.
 */
function judge(error: unknown): { outcome: Outcome; seen: string } {
  if (error instanceof Broken) return { outcome: 'broken', seen: error.message };
  if (error instanceof CannotTell) return { outcome: 'could not tell', seen: error.message };
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return { outcome: 'broken', seen: 'no answer in time' };
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof TypeError && cause instanceof Error) {
    const code = 'code' in cause ? String(cause.code) : cause.name;
    return { outcome: 'broken', seen: `the connection failed: ${code}` };
  }
  return { outcome: 'could not tell', seen: `the check itself failed: ${name}` };
}

const removalTimeoutMs = 120_000;

/** How much of what the run created could be removed, and what is left. */
export type Removal = {
  agents: number;
  invitations: number;
  encounters: number;
  agentsLeft: string[];
  othersLeft: number;
};

/**
 * Deletes what a run has created: encounters where the service can (an extension), invitations, agents. What is gone
 * already counts as removed.
 */
export async function removeCreated(access: Access, created: Created): Promise<Removal> {
  const removal: Removal = { agents: 0, invitations: 0, encounters: 0, agentsLeft: [], othersLeft: 0 };
  if (access.accessToken === null) return removal;
  const api = new ApiClient(access.baseUrl, access.accessToken, access.callTimeoutMs);
  const deadline = Date.now() + removalTimeoutMs;
  const remove = async (path: string): Promise<boolean> => {
    if (Date.now() > deadline) return false;
    try {
      const { status } = await api.delete(path);
      return status < 300 || status === 404 || status === 410;
    } catch {
      return false; // Counted as left.
    }
  };
  await findEncounters(api, created);
  for (const id of created.encounters) {
    if (await remove(`/encounter/${encodeURIComponent(id)}`)) removal.encounters += 1;
    else removal.othersLeft += 1;
  }
  for (const id of created.invitations) {
    if (await remove(`/consult-invitation/${encodeURIComponent(id)}`)) removal.invitations += 1;
    else removal.othersLeft += 1;
  }
  for (const id of created.agents) {
    if (await remove(`/agent/${encodeURIComponent(id)}`)) removal.agents += 1;
    else removal.agentsLeft.push(id);
  }
  return removal;
}

/**
 * Adds the encounters that started consultations have created: from their invitations, and from the list where there is
 * one.
 */
async function findEncounters(api: ApiClient, created: Created): Promise<void> {
  const add = (value: unknown, isOurs: (fields: Record<string, unknown>) => boolean, key: string) => {
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Record<string, unknown>;
    const id = fields[key];
    if (isOurs(fields) && (typeof id === 'string' || typeof id === 'number'))
      created.encounters.add(String(id));
  };
  try {
    for (const id of created.invitations)
      add((await api.get(`/consult-invitation/${encodeURIComponent(id)}`)).body, () => true, 'encounterId');
    const isOurs = (fields: Record<string, unknown>) => created.invitations.has(String(fields.invitationId));
    let path: string | null = created.invitations.size > 0 ? '/encounter' : null;
    for (let page = 0; page < 100 && path !== null; page++) {
      const answer: Awaited<ReturnType<typeof api.get>> = await api.get(path);
      if (!Array.isArray(answer.body)) return;
      for (const one of answer.body) add(one, isOurs, 'id');
      const next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      path = next?.startsWith('/encounter?') ? next : null;
    }
  } catch {
    // The service cannot be reached; the deletions that follow report what is left.
  }
}

import type { Hono } from 'hono';
import { cleanEntry } from '../../../common/fold-text.ts';
import type {
  AgentChange,
  ConfigurableAgent,
  ConfigurationGrant,
} from '../../domain/agents/agent-configuration.ts';
import { keptCasesMax } from '../../domain/try-out/simulated-case-store.ts';
import { simulate, simulateFitting } from '../../domain/try-out/simulation.ts';
import { type WrittenCase, writtenCaseSchema } from '../../domain/try-out/written-case.ts';
import type { AppContext, AppEnvironment } from '../../http/app-environment.ts';
import { listLibraryCases } from '../../interview/model/case.ts';
import type { SourceLocale } from '../../interview/model/types.ts';
import { createFormToken } from '../cookies.ts';
import { isTrustedPost, parseJson, problem, readBody, setPageHeaders } from '../requests.ts';
import { type PlainStaffTextKey, staffText } from '../staff-texts.ts';
import { type Draft, draftSchema, parseChange, readBase, readVersion } from './configuration-form.ts';
import {
  type ConfigurationContext,
  expired,
  localeOf,
  openAgent,
  showConfiguration,
} from './configuration-visit.ts';
import type { TypedCase } from './simulation-draft.ts';
import { renderSimulationChoice, renderSimulationResult, renderSimulationTable } from './simulation-page.ts';

type Received = {
  agent: ConfigurableAgent;
  grant: ConfigurationGrant;
  body: Record<string, unknown>;
  locale: SourceLocale;
  formToken: string;
  draft: Draft;
};

/**
 * `/configure/<id>/simulated`: cases played with the form's configuration and with the active one (specification §1.6).
 * Each step is a POST with the form; a GET starts from the saved configuration.
 */
export function addSimulationRoutes(routes: Hono<AppEnvironment>, dependencies: ConfigurationContext): void {
  routes.get('/configure/:id/simulated', (c) => chooseFromSaved(dependencies, c));
  const steps = {
    '': choose,
    '/edit': goOnEditing,
    '/run': run,
    '/keep': keep,
    '/remove': remove,
  };
  for (const [path, step] of Object.entries(steps)) {
    routes.post(`/configure/:id/simulated${path}`, (c) =>
      receive(dependencies, c, (received) => step(dependencies, c, received)),
    );
  }
}

/** The choice of cases for the saved configuration. */
async function chooseFromSaved(dependencies: ConfigurationContext, c: AppContext): Promise<Response> {
  setPageHeaders(c);
  const opened = await openAgent(dependencies, c);
  if (opened === null) return expired(c);
  const { agent, grant, cookie } = opened;
  const { name, specialization, visitType, configuration } = agent;
  const change = { name, specialization, visitType, configuration };
  return await choose(dependencies, c, {
    agent,
    grant,
    body: {},
    locale: localeOf(c),
    formToken: createFormToken(dependencies.signer, cookie),
    draft: { version: agent.configurationVersion, change, base: change },
  });
}

/** Returns to the form with its content. */
async function goOnEditing(
  dependencies: ConfigurationContext,
  c: AppContext,
  received: Received,
): Promise<Response> {
  const { agent, grant, draft, locale, formToken } = received;
  const isSame = isSaved(agent, draft.change);
  const shown = { ...agent, ...draft.change, configurationVersion: draft.version };
  const outcome = isSame ? null : ('unsaved' as const);
  const page = { agent: shown, base: draft.base ?? null, locale, formToken, outcome, errors: [] };
  return c.html(await showConfiguration(dependencies, grant, page));
}

/** Plays all cases, or the chosen or written one. */
async function run(dependencies: ConfigurationContext, c: AppContext, received: Received): Promise<Response> {
  const { agent, grant, body, locale, formToken, draft } = received;
  const page = { agent, locale, formToken, draft, isSaved: isSaved(agent, draft.change) };
  if (body.run === 'all') {
    const rows = await simulateFitting(agent, draft.change);
    return c.html(renderSimulationTable({ ...page, rows }));
  }
  if (body.run === 'written') {
    const read = readWritten(body);
    if (read.written === null) return await choose(dependencies, c, received, read.problem);
    const simulation = await simulate(agent, draft.change, read.written, locale);
    return c.html(
      renderSimulationResult({ ...page, chosen: read.written, typed: readTyped(body), simulation }),
    );
  }
  const chosen =
    listLibraryCases().find(({ id }) => id === body.case) ??
    (await dependencies.cases.list(grant.organizationId, grant.agentId)).find(({ id }) => id === body.case);
  if (chosen === undefined) return await choose(dependencies, c, received, 'simChoose');
  const simulation = await simulate(agent, draft.change, chosen, locale);
  return c.html(renderSimulationResult({ ...page, chosen, typed: null, simulation }));
}

/** Stores a written case for the agent. */
async function keep(
  dependencies: ConfigurationContext,
  c: AppContext,
  received: Received,
): Promise<Response> {
  const read = readWritten(received.body);
  if (read.written === null) return await choose(dependencies, c, received, read.problem);
  if (read.written.title === '') return await choose(dependencies, c, received, 'simKeepTitle');
  if (!(await dependencies.cases.keep(received.grant, read.written)))
    return await choose(dependencies, c, received, 'simFull');
  return await choose(dependencies, c, { ...received, body: {} });
}

/** Removes a stored case. */
async function remove(
  dependencies: ConfigurationContext,
  c: AppContext,
  received: Received,
): Promise<Response> {
  const id = received.body.remove;
  if (typeof id === 'string') await dependencies.cases.remove(received.grant, id);
  return await choose(dependencies, c, received);
}

/** Reads a POST of these pages and passes it to `handle`; responds to invalid ones. */
async function receive(
  dependencies: ConfigurationContext,
  c: AppContext,
  handle: (received: Received) => Response | Promise<Response>,
): Promise<Response> {
  setPageHeaders(c);
  const read = await readBody(c);
  if (!read.ok) return problem(c, read.code, 'The body could not be read.');
  const opened = await openAgent(dependencies, c);
  if (opened === null) return expired(c);
  const { agent, grant, cookie } = opened;
  const { body } = read;
  const locale = localeOf(c);
  if (!isTrustedPost(c, dependencies.signer, [cookie], body.formToken)) {
    return problem(c, 'form_rejected', staffText(locale, 'expiredText'));
  }
  const formToken = createFormToken(dependencies.signer, cookie);
  if (typeof body.draft === 'string') {
    const draft = draftSchema.safeParse(parseJson(body.draft));
    if (!draft.success)
      return problem(c, 'unreadable_body', 'The form that this page carries could not be read.');
    return await handle({ agent, grant, body, locale, formToken, draft: draft.data });
  }
  const parsed = parseChange(body);
  const version = readVersion(body);
  const base = readBase(body);
  if (!parsed.ok) {
    const typed = { ...agent, ...parsed.typed, configurationVersion: version };
    const outcome = 'invalid' as const;
    const page = { agent: typed, base, locale, formToken, outcome, errors: parsed.errors };
    return c.html(await showConfiguration(dependencies, grant, page), 422);
  }
  const draft = { version, change: parsed.change, ...(base === null ? {} : { base }) };
  return await handle({ agent, grant, body, locale, formToken, draft });
}

/** The page for choosing or writing a case. */
async function choose(
  dependencies: ConfigurationContext,
  c: AppContext,
  received: Received,
  trouble: PlainStaffTextKey | 'simFull' | null = null,
): Promise<Response> {
  const { agent, grant, body, locale, formToken, draft } = received;
  const page = renderSimulationChoice({
    agent,
    locale,
    formToken,
    draft,
    isSaved: isSaved(agent, draft.change),
    kept: await dependencies.cases.list(grant.organizationId, grant.agentId),
    typed: readTyped(body),
    problem: trouble === null ? null : describeTrouble(locale, trouble),
  });
  return c.html(page, trouble === null ? 200 : 422);
}

function describeTrouble(locale: SourceLocale, trouble: PlainStaffTextKey | 'simFull'): string {
  return trouble === 'simFull'
    ? staffText(locale, trouble, { count: keptCasesMax })
    : staffText(locale, trouble);
}

function isSaved(agent: AgentChange, draft: AgentChange): boolean {
  const key = ({ name, specialization, visitType, configuration }: AgentChange) =>
    JSON.stringify([name, specialization, visitType, configuration]);
  return key(agent) === key(draft);
}

function readTyped(body: Record<string, unknown>): TypedCase {
  const field = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    title: field('title'),
    locale: field('locale'),
    answeredBy: field('answeredBy'),
    ageYears: field('ageYears').trim(),
    opening: field('opening'),
    facts: field('facts'),
    otherwise: field('otherwise'),
  };
}

type ReadCase = { written: WrittenCase; problem: null } | { written: null; problem: PlainStaffTextKey };

function readWritten(body: Record<string, unknown>): ReadCase {
  const typed = readTyped(body);
  const refuse = (problem: PlainStaffTextKey): ReadCase => ({ written: null, problem });
  const age = cleanEntry(typed.ageYears);
  if (!/^\d{0,3}$/.test(age)) return refuse('tryAgeInvalid');
  const ageYears = age === '' ? null : Number(age);
  const parsed = writtenCaseSchema.safeParse({ ...typed, ageYears });
  if (parsed.success) return { written: parsed.data, problem: null };
  const wrong = parsed.error.issues.map(({ path }) => path[0]);
  if (wrong.includes('ageYears')) return refuse('tryAgeInvalid');
  return refuse(wrong.includes('opening') ? 'simOpeningMissing' : 'simTooLong');
}

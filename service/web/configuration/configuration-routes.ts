import { Hono } from 'hono';
import { html } from 'hono/html';
import { mayCall, pages } from '../../../contract/operations.ts';
import type {
  AgentChange,
  ConfigurableAgent,
  ConfigurationGrant,
} from '../../domain/agents/agent-configuration.ts';
import { type AgentPart, mergeAgentChange, takeParts } from '../../domain/agents/merge-agent-change.ts';
import { isIdentifier } from '../../domain/identifier.ts';
import type { AppContext, AppEnvironment } from '../../http/app-environment.ts';
import { createFormToken, writeConfiguration } from '../cookies.ts';
import { renderStaffPage } from '../layout.ts';
import { isTrustedPost, problem, readBody, setPageHeaders } from '../requests.ts';
import { staffText } from '../staff-texts.ts';
import { parseChange, readBase, readVersion } from './configuration-form.ts';
import {
  type ConfigurationContext,
  expired,
  localeOf,
  openAgent,
  refused,
  requireVisit,
  showConfiguration,
} from './configuration-visit.ts';
import { addSimulationRoutes } from './simulation-routes.ts';
import { playTryOutStep, showTryOutStart } from './try-out-routes.ts';

/**
 * `/agent/<id>?token=…` and `/configure/<id>`: an agent's configuration (specification §1.6). A POST exchanges the
 * token for a cookie and removes it from the address; the GET shows nothing of the agent (S19).
 */
export function createConfigurationRoutes(dependencies: ConfigurationContext): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/agent/:id', (c) => showExchange(c));
  routes.post('/agent/:id', (c) => exchangeToken(dependencies, c));
  routes.use('/configure/:id/*', (c, next) => requireVisit(dependencies, c, next));
  routes.get('/configure/:id', (c) => showSaved(dependencies, c));
  routes.post('/configure/:id', (c) => save(dependencies, c));
  routes.get('/configure/:id/try', (c) => showTryOutStart(dependencies, c));
  routes.post('/configure/:id/try', (c) => playTryOutStep(dependencies, c));
  addSimulationRoutes(routes, dependencies);
  return routes;
}

/** The page that sends the token of a configurationUrl by POST. */
function showExchange(c: AppContext): Response | Promise<Response> {
  setPageHeaders(c);
  const token = c.req.query('token') ?? '';
  if (token === '') {
    c.header('WWW-Authenticate', 'Bearer');
    return problem(c, 'token_missing', 'Send an access token, or open the configurationUrl of the agent.');
  }
  const locale = localeOf(c);
  const page = renderStaffPage({
    locale,
    title: staffText(locale, 'configureTitle'),
    script: 'staff.js',
    main: html`<main class="gate"><div class="gate-card"><h1>${staffText(locale, 'configureTitle')}</h1>
<form method="post" action="/agent/${c.req.param('id')}" data-exchange><input type="hidden" name="token" value="${token}">
<button class="btn btn-primary" type="submit">${staffText(locale, 'openConfiguration')}</button></form></div></main>`,
  });
  return c.html(page);
}

async function exchangeToken(dependencies: ConfigurationContext, c: AppContext): Promise<Response> {
  setPageHeaders(c);
  const read = await readBody(c);
  if (!read.ok) return problem(c, read.code, 'The body could not be read.');
  const agentId = c.req.param('id') ?? '';
  const token = typeof read.body.token === 'string' ? read.body.token : '';
  const use = isIdentifier(agentId) && token !== '' ? await dependencies.verifyToken(agentId, token) : null;
  if (!use) return expired(c);
  if (!mayCall(pages['configure agent'], use.role)) return refused(c);
  if (!(await use.take())) return expired(c);
  writeConfiguration(c, dependencies.signer, agentId, JSON.stringify(use.grant));
  return c.redirect(`${dependencies.appUrl}/configure/${agentId}`, 303);
}

async function showSaved(dependencies: ConfigurationContext, c: AppContext): Promise<Response> {
  setPageHeaders(c);
  const opened = await openAgent(dependencies, c);
  if (opened === null) return expired(c);
  const { agent, grant, cookie } = opened;
  return c.html(
    await showConfiguration(dependencies, grant, {
      agent,
      base: agent,
      locale: localeOf(c),
      formToken: createFormToken(dependencies.signer, cookie),
      outcome: c.req.query('saved') === '1' ? 'saved' : null,
      errors: [],
    }),
  );
}

async function save(dependencies: ConfigurationContext, c: AppContext): Promise<Response> {
  setPageHeaders(c);
  const read = await readBody(c);
  if (!read.ok) return problem(c, read.code, 'The body could not be read.');
  const opened = await openAgent(dependencies, c);
  if (opened === null) return expired(c);
  const { agent, grant, cookie } = opened;
  const locale = localeOf(c);
  if (!isTrustedPost(c, dependencies.signer, [cookie], read.body.formToken)) {
    return problem(c, 'form_rejected', staffText(locale, 'expiredText'));
  }
  const parsed = parseChange(read.body);
  const form = { locale, formToken: createFormToken(dependencies.signer, cookie), errors: [] };
  const base = readBase(read.body);
  if (!parsed.ok) {
    const typed = { ...agent, ...parsed.typed, configurationVersion: readVersion(read.body) };
    const page = { ...form, agent: typed, base, outcome: 'invalid' as const, errors: parsed.errors };
    return c.html(await showConfiguration(dependencies, grant, page), 422);
  }
  const mine = takeParts(parsed.change, base ?? parsed.change, readTaken(read.body));
  const saved = await saveOver(dependencies, grant, { version: readVersion(read.body), base, mine }, agent);
  if (saved === null) return expired(c);
  if (saved === 'saved') return c.redirect(`${dependencies.appUrl}/configure/${agent.id}?saved=1`, 303);
  const { current, change, conflicts } = saved;
  const page = { ...form, agent: { ...current, ...change }, base: current, outcome: 'conflict' as const };
  return c.html(await showConfiguration(dependencies, grant, { ...page, conflicts }), 409);
}

type Conflict = { current: ConfigurableAgent; change: AgentChange; conflicts: AgentPart[] };

const savesMax = 5;

/**
 * Saves a form over what is stored now. What somebody else has changed since it was opened, and the form has not, is kept; where
 * both have changed a part, nothing is saved (S40).
 * @returns null when the agent is gone
 */
async function saveOver(
  { agents }: ConfigurationContext,
  grant: ConfigurationGrant,
  form: { version: number; base: AgentChange | null; mine: AgentChange },
  opened: ConfigurableAgent,
): Promise<'saved' | Conflict | null> {
  let current: ConfigurableAgent | null = opened;
  for (let saves = 0; current !== null && saves < savesMax; saves += 1) {
    const isAsOpened = current.configurationVersion === form.version;
    const { change, conflicts }: Omit<Conflict, 'current'> = isAsOpened
      ? { change: form.mine, conflicts: [] }
      : mergeAgentChange(form.base, form.mine, current);
    if (conflicts.length > 0) return { current, change, conflicts };
    if (await agents.updateAgent(grant, current.configurationVersion, change)) return 'saved';
    current = await agents.findAgent(grant.organizationId, grant.agentId);
  }
  return current && { current, change: form.mine, conflicts: [] };
}

/** The parts for which the person has chosen what somebody else had saved. */
function readTaken(body: Record<string, unknown>): AgentPart[] {
  return Object.entries(body).flatMap(([name, value]) =>
    name.startsWith('keep.') && value === 'theirs' ? [name.slice('keep.'.length)] : [],
  );
}

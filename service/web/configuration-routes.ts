import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { cleanEntry } from '../../common/fold-text.ts';
import { mayCall, pages } from '../../contract/operations.ts';
import type { UserRole } from '../../contract/verify-token.ts';
import type {
  AgentConfigurationStore,
  ConfigurableAgent,
  ConfigurationGrant,
} from '../domain/agent-configuration.ts';
import type { ConfigurationTokenUse } from '../domain/configuration-token.ts';
import type { ModelCallStore } from '../domain/consultation/language-model.ts';
import {
  addTryOutStep,
  playTryOut,
  type TryOut,
  type TryOutView,
  tryOutSchema,
} from '../domain/consultation/try-out.ts';
import { isIdentifier } from '../domain/identifier.ts';
import type { SimulatedCaseStore } from '../domain/simulated-case-store.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { loadReaders } from '../interview/engine/create-readers.ts';
import { describeItem } from '../interview/engine/describe.ts';
import { type SourceLocale, sourceLocales } from '../interview/types.ts';
import { parseChange } from './configuration-form.ts';
import { createFormToken, readConfiguration, type Signer, writeConfiguration } from './cookies.ts';
import { type Markup, renderStaffPage } from './layout.ts';
import { type ConfigurationPage, renderConfigurationPage } from './pages/configuration-page.ts';
import type { ModelPrices } from './pages/model-part.ts';
import { renderTryOutPage, renderTryOutStart } from './pages/try-out-page.ts';
import { readValues, textsOf } from './read-values.ts';
import {
  createMessageId,
  isTrustedPost,
  negotiateLocale,
  parseJson,
  problem,
  readBody,
  setPageHeaders,
} from './requests.ts';
import { addSimulationRoutes } from './simulation-routes.ts';
import { type StaffTextKey, staffText } from './staff-texts.ts';

/** The service's language model, what its tokens cost, and where its calls are counted. */
export type ConfiguredModel = { model: string; prices: ModelPrices | null; calls: ModelCallStore };

export type ConfigurationDependencies = {
  agents: AgentConfigurationStore;
  cases: SimulatedCaseStore;
  /** What the token of a configurationUrl stands for; null when it is forged, expired, ended or for another agent. */
  verifyToken(agentId: string, token: string): Promise<ConfigurationTokenUse | null>;
  /** Null without a language model. */
  languageModel: ConfiguredModel | null;
  /** The role of a grant's person now; null when the authorization behind the grant id has ended (S5, S7). */
  findRole(grantId: string): Promise<UserRole | null>;
};

const grantSchema = z.object({
  agentId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  grantId: z.string(),
});

/**
 * `/agent/<id>?token=…` and `/configure/<id>`: an agent's configuration (specification §1.6). The token is exchanged
 * by POST for a cookie and leaves the address; the GET shows nothing of the agent (S19).
 */
export function createConfigurationRoutes(
  dependencies: ConfigurationDependencies & { signer: Signer; appUrl: string },
): Hono<AppEnvironment> {
  const { agents, cases, signer, appUrl } = dependencies;
  const routes = new Hono<AppEnvironment>();
  const localeOf = (c: Context<AppEnvironment>) =>
    negotiateLocale(c.req.header('accept-language'), sourceLocales, 'en');

  routes.get('/agent/:id', (c) => {
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
  });

  routes.post('/agent/:id', async (c) => {
    setPageHeaders(c);
    const read = await readBody(c);
    if (!read.ok) return problem(c, read.code, 'The body could not be read.');
    const agentId = c.req.param('id');
    const token = typeof read.body.token === 'string' ? read.body.token : '';
    const use = isIdentifier(agentId) && token !== '' ? await dependencies.verifyToken(agentId, token) : null;
    if (!use) return expired(c);
    if (!mayCall(pages['configure agent'], use.role)) return refused(c);
    if (!(await use.take())) return expired(c);
    writeConfiguration(c, signer, agentId, JSON.stringify(use.grant));
    return c.redirect(`${appUrl}/configure/${agentId}`, 303);
  });

  type Visit = { grant: ConfigurationGrant; cookie: string };
  const visits = new WeakMap<Context<AppEnvironment>, Visit>();

  // Before every page below: the role is that of this moment, whatever it was when the cookie was given.
  routes.use('/configure/:id/*', async (c, next) => {
    const opened = await readVisit(c);
    if (opened === null) {
      setPageHeaders(c);
      return expired(c);
    }
    if (!mayCall(pages['configure agent'], opened.role)) {
      setPageHeaders(c);
      return refused(c);
    }
    visits.set(c, opened.visit);
    await next();
    return undefined;
  });

  /** The signed-in visit of this browser to this agent, or null when there is none or it was ended. */
  async function readVisit(c: Context<AppEnvironment>): Promise<{ visit: Visit; role: UserRole } | null> {
    const agentId = c.req.param('id') ?? '';
    const cookie = isIdentifier(agentId) ? readConfiguration(c, signer, agentId) : null;
    if (cookie === null) return null;
    const grant = grantSchema.parse(JSON.parse(cookie));
    const role = await dependencies.findRole(grant.grantId);
    return role === null ? null : { visit: { grant, cookie }, role };
  }

  routes.get('/configure/:id', async (c) => {
    setPageHeaders(c);
    const visit = visits.get(c);
    const agent = visit && (await agents.findAgent(visit.grant.organizationId, visit.grant.agentId));
    if (!visit || !agent) return expired(c);
    return c.html(
      await showConfiguration(visit.grant, {
        agent,
        locale: localeOf(c),
        formToken: createFormToken(signer, visit.cookie),
        outcome: c.req.query('saved') === '1' ? 'saved' : null,
        errors: [],
      }),
    );
  });

  routes.post('/configure/:id', async (c) => {
    setPageHeaders(c);
    const read = await readBody(c);
    if (!read.ok) return problem(c, read.code, 'The body could not be read.');
    const visit = visits.get(c);
    const agent = visit && (await agents.findAgent(visit.grant.organizationId, visit.grant.agentId));
    if (!visit || !agent) return expired(c);
    const locale = localeOf(c);
    if (!isTrustedPost(c, signer, [visit.cookie], read.body.formToken)) {
      return problem(c, 'form_rejected', staffText(locale, 'expiredText'));
    }
    const parsed = parseChange(read.body);
    const formToken = createFormToken(signer, visit.cookie);
    if (!parsed.ok) {
      const page = { agent: { ...agent, ...parsed.typed }, locale, formToken, outcome: 'invalid' as const };
      return c.html(await showConfiguration(visit.grant, { ...page, errors: parsed.errors }), 422);
    }
    const version = z.coerce.number().int().catch(-1).parse(read.body.version);
    if (!(await agents.updateAgent(visit.grant, version, parsed.change))) {
      const page = { agent: { ...agent, ...parsed.change }, locale, formToken, outcome: 'conflict' as const };
      return c.html(await showConfiguration(visit.grant, { ...page, errors: [] }), 409);
    }
    return c.redirect(`${appUrl}/configure/${agent.id}?saved=1`, 303);
  });

  routes.get('/configure/:id/try', async (c) => {
    setPageHeaders(c);
    const opened = await openAgent(c);
    if (opened === null) return expired(c);
    const formToken = createFormToken(signer, opened.cookie);
    return c.html(renderTryOutStart({ agent: opened.agent, locale: localeOf(c), formToken, problem: false }));
  });

  routes.post('/configure/:id/try', async (c) => {
    setPageHeaders(c);
    const read = await readBody(c);
    if (!read.ok) return problem(c, read.code, 'The body could not be read.');
    const opened = await openAgent(c);
    if (opened === null) return expired(c);
    const { agent, cookie } = opened;
    const staffLocale = localeOf(c);
    if (!isTrustedPost(c, signer, [cookie], read.body.formToken)) {
      return problem(c, 'form_rejected', staffText(staffLocale, 'expiredText'));
    }
    const formToken = createFormToken(signer, cookie);
    const carried = readTryOut(read.body);
    if (carried === null) {
      return c.html(renderTryOutStart({ agent, locale: staffLocale, formToken, problem: true }), 422);
    }
    const readers = loadReaders();
    const { screenId, change } = read.body;
    const values = readValues(read.body);
    const isSent = typeof screenId === 'string' && typeof change !== 'string';
    const added = isSent
      ? addTryOutStep(agent, carried, { screenId, values }, readers)
      : { played: playTryOut(agent, carried, readers), problem: null };
    const { played } = added;
    return c.html(
      renderTryOutPage({
        agent,
        staffLocale,
        played,
        consultation: {
          view: played.view,
          formToken,
          messageId: createMessageId(),
          changeItemId: typeof change === 'string' ? findChangeable(played, change) : null,
          problem: added.problem,
          typed: added.problem === null ? {} : textsOf(values),
          tryOut: { address: `/configure/${agent.id}/try`, carried: JSON.stringify(played.tryOut) },
        },
      }),
      added.problem === null ? 200 : 422,
    );
  });

  addSimulationRoutes(routes, { cases, signer, localeOf, openAgent, expired, showConfiguration });

  /** The page with what the language model did for this agent. */
  async function showConfiguration(
    { organizationId, agentId }: ConfigurationGrant,
    page: Omit<ConfigurationPage, 'model'>,
  ): Promise<Markup> {
    const { languageModel } = dependencies;
    if (languageModel === null) return renderConfigurationPage({ ...page, model: null });
    const { model, prices, calls } = languageModel;
    const usage = await calls.summarize(organizationId, agentId);
    return renderConfigurationPage({
      ...page,
      model: { model, prices, usage, isAllowed: page.agent.clinic.languageModelAllowed },
    });
  }

  /** The agent that this browser's cookie is for; null when it has to be opened again. */
  async function openAgent(
    c: Context<AppEnvironment>,
  ): Promise<{ agent: ConfigurableAgent; grant: ConfigurationGrant; cookie: string } | null> {
    const visit = visits.get(c);
    const agent = visit && (await agents.findAgent(visit.grant.organizationId, visit.grant.agentId));
    return visit && agent ? { agent, grant: visit.grant, cookie: visit.cookie } : null;
  }

  function expired(c: Context<AppEnvironment>): Response | Promise<Response> {
    const locale = localeOf(c);
    return c.html(renderGate(locale, 'expiredTitle', staffText(locale, 'expiredText')), 401);
  }

  /** For somebody whose role does not configure agents: says which may. */
  function refused(c: Context<AppEnvironment>): Response | Promise<Response> {
    const locale = localeOf(c);
    const may = pages['configure agent'].roles.map((role) => staffText(locale, roleTexts[role]));
    const roles = new Intl.ListFormat(locale, { type: 'disjunction' }).format(may);
    return c.html(
      renderGate(locale, 'roleRefusedTitle', staffText(locale, 'roleRefusedText', { roles })),
      403,
    );
  }

  return routes;
}

const roleTexts = { owner: 'roleOwner', clinician: 'roleClinician' } as const;

function renderGate(locale: SourceLocale, titleKey: StaffTextKey, text: string): Markup {
  const title = staffText(locale, titleKey);
  return renderStaffPage({
    locale,
    title,
    main: html`<main class="gate"><div class="gate-card"><h1>${title}</h1><p>${text}</p></div></main>`,
  });
}

/** What a try-out's form carries, or the try-out that its first form starts; null when the age is none. */
function readTryOut(body: Record<string, unknown>): TryOut | null {
  if (typeof body.carried === 'string') {
    const carried = tryOutSchema.safeParse(parseJson(body.carried));
    return carried.success ? carried.data : null;
  }
  const age = typeof body.ageYears === 'string' ? cleanEntry(body.ageYears) : '';
  if (!/^\d{0,3}$/.test(age)) return null;
  const started = tryOutSchema.safeParse({
    locale: body.locale,
    answeredBy: body.answeredBy,
    ageYears: age === '' ? null : Number(age),
    steps: [],
  });
  return started.success ? started.data : null;
}

function findChangeable({ view }: TryOutView, itemId: string): string | null {
  const { state, encounter } = view;
  const item = describeItem(encounter.protocol, state, null, itemId);
  return item !== null && state.status !== 'FINISHED' ? item.id : null;
}

import type { Next } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { mayCall, pages } from '../../../contract/operations.ts';
import type { UserRole } from '../../../contract/roles.ts';
import type {
  AgentConfigurationStore,
  ConfigurableAgent,
  ConfigurationGrant,
} from '../../domain/agents/agent-configuration.ts';
import type { ConfigurationTokenUse } from '../../domain/agents/configuration-token.ts';
import type { ModelCallStore } from '../../domain/consultation/language-model.ts';
import { isIdentifier } from '../../domain/identifier.ts';
import type { SimulatedCaseStore } from '../../domain/try-out/simulated-case-store.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { type SourceLocale, sourceLocales } from '../../interview/model/types.ts';
import { readConfiguration, type Signer } from '../cookies.ts';
import { type Markup, renderStaffPage } from '../layout.ts';
import { negotiateLocale, setPageHeaders } from '../requests.ts';
import { type PlainStaffTextKey, staffText } from '../staff-texts.ts';
import { type ConfigurationPage, renderConfigurationPage } from './configuration-page.ts';
import type { ModelPrices } from './model-part.ts';

/** The language model, the prices of its tokens, and the store for statistics of its calls. */
export type ConfiguredModel = { model: string; prices: ModelPrices | null; calls: ModelCallStore };

export type ConfigurationDependencies = {
  agents: AgentConfigurationStore;
  cases: SimulatedCaseStore;
  /**
   * Verifies the token of a configurationUrl; null when it is forged, expired, for another agent, or its grant has
   * ended.
   */
  verifyToken(agentId: string, token: string): Promise<ConfigurationTokenUse | null>;
  /** Null without a language model. */
  languageModel: ConfiguredModel | null;
  /** The current role of a grant's person; null when the grant has ended (S5, S7). */
  findRole(grantId: string): Promise<UserRole | null>;
};

export type ConfigurationContext = ConfigurationDependencies & { signer: Signer; appUrl: string };

const grantSchema = z.object({
  agentId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  grantId: z.string(),
});

/** A browser's visit to an agent's pages, and the cookie that its forms are bound to. */
type Visit = { grant: ConfigurationGrant; cookie: string };

const visits = new WeakMap<AppContext, Visit>();

/**
 * Runs before each page of a configuration. The role is read at each request, because it may change after the cookie
 * was set.
 */
export async function requireVisit(
  dependencies: ConfigurationContext,
  c: AppContext,
  next: Next,
): Promise<Response | undefined> {
  const opened = await readVisit(dependencies, c);
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
}

/** The browser's visit to this agent; null when there is none or its grant has ended. */
async function readVisit(
  dependencies: ConfigurationContext,
  c: AppContext,
): Promise<{ visit: Visit; role: UserRole } | null> {
  const agentId = c.req.param('id') ?? '';
  const cookie = isIdentifier(agentId) ? readConfiguration(c, dependencies.signer, agentId) : null;
  if (cookie === null) return null;
  const grant = grantSchema.parse(JSON.parse(cookie));
  const role = await dependencies.findRole(grant.grantId);
  return role === null ? null : { visit: { grant, cookie }, role };
}

/** The agent of the browser's visit; null when it has to be opened again from the dashboard. */
export async function openAgent(
  dependencies: ConfigurationContext,
  c: AppContext,
): Promise<{ agent: ConfigurableAgent; grant: ConfigurationGrant; cookie: string } | null> {
  const visit = visits.get(c);
  const agent =
    visit && (await dependencies.agents.findAgent(visit.grant.organizationId, visit.grant.agentId));
  return visit && agent ? { agent, grant: visit.grant, cookie: visit.cookie } : null;
}

/** Shows the configuration page, with statistics of the language model. */
export async function showConfiguration(
  dependencies: ConfigurationContext,
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

/** The language of the pages for staff. */
export function localeOf(c: AppContext): SourceLocale {
  return negotiateLocale(c.req.header('accept-language'), sourceLocales, 'en');
}

/** Says that the configuration has to be opened again from the dashboard. */
export function expired(c: AppContext): Response | Promise<Response> {
  const locale = localeOf(c);
  return c.html(renderGate(locale, 'expiredTitle', staffText(locale, 'expiredText')), 401);
}

/** Says which roles may configure agents. */
export function refused(c: AppContext): Response | Promise<Response> {
  const locale = localeOf(c);
  const may = pages['configure agent'].roles.map((role) => staffText(locale, roleTexts[role]));
  const roles = new Intl.ListFormat(locale, { type: 'disjunction' }).format(may);
  return c.html(renderGate(locale, 'roleRefusedTitle', staffText(locale, 'roleRefusedText', { roles })), 403);
}

const roleTexts = {
  owner: 'roleOwner',
  clinician: 'roleClinician',
  front_desk: 'roleFrontDesk',
} as const satisfies Record<UserRole, PlainStaffTextKey>;

function renderGate(locale: SourceLocale, titleKey: PlainStaffTextKey, text: string): Markup {
  const title = staffText(locale, titleKey);
  return renderStaffPage({
    locale,
    title,
    main: html`<main class="gate"><div class="gate-card"><h1>${title}</h1><p>${text}</p></div></main>`,
  });
}

import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import * as z from 'zod';
import type { CreateInvitation } from '../../contract/invitation.ts';
import { HttpVisitor, signInToDashboard } from '../../scripts/lib/http-visitor.ts';
import { demoColleagues } from '../../scripts/lib/settings.ts';
import { type Hands, pointer } from './hands.ts';

function requireSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by start-programs.ts`);
  return value;
}

export const dashboardUrl = requireSetting('E2E_DASHBOARD_URL');
export const serviceUrl = requireSetting('E2E_SERVICE_URL');
/** Address of the local inbox, which receives every mail. */
export const mailUrl = requireSetting('E2E_MAIL_URL');
export const credentials = {
  email: requireSetting('DEMO_EMAIL'),
  password: requireSetting('DEMO_PASSWORD'),
};

/** The demo clinic's people. */
export const emailOf = {
  owner: credentials.email,
  clinician: demoColleagues.clinicianEmail,
  front_desk: demoColleagues.frontDeskEmail,
} as const;
export type Role = keyof typeof emailOf;

const todayHeading = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 });

/** Signs in as a person does: dashboard, the service's sign-in page, and the consent page where it is shown. */
export async function signIn(
  page: Page,
  email: string = credentials.email,
  hands: Hands = pointer,
): Promise<void> {
  await page.goto(`${dashboardUrl}/sign-in`);
  await hands.press(page.getByRole('button', { name: 'Sign in' }));
  await hands.write(page.getByLabel('Email'), email);
  await hands.write(page.getByLabel('Password'), credentials.password);
  await hands.press(page.getByRole('button', { name: 'Sign in' }));
  const today = todayHeading(page);
  const allow = page.getByRole('button', { name: 'Allow' });
  await expect(today.or(allow)).toBeVisible();
  if (await allow.isVisible()) await hands.press(allow);
  await expect(today).toBeVisible();
}

/** The cookies of each person's latest session. */
const sessions = new Map<string, Parameters<BrowserContext['addCookies']>[0]>();

/**
 * Puts a person's session into the page's browser without opening a page: that of an earlier test while it lasts,
 * otherwise a new one, signed in without pages. For tests that are not about signing in or out, nor about sessions.
 * @param email - by default the demo clinic's owner, who sees the sample data
 */
export async function takeSession(page: Page, email: string = credentials.email): Promise<void> {
  for (const isNew of [false, true]) {
    const cookies = isNew ? await createSession(email) : sessions.get(email);
    if (cookies === undefined) continue;
    sessions.set(email, cookies);
    await page.context().addCookies(cookies);
    if ((await page.request.get(`${dashboardUrl}/api/invitations/summary`)).ok()) return;
  }
  throw new Error('A new session is not taken');
}

/** Opens Today with the session of `takeSession`. */
export async function openSignedIn(page: Page, email: string = credentials.email): Promise<void> {
  await takeSession(page, email);
  await page.goto(dashboardUrl);
  await expect(todayHeading(page)).toBeVisible();
}

async function createSession(email: string) {
  const visitor = new HttpVisitor();
  await signInToDashboard(visitor, dashboardUrl, { email, password: credentials.password });
  return visitor
    .cookiesFor(dashboardUrl)
    .split('; ')
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: dashboardUrl,
      httpOnly: true,
      sameSite: 'Lax' as const,
    }));
}

export type AgentForm = { name: string; specialization: string; visitType: string };

/** Creates an agent through the form; the page then shows the agent. */
export async function createAgent(page: Page, agent: AgentForm): Promise<void> {
  await page.goto(`${dashboardUrl}/agents/new`);
  await fillInAgent(page, agent, pointer);
}

/** Waits until the page has its heading and nothing on it is loading. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * The authorization endpoint's address as the dashboard requests it, with a code challenge that no test answers.
 * @param parameters - `scope`, `state` and what else the request has
 */
export function authorizeAddress(parameters: Record<string, string>): URL {
  const address = new URL('/auth/oauth2/authorize', serviceUrl);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'clinic-dashboard',
    redirect_uri: `${dashboardUrl}/api/auth/callback/consult`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...parameters,
  }).toString();
  return address;
}

/**
 * Creates an agent in the page's session without opening a page: for tests about something else.
 * @returns the address of the agent's page
 */
export async function prepareAgent(
  page: Page,
  {
    name,
    specialization = 'General practice',
    visitType = 'Before the visit',
  }: Pick<AgentForm, 'name'> & Partial<AgentForm>,
): Promise<string> {
  const agent = {
    name,
    specialization: specialization.toUpperCase().replaceAll(' ', '_'),
    consultAgentType: visitType === 'Before the visit' ? 'PRE_VISIT' : 'POST_VISIT',
  };
  return `${dashboardUrl}/agents/${await post(page, '/api/agents', { agent })}`;
}

/**
 * Creates an invitation in the page's session without opening a page.
 * @param agentAddress - of `prepareAgent`
 * @returns the link for the patient, and the address of the invitation's page
 */
export async function prepareInvitation(
  page: Page,
  agentAddress: string,
  fields: Partial<Omit<CreateInvitation, 'agentId'>> = {},
  contact?: { patientPhone: string },
): Promise<{ link: string; address: string }> {
  const agentId = agentAddress.slice(agentAddress.lastIndexOf('/') + 1);
  const id = await post(page, '/api/invitations', { invitation: { agentId, ...fields }, contact });
  const answer = await page.request.get(`${dashboardUrl}/api/invitations/${id}`);
  const { invitation } = z
    .object({ invitation: z.object({ invitationUrl: z.string() }) })
    .parse(await answer.json());
  return { link: invitation.invitationUrl, address: `${dashboardUrl}/invitations/${id}` };
}

async function post(page: Page, path: string, body: object): Promise<string> {
  const answer = await page.request.post(`${dashboardUrl}${path}`, {
    data: { requestId: randomUUID(), ...body },
    headers: { origin: dashboardUrl },
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Creates an agent through the open form; the page then shows the agent. */
export async function fillInAgent(page: Page, agent: AgentForm, hands: Hands): Promise<void> {
  await hands.write(page.getByLabel('Name', { exact: true }), agent.name);
  await hands.choose(page.getByLabel('Specialization'), agent.specialization);
  await hands.choose(page.getByLabel('Visit type'), agent.visitType);
  await hands.press(page.getByRole('button', { name: 'Create agent' }));
  await expect(page.getByRole('heading', { name: agent.name, level: 1 })).toBeVisible();
}

export type InvitationForm = {
  agent: string;
  firstName?: string;
  lastName?: string;
  dateOfBirth?: { day: string; month: string; year: string };
  externalId?: string;
  email?: string;
  phone?: string;
  /** As the choice is named. */
  messageLanguage?: string;
  /** As the choice is named. */
  followedFor?: string;
  linkText?: string;
  linkAddress?: string;
};

/** Creates an invitation through the form and gives its link; the page then shows the invitation. */
export async function createInvitation(page: Page, form: InvitationForm): Promise<string> {
  await page.goto(`${dashboardUrl}/invitations/new`);
  return await fillInInvitation(page, form, pointer);
}

/** The same through the open form. */
export async function fillInInvitation(page: Page, form: InvitationForm, hands: Hands): Promise<string> {
  await hands.choose(page.getByLabel('Agent'), form.agent);
  await writeInto(page, hands, [
    ['First name', form.firstName],
    ['Last name', form.lastName],
    ['Day', form.dateOfBirth?.day],
    ['Month', form.dateOfBirth?.month],
    ['Year', form.dateOfBirth?.year],
    ['External ID', form.externalId],
    ['E-mail', form.email],
    ['Mobile number', form.phone],
  ]);
  if (form.messageLanguage !== undefined)
    await hands.choose(page.getByLabel('Language of the message'), form.messageLanguage);
  if (form.followedFor !== undefined)
    await hands.choose(page.getByLabel('Link is followed for'), form.followedFor);
  await writeInto(page, hands, [
    ['Link text', form.linkText],
    ['Link address', form.linkAddress],
  ]);
  await hands.press(page.getByRole('button', { name: 'Create invitation' }));
  const link = page.getByLabel('Invitation link');
  await expect(link).toHaveValue(/\/consult\/[0-9a-z]{26}$/);
  return await link.inputValue();
}

async function writeInto(page: Page, hands: Hands, fields: [string, string | undefined][]): Promise<void> {
  for (const [label, value] of fields)
    if (value !== undefined) await hands.write(page.getByLabel(label, { exact: true }), value);
}

/** A patient's phone: a separate browser without an account. */
export async function openPhone(
  browser: Browser,
  options: {
    javaScriptEnabled?: boolean;
    colorScheme?: 'light' | 'dark';
    locale?: string;
    viewport?: { width: number; height: number };
  } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    ...options,
  });
  return { context, page: await context.newPage() };
}

/** Translates an English text of the page into the patient's language. */
export type Tongue = (english: string) => string;
const inEnglish: Tongue = (english) => english;

const escapePattern = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export async function startConsultation(
  page: Page,
  link: string,
  hands: Hands = pointer,
  say: Tongue = inEnglish,
): Promise<void> {
  await page.goto(link);
  await hands.tick(page.getByRole('checkbox'));
  await hands.press(page.getByRole('button', { name: say('Start') }));
  await page.waitForURL(/\/consultation\/[0-9a-z]{26}$/);
}

/**
 * Answers one page: denies what is asked, and confirms what was read from the patient's words.
 * @param words - what to write, by the text of the question
 * @returns whether it was the last page
 */
export async function answerOnce(
  page: Page,
  words: Record<string, string>,
  hands: Hands = pointer,
  say: Tongue = inEnglish,
): Promise<boolean> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  if (before.trim() === say('Thank you')) return true;
  const screenId = (await page.locator('#ask input[name="screenId"]').getAttribute('value')) ?? '';
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true });
  const denials = [...(say === inEnglish ? ['None'] : []), ...['No', 'Never'].map(say)]
    .map(escapePattern)
    .join('|');
  const no = page.getByRole('button', { name: new RegExp(`^(${denials})(?![\\p{L}\\p{M}])`, 'u') }).first();
  if (await button('Send to the clinic').isVisible()) {
    await hands.press(button('Send to the clinic'));
  } else if (await button('Continue anyway').isVisible()) {
    await hands.press(button('Continue anyway'));
  } else if (await fillIn(page, words, screenId, hands, say)) {
    await hands.press(button('Continue'));
  } else if (await no.isVisible()) {
    await hands.press(no);
  } else if (await button('I’d rather not say').isVisible()) {
    await hands.press(button('I’d rather not say'));
  } else {
    await hands.press(button('Continue'));
  }
  // The next page has another id; after the last page there is none.
  await expect(page.locator(`#ask input[name="screenId"][value="${screenId}"]`)).toHaveCount(0);
  await expect(heading).toBeVisible();
  return false;
}

/** Fills in a page that is sent as a whole. Returns whether it had anything to fill in. */
async function fillIn(
  page: Page,
  words: Record<string, string>,
  screenId: string,
  hands: Hands,
  say: Tongue,
): Promise<boolean> {
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  let isAnything = false;
  for (const [question, said] of Object.entries(words)) {
    const field = heading.includes(question)
      ? page.getByRole('textbox').first()
      : page.getByRole('textbox', { name: question }).first();
    if (!(await field.isVisible())) continue;
    await hands.write(field, said);
    isAnything = true;
  }
  for (const none of await page.getByRole('checkbox', { name: say('None of these') }).all()) {
    await hands.tick(none);
    isAnything = true;
  }
  // Statements are confirmed, questions are denied.
  const choice = screenId.startsWith('confirm.') ? say('Yes') : say('No');
  for (const name of [choice, say('No, nothing else')])
    for (const radio of await page.getByRole('radio', { name, exact: true }).all()) {
      await hands.pick(radio);
      isAnything = true;
    }
  return isAnything;
}

export async function answerToTheEnd(
  page: Page,
  words: Record<string, string>,
  hands: Hands = pointer,
  say: Tongue = inEnglish,
): Promise<void> {
  for (let turn = 0; turn < 60; turn++) if (await answerOnce(page, words, hands, say)) return;
  throw new Error('The consultation did not end within 60 pages');
}

/**
 * Answers pages as `answerOnce` does until a page of this kind is open.
 * @param kind - beginning of the page's id: `story`, `readback`
 */
export async function answerUntil(
  page: Page,
  kind: string,
  words: Record<string, string> = {},
  hands: Hands = pointer,
  say: Tongue = inEnglish,
): Promise<void> {
  const sought = page.locator(`#ask input[name="screenId"][value^="${kind}."]`);
  for (let turn = 0; turn < 60; turn++) {
    if ((await sought.count()) > 0) return;
    if (await answerOnce(page, words, hands, say)) break;
  }
  throw new Error(`No page of the kind ${kind} came`);
}

/** Opens the configuration of the agent whose page is shown, in a new tab. */
export async function openConfiguration(page: Page, hands: Hands = pointer): Promise<Page> {
  const [configuration] = await Promise.all([
    page.context().waitForEvent('page'),
    hands.press(page.getByRole('button', { name: 'Open configuration' })),
  ]);
  return configuration;
}

/** Opens the list and searches it through its form, since searched words are in no address. */
export async function searchList(page: Page, text: string, url: string = dashboardUrl): Promise<void> {
  await page.goto(`${url}/invitations`);
  await page.getByLabel(/^Search invitations/).fill(text);
}

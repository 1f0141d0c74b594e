import * as z from 'zod';
import type { PayloadStore } from '../../domain/authorization/authorization-store.ts';
import { secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { SecurityEvents } from '../../domain/security-event.ts';
import type { AppContext } from '../../http/app-environment.ts';
import type { CallLimiter } from '../../http/call-limiter.ts';
import { isOwnForm, pageHeaders } from '../../http/form-protection.ts';
import { readForm } from '../../http/read-body.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import type { DeviceCookies } from '../account/device-cookies.ts';
import { findSessionVisit, type SessionDependencies, type SessionVisit } from '../account/session-visit.ts';
import type { SignInThrottle } from '../account/sign-in-throttle.ts';
import type { ConfirmProblem, OauthPages, SecurityNotice } from '../oauth-pages.ts';
import { choosePageLocale } from '../page-locale.ts';
import {
  type FactorMethod,
  type FactorVisit,
  factorStatus,
  hasSecondFactor,
  type SecondFactorService,
} from '../second-factor/second-factors.ts';

export const securityPath = '/auth/security';

/** How long after a sign-in or a confirmation people may change their second factors. */
export const confirmedS = 10 * 60;

const confirmationSchema = z.object({ accountId: z.string(), expiresAtMs: z.number() });

export type SecurityDependencies = SessionDependencies & {
  payloads: PayloadStore;
  secondFactors: SecondFactorService;
  throttle: SignInThrottle;
  devices: DeviceCookies;
  events: SecurityEvents;
  /** Limits how many passwords are hashed at once. */
  hashLimiter: CallLimiter;
  pages: OauthPages;
};

export type Visit = SessionVisit & { factorVisit: FactorVisit };

/** The signed-in person, and where factors are verified; null without a session. */
export async function findVisit(dependencies: SecurityDependencies, c: AppContext): Promise<Visit | null> {
  const visit = await findSessionVisit(c, dependencies, 'security');
  const { remoteAddress, requestId } = requireRequestContext(c.env.incoming);
  return (
    visit && {
      ...visit,
      factorVisit: { place: `session:${visit.session.uid}`, remoteAddress, requestId },
    }
  );
}

/** Shows the page; without a session it says that the person must sign in. */
export async function showSecurity(
  dependencies: SecurityDependencies,
  c: AppContext,
  visit: Visit | null,
  { notice, status }: { notice: SecurityNotice | null; status: 200 | 401 | 403 | 422 },
): Promise<Response> {
  const factors = visit && (await dependencies.secondFactors.find(visit.account.id));
  const html = dependencies.pages.security({
    locale: localeOf(c),
    person: visit && {
      email: visit.account.email,
      organizationName: visit.account.organization.name,
      timeZone: visit.account.organization.timeZone,
      isRequired: visit.account.secondFactor.isRequired,
    },
    formToken: visit?.form.token ?? '',
    passkeyOptionsUrl: `${securityPath}/passkey-options`,
    mayChange: visit !== null && (await mayChange(dependencies, visit)),
    passkeys: factors?.passkeys ?? [],
    authenticatorApp: factors?.authenticatorApp ?? null,
    recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
    notice,
  });
  return c.body(html, status, pageHeaders());
}

/**
 * Whether the person has confirmed their identity recently. If they have a second factor, a session that was opened
 * with the password alone must verify that factor first.
 */
export async function mayChange(
  dependencies: SecurityDependencies,
  { account, session }: Visit,
): Promise<boolean> {
  if (!acceptsPassword({ account, session })) return false;
  if (session.loginTs !== undefined && Date.now() / 1000 - session.loginTs < confirmedS) return true;
  const row = await dependencies.payloads.find(secondFactorModels.confirmation, session.uid);
  const confirmation = row === null ? null : confirmationSchema.parse(row.payload);
  return confirmation?.accountId === account.id && confirmation.expiresAtMs > Date.now();
}

/** Records in the session that a second factor was verified. */
export async function noteMethod({ session }: Visit, method: FactorMethod): Promise<void> {
  session.amr = [...new Set([...(session.amr ?? ['pwd']), method])];
  await session.persist();
}

/** Runs `work` for a form of this page from the signed-in person. */
export async function withForm(
  dependencies: SecurityDependencies,
  c: AppContext,
  work: (visit: Visit, form: URLSearchParams) => Promise<Response>,
): Promise<Response> {
  const visit = await findVisit(dependencies, c);
  if (!visit) return await showSecurity(dependencies, c, null, { notice: null, status: 401 });
  const form = await readForm(c.env.incoming);
  if (!isOwnForm(c.req.raw.headers, visit.form.isIn(form))) {
    return await showSecurity(dependencies, c, visit, { notice: null, status: 403 });
  }
  c.header('cache-control', 'no-store');
  return await work(visit, form);
}

/** Like {@link withForm}, for a change: first asks for confirmation of the identity, unless there was one recently. */
export async function withChange(
  dependencies: SecurityDependencies,
  c: AppContext,
  work: (visit: Visit, form: URLSearchParams) => Promise<Response>,
): Promise<Response> {
  return await withForm(dependencies, c, async (visit, form) =>
    (await mayChange(dependencies, visit))
      ? await work(visit, form)
      : c.redirect(`${securityPath}/confirm`, 303),
  );
}

/** Redirects to the page, which says what was done. */
export function done(c: AppContext, notice: SecurityNotice): Response {
  return c.redirect(`${securityPath}?done=${notice}`, 303);
}

/** Whether the password confirms the identity; not for a person with a second factor in a session without one. */
export function acceptsPassword({ account, session }: Pick<Visit, 'account' | 'session'>): boolean {
  return !account.secondFactor.isSetUp || hasSecondFactor(session.amr);
}

/** The language of the pages, from the browser. */
export function localeOf(c: AppContext) {
  return choosePageLocale(undefined, c.req.header('accept-language') ?? '');
}

/** Responds with a page that shows a problem, with the problem's status and waiting time. */
export function answerProblem(c: AppContext, html: string, problem: ConfirmProblem | null): Response {
  if (problem?.retryAfterS) c.header('retry-after', String(problem.retryAfterS));
  return c.body(html, factorStatus(problem), pageHeaders());
}

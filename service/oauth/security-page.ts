import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { KeptSignIn, PayloadStore } from '../domain/authorization/authorization-store.ts';
import { type FactorRemoval, secondFactorModels } from '../domain/authorization/second-factor-store.ts';
import type { SecurityEvents } from '../domain/security-event.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../http/form-protection.ts';
import { readForm } from '../http/read-body.ts';
import { requireRequestContext } from '../http/request-context.ts';
import type { DeviceCookies } from './device-cookies.ts';
import { takeNewPassword } from './new-password.ts';
import {
  type ChangePasswordPageInput,
  type ConfirmProblem,
  type FactorProblem,
  type NewPasswordProblem,
  newPasswordStatuses,
  type OauthPages,
  type SecurityNotice,
  securityNotices,
} from './oauth-pages.ts';
import { choosePageLocale } from './page-locale.ts';
import { checkPassword } from './password-check.ts';
import {
  describeProblem,
  type FactorMethod,
  type FactorVisit,
  factorStatus,
  hasSecondFactor,
  problemStatuses,
  type SecondFactorService,
} from './second-factors.ts';
import { findSessionVisit, type SessionDependencies, type SessionVisit } from './session-visit.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { Turnstile } from './turnstile.ts';

const path = '/auth/security';
/** How long after a sign-in, or after proving it again, somebody may change their second factor. */
const confirmedS = 10 * 60;
const setupLifetimeS = 15 * 60;

const confirmationSchema = z.object({ accountId: z.string(), expiresAtMs: z.number() });
const setupSchema = z.object({ accountId: z.string(), expiresAtMs: z.number(), sealedSecret: z.string() });

type SecurityDependencies = SessionDependencies & {
  payloads: PayloadStore;
  secondFactors: SecondFactorService;
  throttle: SignInThrottle;
  devices: DeviceCookies;
  events: SecurityEvents;
  /** Bounds how many passwords are hashed at a time. */
  turnstile: Turnstile;
  pages: OauthPages;
};

type AppContext = Context<AppEnvironment>;
type Visit = SessionVisit & { factorVisit: FactorVisit };

/** Where a person sees and changes what they sign in with besides the password (S9): `/auth/security`. */
export function createSecurityApp(dependencies: SecurityDependencies): Hono<AppEnvironment> {
  const { payloads, secondFactors, pages } = dependencies;
  const app = new Hono<AppEnvironment>();

  async function findVisit(c: AppContext): Promise<Visit | null> {
    const visit = await findSessionVisit(c, dependencies, 'security');
    const { remoteAddress, requestId } = requireRequestContext(c.env.incoming);
    return (
      visit && {
        ...visit,
        factorVisit: { place: `session:${visit.session.uid}`, remoteAddress, requestId },
      }
    );
  }

  async function show(
    c: AppContext,
    visit: Visit | null,
    { notice, status }: { notice: SecurityNotice | null; status: 200 | 401 | 403 | 422 },
  ): Promise<Response> {
    const factors = visit && (await secondFactors.find(visit.account.id));
    const html = pages.security({
      locale: localeOf(c),
      person: visit && {
        email: visit.account.email,
        organizationName: visit.account.organization.name,
        timeZone: visit.account.organization.timeZone,
        isRequired: visit.account.secondFactor.isRequired,
      },
      formToken: visit?.form.token ?? '',
      passkeyOptionsUrl: `${path}/passkey-options`,
      mayChange: visit !== null && (await mayChange(visit)),
      passkeys: factors?.passkeys ?? [],
      authenticatorApp: factors?.authenticatorApp ?? null,
      recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
      notice,
    });
    return c.body(html, status, pageHeaders());
  }

  /**
   * Whether they proved who they are a short while ago. Where there is a second factor, a session that was opened with the
   * password alone changes nothing before it has proven that factor.
   */
  async function mayChange({ account, session }: Visit): Promise<boolean> {
    if (!acceptsPassword({ account, session })) return false;
    if (session.loginTs !== undefined && Date.now() / 1000 - session.loginTs < confirmedS) return true;
    const row = await payloads.find(secondFactorModels.confirmation, session.uid);
    const confirmation = row === null ? null : confirmationSchema.parse(row.payload);
    return confirmation?.accountId === account.id && confirmation.expiresAtMs > Date.now();
  }

  /** The session has seen a second factor: it opens what needs one from now on. */
  async function noteMethod({ session }: Visit, method: FactorMethod): Promise<void> {
    session.amr = [...new Set([...(session.amr ?? ['pwd']), method])];
    await session.persist();
  }

  /** Runs `work` for a form of this page, sent by who is signed in. */
  async function withForm(
    c: AppContext,
    work: (visit: Visit, form: URLSearchParams) => Promise<Response>,
  ): Promise<Response> {
    const visit = await findVisit(c);
    if (!visit) return await show(c, null, { notice: null, status: 401 });
    const form = await readForm(c.env.incoming);
    if (!isOwnForm(c.req.raw.headers, visit.form.isIn(form))) {
      return await show(c, visit, { notice: null, status: 403 });
    }
    c.header('cache-control', 'no-store');
    return await work(visit, form);
  }

  /** The same, where something changes: who has not proven who they are is asked for that first. */
  async function withChange(
    c: AppContext,
    work: (visit: Visit, form: URLSearchParams) => Promise<Response>,
  ): Promise<Response> {
    return await withForm(c, async (visit, form) =>
      (await mayChange(visit)) ? await work(visit, form) : c.redirect(`${path}/confirm`, 303),
    );
  }

  const done = (c: AppContext, notice: SecurityNotice) => c.redirect(`${path}?done=${notice}`, 303);

  const doneRemoving = (c: AppContext, removal: FactorRemoval, notice: SecurityNotice) =>
    removal === 'last_required' ? done(c, 'last_required') : done(c, notice);

  async function showRecoveryCodes(c: AppContext, visit: Visit, url: string): Promise<Response> {
    const html = pages.recoveryCodes({
      locale: localeOf(c),
      codes: await secondFactors.replaceRecoveryCodes(visit.account, visit.factorVisit),
      next: { kind: 'link', url },
    });
    return c.body(html, 200, pageHeaders());
  }

  /** Whoever has a first factor now gets recovery codes with it. */
  async function finishAdding(
    c: AppContext,
    visit: Visit,
    method: FactorMethod,
    notice: SecurityNotice,
  ): Promise<Response> {
    await noteMethod(visit, method);
    const { recoveryCodesLeft } = await secondFactors.find(visit.account.id);
    if (recoveryCodesLeft > 0) return done(c, notice);
    return await showRecoveryCodes(c, visit, `${path}?done=${notice}`);
  }

  app.get(path, async (c) => {
    const visit = await findVisit(c);
    const notice = z.enum(securityNotices).safeParse(c.req.query('done'));
    return await show(c, visit, { notice: notice.data ?? null, status: visit ? 200 : 401 });
  });

  app.post(`${path}/passkey-options`, (c) =>
    withChange(c, async ({ account, factorVisit }) =>
      c.json(await secondFactors.offerPasskey(account, factorVisit)),
    ),
  );

  app.post(`${path}/passkeys`, (c) =>
    withChange(c, async (visit, form) => {
      if ((form.get('credential') ?? '') === '') {
        return await show(c, visit, { notice: 'no_script', status: 422 });
      }
      const mustBeFirst = !hasSecondFactor(visit.session.amr);
      const outcome = await secondFactors.addPasskey(visit.account, form, visit.factorVisit, { mustBeFirst });
      if (outcome.kind !== 'right') {
        return await show(c, visit, { notice: 'passkey_refused', status: 422 });
      }
      return await finishAdding(c, visit, outcome.method, 'passkey_added');
    }),
  );

  app.post(`${path}/passkeys/remove`, (c) =>
    withChange(c, async ({ account, factorVisit }, form) => {
      const removal = await secondFactors.removePasskey(account, form.get('passkey') ?? '', factorVisit);
      return doneRemoving(c, removal, 'passkey_removed');
    }),
  );

  app.post(`${path}/app/start`, (c) =>
    withChange(c, async ({ account, session }) => {
      const setup = {
        accountId: account.id,
        expiresAtMs: Date.now() + setupLifetimeS * 1000,
        sealedSecret: secondFactors.startApp(account),
      };
      await payloads.upsert(secondFactorModels.setup, session.uid, setup, setupLifetimeS);
      return c.redirect(`${path}/app`, 303);
    }),
  );

  async function findSetup({ account, session }: Visit): Promise<string | null> {
    const row = await payloads.find(secondFactorModels.setup, session.uid);
    const setup = row === null ? null : setupSchema.parse(row.payload);
    return setup?.accountId === account.id && setup.expiresAtMs > Date.now() ? setup.sealedSecret : null;
  }

  function showSetup(
    c: AppContext,
    visit: Visit,
    sealedSecret: string,
    problem: FactorProblem | null,
  ): Response {
    const setup = secondFactors.describeApp(visit.account, sealedSecret);
    if (setup === null) return c.redirect(path, 303);
    const html = pages.appSetup({
      locale: localeOf(c),
      action: `${path}/app`,
      formToken: visit.form.token,
      app: setup,
      problem,
    });
    return answerProblem(c, html, problem);
  }

  app.get(`${path}/app`, async (c) => {
    const visit = await findVisit(c);
    if (!visit) return await show(c, null, { notice: null, status: 401 });
    const sealedSecret = (await mayChange(visit)) ? await findSetup(visit) : null;
    return sealedSecret === null ? c.redirect(path, 303) : showSetup(c, visit, sealedSecret, null);
  });

  app.post(`${path}/app`, (c) =>
    withChange(c, async (visit, form) => {
      const sealedSecret = await findSetup(visit);
      if (sealedSecret === null) return c.redirect(path, 303);
      const mustBeFirst = !hasSecondFactor(visit.session.amr);
      const outcome = await secondFactors.addApp(
        visit.account,
        { sealedSecret, code: form.get('code') ?? '' },
        visit.factorVisit,
        { mustBeFirst },
      );
      if (outcome.kind !== 'right') return showSetup(c, visit, sealedSecret, describeProblem(form, outcome));
      await payloads.destroy(secondFactorModels.setup, visit.session.uid);
      return await finishAdding(c, visit, outcome.method, 'app_added');
    }),
  );

  app.post(`${path}/app/remove`, (c) =>
    withChange(c, async ({ account, factorVisit }) =>
      doneRemoving(c, await secondFactors.removeApp(account, factorVisit), 'app_removed'),
    ),
  );

  app.post(`${path}/recovery-codes`, (c) =>
    withChange(c, async (visit) =>
      visit.account.secondFactor.isSetUp ? await showRecoveryCodes(c, visit, path) : c.redirect(path, 303),
    ),
  );

  async function showConfirm(c: AppContext, visit: Visit, problem: ConfirmProblem | null): Promise<Response> {
    const factors = await secondFactors.find(visit.account.id);
    const html = pages.confirm({
      locale: localeOf(c),
      action: `${path}/confirm`,
      passkeyOptionsUrl: `${path}/confirm/passkey-options`,
      formToken: visit.form.token,
      email: visit.account.email,
      has: {
        password: acceptsPassword(visit),
        passkey: factors.passkeys.length > 0,
        authenticatorApp: factors.authenticatorApp !== null,
        recoveryCodes: factors.recoveryCodesLeft > 0,
      },
      problem,
    });
    return answerProblem(c, html, problem);
  }

  app.get(`${path}/confirm`, async (c) => {
    const visit = await findVisit(c);
    if (!visit) return await show(c, null, { notice: null, status: 401 });
    return (await mayChange(visit)) ? c.redirect(path, 303) : await showConfirm(c, visit, null);
  });

  app.post(`${path}/confirm/passkey-options`, (c) =>
    withForm(c, async ({ account, factorVisit }) =>
      c.json(await secondFactors.askForPasskey(account, factorVisit)),
    ),
  );

  async function confirmPassword(
    c: AppContext,
    { account, factorVisit }: Visit,
    password: string,
  ): Promise<ConfirmProblem | null> {
    const { remoteAddress, requestId } = factorVisit;
    const { email } = account;
    const deviceId = dependencies.devices.find(c, email);
    const attempt = await dependencies.turnstile.run(() =>
      checkPassword(dependencies, { email, password, remoteAddress, deviceId, requestId, clientId: null }),
    );
    if (attempt === null) return { error: 'busy', retryAfterS: null };
    if (attempt.result.kind === 'blocked') {
      return { error: 'too_many_failures', retryAfterS: attempt.result.waitS };
    }
    return attempt.result.kind === 'wrong' ? { error: 'wrong_password', retryAfterS: null } : null;
  }

  app.post(`${path}/confirm`, (c) =>
    withForm(c, async (visit, form) => {
      if (form.get('credential') === '') {
        return await showConfirm(c, visit, { error: 'no_script', retryAfterS: null });
      }
      const password = form.get('password');
      if (password !== null && acceptsPassword(visit)) {
        const problem = await confirmPassword(c, visit, password);
        if (problem !== null) return await showConfirm(c, visit, problem);
      } else {
        const outcome = await secondFactors.check(visit.account, form, visit.factorVisit);
        if (outcome.kind !== 'right') return await showConfirm(c, visit, describeProblem(form, outcome));
        await noteMethod(visit, outcome.method);
      }
      await payloads.upsert(
        secondFactorModels.confirmation,
        visit.session.uid,
        { accountId: visit.account.id, expiresAtMs: Date.now() + confirmedS * 1000 },
        confirmedS,
      );
      return done(c, 'confirmed');
    }),
  );

  app.post(`${path}/end-others`, (c) =>
    withChange(c, async (visit) => {
      const { requestId } = visit.factorVisit;
      const owner = { userId: visit.account.id, requestId };
      await dependencies.authorizations.endOtherSignIns(owner, describeOwn(visit));
      return done(c, 'others_ended');
    }),
  );

  /** The old password is asked for in any case; where there is a second factor, it was proven a short while ago too. */
  async function mayChangePassword(visit: Visit): Promise<boolean> {
    return !visit.account.secondFactor.isSetUp || (await mayChange(visit));
  }

  function showPassword(c: AppContext, visit: Visit, problem: ChangePasswordPageInput['problem']): Response {
    const html = pages.changePassword({
      locale: localeOf(c),
      action: `${path}/password`,
      formToken: visit.form.token,
      email: visit.account.email,
      problem,
    });
    if (problem?.retryAfterS) c.header('retry-after', String(problem.retryAfterS));
    if (problem === null) return c.body(html, 200, pageHeaders());
    const { error } = problem;
    const status = isNewPasswordProblem(error) ? newPasswordStatuses[error] : problemStatuses[error];
    return c.body(html, status, pageHeaders());
  }

  app.get(`${path}/password`, async (c) => {
    const visit = await findVisit(c);
    if (!visit) return await show(c, null, { notice: null, status: 401 });
    if (!(await mayChangePassword(visit))) return c.redirect(`${path}/confirm`, 303);
    return showPassword(c, visit, null);
  });

  app.post(`${path}/password`, (c) =>
    withForm(c, async (visit, form) => {
      if (!(await mayChangePassword(visit))) return c.redirect(`${path}/confirm`, 303);
      const problem = await confirmPassword(c, visit, form.get('old_password') ?? '');
      if (problem !== null) return showPassword(c, visit, problem);
      const error = await takeNewPassword(dependencies, visit.account, form, {
        requestId: visit.factorVisit.requestId,
        clientId: null,
        endOthers: form.get('end_others') === 'yes' ? describeOwn(visit) : null,
      });
      if (error !== null) return showPassword(c, visit, { error, retryAfterS: null });
      return done(c, 'password_changed');
    }),
  );

  return app;
}

/** What goes on when everything else of a person ends: this session, and what was granted last in it to each client. */
function describeOwn({ session }: Visit): KeptSignIn {
  const authorizations = Object.values(session.authorizations ?? {});
  return { sessionId: session.jti, grantIds: authorizations.flatMap(({ grantId }) => grantId ?? []) };
}

function isNewPasswordProblem(error: string): error is NewPasswordProblem {
  return error in newPasswordStatuses;
}

/** A session that has seen no second factor, of somebody who has one, needs that. */
function acceptsPassword({ account, session }: Pick<Visit, 'account' | 'session'>): boolean {
  return !account.secondFactor.isSetUp || hasSecondFactor(session.amr);
}

function localeOf(c: AppContext) {
  return choosePageLocale(undefined, c.req.header('accept-language') ?? '');
}

function answerProblem(c: AppContext, html: string, problem: ConfirmProblem | null): Response {
  if (problem?.retryAfterS) c.header('retry-after', String(problem.retryAfterS));
  return c.body(html, factorStatus(problem), pageHeaders());
}

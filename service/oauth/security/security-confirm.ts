import { secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { AppContext } from '../../http/app-environment.ts';
import type { ConfirmProblem } from '../oauth-pages.ts';
import { checkPassword } from '../passwords/password-check.ts';
import { describeProblem } from '../second-factor/second-factors.ts';
import {
  acceptsPassword,
  answerProblem,
  confirmedS,
  done,
  findVisit,
  localeOf,
  mayChange,
  noteMethod,
  type SecurityDependencies,
  securityPath,
  showSecurity,
  type Visit,
  withForm,
} from './security-visit.ts';

/** Shows the page that asks people to confirm their identity before a change. */
export async function askToConfirm(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  const visit = await findVisit(dependencies, c);
  if (!visit) return await showSecurity(dependencies, c, null, { notice: null, status: 401 });
  return (await mayChange(dependencies, visit))
    ? c.redirect(securityPath, 303)
    : await showConfirm(dependencies, c, visit, null);
}

/** Options for the browser to use a passkey. */
export function askForPasskey(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withForm(dependencies, c, async ({ account, factorVisit }) =>
    c.json(await dependencies.secondFactors.askForPasskey(account, factorVisit)),
  );
}

/** Verifies the password or a second factor. */
export function confirm(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withForm(dependencies, c, async (visit, form) => {
    if (form.get('credential') === '') {
      return await showConfirm(dependencies, c, visit, { error: 'no_script', retryAfterS: null });
    }
    const password = form.get('password');
    if (password !== null && acceptsPassword(visit)) {
      const problem = await confirmPassword(dependencies, c, visit, password);
      if (problem !== null) return await showConfirm(dependencies, c, visit, problem);
    } else {
      const outcome = await dependencies.secondFactors.check(visit.account, form, visit.factorVisit);
      if (outcome.kind !== 'right')
        return await showConfirm(dependencies, c, visit, describeProblem(form, outcome));
      await noteMethod(visit, outcome.method);
    }
    await dependencies.payloads.upsert(
      secondFactorModels.confirmation,
      visit.session.uid,
      { accountId: visit.account.id, expiresAtMs: Date.now() + confirmedS * 1000 },
      confirmedS,
    );
    return done(c, 'confirmed');
  });
}

async function showConfirm(
  dependencies: SecurityDependencies,
  c: AppContext,
  visit: Visit,
  problem: ConfirmProblem | null,
): Promise<Response> {
  const factors = await dependencies.secondFactors.find(visit.account.id);
  const html = dependencies.pages.confirm({
    locale: localeOf(c),
    action: `${securityPath}/confirm`,
    passkeyOptionsUrl: `${securityPath}/confirm/passkey-options`,
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

/** Checks the password again; null when it is correct. */
export async function confirmPassword(
  dependencies: SecurityDependencies,
  c: AppContext,
  { account, factorVisit }: Visit,
  password: string,
): Promise<ConfirmProblem | null> {
  const { remoteAddress, requestId } = factorVisit;
  const { email } = account;
  const deviceId = dependencies.devices.find(c, email);
  const attempt = await dependencies.hashLimiter.run(
    () =>
      checkPassword(dependencies, { email, password, remoteAddress, deviceId, requestId, clientId: null }),
    { owner: remoteAddress },
  );
  if (attempt === null) return { error: 'busy', retryAfterS: null };
  if (attempt.result.kind === 'blocked') {
    return { error: 'too_many_failures', retryAfterS: attempt.result.waitS };
  }
  return attempt.result.kind === 'wrong' ? { error: 'wrong_password', retryAfterS: null } : null;
}

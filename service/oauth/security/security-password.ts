import type { KeptSignIn } from '../../domain/authorization/authorization-store.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import {
  type ChangePasswordPageInput,
  type NewPasswordProblem,
  newPasswordStatuses,
} from '../oauth-pages.ts';
import { setNewPassword } from '../passwords/new-password.ts';
import { problemStatuses } from '../second-factor/second-factors.ts';
import { confirmPassword } from './security-confirm.ts';
import {
  done,
  findVisit,
  localeOf,
  mayChange,
  type SecurityDependencies,
  securityPath,
  showSecurity,
  type Visit,
  withChange,
  withForm,
} from './security-visit.ts';

/** Shows the form for a new password. */
export async function askForPassword(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  const visit = await findVisit(dependencies, c);
  if (!visit) return await showSecurity(dependencies, c, null, { notice: null, status: 401 });
  if (!(await mayChangePassword(dependencies, visit))) return c.redirect(`${securityPath}/confirm`, 303);
  return showPassword(dependencies, c, visit, null);
}

export function changePassword(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withForm(dependencies, c, async (visit, form) => {
    if (!(await mayChangePassword(dependencies, visit))) return c.redirect(`${securityPath}/confirm`, 303);
    const problem = await confirmPassword(dependencies, c, visit, form.get('old_password') ?? '');
    if (problem !== null) return showPassword(dependencies, c, visit, problem);
    const error = await setNewPassword(dependencies, visit.account, form, {
      requestId: visit.factorVisit.requestId,
      clientId: null,
      endOthers: form.get('end_others') === 'yes' ? describeOwn(visit) : null,
    });
    if (error !== null) return showPassword(dependencies, c, visit, { error, retryAfterS: null });
    return done(c, 'password_changed');
  });
}

/** Ends all other sessions and grants of the person. */
export function endOthers(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async (visit) => {
    const { requestId } = visit.factorVisit;
    const owner = { userId: visit.account.id, requestId };
    await dependencies.authorizations.endOtherSignIns(owner, describeOwn(visit));
    return done(c, 'others_ended');
  });
}

/** The old password is always required; with a second factor, a recent verification of it as well. */
async function mayChangePassword(dependencies: SecurityDependencies, visit: Visit): Promise<boolean> {
  return !visit.account.secondFactor.isSetUp || (await mayChange(dependencies, visit));
}

function showPassword(
  dependencies: SecurityDependencies,
  c: AppContext,
  visit: Visit,
  problem: ChangePasswordPageInput['problem'],
): Response {
  const html = dependencies.pages.changePassword({
    locale: localeOf(c),
    action: `${securityPath}/password`,
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

/** What remains when all else ends: this session, and its latest grant for each client. */
function describeOwn({ session }: Visit): KeptSignIn {
  const authorizations = Object.values(session.authorizations ?? {});
  return { sessionId: session.jti, grantIds: authorizations.flatMap(({ grantId }) => grantId ?? []) };
}

function isNewPasswordProblem(error: string): error is NewPasswordProblem {
  return error in newPasswordStatuses;
}

import type {
  Account,
  AuthorizationStore,
  PasswordChange,
} from '../../domain/authorization/authorization-store.ts';
import { type SecurityEvents, subjectOf } from '../../domain/security-event.ts';
import type { CallLimiter } from '../../http/call-limiter.ts';
import type { NewPasswordProblem } from '../oauth-pages.ts';
import { hashPassword, isPassword, normalizePassword } from './password.ts';
import { findPasswordFlaw } from './password-policy.ts';

type Change = Pick<PasswordChange, 'endOthers'> & { requestId: string; clientId: string | null };

/**
 * Sets the account's password to the form's `new_password`, if it was typed twice, differs from the old one and is
 * strong enough.
 * @returns why it was rejected; null when it was set
 */
export async function setNewPassword(
  dependencies: { authorizations: AuthorizationStore; events: SecurityEvents; hashLimiter: CallLimiter },
  account: Account,
  form: URLSearchParams,
  { requestId, clientId, endOthers }: Change,
): Promise<NewPasswordProblem | null> {
  const { authorizations, events, hashLimiter } = dependencies;
  const password = normalizePassword(form.get('new_password') ?? '');
  if (password !== normalizePassword(form.get('new_password_again') ?? '')) return 'not_same';
  const change = async (): Promise<NewPasswordProblem | null> => {
    const flaw = await findPasswordFlaw(password, {
      ...account,
      organizationName: account.organization.name,
    });
    if (flaw !== null) return flaw;
    if (await isPassword(password, account.passwordHash)) return 'not_new';
    const isChanged = await authorizations.changePassword({
      userId: account.id,
      formerHash: account.passwordHash,
      passwordHash: await hashPassword(password),
      requestId,
      endOthers,
    });
    return isChanged ? null : 'changed_meanwhile';
  };
  const attempt = await hashLimiter.run(change, { owner: account.organization.id });
  if (attempt === null) return 'busy';
  if (attempt.result === null) {
    await events.note({ event: 'password_changed', requestId, clientId, account: subjectOf(account) });
  }
  return attempt.result;
}

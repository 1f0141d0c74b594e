import type { SecretKeys } from '../config/secret-keys.ts';

/** Binds a form to the page it stands on, for browsers that do not say where a form comes from (S20). */
export type FormToken = {
  /** What the page carries in its field `form_token`. */
  token: string;
  /** Whether a form that was sent carries it, made by any of the secrets in use. */
  isIn(form: URLSearchParams): boolean;
};

/**
 * @param page - one token never opens another kind of page
 * @param id - of the interaction or the session
 */
export function bindForm(
  secrets: Pick<SecretKeys, 'mac' | 'isMac'>,
  page: 'interaction' | 'grants' | 'security',
  id: string,
): FormToken {
  return {
    token: secrets.mac('form-tokens', page, id),
    isIn: (form) => secrets.isMac(form.get('form_token') ?? '', 'form-tokens', page, id),
  };
}

import type { SecretKeys } from '../config/secret-keys.ts';

/** Binds a form to its page, for browsers that do not send `Sec-Fetch-Site` (S20). */
export type FormToken = {
  /** The value of the form's field `form_token`. */
  token: string;
  /** Whether a submitted form contains the token, made with any of the secrets in use. */
  isIn(form: URLSearchParams): boolean;
};

/**
 * @param page - a token is valid only for this kind of page
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

import { describe, expect, test } from 'vitest';
import { deriveSecretKeys } from '../config/secret-keys.ts';
import { bindForm } from './form-token.ts';

const oldSecret = 'the secret of last year, long enough';
const newSecret = 'the secret of this year, long enough';
const sent = (token: string) => new URLSearchParams({ form_token: token });

describe('S20 the token of a form', () => {
  const form = bindForm(deriveSecretKeys(newSecret, [oldSecret]), 'grants', 'session-1');

  test('is refused where it is of another page, session or secret, or empty or missing', () => {
    const secrets = deriveSecretKeys(newSecret);
    const others = [
      bindForm(secrets, 'security', 'session-1').token,
      bindForm(secrets, 'grants', 'session-2').token,
      bindForm(deriveSecretKeys('a secret that was never in use here'), 'grants', 'session-1').token,
      '',
    ];
    for (const other of others) expect(form.isIn(sent(other))).toBe(false);
    expect(form.isIn(new URLSearchParams())).toBe(false);
  });

  test('is accepted while the secret is being replaced, made with either secret', () => {
    expect(form.isIn(sent(form.token))).toBe(true);
    const before = bindForm(deriveSecretKeys(oldSecret), 'grants', 'session-1').token;
    expect(before).not.toBe(form.token);
    expect(form.isIn(sent(before))).toBe(true);
  });
});

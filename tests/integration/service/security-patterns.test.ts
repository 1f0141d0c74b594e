import { expect, test } from 'vitest';
import type { AppSetupPageInput, SecondFactorPageInput } from '../../../service/oauth/oauth-pages.ts';
import { securityPages } from '../../../service/web/security-pages.ts';

const form = { locale: 'en', action: '/confirm', formToken: 'token', problem: null } as const;
const factor: SecondFactorPageInput = {
  ...form,
  email: 'ana@first.example',
  has: { passkey: false, authenticatorApp: true, recoveryCodes: false },
  backUrl: '/back',
  passkeyOptionsUrl: '/options',
};
const setup: AppSetupPageInput = { ...form, app: { secret: 'ABCD', uri: 'otpauth://totp/x' } };

/** What a browser makes of the attribute (HTML: "compiled pattern regular expression"). */
function compilePattern(page: string): RegExp {
  const written = / pattern="([^"]*)"/.exec(page)?.[1] ?? '';
  return new RegExp(`^(?:${written})$`, 'v');
}

test.each([
  ['sign-in', securityPages.secondFactor(factor)],
  ['set-up of an app', securityPages.appSetup(setup)],
])(
  'the field for a one-time code at %s accepts codes as apps write them and refuses letters',
  (_where, page) => {
    const pattern = compilePattern(page);
    for (const code of ['123456', '123 456', '123-456', '١٢٣٤٥٦']) expect(code).toMatch(pattern);
    for (const code of ['12345', 'pdpdps', '{Nd}{Pd}']) expect(code).not.toMatch(pattern);
  },
);

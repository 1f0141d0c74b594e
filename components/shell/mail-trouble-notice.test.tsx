import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadedTexts } from '@/lib/client/texts-provider.tsx';
import { mailTroubles } from '@/lib/shared/mail-trouble.ts';
import type { MailTrouble } from '@/lib/shared/operations/mail-trouble.ts';
import { allTexts } from '@/lib/texts/generated/all-texts.ts';
import { MailTroubleNotice } from './mail-trouble-notice.tsx';

function render(trouble: MailTrouble | null): string {
  return renderToString(
    <LoadedTexts area="core" texts={allTexts.en}>
      <MailTroubleNotice trouble={trouble} />
    </LoadedTexts>,
  );
}

test('without trouble of the mail server nothing is said', () => expect(render(null)).toBe(''));

test.each(mailTroubles)('what to do about %s is said, and since when', (code) => {
  const markup = render({ code, since: new Date(Date.now() - 3 * 3_600_000).toISOString() });
  expect(markup).toContain('has not gone out for 3 h');
  expect(markup).toContain(code === 'sign_in_refused' ? 'corrected' : 'looked at');
});

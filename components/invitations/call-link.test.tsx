import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadedTexts } from '@/lib/client/texts-provider.tsx';
import { allTexts } from '@/lib/texts/generated/all-texts.ts';
import { CallLink } from './call-link.tsx';

function render(phone: string): string {
  return renderToString(
    <LoadedTexts area="core" texts={allTexts.en}>
      <LoadedTexts area="record" texts={allTexts.en}>
        <CallLink phone={phone} />
      </LoadedTexts>
    </LoadedTexts>,
  );
}

test('the link of a phone number with "(0)" and an extension dials what was meant', () =>
  expect(render('+44 (0)20 7946 0018 ext. 12')).toContain('href="tel:+442079460018;ext=12"'));

test('two phone numbers in one field are shown without a link', () => {
  const markup = render('020 7946 0018 / 020 7946 0019');
  expect(markup).toContain('020 7946 0018 / 020 7946 0019');
  expect(markup).not.toContain('<a');
});

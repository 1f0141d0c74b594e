import { expect, test } from 'vitest';
import { callLink } from './layout.ts';

test('a phone number with "(0)" after the country code is a link that dials it without the zero', async () => {
  const markup = String(await callLink({ number: '+44 (0)20 7946 0018', className: 'link' }));
  expect(markup).toBe(
    '<a class="link" href="tel:+442079460018"><span dir="ltr">+44 (0)20 7946 0018</span></a>',
  );
});

test('text that is not certain to be one phone number is shown without a link', async () => {
  const markup = String(await callLink({ number: '0800-CALL <1>', className: 'btn' }));
  expect(markup).toBe('<strong><span dir="ltr">0800-CALL &lt;1&gt;</span></strong>');
});

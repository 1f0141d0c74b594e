import { describe, expect, it } from 'vitest';
import { saysNothingElse } from './nothing-else.ts';

describe('the end of the complaints', () => {
  it.each([
    'nah thats it',
    'ya',
    'nowt else',
    'naw thats me',
    'ya esta hija',
    'con eso alcanza',
    'eso es to',
    'thats your lot',
    'i reckon thats everything',
    'na mas po',
    'mas nada pana',
    'ahora si nada mas',
    'only that much thank you doctor',
    'nah all good',
    'ta bien asi gracias',
    'nel eso es todo',
    'that will be all thanks pet',
    'thats it just tell me what to do',
    'nada mas por hoy gracias',
    'eso nomas doctorcito',
    'thatll do',
    'that covers everything cheers',
    'no se me ocurre nada mas',
  ])('is heard in "%s"', (text) => {
    expect(saysNothingElse(text)).toBe(true);
  });

  it.each([
    'and i sweat like nobodys business',
    'thats all down my leg now',
    'ya no duermo',
    'well the knees a nuisance but thats not your department',
    'nada me quita el dolor',
    'im good in the morning and bad at night',
    'si tambien la espalda',
    'eso es todo pero me mareo',
    'thats it on my arm as well',
    'no like no no no no no no no no so so xylophone',
  ])('is not heard in "%s"', (text) => {
    expect(saysNothingElse(text)).toBe(false);
  });

  it('is read in a moment, whatever is written', { timeout: 5_000 }, () => {
    for (let times = 0; times < 2_000; times += 1) {
      expect(saysNothingElse(`${'no ya eso nada '.repeat(3)}x`)).toBeTypeOf('boolean');
    }
  });
});

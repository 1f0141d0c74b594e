import { describe, expect, test } from 'vitest';
import { loadReaders } from '../engine/create-readers.ts';
import type { Locale } from '../model/types.ts';

type Told = { months?: number; by?: 'PATIENT' | 'PROXY'; locale?: Locale };

function read(text: string, { months = 480, by = 'PATIENT', locale = 'en' }: Told = {}) {
  const readers = loadReaders();
  const context = { textId: 't', locale, answeredBy: by, asked: 'STORY' } as const;
  const sounded = readers.detectAlarms(text, context, { months, sex: 'MALE' });
  const mentions = readers.readWords(text, context).mentions;
  return {
    plain: sounded.flatMap(({ groupId, isFaint }) => (isFaint ? [] : groupId)),
    all: sounded.map(({ groupId }) => groupId),
    codes: mentions.flatMap(({ code, polarity }) => (polarity === 'PRESENT' ? code : [])),
  };
}

describe('words that self-harm takes', () => {
  test.each<[Locale, string]>([
    ['en', 'I can’t go on'],
    ['en', 'I feel like I want to die'],
    ['en', 'I cannot see the point in waiting'],
    ['es', 'Quiero acabar con todo'],
    ['fr', 'Je veux en finir avec la vie'],
    ['de', 'Ich will nicht mehr leben'],
    ['ar', 'أريد أن أموت'],
  ])('sound no other group: %s, %s', (locale, text) => {
    expect(read(text, { locale }).all).toEqual(['self_harm']);
  });

  test.each([
    ['I took 40 paracetamol to end it all', 'poison'],
    ['I want to die, I have crushing chest pain going into my arm', 'heart'],
    ['I cut my wrists and the blood is spurting, it won’t stop bleeding', 'bleeding'],
  ])('leave what the body needs: %s', (text, group) => {
    const { plain } = read(text);
    expect(plain).toContain(group);
    expect(plain).toContain('self_harm');
  });
});

describe('low mood and hopelessness are heard', () => {
  test.each<[Locale, string]>([
    ['en', 'I can’t go on'],
    ['en', 'what’s the point'],
    ['en', 'I am just sad all the time'],
    ['en', 'just sad, every day'],
    ['en', 'I have been persistently sad since spring'],
    ['es', 'no puedo más con la vida'],
    ['es', 'para qué seguir'],
    ['es', 'siempre triste, todos los días'],
    ['fr', 'je n’en peux plus de vivre'],
    ['fr', 'à quoi ça sert'],
    ['fr', 'je suis tout le temps triste'],
    ['de', 'ich kann nicht mehr'],
    ['de', 'was soll das alles noch'],
    ['de', 'ich bin ständig traurig'],
    ['ar', 'لم أعد أستطيع الاستمرار'],
    ['ar', 'ما الفائدة من كل شيء'],
    ['ar', 'أنا حزين طوال الوقت'],
  ])('%s: %s', (locale, text) => {
    expect(read(text, { locale }).plain).toContain('self_harm');
  });
});

describe('weak words carry no low mood', () => {
  test.each<[Locale, string]>([
    ['en', 'I just feel rubbish'],
    ['en', 'I feel a bit run down'],
    ['en', 'my arm feels numb'],
    ['es', 'me siento fatal del estómago'],
    ['es', 'estoy sin ganas de comer'],
    ['fr', 'je me sens à plat'],
    ['fr', 'je suis mal fichu'],
    ['de', 'ich fühle mich schlapp und elend'],
    ['ar', 'أشعر بتعب في جسمي'],
  ])('%s: %s', (locale, text) => {
    const { all, codes } = read(text, { locale });
    expect(codes).not.toContain('sx.low_mood');
    expect(all).not.toContain('self_harm');
  });
});

describe('many tablets at once', () => {
  test.each<[Locale, string]>([
    ['en', 'I took a load of my tablets'],
    ['en', 'she has swallowed a whole box of her tablets'],
    ['es', 'me tomé un montón de pastillas'],
    ['fr', 'j’ai avalé toute une boîte de comprimés'],
    ['de', 'ich habe eine ganze Packung Tabletten geschluckt'],
    ['ar', 'بلعت علبة حبوب كاملة'],
  ])('ask what was taken, and then about self-harm: %s, %s', (locale, text) => {
    const { plain } = read(text, { locale });
    expect(plain).toContain('poison');
    expect(plain).toContain('self_harm');
  });

  test('of a small child are a poisoning and no self-harm', () => {
    const { all } = read('my daughter swallowed a handful of grandma’s tablets', {
      months: 30,
      by: 'PROXY',
    });
    expect(all).toContain('poison');
    expect(all).not.toContain('self_harm');
  });
});

describe('of small children', () => {
  test.each<[Locale, string]>([
    ['en', 'he hurt himself on the slide'],
    ['en', 'she cut herself on a tin'],
    ['es', 'se hizo daño en el tobogán'],
    ['fr', 'il s’est fait mal au toboggan'],
    ['de', 'er hat sich auf der Rutsche wehgetan'],
    ['ar', 'جرح نفسه وهو يلعب'],
  ])('"hurt himself" is an injury and no self-harm: %s, %s', (locale, text) => {
    const { all, codes } = read(text, { locale, months: 40, by: 'PROXY' });
    expect(all).not.toContain('self_harm');
    expect(codes.some((code) => ['sx.trauma', 'sx.open_wound'].includes(code))).toBe(true);
  });

  test('a wish to die is still told', () => {
    expect(read('he says he wants to die', { months: 80, by: 'PROXY' }).all).toContain('self_harm');
  });

  test('from 8 years on the page asks', () => {
    expect(read('he keeps hurting himself', { months: 130, by: 'PROXY' }).plain).toContain('self_harm');
  });
});

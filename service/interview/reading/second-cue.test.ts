import { describe, expect, test } from 'vitest';
import { loadReaders } from '../engine/create-readers.ts';
import type { Sex } from '../model/events.ts';
import type { Locale } from '../model/types.ts';

function read(text: string, locale: Locale, months = 480, sex: Sex = 'FEMALE') {
  const readers = loadReaders();
  const context = { textId: 't', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
  const sounded = readers.detectAlarms(text, context, { months, sex });
  const { mentions } = readers.readWords(text, context);
  return {
    plain: sounded.flatMap(({ groupId, isFaint }) => (isFaint ? [] : groupId)),
    codes: mentions.flatMap(({ code, polarity }) => (polarity === 'PRESENT' ? code : [])),
  };
}

describe('an alarm needs its second cue', () => {
  test.each<[string, Locale, string]>([
    ['urine', 'en', 'my bladder feels full all the time'],
    ['urine', 'en', 'I can’t go to work because of my knee'],
    ['urine', 'en', 'I cannot go out because of my back'],
    ['urine', 'en', 'I can’t go to the toilet, constipated for days'],
    ['urine', 'es', 'siento la vejiga llena todo el tiempo'],
    ['urine', 'fr', 'j’ai la vessie pleine tout le temps'],
    ['urine', 'de', 'meine Blase ist ständig voll'],
    ['bleeding', 'en', 'pain like being stabbed in my back'],
    ['bleeding', 'en', 'it feels like being stabbed when I breathe'],
    ['bleeding', 'es', 'dolor como si me apuñalaran en la espalda'],
    ['bleeding', 'es', 'como una puñalada en el costado'],
    ['head-injury', 'en', 'clear watery nose since the hay fever began'],
    ['head-injury', 'en', 'my headache keeps coming back, I bruise easily behind the knees'],
  ])('no page about %s: %s, %s', (group, locale, text) => {
    expect(read(text, locale).plain).not.toContain(group);
  });

  test.each<[Locale, string]>([
    ['en', 'pain like being stabbed in my back'],
    ['es', 'dolor como una puñalada en la espalda'],
    ['fr', 'une douleur comme un coup de couteau dans le dos'],
  ])('"like being stabbed" is a likeness and no wound: %s, %s', (locale, text) => {
    const { codes } = read(text, locale);
    expect(codes).not.toContain('sx.trauma');
    expect(codes).not.toContain('sx.open_wound');
  });

  test.each<[string, Locale, string]>([
    ['urine', 'en', 'my bladder is bursting and nothing comes out'],
    ['urine', 'en', 'I can’t pee, my bladder is full'],
    ['urine', 'en', 'I cannot pass water since yesterday'],
    ['urine', 'en', 'I need to go but I can’t go, not a drop'],
    ['urine', 'es', 'tengo la vejiga llena y no puedo orinar'],
    ['urine', 'fr', 'vessie pleine et je n’arrive pas à uriner'],
    ['urine', 'de', 'Blase voll und es kommt nichts'],
    ['bleeding', 'en', 'I was stabbed in the leg'],
    ['bleeding', 'en', 'he got shot and there is blood everywhere'],
    ['bleeding', 'es', 'me apuñalaron en la pierna y sangra'],
    ['head-injury', 'en', 'I fell and hit my head, clear fluid comes from my nose'],
    ['head-injury', 'en', 'bruise behind the ear after a fall on the head'],
    ['belly', 'en', 'my belly hurts like being stabbed with a knife'],
  ])('and a page about %s where both are told: %s, %s', (group, locale, text) => {
    expect(read(text, locale).plain).toContain(group);
  });
});

describe('heard in ordinary words', () => {
  test.each<[string, Locale, string]>([
    ['belly', 'en', 'my tummy is like a drum'],
    ['belly', 'en', 'his belly is tight as a drum'],
    ['belly', 'es', 'tengo la barriga como un tambor'],
    ['belly', 'fr', 'le ventre tendu comme un tambour'],
    ['belly', 'de', 'der Bauch ist prall wie eine Trommel'],
    ['belly', 'ar', 'بطني مشدود مثل الطبل'],
    ['limb', 'en', 'my hip popped out of joint'],
    ['limb', 'en', 'her new hip has come out of its socket'],
    ['limb', 'es', 'se me salió la cadera de su sitio'],
    ['limb', 'fr', 'ma hanche s’est déboîtée'],
    ['limb', 'de', 'meine Hüfte ist ausgekugelt'],
    ['limb', 'ar', 'انخلع وركي'],
  ])('%s: %s, %s', (group, locale, text) => {
    expect(read(text, locale).plain).toContain(group);
  });

  test.each<[Locale, string]>([
    ['en', 'pain in one testicle came on out of nowhere'],
    ['en', 'my left ball started hurting out of the blue an hour ago'],
    ['en', 'all of a sudden my nut is killing me'],
    ['en', 'one minute fine, the next my right testicle was agony'],
    ['es', 'de la nada me empezó a doler un testículo'],
    ['es', 'de golpe me duele mucho un huevo'],
    ['fr', 'd’un coup très mal à un testicule'],
    ['de', 'aus heiterem Himmel Schmerzen im Hoden'],
    ['ar', 'فجأة ألم في خصية واحدة'],
  ])('sudden pain of one testicle: %s, %s', (locale, text) => {
    const { plain, codes } = read(text, locale, 200, 'MALE');
    expect(plain).toContain('testicle');
    expect(codes).toContain('sx.testicular_sudden');
  });

  test.each<[Locale, string]>([
    ['en', 'I am 25 weeks pregnant'],
    ['en', 'thirty two weeks pregnant'],
    ['es', 'estoy embarazada de 26 semanas'],
    ['fr', 'je suis enceinte de 24 semaines'],
    ['de', 'ich bin 30 Wochen schwanger'],
    ['ar', 'أنا حامل في الأسبوع 28'],
  ])('a pregnancy of 20 weeks or more: %s, %s', (locale, text) => {
    expect(read(text, locale, 360).codes).toContain('sx.pregnant_late');
  });

  test.each<[Locale, string]>([
    ['en', 'I am 12 weeks pregnant'],
    ['es', 'embarazada de 8 semanas'],
    ['de', 'schwanger in der 10. Woche'],
  ])('and not an early one: %s, %s', (locale, text) => {
    expect(read(text, locale, 360).codes).not.toContain('sx.pregnant_late');
  });
});

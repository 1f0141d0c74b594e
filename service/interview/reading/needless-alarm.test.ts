import { describe, expect, test } from 'vitest';
import { loadReaders } from '../engine/create-readers.ts';
import type { Locale } from '../model/types.ts';

const person = { months: 480, sex: 'FEMALE' } as const;

function plain(text: string, locale: Locale): string[] {
  const context = { textId: 't', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
  const sounded = loadReaders().detectAlarms(text, context, person);
  return sounded.flatMap(({ groupId, isFaint }) => (isFaint ? [] : groupId));
}

function all(text: string, locale: Locale): string[] {
  const context = { textId: 't', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
  return loadReaders()
    .detectAlarms(text, context, person)
    .map(({ groupId }) => groupId);
}

describe('harmless figures of speech and other people’s illnesses ask nothing', () => {
  test.each<[Locale, string]>([
    ['fr', 'je fume 15 par jour'],
    ['fr', 'mon rendez-vous est le matin, 15 minutes suffisent'],
    ['de', 'wenn er einkaufen will, fährt er weg'],
    ['en', 'my sister in law was giving us grief about the invoices'],
    ['en', 'my boss nearly had a stroke when he saw the bill'],
    ['en', 'the bill came and I about had a heart attack'],
    ['en', 'I am a little paranoid about moles'],
    ['en', 'honestly I nearly died of mortification in the changing room'],
    ['en', 'the dog scares the cat half to death'],
    ['en', 'I am picking up the pills for my husband, I got my blood pressure pill from the chemist'],
    ['en', 'we are going out for a birthday meal, so I am filling this out for my aunt'],
    ['es', 'casi me da un infarto al ver la factura'],
    ['es', 'mi suegra se va a morir de la risa, y mi hijo lo mato cualquier día'],
    ['es', 'qué paliza de viaje, catorce horas de coche'],
    ['es', 'estoy un poco paranoica con los lunares'],
    ['es', 'me falta el informe del oxígeno de casa'],
    ['fr', 'j’ai failli faire une crise cardiaque en voyant la facture'],
    ['fr', 'je suis un peu parano depuis que je lis des forums'],
    ['fr', 'les enfants, à me taper la tête contre les murs'],
    ['de', 'bei der Rechnung hab ich fast einen Herzinfarkt gekriegt'],
    ['de', 'da bin ich ein bisschen paranoid'],
    ['de', 'mir fällt zu Hause die Decke auf den Kopf'],
    ['de', 'nicht dass Sie denken ich verblute'],
    ['ar', 'كنت هموت من الكسوف قدام الناس'],
    ['ar', 'ما عندي طاقة من زمان'],
  ])('a figure of speech: %s, %s', (locale, text) => {
    expect(plain(text, locale)).toEqual([]);
  });

  test.each<[Locale, string]>([
    ['en', 'my flatmate had a heart attack two years ago'],
    ['en', 'my mother-in-law had a stroke in 2015'],
    ['en', 'a woman I know had a blood clot on the pill last year'],
    ['en', 'my mate’s wife had a stroke last year'],
    ['es', 'mi vecina tuvo un infarto el año pasado'],
    ['es', 'mi coinquilino tuvo una embolia hace años'],
    ['es', 'mi suegro tuvo un derrame hace años'],
    ['fr', 'ma grand-mère a fait un AVC à 80 ans'],
    ['fr', 'ma belle-sœur a fait une embolie l’an dernier'],
    ['fr', 'ma coloc a fait une phlébite il y a trois ans'],
    ['de', 'meine Mitbewohnerin hatte letztes Jahr eine Lungenembolie'],
    ['de', 'mein Schwager hatte einen Schlaganfall'],
    ['de', 'eine Arbeitskollegin hatte einen Herzinfarkt'],
    ['ar', 'جارتي كانت عندها جلطة من سنين'],
    ['ar', 'حمايا مات بجلطة'],
  ])('somebody else’s past illness: %s, %s', (locale, text) => {
    expect(plain(text, locale)).toEqual([]);
  });
});

describe('and their literal counterparts still ask', () => {
  test.each<[string, Locale, string]>([
    ['heart', 'en', 'I had a heart attack last night'],
    ['collapse', 'en', 'I passed out for about two minutes'],
    ['collapse', 'en', 'I was out for a minute or so'],
    ['self_harm', 'en', 'I have got the pills ready'],
    ['mind', 'en', 'I am paranoid, the neighbours are watching me'],
    ['weakness-both', 'en', 'I can’t get up off the chair'],
    ['violence', 'es', 'mi marido me dio una paliza'],
    ['violence', 'es', 'me da palizas'],
    ['self_harm', 'es', 'cualquier día me mato'],
    ['breathing', 'es', 'me falta el aliento'],
    ['breathing', 'es', 'me falta mucho el aire'],
    ['stroke', 'fr', 'je fais un AVC'],
    ['limb', 'fr', 'le plâtre est trop serré, mon mollet va exploser'],
    ['heart', 'de', 'ich glaube ich sterbe'],
    ['collapse', 'de', 'ich bekomme Krampfanfälle'],
    ['head-injury', 'de', 'ich bin auf den Kopf gefallen und habe erbrochen'],
    ['bleeding', 'de', 'ich verblute'],
    ['limb', 'de', 'der Gips ist zu eng, die Wade platzt gleich'],
    ['limb', 'es', 'la pierna me va a reventar con la escayola'],
    ['limb', 'ar', 'رجلي هتنفجر من الجبس'],
  ])('%s: %s, %s', (group, locale, text) => {
    expect(plain(text, locale)).toContain(group);
  });

  test.each<[string, Locale, string]>([
    ['collapse', 'en', 'my flatmate has just collapsed'],
    ['stroke', 'fr', 'ma grand-mère fait un AVC'],
    ['heart', 'de', 'meine Mitbewohnerin hat gerade einen Herzinfarkt'],
  ])('somebody else’s emergency of now is heard: %s: %s, %s', (group, locale, text) => {
    expect(all(text, locale)).toContain(group);
  });

  test('a limb too tight in its cast is heard in another language than the chosen one, in shorthand too', () => {
    const text = 'jai un platre depuis hier, c trop serré jcrois que mon mollet va exploser';
    expect(loadReaders().languageOf(text, 'en')).toBe('fr');
    expect(plain(text, 'en')).toContain('limb');
  });
});

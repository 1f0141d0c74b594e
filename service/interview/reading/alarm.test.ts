import { describe, expect, test } from 'vitest';
import type { AskedKind } from '../model/mentions.ts';
import type { Locale } from '../model/types.ts';
import { detectAlarms, type Sounded } from './alarm.ts';
import { loadLexicon } from './lexicon.ts';

const groups = [
  { id: 'heart', soundedBy: ['sx.chest_pain', 'sx.heart_attack_now'] },
  { id: 'breathing', soundedBy: ['sx.breathless_severe'] },
  { id: 'stroke', soundedBy: ['sx.stroke_sign'] },
  { id: 'headache', soundedBy: ['sx.thunderclap'] },
  { id: 'sepsis', soundedBy: ['sx.rash_glass'] },
  { id: 'baby', soundedBy: ['sx.floppy'] },
  { id: 'belly', soundedBy: ['sx.abdominal_rigid'] },
  { id: 'pregnancy', soundedBy: ['sx.heavy_pads'] },
  { id: 'confusion', soundedBy: ['sx.hard_to_wake'] },
  { id: 'poison', soundedBy: ['sx.overdose_today'] },
  { id: 'collapse', soundedBy: ['sx.unconscious', 'sx.seizure'] },
  { id: 'self_harm', soundedBy: ['sx.suicidal'] },
  { id: 'late-pregnancy', soundedBy: ['sx.waters_broken'] },
  { id: 'urine', soundedBy: ['sx.bladder_full'] },
  { id: 'eye', soundedBy: ['sx.vision_loss'] },
  { id: 'gut-bleeding', soundedBy: ['sx.melaena'] },
  { id: 'mind', soundedBy: ['sx.withdrawal'] },
];

type Changes = { locale?: Locale; asked?: AskedKind; answeredBy?: 'PATIENT' | 'PROXY' };

function hear(
  text: string,
  { locale = 'en', asked = 'STORY', answeredBy = 'PATIENT' }: Changes = {},
): Sounded[] {
  const lexicon = loadLexicon(locale);
  if (lexicon === undefined) throw new Error(`No lexicon for ${locale}`);
  return detectAlarms(lexicon, groups, text, { asked, answeredBy });
}

const groupsOf = (text: string, changes?: Changes) => hear(text, changes).map(({ groupId }) => groupId);

describe('words about self-harm always raise the alarm', () => {
  test.each([
    'I do not want to kill myself',
    'I used to think about suicide years ago',
    'my brother killed himself',
    'I sorted the will last week',
    "I can't see the point in waiting",
    'everyone would be better off without me',
    'no point going on',
    'if I was dead nobody would miss me',
  ])('%s', (text) => expect(groupsOf(text)).toContain('self_harm'));

  test('also where no group about self-harm is given', () => {
    const lexicon = loadLexicon('en');
    if (lexicon === undefined) throw new Error('No lexicon');
    const sounded = detectAlarms(lexicon, [], 'I want to end it all', {
      asked: 'OTHER',
      answeredBy: 'PATIENT',
    });
    expect(sounded.map(({ groupId }) => groupId)).toEqual(['self_harm']);
  });
});

describe('a negation that is itself the sign raises the alarm', () => {
  test.each([
    ["I can't catch my breath", 'breathing'],
    ["I can't move my arm", 'stroke'],
    ["my words won't come out, can't speak", 'stroke'],
    ["she won't wake up properly", 'confusion'],
    ["the spots don't fade under a glass", 'sepsis'],
    ['no chest pain but I can’t breathe', 'breathing'],
  ])('%s', (text, group) => expect(groupsOf(text)).toContain(group));
});

describe('what is said to be present, or within 30 days, always raises the alarm', () => {
  test.each([
    ['I used to have angina and now the chest pain is here', 'heart'],
    ['had a fit yesterday', 'collapse'],
    ['I had chest pain two weeks ago', 'heart'],
    ['I had crushing chest pain last Tuesday', 'heart'],
    ['my husband is having chest pain right now', 'heart'],
  ])('%s', (text, group) => expect(groupsOf(text)).toContain(group));
});

describe('the clause can suppress an alarm', () => {
  test.each([
    'No chest pain',
    'I have no chest pain, no stroke',
    'When I was a child I had seizures',
    'My father had a heart attack and died',
    'History of chest pain',
  ])('%s', (text) => expect(groupsOf(text)).toEqual([]));

  test.each([
    ['FAMILY', 'heart attack'],
    ['FAMILY', 'dad had a stroke'],
    ['PAST', 'heart attack'],
  ] as const)('asked about %s: %s', (asked, text) => expect(groupsOf(text, { asked })).toEqual([]));

  test('another clause cannot', () => {
    expect(groupsOf('No fever. Crushing pain in my chest.')).toContain('heart');
    expect(groupsOf('no fever but my chest is tight')).toContain('heart');
    expect(groupsOf('My mother died of a stroke. My face is drooping.')).toContain('stroke');
  });

  test('words with a denial between them are no phrase', () =>
    expect(groupsOf('my chest is fine, no pain')).toEqual([]));
});

describe('a past event, a figure of speech or a denied low mood never suppresses what stands beside it', () => {
  test.each([
    ['en', 'I had a stroke in 2015 and my arm is weak again', 'stroke'],
    ['en', 'In 2012 I had a heart attack and now my chest hurts', 'heart'],
    ['en', 'My dad had a stroke at 70 but now my own face is drooping', 'stroke'],
    ['en', 'dying of boredom and pain in my chest', 'heart'],
    ['en', 'I am not depressed but I want to die', 'self_harm'],
    ['en', 'my father who had a stroke cannot speak', 'stroke'],
    ['es', 'me muero de dolor en el pecho', 'heart'],
    ['es', 'no estoy triste, quiero morir', 'self_harm'],
    ['es', 'No estoy bien de ánimo', 'self_harm'],
    ['es', 'hace tres años que me duele el pecho', 'heart'],
    ['fr', 'je ne suis pas déprimé mais je veux mourir', 'self_harm'],
    ['de', 'Herzinfarkt hatte ich 2010, jetzt habe ich wieder Brustschmerzen', 'heart'],
    ['ar', 'أصابتني جلطة في القلب سنة ٢٠١٣ والآن صدري يؤلمني', 'heart'],
  ] as const)('%s: %s', (locale, text, group) => expect(groupsOf(text, { locale })).toContain(group));
});

describe('past events of a named year, another person’s past, figures of speech and a denied low mood raise no alarm', () => {
  test.each([
    ['en', 'I had a heart attack in 2012 and two stents and no trouble with the heart since'],
    ['en', 'My dad had a stroke at 70, face dropped and all'],
    ['en', "I've a mate who had a heart attack"],
    ['en', "I'm dying of boredom with this cast on"],
    ['en', "I'm not depressed, I just feel like a zombie"],
    ['es', 'A mi padre le dio un ictus con 72 años'],
    ['es', 'No estoy triste, solo nervioso'],
    ['es', 'De ánimo estoy bien'],
    ['es', 'Me muero de ganas de volver al trabajo'],
    ['fr', "J'ai fait un infarctus en 2011 et depuis je n'ai plus rien senti"],
    ['fr', "Je meurs d'ennui à la maison"],
    ['de', 'Den Herzinfarkt hatte ich 2010, seitdem ist Ruhe'],
    ['de', 'Ich sterbe vor Langeweile'],
    ['de', 'Mein Rücken bringt mich um'],
    ['ar', 'أصابتني جلطة في القلب سنة ٢٠١٣ ومن بعدها ما حسيت بشيء'],
  ] as const)('%s: %s', (locale, text) => expect(groupsOf(text, { locale })).toEqual([]));
});

describe('a single word of a pair or situation raises no alarm', () => {
  test.each([
    'My rings are too tight since I put on weight',
    'My face is puffy in the mornings',
    'I had blood tests last week',
    'my eye is itchy',
    'I had a drink on Friday',
  ])('%s', (text) => expect(groupsOf(text)).toEqual([]));

  test('nor does a situation that is denied', () =>
    expect(groupsOf('I am not pregnant. My rings do not fit.')).not.toContain('late-pregnancy'));
});

describe('words in any order, and a danger in another sentence than its situation, raise the alarm', () => {
  test.each([
    ['it is agony, and red, my left eye, and there are rings round the lamps', 'eye'],
    ['clammy and grey, hand on his chest', 'heart'],
    ['33 weeks. My rings do not fit. Sparkly lights in my eyes.', 'late-pregnancy'],
    ['I am pregnant. Banging headache since last night.', 'late-pregnancy'],
    ['Gave up the vodka on Monday. Shaking like a leaf.', 'mind'],
    ['like Marmite, my poo', 'gut-bleeding'],
  ])('%s', (text, group) => expect(groupsOf(text)).toContain(group));
});

describe('a word is found with an ending or another word joined to it', () => {
  test.each([
    ['en', 'my chest’s killing me', 'heart'],
    ['en', "my bladder's bursting and nothing comes", 'urine'],
    ['en', 'crushin pain in my chest', 'heart'],
    ['en', 'my chest is burstin', 'heart'],
    ['fr', "J'ai l'œil tout noir d'un coup", 'eye'],
    ['ar', 'وصدري عم يضغط علي', 'heart'],
    ['ar', 'بصدري ضغط قوي', 'heart'],
    ['ar', 'كنحس بالضغط فصدري', 'heart'],
    ['ar', 'ما كنقدرش نتنفس', 'breathing'],
    ['ar', 'مابيقدرش يتنفس', 'breathing'],
    ['ar', 'ما اگدر اتنفس', 'breathing'],
    ['ar', 'دراعه مبيتحركش', 'stroke'],
    ['ar', 'وجهها طاح من جنب', 'stroke'],
    ['ar', 'هقتل نفسي', 'self_harm'],
    ['ar', 'ما بقيتش باغي نعيش', 'self_harm'],
    ['ar', 'مثانتي هتنفجر ومش عارف أعمل حمام', 'urine'],
  ] as const)('%s: %s', (locale, text, group) => expect(groupsOf(text, { locale })).toContain(group));
});

describe('a group that does not apply to the person', () => {
  const lexicon = loadLexicon('en');
  if (lexicon === undefined) throw new Error('No lexicon');
  const some = [
    { id: 'heart', soundedBy: ['sx.chest_pain'], for: { minMonths: 192 }, otherwise: 'general' },
    { id: 'baby', soundedBy: ['sx.floppy'], for: { maxMonths: 23 }, otherwise: null },
    { id: 'general', soundedBy: [] },
  ];
  const heard = (text: string, months: number | null) =>
    detectAlarms(lexicon, some, text, {
      asked: 'STORY',
      answeredBy: 'PATIENT',
      person: { months, sex: null },
    }).map(({ groupId }) => groupId);

  test('is never raised', () => expect(heard('the baby is floppy', 600)).toEqual([]));
  test('is replaced by the group that it names', () =>
    expect(heard('crushing chest pain', 84)).toEqual(['general']));
  test('is raised where the age is unknown', () =>
    expect(heard('crushing chest pain', null)).toEqual(['heart']));
});

describe('ordinary words similar to alarming ones raise no alarm', () => {
  test.each([
    'the chicken was overdone',
    'I strolled home',
    'my suit is fitted',
    'I sized it up',
    'a poisson recipe',
  ])('%s', (text) => expect(groupsOf(text)).toEqual([]));
});

describe('everyday wordings raise the alarm', () => {
  test.each([
    ['feels like an elephant on my chest', 'heart'],
    ['somebody is sitting on my chest', 'heart'],
    ['pressure in my chest going into my jaw', 'heart'],
    ["can't get my breath", 'breathing'],
    ['my words came out wrong', 'stroke'],
    ['my face has dropped on one side', 'stroke'],
    ['worst headache of my life', 'headache'],
    ['came on like a thunderclap', 'headache'],
    ['the baby is floppy', 'baby'],
    ['soaking a pad an hour', 'pregnancy'],
    ['my belly is as hard as a board', 'belly'],
    ['took the whole packet of tablets', 'poison'],
  ])('%s', (text, group) => expect(groupsOf(text)).toContain(group));

  test.each([
    ['es', 'no puedo respirar', 'breathing'],
    ['es', 'tengo un elefante en el pecho', 'heart'],
    ['es', 'se me torció la cara', 'stroke'],
    ['es', 'el peor dolor de cabeza de mi vida', 'headache'],
    ['es', 'ya dejé arreglado el testamento', 'self_harm'],
    ['es', 'empapo una compresa cada hora', 'pregnancy'],
    ['fr', 'je n’arrive plus à respirer', 'breathing'],
    ['fr', 'j’ai un étau dans la poitrine', 'heart'],
    ['fr', 'la pire douleur de tête de ma vie', 'headache'],
    ['fr', 'j’ai envie de mourir', 'self_harm'],
    ['fr', 'il a la bouche de travers', 'stroke'],
    ['de', 'ich bekomme keine Luft', 'breathing'],
    ['de', 'Druck auf der Brust', 'heart'],
    ['de', 'die schlimmsten Kopfschmerzen meines Lebens', 'headache'],
    ['de', 'ich will nicht mehr leben', 'self_harm'],
    ['de', 'sein Mund hängt schief', 'stroke'],
    ['ar', 'لا أستطيع التنفس', 'breathing'],
    ['ar', 'ضغط شديد في صدري', 'heart'],
    ['ar', 'أسوأ صداع في حياتي', 'headache'],
    ['ar', 'أريد أن أموت', 'self_harm'],
    ['ar', 'وجهه مائل', 'stroke'],
  ] as const)('%s: %s', (locale, text, group) => expect(groupsOf(text, { locale })).toContain(group));
});

test('it quotes the sentence as it was written, and says whether it has come back', () => {
  const [sounded] = hear('Hello. My CHEST is hurting, and worse. Bye.');
  expect(sounded).toEqual({
    groupId: 'heart',
    quote: 'My CHEST is hurting, and worse',
    isAgain: true,
    isFaint: false,
    likely: {},
  });
  expect(hear('My chest is hurting')[0]?.isAgain).toBe(false);
});

test('a long sentence is quoted from the alarming words on', () => {
  const [sounded] = hear(`${'and so we went on and on '.repeat(40)} with crushing chest pain`);
  expect(sounded?.quote.length).toBeLessThanOrEqual(400);
  expect(sounded?.quote).toContain('chest');
});

describe('words that only possibly mean an emergency raise a faint alarm', () => {
  const strengthOf = (text: string, changes?: Changes) =>
    hear(text, changes).map(({ groupId, isFaint }) => `${groupId} ${isFaint ? 'faint' : 'plain'}`);

  test.each([
    ['said of oneself', 'I have crushing chest pain', {}],
    ['as a worry that is now', 'Chest pain right now', { asked: 'WORRIES' }],
    ['of self-harm, in any answer', 'I want to end my life', { asked: 'FAMILY' }],
  ] as const)('other words raise a plain alarm: %s', (_name, text, changes) => {
    const strengths = strengthOf(text, changes);
    expect(strengths.length).toBeGreaterThan(0);
    for (const strength of strengths) expect(strength).toMatch(/plain$/);
  });

  test('also for worries and suspicions', () => {
    expect(strengthOf('Chest pain', { asked: 'WORRIES' })).toEqual(['heart faint']);
    expect(strengthOf('For my chest pain', { asked: 'MEDICINES' })).toEqual(['heart faint']);
  });

  test('a question about what to do in such a case raises nothing, unless it is present now', () => {
    expect(strengthOf('Go to the hospital if I get chest pain', { asked: 'PLANS' })).toEqual([]);
    expect(strengthOf('I have chest pain now', { asked: 'PLANS' })).toEqual(['heart plain']);
  });
});

describe('a situation', () => {
  const birth = {
    id: 'after-birth',
    soundedBy: ['sx.after_birth'],
    faintBy: ['sx.after_birth'],
    plainWith: ['sx.fever'],
  };
  const strengths = (text: string) =>
    detectAlarms(loadLexicon('en'), [birth], text, { asked: 'STORY', answeredBy: 'PATIENT' }).map(
      ({ isFaint }) => (isFaint ? 'faint' : 'plain'),
    );

  test('alone raises only a faint alarm', () =>
    expect(strengths('My back aches since the baby was born')).toEqual(['faint']));
  test('raises the alarm with a danger in another sentence', () =>
    expect(strengths('I have been unwell since the baby was born. I have a fever.')).toEqual(['plain']));
  test('raises only a faint alarm where the danger is denied', () =>
    expect(strengths('My back aches since the baby was born. No fever.')).toEqual(['faint']));
});

describe('violence by others', () => {
  const violence = [{ id: 'violence', soundedBy: [] }];
  const strengths = (text: string) =>
    detectAlarms(loadLexicon('en'), violence, text, { asked: 'STORY', answeredBy: 'PATIENT' }).map(
      ({ isFaint }) => (isFaint ? 'faint' : 'plain'),
    );

  test.each([
    'He had me by the throat last night',
    'My husband strangled me',
    'My ex had his hands round my neck',
    'My brother forced me to have sex, against my will',
    'Her partner grabbed my throat',
  ])('is an alarm about the patient: %s', (text) => expect(strengths(text)).toEqual(['plain']));

  test.each([
    'My wife says she will strangle me if I snore',
    'The scarf is itchy on my neck',
    'I am scared of heights',
  ])('is not seen in a joke or a habit: %s', (text) => expect(strengths(text)).not.toContain('plain'));
});

describe('another person’s low mood raises no alarm about self-harm; direct words always do', () => {
  test.each(['My sister had depression', 'My aunt is depressed'])('%s', (text) =>
    expect(groupsOf(text)).toEqual([]),
  );
  test('my sister killed herself', () => expect(groupsOf('my sister killed herself')).toContain('self_harm'));
});

describe('figures of speech and common words raise no alarm about self-harm', () => {
  test.each([
    'My wife is sick of it',
    'I am giving up bread',
    'My jaw gets tired and I hold it',
    'She can’t get a word in',
    'it comes like a wave and then it is gone',
  ])('%s', (text) => expect(groupsOf(text)).not.toContain('self_harm'));
  test.each([
    'I feel like giving up',
    'I am sick of it all',
    'I want to give up',
    'I don’t feel like living',
  ])('but not %s', (text) => expect(groupsOf(text)).toContain('self_harm'));
});

describe('what somebody was doing when it happened puts it in no past', () => {
  test.each([
    'I collapsed and passed out cold when I was walking to the shop',
    'He passed out cold when he was at the door',
    'chest pain came when I was in high heels at a party',
    'they found her unconscious when they were back from work',
  ])('sounds: %s', (text) => expect(groupsOf(text, { answeredBy: 'PROXY' })).not.toEqual([]));

  test.each(['I had a heart attack when I was 30', 'I was unconscious when I was little'])(
    'a stated age in the past quiets it: %s',
    (text) => expect(groupsOf(text)).toEqual([]),
  );
});

describe('what went or cleared of itself may have been there an hour ago, and still sounds', () => {
  test.each<[string, string, Locale]>([
    ['crushing chest pain that cleared in a few hours', 'heart', 'en'],
    ['crushing chest pain yesterday, it went by itself', 'heart', 'en'],
    ['I lost the sight in one eye, it cleared within two hours', 'eye', 'en'],
    ['dolor fuerte de pecho, se fue en dos horas', 'heart', 'es'],
    ['la douleur de poitrine est partie dans le bras', 'heart', 'fr'],
    ['die Brustschmerzen waren nach zwei Stunden weg', 'heart', 'de'],
    ['ألم شديد في الصدر راح بعد ساعتين', 'heart', 'ar'],
  ])('%s', (text, group, locale) => expect(groupsOf(text, { locale })).toContain(group));
});

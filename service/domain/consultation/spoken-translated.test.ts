import { describe, expect, it } from 'vitest';
import { readSpokenAnswer, type SpokenQuestion } from './spoken-answer.ts';

const options = (ids: string[], exclusive: string[] = []) =>
  ids.map((id) => ({
    id,
    label: { en: `label ${id}`, es: `label ${id}` },
    exclusive: exclusive.includes(id),
  }));
const asks = {
  yesno: { kind: 'yesno', options: options(['yes', 'no']), allowsOwnWords: false, min: null, max: null },
  choices: {
    kind: 'choices',
    options: options(['a', 'b', 'c', 'none'], ['none']),
    allowsOwnWords: true,
    min: null,
    max: null,
  },
  choice: {
    kind: 'choice',
    options: options(['a', 'b', 'c', 'd']),
    allowsOwnWords: false,
    min: null,
    max: null,
  },
  scale: { kind: 'scale', options: [], allowsOwnWords: false, min: 0, max: 10 },
} satisfies Record<string, SpokenQuestion>;

/** What people say, by what it chooses: the question, the answer, and ways to say it. */
const said: Record<'fr' | 'de' | 'ar', [keyof typeof asks, string | string[] | number, string[]][]> = {
  fr: [
    [
      'yesno',
      'yes',
      ['oui', 'ouais', 'oui oui', 'oui c’est ça', 'tout à fait', 'bien sûr', 'euh oui', 'oui docteur'],
    ],
    ['yesno', 'no', ['non', 'non non', 'pas du tout', 'non pas du tout', 'jamais', 'ben non', 'euh non']],
    ['yesno', 'unsure', ['je ne sais pas', 'je sais pas', 'aucune idée', 'je ne suis pas sûr', 'pas sûre']],
    ['yesno', 'declined', ['je préfère ne pas répondre', 'je préfère ne pas le dire', 'question suivante']],
    [
      'choices',
      ['none'],
      [
        'non',
        'aucun',
        'aucune',
        'aucun de ceux-ci',
        'rien de tout ça',
        'rien de tout cela',
        'rien',
        'aucun de ces symptômes',
      ],
    ],
    ['choice', 'a', ['le premier', 'la première', 'la première réponse', 'réponse un', 'le numéro un']],
    ['choice', 'b', ['le deuxième', 'la deuxième', 'la seconde', 'la réponse deux']],
    ['choice', 'd', ['le dernier', 'la dernière', 'le quatrième']],
    ['scale', 0, ['zéro']],
    ['scale', 3, ['trois', 'je dirais trois', 'trois sur dix', '3 sur 10', '3/10']],
    ['scale', 7, ['sept', 'environ sept', 'un sept']],
    ['scale', 10, ['dix', 'dix sur dix']],
  ],
  de: [
    ['yesno', 'yes', ['ja', 'jo', 'ja genau', 'ja ja', 'stimmt', 'natürlich', 'äh ja', 'ja das stimmt']],
    [
      'yesno',
      'no',
      ['nein', 'nö', 'nee', 'gar nicht', 'überhaupt nicht', 'nein gar nicht', 'nie', 'äh nein'],
    ],
    [
      'yesno',
      'unsure',
      [
        'weiß nicht',
        'ich weiß nicht',
        'ich weiß es nicht',
        'keine Ahnung',
        'bin mir nicht sicher',
        'nicht sicher',
      ],
    ],
    ['yesno', 'declined', ['möchte ich nicht sagen', 'das möchte ich nicht sagen', 'nächste Frage']],
    [
      'choices',
      ['none'],
      ['nein', 'keines', 'keins davon', 'keine davon', 'nichts davon', 'nichts', 'keins von denen'],
    ],
    ['choice', 'a', ['das erste', 'die erste', 'Antwort eins', 'Nummer eins', 'die erste Antwort']],
    ['choice', 'b', ['das zweite', 'die zweite', 'Nummer zwei']],
    ['choice', 'd', ['das letzte', 'die letzte', 'das vierte']],
    ['scale', 0, ['null']],
    ['scale', 3, ['drei', 'ich würde sagen drei', 'drei von zehn', '3 von 10', '3/10']],
    ['scale', 7, ['sieben', 'etwa sieben', 'eine sieben']],
    ['scale', 10, ['zehn', 'zehn von zehn']],
  ],
  ar: [
    ['yesno', 'yes', ['نعم', 'ايوه', 'أيوة', 'اي', 'نعم نعم', 'نعم صحيح', 'طبعا', 'أكيد', 'آه', 'ايه']],
    ['yesno', 'no', ['لا', 'لأ', 'لا لا', 'لا أبدا', 'أبدا', 'كلا', 'مطلقا']],
    ['yesno', 'unsure', ['لا أعرف', 'لا أدري', 'ما بعرف', 'مش عارف', 'مدري', 'لست متأكدا', 'مش متأكدة']],
    ['yesno', 'declined', ['أفضل ألا أجيب', 'لا أريد أن أجيب', 'السؤال التالي']],
    [
      'choices',
      ['none'],
      [
        'لا',
        'لا شيء',
        'لا شيء من هذه',
        'لا شيء منها',
        'ولا واحد',
        'ولا واحدة منها',
        'لا يوجد',
        'ولا شي',
        'مافي شي',
        'ولا حاجة',
      ],
    ],
    ['choice', 'a', ['الأول', 'الأولى', 'الخيار الأول', 'الإجابة الأولى', 'رقم واحد']],
    ['choice', 'b', ['الثاني', 'الثانية', 'الخيار الثاني', 'رقم اثنين', 'التاني']],
    ['choice', 'd', ['الأخير', 'الأخيرة', 'الخيار الرابع', 'الرابع']],
    ['scale', 0, ['صفر']],
    ['scale', 3, ['ثلاثة', 'تلاتة', 'ثلاثة من عشرة', '٣', '3/10']],
    ['scale', 7, ['سبعة', 'حوالي سبعة', 'سبعة على عشرة', 'سبعة من عشرة']],
    ['scale', 10, ['عشرة', 'عشرة من عشرة']],
  ],
};

/** What must not be taken for an answer, or not for another one. */
const unclear: Record<'fr' | 'de' | 'ar', [keyof typeof asks, string[]][]> = {
  fr: [
    [
      'yesno',
      [
        'oui et non',
        'ni oui ni non',
        'parfois',
        'peut-être',
        'ça dépend',
        'pas toujours',
        'oui mais pas toujours',
      ],
    ],
    ['choice', ['le neuvième', 'le premier ou le deuxième', 'pas le premier', 'une seconde', 'deux fois']],
    ['scale', ['onze', 'sept sur vingt', 'entre trois et sept', 'deux fois par jour']],
  ],
  de: [
    [
      'yesno',
      ['ja und nein', 'jein', 'manchmal', 'vielleicht', 'na', 'na ja', 'nicht immer', 'ja aber nicht immer'],
    ],
    ['choice', ['das neunte', 'das erste oder das zweite', 'nicht das erste', 'zwei Mal']],
    ['scale', ['elf', 'sieben von zwanzig', 'zwischen drei und sieben', 'zweimal am Tag']],
  ],
  ar: [
    ['yesno', ['نعم ولا', 'أحيانا', 'ربما', 'تمام', 'ليس دائما', 'نعم لكن ليس دائما', 'لا أظن نعم']],
    ['choice', ['التاسع', 'الأول أو الثاني', 'ليس الأول', 'مرتين']],
    ['scale', ['أحد عشر', 'سبعة من عشرين', 'بين ثلاثة وسبعة', 'مرتين في اليوم']],
  ],
};

describe.each(Object.entries(unclear))('what is no plain answer in %s is none', (locale, lines) => {
  it.each(lines.flatMap(([kind, ways]) => ways.map((words) => [words, kind] as const)))(
    '“%s”, to a %s question',
    (words, kind) => {
      expect(readSpokenAnswer(asks[kind], words, locale as keyof typeof said).kind).not.toBe('value');
    },
  );
});

describe.each(Object.entries(said))('a plain answer that is spoken in %s', (locale, lines) => {
  it.each(lines.flatMap(([kind, value, ways]) => ways.map((words) => [words, kind, value] as const)))(
    '“%s” chooses, of a %s question, %j',
    (words, kind, value) => {
      expect(readSpokenAnswer(asks[kind], words, locale as keyof typeof said)).toEqual({
        kind: 'value',
        value,
      });
    },
  );
});

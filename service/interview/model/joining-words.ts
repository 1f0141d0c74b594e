import type { Locale } from '../types.ts';

/*
 * By which words a drafted clause and its quote may differ. None of them denies, compares, counts or says when, where or
 * whose: "had", "was", "or", "if", "my mother" stay words that both must have.
 */

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

type Joining = {
  /** Words of both: articles, "is", "and", "that". */
  both: readonly string[];
  /** A quote may have them and its clause not: "I", "my". */
  ofQuote: readonly string[];
  /** A clause may have them and its quote not: "the patient reports". */
  ofClause: readonly string[];
  /** Words that point at something said before; a quote that holds one does not stand by itself. */
  pointing: readonly string[];
};

export const joiningWords: Readonly<Record<Locale, Joining>> = {
  en: {
    both: listed('a an the is has and also'),
    ofQuote: listed('my i me myself am im ive have hello hi'),
    ofClause: listed('that their the patient reports says describes states adds'),
    pointing: listed(
      'it its he she him her his hers they them their this that these those there one ones same',
    ),
  },
  es: {
    both: listed('un una unos unas el la los las que y e también se'),
    ofQuote: listed('mi mis yo me he tengo soy estoy hola'),
    ofClause: listed('su sus le tiene ha es está paciente refiere dice describe añade indica'),
    pointing: listed('esto eso este esta ese esa ello ella ellos ellas lo le les su sus tiene ha'),
  },
  fr: {
    both: listed('un une le la les l et aussi que qu'),
    ofQuote: listed('mon ma mes je j jai me m ai suis bonjour'),
    ofClause: listed('son sa ses a est patient patiente rapporte dit décrit ajoute indique'),
    pointing: listed('il elle ils elles lui leur leurs son sa ses ce cela ça cette ces c y en'),
  },
  de: {
    both: listed('ein eine einen einem einer der die das den dem und auch dass'),
    ofQuote: listed('mein meine meinen meinem meiner ich mir mich habe bin hallo'),
    ofClause: listed('hat ist patient patientin berichtet sagt beschreibt'),
    pointing:
      listed(`er sie es ihm ihn ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner dies diese dieser
      dieses davon dabei damit dort`),
  },
  ar: {
    both: listed('و أن إن أيضا'),
    ofQuote: listed('أنا لدي عندي مرحبا'),
    ofClause: listed('لديه لديها عنده عندها المريض المريضة يقول تقول يذكر تذكر'),
    pointing: listed('هو هي هم هذا هذه ذلك تلك لديه لديها عنده عندها'),
  },
};

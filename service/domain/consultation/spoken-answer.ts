import { foldWord } from '../../interview/matchers/tokens.ts';
import type { QuestionKind, SourceLocale, SourceText } from '../../interview/types.ts';

/** A question with its options in the order in which they are read aloud. */
export type SpokenQuestion = {
  kind: QuestionKind;
  options: { id: string; label: SourceText; exclusive: boolean }[];
  /** Whether an answer may also be told in other words. */
  allowsOwnWords: boolean;
  min: number | null;
  max: number | null;
};

export type SpokenReading =
  /** As a form would send it: an option's id, several, a number, "unsure" or "declined". */
  | { kind: 'value'; value: string | string[] | number }
  /** The question takes no other words, and these name no answer, or more than one. */
  | { kind: 'unclear' }
  /** Words of their own, for the matchers. */
  | { kind: 'words' };

const numbers: Record<SourceLocale, string[]> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  ),
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte'.split(
    ' ',
  ),
};
const otherNumbers: Record<SourceLocale, Record<string, number>> = {
  en: { nought: 0, oh: 0, nil: 0 },
  es: { un: 1, una: 1, ninguno: 0 },
};
const ordinals: Record<SourceLocale, RegExp[]> = {
  en: [
    /^(?:first|1st)$/,
    /^(?:second|2nd)$/,
    /^(?:third|3rd)$/,
    /^(?:fourth|4th)$/,
    /^(?:fifth|5th)$/,
    /^(?:sixth|6th)$/,
    /^(?:seventh|7th)$/,
    /^(?:eighth|8th)$/,
    /^(?:ninth|9th)$/,
    /^(?:tenth|10th)$/,
    /^(?:eleventh|11th)$/,
    /^(?:twelfth|12th)$/,
  ],
  es: [
    /^(?:primer[oa]?|1[oa])$/,
    /^(?:segund[oa]|2[oa])$/,
    /^(?:tercer[oa]?|3[oa])$/,
    /^(?:cuart[oa]|4[oa])$/,
    /^(?:quint[oa]|5[oa])$/,
    /^(?:sext[oa]|6[oa])$/,
    /^(?:septim[oa]|7[oa])$/,
    /^(?:octav[oa]|8[oa])$/,
    /^(?:noven[oa]|9[oa])$/,
    /^(?:decim[oa]|10[oa])$/,
    /^(?:undecim[oa]|11[oa])$/,
    /^(?:duodecim[oa]|12[oa])$/,
  ],
};
const lastOne: Record<SourceLocale, RegExp> = { en: /^last$/, es: /^ultim[oa]$/ };

/** Words that people say before and after an answer; they answer nothing. */
const openers: Record<SourceLocale, RegExp> = {
  en: /^(?:(?:um+|uh+|er+|erm|hm+|well|okay|ok|so|oh|right|i think|i guess|i suppose|i reckon|i believe|i would say|id say|i choose|i pick|i would choose|ill take|ill go with|id go with|lets say|its|it is|it would be|that would be|thats|that is|the answer is|my answer is|probably|about|around|maybe a|a|an|the) )+/,
  es: /^(?:(?:eh+|em+|este|pues|bueno|a ver|mire|creo que|pienso que|supongo que|yo diria que|yo diria|diria que|diria|digo|elijo|escojo|prefiero|me quedo con|vamos a decir|es|son|seria|la respuesta es|mi respuesta es|probablemente|como|unos|unas|el|la|los|las|lo|un|una) )+/,
};
const closers: Record<SourceLocale, RegExp> = {
  en: /(?: (?:please|thanks|thank you|i think|i guess|i suppose|i would say|id say|really|doctor|then))+$/,
  es: /(?: (?:por favor|gracias|creo|creo yo|supongo|diria yo|diria|pues|doctora?|entonces))+$/,
};
const fillers: Record<SourceLocale, Set<string>> = {
  en: new Set(
    'and also plus then the a an i have had my both as well too with it is one ones option options answer answers'.split(
      ' ',
    ),
  ),
  es: new Set(
    'y e tambien ademas el la los las un una tengo tenido he mi mis con es opcion opciones respuesta respuestas'.split(
      ' ',
    ),
  ),
};
const choosing: Record<SourceLocale, RegExp> = {
  en: /^(?:the )?(?:number|option|answer|choice|no) (\S+)$/,
  es: /^(?:(?:el|la) )?(?:numero|opcion|respuesta|el|la) (\S+)$/,
};
const ordinalPlace: Record<SourceLocale, RegExp> = {
  en: /^(the )?(\S+)( one| option| answer| choice)?$/,
  es: /^((?:el|la) )?(?:opcion )?(\S+)( opcion| respuesta)?$/,
};
const declined: Record<SourceLocale, RegExp> = {
  en: /^(?:i(?:d| would)? (?:rather|prefer)(?: to)? not(?: to)? (?:say|answer|tell)(?: that| it| you)?|prefer not to (?:say|answer)|rather not say|skip(?: it| this| that| this (?:one|question)| the question)?|next question|no comment)$/,
  es: /^(?:prefiero no (?:decirlo|decir|responder|contestar|contestarlo)|no quiero (?:decirlo|responder|contestar)|paso|saltar(?:la)?|siguiente pregunta|salte(?:la|mos)(?: esta pregunta)?)$/,
};
const unsure: Record<SourceLocale, RegExp> = {
  en: /^(?:(?:im |i am )?(?:not (?:really )?sure|unsure)|(?:i )?(?:really )?(?:dont|do not) (?:really )?know|no idea|i have no idea|(?:i )?(?:cant|cannot|dont|do not) (?:remember|tell)|hard to say)$/,
  es: /^(?:no (?:lo )?se|no (?:estoy|me siento) segur[oa]|ni idea|no tengo idea|no (?:me acuerdo|recuerdo)|no sabria decir(?:le)?)$/,
};
const yes: Record<SourceLocale, RegExp> = {
  en: /^(?:(?:yes|yeah|yep|yup|aye)(?: (?:yes|yeah|i do|i am|i have|i did|it is|it does|it has|he does|she does|he is|she is|he has|she has|they do|there is|there are|thats right|that is right|correct|definitely|indeed))*|i do|i am|i have|it does|it is|correct|thats right|that is right|definitely|sure|of course|absolutely|right)$/,
  es: /^(?:si+(?: (?:si|senor|senora|claro|asi es|es cierto|lo tengo|la tengo|lo es|tengo|me pasa|por supuesto))*|claro(?: que si)?|asi es|correcto|por supuesto|desde luego|es cierto|cierto|efectivamente)$/,
};
const no: Record<SourceLocale, RegExp> = {
  en: /^(?:(?:no|nope|nah)(?: (?:no|i dont|i do not|im not|i am not|i havent|i have not|i didnt|it isnt|it is not|it doesnt|it hasnt|he doesnt|she doesnt|he isnt|she isnt|they dont|there isnt|not at all|nothing|none|never|nothing like that))*|not at all|never|nothing|nothing like that|none|none of (?:these|those|them|the above)|neither|i dont|i do not|i havent)$/,
  es: /^(?:no(?: (?:no|senor|senora|tengo|nada|ningun[oa]|nunca|para nada|me pasa|lo tengo|la tengo|nada de eso))*|para nada|nunca|nada|nada de eso|ningun[oa](?: de (?:estos|estas|esos|esas|ellos|ellas|los anteriores|las anteriores))?|tampoco)$/,
};
const denial = new Set(
  'no not never none nothing nor neither without dont doesnt didnt isnt havent ni nunca nada sin tampoco jamas'.split(
    ' ',
  ),
);

/** Other words beside a label, at most: "it is there, how to say, nearly every day". */
const wordsBesideMax = 6;

/**
 * What is said in answer to a question with options, where typing would choose: "three", "the second one", an option's
 * label, "yes", several labels. Words that say more than that stay words where the question takes them; where it takes
 * none they are unclear, and the patient is asked again. Pure.
 * @param question - a text question is all words
 * @param words - as they were heard, or corrected
 * @param locale - the language that is spoken; labels are known in all languages
 */
export function readSpokenAnswer(
  question: SpokenQuestion,
  words: string,
  locale: SourceLocale,
): SpokenReading {
  const folded = plain(words);
  if (question.kind === 'text' || folded === '') return { kind: 'words' };
  const said = strip(folded, locale);
  const otherwise: SpokenReading = { kind: question.allowsOwnWords ? 'words' : 'unclear' };
  const value = readValue(question, folded, said, locale);
  if (value !== null) return { kind: 'value', value };
  if (declined[locale].test(folded)) return { kind: 'value', value: 'declined' };
  if (unsure[locale].test(folded)) return { kind: 'value', value: 'unsure' };
  return otherwise;
}

function readValue(
  question: SpokenQuestion,
  folded: string,
  said: string,
  locale: SourceLocale,
): string | string[] | number | null {
  const { kind } = question;
  if (kind === 'scale') return readScale(question, said, locale);
  const named = findByLabel(question, [folded, said]) ?? findByPlace(question, folded, locale);
  if (named !== null) return kind === 'choices' ? [named] : named;
  if (kind === 'choices') return readSeveral(question, folded, locale);
  if (question.allowsOwnWords) return null;
  const plainAnswer = yes[locale].test(said) ? 'yes' : no[locale].test(said) ? 'no' : null;
  if (plainAnswer !== null && question.options.some(({ id }) => id === plainAnswer)) return plainAnswer;
  return findInside(question, folded);
}

/** Lower case, no accents, no signs, single spaces. */
function plain(text: string): string {
  return foldWord(text)
    .replace(/(\d)\s*\/\s*(\d)/g, '$1 of $2')
    .replace(/(\d)[ºª°]/g, '$1o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function strip(folded: string, locale: SourceLocale): string {
  const opened = `${folded} `.replace(openers[locale], '').trim();
  const closed = opened.replace(closers[locale], '');
  return closed === '' ? folded : closed;
}

/** A whole number in digits or words; null for none. */
function toNumber(word: string, locale: SourceLocale): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const named = numbers[locale].indexOf(word);
  return named >= 0 ? named : (otherNumbers[locale][word] ?? null);
}

function readScale({ min, max }: SpokenQuestion, said: string, locale: SourceLocale): number | null {
  const [top, bottom] = [max ?? 10, min ?? 0];
  const match = /^(?:number |numero )?(\S+)(?: (?:out of|of|over|de|sobre|entre) (?:a )?(\S+))?$/.exec(said);
  if (match === null) return null;
  const number = toNumber(match[1] ?? '', locale);
  const of = match[2] === undefined ? top : toNumber(match[2], locale);
  return number !== null && of === top && number >= bottom && number <= top ? number : null;
}

/** The labels of an option in every language, in the form in which words are compared. */
function labelsOf({ label }: SpokenQuestion['options'][number]): string[] {
  return [...new Set(Object.values(label).map(plain))].filter((text) => text !== '');
}

function findByLabel({ options }: SpokenQuestion, forms: string[]): string | null {
  const found = options.filter((option) => labelsOf(option).some((label) => forms.includes(label)));
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.id : null;
}

/** "The second one", "option two", "the last"; a bare "two" where no label holds an amount and no words are taken. */
function findByPlace(question: SpokenQuestion, folded: string, locale: SourceLocale): string | null {
  const { options, allowsOwnWords } = question;
  const bare = strip(folded, locale);
  // "I'd say the second": the article goes with the opening words, and tells a place from a time.
  const withArticle = ['the', 'el', 'la'].map((article) => `${article} ${bare}`);
  const forms = [folded, bare, ...withArticle.filter((form) => ` ${folded} `.includes(` ${form} `))];
  for (const said of forms) {
    const chosen = choosing[locale].exec(said)?.[1];
    const number = chosen === undefined ? null : toNumber(chosen, locale);
    if (number !== null) return options[number - 1]?.id ?? null;
    const [, article, word = '', noun] = ordinalPlace[locale].exec(said) ?? [];
    // "Second" by itself may be a time; where no words are taken it can only be a place.
    if (article === undefined && noun === undefined && allowsOwnWords) continue;
    const isLast = lastOne[locale].test(word);
    const place = isLast ? options.length - 1 : ordinals[locale].findIndex((name) => name.test(word));
    if (place >= 0) return options[place]?.id ?? null;
  }
  if (allowsOwnWords || options.some((option) => labelsOf(option).some((label) => hasNumber(label))))
    return null;
  const number = toNumber(bare, locale);
  return number === null ? null : (options[number - 1]?.id ?? null);
}

function hasNumber(label: string): boolean {
  return label.split(' ').some((word) => toNumber(word, 'en') !== null || numbers.es.indexOf(word) >= 0);
}

/** Labels that stand in many a sentence that says something else. */
const bareLabel = /^(?:yes|no|si)$/;

/** The one option whose label is said with a few other words around it, none of which denies. */
function findInside(question: SpokenQuestion, folded: string): string | null {
  const words = folded.split(' ');
  const hits = question.options.flatMap((option) =>
    labelsOf(option).flatMap((label) => {
      if (bareLabel.test(label)) return [];
      const at = ` ${folded} `.indexOf(` ${label} `);
      return at < 0 ? [] : [{ id: option.id, label, start: at, end: at + label.length }];
    }),
  );
  // "Days" inside of "more than half the days" is no answer of its own.
  const longest = hits.filter(
    (hit) =>
      !hits.some(
        (other) => other.label.length > hit.label.length && other.start <= hit.start && other.end >= hit.end,
      ),
  );
  const ids = new Set(longest.map(({ id }) => id));
  const [hit] = longest;
  if (ids.size !== 1 || hit === undefined) return null;
  const beside = ` ${folded} `.replace(` ${hit.label} `, ' ').trim().split(' ');
  const isPlain = beside.every((word) => !denial.has(word));
  return isPlain && words.length - hit.label.split(' ').length <= wordsBesideMax ? hit.id : null;
}

/** Several labels and places, with nothing else said; a plain "no" where an option says that there is none. */
function readSeveral(question: SpokenQuestion, folded: string, locale: SourceLocale): string[] | null {
  const { options } = question;
  const none = options.find(({ id, exclusive }) => exclusive && (id === 'none' || id === 'no'));
  if (none !== undefined && no[locale].test(strip(folded, locale))) return [none.id];
  const found: string[] = [];
  let rest = folded;
  while (rest !== '') {
    const next = options
      .flatMap((option) => labelsOf(option).map((label) => ({ id: option.id, label })))
      .filter(({ label }) => rest === label || rest.startsWith(`${label} `))
      .sort((left, right) => right.label.length - left.label.length);
    const [longest] = next;
    if (longest !== undefined) {
      if (next.some(({ id, label }) => id !== longest.id && label === longest.label)) return null;
      found.push(longest.id);
      rest = rest.slice(longest.label.length).trimStart();
      continue;
    }
    const [word = ''] = rest.split(' ');
    const place = ordinals[locale].findIndex((name) => name.test(word));
    const placed = options[place]?.id;
    if (placed !== undefined) found.push(placed);
    else if (!fillers[locale].has(word)) return null;
    rest = rest.slice(word.length).trimStart();
  }
  const chosen = [...new Set(found)];
  const isContrary =
    chosen.length > 1 && options.some(({ id, exclusive }) => exclusive && chosen.includes(id));
  return chosen.length === 0 || isContrary ? null : chosen;
}

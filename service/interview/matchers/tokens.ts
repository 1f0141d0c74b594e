/**
 * A word of a text. `start`/`end` are offsets in the text as it was written (end exclusive); `gap` is what stands
 * before it, cut to three characters.
 */
export type Token = {
  word: string;
  start: number;
  end: number;
  sentence: number;
  clause: number;
  gap: string;
};

/** Lower case, without accents and apostrophes: the form in which words are compared. */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase();
}

const wordPattern = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’‘`´][\p{L}\p{M}]+)*/gu;
const clauseWords = new Set([
  'but',
  'however',
  'although',
  'though',
  'except',
  'now',
  'then',
  'because',
  'pero',
  'aunque',
  'sino',
  'excepto',
  'ahora',
  'luego',
  'porque',
]);

/** Spellings of phones and chats, of English and Spanish, and the words they stand for. */
const chatSpellings: Record<string, string> = {
  wen: 'when',
  wat: 'what',
  wot: 'what',
  wiv: 'with',
  wid: 'with',
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  cuz: 'because',
  coz: 'because',
  dnt: 'dont',
  cnt: 'cant',
  havnt: 'havent',
  yday: 'yesterday',
  yest: 'yesterday',
  nite: 'night',
  tonite: 'tonight',
  mornin: 'morning',
  evenin: 'evening',
  mnth: 'month',
  mnths: 'months',
  mth: 'month',
  mths: 'months',
  thru: 'through',
  tho: 'though',
  aswel: 'also',
  aswell: 'also',
  bin: 'been',
  feelin: 'feeling',
  fevr: 'fever',
  feva: 'fever',
  q: 'que',
  xq: 'porque',
  pq: 'porque',
  porq: 'porque',
  tmb: 'tambien',
  tb: 'tambien',
  aora: 'ahora',
  ase: 'hace',
  aser: 'hacer',
  ayi: 'alli',
  tubo: 'tuvo',
  estubo: 'estuvo',
  noxe: 'noche',
  anoxe: 'anoche',
  veses: 'veces',
  toy: 'estoy',
  toi: 'estoy',
  ta: 'esta',
  tas: 'estas',
  pa: 'para',
  pal: 'para',
  lao: 'lado',
  alante: 'adelante',
  aki: 'aqui',
  asta: 'hasta',
  tanbien: 'tambien',
  tambn: 'tambien',
  dosnt: 'doesnt',
  doesn: 'doesnt',
  didn: 'didnt',
  wasn: 'wasnt',
  isn: 'isnt',
  havn: 'havent',
  mijilla: 'poquito',
  miajilla: 'poquito',
  mijita: 'poquito',
  pian: 'pain',
  ma: 'my',
  kiero: 'quiero',
  kiere: 'quiere',
  hart: 'heart',
  wis: 'was',
  wus: 'was',
  wisnae: 'wasnt',
  wasnae: 'wasnt',
  isnae: 'isnt',
  dinnae: 'dont',
  didnae: 'didnt',
  doesnae: 'doesnt',
  cannae: 'cant',
  cyaan: 'cant',
  couldnae: 'couldnt',
  willnae: 'wont',
  wouldnae: 'wouldnt',
  hasnae: 'hasnt',
  havenae: 'havent',
  heid: 'head',
  doon: 'down',
  oot: 'out',
  aboot: 'about',
  airm: 'arm',
  airms: 'arms',
  summat: 'something',
  nowt: 'nothing',
  na: 'nada',
  nee: 'no',
  noo: 'now',
  couldny: 'couldnt',
  didny: 'didnt',
  dinny: 'dont',
  isny: 'isnt',
  wasny: 'wasnt',
  hasny: 'hasnt',
  havny: 'havent',
  doesny: 'doesnt',
  wouldny: 'wouldnt',
  owt: 'anything',
  dey: 'is',
  meself: 'myself',
  masel: 'myself',
  hisself: 'himself',
  ould: 'old',
  brekkie: 'breakfast',
  brekky: 'breakfast',
  arvo: 'afternoon',
};

/** After these "'s" is "is" or "has" and stays with the word; after names of diseases it belongs to them. */
const keepsS =
  /^(?:it|he|she|that|what|who|where|there|here|how|when|let|one|today|everything|nothing|something|crohn|parkinson|alzheimer|hashimoto|raynaud|hodgkin|cushing|barrett|meniere|sjogren|addison|graves|tourette|bell|baker|morton|huntington|behcet|wilson|paget)s$/;

const joinsNot = new Set('can could do does did will is was are were have has had would'.split(' '));

/** Splits a text into words with their sentence and clause. One pass; every character is looked at a bounded number of times. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let sentence = 0;
  let clause = 0;
  let last = 0;
  for (const match of text.matchAll(wordPattern)) {
    const between = text.slice(last, match.index);
    if (tokens.length > 0) {
      if (/[.!?;\n]/.test(between)) {
        sentence += 1;
        clause += 1;
      } else if (/[,:()–—]| - /.test(between)) {
        clause += 1;
      }
    }
    // "Up t'bank", "in th'morning": the article of the north of England.
    const whole = foldWord(match[0].replace(/^th?['’‘`´](?=\p{L}{2})/iu, ''));
    // "My belly's swollen", "mum's chest": the word itself.
    const folded =
      whole.length > 3 && /['’‘`´]s$/i.test(match[0]) && !keepsS.test(whole) ? whole.slice(0, -1) : whole;
    // Without its tilde "uña" (nail) would be "una" (a).
    const nail = /^uña(s?)$/iu.exec(match[0].normalize('NFC'));
    const word =
      nail !== null
        ? `unia${nail[1]}`
        : Object.hasOwn(chatSpellings, folded)
          ? (chatSpellings[folded] ?? folded)
          : folded;
    const previous = tokens.at(-1);
    if (word === 'not' && previous !== undefined && joinsNot.has(previous.word) && /^\s+$/.test(between)) {
      // "Can not", "do not" read like "cannot", "don't".
      previous.word = previous.word === 'can' ? 'cannot' : `${previous.word}nt`.replace('willnt', 'wont');
      previous.end = match.index + match[0].length;
      last = previous.end;
      continue;
    }
    const beforeLast = tokens.at(-2);
    // "Nada más comer" is "as soon as I eat": nothing is denied.
    if (
      previous?.word === 'mas' &&
      beforeLast?.word === 'nada' &&
      /\w(?:ar|er|ir)(?:me|se|la|lo|le)?$/.test(word)
    )
      beforeLast.word = 'al';
    if (clauseWords.has(word)) clause += 1;
    last = match.index + match[0].length;
    tokens.push({ word, start: match.index, end: last, sentence, clause, gap: between.slice(0, 3) });
  }
  return tokens;
}

/** The sentences of a text: where each begins, and its words. */
export function sentencesOf(tokens: readonly Token[]): { from: number; words: string[] }[] {
  const sentences: { from: number; words: string[] }[] = [];
  tokens.forEach((token, index) => {
    const current = sentences.at(-1);
    if (current === undefined || tokens[current.from]?.sentence !== token.sentence)
      sentences.push({ from: index, words: [token.word] });
    else current.words.push(token.word);
  });
  return sentences;
}

/** How many words a piece of a joined sentence holds; the place of a match is the words before it. */
export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(' ').length;
}

/** All matches of a global pattern, like `matchAll`, which makes and compiles a new pattern for each text. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return matches;
}

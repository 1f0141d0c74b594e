import type { SourceLocale } from '../types.ts';
import { findSpokenTimes } from './times.ts';
import type { Token } from './tokens.ts';

/**
 * A quantity or time read from words, as a language-free code, with the words it rests on. The code `words` is a time
 * that only the words themselves can tell ("since the school year began").
 */
export type ValueHit = {
  kind: 'onset' | 'duration' | 'frequency' | 'severity' | 'gestation';
  code: string;
  first: number;
  last: number;
  /** A time that tells the beginning only where nothing better does: a bare "Tuesday", "half past nine", "at Easter". */
  isWeak?: boolean;
};

const numbersByLocale: Record<SourceLocale, Record<string, number>> = {
  en: {
    zero: 0,
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    coupla: 2,
    cupla: 2,
    copla: 2,
    coupl: 2,
    cople: 2,
    couple: 2,
    few: 3,
    several: 3,
    half: 0.5,
  },
  es: {
    cero: 0,
    un: 1,
    una: 1,
    uno: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciseis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veintiun: 21,
    veintiuno: 21,
    veintiuna: 21,
    veintidos: 22,
    veintitres: 23,
    veinticuatro: 24,
    veinticinco: 25,
    veintiseis: 26,
    veintisiete: 27,
    veintiocho: 28,
    veintinueve: 29,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    par: 2,
    unos: 3,
    unas: 3,
    varios: 3,
    varias: 3,
    pocos: 3,
    pocas: 3,
    media: 0.5,
    medio: 0.5,
  },
};

/** Words for spans of time. Each unit has its own words in `phrases.ts` ("unit.week.one"). */
export const units: Record<string, string> = {
  second: 'second',
  seconds: 'second',
  sec: 'second',
  secs: 'second',
  segundo: 'second',
  segundos: 'second',
  minute: 'minute',
  minutes: 'minute',
  min: 'minute',
  mins: 'minute',
  minuto: 'minute',
  minutos: 'minute',
  hour: 'hour',
  hours: 'hour',
  hr: 'hour',
  hrs: 'hour',
  hora: 'hour',
  horas: 'hour',
  day: 'day',
  days: 'day',
  dia: 'day',
  dias: 'day',
  week: 'week',
  weeks: 'week',
  wk: 'week',
  wks: 'week',
  semana: 'week',
  semanas: 'week',
  month: 'month',
  months: 'month',
  mes: 'month',
  meses: 'month',
  year: 'year',
  fortnight: 'fortnight',
  fortnights: 'fortnight',
  quincena: 'fortnight',
  quincenas: 'fortnight',
  decade: 'decade',
  decades: 'decade',
  decada: 'decade',
  decadas: 'decade',
  night: 'day',
  nights: 'day',
  noches: 'day',
  diita: 'day',
  diitas: 'day',
  semanita: 'week',
  semanitas: 'week',
  mesecito: 'month',
  mesecitos: 'month',
  anito: 'year',
  anitos: 'year',
  horitas: 'hour',
  minutitos: 'minute',
  mth: 'month',
  mths: 'month',
  munth: 'month',
  munths: 'month',
  mounth: 'month',
  mounths: 'month',
  moths: 'month',
  weaks: 'week',
  wek: 'week',
  weks: 'week',
  yeer: 'year',
  yeers: 'year',
  semna: 'week',
  semnas: 'week',
  cemana: 'week',
  cemanas: 'week',
  mez: 'month',
  mesesito: 'month',
  mesesitos: 'month',
  years: 'year',
  yr: 'year',
  yrs: 'year',
  ano: 'year',
  anos: 'year',
};

const weekdays: Record<string, string> = {
  monday: 'monday',
  tuesday: 'tuesday',
  wednesday: 'wednesday',
  thursday: 'thursday',
  friday: 'friday',
  saturday: 'saturday',
  sunday: 'sunday',
  tues: 'tuesday',
  tue: 'tuesday',
  weds: 'wednesday',
  wed: 'wednesday',
  thurs: 'thursday',
  thur: 'thursday',
  fri: 'friday',
  lunes: 'monday',
  martes: 'tuesday',
  miercoles: 'wednesday',
  jueves: 'thursday',
  viernes: 'friday',
  sabado: 'saturday',
  domingo: 'sunday',
  christmas: 'christmas',
  navidad: 'christmas',
};

const months: Record<string, string> = {
  january: 'january',
  february: 'february',
  march: 'march',
  april: 'april',
  may: 'may',
  june: 'june',
  july: 'july',
  august: 'august',
  september: 'september',
  october: 'october',
  november: 'november',
  december: 'december',
  enero: 'january',
  febrero: 'february',
  marzo: 'march',
  abril: 'april',
  mayo: 'may',
  junio: 'june',
  julio: 'july',
  agosto: 'august',
  septiembre: 'september',
  octubre: 'october',
  noviembre: 'november',
  diciembre: 'december',
  setiembre: 'september',
  jan: 'january',
  feb: 'february',
  febuary: 'february',
  aug: 'august',
  augst: 'august',
  agust: 'august',
  augus: 'august',
  sept: 'september',
  septmber: 'september',
  setember: 'september',
  oct: 'october',
  octber: 'october',
  nov: 'november',
  novmber: 'november',
  dec: 'december',
  decmber: 'december',
  ogosto: 'august',
  disiembre: 'december',
  nobiembre: 'november',
};

const words = (list: string) => new Set(list.split(' '));
const about = words(
  'so thats this these call say must what id be itll itd gotta give take close towards pushing pretty much nigh cosa casi seran serian goin going on up coming getting best better part guts close well good full solid bout near nigh only just some cerca alrededor bien unos hasta ya como tipo fijo largos ' +
    'about around roughly nearly almost over like maybe of past last the for approximately unos unas como casi mas menos de aproximadamente ultimos ultimas',
);
const lasting = words('last lasts lasted lasting takes dura duran duro durando');
const since = words('since sinse sinc sence cince desde dsd dsde desd');
const goneBy = words('ago agone back earlier atras');
/** "Three weeks now", "five days it must be", "dos meses y pico": what follows a span that goes on. */
const goesOn = words(
  'come odd plus or ish maybe noo now it already solid straight running noo ya asi seguidos seguidas largos largas easy easily this since con anyway altogether total',
);
/** "Ya van", "va para", "llevo", "since five months": what stands before a span that goes on. */
const goingOn = words(
  'for past last since llevo lleva llevan llevamos llevando van va vamos desde durante over ultimos ultimas been being had seguido seguimos sigo ando andamos tengo tenemos cumplo cumple hara haran para',
);

/** "A fortnight" is two weeks. */
function inUnits(amount: Amount, unit: string): { amount: Amount; unit: string } {
  const [factor, plain] = unit === 'fortnight' ? [2, 'week'] : unit === 'decade' ? [10, 'year'] : [1, unit];
  return { amount: { ...amount, low: amount.low * factor, high: amount.high * factor }, unit: plain };
}

type Amount = { low: number; high: number; first: number; last: number };

/** "Thirty five", "treinta y cinco": what a ten and the words after it come to, and where it ends. */
function compoundOf(
  tokens: Token[],
  index: number,
  locale: SourceLocale,
): { value: number; last: number } | null {
  const ten = numberOf(tokens[index], locale);
  if (ten === null || ten < 20 || ten > 90 || ten % 10 !== 0 || /^\d/.test(tokens[index]?.word ?? ''))
    return null;
  const oneAt = tokens[index + 1]?.word === 'y' ? index + 2 : index + 1;
  const one = numberOf(tokens[oneAt], locale);
  const word = tokens[oneAt]?.word ?? '';
  const isOne =
    one !== null &&
    one >= 1 &&
    one <= 9 &&
    Number.isInteger(one) &&
    !/^\d|^(?:an?|una?s?|couple|few|several|par|varios)$/.test(word);
  return isOne ? { value: ten + one, last: oneAt } : null;
}

function numberOf(token: Token | undefined, locale: SourceLocale): number | null {
  if (token === undefined) return null;
  if (/^\d+([.,]\d+)?$/.test(token.word)) return Number(token.word.replace(',', '.'));
  const own = numbersByLocale[locale][token.word];
  if (own !== undefined) return own;
  // People mix languages, but "once" is a time in English and "a" a preposition in Spanish.
  if (token.word === 'once' || token.word === 'a' || token.word === 'an') return null;
  return numbersByLocale[locale === 'es' ? 'en' : 'es'][token.word] ?? null;
}

/** "5", "five", "5 to 10", "four or five", "a couple of", from a position. */
function amountAt(tokens: Token[], index: number, locale: SourceLocale): Amount | null {
  const low = numberOf(tokens[index], locale);
  if (low === null) return null;
  const compound = compoundOf(tokens, index, locale);
  if (compound !== null)
    return { low: compound.value, high: compound.value, first: index, last: compound.last };
  let last = index;
  let value = low;
  const next = tokens[index + 1]?.word ?? '';
  if (next === 'couple' || next === 'few' || next === 'half' || next === 'par') {
    value = numberOf(tokens[index + 1], locale) ?? low;
    last = index + 1;
  }
  // "Half an hour".
  if (
    tokens[index]?.word === 'half' &&
    (next === 'a' || next === 'an') &&
    units[tokens[index + 2]?.word ?? ''] !== undefined
  )
    last = index + 1;
  if (
    (tokens[last + 1]?.word === 'of' || tokens[last + 1]?.word === 'de' || tokens[last + 1]?.word === 'an') &&
    last > index
  )
    last += 1;
  if (['to', 'or', 'a', 'o', 'and', 'y'].includes(tokens[last + 1]?.word ?? '')) {
    const high = numberOf(tokens[last + 2], locale);
    if (high !== null && high > value && high <= value * 6)
      return { low: value, high, first: index, last: last + 2 };
  }
  // "5-10 minutes": two numbers with only a dash between them.
  const following = tokens[last + 1];
  const current = tokens[last];
  if (
    following !== undefined &&
    current !== undefined &&
    /^\d+$/.test(following.word) &&
    /^\d+$/.test(current.word) &&
    ['-', '–', ' - '].includes(following.gap)
  ) {
    const high = Number(following.word);
    if (high > value) return { low: value, high, first: index, last: last + 1 };
  }
  // "Two, three times a week", "seven, eight days".
  if (following?.gap.trim() === ',' && value >= 1 && value < 20) {
    const high = numberOf(following, locale);
    if (high === value + 1) return { low: value, high, first: index, last: last + 1 };
  }
  return { low: value, high: value, first: index, last };
}

/** "Hace mes y medio": the one is left out. */
function unitAlone(tokens: Token[], index: number): Amount | null {
  const isUnit = units[tokens[index + 1]?.word ?? ''] !== undefined;
  const isHalfMore = tokens[index + 2]?.word === 'y' && /^medi[oa]$/.test(tokens[index + 3]?.word ?? '');
  return isUnit && isHalfMore ? { low: 1, high: 1, first: index + 1, last: index } : null;
}

function write(amount: Amount): string {
  return amount.low === amount.high ? String(amount.low) : `${amount.low}-${amount.high}`;
}

function before(tokens: Token[], index: number, steps: number, wanted: Set<string>): number | null {
  for (let step = 1; step <= steps; step += 1) {
    const token = tokens[index - step];
    if (token === undefined || token.sentence !== tokens[index]?.sentence) return null;
    if (wanted.has(token.word)) return index - step;
    if (!about.has(token.word) && !['hace', 'for', 'lleva', 'llevo'].includes(token.word) && step > 2)
      return null;
  }
  return null;
}

const sinceReach = 6;
const notSince = words('you we ya u');
const knownTimes = words(
  'ystday yday yest yesteday antier anteayer today yesterday hoy ayer anoche this esta last pasado pasada ago hace childhood infancia',
);

function isNumber(token: Token | undefined): boolean {
  return numberOf(token, 'en') !== null || numberOf(token, 'es') !== null;
}

/** A word that begins another thought in writing without commas. */
const newThought = words('and y e but pero its it ive im hes shes theyre now used so');

const smallWords = words(
  'a an the my his her our in on at of to with i en el la los las de del mi mis su sus un una al a con me se que',
);

/** "Since then", "desde entonces": the time is told before, and these words tell none. */
function isBackReference(said: string[]): boolean {
  return /^(?:then|that|entonces|ahi|alli|eso|ese (?:dia|momento)|esa (?:noche|fecha|vez))(?: |$)/.test(
    said.join(' '),
  );
}

/** "Since 4 doing nothing": an hour, and no more of what follows. */
function endOfHour(tokens: Token[], index: number): number | null {
  const hour = tokens[index + 1];
  if (hour === undefined || !/^(?:[1-9]|1[0-2])$/.test(hour.word) || hour.clause !== tokens[index]?.clause)
    return null;
  const next = tokens[index + 2];
  if (next === undefined || next.clause !== hour.clause) return index + 1;
  if (/^(?:am|pm|oclock|ish)$/.test(next.word)) return index + 2;
  if (
    units[next.word] !== undefined ||
    isNumber(next) ||
    /^(?:o|or|to|a|y|and|this|in|of|de)$/.test(next.word)
  )
    return null;
  return index + 1;
}

/** Where "since …" ends, if what follows is no time that can be read: the words then stand for it. */
function endOfSince(tokens: Token[], index: number): number | null {
  const hour = endOfHour(tokens, index);
  if (hour !== null) return hour;
  let last = index;
  while (
    last - index < sinceReach &&
    tokens[last + 1]?.clause === tokens[index]?.clause &&
    !(last - index >= 1 && newThought.has(tokens[last + 1]?.word ?? ''))
  )
    last += 1;
  // "Desde que enterramos a mi cuñado en | febrero": not cut before what a small word leads to.
  while (
    last - index < sinceReach + 3 &&
    last > index + 1 &&
    smallWords.has(tokens[last]?.word ?? '') &&
    tokens[last + 1]?.clause === tokens[index]?.clause
  )
    last += 1;
  const said = tokens.slice(index + 1, last + 1).map((token) => token.word);
  const [first] = said;
  if (first === undefined || notSince.has(first) || isBackReference(said)) return null;
  const near = said.slice(0, 4);
  const isCounted = near.some((word, at) => units[word] !== undefined && isNumber(tokens[index + at]));
  const isRead = near.some(
    (word) =>
      isCounted ||
      knownTimes.has(word) ||
      (weekdays[word] ?? months[word]) !== undefined ||
      /^(?:19|20)\d\d$/.test(word),
  );
  return isRead ? null : last;
}

/** Weekdays told by themselves are the beginning only where nothing says that they lie ahead or come each week. */
const notThatDay = words(
  'every each next by til till until for coming most hasta para cada proximo todos todas before after not this the a per any on_and both always siempre usually',
);

const ahead = words('cita turno appointment appt booked due seeing next shift proximo viene');

const todayParts = words(
  'morning mornin morn afternoon aft arvo evening evenin lunchtime dinnertime teatime manana tarde noche madrugada mananita tardecita',
);

/** "The day before yesterday", "antier", "antes de anoche": where it ends. */
function dayBefore(tokens: Token[], index: number): number | null {
  const said = tokens.slice(index, index + 3).map((token) => token.word);
  if (/^(?:antier|anteayer|antenoche|anteanoche|antiyer|antiayer|ereyesterday)$/.test(said[0] ?? ''))
    return index;
  if (/^(?:day before yesterday|antes de ayer|antes de anoche|night before last)$/.test(said.join(' ')))
    return index + 2;
  return null;
}

/** "For ages", "donkey's years", "toda la vida", "the other day": a time that only the words tell. Where it ends. */
function vagueTime(tokens: Token[], index: number): number | null {
  const said = tokens.slice(index, index + 5).map((token) => token.word);
  const found =
    /^(?:for (?:absolute |a good )?(?:years|months|weeks|days|ages|yonks|donkeys?(?: years)?|ever|a while|a good while|a long time|some time|quite some time)|(?:days|weeks|months|years|ages|yonks|donkeys years|meses|semanas|dias|anos) (?:of|de|con) (?:it|this|these|them|that|esto|eso|lo mismo)|donkeys? years|yonks|all my life|my whole life|all (?:week|month|year|summer|winter|weekend)|a good while|the other (?:day|night|week|morning)|el otro (?:dia)|la otra (?:noche|tarde|semana)|toda (?:la|mi) vida|desde siempre|de toda la vida|hace (?:un )?(?:rato|ratito|tiempo|tiempito|resto|buen rato|mucho|mucho tiempo|un monton|anos|meses|semanas|dias|siglos|bastante(?: tiempo)?)|de un tiempo (?:aca|para aca|a esta parte))(?= |$)/.exec(
      said.join(' '),
    );
  return found === null ? null : index + found[0].split(' ').length - 1;
}

const perWords = words('a per each every por al cada the');
const timesWords = words('times time tymes veces vez veses');
const thisOne = words('this esta este');
/** What comes again and again, counted: "five loose ones a day", "tres ataques por semana". */
const counted =
  /^(?:ones|stools?|nappies|diapers|motions|poos?|poops?|wees?|pees?|attacks?|headaches?|migraines?|fits|seizures|turns|spells|episodes|bouts|goes|puffs|pads|falls|nosebleeds|vomits|deposiciones|evacuaciones|diarreas|cacas|panales|panalitos|crisis|ataques|dolores|jaquecas|migranas|vomitos|episodios|mareos|caidas|compresas|toallas|disparos|puffs|lows|hypos|bajones|bajadas|hipos|hipoglucemias|hipoglicemias)$/;
const countedReach = 4;

/** "… in a month", "… en una semana", a few words after what was counted. */
function perOfSpan(tokens: Token[], from: number): number | null {
  for (let at = from + 1; at <= from + countedReach; at += 1) {
    if (tokens[at]?.clause !== tokens[from]?.clause) return null;
    const said = [tokens[at]?.word, tokens[at + 1]?.word].join(' ');
    const unit = units[tokens[at + 2]?.word ?? ''] ?? '';
    if (/^(?:in (?:a|one)|en (?:un|una|el|la))$/.test(said) && /^(?:day|week|month|fortnight)$/.test(unit))
      return at + 2;
  }
  return null;
}

/** Where "… a day" begins after a count of things, up to a few words on. */
function perAfterCounted(tokens: Token[], from: number): number | null {
  const clause = tokens[from]?.clause;
  for (let at = from; at <= from + countedReach; at += 1) {
    if (tokens[at]?.clause !== clause || (at > from && isNumber(tokens[at]))) return null;
    if (!counted.test(tokens[at]?.word ?? '')) continue;
    const next = tokens[at + 1]?.word ?? '';
    const unitAt = next === 'a' && tokens[at + 2]?.word === 'la' ? at + 3 : at + 2;
    // "Four lows under 3.5 in a month".
    const spread = perOfSpan(tokens, at);
    if (spread !== null) return spread;
    const isPer = perWords.has(next) || next === 'al';
    return isPer && /^(?:hour|day|week|month|fortnight)$/.test(units[tokens[unitAt]?.word ?? ''] ?? '')
      ? unitAt
      : null;
  }
  return null;
}

/** "The reason for today", "el motivo de hoy", "I'm here today": the day of the visit. */
function isDayOfVisit(tokens: Token[], index: number): boolean {
  const before = [2, 1].map((step) => tokens[index - step]?.word ?? '').join(' ');
  return /(?:^| )(?:for|here|come|came|coming|visit|appointment|(?:motivo|cita|visita|consulta|turno|lo) de|vengo|vine|aqui|aca)$/.test(
    before,
  );
}

/** Reads times and amounts. One pass over the words with windows of a few words. */
export function findValues(tokens: Token[], locale: SourceLocale): ValueHit[] {
  const hits: ValueHit[] = [];
  const add: AddHit = (kind, code, first, last, isWeak = false) => {
    if (!hits.some((hit) => hit.kind === kind && hit.code === code && hit.last >= first))
      hits.push(isWeak ? { kind, code, first, last, isWeak } : { kind, code, first, last });
  };
  const word = (index: number) => tokens[index]?.word ?? '';
  for (let index = 0; index < tokens.length; index += 1) {
    const current = word(index);
    const next = word(index + 1);
    if (
      (/^(?:today|hoy)$/.test(current) && !isDayOfVisit(tokens, index)) ||
      (current === 'this' && todayParts.has(next)) ||
      (current === 'esta' && todayParts.has(next)) ||
      (['la', 'de'].includes(current) && next === 'madrugada')
    ) {
      add('onset', 'band:today', index, current === 'today' || current === 'hoy' ? index : index + 1);
    }
    const twoDays = dayBefore(tokens, index);
    if (twoDays !== null) add('onset', 'ago:2:day', index, twoDays);
    const vague = vagueTime(tokens, index);
    if (vague !== null) add('onset', 'words', index, vague);
    const isBefore =
      tokens[index - 1]?.word === 'de' && tokens[index - 2]?.word === 'antes'
        ? true
        : tokens[index - 1]?.word === 'before';
    if (
      (current === 'yesterday' && !isBefore) ||
      (current === 'ayer' && !isBefore) ||
      current === 'yday' ||
      current === 'ystday' ||
      current === 'yest' ||
      (current === 'anoche' && !isBefore) ||
      (current === 'last' && next === 'night')
    ) {
      add('onset', 'band:yesterday', index, current === 'last' ? index + 1 : index);
    }
    if (current === 'last' && (next === 'week' || next === 'month' || next === 'year'))
      add('onset', `ago:1:${next}`, index, index + 1);
    if (next === 'pasado' || next === 'pasada') {
      const unit = units[current];
      if (unit !== undefined) add('onset', `ago:1:${unit}`, index, index + 1);
    }
    if (since.has(current)) {
      const end = endOfSince(tokens, index);
      if (end !== null) add('onset', 'words', index, end);
      for (let step = 1; step <= 3; step += 1) {
        const day = weekdays[word(index + step)] ?? months[word(index + step)];
        if (day !== undefined) add('onset', `since:${day}`, index, index + step);
        if (/^(19|20)\d\d$/.test(word(index + step)))
          add('onset', `since:${word(index + step)}`, index, index + step);
      }
    }
    if (['started', 'began', 'last', 'empezo', 'comenzo'].includes(current)) {
      for (let step = 1; step <= 2; step += 1) {
        const day = weekdays[word(index + step)] ?? (step === 2 ? months[word(index + step)] : undefined);
        if (day !== undefined) add('onset', `since:${day}`, index, index + step);
      }
    }
    // "We'd" is no Wednesday.
    const isWhole = (tokens[index]?.end ?? 0) - (tokens[index]?.start ?? 0) === current.length;
    const day = isWhole || current !== 'wed' ? weekdays[current] : undefined;
    if (day !== undefined && day !== 'christmas') {
      const previous = word(index - 1);
      const isIntroduced = /^(?:on|el|last|este|pasado)$/.test(previous) || since.has(previous);
      const earlier = word(index - 2);
      const isAhead = [-3, -2, -1, 1, 2, 3].some((step) => ahead.has(word(index + step)));
      if (!isAhead && !notThatDay.has(previous) && !(isIntroduced && notThatDay.has(earlier)))
        add('onset', `since:${day}`, isIntroduced ? index - 1 : index, index, true);
    }
    if (
      current === 'constant' ||
      current === 'constantly' ||
      current === 'constante' ||
      (current === 'all' && next === 'the' && word(index + 2) === 'time') ||
      (current === 'todo' && next === 'el' && word(index + 2) === 'tiempo')
    ) {
      add('frequency', 'band:constant', index, current === 'all' || current === 'todo' ? index + 2 : index);
    }
    if ((current === 'every' || current === 'each' || current === 'cada') && units[next] !== undefined) {
      add('frequency', units[next] === 'day' ? 'band:daily' : `freq:1:${units[next]}`, index, index + 1);
    }
    if (
      (current === 'every' && (next === 'night' || next === 'morning')) ||
      (current === 'most' && /^(?:days|nights|mornings|evenings)$/.test(next)) ||
      current === 'nightly' ||
      current === 'daily' ||
      current === 'diario' ||
      (current === 'todos' && word(index + 2) === 'dias')
    ) {
      add(
        'frequency',
        // "Most nights" is said by no band.
        current === 'nightly' || (current === 'most' && next !== 'days')
          ? 'words'
          : current === 'most'
            ? 'band:most_days'
            : 'band:daily',
        index,
        current === 'daily' || current === 'nightly' || current === 'diario'
          ? index
          : current === 'todos'
            ? index + 2
            : index + 1,
      );
    }
    if (
      current === 'sometimes' ||
      current === 'occasionally' ||
      (current === 'now' && next === 'and' && word(index + 2) === 'then') ||
      (current === 'comes' && next === 'and' && word(index + 2) === 'goes') ||
      (current === 'a' && next === 'veces') ||
      (current === 'de' && next === 'vez')
    ) {
      add(
        'frequency',
        'band:now_and_then',
        index,
        current === 'sometimes' || current === 'occasionally'
          ? index
          : Math.min(index + 2, tokens.length - 1),
      );
    }
    if ((current === 'once' && locale === 'en') || current === 'twice') {
      const isThis = current === 'twice' && thisOne.has(next);
      const unitAt = perWords.has(next) || isThis ? index + 2 : index + 1;
      const unit = units[word(unitAt)];
      if (unit !== undefined) add('frequency', `freq:${current === 'once' ? 1 : 2}:${unit}`, index, unitAt);
    }
    const severity = severityWord(current, next);
    if (severity !== null) add('severity', severity, index, index);

    const amount = amountAt(tokens, index, locale) ?? unitAlone(tokens, index);
    if (amount === null) continue;
    const after = amount.last + 1;
    const unit = units[word(after)];
    if (
      /^(?:beats?|heartbeats?|latidos?|instantes?|parpadeos?|blinks?)$/.test(word(after)) &&
      !/^(?:skip\w*|miss\w*|drop\w*|los\w+|pierd\w+|salt\w+|every|each|cada)$/.test(word(amount.first - 1))
    )
      add('duration', 'words', amount.first, after);
    if (timesWords.has(word(after))) {
      const unitAt = perWords.has(word(after + 1)) || thisOne.has(word(after + 1)) ? after + 2 : after + 1;
      const per = units[word(unitAt)];
      if (per !== undefined) {
        add('frequency', `freq:${write(amount)}:${per}`, amount.first, unitAt);
        index = unitAt;
      } else if (amount.low >= 2 && Number.isInteger(amount.low)) {
        const isDay = ['yesterday', 'today', 'ayer', 'hoy'].includes(word(after + 1));
        add('frequency', isDay ? `freq:${write(amount)}:day` : `count:${write(amount)}`, amount.first, after);
      }
    } else if (
      unit === undefined &&
      !/^(?:a|an|un|una|half|medi[oa])$/.test(current) &&
      ((perWords.has(word(after)) &&
        ['day', 'week', 'month', 'fortnight'].includes(units[word(after + 1)] ?? '')) ||
        (thisOne.has(word(after)) && /^(?:week|month)$/.test(units[word(after + 1)] ?? '')) ||
        (word(after) === 'a' && word(after + 1) === 'la' && units[word(after + 2)] !== undefined))
    ) {
      // "Three a week", "tres a la semana".
      const unitAt = word(after + 1) === 'la' ? after + 2 : after + 1;
      add('frequency', `freq:${write(amount)}:${units[word(unitAt)] ?? ''}`, amount.first, unitAt);
      index = unitAt;
    } else if (unit === undefined && amount.low >= 1 && perAfterCounted(tokens, after) !== null) {
      const unitAt = perAfterCounted(tokens, after) ?? after;
      add('frequency', `freq:${write(amount)}:${units[word(unitAt)] ?? ''}`, amount.first, unitAt);
      index = unitAt;
    } else if (unit !== undefined) {
      readSpan(tokens, amount, after, unit, add);
      index = Math.max(index, after);
    } else if (
      (word(after) === 'out' && word(after + 1) === 'of' && word(after + 2) === '10') ||
      ((word(after) === 'of' || word(after) === 'de' || word(after) === 'sobre') &&
        (word(after + 1) === '10' || word(after + 1) === 'ten' || word(after + 1) === 'diez'))
    ) {
      add('severity', `sev:${write(amount)}`, amount.first, word(after) === 'out' ? after + 2 : after + 1);
    } else if (word(amount.last + 1) === '10' && tokens[amount.last + 1]?.gap.trim() === '/') {
      add('severity', `sev:${write(amount)}`, amount.first, amount.last + 1);
    }
  }
  for (const told of findSpokenTimes(tokens)) {
    // A time that can be reckoned with ("since last week") says more than its words.
    const isRead = hits.some(
      (hit) =>
        hit.kind === 'onset' &&
        hit.first <= told.last &&
        hit.last >= told.first &&
        !(hit.isWeak && !told.isWeak && hit.code === 'words'),
    );
    if (!isRead) hits.push(told);
  }
  return hits
    .map((hit) => (hit.isWeak === true && isReferredTo(tokens, hit) ? strengthened(hit) : hit))
    .sort((left, right) => left.first - right.first);
}

const referReach = 25;

/** "Friday I was dragging reed and it went, and since then it's both legs": the time that "then" goes back to. */
function isReferredTo(tokens: Token[], { kind, last }: ValueHit): boolean {
  if (kind !== 'onset') return false;
  for (let at = last + 1; at <= last + referReach; at += 1) {
    if (tokens[at]?.sentence !== tokens[last]?.sentence) return false;
    const said = [1, 2].map((step) => tokens[at + step]?.word ?? '');
    if (since.has(tokens[at]?.word ?? '') && isBackReference(said)) return true;
  }
  return false;
}

function strengthened({ kind, code, first, last }: ValueHit): ValueHit {
  return { kind, code, first, last };
}

const people = words(
  'hijo hija nino nina bebe nieto nieta chico chica hombre mujer son daughter boy girl baby child toddler man woman',
);

/** "Mi hijo de 3 años", "tiene seis semanas", "she is 5 months": how old somebody is. */
function isAge(tokens: Token[], amount: Amount, unit: string): boolean {
  if (unit !== 'year' && unit !== 'month' && unit !== 'week') return false;
  const previous = tokens[amount.first - 1]?.word ?? '';
  const earlier = tokens[amount.first - 2]?.word ?? '';
  if (previous === 'de' && people.has(earlier)) return true;
  // "Tiene tres semanas con tos" tells how long.
  const next = tokens[amount.last + 2]?.word ?? '';
  if (previous === 'tiene' && ['con', 'que', 'sin', 'asi', 'enfermo', 'enferma'].includes(next)) return false;
  if (['tiene', 'cumplio', 'shes', 'hes', 'im', 'aged'].includes(previous)) return true;
  return previous === 'is' && (people.has(earlier) || ['he', 'she'].includes(earlier));
}

type AddHit = (kind: ValueHit['kind'], code: string, first: number, last: number, isWeak?: boolean) => void;

function readSpan(tokens: Token[], said: Amount, unitAt: number, saidUnit: string, add: AddHit): void {
  const { amount, unit } = inUnits(said, saidUnit);
  const word = (index: number) => tokens[index]?.word ?? '';
  // "Hour and a half", "mes y medio".
  const half = tokens.slice(unitAt + 1, unitAt + 4).map((token) => token.word);
  const isAndHalf =
    (half[0] === 'y' && (half[1] === 'medio' || half[1] === 'media')) ||
    (half[0] === 'and' && half[1] === 'a' && half[2] === 'half');
  // "A week or two", "un mes o dos".
  const more = /^(?:or|o)$/.test(half[0] ?? '')
    ? (numberOf(tokens[unitAt + 2], 'en') ?? numberOf(tokens[unitAt + 2], 'es'))
    : null;
  const isOrMore = more !== null && more > amount.high && more <= amount.high * 3;
  const written = isOrMore ? `${amount.low}-${more}` : write(amount);
  const end = isOrMore ? unitAt + 2 : isAndHalf ? unitAt + (half[0] === 'y' ? 2 : 3) : unitAt;
  const span = `${isAndHalf && amount.low === amount.high ? amount.low + 0.5 : written}:${unit}`;
  const isShort = unit === 'second' || unit === 'minute' || unit === 'hour';
  const spanishAgo = before(tokens, amount.first, 4, hace);
  if (word(unitAt + 1) === 'old') return;
  if (isGestation(tokens, amount, unitAt, unit)) {
    add('gestation', `dur:${span}`, amount.first, unitAt);
    return;
  }
  if (isAge(tokens, amount, unit)) return;
  // "Twenty pounds in three months": as long as the weight has been changing.
  const isChange =
    !isShort &&
    /^(?:in|en|within)$/.test(word(amount.first - 1)) &&
    [2, 3, 4, 5].some((step) => ofWeight.test(word(amount.first - step)));
  if (isChange) {
    add('onset', `ago:${span}`, amount.first - 1, unitAt, true);
    return;
  }
  // "I don't go for three days" tells how often.
  const isPause = [1, 2, 3].some(
    (step) =>
      /^(?:dont|doesnt|wont)$/.test(word(amount.first - step)) && word(amount.first - step + 1) === 'go',
  );
  const each = word(amount.first - 1);
  if (isPause) add('frequency', `every:${span}`, amount.first, unitAt);
  else if (/^(?:every|evry|ev'?ry|each|cada|kada)$/.test(each))
    add('frequency', `every:${span}`, amount.first - 1, unitAt);
  else if (goneBy.has(word(end + 1))) add('onset', `ago:${span}`, amount.first, end + 1);
  else if (!isShort && ['last', 'past', 'ultimos', 'ultimas'].includes(word(amount.first - 1)))
    add('onset', `ago:${span}`, amount.first - 1, unitAt);
  else if (before(tokens, amount.first, 4, lasting) !== null)
    add('duration', `dur:${span}`, amount.first, unitAt);
  else if (spanishAgo !== null) {
    add('onset', `ago:${span}`, spanishAgo, unitAt);
    if (isShort) add('duration', `dur:${span}`, spanishAgo, unitAt);
  } else if (isShort) add('duration', `dur:${span}`, amount.first, unitAt);
  else if (goesOnBefore(tokens, amount.first)) {
    add('onset', `ago:${span}`, amount.first, unitAt);
  } else if (word(amount.first - 1) === 'every' || word(amount.first - 1) === 'cada') {
    add('frequency', `every:${span}`, amount.first - 1, unitAt);
  } else if (
    about.has(word(amount.first - 1)) ||
    isUpTo(tokens, amount.first) ||
    goesOn.has(word(end + 1)) ||
    weekdays[word(end + 1)] !== undefined ||
    /^(?:(?:y|and) (?:pico|algo|tantos|largos|a bit|something|change|counting|more|mas)|on (?:end|the trot|and off)|in a row|give or take|off and on|de corrido|al hilo|sin parar|nonstop|non stop|non)(?: |$)/.test(
      tokens
        .slice(unitAt + 1, unitAt + 4)
        .map((token) => token.word)
        .join(' '),
    )
  ) {
    add('onset', `ago:${span}`, amount.first, unitAt);
  } else if (startsClause(tokens, amount.first) && !isStay(tokens, amount, unitAt)) {
    add('onset', `ago:${span}`, amount.first, unitAt, true);
  } else if (endsSentence(tokens, end) && !leadsElsewhere.test(word(amount.first - 1))) {
    add('onset', `ago:${span}`, amount.first, unitAt, true);
  }
}

const ofWeight = /^(?:stone|pounds?|lbs?|kilos?|kilitos?|kgs?|libras?|sizes?|tallas?|quilos?)$/;

/** "Tengo tos, unos días más": what stands before a comma counts only where it can lead to nothing but a span. */
function goesOnBefore(tokens: Token[], index: number): boolean {
  const at = before(tokens, index, 4, goingOn);
  if (at === null) return false;
  const isSame = tokens[at]?.clause === tokens[index]?.clause;
  return isSame || /^(?:for|since|desde|llev\w+|van?)$/.test(tokens[at]?.word ?? '');
}

/** "Itching like mad at night 3 weeks": a bare span that ends the sentence; but not "in 3 weeks", "every 3 weeks". */
const leadsElsewhere =
  /^(?:in|within|next|another|after|before|off|away|takes?|took|of|the|my|every|each|until|till|by|en|dentro|de|otros?|otras?|cada|cumpl\w+|tiene|a|per|al|que|these|those|old|than|under|es|son|is|was|year|el|la|los|las)$/;

function endsSentence(tokens: Token[], index: number): boolean {
  return tokens[index + 1]?.sentence !== tokens[index]?.sentence;
}

const hace = words('hace hara hacia hacen haze ace');

function startsClause(tokens: Token[], index: number): boolean {
  return index === 0 || tokens[index - 1]?.clause !== tokens[index]?.clause;
}

/** "Coming up to three years", "close on four", "getting on for a month". */
function isUpTo(tokens: Token[], index: number): boolean {
  const said = tokens
    .slice(Math.max(0, index - 2), index)
    .map((token) => token.word)
    .join(' ');
  return /^(?:(?:call|make|be) it|(?:up|close|nearer|coming) to|(?:close|coming|nigh|getting|well) on|on for|camino de|(?:cerca|mas|menos) de)$/.test(
    said,
  );
}

/** "Forty years on the trawlers", "unos días suelta": how long somebody did something, or some days and not others. */
function isStay(tokens: Token[], amount: Amount, unitAt: number): boolean {
  const next = tokens[unitAt + 1];
  const isSame = next?.clause === tokens[unitAt]?.clause;
  return (
    /^(?:unos|unas|some|algunos)$/.test(tokens[amount.first]?.word ?? '') ||
    (isSame &&
      /^(?:on|at|as|in|of|de|en|trabajando|working|later|after|before|until|old|from|y)$/.test(
        next?.word ?? '',
      ))
  );
}

const gestationWords =
  /^(?:pregnant|preggers|expecting|gestation|embarazad[ao]|embarazo|gestacion|prenada|encinta)$/;
const carries = /^(?:im|am|tengo|estoy|voy|shes|cumpli)$/;
const roughly = /^(?:only|about|nearly|almost|now|just|casi|como|unas|ya|por)$/;
const notOfPregnancy =
  /^(?:con|que|sin|asi|de|esperando|enferm[oa]|mal|post|after|into|out|since|on|off|clean|sober|ago|back|atras|old|in|with|without|late|behind|away)$/;

/** "34 weeks gone", "36 semanas de embarazo", "estoy de ocho meses": how far a pregnancy is. */
function isGestation(tokens: Token[], amount: Amount, unitAt: number, unit: string): boolean {
  if (unit !== 'week' && unit !== 'month') return false;
  const word = (index: number) => tokens[index]?.word ?? '';
  const isLikely = unit === 'week' ? amount.low >= 4 && amount.low <= 43 : amount.low <= 10;
  if (!isLikely) return false;
  const [next = '', ...further] = [1, 2, 3].map((step) => word(unitAt + step));
  const isNamed = [next, ...further].some((one) => gestationWords.test(one));
  // "Two weeks gone" is a time that went by, "34 weeks gone" is none.
  const isGone = unit === 'week' && amount.low >= 5 && (next === 'gone' || next === 'along');
  const isCarried = [1, 2, 3, 4].some((step) =>
    /^(?:embarazad\w+|prenada|pregnant|preggers|expecting|encinta|embarazo)$/.test(word(amount.first - step)),
  );
  const isSpanish = word(amount.first - 1) === 'de' && /^(?:estoy|voy|soy)$/.test(word(amount.first - 2));
  const owner = roughly.test(word(amount.first - 1)) ? word(amount.first - 2) : word(amount.first - 1);
  // "32 weeks with my first".
  const isWithChild =
    /^(?:with|con)$/.test(next) &&
    /^(?:my|our|the|mi|el|la|nuestro|nuestra|first|second|third|number|twins|mellizos|gemelos)$/.test(
      further[0] ?? '',
    ) &&
    /^(?:first|second|third|fourth|twins|baby|one|number|wean|wee|bebe|primero|primer|primera|segundo|segunda|tercero|tercer|tercera|mellizos|gemelos)$/.test(
      further[1] ?? further[0] ?? '',
    );
  const isOwn =
    unit === 'week' && amount.low >= 4 && carries.test(owner) && (isWithChild || !notOfPregnancy.test(next));
  return isNamed || isGone || isCarried || isSpanish || isOwn;
}

function severityWord(current: string, next: string): string | null {
  if (current === 'mild' || current === 'slight' || current === 'leve' || current === 'ligero')
    return 'band:mild';
  if (current === 'moderate' || current === 'moderado') return 'band:moderate';
  if (['unbearable', 'excruciating', 'insoportable', 'agonising', 'agonizing'].includes(current))
    return 'band:unbearable';
  if (['severe', 'terrible', 'awful', 'intense', 'fuerte', 'intenso', 'horrible'].includes(current))
    return 'band:severe';
  if ((current === 'very' || current === 'really') && (next === 'bad' || next === 'painful'))
    return 'band:severe';
  return null;
}

/** The bare numbers of an answer to a 0–10 question, the one called the worst apart. */
export function findScale(tokens: Token[], locale: SourceLocale, min: number, max: number): ValueHit[] {
  const hits: ValueHit[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const amount = amountAt(tokens, index, locale);
    if (
      amount === null ||
      ['a', 'an', 'un', 'una', 'half', 'media', 'medio'].includes(tokens[index]?.word ?? '')
    )
      continue;
    if (amount.low < min || amount.high > max || units[tokens[amount.last + 1]?.word ?? ''] !== undefined)
      continue;
    if (
      ['of', 'de', 'to', 'a'].includes(tokens[index - 1]?.word ?? '') &&
      amount.low === max &&
      hits.length > 0
    )
      continue;
    const nearWorst = [1, 2, 3].some((step) =>
      ['worst', 'peor', 'maximo'].includes(tokens[index - step]?.word ?? ''),
    );
    hits.push({
      kind: 'severity',
      code: `${nearWorst ? 'worst' : 'sev'}:${write(amount)}`,
      first: amount.first,
      last: amount.last,
    });
    index = amount.last;
  }
  return hits;
}

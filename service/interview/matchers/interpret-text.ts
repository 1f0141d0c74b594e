import type { Fact } from '../events.ts';
import type { CompiledProtocol, Question } from '../protocol.ts';
import { generalFindings, type InterviewState } from '../state.ts';
import { readLocale, sourceLocales } from '../types.ts';
import { alarmSlot, findAlarm, unsureSlot } from './alarm.ts';
import { contextsOf, valuesWithinBounds, withinBounds } from './bounds.ts';
import { type Context, contextOf, isAnswerParticle, relatives, selfWords } from './context.ts';
import { boundedDistance } from './fuzzy.ts';
import { dosedOtherwise, doseWords, lexicon, medicineNames } from './lexicon.ts';
import { saysNothingElse } from './nothing-else.ts';
import { findHits, type Hit, type Work } from './patterns.ts';
import { endsWell, isWholeDenial, type PlainAnswer, readPlainAnswer } from './plain-answer.ts';
import { countWords, foldWord, matchesOf, sentencesOf, type Token, tokenize } from './tokens.ts';

import { findToldUnasked, findWork } from './told-unasked.ts';

import { findScale, findValues, type ValueHit } from './values.ts';

type Input = { protocol: CompiledProtocol; state: InterviewState; question: Question | null; text: string };

/** A hit of the lexicon with the way it is meant. */
export type Found = Hit & { context: Context };

type Lead = { hit: Found; module: string };

/** What the complaints of a text lead to, worked out once: every value and place asks for it. */
type Leads = {
  hits: Found[];
  /** Those that are a trigger of a module, with it; no trigger belongs to two. */
  main: Lead[];
  /** The hits of these in the order in which they are told. */
  told: Found[];
  /** The same, or where there is none, those that are a minor trigger. */
  named: Lead[];
  moduleAt: Map<number, string | null>;
};

type Reader = Input & {
  tokens: Token[];
  /** What is read for all that is told of it, within bounds. */
  found: Found[];
  /** All that was found, for the alarm. */
  heard: Found[];
  facts: Fact[];
  /** What a text and a protocol come to once, however often it is asked for. */
  memo: {
    slots: ReadonlySet<string>;
    current: ReadonlySet<string>;
    named: Map<object, unknown>;
    values?: ValueHit[];
    work?: ReturnType<typeof findWork>;
  };
  /** By whether any pain low down is one of the belly, see `leadsOf`. */
  leads: Map<boolean, Leads>;
};

const words = (list: string) => new Set(list.split(' '));
/** Words that deny wherever they stand in an answer. */
const denialWords = words(
  'no nope nah naw nup nae nil nowt nothin nuttin none never nothing not nunca ninguno ninguna ningun nada tampoco negative without sin havent hasnt hadnt dont doesnt didnt isnt arent wasnt jamas ni',
);
const unsurePatterns =
  /^(im |i am )?(not (really )?sure|unsure|dont know|do not know|no idea|i dont know|i do not know|maybe|perhaps|possibly|no se|no lo se|no estoy seguro|no estoy segura|tal vez|quizas?|no recuerdo|cant remember|i cant remember|dont remember)\b/;
/** Whether words hold an answer to a scale: a number on it, how bad it is, or that the person is not sure. */
export function saysScale(text: string, min: number, max: number): boolean {
  const tokens = tokenize(text);
  return (
    sourceLocales.some((locale) => findScale(tokens, locale, min, max).length > 0) ||
    sourceLocales.some((locale) => findValues(tokens, locale).some((value) => value.kind === 'severity')) ||
    (tokens.length <= 6 && unsurePatterns.test(plainText(text)))
  );
}

const plainText = (text: string) =>
  foldWord(text)
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');

const nothingElse =
  /^(no|nope|none|nothing|thats (all|it)|that is (all|it)|nada|ninguna?|eso es todo|es todo|solo eso|just that|not really|no gracias|no thanks?)\b/;
const betterCues = words(
  'better eases ease eased easing relieved relieves relieve relief helps help helped settles calms improves goes disappears alivia mejora mejor calma ayuda quita desaparece cede stops',
);
const worseCues = words(
  'worse worsens when whenever if brings bring triggers after mostly every climbing on cuando al empeora peor despues provoca si',
);

/**
 * Reads one text: findings with their negation, attributes of the complaint, times and amounts, medicines and
 * allergies. Deterministic; the work grows linearly with the text. The question gives the context: an attribute
 * belongs to its module, and a plain "yes" to its slot.
 */
export function interpretText(input: Input): Fact[] {
  const tokens = tokenize(input.text);
  const all = analyse(tokens, input.state.answeredBy);
  const few = withinBounds(all);
  const found = withPlacedPains(few, tokens, input);
  const heard = few === all ? found : withPlacedPains(all, tokens, input);
  const memo: Reader['memo'] = {
    slots: new Set(input.protocol.questions.map(({ slot }) => slot)),
    current: new Set(found.filter(isCurrent).map(({ code }) => code)),
    named: new Map(),
  };
  const reader: Reader = { ...input, tokens, found, heard, facts: [], memo, leads: new Map() };
  readFindings(reader);
  readAttributes(reader);
  readProgress(reader);
  shareWithInjury(reader);
  readToldUnasked(reader);
  readOwnQuestion(reader);
  readAlarm(reader);
  return reader.facts;
}

const pointsHere =
  /\b(?:(?:me |le )?(?:duele|dolia|pincha|punza|aprieta|molesta)|dolor|puntada|punzada|pinchazo|pain|ache|aches|hurts|hurting|sore|twinge|stabbing)\b(?: \w+){0,5} (?:aca|aqui|ahi|here|lado izquierdo|left side|left hand side)\b/;

/**
 * A pain whose place is told apart from it: at the cardiologist's "it hurts here, on the left" is one of the chest, and with
 * "my stomach starts performing … and then cramps" the cramps are of the belly.
 */
function withPlacedPains(found: Found[], tokens: Token[], { protocol, question }: Input): Found[] {
  if (question !== null && question.read !== 'complaint') return found;
  const isNamed = (code: string) => found.some((hit) => hit.code === code);
  const placed: Found[] = [];
  const isIn = (hit: Found, sentence: number | undefined) => tokens[hit.first]?.sentence === sentence;
  if (!isNamed('sx.abdominal_pain'))
    for (const hit of found) {
      if (hit.code !== 'sx.pain' || !isCurrent(hit)) continue;
      const sentence = tokens[hit.first]?.sentence;
      const before = found.filter(
        (other) => other.code.startsWith('site:') && isIn(other, sentence) && other.first <= hit.first,
      );
      if (before.at(-1)?.code === 'site:belly') placed.push({ ...hit, code: 'sx.abdominal_pain' });
    }
  if (protocol.specialization === 'CARDIOLOGY' && !isNamed('sx.chest_pain'))
    for (const { from, words: said } of sentencesOf(tokens)) {
      const joined = said.join(' ');
      const match = pointsHere.exec(joined);
      if (match === null) continue;
      const first = from + countWords(joined.slice(0, match.index));
      const last = first + countWords(match[0]) - 1;
      const isElsewhere = found.some(
        (hit) =>
          hit.code.startsWith('site:') &&
          !/^site:(?:chest|finger|centre|breast|breastbone|ribs|outside|inside)$/.test(hit.code) &&
          isIn(hit, tokens[first]?.sentence),
      );
      if (isElsewhere) continue;
      const hit = { code: 'sx.chest_pain', first, last, saysNot: false };
      const context = contextOf(tokens, hit, 'PATIENT');
      // "Helped my sister move and it hurts me here".
      const isOwn = /^(?:me|i) /.test(joined.slice(Math.max(0, match.index)));
      placed.push({ ...hit, context: isOwn ? { ...context, other: false } : context });
      break;
    }
  return placed.length === 0
    ? found
    : [...found, ...placed].toSorted((left, right) => left.first - right.first);
}

/**
 * What a text sounds like: whether what somebody came with sounds like an emergency, also where no rule knows the words;
 * and whether any text does not surely sound like one.
 */
function readAlarm(reader: Reader): void {
  const { question, tokens, heard } = reader;
  const alarm = findAlarm(tokens, heard);
  if (alarm === null) return;
  const { isAlarming, isSure, isShort, first, last } = alarm;
  const isComplaint = question === null || question.read === 'complaint';
  if (isAlarming && isComplaint) add(reader, alarmSlot, ['yes'], false, first, last);
  if (!isSure) add(reader, unsureSlot, [isShort ? 'short' : 'long'], false, first, last);
}

/** The hits of the lexicon with their context, without those inside an idiom and those inside a longer hit of their code. */
export function analyse(
  tokens: Token[],
  answeredBy: InterviewState['answeredBy'],
  work: Work = { steps: 0 },
): Found[] {
  const hits = findHits(lexicon, tokens, work);
  const masked = new Set<number>();
  for (const hit of hits) {
    if (hit.code !== 'idiom') continue;
    for (let index = hit.first; index <= hit.last; index += 1) masked.add(index);
  }
  const seen = new Set<string>();
  const kept = hits.filter((hit) => {
    const key = `${hit.code} ${hit.first} ${hit.last}`;
    if (hit.code === 'idiom' || seen.has(key)) return false;
    // "My back is killing me" is an idiom, but a pain all the same.
    const isKillingPain =
      (hit.code === 'sx.pain' || killedPains.has(hit.code)) &&
      /^(?:kill|mata|murder)/.test(tokens[hit.last]?.word ?? '');
    // "Something got left in there", "he left the house".
    const isLeaving =
      hit.code === 'side:left' &&
      (/^(?:got|have|has|had|been|he|she|they|i|who|that|just)$/.test(tokens[hit.first - 1]?.word ?? '') ||
        /^(?:in|me|him|her|home|school|work|behind|over|alone|it|us|for)$/.test(
          tokens[hit.last + 1]?.word ?? '',
        ));
    if (isLeaving) return false;
    // "Aguado" is limp of a child, and watery of stools.
    const isWatery =
      hit.code === 'sx.floppy' &&
      tokens.slice(hit.first, hit.last + 1).some((token) => /^aguad/.test(token.word)) &&
      hits.some((other) => other.code === 'sx.diarrhoea' && Math.abs(other.first - hit.first) <= 20);
    if (isWatery) return false;
    // "Ganas de vomitar" is nausea; whether it came to more is said elsewhere.
    const isUrge =
      hit.code === 'sx.vomiting' &&
      hits.some(
        (other) =>
          other.code === 'sx.nausea' &&
          other.first <= hit.first &&
          other.last >= hit.last &&
          other.last - other.first > hit.last - hit.first,
      );
    if (isUrge) return false;
    // "My face has puffed up" is no shortness of breath.
    const isPuffy =
      hit.code === 'sx.breathless' &&
      hit.first === hit.last &&
      tokens[hit.first]?.word === 'puffed' &&
      hits.some(
        (other) =>
          (other.code === 'sx.face_swelling' || other.code === 'sx.swelling') &&
          other.first <= hit.first &&
          other.last >= hit.last,
      );
    if (isPuffy || isBurningReflux(hit, hits, tokens) || isOtherMatter(hit, hits, tokens)) return false;
    // "No babys kicking fine": the no answers what was asked and is no part of the finding.
    if (hit.saysNot && hit.first === 0 && hit.last > 0 && isAnswerParticle(tokens, 0)) return false;
    // "Sangre en el papel" after a stool.
    const isOfStool =
      hit.code === 'sx.vaginal_bleeding' &&
      hits.some(
        (other) => other.code === 'sx.blood_stool' && other.first <= hit.last && other.last >= hit.first,
      );
    if (isOfStool) return false;
    if (hit.code === 'site:back' && isBackAgain(hit, tokens)) return false;
    if (isThroughNose(hit, tokens) || isStaunched(hit, tokens)) return false;
    if (opensWithDenial(hit, tokens)) return false;
    const isName =
      hit.code.startsWith('cond:') ||
      hit.code.startsWith('med:') ||
      hit.code.startsWith('site:') ||
      hit.code.startsWith('mod:') ||
      hit.code.startsWith('sx.sugar_') ||
      exaggerated.has(hit.code) ||
      (exaggeratedStates.has(hit.code) &&
        tokens
          .slice(Math.max(0, hit.first - 2), hit.last + 1)
          .some((token) => token.clause === tokens[hit.first]?.clause && exaggerates.test(token.word))) ||
      isKillingPain;
    if (!isName && (masked.has(hit.first) || masked.has(hit.last))) return false;
    seen.add(key);
    return true;
  });
  // Whoever writes of a baby's fever writes for the baby.
  const isInfant = kept.some(({ code }) => code === 'sx.young_infant');
  const contextAt = contextsOf(tokens, kept, answeredBy, work);
  return kept.map((hit) => {
    const context = contextAt(hit);
    const isBaby = isInfant && (hit.code === 'sx.fever' || hit.code === 'sx.young_infant');
    if (isReadAbout(hit, tokens)) return { ...hit, context: { ...context, supposed: true } };
    return { ...hit, context: isBaby ? { ...context, other: false } : context };
  });
}

const leaflet =
  /^(?:papelito|papel|prospecto|leaflet|leaflets|instructivo|folleto|indicaciones|internet|google|googled|googling|googlee|caja)$/;
const aboutIt =
  /(?:^| )(?:lo de(?: l[aoe]s?)?(?: (?:tener|ser))?|lo del|(?:bit|stuff|part|thing|things|bits|warning|warnings|page) (?:about|on)(?: the| getting| having)?|(?:says|said|say|dice|decia|pone|ponia|warns|lists) (?:it |you |that |que |te )?(?:can |could |might |may |puede |podia |pueden )?(?:cause|give|get|have|bring|provocar|dar|causar|producir|traer)?(?: you)?)$/;

/** "I read the leaflet and the bit about depression scared me": what was read of, and is not had. */
function isReadAbout(hit: Hit, tokens: Token[]): boolean {
  if (!hit.code.startsWith('sx.')) return false;
  const before = tokens.slice(Math.max(0, hit.first - 14), hit.first);
  if (!before.some(({ word }) => leaflet.test(word))) return false;
  return aboutIt.test(
    before
      .filter(({ sentence }) => sentence === tokens[hit.first]?.sentence)
      .map(({ word }) => word)
      .join(' '),
  );
}

/** "Kicking like mad, no bleeding": the "no" at the end of the hit begins another thought. */
function opensWithDenial(hit: Hit, tokens: Token[]): boolean {
  const last = tokens[hit.last];
  const next = tokens[hit.last + 1];
  return (
    hit.saysNot &&
    hit.last > hit.first &&
    /^(?:no|not|sin|ni|never|nunca|without)$/.test(last?.word ?? '') &&
    last?.clause !== tokens[hit.last - 1]?.clause &&
    next !== undefined &&
    next.clause === last?.clause
  );
}

const breathTroubles = new Set(['sx.breathless', 'sx.breathless_severe', 'sx.breathless_rest']);

/** "I can't breathe. Through the nose, I mean": a blocked nose, also where the nose comes in the next breath. */
function isThroughNose(hit: Hit, tokens: Token[]): boolean {
  if (!breathTroubles.has(hit.code)) return false;
  const sentence = tokens[hit.last]?.sentence ?? 0;
  const after = tokens
    .slice(hit.last + 1, hit.last + 10)
    .filter((token) => token.sentence <= sentence + 1)
    .map((token) => token.word)
    .join(' ');
  return /^(?:(?:so|i|cant|cannot|at|all|properly|well|anything|right|eh|like|nada|bien|ya|no|puedo|casi|only|just|solo|right|izquierdo|derecho) ){0,6}(?:through|thru|out of|out|by|via|por|de|con) (?:my |the |me |one |this |either |that |la |mi |su |un |una |both |left |right )*(?:side of (?:my |the )?)?(?:nose|nostrils?|nariz|narices|neb|beak|snout|snoot|hooter|conk|fosas?|orificio|narina)\b/.test(
    after,
  );
}

const denials =
  /\b(?:no|not|nae|never|nunca|wont|cant|cannot|cannae|doesnt|didnt|dont|isnt|hasnt|couldnt|sin|ni|nothing|nada|unable|hard|trouble|struggl\w*|refus\w*|without|imposible|dificil|para que|until|till|hours?|horas?|tard\w+|make|how|please|need)\b/;

/** "Bleeds a drop and stops", "ya se para sola": "heavy" only where the stopping is denied. */
function isStaunched(hit: Hit, tokens: Token[]): boolean {
  if (hit.code !== 'sx.heavy_bleeding') return false;
  const own = tokens.slice(hit.first, hit.last + 1);
  if (!own.some((token) => /^(?:stops?|stopped|stopping|para|paro|parar|corta|corto)$/.test(token.word)))
    return false;
  const around = tokens
    .slice(Math.max(0, hit.first - 5), hit.last + 6)
    .filter((token) => token.sentence === tokens[hit.first]?.sentence);
  const words = around.map((token) => token.word).join(' ');
  return (
    /\b(?:by itself|itself|on (?:its|it) own|own|(?:sol[oa]s?)|straight ?away|quickly|quick|minute|minutes|minuto|minutos|moment|enseguida|rato|ratito|seguida|easily|se para|se me para|it stops|stops in|stopped in)\b/.test(
      words,
    ) && !denials.test(words)
  );
}

/**
 * Acid that comes up and burns behind the breastbone is heartburn; with any sign of the heart beside it (a press, another
 * place, effort, breath, sweat) it stays a chest pain.
 */
function isBurningReflux(hit: Hit, hits: Hit[], tokens: Token[]): boolean {
  if (hit.code !== 'sx.chest_pain') return false;
  const isBurning = tokens
    .slice(hit.first, hit.last + 1)
    .some((token) => /^(?:burn|burns|burning|ardor|arde|quema|quemazon)$/.test(token.word));
  const others = [
    'chest_crushing',
    'radiating',
    'chest_exertion',
    'breathless',
    'sweating',
    'faint',
    'near_faint',
  ];
  return (
    isBurning &&
    hits.some((other) => other.code === 'sx.regurgitation') &&
    !hits.some((other) => others.includes(other.code.slice('sx.'.length)))
  );
}

const deniesSuicide = /\b(?:not|im not|no soy|no estoy|no es que) (?:\w+ ){0,3}(?:suicidal|suicida)$/;

/** A hit with the few words of its sentence before it. */
function phraseBefore(tokens: Token[], { first, last }: Hit): string {
  return tokens
    .slice(Math.max(0, first - 5), last + 1)
    .filter((token) => token.sentence === tokens[first]?.sentence)
    .map((token) => token.word)
    .join(' ');
}

/** Words that another finding, or another place in the same sentence, explains. */
function isOtherMatter(hit: Hit, hits: Hit[], tokens: Token[]): boolean {
  const sentence = tokens[hit.first]?.sentence;
  const says = (pattern: RegExp) =>
    tokens
      .slice(Math.max(0, hit.first - 15), hit.last + 15)
      .some((token) => token.sentence === sentence && pattern.test(token.word));
  const own = (pattern: RegExp) =>
    tokens.slice(hit.first, hit.last + 1).some((token) => pattern.test(token.word));
  switch (hit.code) {
    // "Me sube un fuego por el pecho hasta la cabeza": heat that rises to the head is a hot flush.
    case 'sx.chest_pain':
      return (
        isDeniedHeat(hit, tokens) ||
        (own(/^(?:fuego|calor|candela|ardor|lumbre|heat|fire|hot|burning)$/) &&
          says(/^(?:sube|suben|subia|subiendo|rises|rising|rushes|sweeps|creeps|comes|washes|climbs)$/) &&
          says(/^(?:cabeza|cara|head|face|scalp)$/) &&
          !says(
            /^(?:pain|pains|hurts?|ache|aches|duele|dolor|presion|pressure|tight|aprieta|oprime|brazo|arm|jaw)$/,
          ))
      );
    // "I get so bloated I look six months gone": a likeness.
    case 'sx.pregnant':
      return (
        own(/^(?:gone|months?|meses|weeks?|semanas)$/) &&
        !own(/^(?:pregnant|embarazad[ao]|im|estoy)$/) &&
        tokens
          .slice(Math.max(0, hit.first - 3), hit.first)
          .some(({ word }) => /^(?:look|looks|looking|looked|like|parezco|parece|como|feel)$/.test(word))
      );
    // "Landed on the edge of the trough": a thing's edge.
    case 'sx.anxiety':
      return tokens[hit.last]?.word === 'edge' && tokens[hit.last + 1]?.word === 'of';
    // "Si me aprieto ahí duele": a hand that presses, and no pain that does.
    case 'sx.chest_crushing':
      return (
        own(/^(?:aprieto|apreto|apretar|apretarme|presiono|presionar|press|squeeze)$/) &&
        hits.some(({ code, first }) => code === 'sx.chest_tender' && tokens[first]?.sentence === sentence)
      );
    // Sleeping in a chair because of a shoulder is no matter of breath.
    case 'sx.breathless_lying':
      return (
        says(/^(?:pain|pains|hurts|ache|aches|shoulder|back|hip|dolor|duele|hombro|espalda|cadera)$/) &&
        !says(/^(?:breath\w*|air|aire|ahog\w+|asfixi\w+|puffed|respir\w+|chest|pecho)$/)
      );
    // A side without a word for what is low: with breath, head or ribs beside it, it is their side.
    case 'sx.pelvic_pain':
      return (
        own(/^(?:side|sides|lado|costado)$/) &&
        !own(
          /^(?:low|lower|down|below|bajo|baja|abajo|pelvi\w*|ovar\w+|groin|ingle|womb|utero|matriz|vientre|vejiga|bladder)$/,
        ) &&
        says(
          /^(?:breath\w*|inhale|respir\w+|cough\w*|tos\w*|chest|pecho|ribs?|costillas?|head|cabeza|temple|sien|eyes?|ojos?|zigzags?|throbbing|migraine\w*|jaqueca|face|cara|neck|cuello|lung|pulmon|kidneys?|rinon\w*|knee|rodilla|ear|oido)$/,
        )
      );
    // "I literally want to die every time lol. I'm not suicidal or anything": a way of speaking, and taken back.
    case 'sx.suicidal':
      return (
        own(/^(?:die|dead|dying|morir|morirme|muero|muerte)$/) &&
        says(
          /^(?:literally|literaly|lol|lmao|haha|hahaha|jaja|jajaja|jeje|everytime|verguenza|cringe|embarrass\w*)$/,
        ) &&
        hits.some(
          (other) =>
            other.code === 'sx.suicidal' &&
            other.first > hit.last &&
            deniesSuicide.test(phraseBefore(tokens, other)),
        )
      );
    // A birth of years ago.
    case 'sx.recent_birth':
    case 'sx.after_birth':
      return isYearsAgo(tokens, hit);
    // "When I cough it leaks": what brings it on.
    case 'sx.cough':
    case 'sx.cold':
    case 'sx.runny_nose':
      if (isLeakCough(hit, hits, tokens) || isOccasionOfLeak(hit, hits, tokens)) return true;
      return (
        /^(?:when|whenever|if|cuando|si|al|with|con|time|vez|or|o|i)$/.test(
          tokens[hit.first - 1]?.word ?? '',
        ) && says(/^(?:leak|leaks|leaking|escapa|escapan|pad|pads|compresa|compresas|meo)$/)
      );
    // "Las piernas y ahí abajo lo siento todo normal".
    case 'sx.legs_weak':
      return (
        own(/^(?:siento|noto|feel)$/) &&
        /^(?:(?:todo|toda|todas|all|totally|perfectly) )?(?:normal|normales|fine)(?: |$)/.test(
          tokens
            .slice(hit.last + 1, hit.last + 3)
            .filter((token) => token.clause === tokens[hit.last]?.clause)
            .map(({ word }) => word)
            .join(' '),
        )
      );
    // A hand that is shaken out does not shake.
    case 'sx.tremor':
      return (
        own(/^shake$/) &&
        /^(?:it|them|out|my)$/.test(
          tokens[
            tokens.slice(hit.first, hit.last + 1).findIndex(({ word }) => word === 'shake') + hit.first + 1
          ]?.word ?? '',
        )
      );
    // "La voz ronca" is hoarse, "ronca que lo oyen" snores.
    case 'sx.hoarse':
      return (
        own(/^ronc[ao]$/) &&
        !says(/^(?:voz|garganta|afonic[oa]|voice)$/) &&
        hits.some(
          (other) => other.code === 'sx.snoring' && other.first <= hit.last && other.last >= hit.first,
        )
      );
    case 'sx.snoring':
      return own(/^ronc[ao]$/) && /^(?:voz|garganta)$/.test(tokens[hit.first - 1]?.word ?? '');
    // A heart that trips over its feet has none that are weak.
    case 'sx.weakness':
      if (own(/^(?:flop|flops|flopping|trips?|tropieza)$/) && says(/^(?:heart|hart|heartbeat|corazon)$/))
        return true;
      return own(/^gone$/) && says(/^sizes?$/);
    // "I haven't lost blood or water": what did not come out, and was not refused.
    case 'sx.not_drinking':
      return (
        says(/^(?:bot\w+|perdid[oa]|roto|rompi\w*|broken|lost|leak\w*)$/) &&
        says(/^(?:sangre|blood|liquido|waters?|agua)$/) &&
        !says(/^(?:beb\w*|tom[ao]\w*|drink\w*|sips?|retiene)$/)
      );
    // Nodding off before the television is being sleepy by day.
    case 'sx.drowsy':
      return (
        own(
          /^(?:nod|nods|nodding|nodded|doze|dozes|dozing|dozed|drop|drops|dropping|dropped|duermo|duerme|cabeceo|cabeceando)$/,
        ) &&
        says(
          /^(?:telly|tv|television|sofa|settee|film|book|paper|bus|tele|novela|pelicula|misa|church|lights|reunion|meeting|meetings|work)$/,
        )
      );
    // Blood spat out while brushing the teeth is that of the gums.
    case 'sx.blood_cough':
      return (
        own(/^(?:escup\w+|spit\w*|taste)$/) &&
        says(/^(?:dientes|encias?|cepill\w+|teeth|gums?|toothbrush|brush\w*|muela|tooth)$/)
      );
    // Sheets wet with something else.
    case 'sx.night_sweats':
      return says(
        /^(?:blood|sangre|wee|weed|pee|peed|urine|orina|pis|pipi|nappy|nappies|panal|panales|period|regla)$/,
      );
    case 'sx.constipation':
      return own(/^bunged$/) && says(/^(?:nose|nostrils?|sinus\w*|head|ears?)$/);
    // What is brought up may be phlegm or vomit: the cough tells.
    case 'sx.sputum':
      return (
        isOutOfAnother(hit, tokens) ||
        (own(/^(?:bring|brings|bringing|brought)$/) && !hits.some((other) => other.code === 'sx.cough'))
      );
    // "Dry as a bone" of a cough.
    case 'sx.thirst':
      return own(/^(?:bone|dust|toast)$/) && hits.some((other) => other.code === 'sx.cough');
    // "Hace como un mes, duran dos segundos."
    case 'sx.irregular_periods':
      return (
        own(/^mes$/) &&
        own(/^(?:dura|duran|dos|tres|dias)$/) &&
        !tokens.some(({ word }) =>
          /^(?:reglas?|periodos?|menstrua\w*|sangr\w*|manch\w*|ciclos?|ovul\w*|baja\w*|toallas?|compresas?)$/.test(
            word,
          ),
        )
      );
    // "Before a bad one my neck goes stiff, but it's fine now."
    case 'sx.neck_stiff':
      return (
        says(/^(?:before|antes)$/) &&
        /\b(?:its (?:fine|ok|okay|gone|grand)|fine|ya (?:esta|se me) \w+|ahora (?:bien|nada)) ?(?:now|today|ahora|hoy)?(?= |$)/.test(
          tokens
            .filter((token) => token.sentence === sentence)
            .map(({ word }) => word)
            .join(' '),
        )
      );
    // "It stabs when I take a breath", "al coger aire": what brings it on, and no want of air.
    case 'sx.breathless':
      return (
        own(/^(?:coger|cojo|tomar|tomo|agarrar|agarro|jalar|jalo)$/) &&
        own(/^(?:aire|aliento)$/) &&
        !says(
          /^(?:no|ni|cuesta|cuestan|costaba|falta|falto|puedo|puede|logro|consigo|alcanza|necesito|sin|dificil|trabajo|parar|paro|pararme|sentarme|apenas|casi|ahog\w*)$/,
        )
      );
    // "Al coger aire", "al coger peso": to take, and nothing else.
    case 'sx.pain_sex':
      return (
        own(/^(?:coger|cojo|coge|cogiendo)$/) &&
        says(/^(?:aire|aliento|peso|pesos|cosas|bolsas?|cajas?|nieto|nieta|bebe|nino|nina|bus|guagua|frio)$/)
      );
    // "I came across a pea."
    case 'sx.vomit_green':
      return own(/^peas?$/) && own(/^(?:across|found|hard|small)$/);
    // "A cold everybody had."
    case 'sx.cold_intolerance':
      return (
        own(/^cold$/) && own(/^(?:everybody|everyone)$/) && says(/^(?:had|has|caught|got|having|going)$/)
      );
    // A heart attack in front of everybody is nobody's wish to harm.
    case 'sx.harm_others':
      return tokens
        .slice(hit.first, hit.last + 1)
        .some(
          (token, index) =>
            token.word === 'attack' &&
            /^(?:heart|panic|asthma|anxiety|gout|gallstone|allergic)$/.test(
              tokens[hit.first + index - 1]?.word ?? '',
            ),
        );
    // Shoes, rings and dresses that no longer fit; sizes that have gone up.
    case 'sx.seizure':
      return (
        own(/^(?:fit|fits|fitting|fitted)$/) &&
        says(
          /^(?:shoes?|boots?|wellies|slippers|rings?|watch|clothes|jeans|trousers|dress|skirt|bra|shirt|hat|gloves?|blouse|suit|uniform|belt)$/,
        ) &&
        !says(/^(?:tongue|foam\w*|jerk\w*|unconscious|floor|twitch\w*|shak\w+|epilep\w+|seizures?)$/)
      );
    // "After like half an hour, face and arms": a time, and no half of a face.
    // "On my left side, a second and gone": what has gone is not the side.
    case 'sx.stroke_sign':
      return (
        (own(/^half$/) && own(/^hours?$/)) ||
        (own(/^gone$/) && own(/^side$/) && tokens[hit.first]?.clause !== tokens[hit.last]?.clause)
      );
    // "They're back", "I came back from Benidorm", "the clocks went back".
    case 'sx.back_pain':
      return isBackAgain(hit, tokens);
    // "Big toe. Red, hot, swollen."
    case 'sx.fever':
      return (
        own(/^red$/) &&
        own(/^hot$/) &&
        (says(/^(?:swollen|sore|puffy|shiny|swelled|tender)$/) ||
          tokens[hit.first]?.clause !== tokens[hit.last]?.clause)
      );
    // "A finger stuck bent" is one that locks.
    case 'sx.swelling':
      return (
        own(/^(?:stuk|stuck)$/) &&
        !own(/^rings$/) &&
        says(/^(?:bent|straight|strait|click|clicks|clicking|crooked)$/)
      );
    default:
      return false;
  }
}

/** "A fire comes up my chest … the chest doesn't hurt": heat, where the pain is denied. */
function isDeniedHeat(hit: Hit, tokens: Token[]): boolean {
  const own = tokens.slice(hit.first, hit.last + 1);
  return (
    own.some(({ word }) => /^(?:fuego|calor|fire|heat|furnace|calores|sofoco|lava)$/.test(word)) &&
    painlessChest.test(tokens.map(({ word }) => word).join(' '))
  );
}

/** What comes out of an ear or an eye is not coughed up. */
function isOutOfAnother(hit: Hit, tokens: Token[]): boolean {
  const before = tokens.slice(Math.max(0, hit.first - 25), hit.first);
  return (
    before.some(({ word }) =>
      /^(?:ears?|earache|lugs?|eyes?|oidos?|ojos?|nipples?|wound|herida)$/.test(word),
    ) &&
    !tokens.some(({ word }) =>
      /^(?:cough\w*|tos\w*|toso|chest|pecho|phlegm|flemas?|spit\w*|hawk\w*)$/.test(word),
    )
  );
}

const painlessChest =
  /\b(?:(?:el )?pecho no (?:me )?duele|no me duele (?:nada )?el pecho|(?:my )?chest (?:doesnt|does not|isnt) (?:hurt|sore|painful)|no chest pain|no pain in (?:my|the) chest)\b/;

const beforeBack =
  /^(?:came|come|comes|coming|went|gets?|got|goes|bounced|sent|rang|rung|called|brought|bring|theyre|theyd|shes|hes|way|years?|months?|weeks?|days?|while|far|moved|moving|flew|turned|turning|heading|headed|creeping|crept|settled|looking|straight)$/;
const afterBack = /^(?:from|home|when|then|at|now|tomorrow|soon|next|again|with|inside|indoors)$/;

function isBackAgain(hit: Hit, tokens: Token[]): boolean {
  const own = tokens.slice(hit.first, hit.last + 1);
  const at = own.findIndex(({ word }) => word === 'back');
  if (at < 0 || own.some(({ word }) => /^(?:backs|sciatica|lumbago|espalda|spine)$/.test(word))) return false;
  const before = tokens[hit.first + at - 1]?.word ?? '';
  const after = tokens[hit.first + at + 1]?.word ?? '';
  // "Pink spots on his belly and back."
  if (own.some(({ word }) => /^(?:spots|rash|hives|blotches|blisters)$/.test(word))) return true;
  return (
    beforeBack.test(before) ||
    (/^(?:came|come|went|go|going|been|be|is|im|was)$/.test(before) && afterBack.test(after))
  );
}

/** "I leak. And coughing", "me meo de risa. Y tosiendo igual": what brings the leak on. */
function isLeakCough(hit: Hit, hits: Hit[], tokens: Token[]): boolean {
  const sentence = tokens[hit.first]?.sentence ?? 0;
  const doesIt =
    /^(?:does|do|sets|set|brings|hace)$/.test(tokens[hit.last + 1]?.word ?? '') &&
    /^(?:it|too|off|aswell|lo|igual)$/.test(tokens[hit.last + 2]?.word ?? '');
  if (
    doesIt &&
    hits.some(
      ({ code, first }) => /^sx\.(?:incontinence|stream_weak|urinary)$/.test(code) && first < hit.first,
    )
  )
    return true;
  return (
    hit.first === hit.last &&
    /^(?:tosiendo|toser|coughing|coughs|cough)$/.test(tokens[hit.first]?.word ?? '') &&
    /^(?:y|and|also|igual|al|when|if|cuando|si|or|o|con|with|tambien)$/.test(
      tokens[tokens[hit.first - 1]?.word === 'i' ? hit.first - 2 : hit.first - 1]?.word ?? '',
    ) &&
    hits.some(
      (other) =>
        other.code === 'sx.incontinence' && Math.abs((tokens[other.first]?.sentence ?? 0) - sentence) <= 1,
    )
  );
}

/** "Cuando hago una nota fuerte, toso o me río se me escapa": one of the occasions on which it leaks. */
function isOccasionOfLeak(hit: Hit, hits: Hit[], tokens: Token[]): boolean {
  const sentence = tokens[hit.first]?.sentence;
  if (
    hit.first !== hit.last ||
    !/^(?:toso|tose|tosiendo|toser|estornudo|cough|coughs|coughing|sneeze)$/.test(
      tokens[hit.first]?.word ?? '',
    )
  )
    return false;
  const leads = tokens
    .slice(Math.max(0, hit.first - 10), hit.first)
    .some(
      (token) =>
        token.sentence === sentence && /^(?:when|whenever|if|cuando|si|al|vez|time)$/.test(token.word),
    );
  return (
    leads &&
    hits.some(
      ({ code, last }) =>
        /^sx\.(?:incontinence|urinary)$/.test(code) &&
        last > hit.first &&
        tokens[last]?.sentence === sentence,
    )
  );
}

function isYearsAgo(tokens: Token[], hit: Hit): boolean {
  const near = tokens
    .slice(hit.first, hit.last + 8)
    .filter((token) => token.sentence === tokens[hit.first]?.sentence)
    .map((token) => token.word)
    .join(' ');
  return /\b(?:hace (?!un |unos meses)(?:\w+ ){1,3}anos|(?!a |one |1 )\w+ years (?:ago|back)|(?:19|200|201)\d)\b/.test(
    near,
  );
}

function quoteOf(reader: Reader, first: number, last: number): Pick<Fact, 'quote' | 'start' | 'end'> {
  const start = reader.tokens[first]?.start ?? 0;
  const end = reader.tokens[last]?.end ?? reader.text.length;
  return { quote: reader.text.slice(start, end), start, end };
}

function add(
  reader: Reader,
  slot: string,
  codes: string[],
  negated: boolean,
  first: number,
  last: number,
): void {
  const same = reader.facts.find(
    (fact) => fact.slot === slot && fact.negated === negated && fact.codes.join() === codes.join(),
  );
  if (same === undefined) reader.facts.push({ slot, codes, negated, ...quoteOf(reader, first, last) });
}

/** "Dead with cold", "look six months pregnant": idioms that say the finding itself. */
const exaggerated = new Set([
  'sx.bloating',
  'sx.cold_intolerance',
  'sx.heat_intolerance',
  'sx.hunger',
  'sx.appetite',
  'sx.snoring',
  'sx.weight_loss',
  'sx.worry',
  'sx.light',
]);
/** "Muerta de cansancio", "dead tired": the idiom exaggerates what it names. */
const exaggerates =
  /^(?:muert[oa]s?|muriendo|dead|dying|dog|bone|matad[oa]|rendid[oa]|molid[oa]|caigo|cayendo)$/;
const exaggeratedStates = new Set(['sx.tired', 'sx.sleepy_daytime', 'sx.thirst']);

/** Complaints that "is killing me" says as much as "hurts". */
const killedPains = new Set([
  'sx.headache',
  'sx.back_pain',
  'sx.joint_pain',
  'sx.abdominal_pain',
  'sx.ear_pain',
  'sx.sore_throat',
  'sx.tooth_pain',
  'sx.painful_periods',
]);

const auxiliary = new Set([
  'sx.at_rest',
  'sx.persisting',
  'sx.chest_exertion',
  'sx.radiating',
  'sx.chest_crushing',
  'sx.breathless_exertion',
  'sx.breathless_rest',
  'sx.any_bleeding',
  'sx.low_pain',
]);

/** Slots whose answers speak of another time or of other people, where a finding is not one of now. */
const notAboutNow = new Set([
  'past.history',
  'past.family',
  'medicines.allergies',
  'medicines.list',
  'medicines.bought',
  'follow_up.if_worse',
  'perspective.ideas',
  'perspective.expectations',
]);

/** Asked what worries them, people name the illness they fear; it is none that they have. */
const fearedIllnesses = new Set([
  'sx.seizure',
  'sx.seizure_now',
  'sx.unconscious',
  'sx.stroke_sign',
  'sx.heart_attack_now',
]);

const inwardWords = words('internal internally inside interna interno dentro adentro');

/** Whether what worries somebody is named as an illness is: "a seizure", or bleeding that nobody can see. */
function isFeared({ tokens }: Reader, { code, first, last }: Hit): boolean {
  if (code !== 'sx.heavy_bleeding') return fearedIllnesses.has(code);
  return tokens.slice(Math.max(0, first - 1), last + 3).some(({ word }) => inwardWords.has(word));
}

function isCurrent(found: Found): boolean {
  return !found.context.negated && !found.context.past && !found.context.other && !found.context.supposed;
}

function readFindings(reader: Reader): void {
  const { question, found } = reader;
  const slot = question?.slot ?? '';
  // What the family had, what medicines are for and what one would do if it got worse are not findings,
  // but thoughts of suicide are believed wherever they are said.
  const elsewhere = notAboutNow.has(slot);
  for (const hit of found) {
    if (!hit.code.startsWith('sx.') || auxiliary.has(hit.code)) continue;
    if (hit.context.other || hit.context.supposed) continue;
    // "Bola dura no", asked about a testicle, does not deny every lump.
    if (hit.context.negated && generalFindings.has(hit.code) && slot.startsWith('sx.') && slot !== hit.code)
      continue;
    if (elsewhere && hit.code !== 'sx.suicidal' && !(slot !== 'past.family' && saysNow(reader, hit)))
      continue;
    if (slot === 'perspective.concerns' && isFeared(reader, hit) && !saysNow(reader, hit)) continue;
    if (hit.context.past || isHistory(reader, hit))
      add(reader, hit.code, ['yes', 'past'], false, hit.first, hit.last);
    else
      add(reader, hit.code, [hit.context.negated ? 'no' : 'yes'], hit.context.negated, hit.first, hit.last);
  }
  readChest(reader);
  readBreath(reader);
  readPregnancy(reader);
  readParts(reader);
  readGeneral(reader);
}

/** What a finding is besides: a lump in the neck is a lump. The general one routes nowhere (see `generalFindings`). */
const generalOf: Record<string, string> = {
  'sx.neck_lump': 'sx.lump',
  'sx.breast_lump': 'sx.lump',
  'sx.armpit_lump': 'sx.lump',
  'sx.testicular_lump': 'sx.lump',
  'sx.gum_bleeding': 'sx.bleeding',
  'sx.nosebleed': 'sx.bleeding',
  'sx.distension': 'sx.bloating',
  'sx.melaena': 'sx.black_stool',
  'sx.joint_swelling': 'sx.swelling',
  'sx.leg_swelling_one': 'sx.swelling',
  'sx.legs_weak': 'sx.weakness',
};
/** Bleeding from a place that a finding of its own names. */
const namedBleeding =
  /^sx\.(?:blood_(?!thinner)|vaginal_|heavy_|irregular_|postmenopausal_|vomiting_blood|melaena|black_stool|after_birth|open_wound|trauma|pregnant|missed_period|urine_clots|painful_periods)/;

function readGeneral(reader: Reader): void {
  const said = [...reader.facts];
  for (const fact of said) {
    const general = generalOf[fact.slot];
    if (general === undefined || fact.negated || reader.facts.some(({ slot }) => slot === general)) continue;
    reader.facts.push({ ...fact, slot: general });
  }
  // A spot that bleeds is a matter of the skin: its bleeding rests on the words of the spot.
  const spot = said.find(
    ({ slot, negated }) => (slot === 'sx.skin_lesion' || slot === 'sx.mole_change') && !negated,
  );
  if (spot !== undefined)
    reader.facts = reader.facts.map((fact) =>
      fact.slot === 'sx.bleeding' && !fact.negated ? { ...spot, slot: 'sx.bleeding' } : fact,
    );
  if (said.some(({ slot, negated }) => namedBleeding.test(slot) && !negated))
    reader.facts = reader.facts.filter(({ slot, negated }) => slot !== 'sx.bleeding' || negated);
}

const speechWords =
  /^(?:speech|speak|speaking|talk|talks|talking|words?|slur\w*|tongue|mouthful|habl\w*|lengua|palabras?|enred\w*|garbled|gibberish|jumbled|muddled)$/;
const limbWords = /^(?:arms?|legs?|hands?|foot|feet|grip|side|brazos?|piernas?|manos?|pies?|lado|cuerpo)$/;
const jointNames =
  /^(?:knee|knees|nee|ankle|ankles|wrist|wrists|elbow|elbows|shoulder|hip|finger|fingers|thumb|toe|toes|joint|joints|rodillas?|tobillos?|munecas?|codos?|hombros?|caderas?|dedos?|pulgar|articulacion\w*|coyunturas?)$/;
const swellings =
  /^(?:swollen|swelled|swelling|swole|swells|puffy|ballooned|h?[iy]nch(?:ad[oa]s?|aos?|o|a|an|aron)|inflamad[oa]s?|inflamo)$/;
const lesions = ['sx.mole_change', 'sx.skin_lesion', 'sx.lump'];

/** What a general word says of the part that it is told of: slurred words are trouble with speech, a knee "the size of a ball" is swollen. */
function readParts(reader: Reader): void {
  const { question, tokens, found } = reader;
  if (question !== null && notAboutNow.has(question.slot)) return;
  const mark = (slot: string, hit: Hit) => add(reader, slot, ['yes'], false, hit.first, hit.last);
  for (const hit of found) {
    if (hit.code !== 'sx.stroke_sign' || !isCurrent(hit)) continue;
    const said = tokens.slice(hit.first, hit.last + 1);
    if (said.some(({ word }) => speechWords.test(word))) mark('sx.speech_trouble', hit);
    else if (said.some(({ word }) => limbWords.test(word))) mark('sx.weakness', hit);
  }
  const isComplaint = question === null || question.read === 'complaint';
  if (!isComplaint) return;
  const bleeding = has(reader, 'sx.any_bleeding');
  const lesion = found.find((hit) => lesions.includes(hit.code) && isCurrent(hit));
  if (
    bleeding !== undefined &&
    lesion !== undefined &&
    !reader.facts.some(({ slot }) => /blood|bleed/.test(slot))
  )
    mark('sx.bleeding', bleeding);
  readAfterPeriods(reader);
  readJointSwelling(reader);
  readStates(reader);
  readNoHeat(reader);
  readNotThisTime(reader);
}

/** What "it is red", "it doesn't lock", "la tengo caliente" say of the part that was told of before. */
const statesOf: { slot: string; part: RegExp; state: RegExp }[] = [
  {
    slot: 'sx.eye_red',
    part: /^(?:eyes?|eyeball|eyelids?|ojos?|ojito|parpados?)$/,
    state:
      /^(?:red|reddish|bloodshot|pink|crimson|scarlet|rojo|rojos|rojito|colorado|colorados|inyectado|irritado|irritados|enrojecido)$/,
  },
  {
    slot: 'sx.weakness',
    part: /^(?:legs?|arms?|piernas?|brazos?)$/,
    state: /^(?:jelly|rubber|spaghetti|string|gelatina|goma|trapo|flan|mantequilla)$/,
  },
  {
    slot: 'sx.hot_joint',
    part: jointNames,
    state:
      /^(?:hot|warm|boiling|roasting|burning|caliente|calientes|calientito|calientita|ardiendo|hirviendo)$/,
  },
  {
    slot: 'sx.joint_locking',
    part: /^(?:knees?|nee|elbows?|fingers?|thumb|hips?|jaw|rodillas?|codos?|dedos?|pulgar|caderas?|mandibula)$/,
    state:
      /^(?:lock|locks|locking|locked|traba|trabar|trabado|bloquea|bloquear|bloqueado|atasca|atascado|atora|engancha|encasquilla)$/,
  },
  {
    slot: 'sx.mole_change',
    part: /^(?:moles?|freckles?|sunspots?|lunar|lunares|peca|pecas)$/,
    state:
      /^(?:bigger|larger|darker|blacker|black|negr[oa]|changed|changing|growing|grown|grew|bleeds|bleeding|crusty|lumpy|irregular|jagged|grande|crecido|creciendo|crecio|cambiado|cambio|oscuro|sangra|sangrado)$/,
  },
  {
    slot: 'sx.ear_discharge',
    part: /^(?:ears?|earhole|lug|lugs|earache|oidos?|oidito|orejas?)$/,
    state:
      /^(?:oozing|oozes|ooze|leaking|leaks|weeping|dripping|drips|runs|gunk|pus|discharge|discharging|supura|supurando|supurado|drena|gotea|chorrea|moja|mancha|manchada|liquido|liquidito|agua|aguita|secrecion)$/,
  },
];
/** What comes out needs no more than that it does: "a bit of gunk comin out". */
const outflow = /^(?:comin|coming|comes|came|leaking|oozing|sale|saliendo|running|dripping|draining)$/;
const heatOfOtherThings =
  /^(?:bath|baths|water|bottle|pack|shower|flushes|flush|drink|weather|day|compresses|tea|food|room|agua|paños|panos|bano|ducha|compresas|bolsa|tiempo|dia)$/;
const backTo =
  /^(?:it|its|thats|thatis|theyre|they|the|tis|lo|la|los|las|esta|estan|se|le|me|tiene|tengo|is|was|gone|got|goes|no|not|nor|ni|never|doesnt|dont|isnt|hasnt|wasnt|aint|baint|sale|saliendo|sin|without)$/;

const notThisTime =
  /\b(?:(?:hasnt|havent|has not|have not|didnt|not) (?:had|got|have|done) (?:one|any|it|that|another|a single one) (?:this time|since|now|with this|yet|lately)|(?:never|not) (?:again|since)|none (?:this time|since)|(?:esta vez|ahora|desde entonces) (?:no|ningun[oa]|nada)(?= |$)|(?:no|ni) (?:ha|he) (?:vuelto|tenido otr[oa])|no se ha repetido)\b/;

/** "She had a fit with a fever at two, but she hasn't had one this time": what was, and is not now. */
function readNotThisTime(reader: Reader): void {
  for (const { from, words: said } of sentencesOf(reader.tokens)) {
    const joined = said.join(' ');
    const match = notThisTime.exec(joined);
    if (match === null) continue;
    const at = from + countWords(joined.slice(0, match.index));
    const earlier = reader.found.filter(
      (hit) =>
        hit.code.startsWith('sx.') &&
        !auxiliary.has(hit.code) &&
        hit.first < at &&
        at - hit.last <= notThisTimeReach,
    );
    const past = earlier.filter((hit) => hit.context.past && !hit.context.other).at(0);
    if (
      past === undefined ||
      reader.facts.some((fact) => fact.slot === past.code && !fact.codes.includes('past'))
    )
      continue;
    add(reader, past.code, ['no'], true, at, at + countWords(match[0]) - 1);
  }
}
const notThisTimeReach = 20;

const noHeat =
  /\b(?:(?:no|not|nor|without|never) (?:any )?(?:heat|warmth)(?= (?:in|or|at|and)|$)|(?:not|isnt|arent|never|nor|or) (?:been )?(?:hot|warm)(?= (?:or|nor|to|at|and)|$)|(?:sin|ni|no (?:hay|tiene|tengo|noto)) (?:nada de )?calor(?= (?:ni|y|en)|$)|(?:no (?:esta|estan|la tengo|lo tengo|se pone)|ni) (?:\w+ )?(?:calientes?|calentit[oa]s?))\b/;

/** "No redness, no heat": of the joint that is told of. */
function readNoHeat(reader: Reader): void {
  const { tokens, facts } = reader;
  if (facts.some(({ slot }) => slot === 'sx.hot_joint') || !tokens.some(({ word }) => jointNames.test(word)))
    return;
  for (const { from, words: said } of sentencesOf(tokens)) {
    const joined = said.join(' ');
    const match = noHeat.exec(joined);
    if (match === null) continue;
    const at = from + countWords(joined.slice(0, match.index));
    add(reader, 'sx.hot_joint', ['no'], true, at, at + countWords(match[0]) - 1);
    return;
  }
}

function readStates(reader: Reader): void {
  const { tokens, facts, found } = reader;
  for (const { slot, part, state } of statesOf) {
    if (facts.some((fact) => fact.slot === slot)) continue;
    const partAt = tokens.findIndex(({ word }) => part.test(word));
    if (partAt < 0) continue;
    const at = tokens.findIndex(({ word, sentence, clause }, index) => {
      if (index <= partAt || !state.test(word) || sentence - (tokens[partAt]?.sentence ?? 0) > 6)
        return false;
      if (heatOfOtherThings.test(tokens[index + 1]?.word ?? '')) return false;
      const leads = tokens
        .slice(Math.max(partAt + 1, index - 5), index)
        .filter((token) => token.clause === clause);
      const flows = slot === 'sx.ear_discharge' && outflow.test(tokens[index + 1]?.word ?? '');
      if (!flows && !leads.some((token) => backTo.test(token.word))) return false;
      // Another part in the clause has the state itself.
      return !found.some(
        (hit) =>
          hit.code.startsWith('site:') &&
          tokens[hit.first]?.clause === clause &&
          !part.test(tokens[hit.first]?.word ?? '') &&
          !part.test(tokens[hit.last]?.word ?? ''),
      );
    });
    if (at < 0) continue;
    const context = contextOf(
      tokens,
      { code: slot, first: at, last: at, saysNot: false },
      reader.state.answeredBy,
    );
    if (context.other || context.supposed || context.past) continue;
    add(reader, slot, [context.negated ? 'no' : 'yes'], context.negated, at, at);
  }
}

const periodsEnded =
  /\b(?:(?:regla|reglas|menstruacion|periodo) (?:ya )?(?:se me (?:fue|retiro|quito|corto|termino|acabo)|no (?:me )?(?:viene|baja|tengo|tenia) desde)|(?:fue|retiro|quito|acabo|termino) la regla|(?:periods?|monthlies) (?:\w+ )?(?:stopped|finished|ended|dried up) (?:\w+ ){0,3}(?:years?|at|when)|(?:been |went |well )?through the (?:change|menopause)|(?:post ?menopausal|menopausia|menopausica) (?:at|since|hace|a|desde|ya|for)|(?:havent|not|no) had (?:a )?periods? (?:for|in|since) (?:\w+ )?years)\b/;

/** "La regla se me fue a los cincuenta. Y ahora una mancha rosada": blood after the periods have ended, however far apart it is told. */
function readAfterPeriods(reader: Reader): void {
  const bleeding = has(reader, 'sx.vaginal_bleeding');
  if (bleeding === undefined || !periodsEnded.test(reader.tokens.map((token) => token.word).join(' ')))
    return;
  add(reader, 'sx.postmenopausal_bleeding', ['yes'], false, bleeding.first, bleeding.last);
}

/** "Me torcí la rodilla …, se me hinchó al día siguiente": a swelling without a place of its own is that of the joint told of. */
function readJointSwelling(reader: Reader): void {
  const { tokens, found } = reader;
  const isOfJoint = tokens.some(({ word }) => jointNames.test(word));
  if (!isOfJoint || reader.facts.some(({ slot }) => slot === 'sx.joint_swelling')) return;
  const placed = found.some((hit) =>
    /^sx\.(?:face_swelling|leg_swelling_one|lump|throat_swelling|bloating|eye_swelling)$/.test(hit.code),
  );
  if (placed) return;
  const at = tokens.findIndex(
    ({ word }, index) =>
      swellings.test(word) ||
      (/^(?:twice|double|triple)$/.test(word) && ['size', 'the'].includes(tokens[index + 1]?.word ?? '')) ||
      (word === 'size' && tokens[index + 1]?.word === 'of'),
  );
  if (at < 0) return;
  const context = contextOf(
    tokens,
    { code: 'sx.joint_swelling', first: at, last: at, saysNot: false },
    reader.state.answeredBy,
  );
  if (context.other || context.supposed || context.past) return;
  add(reader, 'sx.joint_swelling', [context.negated ? 'no' : 'yes'], context.negated, at, at);
}

/** Asked for their history, "the overdose" or "me cortaba" tells of then; a wish told in the present is one of now. */
function isHistory(reader: Reader, hit: Found): boolean {
  return (
    ['past.history', 'past.mental'].includes(reader.question?.slot ?? '') &&
    !hit.context.negated &&
    hit.code === 'sx.suicidal' &&
    !saysNow(reader, hit) &&
    reader.tokens
      .slice(hit.first, hit.last + 1)
      .every((token) => pastAttempts.test(token.word) || selfWords.has(token.word) || token.word.length <= 4)
  );
}
const pastAttempts =
  /^(?:overdos\w*|attempt\w*|suicide|tried|took|cut|harmed|harm|hurt|sobredosis|intent[eoó]s?|intento|intente|suicidio|cortaba|corte|autolesion\w*|tablets|pills|pastillas|myself|tome|quise|selfharm|hospital)$/;

/** In pregnancy any bleeding and any pain low down count, however far apart the words stand. */
function readPregnancy(reader: Reader): void {
  const { question, state, tokens } = reader;
  if (question !== null && notAboutNow.has(question.slot)) return;
  if (has(reader, 'sx.pregnant') === undefined && state.slots['sx.pregnant']?.status !== 'YES') return;
  const denied = reader.found.find((hit) => hit.code === 'sx.any_bleeding');
  if (
    denied?.context.negated === true &&
    !isOfSomethingElse(reader, denied) &&
    has(reader, 'sx.any_bleeding') === undefined &&
    !reader.facts.some(({ slot }) => slot === 'sx.vaginal_bleeding')
  )
    add(reader, 'sx.vaginal_bleeding', ['no'], true, denied.first, denied.last);
  const elsewhere = ['nose', 'gum', 'gums', 'finger', 'nariz', 'encias', 'dedo'];
  const bleeding = has(reader, 'sx.any_bleeding');
  if (bleeding !== undefined && !tokens.some((token) => elsewhere.includes(token.word)))
    add(reader, 'sx.vaginal_bleeding', ['yes'], false, bleeding.first, bleeding.last);
  const pain = has(reader, 'sx.low_pain');
  const isBack = tokens.some((token) =>
    ['back', 'espalda', 'leg', 'knee', 'head', 'cabeza'].includes(token.word),
  );
  if (pain !== undefined && !isBack) add(reader, 'sx.abdominal_pain', ['yes'], false, pain.first, pain.last);
}

/** Blood that is denied is that of the complaint it is said with. */
const bloodOf: Record<string, string> = {
  cough: 'sx.blood_cough',
  breathlessness: 'sx.blood_cough',
  bowel: 'sx.blood_stool',
  abdominal_pain: 'sx.blood_stool',
  urinary: 'sx.blood_urine',
  hormone: 'sx.vaginal_bleeding',
  sexual: 'sx.vaginal_bleeding',
  periods: 'sx.vaginal_bleeding',
};

/** What stands in a table for the first complaint that was named and that it holds. */
function ofNamedModule<Value>(reader: Reader, table: Record<string, Value>): Value | undefined {
  const { protocol, memo } = reader;
  if (!memo.named.has(table)) {
    const named = protocol.modules.find(
      ({ id, triggers }) => table[id] !== undefined && triggers.some((code) => memo.current.has(code)),
    );
    memo.named.set(table, named?.id);
  }
  const id = memo.named.get(table);
  return typeof id === 'string' ? table[id] : undefined;
}

/** Whether no complaint was named that a module knows. */
function isUnnamed(protocol: CompiledProtocol, module: string): boolean {
  return module === '' || protocol.modules.some(({ id, fallback }) => id === module && fallback);
}

/** Pain that is denied without a place is that of the complaint it is said with. */
const painOf: Record<string, string[]> = {
  palpitations: ['sx.chest_pain'],
  breathlessness: ['sx.chest_pain'],
  cough: ['sx.chest_pain'],
  bowel: ['sx.abdominal_pain'],
  heartburn: ['sx.swallowing_pain'],
  testicular: ['sx.testicular_pain'],
  urinary: ['sx.burning_urine'],
  breast: ['sx.breast_pain'],
  eye: ['sx.eye_pain'],
  ear: ['sx.ear_pain'],
  periods: ['sx.pelvic_pain', 'sx.painful_periods'],
  pregnancy: ['sx.abdominal_pain', 'sx.pelvic_pain'],
  hormone: ['sx.pelvic_pain'],
};

/** "No blood pressure tablets", "no blood test". */
function isOfSomethingElse({ tokens }: Reader, hit: Hit): boolean {
  return /^(?:pressure|tests?|sugar|results?|clots?|thinners?|group|sample|samples|bank|donor)$/.test(
    tokens[hit.last + 1]?.word ?? '',
  );
}

/** Whether the clause of a hit names a place of the body. */
function namesPlace(reader: Reader, hit: Hit): boolean {
  const clause = reader.tokens[hit.first]?.clause;
  return reader.found.some(
    (other) => other.code.startsWith('site:') && reader.tokens[other.first]?.clause === clause,
  );
}
const barePainDenied =
  /\b(?:dolor(?:es)? (?:no (?:me |le )?(?:da|dan|hay|tengo|tiene|noto|siento)(?: ningun[oa])?|ningun[oa]|nada)|no (?:me |le )?duelen?(?: nada)?(?=$| (?:ni|pero|solo|y))|sin (?:ningun )?dolor(?=$| (?:ni|pero|y))|no (?:\w+ )?pain(?=$| (?:at all|or|just|but|with it))|(?:not|theyre not|arent|isnt|its not) (?:that |very |really |particularly |at all )?(?:painful|sore)(?! (?:throat|to))|(?:doesnt|dont|dosnt|didnt) (?:really )?hurt(?: at all)?(?=$| (?:or|just|but)))\b/;

const phlegmColours: [RegExp, string][] = [
  [/^(?:green|yellow|brown|verde|verdes|amarill\w+)$/, 'green'],
  [/^(?:clear|white|transparent\w*|blanc\w+|clar[oa]s?)$/, 'clear'],
];

/** What is told without being asked for, where the protocol asks for it: then it is not asked again. */
function readToldUnasked(reader: Reader): void {
  const { question, protocol, text, tokens } = reader;
  const isComplaint = question === null || question.read === 'complaint';
  const isPerspective = isComplaint && has(reader, 'sx.suicidal') === undefined;
  if (question !== null && notAboutNow.has(question.slot)) return;
  for (const told of findToldUnasked(text, tokens, isPerspective)) {
    const isFinding = told.slot.startsWith('sx.');
    const current = isFinding && reader.facts.some((fact) => fact.slot === told.slot);
    if (current || told.slot === question?.slot || (!isFinding && !hasSlot(reader, told.slot))) continue;
    // Where drinking is scored, its first question is asked whole.
    const asked = protocol.questions.find((one) => one.slot === told.slot);
    if (told.slot === 'social.alcohol' && asked?.module === 'auditc') continue;
    if (isFinding && !isComplaint) continue;
    const codes = told.codes.map((code) =>
      asked === undefined ? code : code.replace(`option:${told.slot}:`, `option:${asked.id}:`),
    );
    add(reader, told.slot, codes, told.negated, told.first, told.last);
  }
  if (!isComplaint) return;
  for (const hit of reader.found) {
    if (hit.context.other || hit.context.supposed) continue;
    const module = moduleFor(reader, hit.first) ?? '';
    const blood = bloodOf[module] ?? ofNamedModule(reader, bloodOf);
    const isWater =
      module === 'urinary' || (isUnnamed(protocol, module) && protocol.specialization === 'UROLOGY');
    if (hit.code === 'sx.any_bleeding' && hit.context.negated && !isOfSomethingElse(reader, hit)) {
      const isStool = isUnnamed(protocol, module) && protocol.specialization === 'GASTROENTEROLOGY';
      const place = blood ?? (isWater ? 'sx.blood_urine' : isStool ? 'sx.blood_stool' : undefined);
      if (place !== undefined) add(reader, place, ['no'], true, hit.first, hit.last);
      add(reader, 'sx.bleeding', ['no'], true, hit.first, hit.last);
    }
    if (hit.code === 'quality:burning' && (isWater || isOfWater(reader, hit)) && !namesPlace(reader, hit))
      add(
        reader,
        'sx.burning_urine',
        [hit.context.negated ? 'no' : 'yes'],
        hit.context.negated,
        hit.first,
        hit.last,
      );
    if (hit.code === 'sx.sputum' && hasSlot(reader, 'cough.phlegm')) addPhlegm(reader, hit);
  }
  readEffortDenied(reader);
  readBabyMoves(reader);
  readPainless(reader);
  readBareThings(reader);
  readDryCough(reader);
  if (protocol.specialization === 'UROLOGY') readPassingWater(reader);
  const pregnant = reader.facts.find((fact) => fact.slot === 'sx.pregnant' && !fact.codes.includes('past'));
  if (pregnant !== undefined && protocol.questions.some((one) => one.id === 'pregnancy.possible'))
    reader.facts.push({
      ...pregnant,
      slot: 'pregnancy.status',
      codes: [pregnant.negated ? 'no' : 'option:pregnancy.possible:yes'],
    });
}

const painless =
  /\b(?:no pain|pain ?free|painless|(?:doesnt|dont|didnt|not) (?:hurt|ache|painful|sore)|(?:has |have |its )?never (?:hurts?|ached?|been (?:sore|painful))|nunca (?:me |le )?(?:ha |han )?(?:dolido|duelen?|dolia)|no me ha dolido|isnt (?:painful|sore)|no (?:me |le )?(?:duelen?|dolia)(?: nada)?|sin dolor(?:es)?|no hay dolor|dolor no|indolor[oa])\b(?! (?:when|if|until|but|in|on|cuando|si|hasta|en|al|relief|killers?|medicine))/;

const efforts =
  /^(?:subo|subi|subir|subiendo|escaleras?|ascensor|cuestas?|corro|corri|correr|corriendo|carrera|jugue|juego|futbol|gym|gimnasio|levantando|esfuerzos?|esforz\w+|ejercicio|bici|bicicleta|nado|nadando|nadar|pesas|trote|troto|monte|ran|run|running|runs|10k|5k|parkrun|stairs|hills?|football|training|swim|swimming|cycle|cycling|cycled|exertion|effort|exercise|exercising|jog|jogging|marathon|squash|tennis|uphill|climb\w*|spin|treadmill|hiking|hike)$/;
/** "Until I climb the stairs", "sólo al subir": then it comes with effort. */
const turnsOfEffort =
  /^(?:until|till|unless|except|only|just|hasta|solo|solamente|salvo|excepto|less|menos|before|antes|since|desde|cant|cannot|stopped|deje)$/;
const nothingFelt =
  /\b(?:(?:no|nunca|ni) (?:me |la |lo |le )*(?:da|dan|duele|dolio|senti|siento|sentia|pasa|paso|molesta|molesto|viene|noto|note)(?: (?:nada|nunca))?|y nada|and nothing|no bother|no trouble|no problem|(?:never|dont|doesnt|didnt|not) (?:get|got|feel|felt|come|comes|came|bother|bothers|hurt|hurts|notice)(?: \w+)? ?(?:it|on|me|then|once)?|sin (?:dolor|molestias?|problemas?)|goes (?:away )?when i|it goes away when|felt fine|was fine|feel fine|im fine|perfectly (?:fine|well))\b/;

/** "I climb to the third floor and neither choke nor hurt", "in the gym I never get it": absent with effort too. */
function readEffortDenied(reader: Reader): void {
  const { tokens, found } = reader;
  const isChest = found.some((hit) => hit.code === 'sx.chest_pain' && !hit.context.other);
  const denied = [
    ['sx.breathless_exertion', /^sx\.breathless(?:_severe)?$/],
    ['sx.chest_exertion', /^sx\.chest_pain$/],
  ] as const;
  for (const { from, words: said } of sentencesOf(tokens)) {
    const at = said.findIndex((word) => efforts.test(word));
    if (at < 0) continue;
    const turnsBetween = (one: number, other: number) =>
      said
        .slice(Math.max(0, Math.min(one, other) - 2), Math.max(one, other) + 1)
        .some((word) => turnsOfEffort.test(word));
    const isHere = (hit: Found) => hit.first >= from && hit.last < from + said.length;
    for (const [slot, pattern] of denied) {
      const hits = found.filter((hit) => pattern.test(hit.code) && isHere(hit) && !hit.context.other);
      const isTold = reader.facts.some((fact) => fact.slot === slot);
      const [hit] = hits;
      if (hit === undefined || turnsBetween(at, hit.first - from)) continue;
      if (!isTold && hits.every(({ context }) => context.negated && !context.past))
        add(reader, slot, ['no'], true, Math.min(hit.first, from + at), Math.max(hit.last, from + at));
    }
    const match = nothingFelt.exec(said.join(' '));
    if (
      isChest &&
      !said.some((word) => turnsOfEffort.test(word)) &&
      match !== null &&
      !reader.facts.some((fact) => fact.slot === 'sx.chest_exertion') &&
      !found.some((hit) => hit.code === 'sx.chest_exertion' && isCurrent(hit))
    ) {
      const first = from + countWords(said.join(' ').slice(0, match.index));
      const last = first + countWords(match[0]) - 1;
      add(reader, 'sx.chest_exertion', ['no'], true, Math.min(first, from + at), Math.max(last, from + at));
    }
  }
}

const babyMoves =
  /\b(?:(?:la|el|mi) )?(?:nin[ao]|hij[ao]|gord[ao]|princesa|peque|chiquit[ao]|girl|boy|lad|lass|wee man|wee one|wee girl|little man|little one|madam|he|she|twins|los dos|gemelos) (?:(?:si|is|ya|se|le|me|siempre|still|sigue|esta|always|all|has been|both|are) ){0,4}(?:mueve|mueven|moviendose|moviendo|patea|patean|brinca|baila|moving|movin|kicking|kickin|kicks|moves|wriggling|dancing)(?! (?:less|menos|poco|hardly|not|no|poquito|apenas|casi|raro))(?: (?:bien|mucho|que da gusto|un monton|un mundo|todo el (?:dia|rato)|como (?:siempre|loc[oa]|un \w+|una \w+)|igual|normal|fine|loads|lots|plenty|away|well|grand|like (?:mad|a \w+)|as (?:normal|usual|ever)|all (?:day|the time|night)|sin parar))\b/;

/** Of a child that is not born yet: "la niña se mueve que da gusto", "he's kicking away". */
function readBabyMoves(reader: Reader): void {
  const isPregnant = reader.facts.some(({ slot, negated }) => slot === 'sx.pregnant' && !negated);
  if (!isPregnant && reader.state.slots['sx.pregnant']?.status !== 'YES') return;
  if (has(reader, 'sx.reduced_movement') !== undefined) return;
  for (const { from, words: said } of sentencesOf(reader.tokens)) {
    const joined = said.join(' ');
    const match = babyMoves.exec(joined);
    if (
      match === null ||
      /\b(?:no|not|never|nunca|ya no|less|menos)$/.test(joined.slice(0, match.index).trim())
    )
      continue;
    const first = from + countWords(joined.slice(0, match.index));
    add(reader, 'sx.reduced_movement', ['no'], true, first, first + countWords(match[0]) - 1);
  }
}

/** "No pain", without a place: that of the complaint named before it. */
function readPainless(reader: Reader): void {
  for (const { from, words: said } of sentencesOf(reader.tokens)) {
    const joined = said.join(' ');
    const match = painless.exec(joined) ?? barePainDenied.exec(joined);
    if (match === null) continue;
    const at = from + countWords(joined.slice(0, match.index));
    const last = at + countWords(match[0]) - 1;
    const clause = reader.tokens[at]?.clause;
    const place = reader.found.some(
      (hit) =>
        (hit.code.startsWith('site:') || (hit.context.negated && hit.first <= last && hit.last >= at)) &&
        reader.tokens[hit.first]?.clause === clause,
    );
    const pains = painOf[moduleFor(reader, at) ?? ''] ?? ofNamedModule(reader, painOf) ?? [];
    // "Right now it doesn't hurt" of a pain that comes and goes.
    const near = reader.tokens
      .slice(Math.max(from, at - 3), last + 4)
      .filter((token) => token.clause === clause);
    const isOnlyNow = near.some(({ word }) => /^(?:now|ahora|ahorita|today|hoy|moment|momento)$/.test(word));
    if (place) continue;
    const isOfBelly =
      reader.protocol.specialization === 'GASTROENTEROLOGY' &&
      /\b(?:no pain|sin dolor(?:es)?)\b/.test(match[0]) &&
      !reader.facts.some(({ slot }) => /pain/.test(slot));
    if (isOfBelly) add(reader, 'sx.abdominal_pain', ['no'], true, at, last);
    if (
      isOnlyNow &&
      pains.some((pain) => reader.facts.some(({ slot, negated }) => slot === pain && !negated))
    )
      continue;
    for (const pain of pains)
      if (!reader.facts.some(({ slot }) => slot === pain)) add(reader, pain, ['no'], true, at, last);
  }
}

const passesOften =
  /\b(?:go|goes|going|voy|va|yendo)\b(?: \w+){0,8} (?:every (?:half |two |few |\d+ |twenty |thirty )?(?:an |a )?(?:hour|hours|minutes|mins)|(?:ten|eleven|twelve|fifteen|twenty|[12]\d) (?:or \w+ )?times)\b|\bcada (?:hora|media hora|rato|dos por tres|(?:\w+ )?minutos)\b/;

/** At the urologist's, "going every hour" is about passing water. */
function readPassingWater(reader: Reader): void {
  for (const { from, words: said } of sentencesOf(reader.tokens)) {
    if (
      passesOften.test(said.join(' ')) &&
      !said.some((word) => /^(?:pain|dolor|pill|pastilla|wave|waves)/.test(word))
    )
      add(reader, 'sx.frequency_urine', ['yes'], false, from, from + said.length - 1);
    const tinge = said.findIndex((word) =>
      /^(?:pink(?:y|ish)?|rosy|rosad\w+|rosita|rojiz\w+|bloodstained|ribena|claret)$/.test(word),
    );
    const isSkin = said.some((word) =>
      /^(?:skin|eyes?|rash|tablets?|pills?|piel|ojos?|pastillas?|no|not|nunca|never)$/.test(word),
    );
    if (tinge >= 0 && !isSkin) add(reader, 'sx.blood_urine', ['yes'], false, from + tinge, from + tinge);
  }
}

const passes =
  /^(?:urine|pee|peeing|wee|weeing|piss|pissing|waterworks|urinate|urinating|bladder|orina|orino|orinar|orinando|pis|pipi|meo|mea|mear|meando|chorro|vejiga|stream)$/;

/** "No burning, no blood": with a trouble of passing water, and where the sentence names no other trouble that may burn. */
function isOfWater(reader: Reader, hit: Found): boolean {
  const { tokens, protocol } = reader;
  const { main } = leadsOf(reader);
  const sentence = tokens[hit.first]?.sentence;
  const burns =
    /^(?:skin|heartburn|eye|throat|numbness|pain|weakness|chest_pain|allergic|breast|injury|ear)$/;
  return (
    (main.some(({ module }) => module === 'urinary') ||
      (protocol.specialization === 'UROLOGY' && tokens.some(({ word }) => passes.test(word)))) &&
    !main.some((lead) => tokens[lead.hit.first]?.sentence === sentence && burns.test(lead.module))
  );
}

/** Things that are denied by their bare name, "no lump, no discharge either": of the complaint that is told. */
const bareThings: { slots: string[]; names: RegExp }[] = [
  {
    slots: ['sx.testicular_lump', 'sx.breast_lump', 'sx.lump'],
    names: /^(?:lumps?|bumps?|bultos?|bultitos?|bolas?|bolitas?|nodulos?|ganglios?)$/,
  },
  {
    slots: ['sx.penile_discharge', 'sx.discharge'],
    names: /^(?:discharge|discharges|gunk|pus|flujo|flujos|secrecion|secreciones|supuracion)$/,
  },
];
/** At the neurologist's "crisis" are fits. */
const bareFits = { slots: ['sx.seizure'], names: /^(?:crisis|ataques?|fits?|seizures?)$/ };
const ofAnotherPart =
  /^(?:ears?|eyes?|nose|nipples?|belly|neck|armpits?|wound|oidos?|ojos?|nariz|pezon(?:es)?|barriga|cuello|axilas?|herida|throat|garganta|breasts?|boobs?|senos?|pechos?|skin|piel|letter|letters|hospital|carta)$/;

function readBareThings(reader: Reader): void {
  const { tokens, protocol } = reader;
  const ofSpecialization = protocol.specialization === 'NEUROLOGY' ? [bareFits] : [];
  const asks = (slot: string) =>
    protocol.questions.some((one) => one.slot === slot) ||
    (slot === 'sx.lump' && protocol.modules.some(({ triggers }) => triggers.includes(slot)));
  for (const { slots, names } of [...bareThings, ...ofSpecialization]) {
    const at = tokens.findIndex(({ word, clause }, index) => {
      if (!names.test(word)) return false;
      const near = tokens.slice(Math.max(0, index - 4), index + 5).filter((token) => token.clause === clause);
      return !near.some((token) => ofAnotherPart.test(token.word));
    });
    if (at < 0) continue;
    const hit = { code: slots[0] ?? '', first: at, last: at, saysNot: false };
    const context = contextOf(tokens, hit, reader.state.answeredBy);
    if (!context.negated || context.other || context.supposed) continue;
    for (const slot of slots)
      if (asks(slot) && !reader.facts.some((fact) => fact.slot === slot))
        add(reader, slot, ['no'], true, at, at);
  }
}

const dryCough =
  /\b(?:dry (?:\w+ )?cough|cough (?:is |s )?(?:\w+ )?(?:bone )?dry|(?:its|it is|tis|is) (?:a )?(?:\w+ )?dry(?: one| as| and| but| cough|$)|dry as (?:a )?(?:bone|dust|toast)|nothing (?:ever )?comes? up|(?:dont|doesnt|not|never) (?:bring|bringing|brings|cough|coughing) (?:anything|owt|nothing|any \w+) up|(?:dont|doesnt|not|never) (?:bring|bringing|brings|cough|coughing) up (?:anything|owt|nothing|any\b)|no (?:phlegm|sputum|spit|gunk|mucus|muck)|tos (?:\w+ )?(?:seca|secona|sequita)|(?:es|esta|sale|siempre) (?:muy |bien |toda |una tos )?seca|seca (?:seca|como)|no (?:echo|boto|saco|expulso|arranco|sale|escupo|tiro|bota|echa) (?:nada|flemas?|gargajos?|mocos?)|sin (?:nada de )?(?:flemas?|expectora\w+|mocos?|esputo)|ni (?:una )?flemas?)\b/;

/** "It's dry", "es seca": a cough that brings nothing up. */
function readDryCough(reader: Reader): void {
  if (!hasSlot(reader, 'cough.phlegm') || has(reader, 'sx.cough') === undefined) return;
  if (reader.facts.some(({ slot }) => slot === 'cough.phlegm')) return;
  for (const { from, words: said } of sentencesOf(reader.tokens)) {
    const joined = said.join(' ');
    const match = dryCough.exec(joined);
    if (match === null) continue;
    const at = from + countWords(joined.slice(0, match.index));
    const last = at + countWords(match[0]) - 1;
    const other = /^(?:skin|mouth|eyes?|lips?|throat|vagina|boca|piel|ojos?|labios?|garganta)$/;
    if (reader.tokens.slice(Math.max(from, at - 3), last + 1).some(({ word }) => other.test(word))) continue;
    if (
      /\b(?:not|no longer|isnt|wasnt|was|ya no|no es|no esta|antes|al principio|at first)$/.test(
        joined.slice(0, match.index).trim(),
      )
    )
      continue;
    add(reader, 'cough.phlegm', ['option:cough.phlegm:nothing'], false, at, last);
    return;
  }
}

function addPhlegm(reader: Reader, hit: Found): void {
  if (hit.context.negated) {
    add(reader, 'cough.phlegm', ['option:cough.phlegm:nothing'], false, hit.first, hit.last);
    return;
  }
  const clause = clauseOf(reader, hit);
  const colour = phlegmColours.find(([pattern]) => clause.some((token) => pattern.test(token.word)));
  if (colour !== undefined)
    add(reader, 'cough.phlegm', [`option:cough.phlegm:${colour[1]}`], false, hit.first, hit.last);
}

/** "Now", "right now", "today" in the sentence: then it counts, whatever was asked. */
function saysNow(reader: Reader, hit: Hit): boolean {
  const sentence = reader.tokens[hit.first]?.sentence;
  const near = reader.tokens
    .slice(Math.max(0, hit.first - 15), hit.last + 15)
    .filter((token) => token.sentence === sentence);
  return near.some((token) => ['now', 'today', 'currently', 'ahora', 'hoy', 'ahorita'].includes(token.word));
}

function has(reader: Reader, code: string): Found | undefined {
  return reader.found.find((hit) => hit.code === code && isCurrent(hit));
}

/** Chest pain carries its circumstances with it: the same words about another complaint would mean something else. */
function readChest(reader: Reader): void {
  const { question, state } = reader;
  if (question !== null && notAboutNow.has(question.slot)) return;
  const said = has(reader, 'sx.chest_pain');
  const asked = question?.module === 'chest_pain' || question?.slot === 'sx.chest_pain';
  const known = state.slots['sx.chest_pain']?.status === 'YES';
  if (said === undefined && !asked && !(known && has(reader, 'sx.radiating'))) return;
  const mark = (slot: string, hit: Found | undefined) => {
    if (hit !== undefined) add(reader, slot, ['yes'], false, hit.first, hit.last);
  };
  const crushing = has(reader, 'sx.chest_crushing');
  mark('sx.chest_crushing', crushing);
  const radiating = has(reader, 'sx.radiating');
  mark('sx.chest_radiating', radiating);
  const goesTo = reader.found.find(
    (hit) =>
      radiating !== undefined &&
      hit.code.startsWith('site:') &&
      hit.code !== 'site:chest' &&
      hit.first >= radiating.first &&
      hit.last <= radiating.last,
  );
  if (
    goesTo !== undefined &&
    question?.read === 'complaint' &&
    hasSlot(reader, 'chest_pain.radiation') &&
    !reader.facts.some(({ slot }) => slot === 'chest_pain.radiation')
  )
    add(reader, 'chest_pain.radiation', [goesTo.code], false, goesTo.first, goesTo.last);
  if (said === undefined && question?.slot !== 'chest_pain.at_rest') {
    // In answers to the module's own questions "sitting" tells when it came unless it tells what eases it.
    const rest = has(reader, 'sx.at_rest');
    if (rest !== undefined && !isEasing(reader, rest) && question?.read !== 'better')
      mark('chest_pain.at_rest', rest);
  }
  if (said !== undefined) {
    const rest = has(reader, 'sx.at_rest');
    if (rest !== undefined && !isEasing(reader, rest)) mark('chest_pain.at_rest', rest);
  }
  // "I never get it sitting still."
  const notAtRest = reader.found.find((hit) => hit.code === 'sx.at_rest' && hit.context.negated);
  if (said !== undefined && notAtRest !== undefined && has(reader, 'sx.at_rest') === undefined)
    add(reader, 'chest_pain.at_rest', ['no'], true, notAtRest.first, notAtRest.last);
  const exertion = has(reader, 'sx.chest_exertion');
  if (exertion !== undefined && question?.read !== 'better') mark('sx.chest_exertion', exertion);
  // Asked how long it lasts, "all day" is a duration, and what that comes to is for the rule to say.
  if (question?.read !== 'duration') mark('sx.chest_long', has(reader, 'sx.persisting'));
}

function readBreath(reader: Reader): void {
  const { question } = reader;
  if (question !== null && notAboutNow.has(question.slot)) return;
  const said =
    has(reader, 'sx.breathless') ??
    has(reader, 'sx.breathless_rest') ??
    has(reader, 'sx.breathless_exertion');
  const asked = question?.slot === 'sx.breathless' || question?.id === 'breathlessness.effort';
  if (said === undefined && !asked) return;
  // "No, I run after sheep all day."
  if (said === undefined && readPlainAnswer(plainText(reader.text)) === 'no') return;
  const exertion =
    has(reader, 'sx.breathless_exertion') ?? (asked ? has(reader, 'sx.chest_exertion') : undefined);
  const rest = has(reader, 'sx.breathless_rest');
  if (exertion !== undefined) {
    add(reader, 'sx.breathless', ['yes'], false, exertion.first, exertion.last);
    add(reader, 'sx.breathless_exertion', ['yes'], false, exertion.first, exertion.last);
  }
  if (rest !== undefined && !isEasing(reader, rest)) {
    add(reader, 'sx.breathless', ['yes'], false, rest.first, rest.last);
    add(reader, 'sx.breathless_rest', ['yes'], false, rest.first, rest.last);
  }
}

function clauseOf(reader: Reader, hit: Hit): Token[] {
  const clause = reader.tokens[hit.first]?.clause;
  return reader.tokens
    .slice(Math.max(0, hit.first - 15), hit.last + 15)
    .filter((token) => token.clause === clause);
}

function isEasing(reader: Reader, hit: Hit): boolean {
  const clause = clauseOf(reader, hit).map((token) => token.word);
  return (
    clause.some((word) => betterCues.has(word)) ||
    /\b(?:se (?:me )?(?:va|pasa|quita|calma)|me paro|stop for|i stop|it stops|it goes|wears off)\b/.test(
      clause.join(' '),
    )
  );
}

const attributeOf: Record<string, string> = { quality: 'quality', site: 'site', side: 'site' };

/** A pain or a swelling that another finding says more exactly: "my knee hurts" is about the joint. */
function saysLess(hit: Found, all: Found[]): boolean {
  return (
    generalFindings.has(hit.code) &&
    all.some(
      (other) =>
        !generalFindings.has(other.code) &&
        other.code.startsWith('sx.') &&
        !auxiliary.has(other.code) &&
        ((other.first <= hit.first && other.last >= hit.last) ||
          (other.first === hit.first && other.last > other.first)),
    )
  );
}

/** The module an attribute belongs to: that of the question, or of the complaint named nearest before it. */
function moduleFor(reader: Reader, position: number): string | null {
  const { protocol, question } = reader;
  const own = protocol.modules.find((module) => module.id === question?.module);
  if (own?.stage === 'routed') return own.id;
  if (question !== null && question.read !== 'complaint') return null;
  const { named, moduleAt } = leadsOf(reader);
  const known = moduleAt.get(position);
  if (known !== undefined) return known;
  const sentence = reader.tokens[position]?.sentence;
  const isHere = ({ hit }: Lead) => reader.tokens[hit.first]?.sentence === sentence;
  const isBefore = ({ hit }: Lead) => hit.first <= position;
  const nearest =
    named.findLast((entry) => isBefore(entry) && isHere(entry)) ??
    (carriesOn(reader, position) ? named.findLast(isBefore) : undefined) ??
    named.find(isHere) ??
    named.findLast(isBefore) ??
    named[0];
  const fallback =
    question?.read === 'complaint' ? (protocol.modules.find((module) => module.fallback)?.id ?? null) : null;
  const module = nearest?.module ?? fallback;
  moduleAt.set(position, module);
  return module;
}

/** "It's dry, worse lying down", "empezó en Carnaval": the sentence goes on with what was told of before. */
function carriesOn({ tokens }: Reader, position: number): boolean {
  let first = position;
  while (first > 0 && tokens[first - 1]?.sentence === tokens[position]?.sentence) first -= 1;
  return /^(?:its|it|itll|itd|thats|tis|es|esta|son|peor|worse|mejor|better|comes|lasts|dura|duran|empezo|empezaron|comenzo|started|began|sale|goes|hurts|sobre)$/.test(
    tokens[first]?.word ?? '',
  );
}

function hasSlot(reader: Reader, slot: string): boolean {
  return reader.memo.slots.has(slot);
}

/** The times and amounts of a text. */
function valuesOf(reader: Reader): ValueHit[] {
  reader.memo.values ??= valuesWithinBounds(findValues(reader.tokens, readLocale(reader.state.locale)));
  return reader.memo.values;
}

/** Attributes of a complaint that its module does not ask for are kept too; the report shows them under its title. */
function takesAttribute(reader: Reader, module: string, slot: string): boolean {
  const isComplaint = reader.question === null || reader.question.read === 'complaint';
  return hasSlot(reader, slot) || (isComplaint && reader.protocol.modules.some(({ id }) => id === module));
}

function readAttributes(reader: Reader): void {
  const { question, tokens } = reader;
  if (question?.read === 'complaint') readRadiation(reader);
  for (const hit of reader.found) {
    if (hit.context.other || hit.context.supposed || hit.context.past) continue;
    const [kind = ''] = hit.code.split(':');
    const attribute = attributeOf[kind];
    if (attribute !== undefined && !hit.context.negated) addAttribute(reader, hit, attribute);
    if (kind === 'mod' && !hit.context.negated) addModifier(reader, hit);
  }
  const values = valuesOf(reader);
  for (const value of values) if (value.isWeak !== true) readValue(reader, value);
  if (question?.read === 'complaint') {
    for (const value of values)
      if (value.isWeak === true && isBesideItsOwn(reader, value, values)) readValue(reader, value);
    spreadOnset(reader);
  }
  for (const value of values) {
    const isBeside = values.some(
      (other) =>
        other.kind === 'onset' &&
        other.isWeak !== true &&
        tokens[other.first]?.sentence === tokens[value.first]?.sentence,
    );
    if (value.isWeak !== true) continue;
    const same = followed(reader, value, values);
    for (const slot of same) add(reader, slot, [wordsOrCode(reader, value)], false, value.first, value.last);
    if (same.length === 0 && !isBeside && isOnlyTime(reader, value)) readValue(reader, value);
  }
  if (question?.read === 'complaint') {
    spreadOnset(reader);
    fillOnset(reader);
    readCircumstances(reader);
    shareSkinSite(reader);
  }
}

/** At the dermatologist's the place of a swelling or a pain is that of the skin too. */
function shareSkinSite(reader: Reader): void {
  const { protocol, facts } = reader;
  if (protocol.specialization !== 'DERMATOLOGY' || !hasSlot(reader, 'skin.site')) return;
  const isTold = facts.some(({ slot }) => slot === 'skin.site');
  if (isTold || !leadsOf(reader).main.some(({ module }) => module === 'skin')) return;
  const places = facts.filter(({ slot }) => /^(?:joint|swelling|pain|symptom|injury)\.site$/.test(slot));
  facts.push(...places.map((fact) => ({ ...fact, slot: 'skin.site' })));
}

/** "I do nights at the depot, twelve year now", "soy peluquera, treinta y cinco años con el secador": how long somebody works. */
function isOfWork(reader: Reader, value: ValueHit): boolean {
  const { tokens, found, memo } = reader;
  if (value.kind !== 'onset' || !/^ago:.*:(?:year|decade)$/.test(value.code)) return false;
  if (/^(?:since|desde|hace|ago)$/.test(tokens[value.first]?.word ?? '')) return false;
  if (/^(?:since|desde|hace)$/.test(tokens[value.first - 1]?.word ?? '')) return false;
  const sentence = tokens[value.first]?.sentence;
  memo.work ??= findWork(tokens);
  const work = memo.work.find(
    ({ first, last }) =>
      tokens[first]?.sentence === sentence && last < value.first && value.first - last <= workReach,
  );
  return (
    work !== undefined &&
    !found.some(
      (hit) =>
        hit.code.startsWith('sx.') &&
        ((hit.last > work.last && hit.first < value.first) ||
          tokens[hit.first]?.clause === tokens[value.first]?.clause),
    )
  );
}
const workReach = 8;

function readValue(reader: Reader, value: ValueHit): void {
  const { question } = reader;
  if (value.kind === 'gestation') {
    addGestation(reader, value);
    return;
  }
  const module =
    value.kind === 'onset' ? moduleFor(reader, value.first) : subjectOf(reader, value.first, value.kind);
  if (module === null || isOfThePast(reader, value) || isOfAnEvent(reader, value)) return;
  if (isOfWork(reader, value)) return;
  if (question?.read === 'complaint' && isNoBeginning(reader, value)) return;
  const kind =
    question?.read === 'duration' && value.kind === 'onset' && value.code.startsWith('ago:')
      ? 'duration'
      : value.kind;
  const code =
    value.code === 'words'
      ? wordsCode(reader, value)
      : kind === 'duration'
        ? value.code.replace(/^ago:/, 'dur:')
        : value.code;
  const slot = `${module}.${kind}`;
  // A time told for several complaints at once ("vomiting and diarrhoea since Monday") is that of each.
  if (kind === 'onset' && question?.read === 'complaint')
    for (const other of modulesBefore(reader, value))
      if (takesAttribute(reader, other, `${other}.onset`))
        add(reader, `${other}.onset`, [code], false, value.first, value.last);
  if (
    value.code === 'band:now_and_then' &&
    question !== null &&
    !['frequency', 'complaint'].includes(question.read)
  )
    return;
  if (kind === 'onset' && question?.module === module && !['onset', 'complaint'].includes(question.read))
    return;
  if (takesAttribute(reader, module, slot)) add(reader, slot, [code], false, value.first, value.last);
}

/**
 * What a sentence speaks of that names no complaint itself: how often, better with what, and the like belong to what the
 * message is about, and not to a sign named on the way, unless that one was brought in as something of its own.
 */
function subjectOf(reader: Reader, position: number, kind: string): string | null {
  const { question, tokens } = reader;
  if (question?.read !== 'complaint') return moduleFor(reader, position);
  const sentence = tokens[position]?.sentence;
  const leads = leadsOf(reader).told;
  const [main] = leads;
  const nearest = leads.findLast((hit) => hit.first < position);
  const isNamedHere = leads.some((hit) => tokens[hit.first]?.sentence === sentence);
  const own = moduleFor(reader, position);
  if (isNamedHere || main === undefined || (nearest !== undefined && isBroughtIn(reader, nearest)))
    return own;
  const modules = [main, ...leads].map((hit) => moduleFor(reader, hit.first));
  return modules.find((module) => hasSlot(reader, `${module}.${kind}`)) ?? modules[0] ?? own;
}

/** "Since he started nursery, in February": a time set beside another one says the same of the same complaints. */
function followed(reader: Reader, value: ValueHit, values: ValueHit[]): string[] {
  const { tokens, facts } = reader;
  const beside = values.find(
    (other) =>
      other.kind === 'onset' &&
      other.isWeak !== true &&
      other.last < value.first &&
      value.first - other.last <= 3 &&
      tokens[other.last]?.sentence === tokens[value.first]?.sentence,
  );
  const start = beside === undefined ? null : tokens[beside.first]?.start;
  return facts.filter((fact) => fact.slot.endsWith('.onset') && fact.start === start).map(({ slot }) => slot);
}

function wordsOrCode(reader: Reader, value: ValueHit): string {
  return value.code === 'words' ? wordsCode(reader, value) : value.code;
}

/** A bare "Sunday" in the very sentence of the complaint, which no other time tells of. */
function isBesideItsOwn(reader: Reader, value: ValueHit, values: ValueHit[]): boolean {
  const { tokens, protocol } = reader;
  const sentence = tokens[value.first]?.sentence;
  const isHere = (index: number) => tokens[index]?.sentence === sentence;
  if (values.some((other) => other.kind === 'onset' && other.isWeak !== true && isHere(other.first)))
    return false;
  const module = protocol.modules.find(({ id }) => id === moduleFor(reader, value.first));
  const isNamed = leadsOf(reader).hits.some(
    (hit) => isHere(hit.first) && module?.triggers.includes(hit.code) === true,
  );
  return isNamed && isOnlyTime(reader, value);
}

/** Whether nothing better tells when the complaint of this time began. */
function isOnlyTime(reader: Reader, value: ValueHit): boolean {
  const { question } = reader;
  if (question !== null && question.read !== 'complaint' && question.read !== 'onset') return false;
  const module = moduleFor(reader, value.first);
  return !reader.facts.some((fact) => fact.slot === `${module}.onset`);
}

/** The words around a value that make one thought: to the next comma or "and". */
function thoughtOf({ tokens }: Reader, value: { first: number; last: number }): [number, number] {
  const clause = tokens[value.first]?.clause;
  const isWithin = (index: number) =>
    tokens[index]?.clause === clause && !/^(?:and|y|e|so|cause)$/.test(tokens[index]?.word ?? '');
  let [first, last] = [value.first, value.last];
  while (isWithin(first - 1)) first -= 1;
  while (isWithin(last + 1)) last += 1;
  return [first, last];
}

const treatments =
  /\b(?:put (?:me|him|her|us) on|(?:started|starting) (?:me|him|her|on)|prescribed|jabs?|injections?|vaccin\w+|operat\w+|surgery|scan|xrays?|x rays?|mri|colonoscopy|endoscopy|biopsy|blood tests?|bloods|check ?ups?|smear|antibiotics?|steroids?|recet\w+|me (?:operaron|recetaron|vacunaron|mandaron|pusieron la|hicieron)|vacunas?|operacion|cirugia|analisis|analitica|radiografia|resonancia|colonoscopia|endoscopia|biopsia|ecografia|antibioticos?)\b/;

/** "They put me on ramipril three weeks ago": when something was done, and not when the complaint began. */
function isOfAnEvent(reader: Reader, value: ValueHit): boolean {
  if (value.kind !== 'onset' || reader.question?.read === 'onset') return false;
  const { tokens, found } = reader;
  if (
    /^(?:since|desde|ever|after|following|despues|tras|raiz|partir|luego|when|cuando|al)$/.test(
      tokens[value.first]?.word ?? '',
    ) ||
    (value.code === 'words' &&
      /^(?:raiz|partir|después|despues|cuando|los|las)$/.test(tokens[value.first + 1]?.word ?? '')) ||
    /^(?:since|desde)$/.test(tokens[value.first - 1]?.word ?? '')
  )
    return false;
  const [first, last] = thoughtOf(reader, value);
  const isInside = (hit: Found) => hit.first >= first && hit.last <= last;
  const didWell =
    /\b(?:(?:i|we) (?:ran|walked|swam|cycled|played|climbed|did)|jugue|corri|nade|subi)\b.*\b(?:no (?:bother|problem|trouble)|fine|nothing|ni l[ao] (?:senti|note)|y nada|sin problemas?)\b/;
  if (
    value.isWeak === true &&
    didWell.test(
      tokens
        .slice(first, last + 1)
        .map(({ word }) => word)
        .join(' '),
    )
  )
    return true;
  const names = found.find((hit) => isInside(hit) && hit.code.startsWith('med:'));
  const said = tokens
    .slice(first, last + 1)
    .map((token) => token.word)
    .join(' ');
  const treated = treatments.exec(said);
  if (names === undefined && treated === null) return false;
  const before = treated === null ? 0 : said.slice(0, treated.index).split(' ').length - 1;
  const at = treated === null ? (names?.first ?? last) : first + before;
  // "A rash after the jab two weeks ago" tells of both; "they put me on gout tablets" of the tablets.
  return !found.some(
    (hit) =>
      isInside(hit) &&
      (treated === null || hit.first < at) &&
      hit.code.startsWith('sx.') &&
      isCurrent(hit) &&
      !auxiliary.has(hit.code) &&
      hit.code !== 'sx.medicine_new',
  );
}

const impliedBy: [string, RegExp][] = [['sx.breathless', /^sx\.breathless_(?:exertion|rest|lying)$/]];

function leadsOf(reader: Reader): Leads {
  const { protocol, found, leads: known } = reader;
  // Any pain low down is one of the belly in pregnancy.
  const isLow = reader.facts.some((fact) => fact.slot === 'sx.abdominal_pain' && !fact.negated);
  const memo = known.get(isLow);
  if (memo !== undefined) return memo;
  const hits = found
    .filter((hit) => isCurrent(hit) && !saysLess(hit, found))
    .map((hit) => (isLow && hit.code === 'sx.low_pain' ? { ...hit, code: 'sx.abdominal_pain' } : hit));
  // A finding that others imply ("out of breath climbing") leads like one that is named.
  for (const [implied, by] of impliedBy) {
    const hit = hits.find(({ code }) => by.test(code));
    if (hit !== undefined && !hits.some(({ code }) => code === implied)) hits.push({ ...hit, code: implied });
  }
  const routed = protocol.modules.filter((module) => module.stage === 'routed');
  const ledBy = (triggersOf: (module: (typeof routed)[number]) => string[]) =>
    hits.flatMap((hit) => {
      const module = routed.find((candidate) => triggersOf(candidate).includes(hit.code));
      return module === undefined ? [] : [{ hit, module: module.id }];
    });
  const main = ledBy(({ triggers }) => triggers);
  // What accompanies a complaint ("and I feel sick") leads to a module only where nothing else does.
  const named = main.length > 0 ? main : ledBy(({ minorTriggers }) => minorTriggers);
  const told = main.map(({ hit }) => hit).toSorted((left, right) => left.first - right.first);
  const leads: Leads = { hits, main, told, named, moduleAt: new Map() };
  known.set(isLow, leads);
  return leads;
}

const another =
  /\b(?:also|as well|aswell|too|another|separately|besides|plus|by the way|oh and|on top of|unrelated|tambien|ademas|aparte|otra cosa|ya que estoy|de paso|por otro lado|por cierto)\b/;

/** "Also my knee hurts": a complaint of its own. */
function isBroughtIn({ tokens }: Reader, hit: Hit): boolean {
  const sentence = tokens[hit.first]?.sentence;
  const said = tokens
    .slice(Math.max(0, hit.first - 12), hit.last + 12)
    .filter((token) => token.sentence === sentence)
    .map((token) => token.word)
    .join(' ');
  return another.test(said);
}

/**
 * One time told for a story of several signs is that of each, in whatever order they are told, unless a sign is brought in as
 * something of its own ("also …").
 */
function spreadOnset(reader: Reader): void {
  const { protocol } = reader;
  const routed = protocol.modules.filter(({ stage }) => stage === 'routed');
  const leads = leadsOf(reader).main.toSorted((left, right) => left.hit.first - right.hit.first);
  const named = routed.flatMap(({ id }) => leads.find(({ module }) => module === id) ?? []);
  const told = reader.facts.filter((fact) => fact.slot.endsWith('.onset'));
  const [onset] = told;
  if (onset === undefined) return;
  const own = told.filter(({ slot }) => slot === onset.slot);
  const isOne = told.every(({ codes }) => own.some((fact) => fact.codes.join() === codes.join()));
  if (!isOne) return;
  for (const { module, hit } of named) {
    const slot = `${module}.onset`;
    if (isBroughtIn(reader, hit) || reader.facts.some((fact) => fact.slot === slot)) continue;
    if (takesAttribute(reader, module, slot)) reader.facts.push(...own.map((fact) => ({ ...fact, slot })));
  }
}

/** "34 weeks gone": the pregnancy, and how far it is. */
function addGestation(reader: Reader, value: ValueHit): void {
  const { question, tokens } = reader;
  const [first] = thoughtOf(reader, value);
  const before = tokens
    .slice(Math.max(first, value.first - 6), value.first)
    .map((token) => token.word)
    .join(' ');
  if (
    /\b(?:parezco|parece|look|looks|looking|like|as if|as though|como si|when|cuando|was|born|nacio|naci|lost|perdi|before)\b/.test(
      before,
    )
  )
    return;
  if (question !== null && notAboutNow.has(question.slot)) return;
  const known = question?.slot === 'pregnancy.weeks' || hasSlot(reader, 'pregnancy.weeks');
  if (known) add(reader, 'pregnancy.weeks', [value.code], false, value.first, value.last);
  if (question?.slot !== 'pregnancy.weeks')
    add(reader, 'sx.pregnant', ['yes'], false, value.first, value.last);
}

/**
 * The complaints that a time speaks of: those named before it in its sentence, or all before it where its sentence
 * names none, as long as no other time was told for them.
 */
function modulesBefore(reader: Reader, value: ValueHit): string[] {
  const sentence = reader.tokens[value.first]?.sentence;
  const routed = reader.protocol.modules.filter(({ stage }) => stage === 'routed');
  const { main } = leadsOf(reader);
  const isHere = ({ hit }: Lead) => reader.tokens[hit.first]?.sentence === sentence;
  const namesHere = main.some(isHere);
  const own = main.filter((lead) => lead.hit.first < value.first && (!namesHere || isHere(lead)));
  const modules = routed.map(({ id }) => id).filter((id) => own.some(({ module }) => module === id));
  return modules.filter((id) => !reader.facts.some((fact) => fact.slot === `${id}.onset`));
}

function wordsCode(reader: Reader, { first, last }: ValueHit): string {
  return `word:${quoteOf(reader, first, last).quote?.replaceAll(':', ' ') ?? ''}`;
}

const goesOnNow =
  /\b(?:still|sigue|siguen|sigo|todavia|fine|good|grand|great|okay|ok|normal|better|bien|mejor|fenomen\w+|dry|igual|the same|as usual|right as rain|tranquil\w+)\b/;
const latest =
  /\b(?:(?:the )?(?:last|latest|most recent) (?:one|time|attack|fit|episode|bout|go|turn|lot|period)|(?:la|el) (?:ultim[oa]|mas reciente)(?: vez| ataque| crisis| episodio| regla)?)\b/;
const likeThen =
  /\b(?:same as|same|like|than|as|igual que|igual a|como|que|identical to|different (?:to|from))(?: (?:it was|in|the|el|la|in the|back))*$/;

/** "Today it is still there", "last one was Sunday", "same as last year": no beginning. */
function isNoBeginning({ tokens }: Reader, value: ValueHit): boolean {
  if (value.kind !== 'onset') return false;
  const clause = tokens[value.first]?.clause;
  const sentence = tokens[value.first]?.sentence;
  const around = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.clause === clause)
      .map((token) => token.word)
      .join(' ');
  const before = around(value.first - 8, value.first);
  const own = around(value.first, value.last + 2);
  const isNamed = /\b(?:last|pasad[oa]|anterior|yesterday|ayer|anoche|before)\b/.test(own);
  if (latest.test(before) || (isNamed && likeThen.test(before))) return true;
  const isToday =
    value.code === 'band:today' &&
    /^(?:today|hoy|tonight)$/.test(tokens[value.last]?.word ?? '') &&
    tokens[value.last]?.sentence === sentence;
  if (!isToday) return false;
  const [first, last] = [around(value.first - 6, value.first), around(value.last + 1, value.last + 6)];
  return !/\b(?:since|from|desde|started|began|empez\w+)\b/.test(first) && goesOnNow.test(`${first} ${last}`);
}

/** A complaint that no time was told for by itself takes that of its own sentence. */
function fillOnset(reader: Reader): void {
  const { tokens, facts, protocol } = reader;
  const sentenceAt = (start: number | null) => tokens.find((token) => token.start === start)?.sentence ?? -1;
  const told = facts.filter((fact) => fact.slot.endsWith('.onset') && fact.start !== null);
  if (told.length === 0) return;
  const routed = new Set(protocol.modules.filter(({ stage }) => stage === 'routed').map(({ id }) => id));
  for (const { hit, module } of leadsOf(reader).main) {
    const slot = `${module}.onset`;
    if (!routed.has(module) || facts.some((fact) => fact.slot === slot)) continue;
    if (!takesAttribute(reader, module, slot)) continue;
    const at = tokens[hit.first]?.start ?? 0;
    const here = told.filter((fact) => sentenceAt(fact.start) === tokens[hit.first]?.sentence);
    const nearest =
      here.filter((fact) => (fact.start ?? 0) < at).at(-1) ?? here.find((fact) => (fact.start ?? 0) > at);
    if (nearest !== undefined) facts.push({ ...nearest, slot });
  }
}

/** A time beside what is long past ("Hace seis años me dio un infarto") is not that of the complaint. */
function isOfThePast(reader: Reader, value: ValueHit): boolean {
  if (value.kind !== 'onset') return false;
  const clause = reader.tokens[value.first]?.clause;
  const near = reader.found.filter((hit) => reader.tokens[hit.first]?.clause === clause);
  const isAbout = (hit: Found) => hit.code.startsWith('sx.') || hit.code.startsWith('cond:');
  return (
    near.some((hit) => isAbout(hit) && hit.context.past) &&
    !near.some((hit) => hit.code.startsWith('sx.') && isCurrent(hit))
  );
}

/** The words that say that a side is that of an ear, an eye, a testicle, a breast. */
const pairOf: Record<string, RegExp> = {
  eye: /^(?:eyes?|eyelids?|ojos?|parpados?|vision|sight|vista)$/,
  ear: /^(?:ears?|earache|earhole|lug|oidos?|orejas?|hearing)$/,
  testicular:
    /^(?:testic\w+|testiculos?|nuts?|balls?|bollocks?|scrotum|escroto|huevos?|bola|bolas|lump|bulto|bultito|bolita|side|lado|one)$/,
  breast:
    /^(?:breasts?|boobs?|nipples?|senos?|mamas?|tetas?|pechos?|pezon(?:es)?|lump|bulto|bolita|side|lado|one|armpit|axila)$/,
};

function isOfPair(reader: Reader, module: string, hit: Found): boolean {
  const pair = pairOf[module];
  return pair === undefined || clauseOf(reader, hit).some((token) => pair.test(token.word));
}

/**
 * The module that a place belongs to: of the complaints of its sentence, then of those before, the nearest whose module asks
 * for a place.
 */
function moduleOfPlace(reader: Reader, hit: Found): string | null {
  const { question, tokens } = reader;
  const own = moduleFor(reader, hit.first);
  if (question?.read !== 'complaint' || own === null) return own;
  const isSide = hit.code.startsWith('side:');
  const takes = (module: string) =>
    hasSlot(reader, `${module}.site`) ||
    (isSide && hasSlot(reader, `${module}.side`) && isOfPair(reader, module, hit));
  if (takes(own)) return own;
  const { main } = leadsOf(reader);
  const sentence = tokens[hit.first]?.sentence;
  const isHere = (lead: Lead) => tokens[lead.hit.first]?.sentence === sentence;
  const ordered = [
    ...main.filter(isHere),
    ...main.filter((lead) => !isHere(lead) && lead.hit.first < hit.first).toReversed(),
  ];
  return ordered.find(({ module }) => takes(module))?.module ?? own;
}

function addAttribute(reader: Reader, hit: Found, attribute: string): void {
  const { question } = reader;
  const isSite = attribute === 'site';
  const module = isSite ? moduleOfPlace(reader, hit) : moduleFor(reader, hit.first);
  if (module === null) return;
  if (isOfNoPlace(reader, hit)) return;
  // Which of two ears, eyes or testicles: a question of its own in some modules.
  const side = reader.protocol.questions.find((one) => one.slot === `${module}.side`);
  if (hit.code.startsWith('side:') && side !== undefined) {
    if (question?.read === 'complaint' || question?.id === side.id || question?.read === 'site')
      add(reader, side.slot, [hit.code], false, hit.first, hit.last);
    return;
  }
  if (isSite && question?.read === 'radiation') {
    add(reader, question.slot, [hit.code], false, hit.first, hit.last);
    return;
  }
  const radiating = reader.found.find(
    (other) => other.code === 'sx.radiating' && other.first <= hit.first && other.last >= hit.first,
  );
  const [start, end] = [reader.tokens[hit.first]?.start ?? 0, reader.tokens[hit.last]?.end ?? 0];
  const isWhereItGoes = reader.facts.some(
    (fact) =>
      fact.slot.endsWith('.radiation') &&
      fact.start !== null &&
      fact.end !== null &&
      fact.start <= start &&
      fact.end >= end,
  );
  if (isSite && isWhereItGoes && question?.read === 'complaint') return;
  const isNamedWithIt = leadsOf(reader).main.some(
    (lead) =>
      lead.module === module && reader.tokens[lead.hit.first]?.clause === reader.tokens[hit.first]?.clause,
  );
  if (
    isSite &&
    module === 'chest_pain' &&
    question?.read === 'complaint' &&
    !isNamedWithIt &&
    placesOf[module]?.test(hit.code) === false
  )
    return;
  if (
    isSite &&
    radiating !== undefined &&
    module === 'chest_pain' &&
    hasSlot(reader, `${module}.radiation`)
  ) {
    if (['site:chest', 'side:left', 'side:right'].includes(hit.code)) return;
    add(reader, `${module}.radiation`, [hit.code], false, hit.first, hit.last);
    return;
  }
  // A free-text site belongs to modules that ask it as text; the others have a list of their own.
  const target = reader.protocol.questions.find((candidate) => candidate.slot === `${module}.${attribute}`);
  if (target === undefined) {
    if (ownSites[module]?.includes(hit.code) === true) return;
    if (
      (!isSite || question?.read === 'complaint') &&
      takesAttribute(reader, module, `${module}.${attribute}`)
    )
      add(reader, `${module}.${attribute}`, [hit.code], false, hit.first, hit.last);
    return;
  }
  if (
    target.read !== 'site' &&
    (isSite || (question?.read === 'complaint' && target.options.every((option) => option.code !== hit.code)))
  ) {
    addSiteWords(reader, hit, module, target.slot);
    return;
  }
  if (isSite && question?.module === module && question.read !== 'site') return;
  add(reader, target.slot, [hit.code], false, hit.first, hit.last);
}

/** "At the back of my head" is no back. */
function isOfNoPlace({ tokens }: Reader, hit: Hit): boolean {
  return hit.code === 'site:back' && tokens[hit.last]?.word === 'back' && tokens[hit.last + 1]?.word === 'of';
}

/** The place that a module's name says already. */
const ownSites: Record<string, string[]> = {
  abdominal_pain: ['site:belly', 'site:inside', 'site:outside'],
  headache: ['site:head'],
  back: ['site:back'],
  chest_pain: ['site:chest'],
  ear: ['site:ear'],
  eye: ['site:eye'],
  testicular: ['site:testicle', 'site:groin'],
  breast: ['site:breast', 'site:chest'],
  bowel: ['site:belly'],
  heartburn: ['site:chest', 'site:belly'],
  palpitations: ['site:chest'],
  breathlessness: ['site:chest'],
  cough: ['site:chest'],
  dizziness: ['site:head'],
  periods: ['site:belly'],
  throat: ['site:neck'],
};
const siteReach = 3;
/** Where in it: "the back of my head", "la boca del estómago" says more than the module's name. */
const partOfIt =
  /^(?:back|front|top|side|sides|base|low|lower|upper|bottom|left|right|across|whole|all|middle|one|atras|detras|lado|alto|bajo|abajo|arriba|toda|todo|boca|media|mitad|delante|parte|izquierd[oa]|derech[oa])$/;
/** What belongs to the words of a place: parts, sides, other places, and what stands between them. */
const tellsPlace =
  /^(?:of|the|my|his|her|a|in|on|at|to|and|both|behind|under|underneath|below|above|over|around|round|inside|outside|inner|outer|between|near|by|just|right|left|down|up|middle|tip|corner|part|half|edge|hand|foot|arm|leg|side|sides|face|head|neck|shoulder|chest|back|rib|ribs|hip|knee|eye|ear|jaw|thumb|fingers?|toes?|belly|stomach|button|bone|front|top|base|low|lower|upper|bottom|across|whole|all|one|two|de|del|la|el|los|las|mi|mis|su|un|una|en|al|por|y|ambos|ambas|dos|detras|atras|delante|debajo|encima|arriba|abajo|alto|bajo|baja|dentro|fuera|entre|cerca|sobre|mitad|parte|punta|lado|lados|costado|boca|ombligo|izquierd[oa]s?|derech[oa]s?|izq|der|mano|pie|brazo|pierna|cara|cabeza|cuello|hombro|pecho|espalda|costillas?|cadera|rodilla|ojos?|oidos?|orejas?|pulgar|dedos?|tod[oa]s?|toa|toda|tripa|barriga|panza|vientre|estomago)$/;
const opensPlace = /^(?!(?:of|and|y|de|del|at|in|on|to|en|por|a|al|by|the)$)/;
const leadsOn =
  /^(?:of|the|my|his|her|a|in|on|at|to|and|by|just|right|up|down|over|around|round|de|del|la|el|los|las|mi|mis|su|un|una|en|al|por|y|all|one|two|sobre|entre|near|between)$/;
/** Places that say where a complaint is whose question is a list; the patient's words about others are no answer to it. */
const placesOf: Record<string, RegExp> = {
  headache: /^(?:side:|site:(?:head|temple|forehead|scalp|face|neck|eye|jaw|cheek)$)/,
  abdominal_pain:
    /^(?:side:|site:(?:belly|belly_button|ribs|flank|groin|hip|lower_back|waist|breastbone|outside|inside|muscles)$)/,
  chest_pain: /^(?:side:|site:(?:chest|centre|breast|breastbone|ribs|shoulder_blade|armpit|nipple|flank)$)/,
  back: /^(?:side:|site:(?:back|lower_back|neck|shoulder_blade|flank|buttock|tailbone|hip|waist|ribs|muscles)$)/,
};
const besideEye =
  /^(?:behind|over|above|around|round|back|corner|detras|atras|encima|alrededor|sobre|arriba)$/;

/** A place that the question has as a list of its own ("low down on the left") is kept in the patient's words. */
function addSiteWords(reader: Reader, hit: Found, module: string, slot: string): void {
  const { question, tokens, text } = reader;
  if (question !== null && question.read !== 'complaint') return;
  const isDenied = reader.found.some(
    (other) =>
      other.code.startsWith('sx.') &&
      other.context.negated &&
      tokens[other.first]?.clause === tokens[hit.first]?.clause,
  );
  const before = tokens
    .slice(Math.max(0, hit.first - siteReach - 1), hit.first)
    .filter((token) => token.clause === tokens[hit.first]?.clause)
    .map((token) => token.word);
  const isOwn = ownSites[module]?.includes(hit.code) === true && !before.some((word) => partOfIt.test(word));
  const isElsewhere = placesOf[module]?.test(hit.code) === false;
  const limb = reader.protocol.questions.find((one) => one.slot === `${module}.radiation`);
  // "Sciatica, now in both legs": a back's pain in a limb is where it goes.
  if (
    isElsewhere &&
    !isDenied &&
    module === 'back' &&
    limb !== undefined &&
    before.some((word) => /^(?:in|en|por|down|into)$/.test(word)) &&
    (placesOfLeg.test(hit.code) || placesOfArm.test(hit.code)) &&
    !reader.facts.some((fact) => fact.slot === limb.slot) &&
    !leadsOf(reader).hits.some(
      (other) =>
        tokens[other.first]?.clause === tokens[hit.first]?.clause &&
        !auxiliary.has(other.code) &&
        other.code.startsWith('sx.') &&
        !/^sx\.(?:back_pain|pain|both_legs|neck_pain)$/.test(other.code),
    )
  )
    addRadiation(reader, limb, hit, Math.max(0, hit.first - 3), hit.last);
  const isSight =
    module === 'headache' &&
    /^site:(?:eye|neck)$/.test(hit.code) &&
    !before.some((word) => besideEye.test(word));
  if (isDenied || isOwn || isElsewhere || isSight || reader.facts.some((fact) => fact.slot === slot)) return;
  let [first, last] = [hit.first, hit.last];
  const saysWhere = (index: number) => {
    const token = tokens[index];
    return token?.clause === tokens[hit.first]?.clause && tellsPlace.test(token?.word ?? '');
  };
  while (saysWhere(first - 1)) first -= 1;
  while (saysWhere(last + 1)) last += 1;
  // "Down the left arm and": what joins, or leads on to what is no place, is none of it.
  while (first < hit.first && !opensPlace.test(tokens[first]?.word ?? '')) first += 1;
  while (last > hit.last && leadsOn.test(tokens[last]?.word ?? '')) last -= 1;
  const words = text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0);
  add(reader, slot, [`word:${words.replaceAll(':', ' ')}`], false, first, last);
}

const rest = '((?: [^ ]+){1,8})';
const easing =
  '(?:better|easier|eases?|eased|easing|settles?|settled|relieved|relief|goes|go|goes away|go away|stops?|calms?|improves?|disappears?|lifts|wears off|lets up|passes|shifts|mejora|mejoran|(?:se|me) (?:me |le |nos )?(?:alivia|calma|quita|pasa|va|quitan|pasan|calman|alivian|mejora|baja)|alivia|calma|cede|afloja)(?: (?:off|up|down|a bit|a little|some|somewhat|away|completely|again|un poco|un poquito|algo|mucho|solo|rato|rapido))*';
const gone =
  '(?:fuera|como nuev[oa]|listo|a otra cosa|ya esta|ya no|(?:ahi |ya |se |me |le )*(?:pasan?|quitan?|calman?|alivian?|reviven?|despiertan?)|(?:ahi |ya )*se (?:me |le )?va|(?:it|they|the feeling|its|theyre|im) (?:comes back(?: to life)?|wakes up|goes|go|gone|settles|away|eases|stops|done|fine|ok|passes|right|grand|better|all right|sorted))';
const doing =
  '(?:i (?:stop|sit|rest|lie|go|take|stand|walk|stretch|lean|eat|drink|shake|rub|flick|dangle|hang|squeeze|press|push|bend|straighten|put|have to (?:shake|rub|flick|stop|sit|lie|stand|stretch))|(?:(?:tengo|tengo) que )?(?:(?:la|las|lo|los) )?(?:sacud\\w+|agito|agitar\\w*|zarandeo|froto|frotar\\w*|sobo|sobar\\w*|estiro|estirar\\w*)|me (?:paro|siento|acuesto|tumbo|quedo|tomo|recuesto)|paro|descanso|voy al bano|descargo|obro|hago del cuerpo|vomito|eructo|como algo|tomo)';
/** What eases it, said in a whole thought: "goes once I've been", "me paro y fuera", "a hot bath sorts it". */
const easedBy = [
  new RegExp(
    `\\b${easing} (?:when|whenever|if|once|after|by|with|as soon as|while|as long as|cuando|si|al|con|despues de|en cuanto|estando|nada mas|boca|de lado|apenas|the (?:minute|moment|second|instant))${rest}`,
  ),
  new RegExp(`\\b(${doing}(?: [^ ]+){0,7}) (?:and|y|n) (?:then )?${gone}(?= |$)`),
  /^(?:(?:but|pero|and|only|solo|just) )*((?:[^ ]+ ){1,5})(?:helps|help|eases|ease|relieves|settles|sorts|sees to|calms|shifts|soothes|takes the edge off|me (?:alivia|calma|ayuda|quita|baja)|lo (?:alivia|calma|quita)|la (?:alivia|calma|quita)|ayuda)(?= (?:it|them|things|that|a bit|a little|some|the|me|un poco|algo|mucho)|$)/,
  new RegExp(
    `\\b(?:(?:only )?(?:thing|position) that helps is|lo (?:unico )?que (?:me )?(?:alivia|calma|ayuda|quita) es|relief (?:from|with))${rest}`,
  ),
  /(?:^| )((?:with|con) (?:a |an |some |my |un |una |la |el |mi )?(?:[^ ]+ ){1,4}?)(?:(?:it|they|se|me|le) )+(?:goes|go|eases|settles|stops|calms down|quita|quitan|pasa|pasan|alivia|calma)(?= |$)/,
  /(?:^| )((?:one|a|two|a couple of|few|un|una|dos|un par de) (?:puffs?|sprays?|squirts?|tablets?|pills?|drams?|pastillas?|puffs?|disparos?|sorbos?|tragos?|copitas?|chorritos?)(?: [^ ]+){0,3}) (?:and|y) (?:its |it |it was |im |ya |se |me |le )*(?:away|gone|goes|eases|settles|fine|right|quita|pasa|va|calma|alivia|esta|listo)(?= |$)/,
  /(?:^| )(i (?:stepped|went|got|sat|lay|took|opened|walked|put|rubbed|shook) (?:[^ ]+ ){1,7})(?:and|n) (?:then )?(?:it|they) (?:cleared|cleared off|went|went away|eased|eased off|settled|stopped|passed|lifted|wore off)(?= |$)/,
  /(?:^| )((?:me|lo|la|los|las) (?:sacudo|agito|froto|sobo|masajeo|estiro|tumbo|siento|acuesto)(?: [^ ]+){0,4}) y (?:ya |se |me |le |ahi )*(?:revive|pasa|quita|calma|alivia|vuelve|despierta|mejora)(?= |$)/,
  /(?:^| )((?:have|need|got) to (?:shake|hang|dangle|flap|rub) (?:it|my hand|my hands|my arm|them)(?: [^ ]+){0,3}|tengo que (?:sacudir|agitar|mover|frotar|sobar)(?:l[oa]s?|me)?(?: [^ ]+){0,4})(?= |$)/,
  /^((?:una?|un par de|a|some) (?:[^ ]+ ){1,3})y se (?:me |le )?(?:va|pasa|quita|calma)(?= |$)/,
  /(?:^| )((?:shake|rub|stretch|flick|hang|dangle|massage|press|squeeze|walk|rest|sit) (?:it|them|my hand|my foot|the leg|my leg|the arm)(?: (?:out|off|down|about|a bit|up|over))*) (?:an|and|n|then) (?:its|it|theyre|they|im) (?:is |are )?(?:gon|gone|goes|go|fine|away|eases|grand|right|back|better|ok)(?= |$)/,
  /(?<=(?:quita|pasa|va|calma|alivia|quitan|pasan|calman|alivian) )(\w{2,}(?:andome|iendome|andolo|iendolo|andola|iendola|andose|iendose|andoles|ando|iendo)(?: [^ ]+){0,4})(?= |$)/,
  /\b((?:when|once|after)(?: [^ ]+){1,7}) (?:the|my) (?:pain|ache|cramps?|cramping|bloating|discomfort|feeling|tightness|burning|pressure|itch|itching) (?:goes|eases|settles|stops|lifts|disappears|calms|is gone|has gone|fades)(?= |$)/,
  /\b((?:cuando|despues de|al|si)(?: [^ ]+){1,6}) (?:el dolor|los? (?:dolor|dolores|retortijones|calambres?)|la (?:molestia|picazon|presion)|las molestias) (?:se (?:me |le )?(?:va|quita|pasa|calma|alivia|van|quitan|pasan)|desaparece|cede|mejora|afloja)(?= |$)/,
  /\b((?:when|once|after|cuando|si|al|despues de)(?: [^ ]+){1,6}) (?:(?:it|they|that|the \\w+|se|me|le) )*(?:gets better|is better|feels better|eases|goes away|settles|stops|mejora|quita|pasa|alivia|calma)(?= |$)/,
];

const worsenedBy = [
  /(?:^| )((?:if|when|whenever|cuando|si|apenas|como)(?: [^ ]+){1,6}) (?:(?:i|it|y|ya|pues|le|me|yo|pego|doy) )*(?:jump|yelp|hit the roof|go through the roof|see stars|scream|yell|cry out|wince|salto|brinco|grito|chillo|adios|veo (?:las )?estrellas|un (?:grito|salto|brinco|respingo|alarido)|me muero|me retuerzo|me doblo)(?= |$)/,
  new RegExp(
    `\\b(?:dura|duran|lasts|comes|come|happens|shows up|me da|me dan|me viene|me vienen|aparece)(?: [^ ]+){0,5} (?:when|whenever|every time|cada vez que|cuando|al (?=\\w+(?:ar|er|ir)(?:me|se|lo|la)?\\b))${rest}`,
  ),
  new RegExp(
    `\\b(?:the worst (?:thing |bit |part |of it )?is|lo peor (?:es|son)|what (?:kills|gets|does) (?:me|it) is|lo que (?:mas )?(?:me )?(?:mata|molesta|duele|jode) es)${rest}`,
  ),
  new RegExp(
    `\\b(?:pain|ache|stabbing|stab|twinge|puntada|punzada|dolor|pinchazo|hurts?|hurting|sore|tender|duele|dolia|molesta|tightness|opresion|cramps?|calambres?)(?: [^ ]+){0,6} (?:when|whenever|every time|each time|as soon as|if|cuando|cada vez que|siempre que|al (?=\\w+(?:ar|er|ir)(?:me|se|lo|la)?\\b)|si)${rest}`,
  ),
  /\b((?:when|whenever|if|cuando|al|si)(?: [^ ]+){1,6}) (?:(?:it|they|se|me|le|y|ahi|es|mismo|that|then) )+(?:hurts?|aches?|stings?|burns?|gets worse|is worse|duele|chuza|pincha|arde|aprieta|molesta|pica)(?= |$)/,
  new RegExp(
    `\\b(?:worse|worst|set off|brought on|triggered|peor|empeora|empeoran|aumenta)(?: (?:more|off|mas|mucho|por))* (?:when|whenever|if|with|on|by|after|at|in|before|the (?=day|days|week|night|morning)|as soon as|every time|while|going|cuando|si|al|con|despues de|en cuanto|cada vez que|por|de)${rest}`,
  ),
  new RegExp(
    `\\b(?:hurts?|sore|painful|aches?|comes on|starts|stings|burns|me duele|duele|me da|me viene|me pica|me arde|me molesta)(?: (?:more|most|only|mas|mucho|solo))* (?:when|whenever|if|with|after|as soon as|every time|cuando|si|al|despues de|en cuanto|cada vez que)${rest}`,
  ),
];
/** "Stairs are the devil", "agacharme es un suplicio": what makes it worse, as a judgement. */
const worstThing =
  /(?:^| (?:and|y|but|pero|its|es) )((?:[^ ]+ ){1,5}?)(?:that |which |that s |los que |las que |lo que )?(?:is|are|was|were|es|son|me resultan?) (?:just |sheer |pure |an? |the |un |una |puro |pura |lo )*(?:devil|worst|worse|peor|murder|killer|killers|nightmare|agony|hell|torture|misery|beggar|bugger|suplicio|infierno|tortura|calvario|martirio|mortal|mortales)(?= |$)/;
/** What can be the worst of a complaint: a movement, a time, a place, a thing that is done. */
const mayWorsen =
  /\b(?:stairs|steps|hills?|slopes?|sitting|standing|walking|lying|bending|kneeling|lifting|driving|reaching|coughing|sneezing|laughing|swallowing|chewing|turning|\w{3,}ing|nights?|mornings?|evenings|cold|heat|damp|bright lights?|lights?|noise|dust|escaleras?|cuestas?|agachar\w*|levantar\w*|sentar\w*|caminar|subir|bajar|toser|estornudar|reir\w*|tragar|\w{2,}(?:ar|er|ir)(?:me|se)?|noches?|mananas?|frio|calor|humedad|luz|ruido|polvo)\b/;
const noThing =
  /\b(?:it|this|that|thing|pain|worry|wife|husband|doctor|weather|news|feeling|esto|eso|dolor|miedo)\b/;

const denies =
  /\b(?:no|not|nae|never|nothing|nada|ni|nunca|doesnt|dont|didnt|wont|isnt|cant|sin|neither|used|hardly|barely)\b/;

/** What makes it better or worse, in the patient's words, where no single word of the lexicon says it. */
function readCircumstances(reader: Reader): void {
  for (const [kind, patterns] of [
    ['better', easedBy],
    ['worse', worsenedBy],
  ] as const) {
    for (const { from, words: said } of sentencesOf(reader.tokens)) {
      const joined = said.join(' ');
      for (const pattern of patterns) {
        const match = pattern.exec(joined);
        if (match === null) continue;
        const first = from + countWords(joined.slice(0, match.index));
        let last = first + countWords(match[0]) - 1;
        const start = match[1]?.startsWith(' ') === true ? last - countWords(match[1]) : first;
        const clause = reader.tokens[start]?.clause;
        if (match[1]?.startsWith(' ') === true)
          while (last > start && reader.tokens[last]?.clause !== clause) last -= 1;
        const around = reader.tokens
          .slice(Math.max(from, first - 4), start + 1)
          .filter((token) => token.clause === reader.tokens[first]?.clause)
          .map((token) => token.word)
          .join(' ');
        if (
          last <= start ||
          (kind === 'worse' &&
            /\b(?:empez|comenz|arranco|aparec|started|began|begun|first noticed|came on)/.test(match[0])) ||
          denies.test(around) ||
          denies.test(match[1]?.startsWith(' ') === true ? '' : match[0]) ||
          /^ ?(?:(?:when|cuando|durante|with) )?(?:the|el|la|los|my|mi) (?:infarto|operacion|accidente|ictus|derrame|embolia|heart attack|stroke|operation|accident)\b/.test(
            match[1] ?? '',
          )
        )
          continue;
        addCircumstance(reader, kind, start, last);
      }
    }
  }
  readWorstThing(reader);
  readOccasion(reader);
}

function readWorstThing(reader: Reader): void {
  for (const { from, words: said } of sentencesOf(reader.tokens)) {
    const joined = said.join(' ');
    const match = worstThing.exec(joined);
    const thing = match?.[1] ?? '';
    if (match === null || !mayWorsen.test(thing) || noThing.test(thing) || denies.test(match[0])) continue;
    const first = from + countWords(joined.slice(0, match.index + match[0].indexOf(thing)));
    addCircumstance(reader, 'worse', first, first + countWords(thing) - 1);
  }
}

const notOnOccasion =
  /^(?:better|mejor|goes|eases|pasa|quita|gone|since|desde|even|aunque|empez\w+|comenz\w+|arranc\w+|aparec\w+|salio|vino|dio|started|began|begun|came|come|appeared|noticed)$/;
/** Only of what began, or what was and is no more: "when I was", "when it started", "cuando empezó", "cuando era". */
const onceOnly =
  /^(?:\w+ ){0,2}(?:was|were|had|got|went|came|woke|first|started|began|noticed|did|turned|fell|moved|left|used|read|saw|heard|took|tried|told|said|era|fue|fui|estaba|tenia|empez\w+|comenz\w+|me lo|naci\w*|murio|\w+(?:aron|ieron|aste))\b/;
const occasion =
  /^(?:every time|each time|whenever|when|if|as soon as|cada vez que|siempre que|cuando|en cuanto|nada mas|al (?=\w+(?:ar|er|ir)(?:me|se|lo|la)?\b))/;
/** "When I cough I leak", "every time we go for the top A there's a dribble": the occasion told first. */
function readOccasionBefore(reader: Reader, hit: Found): void {
  const { tokens } = reader;
  const sentence = tokens[hit.first]?.sentence;
  for (let at = hit.first - 2; at >= 0 && hit.first - at <= occasionReach + 4; at -= 1) {
    if (tokens[at]?.sentence !== sentence) return;
    const clause = tokens[at]?.clause;
    let last = at;
    while (last + 1 < hit.first && tokens[last + 1]?.clause === clause) last += 1;
    while (
      last > at &&
      /^(?:i|it|theres|there|is|se|me|le|then|and|a|the|my|un|una|el|la|get|have|im)$/.test(
        tokens[last]?.word ?? '',
      )
    )
      last -= 1;
    const said = tokens
      .slice(at, last + 1)
      .map(({ word }) => word)
      .join(' ');
    const lead = occasion.exec(said)?.[0];
    if (lead === undefined) continue;
    const then = said.slice(lead.length).trim();
    const written = reader.text.slice(tokens[at]?.start ?? 0, tokens[last]?.end ?? 0);
    const isOnce = onceOnly.test(then) || /(?:[éóí]|aba|ía|iste)(?=[\s,.]|$)/u.test(written);
    const between = tokens.slice(last + 1, hit.last + 1).map(({ word }) => word);
    if (
      then.includes(' ') &&
      !isOnce &&
      presentSelf.test(then) &&
      !between.some((word) => denies.test(word) || notOnOccasion.test(word)) &&
      !denies.test(then)
    )
      addCircumstance(reader, 'worse', at, last);
    return;
  }
}

const presentSelf =
  /^(?:i|im|we|she|he|hes|shes|you|the|my|it|me|se|le|lo|la|los|las|te|como|tomo|bebo|subo|bajo|toso|estornudo|rio|corro|camino|hago|muevo|giro|doblo|agacho|levanto|siento|acuesto|trago|respiro|hablo|leo|\w{3,}o|\w{2,}(?:ar|er|ir)(?:me|se|lo|la)?)\b/;
/** What comes with an occasion is a matter of degree: these may come when something is done. */
const occasionReach = 8;

/** "Red as a beetroot when I eat curry", "se me escapa cuando estornudo": a complaint, and on what occasion it comes. */
function readOccasion(reader: Reader): void {
  const { tokens, facts } = reader;
  for (const { hit, module } of leadsOf(reader).main) {
    if (
      facts.some(({ slot, codes }) => slot === `${module}.worse` && !codes.includes('mod:coughing')) ||
      !takesAttribute(reader, module, `${module}.worse`)
    )
      continue;
    const sentence = tokens[hit.last]?.sentence;
    readOccasionBefore(reader, hit);
    for (let at = hit.last + 1; at <= hit.last + occasionReach; at += 1) {
      if (tokens[at]?.sentence !== sentence) break;
      const clause = tokens[at]?.clause;
      let last = at;
      while (last - at < occasionReach && tokens[last + 1]?.clause === clause) last += 1;
      const said = tokens
        .slice(at, last + 1)
        .map(({ word }) => word)
        .join(' ');
      const lead = occasion.exec(said)?.[0];
      if (lead === undefined) continue;
      const then = said.slice(lead.length).trim();
      const between = tokens.slice(hit.last + 1, at).map(({ word }) => word);
      const isDenied = between.some((word) => denies.test(word) || notOnOccasion.test(word));
      if (isDenied || then === '' || onceOnly.test(then) || denies.test(then) || !presentSelf.test(then))
        break;
      // In Spanish the ending tells what was: "cuando llegué", "cuando me levantó".
      const written = reader.text.slice(tokens[at]?.start ?? 0, tokens[last]?.end ?? 0);
      if (/(?:[éóí]|aba|ía|iste)(?=[\s,.]|$)/u.test(written)) break;
      addCircumstance(reader, 'worse', at, last);
      break;
    }
  }
}

function addCircumstance(reader: Reader, kind: 'better' | 'worse', first: number, last: number): void {
  const module = subjectOf(reader, first, kind);
  const slot = `${module}.${kind}`;
  if (module === null || !takesAttribute(reader, module, slot)) return;
  const from = reader.tokens[first]?.start ?? 0;
  const until = reader.tokens[last]?.end ?? 0;
  const isCoded = reader.facts.some(
    (fact) => fact.slot === slot && fact.start !== null && fact.start >= from && fact.start < until,
  );
  if (isCoded) return;
  const quote = quoteOf(reader, first, last).quote ?? '';
  add(reader, slot, [`word:${quote.replaceAll(':', ' ')}`], false, first, last);
}

const movesTo =
  /\b(?:(?:(?:goes|going|goin|shoots?|shooting|shot|travels?|spreads?|spreading|radiat\w+|creeps?) (?:right )?(?:to|into)|(?:go|goes|gone|going|goin|went|shoots?|shooting|shot|runs?|running|ran|travels?|travelling|traveling|spreads?|spreading|radiat\w+|moves?|moving|creeps?|creeping|tracks?|comes?|coming|works its way|stays|stay)(?: (?:right|straight|all the way|on|just|also|back))?(?: (?:down|up|in|into|through|round|around|across|along|over|under|out|towards|between))(?: (?:to|into|in|through|under|the))*)|down (?:into|to)|(?:enters?|entering|reach|reaches|reaching|reached|duele hasta|duelen hasta)|(?:(?:se|me) ){0,4}(?:va|corre|baja|bajan|sube|irradia|extiende|pasa|llega|recorre|sale|coge|agarra|tira|refleja|viene|queda)(?: (?:el|un|una|la|me|como|todo|toda|\w+azo|dolor|corriente|calambre|latigazo|hormigueo)){0,4} (?:a|al|hacia|hasta|por|para|en))(?: [^ ]+){1,8}/g;
/** What joins the place to the next thought: "down my left arm as well and". */
const endsNoPlace =
  /^(?:and|an|y|e|as|well|also|too|but|pero|so|with|now|the|la|el|tambien|ya|ahora|con|im|its|a)$/;
const placesOfLeg = /^site:(?:leg|thigh|calf|shin|foot|heel|toe|knee|buttock|sole|ankle)$/;
const placesOfArm = /^site:(?:arm|forearm|elbow|hand|finger|thumb|wrist)$/;

/** "Goes down to my groin", "me baja por la pierna": where a pain goes, told with it. */
function readRadiation(reader: Reader): void {
  const { tokens, protocol, found, facts } = reader;
  for (const { from, words: said } of sentencesOf(tokens)) {
    const joined = said.join(' ');
    for (const match of matchesOf(movesTo, joined)) {
      const first = from + countWords(joined.slice(0, match.index));
      let last = endOfClause(tokens, first, first + match[0].split(' ').length - 1);
      while (last > first && endsNoPlace.test(tokens[last]?.word ?? '')) last -= 1;
      const subject = subjectOf(reader, first, 'radiation');
      // Where a back's pain goes is no pain of its own.
      const module =
        subject !== 'back' &&
        !hasSlot(reader, `${subject === 'pain' ? '' : subject}.radiation`) &&
        leadsOf(reader).hits.some((hit) => hit.code === 'sx.back_pain')
          ? 'back'
          : subject;
      const target = protocol.questions.find((one) => one.slot === `${module}.radiation`);
      const inside = found.filter((hit) => hit.first >= first && hit.last <= last);
      const place = inside.findLast((hit) => hit.code.startsWith('site:'));
      const slot = `${module}.radiation`;
      if (module === null || place === undefined || facts.some((fact) => fact.slot === slot)) continue;
      const earlier = tokens
        .slice(Math.max(from, first - 3), first)
        .filter((token) => token.clause === tokens[first]?.clause)
        .map((token) => token.word);
      const isDenied =
        earlier.some((word) => denies.test(word)) ||
        /^(?:stays?|queda)\b/.test(match[0].replace(/^(?:(?:se|me) )+/, ''));
      // "I went down to the shop": a person went, and no pain.
      if (
        /^(?:i|we|he|she|they|you|im|ive|hes|shes|to|yo|el|ella)$/.test(tokens[first - 1]?.word ?? '') &&
        first > from
      )
        continue;
      const isPlain = inside.some((hit) => hit.context.other || hit.context.supposed || hit.context.past);
      if (isPlain) continue;
      if (isDenied) {
        if (target?.options.some(({ code }) => code === 'no') === true)
          add(reader, target.slot, ['no'], true, first, last);
        continue;
      }
      const isPainful =
        /^(?:abdominal_pain|chest_pain|headache|back|joint|pain|urinary|periods|testicular|injury|ear|throat)$/.test(
          module,
        );
      if (target !== undefined) addRadiation(reader, target, place, first, last);
      else if (isPainful && takesAttribute(reader, module, slot) && !/^(?:comes?|coming)/.test(match[0]))
        add(
          reader,
          slot,
          [`word:${quoteOf(reader, first, last).quote?.replaceAll(':', ' ') ?? ''}`],
          false,
          first,
          last,
        );
    }
  }
}

function endOfClause(tokens: Token[], first: number, until: number): number {
  let last = first;
  while (last < until && tokens[last + 1]?.clause === tokens[first]?.clause) last += 1;
  return last;
}

function addRadiation(reader: Reader, target: Question, place: Found, first: number, last: number): void {
  const { tokens } = reader;
  const isBoth = tokens
    .slice(first, last + 1)
    .some((token) => /^(?:both|dos|ambas|ambos|each)$/.test(token.word));
  const optionId = placesOfLeg.test(place.code)
    ? isBoth
      ? 'both_legs'
      : 'one_leg'
    : placesOfArm.test(place.code)
      ? 'arm'
      : null;
  const option = target.options.find((one) => one.id === optionId);
  if (option === undefined) {
    const quote = quoteOf(reader, first, last).quote ?? '';
    const code = target.options.some((one) => one.code === place.code)
      ? place.code
      : `word:${quote.replaceAll(':', ' ')}`;
    add(reader, target.slot, [code], false, first, last);
    return;
  }
  add(reader, target.slot, [option.code ?? `option:${target.id}:${option.id}`], false, first, last);
  for (const fact of option.facts ?? []) add(reader, fact.slot, fact.codes, fact.negated, first, last);
}

/** "Como seis veces", "ando con tos", "siento": words that mean an activity only after "when". */
function isOtherSense({ tokens }: Reader, hit: Hit): boolean {
  const word = tokens[hit.first]?.word ?? '';
  if (hit.first !== hit.last || !['como', 'ando', 'siento', 'camino', 'cargo'].includes(word)) return false;
  const before = tokens.slice(Math.max(0, hit.first - 2), hit.first).map((token) => token.word);
  return !before.some((other) => ['cuando', 'si', 'al', 'mientras', 'siempre'].includes(other));
}

function addModifier(reader: Reader, hit: Found): void {
  const { question } = reader;
  if (isOtherSense(reader, hit)) return;
  const clause = clauseOf(reader, hit).map((token) => token.word);
  const better = clause.some((word) => betterCues.has(word));
  const worse = clause.some((word) => worseCues.has(word));
  const asked = question?.read === 'worse' || question?.read === 'better' ? question.read : null;
  const kind = better
    ? 'better'
    : asked === 'better'
      ? 'better'
      : asked === 'worse' || worse
        ? 'worse'
        : null;
  if (kind === null || (asked === null && question?.read !== 'complaint')) return;
  const module = subjectOf(reader, hit.first, kind);
  if (module === null) return;
  const eased =
    better &&
    clause.some((word) => word === 'not' || word === 'no' || word === 'doesnt' || word === 'nothing');
  if (eased || !takesAttribute(reader, module, `${module}.${kind}`)) return;
  if (hit.code === 'mod:rest' && kind === 'worse' && asked === null) return;
  add(reader, `${module}.${kind}`, [hit.code], false, hit.first, hit.last);
}

const timeReads = new Set<string>(['onset', 'duration', 'frequency']);

function readOwnQuestion(reader: Reader): void {
  const { question, tokens, text } = reader;
  if (question === null || tokens.length === 0) return;
  const folded = plainText(text);
  const last = tokens.length - 1;
  // "Maybe a 7" is a 7, "maybe twenty a night" says how often.
  const isTold =
    timeReads.has(question.read ?? '') && valuesOf(reader).some(({ kind }) => timeReads.has(kind));
  const numbers =
    question.read === 'severity'
      ? findScale(tokens, readLocale(reader.state.locale), question.min ?? 0, question.max ?? 10)
      : [];
  if (
    numbers.length === 0 &&
    !isTold &&
    unsurePatterns.test(folded) &&
    tokens.length <= 6 &&
    question.read !== 'complaint'
  ) {
    add(reader, question.slot, ['unsure'], false, 0, last);
    return;
  }
  switch (question.read) {
    case 'complaint':
      readNothingElse(reader, folded);
      break;
    case 'yesno':
      readYesNo(reader);
      break;
    case 'severity':
      for (const value of numbers) addValue(reader, value);
      break;
    case 'medicines':
      if (!readNone(reader, folded)) readMedicines(reader);
      break;
    case 'allergies':
      if (!readNone(reader, folded)) readAllergies(reader);
      break;
    case 'conditions':
    case 'family':
      if (!readNone(reader, folded)) {
        for (const hit of reader.found) {
          if (hit.code.startsWith('cond:') && !hit.context.negated)
            add(reader, question.slot, [hit.code], false, hit.first, hit.last);
        }
      }
      break;
    case 'words':
    case 'onset':
    case 'duration':
    case 'frequency':
    case 'quality':
    case 'site':
    case 'radiation':
    case 'worse':
    case 'better':
      if (question.options.some((option) => option.code === 'no')) readNone(reader, folded);
      break;
  }
}

const muchOf = '(?:exactly |just |about |much |more or less |mas o menos )?';
const progressWords: [RegExp, string][] = [
  [
    new RegExp(
      `\\b(?:${muchOf}(?:the )?same (?:as|old|story|again)|(?:looks?|looked|been|stayed|stays|remained) (?:exactly |just |pretty much |about |more or less )?the same|(?:no|not|isnt|aint|neither|never)(?: \\w+){0,2} (?:different|worse|change|changed|better|bigger|larger|more often|spreading|growing|grown|spread)|unchanged|hasnt changed|(?:sigue|siguen|esta|estoy|va|voy|ando) (?:todo |mas o menos )?igual|igual que (?:siempre|antes|el ano|hace)|como siempre|lo mismo de siempre|ni (?:mejor|peor|mas|menos) ni|(?:no|ni) (?:ha |va |me ha )?(?:cambi\\w+|crec\\w+|empeor\\w+|a mas|aument\\w+))\\b`,
    ),
    'same',
  ],
  [
    /\b(?:(?:getting|gettin|got|gets|becoming|a lot|lots|much|way|far|steadily|slowly|gradually|keeps getting|even|only|more and) (?:a (?:lot|bit) |much |steadily )?(?:worse|worser|wurse|bigger|larger|heavier|stronger|more often|more frequent|more intense)|worse (?:and worse|every|each|by the|than (?:it|ever|before|last))|worsening|deteriorat\w+|going downhill|more and more|(?:va|voy|cada vez|esta|estoy|se pone|me siento|sigo) (?:cada vez |a |mucho |mas )*(?:peor|mal)|empeora\w*|va a mas|cada vez (?:mas|me da mas|son mas|es mas)|va en aumento|aumentando)\b/,
    'worse',
  ],
  [
    /\b(?:(?:getting|got|much|a bit|a lot|bit|slightly|slowly|lots|feeling|feel|way) (?:a (?:lot|bit) |much )?better|improving|improved|on the mend|easing off|settling (?:down)?|clearing up|dying down|(?:va|voy|cada vez|estoy|esta|ya|algo|me siento) (?:a |mucho |un poco |un poquito |algo )*mejor(?:cit[oa])?|mejorando|ha mejorado|mejoria|va bajando|va cediendo|se va quitando)\b/,
    'better',
  ],
];
/** Of a lump, a mole or a rash to grow is to get worse; of a child it is not. */
const growing =
  /\b(?:grow(?:s|ing|n)|grew|spread(?:s|ing)?|doubled|tripled|bigger|larger|creciendo|crece|crecido|crecio|extend\w+|extiend\w+|mas grande|duplic\w+|agrand\w+|avanzando|corriendo)\b/;
const growingModules = new Set(['skin', 'testicular', 'swelling', 'breast', 'throat', 'symptom', 'allergic']);

/** How the complaint goes, told with it. */
function readProgress(reader: Reader): void {
  const { question, tokens } = reader;
  if (question?.read !== 'complaint') return;
  for (const { from: first, words: said } of sentencesOf(tokens)) {
    const joined = said.join(' ');
    const module = subjectOf(reader, first, 'progress');
    if (module === null) continue;
    const told =
      progressWords.find(([pattern]) => pattern.test(joined))?.[1] ??
      (growingModules.has(module) && growing.test(joined) ? 'worse' : null);
    if (told === null) continue;
    const slot = `${module}.progress`;
    const asked = reader.protocol.questions.find((one) => one.slot === slot);
    const code = asked === undefined ? `progress:${told}` : `option:${asked.id}:${told}`;
    add(reader, slot, [code], false, first, first + said.length - 1);
  }
}

const sharedAttributes = ['site', 'onset', 'duration', 'worse', 'better'];

const sharing: [string, string, string[]][] = [
  ['injury', 'joint', sharedAttributes],
  ['joint', 'injury', sharedAttributes],
  // "Big toe. Red, hot, swollen. Gout again."
  ['swelling', 'joint', ['site', 'onset']],
];

/** An injury and the joint that it hurt are one story: where and since when are told once. */
function shareWithInjury(reader: Reader): void {
  if (reader.question !== null && reader.question.read !== 'complaint') return;
  const triggered = (id: string) =>
    reader.protocol.modules.some(
      (module) =>
        module.id === id &&
        reader.facts.some(({ slot, codes }) => codes.includes('yes') && module.triggers.includes(slot)),
    );
  for (const [from, to, names] of sharing) {
    if (!triggered(from) || !triggered(to)) continue;
    for (const name of names) {
      if (reader.facts.some(({ slot }) => slot === `${to}.${name}`)) continue;
      for (const fact of reader.facts.filter(({ slot }) => slot === `${from}.${name}`))
        if (hasSlot(reader, `${to}.${name}`)) reader.facts.push({ ...fact, slot: `${to}.${name}` });
    }
  }
}

function addValue(reader: Reader, value: ValueHit): void {
  if (reader.question !== null)
    add(reader, reader.question.slot, [value.code], false, value.first, value.last);
}

/** "No tengo fuerza", "no energy", "I cannot …": what is missing may be the complaint itself. */
function isLack({ question, tokens, found }: Reader, folded: string): boolean {
  if (question?.slot !== 'complaint.main' || tokens.length < 3) return false;
  if (/^no (tengo|puedo|siento|oigo|veo|me|se|logro|consigo|aguanto) /.test(folded) === false) return false;
  return (
    !/\b(nada|mas|otro|otra|ningun|ninguna|problema|problemas)\b/.test(folded) &&
    !found.some((hit) => hit.code.startsWith('sx.') && !auxiliary.has(hit.code) && hit.context.negated)
  );
}

function readNothingElse(reader: Reader, folded: string): void {
  const { question, found, tokens } = reader;
  if (question === null) return;
  const isFurther = question.slot !== 'complaint.main';
  const ends = isFurther && saysNothingElse(folded);
  if (!ends && !nothingElse.test(folded) && !isWholeDenial(folded)) return;
  const somethingSaid = found.some(
    (hit) => hit.code.startsWith('sx.') && !auxiliary.has(hit.code) && isCurrent(hit),
  );
  const goesOn =
    (!ends && tokens.some((token) => ['but', 'except', 'pero', 'only', 'excepto'].includes(token.word))) ||
    isLack(reader, folded);
  if (!somethingSaid && !goesOn && tokens.length <= 14)
    add(reader, question.slot, ['no'], true, 0, tokens.length - 1);
}

/** "None", "no allergies", "nothing": an answer that denies as a whole. */
function readNone(reader: Reader, folded: string): boolean {
  const { question, tokens } = reader;
  if (question === null) return false;
  const denies =
    isWholeDenial(folded) ||
    (/^(no|none|nothing|not any|not that i know|i dont (take|have|use)|i take (none|nothing|no)|i have (none|no)|no tengo|no tomo|ninguna?|nada|sin|not really|it stays|it doesnt)\b/.test(
      folded,
    ) &&
      tokens.length <= 9 &&
      !tokens.some((token) =>
        ['but', 'except', 'pero', 'only', 'solo', 'excepto', 'just'].includes(token.word),
      ) &&
      !reader.found.some((hit) => /^(med|allergen|cond):/.test(hit.code) && !hit.context.negated));
  if (denies) add(reader, question.slot, ['no'], true, 0, tokens.length - 1);
  return denies;
}

function readYesNo(reader: Reader): void {
  const { question, tokens, found } = reader;
  if (question === null) return;
  if (tokens.length === 0) return;
  const own = found.filter((hit) => hit.code === question.slot);
  const last = tokens.length - 1;
  const plain = readPlainAnswer(plainText(reader.text));
  const isWell = saysWell(reader, plain);
  const others = own.length > 0 && own.every((hit) => hit.context.other);
  const past = own.some((hit) => hit.context.past) || (own.length === 0 && isLongAgo(tokens));
  // "No duerme nada" says the trouble itself; it does not deny it.
  const isTroubleItself = own.some((hit) => hit.saysNot && hit.first === 0 && hit.last > 0 && isCurrent(hit));
  if (own.some(isCurrent) && ((plain !== 'no' && !isWell) || isTroubleItself)) return;
  const warmth = question.slot === 'sx.fever' ? temperatureOf(reader.text) : null;
  if (warmth !== null) {
    if (warmth !== 'between') add(reader, question.slot, [warmth], warmth === 'no', 0, last);
  } else if ((plain === 'no' || isWell) && !hasTurn(reader))
    add(reader, question.slot, ['no'], true, 0, last);
  else if (own.length > 0 && !past && !others) return;
  else if (others) add(reader, question.slot, ['no'], true, 0, last);
  else if (past) add(reader, question.slot, ['yes', 'past'], false, 0, last);
  else if (plain === 'yes') add(reader, question.slot, ['yes'], false, 0, last);
  // Between yes and no, of somebody else, or with a denial somewhere: the words stand for themselves.
  else if (plain === 'between' || plain === 'well' || isOfSomeoneElse(reader)) return;
  else if (plain === null && tokens.some((token) => denialWords.has(token.word))) return;
  // Asked whether they have it, people answer with where and when: that is a yes. What speaks of something else is not.
  else if (
    !reader.facts.some((fact) => fact.slot === question.slot) &&
    (saysWhen(reader) ||
      // "No, it comes, but slow": what follows a no is not yet a yes, as "no, only at night" is.
      ((plain !== 'no' || limits.test(plainText(reader.text))) &&
        !namesAnotherFinding(reader) &&
        (tellsCircumstances(reader) || tokens.length > shortAnswer)))
  )
    add(reader, question.slot, ['yes'], false, 0, last);
}

const limits = /\b(?:only|just|except|apart from|solo|solamente|nomas|salvo|excepto)\b/;

/** As many words may be no more than a way to say yes or no. */
const shortAnswer = 4;

/** "All good there", "he eats fine": no trouble, where one was asked for. */
/** Asked for weakness, people say how strong they are. */
const strength =
  /\b(?:fuerzas? (?:si )?(?:tengo|tiene|hay|bien|normal)|(?<!\b(?:no|poca|sin) )(?:tengo|tiene) (?:mucha |bastante |buena |toda la |la misma )?fuerzas?|strong as|strength (?:of|is (?:fine|good|ok|normal))|plenty of strength|(?:fuerte )?como un (?:buey|toro|roble)|like (?:a|an) (?:ox|bull|horse))\b/;

function saysWell({ question, tokens, text }: Reader, plain: PlainAnswer): boolean {
  if (question?.slot.startsWith('sx.') !== true) return false;
  if (question.slot === 'sx.weakness' && strength.test(plainText(text))) return true;
  return (
    plain === 'well' || (plain !== 'between' && tokens.length <= wellAnswer && endsWell(plainText(text)))
  );
}
const wellAnswer = 8;

/** A thermometer's number: from 38 °C (100.4 °F) a fever, below 37.5 °C (99.5 °F) none. */
function temperatureOf(text: string): 'yes' | 'no' | 'between' | null {
  const found =
    /(?<!\d)(3[5-9]|4[0-2]|9[5-9]|10[0-7])(?:[.,'](\d))?(?![\d.,]*\d)(\s*(?:y medio|y media|and a half))?(?!\s*(?:years?|yrs?|a[ñn]os|weeks?|semanas?|d[ií]as|days|mg|ml|hours?|horas|%))/iu.exec(
      text,
    );
  if (found === null) return null;
  const degrees = Number(found[1]) + (found[3] === undefined ? Number(found[2] ?? 0) / 10 : 0.5);
  const [none, fever] = degrees > 90 ? [99.5, 100.4] : [37.5, 38];
  return degrees >= fever ? 'yes' : degrees < none ? 'no' : 'between';
}

/** "Only when I cough": a yes with its bounds. */
function saysWhen({ text }: Reader): boolean {
  return /^(?:only|just|mostly|mainly|when|whenever|if|after|solo|solamente|cuando|al|despues|sobre todo)\b/.test(
    plainText(text),
  );
}

/** Where, when, how much, or in the question's own words. */
function tellsCircumstances(reader: Reader): boolean {
  const { question, tokens, found, state } = reader;
  const asked = new Set(
    question === null ? [] : tokenize(question.text[state.locale]).map((token) => token.word),
  );
  return (
    found.some((hit) => /^(?:site|side|quality|mod):/.test(hit.code)) ||
    valuesOf(reader).length > 0 ||
    tokens.some((token) => token.word.length > 4 && asked.has(token.word))
  );
}

function namesAnotherFinding({ question, found }: Reader): boolean {
  return found.some(
    (hit) => hit.code.startsWith('sx.') && !auxiliary.has(hit.code) && hit.code !== question?.slot,
  );
}

/**
 * Whether words to a yes-or-no question can be taken: short ones only where something in them can be read. Longer ones
 * stand for themselves where they say neither.
 */
export function saysYesNo(input: Input): boolean {
  const tokens = tokenize(input.text);
  if (tokens.length === 0 || tokens.length > shortAnswer) return tokens.length > 0;
  return (
    readPlainAnswer(plainText(input.text)) !== null ||
    unsurePatterns.test(plainText(input.text)) ||
    (input.question?.slot === 'sx.fever' && temperatureOf(input.text) !== null) ||
    (tokens.length >= 3 && statement.test(plainText(input.text))) ||
    tokens.some((token) => denialWords.has(token.word)) ||
    interpretText(input).some(({ slot }) => slot !== unsureSlot)
  );
}

/** "I pick at it": they speak of themselves, in words that stand for the answer. */
const statement = /^(?:i|he|she|it|they|we|me|se|le|lo|la) \p{L}{2,} /u;

/** "My sister does": the answer is about a relative and says nothing of the person who is asked. */
function isOfSomeoneElse({ tokens, state }: Reader): boolean {
  return (
    state.answeredBy === 'PATIENT' &&
    tokens.some((token) => relatives.has(token.word)) &&
    !tokens.some((token) => selfWords.has(token.word))
  );
}

function isLongAgo(tokens: Token[]): boolean {
  const joined = ` ${tokens.map((token) => token.word).join(' ')} `;
  return / (years|months) ago | as a child | hace (muchos |\w+ )?(anos|meses) | de nino | de nina /.test(
    joined,
  );
}

/** "No, but sometimes …": the no is taken back. */
function hasTurn(reader: Reader): boolean {
  const turn = reader.tokens.find(
    ({ word }, index) =>
      ['but', 'except', 'pero', 'excepto', 'salvo'].includes(word) ||
      // "No, only at night"; in "no voices, only my own thoughts" it sets something else beside what is denied.
      (word === 'only' && denialWords.has(reader.tokens[index - 1]?.word ?? '')),
  );
  if (turn === undefined) return false;
  const after = reader.tokens.filter((token) => token.start > turn.start);
  return (
    after.length > 0 &&
    !after.some((token) => denialWords.has(token.word)) &&
    !after.some((token) => relatives.has(token.word))
  );
}

/** The unit of a dose by the ways it is written. */
const doseUnits = new Map(
  Object.entries(doseWords).flatMap(([unit, spellings]) => spellings.split(' ').map((word) => [word, unit])),
);
const doseUnitPattern = [...doseUnits.keys()].toSorted((left, right) => right.length - left.length).join('|');
const gluedDose = new RegExp(`^\\d+(?:${doseUnitPattern})$`, 'u');
const doseInText = new RegExp(`(?:^| )(\\d+(?:[.,]\\d+)?) ?(${doseUnitPattern})(?= |$)`, 'u');
const often: [RegExp, string][] = [
  [
    /\b(once a day|once daily|one a day|1 a day|una vez al dia|una al dia|every morning|one in the morning|in the morning|cada manana|por la manana|every night|at night|por la noche|cada noche|daily|every day|a day|diario|al dia|cada dia|todos los dias|each day)\b/,
    'freq/1/day',
  ],
  [/\b(once a week|weekly|una vez por semana|una vez a la semana|a week)\b/, 'freq/1/week'],
];
const oftenFirst: [RegExp, string][] = [
  [
    /\b(twice a day|twice daily|two times a day|2 times a day|dos veces al dia|morning and night|cada 12 horas|every 12 hours)\b/,
    'freq/2/day',
  ],
  [/\b(three times a day|3 times a day|tres veces al dia|cada 8 horas|every 8 hours)\b/, 'freq/3/day'],
  [/\b(four times a day|4 times a day|cuatro veces al dia|cada 6 horas|every 6 hours)\b/, 'freq/4/day'],
  [
    /\b(when needed|as needed|if needed|when i need|now and then|sometimes|prn|cuando lo necesito|si lo necesito|cuando hace falta|a veces|when it hurts|cuando duele)\b/,
    'band/when_needed',
  ],
  [/\b(most days|casi todos los dias)\b/, 'band/most_days'],
];

const medicineStem =
  /(?:afil(?:o)?|etanid[ea]|olol|nib|apine|apina|olam|zepam|azine|azina|[ao]zole?|caine|caina|cillin|cilina|coxib|cycline|ciclina|dipin[eo]|dronat[eo]|dronico?|fenaco?|xifeno?|profeno?|fibrat[eo]|floxacino?|gabalina?|gatran|gliflozina?|gliptina?|glitazone|glitazona|grel|grelor|ridone|idona|lukast|mab|m[yi]cina?|metasone|metasona|onide|onida|olone|olona|oxetine|oxetina|parina?|pamil(?:o)?|peridol|piprazole?|pril|prost|sartan|semide|semida|setron|statina?|steride|sterida|stigmine|stigmina|terol|thiazide|tiazida|tide|tida|trexat[eo]|triptan|triptyline|triptilina|tropi(?:um|o)|citabine|virina?|ciclovir|xaban|zolid|zosina?|zodone|zodona|tadine|tadina|tirizine|tirizina|thyroxine|tiroxina|toina?|trigine|trigina|racetam|pramine|pramina|mantine|mantina|nepezil(?:o)?|losina?|mesterone|gestrel|estradiol|sulfan|dopa|prolol)$/;

const sameStart = 4;
const writtenMax = 40;

/**
 * The name as it was written, where it is another than that of the code ("Voltaren" for diclofenac): a clinician must see
 * both. Empty where it is the same name, in any language or with a typo in its end.
 */
function otherName({ protocol, tokens, text }: Reader, hit: Hit): string {
  const written = text.slice(tokens[hit.first]?.start ?? 0, tokens[hit.last]?.end ?? 0).replaceAll(':', ' ');
  const label = protocol.labels[hit.code];
  const start = foldWord(written).slice(0, sameStart);
  const names =
    label === undefined ? [] : sourceLocales.flatMap((locale) => foldWord(label[locale]).split(/[^\p{L}]+/u));
  const isSame =
    names.some((name) => name.startsWith(start)) ||
    boundedDistance(foldWord(written), hit.code.slice(hit.code.indexOf(':') + 1), 2) <= 2;
  return isSame || written.length > writtenMax ? '' : written;
}

/** Medicines one by one: the words from one name to the next belong to it. */
function readMedicines(reader: Reader): void {
  const { question, tokens, text, state } = reader;
  if (question === null) return;
  const named: { at: number; name: string; written?: string }[] = [];
  for (const hit of reader.found) {
    if (
      hit.code.startsWith('med:') &&
      !named.some((entry) => entry.at === hit.first) &&
      !hit.context.negated
    ) {
      named.push({ at: hit.first, name: hit.code.slice('med:'.length), written: otherName(reader, hit) });
    }
  }
  // An unknown name is one that a dose follows.
  for (let index = 1; index < tokens.length; index += 1) {
    const before = tokens[index - 1];
    const isDose = /^\d/.test(tokens[index]?.word ?? '') && doseUnits.has(tokens[index + 1]?.word ?? '');
    const isGlued = gluedDose.test(tokens[index]?.word ?? '');
    if (!(isDose || isGlued) || before === undefined || /^\d/.test(before.word) || before.word.length < 5)
      continue;
    if (named.some((entry) => entry.at >= index - 2 && entry.at < index)) continue;
    named.push({ at: index - 1, name: `word=${text.slice(before.start, before.end).replaceAll(':', ' ')}` });
  }
  // Or one that ends like a medicine: the stems of the WHO ("The use of stems in the selection of INN").
  tokens.forEach(({ word, start, end }, index) => {
    const isNear = named.some((entry) => entry.at === index);
    if (
      !isNear &&
      word.length >= 7 &&
      medicineStem.test(word) &&
      !reader.found.some((hit) => hit.first <= index && hit.last >= index)
    )
      named.push({ at: index, name: `word=${text.slice(start, end)}` });
  });
  named.sort((left, right) => left.at - right.at);
  named.forEach((entry, index) => {
    const until = Math.min(named[index + 1]?.at ?? tokens.length, entry.at + 16);
    const span = tokens.slice(entry.at, until);
    const joined = span.map((token) => token.word).join(' ');
    const dose = doseInText.exec(joined) ?? /^\S+ (\d+(?:[.,]\d+)?)(?= |$)/.exec(joined);
    const usual = medicineNames[entry.name] === undefined || dosedOtherwise.has(entry.name) ? '' : 'mg';
    const spoken = findValues(span, readLocale(state.locale)).find(({ code }) =>
      /^freq:\d+:(?:day|week)$/u.test(code),
    );
    const frequency =
      oftenFirst.find(([pattern]) => pattern.test(joined))?.[1] ??
      spoken?.code.replaceAll(':', '/') ??
      often.find(([pattern]) => pattern.test(joined))?.[1] ??
      '';
    const written =
      dose === null
        ? ''
        : `${dose[1]}_${dose[2] === undefined ? usual : (doseUnits.get(dose[2]) ?? dose[2])}`;
    const parts = ['med', entry.name, written.replace(/_$/, ''), frequency, entry.written ?? ''];
    const code = parts.join(':').replace(/:+$/, '');
    add(reader, question.slot, [code], false, entry.at, Math.max(entry.at, until - 1));
  });
}

function readAllergies(reader: Reader): void {
  const { question, tokens } = reader;
  if (question === null) return;
  const named = reader.found.filter((hit) => hit.code.startsWith('allergen:') && !hit.context.negated);
  named.forEach((hit, index) => {
    const until = named[index + 1]?.first ?? tokens.length;
    const reactions = reader.found
      .filter(
        (other) =>
          other.code.startsWith('reaction:') &&
          other.first > hit.first &&
          other.first < until &&
          !other.context.negated,
      )
      .map((other) => other.code.slice('reaction:'.length));
    const parts = ['allergy', hit.code.slice('allergen:'.length), [...new Set(reactions)].join('+')];
    const code = [...parts, otherName(reader, hit)].join(':').replace(/:+$/, '');
    const end = reader.found
      .filter((other) => other.code.startsWith('reaction:') && other.first > hit.first && other.first < until)
      .at(-1);
    add(reader, question.slot, [code], false, hit.first, end?.last ?? hit.last);
  });
}

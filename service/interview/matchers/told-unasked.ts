import type { Token } from './tokens.ts';

/** Something told that no question asked for: what it fills, and the words it rests on (places in the tokens). */
export type Told = { slot: string; codes: string[]; negated: boolean; first: number; last: number };

type Rule = { slot: string; pattern: RegExp; option?: string; isNo?: boolean };

/** Patterns over one sentence in folded words with single spaces. Options are those of the slot's question. */
const backgroundRules: Rule[] = [
  {
    slot: 'medicines.allergies',
    isNo: true,
    pattern:
      /\b(?:no (?:known |drug |food |medicine )*allerg(?:y|ies)|(?:not|isnt|never been|im not) allergic to (?:anything|any)|sin alergias|no (?:tengo|tiene) (?:ninguna )?alergias?|no (?:soy|es) alergic[oa] a (?:nada|ningun\w*))\b/,
  },
  {
    slot: 'medicines.list',
    isNo: true,
    pattern:
      /\b(?:(?:i|he|she) (?:dont|doesnt) take (?:any )?(?:regular )?(?:medicines?|medications?|tablets|pills|meds)|(?:im|i am|hes|shes|he is|she is) not on any (?:regular )?(?:medicines?|medications?|tablets|pills|meds)|not on any (?:medication|medicines|meds)|no regular (?:medicines|medication|meds)|no tom[oa] (?:ningun\w* )?(?:medicinas?|medicamentos?|medicacion|pastillas?))\b(?! (?:for|para|contra|yet|today|hoy))/,
  },
  {
    slot: 'social.smoking',
    option: 'never',
    pattern:
      /\b(?:(?:i|he|she|have|has|ive) ?never smoked|(?:i|he|she) (?:dont|doesnt) smoke|non ?smoker|nunca (?:he |ha )?fum\w+|(?:no|ni) fum[oa])\b(?! (?:any ?more|ya))/,
  },
  {
    slot: 'social.smoking',
    option: 'stopped',
    pattern:
      /\b(?:(?:gave up|given up|stopped|quit|packed in) (?:the )?(?:smoking|fags|cigarettes|ciggies)|ex ?smoker|dej[eo] (?:de fumar|el tabaco|el cigarr\w+)|used to smoke|ya no fum[oa])\b/,
  },
  {
    slot: 'social.smoking',
    option: 'daily',
    pattern:
      /\b(?:(?:i|he|she) smokes? (?:\w+ ){0,4}(?:a day|per day|daily|every day)|(?:im|i am) a (?:heavy )?smoker|\w+ (?:cigarettes|fags|ciggies) a day|fum[oa] (?:\w+ ){0,4}(?:al dia|diari[oa]s?|cada dia)|(?:cajetilla|paquete) (?:\w+ ){0,2}al dia)\b/,
  },
  {
    slot: 'social.alcohol',
    option: 'never',
    pattern:
      /\b(?:(?:i|he|she) (?:dont|doesnt|never) drink (?:alcohol|any alcohol)|teetotal|no beb[oa] (?:nada de )?alcohol|abstemi[oa])\b/,
  },
  {
    slot: 'social.alcohol',
    pattern:
      /\b(?:(?:\w+ ){0,4}(?:cans?|tins?|pints?|bottles?|glass(?:es)?|units|beers?|whiske?ys?|vodkas?|ciders?|wines?|lagers?|drams?|litres?|liters?|latas?|cervezas?|copas?|canas?|chupitos?|tragos|vasos? de (?:vino|ron|whisky)|litros? de (?:vino|vodka|ron|cerveza|sidra)|(?:media )?botellas?) (?:of (?:vodka|wine|beer|cider|gin|whisky|whiskey|rum|lager|sherry) |de (?:vino|ron|cerveza|vodka|whisky|aguardiente) )?(?:a|an|per|every|each|most|al|a la|por|cada|todas las|todos los) (?:day|night|evening|week|nights|evenings|days|dia|noche|semana|noches|dias|fin de semana))\b(?! (?:of|de) (?:water|agua|milk|leche|juice|squash|tea|coke|cola|pills|tablets))/,
  },
  {
    slot: 'social.smoking',
    option: 'daily',
    pattern:
      /\b(?:(?:half a |a |\d+ |two )?packs? a day|(?:\d+|ten|fifteen|twenty|thirty|forty) (?:a|per) day (?:smoker|habit)|(?:i|he|she|still) smoke[sd]? (?:like a chimney|\d+|ten|twenty|thirty|forty)|(?:one|una|dos|media|\d+) cajetillas?|fum[oa] (?:\w+ ){0,2}(?:paquete|cajetilla|tabaco))\b/,
  },
  {
    slot: 'social.work',
    pattern:
      /\b(?:i work (?:as|in|at|for|on|nights|shifts|from)|trabajo (?:de|como|en (?:una?|el|la))|(?:im|i am) (?:retired|unemployed|a (?:full time )?student|between jobs)|soy (?:jubilad[oa]|ama de casa|estudiante|maestr[oa]|albanil|enfermer[oa]|chofer|camioner[oa]|profesor[a]?|cociner[oa]))(?= |$)/,
  },
];

/** Signs that are denied, or said by another word, in ways that no single word of the lexicon holds. */
const findingRules: Rule[] = [
  {
    slot: 'sx.vomiting',
    isNo: true,
    pattern:
      /\b(?:no|not been|hasnt been|havent been|isnt being|without being) (?:being )?(?:sick|sickness)\b/,
  },
  {
    slot: 'sx.fever',
    isNo: true,
    pattern:
      /\b(?:no|sin|not had a|without a|hasnt got a|havent got a) (?:temperature|temp|high temperature|temperatura|calentura)\b/,
  },
  {
    slot: 'sx.not_drinking',
    isNo: true,
    pattern:
      /\b(?:(?:hes|shes|is|still|and) drinking(?! (?:less|little|nothing|only|hardly|barely))|(?:se )?lo toma (?:todo )?bien|toma (?:bien )?(?:agua|liquidos|pecho)|drinks (?:well|plenty))\b/,
  },
  {
    slot: 'sx.dehydrated',
    isNo: true,
    pattern:
      /\b(?:still (?:having |has |got )?wet nappies|(?:plenty of|lots of|usual|normal) wet nappies|wet nappies (?:are )?(?:normal|fine|ok|as usual)|(?:nino|nina|orina|moja) (?:bien|los panales))\b/,
  },
];

const deniedOrdinary: Rule[] = [
  {
    slot: 'sx.seizure',
    isNo: true,
    pattern:
      /\b(?:no (?:volvi|volvio|he vuelto|ha vuelto) a (?:tener|darme|darle|convulsionar)(?: \w+)? (?:ataques?|crisis|convulsion\w*)|no more (?:fits|seizures|turns|funny turns)|(?:not had|havent had|hasnt had|no) (?:a |any |another |further )?(?:fits?|seizures?|convulsiones))\b/,
  },
  {
    slot: 'sx.harm_others',
    isNo: true,
    pattern:
      /\b(?:(?:not|isnt|never been|never) (?:been )?(?:violent|aggressive|dangerous)|no (?:es|esta|ha estado|se pone) (?:violent[oa]|agresiv[oa]))\b/,
  },
  {
    slot: 'sx.rash_glass',
    isNo: true,
    pattern:
      /\b(?:disappear\w*|fad(?:e|es|ing|ed)|vanish\w*|blanch\w*|go(?:es|ing)? (?:away|white|pale)|turns? white) (?:\w+ ){0,2}(?:when|if|under|on|with|once) (?:\w+ ){0,4}(?:press\w*|glass|push\w*|tumbler)\b|\b(?:desaparecen?|se (?:borran?|quitan?|van)|se ponen? blanc\w+) (?:\w+ )?(?:al|cuando|si|con) (?:\w+ ){0,2}(?:apret\w+|aprieto|presion\w+|vaso)\b/,
  },
  {
    slot: 'sx.fewer_wet_nappies',
    isNo: true,
    pattern:
      /\b(?:(?:still (?:having|has|got|doing)|plenty of|lots of|usual|normal) wet (?:nappies|diapers)|wet (?:nappies|diapers) (?:are |is |all )*(?:normal|fine|ok|good|grand|as usual|the same)|(?:orina|moja|hace pipi|hace pis)(?: los panales)? (?:bien|normal|igual|como siempre))\b/,
  },
  {
    slot: 'sx.drowsy',
    isNo: true,
    pattern:
      /\b(?:running (?:amok|around|about|riot|rings)|full of beans|bouncing (?:off|around|about)|playing (?:away|happily|as normal|as usual|fine)|(?:is|hes|shes) (?:alert|wide awake|bright as a button)|tan panch[oa]|juega (?:normal|bien|igual|como siempre)|jugando como si nada|corriendo por (?:ahi|toda))\b/,
  },
  {
    slot: 'sx.breathless',
    isNo: true,
    pattern: /\b(?:no|not|never) (?:puffing|puffed|puffin|out of puff|out of breath|wheezing or puffing)\b/,
  },
  {
    slot: 'sx.constipation',
    isNo: true,
    pattern:
      /\b(?:bowels|motions|bowel) (?:are |is |all |as |move |moving )*(?:regular|normal|fine|grand|ok|good|clockwork)\b|\b(?:voy|va|hago|obro) (?:al bano |del cuerpo |del vientre )?(?:bien|normal|como (?:un )?reloj|todos los dias)\b/,
  },
  {
    slot: 'sx.trauma',
    isNo: true,
    pattern:
      /\b(?:no (?:fall|falls|injury|accident|knock|trauma|bang)\b|(?:never|didnt|not) (?:hurt|bang|hit|fall|knock)(?:ed|en)? (?:it|on it|over)\b|came (?:on )?by itself|sin (?:golpe|caida|golpes|caidas)|no me (?:pegue|cai|golpee)|no (?:hubo|tuve) (?:golpe|caida|golpes))\b/,
  },
];

const perspectiveRules: Rule[] = [
  {
    slot: 'perspective.concerns',
    pattern:
      /\b(?:(?:i am|im|were|we are|shes|hes|me) (?:\w+ ){0,2}(?:worried|scared|afraid|terrified|petrified|frightened|concerned)|(?:what )?worries me|worried (?:that|about|its|it|in case)|my (?:biggest |main |only )?(?:worry|fear) is|me preocupa|(?:tengo|con|muert[oa] de) (?:mucho |un )?miedo|me da (?:mucho )?miedo|temo que|estoy (?:muy )?preocupad[oa])\b/,
  },
  {
    slot: 'perspective.ideas',
    pattern:
      /\b(?:i (?:think|reckon|wonder if|suspect|assume|bet) (?:its|it is|it was|it could|it might|this is|this could|ive|i have|something|the)|i (?:put|blame) it|it must be|must be something|probably (?:just )?(?:the|a|my|from|because|tired|something|stress)|creo que (?:es|son|sea|fue|puede ser)|pienso que (?:es|son|sea|puede)|para mi que|yo digo que es|me imagino que (?:es|sera)|debe (?:de )?ser|ha de ser|a lo mejor es|seguro que es)\b/,
  },
  {
    slot: 'perspective.expectations',
    pattern:
      /\b(?:id like|i would like|i was hoping|im hoping|i am hoping|hoping (?:for|to get|you)|(?:could|can) i (?:have|get) (?:a|an|the|some|my)|i want (?:a|an|the|some|you to|to (?:go on|start|know|find|see|get|have))|i need (?:a|an|some|my)|booking (?:my|a|the)|quisiera|me gustaria|quiero (?:que me|una|un|saber)|necesito (?:que me|una|un)|me podrian|querria)\b/,
  },
];

/** Ways to end a talk that only look like an idea or a wish. */
const closings =
  /\b(?:thats? (?:all|it|everything|enough|about it)|is (?:all|it)|eso es todo|nada mas|to die|to end|kill|morir\w*|matar\w*|suicid\w*|desaparecer|vivir)\b/;

/**
 * What works well is a sign that is absent. Words of the function, then words that say how it goes; a denial between
 * them, or before, takes it away.
 */
const functions: { slots: string[]; pattern: RegExp }[] = [
  { slots: ['sx.swallowing'], pattern: /^(?:swallow|swallows|swallowing|tragar|trago|traga)$/ },
  { slots: ['sx.breathless'], pattern: /^(?:breathe|breathes|breathing|respiro|respira|respirar)$/ },
  {
    slots: ['sx.appetite'],
    pattern: /^(?:appetite|apetito|eats|eating|eatin|eat|comiendo|come|como|feeding|grub)$/,
  },
  { slots: ['sx.hearing'], pattern: /^(?:hearing|oigo|oye|oir)$/ },
  { slots: ['sx.vision'], pattern: /^(?:eyesight|sight|veo|vista)$/ },
  {
    slots: ['sx.urinary'],
    pattern:
      /^(?:urinating|peeing|pee|pees|weeing|wee|wees|waterworks|plumbing|orino|orina|orinar|meo|mea|pis)$/,
  },
  { slots: ['sx.sleep'], pattern: /^(?:sleeping|sleep|sleeps|sleepin|duermo|duerme|durmiendo)$/ },
  { slots: ['sx.not_drinking'], pattern: /^(?:drinking|drinks|bebe|bebiendo)$/ },
  { slots: ['sx.neck_stiff'], pattern: /^(?:neck|necks|cuello|nuca)$/ },
  { slots: ['sx.memory'], pattern: /^(?:memory|memoria)$/ },
  { slots: ['sx.speech_trouble'], pattern: /^(?:speech|talking|talks|speaking|habla|hablo|hablando)$/ },
  { slots: ['sx.numbness'], pattern: /^(?:sensation|feeling|sensibilidad)$/ },
  { slots: ['sx.weight_loss', 'sx.weight_gain'], pattern: /^(?:weight|weights|peso)$/ },
];
const goingWell = new Set(
  'grand good fully perfect great brilliant excellent lovely rightly bonny regular estupendo estupendamente fenomenal barbaro divinamente joya perfectamente excelente tranquilo fine ok okay well normal normally alright steady stable unchanged same bien perfectamente igual estable perfecto'.split(
    ' ',
  ),
);
const broken = new Set(
  'if but off bad poor strange funny weird isnt arent havent cannae didnae couldnt didnt wasnt than until till used tan muy si pero raro rara tampoco dificil apenas no not nt cant cannot dont doesnt isnt never without hardly barely less more wont struggling hard trouble sin nunca ni mal menos mas peor'.split(
    ' ',
  ),
);
const wellReach = 6;

/** The sentences of a text: where each begins, and its words. */
export function sentencesOf(tokens: Token[]): { from: number; words: string[] }[] {
  const sentences: { from: number; words: string[] }[] = [];
  tokens.forEach((token, index) => {
    const current = sentences.at(-1);
    if (current === undefined || tokens[current.from]?.sentence !== token.sentence)
      sentences.push({ from: index, words: [token.word] });
    else current.words.push(token.word);
  });
  return sentences;
}

/** Background, and where `withPerspective` what they think, fear and hope for. Work is linear in the words. */
export function findToldUnasked(text: string, tokens: Token[], withPerspective: boolean): Told[] {
  const told: Told[] = [];
  const rules = [
    ...backgroundRules,
    ...findingRules,
    ...deniedOrdinary,
    ...(withPerspective ? perspectiveRules : []),
  ];
  for (const { from, words } of sentencesOf(tokens)) {
    const joined = words.join(' ');
    for (const { slot, pattern, option, isNo } of rules) {
      const match = pattern.exec(joined);
      if (match === null) continue;
      const before = joined.slice(0, match.index).trim();
      const first = from + (before === '' ? 0 : before.split(' ').length);
      const matched = match[0].trim().split(' ').length;
      if (isNo === true || option !== undefined) {
        const code = isNo === true ? 'no' : `option:${slot}:${option}`;
        told.push({ slot, codes: [code], negated: isNo === true, first, last: first + matched - 1 });
        continue;
      }
      if (
        closings.test(joined) ||
        /\b(?:not|no|never|nunca|dont)\b/.test(match[0]) ||
        /\b(?:not|no|never|nunca|dont)$/.test(before)
      )
        continue;
      const last = lastOf(tokens, first, from + words.length - 1);
      const quote = text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0);
      if (last > first) told.push({ slot, codes: [`word:${quote}`], negated: false, first, last });
    }
    told.push(...findWorkingWell(words, from, tokens));
  }
  return told;
}

const quoteMax = 180;

/** The sentence to its end, or as much of it as a value holds. */
function lastOf(tokens: Token[], first: number, end: number): number {
  const start = tokens[first]?.start ?? 0;
  let last = end;
  while (last > first && (tokens[last]?.end ?? 0) - start > quoteMax) last -= 1;
  return last;
}

function findWorkingWell(words: string[], from: number, tokens: Token[]): Told[] {
  return functions.flatMap(({ slots, pattern }) => {
    const at = words.findIndex((word) => pattern.test(word));
    if (at < 0) return [];
    const clause = tokens[from + at]?.clause;
    const until = words.findIndex(
      (word, index) =>
        index > at &&
        index <= at + wellReach &&
        goingWell.has(word) &&
        tokens[from + index]?.clause === clause,
    );
    const before = Math.max(0, at - 3);
    const isBroken = words
      .slice(before, until)
      .some((word, index) => broken.has(word) && tokens[from + before + index]?.clause === clause);
    if (until < 0 || isBroken) return [];
    return slots.map((slot) => ({
      slot,
      codes: ['no'],
      negated: true,
      first: from + at,
      last: from + until,
    }));
  });
}

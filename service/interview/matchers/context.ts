import type { AnsweredBy } from '../types.ts';
import type { Hit } from './patterns.ts';
import type { Token } from './tokens.ts';

/** How a finding is meant: absent, long past, another person's, or only supposed. After NegEx and ConText. */
export type Context = { negated: boolean; past: boolean; other: boolean; supposed: boolean };

const set = (words: string) => new Set(words.split(' '));

const negators = set(
  'no not never without deny denies denied nor neither none dont doesnt didnt isnt wasnt arent werent havent hasnt hadnt aint baint bint ent inna dunna amnt ' +
    'naw nae nup nuh dinnae cannae couldnae havnae havenae hasnae hadnae didnae disnae doesnae isnae wasnae werenae wouldnae amnae nil nowt divil nuttin nothin nobody nadie ' +
    'nee nay nane nowe nought naught nuffin nuffink divvent dinna didna doesna hasna havena hadna wasna isna winna canna neer naething nawthing nothink ' +
    'zero sin nun nunca jamas ni niego niega tampoco ningun ninguna ninguno nada na naita naica nadita minga cero',
);
/** After a negator these make it say something else: "no change", "not only", "no se me quita". */
const undoing = set(
  'only just change relief sure doubt matter wonder better improving improve stop stops stopping stopped ease eases easing away gone help helps ' +
    'helping works work worked touches shifts shift settles settle relieves calms holds until solo solamente puedo podia puede logro consigo able entra llega alcanza quita quitan pasa mejora mejoro para cede alivia alivio sirve funciona calma servido funciono duda tanto idea know podido poder pudo pude poderme podemos logrado paro paran deja dejo dejan cesa ceso aguanto aguanta aguantaba soporto soporta dejado parado',
);
/** "Not just" undoes a denial; "doesn't hurt, just the noise" does not. */
const limiters = set('only just solo solamente');
const unable = set('puedo podia puede logro consigo quiero alcanzo');
/** A finding that begins with its own denial ("cannot speak") is not undone by one before it ("no fever and …"). */
const ownDenials = set('cant cannot couldnt wont dont doesnt didnt isnt wouldnt no not hardly barely ni sin');
const scopeEnds = set(
  'but however although though except because which until unless also pero aunque sino excepto porque hasta tambien ademas',
);
const selfStart = set(
  'i ive im ill my me tengo siento estoy yo mi me duele duelen noto he hay vomito sangro toso escupo veo orino is has he she hes shes esta tiene llora respira',
);
/** What begins a statement of its own after "and": finite verbs, times and subjects. */
const startsAnew = set(
  'keep keeps kept keeping got get gets feel feels see sees saw woke went then am are was were there theres it its this that now today since when still also ' +
    'miro mira veo ando anda estan llevo lleva traigo trae da dan dio sale salen salio puse pone pongo tuve hago hace ahora hoy desde cuando luego despues entonces se le les sigue siguen anoche ayer ya asta hasta',
);
const intensifiers = set(
  'crushing severe terrible bad awful heavy horrible sudden intense worst really very extreme constant sharp strong fuerte intenso terrible mucho mucha horrible',
);
const possessives = set('me ma mah wor your my our his her the a mi mis nuestro nuestra su un una el la');
export const relatives = set(
  'buddy missus hubby fella lassie mam mammy mummy daddy papaw memaw meemaw nonna aunty auntie sis coworker workmate landlady boyfriend girlfriend teammate classmate ' +
    'sons daughters sisters kids children grandson granddaughter godson wean bairn brothers cuate compa colega polola pololo mami papi abuelita abuelito hermanito hermanita hijito hijita ' +
    'padrastro madrastra ahijado ahijada vecinos abuelos bisabuela bisabuelo patron patrona ' +
    'gran granny nana nanny pop stepfather stepmother stepdad stepmum ex flatmate roommate fiance carer teacher gramps godmother ' +
    'suegros madrina padrino novio novia cunado cunada nuera yerno companero companera ' +
    'father mother dad mum mom brother sister husband wife son daughter friend neighbour neighbor uncle aunt grandfather grandmother ' +
    'grandma grandpa granddad nan cousin partner colleague boss parents baby child kid twin niece nephew ' +
    'fathers mothers dads mums moms brothers sisters husbands wifes ' +
    'padre madre papa mama hermano hermana esposo esposa marido mujer hijo hija amigo amiga vecino vecina tio tia abuelo abuela ' +
    'lady woman man bloke guy someone somebody senora senor conocida conocido alguien comadre compadre ' +
    'primo prima pareja jefe padres bebe nieto nieta sobrino sobrina suegro suegra',
);
const objectLeads = set(
  'with beside helping helped helpin lifting lifted carrying carried visiting visited pushing minding ayudando ayude ayudaba cargando cargaba cuidando visitando con junto',
);
const thirdPersons = set('he she they hes shes ella ellos');
export const selfWords = set('i ive im me myself mine tengo siento estoy yo me duele noto conmigo');
const pastWords = set('childhood previously formerly infancia antiguamente');
const pastVerbs = set(
  'eche echo vomite orine convulsione convulsiono desmaye desmayo ahogue ahogo operaron ingresaron ingrese had was were got did suffered tried attempted took thought intente intento quise hice pense pensaba tome tuve tuvo estuve sufri sufrio dio paso tenia era fue dieron operaron',
);
const startVerbs = set(
  'noticed found discovered appeared note encontre descubri aparecio aparecieron salio salieron started start began begin since empezo comenzo desde lleva llevo',
);
const supposedVerbs = set(
  'get got gets have had feel felt develop notice start started starts came comes became become couldnt cant there it ever',
);
const supposedSpanish = set(
  'tuviera tuviese empeora empeorara empeoro vuelve volviera volviese hubiera aparece apareciera sintiera diera da',
);

/** "Si vomitara", "si me doliera": the past subjunctive supposes. */
const subjunctive = /\w{3}(?:ara|iera|iese)n?$/;

const saying = set('cant cannot wouldnt couldnt');

function isNegatorAt(tokens: Token[], index: number): boolean {
  const word = tokens[index]?.word ?? '';
  const next = tokens[index + 1]?.word ?? '';
  if (word === 'free' && next === 'of') return true;
  // "I can't say I've had a headache."
  if (saying.has(word) && next === 'say')
    return /^(?:i|im|ive|id|shes|hes|that)$/.test(tokens[index + 2]?.word ?? '');
  if (!negators.has(word)) return false;
  if (isLikeNoOther(tokens, index) || isAgreeing(tokens, index)) return false;
  // "De la nada" is "out of nowhere".
  if (word === 'nada' && tokens[index - 1]?.word === 'la') return false;
  // "No puedo ni hablar": "ni" is "even" there.
  if (word === 'ni' && unable.has(tokens[index - 1]?.word ?? '')) return false;
  // "No sé si": "se" of "no se me duerme" is no "sé".
  const afterSe = tokens[index + 2];
  if (
    next === 'se' &&
    (afterSe === undefined ||
      afterSe.clause !== tokens[index]?.clause ||
      [
        'si',
        'que',
        'donde',
        'cuando',
        'como',
        'por',
        'porque',
        'bien',
        'cual',
        'cuanto',
        'de',
        'la',
        'el',
        'a',
      ].includes(afterSe.word))
  )
    return false;
  const reach = next === 'se' ? 3 : 2;
  for (let step = 1; step <= reach; step += 1) {
    const follower = tokens[index + step];
    if (follower?.clause !== tokens[index]?.clause) break;
    if (undoing.has(follower?.word ?? '') && !(step > 1 && limiters.has(follower?.word ?? ''))) return false;
  }
  return true;
}

const nothings = set('nada na nadie nothing nobody nowt');
const leadsToNothing = set('con de por para a with by from but');

/** "No se me quita con nada", "na más rozarme": the word completes what was said and denies nothing that follows. */
function isAgreeing(tokens: Token[], index: number): boolean {
  const own = tokens[index];
  if (own === undefined || !nothings.has(own.word)) return false;
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (after?.clause === own.clause && after.word === 'mas') return true;
  return before?.clause === own.clause && leadsToNothing.has(before.word) && after?.word !== 'de';
}

/** "Never had a headache like it", "nunca había tenido un dolor así": it is there, and like no other before. */
function isLikeNoOther(tokens: Token[], index: number): boolean {
  const after: string[] = [];
  for (const token of tokens.slice(index, index + 12)) {
    if (token.sentence !== tokens[index]?.sentence) break;
    // "No me duele la cabeza, oigo igual": the same as ever, said of something else.
    if (token.word === 'igual' && token.clause !== tokens[index]?.clause) break;
    after.push(token.word);
  }
  return /^(?:never|ever|nunca|jamas|not|no|havent|hadnt|hasnt)(?: \w+){0,9} (?:like (?:it|this|that|these)|this bad|as bad|so bad|asi|igual|como (?:este|esta|estos|estas|ese|esa)|tan (?:fuerte|intenso|intensa|malo|mala))\b/.test(
    after.join(' '),
  );
}

const opensSentence = set('its it hes he shes she theyre they im ive i were we thats theres there');

/** "No, …" and "nope," at the start answer the question; they do not negate what follows. */
export function isAnswerParticle(tokens: Token[], index: number): boolean {
  const [particle, next, second] = tokens;
  if (index !== 0) return false;
  if (next === undefined || next.clause !== particle?.clause) return true;
  // "No he sentido" is Spanish.
  if (next.word === 'he' && /(?:ado|ido|isto|echo|uesto|icho|uelto)$/.test(second?.word ?? '')) return false;
  // "No its dry", "no babys kicking fine", "no he's grand": what is begun after it is a sentence of its own.
  return (
    ['no', 'nah', 'naw', 'nope'].includes(particle?.word ?? '') &&
    (opensSentence.has(next.word) ||
      // "Babys" and "baby's": is.
      (/^(?:baby|babys|wean|weans|bairn|bairns)$/.test(next.word) &&
        (next.word.endsWith('s') || next.end - next.start > next.word.length) &&
        /(?:ing|in)$/.test(second?.word ?? '')))
  );
}

const negationReach = 9;

function isNegated(tokens: Token[], hit: Hit): boolean {
  const own = tokens[hit.first];
  if (own === undefined) return false;
  // "De lo hinchada", "de tanto toser": the reason, whatever else is denied.
  if (
    (own.word === 'de' && tokens[hit.first + 1]?.word === 'lo') ||
    (tokens[hit.first - 1]?.word === 'tanto' && tokens[hit.first - 2]?.word === 'de')
  )
    return false;
  if (hit.code === 'sx.pregnant' && isUnlikely(tokens, hit)) return true;
  // In Spanish denials agree and do not cancel: "no me pasa ni la saliva".
  // A pattern may offer a denial among its words ("no|short breath") that the person did not use.
  const holdsDenial =
    hit.saysNot &&
    tokens
      .slice(hit.first, hit.last + 1)
      .some(({ word }) => negators.has(word) || ownDenials.has(word) || word === 'cannae');
  if (ownDenials.has(own.word) || holdsDenial) return isDeniedAfter(tokens, hit);
  if (isRuledOut(tokens, hit)) return true;
  // "My chest does not hurt": the denial stands between the words of the finding.
  for (let index = hit.first + 1; index < hit.last; index += 1)
    if (isNegatorAt(tokens, index) && !beginsItsOwn(tokens, index)) return true;
  for (let index = hit.first - 1; index >= Math.max(0, hit.first - negationReach); index -= 1) {
    const token = tokens[index];
    const after = tokens[index + 1];
    if (token === undefined || token.sentence !== own.sentence) break;
    if (scopeEnds.has(token.word)) break;
    // "No pain really, just bloated": what is there after all.
    if (
      limiters.has(token.word) &&
      index < hit.first &&
      !negators.has(tokens[index - 1]?.word ?? '') &&
      !negators.has(tokens[index - 2]?.word ?? '')
    )
      break;
    if (after !== undefined && token.clause !== after.clause && !isList(tokens, index + 1, hit)) break;
    if (isNegatorAt(tokens, index)) return !isAnswerParticle(tokens, index);
    if (token.word === 'and' || token.word === 'y' || token.word === 'e') {
      if (
        isSentenceOfItsOwn(tokens, index + 1, hit) ||
        selfStart.has(after?.word ?? '') ||
        intensifiers.has(after?.word ?? '') ||
        startsAnew.has(after?.word ?? '')
      )
        break;
    } else if (
      (token.word === 'i' || token.word === 'tengo' || token.word === 'siento') &&
      !isNegatorNear(tokens, index)
    ) {
      break;
    }
  }
  return isDeniedAfter(tokens, hit) || hasEndedBefore(tokens, hit);
}

/** "No way I'm pregnant", "imposible que esté embarazada". */
function isUnlikely(tokens: Token[], hit: Hit): boolean {
  const before = tokens
    .slice(Math.max(0, hit.first - 5), hit.first)
    .filter((token) => token.clause === tokens[hit.first]?.clause)
    .map((token) => token.word)
    .join(' ');
  return /(?:^| )(?:(?:cant|cannot|couldnt|could not|cannae|canna) (?:(?:possibly|really|even|i) )?(?:be|get|have been)|no (?:puedo|puede|podria) (?:ser|estar|haber)|(?:imposible|impossible|dificil|unlikely|no way|no chance|no hay (?:forma|manera)|ni de broma|ni loca)(?: \w+){0,3})$/.test(
    before,
  );
}

/** "Can't be pregnant", "no puedo estar embarazada": what is not possible is not there. */
function isRuledOut(tokens: Token[], hit: Hit): boolean {
  const before = tokens
    .slice(Math.max(0, hit.first - 6), hit.first)
    .filter((token) => token.clause === tokens[hit.first]?.clause)
    .map((token) => token.word)
    .join(' ');
  return /(?:^| )(?:(?:cant|cannot|couldnt|cannae|couldnae|canna|canny|not|isnt) (?:possibly |really )?(?:be|possible|have been)|(?:no|imposible que) (?:puedo|puede|podria|pueda|este|sea) (?:estar|ser|haber)?|imposible que este)(?: (?:a|an|im|i am|that im))?$/.test(
    before,
  );
}

/** "Swollen like seven months and I'm not pregnant": the denial is of what comes after "and". */
function beginsItsOwn(tokens: Token[], index: number): boolean {
  const lead = tokens[index - 1]?.word ?? '';
  const isJoined =
    /^(?:and|y|e)$/.test(lead) ||
    (/^(?:i|im|she|shes|he|hes|yo)$/.test(lead) && /^(?:and|y|e)$/.test(tokens[index - 2]?.word ?? ''));
  return isJoined && /^(?:estoy|soy|esta|es|im|am|was|is|pregnant)$/.test(tokens[index + 1]?.word ?? '');
}

const determiners = set('el la los las mi mis su sus the my his her');

/** "No agarra la teta y la boca la tiene morada": an article and more than its noun begin a statement, not an item of a list. */
function isSentenceOfItsOwn(tokens: Token[], from: number, hit: Hit): boolean {
  if (!determiners.has(tokens[from]?.word ?? '')) return false;
  const next = tokens[hit.last + 1];
  const goesOn = next !== undefined && next.clause === tokens[hit.last]?.clause;
  return (
    hit.last - from > 2 ||
    (goesOn && !['y', 'and', 'o', 'or', 'ni', 'nor', 'tampoco', 'either'].includes(next.word))
  );
}

function isNegatorNear(tokens: Token[], index: number): boolean {
  return (
    [1, 2].some((step) => isNegatorAt(tokens, index + step)) ||
    [1, 2].some((step) => isNegatorAt(tokens, index - step))
  );
}

/** A list that goes on to "or", "nor", "ni": "no fever, chills or cough". */
function isList(tokens: Token[], from: number, hit: Hit): boolean {
  const joiners = ['or', 'nor', 'ni', 'o', 'either', 'any'];
  const limit = Math.min(tokens.length, hit.last + 8);
  for (let index = from; index < limit; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.sentence !== tokens[hit.first]?.sentence) return false;
    if (index < hit.first && selfStart.has(token.word)) return false;
    if (joiners.includes(token.word)) return true;
  }
  return false;
}

const closingDenials = set(
  'na naita minga nuffin nothink naething ausente absent nothing nothin nowt nada naw nae no none never nunca tampoco nada nope nah nil zero cero ninguno ninguna jamas',
);

/** Findings that may come and go without danger: that they ended takes them away. Others stay, to be asked about. */
const mayEnd = set(
  'cough fever palpitations dizzy headache itching vomiting nausea diarrhoea constipation rash sore_throat wheeze runny_nose cold ' +
    'burning_urine urinary heartburn regurgitation night_sweats sweating tremor hives swelling bloating low_mood anxiety back_pain ' +
    'joint_pain gum_bleeding nosebleed incontinence nocturia frequency_urine hot_flushes discharge sputum chills snoring light ' +
    'blood_urine swallowing_pain ear_pain eye_red tired heavy_periods painful_periods leg_cramp_walking',
);
const endedAfter =
  /^(?:(?:has|have|is|are|all|now|just|completely|totally|pretty much|already|ya) ){0,3}(?:gone|away|stopped|settled(?: down)?|cleared(?: up)?|disappeared|vanished|resolved|ceased|went (?:off|away)|se (?:me |le |nos )?(?:ha )?(?:quito|quitaron|quitado|fue|fueron|ido|paso|pasaron|curo|calmo|acabo|acabaron)|desaparecio|desaparecieron|ceso|cesaron)(?: (?:completely|altogether|now|totally|on (?:its|their) own|by itself|del todo|solo|sola|solos|solas|ya|pues|po|nomas|bendito|doctora?|doctorcit[oa]|entera|enterita|hace|anoche|last|this|gracias|thank|after|since|with|within|con|despues|desde|and|y|yesterday|today|ayer|hoy)\b|$)/;
const cameBack =
  /\b(?:came back|come back|comes back|back again|again|returned|started up|volvio|volvieron|vuelve|vuelven|regreso|otra vez|de nuevo)\b/;
/** "Ya no se las nota", "I don't get them any more": said of what was named just before. */
const noLongerAfter =
  /^(?:\w+ ){0,3}(?:ya no (?:se )?(?:me |le )?(?:la|lo|las|los) (?:noto|nota|notamos|siento|siente|tengo|tiene|sufro|sufre)|(?:i |she |he |they )?(?:dont|doesnt|havent|hasnt|no longer) (?:get|gets|have|had|has|feel|feels|notice|noticed|notices) (?:it|them))\b/;

/** "It went away and came back." */
function isBackAgain(tokens: Token[], hit: Hit): boolean {
  return cameBack.test(
    tokens
      .slice(hit.last + 1, hit.last + 14)
      .filter((token) => token.sentence === tokens[hit.last]?.sentence)
      .map((token) => token.word)
      .join(' '),
  );
}

/** "The cough has cleared up", "la tos se me quitó", "las palpitaciones, ya no las noto"; not where it came back. */
function hasEndedAfter(tokens: Token[], hit: Hit): boolean {
  if (!mayEnd.has(hit.code.slice('sx.'.length))) return false;
  const own = tokens[hit.last];
  const sentence = tokens
    .slice(hit.last + 1, hit.last + 14)
    .filter((token) => token.sentence === own?.sentence);
  const inSentence = sentence.map((token) => token.word).join(' ');
  const inClause = sentence.filter((token) => token.clause === own?.clause).map((token) => token.word);
  return endedAfter.test(inClause.join(' ')) || noLongerAfter.test(inSentence);
}

const stopping = set('stopped quit quitted dejo deje dejado paro pare parado');

/** "I've stopped vomiting", "dejó de vomitar". */
function hasEndedBefore(tokens: Token[], hit: Hit): boolean {
  if (!mayEnd.has(hit.code.slice('sx.'.length))) return false;
  const at = tokens[hit.first - 1]?.word === 'de' ? hit.first - 2 : hit.first - 1;
  const token = tokens[at];
  if (token === undefined || token.clause !== tokens[hit.first]?.clause || !stopping.has(token.word))
    return false;
  const before = tokens.slice(Math.max(0, at - 4), at).filter((one) => one.clause === token.clause);
  return !before.some(
    ({ word }) =>
      negators.has(word) ||
      ownDenials.has(word) ||
      ['since', 'when', 'after', 'desde', 'cuando', 'until', 'hasta'].includes(word),
  );
}

const openers =
  '(?:(?:pues|bueno|la|verdad|que|es|gracias|a|dios|eso|well|honestly|thankfully|thank|god|so far|ya|casi) )*';
const noneAfterPause = new RegExp(
  `^${openers}(?:no|nope|none|nothing|never|nada|nunca|cero|zero|tampoco|para nada|ningun\\w|not (?:one|once|any|at all|really|much|a single one|a bit)|ni (?:un\\w|uno|de broma))(?: (?:at all|whatsoever|ever|one|de nada|nunca|jamas|gracias|thanks|thank god))?$`,
);
const noneAtOnce = /^(?:ni (?:uno|una|un[oa] solo)|para nada|ya (?:casi )?no|ningun[oa]|free)$/;

/** "Headaches? Not one.", "mareos, cero", "vomiting: none at all", "diarrea para nada". */
function isNoneAfter(tokens: Token[], hit: Hit): boolean {
  const next = tokens[hit.last + 1];
  if (next === undefined) return false;
  const after: string[] = [];
  for (const token of tokens.slice(hit.last + 1, hit.last + 10)) {
    if (token.clause !== next.clause) break;
    after.push(token.word);
  }
  const pattern = /^\s*[?,:;]/.test(next.gap) ? noneAfterPause : noneAtOnce;
  return pattern.test(after.join(' '));
}

/** "Chest pain: no", "fever? none", "the pain has gone". */
function isDeniedAfter(tokens: Token[], hit: Hit): boolean {
  if (isBackAgain(tokens, hit)) return false;
  if (hasEndedAfter(tokens, hit) || (!hit.saysNot && isNoneAfter(tokens, hit))) return true;
  const [next, second, third] = [1, 2, 3].map((step) => tokens[hit.last + step]?.word ?? '');
  const nextToken = tokens[hit.last + 1];
  const end = tokens[hit.last + 2];
  const closes = end === undefined || end.clause !== nextToken?.clause;
  // Spanish denials agree: "no me hace nada".
  const agrees =
    hit.saysNot &&
    !['no', 'none', 'never', 'nope', 'nah', 'nil', 'nothing', 'nothin', 'nowt', 'naw', 'nae'].includes(
      next ?? '',
    );
  // "Sitting or asleep never", "sentado o durmiendo nunca".
  const fourth = tokens[hit.last + 4];
  if (
    ['o', 'or', 'ni', 'nor'].includes(next ?? '') &&
    closingDenials.has(third ?? '') &&
    (fourth === undefined || fourth.sentence !== tokens[hit.last]?.sentence)
  )
    return true;
  if (closingDenials.has(next ?? '') && closes && !agrees) {
    return nextToken?.sentence === tokens[hit.last]?.sentence || tokens.length <= hit.last + 2;
  }
  return (
    (['has', 'is', 'have'].includes(next ?? '') &&
      second === 'gone' &&
      tokens[hit.last + 3]?.clause !== tokens[hit.last]?.clause) ||
    isPostposedDenial(tokens, hit) ||
    isFarFromIt(tokens, hit) ||
    isNoLonger(tokens, hit) ||
    isGone(tokens, hit) ||
    isInOrder(tokens, hit) ||
    (next === 'went' &&
      second === 'away' &&
      !/\b(?:back|again|return\w*)\b/.test(wordsAfter(tokens, hit, 9))) ||
    (next === 'ya' && second === 'paso') ||
    (next === 'se' && ['quito', 'fue', 'paso'].includes(second ?? '') && third !== 'a')
  );
}

/** "Quitarme de en medio ni se me ha pasado por la cabeza", "drink, not a chance". */
function isFarFromIt(tokens: Token[], hit: Hit): boolean {
  const after = tokens
    .slice(hit.last + 1, hit.last + 7)
    .filter((token) => token.sentence === tokens[hit.last]?.sentence)
    .map((token) => token.word);
  return /^(?:ni (?:se me|me (?:ha|paso|pasa)|pensarlo|loc[oa]|hablar|en broma|por asomo|de (?:cona|broma))|not? (?:a chance|way|for a (?:second|minute|moment)))\b/.test(
    after.join(' '),
  );
}

/** The words after a hit in its sentence, with a comma where a new clause begins. */
function wordsAfter(tokens: Token[], hit: Hit, count: number): string {
  const after: string[] = [];
  for (let index = hit.last + 1; index <= hit.last + count; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.sentence !== tokens[hit.last]?.sentence) break;
    if (token.clause !== tokens[index - 1]?.clause) after.push(',');
    after.push(token.word);
  }
  return after.join(' ');
}

/** "De las palpitaciones está mejor, ya no se las nota", "the fits, he doesn't get them any more". */
function isNoLonger(tokens: Token[], hit: Hit): boolean {
  return /^(?:(?!y |pero |and |but |or |o )[\w,]+ ){0,5}(?:ya no (?:(?:se|me|le|nos|te) )?(?:l[ao]s?) \w+|ya no (?:(?:se|me|le|nos) )?(?:dan?|pasan?|vienen?|salen?|aparecen?|repiten?|molestan?)(?: |$|,)|no (?:longer|more)(?: |$)|(?:i|he|she|we|they) (?:dont|doesnt|havent|hasnt|no longer|never) (?:get|gets|got|have|had|feel|feels|felt|notice|notices|noticed) (?:it|them|that|those|one|any) (?:any ?more|now|since|these days))/.test(
    wordsAfter(tokens, hit, 12),
  );
}

/** "La próstata bien", "waterworks fine": a name with how well it goes, and nothing else in the clause. */
function isInOrder(tokens: Token[], hit: Hit): boolean {
  if (passingStillCounts.has(hit.code) || hit.last - hit.first > 1 || hit.saysNot) return false;
  // "No oigo bien".
  if ([1, 2, 3].some((step) => isNegatorAt(tokens, hit.first - step))) return false;
  return /^(?:is |are |s |esta |estan |va |van )?(?:all |muy |todo )?(?:bien|fine|grand|normal|perfecto|perfecta|perfect|sin novedad|no bother|in order|en orden|barbar[oa]|joya|impecable|intact[oa]|excelente|fenomenal|estupend[oa]|divinamente|de lujo|como un reloj|sharp|sharp as a tack|champion|lovely|tidy|sound|brilliant|spot on)(?: se acuerda\b.*| recuerda\b.*)?(?: (?:gracias|thanks|thank god|gracias a dios|de momento|so far))?(?: ,|$)/.test(
    wordsAfter(tokens, hit, 7),
  );
}

/** Signs whose passing is itself a warning: a weakness that lasted ten minutes still happened. */
const passingStillCounts = new Set(
  (
    'stroke_sign weakness speech_trouble vision numbness chest_pain chest_crushing faint near_faint unconscious seizure confusion suicidal ' +
    'breathless breathless_severe breathless_rest thunderclap colour_blue floppy self_harm'
  )
    .split(' ')
    .map((name) => `sx.${name}`),
);

/** "The cough has cleared up", "se me quitó la tos hace días", "the swelling's all gone now". */
function isGone(tokens: Token[], hit: Hit): boolean {
  if (passingStillCounts.has(hit.code)) return false;
  const after = wordsAfter(tokens, hit, 9);
  if (
    /\b(?:back|again|return\w*|vuelv\w*|volvi\w*|otra vez|but|pero|until|hasta|almost|nearly|casi|for a while|after)\b/.test(
      after,
    )
  )
    return false;
  if (
    /^(?:(?:has|have|is|are|s) )?(?:(?:all|completely|totally|now|since|both|well and truly) )*(?:gone|cleared(?: up)?|disappeared|vanished|healed(?: up)?|sorted)(?: (?:away|now|completely|altogether|since|thankfully|thank god))*(?: ,|$| and )/.test(
      after,
    ) ||
    /^(?:ya )?(?:se (?:me |le |nos )?)?(?:ha |han )?(?:quitado|quito|desaparecido|desaparecio|desaparecieron|curado|curo|marcho|fue|fueron|quitaron|ido)(?: (?:del todo|por completo|ya|solo|sola|gracias a dios))*(?: ,|$| y )/.test(
      after,
    )
  )
    return true;
  const before = tokens
    .slice(Math.max(0, hit.first - 6), hit.first)
    .filter((token) => token.clause === tokens[hit.first]?.clause)
    .map((token) => token.word)
    .join(' ');
  return /\b(?:ya )?se (?:me |le |nos )(?:ha |han )?(?:quitado|quito|quitaron|fue|fueron|ido|paso|pasado|pasaron|curo|curado|desaparecio)(?: (?:el|la|los|las|lo|de|del|toda|todo|esa|ese))*$/.test(
    before,
  );
}

/** "Fiebre no he tenido", "vomiting she hasn't had": the denial follows what it denies. */
function isPostposedDenial(tokens: Token[], hit: Hit): boolean {
  const after: string[] = [];
  for (const token of tokens.slice(hit.last + 1, hit.last + 7)) {
    if (token.clause !== tokens[hit.last]?.clause) break;
    after.push(token.word);
  }
  if (isVerbDenied(tokens, hit, after)) return true;
  return /^(?:ya )?(?:(?:yo|el|ella) )?(?:no|nun|tampoco|nunca) (?:(?:le|lo|la|me|nos|les) )?(?:(?:estoy|esta|soy|es|ando)$|tengo|tiene|tenemos|tuve|tuvo|echo|echa|echado|sale|escupo|escupe|expulso|hay(?! (?:quien|forma|manera|modo|dios|cristo|remedio|que|dia|noche|hora))|hubo|habia|noto|nota|siento|veo|(?:he|ha|hemos|han|haya) (?:tenido|habido|notado|visto|sentido|dado|hecho|vuelto a tener|presentado))\b|^(?:is|was|are|were)nt (?:there|present|any|happening|an issue|a problem)\b|^(?:is |was |are |were )?(?:nil|absent|none|no more|not there|not present)$|^(?:i|he|she|we|they|there|ive|hes|shes) (?:havent|hasnt|hadnt|didnt|dont|doesnt) (?:had|have|get|got|notice|noticed|seen|been)\b/.test(
    after.join(' '),
  );
}

const leadsIn = set(
  'y e pero de del la el las los lo mis mi su sus eso ya tampoco and but any the my his her as for pues ni en',
);
/** Verbs that, denied, say that the finding is there or say nothing of it: "la tos no se quita", "dolor no aguanto". */
const deniedOtherwise =
  /^(?:se|quita|quitan|pasa|pasan|para|paran|deja|dejan|cede|ceden|cesa|mejora|mejoran|baja|bajan|responde|responden|es|son|era|eran|esta|estan|puedo|puede|pude|aguanto|aguanta|soporto|soporta|sabia|se que|hace|entiendo|quiero|quiere|creo|va|vi que|importa|importan|falta|faltan|funciona|sirve|conozco|recuerdo|obstante|solo)$/;
const seen =
  '(?:seen|had|got|noticed|felt|coughed|passed|spotted|brought|found|get|have|notice|feel|see|want|like|suffer)';
const notSeen = new RegExp(
  `^(?:i|he|she|we|they|ive|hes|shes|theyve|weve) (?:(?:have|has|had|did|do|does) )?(?:havent|hasnt|hadnt|not|never|dont|doesnt|didnt|have never|has never) (?:\\w+ )?${seen}(?: any| it| them| at all| ever| yet| so far)*$`,
);

/** "Sangre no he botado", "dolor no me da", "blood I've not seen": the thing first, then that it was not there, and no more. */
function isVerbDenied(tokens: Token[], hit: Hit, after: string[]): boolean {
  if (hit.saysNot || after.length > 6) return false;
  const clause = tokens[hit.first]?.clause;
  for (let index = hit.first - 1; index >= 0 && tokens[index]?.clause === clause; index -= 1)
    if (hit.first - index > 3 || !leadsIn.has(tokens[index]?.word ?? '')) return false;
  const said = after.join(' ');
  const end = tokens[hit.last + after.length + 1];
  const isWhole =
    after.length < 6 ||
    end === undefined ||
    end.clause !== clause ||
    /\b(?:ni|y|pero)\b/.test(`${said} ${end.word}`);
  const spanish =
    /^(?:(?:ya|yo|el|ella|la verdad) )?(?:no|nun|tampoco|nunca) (?:(?:le|lo|la|los|las|me|nos|les|te) )?(?:(?:he|ha|hemos|han|habia|haya) )?(\w+)(?: (?:nada|nunca|ninguna?|por ahora|de momento|hasta ahora|gracias|ya|tampoco|todavia|aun|doctor|doctora))*(?: (?:ni|y|pero) .*)?$/.exec(
      said,
    );
  if (spanish !== null) return isWhole && !deniedOtherwise.test(spanish[1] ?? '');
  return notSeen.test(said);
}

/** "Last winter she had a fit": over since; "since last winter" goes on. */
const lastSeason =
  /(?<! since| from| desde| than| to| as| like| que| como| was| were)(?: the| in| it was)?(?: el| la)? (?:last (?:spring|summer|autumn|fall|winter|christmas|easter)|(?:verano|invierno|otono) pasado|(?:primavera|navidad) pasada) /;

/** "Before this I was soaking a towel an hour", "antes de la pastilla me daban cada semana". */
function isBeforeTreatment(clause: string): boolean {
  const ofTreatment =
    /\b(?:before|prior to|until|till|antes de|hasta)(?: \w+){0,3} (?:this|that|then|treatment|tablets?|pills?|meds|medicines?|medication|coil|mirena|implant|op|operation|surgery|procedure|injections?|jabs?|inhalers?|cream|drops|steroids?|insulin|patch|ring|antibiotics?|splint|esto|eso|tratamiento|pastillas?|medicinas?|medicamentos?|operacion|operarme|operaran|cirugia|diu|implante|inyeccion|inhalador|crema|gotas|insulina|dispositivo)\b/.exec(
      clause,
    );
  if (ofTreatment !== null)
    return (
      !/\b(?:now|still|fine|grand|never|nunca|ahora|todavia|bien|no)\b/.test(clause) &&
      /\b(?:was|were|had|used|went|would|got|came|needed|\w+ed|\w+(?:aba|aban)|\w{2,}(?:ia|ian)|era|eran|tuve|tuvo|estuve)\b/.test(
        clause,
      )
    );
  // "I was nicer with the seizures": compared with how it was then.
  if (
    /\b(?:was|were|era|eran|estaba|estabamos)(?: \w+){0,2} (?:nicer|better|happier|calmer|kinder|easier|slimmer|worse|more \w+|mejor|peor|mas \w+)(?: (?:off|company|person))? (?:with|when|con|cuando)(?: (?:the|my|his|her|los|las|el|la|mis|sus|tenia|i|he|she|had|got))+\b/.test(
      clause,
    )
  )
    return true;
  return /^(?:y |es que |que |porque )?antes (?:(?:si|me|le|se|nos|yo|el|ella|que) ){0,3}(?:\w+(?:aba|abas|aban)|\w{2,}(?:ia|ian))\b/.test(
    clause,
  );
}

const betterNow =
  /\b(?:better than|much better|far better|a lot better|no more|never want|never again|not since|recovered|over it now|mucho mejor|ya no|nunca mas|no quiero volver|recuperad[oa]|ya esta bien|ya paso|aquello paso|eso ya fue|since then (?:fine|nothing|grand|ok))\b/;

/** "He was blue round the mouth that night" in a story that has ended well. */
function isThatTime(tokens: Token[], hit: Hit, clause: string): boolean {
  if (
    !/\b(?:was|were|had|went|looked|turned|got|became|estaba|estuvo|tenia|tuvo|puso|quedo|era|fue)\b/.test(
      clause,
    ) ||
    !/\b(?:(?:that|the first|the other) (?:night|day|time|morning|evening|week)|at the time|back then|(?:when|while) (?:he|she|i|we) (?:was|were) (?:in|admitted|on the ward|ill)|(?:aquella|esa|aquel|ese) (?:noche|dia|vez|tarde|manana|semana|momento)|en aquel entonces|cuando (?:estuvo|estuve|estabamos|estaba) (?:ingresad\w+|hospitalizad\w+|intern\w+|en el hospital))\b/.test(
      clause,
    ) ||
    /\b(?:now|still|today|ahora|hoy|todavia|sigue|since|desde)\b/.test(clause)
  )
    return false;
  const sentence = tokens[hit.first]?.sentence;
  const around = tokens
    .slice(Math.max(0, hit.first - 30), hit.last + 30)
    .filter((token) => token.sentence === sentence)
    .map((token) => token.word)
    .join(' ');
  return betterNow.test(around);
}

function isPast(tokens: Token[], hit: Hit): boolean {
  const clause = tokens[hit.first]?.clause;
  let first = hit.first;
  let last = hit.last;
  while (first > 0 && tokens[first - 1]?.clause === clause && hit.first - first < 20) first -= 1;
  while (
    last + 1 < tokens.length &&
    tokens[last + 1]?.clause === tokens[hit.last]?.clause &&
    last - hit.last < 20
  )
    last += 1;
  const following = tokens
    .slice(last + 1, last + 6)
    .filter((token) => token.clause === tokens[last + 1]?.clause);
  // "Once, years ago": the time stands in a short clause of its own.
  const isTime = following.length <= 4 && following.some(({ word }) => word === 'ago' || word === 'hace');
  const when = isTime && following[0]?.sentence === tokens[hit.last]?.sentence ? following : [];
  // "A funny turn in 2020, a mini stroke": what only names it again was at the same time.
  let opening = first;
  while (
    last - first < 4 &&
    opening > 0 &&
    first - opening < 12 &&
    tokens[opening - 1]?.sentence === tokens[first]?.sentence &&
    (tokens[opening - 1]?.clause ?? 0) >= (clause ?? 0) - 1
  )
    opening -= 1;
  const words = [...tokens.slice(opening, last + 1), ...when].map((token) => token.word);
  if (isBeforeTreatment(words.join(' ')) || isThatTime(tokens, hit, words.join(' '))) return true;
  if (words.some((word) => startVerbs.has(word))) return false;
  const joined = ` ${words.join(' ')} `;
  const isFar =
    /(\byears?|\byrs?|\bmonths?|\bmnths?|\bdecades?|\bages|\blong time) (ago|back|before)\b/.test(joined) ||
    / last year | years before /.test(joined);
  if (isFar || / used to (have|get|be|suffer)/.test(joined) || lastSeason.test(joined)) return true;
  if (
    / (in|during|back in|for) (19|20)\d\d /.test(joined) ||
    / in (the|my) (\d0s?|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|teens|youth|younger days) /.test(
      joined,
    ) ||
    / (as a|when (i|he|she) was (just |only |still )?(a |an )?(wee |young |little |small )?) ?(child|kid|boy|girl|lad|lass|teen|teenager|youngster|wean|bairn|toddler|schoolgirl|schoolboy|baby|young|younger|little|wee|small|student|one|two|three|four|five|\d+) /.test(
      joined,
    ) ||
    / (growing up|back in the day|donkeys? years (ago|back)|way back) /.test(joined)
  )
    return true;
  if (words.some((word) => pastWords.has(word)) || / history of /.test(joined)) return true;
  const spanishPast = words.some((word) => pastVerbs.has(word));
  if (spanishPast && / hace (muchos |varios |unos )?(\w+ )?(anos|ano|meses) /.test(joined)) return true;
  return (
    / (de (nino|nina|pequen[oa]|joven|jovencit[oa]|chic[oa]|chiquit[oa]|cri[oa]|chaval[a]?|chamac[oa]|muchach[oa]|guagua|moz[oa]|solter[oa]|adolescente|bebe)|el ano pasado) /.test(
      joined,
    ) ||
    / cuando (yo |el |ella )?(era|tenia|tenias) (\w+ )?(nin[oa]|chic[oa]|chiquit[oa]|pequen[oa]|joven|bebe|solter[oa]|adolescente|anos?|anit[oa]s?) /.test(
      joined,
    ) ||
    / (a los (\w+|\d+) (anos|anitos|meses)|en mi (juventud|infancia|adolescencia)|en los (ochenta|noventa|[789]0)) /.test(
      joined,
    ) ||
    / en (el )?(19|20)\d\d /.test(joined)
  );
}

function isOther(tokens: Token[], hit: Hit, answeredBy: AnsweredBy): boolean {
  if (answeredBy === 'PROXY') return isFamilyHistory(tokens, hit) || isOfTheirs(tokens, hit);
  const sentence = tokens[hit.first]?.sentence;
  for (let index = hit.first - 1; index >= Math.max(0, hit.first - 14); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.sentence !== sentence) break;
    // "Mum had a stroke, no numbness": what is denied in a clause of its own is one's own.
    if (
      token.clause !== tokens[index + 1]?.clause &&
      index + 1 < hit.first &&
      /^(?:no|nae|sin|zero|cero|nee)$/.test(tokens[index + 1]?.word ?? '')
    )
      break;
    if (selfWords.has(token.word)) return false;
    if (token.word === 'my' || token.word === 'mi') {
      if (!relatives.has(tokens[index + 1]?.word ?? '') && !relatives.has(tokens[index + 2]?.word ?? ''))
        return false;
    }
    // "Yo no he tenido fiebre".
    if (token.word === 'he' && /(?:ado|ido|isto|echo|uesto|icho|uelto)$/.test(tokens[index + 1]?.word ?? ''))
      return false;
    // "He" is also "I have" in Spanish, and a helper may write of the patient so: it needs a relative before it.
    // "Jean next door had a heart attack": the neighbour.
    if (token.word === 'door' && tokens[index - 1]?.word === 'next') return true;
    if (thirdPersons.has(token.word))
      return tokens.slice(0, index).some((earlier) => relatives.has(earlier.word));
    // "I was helping my brother shift a wardrobe": he is in the story, and not the one who is ill.
    const isObject =
      objectLeads.has(tokens[index - 2]?.word ?? '') &&
      !['who', 'que', 'he', 'she', 'hes', 'shes', 'because'].includes(tokens[index + 1]?.word ?? '');
    if (relatives.has(token.word) && isObject) continue;
    if (relatives.has(token.word) && isOwnReported(tokens, index, hit)) return false;
    if (relatives.has(token.word) && possessives.has(tokens[index - 1]?.word ?? '')) return true;
    if (relatives.has(token.word) && relatives.has(tokens[index - 2]?.word ?? '')) return true;
    if (relatives.has(token.word) && index === 0) return true;
    if (kin.has(token.word) && opensStatement(tokens, index)) return true;
    if (['someone', 'somebody', 'alguien'].includes(token.word)) return true;
    // "A lad at the depot got it"; "my lad" may be anything.
    if (
      /^(?:lad|lass|chap|geezer|vato|pibe|morro|muchacho|muchacha|colleague)$/.test(token.word) &&
      /^(?:a|the|this|that|another|one|un|una|el|la|otro|otra|ese|esa)$/.test(tokens[index - 1]?.word ?? '')
    )
      return true;
  }
  return isFamilyHistory(tokens, hit);
}

/** Those who are called by what they are, without "my": "Mam had a clot on the lung". */
const kin = set(
  'mam mammy mum mummy mom mommy dad daddy nan nana nanny gran granny grandma grandad granddad grandpa granda papaw memaw meemaw auntie aunty hubby missus mama papa mami papi',
);
const joins = set('and but because cos coz since when as y pero porque cuando como que');

/** Whether a word begins a sentence, a clause, or what is joined to one. */
function opensStatement(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1];
  return before === undefined || before.clause !== tokens[index]?.clause || joins.has(before.word);
}

const reports =
  /^(?:dice|dicen|decia|jura|asegura|reclama|cuenta|comenta|nota|noto|ve|vio|escucha|oye|asusta|espanta|queja|grita|said|says|swears|reckons|tells|complains|hears|noticed|notices)$/;

/** "Mi mujer dice que ronco": what somebody tells of the one who writes, in the first person. */
function isOwnReported(tokens: Token[], relative: number, hit: Hit): boolean {
  let at = -1;
  for (let index = relative + 1; index < hit.first; index += 1) {
    if (tokens[index]?.word === 'que' && reports.test(tokens[index - 1]?.word ?? '')) at = index;
    if (/^(?:de|me)$/.test(tokens[index - 1]?.word ?? '') && tokens[index]?.word === 'que') at = index;
  }
  if (at < 0) return false;
  return tokens.slice(at + 1, hit.last + 1).some(
    ({ word }, index) =>
      /^\w{2,}o$/.test(word) &&
      !/^(?:solo|como|cuando|mucho|todo|poco|el|lo|algo|tanto|no|muy|tengo)$/.test(word) &&
      // "De en medio", "un bulto": a noun.
      !/^(?:de|del|en|el|un|al|a|con|por|su|mi|ese|este|lo|tan|muy)$/.test(tokens[at + index]?.word ?? '') &&
      index < 6,
  );
}

const ofThePatient = set('his her their hers su sus');
const anotherOne = set('other eldest oldest youngest older younger big little twin otro otra mayor menor');
const tells = set(
  'says said say thinks thought noticed noticing tells told reckons found finds saw sees rang phoned called wants wanted brought gave gives asked worries dice dijo cree piensa noto nota vio encontro llamo trajo dio quiere avisa aviso conto cuenta',
);

/** Whoever answers for somebody tells of that person's people: "his cousin had a fit", "su hermanito también está malo". */
function isOfTheirs(tokens: Token[], hit: Hit): boolean {
  if (cannotWait.has(hit.code) || hit.code === 'sx.suicidal') return false;
  const clause = tokens[hit.first]?.clause;
  for (let index = hit.first - 1; index >= Math.max(0, hit.first - 9); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.clause !== clause) return false;
    if (tells.has(token.word)) return false;
    if (
      ['he', 'hes', 'she', 'shes', 'el', 'ella'].includes(token.word) &&
      !relatives.has(tokens[index + 1]?.word ?? '')
    )
      return false;
    if (!relatives.has(token.word)) continue;
    const before = tokens[index - 1]?.word ?? '';
    const second = tokens[index - 2]?.word ?? '';
    const leads = 'with to at for from on of a con para de like como'.split(' ');
    if (ofThePatient.has(before)) return !leads.includes(second);
    if (anotherOne.has(before) && (ofThePatient.has(second) || possessives.has(second)))
      return !leads.includes(tokens[index - 3]?.word ?? '');
    return false;
  }
  return false;
}

function isFamilyHistory(tokens: Token[], hit: Hit): boolean {
  const sentence = tokens[hit.first]?.sentence;
  const around = tokens
    .slice(Math.max(0, hit.first - 8), hit.last + 8)
    .filter((token) => token.sentence === sentence)
    .map((token) => token.word);
  const joined = ` ${around.join(' ')} `;
  return / (runs in (the|my) family|in (my|the) family|family history|died (of|from)|en (mi|la) familia|murio de|fallecio de) /.test(
    joined,
  );
}

const illnesses = new Set(['sx.seizure', 'sx.stroke_sign', 'sx.heart_attack_now', 'sx.asthma_attack']);
const worries = set(
  'worry worried worrying worries afraid scared frightened terrified petrified panicking dread fear fearing miedo temo temor panico terror preocupa preocupada preocupado asustada asustado',
);
const illnessNames = set(
  'stroke strokes seizure seizures fit fits epilepsy asthma infarct heart attack derrame ictus embolia infarto convulsion convulsiones epilepsia ataque asma trombosis',
);
const modals = set('might could may would sea de tenga pueda vaya podria');

const alwaysMeant = new Set([
  'sx.suicidal',
  'sx.harm_others',
  'sx.hallucinations',
  'sx.self_harm',
  'sx.abuse',
  'sx.infection_worry',
  'sx.anxiety',
  'sx.panic',
]);

/** "They scared me to death about a sore throat", "told to look out for a rash", "por si me daba fiebre". */
function isWarnedOf(tokens: Token[], hit: Hit): boolean {
  if (alwaysMeant.has(hit.code)) return false;
  const before = tokens
    .slice(Math.max(0, hit.first - 12), hit.first)
    .filter((token) => token.clause === tokens[hit.first]?.clause)
    .map((token) => token.word)
    .join(' ');
  return (
    /\b(?:warn\w*|scar(?:ed|ing)|frighten\w*|terrif\w*|freak\w*|lectur\w*|nagg?\w*) (?:me|us|him|her|them|you)(?: \w+){0,3} (?:about|of|over|on|with)(?: \w+){0,3}$/.test(
      before,
    ) ||
    /\b(?:worried|worry|worries|scared|afraid|frightened|terrified|paranoid|dread\w*|fear\w*|anxious|panicking) (?:about |of |over )?(?:(?:getting|having|catching|developing|taking|ending up with|it being|its) (?:a |an |another |the |any )?|about (?:a|an|any|another) |of (?:a|an|any|another) )(?:\w+ )?$/.test(
      `${before} `,
    ) ||
    /\b(?:watch|watching|look|looking|looked|check|checking|checked|keep an eye|lookout|listen|listening|test|tested|screen|screened|swabbed) (?:out )?(?:for|in case of)(?: (?:a|an|any|the|signs?|of|my|his|her|possible)){0,3}(?: \w+){0,3}$/.test(
      before,
    ) ||
    /\b(?:me|nos|le) (?:advirti\w+|avisaron|aviso|asustaron|asusto|metieron miedo|alertaron)(?: \w+){0,4} (?:de|con|sobre|por)(?: \w+){0,3}$/.test(
      before,
    ) ||
    /\b(?:miedo|temor|panico|terror) (?:(?:a|de) )?(?:que (?:me|le|nos|se) )?(?:un|una|otro|otra|tener|coger|agarrar|contagiar\w*|pillar|de|den|vuelva|pase)(?: \w+){0,2}$/.test(
      before,
    ) ||
    /\bpor si (?:acaso )?(?:(?:me|le|nos|se|es|era|fuera|fuese|hay|habia|tengo|tiene|tenia) )(?:\w+ ){0,3}$/.test(
      `${before} `,
    ) ||
    /\b(?:vigilar|vigilando|atent[oa]s? a|pendientes? de|mirar|fijarme|fijarnos) (?:si )?(?:\w+ ){0,3}$/.test(
      `${before} `,
    )
  );
}

const readings =
  /\b(?:google[ds]?|googling|googled|internet|tik ?tok|facebook|instagram|you ?tube|chat ?gpt|webmd|online|forums?|reddit|article|podcast|documentary|leaflet|guglee|googlee|googleado|buscado|busque|lei|leido|leyendo|redes)\b/;
const named =
  /\b(?:flesh eating|necroti\w+|necrotizante|come ?carne|strokes?|seizures?|fits?|epilep\w+|heart attacks?|infart\w+|derrames?|ictus|embolias?|convulsion\w*|meningitis|sepsis|aneurysms?|aneurisma|clots?|trombo\w*|tumou?rs?|tumor\w*)\b/;

/** "Googled it and it's that flesh eating thing, isn't it", "TikTok says I'll have a stroke": an illness read about. */
function isReadAbout(tokens: Token[], hit: Hit): boolean {
  const words = tokens
    .slice(hit.first, hit.last + 1)
    .map((token) => token.word)
    .join(' ');
  if (!named.test(words) || hit.last - hit.first > 4) return false;
  const before = tokens
    .slice(Math.max(0, hit.first - 16), hit.first)
    .filter((token) => token.sentence === tokens[hit.first]?.sentence)
    .map((token) => token.word)
    .join(' ');
  return readings.test(before) && !/\b(?:having|had|tengo|dando)(?: (?:a|an|un))?$/.test(before);
}

/** "I am afraid it could be a stroke": an illness that is feared, not one that is there. */
function isFeared(tokens: Token[], hit: Hit): boolean {
  if (isWarnedOf(tokens, hit) || isReadAbout(tokens, hit)) return true;
  if (!illnesses.has(hit.code)) return false;
  const before = tokens
    .slice(Math.max(0, hit.first - 9), hit.first)
    .filter((token) => token.clause === tokens[hit.first]?.clause)
    .map((token) => token.word);
  if (
    / (?:thought|convinced|pense|pensaba|crei|creia|creyo|penso|parecia) (?:\w+ )*(?:was|were|had|would|might|estaba|daba|iba|tenia|era) /.test(
      ` ${before.join(' ')} `,
    )
  )
    return true;
  const names = tokens.slice(hit.first, hit.last + 1).some((token) => illnessNames.has(token.word));
  if (
    names &&
    before.some((word) => worries.has(word)) &&
    /(?:^| )(?:its|it is|of|about|having|getting|be|having had|es|sea|un|una|el|de|al|por)(?: \w+)?$/.test(
      before.join(' '),
    )
  )
    return true;
  const worry = before.findIndex((word) => worries.has(word));
  return worry >= 0 && before.slice(worry).some((word) => modals.has(word));
}

const isAsking = set(
  'asked asking asks wondered wondering pregunto preguntaron pregunta preguntaba preguntan',
);

function isSupposed(tokens: Token[], hit: Hit): boolean {
  if (isFeared(tokens, hit) || isWarnedOf(tokens, hit)) return true;
  const clause = tokens[hit.first]?.clause;
  for (let index = hit.first - 1; index >= Math.max(0, hit.first - 8); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.clause !== clause) return false;
    const next = tokens[index + 1]?.word ?? '';
    const second = tokens[index + 2]?.word ?? '';
    const asking = [1, 2].some((step) => isAsking.has(tokens[index - step]?.word ?? ''));
    // "Someone asked if I was having a heart attack."
    if (['if', 'whether', 'si'].includes(token.word) && asking) return true;
    if (token.word === 'if' && tokens[index - 1]?.word !== 'as') {
      return supposedVerbs.has(second) || supposedVerbs.has(next) || next === 'the' || next === 'my';
    }
    if (token.word === 'case' && tokens[index - 1]?.word === 'in') return true;
    if (
      token.word === 'si' &&
      [next, second].some((word) => supposedSpanish.has(word) || subjunctive.test(word))
    )
      return true;
    if (token.word === 'caso' && next === 'de') return true;
  }
  return false;
}

const limbs = set('arm arms leg legs hand hands foot brazo brazos pierna piernas mano manos pie');
const newWords = set('now today sudden suddenly hoy ahora repente subito golpe');

/** A limb that an old injury or operation explains: not a sign of now, unless the words say that it is new. */
function isOldInjury(tokens: Token[], hit: Hit): boolean {
  if (
    hit.code !== 'sx.stroke_sign' ||
    !tokens.slice(hit.first, hit.last + 1).some(({ word }) => limbs.has(word))
  )
    return false;
  const sentence = tokens[hit.first]?.sentence ?? 0;
  // "It's an old injury." may be a sentence of its own.
  let end = hit.last;
  while (end < hit.last + 20 && tokens[end]?.sentence === sentence) end += 1;
  const isOfIt = ['its', 'it', 'thats', 'es', 'fue'].includes(tokens[end]?.word ?? '');
  const around = tokens
    .slice(Math.max(0, hit.first - 20), hit.last + 20)
    .filter((token) => token.sentence === sentence || (isOfIt && token.sentence === sentence + 1));
  if (around.some((token) => newWords.has(token.word))) return false;
  const joined = ` ${around.map((token) => token.word).join(' ')} `;
  return (
    / (old|previous|childhood) (\w+ )?(injury|fracture|break|accident|wound|operation|surgery|problem) /.test(
      joined,
    ) ||
    / (since|after) (\w+ ){0,3}(dat time|that time|then|stroke|broke|break|fracture|injury|accident|surgery|operation|fall|birth|polio) /.test(
      joined,
    ) ||
    / for (\w+ )?years /.test(joined) ||
    / (lesion|fractura|herida|golpe|operacion|accidente|problema) (muy )?(viej[oa]|antigu[oa]|de hace anos) /.test(
      joined,
    ) ||
    / (viej[oa]|antigu[oa]) (lesion|fractura|herida|operacion|accidente) /.test(joined) ||
    / desde (\w+ ){0,4}(accidente|operacion|cirugia|fractura|lesion|rompi|nacimiento) /.test(joined) ||
    / hace (\w+ )?anos /.test(joined)
  );
}

const cannotWait = new Set([
  'sx.stroke_sign',
  'sx.unconscious',
  'sx.throat_swelling',
  'sx.choking_object',
  'sx.colour_blue',
  'sx.seizure_long',
  'sx.sugar_very_low',
  'sx.priapism',
]);
const notNow = set(
  'stroke strokes derrame ictus embolia died dead murio fallecio fallecido before antes ago last year years month months week weeks ' +
    'went hers yesterday always usually sometimes when used once history had hace ano anos mes meses semana semanas pasado pasada siempre cuando veces tuvo',
);

/** Said of another person and still about now: the writer asks for someone who is in danger. */
function isUrgentForOther(tokens: Token[], hit: Hit): boolean {
  if (!cannotWait.has(hit.code) || isFamilyHistory(tokens, hit)) return false;
  const sentence = tokens[hit.first]?.sentence;
  return !tokens
    .slice(Math.max(0, hit.first - 20), hit.last + 20)
    .some((token) => token.sentence === sentence && notNow.has(token.word));
}

const breathings = new Set(['sx.breathless', 'sx.breathless_exertion', 'sx.breathless_rest']);

/** "De aire ando bien", "aire me sobra", "my breath on the hills is fine": the words of effort tell how well it goes. */
function isBreathingWell(tokens: Token[], hit: Hit): boolean {
  if (!breathings.has(hit.code)) return false;
  const clause = tokens[hit.first]?.clause;
  const words = tokens
    .slice(Math.max(0, hit.first - 3), hit.last + 6)
    .filter((token) => token.clause === clause)
    .map((token) => token.word)
    .join(' ');
  return (
    /\b(?:air|aire|breath|breathing|respiro|respira|respirar|respiracion|wind)\b/.test(words) &&
    /\b(?:bien|sobra|perfectamente|fenomenal|fine|grand|ok|okay|well|good|great|champion|normal|sin problemas?|no bother|no problem)\b/.test(
      words,
    ) &&
    !/\b(?:no|not|cant|cannot|dont|doesnt|less|out|short|sin(?! problema)|falta|poco|menos|cuesta|hard|until|but|pero|muy|tan|nunca|never|used|when|if|cuando|si)\b/.test(
      words,
    )
  );
}

export function contextOf(tokens: Token[], hit: Hit, answeredBy: AnsweredBy): Context {
  return {
    negated: isNegated(tokens, hit) || isBreathingWell(tokens, hit),
    // Bleeding after the periods ended years ago is bleeding now.
    past: (hit.code !== 'sx.postmenopausal_bleeding' && isPast(tokens, hit)) || isOldInjury(tokens, hit),
    other: isOther(tokens, hit, answeredBy) && !isUrgentForOther(tokens, hit),
    supposed: isSupposed(tokens, hit),
  };
}

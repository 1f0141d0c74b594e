import { sentencesOf, type Token } from './tokens.ts';
import type { ValueHit } from './values.ts';

/**
 * Times that people tell by the calendar of their own life: feasts and seasons ("at Easter", "por la vendimia"), the parts
 * of a year or a month ("the back end of last year", "a principios de mes"), the clock ("half past nine") and vague spans
 * ("months now", "llevo años"). Such a time stands in the patient's own words, the code `words`.
 */
const feasts =
  '(?:christmas(?: (?:eve|day))?|xmas|crimbo|easter|new years?(?: (?:eve|day))?|boxing day|hogmanay|burns night|bonfire night|guy fawkes(?: night)?|halloween|thanksgiving|labou?r day|memorial day|' +
  '(?:the )?(?:fourth|4th|4) of july|ramadan|eid|diwali|holi|lent|advent|hanukkah|passover|yom kippur|st patricks(?: day)?|paddys day|(?:mothers|fathers|valentines|australia|anzac|independence|canada) day|pancake (?:day|tuesday)|mardi gras|(?:the )?(?:(?:bank|school|summer|christmas|easter) )?(?:bank holiday|holidays|half term)|mid ?term|michaelmas|(?:the )?(?:lambing|shearing|calving|harvest|silage|planting|hay ?making|tatties)|' +
  'navidad(?:es)?|nochebuena|nochevieja|fin de ano|ano nuevo|(?:los )?reyes|semana santa|pascuas?|(?:los )?carnaval(?:es)?|san juan|san fermin|san jose|todos los santos|cuaresma|(?:el )?dia de (?:la madre|el padre|muertos|los muertos|reyes|accion de gracias|la independencia)|fiestas patrias|las fiestas|la feria|las ferias|las posadas|la romeria|la candelaria|las vacaciones|la vendimia|la cosecha|la zafra|la siembra|la matanza|el puente)';
const seasons =
  '(?:spring|springtime|summer|summertime|autumn|the fall|winter|wintertime|verano|otono|invierno|primavera)';
const months =
  '(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|aug|sept|oct|nov|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
const determiner =
  '(?:the|this|last|this past|early|late|mid|early in|late in|el|la|los|las|este|esta|pasado|pasada)';
const named = `(?:(?:${determiner} )*(?:${feasts}|${seasons}|${months})(?: (?:just gone|gone|time|before last|holidays|pasado|pasada|pasados|anterior|de este ano|del ano pasado))?)`;
const period = `(?:(?:last|this|the|el|la|este|esta|del|de) )*(?:year|month|week|ano|mes|semana|verano|invierno|otono|primavera|${seasons}|${months})(?: pasad[oa]| antepasad[oa])?`;
const partOf = `(?:(?:the )?(?:(?:very |tail |back |hind |fag )?end|start|beginning|middle|turn|first week|last week|first|second half|back) of ${period}|(?:a|hacia|por|desde|de|para)? ?(?:principios?|comienzos?|inicios?|mediados?|finales|fines?|ultimos) de(?:l)? ${period})`;

const number =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|[01]?\\d|2[0-3])';
const daypart =
  '(?:(?:in the|this|last|at|yesterday|de la|en la|por la|de esta|esta) ?(?:morning|evening|afternoon|night|manana|tarde|noche|madrugada))';
const clock =
  `(?:(?:at |around |about |just after |just before |gone )*(?:half|quarter) (?:past |to |after |of )?${number}(?: ${daypart})?|` +
  `(?:at|around|about|gone|from|by) (?:about |around )?${number}(?: \\d\\d)? ?(?:am|pm|oclock|${daypart})|` +
  `(?:como |eso de |sobre )?a (?:las|la) ${number}(?: y (?:media|cuarto|pico|diez|veinte|cinco))?(?: ${daypart})?|sobre las ${number}(?: y (?:media|cuarto))?|al mediodia|a mediodia|at (?:lunchtime|dinnertime|teatime|breakfast|dinner|lunch|tea|supper)|(?:after|before|over) (?:my |the )?(?:breakfast|dinner|lunch|tea|supper))`;

const longSpan =
  '(?:years|months|weeks|days|ages|yonks|decades|forever|anos|meses|semanas|dias|tiempo|rato|ratito|siglos)';
const vague =
  `(?:(?:some|a long|a good|long|quite some) (?:time|while)(?: (?:now|back|ago))?|a (?:good |long |wee |little |fair |quite a )?while (?:now|back|ago)|way back (?:in|when|last)|${longSpan} (?:now|ago|back|and ${longSpan}|on end)|` +
  `(?:been|its been|thats been|had (?:it|this|them|that)|for|over|in) (?:absolute |many |a good few |donkeys |dogs )?(?:years|months|weeks|days|ages|yonks|decades|forever|donkeys)|` +
  `(?:these|the|this) (?:past|last)(?: good)?(?: few| couple of| several| wee)? (?:days|weeks|months|years|nights|while|bit|year|month|week|winter|summer)|the whole (?:week|month|year|summer|winter)|` +
  `the other (?:day|night|week|month|morning|evening|weekend|afternoon)|(?:earlier|late|later|early|start of|end of) (?:this|last) (?:week|month|year)|(?:ever )?since (?:i was born|forever|day dot|whenever)|since i can remember|from birth|from a (?:child|kid|boy|girl|baby|wean|bairn)|always (?:had|been like)|` +
  `(?:llevo|lleva|llevamos|llevaba|tengo ya|tiene ya|hace|hace ya|desde hace|ya hace|hara|ya son|son) (?:ya )?(?:como )?(?:unos |muchos |muchas |varios |varias |algunos |algunas |un |buen |un buen |bastante |bastantes |mucho |una )*(?:anos|meses|semanas|dias|tiempo|tiempito|rato|ratito|siglos|eternidad|temporada|temporadita)|` +
  `de (?:siempre|toda la vida|nacimiento|nacida|nacido)|desde siempre|hace (?:poco|nada)|de (?:un tiempo aca|tiempo aca|unos dias aca|un tiempo a esta parte)|(?:estos|estas|los|las) (?:ultim[oa]s|pasad[oa]s) (?:\\w+ )?(?:dias|semanas|meses|anos|noches)|estos dias|estas semanas|la otra (?:semana|noche|tarde)|el otro dia|la semana antepasada|antes de ayer)`;
const weakVague =
  '(?:lately|recently|of late|ultimamente|recientemente|ahora ultimo|de un tiempo|earlier today|first thing this morning|over the weekend|at the weekend|this weekend|(?:en |este |el |durante el )(?:finde|fin de semana)(?: pasado)?)';

const begins =
  '(?:started|start|starting|began|begun|begin|came on|come on|kicked off|set in|flared up|flared|appeared|noticed (?:it|this|them)|from|since|sinse|ever since|first time was|it was|back|empezo|empece|empezaron|comenzo|arranco|inicio|aparecio|salio|me salio|me note|note|me di cuenta|desde|fue|viene de|vengo)';
const before =
  '(?:(?:wasnt|wernt|werent|was not|wasnae|nothing|never|no) (?:like (?:that|this)|there|so bad|as bad|as big|half as bad|anything|bother)|(?:was|were|been|felt) (?:\\w+ )?(?:fine|ok|okay|grand|well|all right|alright|right as rain|normal|good|perfect)|no (?:estaba|era|tenia|lo tenia|la tenia) (?:asi|nada|igual)|(?:estaba|estuve|andaba) (?:muy |tan |super )?(?:bien|buen[oa]|perfect[oa]|normal|san[oa]))';
const bridge =
  '(?:(?:it|back|right|up|all|again|over|in|on|at|around|about|round|from|since|sometime|some time|by|till|til|until|before|as|for|the|en|por|para|a|al|de|del|como|ya|hacia|hasta|sobre|desde|alla|eso|about the|mas o menos|antes|lo|la|todo|esto) ){0,5}';
const leadIn =
  '(?:(?:in|at|on|over|around|about|round|back in|back at|back around|sometime in|during|en|por|para|durante|alla por|hacia) )';
const anyTime = `(?:${partOf}|${named}|${clock}|${weakVague})`;

/** The beginning, as its own words say: "started at Easter", "it was fine till Christmas", "from the back end of last year". */
const strong = [
  new RegExp(`\\b(?:${begins} ${bridge})(${anyTime})(?= |$)`, 'g'),
  new RegExp(`\\b(?:${before} ${bridge})(${anyTime})(?= |$)`, 'g'),
  new RegExp(`\\b(${vague})(?= |$)`, 'g'),
  // "I woke at three with it": the hour needs no more where something begins.
  new RegExp(
    `\\b(?:woke|awoke|woken|wakened|started|began|came on|kicked off|hit me|struck)(?: up| me| him| her| it| this| all)* (at (?:about |around |roughly )?${number})(?= |$)`,
    'g',
  ),
];
/** A time told beside the complaint. */
const weak = [
  new RegExp(
    `(?:^| )(${leadIn}?${partOf}|${leadIn}(?:${named})|(?:last|this past) ${seasons}|(?:la |el )?(?:${seasons}|${feasts}) pasad[oa]s?|${clock}|${weakVague})(?= |$)`,
    'g',
  ),
  // "Wife died February": since then.
  new RegExp(
    `\\b(?:died|passed|passed away|lost (?:him|her|my \\w+)|left|murio|fallecio|se fue) ((?:(?:in|last|at|on|this|back in|en|el|la) )*(?:${named}))(?= |$)`,
    'g',
  ),
];

/** What comes again, lies ahead, or belongs to no complaint: the words around such a time say so. */
const notTheBeginning =
  /\b(?:every|each|always|usually|normally|cada|siempre|todos|todas|suelo|appointment|appt|booked|due|not (?:til|till|until)|next|proxim[oa]|que viene|cita|turno con|hasta el|shift|shifts|turno de|open|close|closes|alarm|bus|fine at|ok at|wake|wakes|waking|up at|despierto|me levanto)\b/;

/** Reads such times in one sentence after another. The work grows with the words: no pattern can look far ahead. */
export function findSpokenTimes(tokens: Token[]): ValueHit[] {
  const hits: ValueHit[] = [];
  for (const { from, words } of sentencesOf(tokens)) readSentence(tokens, from, words, hits);
  return hits;
}

function readSentence(tokens: Token[], from: number, said: string[], hits: ValueHit[]): void {
  const joined = said.join(' ');
  const until = from + said.length - 1;
  const starts: number[] = [];
  let offset = 0;
  for (const word of said) {
    starts.push(offset);
    offset += word.length + 1;
  }
  const placeOf = (character: number) => {
    let place = starts.findIndex((start) => start > character);
    if (place < 0) place = starts.length;
    return from + place - 1;
  };
  for (const [patterns, isWeak] of [
    [strong, false],
    [weak, true],
  ] as const) {
    for (const pattern of patterns) {
      for (const match of joined.matchAll(pattern)) {
        const time = match[1] ?? '';
        const start = match.index + match[0].length - time.length;
        const first = placeOf(start);
        const last = placeOf(start + time.length - 1);
        const isTaken = hits.some((hit) => hit.first <= last && hit.last >= first);
        const clause = tokens[first]?.clause;
        const near = tokens
          .slice(Math.max(from, first - 8), Math.min(until, last + 5) + 1)
          .filter((token) => token.clause === clause)
          .map((token) => token.word)
          .join(' ');
        if (isTaken || time.split(' ').length > 12) continue;
        if (isWeak && notTheBeginning.test(near)) continue;
        if (!isWeak && /\b(?:every|each|cada|next)\b/.test(near)) continue;
        hits.push(
          isWeak
            ? { kind: 'onset', code: 'words', first, last, isWeak }
            : { kind: 'onset', code: 'words', first, last },
        );
      }
    }
  }
}

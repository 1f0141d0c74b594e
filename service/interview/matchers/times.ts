import { matchesOf, sentencesOf, type Token } from './tokens.ts';
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
  `the other (?:day|night|week|month|morning|evening|weekend|afternoon)|(?:earlier|late|later|early|start of|end of) (?:this|last) (?:week|month|year)|(?:ever )?since (?:i was born|forever|day dot|whenever)|since i can remember|from birth|from a (?:child|kid|boy|girl|baby|wean|bairn)|always (?:had (?:it|this|them|these|that|trouble|problems|bad)|been like (?:this|that|it))|` +
  `(?:llevo|lleva|llevamos|llevaba|tengo ya|tiene ya|hace|hace ya|desde hace|ya hace|hara|ya son|son) (?:ya )?(?:como )?(?:unos |muchos |muchas |varios |varias |algunos |algunas |un |buen |un buen |bastante |bastantes |mucho |una )*(?:anos|meses|semanas|dias|tiempo|tiempito|rato|ratito|siglos|eternidad|temporada|temporadita)|` +
  `(?<!\\blo )de (?:siempre|toda la vida|nacimiento|nacida|nacido)|desde siempre|hace (?:poco|nada)|de (?:un tiempo aca|tiempo aca|unos dias aca|un tiempo a esta parte)|(?:estos|estas|los|las) (?:ultim[oa]s|pasad[oa]s) (?:\\w+ )?(?:dias|semanas|meses|anos|noches)|estos dias|estas semanas|la otra (?:semana|noche|tarde)|el otro dia|la semana antepasada|antes de ayer)`;
const weakVague =
  '(?:this week|this month|esta semana|este mes|lately|recently|of late|ultimamente|recientemente|ahora ultimo|de un tiempo|earlier today|first thing this morning|over the weekend|at the weekend|this weekend|(?:en |este |el |durante el )(?:finde|fin de semana)(?: pasado)?)';

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

/*
 * What happened when it began: "after I came back from Benidorm", "the week we buried Mam", "a raíz de un catarro". What comes
 * after a meal or after a walk comes each time; only what happens once can tell the beginning.
 */
const event =
  '(?:weddings?|funeral|burial|christening|communion|party|do|barbecue|bbq|curry|takeaway|holidays?|hols|trip|cruise|flight|move|moving|accident|crash|fall|tumble|knock|bump|bite|sting|operation|op|surgery|birth|baby|covid|flu|cold|virus|bug|infection|chest infection|jab|jabs|vaccine|injection|marathon|match|game|race|tournament|festival|carnival|fair|exams?|divorce|separation|break ?up|redundancy|retirement|graduation|floods?|storm|fire|break ?in|heatwave|lockdown|pandemic|antibiotics|stroke|' +
  'boda|entierro|funeral|velorio|bautizo|comunion|fiesta|cumpleanos|asado|barbacoa|vacaciones|viaje|crucero|vuelo|mudanza|accidente|choque|caida|golpe|porrazo|picadura|mordida|operacion|cirugia|cesarea|parto|embarazo|nacimiento|covid|gripe|gripa|catarro|resfriado|virus|infeccion|vacuna|inyeccion|maraton|partido|carrera|torneo|festival|carnaval|feria|examen|examenes|oposiciones|divorcio|separacion|despido|jubilacion|graduacion|inundacion|terremoto|temblor|incendio|robo|confinamiento|pandemia|muerte|perdida)';
/** Words of what was done once, in the past. */
const happened =
  '(?:came|went|got|moved|started|began|had|changed|took|gave|lost|fell|slipped|did|left|finished|retired|bought|ate|drank|met|married|buried|split|broke|stopped|quit|joined|turned|hit|banged|knocked|lifted|lifting|carried|painted|dug|helped|flew|drove|ran|swam|slept|played|sat|stood|put|switched|swapped|caught|was|were|been|died|passed|born|arrived|came back|getting|having|falling|moving|starting|coming|giving|losing|being)';
const whose = '(?:i|we|he|she|they|my \\w+|our \\w+|the \\w+|his \\w+|her \\w+|mum|mam|dad|mom)';
const articles =
  '(?:(?:the|my|our|his|her|a|an|that|this|last|la|el|los|las|mi|mis|su|un|una|aquel|aquella|ese|esa|lo) )';
const tail = '(?: [^ ]+){0,6}';
const timeNoun =
  '(?:day|night|morning|afternoon|evening|week|weekend|month|year|summer|winter|spring|autumn|moment|minute|second|time|term|season)';
const timeNounEs =
  '(?:dia|noche|tarde|manana|semana|finde|mes|ano|verano|invierno|otono|primavera|momento|minuto|instante|temporada|epoca|vez)';
const onceEn =
  `(?:(?:(?:just|right|straight|soon|shortly|not long|(?:a|an|one|two|three|four|five|six|ten|few|couple of|couple) (?:hours?|days?|weeks?|months?|years?)|(?:the )?(?:day|night|morning|week)) )*(?:after|following) ${whose}(?: (?:had|have|has|all|first|both))* ${happened}${tail}` +
  `|(?:(?:just|right|straight|soon|shortly|not long|(?:a|an|one|two|three|four|five|six|ten|few|couple of|couple) (?:hours?|days?|weeks?|months?|years?)|(?:the )?(?:day|night|morning|week)) )*(?:after|following) ${articles}?(?:[^ ]+ ){0,2}${event}(?: (?:in|at|on|of|with|last) [^ ]+(?: [^ ]+)?)?` +
  `|after (?:having|getting|falling|moving|starting|coming|giving|losing|being|going|taking|eating|lifting|changing|stopping) (?:[^ ]+ ){0,3}[^ ]+` +
  `|(?:on |from |around |about |since |it was )?the (?:very |same |first |other )?${timeNoun} (?:of (?:the|my|our|his|her)|that|after (?:the|my)|i|we|he|she|they|my|our|mum|mam|dad) [^ ]+${tail}` +
  `|from (?:the )?(?:age of|my teens|my twenties|my thirties|my forties|childhood)(?: [^ ]+)?)`;
const onceEs =
  `(?:(?:(?:justo|poco|al poco|nada mas|(?:unos?|dos|tres|cuatro|pocos|algunos) (?:dias?|semanas?|meses|horas)|a l[oa]s (?:pocos |pocas )?(?:(?:un|dos|tres|cuatro|cinco|seis|pocos) )?(?:dias?|semanas?|meses|horas)|al (?:dia|mes|ano)(?: siguiente)?|el dia|la noche|la semana) )*(?:despues de|tras|a raiz de|luego de|de resultas de)(?:l)? (?:que )?${articles}?(?:[^ ]+ ){0,2}${event}(?: (?:de|del|en|con) [^ ]+(?: [^ ]+)?)?` +
  `|a raiz de(?:l)? (?:que )?[^ ]+${tail}|a partir de(?:l)? (?!las?\\b|los\\b \\d|ahora|hoy|entonces)[^ ]+(?: [^ ]+){0,3}|a partir de (?:la|los|las) ${event}` +
  `|a l[oa]s (?:pocos |pocas )?(?:(?:dos|tres|cuatro|cinco|seis|pocos) )?(?:dias?|semanas?|meses|horas) de (?!vida|nacid|embaraz|gestaci)${articles}?[^ ]+(?: [^ ]+){0,3}` +
  `|(?:el|la|fue el|fue la|desde el|desde la) (?:mismo |misma )?${timeNounEs} (?:del?|que|despues de) (?:que )?(?:la |el |mi |los |las |me |se |le |nos )?(?!la manana|manana|tarde|noche|semana|mes|ano|vida|siempre|hoy)[^ ]+(?: [^ ]+){0,4}` +
  `|(?:al|nada mas|recien) (?:volver|regresar|llegar|mudar\\w+|empezar|entrar|salir|cambiar|dejar|terminar|acabar|nacer|casar\\w+|jubilar\\w+|tener|dar a luz|parir) (?:[^ ]+ ){0,4}[^ ]+)`;
/** Any occasion, where the words say that it began then. */
const occasionEn = `(?:(?:just |right |straight |soon |all )*(?:after|when|while|whilst|during|following|as|(?:around|about|at) the time|one (?:day|night|morning|evening))(?: [^ ]+){1,7}|(?:at|in|on|over|from|doing|lifting|playing|digging|walking|running|driving|carrying) (?:the |my |our |his |her |a |an )(?:[^ ]+)(?: [^ ]+){0,5}|with ${articles}?(?:[^ ]+ ){0,2}${event}(?: (?:in|at|from) [^ ]+)?|as a (?:child|kid|boy|girl|lad|lass|teenager|student|baby|bairn|wean)|in (?:my|his|her) (?:\\w+ )?(?:teens|twenties|thirties|forties|fifties|sixties))`;
const occasionEs = `(?:(?:justo |ya )*(?:cuando|mientras|al|tras|despues de|luego de|durante|estando|volviendo|viniendo|yendo|\\w{2,}(?:ando|iendo))(?: [^ ]+){1,6}|(?:en|por|con) (?:la|el|mi|los|las|una?|su) [^ ]+(?: [^ ]+){0,4}|a los (?!pocos )\\w+(?: anos)?(?! dias| semanas| meses| horas| de)|de (?:nin[oa]|chic[oa]|joven|pequen[oa]|solter[oa]|mozo|moza|chaval|chavala))`;
const beganEn =
  '(?:(?:started|starting|began|begun|came on|come on|came up|come up|came about|came out|kicked off|set in|flared up|appeared|turned up|showed up|crept up|all started|all began|first (?:noticed|felt|saw|spotted|had|got|came|started|happened)|went|happened)(?: (?:it|this|them|on me|off|out|up|first|again|properly|for the first time|suddenly))*)';
const beganEs =
  '(?:(?:empezo|empece|empezaron|comenzo|comenzaron|arranco|arrancaron|inicio|aparecio|aparecieron|salio|salieron|broto|brotaron|surgio|vino|vinieron|dio|entro|entraron|note|notamos|noto|vi|di cuenta|fue|paso)(?: (?:a doler|esto|todo|todo esto|por primera vez|la primera vez|de golpe|de repente|asi|el dolor|la tos))*)';
const begun = [
  new RegExp(`\\b${beganEn} (${occasionEn})(?= |$)`, 'g'),
  new RegExp(`\\b${beganEs} (${occasionEs})(?= |$)`, 'g'),
  /\b(?:first time was|it was|its from|this is from|all from|ever since|came from|comes from|i blame|blame it on|its been) (when (?:i|we|he|she) (?:[^ ]+ ){1,6}[^ ]+)(?= |$)/g,
  /\b((?:(?:for )?as long as (?:i|we|he|she) can (?:remember|recall|mind)|(?:two|three|four|five|six|seven|a couple of|a few|several) (?!years?|months?|weeks?|days?|hours?|minutes?|nights?|times?|seconds?)\w{3,}s (?:ago|back)|hace (?:ya )?(?:dos|tres|cuatro|cinco|seis|varias|varios) (?!anos|meses|semanas|dias|horas|minutos|noches|veces|segundos)\w{3,}s)|desde que tengo (?:uso de razon|memoria)|from (?!smok|here|now|then)(?:\w+ ){1,3}(?:time )?(?:on|onwards?)(?! and| off))(?= |$)/g,
];
/** "They came with the change", "I brought it back from Tenerife", "me viene de cuando el parto": where it comes from. */
const got =
  '(?:brought|picked|caught|catched|dragged|carried|fetched) (?:it|this|that|them|these)(?: (?:back|home|up|off|over|with me))*';
const gotEs =
  '(?:me (?:l[ao] )?(?:agarre|traje|pesque|cogi|pille|pegaron|pego|contagie|contagiaron|hice|vine con)|(?:l[ao]s?) (?:agarre|traje|pesque|cogi|pille))(?: (?:esto|est[ae]|[^ ]+))?';
begun.push(
  new RegExp(
    `\\b(?:came|come|arrived|appeared|turned up|showed up) (with (?:the|my) (?:change|menopause|${event.slice(3)})(?= |$)`,
    'g',
  ),
  new RegExp(
    `\\b${got} ((?:from|in|at|on|off) (?!the (?:chemist|shop|internet)\\b)(?!(?:and|but|so)\\b)[^ ]+(?: (?!and |but |which |so |then )[^ ]+){0,3})(?= |$)`,
    'g',
  ),
  /\b(?:a )?(?:souvenir|present|gift|leftover|left over|legacy|reminder) ((?:from|of) (?:[^ ]+ ){0,4}[^ ]+)(?= |$)/g,
  /\b(?:dates|goes|going|dating|stems|stemming) (?:(?:right|all the way) )?((?:back to|from) (?:[^ ]+ ){0,5}[^ ]+)(?= |$)/g,
  /(?:^| )((?:(?:i|he|she) )?(?:(?:was|were|am|must have been|would have been|id have been|id be) )?(?:(?:only|just|about|around|maybe|aged|like) )*(?:\d\d?|\w+teen|twelve|eleven|ten|nine|eight|seven|six|five|four|twenty(?: \w+)?|thirty(?: \w+)?|forty(?: \w+)?|fifty(?: \w+)?))(?= when (?:it|this|they|the \w+) (?:all )?(?:first )?(?:started|began|came|appeared|kicked off|came on)(?: |$))/g,
  new RegExp(`\\b${gotEs} ((?:en|de|por|con|durante) (?:[^ ]+ ){0,4}[^ ]+)(?= |$)`, 'g'),
  /\b(?:viene|vienen|me viene|arrastro|arrastra|es|son|data|datan|tengo) (de (?:cuando (?=(?:el|la|los|las|lo|mi|era|estaba|tenia|fui|nacio|vivia|trabajaba|empece|me (?:oper|cai|cas|jubil|mud|embarac)\w*)\b)|la vez que |la epoca (?:de|en que) |los tiempos de |aquel |aquella )(?:[^ ]+ ){0,5}[^ ]+)(?= |$)/g,
  /\b(fue (?:volver|llegar|regresar|empezar|dejar|cambiar|parir|salir|entrar|bajar|subir|mudar\w+|jubilar\w+|casar\w+)(?: (?!y\b)[^ ]+){0,5})(?= y (?:empezar|ponerme|ponerse|empece|empezo|caer|venir\w*|dar\w*|salir\w*|aparecer)(?: |$))/g,
  /\b(a los (?:\d\d?|[a-z]+)(?: y \w+)?(?: anos| anitos)?)(?= (?:me |le |ya |se me )*(?:empezo|comenzo|salio|dio|vino|aparecio|arranco|empezaron|salieron|dieron)(?: |$))/g,
  /\b((?:tendria|tenia|tendra|andaria|andaba por los|cuando tenia)(?: yo| el| ella)? (?:como |unos |los |apenas )*(?:\d\d?|[a-z]+)(?: y \w+)?(?: anos| anitos)?)(?= (?:cuando|y) (?:me |le |se me |ya )*(?:empezo|comenzo|salio|dio|vino|aparecio|arranco|empezaron|salieron|dieron)(?: |$))/g,
  /\b((?:ya )?(?:voy|va|vamos|llevo|ando) para (?:el|la) (?:mes|ano|semana|quincena))(?= |$)/g,
);
/** "I was fine until the wedding." */
begun.push(
  new RegExp(
    `\\b(?:fine|grand|well|ok|okay|rain|perfect|perfectly|great|normal|bien|perfecto|perfecta|sano|sana) ((?:until|till|til|up to|hasta|hasta que)(?: (?:i|we|he|she))? (?:${articles}(?:[^ ]+ ){0,2}${event}|${happened})(?: [^ ]+){0,4})(?= |$)`,
    'g',
  ),
);
const once = [
  new RegExp(`(?:^| )(${onceEn})(?= |$)`, 'g'),
  new RegExp(`(?:^| )(${onceEs})(?= |$)`, 'g'),
  /(?:^| )((?:woke|awoke|wakened|got) up (?:\w+ ){0,3}with (?:it|this|that)|(?:me )?(?:desperte|amaneci|levante) (?:\w+ ){0,2}(?:con (?:esto|el|la|un|una)|asi))(?= |$)/g,
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

/** Of what happens again and again: "after I eat", "when I walk", "al comer". */
const isHabit =
  /^(?:just |right |straight )*(?:after|when|as|while|following) (?:i|we|he|she|they|you|the|my|a|an|it|its|im|\w+ing)?(?: \w+)? ?(?:eat|eats|eating|walk|walks|run|runs|lie|lies|sit|sits|stand|stands|get up|bend|cough|coughs|laugh|sneeze|meals?|food|dinner|lunch|breakfast|supper|tea|exercise|sex|coffee|alcohol|work|standing|sitting|lying|walking|bending|climb|climbing|go|goes|try|tries|move|moves|take|takes|breathe|swallow|have|need|want|feel|feels|im|is|are)\b|^(?:despues de|tras|luego de|al|cuando|nada mas) (?:cada |la |el |las |los )?(?:com(?:er|o|ida|idas|e)|cen(?:ar|o|a)|desayun\w+|almorz\w+|almuerzo|camin(?:ar|o)|and(?:ar|o)|correr|corro|subir|subo|bajar|levantar\w*|levanto|acostar\w*|acuesto|tos(?:er|o)|reir\w*|orinar|orino|ir al bano|respir\w+|trag\w+|hacer|hago|agachar\w*|agacho|mover\w*|muevo|dormir|duermo|me|trabajar)\b/;
const isNoBeginning =
  /\b(?:worse|better|fine|ok|okay|gone|stopped|until|till|not|never|no|peor|mejor|hasta|bien|nunca|empeor\w+|mejor\w+|every time|each time|cada vez|always|siempre|usually)(?: \w+)?\s*$/;

/** To the end of the clause, and not into the next thought. */
function endOfThought(tokens: Token[], first: number, until: number): number {
  let last = first;
  while (
    last < until &&
    tokens[last + 1]?.clause === tokens[first]?.clause &&
    !(
      last > first + 1 &&
      /^(?:and|y|but|pero|so|it|its|im|ive|now|ahora|which|thats)$/.test(tokens[last + 1]?.word ?? '')
    )
  )
    last += 1;
  return last;
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
  for (const [patterns, isWeak, isEvent] of [
    [strong, false, false],
    [begun, false, true],
    [weak, true, false],
    [once, true, true],
  ] as const) {
    for (const pattern of patterns) {
      for (const match of matchesOf(pattern, joined)) {
        const time = match[1] ?? '';
        const start = match.index + match[0].length - time.length;
        const first = placeOf(start);
        const end = placeOf(start + time.length - 1);
        const last = isEvent ? endOfThought(tokens, first, end) : end;
        if (
          isEvent &&
          (last === first ||
            isHabit.test(time) ||
            /^the (?:first|same|very|other) \w+$/.test(
              tokens
                .slice(first, last + 1)
                .map(({ word }) => word)
                .join(' '),
            ) ||
            (!/^(?:until|till|til|up to|hasta)\b/.test(time) &&
              isNoBeginning.test(joined.slice(Math.max(0, start - 24), start))))
        )
          continue;
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

/** Words people put before an answer; they say nothing by themselves. */
const openers =
  /^(?:(?:well(?! well)|um+|uh+(?! (?:huh|uh))|erm?|em|hm+|oh+|ooh|ah+|aw+|ach|och|arrah|musha|ay|ayy|uy|eh|uf+|god|gosh|lord|lordy|jesus|jaysus|heavens|good lord|my god|honestly|look|see|listen|right so|touch wood|touching wood|knock on wood|knock wood|toco madera|tocando madera|pues|pos|pue|pus|bueno|mire|mira|este|o sea|a ver|fijese|fijate|hombre|mujer|chico|chica|hijo|hija|mija|mijo|mijita|mi amor|doctora?|doctorcit[oa]|doc|dr|dra|senorita|senor|senora|joven|the doctor|thanks|gracias a dios|thank god|thanks be to god|thank heavens|praise god|thankfully|luckily|mercifully|fortunately|unfortunately|sadly|por suerte|por fortuna|afortunadamente|desgraciadamente|lamentablemente|por desgracia|la verdad(?: es)?(?: que)?|in fairness|to be fair|to be honest|tbh|as i said|like i said|ya le dije|ya te dije|abeg|please|pls|sorry|actually) )+/;

/** Words people put after an answer: whom they speak to, thanks, and the fillers of each region. */
const closers =
  /(?:(?<!\bun|\buna) (?:pal|mate|love|luv|hen|doll|dear|darling|darlin|honey|hun|hon|sugar|maam|mam|ma|sir|sah|madam|miss|doc|doctora?|doctorcit[oa]|dr|dra|bro|bruv|bruh|man|mon|lad|lass|boss|chief|cobber|buddy|oga|o|oh|oo+|ooh|abeg|sha|jare|biko|lah|eh|innit|like|though|tho|thanks|thank you|cheers|ta|ta love|gracias|mil gracias|gracias a dios|a dios gracias|thank god|thanks be to god|touch wood|thankfully|luckily|por suerte|toco madera|mija|mijo|mijita|mijit[oa]|mi amor|mi vida|mi reina|mi rey|mi arma|mi alma|mi nina|mi nino|mi cielo|corazon|cielo|carino|guapa|guapo|bonita|linda|chica|chico|nena|nene|senorita|senor|senora|joven|jefe|jefa|compadre|comadre|causa|pata|parce|parcero|llave|weon|huevon|wey|guey|we|che|vieja|viejo|hombre|mujer|hermano|hermana|hija|hijo|tia|tio|pana|mi pana|fijate|fijese|sabe|sabes|viste|po|pe|pues|pue|nomas|la verdad|verdad|por ahora|por el momento|so far|to be honest|tbh|im afraid|sorry|now))+$/;

const person =
  '(?:i|ah|a|e|mi|me|im|dem|he|she|it|they|we|you|ye|there|that|those|these|this|none of us|nobody|no one)';
const notAuxiliary =
  '(?:havent|havnt|havnae|havenae|hivnae|hasnt|hasnae|hadnt|hadnae|dont|dinnae|dinna|didnae|disnae|doesnae|doesnt|didnt|isnt|isnae|arent|arenae|wasnt|wasnae|werent|werenae|aint|amnt|amnae|willnae|wouldnae say|wouldnt say|haven not|have not|has not|had not|do not|does not|did not|am not|is not|are not|was not|nuh|nah|no dey|no get|no de|no have|no feel|no be|no ever|never(?: (?:had|have|has|did|does|do|got|get|been|noticed|seen|happened|happens|felt|bothered|suffered|once)|$))';
const veryLittle =
  '(?:bit|thing|sausage|jot|scrap|drop|hint|sign|trace|speck|dicky ?bird|word|peep|chance|hope|mark|whit|iota|tap|stitch|button|single (?:one|time|thing|bit|drop)|one(?: bit)?|soul)';

/** Beginnings that deny as a whole. */
const denialStarts = [
  /^(?:n+o+|nope|nop+|nopi|nopes|nah+|naw+|na+|nay|nae|nup|nuh|nuh uh|uh uh|mm mm|nel|nelson|nanay|nanai|naranjas|naca|non|nones|nonas|noup|minga|nica|mba|rara|nahi|nahin|negative|negativo|niet)\b/,
  /^(?:none|nothing|nothin|nuthin|nuthing|nuttin|nutten|nutting|notin|noting|nuffin|nuffink|nothink|nout|never|nivver|neither|nada|nadita|nadie|nunca|jamas|tampoco|ningun[ao]?)\b/,
  /^ni (?:uno|una|hablar|pensarlo|por asomo|de asomo|idea de eso|loc[oa]|a palos|a tiros|en pedo|ahi|en suenos|mucho menos|de (?:cona|broma|chiste|vaina|lejos|casualidad|riesgo|fundas|vainas)|medio|media|pizca|gota|rastro|sombra|chance|jota|cosa (?:que se le parezca|parecida)|eso|a la de tres|el|la|un|tantito|poquito|nada|de eso)\b/,
  /^(?:not?|nae|no) (?:at all|really|that|as far|to my|so far|particularly|especially|exactly|yet|once|ever|any|one|recently|lately|now|me|him|her|since|for|in the (?:slightest|least)|the (?:slightest|least)|likely|on your life|today|this time|anymore|any more|for (?:years|ages|a long time)|us|mine|here|there)\b/,
  new RegExp(
    `^(?:not|nary|neer|never|hardly|divil|devil|diel|deil|feck|damn)(?: (?:a|an|wan|one|the))? ${veryLittle}\\b`,
  ),
  /^not$/,
  /^at all(?: at all)?$/,
  /^(?:zilch|nada|diddly|diddly squat|bugger all|sod all|naught|nought|nowt|zip|by no means|on no account|heck no|hell no|hell naw|perish the thought|god forbid|heaven forbid|chance would be a fine thing|fat chance|as if|in no way|under no circumstances|divil the|tufiakwa)\b/,
  /^(?:yeah|yea|ya|yah|yeh|aye|yes) (?:nah|naw|na)\b/,
  /^(?:definitely|absolutely|certainly|of course|probably|thankfully|obviously|clearly|surely|hopefully|i hope|i think|i guess|id say|afraid|im afraid|better|best|as far as i (?:know|can tell)|that i know of) (?:not|no)\b/,
  new RegExp(
    `^(?:no )?(?:sure |well )?${person} (?:really |just |definitely |honestly |still )?${notAuxiliary}(?: no| not)?\\b`,
  ),
  new RegExp(`^${notAuxiliary}\\b`),
  new RegExp(`^sure (?:no\\b|not\\b|never\\b|naw\\b|${person} ${notAuxiliary}\\b)`),
  /^(?:i )?(?:dont|do not|didnt|wouldnt|dinnae) (?:think|believe|reckon|say) so\b/,
  /^(?:i )?(?:cant|cannot|couldnt|cannae|canny) say (?:i|ah|that|so|he|she|it)\b/,
  /^(?:far from it|no way|not a chance|the opposite|quite the opposite|free of|clear of|without|zero|nil|nowt|nix|sin)\b/,
  /^(?:im|hes|shes|its|were|theyre|i am|he is|she is|it is) (?:not|no|nae)\b/,
  /^(?:that|those|them|these) (?:one )?(?:i|he|she|we) (?:dont|doesnt|havent|hasnt|didnt|do not|never)\b/,
  /^(?:para nada|pa nada|pa na|q va|k va|(?:que|q|k) (?:va|esperanza|cosa no)|en absoluto|de eso (?:nada|na)|nada de (?:eso|nada)|na de na|por nada|ya no|todavia no|aun no|al contrario|todo lo contrario|claro que no|por supuesto que no|desde luego que no|obvio que no|seguro que no|como va a ser|de ning\w+ (?:manera|modo|forma)|en ning\w+ momento|en la vida|en mi (?:perra |santa )?vida|en jamas|dios me libre|dios no lo quiera|libreme dios|mas bien (?:no|nada|poco)|cero|sin novedad|menos mal que no|eso (?:si )?que no|quien yo no)\b/,
  /^(?:creo|pienso|diria|yo diria|yo creo|me parece|parece|supongo|espero|dice|digo|que yo sepa|que sepamos|que recuerde|que yo recuerde|hasta donde se|a lo que se|fijate|fijese)(?: yo)? que (?:no|nada|tampoco)\b/,
  /^(?:eso|de eso|esas?|esos|asi|por ahora|por el momento|de momento|hasta ahora|que yo sepa|que sepamos|que se|que yo recuerde|que recuerde|que me acuerde|que haya notado|yo|el|ella|a mi|mi (?:hijo|hija|madre|padre|mama|papa))(?: la verdad| creo| si)?(?: que)? (?:no|tampoco|nunca|nada|na|ninguno|ninguna)\b/,
];

/** "I have never had that", "of that, nothing": short answers that end in a denial. */
const denialEnd =
  /\b(?:no|not|naw|nah|nae|nope|nup|never|none|nothing|nothin|nunca|jamas|tampoco|nada|na|ninguno|ninguna|de eso|at all|nil|nowt|zero|en absoluto|para nada|pa nada)$/;

/** All is as it should be: where a trouble was asked for, there is none. */
const well = [
  /^(?:(?:its |it is |theyre |thats |thats all |everythings? |everything is |it all |all |todo |todos |todas |esta |estan |va |sigue |anda |con eso )*(?:is |are |seems |feels |looks |feeling |been |going |esta |estan |va |muy |very |quite |perfectly |totally |completely |absolutely |super |pretty |bien )*(?:good|fine|normal|normalit[oa]|normales|normal todo|ok|okay|okey|oki|clear|clean|grand|dandy|hunky dory|well|gucci|in order|en orden|tranquil[oa]|perfect[oa]?|perfectly|bien|bien gracias|bacan|piola|joya|chevere|tuanis|sweet as|sweet|sound|solid|alright|all right|lovely|working|in working order|as usual|as normal|as (?:it )?(?:ever|always|should)(?: be)?|the usual|same as (?:ever|always|usual)|como siempre|lo normal|lo de siempre|lo habitual|al cien|al pelo|al tiro|limpi[oa]|regular as (?:clockwork|church|ever)|como un reloj|right as rain|as right as rain|fit as a fiddle|excellent|excelente|great|no (?:bother|bothers|problem|problems|worries|dramas|issue|issues|trouble|complaints|wahala|shaking|hay problema)|shell be right|she ll be right|sin problemas?|ningun problema|healthy|san[oa]|steady|untouched)\b)(?: (?:there|here|now|today|down there|so far|thanks|por ahi|ahi|por ahora|con eso|en eso|on that front|in that department|gracias|all good|no worries|no problems?|and all|as far as i know|que yo sepa))*$/,
  /^(?:im|hes|shes|its|were|theyre|i am|he is|she is|it is|ah m) (?:fine|ok|okay|all right|alright|grand|well|good|normal)\b/,
];

const wee =
  '(?:bit|touch|tad|little|lot|smidge|smidgen|smidgeon|titch|tadge|fair (?:bit|amount)|good (?:bit|deal|few)|great deal|wee bit|wee touch|wee while|few|few times|couple|couple of times|ton|load|bunch|whole lot|whole heap|heap|mite|lil bit)';
const affirmations = [
  /^(?:y+e+s+|yes+|yess+ir|yis|yas+|yeah+|yeh+|yea|yeap|yep+|yup+|yip|yuh|yah|yh|ya|aye+|ye|uh huh|mhm+|mm hm+|mm+|sure|indeed|correct|right|true|ok|okay|definitely|absolutely|certainly|exactly|totally|always|constantly|often|sometimes|occasionally|usually|mostly|surely|probably|plenty|loads|lots|tons|heaps|nonstop|non stop|betimes|guilty|fraid so|frequently|regularly|daily|nightly|haan|han ji|haan ji)\b/,
  /^(?:s+i+|sip+|sipo|sipi|sep+|see|sisi|simon|aja+|ey|claro|clarin|cla|cierto|correcto|exacto|exactamente|efectivamente|afirmativo|obvio|obviamente|verdad|siempre|seguido|seguidito|aveces|bastante|mucho|mucha|muchisimo|muchisima|demasiado|demasiada|hart[oa]s?|hartazo|hartisimo|algo|algun[ao]s?|alguito|poquito|poquita|poquitit[oa]|tantito|tantita|caleta|cantidad|mogollon|mazo|burda|full|a full|fijo|asi es|asi mero|asi mismo|eso si|eso mero|eso mismo|eso es|ahi si|andale|tal cual|cabal|cabalito|a huevo|a guevo|desde luego|por supuesto|ya lo creo|vaya que si|vaya si|y tanto|y como|y mucho|y bastante|no veas?|como no|como que no|a veces|a ratos|a ratitos|a cada rato|cada rato|cada nada|a menudo|a diario|de vez en (?:cuando|vez)|de cuando en (?:cuando|vez)|de repente si|un poco|un poquit\w*|una poca|un tanto|un chin+|un chi|un chincito|un pelin|un pelo|un pelito|una miaja|una mijita|una mijit[ao]|una mijilla|una mijina|un pizco|un cachito|un tris|una pizca|un monton|un chorro|un chingo|un resto|un buen|un mundo|una pila|una bocha|una banda|una jart[ao]|una barbaridad|una burrada|un huevo|un guevo|la mar|alguna vez|algunas? veces|una que otra(?: vez)?|casi siempre|todo el (?:tiempo|rato|dia|santo dia)|toda la (?:noche|vida|manana|tarde)|todos los dias|todas las noches|cada dia|cada noche|de noche|por las noches|de dia|desde siempre|de toda la vida|por desgracia|desgraciadamente|lamentablemente|desafortunadamente|ya tu (?:sabes?|sae)|tu sabes?|usted sabe|ya sabe|pa que (?:te|le) (?:cuento|digo)|para que (?:te|le) (?:cuento|digo)|que si que)\b/,
  /^(?:twice|thrice|(?:two|three|four|five|six|several|many|\d+) times|(?:dos|tres|cuatro|cinco|seis|varias|muchas|\d+) veces)\b/,
  new RegExp(`^(?:a|an|quite a|wee|wee bit|a wee|just a|maybe a|only a) ${wee}\\b`),
  /^(?:wee bit|kind of|kinda|kindae|sort of|sorta|somewhat|slightly|some|quite|very|very much|too right|too much|dead right|spot on|bang on|damn right|darn right|damn straight|you bet|you betcha|you better believe it|you got that right|youre not wrong|you could say (?:that|so|it)|you might say (?:that|so)|one could say so|of course|course (?:i|it|he|she) (?:do|does|have|has|is)|for sure|suppose so|guess so|afraid so|im afraid so|i fear so|i think so|i guess so|i suppose so|i suppose|i reckon|i reckon so|reckon so|i believe so|id say so|ill say|and how|dont i know it|tell me about it|how did you know|do i ever|does (?:it|he|she) ever|have i ever|thats (?:right|it|correct|true|me|exactly it)|thats the one|what else|without fail|think so|no doubt|without a doubt|all the time|the whole time|day and night|day in day out|night and day|every (?:day|night|time|morning|blessed \w+|single \w+|now and (?:then|again))|now and (?:then|again)|noo and (?:then|again)|from time to time|once in a (?:while|blue moon)|once or twice|the odd (?:time|one|day|night|bit|while|occasion|twinge|go)|on occasion|here and there|some (?:days|nights|times)|most (?:days|nights|times|of the time)|on and off|off and on|at times|more than|small small|small|little little|little|little bit|lil bit|lil|big time|well well|well enough|e dey|it dey|i dey|i get am|i get it|it do|it do be|something (?:awful|terrible|fierce|shocking|desperate)|rightly|unfortunately|sadly|same)\b/,
  /^(?:so (?:i|he|she|it|they|we) (?:do|does|did|have|has|had|am|is|are|was))\b/,
  /^(?:i|ah|he|she|it|they|we) (?:do|does|did|have|has|had|am|is|are|was|were|can|get|gets|got|ave|hae|div)(?: (?:indeed|yes|yeah|too|sometimes|a bit|a little|so|that|it|surely|be|am|aye|right enough|rightly|a wee bit|now and then|now and again|often|always|all the time|plenty|surely to god))*$/,
  /^(?:creo|pienso|diria|yo diria|yo creo|me parece|parece|supongo|digo|dice|me temo|fijese|fijate)(?: yo)? que si\b/,
  /^(?:lo (?:tengo|tiene|noto|hago|hace|he tenido|ha tenido)|la (?:tengo|tiene|noto)|los tengo|las tengo|tengo|tiene|me pasa|le pasa|me da|le da|si me (?:pasa|da))$/,
  /\b(?:yes|yeah|aye|si|tambien|igual si)$/,
];

/** A denial in form that affirms: "no doubt", "cómo no", "not only". */
const turnedDenials =
  /^(?:(?:nah|naw|no) (?:yeah|yea|aye|yes)$|dont i (?:just )?know it|na (?:so|true)|no doubt|no kidding|no joke|no lie|not half|no half|not only|not just|nothing but|never (?:stops?|ends?|without)|(?:it |he |she |that |they )?(?:doesnt|dont|didnt|wont|never|hasnt|havent|disnae|willnae|no dey) (?:ever )?(?:stop(?:s|ped)?(?! (?:me|him|her|us))|go(?:es|ne)? away|let(?:s)? up|end(?:s|ed)?|quit(?:s)?|shift(?:s|ed)?|settle[sd]?)\b|no (?:se (?:me |le )?(?:quita|va|pasa)$|cede|deja de|me deja)|nonstop|non stop|no solo|no solamente|sin duda|sin parar|no hay duda|no para(?:$| de | nunca| ni )|no paro|no veas?|no vea usted|no (?:te|se|le) (?:imaginas?|cuento|digo)|no sabes?(?: usted)? (?:cuanto|como)|ni (?:te|le) (?:cuento|digo)|como no|por que no|why not|nunca antes|never before|no faltaba mas|no lo dude|i cant deny it|cant deny it|i wont lie)\b/;
/** Neither yes nor no: the words themselves are the answer. */
const between =
  /^(?:(?:not|no|nae) (?:much|a lot|many|very|too|so|as(?! far)|always|often|every|usually|great|brilliant|necessarily|all the time|mucho|mucha|muchos|muchas|tanto|tanta|siempre|tan|demasiado|more|less|mas|worse|different|se|know|sure)|aye right$|hardly|barely|scarcely|rarely|seldom|apenas|casi (?:nada|nunca)|rara vez|pocas veces|muy poc[oa]|poca cosa|poco(?: y nada)?$|ni fu ni fa|almost (?:never|nothing)|next to (?:nothing|never)|yes and no|si y no|ni si ni no|mas o menos|masomenos|more or less|regular$|regularcit[oa]|ahi nomas|ahi vamos|so so|asi asi|middling|fair to middling|could be better|it depends|depends|depende|hard to say|sabra dios|quien sabe|vai saber|anda a saber|vaya usted a saber|who knows|god knows|dear knows|i no know|i no sure|could be|might be|puede ser|puede que|a lo mejor|capaz|de repente$)\b/;

export type PlainAnswer = 'yes' | 'no' | 'well' | 'between' | null;

const shortWords = 6;

/** How a text begins says whether it is a yes or a no. The patterns may part a long one in too many ways to try them all. */
const beginningMax = 100;

function beginningOf(folded: string): string {
  if (folded.length <= beginningMax) return folded;
  return `${folded.slice(0, folded.lastIndexOf(' ', beginningMax))} …`;
}

/**
 * What a reply to a yes-or-no question says as a whole, in English or Spanish: yes, no, that all is as
 * it should be, something between, or null where it only tells circumstances.
 * @param folded - lower case, without accents and punctuation, single spaces between the words
 */
export function readPlainAnswer(folded: string): PlainAnswer {
  const opened = beginningOf(folded).replace(openers, '');
  const said = opened.replace(closers, '');
  if (turnedDenials.test(said)) return 'yes';
  if (between.test(said)) return 'between';
  if (denialStarts.some((pattern) => pattern.test(said))) return 'no';
  if (well.some((pattern) => pattern.test(said))) return 'well';
  const isShort = said.split(' ').length <= shortWords;
  const isAffirmed = affirmations.some((pattern) => pattern.test(said));
  // "Definitely I have not": the end of a short answer outweighs an affirming beginning, but "yes, not now" is a yes.
  if (
    isAffirmed &&
    !(isShort && denialEnd.test(said) && !/^(?:yes|yeah|aye|yep|si|claro que si)\b/.test(said))
  )
    return 'yes';
  return isShort && denialEnd.test(said) ? 'no' : null;
}

const goodEnd =
  /\b(?:fine|ok|okay|well|grand|normal|normally|normalmente|alright|all right|perfectly|perfecto|no bother|no bother at all|no problem|no problems|no trouble|without (?:a )?problems?|sin problemas?|like a (?:horse|log|baby|top)|como una lima|como un (?:lirón|liron|tronco|bebe)|(?<!mas o menos )(?<!no muy )(?<!tan )bien)$/;
const notWell =
  /\b(?:no|not|nae|never|cant|cannot|cannae|couldnt|dont|doesnt|didnt|isnt|arent|aint|wont|hasnt|havent|without being|hardly|barely|less|more|worse|struggl\w*|hard|trouble|but|except|sin poder|nunca|ni|mal|menos|peor|pero|jamas|bit|only|yes|yeah|aye|si|used|until|till)\b/;

/** Whether a short answer ends in how well it goes ("I'm eating okay", "camina bien"), with nothing that takes it back. */
export function endsWell(folded: string): boolean {
  if (folded.length > beginningMax) return false;
  const said = folded.replace(openers, '').replace(closers, '');
  const end = goodEnd.exec(said);
  return end !== null && !notWell.test(said.slice(0, end.index));
}

const wholeDenial = new RegExp(
  '^(?:(?:no|nope|nop|nah|naw|nup|nae|na|nel|nones|nanai|naranjas|nowt|zilch|zero|cero|nil|nuttin|nothin|none|nothing|never|nada|nunca|ningun[ao]?|jamas|tampoco|para nada|(?:que|q|k) va|eso no|de eso nada|nada de (?:eso|nada)|' +
    'en absoluto|claro que no|ni uno|ni una|negativo|none of (?:that|those|them|it|these)|no way|definitely not|not (?:really|at all|any|one|yet)|' +
    'not a (?:bit|thing|sausage|one)|divil a (?:bit|thing|one)|at all|ni (?:por asomo|hablar|loc[oa]|de broma|en suenos|pensarlo)|pa (?:nada|na)|na de na|nothin like that|' +
    'nothing (?:like that|at all|special|really|else|new|comes to mind|i know of|that i know of|that i can think of)|not that i (?:know|can think|recall|remember|have noticed)(?: of)?|' +
    'not to my knowledge|not as far as i know|as far as i know no|none that i know(?: of)?|(?:que yo sepa|que yo recuerde|que se|por ahora|hasta ahora) (?:no|nada|ninguno|ninguna)|' +
    'ninguna? que yo (?:sepa|recuerde)|(?:i )?dont think so|creo que no|no creo|no lo creo|nada (?:mas|de nada|en especial|especial|raro|nuevo)|no nada|no that i know(?: of)?)(?: |$))+' +
    '(?:(?:thanks|thank you|ta|cheers|gracias|doctora?|doc|that i know of|really|at all|of|de verdad|la verdad|que yo sepa|im afraid|sorry|love|mate|fijese)(?: |$))*$',
);

/** Whether an answer is a denial and nothing besides ("para nada", "not that I know of"): then it says "none" to any question. */
export function isWholeDenial(folded: string): boolean {
  if (folded.length > beginningMax) return false;
  return wholeDenial.test(folded.replace(openers, '').replace(closers, ''));
}

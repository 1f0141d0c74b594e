import { relatives } from './context.ts';
import { countWords, sentencesOf, type Token } from './tokens.ts';

/** Something told that no question asked for: what it fills, and the words it rests on (places in the tokens). */
export type Told = { slot: string; codes: string[]; negated: boolean; first: number; last: number };

type Rule = { slot: string; pattern: RegExp; option?: string; isNo?: boolean };

/** Names of work by how they end, without the words that end so and are none. */
const occupationEn =
  '(?:(?!(?:youngster|flyer|toddler|singer|smoker|drinker|sleeper|eater|worrier|sufferer|mother|father|brother|sister|carrier|member|lover|walker|runner|swimmer|user|moaner|widower|stranger|bother|never|later|over|after|other|number|pensioner|outsider|loner|goner|survivor|doctor|reader|believer|fighter|quitter|newcomer|sinner|owner|martyr|monster|beginner|hoarder|whisper|matter|danger|cyclist|christian|vegetarian|asian|woman|man|human|cancer|fever|asthmatic|grandmother|grandfather|stepmother|twin|foreigner|bleeder|sweater|shaker|vomiter|faller|together|snorer|tosser|wanderer|dieter|vaper|boozer|gambler|pacer|picker|biter|hater|bachelor|spinster|teenager|heavier|thinner|stiffer|former|donor|minor|senior|junior|better|bigger|older|younger|slower|longer|shorter|weaker|worse|sooner|stickler|procrastinator)\\b)\\w{3,}(?:er|or|ist|ician|arian|man|woman|smith|wright|monger|herd)|nurse|chef|cook|clerk|guard|student|farmhand|priest|nun|vicar|postie|sparky|brickie|chippie|joiner|paramedic|mechanic|architect|accountant|assistant|attendant|consultant|apprentice|judge|pilot|soldier|sailor|au pair|nanny|model|secretary|receptionist|midwife|housewife|stockman|shepherd|carer|childminder|dinner lady|lollipop lady|vet|verger|tiler|roofer|docker|potter)';
const occupationEs =
  '(?:(?!(?:bastante|antes|fumadora?|bebedora?|soltera?o?|extranjer[oa]|primer[oa]|companer[oa]|herman\\w*|pacientes?|conscientes?|intolerantes?|dependientes? de|hipertens\\w*|enter[oa]|verdader[oa]|sincer[oa]|tercer[oa]|creyente|vegetarian[oa]|mayor|menor|mejor|peor|sonador|portadora?|perfeccionista|optimista|pesimista|nerviosista|asmatic\\w*|elegante|constante|valiente|paciente|resistente|persistente|diferente|obediente|solitari[oa]|voluntari[oa]|migrante|inmigrante|deportista|futbolera?|roncadora?|llorona?|consumidora?|donante|viajer[oa] empedernid[oa])\\b)\\w{3,}(?:ista|er[oa]|dora?|tora?|sora?|nte|nta|log[oa]|ari[oa]|iz|grafo|ografa)|albanil|ingenier[oa]|music[oa]|mecanic[oa]|electricista|abogad[oa]|medic[oa]|arquitect[oa]|soldado|monja|cura|piloto|azafata|modista|sastra|jornaler[oa]|peon|estudiante|catadora?|maestr[oa]|obrer[oa]|emplead[oa]|funcionari[oa]|veterinari[oa])';

/** Patterns over one sentence in folded words with single spaces. Options are those of the slot's question. */
const backgroundRules: Rule[] = [
  {
    slot: 'child.immunised',
    option: 'none',
    pattern:
      /\b(?:never (?:got|gave|had|gotten|been|let|took)(?: \w+){0,3} (?:the |any |his |her |their )?(?:jabs?|shots?|vaccin\w+|injections|needles|immuni\w+|vaccinated|jabbed)|(?:not|isnt|never|hasnt been|havent been|wasnt|arent) (?:been )?(?:vaccinated|immuni[sz]ed|jabbed)|(?:un|non) ?vaccinated|no (?:jabs|vaccines|vaccinations|shots|immuni[sz]ations)|(?:hasnt|havent|didnt|doesnt|dont) (?:had|have|get|got|gotten|given|give|do|believe in)(?: \w+){0,2} (?:jabs|vaccines|vaccinations|shots|immuni[sz]ations)|no (?:esta|estan|la tengo|lo tengo|lo hemos|la hemos|le hemos|le han|lo|la|le|tiene|tienen|le he|le puse|le pusimos)(?: \w+){0,2} (?:vacunad[oa]s?|vacunas?|vacunar|vacunamos|vacunaron|vacunado)|sin (?:ninguna )?vacun\w+|ninguna vacuna|no (?:creo|creemos) en (?:las )?vacunas)\b(?! (?:flu|covid|for flu|de la gripe|de covid))/,
  },
  {
    slot: 'child.immunised',
    option: 'yes',
    pattern:
      /\b(?:(?:jabs?|shots|vaccines?|vaccinations?|immuni[sz]ations?|injections|needles) (?:is |are |were |all |bang |fully )*(?:up ?to ?date|done|complete|in date|current)|(?:fully|completely|all) (?:vaccinated|immuni[sz]ed|jabbed|vaxxed)|(?:up ?to ?date) (?:with|on) (?:all )?(?:his|her|their|the|all|its)? ?(?:jabs|shots|vaccines|vaccinations|immuni[sz]ations)|(?:had|has had|got|has) all (?:his|her|their|the) (?:jabs|shots|vaccines|vaccinations|injections|needles)|vacunas (?:las tiene |estan |tiene |van |todas |ya )*(?:al dia|completas|puestas|en regla|todas)|(?:todas|completas) (?:las|sus) vacunas|vacunad[oa] (?:de todo|al dia|completa|completo)|(?:carne|cartilla|carnet|libreta) (?:de vacunas |de vacunacion )?(?:al dia|completa|completo))\b/,
  },

  {
    slot: 'child.contacts',
    pattern:
      /\b(?:(?:half|all|most of|loads of|some of|everyone|everybody|others|kids|lads|girls|boys|children|two others|another (?:kid|boy|girl|child)) (?:(?:in|at|of) )?(?:(?:the|her|his|their) )?(?:class|nursery|school|house|playgroup|team|street|family)? ?(?:has|have|had|got|have got|are off with|is off with|with|down with) (?:it|them|the same|(?:a |the )?(?:cold|bug|flu|chicken ?pox|measles|runs|virus|cough))|(?:brothers?|sisters?|twin|cousins?|dad|mum|wee brother|big sister) (?:has|have|had|got|gave (?:it|him|her)|is down with|are down with|both had) (?:it|them|(?:a |the )?(?:cold|bug|flu|chicken ?pox|measles|runs|virus|cough|nits|scabies|hand foot))|(?:hermanit[oa]s?|herman[oa]s?|prim[oa]s?|papa|mama|abuel[oa]|companerit[oa]s?|compañerit[oa]s?) (?:(?:ya|esta|estan|tambien|anda) )*(?:tiene|tienen|tuvo|tuvieron|con) (?:un[ao] |la |el )?(?:gripa|gripe|catarro|tos|varicela|virus|resfriado|diarrea|lo mismo|mocos|sarampion)|(?:media|toda la) (?:clase|guarderia|escuela|familia|casa) (?:esta |anda )?(?:igual|con (?:lo mismo|tos|mocos|fiebre)|enferm[oa]|mal[oa]))(?= |$)/,
  },
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
      /\b(?:(?:i|ah|he|she) (?:works?|still work|worked) (?:as|in|at|for|on|nights|days|shifts|from|the|with|outdoors|part time|full time)|(?:trabajo|trabaja) (?:de|como(?! (?:un[ao]? (?:mula|burr[oa]|animal|negr[oa]|chin[oa]|bestia|loc[oa])|loc[oa]|siempre|si|antes|puedo))|por las noches|de noche|en (?:una?|el|la|los|las)|con (?:una?|el|la|los|las)|para)|(?:im|i am) (?:retired|unemployed|between jobs|self employed|in the (?:army|navy|police|merchant navy|trade)|on the (?:buses|bins|boats|trawlers|rigs|railways?|trains|post|sites|tools))|soy (?:jubilad[oa]|ama de casa|chofer|policia|albanil|herrer[oa]|soldador|fiscal|juez|chef|sastre|guardia|barman|bedel|autonom[oa])|\w+ by trade|(?:i|he|she) drives? (?:a |an |the )?(?:\w+ )?(?:forklift|fork lift|lorry|lorries|truck|trucks|bus|buses|coach|hgv|taxi|cab|tractor|tram|trains?|minicab|ambulance|digger|van)(?! (?:into|home|to))|(?:manejo|conduzco|maneja|conduce|llevo|lleva) (?:un |una |el |la )?(?:taxi|camion|guagua|autobus|colectivo|micro|bus|tractor|trailer|montacargas|carretilla|gandola|grua|ambulancia|furgoneta)|(?:i|ah) (?:do|work) (?:the )?(?:nights|days|shifts|night shifts?|lates|earlies|deliveries|security|reception|removals|scaffolding|roofing|joinery|cleaning jobs)|(?:i|ah) teach(?:es)? \w+|(?:i|ah) (?:run|own|manage|keep) (?:a|an|the|my own|our) (?:\w+ )?(?:shop|pub|cafe|farm|salon|nursery|garage|guesthouse|stall|kennels|business|bakery|restaurant|bar|hotel|dairy|stables|studio|chippy|b b)|(?:i|ah) make (?:curtains|furniture|cheese|clothes|kitchens|cabinets|boats|shoes|dresses|pots|cakes for)|(?:years|year) (?:as an? \w+|(?:of )?(?:teaching|driving|nursing|farming|fishing|mining|cleaning|building|welding|bricklaying|roofing|hairdressing|cooking|shearing|cutting hair)|(?:on|at|in|down) the (?:buses|boats|trawlers|\w+ trawlers|railways?|bins|sites|building sites|post|rigs|docks|farm|land|tools|roads|pit|pits|mines?|mill|foundry|shipyards?))|for a living|(?:doy|dicto|imparto) clases? (?:de|en|a)|hago (?:turnos?|noches|guardias|repartos?|limpiezas?)|tengo (?:un|una|mi) (?:tienda|panaderia|peluqueria|bar|granja|finca|taller|restaurante|fruteria|carniceria|ferreteria|farmacia|puesto|negocio|kiosco|quiosco|almacen|chacra|salon)|anos (?:de|como|trabajando (?:de|como|en)) (?:albanil|camioner[oa]|maestr[oa]|cociner[oa]|peluquer[oa]|enfermer[oa]|taxista|miner[oa]|costurer[oa]|profesora?|mecanic[oa]))(?= |$)/,
  },
  {
    slot: 'social.work',
    pattern: new RegExp(
      `\\b(?:(?:im|i am|ah am|am|as) (?:only |just |still )?an? (?:(?!bit|lot|little|wee|very|heavy|bad|good|light|big|right|terrible)[a-z]+ ){0,3}?${occupationEn}|soy (?:un |una )?(?:(?:ex|tecnic[oa]|auxiliar|operari[oa]|jef[ea]|medi[oa]) )?${occupationEs})(?= |$)`,
    ),
  },
];

/** Signs that are denied, or said by another word, in ways that no single word of the lexicon holds. */
const findingRules: Rule[] = [
  {
    slot: 'sx.suicidal',
    isNo: true,
    pattern:
      /\b(?:(?:id|i would|i wouldnt|wouldnt|would|ill|i will|could|couldnt|hed|shed) (?:ever|never|not)? ?(?:ever |never |not )?(?:do|done|try) (?:anything|something|owt|nothing)(?: (?:daft|silly|stupid|rash|drastic|bad|like that))? to (?:my|me|him|her)(?:self|sel)|(?:never|not|wouldnt|wont|couldnt|dont|would never|nor) (?:\w+ )?(?:harm|hurt|kill|top|do away with|lay a hand on) (?:(?:a fly|anyone|anybody|others|them) (?:nor|or|and) )?(?:my|me|him|her)(?:self|sel)(?! (?:until|till|before|but|except|unless|again if|if))|(?:no |nunca |jamas )+(?:me haria|voy a hacerme|pienso hacerme|haria yo) (?:nada|dano|ninguna tonteria)(?: malo)?|(?:no|nae|not|any|havent) (?:\w+ ){0,3}(?:notion|thought|thoughts|intention|plan|plans|mind) (?:tae|to)(?=$| (?:now|noo|do|die|end))|(?:bad|dark|black|those|suicidal|such|horrible|them) thoughts?(?: \w+){0,8} (?:none (?:since|now)|there (?:are|have been|is) none|all gone|havent come back|not (?:come|been) back|gone now))\b/,
  },
  {
    slot: 'sx.suicidal',
    isNo: true,
    pattern:
      /\b(?:de )?(?:hacerme|haserme|acerme|aserme|(?:hacer|haser|acer|aser) me|lastimarme|quitarme la vida|cortarme) ?(?:dano|algo|cosas|tonterias|ninguna (?:tonteria|locura))?(?: a mi mism[oa])? (?:no|nada|nunca|jamas|para nada|ni (?:pensarlo|loc[oa]|hablar|de broma|se me (?:ocurre|pasa)))\b|\b(?:harming|hurting|killing|topping|cutting|doing away with) (?:my|him|her)self (?:no|never|god no|not at all|definitely not|nope|no way)\b/,
  },
  {
    slot: 'sx.blood_urine',
    isNo: true,
    pattern:
      /\b(?:(?:my|me|the|his|her) )?(?:pee|wee|urine|piss|orina|orines|meados|pipi|pis) (?:is|looks|runs|comes out|stays|es|sale|la tengo|esta|se ve|itself is)? ?(?:all |totally |perfectly |perfectly |nice and |muy |bien |toda )?(?:clear|clean|normal|normal colou?r|the normal colou?r|straw|clara|limpia|limpio|clarita|transparente|normalita|de color normal)\b/,
  },

  {
    slot: 'sx.harm_others',
    isNo: true,
    pattern:
      /\b(?:(?:wouldnt|would never|could never|couldnt|never|not|wont|dont|im not going to|not going to) (?:\w+ )?(?:hurt|hurted|harm|touch|lay a (?:finger|hand) on|hit|want to hurt|wanted to hurt|raise a hand to)(?:ed)? (?:a (?:fly|soul|hair)|any ?(?:one|body)|no ?(?:one|body)|others|people)|no (?:le )?(?:hago|haria|he hecho|hace|haria yo) (?:(?:nada|na|dano|ningun dano) )?(?:a )?(?:nadie|una mosca)|no (?:mato|mataria|toco|tocaria|lastimo|lastimaria|quiero (?:hacer|lastimar)\w*) (?:dano )?(?:a )?(?:una mosca|nadie)|incapaz de (?:hacer(?:le)?|lastimar|danar) (?:dano |nada )?(?:a )?(?:nadie|una mosca))\b/,
  },
  {
    slot: 'sx.breathless',
    isNo: true,
    pattern:
      /(?<!\b(?:that|so|if|until|till|hardly|barely|only just|only|unless|when|asking|asked|para que|que|asi|si|ni) )\b(?:i|he|she|we) (?:can|could) breathe?(?: (?:fine|ok|okay|well|grand|away|easy|freely|perfectly|no bother|just fine|rightly|all right|alright|normally))?(?=$| (?:and|but|so|though|now|thanks|or|no problem))(?! (?:but|only|if|better))|\b(?:puedo respirar|respirar (?:si )?puedo)(?: (?:bien|normal|sin problemas?|perfectamente|tranquil[oa]))?(?=$| (?:y|gracias|doctora?))/,
  },
  {
    slot: 'sx.nocturia',
    isNo: true,
    pattern:
      /\b(?:(?:de|por|en la|toda la) noches? (?:yo )?(?:no|ni|nunca|jamas) (?:me |se )?(?:levanto|levanta|despierto|despierta|paro|para)|(?:no|ni|nunca) me (?:levanto|despierto|paro) (?:de|por la|en la|a media) noche|(?:dont|doesnt|not|never) (?:have to |need to )?(?:get|gets|getting) up (?:at|in the|during the) night|nights? (?:is |are )?(?:dry|fine|no bother))\b(?! (?:a|al|with|because|con|por|porque) (?:la |el )?(?:tos|dolor|cough|pain))/,
  },
  {
    slot: 'sx.reduced_movement',
    isNo: true,
    pattern:
      /\b(?:baby|babys|babies|bub|bump|wean|bairn|little one|wee one|wee man|bebe|bb|bebita|bebito|guagua|panza|peque|criatura)\b(?: \w+){0,4} (?:kicking|kickin|kicks|moving|movin|wriggling|dancing|booting|patea|pateando|mueve|moviendose|brinca|brincando|baila|bailando|da patadas) (?:\w+ ){0,2}(?:like (?!(?:before|normal|she used|he used|it used)\b)(?:a |an )?\w+|como (?!antes\b)(?:un|una|loc[oa]|si)\b|away|loads|lots|plenty|nonstop|non stop|sin parar|un monton|todo el (?:dia|rato))/,
  },

  {
    slot: 'sx.skin_infected',
    isNo: true,
    pattern:
      /\b(?:(?:no|ni|tampoco) (?:me |le |se |esta |estan )*(?:supura|supuran|supurando|infectad\w+|echa pus|sale pus|tiene pus)|sin pus|(?:no|not|isnt|nor|without) (?:any )?(?:pus|weeping|oozing|infected|gunky|weepy))\b/,
  },
  {
    slot: 'sx.fever',
    isNo: true,
    pattern:
      /\b(?:temp|temps|temperature|fever|fiebre|calentura) (?:s |is |has |se )?(?:(?:le |me )?(?:quito|fue)|gone|cleared|settled|normal|back to normal|down to normal)(?= |$)(?! (?:up|a 3|to 3))/,
  },
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
      /\b(?:no|nee|sin|not had a|without a|hasnt got a|havent got a) (?:high )?(?:temp\w*|tempr\w*|calent\w*|fevers?|fiebr\w*)\b/,
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

const breathMoves =
  '(?:subo|subi|subir|camino|caminar|ando|corro|correr|nado|voy|escaleras?|cuesta|sierra|monte|bici|walk|walks|walking|climb|climbs|run|runs|running|stairs|hills?|parkrun|swim|cycle)';
const unhindered =
  '(?:sin (?:cansar\\w+|fatigar\\w+|ahogar\\w+|ahogo|parar|detener\\w+|problemas?)|without (?:stopping|puffing|getting (?:puffed|breathless|winded|out of breath)|(?:any |a )(?:\\w+ )?(?:problems?|trouble|bother|puff)))';
const breathesFreely = new RegExp(
  `\\b(?:${breathMoves}\\b(?: \\w+){0,8} ${unhindered}|(?:de|con) (?:el |la )?(?:aire|respiracion|resuello) (?:ando |estoy |voy |esta |va |anda )?(?:bien|perfect\\w+|normal|sin problemas?)|(?:me |le )?sobra (?:el )?aire|aire (?:me |le )?sobra|plenty (?:of )?(?:air|breath|puff)|no puffing)\\b`,
);

const deniedOrdinary: Rule[] = [
  { slot: 'sx.breathless', isNo: true, pattern: breathesFreely },
  {
    slot: 'sx.stream_weak',
    isNo: true,
    pattern:
      /\b(?:(?:good|strong|great|fine|powerful) (?:and )?(?:strong )?(?:stream|flow|jet)|(?:buen|fuerte) chorro|chorro (?:es )?(?:bien|fuerte|normal|potente)|orin[oa] (?:a chorro|con fuerza)|could put (?:a|the) fire out)\b/,
  },
  {
    slot: 'sx.breathless_exertion',
    isNo: true,
    pattern: new RegExp(`\\b${breathMoves}\\b(?: \\w+){0,8} ${unhindered}\\b`),
  },
  {
    slot: 'sx.appetite',
    isNo: true,
    pattern:
      /\b(?:(?<!\b(?:cant|cannot|couldnt|dont|doesnt|didnt|not|never|hardly|barely|to|wont|isnt) )(?:eat|eats|eating|ate) (?:like a (?:horse|pig|king)|anything|everything|for two)|(?:como|come|comiendo) (?:como )?(?:una lima|de todo|lo mismo|igual|como (?:siempre|nunca))|buen apetito|good appetite|(?:off|clears?) (?:his|her|my|the) plate)\b/,
  },
  {
    slot: 'sx.nocturia',
    isNo: true,
    pattern:
      /\b(?:no (?:me levanto|se levanta) (?:\w+ ){0,3}(?:noche|orinar|mear|pis|bano)|(?:dont|doesnt|not|never|no longer) (?:get|gets|getting|wake|waking|have to get) up (?:\w+ ){0,5}(?:night|pee|wee|toilet|loo|go)|sleeps? (?:right )?through without (?:a )?(?:pee|wee))\b/,
  },
  {
    slot: 'sx.saddle',
    isNo: true,
    pattern:
      /\b(?:(?:can|i) (?:still )?feel (?:\w+ ){0,3}(?:wip\w+|down (?:there|below))|sensibilidad (?:ahi|abajo|de abajo|intima)|no numb\w* (?:downstairs|underneath|down|between|below|in (?:my|the) (?:bum|groin|saddle|backside))|(?:siento|noto) (?:bien )?(?:al limpiarme|la zona|ahi abajo))\b(?! (?:mal|rara|raro|poco|dormid\w+|perdid\w+))/,
  },
  {
    slot: 'sx.weight_loss',
    isNo: true,
    pattern:
      /\b(?:(?:not|havent|hasnt|never) (?:lost|shed|dropped) (?:a|an|any|one|much) ?(?:\w+)?|(?:no|ni) (?:he perdido|ha perdido|perdi|perdio|bajo|baje|he bajado|adelgazo|adelgaza|adelgace)(?: (?:ni )?(?:de peso|peso|un (?:gramo|kilo)|nada))?)\b/,
  },
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
      /\b(?:bowels|motions|bowel) (?:are |is |all |as |move |moving )*(?:regular|normal|fine|grand|ok|good|clockwork)\b|\b(?:(?:voy|va|hago|hace) (?:al bano|del cuerpo|del vientre|de vientre|de cuerpo|de barriga)|obro|obra|evacuo|evacua) (?:bien|normal|como (?:un )?reloj|todos los dias)\b/,
  },
  {
    slot: 'sx.trauma',
    isNo: true,
    pattern:
      /\b(?:no (?:fall|falls|injury|accident|knock|trauma|bang)\b|(?:never|didnt|not) (?:hurt|bang|hit|fall|knock)(?:ed|en)? (?:it|on it|over)\b|came (?:on )?by itself|sin (?:golpe|caida|golpes|caidas)|no me (?:pegue|cai|golpee)|no (?:hubo|tuve) (?:golpe|caida|golpes))\b/,
  },
];

/** How well the ordinary things go, in the words of each: said of sleep, mood, the unborn child, the step. */
const goingAsItShould: Rule[] = [
  {
    slot: 'sx.sleep',
    isNo: true,
    pattern:
      /\b(?:duerm[oe]|durmiendo|duermen|dormimos) (?:(?:mis|sus|como|unas|muy|mis buenas|siempre) )?(?:(?:[6-9]|10|seis|siete|ocho|nueve|diez) (?:o \w+ )?horas|del tiron|de un (?:tiron|jalon)|toda la noche|a pierna suelta|como (?:un )?(?:tronco|liron|bebe|piedra|angelito|santo|marmota|bendito|oso)|a gusto|rico|sabroso|perfectamente|tranquil[oa])\b|\b(?:sleep|sleeps|sleeping|slept) (?:(?:\w+ )?(?:[7-9]|10|seven|eight|nine|ten) hours|like a (?:log|top|baby|stone|dead \w+|king|queen)|(?:right |straight )?through(?: the night)?|soundly|solid|all night)\b/,
  },
  {
    slot: 'sx.low_mood',
    isNo: true,
    pattern:
      /(?<!pressure |bp |sugar |iron |sodium |vitamin |levels? |count |is |tension )\b(?:im not|i am not|not|isnt|hes not|shes not|not been|havent been|never been|never) (?:feeling |really |particularly |at all |been |that |exactly )?(?:low|down|depressed|sad|tearful|blue|miserable|unhappy|weepy)(?! (?:pressure|sugar|bp|iron|on|to|the|in|there|energy))\b|\bno (?:estoy|me siento|ando|soy|esta|se siente) (?:\w+ )?(?:triste|deprimid[oa]|decaid[oa]|baj[oa] de animo|desanimad[oa]|depre)\b|\b(?:de animo|animo) (?:estoy |ando |esta |va )?(?:muy |bastante )?(?:bien|bueno|alto|arriba|fenomenal|tranquil[oa])\b|\b(?:mood|moods|spirits) (?:is |are |s |has been )?(?:all |very |pretty |really )?(?:grand|good|fine|ok|okay|great|high|stable|normal|alright|lifted|up)\b|\bin (?:good|great|fine) (?:spirits|form)\b/,
  },
  {
    slot: 'sx.appetite',
    isNo: true,
    pattern:
      /\bcomer (?:si )?(?:como|come)(?! (?:poco|poquito|mal|menos|nada|pero))\b|\b(?:come|como|eats?|eating) (?:(?:mas|more) (?:que|than)|de todo|like a (?:horse|pig|king)|(?:me|us) out of house|por (?:dos|tres)|como (?:un |una )?(?:lima|cosaco|leon|caballo|siempre|animal))\b|\b(?:buen|good|healthy|great) (?:apetito|appetite|diente|comer)\b|\b(?:off|lost) (?:my|his|her) (?:food|appetite) (?:not|no)\b/,
  },
  {
    slot: 'sx.reduced_movement',
    isNo: true,
    pattern:
      /\b(?:bebe|bb|bebito|bebita|guagua|criatura|baby|babys|bub|wean|bump|panza|peque) (?:(?:si|is|ya|se|le|me|siempre|still|sigue|esta|always|has been|been|todavia|igual) ){0,4}(?:mueve|moviendose|moviendo|patea|pateando|brinca|brincando|baila|moving|movin|kicking|kickin|kicks|moves|wriggling|dancing|active|hiccuping)(?! (?:less|menos|poco|hardly|not|no|poquito|apenas|casi))\b|\b(?:plenty|lots|loads) of (?:movements?|kicks|kicking)\b|\b(?:kicking|moving|kickin) (?:away|loads|plenty|lots|fine|well|grand|as (?:normal|usual|ever)|like mad|normally|mucho|bien|normal|igual)\b/,
  },
  {
    slot: 'sx.unable_to_weight_bear',
    isNo: true,
    pattern:
      /\b(?:(?:l[oa] )?(?:apoyo|piso|afirmo) y (?:camino|ando)|apoyar apoyo|(?:si )?puedo (?:apoyar(?:l[oa])?|pisar|caminar|andar)|(?:camino|ando|puede caminar|camina) (?:aunque )?(?:cojeando|cojo|cojea|renqueando|rengueando|con dolor)|(?:can|able to|still|i) (?:walk|hobble|limp|weight ?bear|stand on it|put (?:my |some )?weight on it)|(?:walking|hobbling|limping|standing) on it|put (?:my )?weight (?:through|on) it (?:ok|fine|though)|(?:hobbling|limping) (?:about|around))\b/,
  },
  {
    slot: 'sx.thunderclap',
    isNo: true,
    pattern:
      /\b(?:never|doesnt|didnt|not|dont|no) (?:\w+ )?(?:come|comes|came|coming|start|starts|started|viene|vino|vienen|empieza|empezo|dio) (?:on )?(?:all )?(?:of a )?(?:suddenly|sudden|at once|in a flash|de golpe|de repente|de pronto|de sopeton)\b|\b(?:creeps?|crept|builds?|built|comes?|came|starts?|started) (?:up |on )?(?:over (?:an?|the|\w+) (?:hours?|day|morning|half)|slowly|gradually|bit by bit|little by little)\b|\b(?:va|fue|viene|empieza|empezo|vino) (?:subiendo |aumentando |creciendo )?(?:poco a poco|despacio|gradual\w*|lentamente)\b/,
  },
  {
    slot: 'sx.suicidal',
    isNo: true,
    pattern:
      /\b(?:not|never|hasnt|havent|no|nunca|nor) (?:ha |he )?(?:said|mentioned|talked|spoken|hablado|dicho|mencionado|habla|dice)(?: \w+){0,3} (?:about |of |de )?(?:dying|death|suicide|ending it|killing himself|killing herself|morirse|morir|muerte|matarse|suicidarse)\b|\bganas de vivir (?:si )?(?:tengo|tiene|no me faltan|me sobran|todas)\b|\b(?:no|not a|never any) (?:thoughts?|notion|intention|plans?) (?:of|to|about) (?:harming|hurting|killing|ending|suicide|doing anything|that sort|it)\b/,
  },
];

const spiritsRules: Rule[] = [
  {
    slot: 'sx.low_mood',
    isNo: true,
    pattern:
      /(?<!\b(?:no|tan|nunca|ya no|ni) )\b(?:(?:estoy|ando|me siento|sigo) (?:muy |bien |super )?(?:content[oa]|feliz|animad[oa]|alegre)|(?:im|i am|hes|shes) (?:\w+ )?(?:happy (?:enough|as|in myself|out)|cheerful|in (?:good|great|fine) (?:spirits|form|heart))|in good spirits)\b(?! (?:de|con|que|cuando|when|if|until|antes))/,
  },
  {
    slot: 'sx.rash_glass',
    isNo: true,
    pattern:
      /\b(?:glass|tumbler|vaso)\b(?: (?!not|no|dont|doesnt|didnt|wont|never|isnt|ni)\w+){0,12} (?:fades?|fade|faded|goes|fading|faded|goes|go|went|disappear\w*|vanish\w*|blanch\w*|desaparec\w+|quitan?|borran?|blanque\w+|se van?)\b|\b(?<!(?:not|no|dont|doesnt|didnt|wont|never) )(?:fades?|faded|goes|go|went|disappear\w*|vanish\w*|blanch\w*|desaparec\w+|se (?:quitan?|borran?|van?))(?: (?!not|no|dont|doesnt|didnt)\w+){0,6} (?:glass|tumbler|vaso)\b(?! of| de)/,
  },
  {
    slot: 'sx.urinary',
    isNo: true,
    pattern:
      /\b(?:pass|passes|passing) (?:my |his |her )?(?:water|urine) (?:\w+ ){0,2}(?:normally|fine|ok|okay|well|grand|freely|easily|normal|no bother|as usual|as ever)\b/,
  },
];

const perspectiveRules: Rule[] = [
  {
    slot: 'treatment.problems',
    pattern:
      /\b(?:(?:the )?(?:only|one|bad|worst|main|annoying) (?:thing|problem|snag|bother|downside|trouble|drawback|gripe|complaint|niggle) (?:is|was|with|has been)|(?:the )?(?:downside|drawback|snag|catch) (?:is|was)|(?:the )?trouble is|everything tastes|(?:they|it|the (?:tablets|pills|meds|stuff|medicine|inhaler|cream|injection|jab|drops|plaster|cast)) (?:make|makes|made|gives|give|gave|is giving|are giving|has given|upset|upsets|has upset|has left|left) (?:me|him|her|my|his|us)|(?:lo|el) (?:malo|unico|feo|problema|unico problema|unico malo|que no me gusta|que me molesta|que le molesta|inconveniente|pero|peor)(?: es| esta| fue| son)?(?: que)?(?! (?:todo|bueno))|me (?:cae|caen|cayo|cayeron|sienta|sientan|sento|cae n) (?:muy |bastante |re |super )?(?:mal|pesad\w+|fatal)|me ha(?:n)? (?:soltado|dado|dejado|producido|provocado|caido|sentado|salido|puesto|quitado|revuelto)|me (?:tiene|tienen|trae|traen) (?:muy |bien |tod[oa] |super |re )*(?:estren|mare|revuelt|dormid|atontad|hinchad|tapad|estit)\w*|me (?:suelta|sueltan|afloja|aflojan|estrine|estrinen|descompone|descomponen)|me (?:da|dan|produce|producen|provoca|provocan|deja|dejan|revuelve|revuelven) (?!miedo|igual|pena|verguenza|tiempo|cuenta|risa|gusto|paz|ganas|mejor|las?\b|los\b|el\b|de alta|cita))\b/,
  },

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
const functions: { slots: string[]; pattern: RegExp; also?: RegExp }[] = [
  {
    slots: ['sx.swallowing'],
    pattern: /^(?:swallow|swallows|swallowing|tragar|trago|traga|tragadera|tragaderas|gaznate)$/,
    also: /^(?:anything|everything|todo)$/,
  },
  {
    slots: ['sx.palpitations'],
    pattern: /^(?:heart|heartbeat|pulse|corazon|pulso)$/,
    also: /^(?:calm|calmer|quiet|quieter|slower|tranquilo|calmado|despacio)$/,
  },
  {
    slots: ['sx.stream_weak'],
    pattern: /^(?:stream|flow|chorro)$/,
    also: /^(?:strong|stronger|powerful|fuerte|fuerza|potente)$/,
  },
  {
    slots: ['sx.breathless'],
    pattern: /^(?:breathe|breathes|breathing|breath|respiro|respira|respirar|respiracion|aire)$/,
  },
  {
    slots: ['sx.appetite'],
    pattern: /^(?:appetite|apetito|eats|eating|eatin|eat|comiendo|come|como|feeding|grub)$/,
  },
  { slots: ['sx.hearing'], pattern: /^(?:hearing|oigo|oye|oir)$/ },
  { slots: ['sx.vision'], pattern: /^(?:eyesight|sight|vision|veo|vista|eyes|ojos)$/ },
  {
    slots: ['sx.urinary'],
    pattern:
      /^(?:urinating|peeing|pee|pees|weeing|wee|wees|waterworks|plumbing|orino|orina|orinar|meo|mea|pis)$/,
  },
  { slots: ['sx.sleep'], pattern: /^(?:sleeping|sleep|sleeps|sleepin|duermo|duerme|durmiendo)$/ },
  { slots: ['sx.not_drinking'], pattern: /^(?:drinking|drinks|bebe|bebiendo)$/ },
  { slots: ['sx.neck_stiff'], pattern: /^(?:neck|necks|cuello|nuca)$/ },
  { slots: ['sx.low_mood'], pattern: /^(?:mood|moods|spirits|animo|animos)$/ },
  {
    slots: ['sx.weakness'],
    pattern: /^(?:strength|fuerza|fuerzas|grip|power|arms|legs|limbs|brazos|piernas)$/,
  },
  { slots: ['sx.memory'], pattern: /^(?:memory|memoria)$/ },
  {
    slots: ['sx.speech_trouble'],
    pattern: /^(?:speech|talking|talks|speaking|habla|hablo|hablando)$/,
    also: /^(?:put|clear|intact|claro|clarito|corrido)$/,
  },
  { slots: ['sx.numbness'], pattern: /^(?:sensation|feeling|sensibilidad)$/ },
  { slots: ['sx.weight_loss', 'sx.weight_gain'], pattern: /^(?:weight|weights|peso)$/ },
];
const goingWell = new Set(
  'sobra sobran champion sound working okey bueno buena buenos buenas grand good fully perfect great brilliant excellent lovely rightly bonny regular estupendo estupendamente fenomenal barbaro divinamente joya perfectamente excelente tranquilo fine ok okay well normal normally alright steady stable unchanged same bien perfectamente igual estable perfecto'.split(
    ' ',
  ),
);
const broken = new Set(
  'hurts hurt painful duele if but off bad poor strange funny weird isnt arent havent cannae didnae couldnt didnt wasnt than until till used tan muy si pero raro rara tampoco dificil apenas no not nt cant cannot dont doesnt isnt never without hardly barely less more wont struggling hard trouble sin nunca ni mal menos mas peor'.split(
    ' ',
  ),
);
/** Before the function they only turn to it: "but I swallow fine". */
const turns = new Set(['but', 'pero', 'if']);
const wellReach = 6;
const likeLeads = new Set('las los el la un una si cuando que a en de antes mi yo dice'.split(' '));

/** Where a text names the work of somebody: the words of it. */
export function findWork(tokens: Token[]): { first: number; last: number }[] {
  return sentencesOf(tokens).flatMap(({ from, words }) => {
    const joined = words.join(' ');
    return backgroundRules.flatMap(({ slot, pattern }) => {
      const match = slot === 'social.work' ? pattern.exec(joined) : null;
      if (match === null) return [];
      const first = from + countWords(joined.slice(0, match.index));
      return [{ first, last: endOfWork(tokens, first + countWords(match[0]) - 1, from + words.length - 1) }];
    });
  });
}

/** Background, and where `withPerspective` what they think, fear and hope for. Work is linear in the words. */
export function findToldUnasked(text: string, tokens: Token[], withPerspective: boolean): Told[] {
  const told: Told[] = [];
  const rules = [
    ...backgroundRules,
    ...findingRules,
    ...deniedOrdinary,
    ...goingAsItShould,
    ...spiritsRules,
    ...(withPerspective ? perspectiveRules : []),
  ];
  for (const { from, words } of sentencesOf(tokens)) {
    const joined = words.join(' ');
    for (const { slot, pattern, option, isNo } of rules) {
      const match = pattern.exec(joined);
      if (match === null) continue;
      const before = joined.slice(0, match.index).trim();
      const first = from + countWords(before);
      const matched = countWords(match[0]);
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
      if (
        slot === 'social.work' &&
        ofAThird.test(match[0]) &&
        before.split(' ').some((word) => relatives.has(word))
      )
        continue;
      const end = from + words.length - 1;
      const last = isShort(slot) ? endOfWork(tokens, first + matched - 1, end) : lastOf(tokens, first, end);
      const quote = text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0);
      if (last > first) told.push({ slot, codes: [`word:${quote}`], negated: false, first, last });
    }
    told.push(
      ...findWorkingWell(words, from, tokens),
      ...findNoTrouble(words, from),
      ...findWellPlaces(words, from, tokens),
    );
  }
  return told;
}

/** Whose words are no more than one thought. */
const isShort = (slot: string) => slot === 'social.work' || slot === 'child.contacts';

/** "My husband drives a lorry": the work of somebody else. */
const ofAThird = /^(?:he|she|lleva|maneja|conduce|trabaja)\b/;

/** "Soy albañil en Sonora | y traigo …", "I teach ballet to wee ones in Fife | and …". */
function endOfWork(tokens: Token[], from: number, end: number): number {
  let last = from;
  while (
    last < end &&
    tokens[last + 1]?.clause === tokens[last]?.clause &&
    !/^(?:and|y|e|but|pero|so|que|cos|because|porque|with|since|desde|hace|for|now|it|its|ive|my|me|mi)$/.test(
      tokens[last + 1]?.word ?? '',
    )
  )
    last += 1;
  return last;
}

const quoteMax = 180;

/** The sentence to its end, or as much of it as a value holds. */
function lastOf(tokens: Token[], first: number, end: number): number {
  const start = tokens[first]?.start ?? 0;
  let last = end;
  while (last > first && (tokens[last]?.end ?? 0) - start > quoteMax) last -= 1;
  return last;
}

/** "Talkin", "breathin": the g is dropped. */
const saysIt = (pattern: RegExp, word: string) =>
  pattern.test(word) || (word.endsWith('in') && pattern.test(`${word}g`));

function findWorkingWell(words: string[], from: number, tokens: Token[]): Told[] {
  return functions.flatMap(({ slots, pattern, also }) => {
    const isWell = (word: string) => goingWell.has(word) || also?.test(word) === true;
    // "It moves when I swallow, but I swallow fine": any mention may say it.
    for (const [at, said] of words.entries()) {
      // "Como" is "I eat" only where it is not "like": "como las gallinas".
      if (!saysIt(pattern, said) || (said === 'como' && likeLeads.has(words[at + 1] ?? ''))) continue;
      const isNear = (index: number) => tokens[from + index]?.clause === tokens[from + at]?.clause;
      const until = words.findIndex(
        (word, index) => index > at && index <= at + wellReach && isWell(word) && isNear(index),
      );
      const before = Math.max(0, at - 3);
      const isBroken = words
        .slice(before, Math.max(until, before))
        .some(
          (word, index) =>
            broken.has(word) && isNear(before + index) && (before + index > at || !turns.has(word)),
        );
      if (until < 0 || isBroken) continue;
      return slots.map((slot) => ({
        slot,
        codes: ['no'],
        negated: true,
        first: from + at,
        last: from + until,
      }));
    }
    return [];
  });
}

const denying = new Set('no not without any never havent hasnt sin ningun ninguna ni'.split(' '));
const troubles = new Set(
  'trouble troubles problem problems problema problemas bother hassle difficulty difficulties dificultad issue issues symptoms molestia molestias complaints wahala bovver hassles drama dramas lio lios pega pegas queja quejas pedo bronca broncas rollo grief palaver strife worries'.split(
    ' ',
  ),
);
const troubleReach = 4;

/** "Without any breathing problem", "no trouble swallowing", "breathing is no bother", "sin problemas para tragar". */
function findNoTrouble(words: string[], from: number): Told[] {
  const at = words.findIndex(
    (word, index) =>
      troubles.has(word) && words.slice(Math.max(0, index - 3), index).some((before) => denying.has(before)),
  );
  if (at < 0) return [];
  const first = Math.max(0, at - troubleReach);
  const near = words.slice(first, at + troubleReach + 1);
  return [...functions, ...places].flatMap(({ slots, pattern }) => {
    const place = near.findIndex((word) => pattern.test(word));
    if (place < 0) return [];
    const own = first + place;
    return slots.map((slot) => ({
      slot,
      codes: ['no'],
      negated: true,
      first: from + Math.min(at, own),
      last: from + Math.max(at, own),
    }));
  });
}

/** Places, and what is wrong with them where somebody says so. */
const places: { slots: string[]; pattern: RegExp }[] = [
  { slots: ['sx.chest_pain'], pattern: /^(?:chest|pecho)$/ },
  { slots: ['sx.headache'], pattern: /^(?:head|cabeza)$/ },
  { slots: ['sx.back_pain'], pattern: /^(?:back|espalda)$/ },
  {
    slots: ['sx.abdominal_pain'],
    pattern: /^(?:belly|tummy|stomach|abdomen|barriga|estomago|panza|tripa|guata)$/,
  },
  { slots: ['sx.sore_throat'], pattern: /^(?:throat|garganta)$/ },
  { slots: ['sx.rash'], pattern: /^(?:skin|piel)$/ },
  { slots: ['sx.testicular_pain'], pattern: /^(?:testicles|balls|testiculos|huevos|nuts)$/ },
];
const wellPlace = new Set(
  'fine ok okay good grand clear perfect alright bien perfecto perfecta normal nada nothing tidy sound champion lovely dandy spot-on sana sano limpio limpia divinamente fenomenal'.split(
    ' ',
  ),
);
const placeOpeners = new Set('my me his her the mi su el la de del and y in with tengo'.split(' '));
const placeReach = 4;
const placeEnds = new Set('and or y ni now thanks gracias thank though too otherwise tambien'.split(' '));

/** "Chest is fine", "del pecho nada", "nothing in my chest": said now, of the place alone. */
function findWellPlaces(words: string[], from: number, tokens: Token[]): Told[] {
  return places.flatMap(({ slots, pattern }) => {
    const at = words.findIndex((word) => pattern.test(word));
    if (at < 0) return [];
    const clause = tokens[from + at]?.clause;
    const inClause = (index: number) =>
      index >= 0 && index < words.length && tokens[from + index]?.clause === clause;
    const isIdle = (index: number) =>
      /^(?:is|are|feels|looks|seems|been|has|have|esta|estan|va|van|anda|ando|all|totally|quite|lo|la|los|las|tengo|tiene|siento|noto|sigue|muy|bastante|mas|s)$/.test(
        words[index] ?? '',
      );
    let after = at + 1;
    while (after <= at + placeReach && inClause(after) && isIdle(after)) after += 1;
    const closes = !inClause(after + 1) || placeEnds.has(words[after + 1] ?? '');
    const isWell = inClause(after) && wellPlace.has(words[after] ?? '') && closes;
    const isNothing =
      /^(?:nothing|nada)$/.test(words[at - 3] ?? words[at - 2] ?? '') &&
      inClause(at - 2) &&
      words.slice(Math.max(0, at - 2), at).every((word) => placeOpeners.has(word));
    const leads = words
      .slice(Math.max(0, at - 2), at)
      .filter((_word, index, all) => inClause(at - all.length + index));
    const isAlone = leads.every((word) => placeOpeners.has(word));
    if (!(isWell && isAlone) && !isNothing) return [];
    return slots.map((slot) => ({
      slot,
      codes: ['no'],
      negated: true,
      first: from + (isNothing ? Math.max(0, at - 3) : at),
      last: from + (isNothing ? at : after),
    }));
  });
}

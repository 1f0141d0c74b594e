import type { Entry } from './patterns.ts';

/**
 * Everyday words, of many regions, for findings that are no emergency by themselves. See lexicon.ts for the writing.
 * Words of emergencies stand in the file of their specialization.
 */
export const everydayFindings: Entry[] = [
  {
    code: 'sx.weight_gain',
    patterns: [
      'subio|subi|subido|engorde|engorda|engordo|engordado|aumente|aumento|aumentado|agarrado & kilo|kilos|kilitos|libras|peso|lonjas',
      'put|puttin|putting|piled|piling on & pound|pounds|stone|kilo|kilos|weight|lb|lbs|kg|kgs',
      'gained & pound|pounds|stone|kilo|kilos|weight|lb|lbs|kg|kgs',
      'weight & piling|creeping|crept|ballooned',
      'estoy engordando',
    ],
  },
  {
    code: 'sx.leg_cramp_walking',
    patterns: [
      'calf|calves|leg|legs & cramp*|ache|aches|@pain|killin|killing & stop|stops|stopping|quit|quits|rest|stand & walk*|yards|metres|meters|block|blocks|street|mailbox',
      'calf|calves|leg|legs & cramp*|ache|aches & yards|metres|blocks|mailbox',
      'pantorrilla|pantorrillas|pierna|piernas & cuadra|cuadras|metros|caminar|camino|camina & paro|parar|pare|descanso|descansar|detengo|pararme',
    ],
  },
  {
    code: 'sx.mouth_ulcers',
    patterns: [
      'boca|lengua|encias & llaga|llagas|llagada|llagado|ulcera|ulceras|afta|aftas|fuegos|pupa|pupas|boqueras',
      'mouth|tongue|gums|lip & ulcer|ulcers|sores|canker|cankers',
      'canker sore|sores',
      'aftas',
    ],
  },
  {
    code: 'sx.heat_intolerance',
    patterns: [
      'derrito|aso|achicharro|sancocho calor',
      'soporto|aguanto|tolero & calor',
      'cant|cannot|couldnt stand|bear|take|abide|stick & heat',
      'melting|roasting|boiling|sweltering & everyone|everybody|else|others|winter|windows|fan',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: [
      'corazon & sale|salia|salirse|desboca|desbocado|galopa|galope|brinca|acelera|aceleradito|atropella',
      'heart & hammering|galloping|thudding|flipping|flip|skipping|skips|fluttering|flutters|racing|somersaults|leaping',
      'heart going like|ninety|dinger|clappers|mad',
    ],
  },
  {
    code: 'sx.hair_loss',
    patterns: [
      'hair & comin|coming|comes|came|falling|fallin|dropping|shedding & out|handful|handfuls|clumps|drain|brush|pillow|shower|comb',
      'pelo|cabello & mechones|almohada|peine|cepillo|coladera|regadera & cae|caen|queda|quedo|lleno',
      'going bald',
      'quedando calvo|calva|pelon|pelona',
    ],
  },
  {
    code: 'sx.constipation',
    patterns: [
      'bowels & stopped|stuck|sluggish|blocked|backed|bunged|bound|lazy',
      'havent|hasnt|not|no been|gone|went & toilet|loo|bathroom|jacks|dunny & days|week',
      'not|havent|hasnt|no pooed|pooped & days|week',
      'no voy|va|vamos|fui|ido bano|vientre|cuerpo',
      'no puedo|puede|logra|logro ir bano|cuerpo',
      'dias|semana sin ir|obrar|evacuar|cagar|bano',
      'no obro|obra|evacuo|evacua',
      'estrenida|estrenido|estitica|estitico|tapada|constipado & vientre|bano|barriga|dias',
      'hard going & toilet|loo|motion|motions',
      'straining & toilet|loo|stool|stools|motion|motions',
      'motion|motions & not|isnt & coming|passing|free|clear',
    ],
  },
  {
    code: 'sx.vision',
    patterns: [
      'looking|look|see|seeing|like & through & steam|fog|mist|net|curtain|curtains|smoke|gauze|frosted|milk',
      'sight|vision|eyesight|eye|eyes & hazy|foggy|misty|dim|fuzzy|cloudy|blurry|blurred|blury',
      'veo|ve|vista & borroso|borrosa|nublado|nublada|empanado|empanada|turbio|turbia|neblina|humo',
      'everything & blur|blurry|blurred|hazy|foggy|fuzzy',
    ],
  },
  {
    code: 'sx.back_pain',
    patterns: [
      'back & killing|killin|murder|murdering|murderin|agony|wrecked|banjaxed|knackered|seized|buggered|crook',
      'back & giving|givin|causing & me|grief|gyp|jip|bother|hell|trouble',
      'back gone|went again|out',
      'put|done my|me|ma back in|out',
      'espalda|cintura|lomo|rinones & mata|matando|molida|polvo|revienta|reventada|truena|jode|friega|parte|partida|baldada',
    ],
  },
  {
    code: 'sx.joint_pain',
    patterns: [
      'shoulder|knee|knees|hip|hips|elbow|wrist|ankle|thumb|knuckles & jammed|killing|killin|banjaxed|crook|gyp|grief|murder|playing|playin|creaky|grinding|givin',
      'rodilla|rodillas|hombro|cadera|tobillo|codo|muneca & mata|matando|truena|jode|friega|fregada|jodida|cruje|chueca|fregando',
    ],
  },
  {
    code: 'sx.ear_pain',
    patterns: [
      'ear|ears & killing|killin|throbbing|bursting|bust|murder|agony',
      'oido|oidos & mata|revienta|punza|estalla|latiendo',
    ],
  },
  {
    code: 'sx.headache',
    patterns: [
      'head killing|killin|splitting|pounding|poundin|thumping|thumpin|banging|bangin|bursting|busting|exploding|murdering',
      'head lifting|busted',
      'cabeza & mata|matando|estalla|explota|parte|revienta|martilla|punza|bombea|taladra|retumba',
      'jaqueca|jaquecas|jaquecon|migrana|migranas',
    ],
  },
  {
    code: 'sx.sore_throat',
    patterns: [
      'garganta & raspa|raspando|rasposa|lija|pica|carraspea|espina',
      'throat & sandpaper|razor|razors|blades|raw|scratchy|glass|killing|killin|murder',
    ],
  },
  {
    code: 'sx.numbness',
    patterns: [
      'se me|le duerme|duermen|durmio|durmieron|adormece|adormecen|entume|entumen|acalambra',
      'fingers|finger|toes|toe & cant|cannot & feel',
      'fingers|toes|hand|hands|foot|feet & gone|goes|going|go & dead|sleep|numb',
      'hormigueo|hormigueos|hormigas & manos|mano|pies|pie|dedos|cara|pierna',
    ],
  },
  {
    code: 'sx.painful_periods',
    patterns: [
      'period|periods|menses|monthlies & kill|kills|killing|killin|agony|doubled|murder|cripple|cripples|crippling|torture|floored',
      'menstruacion|regla|periodo|indispuesta|indispongo & parte|mata|dobla|tumba|retuerzo|retuerce|morir|duele|dolorosa|dolorosas|colicos|colico',
    ],
  },
  {
    code: 'sx.memory',
    patterns: [
      'forgetful',
      'forgetfulness',
      'forgets|forgetting|forgettin|forgot & everything|names|things|told|birthday|keys|always|keeps',
      'asks|asked|asking|askin & same|again & times|question|questions|thing|three|over',
      'keys|glasses|wallet|phone & fridge|icebox|freezer|oven',
      'olvidadizo|olvidadiza',
      'olvida|olvidan|olvidando|olvido & todo|cosas|nombres|se',
      'repite|repitiendo & mismo|misma|preguntas|cosas',
      'memoria & falla|fallando|mala|perdiendo|peor|va',
      'memory & going|bad|worse|shot|slipping|failing|sieve|poor',
    ],
  },
  {
    code: 'sx.abdominal_pain',
    patterns: [
      'queja|quejandose|quejaba|quejas barriga|barriguita|tripa|panza|pancita|estomago|guatita|guata',
      'duele|dolor|doliendo ombligo|boca estomago',
      '@pain|sore & navel|belly button',
      '@belly & killing|killin|murder|murdering|murderin|agony|bits|wrecked',
    ],
  },
  {
    code: 'sx.sleep',
    patterns: [
      'no duermo|duerme|duermen|dormimos|dormia|durmio|dormi',
      'no pego|pega|pegado ojo',
      'no he|ha|puedo|puede|logro|consigo|concilio dormir|dormido|sueno',
      'not|cant|cannot|wont|never|hardly|barely sleep|slept|sleeping|sleepin',
      'not wink|getting|get sleep',
      'wink of sleep',
      'desvelo|desvelos|desvelada|desvelado|desvelandome|insomnio',
      'up half|all night',
      'tossing turning',
      'sleeping|sleepin|sleep|sleeps two|three|2|3 hours|hrs',
    ],
  },
  {
    code: 'sx.tired',
    patterns: [
      'wore|worn|wearied out',
      'done in',
      'zonked',
      'bushed',
      'buggered',
      'jaded',
      'wabbit',
      'drained & all|constantly|always|completely|totally|feel|feeling|energy',
      'no|zero|havent|hasnt energy|oomph',
      'muerto|muerta sueno',
      'hecho|hecha polvo',
      'agotada|agotado|agotadisima|reventado|reventada|fundido|fundida|cansadisima|cansadisimo',
      'fell|fall|falling asleep & church|desk|work|wheel|sofa|dinner|telly|bus',
      'sin ganas & nada|levantarme',
    ],
  },
  {
    code: 'sx.sleepy_daytime',
    patterns: [
      'muerto|muerta sueno',
      'cabeceo|cabecee|cabeceando|cabecea|cabece',
      'fell|fall|falling|nod|nodding|nodded asleep|off & church|desk|work|wheel|telly|bus|driving|meeting|lights',
      'duermo|dormido|dormida & volante|manejando|trabajo|alto|semaforo|juntas|micro',
    ],
  },
  {
    code: 'sx.snoring',
    patterns: ['ronco|ronca|roncando como|noche|fuerte|duro|mucho|dice', 'ronquidos', 'snore|snores|snoring'],
  },
  {
    code: 'sx.early_wake',
    patterns: [
      'desvelo|despierto|despierta|levanto & tres|cuatro|3|4 & ya|vuelvo|ojo|duermo',
      'wake|waking|waken|wakes|awake|woken & three|four|five|3|4|5 & cant|back|every|staring|ceiling',
    ],
  },
  {
    code: 'sx.night_sweats',
    patterns: [
      'drenched|soaked|soaking|wringing|dripping|drookit|drowned & night|nights|bed|sheets|pyjamas|pillow|sleep',
      'night sweat|sweats|sweating|sweatin',
      'change & pyjamas|sheets|nightie|banian|vest|jammies|pjs & night|drenched|soaked|sweat',
      'sudo|sudores|sudando|sudor & noche|noches|dormido|dormida|cama|sabanas|pijama|madrugada',
      'amanezco|amanece|despierto empapado|empapada|bano|sudado|sudada|sopa',
    ],
  },
  {
    code: 'sx.incontinence',
    patterns: [
      'leak|leaking|leaks|leaked|dribble & laugh|laughing|sneeze|sneezing|cough|coughing|skip|skipping|jump|jumping|trampoline|pad|pads|wee|pee|bladder',
      'about|bit|little leaking|leaks|leakage',
      'wet|wets|wetting|peed|pee|pees|piddle myself|herself|himself|meself|knickers|pants|jeans|bed',
      'dont|cant|didnt|doesnt make|reach|get & time|toilet|loo & wet|leak|late|wee|pee|bladder',
      'meo|orino|meando & rio|risa|toser|toso|estornudo|estornudar|salto|encima|saltar',
      'escapa|escapan|escapo|sale|salen & pis|orina|pipi|chis|gotas & reir|toser|rio|toso|estornud*|saltar|correr|bano',
      'escapes|perdidas de orina',
    ],
  },
  {
    code: 'sx.elated',
    patterns: [
      'sleeping|sleeps|slept & two|three|2|3|hardly|barely|no|without & energy|hyper|buzzing|happy',
      'too happy',
      'talks|talking so|too|very fast & follow|understand|nobody',
      'duerme|duermo & dos|tres|casi|nada & energia|acelerado|acelerada|euforico|euforica',
    ],
  },
  {
    code: 'sx.low_mood',
    patterns: [
      'blues & got|have|bad',
      'crying|cry|cryin|greet|greeting & time|reason|nothing|drop|every|shop|shower|store|car|work',
      'lloro|llorando & nada|todo|rato|ratos|dia|dias|sola|solo',
      'bajoneado|bajoneada|bajon',
      'achicopalado|achicopalada|aguitado|aguitada|apachurrada|depre|plof|chof',
      'down in dumps',
      'heartscald|scunnered',
      'no ganas vivir|levantarme|nada',
    ],
  },
  {
    code: 'sx.nocturia',
    patterns: [
      'up|getting|get & night & pee|wee|loo|toilet|water|piddle|dunny',
      'levanto|paro|despierto & veces|noche & orinar|mear|pis|bano|chis',
    ],
  },
  {
    code: 'sx.thirst',
    patterns: [
      'drinking|drinkin|drinks|drank & tap|river|lake|jugs|litres|gallons|like fish|camel|dry|gallon',
      'tomo|toma|tomando|bebo|bebe|bebiendo & litros|garrafon|garrafones|camello|jarras|pez',
      'mouth|boca & dry|seca|sandpaper|algodon|desert|flip',
      'sed & siempre|mucha|quita|horrible|tremenda|loca|rato',
    ],
  },
  {
    code: 'sx.cold_intolerance',
    patterns: [
      'cold|freezing|foundered|perished all|always|time',
      'sweater|coat|jumper|gloves & summer|july|june|august|heatwave|fourth',
    ],
  },
  {
    code: 'sx.runny_nose',
    patterns: [
      'mocos|moco|moquito|moquera|moquillo|romadizo|constipado nasal',
      'snotty|snots|snotters|sniffles|sniffly|sniffling',
      'nose & running|runnin|dripping|tap|streaming|bunged|blocked|stuffed|stuffy',
    ],
  },
];

/** Sayings that only sound like a finding. */
export const everydayIdioms: string[] = [
  'quiero|quisiera|queria|quieren morir|morirme dolor|verguenza|pena|susto|risa|calor|frio|hambre|sueno|colicos|coraje|asco|envidia',
  'me muero|moria|mori|muriendo dolor|verguenza|pena|susto|risa|calor|frio|hambre|sueno|colicos|coraje|envidia|ganas|antojo|amor',
  'muere|morirse risa|hambre|verguenza|sueno|celos',
  'diciendo|dice que se muere',
  'dying|died|die|dead embarrassment|embarrassed|shame|boredom|bored|heat|thirst|hunger|curiosity|laughing|laughter|mortification|envy|cold|hangover',
  'dying for|to know|get|see|meet|try',
  'thought|think|swore he|she|they|i|we was|were dying|dead|goner',
  'pense|crei|creia|pensaba & moria|moriria|morir',
  'siento|sentia|sienta voy|iba morir',
  'skin and bone|bones',
  'stroke of luck|genius|midnight|bad|good',
  'strokes|stroked|stroking cat|dog|hair|chin|brush',
  'breast|back|butterfly stroke',
  'faint|faintest line|pink|blue|second|smell|idea|clue|hearted|mark|scar|stretch',
  'fainted|faint with|from joy|delight|happiness|shock|laughing',
  'desmayada|desmayado|desmayo cansancio|hambre|sueno|risa|alegria|amor|gusto',
  'eye shadow|liner|brow',
  'chemical peel|peels',
  'unconscious of|bias|mind|habit',
  'seizure car|van|goods|property|assets|drugs',
  'heart stopped|sank|melted|broke|breaks & when|for|felt|saw|heard',
  'dolor de cabeza & hipoteca|banco|impuestos|jefe|papeleo|tramite|vecino|renta',
  'headache & mortgage|landlord|taxes|paperwork|divorce|council',
  'jefe|jefa|madre|mama|marido|esposa|mujer|suegra quiere matar',
  'could|would|wanna strangle|kill|murder|throttle husband|him|her|boss|wife|kids',
  'kill|killing|die for good|sleep|coffee|drink|fag|cigarette|burger|night|cuppa|one',
  'empezo|empieza|empezar|inicio|fin|principio curso|escuela|clases',
  'viene|trae|tiene matando',
];

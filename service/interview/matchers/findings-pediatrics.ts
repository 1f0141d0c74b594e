import type { Entry, WordClasses } from './patterns.ts';

export const pediatricsClasses: WordClasses = {
  kid:
    'baby babies infant newborn toddler child kid son daughter boy girl grandson granddaughter twins he she him her ' +
    'bebe bebes nene nena nino nina hijo hija hijito hijita chiquito chiquita chiquitin pequeno pequena peque nieto nieta recien lactante ella guagua crio cria',
};

/** How parents say what is wrong with a child. See lexicon.ts for how a pattern is written. */
export const pediatricsFindings: Entry[] = [
  {
    code: 'sx.unwell_child',
    patterns: [
      '@kid & unwell|poorly|ill|lethargic|grizzly|grumpy|clingy|miserable|whingy|whiny',
      'not himself|herself|themselves',
      '@kid & malito|malita|enfermo|enferma|pachucho|pachucha|raro|rara|decaido|decaida|mal|quejoso|quejosa|molesto|molesta|irritable',
    ],
  },
  {
    code: 'sx.feeding_poor',
    patterns: [
      '@kid & feeding|feeds|feed|eating|eat|eats|appetite|milk|breast|bottle|bottles & not|off|less|wont|half|hardly|poor|poorly|refusing|refuses|refuse|stopped|barely|isnt|picking',
      'not|off|wont|refusing|refuses & feed|feeding|feeds|bottle|breast|milk',
      '@kid & come|comer|comiendo|toma|tomas|tomar|mama|pecho|biberon|tetero|mamadera|leche & no|menos|poco|mitad|rechaza|apenas|deja|dejado|quiere',
      'no|rechaza & quiere & comer|pecho|biberon|teta|leche|mamar',
      'rechaza & pecho|biberon|teta|leche|comida|tomas',
    ],
  },
  {
    code: 'sx.not_drinking',
    patterns: [
      'not|wont|refusing|refuses|refuse|hardly|barely|stopped|nothing|hasnt|isnt & drink|drinking|drinks|drunk|fluids|water|sips|juice',
      '@cant keep & fluids|water|anything|drinks|milk|liquids & down',
      'no|rechaza|nada|apenas|niega & bebe|beber|bebiendo|bebido|liquidos|agua|liquido|suero',
      'no retiene & nada|liquidos|agua',
      'vomita & todo & bebe|toma|agua',
    ],
  },
  {
    code: 'sx.fewer_wet_nappies',
    patterns: [
      'nappy|nappies|diaper|diapers & fewer|less|dry|not|no|only|hardly|one',
      'not|hasnt|havent|isnt|hardly & wee|weed|weeing|pee|peed|peeing|wet & today|since|hours|morning|night|much|nappy|diaper|yesterday|day',
      'panal|panales & menos|pocos|seco|secos|no|solo|uno|apenas|limpio',
      'no|apenas|casi|poco & orina|orinado|pis|pipi|moja|mojado|chis & hoy|desde|horas|manana|noche|panal|ayer|dia',
    ],
  },
  {
    code: 'sx.no_urine',
    patterns: [
      'no|not|hasnt|havent|dry & nappy|nappies|diaper|diapers|wee|weed|pee|peed|urine|wet & 12|twelve|14|15|16|18|24|yesterday|night',
      'dry & nappy|nappies|diaper|diapers & all|since|hours|day|night|12|yesterday',
      'no|sin|seco|secos & panal|panales|orinado|orina|pis|pipi|mojado|moja|orinar & 12|doce|14|15|16|18|24|ayer|anoche',
      'lleva|hace & horas & sin & orinar|mojar|pis|pipi|panal',
    ],
  },
  {
    code: 'sx.inconsolable',
    patterns: [
      'inconsolable',
      '@kid & cry|crying|cries|screaming|screams|scream & stop|hours|nonstop|all|cant|settle|console|comfort|soothe|calm|constantly|high|pitched',
      '@cant|wont & settle|console|comfort|soothe|calm & @kid|cry|crying',
      'high pitched|weak|strange|moaning|whimpering cry|crying',
      '@kid & llora|llorar|llorando|llanto|grita & parar|para|horas|consuelo|calma|calmar|nada|calmarlo|calmarla|seguido|agudo',
      'inconsolable|inconsolablemente',
      'no @cantes calmarlo|calmarla|consolarlo|consolarla',
      'llanto & agudo|debil|raro|inconsolable|quejido',
    ],
  },
  {
    code: 'sx.floppy',
    patterns: [
      'floppy|limp|lifeless',
      'rag doll',
      'ragdoll',
      'weak cry',
      'cry & weak',
      'wont|cant|doesnt|isnt|hardly|barely|not|hard|difficult & wake|waking|rouse|roused|awake & @kid|properly|feed|up',
      '@kid & wont|hard|cant|difficult|hardly|impossible & wake|rouse|waking',
      'doesnt|not|wont respond|responding|react|recognise|look|smile & @kid|me|us|anymore|voice',
      'mottled|grey|gray|ashen|blue & @kid|skin|lips|legs|pale|floppy',
      '@kid & mottled|grey|gray|ashen',
      '@kid & flojo|floja|flacido|flacida|aguado|aguada|desmadejado|desmadejada|muneco|trapo|desvanecido|inerte|laxo|laxa|apagado|apagada',
      'flojito|flojita|aguadito|aguadita',
      'no|cuesta|apenas & despierta|despertar|despertarlo|despertarla|reacciona|responde & @kid|comer|nada',
      '@kid & no|cuesta|apenas & despierta|despertarlo|despertarla|despertar|reacciona|responde',
      'llanto debil',
      '@kid & gris|grisaceo|moteado|moteada|marmoreo|azul',
    ],
  },
  {
    code: 'sx.drowsy',
    patterns: [
      '@kid & drowsy|sleepy|lethargic|sleeping & very|so|all|unusually|too|really|more',
      'lethargic',
      '@kid & adormilado|adormilada|somnoliento|somnolienta|dormido|dormida|aletargado|aletargada & muy|todo|mucho|siempre',
      'aletargado|aletargada|letargico|letargica',
    ],
  },
  {
    code: 'sx.breathing_fast',
    patterns: [
      'breathing|breath|breaths|breathes & fast|quick|quickly|rapid|rapidly|hard|heavy|laboured|labored|funny|noisy|panting',
      'respira|respirando|respiracion & rapido|rapida|agitado|agitada|acelerada|fuerte|cuesta|mal|ruido',
    ],
  },
  {
    code: 'sx.breathing_hard',
    patterns: [
      'grunt|grunts|grunting',
      'ribs|chest|tummy|belly|skin|neck|throat & suck|sucks|sucking|pull|pulls|pulling|drawn|drawing|tugging|caving & in|breath|breathing|breathes|breathe|under|ribs',
      'nostrils|nose & flare|flaring|flares',
      'stops|stopped|pauses|pausing & breathing|breath & @kid|seconds|sleep|blue',
      '@kid & struggling|gasping|fighting & breathe|breath|breathing',
      'breathing & very|so|too|really & fast|hard & @kid',
      'quejido|quejidos|grune|grunido & respira|respirar|bebe',
      'costillas|pecho|barriga|piel|cuello & hunde|hunden|mete|meten|marcan|sume|sumen|hundiendo|marca|tiraje',
      'aletea|aleteo & nariz|nasal',
      'deja|dejo|para|paro & respirar & @kid|segundos|ratos',
      '@kid & ahoga|ahogando|asfixia|asfixiando',
      'respira & muy|demasiado & rapido|mal & @kid',
    ],
  },
  {
    code: 'sx.fontanelle',
    patterns: [
      'fontanelle|fontanel',
      'soft spot & bulging|bulge|bulges|swollen|raised|sticking|up|out',
      'bulging & soft|head|spot|fontanelle',
      'mollera|fontanela & abultada|hinchada|abombada|salida|tensa|saltada|inflamada|levantada|late',
    ],
  },
  {
    code: 'sx.vomit_green',
    patterns: [
      '@vomit|sick|vomiting|spit|spitting & green|bile|bilious|fluorescent',
      'green|bilious & @vomit|sick|bile',
      '@vomit|vomita|vomitos & verde|verdes|bilis|verdoso|verdosa',
      'bilis & @vomit|vomita|vomitos|devuelve',
    ],
  },
  {
    code: 'sx.swallowed_poison',
    patterns: [
      'swallow|swallowed|swallows|eaten|ate|drank|drunk|got|gotten|taken|took|licked|mouth|chewed|sucked|bitten & battery|batteries|magnet|magnets|bleach|tablets|pills|medicine|medicines|cleaner|detergent|pod|poison|antifreeze|berries|mushroom|weedkiller|contraceptive|paracetamol|methadone|disinfectant|perfume|nicotine|vape|iron|aspirin|ibuprofen & @kid|i|his|my|the|a|grandmas|button|dishwasher|washing|household|some|bottle|mums',
      'button|coin|lithium & battery|cell & swallowed|mouth|stuck|throat|nose|ear|ate',
      'trago|tragado|trague|comio|comido|tomo|tomado|bebio|bebido|metio|ingirio|chupo & pila|pilas|bateria|iman|imanes|lejia|cloro|pastillas|medicina|medicinas|detergente|limpiador|veneno|raticida|anticongelante|bayas|seta|suavizante|lavavajillas|quitaesmalte|paracetamol|ibuprofeno|aspirina|jarabe|insecticida|gasolina|aguarras|capsula & @kid|se|mi|una|unas|la|abuela|de|un|el|boton',
      'pila boton',
    ],
  },
  {
    code: 'sx.swallowed_object',
    patterns: [
      'swallowed|swallow & coin|bead|toy|pin|marble|stone|ring|button|lego|screw|object|something|piece',
      'trago|tragado & moneda|canica|juguete|boton|piedra|alfiler|tornillo|pieza|cuenta|algo|anillo',
    ],
  },
  {
    code: 'sx.child_harm',
    patterns: [
      'dad|father|stepdad|stepfather|boyfriend|partner|mum|mother|husband|babysitter|nanny|carer|someone|uncle|grandfather|teacher & shook|shakes|shaken|hit|hits|beat|beats|slapped|burned|burnt|hurt|hurts|touched|touches|bit|kicked|threw & @kid|private|privates',
      'bruise|bruises|burn|burns|bite|marks|fracture & @kid & explain|explained|unexplained|story|nobody',
      '@kid & afraid|scared|frightened|terrified & dad|father|stepdad|home|uncle|mum|him|boyfriend|babysitter|nanny|teacher|go',
      '@kid & says|told|said & touched|touches|hurts|hit|hits|shook & him|her|me|private|privates|there|uncle|dad|stepdad',
      'papa|padre|padrastro|novio|pareja|mama|madre|nineras|ninera|tio|abuelo|maestro|profesor|alguien & sacudio|sacude|pego|pega|golpeo|golpea|quemo|toco|toca|lastimo|zarandeo|zarandea|tiro & @kid|partes|intimas|le|lo|la',
      'moreton|moretones|moratones|quemadura|quemaduras|marcas|mordisco|fractura & @kid & explica|explican|explicar|explicarlos|explicacion|sabemos|version|nadie',
      '@kid & miedo & papa|padre|padrastro|casa|tio|mama|novio|ninera|el|maestro|volver',
      '@kid & dice|conto|contado & toco|toca|tocaron|pega|pego|lastima & tio|papa|padrastro|partes|intimas|abuelo|maestro|alguien|le|me',
    ],
  },
  {
    code: 'sx.behaviour',
    patterns: [
      'tantrum|tantrums',
      'behaviour|behavior & @kid|school|problem|problems|bad',
      'hyperactive|adhd',
      'autism|autistic',
      'bedwetting',
      'bullied|bullying',
      'rabietas|berrinches|berrinche',
      'conducta|comportamiento & @kid|escuela|colegio|mala|mal',
      'hiperactivo|hiperactiva|tdah',
      'autismo|autista',
      'acoso escolar',
    ],
  },
  {
    code: 'sx.development',
    patterns: [
      'not|isnt|doesnt|late & talking|walking|talk|walk|crawling|growing|sitting|speaking & yet|@kid|still|months|years',
      'development|milestones|growth|speech & delay|delayed|behind',
      'small for his|her age',
      'no & habla|camina|gatea|crece|sienta & todavia|aun|meses|anos|@kid',
      'desarrollo|crecimiento|lenguaje & retraso|retrasado|bajo|lento',
      'talla baja',
    ],
  },
  {
    code: 'sx.young_infant',
    patterns: [
      'weeks|days|week|day old',
      '@kid & weeks|days|week & old',
      'month|months old & one|two|1|2',
      '1|2|one|two month old',
      'de un|dos|1|2 mes|meses & @kid',
      '@kid & semanas|dias & nacido|nacida|tiene|de',
    ],
  },
];

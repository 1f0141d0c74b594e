import type { Entry } from './patterns.ts';

/** Everyday ways to say what the other files name, gathered by the kind of wording. See lexicon.ts for the writing. */
export const layFindings: Entry[] = [
  {
    code: 'sx.throat_swelling',
    patterns: [
      'throat & tight|tightness|closing|narrow|narrowing & welts|hives|lips|tongue|voice|wheals|blotches',
      'voice & croaky|hoarse|husky|gone|funny & lips|tongue|welts|hives',
      'garganta & aprieta|apretada|cierra|estrecha & labios|lengua|voz|ronchas|habones',
    ],
  },
  {
    code: 'sx.face_swelling',
    patterns: [
      'lips|lip|eyelids|eyelid|face & sausage|sausages|balloon|balloons|huge|enormous|massive|double|doubled|tyre|tyres',
      'labio|labios|parpados|cara & globo|globos|enorme|enormes|gigante|salchicha|salchichas|deformada|doble',
    ],
  },
  {
    code: 'sx.suicidal',
    patterns: [
      'quitarme|quito|quitara|quitase|quitandome medio|enmedio',
      'out of way & everyone|better|myself',
      'do|doing away myself',
      'away with myself',
      'put an end & myself|everything|me|all',
      'top|topping myself',
      'colgarme',
      'pegarme & tiro',
      'dark|black|blackest thoughts',
      'pensamientos|ideas negros|negras|oscuros|oscuras|suicidas',
      'ideas esas|morirme|matarme',
      'everyone & better & without|gone|werent',
      'todos & mejor & sin|faltara|muriera',
    ],
  },
  {
    code: 'sx.pregnant',
    patterns: [
      'test|prueba & positivo|positiva|positive & retraso|atraso|embarazo|pregnan*|regla|period|late|missed|overdue',
      'weeks & midwife|scan|antenatal|kicks|jab|bump & im|am',
      'expecting baby',
      'weeks gone',
      'espero un bebe',
    ],
  },
  {
    code: 'sx.abdominal_pain',
    patterns: [
      'agony & privates|bladder|belly|lump|tummy',
      'cramp|cramps|cramping|pain|pains low down',
      'cramp|cramps|cramping|pain|pains|ache|aches & belly|tummy button',
      'cramp|cramps|cramping & go|going|toilet|wind',
      'pain & lower right|left',
      '@pain & abajo & lado|derecha|izquierda|vientre',
      'gripes',
      'dolor|dolores & bajo vientre',
      'torzon|torzones|retorcijon|retorcijones',
    ],
  },
  {
    code: 'sx.near_faint',
    patterns: [
      'casi & caigo|caia|cai|suelo & levant*|redonda|redondo|mareo|mareada|mareado',
      'nearly|almost went over|down',
      'head & swims|swimming|swam & stand|stood|get|got',
      'va & cabeza & levant*|pie|sillon|cama',
      'nubla|nublo & vista & levant*|pie',
    ],
  },
  {
    code: 'sx.dizzy',
    patterns: [
      'swimmy',
      'giddy',
      'vueltas & habitacion|cuarto|casa|techo|cabeza|paredes|cama',
      'room|ceiling|walls & spun|spin|moves|turning',
      'va & cabeza & levant*|pie|sillon|cama',
    ],
  },
  {
    code: 'sx.bladder_full',
    patterns: [
      'not|havent|hasnt|couldnt pass|passed drop',
      'passed|pass & drop & since|hours|night',
      'bursting & taps|tap|nothing|drop|privates|agony',
      'ni gota & orin*|sale|mear|pis',
    ],
  },
  {
    code: 'sx.thunderclap',
    patterns: [
      'whacked|walloped|clobbered|smashed|struck|thumped & back & head',
      'zero & hundred & headache|head|second',
      'headache & like it|this & never & second|sudden|zero|whacked|hit',
    ],
  },
  {
    code: 'sx.vomiting',
    patterns: [
      'potado|potando|pote|potar|potaba',
      'trasboco|trasbocar|trasbocando|trasbocado|trasboque',
      'arrojo|arrojando|arrojado & comida|todo|veces',
      'devolvio|devolviendo',
      'chucked|chucking|spewed|spewing up',
      'usually|always sick & headache|head|dark|migraine|light',
      'sick & twice|times|bowl|bucket|sink',
      'being|been sick & night|morning|since|everything',
    ],
  },
  {
    code: 'sx.nausea',
    patterns: [
      'feel|felt|feeling like throwing|vomiting|puking',
      'wanted|want vomit|puke|throw up',
      'about to vomit|throw|puke',
      'ganas de vomitar|devolver|arrojar|potar',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: [
      '@heart & vuelco|vuelcos|brincos|saltos|saltara',
      'latido|latidos & salt*|pierde|falta|faltara',
    ],
  },
  {
    code: 'sx.appetite',
    patterns: [
      'appetite|appetites & gone|lost|vanished|poor|off',
      'off my|her|his food',
      'no appetite',
      'perdi|perdido|perdio & apetito',
      'sin|no hambre|apetito',
    ],
  },
  {
    code: 'sx.heat_intolerance',
    patterns: [
      'suben|sube|subidas calores|calor',
      'calor & todo tiempo|horas|siempre',
      'hot all time',
      'always|constantly hot|boiling|roasting',
    ],
  },
  {
    code: 'sx.cold_intolerance',
    patterns: [
      'frio & todas horas|siempre|tiempo|agosto|verano',
      'cold all time',
      'always|constantly cold|freezing',
    ],
  },
  {
    code: 'sx.hair_loss',
    patterns: [
      'pelo|cabello & cae|cayendo|caida|punados|clarea',
      'hair & falling|falls|thinning|clumps|handfuls|losing',
    ],
  },
  {
    code: 'sx.numbness',
    patterns: [
      'cotton wool & feet|foot|hands|toes|socks|walking',
      'walking & pebbles|cotton|air|glass & feet',
      'algodon|corcho|acorchado|acorchados & pies|pie|manos|dedos',
    ],
  },
  {
    code: 'sx.vision',
    patterns: [
      'see|seeing|saw & zigzag|zigzags|sparkly|sparkles|flashing|stars|flashes|shimmering',
      'veo|ver|viendo & chispas|destellos|lucecitas|estrellas|zigzag',
    ],
  },
  {
    code: 'sx.heartburn',
    patterns: ['ardores', 'acidez', 'agruras', 'acid indigestion'],
  },
  {
    code: 'sx.bloating',
    patterns: [
      'blow|blows|blew|swell|swells & balloon & belly|stomach|tummy|evening|up',
      'like a balloon & stomach|belly|tummy|evening',
      'hincho & globo',
    ],
  },
  {
    code: 'sx.diarrhoea',
    patterns: [
      'suelta|soltado & vientre|tripa',
      'vientre suelto',
      'aguadito|aguado|pura agua & veces|bano|soltura|evacu*',
    ],
  },
  {
    code: 'sx.nocturia',
    patterns: ['up & times|twice|once & night', 'levanto & noche & orinar|pis|bano|veces'],
  },
  {
    code: 'sx.black_stool',
    patterns: ['vientre|cuerpo & negro|negra|alquitran', 'hago|hace & negro & alquitran|brea'],
  },
  {
    code: 'sx.drowsy',
    patterns: ['nodding|nod|dropping off', 'dormido|dormida & normal|costumbre', 'cuesta & despertar*'],
  },
  {
    code: 'sx.weight_loss',
    patterns: ['bajado|bajo|baje|perdido|perdi & kilo|kilos|libras|peso'],
  },
  {
    code: 'sx.anxiety',
    patterns: [
      'nervioso',
      'nerviosa',
      'worry|worried|worrying & everything|constantly|money|all',
      'preocupado|preocupada & todo',
      'nervous wreck',
      'on edge',
    ],
  },
  {
    code: 'sx.tired',
    patterns: [
      'dead|asleep on my feet',
      'dead tired',
      'fuelle',
      'arrastr*',
      'sin|no fuelle|pilas|fuerzas|energia',
      'shattered',
      'knackered',
      'wiped out',
      'running on empty',
      'molido|molida',
      'rendido|rendida',
    ],
  },
  {
    code: 'sx.stream_weak',
    patterns: [
      'dribble|dribbles|dribbling|trickle|trickles',
      'age|ages|forever & get|start & going',
      'chorrito',
      'gotea|goteo',
    ],
  },
  {
    code: 'sx.frequency_urine',
    patterns: [
      'go|going|goin & every & min|mins|minutes|10|ten|half',
      'cada & rato|diez|10 & bano|orin*|mear',
    ],
  },
  {
    code: 'sx.blood_urine',
    patterns: [
      'pink|red|rusty & wipe|pee|wee|urine|bowl',
      'rosa|rosado|rosada|roja|colorada & orina|orinar|papel|pis',
    ],
  },
  {
    code: 'sx.fever',
    patterns: [
      'burning|boiling|red hot',
      'hot to touch',
      'ardiendo & fiebre|calor|frente|cuerpo',
      'temp up',
      'temperature since|up|of',
    ],
  },
  {
    code: 'sx.burning_urine',
    patterns: ['burns|burning when goes|go|going|wee|pee', 'burn|burning & water|urine & infection'],
  },
  {
    code: 'sx.weakness',
    patterns: ['brazo|pierna|mano & cae|caido|caen', 'arm|leg|hand & drops|droops|flops|dropping|hanging'],
  },
  {
    code: 'sx.speech_trouble',
    patterns: [
      'habla|hablo|hablaba & borracho|borracha|trabado|trabada|enredado|enredada|entiendo',
      'speech|talking|speaking|speaks|talks & drunk|slurred|slurring|slurry',
      'lengua & trabada|traba',
    ],
  },
  {
    code: 'sx.chest_pain',
    patterns: [
      'chest & catch|stab|jab',
      'under breast|ribs & @pain|stabbing & breathe|breathing',
      'pain|stabbing & under & breast',
    ],
  },
  {
    code: 'sx.breathless',
    patterns: ['ribs|chest & sucking|sucked|suck|pulling & in', 'se le hunden costillas'],
  },
  {
    code: 'sx.testicular_pain',
    patterns: ['@pain huevo|huevos|bola|bolas|pelota|pelotas|nuts|goolies|plums'],
  },
  {
    code: 'sx.night_sweats',
    patterns: ['noche|noches & cambio|empapo|empapada|empapado & sabanas|cama|pijama', 'cambio sabanas'],
  },
  { code: 'quality:burning', patterns: ['burn', 'escuece', 'escozor'] },
  { code: 'sx.wheeze', patterns: ['whistle|whistles|whistling & breathe|breathing|chest'] },
];

/** Sayings and places that only sound like a finding. */
export const layIdioms: string[] = [
  'cold|fresh|dry|hot|damp|open|night|sea air',
  'aire frio|fresco|libre|acondicionado|puro|seco|humedo',
  'air conditioning|con|bed|miles|port',
  'look|looks|looked & months pregnant',
  'parezco|parece|parecia embarazada',
  'me|te|lo|la|le quiere|quieren|va|van|voy a matar',
  'me quiere|quieren|va|van matar',
  'matar de disgusto|susto|risa|aburrimiento',
  'me va a dar algo',
  'nearly|almost killed|died of|me',
  'nearly died of',
  'murder on my|the|his|her',
  'casi me muero antes|de',
  'pica que me muero',
  'que me muero',
  'echar de casa',
  'drama queen',
  'scared|frightened|worried to death',
  'muerta|muerto de miedo|susto|pena|cansancio',
  'tearing up',
  'tear|tears & film|movie|song|wedding|advert|adverts',
  'words & come|came out & wrong|jumbled|muddled & nervous|nerves|excited|shy|angry|upset',
  'palabras & salen & nervioso|nerviosa|nervios',
  'flu|tetanus|covid|whooping jab|vaccine|injection|shot',
  'whooping cough jab|vaccine|booster',
  'flu season|jab|shot',
  'not know who|where else|to|turn & ask|turn|go|tell',
];

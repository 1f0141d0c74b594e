import type { Entry } from './patterns.ts';

/** How people say what a chest physician asks after. See lexicon.ts for how a pattern is written. */
export const respiratoryFindings: Entry[] = [
  {
    code: 'sx.chest_pain',
    patterns: [
      '@chest & stab|stabs|jab',
      'lung|lungs & @pain',
      'pulmon|pulmones & @pain',
      'side|ribs|rib & @pain & breathe|breathing|breath',
      'costado|costillas & @pain & respirar|respiro|aire',
      'something|algo & popped|pop|snapped|trono|reventado & chest|lung|pecho|pulmon',
    ],
  },
  {
    code: 'sx.chest_tender',
    patterns: [
      '@chest|rib|ribs|pec|pecs & when|whenever|if & press|poke|prod|touch|squeeze|pushes|presses|pokes|prods|touches',
      '@chest|rib|ribs|pec|pecs & tender|sore & touch|touched|pressed|press|poked|prodded|prod|poke',
      '@chest|rib|ribs & press on|poke it|prod it|press it|press em|press them|press there|poke em|poke there',
      '@chest|costilla|costillas & cuando|si|al & aprieto|apreto|toco|presiono|palpo|apretar|apretarme|tocar|tocarme|presionar|palpar|palparme|hundo',
      '@chest|costilla|costillas & dolorido|dolorida|sensible & tacto|tocar|palpar|presion',
    ],
  },
  {
    code: 'sx.breathless',
    patterns: [
      'breathing & fast|shallow|gotten|got|difficult|laboured|labored',
      'respiro|respiracion & rapido|rapida|corto|corta|agitada|agitado',
      'agito & caminar|hablar|nada',
      'puffed|puffing out',
      '@cant get & breath|air',
    ],
  },
  {
    code: 'sx.colour_blue',
    patterns: [
      'lips|tongue & blue|purple|grey|gray|bluish|dusky',
      'face|fingers|nails & blue|bluish',
      'turning|turned|gone|going|went blue',
      'labios|lengua & azul|azules|morado|morados|morada|moradas|azulados|azulada|grises',
      'cara|unias|dedos & azul|azules|azulados',
      'poniendo|pone|puso|puse azul|morado|morada',
    ],
  },
  {
    code: 'sx.inhaler_fails',
    patterns: [
      'puffer|inhaler|ventolin & naff|sod|nowt|useless|pointless',
      'inhaler|inhalers|puffer|ventolin|salbutamol|nebuliser|nebulizer|nebs|reliever & not|wont|cant|nothing|no|stopped|hardly|longer & help|helping|helps|work|working|works|touch|touching|effect|difference|relief|does|doing',
      'puffs & no|not|nothing & help|helping|helped|better|difference|relief',
      'inhalador|bombita|aerosol|ventolin|salbutamol|nebulizador|nebulizacion & no|nada|ni|apenas & hace|sirve|efecto|ayuda|alivia|funciona|abre|calma|mejora',
      'inhaler|puffer & every hour|half|20|30|ten',
      'inhalador|ventolin & cada hora|media|20|30|rato',
      'need|needing|using & inhaler|puffer & hourly|constantly',
    ],
  },
  {
    code: 'sx.asthma_attack',
    patterns: [
      'asthma & playing up|bad|worse|acting|worst',
      'asma & mal|peor|fatal|fuerte',
      'asthma attack',
      'asthma & flaring|flared|flare|terrible',
      'ataque|crisis asma|asmatico|asmatica',
      'asma & descompensada|disparada',
    ],
  },
  {
    code: 'sx.blood_cough',
    patterns: [
      'tosi|tose|expectore|expectoro|escupi|escupo|arrojo|desgarro & sangre',
      'phlegm|sputum|spit|mucus & red|pink|bloody|streaks|rusty',
      'flema|flemas|esputo|saliva & sangre|rojo|roja|rosada',
      'hemoptisis',
      'haemoptysis',
      'hemoptysis',
      'hacking & blood',
      'blood & cough|coughing|coughed',
    ],
  },
  {
    code: 'sx.blood_cough_heavy',
    patterns: [
      'cough|coughing|coughed & blood & mug|half|pint|teaspoons|quantity',
      'tos|tosiendo|tosi|toso & sangre & medio|media|puro|pura',
      'cough|coughing|coughed|coughs|hacking & blood & lot|lots|cup|cupful|cups|handful|handfuls|mouthful|mouthfuls|clots|bowl|sink|glass|loads|pouring|tablespoons',
      'tos|toso|tosiendo|tosi|tosido|escupo|escupi|escupiendo|arrojo & sangre & mucha|muchisima|taza|vaso|coagulos|bocanada|bocanadas|chorro|lavabo|cucharadas',
      'mouthfuls|cupfuls of blood',
      'bocanadas de sangre',
    ],
  },
  {
    code: 'sx.choking_object',
    patterns: [
      'fue|fueron & otro|mal lado|camino|tubo|conducto',
      'down wrong way|pipe|hole',
      'choking on',
      'stuck|lodged|caught & windpipe|airway',
      'stuck|lodged|caught & throat & breathe|breath|choking|gasping|air',
      'wrong way|pipe|hole & @cant|choking|breathe|wheezing|coughing',
      'inhaled|swallowed & coin|toy|bead|peanut|battery|bone|tooth & choking|breathe|breath|wheezing|coughing',
      'atragant* & respirar|aire|ahora|hueso|trozo|carne|caramelo|uva|moneda|ahoga|ahogo|habla',
      'atorado|atorada|atoro|atascado|atascada|trabado & garganta & respirar|aire|ahogo|ahoga|ahogando|hablar',
      'se fue & camino|lado|tubo & tos|tosiendo|respirar|aire|ahoga|ahogo',
    ],
  },
  {
    code: 'sx.stridor',
    patterns: [
      'stridor',
      'estridor',
      'harsh|crowing|screeching|whooping|pitched & breath|breathing|breathe',
      'noise|noisy & breathe|breathing|breath & in & neck|throat|goitre|lump',
      'ruido|silbido & tomar|coger|meter|inspirar|inhalar & aire|garganta|cuello',
    ],
  },
  {
    code: 'sx.sputum',
    patterns: [
      'phlegm',
      'sputum',
      'catarrh',
      'bringing|cough|coughing & mucus|green|yellow',
      'flema',
      'flemas',
      'esputo',
      'gargajos',
      'expectoro',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: ['@heart & clappers|hammer|train|drum|bongo'],
  },
  {
    code: 'sx.colour_blue',
    patterns: [
      'lips|tongue|mouth|gums & navy|slate|lead|plum|mauve|violet|blackberries|blueish|bluey|greyish|lilac|indigo|ink',
      'lips|tongue|mouth|face|fingertips & colour|color & blue|grey|gray|purple|slate|navy|ash',
      'lips|tongue|face|mouth & gone|going|turning|turned blue|bluish|grey|gray|purple|navy|dusky',
      'labios|lengua|boca|boquita|cara|labio & violeta|azulad*|azulos*|grisace*|ceniza|moras|lila|cianotic*|amoratad*',
      'boca|boquita|cara & morada|azul|gris',
      'cianosis|cyanosed|cyanosis|cyanotic',
    ],
  },
  {
    code: 'sx.inhaler_fails',
    patterns: [
      '@inhaler & nothing|no|not|isnt|doesnt|wont|hasnt|nada|ni|sin|apenas|useless|empty & doing|done|does|touch*|help*|work*|effect|hace|hizo|sirve|sirvio|cede|alivia|efecto|abre|quita|calma|mejora|relief|budge',
      '@inhaler & doing|done|does|did nothing|nowt|naff|jack',
      '@inhaler & every|each|cada & minutes|minutos|mins|half|media|hour|hora|rato',
      '@inhaler & no cede|alivia|calma|mejora|pasa|quita',
      '@inhaler & times|veces|dos|tres|whole|entire|emptied & no|nothing|still|sigue|ni|cant|not',
      'blue|reliever pump|inhaler & not|nothing|no',
    ],
  },
  {
    code: 'sx.breathing_hard',
    patterns: [
      'chest|ribs|neck|throat|tummy & sucking|sucks|pulling|tugging|caving|heaving',
      'se le|me marca|marcan|hunde|hunden & todo|costillas|pecho|cuello|respir*',
      'using|uses & belly|tummy|shoulders|neck|every muscle & breathe|breath',
    ],
  },
  {
    code: 'sx.asthma_attack',
    patterns: [
      'asthma|asthmatic|asma & kicking|kicked|flared|terrible|attack|panicking|cant|inhaler|disparo|disparado|crisis|ataque|fatiga|off',
      'asma & disparo|disparado|empeoro|descontrol*',
    ],
  },
  {
    code: 'sx.choking_object',
    patterns: [
      '@bite|something|food|meat|bone|algo & stuck|lodged|caught|jammed & cough|cry|breathe|talk|speak|airway|windpipe|blue',
      '@cant|no cough|cry|breathe|speak & stuck|choking|swallowed|@bite|throat',
      '@bite|algo|comida|hueso|trozo|pedazo & se le|me fue|atoro|atraganto|quedo|metio & morado|morada|azul|respir*|aire|ayuda|tos|toso|tosiendo|traquea|pito',
      'traquea|windpipe|airway & algo|something|fue|stuck|atorad*|@bite',
      'comio|comia|comiendo|ate|eating|trago & @bite & tosio|tos|silba|pita|pito|wheez*|whistl*|cough*|morado|azul|blue',
      'se fue & otro|mal lado|conducto|camino & tos|toso|ahog*|pito|respir*',
      'chok* & blue|cant|breathe|@bite|dinner|meat|sweet|help',
    ],
  },
  {
    code: 'sx.stridor',
    patterns: [
      'noise|noisy|sound|rasping|rasp|raspy|rough|crowing|squeak*|squawk*|whoop*|honk*|seal|gurgling & breath|breathing|breathe|breathes|breaths & in|inside|inhal*|inward|sleep|rest',
      'noise|noisy|sound|rasping|rasp|raspy|rough|crowing|squeak* & in breath|breath|breaths|breathing',
      'taking|takes|take|drawing|draws|pulling breath|air|breaths & sound|noise|noisy|rasp*|rough|whistl*|squeak*|crow*',
      'rasping|crowing|squeaking|rasp noise|sound|breath|breaths|breathing',
      'croup & noise|worse|tiring|tired|stops|struggl*|rest|drool*|pale|blue',
      'respira|respirar|respirando|respiro & ruido|ruidos|ronquido|chillido|silbido|serrucho|gallo|foca & cuello|garganta|traga|tragar|adentro|metiendo|tomar|jalar|coger|cada|bulto|bola',
      'respira|respiro|respirando a|con ruidos',
      'chillido|graznido|gallo|estertor|silbido & aire|respir*|adentro|inspir*',
      'breathing|breath & become|with sound|noise',
    ],
  },
  {
    code: 'sx.breathless',
    patterns: [
      'boque*',
      'respira|respirar & raro|profundo|hondo|rapido|mal',
      'breathing & funny|odd|deep|strange|weird|laboured & fast|drowsy|sleepy|sugar',
    ],
  },
  {
    code: 'sx.colour_blue',
    patterns: [
      'blue|purple|navy|grey|gray|morado|morada|azul|azulad* & round|around|alrededor & mouth|lips|boca|labios',
      'hes|shes|he|she|kid|baby & gone|going|turned|turning|went|is purple|blue|navy',
      'se esta|puso|pone|poniendo morado|azul|morada',
      'poniendo|puso|pone morado|azul|morada|azulado|negro',
    ],
  },
  {
    code: 'sx.choking_object',
    patterns: [
      '@bite|lolly|sweet & gone|went down|wrong & purple|blue|chok*|breath*|cough*|cry',
      'se le atoro|atraganto|fue & dulce|@bite|algo|comida|pan|carne|hueso',
    ],
  },
  {
    code: 'sx.wheeze',
    patterns: ['chifla|chiflido|silba|pita & pecho', 'wheez*'],
  },
];

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
      'cara|unas|dedos & azul|azules|azulados',
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
];

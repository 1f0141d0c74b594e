import type { Entry, WordClasses } from './patterns.ts';

export const gynecologyClasses: WordClasses = {
  period:
    'period periods menses menstrual menstruation monthlies regla reglas menstruacion periodo periodos mes',
  breast: 'breast breasts boob boobs tit nipple nipples mama mamas seno senos teta tetas pezon pezones',
  birth:
    'birth gave delivered delivery labour labor caesarean cesarean csection miscarriage miscarried abortion termination ' +
    'parto pari cesarea aborto aborte legrado alumbramiento',
};

/** How people speak of periods, pregnancy and breasts. See lexicon.ts for how a pattern is written. */
export const gynecologyFindings: Entry[] = [
  {
    code: 'sx.pregnant',
    patterns: [
      'expecting & baby|child|twins',
      'months|weeks along|gone|pregnant',
      'positive pregnancy|test',
      'pregnancy test & positive',
      'trimester',
      'espero|esperando un bebe|hijo',
      'estoy de & semanas|meses',
      'prueba & embarazo & positiva|positivo',
      'test & positivo & embarazo',
      'prenada|gestante|gestacion',
      'trimestre',
    ],
  },
  {
    code: 'sx.heavy_periods',
    patterns: [
      '@period & heavy|heavier|flooding|floods|clots|pouring|gushing|soak|soaking|changing',
      'menorrhagia',
      '@period & abundante|abundantes|mucho|mucha|coagulos|hemorragia|empapo|desbordo|cambiarme',
      'sangro mucho & @period',
    ],
  },
  {
    code: 'sx.painful_periods',
    patterns: [
      '@period & @pain|agony|killing|crippling|cramps',
      'endometriosis',
      'dysmenorrhoea',
      '@period & dolorosa|dolorosas|matan|horrible|fatal|colico|colicos',
      'dismenorrea',
      'colicos menstruales',
    ],
  },
  {
    code: 'sx.missed_period',
    patterns: [
      '@period & late|missed|skipped|stopped|overdue|no|not|havent|gone|absent',
      'missed my period',
      '@period & atrasada|atraso|atrasado|retraso|retrasada|falta|faltado|faltan|baja|vino|viene|venido|llega|llegado|perdi|no',
      'tengo una falta|retraso',
      'no me baja|viene|llega & @period|regla|mes|meses',
      'amenorrea',
      'amenorrhoea',
    ],
  },
  {
    code: 'sx.irregular_periods',
    patterns: [
      '@period & irregular|irregularly|unpredictable|place|everywhere|twice|between',
      'bleeding|spotting between periods',
      'pcos|polycystic',
      '@period & irregular|irregulares|descontrolada|loca|dos|veces|entre',
      'ovario poliquistico|ovarios poliquisticos',
    ],
  },
  {
    code: 'sx.vaginal_bleeding',
    patterns: [
      'bleeding|spotting & sex|intercourse|between|period|periods',
      'blood & knickers|underwear|panties|pad|pads|vagina|toilet & pregnant|down|there|private|sex',
      'bleeding from|down below|there',
      'sangrado|sangro|manchado|mancho|manchas & relaciones|reglas|entre|vagina|abajo|bragas|ropa|calzon',
      'sangrado vaginal',
      'coagulos & vagina|regla',
    ],
  },
  {
    code: 'sx.heavy_pads',
    patterns: [
      'soak|soaked|soaking|soaks|filling|flooding|going|bleeding|through|changing|changed & pad|pads|towel|towels|tampon|tampons & hour|hours|hourly|minutes|half|every|stop|lots|many',
      'pad|pads|tampon|tampons & every|an|per & hour|minutes',
      'passing & clots & size|big|huge|golf|fist|lemon|plum|large|palm',
      'clots & golf|fist|lemon|plum|palm|orange|egg',
      'empapo|empapa|empapando|lleno|mancho|cambio|cambiando|gasto|traspaso & compresa|compresas|toalla|toallas|tampon|tampones|panal & hora|horas|minutos|media|cada|poco|rato',
      'compresa|compresas|toalla|toallas|tampon & cada|por & hora|rato|minutos|poco',
      'coagulos & grandes|enormes|tamano|limon|puno|pelota|ciruela|huevo',
      'bleeding|blood & running|pouring|down & legs|leg',
      'sangre & piernas|corre|chorreando|escurre & piernas|regla|vagina',
    ],
  },
  {
    code: 'sx.postmenopausal_bleeding',
    patterns: [
      'bleeding|bleed|bled|spotting|blood|period & after|since & menopause|change',
      'menopause|menopausal|postmenopausal & bleeding|bleed|bled|spotting|blood',
      'bleeding|bleed|bled|spotting|blood|period & years|year & without|since|no|after|last & period|periods',
      'through the menopause|change & bleeding|bled|spotting|blood|period',
      'sangrado|sangro|sangrando|manchado|manchando|mancho|sangre & menopausia|menopausica',
      'menopausia & sangrado|sangro|sangrando|manchado|manchando|mancho|sangre|regla',
      'sangrado|sangro|manchado|mancho|sangre & anos & sin|despues|retiro & regla|reglas',
      'spotting|bleeding|bled|bleed & again|now|started|back & menopause|periods|ended',
      'retiro & sangro|sangrado|mancho|manchado|sangre',
    ],
  },
  {
    code: 'sx.discharge',
    patterns: [
      'discharge & vagina|vaginal|smelly|smells|fishy|white|green|yellow|thick|cottage|down',
      'thrush',
      'yeast infection',
      'bacterial vaginosis',
      'flujo & vaginal|olor|huele|blanco|verde|amarillo|espeso|mucho|raro|abundante',
      'candidiasis|candidas|hongos & vagina|vaginal|intimas|intima|flujo',
      'candidiasis|vaginitis|vaginosis',
      'itch|itchy|itching|pica|picor|comezon & vagina|vaginal|vulva|below|intima|intimas',
      'itch|itchy|itching & down there|below',
    ],
  },
  {
    code: 'sx.pelvic_pain',
    patterns: [
      '@pain & pelvis|pelvic|ovary|ovaries|womb|uterus|below',
      'low|lower & belly|tummy|stomach|abdomen|abdominal & @pain|cramps|stabbing',
      '@pain & pelvis|pelvico|pelvica|ovario|ovarios|matriz|utero|bajo',
      'bajo vientre & @pain|punzadas|colico',
      'vientre|barriga & bajo|abajo & @pain',
    ],
  },
  {
    code: 'sx.pelvic_severe',
    patterns: [
      '@severe|@sudden|agony|sharp|stabbing|doubled & @pain & pelvis|pelvic|ovary|ovaries|side|lower|low|womb',
      'agony & ovary|pelvis|pelvic|womb|side|lower',
      '@severe|@sudden|atroz|punzante|doblada|fuertisimo & @pain & pelvis|pelvico|ovario|vientre|lado|bajo|matriz|ingle',
      'ovary|ovario & twisted|torcido|torsion',
    ],
  },
  {
    code: 'sx.shoulder_tip',
    patterns: [
      'tip|top & shoulder & @pain',
      'shoulder & tip|top & @pain',
      'punta hombro & @pain',
      '@pain & punta & hombro',
      '@pain & shoulder|hombro & pregnant|embarazada|period|regla|bleeding|sangrado|sangro',
    ],
  },
  {
    code: 'sx.upper_belly',
    patterns: [
      '@pain & ribs|rib|upper|top|boca & right|under|below|belly|stomach|tummy|estomago|costillas|derecho|barriga',
      'boca estomago & @pain',
      '@pain & debajo|bajo costillas',
    ],
  },
  {
    code: 'sx.reduced_movement',
    patterns: [
      'baby|him|her & moving|moved|moves|move|kicking|kicks|kicked|kick & less|not|hasnt|isnt|stopped|hardly|no|fewer|since|quiet|havent|felt|much|cant|reduced|slowed',
      'not|havent|cant|no|hardly|stopped|less & felt|feel|feeling & baby & move|moving|kick|kicks|kicking|movement|movements',
      'reduced|fewer|less|no movement|movements|kicks',
      'movements & reduced|less|stopped|slowed|fewer|changed|none',
      'bebe|nino|criatura & mueve|movido|mover|moverse|patadas|patea|patalea|movimientos & no|menos|poco|dejo|dejado|apenas|nada|casi|ya|desde',
      'no|menos|dejado|dejo|apenas & siento|noto|sentir|notar & bebe|moverse|patadas|movimientos',
      'menos|pocos|disminuido movimientos|patadas',
    ],
  },
  {
    code: 'sx.waters_broken',
    patterns: [
      'water|waters & broke|broken|gone|went|break|leaking|leaked',
      'leaking|gush|gushing|trickle & fluid|water|liquid & pregnant|vagina|weeks|down|legs|baby',
      'membranes & ruptured|rupture',
      'rompi|rompio|roto|romper & aguas|fuente|bolsa',
      'aguas & rompi|roto|rompieron|rotas',
      'fuente|bolsa & rompio|roto|rompi|reventada',
      'pierdo|perdiendo|sale|saliendo & liquido|agua & embarazada|semanas|vagina|piernas|abajo|bebe',
    ],
  },
  {
    code: 'sx.cord',
    patterns: [
      'cord & out|hanging|coming|vagina|felt|feel|slipped|between',
      'cordon & fuera|sale|saliendo|asoma|salio|toco|piernas',
      'baby & head|foot|coming & out & now|see|crowning',
      'bebe & saliendo|cabeza|asoma & ya|veo|ahora',
    ],
  },
  {
    code: 'sx.contractions',
    patterns: [
      'contractions|contraction',
      'in labour|labor',
      'contracciones|contraccion',
      'de parto|trabajo parto',
    ],
  },
  {
    code: 'sx.recent_birth',
    patterns: [
      'gave birth',
      'had baby & ago|weeks|months|days|recently|last|just',
      'my baby is & weeks|months|days',
      'baby & born & ago|weeks|months|days|last',
      'since|after & birth|delivery|caesarean|born',
      'new mum|mom|mother',
      'postpartum',
      'postnatal',
      'breastfeeding',
      'di a luz',
      'tuve|tuvo & bebe|hijo|hija|parto|cesarea & hace|semanas|meses|dias|mes',
      'mi bebe tiene & semanas|meses|dias|mes',
      'desde|despues|tras & parto|cesarea|nacio|nacimiento',
      'posparto|postparto|puerperio',
      'recien parida',
      'doy pecho',
      'pari|parto & hace|semanas|dias|meses',
    ],
  },
  {
    code: 'sx.after_birth',
    patterns: [
      '@birth & days|day|week|weeks|yesterday|last|ago|since|after|recently|recent|just',
      'since|after @birth',
      'retained placenta|products',
      '@birth & dias|dia|semana|semanas|ayer|hace|desde|despues|tras|reciente',
      'tuve|tuvo|hicieron & bebe|aborto|legrado|cesarea & dias|semana|semanas|ayer',
      'di a luz & dias|semana|semanas|ayer|hace|desde',
      'had & baby|abortion|miscarriage|caesarean & days|week|weeks|yesterday',
    ],
  },
  {
    code: 'sx.tampon',
    patterns: [
      'tampon|tampons|mooncup & left|stuck|forgot|forgotten|inside|in|lost|since|using',
      'toxic shock',
      'tampon|tampones|copa & olvide|olvidado|dentro|puesto|atascado|perdido|desde|usando|sacar',
      'shock toxico',
    ],
  },
  {
    code: 'sx.harm_baby',
    patterns: [
      'baby|infant & evil|devil|possessed|dead|replaced|demon|jesus|drown|smother',
      'bebe & diablo|demonio|poseido|poseida|maligno|muerto|cambiado|cambiaron|ahogar|ahogarlo',
    ],
  },
  {
    code: 'sx.prolapse',
    patterns: [
      'prolapse',
      'something|lump & coming|hanging|falling|bulging & vagina|down|below',
      'prolapso',
      'algo|bulto & sale|cae|baja & vagina|abajo',
      'matriz|utero|vejiga caida|caido',
    ],
  },
  {
    code: 'sx.hot_flushes',
    patterns: [
      'hot flush|flushes|flash|flashes',
      'night sweats & menopause|periods',
      'sofoco|sofocos|bochorno|bochornos',
      'calores & noche|subitos|menopausia',
    ],
  },
  {
    code: 'sx.breast_lump',
    patterns: [
      '@breast & lump|lumps|bump|knot|mass|hard|thickening|bultos',
      'lump & armpit|@breast',
      '@breast & bulto|bultos|bultito|bolita|bola|dureza|nodulo|quiste|masa|duro',
    ],
  },
  {
    code: 'sx.breast_pain',
    patterns: [
      '@breast & @pain|tender|throbbing|burning',
      'mastitis',
      'mastalgia',
      '@breast & tensas|tensos|sensibles|arden|punzadas',
    ],
  },
  {
    code: 'sx.breast_discharge',
    patterns: [
      '@breast & discharge|leaking|leaks|blood|bloody|fluid|milk|oozing|weeping',
      '@breast & secrecion|liquido|sangre|leche|sale|supura|gotea|mancha',
    ],
  },
  {
    code: 'sx.breast_change',
    patterns: [
      '@breast & dimple|dimpled|dimpling|puckered|inverted|pulled|retracted|orange|scaly|crusty|eczema|rash|changed|shape|sunk',
      '@breast & hundido|hundida|metido|retraido|naranja|hoyuelo|hoyito|arruga|costra|cambiado|escamas|deformado',
    ],
  },
];

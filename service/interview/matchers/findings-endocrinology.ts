import type { Entry, WordClasses } from './patterns.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).join(' ');

export const endocrinologyClasses: WordClasses = {
  sugar: 'sugar sugars glucose azucar azucares glucosa glucemia glicemia',
  /** Above 15 mmol/L, or above 250 mg/dL. */
  high_number: `${range(15, 33)} ${range(250, 600)}`,
  /** Below 3 mmol/L in mg/dL; the smallest ones would be high numbers in mmol/L. */
  low_number: range(34, 53),
};

/** How people say what an endocrinologist asks after, and bleeding. See lexicon.ts for how a pattern is written. */
export const endocrinologyFindings: Entry[] = [
  {
    code: 'sx.sugar_high',
    patterns: [
      '@sugar & high|raised|above|over|roof|sky|alta|alto|altas|elevada|disparada|disparado|subida|subio|nubes|cielo',
      '@sugar & @high_number',
      'hyperglyc*',
      'hiperglucemia',
      'hiperglicemia',
      'meter & reads|says|reading|shows hi|high',
      '@sugar & reads|says hi',
      'glucometro|aparato & marca|dice|sale hi|high|alto',
    ],
  },
  {
    code: 'sx.sugar_low',
    patterns: [
      '@sugar & low|dropped|drop|drops|dropping|crash|crashes|baja|bajo|bajon|bajones|cae|cayo|bajada',
      'hypo',
      'hypos',
      'hypoglyc*',
      'hipoglucemia',
      'hipoglucemias',
      'hipoglicemia',
      'hipoglicemias',
      'bajon de azucar',
    ],
  },
  {
    code: 'sx.sugar_very_low',
    patterns: [
      'hipoglucemia|hipo & no sube|remonta|quita|pasa|levanta',
      '@sugar & 1.*|2.*|1,*|2,*|@low_number',
      '@sugar & below|under|menos|debajo 3|three|tres|50|54',
      'hypo|@sugar|hipoglucemia & wont|not & up|rise|come|coming & sugar|low|hypo|glucose|eaten|juice',
      '@sugar & low|baja|bajo|hypo & no|ni & sube|remonta|levanta',
    ],
  },
  {
    code: 'sx.breath_fruity',
    patterns: [
      'ketones|ketone|cetonas & 1.*|2.*|3.*|4.*|5.*|6.*|1,*|2,*|3,*|4,*|5,*',
      'breath & fruity|pear|pears|acetone|nail|ketones|ketone|sweet',
      'aliento & fruta|acetona|manzana|dulce|afrutado|quitaesmalte',
      'ketones & high|raised|positive|moderate|large|over|above',
      'cetonas|cetonicos & altas|positivas|altos|altisimas|positivos',
    ],
  },
  {
    code: 'sx.thirst',
    patterns: [
      'thirst',
      'thirsty',
      'drinking|drink & litres|liters|gallons|jugs|constantly|endless',
      '@cant|not quench|stop & thirst|drinking water',
      'sed',
      'bebo|tomo & litros & agua',
      'sediento',
      'sedienta',
      'mucha agua & bebo|tomo|sed',
    ],
  },
  {
    code: 'sx.frequency_urine',
    patterns: ['@urine & litres|gallons|buckets|horse|loads', 'orino & litros|muchisimo'],
  },
  {
    code: 'sx.steroid_user',
    patterns: [
      'pred & mg|on|take|daily|lungs|years',
      '20mg|10mg|5mg|30mg|40mg & pred',
      'prednisolone',
      'prednisone',
      'hydrocortisone & tablets|take|on|daily|dose',
      'cortisone',
      'dexamethasone',
      'steroid|steroids & on|take|taking|tablets|long|years|daily',
      'addison',
      'addisons',
      'adrenal insufficiency|failure|glands',
      'prednisona',
      'prednisolona',
      'hidrocortisona & pastillas|tomo|dosis',
      'cortisona',
      'dexametasona',
      'corticoide|corticoides|esteroides & tomo|tomando|pastillas|anos|con|tratamiento',
      'insuficiencia suprarrenal|adrenal',
    ],
  },
  {
    code: 'sx.steroid_stopped',
    patterns: [
      'stopped|stopping|quit|ran|missed|forgot|skipped & steroid|steroids|prednisolone|prednisone|hydrocortisone',
      'deje|dejado|suspendi|olvide|acabaron|suspendido|quitado|quite & corticoides|corticoide|prednisona|cortisona|hidrocortisona|esteroides',
    ],
  },
  {
    code: 'sx.thyroid_over',
    patterns: [
      'overactive|fast thyroid',
      'thyroid & overactive|hyper',
      'hyperthyroid*',
      'graves',
      'thyrotoxic*',
      'thyroid storm',
      'carbimazole',
      'hipertiroid*',
      'tiroides & hiperactiva|hiperactivo|acelerada|alta',
      'basedow',
      'metimazol',
      'carbimazol',
      'tormenta tiroidea',
    ],
  },
  {
    code: 'sx.heat_intolerance',
    patterns: [
      'always|too|so hot & everyone|others|else|time|stand',
      'hot all time',
      '@cant stand|bear|tolerate|take heat|warm',
      'no soporto|aguanto|tolero calor',
      'siempre & calor & tengo|mucho',
      'acalorado',
      'acalorada',
    ],
  },
  {
    code: 'sx.cold_intolerance',
    patterns: [
      'always|constantly|forever cold|freezing|chilly',
      'cold|freezing all time',
      'feel|feeling|feels the cold & more|easily|always',
      'no soporto|aguanto|tolero frio',
      'siempre & frio & tengo|mucho|siento',
      'friolent*',
      'friolera',
      'friolero',
    ],
  },
  {
    code: 'sx.hair_growth',
    patterns: [
      'hair & grow|growing|growth & face|chin|chest|facial',
      'facial hair',
      'hirsut*',
      'vello & cara|barbilla|facial|exceso',
    ],
  },
  {
    code: 'sx.neck_lump',
    patterns: [
      'neck & lump|lumps|bulge|mass|swelling|swollen|growth',
      'goitre',
      'goiter',
      'bocio',
      'cuello & bulto|bultos|bola|bolita|masa|nodulo|hinchado|hinchazon|inflamado',
      'thyroid lump|nodule|nodules|swollen',
      'tiroides & bulto|nodulo|inflamada|hinchada',
    ],
  },
  {
    code: 'sx.weight_gain',
    patterns: [
      'gain|gained|gaining|put|putting|piled & weight|kilos|kg|pounds|stone|lbs',
      'weight & gain|creeping',
      'getting|got fat|fatter|bigger',
      'subido|subi|subiendo|subir|aumentado|aumente|ganado|gane|ganando & peso|kilos',
      'engord*',
    ],
  },
  {
    code: 'sx.weight_loss',
    patterns: [
      'weight & dropping|falling|drop|melting',
      'thinner',
      'skinnier',
      'trousers|clothes|jeans & loose|falling|hang|hanging',
      'peso & bajando|bajo|pierdo|perdiendo|cayendo',
      'flaco|flaca & poniendo|puesto|quedando|cada',
      'enflaquec*',
      'adelgac*',
      'ropa & queda|grande|floja|cae',
    ],
  },
  {
    code: 'sx.hot_flushes',
    patterns: ['hot flush|flushes|flash|flashes', 'sofocos', 'bochornos', 'calores'],
  },
  {
    code: 'sx.nosebleed',
    patterns: [
      'nosebleed',
      'nosebleeds',
      'nose bleed|bleeds|bleeding|bled',
      'blood & nose',
      'nariz & sangra|sangre|sangrado|sangrando|sangro',
      'epistaxis',
    ],
  },
  {
    code: 'sx.gum_bleeding',
    patterns: [
      'gums|gum & bleed|bleeds|bleeding|blood',
      'encias|encia & sangran|sangra|sangrado|sangre|sangrando',
    ],
  },
  {
    code: 'sx.bruising',
    patterns: [
      'bruise|bruises|bruising|bruised & easily|everywhere|reason|lots|all|many|unexplained|without|easy|nothing|appear*',
      'moretones|moreton|moratones|moraton|cardenales|hematomas & facil|facilidad|sin|todo|nada|muchos|salen|aparecen|facilmente',
    ],
  },
  {
    code: 'sx.bleeds',
    patterns: [
      'bleed|bleeding|bled & easily|cut|cuts|tooth|mouth|lip|skin|long',
      'bleeding problem|disorder|tendency',
      'sangro|sangra|sangrado|sangrando & facil|facilidad|corte|cortes|diente|boca|labio|facilmente',
    ],
  },
  {
    code: 'sx.blood_thinner',
    patterns: [
      'warfarin',
      'apixaban',
      'rivaroxaban',
      'anticoagul*',
      'sintrom',
      'eliquis',
      'xarelto',
      'edoxaban',
      'dabigatran',
    ],
  },
  {
    code: 'sx.head_injury',
    patterns: [
      'hit|bang|banged|bumped|knocked|smashed|cracked|struck & head & fell|fall|floor|door|kerb|cupboard|hard',
      'fell & head',
      'golpe|golpee|golpeo|pegue|pego|di & cabeza',
    ],
  },
  {
    code: 'sx.low_mood',
    patterns: ['feel low|blue'],
  },
  {
    code: 'sx.tired',
    patterns: [
      'no tengo|queda|quedan energia|energias|fuerzas',
      'no energy',
      'knackered',
      'shattered',
      'wiped out',
      'worn out',
      'sluggish',
      'lack of energy',
      'fatigada',
      'fatigado',
      'sin fuerzas|energia|energias',
      'decaid*',
      'agotamiento',
      'sin animos',
      'rendid* & estoy|todo',
      'flojera',
    ],
  },
  {
    code: 'sx.sugar_high',
    patterns: [
      '@sugar & hi|30s|20s|twenties|thirties|skyhigh|nubes',
      'marca|marco|lectura & 300|350|400|450|500|600',
      'pump failed|stopped & ketones|sick|insulin',
    ],
  },
  {
    code: 'sx.sugar_very_low',
    patterns: [
      'still|sigue|steady & 1.*|2.* & jelly|juice|coke|glucose|sweets|lucozade|hands|shaking|biscuits|gel|@sugar',
      'jelly|juice|coke|glucose|sweets|lucozade|gel|tabs|jugo|coca|miel & still|sigue|again|otra|nothing|bajando & 1.*|2.*|@low_number|low|baja|dropping|down|ido|ida|sube',
      'marcando|marca|marco|ando|estoy|reads|reading|says & @low_number & temblando|tiembl*|sud*|veo|mareo|bajando|shak*|sweat*|confus*',
      'temblando|tiembl*|sud*|shaking & marcando|marca|en|reads|at @low_number',
      '@clock|55|56|57|58|59|60|@low_number & bajando|dropping|falling & insulin*|inyect*|rapida|ando|unidades|@sugar|units',
      'inyecte|inyecto|puse|puso|injected|took|gave|dado|di & rapida|fast|quick|novorapid|humalog|double|doble|wrong|vez & lenta|slow|long|lantus|units|unidades|insulin*',
      'baja|bajon|hypo|hipo & azucar|coca|jugo|juice|sugar|coke|jelly & sigue|still|ido|ida|confus*|sube|better',
    ],
  },
  {
    code: 'sx.sugar_low',
    patterns: ['le|me|una dio baja|bajon'],
  },
  {
    code: 'sx.breath_fruity',
    patterns: [
      'breath|aliento & fruit*|drops|pear*|nail|acetona|frut*|sweet|dulce|polish|quitaesmalte|solvent|podrid*',
    ],
  },
  {
    code: 'sx.thirst',
    patterns: [
      'agua & camello|pez|balde|baldes|rato|litros|garrafas|cubetas|llena|sacia & toma|bebe|tomo|bebo|tomando|bebiendo',
      'toma|bebe|tomo|bebo|tomando & agua & rato|siempre|dia|camello|mucha|muchisima',
      'bebe y bebe',
      'toma y toma & agua',
      'parched|gasping for drink',
      'dry as bone',
      'drinking|drinks|drink & jugfuls|jugs|pints|gallons|fish|camel|buckets|litres|tap',
      'drinks|drinking like|nonstop & fish|camel|water',
      'mouth|tongue & desert|sandpaper|sawdust|dry|carpet & drinking|drink|jug*|sugar',
      'se seca la boca',
      'boca seca',
    ],
  },
  {
    code: 'sx.weight_loss',
    patterns: [
      'quedado|quedo|puro|puros & huesos|hueso',
      'skin and bone|bones',
      'dropping|dropped|lost|shed|losing|shedding kilos|kg|stone|pounds|lbs|weight',
      '@clock kg|kilos menos',
      'fading away',
      'clothes & hang*',
    ],
  },
  {
    code: 'sx.steroid_user',
    patterns: [
      'cah',
      'adrenals|adrenal & removed|out|failed|failure|gone|missing|hyperplasia|crisis|insufficien*',
      'addison*',
      'pituitary & hydrocortisone|op|operation|replacement',
      'hydrocortisone & replacement|tablets|dose|chucked|vomit*|sick',
      'sin suprarrenales|suprarrenal',
      'suprarrenales|suprarrenal & operac*|quitaron|insuficien*|sin|crisis',
      '@steroid & mg|tomo|toma|taking|take|years|anos|ano|months|meses|tablets|pastillas|daily|hace|tratamiento|retengo|dosis|vomit*',
      'years|anos|ano on|con|de|tomando @steroid',
      'replacement steroids',
      'hidrocortisona & vomit*|arroj*|repos*|tomo|tomar',
      'meticorten|deflazacort',
    ],
  },
  {
    code: 'sx.steroid_stopped',
    patterns: [
      'stopped|stopping|quit|ran|missed|forgot|skipped|finished|came|off|cut & @steroid',
      'deje|dejo|dejado|suspendi*|olvid*|acab*|quitaron|quito|quitado|retiraron|retiro|termine|termino|cortaron & @steroid',
      '@steroid & deje|golpe|suspendi*|quitaron|retiraron|stopped|cold|finished|run|ran|abruptly',
    ],
  },
  {
    code: 'sx.thyroid_over',
    patterns: [
      'thyroid|tiroides & fast|overactive|hyper*|high|toxic|rapida|mil|alta|acelerad*|disparad*|loca|hiper*|racing',
      'hyperactive|fast|high|toxic|overactive|hyper thyroid|goitre|goiter|gland|nodule',
      'gland|neck & fast|overactive one|gland',
      'toxic|overactive goitre|goiter|nodule',
      'hypertiroid*|hipertiroid*',
      'carbimazol*|propylthiouracil|propiltiouracilo|ptu|thiamazole|tapazol|methimazole|metimazol',
      'graves|basedow',
    ],
  },
  {
    code: 'sx.neck_lump',
    patterns: [
      'neck|collarbone & balloon*|blow*|blown|swell*|swollen|lump*|ball|bulg*|hard & gland|up|growing|big*|breath*|air|month|weeks|day|size',
      'swelling|lump|gland|growth|mass & in|front|above|under neck|throat|collarbone|jaw',
      'swollen gland|glands & neck|collarbone|month|weeks',
      'lump in front|side & throat|neck',
      'cuello|pescuezo|gaznate|garguero|quijada & bola|bolota|pelota|bulto|bultos|toro|masa|nodulo|hinch*|crecio|crece|inflam*|tumor',
      'bola|pelota|bulto|masa|tumor & cuello|pescuezo|gaznate|garguero|quijada',
    ],
  },
  {
    code: 'sx.bruising',
    patterns: [
      'cardenales|moretones|morados|moratones|hematomas & golpe*|lados|solos|nada|todos',
      'bruise|bruising|bruises & touch|nothing|everywhere|look',
    ],
  },
  {
    code: 'sx.sugar_very_low',
    patterns: [
      '@sugar & no & sube|remonta|pasa|levanta & @low_number',
      '@sugar & wont|not|cant & past|above|over|up & 2.*|1.*|3',
      'no me sube & @low_number',
    ],
  },
  {
    code: 'sx.thirst',
    patterns: ['parched', 'drier', 'tongue|mouth & stuck|flip|dry & drink*|water|thirst*'],
  },
  {
    code: 'sx.sugar_very_low',
    patterns: [
      'hypo|@sugar & @cant|not get|bring|wake & round|up',
      'bad|severe|terrible hypo & round|responding|confused|fit|floor',
      'bajo|bajon|baja & @sugar & no reacciona|responde|despierta|contesta',
    ],
  },
  {
    code: 'sx.thyroid_over',
    patterns: ['thyroid|tiroides & mad|haywire|berserk|playing|disparo|disparad*|loca|descontrol*|roof'],
  },
  {
    code: 'sx.sugar_high',
    patterns: ['@sugar & salio|sale|marco|marca hi|high'],
  },
];

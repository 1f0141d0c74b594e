import type { Entry, WordClasses } from './patterns.ts';

export const commonClasses: WordClasses = {
  monthly: 'monthly monthlies period periods menses visitor curse regla reglas menstruacion periodo',
};

/**
 * More everyday ways, of many regions, to tell of common findings: states of tiredness, sleep, periods, effort, pregnancy
 * tests, leaks. See lexicon.ts for the writing.
 */
export const commonFindings: Entry[] = [
  {
    code: 'sx.tired',
    patterns: [
      'jiggered|paggered|banjaxed|puggled|pooped|frazzled|shattered|wrecked|bushwhacked|tuckered',
      'cream crackered',
      'dead on feet',
      'dead beat',
      'running on empty|fumes',
      'no go|oomph|pep|puff|get left in me',
      'fit to drop',
      'ready to drop',
      'could sleep & washing|clothes|week|standing|anywhere|chair',
      'run down & feel|feeling|all|time|been|constantly',
      'para el arrastre',
      'baldado|baldada|derrengado|derrengada|desguanzado|desguanzada|aplatanado|aplatanada|apachurrado|quemado|quemada|quemao & estoy|ando|toy|vivo|cansancio|trabajo',
      'sin pilas|fuelle|bateria|gasolina|energia|energias|fuerzas|aliento',
      'no doy|puedo mas|palo|pie',
      'no tengo|me queda pilas|fuelle|bateria|gasolina|energia|energias',
      'arrastrandome|arrastrando & llevo|ando|voy|dias|semanas|meses|ano',
      'mamado|mamada|rendido|rendida|jalado|jalada & estoy|ando|vivo|siempre|cansancio',
      'muerto|muerta de cansancio|cansado|cansada',
    ],
  },
  {
    code: 'sx.sleep',
    patterns: [
      'sin dormir|pegar|descansar & bien|nada|ojo|noche|noches|semanas|meses|dias|horas',
      'no|not|cant|hardly|barely|never sleeping|sleep|kip|slept & wink|proper|right|properly|well|night|nights|through',
      'not|hardly sleeping',
      'awake|up half|most|all|whole night|nights',
      'mal|fatal|pesimo|poco dormir|duermo|durmiendo',
      'duermo|dormir|durmiendo|duerme mal|fatal|pesimo|salteado|entrecortado',
      'duermo|dormir|durmiendo poco|poquito|nada',
      'no puedo|logro|consigo|hay manera dormir|dormirme|conciliar',
      'no pego|pegue|pega & ojo|pestana|sueno',
      'me desvelo|desvelado|desvelada|desvelos|desvelandome',
    ],
  },
  {
    code: 'sx.breathless_exertion',
    patterns: [
      'puff|puffs|puffing|puffed|blow|blowing|pech|peching|peched & hill|hills|field|bank|brae|stair|stairs|steps|slope|climb|uphill|ramp|incline|landing',
      'out|short puff|breath|wind|steam & hill|hills|field|bank|brae|stair|stairs|steps|slope|uphill|gate|walking|walk',
      'have|has|got stop|rest & breath|puff|halfway|twice & stairs|hill|shops|walk|landing|brae',
      'me|se ahogo|ahoga|canso|cansa|fatigo|fatiga|asfixio|agito|agita|sofoco|sofoca & subo|sube|subir|escaleras|escalera|cuesta|cuestas|gradas|loma|cerro|caminar|camino|andar|piso|pisos|cuadra|cuadras',
      'falta aire|resuello|aliento & subo|subir|escaleras|escalera|cuesta|gradas|loma|cerro|caminar|camino|andar',
    ],
  },
  {
    code: 'sx.heavy_periods',
    patterns: [
      '@monthly & shocking|heavy|heavier|murder|brutal|savage|diabolical|mental|desperate|much|flood|floods|flooding|pouring|gushing|clots|soak|soaks|something fierce|else',
      'pad|pads|tampon|tampons|towel|towels & hour|hourly|hours & @monthly|first|day|days|heavy|two|night',
      'stain|stained|staining|bled|leaked through & clothes|seat|chair|sheets|bed|pew|skirt|trousers|sofa|mattress|dress',
      'stained|stain|flooded & seat|chair|sheets|bed|pew|skirt|trousers|sofa|mattress',
      'double|two|night pad|pads|towel|towels & @monthly|monthly|pad|towel|same time|together|day',
      'me viene|baja|vienen & mucho|muchisimo|muchisima|abundante|rio|chorros|hemorragia|exagerado|demasiado|monton & regla|periodo|menstruacion|mes',
      'me desangro|desangrando & regla|periodo|mes|menstruacion',
    ],
  },
  {
    code: 'sx.pregnant',
    patterns: [
      'test|tests|predictor|prueba|strip|stick|clearblue|evatest|kit & two|2|dos|second|segunda & line|lines|raya|rayas|rayita|rayitas|linea|lineas|palitos',
      'predictor|evatest|clearblue & positivo|positiva|positive|pos|si|plus|salio|two|lines',
      'dos|2 rayitas|rayas & salieron|salio|prueba|test|retraso|atraso|falta|predictor',
      'two|2|double lines|line & period|late|missed|strip|test|stick',
      'bun in oven',
      'up the duff|spout|pole',
      'in the family way',
      'caught|fallen|fell pregnant',
      'en cinta|estado & estoy|quede|embarazo|interesante',
      'quede|quedo embarazada|prenada|encinta|panzona',
    ],
  },
  {
    code: 'sx.incontinence',
    patterns: [
      'i|she|he leak|leaks|leaked|dribble|dribbles',
      'leak|leaking|leaks & cough|laugh|laughing|sneeze|trampoline|jump|lift|run|wee|pee|urine|water',
      'wee|pee|wet|widdle|piddle myself|herself|himself|meself & cough|laugh|sneeze|little|bit|when|laughing',
      'wear|wearing|need|using|use pad|pads|liner|liners|nappy & wee|pee|leak|leaks|leaking|urine|water|bladder',
      'escapa|escapan|escapo|sale|salen pis|pipi|orina|gotas|gotitas|chorrito|chorro & tos|toso|toser|rio|risa|reir|estornudo|salto|cargo|correr',
      'me meo|orino|mojo & encima|risa|rio|tos|toser|estornudo|estornudar|ropa|calzon|calzones|bragas|pantalones',
      'uso|llevo|pongo compresa|compresas|toallita|toallitas|panal|panales|protector|protectores & pis|orina|escapa|perdidas|pipi|mojo',
      'perdidas de orina|pis|pipi',
    ],
  },
  {
    code: 'sx.constipation',
    patterns: [
      'bano|vientre|cuerpo|cagar|obrar & pascuas|brevas|peras|obispo',
      'go|toilet|loo|poo|poos|bowels & blue moon',
      'once in blue moon & go|toilet|loo|poo|bowels|number',
      'uvas a peras',
      'higos a brevas',
    ],
  },
  {
    code: 'sx.cold_intolerance',
    patterns: [
      'helado|helada|congelado|congelada|aterido|aterida|muerta|muerto & agosto|julio|verano|chaqueta|rebeca|cobija|mantas|sueter|chompa|siempre|frio|todos|sol',
      'frio|frios & agosto|julio|verano|chaqueta|rebeca|sueter|chompa|solazo|huesos|todo el dia',
      'freezing|foundered|frozen|perished|nithered|starved|foonert|cold & summer|july|august|jumper|cardigan|blanket|heating|everyone|everybody|others|coat|constantly|always',
    ],
  },
  {
    code: 'sx.heat_intolerance',
    patterns: [
      'calor & muriendo|muero|derrito|dia|todo|mientras|sueter|otros|otras|demas|invierno|enero|ventana|ventanas|abanico|ventilador',
      'sofocada|sofocado|acalorada|acalorado & siempre|todo|dia|invierno|ventana',
      'hot|roasting|boiling|melting|sweltering & everyone|everybody|others|jumper|jumpers|coats|winter|january|window|windows|fan|shorts',
    ],
  },
  {
    code: 'sx.weight_loss',
    patterns: [
      'veinte|diez|quince|treinta|doce|cinco|seis|siete|ocho|nueve|cuatro|tres libras|kilos|kilitos & menos|comiendo|secando|ropa|meses|semanas|sin & dieta|doble|secando|menos|quererlo|querer',
      'secando|secado|consumiendo|consumiendome & te|me|estas|estoy|peso|libras|kilos|ropa',
      'te|me|se estas|estoy|esta secando|consumiendo|encogiendo|desapareciendo',
      'pure|just|all|nothing|only skin bone|bones',
      'melting|fading|wasting|shrinking|dwindling away',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: [
      'corazon & quiere|quisiera salir|salirse|salirseme',
      'corazon & salir|salirse|saltar & pecho|boca|garganta',
      'heart & jump|leap|burst|pop|beat out & chest',
    ],
  },
  {
    code: 'sx.vomiting',
    patterns: [
      'i|he|she chuck|chucks|chucked|chunder|chundered|chundering|spew|spews|spewed|spewing|barf|barfed|barfing|hurl|hurled|yak|yakked|boak|boaked|boke|boked|heave|heaved|upchuck',
      'chuck|chucks|chucked|chucking|throw|throws|threw|throwing it up',
      'technicolour yawn',
      'big white telephone',
    ],
  },
  {
    code: 'sx.nausea',
    patterns: [
      'queasy|bilious|icky|nauseated|nauseating|squeamish|qually|wambly',
      'sick|poorly to|at my|the|me stomach|tummy|belly',
      'stomach|tummy|belly|guts & turning|churning|heaving|flipping|somersaults|revolving',
      'estomago|barriga|guata|panza revuelto|revuelta|dado|dada|vuelta|virado|virada|asqueado',
      'revuelto|revuelta & estomago|barriga|tripa|panza|siento',
      'ganas de devolver|vomitar|arrojar|trasbocar',
      'asco|ascos & comida|todo|olor|comer|tengo|da',
    ],
  },
  {
    code: 'sx.hearing',
    patterns: [
      'no escucha|escucho|oye|oigo & pomo|nada|bien|tele|television|papa|jota|casi|timbre|telefono|hablan',
      'tele|television|radio & todo|volumen|maximo|alta|alto|tope',
      'telly|tv|television|radio & blaring|full|loud|louder|up|blast',
      'deaf as post|doorpost|beetle',
      'sordo|sorda como tapia',
      'cant|cannot|doesnt|dont hear & thing|word|tv|telly|phone|doorbell|conversation|people|grandkids',
      'hard of hearing',
    ],
  },
  {
    code: 'sx.diarrhoea',
    patterns: [
      'loose|runny|watery|mustardy|sloppy & nappies|nappy|diapers|diaper|ones|motions|stools|poos|poo|day',
      'soltado|suelta|suelto|aflojado|floja|flojo & barriga|vientre|estomago|panza|tripa|guata|cuerpo',
      'barriga|vientre|estomago|panza|tripa suelta|suelto|aflojada|floja',
      'the runs|trots|squits|skitters|skits|scoots|scutters|skitter|backdoor trots',
      'montezuma revenge',
      'delhi belly',
    ],
  },
  {
    code: 'sx.at_rest',
    patterns: [
      'quieto|quieta|quietito|quietita',
      'estando parado|parada|sentado|sentada|tranquilo|tranquila',
    ],
  },
  {
    code: 'sx.chest_pain',
    patterns: [
      'tightness & walk|walking|hill|hills|stairs|climb|climbing|uphill|spray|gtn|nitro|effort|practice|bus',
      'me|le aprieta|oprime|apreta & medio|centro|pecho|subo|cuesta|camino|escalera|escaleras',
    ],
  },
  {
    code: 'sx.chills',
    patterns: [
      'hirviendo|fiebre|calentura|ardiendo|39|40 & tiembla|tiemblo|temblando|tembladera|temblor|tiritona|tiritando|temblequea',
      'tiembla|tiemblo|temblando|temblaba como hoja|pollito|gelatina & fiebre|calentura|hirviendo|frio|39|40',
      'shaking|shivering|shaken like leaf & temp|temperature|fever|hot|burning|39|40',
    ],
  },
  {
    code: 'sx.weakness',
    patterns: [
      'dropped|drops|dropping out|from & hand|hands|grip|fingers',
      'keep|keeps|kept dropping & things|cups|mugs|everything|stuff|cup|keys|plates',
      'cae|caen|cayo & de la|las mano|manos',
    ],
  },
  {
    code: 'sx.hair_growth',
    patterns: [
      'sale|salen|salio|saliendo|crece|crecen|creciendo bigote|barba|patillas|pelos',
      'bigote|barba|pelos|vello|vellos|bozo & sale|salen|crece|cara|barbilla|menton|patilla|pecho|mas|mucho|oscuro',
      'hair|hairs|whiskers|stubble & chin|lip|face|jaw|moustache|mustache|sideburns|jawline',
      'beard|moustache|mustache|whiskers & growing|grow|grown|got|shave|shaving|pluck|plucking|woman|girl|lady',
    ],
  },
];

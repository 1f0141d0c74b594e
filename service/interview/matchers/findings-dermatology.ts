import type { Entry, WordClasses } from './patterns.ts';

export const dermatologyClasses: WordClasses = {
  skin: 'skin piel pellejo cutis',
  spots:
    'rash rashes spots spot blotches patches marks dots manchas mancha puntos puntitos sarpullido erupcion ronchas brote',
  mole: 'mole moles freckle freckles beauty lunar lunares peca pecas',
  blister: 'blister blisters blistering blistered ampolla ampollas vejiga vejigas vejiguillas',
  newmedicine:
    'medicine medicines medication antibiotic antibiotics tablet tablets pill pills drug allopurinol lamotrigine amoxicillin penicillin ' +
    'medicina medicinas medicamento antibiotico antibioticos pastilla pastillas alopurinol lamotrigina amoxicilina penicilina tratamiento',
};

/** How people say what a dermatologist asks after. See lexicon.ts for how a pattern is written. */
export const dermatologyFindings: Entry[] = [
  {
    code: 'sx.rash',
    patterns: [
      'itchy|red|bumpy|scaly rash|spots|patches|blotches|bumps',
      'spots & face|arm|arms|leg|legs|chest|back|belly|tummy|torso|all',
      'come|came|broken|breaking out & spots|bumps',
      'eczema',
      'psoriasis',
      'shingles',
      'chickenpox',
      'ringworm',
      'dermatitis',
      'eccema',
      'herpes zoster',
      'culebrilla',
      'varicela',
      'granos & cuerpo|piel|espalda|pecho|brazo|brazos|piernas|cara',
      'manchas & cuerpo|brazo|brazos|pierna|piernas|cara|pecho|espalda|barriga',
      'rojeces',
      'brote & piel|cuerpo|cara|ronchas',
      'me broto|brote & cuerpo|piel|ronchas|granitos',
      'granitos',
    ],
  },
  {
    code: 'sx.rash_glass',
    patterns: [
      '@spots & glass & stay|stays|there|same|still',
      '@spots & press|pressed|pressing & stay|stays|not|dont',
      '@spots & aprieto|presiono|vaso & siguen|quedan|no|igual',
      '@spots & morado|morados|morada|moradas|violeta|purpura|vino',
      'blood spots & skin|legs|body|arms',
      'purple spots|blotches|patches|rash',
    ],
  },
  {
    code: 'sx.rash_stays',
    patterns: [
      '@spots & no & borra|borran|desaparece|desaparecen|blanquea|blanquean|quitan',
      '@spots & not|wont & fade|fading|blanch|disappear|vanish',
    ],
  },
  {
    code: 'sx.rash_fades',
    patterns: [
      '@spots & fades|disappears|blanches|vanishes|faded & glass|press|pressed',
      '@spots & borra|borran|desaparece|desaparecen|blanquea|blanquean & vaso|apretar|aprieto|presionar|presiono',
    ],
  },
  {
    code: 'sx.skin_lesion',
    patterns: [
      'acne',
      'pimples',
      'wart|warts & hand|hands|foot|feet|finger|fingers|face|skin',
      'verruca',
      'lump|bump|growth|cyst|sore|patch|spot|scab & skin|face|nose|cheek|forehead|ear|scalp|back|arm|leg|shin',
      '@mole',
      'acne',
      'espinillas',
      'verruga',
      'verrugas',
      'quiste & piel|espalda|cara|cuello',
      'bulto|bultito|grano|costra|mancha|llaga|herida & piel|cara|nariz|mejilla|frente|espalda|brazo|pierna|cuero',
      'sore|scab|ulcer & heal|healing',
      'llaga|herida|ulcera|costra & cura|cierra|cicatriza|sana',
    ],
  },
  {
    code: 'sx.mole_change',
    patterns: [
      '@mole & changed|changing|change|grown|growing|grew|bigger|darker|black|bleeds|bleeding|bled|itches|itchy|itching|crusty|ragged|uneven|shape|colour|color|raised',
      '@mole & cambiado|cambia|cambiando|crecido|crece|creciendo|grande|oscuro|oscurecido|negro|sangra|sangrado|pica|costra|irregular|forma|color|bordes',
      'melanoma',
      'new dark spot|mole',
      'sore|scab|ulcer|spot & not|wont|never & heal|healing|healed',
      'llaga|herida|costra|ulcera & no|nunca & cura|cierra|cicatriza|sana',
    ],
  },
  {
    code: 'sx.skin_infected',
    patterns: [
      'cellulitis',
      'erysipelas',
      'impetigo',
      'abscess',
      'boil|boils',
      'wound|cut|scar|stitches|incision|blister|bite|graze|finger|toe|leg|shin|skin|foot|arm|hand & infected|pus|oozing|weeping|septic',
      'leg|shin|foot|arm|hand|skin & red & hot|spreading|tender',
      'red|redness & spreading|spread & leg|arm|skin|foot|hand|face|belly|wound',
      'celulitis',
      'erisipela',
      'absceso',
      'forunculo',
      'herida|corte|cicatriz|puntos|ampolla|picadura|dedo|una|pierna|piel|pie & infectado|infectada|infectados|pus|supura|supurando',
      'pierna|pie|brazo|mano|piel|herida & roja|rojo|rojez & caliente|extiende|extendiendo|avanza',
    ],
  },
  {
    code: 'sx.skin_fast',
    patterns: [
      'flesh eating',
      'necrotising|necrotizing fasciitis',
      'fascitis necrotizante',
      'bacteria come carne|comecarne',
      'leg|arm|shin|foot|skin|hand & red|redness & excruciating|agony|unbearable',
      'red|redness|infection|swelling|rash & spreading|spread|spreads|moved|moving|creeping|climbing & fast|hour|hours|quickly|rapidly|minutes|before & @pain|agony|excruciating|unbearable|worst|black|purple|grey',
      'skin|wound|leg|arm|cut & black|purple|grey|dusky & @pain|agony|swollen|hot|smell|smells|spreading',
      'pain & worse|out proportion & looks|wound|skin & agony|unbearable|excruciating',
      'agony|excruciating|unbearable & wound|cut|scratch|skin|bite & red|swollen|spreading|hot',
      'roja|rojo|rojez|infeccion|mancha|hinchazon & extiende|extendiendo|avanza|avanzando|crece|sube & rapido|horas|hora|minutos & @pain|insoportable|negra|morada|fuerte',
      'piel|herida|pierna|brazo & negra|negro|morada|morado|gris & @pain|insoportable|hinchada|hinchado|caliente|huele|extiende',
      'insoportable|horrible|atroz & herida|corte|rasguno|picadura|piel & roja|rojo|hinchada|extiende|caliente',
    ],
  },
  {
    code: 'sx.skin_blister',
    patterns: ['@blister', 'fluid filled bumps|spots'],
  },
  {
    code: 'sx.skin_peeling',
    patterns: [
      '@skin & peeling|peels|peel|peeled|sloughing|sheets|shedding|slips|coming',
      'raw & skin & all|body|areas',
      '@skin & cae|cayendo|desprende|desprendiendo|despega|despegando|pela|pelando|caen|desprenden',
      'descamando',
      'despellejando',
    ],
  },
  {
    code: 'sx.mucosa_sores',
    patterns: [
      'sores|sore|blisters|ulcers|raw|burning & mouth|lips|tongue & eyes|genitals|eye|skin|rash|body|privates',
      '@blister & mouth|lips|eyes|genitals|eyelids',
      'lips & crusted|bleeding|raw|peeling|cracked & @blister|rash|sores|skin',
      'mouth & full|covered & sores|blisters|ulcers',
      'llagas|ampollas|heridas & boca|labios|lengua|ojos|genitales',
      'boca & llena & llagas|ampollas|heridas',
      'stevens johnson',
    ],
  },
  {
    code: 'sx.medicine_new',
    patterns: [
      'since|after|following|days & started|starting|start|began|taking|took|new|change|on & @newmedicine',
      'new @newmedicine',
      'desde|tras|despues|dias & empece|empezo|empezar|tomar|tomo|nueva|nuevo|cambiaron|recetaron|dieron & @newmedicine',
    ],
  },
  {
    code: 'sx.skin_red_all',
    patterns: [
      'red|scarlet|raw & head to toe|foot',
      '@skin|body & red|scarlet|fire|burning & over|whole|entire|everywhere|head',
      'whole|entire body|skin & red|scarlet|peeling|scaly|raw|fire',
      'erythroderma',
      'eritrodermia',
      '@skin|cuerpo|piel & roja|rojo|colorado|colorada & todo|toda|entero|entera|pies',
      'todo|toda cuerpo|piel & roja|rojo|pelando|escamas|cayendo',
    ],
  },
  {
    code: 'sx.itching',
    patterns: [
      'itch|itches|itching|itchy|scratching|scratch',
      'pica|pican|picando|picaba & mucho|todo|piel|cuerpo|cabeza|brazos|piernas|manos',
      'picores',
      'rasco|rascarme|rascando|rasca',
      'picazones',
    ],
  },
  {
    code: 'sx.hair_loss',
    patterns: [
      'hair & falling|fall|fell|loss|losing|lose|thinning|clumps|handfuls|coming',
      'bald|balding patch|patches|spot',
      'going bald',
      'alopecia',
      'pelo|cabello & cae|caida|cayendo|caen|pierdo|perdiendo|mechones|calva|calvas',
      'quedando|quedo calvo|calva',
    ],
  },
  {
    code: 'sx.nail_change',
    patterns: [
      'nail|nails|toenail|toenails & yellow|thick|thickened|crumbly|black|brittle|fungus|fungal|loose|lifting|ridges|ingrown|dark|line',
      'unas|una & amarilla|amarillas|gruesa|gruesas|negra|negras|hongo|hongos|quebradiza|quebradizas|levanta|encarnada|rotas|raya|linea',
      'hongos & unas|pies|una',
      'unero',
    ],
  },
  {
    code: 'sx.mouth_ulcers',
    patterns: [
      'mouth|tongue|lip|gums ulcer|ulcers|sores',
      'ulcers|sores & mouth|tongue',
      'aftas',
      'llagas|heridas|ulceras & boca|lengua',
    ],
  },
  {
    code: 'sx.hives',
    patterns: ['itchy raised|welts|wheals|lumps|bumps & come|body|all|skin', 'ronchones', 'hives|urticaria'],
  },
  {
    code: 'sx.allergic',
    patterns: [
      'allergic to & ate|eaten|drank|took|stung|touched',
      'allergy|allergies & reaction|bad|flare|swollen|eyes|skin',
      'reacting|reaction & food|medicine|tablet|peanut|shellfish|penicillin|amoxicillin|sting|antibiotic',
      'alergia & brote|reaccion|ojos|piel|fuerte|comida|medicina|pastilla',
      'reaccion & comida|mariscos|cacahuate|cacahuetes|mani|penicilina|antibiotico|picadura|medicina',
    ],
  },
];

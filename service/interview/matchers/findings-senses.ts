import type { Entry, WordClasses } from './patterns.ts';

export const sensesClasses: WordClasses = {
  eye: 'eye eyes eyeball ojo ojos',
  ear: 'ear ears earhole oido oidos oreja orejas',
  throat: 'throat tonsil tonsils garganta amigdala amigdalas anginas',
};

/** How people speak of eye, ear and throat. See lexicon.ts for how a pattern is written. */
export const sensesFindings: Entry[] = [
  {
    code: 'sx.eye_pain',
    patterns: [
      '@eye & @pain|stinging|stings|gritty|throbbing|agony|scratched',
      '@eye & arden|arde|pica|pican|arenilla|pincha|punzante',
    ],
  },
  {
    code: 'sx.eye_red',
    patterns: [
      '@eye & red|bloodshot|pink|inflamed',
      'pink eye',
      'conjunctivitis',
      'conjuntivitis',
      '@eye & rojo|rojos|colorado|colorados|irritado|irritados|inflamado',
    ],
  },
  {
    code: 'sx.eye_discharge',
    patterns: [
      '@eye & sticky|gunk|goo|crusty|crust|pus|discharge|stuck|glued|weeping|watery',
      '@eye & leganas|pegado|pegados|pegan|pega|supura|pus|lagrimeo|llorosos|lagrimea',
      'leganas',
    ],
  },
  {
    code: 'sx.halos',
    patterns: [
      'halo|halos|rings|rainbows & light|lights|lamps',
      'halos|circulos|aros|arcoiris & luz|luces|bombillas|focos|lamparas',
    ],
  },
  {
    code: 'sx.flashes',
    patterns: [
      'floaters',
      'flashes|flashing & light|lights|eye|vision|sight',
      'cobwebs|flies|specks & @eye|vision|sight',
      'moscas|mosquitas volantes',
      'moscas|destellos|fogonazos|relampagos|chispas & @eye|vista|vision',
      'veo destellos|fogonazos|relampagos|chispas|moscas',
      'miodesopsias',
    ],
  },
  {
    code: 'sx.vision_part',
    patterns: [
      'curtain|shadow|veil|shade|shutter & @eye|vision|sight|seeing',
      'part|half|corner|side & vision|sight|view & missing|gone|dark|black|blocked',
      'cortina|sombra|velo|telon & @eye|vista|vision|veo',
      'parte|mitad|lado & vision|vista & falta|negra|oscura|perdi|perdido',
    ],
  },
  {
    code: 'sx.vision_loss',
    patterns: [
      '@cant see & out|from|through & @eye|one|left|right',
      'lost|losing & sight|vision & @eye|suddenly|hour|morning|minutes',
      'no veo & por|con|de & @eye|izquierdo|derecho',
      'deje|dejo de ver & @eye|repente|golpe|hoy',
      'perdi|perdido|perdio & vista|vision & @eye|repente|golpe|hoy|manana',
    ],
  },
  {
    code: 'sx.eye_chemical',
    patterns: [
      'bleach|acid|alkali|chemical|chemicals|cement|plaster|lime|ammonia|cleaner|detergent|oven|drain|solvent|superglue|glue|lye|paint & @eye',
      'lejia|cloro|acido|quimico|quimicos|cemento|cal|yeso|amoniaco|detergente|limpiador|sosa|disolvente|pegamento|desatascador|pintura & @eye',
    ],
  },
  {
    code: 'sx.eye_injury',
    patterns: [
      '@eye & poked|scratched|hit|punched|metal|splinter|glass|nail|stick|grit|dust|dart|something & in|got|flew|went|by|with',
      '@eye & golpe|golpeo|aranazo|metal|astilla|vidrio|clavo|palo|arenilla|viruta|polvo & entro|metio|dio|clavo|en',
    ],
  },
  {
    code: 'sx.vision',
    patterns: [
      'vision|sight|eyesight & foggy|cloudy|hazy|dim|fading|going|bad|failing',
      'seeing|see stars|flashes|zigzags|blurry',
      'flashing lights',
      'vista|vision & cansada|empanada|mal|falla|perdiendo|peor|nubla|luces|estrellitas|lucecitas',
      'veo & estrellas|estrellitas|lucecitas|luces|manchas|menos|nublado|empanado',
    ],
  },
  {
    code: 'sx.ear_pain',
    patterns: [
      '@ear & @pain|throbbing|killing|infection|infected|stabbing',
      'earache',
      'otitis',
      'pulling|tugging|rubbing & @ear',
      'infeccion @ear',
      'jala|jalando|tira|toca|tirando & @ear',
    ],
  },
  {
    code: 'sx.ear_discharge',
    patterns: [
      '@ear & discharge|pus|runny|leaking|leaks|oozing|weeping|gunk|fluid|wet',
      '@ear & supura|supurando|liquido|pus|secrecion|sale|mojado|humedo',
    ],
  },
  {
    code: 'sx.ear_behind',
    patterns: [
      'behind & @ear & @swollen|red|lump|sore|tender|hot|bulging|sticking',
      '@ear & sticks|sticking|pushed|forward & @swollen|red|pain|fever|behind',
      'mastoiditis',
      'mastoid',
      'detras|atras & @ear & @swollen|rojo|roja|bulto|duele|caliente',
      '@ear & separada|empujada|despegada & @swollen|fiebre|dolor|roja',
      'mastoides',
    ],
  },
  {
    code: 'sx.hearing',
    patterns: [
      '@cant hear',
      'hard of hearing',
      'hearing & going|gone|poor|muffled|bad|down|dropped',
      '@ear & blocked|muffled|clogged|plugged|full|wax',
      'no oigo|escucho',
      '@ear & tapado|tapados|taponado|taponados|cera|cerumen|tapon',
      'oigo|escucho & mal|menos|poco|bajito|lejos',
      'sordo|sorda|sordera',
      'perdida|perdido|perdi & audicion|oido',
    ],
  },
  {
    code: 'sx.hearing_sudden',
    patterns: [
      'deaf|hearing & suddenly|overnight|woke|sudden|morning & @ear|one|left|right|gone|lost',
      'lost|gone & hearing & @sudden|overnight|woke|today|yesterday',
      'sordo|sorda|oigo|oir|audicion & repente|golpe|desperte|amaneci|noche',
    ],
  },
  {
    code: 'sx.tinnitus',
    patterns: [
      'tinnitus',
      'ringing|buzzing|hissing|whistling|humming & @ear|head',
      'acufenos|acufeno|tinitus',
      'zumbido|zumbidos|pitido|pitidos|silbido & @ear|cabeza',
      'me zumban|pitan|zumba|pita & @ear',
    ],
  },
  {
    code: 'sx.vertigo',
    patterns: [
      'vertigo',
      'room|everything|world & spins|spinning|spun',
      'todo & vueltas',
      'cuarto|habitacion|techo & vueltas|gira',
    ],
  },
  {
    code: 'sx.runny_nose',
    patterns: [
      'runny|snotty|blocked|stuffy|streaming nose',
      'nose & running|runs|snot|snotty|streaming|blocked',
      'snot',
      'snotty',
      'mocos',
      'moqueo',
      'nariz & tapada|congestionada|moquea|escurre|chorrea',
      'escurrimiento nasal',
    ],
  },
  {
    code: 'sx.sore_throat',
    patterns: [
      '@throat & @pain|raw|razor|razors|glass|burning|burns|killing|infection|strep|scratchy',
      'strep throat',
      '@throat & infeccion|irritada|arde|quema|raspa|inflamada|placas|pus',
      'dolor @throat',
    ],
  },
  {
    code: 'sx.swallowing_pain',
    patterns: ['@pain & swallow|swallowing', '@pain & tragar|trago', 'swallowing & agony|razor|glass'],
  },
  {
    code: 'sx.swallowing_saliva',
    patterns: [
      '@cant swallow & spit|saliva|own|water|anything|drooling|dribbling',
      'drooling|dribbling & @throat|swallow',
      'spitting|spit & @cant swallow',
      'no @cantes tragar & saliva|nada|agua|babea|babeo|babeando',
      'babeo|babeando|babea & @throat|tragar',
      'escupir|escupo & saliva & tragar|puedo',
      'ni & tragar|trago|pasar & saliva',
    ],
  },
  {
    code: 'sx.mouth_open',
    patterns: [
      '@cant open & mouth|jaw & throat|swallow|tonsil|wide|fully|properly',
      '@cant & open & mouth|jaw',
      'lockjaw',
      'no @cantes abrir & boca|mandibula',
      'cuesta|dificultad & abrir & boca|mandibula',
    ],
  },
  {
    code: 'sx.quinsy',
    patterns: [
      'quinsy',
      'peritonsillar',
      'tonsil abscess',
      'abscess & tonsil|throat',
      'hot potato voice',
      'voice & muffled & throat|swallow',
      'absceso & amigdala|garganta',
      'flemon & garganta|amigdala',
      'voz & papa|patata & boca|garganta',
    ],
  },
  {
    code: 'sx.hoarse',
    patterns: [
      'hoarse',
      'hoarseness',
      'lost|losing my voice',
      'croaky',
      'laryngitis',
      'ronco|ronca|ronquera|afonico|afonica|afonia|disfonia',
      'laringitis',
      'voz & ronca|perdi|perdido|cambiada|rara',
    ],
  },
];

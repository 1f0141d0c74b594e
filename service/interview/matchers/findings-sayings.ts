import type { Entry, WordClasses } from './patterns.ts';

/**
 * Findings told by what happens in the home: a shoe put on a hand, slippers that no longer go on, a knee "in bits". Put
 * together from classes of words; see lexicon.ts for the writing.
 */
export const sayingsClasses: WordClasses = {
  footwear:
    'shoe shoes boot boots slipper slippers wellies trainers sandals zapato zapatos pantufla pantuflas zapatilla zapatillas chancla chanclas botas alpargatas ojotas',
  garment:
    'sock socks jumper coat trousers shirt cardigan calcetin calcetines camisa pantalon pantalones chaqueta abrigo zapato zapatos shoe shoes slipper slippers pantufla',
  bareface: 'hand hands head arms mano manos cabeza brazo brazos pie pies',
  otherperson:
    'mum mam mom mother sister brother wife daddy dad father margaret mary john mama papa madre hermana hermano padre abuela esposa otro otra nombre',
  ruined:
    'knackered wrecked banjaxed buggered bolloxed rooted stuffed goosed shot ruined crocked nackered destroyed villain destroza destrozada destrozado destrozadas destrozados reventada reventado fregada fregado jodida jodido molida molido inservible inservibles desgraciada',
  inpieces:
    'garras polvo pedazos trizas fosfatina mierda migas talco pomada pure papilla harapos garra cisco cristo fregada',
  jointpart:
    'knee knees nee hip hips shoulder shoulders ankle ankles elbow elbows wrist wrists thumb rodilla rodillas cadera caderas hombro hombros tobillo tobillos codo codos muneca munecas pulgar',
  crackle:
    'crackle crackles crackling crunch crunches crunching creak creaks creaking grind grinds grate grates pop pops seize seizes seized crujen cruje crujiendo truenan truena traquetean rechinan rechina chasquean suenan',
  scant:
    'scarce scant sparse rare rarely patchy infrequent escasa escasas escasos escaso rara raras espaciada espaciadas',
  cycle:
    'period periods monthlies menses cycle cycles regla reglas menstruacion menstruaciones periodo periodos ciclo ciclos',
};

export const sayingsFindings: Entry[] = [
  {
    code: 'sx.swelling',
    patterns: [
      '@cant get|fit|squeeze|force & @footwear on|over|into|fastened|shut',
      '@cant get into & @footwear',
      '@footwear & wont|no|longer|dont|doesnt fit|go|fasten|close & now|any|longer|more|evening|evenings|night|feet|ankles|legs|swollen|both',
      'feet|foot|ankles & big|fat|swollen|puffy|wide|huge for & @footwear',
      'feet|foot|ankles & too|so big|fat|wide|swole & @footwear',
      '@footwear & tight|pinching|bursting & feet|ankles|legs|evening|evenings|both',
      'no me|le entran|entra|cierran|caben|cabe|calzan|quedan & @footwear',
      '@footwear & no me|le entran|entra|cierran|caben|cabe|calzan|quedan',
      'pies|tobillos & no caben|entran & @footwear',
      'pies|tobillos & como empanadas|botas|botijos|panes|tamales|globos',
      'feet|ankles & like balloons|puddings|loaves|marshmallows|melons|footballs',
    ],
  },
  {
    code: 'sx.breathless',
    patterns: ['out of puf|puff|wind', 'no puff left', 'sin resuello|fuelle', 'falta fuelle'],
  },
  {
    code: 'sx.breathless_exertion',
    patterns: [
      'out puf|puff|wind & stairs|steps|hill|hills|slope|walk*|climb*',
      'puf|puffed|puffing|breathless|winded & stairs|steps|hill|making bed|dress*',
      'sin resuello|fuelle|aliento & escaleras|cuesta|subir|subo|caminar|camino',
    ],
  },
  {
    code: 'sx.breathless_lying',
    patterns: [
      '@cant|not lie|lay|lying down|back & breath*|asthma|pump|inhaler|puffer|chest|air|talk|water|gasp*|drown*|smother*',
      'tumba|tumbada|tumbado|acosta|acostada|acostado|acostarme|acostarse & ahoga|ahogo|asfixia|asfixio',
      'sits|sitting|sat|sentada|sentado|senta up|butaca|sillon & night|nights|lie|lying|tumba|tumbada|tumbado|acostarse|acosta & breath*|ahog*|air|aire',
    ],
  },
  {
    code: 'sx.confusion',
    patterns: [
      'call|calls|called|calling me|him|her|us & @otherperson',
      'me|nos|lo|la llama|dice|confunde con|por|como & @otherperson',
      'put|puts|puttin|putting|tries|trying & @garment on|over & his|her hand|hands|head|arms',
      'pone|ponerse|poner|mete|meterse & @garment en & mano|manos|cabeza|brazo',
      'trousers|shirt|jumper|ropa|camisa & inside|back|reves & confused|muddled|lost|perdido|perdida',
      'pee|peed|wee|weed|orina|orino & wardrobe|bin|armario|papelera|closet|ropero',
      'not|doesnt|dont|didnt|no know|sabe what|which|que|en house|casa|year|ano|month|mes',
      'no sabe & que|donde casa|esta|ano|dia',
      'asking|asks|pregunta for|por & dead|died|muerto|muerta|murio|years|anos',
      'dice|habla|contesta cualquier cosa',
      'dice|contesta|habla disparates|incoherencias|burradas|barbaridades & fiebre|desde|no',
      'lost|se perdio|pierde in|en own|su|la house|home|casa|kitchen|cocina',
    ],
  },
  {
    code: 'sx.missed_period',
    patterns: [
      '@cycle & @scant',
      '@cycle & few & between',
      '@cycle & cada & muerte|obispo|papa',
      '@cycle & once|one|two|twice|three|dos|tres|una & year|ano',
      'hardly|barely|scarcely|rarely|seldom get|have|see|had & @cycle',
      'casi no me|tengo viene|baja|regla|llega',
      '@cycle & come|comes & when & feel|like|please',
    ],
  },
  {
    code: 'sx.lump',
    patterns: [
      'my|me|the rupture|hernia & pop*|stick*|bulg*|out|shove|push|back|groin|hard',
      'rupture & popping|pops|out|back|shove|push',
      'my|me rupture|quebradura',
      'la|mi hernia & sale|salida|salio|salir|mete|meter|dura|afuera|bulto|ombligo|ingle',
      'quebradura|potra & sale|salio|dura|mete',
    ],
  },
  {
    code: 'sx.hives',
    patterns: [
      'lumps|bumps|blotches|welts|weals|ronchas|habones|bultitos & all|belly|body|arms|legs|neck|cuerpo|barriga|brazos & stung|sting|wasp|bee|avispa|abeja|picadura|picado|peanut|nuts|prawns|mani|camarones',
    ],
  },
  {
    code: 'sx.hearing',
    patterns: [
      'sounds|everything|everythin|hear|hearing & under water|watr|underwater',
      'sounds & muffled|far|distant|cotton|bucket',
      'oigo|escucho & como|bajo|debajo & agua|tunel|lejos|algodon|pecera',
    ],
  },
  {
    code: 'sx.abdominal_pain',
    patterns: ['barriguita|pancita|tripita|estomaguito|tummy|tum & @pain|doliendo|hurty|sore'],
  },
  {
    code: 'sx.blood_stool',
    patterns: [
      'bright red|blood on & paper|tissue',
      'rojo|rojito|sangre & papel|papel higienico & bano|obrar|cagar|limpio|limpiarme|pujar|pujo',
    ],
  },
  {
    code: 'sx.constipation',
    patterns: [
      'nothing|nowt come|coming|comes|came|shifted|moved out|through & other|tother|bottom|back|below|behind|end',
      'not|hasnt|havent passed & motion|stool|wind & days|since|either|even',
      'ni gases|pedos|viento|peos & nada|hace|no',
      'no hago|hace|ensucio|obro|giro del|de cuerpo|vientre',
      'no & voy|va|he ido|ha ido bano|vater|water & dias',
    ],
  },
  {
    code: 'sx.joint_pain',
    patterns: [
      '@jointpart & @ruined',
      '@jointpart & hecha|hechas|hecho|hechos @inpieces|un',
      '@jointpart & in bits|pieces|tatters|ribbons|flitters',
      '@jointpart & @crackle',
      '@jointpart & stiff|stiffens|villain|playing|giving|acting|gyp|jip|up & me|stairs|get|both|years|mornings|worse',
      '@jointpart & no me & sube|levanta|dobla|responde|obedece',
      'frozen|congelado shoulder|hombro',
    ],
  },
  {
    code: 'sx.joint_stiff_morning',
    patterns: [
      'stiff|stiffness|seized|rigid|wooden & get|getting up|out',
      'stiff|stiffness|seized & first thing',
      'stiff & till|until|before|hour|minutes|mins & going|loosen|loosened|off|move|shower|moving',
      'tieso|tiesos|tiesa|tiesas|rigidos|rigidas|engarrotado|engarrotados|entumido|entumidos|trabadas|trabados & manana|mananas|levantarme|levanto|despierto|madrugada|amanec*',
      'amanezco|amanece tieso|tiesa|engarrotada|engarrotado|entumida|trabada|dura|duro',
      'an|half|one|two|hour|hours|minutes before i can|could do|move|dress|hold|close|make|walk',
      'shoulders|hips|hands|knees|fingers & cement|concrete|rusted|rusty',
    ],
  },
  {
    code: 'sx.back_pain',
    patterns: [
      'done|did|put|pulled|wrecked|jarred|tweaked|ricked|cricked|knackered|banjaxed me|my|his|her back',
      'back & gone|went|goes & again|lifting|bending|picking|shovelling|tuesday|monday|wednesday|thursday|friday|saturday|sunday',
      'my|me|mi back|backs|espalda & seized|locked|spasm|knackered|wrecked|buggered|banjaxed|bits',
      'espalda & hecha|hecho @inpieces|un',
      'quede|quedo|quedado enganchado|enganchada|clavado|clavada|doblado|doblada|trabado|trabada & espalda|cintura|lomo|rinones|levant*|agach*',
    ],
  },
  {
    code: 'sx.snoring',
    patterns: [
      'ronca|ronco|roncaba|roncar que & oyen|oye|despierta|tiembla|tiemblan|retumba|vecinos|casa|da|miedo|duerme',
      'ronca|ronco|roncaba|roncar como|igual|a & oso|tren|tractor|cerdo|chancho|leon|marrano|moto|sierra|motosierra|puerco|camion|lo|bestia',
      'ronca|ronco & boca|noches|lado|cama|mujer|marido|esposa|dormir|duerme|calla|respirar',
      'sounds like a chainsaw|tractor|train|pig asleep|sleep|night',
    ],
  },
  {
    code: 'sx.sleepy_daytime',
    patterns: [
      'se|me duerme|duermo|dormia|dormi|durmio|quedo|queda & mesa|plato|caldo|comiendo|comida|semaforo|arcen|volante|sofa|sillon|tele|television|hablando|pie|parado|parada|trabajo|cualquier|bus|metro|reuniones',
      'asleep|nod|nods|nodded|nodding|drops|dropped|dropping|falls|fell & table|dinner|soup|plate|mid|sentence|lights|traffic|wheel|sandwich|meeting|conversation|anywhere|keyboard|van|cab',
      'woke up & sandwich|wheel|lights|desk|keyboard|hand & sat|sitting|driving|work',
    ],
  },
  {
    code: 'sx.hallucinations',
    patterns: [
      'hear|heard|hears him|her|them|husband|wife|mum|dad|mother|father & say|says|call|calls|calling|saying & my|his|her|me name',
      'hear|heard|hears my|his|her|me name & called|called|calling|say|saying|spoken',
      'oigo|oye|escucho|escucha & que me|le|lo|la llama|llaman|dice|habla & nombre|difunto|difunta|murio|muerto|muerta',
      'oigo|oye|escucho|escucha & voz|voces & de|mi|su & difunto|difunta|murio|muerto|muerta|marido|madre|padre',
      'see|saw|seen & him|her & chair|doorway|bed|kitchen & dead|died|passed|gone|buried',
      'lo|la veo|vi & sentado|sentada|puerta|cama|cocina & murio|muerto|muerta|difunto|difunta',
    ],
  },
  {
    code: 'sx.rash',
    patterns: [
      'placas|plaques|manchas|parches|patches & rojas|rojos|red|pink|escama|escamas|scaly|scales|descam*|flaky|silvery',
      'placas & codos|rodillas|cuerpo|espalda|piernas|brazos',
      'ring|rings|aro|anillo & scaly|red|itch*|forearm|arm|leg|size|clear|middle|escama*|pica',
      'puse|puso|pongo|quede|quedo|estoy|esta colorado|colorada|rojo|roja & entero|entera|cabeza|pies|cuerpo|tomate|langosta|cangrejo',
      'red|pink all over|head & foot|toe|body|face|neck|lobster|beetroot',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: [
      'heart & trips|tripping|flops|flop|flopping|somersault|hiccup|hiccups|stutters|stutter|skips|thumps',
      'corazon & tropieza|tropezon|vuelco|vuelcos|hipo|salto|saltos|brinquito|brinquitos|aletea|aleteo',
    ],
  },
  {
    code: 'sx.mole_change',
    patterns: [
      'freckle|freckles|mole|moles|sunspot|peca|pecas|lunar|lunares & black|lumpy|bigger|darker|changed|doubled|grown|growing|bleeds|bled|ragged|crusty|colours|colors|negra|negro|crecio|crecido|creciendo|cambiado|cambio|oscura|oscuro|oscurecido|sangra|sangro',
      'whats that on & doubled|bigger|grown|colours|colors|bled|bleeds',
    ],
  },
];

/** Sayings that only sound like what these patterns tell. */
export const sayingsIdioms: string[] = [
  'look|looks|looking like|about|at|least|bout four|five|six|seven|eight|nine|4|5|6|7|8|9 months gone|along|up',
  'look|looks|looking four|five|six|seven|eight|nine|4|5|6|7|8|9 months gone|along|up',
  'parezco|parece de cuatro|cinco|seis|siete|ocho|nueve meses',
];

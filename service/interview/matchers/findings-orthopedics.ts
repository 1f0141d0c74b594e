import type { Entry, WordClasses } from './patterns.ts';

export const orthopedicsClasses: WordClasses = {
  joint:
    'knee knees hip hips shoulder shoulders ankle ankles wrist wrists elbow elbows joint joints knuckle knuckles toe toes finger fingers thumb thumbs heel heels kneecap ' +
    'rodilla rodillas cadera caderas hombro hombros tobillo tobillos muneca munecas codo codos articulacion articulaciones coyuntura coyunturas nudillo nudillos dedo dedos pulgar talon talones',
  limb:
    'leg legs arm arms foot feet hand hands knee ankle wrist elbow shin thigh calf forearm shoulder toes toe fingers finger thumb limb hip ' +
    'pierna piernas brazo brazos pie pies mano manos rodilla tobillo muneca codo espinilla muslo pantorrilla antebrazo hombro dedos dedo extremidad cadera',
  down: 'fell fall fallen falling slipped slip tripped tumble cai caida caido cayo caerme tropece tropezo resbale resbalo',
  fell:
    'fell fall fallen falling tripped slipped slip crash crashed accident tumble tumbled knocked collision twisted rolled sprained injured injury hurt ' +
    'cai caida caido cayo caerme tropece tropezo resbale resbalo accidente choque choco golpe golpee golpeo atropellaron atropello torci torcio esguince lesion',
};

/** How people speak of joints, backs and injuries. See lexicon.ts for how a pattern is written. */
export const orthopedicsFindings: Entry[] = [
  {
    code: 'sx.joint_pain',
    patterns: [
      '@joint & @pain|killing|agony|throbbing|stiff|stiffness|tender|playing|bad|bothering|trouble|grinding|clicking|clicks|cracking',
      'arthritis',
      'osteoarthritis',
      'rheumatoid',
      'gout',
      'frozen shoulder',
      'tennis elbow',
      'bursitis|tendonitis|tendinitis|plantar fasciitis',
      'foot|feet & @pain',
      '@joint & mata|matando|fatal|rigido|rigida|rigidez|truena|cruje|molesta|molestando|mal',
      'artritis|artrosis|reuma|reumatismo|gota',
      'pie|pies|planta & @pain',
      'fascitis|espolon',
      'menisco|ligamento|ligamentos|meniscus|ligament & torn|tear|roto|rotura|@pain|lesion|damage',
    ],
  },
  {
    code: 'sx.joint_swelling',
    patterns: [
      '@joint & puffy|balloon|fluid|swollen|swelling|swelled|egg|melon',
      '@joint & @swollen|liquido|derrame|globo|huevo|bola',
    ],
  },
  {
    code: 'sx.hot_joint',
    patterns: [
      '@joint & hot|burning|warm & red|@swollen|touch|fever|huge',
      '@joint & red & @swollen',
      'septic arthritis|joint',
      '@joint & caliente|calientes|ardiendo|ardor & roja|rojo|hinchada|hinchado|@swollen|fiebre',
      '@joint & roja|rojo & @swollen',
      'artritis septica',
    ],
  },
  {
    code: 'sx.joint_stiff_morning',
    patterns: [
      'stiff|stiffness & morning|mornings|wake|waking',
      'rigido|rigida|rigidez|rigidas|tieso|tiesa|entumecidas|agarrotado|agarrotada|agarrotadas & manana|mananas|levantarme|despertar|levanto',
    ],
  },
  {
    code: 'sx.joint_locking',
    patterns: [
      '@joint & locks|locked|locking|stuck|catches|unstable|gives|giving|gave|buckles',
      '@joint & traba|trabada|bloquea|bloqueada|atora|dobla|falla|inestable|atasca',
    ],
  },
  {
    code: 'sx.neck_pain',
    patterns: [
      'neck & @pain|cricked|whiplash',
      'whiplash',
      'cuello|nuca|cervical|cervicales & @pain|contractura|latigazo',
      'torticolis',
      'latigazo cervical',
      'contractura & cuello|cervical',
    ],
  },
  {
    code: 'sx.back_pain',
    patterns: [
      'back & went|gone|out|spasm|seized|locked|bad|playing|stiff|slipped',
      'slipped|herniated|bulging disc|disk',
      'sciatica',
      'ciatica',
      'hernia discal|disco',
      'espalda & contractura|bloqueada|clavada|fatal|mal|enganchada|mata',
      'lumbalgia|lumbago|rinonada',
      'lower|low back & @pain|bad|stiff',
      'cintura & @pain',
    ],
  },
  {
    code: 'sx.both_legs',
    patterns: [
      'both legs & @pain|numb|weak|tingling|sciatica|down',
      'down both legs',
      'dos|ambas piernas & @pain|dormidas|debiles|hormigueo|baja|por',
      'por las dos piernas',
    ],
  },
  {
    code: 'sx.trauma',
    patterns: [
      '@fell & @limb|back|hip|neck|stairs|bike|bicycle|horse|ladder|ice|football|ski|skiing|car|motorbike|step|downstairs',
      'jammed my|his|her|finger|fingers|thumb|hand|door',
      'twisted|sprained|rolled|broke|broken|fractured|dislocated|pulled|strained|banged|bashed|crushed|trapped|caught & @limb|hamstring|muscle|rib|ribs|collarbone',
      'sports injury',
      'hit by & car|bike|ball|van',
      'car|bike|motorbike accident|crash',
      'torci|torcido|torcedura|esguince|rompi|roto|fracture|fracturado|disloque|luxacion|luxado|golpee|golpeado|aplaste|pille|machaque|machuque & @limb|costilla|costillas|clavicula',
      'cai|caido|caida|tropece|resbale & @limb|escaleras|bici|bicicleta|moto|caballo|escalera|hielo|futbol|suelo|mano|espalda',
      'esguince|torcedura|fractura|luxacion',
      'atropellaron|atropello|accidente & coche|carro|moto|bici|trafico|transito',
      'lesion & jugando|deporte|futbol|gimnasio|muscular',
    ],
  },
  {
    code: 'sx.fracture',
    patterns: [
      'think|might|probably|sure|must & broke|broken|fractured',
      'heard|felt & crack|snap|pop & @limb|@fell',
      'creo|seguro|debo & roto|rota|fracturado|rompi',
      'crujido|crujio|trono|chasquido & @limb|@fell',
    ],
  },
  {
    code: 'sx.open_wound',
    patterns: [
      'deep cut|gash|wound',
      'cut & deep|open|stitches|gaping|knife|glass|hand|finger|leg|foot|head',
      'gash',
      'corte|herida & profunda|profundo|abierta|puntos|cuchillo|vidrio|mano|dedo|pierna|pie|cabeza',
    ],
  },
  {
    code: 'sx.burn',
    patterns: [
      'burned|burnt|scalded & hand|arm|leg|face|foot|finger|skin|chest|water|oil|iron|stove|oven|myself|fire',
      'burn|burns & hand|arm|leg|face|foot|finger|blister|blistered|water|oil',
      'quemadura|quemaduras',
      'me queme|quemado & mano|brazo|pierna|cara|pie|dedo|agua|aceite|plancha|horno|fuego',
    ],
  },
  {
    code: 'sx.bite',
    patterns: [
      'bitten|bit|bite & dog|cat|snake|tick|human|spider|insect|animal|mosquito',
      'mordio|mordedura|mordido|mordisco & perro|gato|serpiente|vibora|animal|rata|persona',
      'picadura|pico & garrapata|arana|alacran|escorpion|insecto',
    ],
  },
  {
    code: 'sx.limb_deformed',
    patterns: [
      '@limb & bent|crooked|deformed|shape|angle|wonky|twisted & wrong|odd|way|funny|weird|looks|strange|bone|broken|fell|@fell',
      '@limb & wrong|odd|funny|weird|strange & angle|way|shape|direction',
      'bone & sticking|poking|through|showing|see|out|exposed & @limb|skin|wound',
      'dislocated & shoulder|knee|hip|elbow|ankle|finger|out',
      '@limb & popped|out & socket|joint|place',
      '@limb & torcida|torcido|doblada|doblado|deformada|deforme|deformado|girado|girada & rara|raro|lado|hueso|forma|@fell|golpe|atras|mal|completamente',
      '@limb & angulo|forma raro|rara|extrano|extrana',
      'hueso & sale|fuera|asoma|ve|salido|afuera|atraviesa|piel',
      'salio|sale|salido|disloco|dislocado & hombro|rodilla|cadera|codo|dedo & sitio|lugar|fuera',
    ],
  },
  {
    code: 'sx.bone_visible',
    patterns: [
      'open|compound fracture|break',
      'bone & through|skin|showing|exposed|sticking|see',
      'fractura abierta|expuesta',
      'hueso & asoma|sale|fuera|ve|expuesto|salido',
    ],
  },
  {
    code: 'sx.limb_cold',
    patterns: [
      '@limb & cold & pale|white|blue|pulse|grey|gray|@fell|cast|injury|suddenly|sudden',
      '@limb & white|blue|pale|grey|purple & numb|cold|cast|pulse|@fell|suddenly|sudden|painful|feeling|tight|dead',
      '@limb & no|cant|lost & pulse|feel|feeling & @fell|cast|blue|cold|broke|broken|knife|cut|after',
      'cast|plaster|splint & fingers|toes|foot|hand & blue|cold|numb|white|purple|feel',
      '@limb & fria|frio|frias|frios|helada|helado & palida|palido|blanca|blanco|azul|morada|morado|@fell|yeso|escayola|repente|pulso|golpe',
      '@limb & azul|azules|morada|morado|morados|blanca|blanco|palida|palidos & dormida|dormido|dormidos|fria|frio|frios|yeso|escayola|pulso|@fell|repente|siento|dolor',
      'yeso|escayola|ferula & dedos|pie|mano & azules|morados|frios|dormidos|blancos|siento',
    ],
  },
  {
    code: 'sx.compartment',
    patterns: [
      'compartment syndrome',
      'sindrome compartimental',
      '@pain|agony|throbbing & cast|plaster|splint|leg|calf|forearm|shin|thigh & worse|worsening|unbearable|tight|hard|increasing|morphine|stretch|move|screaming & tight|hard|swollen|wooden|rock|touch|painkillers|fracture|broken|operation|surgery|cast|plaster|toes|fingers',
      'cast|plaster|splint & too|so|very|really & tight|agony|unbearable|pain',
      '@pain & painkillers|morphine & touch|touching|nothing|not|dont & leg|arm|cast|forearm|calf|plaster|fracture|tight',
      'yeso|escayola|ferula & aprieta|apretado|apretada|ajustado & dolor|duele|insoportable|mucho|demasiado|peor|dormidos',
      '@pain & yeso|escayola|ferula|pierna|pantorrilla|antebrazo|espinilla & peor|insoportable|aumenta|aguanto|crece & tensa|duro|dura|tenso|apretada|fractura|operacion|yeso|escayola|dedos|mover|calmantes|hinchada',
    ],
  },
  {
    code: 'sx.spine_injury',
    patterns: [
      '@fell & neck|back|spine & @cant|numb|tingling|move|feel|paralysed|legs|weak|midline|electric|pins',
      'neck|back|spine|spinal & broke|broken|fractured|snapped|crack & @fell|@cant|numb|move|dive|diving|dived|car|horse|ladder|height',
      'diving|dived|dove|dive & neck|head|shallow & @pain|numb|tingling|move|hit|bottom',
      '@cant|not move|feel & legs|arms|toes & @fell|crash|accident|ladder|horse|car|dive',
      '@fell & cuello|espalda|columna & no|dormidas|hormigueo|mover|siento|paralizado|piernas|debiles|corriente',
      'no @cantes mover|sentir & piernas|brazos & @fell|accidente',
      'no siento & piernas|brazos & @fell|accidente',
      'zambull*|clavado & cuello|cabeza|espalda',
    ],
  },
  {
    code: 'sx.hip_fracture',
    patterns: [
      '@down & hip|groin & @cant|stand|walk|weight|up|shorter|turned|move|agony',
      '@fell & @cant & stand|walk|up|weight & hip|groin',
      'hip & broken|broke|fractured|fracture & @fell|think|@cant|fall|stand|walk',
      '@down & @cant & stand|walk|up|weight',
      'leg & shorter|turned & hip|@fell|outwards|out',
      '@fell & cadera|ingle & no|levantarme|caminar|apoyar|pie|corta|girada|mover|levantarse',
      '@down & no @cantes levantarme|levantarse|caminar|apoyar|andar|ponerme|pararme|sostenerme|pararse|mover',
      'cadera & rota|roto|rompi|fractura|fracturada & @fell|creo|no|caida|apoyar',
      'pierna & corta|girada & cadera|@fell|afuera|hacia',
    ],
  },
  {
    code: 'sx.unable_to_weight_bear',
    patterns: [
      '@cant & weight|stand|walk & on|it|leg|foot|ankle|knee|hip|bear|put',
      '@cant bear|put & weight',
      'no @cantes apoyar|caminar|andar|pisar|pararme & pie|pierna|tobillo|rodilla|cadera|peso|nada',
      'no @cantes apoyar|pisar|apoyarlo|apoyarla',
    ],
  },
  {
    code: 'sx.cancer_past',
    patterns: [
      'had|history|previous|after|treated & cancer|lymphoma|myeloma',
      'cancer & years|ago|remission|before|spread|treatment|breast|prostate|lung',
      'tuve|tenido|tengo|antecedentes & cancer|linfoma|mieloma',
      'cancer & hace|anos|antes|remision|mama|prostata|pulmon|tratamiento',
    ],
  },
  {
    code: 'sx.night_pain',
    patterns: [
      '@pain & night|nights & wakes|wake|awake|rest|constant|worse|every',
      '@pain & noche|noches & despierta|dormir|reposo|constante|peor',
    ],
  },
  {
    code: 'sx.surgery_recent',
    patterns: [
      'operation|surgery|replacement|operated & week|weeks|days|ago|last|recent|since|after',
      'operacion|operaron|cirugia|protesis|operado|operada & semana|semanas|dias|hace|reciente|desde|despues',
    ],
  },
];

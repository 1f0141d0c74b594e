import { type CorpusLine, lines } from './corpus-line.ts';

/**
 * Accidents, violence, heat and cold, dialysis and a child's blocked bowel as people tell them, class by class and indirectly;
 * written from the guidelines that the groups of signs name, without looking at the lexicon's phrases.
 */
export const accidentCorpus: CorpusLine[] = [
  // Burns
  ...lines(
    'en',
    'EMERGENCY',
    `
    I opened the radiator cap and the steam got me full in the face, the skin is coming up in big bubbles
    The chip pan went up and both my hands are white and don't even hurt
    Took the lid off the drain cleaner and it went all over my forearm, it's gone grey and leathery
    My dressing gown caught on the hob and my whole side is raw
    I grabbed a bare cable and there is a black hole in my palm where it went in
    `,
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    She reached up and had the whole mug of tea down her front, her chest is peeling
    He sat in the bath before the cold was run in and his legs and bottom are scarlet and blistering
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Se me prendió la manga con el fogón y tengo todo el brazo en carne viva
    Abrí la olla exprés y el vapor me dio en plena cara, me están saliendo bolsas de agua
    Me salpicó el desatascador y la piel del antebrazo se ha puesto gris y como cuero
    Toqué un cable pelado y me hizo un agujero negro en la palma
    `,
  ),
  ...lines('es', 'EMERGENCY', 'Se echó por encima la taza de té y tiene el pecho pelado', 1, 'PROXY'),
  ...lines(
    'fr',
    'EMERGENCY',
    'La friteuse a pris feu et j’ai les deux mains toutes blanches, ça ne fait même pas mal',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    'Die Kleine hat sich die ganze Teekanne über die Brust gekippt, die Haut löst sich',
    1,
    'PROXY',
  ),
  ...lines('ar', 'EMERGENCY', 'انكب إبريق الشاي على صدر البنت وجلدها عم يتقشر', 1, 'PROXY'),
  // Violence
  ...lines(
    'en',
    'EMERGENCY',
    `
    We argued last night and he had me up against the wall by the throat, it hurts to swallow now
    My ex sat on me with his forearm across my neck and everything went dark, my voice is croaky
    He says if I ever leave he will bury me in the woods, and he means it, he killed the dog
    I was at a party on Friday and a man would not take no for an answer, he held me down
    It is silly but my neck is sore with finger marks, my partner lost his temper
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Anoche mi pareja me levantó del cuello contra la pared y ahora me duele al tragar
    Mi ex me puso el antebrazo en la garganta y se me fue la luz, estoy ronca
    Dice que si me voy me entierra, y lo creo capaz
    El viernes un hombre me sujetó y no paró aunque le dije que no
    `,
  ),
  ...lines('fr', 'EMERGENCY', 'Mon compagnon m’a plaquée au mur par le cou hier et j’ai la voix cassée'),
  ...lines('de', 'EMERGENCY', 'Mein Mann hat mir gestern die Kehle zugedrückt, ich kann kaum schlucken'),
  ...lines('ar', 'EMERGENCY', 'زوجي مسكني من رقبتي مبارح وصوتي مبحوح'),
  // Heat and cold
  ...lines(
    'en',
    'EMERGENCY',
    `
    He was laying tarmac all afternoon and now he is talking rubbish, his skin is like a furnace and bone dry
    My mate finished the half marathon, went wobbly and doesn't know what day it is
    Dad spent the night on the kitchen floor with the door open, he is stone cold and slurring
    I fell through into the river, I have been in blankets an hour and I have stopped shaking but I can't do my buttons up
    Gran's heating has been off a week and she is icy even on her tummy and won't talk
    `,
    60,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Estuvo toda la tarde asfaltando y ahora dice disparates, está ardiendo y con la piel seca
    Acabó la carrera y va dando tumbos, no sabe ni qué día es
    Mi padre pasó la noche en el suelo de la cocina, está helado y arrastra las palabras
    Se cayó al río, ya no tirita pero no atina a abrocharse
    `,
    60,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    'Il a travaillé sur le toit en plein soleil, il dit n’importe quoi et sa peau est brûlante et sèche',
    50,
    'PROXY',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    'Opa lag die ganze Nacht auf den kalten Fliesen, er ist eiskalt und redet wirr',
    80,
    'PROXY',
  ),
  ...lines('ar', 'EMERGENCY', 'اشتغل بالشمس كل النهار وصار يخربط بالحكي وجلده ناشف وحار', 50, 'PROXY'),
  // Dialysis and potassium
  ...lines(
    'en',
    'EMERGENCY',
    `
    The taxi never came on Monday so I have not had my dialysis since Friday and my legs feel like lead
    I'm a kidney patient, three times a week on the machine, I went to a wedding instead and now my heart is doing odd slow thuds
    The surgery rang to say my potassium is 6.8
    I skipped two goes on the machine and I can't lie flat for want of air
    My fistula arm will not stop oozing, the towel is soaked
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    La ambulancia no vino el lunes y no me dializo desde el viernes, las piernas me pesan como plomo
    Soy de los de la máquina tres veces por semana, falté por una boda y ahora el corazón me da golpes lentos
    Me llamaron del laboratorio que el potasio está en 6,8
    La fístula no para de rezumar, tengo la toalla empapada
    `,
  ),
  ...lines('fr', 'EMERGENCY', 'J’ai raté ma séance de dialyse lundi et mes jambes sont en coton'),
  ...lines('de', 'EMERGENCY', 'Ich war seit Freitag nicht an der Dialyse und meine Beine sind wie Blei'),
  ...lines('ar', 'EMERGENCY', 'فاتتني جلسة غسيل الكلى ورجلي تقيلة كتير'),
  // A small child's bowel
  ...lines(
    'en',
    'EMERGENCY',
    `
    Every twenty minutes she shrieks and curls her knees to her chin, then goes as white as a sheet and floppy
    There was something like strawberry jelly in his nappy and he keeps doubling up
    He howls, goes quiet and grey, then it starts all over, and he has been sick four times
    The bulge by her groin has gone hard and red and she screams when I touch it
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Cada veinte minutos chilla y se hace una bola con las rodillas en la barbilla, luego se queda blanca como el papel
    Había como mermelada de fresa en el pañal y no para de retorcerse
    El bulto de la ingle se le ha puesto duro y rojo y grita si lo toco
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    'Il hurle par crises en ramenant les jambes et entre deux il est tout pâle et mou',
    0,
    'PROXY',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    'Sie schreit alle zwanzig Minuten mit angezogenen Beinen und ist dazwischen ganz blass und schlaff',
    0,
    'PROXY',
  ),
  ...lines('ar', 'EMERGENCY', 'كل شوي بيصرخ وبيرفع رجليه على بطنه وبعدين بيصير شاحب ومرخي', 0, 'PROXY'),
  // Electric shock and drowning
  ...lines(
    'en',
    'EMERGENCY',
    `
    The socket threw me across the garage and my heart has been missing beats since
    I was holding the mower when I cut the flex and I came round on the lawn
    Lightning got the tree I was under and my arm has been dead since
    `,
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    He went under at the swimming lesson, they hauled him out and now he can't stop coughing and he is dopey
    I found her face down in the paddling pool, she's breathing but very sleepy
    `,
    4,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    El enchufe me lanzó contra la pared y desde entonces el corazón se me salta
    Corté el cable del cortacésped y me desperté en el césped
    Cayó un rayo en el árbol donde estaba y tengo el brazo muerto
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Se hundió en la clase de natación, lo sacaron y ahora no para de toser y está adormilado
    La encontré boca abajo en la piscinita, respira pero tiene mucho sueño
    `,
    4,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    'Il a coulé à la piscine, on l’a sorti et depuis il tousse et il dort',
    4,
    'PROXY',
  ),
  ...lines('de', 'EMERGENCY', 'Ich habe an die blanke Leitung gefasst und mein Herz stolpert seitdem'),
  ...lines('ar', 'EMERGENCY', 'طلعوه من المسبح وهو عم يسعل ونعسان كتير', 4, 'PROXY'),
  // Carbon monoxide, batteries and magnets, chemicals in the eye
  ...lines(
    'en',
    'EMERGENCY',
    `
    Since they fitted the wood burner all four of us wake up with thick heads and the dog is sluggish, we are fine at work
    A splash of patio cleaner went in my eye and everything is milky
    `,
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    The back is off the kitchen scales and the little silver disc is gone, she is dribbling and won't eat
    He was playing with those tiny magnet balls and two have gone, now his tummy hurts
    `,
    2,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Desde que pusieron la estufa de leña los cuatro nos levantamos con la cabeza espesa y el perro está atontado
    Me saltó limpiador de juntas al ojo y lo veo todo blanquecino
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    La báscula está abierta y falta la pila redondita, babea y no quiere comer
    Jugaba con bolitas de imán y faltan dos, ahora le duele la barriga
    `,
    2,
    'PROXY',
  ),
  ...lines('fr', 'EMERGENCY', 'Le détecteur de monoxyde a sonné et on a tous mal à la tête'),
  ...lines('de', 'EMERGENCY', 'Mir ist Kalk ins Auge gespritzt und ich sehe nur noch milchig'),
  ...lines('ar', 'EMERGENCY', 'بلع بطارية صغيرة وصار يريل', 2, 'PROXY'),
  // Further wordings, written after the lexicon
  ...lines(
    'en',
    'EMERGENCY',
    'I knocked a cup of soup in my lap at lunch and my thighs have come up in huge watery bubbles',
    30,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    "He put his palms flat on the wood burner door, both are white and he's stopped crying",
    2,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    'My boyfriend put his belt round my neck last night, I blacked out for a second',
    35,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    "My husband has a knife and says tonight is the night, I'm in the bathroom",
    28,
    'PATIENT',
  ),
  ...lines('en', 'EMERGENCY', 'Someone I know had sex with me while I was asleep on Saturday', 22, 'PATIENT'),
  ...lines(
    'en',
    'EMERGENCY',
    'He was roofing in 35 degrees and has started to ramble, he is red hot and not sweating',
    45,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    "Found mum in her nightie in the garden this morning, she feels like ice and she's dopey",
    80,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    "Couldn't get to my dialysis with the snow, two sessions gone, feel like my arms are made of lead",
    66,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    'Blood test came back potassium 7.1 and they told me to contact somebody today',
    70,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    'She pulls her knees up and screams for a minute then lies there like a rag, pale as anything, over and over since lunch',
    0,
    'PROXY',
  ),
  ...lines('en', 'EMERGENCY', 'Bright red slimy stuff in the nappy like raspberry jam', 1, 'PROXY'),
  ...lines(
    'en',
    'EMERGENCY',
    'Got a belt off the cooker this afternoon, chest has been fluttery since',
    50,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    "She slid under in the bath for maybe half a minute, brought up water and now she's very quiet",
    5,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    'All of us in the flat have had banging heads since the new boiler went in, fine once we get outdoors',
    30,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'Se me cayó la cafetera encima y tengo el muslo lleno de ampollas grandes',
    30,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'Encendí la barbacoa con gasolina y me llegó la llamarada a la cara',
    40,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'Mi novio me puso el cinturón en el cuello y perdí el sentido un momento',
    35,
    'PATIENT',
  ),
  ...lines('es', 'EMERGENCY', 'Mi marido tiene un cuchillo y dice que de esta noche no paso', 28, 'PATIENT'),
  ...lines(
    'es',
    'EMERGENCY',
    'Estaba en el tejado a 40 grados y ha empezado a decir tonterías, no suda',
    45,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'La encontré en camisón en el patio, está como un témpano y no reacciona bien',
    80,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'No pude ir a las dos últimas sesiones de la máquina del riñón y no puedo con los brazos',
    66,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'Encoge las piernas, chilla un minuto y se queda como un trapo, y vuelta a empezar',
    0,
    'PROXY',
  ),
  ...lines('es', 'EMERGENCY', 'En el pañal había una cosa roja como gelatina', 1, 'PROXY'),
  ...lines(
    'es',
    'EMERGENCY',
    'Me dio un latigazo la cocina eléctrica y tengo el pecho con aleteos',
    50,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    'Se escurrió en la bañera y estuvo debajo medio minuto, ahora está muy callada',
    5,
    'PROXY',
  ),
  ...lines('fr', 'EMERGENCY', 'J’ai reçu l’huile de la poêle sur l’avant-bras, la peau part', 40, 'PATIENT'),
  ...lines('fr', 'EMERGENCY', 'Mon mari m’a serré la gorge hier soir, j’ai vu noir', 35, 'PATIENT'),
  ...lines(
    'de',
    'EMERGENCY',
    'Er hat auf die heiße Herdplatte gefasst, die Handflächen sind weiß',
    2,
    'PROXY',
  ),
  ...lines('de', 'EMERGENCY', 'Zwei Dialysen ausgefallen, mir fehlt die Kraft in den Armen', 66, 'PATIENT'),
  ...lines('ar', 'EMERGENCY', 'حط إيده على الصوبا وصارت بيضا كلها', 2, 'PROXY'),
  ...lines('ar', 'EMERGENCY', 'غطست بالبانيو شوي وهلق ساكتة ونعسانة', 5, 'PROXY'),
  // Similar wordings that are no emergency
  ...lines(
    'en',
    'NONE',
    `
    I get a burning feeling when I pass water
    My physio said to burn more calories
    The sunburn from July has left a patch of freckles
    I'm shocked at how much weight I put on
    My knee aches after swimming in the pool
    My hands get cold in winter
    I was hit by a cold last week and my nose runs
    I eat too much jam and want my sugar checked
    `,
  ),
];

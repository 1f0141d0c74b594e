import { type CorpusLine, lines } from './corpus-line.ts';

/**
 * Possible answers about skin, mind, pregnancy, children, bones, eyes, ears and throat. Written after guideline
 * descriptions.
 */
export const specialCorpus: CorpusLine[] = [
  // Skin and allergy
  ...lines(
    'en',
    'EMERGENCY',
    `
    Blisters all over my skin and sores in my mouth since I started lamotrigine
    my skin is peeling off in sheets and I have a fever
    Started a new antibiotic last week, now my lips are blistering and my eyes are raw
    raw sores on my lips and eyes with blisters on my chest
    The skin on my back just slips off when I touch it and I've got a temperature
    skin peeling, mouth full of ulcers and blisters, began after allopurinol tablets
    Two days after a new tablet I have blisters on my eyelids, lips and privates
    redness on my leg is spreading really fast and the pain is unbearable
    A scratch on my arm turned red, spread in hours, and I'm in agony
    the skin round my wound has gone black and it is agony
    my shin is red and swollen, the redness moved up in an hour and the pain is excruciating
    My whole body is red and I am shivering
    red skin all over and burning up with fever
    head to toe my skin is scarlet, scaly and I have chills
    The infected cut on my leg is hot and I can't stop shivering
    My foot is infected with pus and now I am confused
    rash that doesn't fade when I press a glass on it
    purple spots on my legs that stay when I press them
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Me han salido ampollas en la piel y llagas en la boca desde que tomo lamotrigina
    se me cae la piel a tiras y tengo fiebre
    Empecé un antibiótico nuevo y ahora tengo ampollas en los labios y los ojos
    llagas en la boca y en los ojos con ampollas por el cuerpo
    la piel de la espalda se me desprende y tengo calentura
    ampollas por todo el pecho después de empezar alopurinol
    Tengo la boca llena de llagas y la piel se despega, todo desde la medicina nueva
    la mancha roja de la pierna se extiende muy rápido y el dolor es insoportable
    Un rasguño en el brazo se puso rojo, avanza por horas y el dolor es insoportable
    la piel de la herida está negra y duele mucho
    Tengo todo el cuerpo rojo y escalofríos
    la piel roja por todo el cuerpo y mucha fiebre
    La herida de la pierna está infectada y tengo escalofríos
    el pie infectado con pus y ahora estoy confundido
    manchas que no se borran al apretar con un vaso
    me salieron puntos morados en las piernas que no desaparecen
    `,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    my mole has got bigger and darker
    A mole changed colour
    A mole on my back is bleeding and has changed shape
    a sore on my nose that won't heal for months
    my shin is red and hot and I have a fever
    `,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    un lunar me ha crecido y está más oscuro
    El lunar de la espalda sangra y cambió de forma
    una llaga en la nariz que no cicatriza
    tengo la pierna roja y caliente y fiebre
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    itchy rash on my arms for two weeks
    My acne is bad
    eczema flare on my hands
    no blisters, no fever, just dry itchy skin
    a blister on my heel from new shoes
    my skin is peeling a little after sunburn last week
    The rash fades when I press it with a glass
    hair falling out in the shower
    my toenails are thick and yellow
    I had shingles two years ago
    a wart on my finger
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    un sarpullido que pica en los brazos desde hace dos semanas
    tengo mucho acné
    brote de dermatitis en las manos
    sin ampollas ni fiebre, solo la piel seca y con picor
    una ampolla en el talón por los zapatos nuevos
    las manchas se borran al apretar con un vaso
    se me cae mucho el pelo
    tengo hongos en las uñas
    tuve herpes zóster hace dos años
    una verruga en el dedo
    `,
  ),
  // Mind and mood
  ...lines(
    'en',
    'EMERGENCY',
    `
    everyone would be better off without me
    I wrote goodbye letters to my kids last night
    I've written a note and given away my things
    my family would be happier without me around
    I can't carry on like this any longer
    I have been saving up my tablets
    took all my antidepressants an hour ago
    I swallowed two packets of paracetamol tonight
    I just cut my wrists and they are bleeding
    I know how I would kill myself and I bought the rope
    I keep thinking about stabbing my husband
    I have urges to hurt my neighbour
    I'm going to kill him, I mean it
    scared I might harm my baby
    the voices tell me to hurt people
    Voices are telling me to jump
    the devil says I must cut myself
    hearing voices that order me to kill my mother
    I had a baby two weeks ago and I hear voices
    since the birth I believe my baby is the devil
    gave birth last month, not sleeping, I think they are poisoning my food
    I had my baby 10 days ago and I am so confused and seeing things that are not there
    I haven't slept for days, full of energy, I am on a mission from god
    manic, spent all our savings this week and I feel invincible
    I'm bipolar and high, not slept for four nights and driving fast
    I feel amazing, no need to sleep, I can fly off the roof
    stopped drinking two days ago and now I'm shaking and seeing spiders
    no alcohol since Sunday, sweating, trembling and hearing things
    I quit vodka and I can't stop shaking and I'm sweating
    came off my diazepam and now I am shaking and had a fit
    I've not eaten or drunk anything for three days
    she refuses all food and water, my mother, I am writing for myself: I refuse to eat or drink
    I have stopped eating and drinking since Monday
    no food and no water for two days, I just can't
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    todos estarían mejor sin mí
    escribí cartas de despedida anoche
    he dejado una nota para despedirme de mis hijos
    no quiero seguir
    me quiero quitar de en medio
    ya no puedo seguir así, quiero acabar con todo
    Estoy guardando pastillas
    me tomé todas las pastillas hace una hora
    me he tragado dos cajas de paracetamol
    me acabo de cortar las venas
    tengo un plan para matarme y ya compré la cuerda
    quisiera dormirme y no despertar nunca
    tengo ganas de matar a mi vecino
    no dejo de pensar en apuñalar a mi marido, tengo impulsos de hacerlo
    voy a matarlo, lo digo en serio
    me da miedo hacer daño a mi bebé
    las voces me dicen que haga daño a la gente
    Oigo voces que me ordenan matar a mi madre
    el diablo me manda cortarme
    una voz me dice que me tire por la ventana
    Di a luz hace dos semanas y oigo voces
    desde el parto creo que mi bebé es el demonio
    tuve un bebé hace un mes, no duermo y creo que me envenenan la comida
    di a luz hace diez días, veo cosas que no existen y estoy confundida
    no duermo desde hace días, tengo mucha energía y una misión de Dios
    con euforia, he gastado todos los ahorros y me siento invencible
    soy bipolar, estoy en manía y llevo cuatro noches sin dormir, no duermo y conduciendo
    dejé de beber hace dos días y estoy temblando y veo arañas
    sin alcohol desde el domingo, sudo, tiemblo y oigo cosas
    dejé el vodka y no paro de temblar, temblores muy fuertes
    dejé el diazepam y tengo temblores y veo cosas
    no he comido ni bebido nada en tres días
    no como ni bebo desde el lunes
    me niego a comer y a beber
    llevo dos días sin comida ni agua, no bebo nada
    `,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    my husband hits me
    I am afraid of my partner
    I hear voices in my head
    I think people are following me
    `,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    mi marido me pega
    tengo miedo de mi pareja cuando vuelve a casa
    oigo voces en la cabeza
    creo que me siguen por la calle
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    I feel low and can't sleep
    panic attacks on the bus
    I don't hear voices and I don't want to hurt anyone
    no thoughts of hurting myself, just stressed at work
    my kids are driving me up the wall, I could kill for some sleep
    I worry all the time
    I've been anxious since my divorce
    I snore and fall asleep at work
    I can't sleep because of my neighbour's dog
    I stopped drinking five years ago and feel fine
    my coffee gives me the shakes
    crying a lot since my dad died
    I'm dying for a holiday
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    estoy triste y no puedo dormir
    me dan ataques de pánico en el autobús
    no oigo voces ni quiero hacer daño a nadie
    sin ideas de hacerme daño, solo estrés del trabajo
    me preocupo mucho por todo
    tengo ansiedad desde el divorcio
    ronco y me quedo dormido en el trabajo
    no duermo por el perro del vecino
    dejé de beber hace cinco años y estoy bien
    lloro mucho desde que murió mi padre
    me muero de ganas de vacaciones
    `,
  ),
  // Pregnancy, birth, womb and breast
  ...lines(
    'en',
    'EMERGENCY',
    `
    six weeks pregnant with bad pain low on one side and spotting
    My period is late and I have sharp pain in my lower belly and feel faint
    positive pregnancy test and pain in the tip of my shoulder
    pregnant, bleeding and dizzy with tummy cramps
    I am soaking a pad every hour
    changing my pad every half an hour and passing clots the size of a lemon
    blood running down my legs and it won't stop
    34 weeks pregnant with a bad headache and flashing lights
    I'm pregnant, my face and hands are swollen and I have a headache
    pregnant with pain under my ribs and blurred vision
    I'm 30 weeks and the baby hasn't moved since yesterday
    baby is kicking less than before, I am 36 weeks
    no movements from baby today
    my waters broke and I'm only 29 weeks pregnant
    fluid leaking down my legs, 31 weeks pregnant, waters gone
    I can feel the cord hanging out
    sudden stabbing pain in my ovary and I keep vomiting
    agony in my lower side, came suddenly, and I feel sick
    I gave birth last week and have a fever and chills
    fever since my miscarriage three days ago
    had an abortion last week and now I'm shivering
    Left a tampon in for days and now I have fever and a rash
    high temperature and I forgot a tampon inside, feeling faint
    `,
    30,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    embarazada de seis semanas con dolor fuerte en un lado del vientre y manchado
    tengo un retraso de la regla, dolor en el bajo vientre y casi me desmayo
    prueba de embarazo positiva y dolor en la punta del hombro
    embarazada, sangro y estoy mareada con dolor de barriga
    empapo una compresa cada hora
    cambio la toalla cada media hora y echo coágulos grandes
    me corre la sangre por las piernas y no para
    embarazada de 34 semanas con mucho dolor de cabeza y veo lucecitas
    estoy embarazada, tengo la cara hinchada y me duele la cabeza
    embarazada con dolor debajo de las costillas y la vista borrosa
    estoy de 30 semanas y el bebé no se mueve desde ayer
    el bebé se mueve menos que antes, estoy de 36 semanas
    hoy no siento moverse al bebé
    rompí aguas y solo estoy de 29 semanas de embarazo
    pierdo líquido, embarazada de 31 semanas, se me rompió la fuente
    se me sale el cordón
    dolor repentino y fuerte en el ovario y no paro de vomitar
    di a luz la semana pasada y tengo fiebre y escalofríos
    fiebre desde el aborto hace tres días
    me hicieron un legrado la semana pasada y ahora tengo escalofríos
    olvidé un tampón dentro y tengo fiebre y sarpullido
    tengo un tampón dentro desde hace días, fiebre y me desmayo
    `,
    30,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    I'm bleeding after the menopause
    spotting again, my periods stopped six years ago, menopause
    I found a lump in my breast
    blood from my nipple
    the skin of my breast is dimpled
    `,
    58,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    sangro después de la menopausia
    he vuelto a manchar, tengo la menopausia desde hace seis años y sangrado
    me he notado un bulto en el pecho, en la mama
    me sale sangre por el pezón
    la piel de la mama está hundida
    `,
    58,
  ),
  ...lines(
    'en',
    'NONE',
    `
    my periods are painful every month
    my period is late
    thrush again, itchy down below
    hot flushes and bad sleep
    I want to talk about contraception
    no bleeding and no pain, just a check-up in pregnancy
    the baby moves a lot, I'm 28 weeks and only have heartburn
    breast tenderness before my period
    my sister had an ectopic pregnancy
    irregular periods since I stopped the pill
    `,
    30,
  ),
  ...lines(
    'es',
    'NONE',
    `
    las reglas me duelen todos los meses
    tengo un retraso de la regla
    otra vez hongos, con picor en la vagina
    sofocos y duermo mal
    quiero hablar de anticonceptivos
    el bebé se mueve mucho, estoy de 28 semanas y solo tengo acidez
    me duelen los pechos antes de la regla
    mi hermana tuvo un embarazo ectópico
    reglas irregulares desde que dejé la píldora
    `,
    30,
  ),
  // A parent writes for a child
  ...lines(
    'en',
    'EMERGENCY',
    `
    My baby is floppy and hard to wake
    she is limp and her cry is weak
    He won't wake up properly for feeds
    her skin looks mottled and grey
    his lips went blue
    my son is grunting and his ribs suck in with every breath
    her tummy and ribs are pulling in when she breathes
    nostrils flaring and breathing very fast
    he has spots that do not fade under a glass
    the soft spot on her head is bulging
    his fontanelle looks swollen and he has a temperature
    my daughter has a temperature and a stiff neck
    he had a fit for the first time
    our baby is three weeks old with a fever
    eight weeks old and 38.5 temperature
    no wet nappy since last night
    she hasn't had a wee for 14 hours and won't drink
    he is not drinking and is very drowsy
    my baby is vomiting green stuff
    bright green bile in his vomit
    he swallowed a button battery
    she ate two magnets
    my toddler drank bleach
    my son got into grandma's tablets and swallowed some
    he hit his head and keeps vomiting
    she fell off the sofa, hit her head and is drowsy
    she has a fever and cries constantly, nothing will settle her
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi bebé está flojito y cuesta despertarlo
    está aguadita y el llanto es débil
    el niño no despierta para comer
    la niña está gris y moteada
    se le pusieron los labios azules
    el niño hace un quejido al respirar y se le hunden las costillas
    se le marcan las costillas al respirar
    aleteo de la nariz y respira muy rápido
    tiene manchas que no se borran con el vaso
    tiene la mollera abultada
    la fontanela está hinchada y tiene fiebre
    mi hija tiene fiebre y el cuello rígido
    tuvo una convulsión por primera vez
    mi bebé de tres semanas tiene fiebre
    tiene dos meses el bebé y 38,5 de fiebre
    no moja el pañal desde anoche
    lleva 14 horas sin orinar y no quiere beber
    no bebe nada y está muy adormilado
    el bebé vomita verde
    vómito con bilis verde
    se tragó una pila de botón
    la niña se comió dos imanes
    mi hijo bebió lejía
    se tomó las pastillas de la abuela
    se golpeó la cabeza y no para de vomitar
    se cayó del sofá, se dio un golpe en la cabeza y está adormilada
    tiene fiebre y llora sin parar, no hay manera, no puedo calmarla
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    she has fewer wet nappies and drinks little
    my daughter says her uncle touched her private parts
    his stepdad shook him
    bruises on my baby that nobody can explain
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    moja menos pañales y bebe poco
    mi hija dice que su tío la tocó en sus partes
    su padrastro lo sacudió
    el bebé tiene moretones y nadie sabe explicarlos
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    he has a runny nose and a cough but plays as usual
    temperature since yesterday, drinking well, plenty of wet nappies
    her ear hurts
    he is constipated
    tantrums every day
    she is not talking yet at two
    an itchy rash that fades with a glass, no fever
    he bumped his head last week and is fine
    not floppy, breathing normally, just a cold
    she eats less than usual
    `,
    2,
    'PROXY',
  ),
  ...lines(
    'es',
    'NONE',
    `
    tiene mocos y tos pero juega como siempre
    fiebre desde ayer, bebe bien y moja muchos pañales
    le duele el oído
    está estreñido
    hace berrinches todos los días
    todavía no habla y tiene dos años
    un sarpullido que pica y se borra con el vaso, sin fiebre
    no está decaído y respira bien, solo es un resfriado
    come menos que antes
    `,
    2,
    'PROXY',
  ),
  // Bones, joints and the spine
  ...lines(
    'en',
    'EMERGENCY',
    `
    I fell and the bone is sticking out of my leg
    my wrist is bent at a funny angle after a fall
    my shoulder popped out of its socket
    After the crash my foot is cold and blue
    fingers are white and numb in the cast
    my toes have gone blue since they put the plaster on
    my leg suddenly went cold, white and painful
    pain in my leg in the plaster is getting worse, it is so tight and painkillers don't touch it
    my calf is rock hard and in agony since the operation
    the cast is too tight and I'm in agony
    my knee is hot and swollen and I have a fever
    swollen red wrist joint and I'm shivering with a temperature
    my back hurts and I can't feel between my legs
    back pain and I lost control of my bladder
    sciatica down both legs and they are getting weak
    I fell off a ladder, my back hurts and my legs are numb
    dived into shallow water, neck pain and tingling arms
    Mum speaking for myself: I fell and can't get up, my hip is agony
    I fell this morning, can't stand and my leg looks shorter
    slipped in the bath and I can't put any weight on my hip
    had a knee replacement two weeks ago, now my calf is swollen and I'm short of breath
    `,
    72,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me caí y se me ve el hueso en la pierna, sale por la piel
    tengo la muñeca torcida en un ángulo raro tras la caída
    se me salió el hombro de su sitio
    después del accidente tengo el pie frío y azul
    los dedos están blancos y dormidos con el yeso
    con la escayola los dedos están morados
    la pierna se me puso fría y blanca de repente y duele
    el dolor de la pierna con el yeso es cada vez peor, está muy apretado
    la pantorrilla está dura como piedra y el dolor es insoportable desde la operación
    la escayola me aprieta demasiado y el dolor es insoportable
    tengo la rodilla caliente e hinchada y fiebre
    la muñeca hinchada y roja con escalofríos
    me duele la espalda y no siento la entrepierna
    dolor de espalda y he perdido el control de la orina
    ciática por las dos piernas y cada vez más debilidad
    me caí de una escalera, me duele la espalda y tengo las piernas dormidas
    me tiré de cabeza, golpe en el cuello y hormigueo en los brazos
    me caí y no puedo levantarme, me duele mucho la cadera
    me caí esta mañana y no puedo apoyar la pierna, la cadera me mata
    resbalé en la bañera y no puedo ponerme de pie
    me operaron de la rodilla hace dos semanas, tengo la pantorrilla hinchada y me falta el aire
    `,
    72,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    back pain and I'm losing weight
    back pain with a fever
    I had breast cancer and now my back hurts all night
    twisted my ankle and can't put weight on it
    my big toe is red hot and swollen
    `,
    40,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    dolor de espalda y estoy perdiendo peso
    dolor de espalda con fiebre
    tuve cáncer de mama y ahora me duele la espalda toda la noche
    me torcí el tobillo y no puedo apoyar
    el dedo gordo está rojo, caliente e hinchado
    `,
    40,
  ),
  ...lines(
    'en',
    'NONE',
    `
    my knee hurts going up stairs
    low back pain after gardening
    frozen shoulder for months
    sprained my ankle playing football, I can walk on it
    I broke my arm ten years ago
    stiff hands in the morning
    my hip aches at night
    neck pain from the computer
    no numbness and no weakness, just a bad back
    tennis elbow again
    `,
    40,
  ),
  ...lines(
    'es',
    'NONE',
    `
    me duele la rodilla al subir escaleras
    dolor de espalda después de trabajar en el jardín
    hombro congelado desde hace meses
    me torcí el tobillo jugando y puedo caminar
    me rompí el brazo hace diez años
    manos rígidas por la mañana
    me duele la cadera por la noche
    dolor de cuello por la computadora
    sin hormigueo ni debilidad, solo dolor de espalda
    codo de tenista otra vez
    `,
    40,
  ),
  // Eyes, ears and throat
  ...lines(
    'en',
    'EMERGENCY',
    `
    bleach splashed in my eye
    got oven cleaner in both eyes
    wet cement went into my eye
    I suddenly can't see out of my right eye
    my eye is very painful and red and I see halos round lights
    terrible eye pain, vomiting and rings around the lights
    flashes of light and a dark curtain over part of my vision
    red painful eye and my sight in it is blurred
    it is swollen behind my ear and I have a fever
    ear infection, now red and swollen behind the ear with a temperature
    sore throat so bad I can't swallow my own spit
    I'm drooling and can't swallow, my throat is on fire
    sore throat, noisy breathing in and drooling
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me salpicó lejía en el ojo
    me entró cloro en los ojos
    me cayó cemento en el ojo
    de repente no veo por el ojo derecho
    el ojo me duele mucho, está rojo y veo halos en las luces
    dolor de ojo terrible, vómitos y círculos alrededor de las luces
    veo destellos y una cortina negra en parte de la vista
    ojo rojo, duele y veo borroso
    tengo hinchado detrás de la oreja y fiebre
    me duele tanto la garganta que no puedo tragar ni la saliva
    babeo y no puedo tragar, la garganta me arde
    `,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    new floaters and flashes since yesterday
    something flew into my eye and it is sore
    I woke up deaf in one ear
    it's swollen behind my ear
    sore throat and I can hardly open my mouth
    `,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    moscas volantes nuevas desde ayer
    me entró una viruta de metal en el ojo
    amanecí sordo de un oído
    tengo hinchado detrás de la oreja
    dolor de garganta y no puedo abrir la boca
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    my eyes are itchy in spring
    sticky eyes in the morning
    I need new glasses
    earache for two days
    my ear feels blocked with wax
    ringing in my ears for years
    sore throat since Monday
    my throat hurts but I can swallow fine
    hoarse after singing
    blocked nose
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    me pican los ojos en primavera
    tengo legañas por la mañana
    necesito gafas nuevas
    me duele el oído desde hace dos días
    tengo el oído tapado por la cera
    zumbidos en los oídos desde hace años
    me duele la garganta desde el lunes
    me duele la garganta pero trago bien
    estoy ronco después de cantar
    tengo la nariz tapada
    `,
  ),
  // The same signs in further words: an everyday object, a consequence, a unit
  ...lines(
    'en',
    'EMERGENCY',
    `
    he's gone a funny grey colour and is like a rag doll
    breathing really fast, nostrils flaring, can't finish his bottle
    bulge on top of baby's head and vomiting
    won't stop screaming, temperature 38.5, goes stiff when I pick him up
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    bruise-like spots all over his tummy that don't disappear with a glass, he's hot
    high fever and she keeps dropping off, hard to rouse
    she drank some bleach from under the sink
    ear sticking out, red and swollen behind, temperature of 39.2
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    she's still shaking and jerking after seven minutes
    his elbow is at a horrible angle after falling off a wall
    `,
    10,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    started a course of penicillin, now my eyes are gluey, lips are raw meat and bubbles of skin everywhere
    30 weeks gone, spots before my eyes and a splitting head
    fell off my skateboard, my forearm is bent like a banana
    my knee swelled up like a football overnight, it's red hot and I've a fever
    I woke up and my left arm and leg won't do what I tell them
    back pain, can't feel when I wipe and I've wet myself
    new gout pill three weeks ago and now sheets of skin on my back are just sliding off
    drew round the red patch with a biro and within two hours it's way outside, agony
    might be pregnant, doubled over on the right side and bleeding a bit
    flooding through super plus tampons every half hour
    two days after giving birth, crushing headache and flashing lights
    both my legs are going numb and my back is killing me
    the plaster is killing me, fingers are blue and the painkillers do nothing
    a voice keeps ordering me to jump in front of a train
    had a termination on Friday and I'm burning up with foul discharge
    started as tingly toes, then ankles, now I can't climb the stairs and my hands are weak
    forgot a tampon for five days, now I feel faint and feverish
    food goes down the wrong way, my voice is nasal and my eyelids keep shutting
    pounding headache, vomiting and I can hardly keep my eyes open
    dived into a shallow pool, neck hurts and I've pins and needles in my arms
    I'm going to hurt my wife, I can't stop the thoughts
    `,
    32,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    she gave birth three weeks ago, thinks people are trying to take the baby, not sleeping, acting bizarre
    bipolar and hasn't slept for five nights, driving at 120 and thinks he can't die
    he stopped his vodka yesterday and now he's sweating, shaking and talking to people who aren't there
    `,
    32,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    my left foot has turned white and icy and I can't feel it since this morning
    the sight in my right eye just vanished for ten minutes
    my legs have gone weak over two days and I've a band of numbness round my waist with back pain
    sudden pain in my leg, it's cold and pale below the knee
    I slipped on the ice and I can't put any weight on my hip
    `,
    70,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    he fell and hit his head, now he's vomiting and sleepy, he takes warfarin
    mum is suddenly confused and won't stay awake
    infected toe, now he's shivering violently and not making sense
    she hit her head on blood thinners and is a bit muddled
    dad doesn't know us today and he's very sleepy
    she's depressed and hasn't eaten or drunk for four days
    `,
    70,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi bebé está como trapo, no abre los ojos y está pálida
    tiene la mollera abultada y llora mucho
    mi bebé vomita verde
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tiene fiebre y no hay quien lo despierte, está muy dormido
    se le hunden las costillas al respirar y hace un quejido
    lleva más de 12 horas sin orinar y tiene diarrea
    no ha mojado el pañal en todo el día y no quiere beber
    no para de llorar, no se calma con nada y está vomitando
    se tomó mis pastillas de la presión, no sé cuántas
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tiene hinchado detrás de la oreja y fiebre de 39
    lleva tres convulsiones seguidas sin despertar entre una y otra
    `,
    10,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    a las dos semanas del medicamento nuevo me salieron ampollas y la boca en carne viva
    no he sentido patadas desde anoche
    veo una sombra negra en un lado del ojo y muchos destellos
    todo el cuerpo rojo como camarón y con escalofríos
    tengo puntos rojos como sangre en las piernas y al estirar la piel siguen igual
    me corté las venas hace un rato
    no me ha bajado en dos meses, hoy dolor fuerte de un lado y estoy sangrando
    estoy usando dos toallas a la vez y las lleno en media hora
    tengo ocho meses de embarazo y veo lucecitas con dolor en la boca del estómago
    mi bebé no se ha movido desde ayer y estoy de siete meses
    se me salió un chorro de agua por abajo y apenas voy en el séptimo mes
    la pantorrilla está dura como piedra después del golpe y el dolor no para de aumentar
    un dolor espantoso en el ovario me empezó de repente y estoy vomitando
    me hicieron un legrado hace cuatro días y tengo escalofríos
    me salpicó ácido en el ojo y no puedo abrirlo
    dejé un tampón adentro no sé cuántos días y tengo fiebre y me desmayo
    no siento las piernas y me duele la espalda, no puedo aguantar la orina
    hace unos días se me durmieron los pies y ahora las piernas y las manos están débiles
    tengo ganas de matar a mi jefe y no puedo controlarme
    me caí de un andamio y no puedo mover las piernas
    ya sé cómo voy a hacerlo, tengo todo listo para quitarme la vida
    las voces me ordenan que me tire por la ventana
    rompí fuente y apenas tengo 30 semanas
    dejé el alcohol de golpe y tengo temblores y veo bichos
    me cayó cal en los ojos
    la garganta me duele tanto que no puedo tragar ni mi saliva
    me duele la espalda y se me duerme la zona de la silla de montar, no siento al orinar
    estoy en el puente y voy a saltar
    `,
    32,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi esposa no duerme, gastó todos los ahorros y se cree enviada de Dios
    tiene la garganta cerrada, está babeando y no puede tragar
    `,
    32,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me pinché con una espina y la mano se hinchó y se puso morada en cuestión de horas, no soporto el dolor
    de pronto se me durmió toda la mitad izquierda hace una hora
    me cuesta tragar y se me caen los párpados por las tardes
    se me está pelando la piel como quemadura desde que tomo el antibiótico y tengo fiebre
    de repente dejé de ver por el ojo derecho
    dolor en la sien, al masticar y se me nubla un ojo
    me duele mucho el ojo, veo arcos alrededor de los focos y tengo náuseas
    tengo el tobillo rojo, hinchado y caliente, con escalofríos
    un lado de la visión se me puso negro y veo relámpagos
    `,
    70,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    la herida de la operación le supura y está delirando con fiebre
    mi madre se cayó y no puede ponerse de pie por la cadera
    mi madre no quiere comer ni beber nada desde hace días
    `,
    70,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    my baby spits up a little milk after feeds
    baby has green poo, feeding fine
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    she has a cold and is sleeping a bit more but drinking well
    he bangs his head on the cot when cross
    nappy rash, red bottom
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    no quiere comer verduras y bebe mucha leche
    `,
    10,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    I have a few blisters on my heel from new shoes
    my ankle is swollen and a bit bruised after a sprain
    I had a stent 5 years ago, want a blood pressure check
    baby moves a lot at night, 32 weeks, is that normal
    I've been feeling low since my divorce and cry a lot
    I use tampons and get itchy
    glands up and sore throat, drinking fine
    I bumped my head on a cupboard last week, just a small lump
    my son hit his brother with a toy, small bruise
    back pain for years, worse after gardening
    I broke my arm years ago and it aches in cold weather
    I could kill for a coffee, I'm so tired
    I want to stop drinking, about a bottle of wine a night
    I see floaters now and then for years
    spider veins on my legs, purple
    bunion on my left foot, crooked toe
    I gave up alcohol for lent, feel good, want liver test
    sore throat for two days, hurts to swallow but I can eat
    my ears are blocked with wax
    temperature outside is 40 and I sweat a lot
    ringing in my ears for years
    I painted the house and my eyes sting a bit
    eye twitches when I'm tired
    hot flushes at night and irregular periods
    my hand shakes when I hold a cup, my father had the same
    acne on my face and back
    I swallowed some pool water yesterday, is that bad
    I'm 38 and want to talk about contraception
    athlete's foot with peeling skin between my toes
    stye on my eyelid, sore
    small infected cut on my finger, no fever
    trying for a baby for six months, period late by a day
    I feel dead on my feet after nights
    I had a baby 8 weeks ago and want contraception
    my leg falls asleep when I cross my legs
    sore neck after sleeping badly
    cast came off last week, wrist is stiff
    insomnia for three nights because of exams
    `,
    32,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    my knees are stiff and swollen in the mornings
    hand tremor for two years, slowly worse
    my feet are always cold in winter
    I nap after lunch every day
    gout in my big toe, it is sore
    I keep dropping off in front of the telly
    `,
    70,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    tiene un poco de fiebre pero juega y come bien
    se queja de dolor de barriga antes de ir a la escuela
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me salió una ampolla en la mano por la pala
    I want to stop smoking, give me something
    tengo 28 semanas y me duele un poco la espalda
    mi regla viene abundante pero regular, uso cinco toallas al día
    tengo dolor de cabeza tensional todas las tardes
    veo borroso de cerca, creo que necesito lentes
    se me duermen los dedos cuando uso el teclado
    mis hijos me van a volver loca, necesito dormir
    tengo los ojos rojos por la alergia
    dolor de rodilla al subir escaleras desde hace un mes
    me caí de la bici y me raspé el codo
    el nuevo jefe quiere que todos hablemos, estoy harto
    God knows I want to lose weight, tell me how
    33 weeks, the baby kicks me in the ribs and it hurts
    estoy de 12 semanas y tengo náuseas por la mañana
    me siento vigilada en el trabajo por mi jefa, estrés
    quiero cambiar de anticonceptivo, mi regla dura 7 días
    me mareo si no desayuno
    Dios mío qué dolor de muelas
    `,
    32,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    se me hinchan los tobillos por la tarde con el calor
    `,
    70,
    'PATIENT',
  ),
];

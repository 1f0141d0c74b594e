import { type CorpusLine, lines } from './corpus-line.ts';

/**
 * One or two phrasings for each class of wording about heart, lungs, gut, hormones and bladder, in plain words. Written
 * after guideline descriptions.
 */
export const plainCorpus: CorpusLine[] = [
  ...lines(
    'en',
    'EMERGENCY',
    `
    There's a lorry parked on my breastbone and I can't shift it
    my chest is in a vice
    It's like an iron hoop squeezing round me chest, came on an hour ago
    dull heavy feeling in the centre of the chest for two hours now
    got chest pains that have gone on since the cricket started at eleven
    aching in my chest and the inside of my left arm feels like lead
    chest ache, cold sweats, want to be sick
    pain in my chest then I must have blacked out, woke up on the bathroom tiles
    chest hurts and I keep nearly passing out
    chest tight as anything and can't get a breath in
    I reckon I'm having a heart attack
    sudden ripping pain between my shoulder blades
    felt something tear in my chest and through to my back
    coughing blood since the flight and puffing just sitting here
    can't breathe and my left leg is twice the size of the other
    too breathless to finish what I'm saying
    can only manage a word or two before I need to gulp air
    sat bolt upright gasping, can't lie down, pink froth when I cough
    my right hand has gone dead and I can't get my words out
    worst headache of my life came on like a thunderclap
    pain in my head hit me out of nowhere like being hit with a bat
    temperature, headache, spots that don't fade under a glass
    cut my wrist on glass and blood is spurting out
    varicose vein has burst and I can't stop the blood
    just been sick and it was full of blood
    vomit looks like coffee grounds
    poo's jet black and sticky like tar and I'm lightheaded
    passed a load of blood down the toilet and nearly fainted
    ate prawns and now my lips are huge and I can't swallow
    stung by a wasp, covered in hives and feel like I'll pass out
    my heart was going like the clappers then I blacked out
    I'm 33 weeks and have constant agonising tummy pain
    belly as hard as a plank and agony if I move
    sudden agony in my tummy and back and I nearly passed out
    back pain and I can't feel when I wipe myself
    numb round my back passage with sciatica down both legs
    terrible back and I've lost control of my bowels
    I just want to end it all
    been cutting my arms again
    I can't see a reason to carry on living
    thinking about driving my car into a tree
    I took a load of paracetamol an hour ago
    my fingertips and lips are bluish
    had ten puffs of ventolin and it's not touching it
    I've coughed up about a cupful of bright red blood
    my stools are like black treacle
    belly swollen, haven't passed wind for two days and I'm being sick
    throwing up brown stuff that stinks like poo, tummy like a drum
    pain low on the right, every bump in the car was agony, temp 38.6
    eyes have gone yellow and I've got the shivers
    fever and I look like a Simpson, yellow all over
    a bit of steak is stuck in my gullet and I can't even get my spit down
    had a colonoscopy this morning and now terrible belly pain
    after my endoscopy yesterday I have awful pain in the tummy
    my ketones are 4.2 and I keep vomiting
    blood sugar won't come up past 2.5 whatever I eat
    I've got Addison's and I can't keep my tablets down
    on long term prednisolone and been vomiting all day, feel faint
    Graves disease, temp 39.5, heart racing
    lump in my neck getting bigger and it's hard to breathe
    can't pee at all, bladder's bursting
    haven't passed a drop since last night and I'm in agony
    my catheter isn't draining and my tummy is killing me
    woke up with agony in one of my balls
    kidney stone and now a fever with shivering
    erection for five hours and it hurts
    my foreskin is stuck back and the end is swollen
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    my dad is clutching his chest and he's grey and dripping with sweat
    He says his heart's stopping, he's had one before and it's the same
    mum can't get her breath, she's fighting for every mouthful of air
    his sats are 82 on the finger thing
    her face has dropped on one side and she's talking gobbledygook
    my daughter has a fever, neck so stiff she can't put her chin down
    nan's boiling hot and talking gibberish
    he has a temp of 39.4 and doesn't know where he is
    my husband had a fit, foaming at the mouth, never had one before
    we can't wake him up
    his lips have gone a funny blue colour
    COPD, breathing fast and very drowsy, can't keep her eyes open
    a bit of steak went down the wrong way and he can't speak
    he's diabetic, sugar's 2.1 and he's not making sense
    dad has high calcium, very thirsty, constipated and confused
    she's got a water infection and she's shaking with cold and muddled
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    my 6 week old feels like a furnace
    3 week old baby with temp 38.1
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    she had a bite of a cookie with nuts and now she's wheezing and her lips are fat
    `,
    6,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    asthma attack, blue inhaler isn't helping
    `,
    12,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    my son is choking on a piece of apple
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    loud squeaky noise each time she breathes in
    `,
    2,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    type 1, blood sugar 28, being sick and breath smells of pear drops
    `,
    16,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    sudden pain in his left testicle, he's been sick
    `,
    14,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    I've got a tight deadline and my shoulders ache
    my chest is itchy where I shaved it
    got a bit of a tickly cough and a runny nose
    I lift weights and my pecs are sore after the bench press
    my heart medication needs renewing
    I weigh 12 stone and want to lose weight
    I'm dying for a holiday, can you sign my passport form
    nose stuffed up so I'm mouth breathing at night
    need a repeat for my steroid cream
    had a colonoscopy last month, all clear, just want the letter
    bit constipated on iron tablets
    my balls itch, think it's jock itch
    I get up to pee once a night
    my little one is hard work and I'm exhausted
    hot flushes at night
    blue light from screens strains my eyes
    my ears are blocked with wax
    I was in the pool so long my lips went blue, fine now
    had too much red wine and felt sick this morning
    the wheels on my wheelchair are stiff
    I broke up with my girlfriend and my heart hurts, ha
    headache after a day of screens
    pins and needles in my foot after sitting cross-legged
    my wife says I snore like a train
    I've got indigestion after curry
    dry skin on my shins
    I bruise my shins at football
    sore throat and a bit of a temperature
    kidney stone years ago, want to know about diet
    I drink loads of water because my doctor told me to
    my neck is stiff from sleeping funny
    back pain after gardening
    burning when I pee
    need the morning after pill
    my sugar was 7.2 at the last check
    my pulse is 72 and blood pressure 130 over 80
    I had a black coffee and felt jittery
    skin tag on my neck
    weight has gone up 5 kilos
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    siento como si tuviera un camión estacionado en el pecho
    una opresión en el centro del pecho que no se va desde hace una hora
    me duele el pecho desde el desayuno y no afloja
    el dolor del pecho se me corre a la mandíbula
    me aprieta el pecho y tengo el brazo izquierdo como muerto
    dolor de pecho con sudor y ganas de vomitar
    me dolió el pecho y me desmayé en la cocina
    me falta el aire y me aprieta el pecho
    un dolor que me desgarra la espalda de golpe
    toso sangre y me ahogo desde que bajé del avión
    tengo una pierna el doble de hinchada que la otra y no puedo respirar bien
    me ahogo hasta para hablar, no termino una frase
    se me durmió medio cuerpo de repente
    el peor dolor de cabeza de mi vida, me vino de golpe
    fiebre, dolor de cabeza y unas manchas moradas que no se quitan al apretar
    me corté y la sangre sale a chorros
    no para de sangrar la herida y ya empapé tres toallas
    vomité sangre dos veces esta mañana
    lo que vomito parece café molido
    estoy haciendo la caca negra como alquitrán y me mareo
    me salió mucha sangre al hacer del baño y casi me desmayo
    comí camarones y se me hinchó la lengua
    me picó una avispa, tengo ronchas y me cuesta respirar
    el corazón se me aceleró muchísimo y me desmayé
    tengo 33 semanas de embarazo y un dolor de panza insoportable
    la barriga dura como una tabla y un dolor que no aguanto
    un dolor tremendo en la barriga y la espalda y casi me desmayo
    me duele la espalda y no siento al limpiarme
    tengo dormida la entrepierna y ciática en las dos piernas
    ya no quiero vivir
    me estoy cortando los brazos otra vez
    no le encuentro sentido a seguir viviendo
    me tomé un montón de pastillas
    me puse diez disparos de salbutamol y no me hace nada
    eché como una taza de sangre al toser
    mis heces son negras y pegajosas
    tengo la barriga hinchada, no tiro gases desde hace dos días y vomito
    dolor abajo a la derecha, al caminar me duele más, fiebre 38,5
    tengo los ojos amarillos y escalofríos
    se me quedó un trozo de carne en el esófago y no trago ni la saliva
    me hicieron una colonoscopia esta mañana y tengo un dolor horrible de barriga
    tengo cetonas altas y vómitos
    el azúcar no me sube de 45 por más que como
    tengo Addison y no retengo las pastillas
    tomo prednisona hace años y llevo todo el día vomitando
    hipertiroidismo, fiebre 39 y el corazón a mil
    un bulto en el cuello que crece y me cuesta respirar
    no puedo orinar, la vejiga me revienta
    desde anoche no me sale ni gota de pis y me duele muchísimo
    la sonda no drena y tengo la panza tensa
    me desperté con un dolor terrible en un huevo
    tengo cálculos en el riñón y ahora fiebre con escalofríos
    tengo una erección de cinco horas que duele
    se me quedó el prepucio atrás y el glande está hinchado
    tengo ganas de tirarme a las vías
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi papá se agarra el pecho, está sudando frío y pálido
    mi marido dice que le está dando un infarto
    mi mamá no puede respirar, está boqueando
    la saturación le marca 80
    se le torció la boca y no puede levantar el brazo
    mi esposo habla como borracho y no ha tomado nada
    tiene fiebre alta y no puede doblar el cuello
    mi abuela tiene fiebre y está diciendo incoherencias
    con 39 de fiebre y no sabe dónde está
    mi hermano está convulsionando
    no logramos despertarlo
    mi esposa dice que estaríamos mejor sin ella
    tiene los labios azulados
    respira muy rápido y está muy somnolienta
    se atragantó con carne y no puede hablar
    es diabético, tiene el azúcar en 38 y está confundido
    mi papá tiene el calcio alto, mucha sed, estreñido y confundido
    tiene infección de orina y está temblando y confundida
    le cuesta respirar y tiene los labios morados
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi bebé de un mes tiene 38 de fiebre
    la niña de 2 meses está ardiendo
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    comió cacahuate y se le hincharon los labios y vomita
    `,
    6,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    ataque de asma, el inhalador no le sirve
    `,
    12,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi niño se está ahogando con un trozo de manzana
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    hace un ruido como silbido cada vez que toma aire
    `,
    2,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    diabética, azúcar en 480 y no para de vomitar
    `,
    16,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    dolor repentino en el testículo izquierdo y vómitos
    `,
    14,
    'PROXY',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me aprietan los zapatos nuevos
    me pica el pecho donde me depilé
    tos seca y mocos
    me duele el hombro por el gimnasio
    necesito renovar las pastillas del corazón
    peso 80 kilos y quiero bajar
    tengo la nariz tapada y duermo con la boca abierta
    necesito receta de la crema de cortisona
    me hicieron una colonoscopia el mes pasado y salió bien
    estoy estreñida con el hierro
    me pican los huevos, creo que son hongos
    me levanto a orinar una vez por noche
    tengo 39 años y quiero un chequeo
    sofocos por la noche
    tapón de cera en los oídos
    bebí demasiado vino tinto y tuve náuseas
    dolor de cabeza por la pantalla
    se me duerme el pie al sentarme
    acidez después de comer picante
    dolor de garganta y algo de fiebre
    tuve cálculos hace años, quiero saber qué comer
    tengo tortícolis por dormir mal
    dolor de espalda por cargar cajas
    mi azúcar salió en 105
    mi presión es 130 sobre 80
    una verruga en el cuello
    he subido 5 kilos
    me muero de ganas de ir de vacaciones, necesito un certificado
    me tiene loca el trabajo, duermo poco
    me aprieta la corbata todo el día, tengo el cuello irritado
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    me chest is fit to burst and I'm swimming in sweat
    like a hot poker in the middle of me chest, hasnt eased this last hour
    heart feels like it's in a mangle
    my left arm's gone all heavy and my chest is banded up
    I was just watching the match when this pain grabbed my chest and it won't leave go
    bad pain in chest, sweat is coming like rain
    chest is catching me and my breath no dey come
    terrible tightness in the chest and the room went black for a few seconds
    I cannae get ma breath at all
    can't walk two yards without gasping like a fish
    woke up drowning, had to hang out the window for air
    just had a baby, leg's swollen and now I can't get my breath
    dropped my cup, couldn't pick it up, hand won't do as it's told
    one minute fine, the next a pain in my skull like I'd been clubbed
    a headache that came like a door slamming, worst ever
    caught my arm on the saw and it's pumping blood
    nose has been pouring for two hours and I'm on warfarin
    brought up a basin of blood
    sicked up what looked like coffee dregs
    lost about a pint of blood from my back passage and I feel woozy
    me tongue's swelling and me throat's closing after a bit of satay
    ate a prawn curry, face like a balloon, can't swallow my own spit
    ticker racing like mad then I hit the deck
    seven months pregnant and my belly's gone rock solid and the pain is savage
    24 weeks with bad cramps and I've started bleeding and feel faint
    back's in bits and I can't tell when I need a wee
    sciatica in both legs and my bits have gone numb
    I don't want to wake up tomorrow
    been looking at the rope in the garage
    i wanna die
    can't do this any more, I've got the pills laid out
    fourth nebuliser tonight and I'm still fighting for breath
    coughed up a mugful of blood
    my motions are pitch black and stink to high heaven
    been sick all night, stomach blown up like a barrage balloon and nothing's moving down below
    pain's gone to the lower right, I'm walking bent double and I've a fever
    yellow as a canary with shakes and chills
    dinner's lodged and I'm bringing up froth, can't swallow my own saliva
    since the camera went down my throat I've had shocking pain in me belly
    pump failed, sugars reading HI, throwing up
    forgot my steroids for a week and now I keep vomiting and nearly passing out
    thyroid's gone mad, sweating buckets with a fever and heart pounding
    goitre's pressing on my windpipe, I'm struggling for air
    bladder's fit to burst and not a drop will come
    took a knock? no, just woke with my left nut in agony
    got a stent in my kidney and now I've got a temp of 39
    can't roll my foreskin forward and it's ballooned
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    Himself has an awful weight on the chest and he's the colour of putty
    she's been rubbing her breastbone since breakfast and says it's going through to her jaw
    husband went out like a light after complaining of his chest
    he's blue round the mouth and wheezing like an old accordion
    she's only managing one word at a time
    his mouth's gone all crooked and he's dribbling
    mam's words are coming out all back to front
    he's covered in purple blotches and has a raging temperature
    nan's picking at things that aren't there and she's red hot
    his poo's like tar and he nearly keeled over
    my flatmate's on the floor jerking and his eyes have rolled back
    I can't rouse my husband, he's just snoring
    grandad's got a belly like a board and is white as a sheet
    he's said goodbye to everyone and locked himself in the shed with his shotgun
    she told me she'd be doing us a favour by being gone
    she's puffing away and drifting off, doesn't answer me
    he's a diabetic and he's had a bad hypo, can't get him round
    mum's calcium was high, she's drinking gallons, hasn't been for a week and she's rambling
    dad's catheter's blocked and he's in agony
    she's got a UTI and now she's shivering and seeing things
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    burning up, can't bear the light, neck like a board
    `,
    17,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    baby's only a fortnight old and she's burning up
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    inhaler's empty and his chest is tight and he can't talk
    `,
    13,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    a lolly sweet's gone down and he's gone purple
    `,
    5,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    there's a whooping sound as he breathes in and he's sucking his ribs in
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    her sugar's sky high and she's puking and breathing deep
    his ball has swollen up all of a sudden and he's screaming
    `,
    12,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    my baby's got his first tooth and dribbles loads
    the dog's got fleas and I'm covered in itchy bites
    my boss is suffocating me with work
    stiff knees of a morning, ease off after ten minutes
    heart skipped a beat when I saw him, I'm in love
    tight hamstrings after running
    I had a heavy period but it's finished
    black tea gives me heartburn
    I hit the gym hard and my arms are dead
    need my blood sugar checked, no symptoms
    I sweat a lot in the gym
    can't breathe through one nostril, have hay fever
    my kid's got worms
    fell off my bike last month, grazed my knee, healed
    my mother had a stroke at 80, should I worry about cholesterol
    my head's banging, too much beer last night
    cramps on day one of my period, same as always
    need a flu jab
    my hands go numb when I sleep on them
    went white as a sheet when I saw the bill
    stone in my shoe has bruised my foot
    the stone wall fell on my toe, just a bruise
    drinking plenty of water and walking daily
    I'm boiling in this office
    ball of my foot hurts when I run
    pulled muscle in my back at work, hurts when I bend
    weak tea is all I fancy
    sleeping pills make me groggy in the morning
    got something in my teeth and my gum's sore
    camera shy and anxious about my passport photo
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tengo el pecho como si me lo estuvieran planchando y sudo frío
    un fierro caliente en medio del pecho que no se me quita desde la mañana
    siento que me estrujan el corazón
    traigo el brazo izquierdo todo pesado y una apretazón en el pecho
    estaba viendo el partido y me agarró un dolor en el pecho que no me suelta
    dolor fuerte pecho, sudor mucho, yo miedo
    me apretó feo el pecho y se me nubló todo, caí
    no me entra el aire, no puedo ni caminar al baño
    me desperté ahogándome, tuve que sacar la cabeza por la ventana
    parí hace dos semanas, tengo la pierna hinchada y me falta el aire
    se me cayó la taza y la mano no me obedece
    de la nada me pegó un dolor en la cabeza como un batazo
    me corté con la sierra y la sangre sale a borbotones
    llevo dos horas sangrando por la nariz y tomo sintrom
    vomité un balde de sangre
    devolví algo como poso de café
    me bajó un chorro de sangre por atrás y ando mareada
    se me hincha la lengua y se me cierra la garganta después de comer mariscos
    el corazón a mil y me fui de cara al suelo
    siete meses de embarazo, la panza dura como piedra y un dolor salvaje
    embarazada de 24 semanas con cólicos fuertes y sangrado
    no quiero despertar mañana
    he estado mirando la soga en la cochera
    kiero morirme
    ya no puedo más, tengo las pastillas listas
    ya van cuatro nebulizaciones y sigo ahogándome
    tosí una taza de sangre
    obro negro como chapapote y apesta
    vomito toda la noche, la panza como tambor y no pasa ni un gas
    el dolor se me bajó a la derecha, camino doblado y tengo fiebre
    amarillo como canario y con tembladera
    se me atravesó un pedazo de carne y no me pasa ni la saliva
    desde la endoscopia de ayer tengo un dolor espantoso en la boca del estómago
    se me olvidaron los corticoides una semana y no paro de vomitar
    la tiroides se me disparó, fiebre y el corazón desbocado
    el bocio me aprieta y no puedo respirar
    la vejiga a reventar y ni una gota
    amanecí con el huevo izquierdo que no lo aguanto del dolor
    tengo un catéter en el riñón y me subió la fiebre a 39
    llevo seis horas con el pene duro y me duele
    no puedo bajar el prepucio y se hinchó como globo
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    está morado alrededor de la boca y le chifla el pecho
    solo le salen palabritas de una en una del ahogo
    se le chuequeó la cara y se le cae la baba
    mi mamá dice las palabras al revés y no se le entiende
    le salieron manchas moradas por el cuerpo y está con fiebrón
    hace la caca como chapopote y casi se desmaya
    está en el piso sacudiéndose con los ojos en blanco
    no puedo despertar a mi esposo, nomás ronca
    el abuelo tiene la barriga como tabla y está pálido
    ella dice que nos haría un favor si no estuviera
    respira agitada y se va quedando dormida, no contesta
    es diabético, le bajó el azúcar y no reacciona
    a mi papá se le tapó la sonda y grita de dolor
    con infección de orina, tirita y ve cosas
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    hierve en calentura, no aguanta la luz y tiene la nuca tiesa
    `,
    17,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi bebita de quince días está hirviendo en calentura
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    se le acabó el inhalador, tiene el pecho cerrado y no puede hablar
    `,
    13,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    se le atoró un dulce y se está poniendo morado
    `,
    5,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    hace un ruido feo al meter aire y se le hunden las costillas
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    el azúcar le salió en HI, vomita y respira hondo
    se le hinchó un huevito de golpe y está gritando
    `,
    12,
    'PROXY',
  ),
  ...lines(
    'es',
    'NONE',
    `
    a mi bebé le salió un diente y babea mucho
    mi jefe me tiene ahogado de trabajo
    rodillas tiesas por la mañana
    se me salta el corazón cuando lo veo, estoy enamorada
    el café negro me da acidez
    tengo los brazos muertos del gimnasio
    sudo mucho en el gimnasio
    mi madre tuvo un derrame a los 80, ¿debo cuidarme el colesterol?
    me duele la cabeza por la cruda
    cólicos el primer día de la regla, como siempre
    se me duermen las manos cuando duermo sobre ellas
    me pegué con una piedra en el pie, es un moretón
    tomo bastante agua y camino diario
    hace un calor horrible en la oficina
    me duele la espalda al agacharme, fue en el trabajo
    las pastillas para dormir me dejan atontado
    se me metió algo entre los dientes
    mi hijo tiene lombrices
    me duele la rodilla cuando bajo escaleras
    tengo duro el callo del pie
    `,
    45,
    'PATIENT',
  ),
];

import { type CorpusLine, lines } from './corpus-line.ts';

/** One or two phrasings for each class of wording: hearts, lungs, guts, hormones, bladders, in plain words. Written after guideline descriptions. */
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
];

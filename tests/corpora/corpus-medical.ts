import { type CorpusLine, lines } from './corpus-line.ts';

/** Possible answers about lungs, gut, nerves, bladder, hormones and bleeding. Written after guideline descriptions. */
export const medicalCorpus: CorpusLine[] = [
  ...lines(
    'en',
    'EMERGENCY',
    `
    My asthma is playing up and the blue inhaler isn't touching it
    I'm wheezy and my puffer does nothing any more
    wheezing since last night, ten puffs and no relief, inhaler not working
    My son says I look grey, my chest is tight and the nebuliser didn't help
    I've been needing my inhaler every hour and I'm still wheezing
    asthma attack right now and I can hardly speak
    My inhaler isn't helping and I am so breathless
    short of breath, the ventolin stopped working this morning
    COPD, I am more breathless than ever and so drowsy I keep dropping off
    my breathing is bad and I'm confused and sleepy
    My lips have gone blue
    lips look purple and I am puffing
    I coughed up about a cupful of blood
    coughing up mouthfuls of bright red blood since this morning
    I keep coughing and there's loads of blood in the sink
    coughed up blood, lots of it, clots too
    I brought up a lot of blood when I coughed
    hacking up blood, it fills the bowl
    Coughing blood and I feel faint
    it started with a cough and now I'm coughing handfuls of blood
    Sudden stabbing pain in my left chest and I can't get my breath
    something popped in my chest playing football and now I'm short of breath
    sharp pain on one side of my chest when I breathe in, came out of nowhere, breathless
    I'm tall and thin, sudden pain in my lung and I can't breathe properly
    sudden chest pain and short of breath since I lifted a box
    my ribs hurt when I breathe and I am gasping
    pain in the side of my chest when breathing, and out of breath
    Woke with a stab in the chest and now breathing is hard
    I am choking on a piece of meat
    a peanut went down the wrong way and I can't stop coughing and wheezing
    something is stuck in my windpipe
    steak lodged in my throat and I can't breathe
    swallowed a coin and now choking
    Food went down the wrong pipe and I can't breathe
    there's a fish bone stuck in my throat and I'm gasping
    My husband inhaled a tooth and he is wheezing and choking
    I have a harsh noise when I breathe in
    my breathing makes a crowing sound
    threw up bright red blood twice
    I have been vomiting and it looks like coffee grounds
    my poo is black and tarry
    For three days my stools have been like tar and stink
    sticky black poo since Sunday and I feel washed out
    Passing black, foul, sticky stools
    melaena since yesterday
    jet black tarry stool, I take ibuprofen
    poo looks like black treacle
    my stool is tarry and I get tired quickly
    My belly is rigid and the pain is terrible
    tummy pain is so bad I'm doubled over and I have a fever
    every step makes my stomach pain worse and I am running a temperature
    Belly pain, hurts when I move or cough, and I've been vomiting
    agony in my stomach, hard as a board, can't bear anyone to touch it
    severe stomach pain with fever and shivering
    My stomach hurts when I go over bumps in the car and I have a high temperature
    Started round my belly button, now low on the right, worse when I cough, with fever, belly pain
    I've been vomiting all day, my belly is swollen and I can't pass wind
    throwing up green stuff, no stool or gas for two days and belly like a drum
    belly bloated and tight, not passed gas since yesterday and being sick
    can't fart or poo and keep throwing up
    I had bowel surgery years ago and now I'm vomiting and not passing wind
    constipated for a week, belly swollen up and now vomiting
    haven't passed gas, swollen stomach, vomitting
    no wind no poo, tummy blown up, sick as a dog and vomiting
    My eyes are yellow and I have a fever
    skin gone yellow, shaking with cold and pain under my ribs
    yellow eyes, chills and belly pain
    I'm jaundiced and burning up
    My skin is yellow and I've been shivering all night
    fever of 39 and my eyes turned yellow
    jaundice with high temperature
    pain on the right, yellowish skin, rigors
    A piece of steak is stuck and I can't even swallow my spit
    food stuck in my gullet for two hours, I'm spitting out saliva
    chicken stuck in my throat and I'm drooling, can't swallow
    meat stuck and it won't go down, not even water
    can't swallow my own saliva since lunch
    bread lodged in my chest for hours and nothing goes down
    I'm dribbling because I cannot swallow my spit
    something I ate is stuck, the meat won't shift
    terrible stomach pain since my colonoscopy this morning
    my face has slipped on one side
    suddenly lost my balance and I'm staggering
    my left arm went dead for ten minutes this morning and then came back
    Lost the use of my right hand all of a sudden
    words won't come out and my face feels odd
    dribbling out of one side of my mouth
    suddenly can't walk straight, I have no coordination
    the strength in my left leg suddenly went, my arm too, can't lift my arm
    my sight went black in one eye this morning
    It was like a curtain coming down over my right eye
    suddenly lost vision in my left eye for a few minutes
    I can't see out of one eye since an hour ago
    gone blind in one eye suddenly
    lost the sight in one eye today
    a shadow has come over my eye and I can't see
    one eye went dark for five minutes today and then cleared, sudden loss of sight
    She's had a fit and it won't stop
    fitting for ten minutes now
    the seizure went on for more than 15 minutes
    three seizures this morning, one after another
    I had two fits today back to back
    my epilepsy is bad, four seizures today
    first ever seizure this morning
    I had a fit at work today and wet myself
    still seizing
    back pain and my legs have gone weak
    my legs gave way and I have pain in my spine
    My back is killing me, my legs won't hold me and I can't feel them, back pain for a week
    cancer in my bones, back pain, now my legs feel weak
    legs are weak and I can't control my bladder, lost control of my bladder
    pain in the spine and both legs weak
    back pain, leaking urine, legs weak
    weak legs since yesterday with bad back pain
    numbness started in my feet and is moving up my legs
    tingling in my toes that has crept up to my knees and my legs are weak
    weakness climbing up my legs for three days
    started in the feet with tingling and now my hands are weak
    my legs are getting weak and the weakness is spreading up
    numb feet last week, now numb up to the thighs, spreading up
    after a tummy bug my legs went weak and it's moving up
    weakness in my legs going up every day
    my eyelids droop and I can't swallow properly
    I have myasthenia and it is hard to swallow and breathe
    double vision and trouble swallowing
    my muscles are so weak that I struggle to breathe
    eyelid drooping, choking when I swallow
    I see double and it's hard to chew and swallow
    drooping eyelids and I can hardly breathe
    My legs are weak and I have trouble swallowing
    headache for days and so drowsy I can't stay awake
    headache and I'm muddled
    banging headache and very sleepy, hard to wake
    hit my head yesterday and now I keep vomiting
    fell and banged my head, I take warfarin
    bumped my head hard and I'm drowsy
    I can't pee at all and my bladder is bursting
    haven't peed since last night and it's agony
    I can't pass any water
    need to wee but nothing comes out, bladder feels full
    unable to urinate since this morning
    I can't wee, not a drop
    trying to go all day, cant pee anything, belly sore
    my catheter is blocked and it hurts
    catheter is not draining
    sudden pain in my left testicle
    woke up with agony in one testicle
    my right testicle suddenly hurts like hell
    pain in my balls came on suddenly an hour ago
    my testicle is so painful I have vomited
    severe pain in testicle since this morning, it looks twisted
    sudden ball pain, left ball suddenly swelled and is agony
    Testicle pain and feeling sick
    burning pee and shaking with cold
    pain in my kidney, fever and vomiting
    uti for a week, now rigors
    I've got a urine infection and I'm shivering uncontrollably
    it hurts to pee, I have a temperature and I'm confused
    pain in my side with chills and burning when I pee
    peeing all the time, fever, chills and back pain
    waterworks trouble and I'm shaking with chills
    kidney stone and now a fever
    I have a kidney stent and a temperature of 39
    renal colic with chills
    known kidney stones, pain in my side and shivering
    I have a stone stuck in my ureter and a fever
    passing a kidney stone, shaking with cold
    stent in my kidney and fever
    kidney stones and high temperature since this morning
    my erection won't go down, five hours now
    I've had an erection for six hours and it hurts
    priapism since last night
    took a pill and the erection will not go away
    hard on for hours and it won't go down
    erection for 4 hours after the injection
    sickle cell and an erection that has lasted for hours
    painful erection that won't subside
    foreskin stuck behind the head and swollen
    my sugar is 28 and I keep vomiting
    sugar is sky high and I feel drowsy
    glucose of 450 and I've been throwing up
    type 1, high ketones and vomiting
    my breath smells of pear drops and I'm so thirsty
    sugars high, belly pain and breathing fast, short of breath
    so thirsty and so drowsy I can hardly stay awake
    high blood sugar and being sick
    diabetic, sugar reads HI on the meter, vomiting all night
    my sugar is 2.4 and I feel awful
    sugar is 45 and I'm shaking
    my hypo won't come up with juice
    sugar keeps dropping low and I got confused
    low sugar and I passed out
    blood sugar 1.9 this morning
    blood glucose is below 3 and won't rise
    had a hypo and a seizure
    I take prednisolone every day and I can't stop vomiting
    I have Addison's and I've been vomiting since last night
    I'm on steroids and I collapsed
    stopped my prednisolone last week and now I feel faint and keep vomiting
    I have adrenal insufficiency and I'm vomiting
    ran out of hydrocortisone, throwing up and dizzy
    long term steroids, stomach bug with vomiting
    addisons, drowsy and vomiting
    I have Graves, a fever and my heart is racing
    overactive thyroid with a high temperature and palpitations
    hyperthyroid, fever, heart pounding, I feel confused
    stopped my carbimazole, now fever and my heart is racing
    thyroid is overactive, fever and vomiting
    graves disease, burning up, heart racing
    I have an overactive thyroid and a temperature of 40, I'm confused
    thyrotoxicosis, fever and diarrhoea
    so thirsty, constipated and confused
    high calcium before, now constipated, thirsty and drowsy
    the lump in my neck is making it hard to breathe
    goitre and short of breath lying down, I'm short of breath
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Tengo asma y el inhalador no me hace nada
    Me silba el pecho y el ventolin no me alivia
    uso el inhalador cada hora y sigo con pitidos
    Tengo una crisis de asma y no puedo hablar
    el inhalador ya no me sirve y me ahogo
    me nebulice y no me hizo efecto la nebulizacion, sigo con falta de aire
    el salbutamol no me abre el pecho, me falta el aire
    con el asma y ni el inhalador me calma, tengo tos y pitos
    tengo EPOC, me falta el aire y estoy adormilado
    respiro mal y estoy confundida
    tengo los labios morados
    se me pusieron los labios azules
    tosi como una taza de sangre
    Estoy tosiendo mucha sangre
    toso sangre, un chorro en el lavabo
    escupo bocanadas de sangre al toser
    tos con coagulos de sangre
    expulsé mucha sangre al toser, tosi muchisima sangre
    toso con sangre y casi me desmayo
    empecé con tos y ahora escupo mucha sangre
    un dolor repentino en el pecho de un lado y me falta el aire
    algo me tronó en el pecho y ahora no puedo respirar
    me duele el costado al respirar y me falta el aire de repente
    dolor de pulmon de golpe y no me entra aire
    punzada en el pecho al respirar y me ahogo
    estaba corriendo y me dio un dolor en el pecho, me falta el aire
    soy delgado, de repente dolor en el pecho y falta de aire
    me duelen las costillas al respirar y me falta el aire
    me atraganté con un hueso y no puedo respirar
    tengo un trozo de carne atorado en la garganta y no puedo hablar
    se me fue un cacahuate por otro lado y no paro de toser
    me estoy atragantando con la comida, me ahogo
    se me quedó atascado algo en la garganta y me ahogo
    mi hijo se atragantó con una moneda y no respira
    se me atoró una uva en la garganta y no me entra aire
    la comida se fue por mal camino y me ahogo
    hago un estridor al tomar aire
    vomité sangre roja dos veces
    vomito como posos de café
    hago las heces negras como alquitrán
    tengo melena desde ayer
    caca negra y pegajosa desde el domingo
    evacúo negro como petróleo
    deposiciones negras pegajosas y muy feas
    obro como chapopote
    las heces parecen brea, negras y pegajosas
    heces como alquitran y me siento flojo
    tengo la barriga dura y un dolor horrible
    dolor de barriga insoportable con fiebre
    me duele la barriga al toser y al moverme cada vez más, tengo fiebre
    cada paso me duele más la barriga y he vomitado
    el vientre duro como tabla, no me lo pueden tocar del dolor
    mucho dolor de tripa abajo a la derecha, peor al caminar, con fiebre, me duele la tripa al moverme
    dolor muy fuerte de estómago con escalofríos
    retorciéndome de dolor de barriga y con calentura, es insoportable el dolor de estomago
    vomito todo el día, tengo la barriga hinchada y no puedo expulsar gases
    no evacuo ni echo gases y estoy vomitando
    llevo dos días sin expulsar gases, con vómitos y la panza como tambor
    estreñido, con la barriga muy hinchada y vómitos
    no tiro gases ni hago caca, vomitando verde
    me operaron hace años y ahora vomito y no salen gases
    panza inflada, no puedo obrar ni echar gases, no salen gases y vomito
    no paso gases desde ayer y vomito
    tengo los ojos amarillos y fiebre
    la piel se me puso amarilla y tengo escalofríos
    ictericia con fiebre alta
    amarillo y con tiritona, dolor a la derecha, los ojos amarillos
    estoy amarilla de piel y con calentura
    fiebre de 39 y los ojos amarillos
    ojos amarillos y mucho escalofrío
    me puse amarillo y tengo fiebre y dolor
    se me atoró la carne y no puedo tragar ni la saliva
    tengo comida atascada desde hace dos horas y escupo la saliva
    no puedo tragar mi saliva
    el pollo se quedó atorado y no baja ni el agua
    un bocado atravesado, no pasa ni la saliva
    estoy babeando porque no puedo tragar
    pan atascado en el esófago y nada baja
    se me trabó un filete y no baja, ni saliva trago
    desde la colonoscopia tengo un dolor muy fuerte
    se me cayó un lado de la cara
    de repente perdí el equilibrio y no coordino
    se me durmió el brazo izquierdo hoy por diez minutos y volvió
    perdí la fuerza de la mano derecha de golpe
    no me salen las palabras y tengo la boca rara
    se me cae la baba de un lado de la boca
    perdí el movimiento de la pierna izquierda
    de pronto la mitad del cuerpo sin fuerza
    se me fue la vista de un ojo de repente
    como una cortina que baja sobre el ojo
    perdí la visión del ojo izquierdo hoy
    dejé de ver por un ojo de repente
    me quedé ciego de un ojo
    veo negro por un ojo desde hace un rato
    se me apagó un ojo
    perdi la vista de golpe unos minutos
    está convulsionando y no para
    la convulsión duró diez minutos
    tuvo tres convulsiones hoy
    varias crisis seguidas, una tras otra
    me dieron dos ataques epilépticos seguidos
    primera convulsión de mi vida esta mañana
    tengo epilepsia y hoy llevo cuatro crisis
    sigue convulsionando
    dolor de espalda y las piernas sin fuerza
    me fallan las piernas y me duele la columna
    tengo las piernas débiles y me duele mucho la espalda
    no siento las piernas y me duele la espalda
    tengo cáncer, dolor de espalda y las piernas no me responden
    me orino encima y las piernas están débiles
    las dos piernas flojas con dolor de columna
    dolor en la espalda, se me doblan las piernas
    hormigueo en los pies que va subiendo por las piernas
    la debilidad me sube de los pies a las rodillas
    empezó en los pies el adormecimiento y ahora las manos
    debilidad en las piernas que va subiendo
    se me duermen los pies, el hormigueo ya subió a los muslos
    después de una diarrea tengo debilidad que sube por las piernas
    el adormecimiento avanza de los pies a la cintura
    adormecimiento que asciende por las piernas
    se me caen los párpados y no puedo tragar
    tengo miastenia y me cuesta tragar y respirar
    veo doble y me cuesta tragar
    los músculos débiles y no puedo respirar bien
    párpado caído y me cuesta masticar y tragar
    las piernas débiles y no puedo tragar
    veo doble, me cuesta hablar y tragar
    debilidad y me cuesta mucho respirar y tragar
    dolor de cabeza y no puedo mantenerme despierto
    dolor de cabeza y estoy desorientada
    cefalea fuerte y mucho sueño, muy adormilado
    me golpeé la cabeza ayer y no paro de vomitar
    me caí, me di en la cabeza y tomo sintrom
    golpe en la cabeza y está adormilado, se golpeó la cabeza
    no puedo orinar nada y tengo la vejiga llena
    no orino desde anoche y me duele
    no me sale ni una gota de orina
    tengo ganas de orinar y no sale nada
    retención de orina desde la mañana
    no puedo hacer pis, me revienta la vejiga
    llevo horas sin poder orinar, no puedo orinar
    la sonda está tapada y me duele
    la sonda no drena
    dolor repentino en el testículo izquierdo
    me despertó un dolor horrible en un testículo
    de golpe me empezó a doler un testículo
    me duelen los huevos de repente, insoportable
    dolor de testículo y vómitos
    el testículo se me torció, dolor horrible
    dolor muy fuerte en los testículos de repente
    me duele un testículo y tengo náuseas
    ardor al orinar y escalofríos
    dolor de riñón con fiebre y vómitos
    infección de orina y tiritona
    me duele al orinar, tengo fiebre y estoy confundido
    dolor en el costado con escalofríos y arde al orinar
    mal de orín y escalofríos muy fuertes
    orino a cada rato, fiebre y escalofríos
    cistitis y ahora tiritando
    piedra en el riñón y fiebre
    cólico renal con escalofríos
    tengo un cálculo en el riñón y 39 de fiebre
    llevo un catéter doble jota y tengo fiebre
    cálculos renales y tiritona
    tengo piedras en el riñón y mucha fiebre
    cólico nefrítico con fiebre
    una piedra atorada en el uréter y fiebre
    tengo una erección que no baja desde hace horas
    la erección dura ya seis horas
    priapismo desde anoche
    el pene lleva cinco horas duro
    la erección no se me quita
    tomé una pastilla y la erección no baja
    erección dolorosa de más de cuatro horas
    una ereccion de horas y duele
    el prepucio se quedó atrapado atrás y está hinchado
    tengo el azúcar en 28 y vomito
    azúcar muy alta y estoy adormilado
    glucosa de 450 y vómitos
    las cetonas altas y vómitos
    aliento a manzana y mucha sed
    azúcar alta, dolor de barriga y me falta el aire
    tengo tanta sed y mucho sueño
    soy diabético, el glucómetro marca HI y vomito
    tengo el azúcar en 2,4
    azúcar en 45 y tiemblo
    la hipoglucemia no sube con jugo, el azucar no sube
    se me bajó el azúcar y me confundí, estoy confundida
    bajón de azúcar y me desmayé
    glucosa de 40 esta mañana
    azúcar por debajo de 3
    azúcar baja y convulsioné
    tomo prednisona y no paro de vomitar
    tengo Addison y llevo vomitando desde anoche
    tomo corticoides y me desmayé
    dejé la prednisona la semana pasada y ahora vomito y me desmayo
    insuficiencia suprarrenal y vómitos
    se me acabaron los corticoides, vomito y me mareo
    tomo cortisona desde hace años y tengo vómitos
    dejé de golpe los corticoides y casi me desmayo
    hipertiroidismo con fiebre y palpitaciones
    tengo la tiroides acelerada, fiebre y el corazón acelerado
    Graves, fiebre y el corazón muy rápido
    dejé el metimazol y tengo fiebre y taquicardia
    hipertiroidea con fiebre y confundida
    tengo Basedow, fiebre y vómitos
    tormenta tiroidea, fiebre y palpitaciones
    tiroides hiperactiva, fiebre alta y diarrea
    mucha sed, estreñida y confundida
    tengo sed, estreñimiento y mucho sueño
    el bulto del cuello no me deja respirar, me ahogo
    bocio y me falta el aire
    `,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    I had an asthma attack on Tuesday, better now
    My stool has blood in it since last week
    Food sticks when I swallow meat
    It's hard to swallow, even water goes down slowly
    My bowels have changed, I have lost weight too
    vomiting for two days and I can't keep water down
    I have diarrhoea and a dry mouth and hardly pee
    I'm anaemic and my bowel habit has changed
    My eyes have turned yellow
    My headache is worse every morning when I wake up
    headache that gets worse when I cough or bend
    I have seen double for two weeks
    I found a lump in my testicle
    my scrotum is swollen
    my left testicle has ached for a month
    blood in my pee this morning
    I pass clots when I pee
    fever and burning when I pee
    kidney pain with a temperature
    I'm so thirsty and losing weight
    always thirsty and constipated
    I have a lump in my neck
    I stopped my steroids and I feel dizzy
    I take carbimazole and have a sore throat
    bruises everywhere for no reason and I've lost weight
    `,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    Tuve una crisis de asma el martes, ya estoy mejor
    Se me atora la comida al tragar
    Me cuesta tragar hasta los líquidos
    Ha cambiado mi ritmo intestinal y he bajado de peso
    vomito desde hace dos días y no retengo ni agua
    Tengo los ojos amarillos
    El dolor de cabeza empeora al toser o agacharme
    Veo doble desde hace dos semanas
    Me encontré un bulto en el testículo
    Tengo el escroto hinchado
    Orino con sangre
    Fiebre y ardor al orinar
    dolor de riñones y fiebre
    tengo mucha sed y he perdido peso
    Siempre tengo sed y estoy estreñido
    Tengo un bulto en el cuello
    Dejé los corticoides y estoy mareado
    Me salen moretones sin golpes y me sangran las encías
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    My asthma is well controlled, I need a new inhaler
    The inhaler helps me a lot
    I have never coughed up blood
    My brother had an asthma attack last year
    I'm afraid it could be asthma
    My lips go blue in the cold when I swim
    I choked on a fish bone ten years ago
    I cough up a bit of clear phlegm in the morning
    my inhaler ran out, I feel fine
    I have COPD, nothing new, I'm here for my check
    heartburn after coffee
    Acid comes back up into my mouth at night
    I am bloated and gassy after beans
    No vomiting, no blood, just a bit constipated
    my poo is soft and brown, I have no pain
    I had food stuck in my throat once, years ago
    My mother had bowel cancer
    I'm worried that it might be an ulcer
    I feel a bit sick after my tablets
    My husband vomited blood in 2010
    tummy rumbles and a lot of wind
    my belly hurts a little when I am constipated
    I have loose motions since the curry
    I'm hungry all the time, that is all
    I have epilepsy, well controlled, I need my tablets
    My seizures are the same as always, one a month
    my hands shake when I hold a cup
    I keep forgetting names
    I had fits as a child
    My dad has Parkinson's
    Pins and needles in my fingers when I cycle
    my legs are tired after work
    My eyelid twitches
    I dropped my cup because it was hot
    He's a stroke nurse
    I don't have any weakness or numbness
    My memory is fine, my wife worries
    I had a migraine yesterday, it has gone
    It burns when I pee
    I get up three times a night to pee
    my stream is weak and slow
    I leak a little when I cough or laugh
    I can pee fine, I want my prostate checked
    I can't pee without it burning
    I had kidney stones five years ago, no pain now
    I have trouble getting an erection
    I can't keep an erection
    I'd like to talk about birth control
    My son had a testicle operation as a baby
    I ate nuts and my stomach hurts a bit
    the ball of my foot hurts
    I play football and my balls were lost in the garden
    my sugars are a bit high after meals
    My sugar was 9 this morning
    I had a hypo last year
    I check my sugar 2 times a day
    I'm always cold
    I can't stand the heat
    I've put on weight since the summer
    I take prednisolone and feel well
    I have an underactive thyroid, here for my blood test
    No thirst, no weight loss
    My sister has an overactive thyroid
    I've had excess hair on my chin for years
    My nose bled a bit when I blew it
    My gums bleed when I floss
    I bruise easily since I was a child
    if I ever vomit blood I will call you
    I sweat and feel tired after the gym
    I'm sick of this weather
    I'm thirsty for knowledge
    that film had me in fits of laughter
    He is a pain in the neck
    I nearly wet myself laughing
    My head is spinning with all the forms
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    Mi asma está controlada, necesito otro inhalador
    El inhalador me ayuda mucho
    Nunca he tosido sangre
    Mi hermano tuvo una crisis de asma el año pasado
    Tengo miedo de que sea asma
    Se me acabó el inhalador, me siento bien
    Tengo EPOC, nada nuevo, vengo a control
    Tengo acidez después del café
    Me sube el ácido a la boca por la noche
    Estoy inflado y con gases después de comer frijoles
    Sin vómitos ni sangre, solo un poco estreñido
    Se me atoró la comida una vez hace años
    Mi madre tuvo cáncer de intestino
    Me preocupa que sea una úlcera
    Mi marido vomitó sangre en 2010
    Hago del baño blando desde que comí picante
    Tengo epilepsia controlada, vengo por mis pastillas
    Tengo una crisis al mes, como siempre
    Me tiemblan las manos al sostener la taza
    Se me olvidan los nombres
    Tuve convulsiones de niño
    Mi padre tiene Parkinson
    Hormigueo en los dedos al montar en bicicleta
    Tengo las piernas cansadas después del trabajo
    Me late el párpado
    No tengo debilidad ni hormigueo
    Ayer tuve migraña, ya se me pasó
    Me arde al orinar
    Me levanto tres veces por la noche a orinar
    El chorro es débil y lento
    Se me escapa un poco de orina al toser
    Orino bien, quiero revisar la próstata
    No puedo orinar sin ardor
    Tuve piedras en el riñón hace cinco años
    Me cuesta tener una erección
    No mantengo la erección, se me baja
    Quiero hablar de anticonceptivos
    Comí huevos y me duele un poco la barriga
    Me duele la bola del pie
    El azúcar me sube un poco después de comer
    Mi azúcar estaba en 110 esta mañana
    Tuve una hipoglucemia el año pasado
    Me mido el azúcar 2 veces al día
    Siempre tengo frío
    No aguanto el calor
    He subido de peso desde el verano
    Tomo prednisona y me siento bien
    Tengo hipotiroidismo, vengo por el análisis
    Sin sed ni pérdida de peso
    Mi hermana tiene hipertiroidismo
    Me sangró un poco la nariz al sonarme
    Me sangran las encías al cepillarme
    Si vomitara sangre, llamaría
    Estoy harto de este tiempo, me enferma
    Me muero de sed después de correr
    Casi me orino de la risa
    Me da vueltas la cabeza con tanto trámite
    `,
  ),
  // Inside a longer story, and in regional words.
  ...lines(
    'en',
    'EMERGENCY',
    `
    blue puffer does naff all today, chest is so tight I'm wheezing
    my wife's lips are going a funny blue colour and she is struggling
    Ever since dinner there is a lump of beef sitting in my gullet and my spit just comes back up
    haven't been able to have a wee since yesterday evening, tummy is swelling up
    been up all night with this ball ache that started out of nowhere on the right, threw up twice
    My lad has had a stiffy for five hours after one of those tablets and it won't go down
    Diabetic. Ketones 4.2 on the strip, chucking up since 3am
    Dad's sugar is 1.8 and he is talking rubbish
    I'm on 20mg pred for my lungs and have had the runs and vomiting for two days
    poo like tar for two days, smells awful
    keep being sick, my belly is like a football and nothing is coming out the other end, no wind either
    the whites of my eyes are yellow and I've had the shakes with a fever
    legs have turned to jelly since this morning and my back is agony
    tingling feet on Monday, knees on Wednesday, today I can barely climb stairs, my legs are weak and it's moving up
    he's been fitting for about 8 minutes and it is not stopping
    Coughed up what must be half a mug of blood
    pain in my side, burning pee, and now I can't stop shaking with chills
    everything went black in my left eye for about a minute this morning
    I have a stone and now a temperature of 38.9, kidney killing me
    Thyroid's overactive, heart going like the clappers, temp 39.5
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    traigo el pecho bien cerrado, el salbutamol ya no me hace efecto y me chilla el pecho
    se me quedó la carne en el pescuezo y no me pasa ni la saliva
    desde anoche no he podido orinar, la vejiga la tengo a reventar
    me empezó de la nada un dolorón en un testículo y vomité
    mi papá trae el azúcar en 48 y está diciendo cosas sin sentido
    soy diabética, tengo náuseas, vómito y el azúcar en 480
    estoy haciendo del baño negro y pegajoso como chapopote
    llevo dos días vomitando, la panza inflada y no puedo ni echar gases
    ando amarillo de los ojos y con mucha fiebre
    se me aflojan las piernas desde ayer y me duele mucho la columna
    lleva diez minutos convulsionando
    tosiendo salió como medio vaso de sangre
    tengo mal de orín y desde hace rato unos escalofríos tremendos
    de pronto dejé de ver con el ojo derecho
    tengo una piedra en el riñón y ahora fiebre de 39
    suspendí la prednisona y ando vomitando y muy débil
    empezó el hormigueo en los pies y ya me llega a la cintura
    los párpados se me cierran y no puedo pasar la comida, se me va por otro lado
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    I used my inhaler every day last winter, fine now
    My shoe fits badly and I have a blister
    absence from work note please
    I feel shaky before lunch sometimes
    My poo was a bit dark after the iron tablets
    could you check a mole near my testicle
    I worry I might have a seizure like my brother
    My hands get cold and a bit numb in winter
    I had a catheter after my operation last year
    I pee a lot because I drink a lot of tea
    my daughter choked on a grape last year
    I'm on a steroid cream for eczema
    sometimes food goes down slowly but it is fine
    I have had a colonoscopy and want the results
    I'm sleepy after lunch
    my eyelids are itchy
    I've been vomiting since yesterday
    fever and cough since yesterday
    hit my head last week, no problems since
    I am thirsty and my mouth is dry in the mornings
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    quiero que me revisen el azúcar
    tengo ausencias en el trabajo por las citas
    me pongo crema con cortisona
    me da sueño después de comer
    tomo agua seguido, dos litros al día
    tengo los pies fríos
    me hicieron una colonoscopia y quiero los resultados
    vomité ayer una vez, ya estoy bien
    me da miedo que me dé una convulsión como a mi hermano
    me golpeé la cabeza la semana pasada, no he tenido nada
    `,
  ),
  // Giant cell arteritis occurs in people over 50.
  ...lines(
    'en',
    'EMERGENCY',
    `
    sore temples, my jaw hurts when I chew and my sight is blurred
    scalp so tender I can't brush my hair, and now double vision
    my temple is throbbing and I have lost some sight, blurred vision
    pain in my jaw when I eat and blurry vision since Monday
    headache at the temples and I see double
    my scalp hurts when I comb it and my vision went blurred
    jaw aches with chewing, sight worse in one eye
    temple tender and seeing double
    `,
    72,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me duelen las sienes, la mandíbula al masticar y veo borroso
    el cuero cabelludo me duele y veo doble
    dolor de sien y la vista borrosa
    me duele la quijada al comer y veo mal
    tengo la sien sensible y veo doble
    me cansa y me duele la mandibula al masticar y tengo la vista nublada
    el cuero cabelludo sensible y vision borrosa
    me late la sien, me duele mucho y veo borroso
    `,
    72,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    headache at the temples for two weeks
    my jaw hurts when I chew and I have a new headache
    My bowels have changed for two months
    `,
    66,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    dolor de cabeza en las sienes desde hace dos semanas
    me duele la mandíbula al masticar
    Ha cambiado mi ritmo intestinal desde hace dos meses
    `,
    66,
  ),
];

import { accidentCorpus } from './corpus-accidents.ts';
import { everydayCorpus } from './corpus-everyday.ts';
import { type CorpusLine, lines } from './corpus-line.ts';
import { medicalCorpus } from './corpus-medical.ts';
import { plainCorpus } from './corpus-plain.ts';
import { specialCorpus } from './corpus-special.ts';
import { unseenCorpusA } from './corpus-unseen-a.ts';
import { unseenSpecialCorpus } from './corpus-unseen-b.ts';

export const corpus: CorpusLine[] = [
  ...medicalCorpus,
  ...everydayCorpus,
  ...specialCorpus,
  ...unseenSpecialCorpus,
  ...plainCorpus,
  ...unseenCorpusA,
  ...accidentCorpus,
  ...lines(
    'es',
    'EMERGENCY',
    `
    Me duele la mandíbula y el brazo izquierdo y estoy sudando
    Saltó la alarma de monóxido de carbono y estamos todos con dolor de cabeza
    Con el brasero encendido estamos todos mareados, hasta el gato
    La sopa se le sale por un lado de la boca desde hoy
    Desde esta mañana habla como si tuviera una papa en la boca
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    My jaw clicks and my arm aches from the gym
    Toothache and a bruised arm
    My shoes and my wedding ring have stopped fitting
    My sister had a heart attack in front of everybody, so I came for a check-up
    I fit gas boilers and alarms for a living and my knee hurts
    He talks with his mouth full of potato at dinner
    `,
  ),
  ...lines('es', 'NONE', 'Me duelen los dos brazos de cargar cajas en la mudanza'),
  ...lines(
    'en',
    'EMERGENCY',
    `
    An ache in my jaw and down my left arm, and I have been sick
    Both arms feel like lead and I am sweating
    The carbon monoxide alarm keeps going off and all of us have a headache
    We took the battery out of the CO alarm because it kept beeping, now we feel sick
    Our gas heater is on and everyone in the house is dizzy and sleepy
    His tea runs out of one side of his mouth since breakfast
    She talks as if she had marbles in her mouth since this morning
    Chest pain for the last half hour, left arm feels weird
    Burning in my chest with sweating and nausea
    My chest hurts a lot and I feel like fainting
    I have tightness in my chest and I can hardly breathe
    I can barely breathe
    Left side of my face is numb and droopy
    My words come out slurred
    My vision went black in one eye suddenly
    I have the worst headache I've ever had
    High fever, stiff neck and a rash
    I vomited a lot of blood
    Black stools for two days and dizzy when standing
    My nose won't stop bleeding for two hours
    After the antibiotic my face and tongue swelled up
    I have hives everywhere and my chest is wheezing
    I fainted twice today and my heart is racing
    I don't want to be alive anymore
    I want to hurt myself
    I'm pregnant with terrible stomach cramps
    chest feels like it is in a clamp and I've gone grey and sweaty
    pain under my ribs on the left going to my back teeth, and cold sweat, chest tight
    Got woken by chest pain, my left arm is tingling
    I've a crushing sensation behind my breast bone
    Cannot breathe lying or sitting, can only say two words at a time
    I'm wheezing badly and my inhaler does nothing, can't talk
    my mouth has gone lopsided since breakfast
    My left arm won't do what I tell it since an hour ago
    I'm talking nonsense and can't read suddenly
    Out of the blue my head exploded with pain
    Agonising headache came on like a switch
    I have a fever, headache and the light kills my eyes, neck sore to bend
    I have been throwing up bright red blood
    My stool is jet black and I almost fainted getting up
    There's blood gushing from the cut
    I can't swallow, my throat feels like it's closing up after the antibiotic
    My eyes and lips ballooned after shrimp and I'm covered in hives
    I passed out while swimming after my heart raced
    I found myself on the floor with no memory, I had bitten my tongue
    I'd rather not be alive
    I am thinking of jumping off a bridge
    I have been planning how to end it
    10 weeks pregnant, stabbing pain on one side and spotting, feel faint
    I have got this squeezing feeling round my chest, my arm feels heavy
    pain in chest, feel sick and sweaty
    Woke at 4 with chest pain, still there now
    My chest feels as if someone is standing on it
    tightness in my chest with pain down both arms
    chest discomfort and breathlessness since breakfast
    My angina came on at rest and the spray does not help
    it hurts to breathe and I am really short of breath and coughing blood
    asthma is bad, blue inhaler is not helping and I can't talk
    He can't breathe, please help
    one side of my body has gone weak
    My husband noticed that half my face has dropped
    I cannot move my left leg since I woke up
    speech all slurry and I keep dropping things from my right hand
    double vision and slurred speech since noon
    Explosive headache during exercise, worst ever
    worst pain in my head I ever had
    I feel hot and shivery with a bad headache and my neck is rigid
    temperature of 40, confused and drowsy
    There are dark red spots on my legs that do not disappear under a glass and I am feverish
    vomitting blood since the morning
    I'm passing lots of black tarry stools and feel light headed
    Cut my arm and the bleeding will not stop
    Nosebleed for an hour, blood everywhere
    Reaction to penicillin: lips swelling and trouble breathing
    Face swelled up after a bee sting, feel faint
    I was running and collapsed, heart fluttering before it
    Had a fit last night and bit my tongue
    I was unconscious for a minute
    I can't go on anymore, I want to die
    sometimes I think about killing myself
    I have a plan to end my life
    life is not worth living
    I swallowed a whole bottle of paracetamol
    Severe tummy pain, 8 weeks pregnant
    Pregnant, sharp pain in lower belly and I nearly fainted
    sucidal thoughts
    Pain behind my breastbone like a vice, and I feel clammy
    An ache in my chest that runs through to my left shoulder and arm
    Pressure on my chest since I woke up, will not ease
    My chest is really tight and I'm drenched in sweat
    Chest pain came on in bed and has lasted half an hour
    It hurts in the centre of my chest and I feel like I will pass out
    I have pains in my chest and my jaw aches
    Every breath is a fight, I cannot speak in full sentences
    I'm so breathless I can't lie down or talk
    I cannot get enough air
    my breathing has got so bad I can hardly talk
    The left half of my face has gone numb
    My mouth droops when I smile
    I'm having trouble speaking and my hand is weak
    My right leg and arm went numb all of a sudden
    I could not find my words this morning and my arm was dead
    I went blind in my left eye for ten minutes today
    A headache hit me out of nowhere like an explosion in my head
    The most painful headache ever, it peaked within seconds
    My temperature is 39.5 and I can't bend my neck
    I have purple spots that won't fade and a fever
    I brought up blood this morning
    I have been sick and there was blood in it
    My poo is black like tar and I feel dizzy
    Blood is pouring out and I can't stop it
    My lips and tongue are puffing up since I took the new tablet
    I ate nuts and my throat is closing
    I came out in hives and I feel like I'm going to pass out
    My heart went crazy fast and I collapsed
    I lost consciousness in the kitchen and hit my head
    I don't see any point in living
    I want it all to end, I plan to kill myself tonight
    I have thoughts of hurting myself
    I feel like ending it all
    Everyone would be better off without me
    I'm 12 weeks pregnant and the pain in my stomach is unbearable
    I have a hevy presure on my chest and cant breath
    crushng chest pain
    I have crushing chest pain
    It feels like an elephant is sitting on my chest
    There is a heavy pressure in the middle of my chest and I am sweating
    The pain in my chest goes into my left arm
    My chest hurts and the pain shoots up to my jaw
    chest pain going down my arm for the last hour
    I've had chest pain for 40 minutes while sitting on the sofa
    My chest has been hurting for two hours and it won't go away
    chest pain and I can't catch my breath
    bad chets pain and I am swetting a lot
    I fainted and my chest hurts
    I think I'm having a heart attack
    sudden tearing pain in my chest and back
    I can't breathe
    I can't breath properly, I'm gasping
    I am so short of breath I can't finish a sentence
    My lips are turning blue and I'm breathless
    I am struggling to breathe
    I get breathless even sitting still
    My face is drooping on one side
    My smile is crooked and my arm is weak
    I suddenly can't lift my right arm
    My speech is slurred since this morning
    I woke up and my left side was weak
    I can't get my words out
    Suddenly lost the sight in one eye
    The worst headache of my life, it came on in seconds
    Sudden severe headache like being hit with a bat
    thunderclap headache an hour ago
    I have a fever and my neck is stiff and light hurts
    fever with a rash that doesn't fade when I press a glass on it
    headache, stiff neck and vomiting
    High temperature and I am confused
    I'm vomiting blood
    I threw up something like coffee grounds
    My stools are black and I feel faint
    There is blood in my stool and I nearly passed out
    I am bleeding heavily and it won't stop
    I'm soaking a pad every hour
    My throat is swelling up after eating peanuts
    I got stung by a wasp and now my face is swollen and I have hives
    my tongue is swollen and I'm wheezing
    Hives all over and I'm short of breath
    My heart was racing and then I passed out
    I blacked out while my heart was pounding
    I lost consciousness yesterday
    I had a seizure this morning
    I want to kill myself
    I don't want to live any more
    I keep thinking about ending my life
    I would be better off dead
    I have been thinking of suicide
    I took too many pills last night
    I've been cutting myself
    I wish I was dead
    I am 30 weeks pregnant and have severe pain in my belly
    pregnant with stomach pain and bleeding down below
    my back hurts and I can't pee and I'm numb between my legs
    No fever but crushing chest pain
    I had a heart attack ten years ago and now I have crushing chest pain
    My wife says my face is drooping
    no cough, no fever, I have chest pain and I'm sweating
    It's nothing new but my chest pain spreads to my neck
    It doesn't go away, this pain in my chest, it has been an hour
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Me duele mucho el pecho y tengo náuseas y sudor
    Dolor en el pecho y en la mandíbula
    Casi no puedo respirar
    No siento el lado izquierdo de la cara
    Hablo como borracho desde hoy
    Un dolor de cabeza insoportable que empezó de repente
    Fiebre de 40 con el cuello duro
    Vomité sangre esta mañana
    No deja de sangrar la herida
    Se me hinchó la lengua
    Me desmayé y el corazón me latía muy rápido
    Quiero acabar con mi vida
    Estoy embarazada con mucho dolor de vientre y sangrado
    Tengo como una garra en el pecho y sudor frio
    Un dolor en el pecho que me sube al cuello desde hace rato
    Siento que me asfixio
    La mitad de la cara no la puedo mover
    Mi brazo derecho no responde
    Me estalló la cabeza de golpe
    Tengo fiebre alta y no puedo bajar la barbilla al pecho
    Vomito sangre roja
    Me sale mucha sangre y no se corta
    Se me cierra la garganta por el antibiótico
    Me desmayé mientras corría, el corazón me iba muy rápido
    No quiero estar aquí, quiero desaparecer
    Pienso en tirarme por el balcón
    Siento un peso en el pecho y náuseas con sudor
    Tengo un dolor en el pecho que me corre por el brazo
    Me despertó un dolor de pecho y sigue ahí
    Opresión en el pecho que no cede con reposo
    No respiro bien, me estoy ahogando
    Casi no puedo hablar de la falta de aire
    Me quedé sin fuerza en el brazo y la pierna derecha
    Mi boca se fue de lado
    No me salen las palabras desde esta mañana
    Veo doble y hablo arrastrando las palabras
    Dolor de cabeza súbito, como una explosión
    Fiebre alta, dolor de cabeza y la nuca rígida
    Fiebre y estoy muy confundida
    Vómitos con sangre desde anoche
    Deposiciones negras y mareo
    Me corté y la sangre no para
    Se me hinchó la cara y los labios después de comer mariscos, con ronchas
    Me desvanecí con el corazón a mil, muy acelerado
    Estuve inconsciente un minuto
    Me dio un ataque epiléptico
    Ya no quiero seguir viviendo
    He pensado en matarme
    La vida no vale la pena
    Tomé un frasco entero de pastillas
    Embarazada de 8 semanas con dolor muy fuerte de vientre
    Me aprieta el pecho muy fuerte y sudo
    Dolor fuerte en el centro del pecho que me pasa a la espalda y al cuello
    Llevo media hora con dolor en el pecho
    Tengo una presión en el pecho que no se va
    Siento que me falta el aire y me duele el pecho
    No me entra el aire
    Me cuesta mucho respirar y no puedo hablar
    Tengo medio cuerpo dormido
    Me cuesta hablar y tengo el brazo débil
    Tengo la boca torcida y un brazo sin fuerza
    Perdí la visión de un ojo de repente
    Un dolor de cabeza horrible que empezó de golpe
    Tengo 39 de fiebre y no puedo doblar el cuello
    He vomitado sangre
    Hago caca negra y casi me desmayo
    Tengo una hemorragia muy fuerte
    Comí cacahuetes y se me cierra la garganta
    Tengo ronchas por todo el cuerpo y me cuesta respirar
    Me desmayé y antes sentí palpitaciones
    He perdido el conocimiento
    No tengo ganas de vivir
    Pienso en suicidarme
    Quiero hacerme daño
    Estoy embarazada, me duele mucho la barriga y sangro
    dolor en el pehco que va al braso
    Tengo un dolor opresivo en el pecho
    Siento como un elefante en el pecho
    Me duele el pecho y el dolor se va al brazo izquierdo
    Tengo opresión en el pecho y sudor frío
    Dolor de pecho desde hace una hora y no se me quita
    Me duele el pecho y me falta el aire
    Me desmayé y me duele el pecho
    dolor en el pecho que sube a la mandíbula
    Creo que me está dando un infarto
    No puedo respirar
    Me ahogo, apenas puedo respirar
    Me falta el aire sentado, en reposo
    Tengo los labios morados y no puedo respirar
    Se me torció la boca
    Tengo la cara caída de un lado
    No puedo mover el brazo derecho
    De repente no puedo hablar bien
    Se me duerme la mitad de la cara y hablo raro
    El peor dolor de cabeza de mi vida
    Un dolor de cabeza muy fuerte de repente
    Tengo fiebre y el cuello rígido
    Fiebre y manchas moradas que no desaparecen con el vaso
    Dolor de cabeza con el cuello tieso y vómitos
    Estoy vomitando sangre
    He vomitado como posos de café
    Tengo las heces negras y me mareo
    Estoy sangrando mucho y no para
    Se me hincha la lengua y la garganta
    Me picó una abeja y tengo la cara hinchada y ronchas
    Tenía el corazón muy acelerado y me desmayé
    Perdí el conocimiento ayer
    Tuve una convulsión esta mañana
    Quiero morirme
    Quiero matarme
    No quiero vivir más
    Pienso en quitarme la vida
    Sería mejor estar muerto
    Me tomé todas las pastillas
    Estoy embarazada y tengo un dolor de barriga muy fuerte
    No tengo fiebre pero me duele mucho el pecho y estoy sudando
    `,
  ),
  ...lines(
    'en',
    'URGENT',
    `
    I get short of breath on one flight of stairs
    I'm out of breath when I walk uphill, that is new
    My left calf is swollen and sore
    One leg is swollen
    I fainted last week in the shop
    I have lost 8 kilos without trying
    I cough up blood sometimes
    There is blood in my poo
    Fever and shivering since yesterday
    I need three pillows to sleep
    I wake up at night short of breath
    I have trouble swallowing food
    My eyes have gone yellow
    My chest gets tight and heavy when I climb the stairs and it goes when I rest
    `,
  ),
  ...lines(
    'es',
    'URGENT',
    `
    Me falta el aire al subir escaleras
    Tengo una pierna hinchada
    Me duele la pantorrilla y está roja
    Me desmayé la semana pasada
    He bajado diez kilos sin querer
    Toso con sangre
    Tengo sangre en las heces
    Fiebre con escalofríos
    Necesito tres almohadas para dormir
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    Sore muscles after football
    I think I have a sinus infection
    I have an ingrown toenail
    My blood sugar readings are a bit high
    Need a vaccination for travel
    I feel anxious before exams
    My wrist clicks
    Recurring mouth ulcers
    My hearing is not what it was
    I get leg cramps at night
    I have acne
    Trouble with my contact lenses
    Pain in my lower back when I bend
    I burned my finger on the stove
    I feel full quickly
    My nose bleeds sometimes in winter
    Hot flashes
    Itchy scalp
    Follow-up for my thyroid
    My heart rate is low on my watch, I feel fine
    I have tennis elbow
    I cough when I laugh
    My back went out while gardening
    I keep getting a runny nose every spring
    I feel bloated after bread
    My periods are irregular
    I'd like to talk about contraception
    I have a verruca
    I can't concentrate at work
    My ankle is sprained
    I get pins and needles in my feet at night
    The stairs at work are killing my knees
    I had the flu in January
    My tooth broke
    Ears feel blocked since the flight
    My gran had a stroke at 80
    I fell off my bike, scraped my arm
    My skin is dry and flaky
    I get heart burn lying down
    Lost my appetite a bit
    I sleep badly because of the heat
    I get hot flushes and sweat at night
    My chest does not hurt
    My knee hurts, no chest pain
    I feel weak and tired after the flu
    Half the time my nose is blocked
    My face breaks out in spots
    I can't stop coughing at night
    I can't lift my arm above my shoulder because of the old injury
    I dropped a pan on my foot
    The pain in my back goes down my leg
    I lost my inhaler
    I have trouble hearing
    My wife thinks I snore and stop breathing at night
    my vision is blurred without my glasses
    I need to lose weight
    Worried about moles on my back
    I could not find my tablets
    I am dead tired after night shifts
    I get dizzy when I stand up fast
    My hand goes numb when I type
    I had a panic attack last month, I am well now
    I feel low since my dog died
    I don't smoke and I don't want to start
    My tummy hurts before my period
    heavy periods for years
    I hit my head on a shelf two weeks ago, I feel fine
    I have blood pressure of 150
    My mum is confused with her tablets
    I ran up the stairs and was out of breath for a second, I am fine
    I sweat a lot in the gym
    My dad had crushing chest pain before he died
    He died of a stroke, my grandfather
    I have had no blackouts and no fits
    I stopped bleeding years ago after the operation
    My face is red and itchy
    My hands are numb in the morning
    My eyes are tired and blurry after work
    I had a stroke in 2015 and need my tablets
    I had a bad headache last month but it is gone
    Can I get a letter for my gym
    I feel sick in the mornings
    My heart burns after spicy food
    My ears hurt when I swallow
    I am short with people lately
    My baby brother is a pain in the neck
    I am worried about my weight, I keep gaining
    I could murder a coffee
    My cough is better, I need no more medicine
    My tongue is sore
    My throat is sore and swallowing hurts a little
    It is not an emergency, I only want my results
    My left knee hurts, mostly going up stairs
    I have a cough and a runny nose
    This knee is killing me
    My back is killing me
    I'm dying to get back to work
    I was worried to death about the test
    I have no chest pain
    I don't have any chest pain or shortness of breath
    No chest pain, no fainting, just a cough
    I never had crushing chest pain
    I have not fainted
    I'm not short of breath
    My father died of a heart attack
    My mother had a stroke last year
    My brother has chest pain when he walks
    My sister killed herself years ago and I think of her
    I had crushing chest pain ten years ago
    I had a seizure as a child
    I passed out once in 1998
    I used to get chest pain years ago
    I do not want to kill myself
    I am not suicidal
    My heart sank when I got the letter
    It took my breath away how rude they were
    I had a chest infection last year
    I need a repeat of my blood pressure tablets
    I want a blood test
    I have a sore throat
    I have had a headache on and off for two weeks
    A mild headache after long days at the screen
    My stomach hurts after I eat
    I have heartburn
    My ankles are a little swollen in the evening
    I feel tired all the time
    I cannot sleep
    My arm hurts after tennis
    My jaw hurts when I chew
    My shoulder is stiff and painful
    I have a rash on my hands
    Fever for two days, no rash and no stiff neck
    I want to stop smoking
    My chest hurts when I press on it
    I have a stiff neck from sleeping badly
    I need a sick note
    I would call 112 if I had chest pain
    If I get chest pain I will call the ambulance
    Bleeding gums when I brush my teeth
    I cut my finger last week and it is red
    My period is late
    I am pregnant and would like a check
    I am allergic to penicillin
    Itchy eyes from hay fever
    Constipated for a week
    I have diarrhoea since Monday
    My heart skips a beat sometimes
    Work is a headache and the pressure is too much
    I am numb with grief
    It's a stroke of luck that you had a slot
    I broke my toe
    My son has a fever and I want advice on how not to catch it
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    Tengo una verruga
    Me duele el talón
    Tengo alergia al polen
    Me arden los ojos
    Estoy estreñida
    Tengo un grano en la espalda
    Me suenan las rodillas
    Me duele la espalda al agacharme
    Vengo por la vacuna
    Tengo las uñas frágiles
    Me pica la garganta
    Vengo a renovar la receta
    Me torcí el tobillo
    Tengo la piel seca
    Me duelen las muelas
    Se me cae el pelo
    Quiero dejar de fumar
    Tengo gases
    Mi suegra tuvo un infarto
    Me canso más que antes
    Me duele la rodilla, nada de dolor de pecho
    El pecho no me duele
    No puedo levantar el brazo por una lesión vieja del hombro
    Se me duerme la mano al escribir
    Me mareo al levantarme rápido
    Me siento débil después de la gripe
    Me duele la cabeza cuando trabajo mucho
    Reglas abundantes desde hace años
    Veo borroso sin las gafas
    Perdí mis pastillas
    Estoy triste desde que murió mi perro
    Me sangran las encías
    Quiero bajar de peso
    Mi marido ronca y no me deja dormir
    Me pica la piel de los brazos
    Tuve un infarto en 2012 y vengo a control
    No he vomitado sangre ni tengo heces negras
    Ni me ahogo ni me duele el pecho
    Vengo por los resultados
    Me cuesta leer de cerca
    Tengo un hongo en la uña
    Mi abuela tuvo una embolia
    Me sudan las manos
    Me duele la rodilla izquierda
    Tengo tos y mocos
    Esta espalda me está matando
    Me muero de ganas de volver al trabajo
    No tengo dolor de pecho
    No tengo dolor de pecho ni falta de aire
    Sin fiebre, solo tos
    No me he desmayado
    Mi padre murió de un infarto
    Mi madre tuvo un derrame el año pasado
    Tuve un dolor fuerte en el pecho hace diez años
    Tuve convulsiones de niño
    No quiero matarme
    Tengo la presión alta y necesito mis pastillas
    Quiero un análisis de sangre
    Me duele la garganta
    Dolor de cabeza leve desde hace dos semanas
    Me duele la barriga después de comer
    Estoy cansado todo el tiempo
    No puedo dormir
    Me duele el hombro derecho
    Tengo ardor de estómago
    Se me hinchan un poco los tobillos por la tarde
    Estoy embarazada y quiero un control
    Soy alérgica a la penicilina
    Tengo diarrea desde el lunes
    A veces el corazón me salta un latido
    Necesito un justificante para el trabajo
    Me muero de hambre a todas horas
    El corazón roto, pero de salud bien
    `,
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    There's like an elephant sitting on my chest and it wont go away
    my chest feels like someone is squeezing it in a vice and I'm pouring with sweat
    presure in my cheast that goes up in to my jaw
    Since breakfast I've had this ache behind my breastbone that runs down my left arm
    I've had a pain in the middle of my chest for over an hour now, just sitting on the sofa
    I reckon I'm having a heart attack
    Something ripped in my back and chest, all of a sudden, worst thing ever
    Sharp pain when I breathe in, short of breath, and my calf is swollen since the flight
    I can only get out one or two words before I need to gasp
    cant catch my breth even sat still, lips gone blue
    My husband's mouth is drooping on one side and his words come out all jumbled
    My right hand suddenly stopped working and I couldn't get my words out
    One side of my face has gone numb and slack
    Out of nowhere a headache like being hit with a bat, worst I ever had
    Bad headache, temperature, can't bend my neck and the light kills my eyes
    She's burning up, shivering and doesn't know where she is
    My 6 week old is hot, 38.6
    I've soaked through five pads in two hours
    the cut on my leg won't stop bleeding no matter how hard I press
    I threw up what looks like coffee grounds
    been sick with bright red blood in it
    my poo has been black and sticky like tar and I nearly passed out standing up
    After the peanut my tongue is getting bigger and my throat is closing
    Broke out in hives after the antibiotic and now I'm wheezing
    My heart was racing out of the blue and I blacked out
    Dad collapsed and we could not wake him for a few minutes
    I'm 9 weeks pregnant with a stabbing pain low down on one side and bleeding
    My tummy is hard as a board and I can't move for the pain
    I can't feel anything when I wipe and I can't pee, with this back pain
    There's no point going on, I have saved up my pills to end it
    everyone would be better off if I was dead, I think about it every night
    heaviness across my chest for 40 minutes and feeling clammy
    my lips are swelling and I have a rash all over after a prawn curry
    woke up and my left leg just will not move
    My daughter is floppy and not responding
    puked up dark brown stuff like coffee grounds
    My newborn feels hot, temperature 38.4
    No fever and I cannot breathe
    the family would be happier if I was dead
    she has a fever and does not recognise us
    I can't feel my bottom when I wipe and my back is agony
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Siento como un elefante sentado en el pecho y estoy sudando frio
    Me aprieta el pecho y el dolor se me va para la quijada y el brazo
    Tengo hace una hora un dolor fuerte en medio del pecho y no se me quita
    creo que me esta dando un infarto
    Se me desgarró algo por dentro, del pecho a la espalda, de golpe
    Me falta el aire de repente, me duele al respirar y tengo la pantorrilla hinchada
    no puedo ni hablar de lo ahogado que estoy
    me estoy asfixiando
    A mi mamá se le torció la boca y no se le entiende lo que dice
    De pronto se me durmió medio cuerpo
    se me callo el brazo derecho y no lo puedo levantar desde esta mañana
    Me explotó la cabeza de dolor de un segundo a otro, el peor de mi vida
    Fiebre, dolor de cabeza muy fuerte y tengo la nuca tiesa
    Está con calentura alta, tiritando y no reconoce a nadie
    Mi bebé de un mes tiene 38 y medio de calentura
    Estoy empapando una toalla cada media hora
    No para de salir sangre de la herida
    Vomité sangre esta mañana
    Hago del cuerpo negro como petróleo y me mareo hasta casi caerme
    Comí camarones y se me está cerrando la garganta
    Me salieron ronchas por todo el cuerpo y me silba el pecho al respirar
    El corazón se me disparó y me desmayé
    mi papá se desplomó y no reaccionaba
    Estoy embarazada y tengo un dolor horrible en el vientre, con sangrado
    Tengo la panza dura como piedra y no aguanto el dolor
    No siento la entrepierna y no puedo orinar
    Ya no quiero vivir
    Pienso en quitarme la vida
    Me quiero morir, tengo las pastillas guardadas
    tengo fiebre y mi cuello esta duro, no puedo bajar la barbilla
    mi bebe de tres semanas tiene fiebre
    me estan dando calambres en el pecho y el brazo izquierdo, sudo mucho
    no puedo ni respirar
    mi marido no responde, esta tirado en el piso
    el estomago lo tengo duro como tabla con un dolor horrible
    estoy embarazada de 8 semanas y estoy sangrando con dolor bajo
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    I can't lift my arm, it's an old injury
    My arm has been weak since I broke it ten years ago
    The headlines nearly gave me a heart attack, I just want a check-up
    I'm dying to get rid of this cough
    No chest pain, no trouble breathing, only a runny nose
    My grandfather died of a stroke, I want my blood pressure checked
    I had a heart attack in 2015, I'm here for my repeat prescription
    Sore shoulder after painting the ceiling
    I never had thoughts of hurting myself, I just sleep badly
    My neighbour fainted last week and it made me think about a check-up
    This rash on my elbow is killing me with the itch
    Runny nose and sneezing when the cat is around
    My knee hurts when I climb the stairs
    I was bitten by a mosquito and it is a bit swollen
    I want to talk about stopping smoking
    My face is dry and flaky on both sides
    My period is a bit heavier than usual
    I have a headache after long days at the computer, it comes on slowly
    My toe is numb when I wear tight shoes
    Heartburn after spicy food, better with antacids
    My friend took an overdose years ago, I am fine
    I have a small cut on my finger that stopped bleeding
    I don't feel faint and I haven't passed out
    My baby is 2 months old and is feeding well, no fever, just a nappy rash
    I had a panic attack in college but that was long ago
    My child's nose bled for a minute yesterday, it's fine now
    Back pain from lifting boxes, I can pee and walk fine
    I'm pregnant and would like advice on vitamins
    My poo is dark since I take iron tablets, otherwise I am fine
    I drop dead tired into bed every night
    I can't raise my arm since surgery on the shoulder
    My leg has been weak for 20 years after polio
    I tore a muscle in my back lifting a sofa
    My cough is 3 days old and I feel fine
    My husband can't wake up on time for work
    He always mumbles, my grandfather
    I'm drowning in work and need a sick note
    my talk went wrong at work and I feel low about it
    Pregnant, my gums bleed when I brush
    I'd be better off walking than taking the bus
    My heart is going wild with joy about the wedding
    Can't remember where I put my tablets
    I don't know who to see about my toenail
    My belly is hard as a rock after dinner, just gas
    I don't know when my next appointment is and I have a bit of a temperature
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    No puedo levantar el brazo, es una lesión vieja
    Tengo el brazo débil desde que me lo rompí hace años
    Casi me da un infarto con la cuenta de la luz, vengo por un chequeo
    Me muero de ganas de dormir bien, tengo insomnio
    No tengo dolor de pecho ni me falta el aire, solo moco
    Mi abuela murió de un derrame, quiero revisar la presión
    Tuve un infarto en 2012 y vengo por la receta
    Me duele el hombro de pintar el techo
    Nunca he pensado en hacerme daño, solo duermo mal
    Mi vecino se desmayó la semana pasada y me asusté
    Esta picazón me está matando
    Estornudo mucho cuando hay polvo
    Me duele la rodilla al subir escaleras
    Me picó un mosquito y está un poco hinchado
    Quiero dejar de fumar
    Tengo la cara seca de los dos lados
    La regla me viene un poco más abundante
    Me duele la cabeza después de trabajar en la computadora
    Se me duerme el dedo del pie con los zapatos apretados
    Acidez después de comer picante
    Me corté el dedo y ya no sangra
    No me he desmayado ni me mareo
    Mi bebé de dos meses come bien, sin fiebre, solo tiene el pañal rozado
    Hace años tuve un ataque de pánico, ahora estoy bien
    Dolor de espalda por cargar cajas, orino bien y camino bien
    Estoy embarazada y quiero saber qué vitaminas tomar
    Hago negro porque tomo hierro, por lo demás estoy bien
    Estoy muerto de cansancio
    Mi suegra sufre del corazón y quiero cuidarme
    Me da pena hablar de esto, tengo caspa
    Estoy ahogado en deudas y duermo mal
    No sé cuándo es mi cita y tengo tos
    Mi hijo no despierta a tiempo para la escuela
    Tuve un desgarro muscular en la espalda
    No puedo mover la pierna desde hace años por la polio
    Mi bebé de dos meses necesita vacunas
    estaría mejor caminando que en autobús
    no me acuerdo del nombre de mi medicina
    `,
  ),
];

import { type CorpusLine, lines } from './corpus-line.ts';

/**
 * Phrasings collected by people who had not read the matchers: heart, lungs, gut, hormones, bladder, and general
 * complaints.
 */
export const unseenCorpusA: CorpusLine[] = [
  ...lines(
    'en',
    'EMERGENCY',
    `
    she's only 5 weeks and the thermometer says 38.4
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    son's doubled over holding his privates, one's high up and swollen
    `,
    13,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    woke up on the floor, tongue bitten, no idea how long I was there
    `,
    22,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    pulled it back and can't get it forward, swelled like a doughnut
    `,
    26,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    L5 disc. Numb in the crotch like novocaine
    `,
    27,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    had 3 lots of jelly babies and still 2.4, hands shaking, vision going
    thought it was trapped wind, now right side, can't laugh, can't sneeze, burning up
    `,
    28,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    30 weeks gone and my belly's rock hard and the pain is unreal, doesn't let up
    `,
    29,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    after the house fire i breathe in with a rough noise and soot in my nose
    `,
    30,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    can't wee, after the birth, belly swollen up to my navel
    `,
    33,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    im pregnant 8 wks and doubled over with tummy pain cant stand
    `,
    34,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    husband says the kids would have the insurance money at least and he'd be worth more dead. He's not been right since the redundancy
    `,
    36,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    It's the back again. Thing is I wet myself on the sofa and never knew I was going
    `,
    37,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    known stone 8mm, temp 38.9, feel horrendous
    `,
    38,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    this lump under my chin came up like an egg, throat's closing, I can only breathe sitting forward
    the ERCP was yesterday and im rolling round with pain through to my back, being sick
    `,
    39,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    grape stuck, can't cough or cry
    `,
    3,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    I am sweating like Christmas goat and my chest is paining me seriously
    `,
    44,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    While playing cricket my chest paining started and I fell unconscious for few seconds, even now chest is paining
    from 14 hours urine is not passing, severe pressure
    bowl was full of red and now im shaking cold and woozy
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    I dey rest since morning but this chest pain no gree go
    `,
    47,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    Like a hot blade slicing me from breastbone to spine, started bang, out of nowhere while I was shaving
    `,
    48,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    slipped disc and since this morning I've not been able to wee, numb between the legs
    `,
    50,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    her thyroid's overactive and she's raving with a fever, doesn't know me
    `,
    52,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    camera test up the back end this morning, now awful belly pain getting worse
    `,
    57,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    slept upright in the chair and now I'm drowning in it, gurgling, can hardly type
    cupful of blood with coughing this morning, and again now
    op on my piles yesterday, still haven't been able to wee
    Liver's bad with drink and I've just spewed blood all over the sink
    `,
    58,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    no gas is passing, stomach is swollen and I'm vomiting everything
    `,
    60,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    back agony, and the undercarriage has gone dead, like sitting on a cushion that isn't there
    `,
    61,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    Dad's dry as a bone and hasn't been for ages and he called me by the dog's name and fell asleep in his soup
    `,
    61,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    lung cancer, and tissues won't do any more, I'm using a bowl, red through
    `,
    62,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    I'm no one to complain but my chest has been giving me gyp all evening and I've not even got up to make tea
    I don't do headaches. But this one near floored me, straight out of the blue, I thought I'd been shot
    `,
    66,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    cystitis, now shaking violently, teeth rattling
    `,
    68,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    I can't walk to the gate without stopping for air and this one leg has gone up tight as a drum
    `,
    70,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    carer left it rolled back after catheter, now tip's huge
    `,
    70,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    Came over all of a muck sweat in the queue with a pain under my breastbone, I've still got it
    `,
    72,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    catheter's blocked, nothing in the bag since 6, agony
    `,
    74,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    My teeth hurt, all the bottom ones, and there's a weight on my breast. It came on when I was feeding the hens and hasn't gone.
    `,
    75,
    'PATIENT',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    Mammy had a sore chest and then she fainted in my arms at mass
    `,
    80,
    'PROXY',
  ),
  ...lines(
    'en',
    'EMERGENCY',
    `
    Weeing and drinking non stop for a fortnight, now being sick, sleepy, breath like nail varnish remover
    `,
    9,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    she had a slight warm forehead under four blankets, took them off and it's 36.8, feeding brilliantly at 8 weeks
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'en',
    'NONE',
    `
    bitten by a mosquito on the arm, it's a bit red and itchy, size of a 5p
    `,
    23,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    dull ache after cycling, gone
    hard pill to swallow, losing that promotion. Not sleeping.
    IBS same as ever, mebeverine repeat
    `,
    28,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    low mood since the breakup but no, I'd never harm myself, nothing of that sort ever crosses my mind
    I like fruity gum but does it harm my teeth
    on carbimazole, stable, pulse 70, here for bloods
    `,
    29,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    got cabin fever stuck at home with this ankle
    not pregnant, period cramps as normal, want ibuprofen on script
    drowsy tablets for hay fever
    `,
    30,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    faint blue line on the pregnancy test, is that positive
    `,
    31,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    baby fever has hit me bad, we're trying for our first, what vitamins
    `,
    32,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    ate liquorice all weekend, one dark poo then brown
    `,
    33,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    My dad had chest pains for an hour and it turned out to be a heart attack, that was in March. I feel fine but would like my cholesterol done.
    need new asthma plan
    `,
    35,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    one loose poo this morning, drinking well
    `,
    36,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    bit dizzy when I stand up fast, no pain in the stomach
    yellow fever jab for travel, where
    `,
    38,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    urine dark after beetroot
    `,
    40,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    overactive thyroid treated with iodine 2005, fine ever since
    `,
    43,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    bit blue in February, same each winter, walking helps
    `,
    46,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    drank red wine and vomited, definitely wine, a week ago, fine since
    `,
    48,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    cannot pass my driving theory; nerves
    `,
    50,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    hot flushes, drenched every night, periods all over the place. No chest pain.
    `,
    51,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    trouble getting erections, viagra?
    sleepy in day, snore, CPAP query
    `,
    55,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    I sit for hours at a desk and it's my backside that hurts, nothing else
    `,
    57,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    mild bloating after beans
    `,
    60,
    'PATIENT',
  ),
  ...lines(
    'en',
    'NONE',
    `
    week of pred for chest in January, done, no problem
    `,
    66,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    so thirsty all the time and lost weight without trying
    `,
    27,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    lump in front of the throat that moves when I swallow, doesn't hurt
    `,
    33,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    on carbimazole and got a sore throat and 38.1 since yesterday
    `,
    37,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    left side ache below ribs and feverish, peeing often
    taking PTU for thyroid, mouth ulcers and sore throat, leaflet says blood test
    `,
    44,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    rusty streaks on the hanky with the cough for a week
    `,
    47,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    one leg's fatter than the other and warm, came off a coach trip from Spain
    `,
    57,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    black and blue all over, tired, pale, lost half a stone
    `,
    58,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    always once a day, now six times and loose for two months
    `,
    63,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    clothes are hanging off me, lost a stone and a half and I'm eating the same
    `,
    64,
    'PATIENT',
  ),
  ...lines(
    'en',
    'URGENT',
    `
    jelly bits of blood in my wee, still flowing
    `,
    66,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi bebé de 3 semanas tiene 38.4
    `,
    0,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi hijo camina doblado como viejito, no salta en un pie, caliente y con la barriga dura
    `,
    13,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    patada? no, solo empezó, un testículo hinchado y durísimo, vomité
    `,
    22,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Cistitis que no curé, ahora castañeteo, espalda, mareo y no pienso bien
    me inyecté la rápida en vez de la lenta, 40 unidades!! ya ando en 55 y bajando
    la tiroides me anda a mil otra vez, el reloj marca 150 sentada y el termometro 39 y pico
    tengo una hernia L5, hoy no tengo ganas de orinar en 14 horas y las nalgas anestesiadas
    `,
    33,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Prepucio atrapado desde anoche, el glande morado
    me reventó algo en el mate, fue instantáneo, estaba cogiendo con mi pareja y pum
    `,
    35,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tengo dolor de corazon toda la mañana, no para, nunca me habia pasado
    la hernia de la ingle se me quedo afuera, dura, no la puedo meter y no dejo de devolver
    `,
    37,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    yo no querer vivir mas, pienso mucho en hacer daño a mi mismo, por favor ayuda
    Salbutamol cada veinte minutos desde las tres, no cede, no puedo ni acostarme
    `,
    38,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    popo color carbon, brillosa, se pega a la taza y ni con tres bajadas de agua se va
    `,
    39,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    no he hecho nada, estaba tumbado leyendo y me empezó el dolor de pecho hace tres cuartos de hora, sigue ahora
    me encontraron tirado, me mordi la lengua y me orine, no recuerdo nada, fue hace una hora
    `,
    40,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    a mi mujer le da la fatiga, nebulizada dos veces, y no dice dos palabras seguidas
    `,
    44,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tengo habones por todo el cuerpo, me silba el pecho y me mareo desde que cene marisco
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi hermano anda regalando sus cosas, hasta el perro, y dice que pa' donde va no las necesita
    `,
    45,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me aprieta el pecho como si me pusieran una faja tres tallas mas chica
    `,
    48,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me rompo por la mitad del lomo, vino de repente cuando estaba parado en la cola, tipo hachazo
    `,
    49,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Es como que me clavan algo en el pecho y me sale por el hombro y baja la mano, la tengo inútil
    `,
    52,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    como un rayo me entro por la coronilla hace dos horas y no se me va con nada
    `,
    53,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    orina como coca cola, piel color mostaza y una calentura que me hace temblar
    `,
    54,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    me duele aqui en medio y se me baja por el brazo izquierdo hasta el dedo chiquito
    me vino una taquicardia de esas y perdi el sentido en el super, hace un rato
    `,
    57,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    Se llenó la taza de rojo y después me tuve que agarrar del lavamanos porque se me apagaba la tele
    `,
    58,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    ando sudando a chorros y con una cosa aqui apretandome, no hace ni calor
    devolvi y salio rojo rojo como vino, dos veces
    hace años con prednisona, dejé de golpe el jueves y hoy no me sostengo, se me va la cabeza
    `,
    60,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    a mi señora le duele la espalda y se le escapa la popó, no siente cuando viene
    `,
    60,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    le dio una baja, le metí coca cola y azúcar y sigue ido, mascullando
    `,
    61,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    se me esta parando el bobo, doctor, se lo juro
    heces como petroleo y unas sudoraciones, las piernas no me tienen
    el bulto del cuello me crecio y me aprieta, no me pasa el aire
    `,
    62,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tengo un dolor en el pecho q me sube a la quijada como si fueran las muelas
    `,
    63,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tengo los labios morados y me cuesta todo
    `,
    64,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    guacareé y el escusado quedó como si hubieran matado un pollo
    me quitaron de una la meticorten y ahora guacareo, me duele la panza y me voy de lado
    `,
    66,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    tosiendo ensució de rojo toda la almohada y las sábanas, y sigue
    `,
    66,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    hice del cuerpo negro como alquitran y al pararme se me fue el mundo
    `,
    69,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    la abuela de la tiroides rápida se puso calentísima y ve bichos, la muñeca le late como máquina de coser
    a mi marido le metieron la cámara por abajo y ahora está tieso, pálido, gritando del vientre
    `,
    70,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    algo me aplasta por delante, ahí donde el escapulario, y no me suelta hace buen rato, desde las noticias
    me crece algo en la laringe me dijeron, hoy el aire entra con un estertor y me ahogo
    `,
    71,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi papá arrojó algo como borra de café y está pálido
    `,
    71,
    'PROXY',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    no me sale ni gota desde ayer y la barriga me estalla
    `,
    72,
    'PATIENT',
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    mi papá operado de la panza hace años, inflado como sapo, guacareando verde y no hace del baño
    `,
    74,
    'PROXY',
  ),
  ...lines(
    'es',
    'NONE',
    `
    si leo mucho sin gafas me da un poco de pesadez en la frente
    `,
    18,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    amanecí torcida del cuello por dormir en el bus, no me duele nada más
    `,
    19,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    paré la crema de cortisona y la piel sigue estupenda
    `,
    29,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    circuncidado de bebé, consulta por verruga
    labial morado me dio alergia, un poco de picor
    `,
    30,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    Jamás me he desmayado ni me duele el pecho, pero la empresa pide electro
    Se me duerme el trasero de tantas horas en el camión, me paro y se quita
    descanso mal porque el colchón es viejo, no es dolor, es incomodidad en las caderas
    `,
    31,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    crema de corticoide para el eccema, ¿se puede usar más?
    estreñimiento en los viajes, nomás vuelvo a casa y se compone
    se me seca la piel en invierno
    `,
    33,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    estoy de bajón porque perdió Boca
    `,
    36,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    acostada boca arriba ronco, dice mi marido que parezco tractor
    `,
    38,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me desgarré el gemelo jugando al futbol en mayo y ya casi está
    `,
    39,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    piedrita de 3 mm que expulsé, sin dolor ni calentura
    lumbalgia de años, control de todo, sin hormigueos en ningún lado
    estreñida desde que empecé el hierro, tomo poca agua lo reconozco
    me da sueño después de comer y ronco, mi mujer se queja
    `,
    40,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    esta hipoteca es mi peor dolor de cabeza jajaja; vengo por la alergia
    el picante me quema y aun así le echo chile a todo
    `,
    41,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me cambié a dieta vegana y voy más al baño, encantada
    `,
    44,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    infección de orina curada, control
    `,
    45,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    la muela me duele fuerte, no la tripa
    `,
    46,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me picó una abeja ayer, se hinchó el dedo un poquito y ya se está bajando, nada más
    `,
    48,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    estoy bajo mucha presión en el curro, pero físicamente bien, sin dolores de ninguna clase
    quistecito del epidídimo ya visto en eco, igual
    labios partidos por el sol
    `,
    50,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me sacaron un quiste del cuello hace cinco años y la cicatriz casi ni se ve
    `,
    51,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    nuca cargada de tanto ordenador, dolor tonto, fiebre ninguna
    tuve hepatitis A de niño y me puse amarillo, cosa de hace medio siglo
    `,
    52,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    me falta tiempo y me sobra sueño, nada de ahogos
    `,
    55,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    tomo prednisona 5 mg hace años por la polimialgia, todo bien, receta por favor
    `,
    57,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    siento nudo en la garganta cuando me acuerdo de mi perrito, pobre
    `,
    60,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    pasé media hora en reposo sin ningún dolor de pecho, el doctor me hizo la prueba y salió perfecta, vengo a que la vea
    me operaron de peritonitis en los noventa, quedó la cicatriz, vengo a que miren una hernia chiquita que no duele
    `,
    62,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    se me escapa una gotita al toser desde mi tercer parto, la espalda bien
    apnea con cpap, duermo genial ahora
    `,
    63,
    'PATIENT',
  ),
  ...lines(
    'es',
    'NONE',
    `
    el año pasado tuve una hemorragia gorda por la nariz, me la cauterizaron, ya nunca más
    `,
    65,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    tengo crisis de asma desde anoche, el inhalador me alivia un par de horas y puedo hablar
    `,
    24,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    embarazo de 14 semanas, un poco de sangre rosada al limpiarme esta mañana
    `,
    32,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    ayer me desmaye en el metro, segundos nada mas, hoy estoy bien pero asustada
    `,
    36,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    Manché de rojo el kleenex al toser hoy, poquito, respiro bien
    `,
    38,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    a veces viendo tele me dan unas punzadas en el pecho de pocos segundos, la ultima fue antier
    `,
    44,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    hay sangre roja mezclada en la popó desde hace dos semanas, no me mareo
    `,
    53,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    la caca me sale delgadita como lapiz desde hace semanas
    `,
    55,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    me salio el hierro por el suelo y llevo tiempo con molestias de estomago
    `,
    58,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    Se me hacen hematomas de nada, adelgacé y me sangran las encías
    `,
    59,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    Una canilla más gruesa que la otra y me duele apretarla
    `,
    60,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    he bajado 9 kilos sin hacer dieta ni nada en tres meses
    `,
    62,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    No paro de beber agua y voy duro del vientre, raro en mi, orino bastante
    `,
    64,
    'PATIENT',
  ),
  ...lines(
    'es',
    'URGENT',
    `
    Orina roja con cuajos pequeños, no duele
    `,
    72,
    'PATIENT',
  ),
];

import { type CorpusLine, lines } from './corpus-line.ts';

/**
 * Everyday wordings by class, each with its opposite: other people, the distant past, idioms and fears against the same
 * words meant; phone spellings; diminutives; denials before and after what they deny.
 */
export const everydayCorpus: CorpusLine[] = [
  ...lines(
    'en',
    'EMERGENCY',
    `
    tight pain in my chst spreadin to my jaw n sweatin
    ate a prawn roll, my lips are like balloons and my throat feels tight
    it would be better for everyone if I was out of the way
    I keep having very dark thoughts about doing away with myself
    got a positive pregnancy test, one-sided pain low down and nearly went over when I stood up
    never had a headache like this, it came on in a second
    I was bowling and it felt like someone clobbered the back of my head, zero to a hundred in a second, awful headache
    I have not passed a drop since last night, I am bursting and it is agony
    my belly pain is unbearable and my belly is like a board
    `,
  ),
  ...lines(
    'es',
    'EMERGENCY',
    `
    pienso que lo mejor sería quitarme de en medio
    tengo fiebre y unas manchitas moradas que no se van con el vaso
    nunca había tenido un dolor de cabeza así, me vino de golpe
    me comí unos camarones y tengo los labios como globos y la garganta me aprieta
    el test de embarazo salió positivo con retraso, me duele mucho abajo en el lado derecho y casi me caigo redonda
    `,
  ),
  ...lines(
    'en',
    'NONE',
    `
    My words come out muddled when I am nervous at interviews
    I was tearing up at the end of the film, and my back is a bit stiff
    A man at my club choked to death on a steak last year so I chew slowly, I am here about a wart
    I nearly died of boredom in the waiting room, I am only here for my blood pressure pills
    Draw your own conclusions, but I have a sore thumb from gaming
    The cold air makes my nose run
    My throat was sore and then it went to my nose
    I look six months pregnant after a big dinner, that is all, it is wind
    No headache, no fever and nothing like chest pain, I just need my pills
    `,
  ),
  ...lines(
    'es',
    'NONE',
    `
    Mi suegra me quiere matar porque no arreglo la llave, vengo por una verruga
    Pensé que me daba un derrame del susto, pero era una broma; vengo por mis lentes
    Un señor del trabajo se ahogó con una uva y murió, yo vengo por un callo
    Fiebre no he tenido, vomitar tampoco, solo quiero mi receta
    Me va a dar algo con tanto examen, vengo por un certificado
    El aire frío me irrita los ojos
    Hace veinte años intenté matarme, pero no he vuelto a tener ideas de esas y estoy contento
    `,
  ),
];

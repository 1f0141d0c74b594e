/** Words people put before an answer; they say nothing by themselves. */
const openers =
  /^(?:(?:well|um+|uh+|erm?|hm+|oh|ah|ay|uy|eh|god|gosh|honestly|look|pues|pos|pus|bueno|mire|mira|este|o sea|fijese|doctora?|dr|dra|senorita|senor|joven|the doctor|thanks|gracias a dios|thank god|thankfully|luckily|fortunately|por suerte|afortunadamente) )+/;

const person = '(?:i|he|she|it|they|we|you|there|that|those|these|this|none of us)';
const notAuxiliary = '(?:havent|hasnt|hadnt|dont|doesnt|didnt|isnt|arent|wasnt|werent|aint|wouldnt say)';

/** Beginnings that deny as a whole. */
const denialStarts = [
  /^(?:n+o+|nope|nop|nah+|na|nay|nel|nanay|non|nones|noup|negative|negativo)\b/,
  /^(?:none|nothing|never|neither|nada|nunca|jamas|tampoco|ningun[ao]?|ni (?:uno|una|hablar|pensarlo|por asomo|idea de eso))\b/,
  /^not? (?:at all|really|that|as far|to my|so far|particularly|especially|exactly|yet|once|ever|any|one|recently|lately|now|me|him|her|since|for)\b/,
  /^not$/,
  /^(?:definitely|absolutely|certainly|of course|probably|thankfully|obviously|clearly|surely|hopefully|i hope|i think|i guess|id say|afraid|im afraid|better|best|as far as i (?:know|can tell)|that i know of) not\b/,
  new RegExp(`^(?:no )?${person} (?:really |just |definitely |honestly )?${notAuxiliary}(?: no| not)?\\b`),
  new RegExp(`^${notAuxiliary}\\b`),
  /^(?:i )?(?:dont|do not|didnt|wouldnt) (?:think|believe|reckon|say) so\b/,
  /^(?:i )?(?:cant|cannot|couldnt) say (?:i|that|so|he|she|it)\b/,
  /^(?:far from it|no way|not a chance|the opposite|quite the opposite|free of|clear of|without|zero|nil|nowt|nix|sin)\b/,
  /^(?:im|hes|shes|its|were|theyre|i am|he is|she is|it is) (?:not|fine|ok|okay|all right|alright)\b/,
  /^(?:para nada|que va|q va|k va|en absoluto|de eso nada|nada de (?:eso|nada)|por nada|ya no|todavia no|aun no|al contrario|todo lo contrario|claro que no|por supuesto que no|desde luego que no|obvio que no|seguro que no|como va a ser)\b/,
  /^(?:creo|pienso|diria|yo diria|yo creo|me parece|parece|supongo|espero|dice|digo|que yo sepa|que sepamos|que recuerde|que yo recuerde|hasta donde se|a lo que se)(?: yo)? que no\b/,
  /^(?:eso|de eso|esas?|esos|asi|por ahora|por el momento|de momento|hasta ahora|que yo sepa|que sepamos|que se|que yo recuerde|que recuerde|que me acuerde|que haya notado|yo|el|ella|a mi|mi (?:hijo|hija|madre|padre|mama|papa))(?: la verdad| creo)? (?:no|tampoco|nunca|nada|ninguno|ninguna)\b/,
];

/** "I have never had that", "of that, nothing": short answers that end in a denial. */
const denialEnd =
  /\b(?:no|not|nope|never|none|nothing|nunca|jamas|tampoco|nada|ninguno|ninguna|de eso|at all|en absoluto)$/;

const affirmations = [
  /^(?:y+e+s+|yes+|yeah+|yep|yup|yea|ya|aye|ye|uh huh|mhm|mm hm|sure|indeed|correct|right|true|ok|okay|definitely|absolutely|certainly|exactly|totally|always|constantly|often|sometimes|occasionally|usually|mostly|probably|possibly yes)\b/,
  /^(?:s+i+|sip|sep|sipi|simon|aja|claro|cierto|correcto|exacto|exactamente|efectivamente|afirmativo|obvio|verdad|siempre|seguido|aveces|bastante|mucho|mucha|muchisimo|muchisima|demasiado|harto|algo|poquito|poquita|tantito|asi es|eso si|desde luego|por supuesto|ya lo creo|vaya que si|vaya si|y tanto|como no|a veces|a ratos|de vez en cuando|de repente si|un poco|un poquito|una poca|alguna vez|algunas? veces|casi siempre|todo el tiempo|todos los dias|cada dia)\b/,
  /^(?:a bit|a little|a lot|a touch|a tad|kind of|kinda|sort of|somewhat|slightly|some|quite a|quite|very|too right|you bet|of course|for sure|afraid so|im afraid so|i think so|i guess so|i suppose so|i believe so|id say so|think so|no doubt|without a doubt|all the time|every (?:day|night|time|morning)|now and (?:then|again)|from time to time|once in a while|on and off|off and on|at times|more than)\b/,
  /^(?:i|he|she|it|they|we) (?:do|does|did|have|has|had|am|is|are|was|were|can|get|gets|got)(?: indeed| yes| too| sometimes| a bit| a little)?$/,
  /^(?:creo|pienso|diria|yo diria|yo creo|me parece|parece|supongo|digo|dice|me temo)(?: yo)? que si\b/,
  /^(?:lo (?:tengo|tiene|noto|hago|hace)|la (?:tengo|tiene|noto)|los tengo|las tengo|tengo|tiene)$/,
  /\b(?:yes|yeah|si|tambien)$/,
];

/** A denial in form that affirms: "no doubt", "cómo no", "not only". */
const turnedDenials =
  /^(?:no doubt|no kidding|no joke|not half|not only|not just|nothing but|no solo|no solamente|sin duda|no hay duda|como no|por que no|why not|nunca antes|never before)\b/;
/** Neither yes nor no: the words themselves are the answer. */
const between =
  /^(?:not (?:much|a lot|many|very|too|so|as|always|often|every)|no (?:mucho|mucha|muchos|muchas|tanto|tanta|siempre|tan|demasiado|more|less|mas|worse|different)|hardly|barely|apenas|casi (?:nada|nunca)|almost (?:never|nothing)|yes and no|si y no|mas o menos|more or less|regular|it depends|depends|depende)\b/;

export type PlainAnswer = 'yes' | 'no' | 'between' | null;

const shortWords = 6;

/**
 * What a reply to a yes-or-no question says as a whole, in English or Spanish: yes, no, something between the two, or
 * null where it only tells circumstances.
 * @param folded - lower case, without accents and punctuation, single spaces between the words
 */
export function readPlainAnswer(folded: string): PlainAnswer {
  const said = folded.replace(openers, '');
  if (turnedDenials.test(said)) return 'yes';
  if (between.test(said)) return 'between';
  if (denialStarts.some((pattern) => pattern.test(said))) return 'no';
  const isShort = said.split(' ').length <= shortWords;
  const isAffirmed = affirmations.some((pattern) => pattern.test(said));
  // "Definitely I have not": the end of a short answer outweighs an affirming beginning, but "yes, not now" is a yes.
  if (isAffirmed && !(isShort && denialEnd.test(said) && !/^(?:yes|yeah|si|claro que si)\b/.test(said)))
    return 'yes';
  return isShort && denialEnd.test(said) ? 'no' : null;
}

const wholeDenial = new RegExp(
  '^(?:(?:no|nope|nop|nah|nel|none|nothing|never|nada|nunca|ningun[ao]?|jamas|tampoco|para nada|(?:que|q|k) va|eso no|de eso nada|nada de (?:eso|nada)|' +
    'en absoluto|claro que no|ni uno|ni una|negativo|none of (?:that|those|them|it|these)|no way|definitely not|not (?:really|at all|any|one|yet)|' +
    'nothing (?:like that|at all|special|really|else|new|comes to mind|i know of|that i know of|that i can think of)|not that i (?:know|can think|recall|remember|have noticed)(?: of)?|' +
    'not to my knowledge|not as far as i know|as far as i know no|none that i know(?: of)?|(?:que yo sepa|que yo recuerde|que se|por ahora|hasta ahora) (?:no|nada|ninguno|ninguna)|' +
    'ninguna? que yo (?:sepa|recuerde)|(?:i )?dont think so|creo que no|no creo|no lo creo|nada (?:mas|de nada|en especial|especial|raro|nuevo)|no nada|no that i know(?: of)?)(?: |$))+' +
    '(?:(?:thanks|thank you|ta|cheers|gracias|doctora?|doc|that i know of|really|at all|of|de verdad|la verdad|que yo sepa|im afraid|sorry|love|mate|fijese)(?: |$))*$',
);

/** Whether an answer is a denial and nothing besides ("para nada", "not that I know of"): then it says "none" to any question. */
export function isWholeDenial(folded: string): boolean {
  return wholeDenial.test(folded.replace(openers, ''));
}

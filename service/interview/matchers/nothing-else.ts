/** Ways to end a list of complaints: "nah, that's me", "con eso ya está", "nowt else, love". Folded text, single spaces. */

/** Words that only turn to somebody or fill the breath. */
const fillers =
  '(?:no|nah|naw|nope|nup|nay|noo|na|nada|nel|neh|oh|ah|ay|eh|er|um|uh|hm|hmm|mm|well|ok|okay|okey|right|aye|yes|yeah|yep|ya|si|pues|pos|bueno|vale|dale|ta|ahora|por|hoy|ahorita|de|momento|for|now|today|really|honestly|actually|just|so|and|then|that|y|creo|yo|pienso|que|i|think|reckon|guess|suppose|believe|' +
  'thanks|thank|you|cheers|ta|gracias|please|porfa|favor|muchas|doctor|doctora|doc|dr|doctorcito|doctorcita|sir|madam|maam|nurse|mijo|mija|hija|hijo|reina|cielo|linda|amigo|amiga|senor|senora|senorita|' +
  'pet|love|lovely|duck|lad|lass|hen|pal|mate|cock|bub|dear|hun|hon|darling|man|bro|bruv|la|like|chief|boss|fella|son|my|friend|lover|pana|chamo|chama|parce|che|po|wey|guey|pe|causa|mano|pibe|tio|tia|loco|mi|vida|corazon|amor|rey|jaja|jajaja|haha|lol|fine|good|grand|a|dios|god|again|lo)';
const all =
  '(?:it|all|me|us|him|her|them|them all|everything|enough|plenty|done|the lot|my lot|your lot|his lot|her lot|our lot|that lot|about it|about all|the long and (?:the )?short of it|the whole (?:of it|lot|story)|the size of it|the end of it|the main thing|the only thing|my list(?: done)?|me done|everything covered|us done|all folks|the height of it|the sum of it)';
const closing = [
  `(?:thats|that is|that was|its|this is|thatll be|that will be|thas|dats|that be|thats about|thats really|thats pretty much|thats basically|and thats|that) ${all}`,
  'thatll do(?: me| it| rightly| nicely)?|that does it|that should do it|that covers (?:it|everything)',
  '(?:nothing|nothin|nuthin|nuffin|nuttin|nowt|nout|owt|anything|naething|nought|nothing at all|not(?: a| anything| another)? thing|no more|none|not much) (?:else|more|besides|other|further|to add|i can think of|that i can think of|springs to mind|comes to mind|at all)',
  'not that i (?:know(?: of)?|can think(?: of)?|remember|recall)|cant think of (?:anything|owt|nothing)(?: else| more)?|(?:i )?(?:have |ive )?(?:said|covered|told you|mentioned) (?:it all|everything|the lot)|no more (?:from me|to say|complaints|problems)|nothing',
  '(?:only|just) (?:that|this|the one|the one thing|those|these|it)(?: (?:much|only|one|thing|two|three))?|that (?:only|much)|only (?:it|the)|(?:is|it is) all',
  '(?:im|i am|were|we are|hes|shes) (?:good|grand|fine|all right|alright|sound|done|sorted|happy)|all (?:good|done|grand|sorted)|sweet as|shes right|we good|no worries|job done|end of(?: story)?',
  '(?:eso|esto|eso ya|eso si|con eso|con esto|ya eso) ?(?:es|seria|era|fue|viene siendo)? ?(?:todo|to|to lo que (?:hay|tengo)|lo unico|lo que (?:hay|tengo)|no mas|nomas|nada mas|namas|solamente|unicamente|solo|nama|alcanza|basta|esta|vale|sobra|tengo|ya|suficiente)',
  '(?:solo|solamente|nomas|no mas|nada mas|namas|na mas|unicamente|nada mas que|solito|tan solo) (?:eso|esto|ese|esa|lo mismo|eso y ya)|eso (?:y )?(?:nomas|solo|na mas|nada mas|ya|mismo|todo)|(?:es|seria|era|fue|ya es|ya seria|ya) (?:eso|todo|lo unico|suficiente|to)|eso|eso es',
  '(?:nada|na|ninguna?|ningun(?:a)? otra|mas) (?:mas|otra cosa|de mas|nada|po|otro)|mas nada|no (?:hay |tengo |se me ocurre |recuerdo )?(?:nada )?(?:mas|otra cosa|nada)|no mas|no se me ocurre (?:nada|otra cosa)(?: mas)?|ninguna otra cosa|(?:de|por) (?:lo )?demas (?:bien|todo bien)|(?:todo )?lo demas (?:va |esta )?bien',
  '(?:ya|asi|ahi|hasta ahi|con eso|ta|esta) (?:esta|estuvo|estaria|quedo|va|vamos|basta|bien|quedamos|nomas|ta|bien asi)|ya (?:le |te |les |lo )?(?:dije|conte|he dicho) todo|listo|basta|suficiente|se acabo|punto|y punto|pare (?:usted )?de contar|hasta (?:aqui|ahi|alli)(?: nomas| no mas)?',
].join('|');

const wholly = new RegExp(`^(?:(?:${fillers}|${closing})(?: |$))+$`);
const begins = new RegExp(
  `^(?:${fillers} ){0,4}(?:${closing})(?= |$)(?! (?:down|over|up|in|on|of|at|my|the|through|across|swollen|red|sore|back|from|since|when|cuando|desde|por|en|de|la|el)\\b)`,
);
const turnsTo =
  /\b(?:but|except|pero|excepto|salvo|although|aunque|and also|y tambien|besides|ademas|apart from|aparte)\b/;
/** Such an ending may be followed by a few words that are no complaint: "that's it, just tell me what to do". */
const mostWords = 14;

export function saysNothingElse(folded: string): boolean {
  const count = folded.split(' ').length;
  if (folded === '' || count > mostWords) return false;
  return wholly.test(folded) || (begins.test(folded) && !turnsTo.test(folded));
}

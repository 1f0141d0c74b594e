import type { Locale } from '../../interview/types.ts';

/** What people say where typing would choose, in one language. Words stand as `plain` (spoken-answer.ts) leaves them. */
type SpokenWords = {
  /** From nought, each in its place. */
  numbers: string[];
  otherNumbers: Record<string, number>;
  /** "First", "second" and so on, each in its place. */
  ordinals: RegExp[];
  last: RegExp;
  /** What an article before a place may be. */
  articles: string[];
  /** A place that is named: `article`, `noun` (before or after) and `word`. */
  place: RegExp;
  /** "Option two": the number. */
  choosing: RegExp;
  /** Words that people say before and after an answer; they answer nothing. */
  openers: RegExp;
  closers: RegExp;
  /** Words between the answers where several are named. */
  fillers: Set<string>;
  declined: RegExp;
  unsure: RegExp;
  yes: RegExp;
  no: RegExp;
};

const words = (text: string) => text.split(' ');

const english: SpokenWords = {
  numbers: words(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ),
  otherNumbers: { nought: 0, oh: 0, nil: 0 },
  ordinals: [
    /^(?:first|1st)$/,
    /^(?:second|2nd)$/,
    /^(?:third|3rd)$/,
    /^(?:fourth|4th)$/,
    /^(?:fifth|5th)$/,
    /^(?:sixth|6th)$/,
    /^(?:seventh|7th)$/,
    /^(?:eighth|8th)$/,
    /^(?:ninth|9th)$/,
    /^(?:tenth|10th)$/,
    /^(?:eleventh|11th)$/,
    /^(?:twelfth|12th)$/,
  ],
  last: /^last$/,
  articles: ['the'],
  place: /^(?<article>the )?(?<word>\S+)(?<noun> one| option| answer| choice)?$/,
  choosing: /^(?:the )?(?:number|option|answer|choice|no) (\S+)$/,
  openers:
    /^(?:(?:um+|uh+|er+|erm|hm+|well|okay|ok|so|oh|right|i think|i guess|i suppose|i reckon|i believe|i would say|id say|i choose|i pick|i would choose|ill take|ill go with|id go with|lets say|its|it is|it would be|that would be|thats|that is|the answer is|my answer is|probably|about|around|maybe a|a(?! second)|an|the) )+/,
  closers:
    /(?: (?:please|thanks|thank you|i think|i guess|i suppose|i would say|id say|really|doctor|then))+$/,
  fillers: new Set(
    words(
      'and also plus then the a an i have had my both as well too with it is one ones option options answer answers',
    ),
  ),
  declined:
    /^(?:i(?:d| would)? (?:rather|prefer)(?: to)? not(?: to)? (?:say|answer|tell)(?: that| it| you)?|prefer not to (?:say|answer)|rather not say|skip(?: it| this| that| this (?:one|question)| the question)?|next question|no comment)$/,
  unsure:
    /^(?:(?:im |i am )?(?:not (?:really )?sure|unsure)|(?:i )?(?:really )?(?:dont|do not) (?:really )?know|no idea|i have no idea|(?:i )?(?:cant|cannot|dont|do not) (?:remember|tell)|hard to say)$/,
  yes: /^(?:(?:yes|yeah|yep|yup|aye)(?: (?:yes|yeah|i do|i am|i have|i did|it is|it does|it has|he does|she does|he is|she is|he has|she has|they do|there is|there are|thats right|that is right|correct|definitely|indeed))*|i do|i am|i have|it does|it is|correct|thats right|that is right|definitely|sure|of course|absolutely|right)$/,
  no: /^(?:(?:no|nope|nah)(?: (?:no|i dont|i do not|im not|i am not|i havent|i have not|i didnt|it isnt|it is not|it doesnt|it hasnt|he doesnt|she doesnt|he isnt|she isnt|they dont|there isnt|not at all|nothing|none|never|nothing like that))*|not at all|never|nothing|nothing like that|none|none of (?:these|those|them|the above)|neither|i dont|i do not|i havent)$/,
};

const spanish: SpokenWords = {
  numbers: words(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  ),
  otherNumbers: { un: 1, una: 1, ninguno: 0 },
  ordinals: [
    /^(?:primer[oa]?|1[oa])$/,
    /^(?:segund[oa]|2[oa])$/,
    /^(?:tercer[oa]?|3[oa])$/,
    /^(?:cuart[oa]|4[oa])$/,
    /^(?:quint[oa]|5[oa])$/,
    /^(?:sext[oa]|6[oa])$/,
    /^(?:septim[oa]|7[oa])$/,
    /^(?:octav[oa]|8[oa])$/,
    /^(?:noven[oa]|9[oa])$/,
    /^(?:decim[oa]|10[oa])$/,
    /^(?:undecim[oa]|11[oa])$/,
    /^(?:duodecim[oa]|12[oa])$/,
  ],
  last: /^ultim[oa]$/,
  articles: ['el', 'la'],
  place: /^(?<article>(?:el|la) )?(?:opcion )?(?<word>\S+)(?<noun> opcion| respuesta)?$/,
  choosing: /^(?:(?:el|la) )?(?:numero|opcion|respuesta|el|la) (\S+)$/,
  openers:
    /^(?:(?:eh+|em+|este|pues|bueno|a ver|mire|creo que|pienso que|supongo que|yo diria que|yo diria|diria que|diria|digo|elijo|escojo|prefiero|me quedo con|vamos a decir|es|son|seria|la respuesta es|mi respuesta es|probablemente|como|unos|unas|el|la|los|las|lo|un|una) )+/,
  closers: /(?: (?:por favor|gracias|creo|creo yo|supongo|diria yo|diria|pues|doctora?|entonces))+$/,
  fillers: new Set(
    words(
      'y e tambien ademas el la los las un una tengo tenido he mi mis con es opcion opciones respuesta respuestas',
    ),
  ),
  declined:
    /^(?:prefiero no (?:decirlo|decir|responder|contestar|contestarlo)|no quiero (?:decirlo|responder|contestar)|paso|saltar(?:la)?|siguiente pregunta|salte(?:la|mos)(?: esta pregunta)?)$/,
  unsure:
    /^(?:no (?:lo )?se|no (?:estoy|me siento) segur[oa]|ni idea|no tengo idea|no (?:me acuerdo|recuerdo)|no sabria decir(?:le)?)$/,
  yes: /^(?:si+(?: (?:si|senor|senora|claro|asi es|es cierto|lo tengo|la tengo|lo es|tengo|me pasa|por supuesto))*|claro(?: que si)?|asi es|correcto|por supuesto|desde luego|es cierto|cierto|efectivamente)$/,
  no: /^(?:no(?: (?:no|senor|senora|tengo|nada|ningun[oa]|nunca|para nada|me pasa|lo tengo|la tengo|nada de eso))*|para nada|nunca|nada|nada de eso|ningun[oa](?: de (?:estos|estas|esos|esas|ellos|ellas|los anteriores|las anteriores))?|tampoco)$/,
};

const french: SpokenWords = {
  numbers: words(
    'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  ),
  otherNumbers: { une: 1, vingt: 20 },
  ordinals: [
    /^(?:premiere?|1ere?)$/,
    /^(?:deuxieme|seconde?|2e(?:me)?)$/,
    /^(?:troisieme|3e(?:me)?)$/,
    /^(?:quatrieme|4e(?:me)?)$/,
    /^(?:cinquieme|5e(?:me)?)$/,
    /^(?:sixieme|6e(?:me)?)$/,
    /^(?:septieme|7e(?:me)?)$/,
    /^(?:huitieme|8e(?:me)?)$/,
    /^(?:neuvieme|9e(?:me)?)$/,
    /^(?:dixieme|10e(?:me)?)$/,
    /^(?:onzieme|11e(?:me)?)$/,
    /^(?:douzieme|12e(?:me)?)$/,
  ],
  last: /^derniere?$/,
  articles: ['le', 'la'],
  place: /^(?<article>(?:le|la) )?(?<word>\S+)(?<noun> reponse| option| choix| possibilite| proposition)?$/,
  choosing: /^(?:(?:le|la) )?(?:numero|l?option|reponse|choix|proposition) (\S+)$/,
  openers:
    /^(?:(?:euh+|heu+|hum+|hein|ben|bah|bon|alors|donc|enfin|eh bien|ah|oh|je crois|je pense|je suppose|je dirais|je dirai|moi je dirais|je choisis|je prends|je prendrais|disons|on va dire|cest|ce serait|la reponse est|ma reponse est|probablement|peut etre|environ|a peu pres|autour de|vers|un|une(?! seconde)|le|la|les|plutot|docteur) )+/,
  closers:
    /(?: (?:sil vous plait|svp|merci|je crois|je pense|je suppose|je dirais|on va dire|disons|docteur|hein|quoi|voila|alors|a peu pres|environ|madame|monsieur))+$/,
  fillers: new Set(
    words(
      'et aussi puis plus le la les l un une des du de jai eu mon ma mes avec cest egalement ainsi que reponse reponses option options les deux',
    ),
  ),
  declined:
    /^(?:je (?:prefere|prefererais|voudrais) ne pas (?:le dire|repondre|en parler|y repondre|dire)|je prefere pas (?:le dire|repondre|en parler)|je ne (?:veux|souhaite) pas (?:le dire|repondre|y repondre|en parler)|je (?:veux|souhaite) pas (?:le dire|repondre|y repondre|en parler)|(?:la )?question suivante|(?:on )?passe(?:r|z)?(?: (?:a )?(?:cette|la) question(?: suivante)?)?|sans commentaire)$/,
  unsure:
    /^(?:je (?:ne )?sais (?:vraiment )?pas(?: trop| vraiment| bien)?|(?:je n(?:en)?ai |jai )?aucune idee|(?:je ne suis |je suis |chuis )?pas (?:vraiment |tres |trop )?sure?|je (?:ne )?(?:me (?:souviens|rappelle)|saurais (?:le )?dire|peux pas dire) ?(?:plus|pas)?|difficile a dire|chais pas|jsais pas)$/,
  yes: /^(?:(?:oui|ouais|ouai|si|wi)(?: (?:oui|ouais|cest (?:ca|vrai|exact|cela)|tout a fait|bien sur|exactement|absolument|jen ai|jai ca|cest le cas|je crois))*|tout a fait|bien sur(?: que oui)?|exactement|exact|absolument|cest (?:ca|cela|vrai|exact|le cas)|effectivement|daccord|certainement|evidemment)$/,
  no: /^(?:(?:non|nan|non non)(?: (?:non|pas du tout|rien|jamais|merci|aucune?|rien de (?:tout )?(?:ca|cela)|je (?:ne )?crois pas|je nen ai pas|pas que je sache))*|pas du tout|absolument pas|pas vraiment|jamais|rien(?: (?:de tout|du tout|de|de tout)? ?(?:ca|cela))?|rien du tout|(?:il ny a |y a )?rien(?: de special)?|aucune?(?: (?:de (?:ceux|celles) ?(?:ci|la)|dentre eux|dentre elles|des deux|de (?:tout )?(?:ca|cela)|de ces (?:choses|symptomes|reponses|propositions|signes)))?|ni lun ni lautre)$/,
};

const german: SpokenWords = {
  numbers: words(
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  ),
  otherNumbers: { ein: 1, eine: 1, einer: 1, zwo: 2, fuenf: 5, zwoelf: 12 },
  ordinals: [
    /^erste[nrsm]?$/,
    /^zweite[nrsm]?$/,
    /^dritte[nrsm]?$/,
    /^vierte[nrsm]?$/,
    /^f(?:u|ue)nfte[nrsm]?$/,
    /^sechste[nrsm]?$/,
    /^sieb(?:en)?te[nrsm]?$/,
    /^achte[nrsm]?$/,
    /^neunte[nrsm]?$/,
    /^zehnte[nrsm]?$/,
    /^elfte[nrsm]?$/,
    /^zw(?:o|oe)lfte[nrsm]?$/,
  ],
  last: /^letzte[nrsm]?$/,
  articles: ['der', 'die', 'das', 'den'],
  place: /^(?<article>(?:der|die|das|den) )?(?<word>\S+)(?<noun> antwort| moglichkeit| option| punkt)?$/,
  choosing: /^(?:(?:die|der|das) )?(?:nummer|antwort|option|punkt|moglichkeit) (\S+)$/,
  openers:
    /^(?:(?:ah+m*|aeh+m*|hm+|hmm|also|naja|na ja|na|nun|tja|gut|okay|ok|so|ach|oh|ich glaube|ich denke|ich meine|ich schatze|ich wurde sagen|ich wuerde sagen|wurde ich sagen|ich nehme|ich wahle|sagen wir|sagen wir mal|das ist|es ist|das ware|das war|die antwort ist|meine antwort ist|wahrscheinlich|vielleicht|ungefahr|etwa|circa|zirka|ca|so etwa|rund|ein|eine|einer|der|die|das|den|eher) )+/,
  closers:
    /(?: (?:bitte|danke|glaube ich|glaub ich|denke ich|wurde ich sagen|wuerde ich sagen|sag ich mal|sage ich mal|herr doktor|frau doktor|doktor|eigentlich|oder so|ungefahr|etwa|circa|halt|eben))+$/,
  fillers: new Set(
    words(
      'und auch noch dazu plus dann der die das den ein eine einen ich habe hab hatte meine mein mit sowie beides beide es ist antwort antworten option optionen',
    ),
  ),
  declined:
    /^(?:(?:das |dazu )?(?:mochte|moechte|will) ich (?:lieber )?(?:nicht|nichts) (?:sagen|beantworten|dazu sagen)|ich (?:mochte|moechte|will) (?:das |dazu |darauf )?(?:lieber )?(?:nicht|nichts) (?:sagen|beantworten|antworten)|(?:mochte|moechte|will) (?:ich )?(?:lieber )?nicht sagen|lieber nicht|keine angabe|(?:die )?nachste frage|uberspringen|weiter|kein kommentar)$/,
  unsure:
    /^(?:(?:das )?(?:ich )?wei(?:ß|ss) (?:ich )?(?:es |das )?(?:leider )?(?:nicht|ned|net)(?: (?:genau|so genau))?|(?:das )?wei(?:ß|ss) ich (?:nicht|ned|net)(?: (?:genau|so genau))?|(?:ich )?(?:habe? )?keine ahnung|(?:ich )?(?:bin )?(?:mir )?(?:da )?(?:nicht|ned|net) (?:ganz |so )?sicher|unsicher|ich bin unsicher|schwer zu sagen|kann ich nicht sagen|(?:ich )?erinnere mich nicht)$/,
  yes: /^(?:(?:ja+|jo|jep|jawohl|jau|doch|joa|yep)(?: (?:ja|jo|genau|stimmt|richtig|schon|klar|sicher|das stimmt|so ist es|naturlich|auf jeden fall|habe ich|hab ich|ist so|das habe ich|trifft zu))*|genau|stimmt|das stimmt|richtig|naturlich|klar|na klar|sicher|auf jeden fall|so ist es|selbstverstandlich|trifft zu)$/,
  no: /^(?:(?:nein|ne|nee|noe?|naa|nope)(?: (?:nein|nee|gar nicht|uberhaupt nicht|nichts|nichts davon|nie|niemals|keins|keine|habe ich nicht|hab ich nicht|auf keinen fall|danke|eigentlich nicht))*|gar nicht|uberhaupt nicht|eigentlich nicht|auf keinen fall|nie|niemals|nichts|gar nichts|nichts (?:davon|dergleichen|von (?:alledem|dem|denen|all dem))|kein(?:s|es|e|er)?(?: (?:davon|von (?:denen|diesen|beiden|ihnen)|der genannten|dieser))?|nicht|weder noch)$/,
};

const arabic: SpokenWords = {
  numbers: words('صفر واحد اثنان ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره'),
  otherNumbers: {
    زيرو: 0,
    واحده: 1,
    وحده: 1,
    اثنين: 2,
    اتنين: 2,
    تنين: 2,
    اثنتان: 2,
    ثلاث: 3,
    تلاته: 3,
    تلات: 3,
    تلت: 3,
    اربع: 4,
    خمس: 5,
    ست: 6,
    سبع: 7,
    ثمان: 8,
    ثماني: 8,
    تمانيه: 8,
    تمنيه: 8,
    تمن: 8,
    تسع: 9,
    عشر: 10,
  },
  ordinals: [
    /^اول[يه]?$/,
    /^[ثت]اني?ه?$/,
    /^[ثت]ال[ثت]ه?$/,
    /^رابعه?$/,
    /^خامسه?$/,
    /^سادسه?$/,
    /^سابعه?$/,
    /^[ثت]امنه?$/,
    /^تاسعه?$/,
    /^عاشره?$/,
  ],
  last: /^(?:اخيره?|اخر|اخراني|اخرانيه)$/,
  articles: ['ال'],
  place:
    /^(?<noun>(?:ال)?(?:خيار|اختيار|اجابه|جواب|رقم|نقطه) )?(?<article>ال)?(?<word>\S+?)(?: واحد| واحده)?$/,
  choosing: /^(?:ال)?(?:رقم|خيار|اختيار|اجابه|جواب|نقطه)(?: رقم)? (\S+)$/,
  openers:
    /^(?:(?:امم+|اه|اا+|يعني|والله|طيب|حسنا|اظن|اعتقد|اظن انه|اعتقد انه|ممكن|يمكن|ربما|تقريبا|حوالي|نحو|بحدود|اختار|اقول|بقول|خلينا نقول|انا|هو|هي|هذا|هذه|الجواب|جوابي|اجابتي|الاجابه هي) )+/,
  closers:
    /(?: (?:من فضلك|لو سمحت|شكرا|تقريبا|يعني|علي ما اظن|علي ما اعتقد|اظن|اعتقد|دكتور|يا دكتور|دكتوره|يا دكتوره|والله|الحمد لله|بس))+$/,
  fillers: new Set(words('و ايضا كمان برضو وايضا عندي لدي مع كلاهما هو هي خيار الخيار اجابه الاجابه')),
  declined:
    /^(?:(?:افضل|بفضل) (?:الا|ان لا|عدم|ما) ?(?:اجيب|اقول|اجاوب|الاجابه|القول)|لا (?:اريد|احب|ارغب) (?:ان |في )?(?:اجيب|اقول|الاجابه|اتكلم)|ما (?:بدي|ابي|ابغي|اريد|بحب) (?:اجاوب|اقول|اجيب|احكي)|مش عايز(?:ه)? (?:اجاوب|اقول|ارد)|السوال التالي|(?:ال)?سوال (?:ال)?(?:تالي|بعده|ثاني)|تخطي|تجاوز|عدي|بلا جواب)$/,
  unsure:
    /^(?:(?:انا )?(?:لا|ما|مش|مو|ماني|لست|مب|موش) (?:ب)?(?:اعرف|عرف|ادري|عارف|عارفه|متاكد|متاكده|متاكدا|واثق|واثقه|داري|اعلم|فاكر|فاكره|اتذكر|اذكر|متذكر)(?:ش)?|مدري|معرفش|ماعرفش|مانعرفش|ما نعرفش|ماعرف|لا فكره(?: لدي| عندي)?|ما عندي فكره|ليس لدي فكره|معنديش فكره|صعب القول|غير متاكده?)$/,
  yes: /^(?:(?:نعم|ايوه|ايوا|ايه|اي|اه|اها|ايوي|اجل|بلي|يب|واه|نعام)(?: (?:نعم|ايوه|اي|اه|صحيح|طبعا|اكيد|عندي|هذا صحيح|فعلا|بالتاكيد|بالضبط|لدي))*|صحيح|صح|هذا صحيح|طبعا|اكيد|بالتاكيد|بالطبع|فعلا|بالضبط)$/,
  no: /^(?:(?:لا|كلا|لاء|لع|نو)(?: (?:لا|ابدا|شي|شيء|احد|شكرا|مطلقا|اطلاقا|يوجد|ليس|والله|يوجد شيء|ما عندي|ليس لدي))*|(?:لا|ولا|ما في|مافي|ما فيه|مافيه|ماكو|ما فيش|مفيش|ليس هناك|لا يوجد|ما عندي|ليس عندي|ليس لدي) ?(?:اي )?(?:شي|شيء|حاجه|واحد|واحده|وحده|احد|اشي)?(?: (?:من )?(?:هذا|هذه|هذي|ذلك|ده|دي|دول|هدول|منها|منهم|منهما|هؤلاء|كل هذا|ذا|ما ذكر|مما ذكر|مما سبق))?|لا من هذا ولا من ذاك|ابدا|مطلقا|اطلاقا|ولا مره|غير موجود|بتاتا)$/,
};

/** What people say in each language. */
export const spokenWords: Record<Locale, SpokenWords> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  ar: arabic,
};

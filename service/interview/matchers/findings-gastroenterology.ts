import type { Entry, WordClasses } from './patterns.ts';

export const gastroenterologyClasses: WordClasses = {
  food: 'food meat steak chicken bread bone pill tablet dinner sandwich fish potato comida carne pollo pan hueso pastilla bocado trozo pescado filete bistec',
};

/** How people say what a gastroenterologist asks after. See lexicon.ts for how a pattern is written. */
export const gastroenterologyFindings: Entry[] = [
  {
    code: 'sx.heartburn',
    patterns: [
      'heartburn',
      'heart burn|burns',
      'indigestion',
      'dyspepsia',
      'reflux',
      'gord',
      'gerd',
      'acid & stomach|throat|mouth|up|chest',
      'acidez',
      'agruras',
      'ardor|quemazon & estomago|boca',
      'reflujo',
      'pirosis',
      'vinagreras',
      'dispepsia',
      'empacho',
      'empachado|empachada',
    ],
  },
  {
    code: 'sx.regurgitation',
    patterns: [
      'regurgit*',
      'food|acid|meals & comes|come|coming|came & back|mouth',
      'vuelve|sube|regresa|devuelve & comida|acido & boca|garganta',
      'me repite & comida',
    ],
  },
  {
    code: 'sx.swallowing',
    patterns: [
      'food|meat|bread|tablets|pills & stick|sticks|stuck|sticking|catches & down|throat|chest|gullet|swallow|swallowing|eat',
      'swallowing & problem|problems|harder|worse|difficult|hard',
      'comida|pan|carne|pastillas & queda|atora|atasca|traba|atraviesa|pega & garganta|pecho|tragar|comer|bajar',
      'cuesta|trabajo|dificil & tragar|pasar & comida|pan|carne|pastillas',
      'disfagia',
      'dysphagia',
      'no|not & going|go down & food',
    ],
  },
  {
    code: 'sx.swallowing_liquids',
    patterns: [
      '@cant|hard|trouble|difficulty|struggle|struggling swallow|swallowing & water|liquids|liquid|drinks|fluids|soup',
      'even water|liquids|liquid|drinks|fluids|soup|sips & stuck|down|swallow|swallowing|choke|comes|up',
      'water|liquids|drinks & wont|not & go|stay|going down',
      'no @cantes|cuesta tragar|pasar & agua|liquidos|liquido|sopa',
      'ni|hasta|incluso agua|liquidos|liquido|sopa & pasa|pasan|pasar|trago|tragar|tragarme|baja|bajan|cuesta|cuestan',
    ],
  },
  {
    code: 'sx.swallowing_saliva',
    patterns: [
      '@cant|not swallow & saliva|spit',
      'drooling|dribbling|spitting & stuck|swallow|@food',
      '@food & stuck|lodged|jammed|wedged & hours|hour|wont|shift|budge|nothing|saliva|spit|water|cant|since',
      'no @cantes tragar|pasar & saliva',
      'ni saliva|baba & tragar|trago|pasa|pasar|baja',
      'babeando|babeo|escupiendo & tragar|atorado|atorada|atascado|atascada|saliva|@food',
      '@food & atorado|atorada|atascado|atascada|atoro|atasco|trabado|atravesado|atravesada & baja|pasa|saliva|horas|hora|esofago|sube|nada',
    ],
  },
  {
    code: 'sx.distension',
    patterns: [
      '@belly & swollen|distended|swelled|blown|huge|tight|drum|balloon|enormous|ballooned',
      '@belly & hinchada|hinchado|inflada|inflado|tambor|globo|distendida|distendido|tenso|tensa',
    ],
  },
  {
    code: 'sx.bloating',
    patterns: [
      'bloated',
      'bloating',
      'gassy',
      'trapped gas|wind',
      'gases',
      'aventado',
      'aventada',
      'flatul*',
      'inflado|inflada & comer|gases|despues|pan',
      'hinchazon & barriga|estomago|vientre|abdominal',
    ],
  },
  {
    code: 'sx.no_wind',
    patterns: [
      'not|cant|cannot|no|havent|stopped|unable & pass|passed|passing & wind|gas',
      'not|no|cant|havent|neither & fart|farted|farting',
      'nothing|neither & stool|poo|poop|bowels & wind|gas',
      'no|sin|ni & gases|gas|pedos & tiro|echo|expulso|saco|pasan|salen|expulsar|evacuar|evacuo|obro|caca|popo|heces|cuerpo|bano|paso',
    ],
  },
  {
    code: 'sx.constipation',
    patterns: [
      '@cant|not|havent|hard & go|been|opened|open|pooed|pooped & days|week|bowels|toilet',
      'bowels & open|opened|moved|move & not|havent|days',
      'blocked up',
      'estrenid*',
      'estrenimiento',
      'no & obro|cago|evacuo|bano|cuerpo & dias|semana',
      'cuesta & evacuar|obrar|cagar',
      'tapado|tapada & dias|estomago|bano',
    ],
  },
  {
    code: 'sx.diarrhoea',
    patterns: [
      'diarrho*',
      'diarrhe*',
      'loose & motions|bowels|tummy',
      'the trots',
      'squits',
      'runny|liquid & poo|poop|stool|stools',
      'churras',
      'cursos',
      'obro|obrando|caca|heces|popo & agua|liquido|liquida|suelto|suelta|aguado|aguada',
      'soltura',
      'suelto & estomago',
      'chorrillo',
    ],
  },
  {
    code: 'sx.vomiting',
    patterns: [
      'throw|threw|throwing up',
      'cant keep & down',
      'keep|keeps|kept being sick',
      'been sick',
      'heaving',
      'retching',
      'barfing',
      'devolver|devolvi|devuelvo|devolviendo & comida|todo|cena',
      'trasboc*',
      'arcadas',
      'guacare*',
      'deponer|depuse',
      'buitre*',
    ],
  },
  {
    code: 'sx.melaena',
    patterns: [
      'tarry',
      'tar & @stool',
      '@stool & sticky|treacle|tarlike',
      'melaena',
      'melena',
      'melenas',
      'black & sticky|foul|smelly & @stool',
      'heces|caca|popo|deposiciones|evacuaciones|hago|cuerpo|obro & alquitran|petroleo|chapopote|brea|pegajosa|pegajosas|pegajoso|chapapote',
    ],
  },
  {
    code: 'sx.blood_stool',
    patterns: [
      'blood & toilet|bowl|paper|wipe|wiping|poo|poop|pooping|stool|bowels|bottom|backside|motions',
      'bleeding|bleed & bottom|backside|anus|piles|haemorrhoids|hemorrhoids|poo|stool',
      'sangre & bano|inodoro|papel|evacuar|obrar|cagar|culo|ano|trasero|popo',
      'sangro|sangra|sangrado & ano|recto|culo|obrar|evacuar|hemorroides|almorranas',
    ],
  },
  {
    code: 'sx.bowel_change',
    patterns: [
      'bowel|bowels|poo|poop|stool|stools|motions & changed|change|different|changes|looser|thinner|pencil',
      'bowel habit|habits',
      'ritmo|habito intestinal|evacuatorio',
      'cambiado|cambio|cambios & evacuar|intestino|intestinal|deposiciones|evacuaciones|heces|obrar',
      'alternate|alternating|alterno|alternan & constipation|diarrhoea|diarrhea|diarrea|estrenimiento',
    ],
  },
  {
    code: 'sx.dehydrated',
    patterns: [
      'dehydrated',
      'deshidrat*',
      'mouth|tongue & dry|parched & bone|very|urine|pee|peed|nothing',
      '@cant|not|nothing keep|keeping & down',
      'cant keep water|fluids|anything',
      'nothing stays down',
      'hardly|barely peed|pee|peeing|urinating',
      'no & retengo|tolero|retener & agua|nada|liquidos|comida',
      'boca & seca|reseca & orino|orinado|pis|mucho',
      'casi no orino|meo',
    ],
  },
  {
    code: 'sx.jaundice',
    patterns: [
      'eyes|skin|whites|face & yellow|yellowish|yellowing',
      'jaundiced',
      'ojos|piel|cara & amarill*',
      'puse|puesto|pongo|poniendo amarill*',
    ],
  },
  {
    code: 'sx.dark_urine',
    patterns: [
      'dark|brown|cola|coke|tea & urine|pee|wee',
      'orina|pis|pipi & oscura|oscuro|marron|coca|cafe|te',
    ],
  },
  {
    code: 'sx.iron_low',
    patterns: [
      'iron deficiency|deficient',
      'low|lacking iron',
      'iron & low',
      'anaemia',
      'anaemic',
      'anemia',
      'anemic',
      'falta|deficit|deficiencia hierro',
      'hierro bajo',
      'anemico',
      'anemica',
    ],
  },
  {
    code: 'sx.scope_pain',
    patterns: [
      'scope|colonoscopy|endoscopy|gastroscopy & @pain & severe|bad|terrible|worse|awful|unbearable|agony|since|after',
      'colonoscopia|endoscopia|gastroscopia & @pain & fuerte|mucho|horrible|insoportable|peor|desde|despues',
    ],
  },
  {
    code: 'sx.abdominal_severe',
    patterns: [
      'doubled|bent over|up & @pain|agony|@belly',
      '@belly & agony|unbearable|excruciating|crippling',
      '@belly & insoportable|retuerzo|retorciendo|doblado|doblada & @pain',
    ],
  },
  {
    code: 'sx.abdominal_rigid',
    patterns: [
      '@belly & rigid|plank|wood|solid|guarded & @pain|touch|cant|hurts',
      '@belly & dura|duro|madera|rigido & @pain|tocar|aguanto',
    ],
  },
  {
    code: 'sx.abdominal_still',
    patterns: [
      '@belly & @pain|hurts & move|moving|cough|coughing|step|bump|bumps|jolt|walk & cant|worse|every|when|agony',
      '@belly & @pain & moverme|mover|muevo|toser|toso|caminar|paso & peor|no|cuando|cada|al',
    ],
  },
  {
    code: 'sx.abdominal_pain',
    patterns: [
      'biliary colic',
      'gripes',
      'side & @pain & appendix',
      'apendice & @pain',
      'boca estomago & @pain',
      'tripa|tripas|pancita|guata|vientre|ingle derecha & @pain',
      'tripa|guata & duele',
    ],
  },
];

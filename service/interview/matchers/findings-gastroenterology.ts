import type { Entry, WordClasses } from './patterns.ts';

export const gastroenterologyClasses: WordClasses = {
  food: 'food beef pork lamb turkey burger apple carrot lump meat steak chicken bread bone pill tablet dinner sandwich fish potato comida carne pollo pan hueso pastilla bocado trozo pescado filete bistec',
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
      'no @cantes pasar|tragar comida|alimentos|bocado',
      'se va & otro lado & comida|tragar|como',
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
      'spit|saliva & back|up & gullet|throat|stuck|sitting|@food',
      '@food & sitting|jammed & gullet|throat|chest & spit|saliva|down|wont',
      '@food & atorado|atorada|atascado|atascada|atoro|atasco|trabado|trabo|atravesado & no|ni|nada & baja|pasa|sube|saliva|agua',
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
      'nothing & other end|bottom',
      'no wind|gas either|now|anymore',
      'no|ni & echar|tirar|sacar|soltar|pasar|expulsar & gases|gas|pedos|aire & @belly|vomito|vomitos|vomitando|no',
      'no stool|poo|poop or|and|no|nor wind|gas',
      'no wind|gas or|and|no|nor poo|poop|stool',
      'ni gases|heces|caca ni gases|heces|caca',
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
      'chuck|chucking|chucked|spew|spewing|spewed|hurling|chundering up|everything|all|since',
      'spewing',
      'vomitando',
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
      'bano|evacuar & alquitran|petroleo|chapopote|brea|pegajoso|pegajosa',
      'tarry',
      'tar & @stool',
      '@stool & sticky|treacle|tarlike',
      'melaena',
      'melena',
      'melenas',
      'black & sticky|foul|smelly & @stool',
      'heces|caca|popo|deposiciones|evacuaciones|evacuo|hago|cuerpo|obro & alquitran|petroleo|chapopote|brea|pegajosa|pegajosas|pegajoso|chapapote',
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
      'pancita & @pain',
      'ingle derecha & @pain',
    ],
  },
  {
    code: 'sx.black_stool',
    patterns: ['haciendo|hago|hice|ido bano & @black'],
  },
  {
    code: 'sx.swallowing_saliva',
    patterns: [
      'gullet|oesophagus|esophagus|foodpipe & jammed|blocked|stuck|plugged|bunged|closed|shut',
      'food pipe & jammed|blocked|stuck|plugged|closed',
      '@cant|no|not|nor & get|swallow|keep|gulp & spit|saliva|drool & down|own|even|swallow|throat',
      'spit|saliva|drool & @cant|not|wont swallow|go|down|keep|get',
      'dribbl*|drool*|spitting|spit & basin|bowl|cup|bucket|bag|towel|constantly|jug & stuck|chop|@food|swallow|down|gullet|since|jammed|throat',
      'spitting constantly|continuously',
      'babea|babeando|escupiendo|escupe|escupo|babeo & no|nada & baja|pasa|traga|tragar|trago',
      'balde|cubeta|bolsa|vaso|palangana & escup*|babe*|saliva',
      'bolo|bocado|@food & medio|mitad & camino|esofago|pecho & escup*|atasc*|atorad*|plant*|saliva|balde',
      'bolo & atasc*|atorad*|atoro|planto|plantado|trabado|trabo|quedo',
      'esofago|gaznate|tragadero & tapad*|trancad*|obstruid*|cerrad*|atorad*|atascad*',
      'no & baja|pasa nada & comio|comi|pollo|carne|babe*|hueso|bolo',
    ],
  },
  {
    code: 'sx.distension',
    patterns: [
      '@belly & globo|sapo|tambor|inflad*|hinchad*|balloon*|drum|taut|tight|swollen|swelled|barrel|barril|pelota|embarazada',
      'inflado|inflada|hinchado|hinchada & sapo|globo|tambor|pelota',
    ],
  },
  {
    code: 'sx.no_wind',
    patterns: [
      'no|ni & evacuo|obro|cago|pedorreo|pedo|pedos|gases|ventoseo|peo|peos|pedito',
      'ni & pedo|peo|gas',
      'ni para atras|tras ni|adelante|delante',
      'abajo & cerrado|tapado|trancado|nada & arriba|vomit*|boca|sale',
      'enema|lavativa|laxante|laxatives|enemas & no|ni|nothing|not & efecto|work*|hizo|hace|shift*|helped|arroja|vomit*',
      'vomit|vomits|vomito|devuelvo|throwing|throw|stuff|sick|arroja|arrojo|guacareo & smell*|stink*|huele|hiede|apesta|sabe|taste* & poo|poop|shit|faeces|feces|stool|caca|mierda|popo|excremento',
      'fecal|faecal|feculent vomit',
      'nothing & back|bottom|other passage|end|way|wind',
      'bowel|gut|obstruction|obstruccion & blocked|blockage|obstructed|twisted|creo|again|obstruid* & vomit*|swollen|pedo|hinchad*|pain',
    ],
  },
  {
    code: 'sx.constipation',
    patterns: [
      'bunged|blocked|backed up',
      'no hace|hago|ha|he|va & bano|cuerpo|caca|popo & dias|@clock|semana|hace|operad*|verde',
      'no hace|hago del bano',
      'no & obra|obro|evacua|evacuo|cago|caga',
      'trancad*|tapad*|estriñid*|estrenid*|constipad*',
      'hasnt|havent|not been|gone|opened & ages|days|week|bowels|toilet|loo|weeks',
      'bowels & once|every|week|stuck|stopped|shut|lazy',
      'enema & no|ni',
    ],
  },
  {
    code: 'sx.melaena',
    patterns: [
      '@stool & @black & sticky|shiny|smelly|stink|stinking|stinks|foul|tar|treacle|glue|pegajos*|brillos*|apest*|fetid*|hedion*|pega|viscos*|chicle|derretid*|aspirina|aspirin|ibuprofen*',
      'popo|caca|heces|hago|hice|bano|panal|cuerpo|evacu* & petroleo|alquitran|carbon|brea|chapopote|asfalto|tinta & pega*|brillos*|apest*|fetid*|tufo|olor|olido|sticky|hedion*|color',
      'panal|panales|nappy|diaper|pants|bedpan & petroleo|alquitran|brea|tar|tarry|treacle|liquorice',
      'bano|cuerpo|evacu*|obr* & @black & fetid*|apest*|hedion*|derretid*|pegajos*|brillos*|chicle',
      '@stool & road|bitumen|liquorice|licorice|treacle|molasses|melaza|petroleo',
      '@stool & like tar|treacle|molasses',
    ],
  },
  {
    code: 'sx.blood_stool',
    patterns: [
      'passing|passed blood|clots & toilet|bowel|bottom|back|loo',
      'sangre & caca|taza|limpio|limpiarme|papel',
    ],
  },
  {
    code: 'sx.dark_urine',
    patterns: ['orina|pis|pipi|urine|wee|pee & cola|coca|coke|tea|te|naranja|stout|beer'],
  },
  {
    code: 'sx.dehydrated',
    patterns: [
      'lips & cracked|dry|parched & sips|head|dizzy|wee|pee|bug|vomit*|urine',
      'pipi|orina|pis|meo & naranja|oscur*|poco|poquito|casi & sed|mareo|gastro*|diarrea|boca',
      'managing|only sips',
    ],
  },
  {
    code: 'sx.diarrhoea',
    patterns: ['stomach|tummy bug', 'gastroenteritis', 'loose & times|months|weeks|poos', 'loose motions'],
  },
  {
    code: 'sx.scope_pain',
    patterns: [
      '@scope & @pain|agony|rolling|unbearable|scream*|grit*|retorcij*|hard|dura|tieso & yesterday|today|morning|since|after|tuesday|monday|wednesday|thursday|friday|hour|ayer|hoy|desde|despues|manana|ahora|noche',
      'yesterday|today|morning|since|after|ayer|hoy|desde|despues|ahora & @scope & @pain|agony|rolling|scream*|grit*|reventaron|paredes|retorcij*',
      '@scope & up|down|boca|abajo|metieron|pasaron|back|throat|test & @pain|agony|grit*|aguanto|awful',
      'reventaron|perforaron|pincharon|perforated|punctured & dentro|@scope',
      'camara|tubo|manguera|manguerita & metieron|pasaron|esta|boca|abajo & grit*|dolor|duele|paredes|reventaron|tieso|aguanto',
      'estudio|examen colon & fiebre|dolor|retorcijon|constante|sangr*',
      '@scope & fever|fiebre|chills|bleed*|sangr* & since|after|desde|despues|yesterday|ayer|hoy',
    ],
  },
  {
    code: 'sx.abdominal_pain',
    patterns: [
      '@belly & sore|sores|upset|griping|agony',
      '@belly & queja|quejando|retuerc*',
      'retorcij*|retortij*',
    ],
  },
  {
    code: 'sx.abdominal_severe',
    patterns: [
      '@belly & awful|agony|terrible|horrendous|getting & @pain & worse|worst',
      'agony & @belly',
      '@belly & bestia|brutal|brutalmente|locura|parir|muerte & @pain|duele',
      'retuerzo|retuerce|retorciendose|revuelco|revolcando|revuelca & dolor|@belly|fiebr*|piso|suelo|cama',
    ],
  },
  {
    code: 'sx.abdominal_still',
    patterns: [
      '@cant|wont|agony hop|jump|laugh|sneeze|straighten & @belly|side|low|right|hot|fever|burning|sore',
      'jolt*|bumps|bump|speed|potholes|bache|baches|meneo|topes & cry|cries|agony|hurts|scream*|duele|grit*|@pain|@belly',
      'hunched|doubled|curled|bent|doblado|doblada|encorvad*|agachad*|encogid*|bolita|fetal & walk*|@belly|camin*|move|mover*|posicion|over|fever|salta|hop',
      '@belly & @pain & moverme|mover|muevo|movimiento|moverse|toser|meneo|respirar',
      'no deja|puedo moverme|enderez*|mover & @belly|@pain',
    ],
  },
  {
    code: 'sx.swallowing',
    patterns: [
      'wash & bite|food|mouthful|everything & down|water',
      'solid|solids|meat|bread|food & catch*|stick*|lodge*|halfway|hang*|soup',
      'carne|pan|arroz|comida|solidos & medio|mitad|camino|empuj*|agua|atora*|queda',
    ],
  },
  {
    code: 'sx.bowel_change',
    patterns: [
      'pencil|ribbon thin',
      '@stool|bowels|regular & pencil|ribbon|thin|thinner|lapiz|delgad*|cinta|fin*',
      '@stool & lapiz|cinta|delgadit*|delgad*',
      'once|regular & now & times|loose|six|five|four|months|constipated',
    ],
  },
  {
    code: 'sx.iron_low',
    patterns: ['iron|ferritin|hierro|ferritina & floor|boots|suelo|piso|low|baj*'],
  },
  {
    code: 'sx.abdominal_still',
    patterns: [
      'derecha|derecho|ingle|bajo|abajo|@belly & caminar|camino|moverme|toser|saltar|baches|bache|paso & mas|peor|duele|agonia',
      'right|low|lower|groin|@belly & bump|bumps|cough|step|walking|hop|speed & agony|worse|hurts|kills',
    ],
  },
  {
    code: 'sx.abdominal_severe',
    patterns: [
      '@belly & @pain & deja sin habla|aliento|aire|respir*',
      '@pain & deja sin habla & @belly',
      'no aguanto|soporto & dolor & @belly',
    ],
  },
  {
    code: 'sx.abdominal_rigid',
    patterns: [
      'hernia & hard|dura|stuck|fuera|afuera|trapped|atorada|black|morada|purple & push*|meter|vomit*|@vomit|@pain|devolver|agony|in|dentro',
    ],
  },
  {
    code: 'sx.scope_pain',
    patterns: [
      '@scope & no aguanto|soporto',
      'pasaron|metieron|hicieron & @scope & no aguanto|soporto',
      '@scope & boca|abajo|garganta & dolor',
    ],
  },
  {
    code: 'sx.no_wind',
    patterns: [
      'nothing|nowt & moving|passing|coming|shifting & below|down|bottom|end|bowels|through|back',
      'no pasa|sale|tira|echa ni & gas|aire|pedo|caca',
    ],
  },
  {
    code: 'sx.swallowing_saliva',
    patterns: [
      '@food & lodged|stuck|jammed|caught & froth|spit*|saliva|drool*|foam',
      'bringing|bring up froth|saliva|spit',
    ],
  },
  {
    code: 'sx.scope_pain',
    patterns: ['since|after & @scope & throat|bottom|down|up & @pain'],
  },
  {
    code: 'sx.abdominal_still',
    patterns: [
      '@cant hop|jump|laugh|sneeze|straighten',
      'wont hop|jump|straighten',
      'no @cantes saltar|brincar|reir|enderezarme|enderezarse & @belly|fiebre|dolor',
      'no salta|brinca & pie|@belly|fiebre|caliente',
    ],
  },
];

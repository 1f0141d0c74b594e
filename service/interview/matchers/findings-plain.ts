import type { Entry, WordClasses } from './patterns.ts';

/**
 * Plain people's words for ordinary findings, put together from classes: what happens (falls out, comes up, does not go
 * in) with what it happens to (hair, food, trousers). See lexicon.ts for the writing.
 */
export const plainClasses: WordClasses = {
  meal: 'food foods grub meal meals dinner dinners lunch breakfast supper tea scran tucker scoff comida comidas alimento alimentos bocado pan carne arroz sopa bread meat steak',
  bedding:
    'sheet sheets bedsheet bedding pillow pillows pillowcase mattress pyjama pyjamas pajama pajamas pjs nightie nightdress nightshirt sabana sabanas pijama camison almohada colchon',
  soaked:
    'soaked soaking drenched sopping dripping wringing ringing sodden saturated empapado empapada empapados empapadas empapo chorreando banado banada banados ensopado ensopada sudado sudada',
  garment:
    'clothes trousers pants jeans skirt skirts belt knickers dress dresses bra ring rings shorts slacks ropa pantalon pantalones vaquero vaqueros falda faldas cinturon cinto anillo vestidos',
  amount:
    'stone pound pounds ounce ounces lb lbs kilo kilos kilito kilitos kg kgs gram gramo gramos libra libras sizes talla tallas quilo quilos',
  num: 'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty half few several couple uno dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 20 25 30',
  phlegm:
    'phlegm flem sputum mucus muck gunk goo gunge slime gob gobs catarrh spit yellowy greeny yellowish greenish yellow green brown flema flemas gargajo gargajos pollo pollos gallo gallos esputo moco mocos',
  lower: 'ankle ankles feet foot legs leg shins calves tobillo tobillos pies pie piernas pierna',
  knob: 'bola bolas bolita bolitas bulto bultos bultito bultitos pelota pelotas pelotita chichon nodulo nodulos canica lump lumps bump nodule nodules knot',
  toilet:
    'toilet loo bathroom lavatory lav bog dunny john restroom washroom khazi bano vater wc servicio excusado inodoro poceta aseo',
  burns:
    'sting stings stinging stung burn burns burning smart smarts smarting nettles glass razor razors needles acid escuece escocia escozor arde arden ardia ardio ardor quema quemaba quemazon cristales vidrios alfileres pica fuego',
  flow: 'stream flow jet chorro chorrito',
  nightclothes: 'banian vest shirt tshirt singlet top clothes playera franela remera camiseta ropa',
  bigthing:
    'balloon balloons pumpkin pumpkins trunks marrow marrows sausages hams football footballs melon melons bolsters posts globo globos zapallo zapallos calabaza calabazas bota botas tronco troncos jamon jamones botijo melones sandia sandias morcilla morcillas chorizos salchichas tamal tamales pelotas',
  mad: 'mental nuts crazy bananas daft doolally wild haywire bonkers berserk ninety overdrive nineteen desbocado desboca desbocada loco mil galope',
  pee: 'pee peed peeing pees wee weeing wees weed urine urinating urinate piss pissing pissed widdle waterworks tinkle slash orino orina orinar orinando pis pipi meo mea mear meando meada',
};

export const plainFindings: Entry[] = [
  {
    code: 'sx.bloating',
    patterns: [
      '@belly & balloon|drum|barrel|blown|ballooned|globo|tambor|bombo|inflad*|infla|aventad*|windy|gassy|gases',
      '@belly come|comes|coming|came up like|huge|big|hard|tight',
      'blow|blows|blew|swell|blown up like|after|balloon|drum|whale',
      'look|looks|looking|like & months & pregnant|expecting',
      '@belly & expecting',
      'parezco|parece|parecia & embarazada|prenada|encinta',
      'me hincho|inflo|avento|aventa & comer|como|globo|sapo|tambor|cena|comida|gases',
      'lots|loads|full|trapped of wind|gas',
      'lot of wind|gas & @belly|gurgl*|burp*|belch*|bowel*',
      'trapped|bit|very|dead|awful|terrible|awfully wind|windy|gas|gassy|gassier',
      'belching|burping & lot|all|constantly|nonstop|bloat*|windy|wind',
      'trousers|jeans|waistband|skirt|pants & do|button|fasten|tight & evening|eating|meal|meals|lunch|belly|tummy',
      'gases',
      'aventado|aventada|embotijado|empachado & @belly|comer|comida|tripa',
      'flatulencia',
      'flatulence',
      'meteorismo',
    ],
  },
  {
    code: 'sx.appetite',
    patterns: [
      'off his|her|my|their|its|completely|right|all @meal|feed|meat',
      'off @meal',
      'off my|his|her @meal',
      'not|never|isnt eating|eatin much|well|properly|enough|nothing',
      'not|dont|doesnt|cant|couldnt|cannot fancy|face|stomach @meal|anything|eating|thing',
      '@cant face|stomach @meal|eating',
      'hardly|barely|scarcely eat|eats|eating|eaten|ate|touch|touched|touches',
      'hasnt|havent|not eaten|touched much|anything|thing|properly|since|for|@meal',
      'pick|picks|picking|picked & @meal|plate',
      'eat|eats|eating like sparrow|bird|mouse',
      'no|poor|lost|losing|less|little|gone|reduced appetite|appetit',
      'appetite gone|poor|shot|vanished|rubbish|terrible|disappeared|low',
      'no tengo|tiene|tenia|me|le ganas|gana comer|comida|nada',
      'no me|le apetece|entra|provoca comer|comida|nada',
      'sin|poco|poca|falta|perdido|perdi|perdio|menos apetito|hambre',
      'no tengo|tiene|tenia|he|ha|da|dan|siento hambre|apetito',
      'quito|fue|ido|quitado hambre|apetito',
      'quito|fue|ido|quitado ganas comer',
      'no me|le|les entra|apetece|provoca|antoja comida|comer|bocado',
      'no me|le apetece|entra nada comida|comer',
      'come|comiendo|comer pajarito|pajaritos|gorrion|poquito|poquisimo|poco|apenas',
      'como pajarito|poquito|poquisimo',
      'como como pajarito|gorrion',
      'apenas|casi|no come|comia|comiendo|comido|prueba|pruebo|probado nada|bocado|comida',
      'apenas|casi no come|comia|como',
      'inapetente|desganado|desganada|inapetencia',
    ],
  },
  {
    code: 'sx.hunger',
    patterns: [
      'hungry & always|constantly|permanently|again|forever',
      'hungry all|the time',
      'always|constantly|forever|permanently hungry|starving|hungrier',
      'hungrier',
      'hunger & increased|constant|mad|terrible',
      'ravenous',
      'famished',
      'eating for two',
      'eat|eating|eats & horse|pig|more|twice|everything|loads|never|nonstop & lost|losing|dropped|weight|thin|still|sight|scales',
      'able eat so much',
      'cant|cannot|not stop|stopped eating',
      'two dinners|lunches|breakfasts',
      'hambre & hora|horas|rato|siempre|tiempo|mucha|voraz|canina|lobo|bestia',
      'come|comiendo lima|nunca|bestia|lobo|animal|doble',
      'comer nunca',
      'como como una lima',
      'como como lima|nunca|bestia|lobo|caballo|animal|descosid*',
      'no paro|para|dejo comer',
    ],
  },
  {
    code: 'sx.cold_intolerance',
    patterns: [
      'always|constantly|forever|permanently|perpetually freezing|frozen|perished|nithered|foundered|chilly|cold',
      'freezing|frozen|perished|nithered|foundered & always|everyone|summer|august|june|july',
      'freezing|frozen|perished|cold all|the time',
      'feel|feels cold & more|terrible|something|always|everyone|dreadful|august|july|june|summer',
      'cant|cannot|never|not get|keep warm',
      'nesh',
      'hands|feet|fingers & ice|icicles',
      'heating on & august|july|june|summer|full',
      'cardigan|jumper|jumpers|coat|fleece|blanket|sweater|gloves & august|july|june|summer',
      'muerto|muerta|helado|helada|pelado|pelada|congelado|congelada frio & siempre|dia|tiempo|hora|horas|agosto|julio|verano|todo',
      'muerto|muerta frio',
      'frio & siempre|tiempo|hora|horas|agosto|verano|sol|manta|nadie|chaqueta|cobija',
      'frio todo|toda dia|tiempo',
      'friolero|friolera|frioliento|friolenta',
      'chamarra|chaqueta|abrigo|cobija|manta|sueter|poncho & calor|verano|agosto|julio|sol',
      'no entro|entra calor',
      'no aguanto|soporto|tolero|aguanta|soporta frio',
    ],
  },
  {
    code: 'sx.heat_intolerance',
    patterns: [
      'always|constantly|forever|permanently boiling|roasting|sweltering|hot|overheating|baking',
      'boiling|roasting|sweltering|baking all|the time',
      'boiling|roasting|sweltering|baking|overheating & everyone|coat|coats|cardigan|winter|january|december|november|snow',
      'hot & everyone|jumpers|cardigans & window|windows|winter|november|snow|cardigan|coats|coat',
      'window|windows open & winter|january|december|november|february|snow|frost|sweat*',
      'cardigan|cardigans|coats|jumpers|coat & window|sweat*|fan',
      'fan on & winter|january|december|november|sweat*',
      'cant|cannot|not stand|bear|take|tolerate|handle heat|warm|hot',
      'muero|aso|cuezo|derrito|sofoco calor',
      'calor & siempre|tiempo|hora|horas|enero|diciembre|invierno|abrigad*|nadie|demas',
      'calor todo|toda dia|tiempo',
      'no aguanto|soporto|tolero|aguanta|soporta calor',
      'ventana|ventanas abierta|abiertas & enero|diciembre|noviembre|invierno|sud*|calor',
      'acalorado|acalorada',
    ],
  },
  {
    code: 'sx.hair_loss',
    patterns: [
      'hair|parting|fringe|ponytail & thin|thinning|thinner|wider|falling|coming|shedding|moulting|clumps|handfuls|patches|plughole|brush|drain|shower & out|thin*|wider|clumps|handfuls|full|more|less',
      'going|gone|getting thin|bald|thinner on|top|hair',
      'bald patch|patches|spot|spots',
      'losing|lost|shedding|moulting my|his|her hair',
      'hair & half|nothing & left|was',
      'pelo|cabello & cae|cayendo|caen|cayo|caido|pierdo|perdiendo|mechones|manojos|punados|cepillo|peine|almohada|coladera|ducha|calvo|calva|ralo|barro',
      'quedando|quedo calvo|calva|pelon|pelona',
      'calvas|alopecia',
      'entradas|mechon|mechones & pelo|cabello',
    ],
  },
  {
    code: 'sx.bleeding',
    patterns: [
      'bleed|bleeds|bled & easily|brush|teeth|shaving|scratch|knock|catch|caught|towel|picked|when|keeps|nothing|again',
      'keeps|started|still|always|spot|bit bleeding',
      'mole|spot|patch|sore|scab|lump|gums|gum & bled|bleeds|bleeding|bleed',
      'spit|spitting|taste blood & teeth|brush*|gums',
      'blood & toothbrush|brush|gums|teeth|sink',
      'sangra|sangran|sangro|sangraba|sangrado|sangrando & encia|encias|lunar|mancha|grano|costra|herida|dientes|roc*|afeit*|cepill*|facil|poco|nada',
      'escupo|sale|salen|echo & sangre & dientes|cepill*|encias|boca',
      'sangre & cepillo|cepill*|lavar*|lavo dientes',
    ],
  },
  {
    code: 'sx.lump',
    patterns: [
      'lump|lumps|nodule|nodules|gland|glands & arm|leg|back|wrist|hand|finger|groin|armpit|neck|breast|skin|under|throat|shoulder|shin|behind|head|scalp|belly|bollock|ball|testicle|penis|shaft|tummy',
      'hard|firm|knobbly|knobby|bony|rubbery bit|lump|thing|knot|patch|swelling|pea|ridge & skin|under|arm|leg|side|top|shoulder|neck|hand|shaft|bent|wrist|shin',
      'something hard|firm & pea|marble|grape|skin|under|shin|arm|neck|leg|side',
      'knot|bump & under|skin|moves|hand|wrist|grown|growing',
      'size|like|big pea|walnut|grape|marble|golf|plum & lump|hard|under|skin|neck|something',
      '@knob & salio|salido|tengo|noto|note|encontre|encontrado|toque|dura|duro|piel|debajo|cuello|brazo|pierna|muneca|axila|ingle|crecido|creciendo|hinchad*',
      'bulto|bultito|bultos|ganglio|ganglios|nodulo',
    ],
  },
  {
    code: 'sx.weight_loss',
    patterns: [
      'lost|lose|losing|shed|dropped|drop|shifted @amount',
      'lost|shed|dropped|shifted|losing @num @amount',
      'lost|shed|dropped|shifted|losing about|nearly|over|almost|around|roughly @num @amount',
      'perdido|perdi|perdio|bajado|baje @num @amount',
      '@amount & off me|him|her',
      '@amount & gone|lighter|missing|menos & weight|since|of|without|trying|months|weeks|desde|sin',
      '@amount gone|lighter|menos',
      '@garment & falling|fall|hanging|hang|drop|dropping|slipping|sliding off|down|on me|him|her',
      '@garment & loose|looser|baggy|bigger & gone|getting|all|got|now|are|on',
      'belt & gone|going|taken in|notch|notches|holes|hole',
      'dropped|down|lost & dress|trouser|jean & size|sizes',
      'skin and bone|bones',
      'bag bones',
      'wasting|wasted|shrinking away|nothing',
      'bailan|baila|caen|cae|quedan|queda|nadan|sobran & @garment & grandes|grande|flojos|flojo|anchos|ancha|floja',
      'bailan|baila|caen|cae|sobran|nadan @garment',
      '@garment & bailan|baila|nadan|cae|caen|grande|grandes|flojo|floja|holgad*',
      'huesos & estoy|esta|quedado|quedando|quede|puros|puro',
      'adelgazo|adelgazado|adelgace|adelgazando|enflaquec*|enflacado|chupado|chupada',
      'quedado en nada',
      'perdido|perdi|perdio|bajado|baje|bajo|rebajado & @amount',
    ],
  },
  {
    code: 'sx.weight_gain',
    patterns: [
      '@amount & heavier|mas & since|que|desde|than',
      '@amount heavier',
      'jeans|trousers|skirt|clothes|dress & tight|button|do|fasten|fit & weight|stone|heavier|bigger|put',
      'quedan|queda|vienen & chico|chicos|chica|apretad*|estrech* & pantalon|pantalones|ropa|falda',
    ],
  },
  {
    code: 'sx.sputum',
    patterns: [
      'bring|brings|bringing|brought|cough|coughs|coughing|hawk|hawking|hack|hacking|spit|spits|spitting|gob|gobbing up|out & @phlegm|stuff',
      'green|yellow|brown|thick gunk|muck|goo|gunge|slime|phlegm|gob|catarrh',
      'chest & full|loose|rattly & catarrh|phlegm|muck|mucus',
      'echo|saco|arranco|boto|escupo|expulso|arrojo|suelto & flema|flemas|gargajo|gargajos|esputo|pollo|pollos',
      'baba|moco|mocos|flema|flemas & toser|toso|tose',
    ],
  },
  {
    code: 'sx.blood_cough',
    patterns: [
      'cough|coughing|coughed|coughs & streak*|speck*|fleck*|spots|pink|rusty|red & blood|hanky|tissue|up|spit|phlegm|handkerchief',
      'rusty|pink|bloody|bloodstained spit|phlegm|sputum|froth',
      'escupo|escupi|escupido|escupe|toso|tosi|tosido|toser|tos|flema|flemas|esputo|gargajo & hebra|hebrita|hebras|hilo|hilito|hilitos|pinta|pintas|rastro|vetas|mancha|manchado|gota|gotas & sangre|roj*',
      'panuelo & sangre|roj* & tos|toser|toso',
    ],
  },
  {
    code: 'sx.runny_nose',
    patterns: [
      'nose|nostrils|nostril|conk|hooter|snout|sinuses & bunged|clogged|stuffed|blocked|tap|dripping|drips|drippy|streaming|solid|running|plugged|stuffy',
      'through nose & cant|bunged|blocked|breathe & bunged|blocked|solid|block',
      'all|so|really|completely stuffed|bunged|clogged|blocked|congested up',
      'congested',
      'sniffles',
      'sniffly',
      'streaming & sneez*|eyes|nose|cold',
      'sneez* & time|times|nonstop|morning|fits|constantly|streaming|fit|eyes',
      'nariz & tupida|taponada|gotea|goteo|chorreando|constipada|obstruida|llena|agua|agüita|aguita|moc*',
      'moqueando|moquera|moquillo|mocoso|mocosa|mocoseo',
      'estornud* & parar|seguido|veces|manana|moc*|nariz|rato',
      'estornudo|estornudos|estornudando',
    ],
  },
  {
    code: 'sx.sore_throat',
    patterns: [
      'throat & louping|loupin|raw|fire|razor|razors|glass|sandpaper|scratchy|raspy|burning|killing|aching|agony|barbed|knives|inflamed|red',
      'swallow|swallowing & glass|razor|razors|knives|hurts|painful|sore|murder|barbed',
      'garganta & raspa|lija|arde|ardor|fuego|polvo|rasposa|carrasposa|pica|cuchillas|cristales|irritada|roja|inflamada|matando|cerrada',
      'trago|tragar|pasar & cuchillas|cristales|vidrios|agujas|duele',
    ],
  },
  {
    code: 'sx.night_sweats',
    patterns: [
      'wake|wakes|woke|waking & @soaked',
      '@bedding & @soaked|mojad*|sud*|sweat*',
      'night|nights|nightly & @bedding|@nightclothes & wet|damp|@soaked',
      'wake|wakes|change|changing|changed & @nightclothes & night|nights|3am',
      'change|changing|changed|cambio|cambiar|cambiarme|cambiamos & @bedding & sweat*|sud*|wet|@soaked',
      'bed|cama & sweat*|sud*|@soaked & sweat*|sud*',
      'despierto|despierta|amanezco|amanece|amanecio|levanto|levanta & banado|banada|chorreando|empapado|empapada|ensopado|ensopada|sudado|sudada|sopa',
      'noche|noches|madrugada & empap*|chorreando|sudo|sudando|sudores|sudor',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: [
      '@chest & flutter*|flip*|somersault*|thud*|butterfl*|pescadit*|pajarit*|mariposa*|brinca*|vuelco*',
      '@chest & fish|bird & flip*|flap*|flutter*|jump*',
      '@heart & flip*|somersault*|thud*|clappers|dozen|bongo|drum|drumming|racehorse|wild|stumble*|hiccup*|thump*|jolt*|flop*|gallop*|hammer*|pound*',
      'miss|misses|missed|skip|skips|skipped|drops beat|beats',
      'fluttery|flutters|fluttering & @heart|@chest|feeling|feelings',
      '@heart & corre|corria|corriendo|mil|vuelco|vuelcos|brinca|brincos|tropieza|galopa|galope|desboca*|tamborea|tun',
    ],
  },
  {
    code: 'sx.breathless_lying',
    patterns: [
      'sleep|sleeping|sleeps|slept propped|upright|pillows',
      'sleep|sleeping|sleeps|slept & armchair|recliner & breath*|now|days|since|propped',
      '2|3|4|5|two|three|four|five|more|extra pillows',
      '@cant lie|lay|sleep flat',
      'acostar|acostarse|acostarme|tumbar|tumbarse|tumbarme|acostado|acostada & ahog*|aire|respir*|asfixi*|fatig*',
      'duermo|duerme|dormir|durmiendo|amanece|amanecio|amanezco & sentado|sentada|sillon|butaca|mecedora|almohadas|almohadones',
      'despierto|despierta|despertado & sin|falta aire|respirar',
      'despierto|despierta & ahogad*|ahogando*|asfixi*',
    ],
  },
  {
    code: 'sx.swelling',
    patterns: [
      '@lower & balloons|puffy|trunks|puffed|puff|puffs|swell|swells|swole|swelled',
      'hands|fingers & swollen|puffy|puff|puffed|sausages|balloons',
      '@cant get shoes|shoe|boots|slippers|socks on',
      'shoes|shoe|slippers|boots & fit|on|squeeze & anymore|cant|dont|wont|swol*|feet|ankles',
      'sock|socks leave|leaves|make|mark|marks|dent|dents',
      '@lower & tamal|tamales|globo|globos|bota|botas|jamon|jamones|botijo|botijos|porras|salchichas|morcillas|infladas|inflados',
      'zapato|zapatos|chanclas|pantuflas|zapatillas & no & entran|entra|caben|cabe|cierran',
    ],
  },
  {
    code: 'sx.breathless_exertion',
    patterns: [
      'puffed|puffing|blowing|wheezing|gasping & stairs|stair|hill|hills|slope|walk*|bed|making|dressing|steps|landing|hoover*|shopping|bus',
      'out puff & stairs|stair|hill|hills|slope|walk*|steps|landing',
      'stop & stairs|hill|landing|halfway & breath|puff|wind|blow',
      'fatigo|fatiga|agito|agita|asfixio & esquina|escalera|escaleras|subir|subo|caminar|cuesta|cuadra|pasos|banarme|vestirme',
      'subo|subir|camino|caminar|cuesta|escaleras|escalera|cuadra & ahog*|asfixi*|jadeando',
    ],
  },
  {
    code: 'sx.breathing_fast',
    patterns: [
      'breath*|breeth* & marathon|sprint',
      'panting dog',
      'respira|respiro|respirando|respiracion & hubiera|agitad*|acelerad*|corrido|deprisa|aprisa|jadea*|cortit*',
      'jadea|jadeando',
    ],
  },
  {
    code: 'sx.dizzy',
    patterns: [
      'came|come|comes|went|go|going|feel|feeling|felt|gone|all swimmy|woozy|wobbly|giddy|lightheaded|floaty|squiffy|whoozy|dizzy',
      'over all swimmy|woozy|dizzy|giddy',
      'head|room|everything|world & spinning|spins|spun|swimming|swam|whirling|swimmy',
      'light headed',
      'dizzy spell|spells|turn|turns',
      'se me va|iba|fue mundo|cabeza|piso',
      'mundo & vueltas',
      'mareito|mareada|mareado|mareos|mareo|mareando|mareaba',
      'tambaleo|tambaleando|tambalea|tambaleante',
      'cabeza & vueltas|gira|volada|hueca|boba|flotando',
      'vahido|vahidos|vaguido',
    ],
  },
  {
    code: 'sx.faint',
    patterns: [
      'keeled|keel over',
      'dropped like stone|sack',
      'came round & floor|ground',
      'woke & floor|ground',
      'out like light & floor',
      'suelo redond*',
      'patatus|soponcio|yeyo|telele & conocimiento|suelo|cayo|piso',
      'desplome|desplomo|desplomado|desplomada',
      'fue luz & cai|suelo',
      'perdi|perdio|perdido conocimiento|sentido|conciencia',
    ],
  },
  {
    code: 'sx.black_stool',
    patterns: [
      'passing|passed|pass|pooing|doing & road|tar|tarry|treacle|liquorice',
      'road tar',
      'negro|negra|negros|negras & alquitran|pegajos*|petroleo|brea|hediond*|apest*',
      'black & tarry|treacle',
      '@toilet & @black & alquitran|pegajos*|petroleo|brea',
      '@stool & dark|black* & sticky|tarry|stinks|smelly|shiny',
      'hago|obro|cago|descargo @black',
      '@stool & treacle|liquorice|ink|hat|regaliz',
    ],
  },
  {
    code: 'sx.constipation',
    patterns: [
      'vientre|cuerpo|bano|deposicion|obro|cago & vez|cada|una & semana|dias',
      'hace & dias|semana|semanas & no & cuerpo|bano|obro|cago|vientre|caca',
      'no hago|haga|hizo|hace cuerpo|caca|vientre|popo',
      'no obro|obra|cago|caga|defeco',
      'no voy|va|he ido|ha ido bano & semana|dias|desde',
      'only go|goes|been once & week|fortnight',
      'bowels|bowel|poo|poos|motion & opened|moved|open|move|been & not|hasnt|havent|since',
      'bowels opened|open|moved & days|week|since',
      'dont|doesnt|wont|havent|hasnt|not go|gone|been for two|three|four|five|six|seven|several|2|3|4|5|6|7|days|week',
      'havent|hasnt|not been|gone toilet|loo|bathroom|bog & since|days|week|for|nor',
      'bunged up & been|bowel*|days|bum|belly',
      'straining & toilet|poo|stool|hard',
      'pooing|passing|shitting bricks|rocks|bullets|golf|pebbles|marbles',
      'rabbit|sheep|goat droppings|pellets',
      'hard & bullets|pebbles|droppings|pellets|marbles',
      'cabra|cabras|conejo|oveja|ovejas & bolit*|como|cagarrut*|otros',
      'pujo|pujando|apretar & duro|dura',
      'caca|popo duro|dura',
    ],
  },
  {
    code: 'sx.diarrhoea',
    patterns: [
      'trots|squits|squitters|skitters|skits|splatters|scoots',
      'bowels|poo|poos|motions|stools|insides & soup|water|liquid|mush|mushy|gravy|sloppy|slop|loose|runny',
      'coming|comes out & water|tap|liquid & bottom|bum|end|behind|arse|bowel*|poo',
      'some|unos|dias|days & suelta|sueltas & otro|otros|bano|cabras|dura|duro',
      'churreta|churrete|churretes|churrias|cursera|seguidillas|cagalera|cagaleras|chorrillo|obradera|soltura',
      'vientre|estomago|barriga|panza suelto|suelta|flojo|floja',
      'descompuesto|descompuesta',
      'voy|ando|estoy & aguas|liquido & bano|en',
      'caca|popo|heces|deposiciones|obro|evacuo & agua|aguad*|liquid*|sopa|blanda|blandas',
    ],
  },
  {
    code: 'sx.regurgitation',
    patterns: [
      'acid|sour|bile|food|bitter|burning & comes|come|coming|came|rises|rising|repeats|repeating up|into|back',
      'acid|sour|bitter & throat|mouth',
      'sube|suben|subio|subia|regresa|devuelve|vuelve & acido|acidez|agrio|agria|bilis|amargo|comida|liquido',
      'repite|repiten & comida|cena|ajo|todo',
      'agriera|agrieras',
    ],
  },
  {
    code: 'sx.heartburn',
    patterns: [
      'boca estomago & ardor|arde|quema|fuego|quemazon|ardores',
      'agruras|agrura|agriera|agrieras|vinagrera|pirosis|ardentia',
      'sube acido|acidez',
      'acid & comes|come|coming|reflux|throat|mouth|stomach|lie|night',
      'burning|burns & breastbone|gullet|throat & curry|meals|eating|food|lie|lying|spicy|supper|acid',
      'indigestion|dyspepsia',
    ],
  },
  {
    code: 'sx.swallowing',
    patterns: [
      '@meal & stick|sticks|stiks|stuck|lodges|lodged|jams',
      '@meal & atora|atasca|atraganta|atranca|traba|atorad*|atascad*|trabad*',
      'no me|le pasa|baja|pasan|bajan @meal',
      'atraganto|atraganta|atoro & @meal|pastillas|agua|siempre',
      'cuesta|trabajo tragar|pasar @meal',
      'cuesta|trabajo tragar',
    ],
  },
  {
    code: 'sx.vomiting',
    patterns: [
      'fetching|fetched|fetches|fetch up',
      'bringing|brings|brought up dinner|supper|breakfast|tea|food|everything|lunch',
      'bringing|brought|brings @meal|everything back up',
      'parked|lost my|his|her breakfast|dinner|lunch|supper|cookies',
      'chundered|chunder|barfed|barf|barfing|upchucked|yakked|yakking|ralphed|hurling|hurled',
      'cant|cannot|couldnt|wont keep|stay|kept anything|nothing|water|food|thing down',
      'keep|keeping nothing|anything down',
      'devuelve|devuelvo|devolvio todo',
      'nada & queda|aguanta|para estomago',
      'gomitar|gomito|gomite|gomitando|trallar',
    ],
  },
  {
    code: 'sx.frequency_urine',
    patterns: [
      '@pee & racehorse|half|constantly|nonstop|forever',
      '@pee all|every hour|day|time|half|few',
      'never|always off|on @toilet & @pee',
      'back and forth @toilet',
      'up and down & @pee',
      'paso|pasa bano & @pee|meando',
      'cada & @pee & rato|hora|media|tres|minutos',
      'meo|meando|meona|meon|orino|orinando & rato|siempre|continuo|seguido|veces',
    ],
  },
  {
    code: 'sx.urinary',
    patterns: [
      'sudden|strong|desperate|terrible urge & key|go|door|@toilet|@pee|rush|run',
      'urge|urgency & @pee|@toilet|key|go',
      'urgencia|ganas|apuro & @pee',
      'no aguanto|aguanta ganas|pis|pipi|orina',
    ],
  },
  {
    code: 'sx.stream_weak',
    patterns: [
      '@flow & poor|weak|slow|feeble|pathetic|trickle|flojo|floja|debil|fino|delgado|cortado|rubbish',
      'hilito|hilo|gotita|gotitas & @pee',
      'stop start|starts|starting & @pee|flow|stream',
      '@pee & stop|stops start|starts',
      'stops and starts',
      'takes ages|long|forever & start|@pee',
      'stand|wait & ages|forever|minutes & @pee|start',
      'tarda|tardo|cuesta & salir|empezar|arrancar & @pee|chorro',
      'pujar|pujo|apretar & @pee',
    ],
  },
  {
    code: 'sx.burning_urine',
    patterns: [
      '@burns & @pee',
      '@burns & pass|passing water',
      '@burns & tip|willy|penis|pipe|waterworks & @pee|tip|end|go|going',
      'sting|stings|stinging|burn|burns|burning when|to go',
      'sting at|in tip|end',
    ],
  },
  {
    code: 'sx.nocturia',
    patterns: [
      'up|get|getting|gets|got|wake|waking & night|nights|3am & @pee|@toilet',
      'up|get|getting & @pee|@toilet & night|nights|nite',
      'levanto|levanta|levantar|levantarme|despierto|despierta & @pee|bano',
      'orino|orina|meo|bano & noche|noches|madrugada',
    ],
  },
  {
    code: 'sx.blood_urine',
    patterns: [
      '@pee & pink|pinky|pinkish|rosy|ribena|blackcurrant|claret|rusty|bloodstained',
      '@pee red|reddish|rose|beetroot',
      'pink|pinky|rosy|bloody water|waters',
      '@pee & rosad*|rojiz*|sanguaza',
      '@pee rojo|roja|rosa|colorad*|vino|tinto',
    ],
  },
  {
    code: 'sx.dark_urine',
    patterns: [
      '@pee & oscur*|marron|brown',
      '@pee like coke|cola|tea|coffee|stout|guinness',
      '@pee coca|cocacola|cola|panela',
    ],
  },
  {
    code: 'sx.incontinence',
    patterns: [
      'escapa|escapan & chorrito|gotitas|gotas|pis|pipi|orina',
      'leak|leaks|leaking & laugh*|cough*|sneez*|jump*|lift*|bounce*|trampoline',
      'not|dont|doesnt|cant|never make|reach toilet|loo|bathroom',
      'not|dont|never make it in time',
      'wet|wetting|wets|peed|pissed myself|himself|herself',
      'no llego|llega|alcanzo|alcanza bano|vater',
      'me meo & encima|toser|toso|salto|estornudo|literal',
      'mojo|moja|moje|mojado calzones|calzon|bragas|encima',
    ],
  },
  {
    code: 'sx.testicular_lump',
    patterns: [
      '@knob|pea|hard|bit|garbanzo|pepita|bolita|chicharo|frijol & testicle|testicles|ball|balls|nut|nuts|bollock|bollocks|knacker|ballbag|scrotum|testiculo|testiculos|huevo|huevos|cojon|cojones|pelotas|escroto',
    ],
  },
  {
    code: 'sx.tremor',
    patterns: [
      'hands|hand|fingers & shake|shakes|shaking|shaky|tremble|trembles|trembling|trembly|jitter*|quiver*',
      'trembly|jittery|tremulous',
      'tiembla|tiemblan|tiemblo|temblando|temblor|temblores|temblequeo|temblorosa|tembloroso|temblequea|tembleque|temblona',
    ],
  },
  {
    code: 'sx.headache',
    patterns: [
      'bit|touch of a head & now|after|morning|paracetamol',
      'sore|thumping|banging head',
      'head & thumping|hammering|throb*',
    ],
  },
  {
    code: 'sx.confusion',
    patterns: [
      'called|calls|calling me & mother|mum|mums|dead|wifes|sisters|brothers',
      'thinks hes|shes|he|she in',
      'thinks its 19*',
      'doesnt|didnt know what day|year',
      'habla|hablando|dice|diciendo & disparates|incoherencias|sinsentidos|babosadas',
      'llama|llamo|confunde & nombre & difunt*|muert*|paz|madre|otra',
      'no sabe|sabia donde esta',
      'no sabe|sabia quien soy|somos',
      'no sabe|sabia dia es',
      'desorientado|desorientada|desubicado|desubicada',
    ],
  },
  {
    code: 'sx.wheeze',
    patterns: [
      '@chest & kettle|squeak*|squeaky|whistl*|accordion|bagpipes|acordeon|gato|gatos|hervor|hervidera|ronronea|chifla|chiflidos|silbidos',
      'silbo|silba|silban|chiflo|silbidito & noche|noches|respir*|dormir|@chest|aire',
      'silbo|silba|chiflo noche|noches',
      'hervor pecho',
    ],
  },
  {
    code: 'sx.tired',
    patterns: [
      'sleep standing|stood up',
      'sleep for week|month|year',
      'dormiria|dormiria & semana|mes|parado|pie',
    ],
  },
  {
    code: 'sx.sleepy_daytime',
    patterns: [
      'me duermo|dormido & bus|misa|tele|cine|trabajo|mesa|manejando|volante|clase|reunion|guagua|micro',
      'nod|nods|drop|drops|doze|dozes off & anywhere|everywhere|lights|wheel|meeting|meetings|bus|telly|sofa|desk|church',
    ],
  },
  {
    code: 'sx.chest_pain',
    patterns: ['costado|costillas & @pain|pinchazo|pinchazos & respir*|aire|hondo|toser'],
  },
  {
    code: 'sx.calf_pain',
    patterns: [
      'pantorrilla|pantorrillas & tirante|dura|duro|tensa|apretada|cargada',
      'calf|calves & tight|hard|hot|tender',
    ],
  },
  {
    code: 'sx.near_faint',
    patterns: [
      'saw|seeing stars',
      'came|come|comes|coming over faint|all',
      'come|came over queer|funny & sit|floor|hold',
    ],
  },
  {
    code: 'sx.bruising',
    patterns: [
      'black and blue',
      'bruise|bruises|bruising & peach|banana|nothing|look|easily|easy|everywhere|over',
      'cardenal|cardenales|moreton|moretones|moraton|moratones|hematoma|hematomas',
    ],
  },
  {
    code: 'sx.nausea',
    patterns: [
      'feels|felt|feel sick',
      'turns|turned|turning stomach',
      'arcada|arcadas',
      'off colour|color & stomach|sick|food',
      'boca hecha agua',
      'revuelve|revuelto|revuelta estomago|barriga|panza|tripa',
    ],
  },
  {
    code: 'sx.thirst',
    patterns: [
      'agua & bestia|litros|galones|camello|garrafas',
      'tomo|bebo|bebe|toma litros',
      'cant|cannot|not|never get enough water|drink',
      'glugging|guzzling|downing|gulping & water|squash|pints|juice|gallons|litres',
      'drink|drinks|drinking & gallons|litres|pints|buckets & water|squash|day|night|juice',
    ],
  },
  {
    code: 'sx.vision',
    patterns: [
      'everything|things|sight|eyes fuzzy|blurry|blurred|hazy|misty',
      'veo|vista|ojos & niebla|neblina|borroso|borrosa|nublado|nublada|empanado|telarana',
    ],
  },
  {
    code: 'sx.erection',
    patterns: [
      'goes|go|going|went soft|limp|floppy|down & halfway|sex|middle|during|wife|bed|job|bits',
      'get|keep|stay it|hard|up & bedroom|wife|sex|partner|bed & cant|cannot|wont|not',
    ],
  },
  {
    code: 'sx.libido',
    patterns: [
      'desire|libido|drive & gone|low|lost|zero|none|dead|disappeared|flat',
      'no|sin ganas|deseo|apetito sexo|relaciones|intimidad|sexual|eso',
      'no interest|interested in sex',
      'off sex',
    ],
  },
  {
    code: 'sx.flank_pain',
    patterns: [
      'side|flank|ribs|loin & groin|bollock|testicle & @pain|waves|wave|comes|stab*',
      'costado|rinon|rinones|lomo & ingle|huevo|testiculo|aguas & @pain|baja|punzada|retortijon*',
      'rinon|rinones & @pain',
    ],
  },
  {
    code: 'sx.urinary',
    patterns: [
      '@pee & cloudy|smelly|smells|stinks|stinky|reeks|murky|turbia|turbio|huele|apesta|hiede|fuerte',
      'water|waters cloudy|murky|smelly',
    ],
  },
  {
    code: 'sx.penile_discharge',
    patterns: [
      'gotea|sale|supura|escurre|secrecion|pus & verga|pito|pinga|pene|miembro|polla|pija|picha & pus|amarill*|verd*|moco|secrecion|liquido|gotea',
      'drip|drips|gunk|pus|discharge|ooze|oozing|weeping & willy|penis|knob|dick|cock|todger',
    ],
  },
  {
    code: 'sx.face_swelling',
    patterns: [
      'labio|labios|ojos|parpado|parpados & gordo|gordos|inflad*|boxeador|sapo|pato|morcilla|hinchad*',
      'cara|cachete|cachetes & inflad*|boxeador|sapo|hinchad*',
      'lips|lip|eyelids & boxer|duck|ducks|sausages|fat|ballooned|blown|puffy|swollen|swelled',
      'face|cheeks & boxer|ballooned|blown|puffy|swollen|swelled',
    ],
  },
  {
    code: 'sx.swelling',
    patterns: ['@lower & como|like|hechos|hechas|hecha & @bigthing'],
  },
  {
    code: 'sx.diarrhoea',
    patterns: [
      'runny|loose|watery|sloppy|liquidy & netty|@toilet|cludgie|privy|motions|poo',
      'cagar|obrar|zurrar & corriendo|carrera|carreras|chorro|aguado|liquido',
      'caca|cacas|caquita|caquitas & floja|flojas|suelta|sueltas|liquida|liquidas|aguada|aguadas',
    ],
  },
  {
    code: 'sx.hearing',
    patterns: [
      'sounds|sound|hear|hearing|everything & underwater|tunnel|goldfish|submarine',
      'sounds|sound|hear|hearing|everything & under|through & water|cotton|wool|blanket|wall',
      'oigo|escucho|suena|suenan & debajo|bajo|dentro & agua|tunel|pecera|pozo',
      'oigo|escucho|suena|suenan & pecera|algodon|algodones|caracola|tunel',
    ],
  },
  {
    code: 'sx.vaginal_bleeding',
    patterns: [
      'mancho|manche|manchando|manchado|manchadito & poco|salvaslip|compresa|marron|cafe|rosado|rosadito|gotas|gotitas|braga|bragas|calzon|protector|toalla|regla',
    ],
  },
  {
    code: 'sx.speech_trouble',
    patterns: [
      'sounded|sounds|sounding|sound & drunk|drink taken|pissed|plastered|sozzled|tipsy|steaming|legless',
      'sonaba|sueno|suena|hablaba|hablo & borracho|borracha|bebido|bebida|curda|ebrio|tomado',
    ],
  },
  {
    code: 'sx.weakness',
    patterns: [
      'cup|teapot|kettle|mug|plate|pan|fork|pen|phone|keys|glass|spoon & went|fell|flew|jumped|dropped|slipped & hand|hands|fingers|grip|grasp & out|from',
      'fingers & wont|wouldnt|refuse|refused close|grip|hold|obey',
    ],
  },
  {
    code: 'sx.abdominal_pain',
    patterns: [
      'pulls|pulling|draws|drawing|brings|bringing & legs|knees & screams|screaming|cries|crying|howls|howling|roars|yells',
      'encoge|encogiendo|recoge|dobla|sube & piernas|piernitas|patitas|rodillas & llora|llorando|grita|chilla|berrea|alarido|alaridos',
    ],
  },
  {
    code: 'sx.drowsy',
    patterns: [
      'dormilon|dormilona & abre|abrir|despierta|cuesta|demasiado|muy|bien|mas',
      'no & quiere|puede & abrir & ojos|ojitos & dormi*|despiert*',
      'opens|opened eyes & off|shuts|closes|drops & again',
      '@cant|hardly|barely rouse',
    ],
  },
  {
    code: 'sx.confusion',
    patterns: [
      'mates|everyone|they|people|family|wife|husband|friends & say|says|said|reckon|reckons & talking|talkin|speaking & rubbish|nonsense|gibberish|garbage',
      'no sabe|sabia & en|ni que ano|dia|mes',
      'no sabe|sabia donde|quien esta|estamos|es|soy|somos|era',
      'llamo|llamado|llamaba|llama & nombre & hermano|hermana|madre|padre|tia|tio|hijo|hija|perro|muerto|difunto|difunta|otro|otra',
      'called|calls|calling me|us & thats her|his sister|brother|mother|mum|father|dad|aunt|late|dead|dog',
      'not|doesnt|didnt|wasnt know|knew|sure what|which year|day|month',
    ],
  },
  {
    code: 'sx.burning_urine',
    patterns: [
      '@burns & spent|spend|spends|spending penny',
      'escuece|escocia|arde|ardia|quema & hacer|haciendo & aguas|pis|pipi|menores',
    ],
  },
  {
    code: 'sx.chills',
    patterns: [
      'shaking|shook|shivering|shaken|shivered & headboard|bedstead|bedframe|rattled|rattling|rattles',
      'temp|temperature|39|40|fever|burning|boiling|roasting & shaking|shakin|shivering|shivery',
      'tiembla|temblaba|temblando|tiemblo & cama|cabecero|cabecera|catre',
    ],
  },
  {
    code: 'sx.near_faint',
    patterns: [
      'agarr*|sujet*|sosten* & quicio|pared|puerta|mueble|barandilla|marco|mesa|silla & voy|vas|caigo|redondo|redonda|va',
      'hold|holding|grab|grabbing on|onto|the & when|every & stand|stood|get up & black|grey|swims|goes|going|spins',
    ],
  },
  {
    code: 'sx.worry',
    patterns: [
      'worried sick|stiff|silly when|whenever|every|all|each|constantly',
      'sick with worry',
      'cant stop fretting|stewing',
      'vivo preocupada|preocupado|angustiada|angustiado',
    ],
  },
  {
    code: 'sx.trauma',
    patterns: [
      'went over on ice|kerb|step|stairs|grass|wet|pavement',
      'resbale|resbalo|resbalado|tropece|tropezo|tropezado|tropezon|resbalon',
      'raspon|rasponazo|porrazo|costalazo|batacazo|trompazo|talegazo|guarrazo|golpazo|sentadazo',
      'me|se fui|fue|estrello|estrelle contra',
      'cai|cayo|caido|caida sentado|sentada',
      'grazed|scraped|gashed|skinned|barked & shin|knee|leg|arm|elbow|hand|ankle|foot',
    ],
  },
  {
    code: 'sx.unable_to_weight_bear',
    patterns: [
      'no @cantes ponerse|ponerme|tenerse|tenerme & pie & grita|duele|dolor|cadera|pierna|ingle|rodilla|tobillo|chilla|aulla',
      '@cant get|stand up|up & screams|yells|hip|leg|groin|howls',
    ],
  },
  {
    code: 'sx.wheeze',
    patterns: [
      'pitos|pitidos|pito|pitido|silbidos|silbido & respir*|@chest|aire|bronquios',
      'squeak|squeaks|squeaking|whistle|whistles|whistling & breathe|breathing|breath|chest|lungs',
    ],
  },
  {
    code: 'sx.light',
    patterns: [
      'luz|claridad|foco|focos|sol & mata|revienta|taladra|aguanto|soporto|lastima|cala|clava & no|la|los|ojos|ojo|me',
      'light|lights|daylight|sunlight|telly & kills|killing|stabs|stabbing|unbearable|hurts',
    ],
  },
  {
    code: 'sx.palpitations',
    patterns: ['@heart & goes|going|gone|go|went|pone|ponia|va|iba & @mad'],
  },
  {
    code: 'sx.rash',
    patterns: [
      'spots|dots|specks|pinpricks|speckles|patches|blotches & shin|shins|forearms|legs|arms|ankles|thighs|calves & red|brown|purple|pink|rusty|scarlet|pinprick|tiny|dark',
      'puntitos|puntos|manchas|manchitas & espinillas|piernas|brazos|tobillos|muslos & rojos|rojas|rojitos|marrones|morados|moradas|cafes|oscuras',
      'ronchas|habones|welts|wheals|lumps|hives & all & body|over|belly|arms|legs|cuerpo',
    ],
  },
  {
    code: 'sx.hives',
    patterns: [
      'lumps|welts|wheals|weals & all & belly|body|arms|legs|back|chest|over & itch*|stung|sting|wasp|bee|tongue|lips|throat',
    ],
  },
  {
    code: 'sx.breathless',
    patterns: [
      'hard|difficult|struggle|fight get|getting & air|breath & past|in|down|through',
      'hard getting air|breath',
    ],
  },
  {
    code: 'sx.joint_pain',
    patterns: [
      'shoulder|knee|hip|elbow|ankle|wrist & killer|gyp|beggar & at|of|when & night|nights|lying|stairs|lie',
    ],
  },
  {
    code: 'sx.sweating',
    patterns: [
      'im|am|hes|shes dripping & onto|everywhere|shirt|blouse|collar',
      'esta|estoy|anda|ando|queda|quedo|despierto|despierta empapado|empapada|ensopado|ensopada|chorreando',
    ],
  },
  {
    code: 'sx.headache',
    patterns: ['my|me head & starting|starts up|off|again & pounding|throbbing|dark|side|banging'],
  },
  {
    code: 'sx.chest_pain',
    patterns: [
      '@chest & pinchazo|pinchazos|pinchon|pinchones|pellizco|pellizcos|latigazo|latigazos|chuzo|chuzon|clavada|clavadas|punzon|punzones|aguijonazo|lancetazo|alfilerazo|alfilerazos',
      '@chest & stabs|jabs|jabbing|twinges|catches|needles',
    ],
  },
  {
    code: 'sx.back_pain',
    patterns: ['back|backs & dodgy|crook|knackered|buggered|banjaxed|bust|gyp|jiggered|grumbling'],
  },
  {
    code: 'sx.rash',
    patterns: [
      'cara|mejillas|cachetes & roja|rojas|colorada|coloradas|encendida & jitomate|tomate|camaron|granos|granitos|arde|pica|escama*|picante',
      'face|cheeks|nose & red|beetroot|tomato|lobster|crimson & spots|spotty|burns|flaky|spicy|wine|sun|bumps',
    ],
  },
  {
    code: 'sx.dark_urine',
    patterns: [
      'orine|orina|orino|orinando|meo|pis|pipi & malta|coca|cola|cafe|te|brandy|oscura|oscuro|oscurita|conac',
      'pee|wee|urine|peeing|weeing & stout|cola|coke|coffee|tea|guinness|treacle',
    ],
  },
  {
    code: 'sx.nail_change',
    patterns: [
      'nails|fingernails|unas & funny|shape|curved|clubbed|drumstick|drumsticks|rounded|spoon|forma|curvas|redondas|abombadas|palillo',
    ],
  },
  {
    code: 'sx.abdominal_rigid',
    patterns: ['@belly|barriguita|pancita & templada|tirante|tensa|tirantita'],
  },
  {
    code: 'sx.skin_peeling',
    patterns: [
      'piel|pellejo|cuero & vino|viene|caia|salio|despega|despego|desprende|desprendio & detras|tiras|jirones|toalla|sujetador|sabana|pedazos|hojas|hojitas|laminas',
      'skin & come|came|comes|coming|rubs|rubbed|slides|slid away|off & towel|sheets|bra|fingers|hand|strips|sheet',
    ],
  },
  {
    code: 'sx.confusion',
    patterns: [
      'thinks|thought|reckons im his|her|their mother|mum|mam|mammy|sister|dad|father|wife|brother|son',
      'cree|piensa|dice que|q soy & madre|mama|padre|papa|hermana|hermano|mujer',
      'pregunta|pregunto|preguntado & veces & dia|donde|hora',
      'asks|asked|asking & day|where|same & keeps|times|again & is|it|was|over',
    ],
  },
  {
    code: 'sx.nausea',
    patterns: ['asco|ascos dan|da|dio|entra|entran|sube', 'ascos si|con|de'],
  },
  {
    code: 'sx.sputum',
    patterns: [
      'bring|brings|bringing|brought|cough|coughs|coughing up & white|clear|grey|green|yellow|brown|muck|thimble|spoonful|eggcup|frothy',
      'clear|white|green|yellow|grey|thick & spit & morning|mornings|day|cough|up',
    ],
  },
  {
    code: 'sx.heavy_periods',
    patterns: [
      'regla|periodo|menstruacion & riada|mares|chorros|borbotones|cantaros|cascada|catarata|rio|torrente',
    ],
  },
  {
    code: 'sx.incontinence',
    patterns: [
      'me & haciendo|hago|orino|meo & estornud*|toser|toso|rio|reir|risa|brinco|brincar|salto|saltar|cargo|cargar',
      'dribble|dribbles|trickle|leak|leaks & cough|coughing|sneeze|sneezing|laugh|laughing|jump|jumping|trampoline|trampolines|sing|lift|run',
    ],
  },
];

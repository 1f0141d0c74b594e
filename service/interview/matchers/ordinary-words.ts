/**
 * Common words of English and Spanish that no finding is said with, and that differ by a letter or two from one that a
 * finding is said with ("tower" and "towel", "balón" and "bajón"): they are never taken for a typo of it.
 */
export const ordinaryWords = (
  'abduction abordo abort abras abrela abrelo acaben acaso acento acercarme acercarse acres actos acuso ' +
  'addition adora adores adoro aereas aerial affair agent agrada agradas agrado aguantando aguila ' +
  'ahorrar aiden aldea alden aleja alias alice alicia alike almas alojamiento alrighty alter amaba ' +
  'amabas amanda amante amarme ample amuse amused analysis ancla angie anita anotado apague apaguen ' +
  'aparta aparte apostar apply aprecia aprecio apuesta apuesto arena arise armada armadas armas armed ' +
  'armonia armor aroma arrestada arrestado arrow arroyo artes artista artistic asalto asher asia ' +
  'asiatico aside aspen asses assess asustado asustando asustarme atacada atacado ataco atajo atenas ' +
  'atentado atento atletas atraco atrajo atrapenlo atrapo audio audition ausente automatic autos ' +
  'awaiting ayudantes backing backyard badge bagged baked bale ballet balon balsa bando bands banished ' +
  'banjo banking banks banned bannister banos barging barks baron barry barton basada basado based ' +
  'basica basicas basin basis basta bates bathe batido baton battle battles baxter beach beaches beams ' +
  'bearing beast beasts beatles beban became begged begin bell bellas bellow bellows bells belts bench ' +
  'bends berger berry besito best betting bianca bidding billy bimbo bites blake blame blames blaze ' +
  'bleep blink blinking blocking bloke blond blush blushing boats bocas bogey bombing bombs bondage ' +
  'bonded bonding bonds bonus booked booking bookings books boost boot booth bosses boston bounce ' +
  'bowling boxing brace braces branches branded brass brave bravo breach breached breeding brent brett ' +
  'brian bride briggs brindar brindo brink brisa broad brock bronce brunch brushed brute bruto bucks ' +
  'bugging buggy bugle buick bulls bummed buried burla burlas burrito burton burying busco butch butter ' +
  'buying cabina cabron caddy caera caerse cafes cages caigas caine cairo cajon cajones cakes caldera ' +
  'calmed camas camilla caminamos campeones camping camps canalla cancelado canceling candado cannon ' +
  'cannons canta cantantes cantar cantas cante cantina canvas caper capilla cardinal carece cared ' +
  'career cares caring carino carla carlo carlos carly carnada carpa carson carter carts carve carver ' +
  'carving casar casara casaras casaron casas casera cases casing casino caterer catolicos causa ' +
  'causada causado causo cavar cayera cazar cazas cease cejas cellar cello cells cellular cereza ' +
  'certeza cesta champ chances chang chanting charge charged charges chatarra cheated checks cheer ' +
  'cheers cheque chick chicks chili china chino chinos chipped chips chivo chores chose choza chulo ' +
  'chung chute ciclo cierta cierto ciervo cigar cinch cindy cinico circo cisco clams clare clark ' +
  'clattering claus clause claws clearer clearing cliente clientes cloak clone closer closet cloth ' +
  'cloudless clouds clown coaches coalition coartada coast cobra cocinando codes cofre cogido cogiendo ' +
  'cogio cohen coincidencia cojas colas colgar colin colision colocado coloco combo comet comete comic ' +
  'commend committing commotion compare compete competing compraste conceited conception conclusiones ' +
  'condado conde condenada condenado conduct confesado confessed confession connection conociendo ' +
  'consejo conste constitution constitutional construccion construction consulting contarme contaron ' +
  'contest contestes contigo convencer convention convento converted conviction cook cooked cooking ' +
  'copia cords core corea coroner corps costa coste costs county coupon court courting courts coyote ' +
  'crane crank crappy craps craving crazed crean creek creep crest crias crick crock crops cruce cruda ' +
  'crude crutches cuanta cuantas cuanto cuantos cubre cubriendo cubro cuida cuidas cuido culos culpa ' +
  'curado curas cured curse cursed curses curtis cylon dadme daisy damas dames damon danado dandy danes ' +
  'danger danny danos daras darle daros darse darte datos debas debemos deben debts decay decencia ' +
  'decks decree dedico dejale dejate dejeme delegado delicious denny dependent dependiendo depth ' +
  'descended desechos desierto desprecio dessert destinada destinado detected deten devon diary dicha ' +
  'dicks diera dieran dies diferente digger dijeron dining diras disposicion distinguido docks doesn ' +
  'dolares dollar donny doomed doris doses doubted doyle draft drafted drugged drums dryer dudas duena ' +
  'dunno dusty earning earth eater eleccion elecciones election elections electrons elegante elige ' +
  'eligen emery emory empate empeno empeorando empezamos empezando empiece empleados empujando encanta ' +
  'encantada encantado enciende encore enemy entendiendo entendio enteramos enterrada enterrado ' +
  'enterrados entregado entrenado entrenamiento envejecer erased escala escalar escapando escoge ' +
  'escogido escoria escudo esfera espaciales espejo estabamos estadio esther estilo estupendo estupido ' +
  'eterna eterno ether evaluacion evaluar evaluation exceptional exclusive exclusivo exile exits ' +
  'expanding expensive expert exploited expresion expulsion facts factura faked fakes faking falsa ' +
  'falsas false falso fanny farming farther fatty fayed feared feather feds felix fella fellow fences ' +
  'fiance fiasco fiend filmar filmed filming filth finch finder finer firearms fitch flakes flanco ' +
  'flatter flattering flavor fleas flecha fleming fling flint flipped flora flores floss flota flour ' +
  'flows floyd flunk follando fools forge forming fort forzo frame frames francos frank franks fries ' +
  'fright fritas fritz frying funky fussy gains gales gaming gamma gangs garbage gates gatita gauge ' +
  'gavin generales genie gentle gesto giles glance globe glowing goats gods goggles goodies goons gorra ' +
  'gorro gotta graba grace grade grades grady graham gramps grant grants grasp gratis grazie greedy ' +
  'greek greta grieta griff gross growling guapa guard guitar gustado haber haberlo haberme haberse ' +
  'habiendo habil habra habran habras habria hades hallar hallway handing haras harding hardy harina ' +
  'harlan harper harry haste hasty hating haunt haven hears hearse hearst heath heathen heather hedge ' +
  'helen hembra hembras heroes herring hiking hirieron hiring hitch hollering holmes homeless homero ' +
  'homes honky hoods hooker hooper hooters hoover hopes horns horny hosting hotch hotter housing ' +
  'hovering humping hunter hunting hurray hutch ideal ideals illusion images importance incense inches ' +
  'inclusive indicio inevitable inferior inferiores infierno informada informado informados informando ' +
  'inject inmenso inspeccion inspection instalaciones insured intencion intensive intention internado ' +
  'invencion inventado inventando inventaron invente invention inversores invested investing invisible ' +
  'invitados jabon japon japones jared jason jeeves jets jive joins jolly judio jueces juerga jueza ' +
  'justa justos juzgando keen kite knack lacks laden lagos lakers lakes lambs lanes larry latas lateral ' +
  'latin latte launch lawyers lazos leads leales leaned learning lease leash legion lending lesson ' +
  'lester lever libera liberal libere licking lider ligar ligera liked likes liking lilly linda lindas ' +
  'lining linked links lions liras listed lists llamada llamado llenado llevado loaned loans lobe lock ' +
  'logged logrado loner lords lordy loser louse lover loving lowly lucia lumber lynch mabel macho ' +
  'machos madge madura mafia magia magos males maleta mamma mammy maneja mangas mango mantle mapas marc ' +
  'marcada march marchado marche margo marguerite maria marian marica maricas marijuana marion maris ' +
  'marking marta martial masas mash masked masks massage masses matalo matame matching mateo mater ' +
  'mating maze mazel meaning medal medals medic meditation meets menciones mental menti mentido mention ' +
  'menus meth meyer midway miente mines mingle mirame mires missus missy mocion modesto modos moira ' +
  'momia mommy monkey monos monstruo monte monty moore moose morder morena morse mortal mortar morton ' +
  'moses motos motto mount mourning muelle muelles muestro muevas muevete mulder mules murmuring museo ' +
  'muttering nancy natal naval nearby ness nieve nigga nivel nomas norma norse novela nuera nukes ' +
  'objetivos ocurriendo opera opina opino oposicion ours overreacting overweight owens owls packs pacto ' +
  'paddle paddles pagaba pagando pagarme paged pager pagos painted paises palace palmer pamela panama ' +
  'panda pandillas pansy pantry papas pappy parabrisas parade parasitos parate pardon parking pasadas ' +
  'pasarme pasarse paste pasture paths patria patrol patty pavos paying peaks pearl pearls pecado ' +
  'pecados pedes pedia pedro peeking peers pegame penal perdieron perdonas permito perras perry pesos ' +
  'petals pidas pidele pieles pierce pierdas pierre pike pinch pinched pintando pinzas piper pipes ' +
  'pista pistas pizza placing plaga plague plains planear planeas planted planting plato platter plugs ' +
  'pocket pockets podras poeta polar polite politicas politicos polka polls polly ponemos ponia ponla ' +
  'ponlo poppy pops pores porta portado posada posed poseo poses posing position posse postre posts ' +
  'prado prague prank praying preach precedent precious prepped presentas presta presto price prima ' +
  'prime printing prints prision prison produccion productor productores projection props prosecutor ' +
  'protects prove proyeccion pudieron pulpo purely purse puss putas putos quack quedaba quedarme ' +
  'quejarme querido queridos querra queso quise quiza quota quote rabbi raices raided rained rains ' +
  'rally ramas ramera ramon rampa ranas raping rates rating ratio rayas rayos razas reacted rebano ' +
  'recepcion reception recibiendo recibieron recital recite recover redaccion redencion redes reeves ' +
  'reflex refuerzos refuge regazo regent regina regresado reich reilly rejas rejection relajado ' +
  'relation relations releasing remained remota remote renting reparacion reparaciones replacing ' +
  'reporte reporting resent reservado resto restricted resuelve retardado retire retos reuna revealing ' +
  'reyes rezar rice rider rides rigged riggs rinse risked risking risks rites roach roads roaming ' +
  'robada robado robbed robbery robbing robos rocco rocked rocky rodar rogar romero ronda rondando ' +
  'rooting ropas roper ropes roses rostro rouge rover ruega rugged ruina ruining rumbling russ rutas ' +
  'saben sabiendo sabran sabre sacame sacks sacos sacred sagrado sailed sailing sails sake sakes sales ' +
  'sally salon salute salvado salvar salvara salve salvo sanar sandra sanos santo santos satanas satin ' +
  'savannah save scamp scans scaring scary scattered scent scoop scores scoring scotty scout scouts ' +
  'scram scrap scrub seals searching sears seated seating seats seattle secta seed seeking sell selling ' +
  'sells sends senores sensing separamos sera seres serum setenta seth sets seung sewed sewer sewing ' +
  'shack shalt shampoo shane shares shark shave shaved shawn sheer shelf shell shells shelly shine ' +
  'shipped shipping ships shirts shits shooter shore shores shots shout shove shoving shucks shush ' +
  'shuts shutting siege siendo sighs siglo simba simmer sinful singing singles sings sinking sinks sins ' +
  'sintio sirviente sites sitter situacion situation skate skies skill slade slain slams slave slick ' +
  'slots slugs smack smash smashing smelled smiling smuggling snack snacks snapping snaps sneak ' +
  'sneaking sniff snitch snoop snooping snowing snuck snuff sober socia solar soldado soleado solto ' +
  'sonidos sonja sonya soothing sorbo sorta sorts souls spade spain spank spare spared specs speeding ' +
  'spelled spelling spend spies spill spiral spock spoiled spoiling spoils spook sporting springs spurs ' +
  'squawking squeezing squirt stacked stacks staged stages staging stake stakes stale stalin stall ' +
  'stalled stalling stare stared stark starling stash stashed state stated states stating steaming ' +
  'steed steep steer stein stepmother stepped steve stock stocking stocks stokes stole stores stork ' +
  'strand stray stretched striking stronger strung strut stuart stunt stunts style sucia sucio suction ' +
  'sudes sueco suing suits sully sumamente sumner susurrando sutter swamped swearing sweep sweeping ' +
  'sweeps sweeter swept swift swine swing swinging swings swiss swoop swung tacano tacones tally tammy ' +
  'tango tanks tanta tapes taping tapping tarea tarta tease teasing tejido temas temes temia temor ' +
  'tempo teneis tengas tent tents tercio terms terry tessa testified texas thanking thesis theta thine ' +
  'thomas thong thorn thorough tides tierna tigres timing timmy timon tinker tipped tipping titles ' +
  'tocado tocando toddy tokio toledo tomaron tommy tone tones tonta toot toots topic torno tower towers ' +
  'traces tracing trade traed tragico traigan traigo trail trails traitor traje trajo traps trash ' +
  'tratado tratan tratando tratar tratara tratarme trataron trato tratos tread trevor triad tricks ' +
  'trigo trips tropa tropas troubling truce trump trust tuned tuning turbo turks tutor twain twinkle ' +
  'tying types unica unicas untie uptight vagon vagos valer valia valio vase veamos vegas veias velada ' +
  'velas vencio vende venden vendes vendieron vending venga vent vente vents venus veras veredicto ' +
  'verge veria verias verla verle verles verlo verme versa verte viaja viajo vicio viento viera vieran ' +
  'vile villa viniendo violada violando visitando viste voila votantes vote voters votes vuelvas wager ' +
  'wages waiter waiters waits walter wanda washed washes watt waving weaver wedded weigh wendy weren ' +
  'wherever whine whipped whipper whipping whirring whit whiz whore whose widows wilder wildly winner ' +
  'wiring wiser witch witter wives woods woody wrestling wretched wright zack'
).split(' ');

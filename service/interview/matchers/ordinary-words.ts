/*
 * The English words are chosen from SCOWL (the small list): Copyright 2000-2011 by Kevin Atkinson. Permission to use, copy,
 * modify, distribute and sell these word lists, the associated scripts, the output created from the scripts, and its
 * documentation for any purpose is hereby granted without fee, provided that the above copyright notice appears in all
 * copies and that both that copyright notice and this permission notice appear in supporting documentation. Kevin Atkinson
 * makes no representations about the suitability of this array for any purpose. It is provided "as is" without express or
 * implied warranty. All other words are from this repository's own phrases.
 */

/**
 * Common words that no finding is said with, and that differ by a letter or two from one that a finding is said with
 * ("tower" and "towel", "balón" and "bajón"): they are never taken for a typo of it.
 */
export const ordinaryWords = (
  'abort acaso acres addition adores adoro aerial affair agent aldea alias alike alter ample amuse ' +
  'amused analysis aparte apply apuesta arena arise armed armor aroma arrow arroyo artistic aside ' +
  'aspen asses assess asustado atento audio audition ausente automatic autos awaiting backing badge ' +
  'bagged baked bale ballet balon bands banished banjo banking banks banned bannister banos barging ' +
  'barks baron based basica basin basis basta bates bathe baton battle battles beach beaches beams ' +
  'bearing beast beasts became begged begin bell bellow bellows bells belts bench bends berry best ' +
  'betting bidding bites blame blames blaze blink blinking blocking bloke blond blush blushing boats ' +
  'bombing bombs bondage bonded bonding bonds bonus booked booking bookings books boost boot booth ' +
  'bosses bounce bowling boxing brace braces branches branded brass brave bravo breach breached ' +
  'breeding bride brink broad brunch brushed brute bruto bucks bugging buggy bugle bulls bummed buried ' +
  'burrito burying butter buying caddy caerse cafes cages cakes calmed camilla campeones camping camps ' +
  'canceling cannon cannons canta canvas caper cardinal cared career cares caring carino carts carve ' +
  'carving cases casing casino caterer causa cease cellar cello cells cellular champ chances chanting ' +
  'charge charged charges cheated checks cheer cheers chick chicks chili china chino chipped chips ' +
  'chores chose chute cierto cigar cinch circo clams clattering clause claws clearer clearing cliente ' +
  'cloak clone closer closet cloth clouds clown coaches coalition coast cobra codes cogido cogiendo ' +
  'cogio comet comic commend committing commotion compare compete competing conceited conception ' +
  'condenado conduct confessed confession connection consejo constitution constitutional construccion ' +
  'construction consulting contest convention converted conviction cook cooked cooking cords core ' +
  'coroner corps costa costs county coupon court courting courts coyote crane crank craving crazed ' +
  'crean creek creep crest crick crock crops cruda crude crutches cuantas cuanto cubre cuido curado ' +
  'cured curse cursed curses daisy dames dandy danger danny darle darse debts decay decks decree ' +
  'delicious dependent depth descended desierto dessert detected diary dies dijeron dining diras docks ' +
  'doesn dollar doomed doses doubted draft drafted drugged drums dryer dudas dunno dusty earning earth ' +
  'eater election elections electrons empujando encantada encantado encore enemy enterrada ' +
  'entrenamiento erased escala espejo estadio estilo ether evaluation exceptional exclusive exile ' +
  'exits expanding expensive expert exploited expresion expulsion facts factura faked fakes faking ' +
  'false fanny farming farther fatty feared feather feds fella fellow fences fiance fiasco fiend ' +
  'filmed filming filth finch finer firearms flakes flatter flattering flavor fleas fling flint ' +
  'flipped flora flores floss flota flour flows flunk fools forge forming fort frame frames frank ' +
  'franks fries fright fritas frying fussy gains gales gaming gamma gangs garbage gates gauge genie ' +
  'gentle glance globe glowing goats gods goggles goodies goons gotta grace grade grades grant grants ' +
  'grasp gratis greedy grieta gross growling guard guitar haber habra hallway handing hardy harry ' +
  'haste hasty hating haunt haven hears hearse heath heathen heather hedge heroes herring hiking ' +
  'hiring hitch hollering homeless homes hoods hopes horns horny hosting hotter housing hovering ' +
  'humping hunter hunting hurray hutch ideal ideals illusion images importance incense inches ' +
  'inclusive inevitable inferior infierno inject inspection insured intensive intention internado ' +
  'invention invested investing invisible jabon jets joins jolly justos keen kite knack lacks laden ' +
  'lagos lakes lambs lanes larry lateral launch lawyers leads leaned learning lease leash legion ' +
  'lending lesson lever liberal licking liked likes liking lining linked links lions listed lists ' +
  'llamada loaned loans lobe lock logged lords loser louse lover loving lowly lumber lynch macho males ' +
  'mamma mammy maneja mango mantle march maria marijuana marking martial mash masked masks massage ' +
  'masses matching mating maze meaning medal medals meditation meets mental mention menus midway mines ' +
  'mingle mires missus moira monkey moose morder mortal mortar motto mount mourning muelle muelles ' +
  'mules murmuring muttering naval nearby nieve nivel nomas novela nuera opera ours overreacting ' +
  'overweight owls packs paddle paddles paged pager painted palace panda pansy pantry papas parade ' +
  'pardon parking paste pasture paths patrol patty pavos paying peaks pearl pearls pedro peeking peers ' +
  'penal petals pierce pike pinch pinched pinzas pipes pista pizza placing plaga plague plains planear ' +
  'planted planting plato platter plugs pocket pockets polar polite polka polls ponia poppy pops pores ' +
  'posed poses posing position posts prank praying preach precedent precious presto price prima prime ' +
  'printing prints prison projection props prosecutor protects prove purely purse puss quack quedarme ' +
  'quejarme quise quota quote rabbi raided rained rains rally ramon raping rates rating ratio rayos ' +
  'reacted recepcion reception recital recite recover reflex refuge regent rejection relation ' +
  'relations releasing remained remote renting replacing reporting resent resto restricted retire ' +
  'revealing rice rider rides rigged rinse risked risking risks rites roach roads roaming robbed ' +
  'robbery robbing rocked rocky rooting ropes roses rouge rugged ruining rumbling saben sabre sacks ' +
  'sacos sacred sailed sailing sails sake sales sally salon salute salve salvo santo satin save scans ' +
  'scaring scary scattered scent scoop scores scoring scout scouts scram scrap scrub seals searching ' +
  'sears seated seating seats seed seeking sell selling sells sends sensing sera serum setenta sets ' +
  'sewed sewer sewing shack shampoo shares shark shave shaved sheer shelf shell shells shine shipped ' +
  'shipping ships shirts shore shores shots shout shove shoving shucks shuts shutting siege siendo ' +
  'sighs siglo simmer sinful singing singles sings sinking sinks sins sintio sites sitter situation ' +
  'skate skies skill slain slams slave slick slots slugs smack smash smashing smelled smiling ' +
  'smuggling snack snacks snapping snaps sneak sneaking sniff snitch snoop snooping snowing snuck ' +
  'snuff sober solar soldado soothing sorta sorts souls spade spain spank spare spared specs speeding ' +
  'spelled spelling spend spies spill spiral spoiled spoiling spoils spook sporting springs spurs ' +
  'squawking squeezing squirt stacked stacks staged stages staging stake stakes stale stall stalled ' +
  'stalling stare stared stark state stated states stating steaming steep steer stepped stock stocking ' +
  'stocks stokes stole stores stork strand stray stretched striking stronger strung strut stunt stunts ' +
  'style suction suing suits swamped swearing sweep sweeping sweeps sweeter swept swift swine swing ' +
  'swinging swings swoop swung tally tango tanks tanta tapes taping tapping tarta tease teasing tempo ' +
  'tent tents terms testified thanking thesis theta thomas thong thorn thorough tides timing tinker ' +
  'tipped tipping titles tocado toledo tomaron tone tones tonta toot toots topic torno tower towers ' +
  'traces tracing trade traigo trail trails traitor traps trash trato tread trevor triad tricks trips ' +
  'troubling truce trump trust tuned tuning tutor twinkle tying types unica untie uptight vase velas ' +
  'vendieron vending venga vent vents verge verme viajo viento vieran vile villa vote voters votes ' +
  'wager wages waiter waiters waits walter washed washes watt waving weaver wedded weigh weren ' +
  'wherever whine whipped whipping whirring whit whiz whore whose widows wilder wildly winner wiring ' +
  'llano llanos quicio wiser witch wives woods woody wrestling wretched wright'
).split(' ');

import { type CorpusLine, lines } from '../corpus-line.ts';

/**
 * Possible answers in German from Germany, Austria and Switzerland, as they are written in haste and as they are
 * spoken.
 */
export const germanSeenCorpus: CorpusLine[] = [
  ...lines(
    'de',
    'EMERGENCY',
    `
    Ich habe einen starken Druck auf der Brust und bin schweißgebadet
    Ich habe Brustschmerzen, die in den linken Arm ausstrahlen
    hab schmerzen in der brust seit einer stunde und es geht nicht weg
    Es fühlt sich an, als ob mir jemand die Brust zusammenschnürt
    Als würde ein Elefant auf meiner Brust sitzen
    Enge in der Brust, die in den Kiefer hochzieht
    hab so einen druck auf der brust seit 40 minuten und schwitze wie verrückt
    Ich glaube, ich habe einen Herzinfarkt
    Mir ist, als läge ein Stein auf meiner Brust, und der linke Arm ist taub
    Ich hatte Schmerzen in der Brust und bin dann umgekippt
    Ich habe Brustschmerzen und wäre beinahe ohnmächtig geworden
    Brustschmerz und danach bewusstlos geworden in der Arbeit
    Seit über einer Stunde habe ich mitten in der Brust Schmerzen, die nicht nachlassen
    Ich sitze nur da und die Schmerzen in der Brust halten seit einer halben Stunde an
    Ich bin heute Nacht von Brustschmerzen aufgewacht und sie sind immer noch da
    Schmerzen in der Brust, die in den Hals und die linke Schulter ziehen
    Ich habe Schmerzen in der Brust und kriege schlecht Luft
    Plötzlich stechende Schmerzen seitlich in der Brust und Atemnot
    Beim Einatmen sticht es heftig, kam auf einmal, und ich bekomme keine Luft
    In meiner Brust ist etwas gerissen, der Schmerz geht bis in den Rücken
    Mir tut der Kiefer und der linke Arm weh und ich schwitze
    Schmerzen im Kiefer und im Arm und mir ist schlecht
    Beide Arme sind schwer wie Blei und ich bin nass geschwitzt
    Ich kann nicht atmen
    ich krieg keine luft
    Ich ersticke, ich habe keine Luft
    Ich bin so außer Atem, dass ich nicht mehr sprechen kann
    Vor lauter Atemnot bringe ich nur zwei Worte auf einmal heraus
    Schwere Atemnot, ich ringe nach Luft
    Meine Lippen sind blau und ich habe Atemnot
    Ich habe ganz blaue Lippen und blaue Finger
    Asthmaanfall, mein Spray hilft nicht mehr und ich kann kaum reden
    Mein Asthma ist ganz schlimm, der Inhalator wirkt nicht mehr
    Ich pfeife beim Atmen und das Notfallspray bringt nichts
    Ich habe COPD, bekomme schlecht Luft und bin sehr schläfrig
    Ich atme ganz schwer und bin verwirrt und benommen
    Meine Wade ist geschwollen und ich bin kurzatmig
    Vor zwei Wochen am Knie operiert, jetzt ist die Wade dick und ich kriege schlecht Luft
    Mein linkes Bein ist geschwollen, beim Atmen tut es weh und ich bin kurzatmig
    Ich habe heute Morgen eine Tasse Blut gehustet
    Ich huste viel Blut mit Klumpen
    Beim Einatmen macht es ein komisches Geräusch, so ein heiseres Pfeifen
    Ich habe einen Stridor
    Mir steckt ein Stück Fleisch im Hals und ich bekomme keine Luft
    Mir ist etwas in die Luftröhre geraten
    In der Speiseröhre steckt Fleisch fest, nicht mal Wasser geht runter
    Das Essen steckt fest, nichts geht runter, ich kann meinen Speichel nicht schlucken
    Ein Stück Brot steckt seit zwei Stunden fest, ich spucke meinen Speichel wieder aus
    Mein Mund hängt seit heute Morgen schief
    Mein Mundwinkel hängt auf einer Seite herunter
    Ich kann nicht richtig sprechen und meine Hand ist schwach
    ich finde seit heute früh die wörter nicht mehr
    Plötzlich habe ich die Kraft im linken Arm und Bein verloren
    Auf einmal kann ich den rechten Arm nicht mehr bewegen
    Mein linker Arm war heute früh zehn Minuten lang gelähmt, dann war es wieder gut
    Ich habe einen Schlaganfall
    Meine ganze linke Seite ist auf einmal taub
    Die halbe Gesichtshälfte ist taub
    Ich sehe auf dem rechten Auge seit einer Stunde nichts mehr
    Auf einem Auge bin ich plötzlich blind
    Es ist wie ein Vorhang vor meinem rechten Auge
    Ein Schatten ist über mein Auge gekommen und ich sehe nichts mehr
    Mein Auge ist rot und tut sehr weh und ich sehe Ringe um die Lichter
    Furchtbare Augenschmerzen mit Erbrechen und Lichthöfe um die Lampen
    Mir ist Bleichmittel ins Auge gespritzt
    Ich habe Säure ins Auge bekommen
    Rohrreiniger in beiden Augen
    Die schlimmsten Kopfschmerzen meines Lebens, innerhalb von Sekunden
    Plötzlich explosionsartige Kopfschmerzen, so schlimm wie noch nie
    Plötzliche heftige Kopfschmerzen, das hatte ich noch nie
    Ich habe Fieber, Kopfschmerzen und einen steifen Nacken
    Fieber mit Nackensteife und Licht tut mir weh
    40 Fieber und ich bin verwirrt
    Ich habe hohes Fieber und fantasiere
    Ich habe Kopfschmerzen und bin so schläfrig, dass ich nicht wach bleiben kann
    Seit Tagen Kopfschmerzen und ich bin desorientiert
    Violette Flecken an den Beinen, die nicht verschwinden, wenn ich draufdrücke
    Rote Punkte auf der Haut, die unter dem Glas nicht verblassen, und Fieber
    Ich hatte heute Morgen einen Krampfanfall
    Ich hatte einen epileptischen Anfall
    Zwei epileptische Anfälle hintereinander heute
    Ich bin am Boden aufgewacht, kann mich an nichts erinnern und hatte mir auf die Zunge gebissen
    Ich habe das Bewusstsein verloren
    Mein Herz hat gerast und dann bin ich ohnmächtig geworden
    Beim Laufen bin ich zusammengebrochen, mein Herz schlug ganz schnell
    Ich erbreche Blut
    Ich habe heute früh zweimal rotes Blut erbrochen
    Ich habe Blut gekotzt
    Mein Stuhl ist schwarz wie Teer
    Seit Sonntag habe ich schwarzen, klebrigen Stuhl
    Teerstuhl seit gestern
    Schwarzer Stuhlgang und beim Aufstehen bin ich fast umgekippt
    Ich blute stark und es hört nicht auf
    Ich habe mich geschnitten und es hört nicht auf zu bluten
    Die Blutung lässt sich nicht stillen
    Ich habe seit einer Stunde Nasenbluten und es hört nicht auf
    Mein Bauch ist bretthart und die Schmerzen sind unerträglich
    Höllische Bauchschmerzen, der Bauch ist steinhart, ich kann mich nicht bewegen
    Der Bauch ist hart wie ein Brett
    Ich habe starke Bauchschmerzen, krümme mich und habe Fieber
    Bei jedem Schritt tut der Bauch weh und ich habe Fieber
    Ich erbreche den ganzen Tag, der Bauch ist aufgebläht und es geht kein Wind ab
    Bauch aufgebläht, kann nicht pupsen und erbreche grün
    Seit zwei Tagen kein Stuhl und keine Winde und ich erbreche
    Ich habe gelbe Haut und Schüttelfrost
    Gelbsucht mit 39 Fieber und Frösteln
    Seit der Magenspiegelung gestern habe ich furchtbare Bauchschmerzen
    Gestern war die Darmspiegelung und jetzt tut mir der Bauch extrem weh
    Ich kann überhaupt nicht mehr Wasser lassen und die Blase platzt gleich
    Ich kann seit heute Morgen nicht mehr pinkeln
    Ich muss ständig pinkeln aber es kommt nichts
    Mein Katheter ist verstopft, es läuft nichts mehr
    Ich bin von einem furchtbaren Schmerz in einem Hoden aufgewacht
    mir tut auf einmal ein ei brutal weh und ich hab gekotzt
    Harnwegsinfekt und ich zittere vor Kälte
    Es brennt beim Wasserlassen und ich habe Schüttelfrost
    Ich habe einen Nierenstein und jetzt Fieber
    Nierensteine mit 39 Fieber und Schüttelfrost
    Ich habe eine Nierenschiene und Fieber
    Ich habe seit fünf Stunden eine Erektion, die nicht weggeht
    Priapismus seit gestern Abend
    Meine Vorhaut hängt hinter der Eichel fest und ist geschwollen
    Ich kriege die Vorhaut nicht mehr nach vorne, alles ist dick
    Vorhaut hinten eingeklemmt, die Eichel ist angeschwollen
    Ich spüre beim Abwischen nichts mehr und habe Ischias auf beiden Seiten
    Rückenschmerzen und ich habe die Kontrolle über meine Blase verloren
    Rückenschmerzen und seit gestern sind meine Beine schwach
    Ich habe Knochenkrebs, Rückenschmerzen und jetzt geben die Beine nach
    Kribbeln in den Füßen, das in die Beine aufsteigt, und sie sind schwach
    Die Schwäche in den Beinen steigt jeden Tag höher
    Die Taubheit fing in den Füßen an und geht jetzt bis zu den Knien hoch
    Meine Augenlider hängen und ich kann nicht schlucken
    Ich habe Myasthenie, bekomme schlecht Luft und kann schlecht schlucken
    Ich bin Diabetiker, mein Zucker ist bei 480 und ich erbreche ständig
    Typ 1 Diabetes, meine Ketone sind hoch und ich erbreche
    Ich habe furchtbaren Durst und bin so schläfrig
    Mein Zucker ist bei 40 und ich zittere
    Mein Zucker liegt bei 2,1 und geht auch mit Saft nicht hoch
    Unterzuckerung und ich bin ohnmächtig geworden
    Mein Zucker ist 38 und ich bin verwirrt
    Ich habe Morbus Addison und erbreche
    Nebenniereninsuffizienz, Erbrechen und ich bin schwach
    Ich habe das Prednisolon plötzlich abgesetzt, erbreche und bin fast umgekippt
    Ich habe Morbus Basedow, Fieber und das Herz rast
    Überfunktion der Schilddrüse, 39,5 Fieber und ich bin verwirrt
    Sehr durstig, verstopft und verwirrt
    Kalzium zu hoch, Verstopfung, Durst und ich bin schläfrig
    Ich habe Durst, Verstopfung und bin ganz verwirrt
    Mein Kropf drückt mir die Luft ab
    Eine Geschwulst am Hals und ich kriege kaum Luft
    Ich habe Garnelen gegessen und meine Zunge schwillt an
    Mein Hals schwillt zu, nachdem ich Erdnüsse gegessen habe
    Überall Ausschlag und ich pfeife beim Atmen, nachdem ich Nüsse gegessen habe
    Ich sabbere und kann nicht schlucken, mein Hals brennt wie Feuer
    Starke Halsschmerzen, ich kann nicht mehr schlucken, der Speichel läuft raus
    Ich will sterben
    Ich möchte mich umbringen
    Ich will nicht mehr leben
    Ich denke an Selbstmord
    Das Leben ist nicht mehr lebenswert
    Ohne mich wären alle besser dran
    Ich habe einen Plan, mir das Leben zu nehmen
    ich will nimmer leben, ich kann nimmer
    Ich habe Suizidgedanken
    Ich habe das Bedürfnis, mir etwas anzutun
    Ich ritze mir wieder die Arme
    Ich habe eine ganze Packung Paracetamol geschluckt
    ich hab gestern abend zu viele tabletten genommen
    Ich habe heute Abend zwei Packungen Ibuprofen genommen
    Ich will meinen Mann umbringen
    Ich habe Angst, dass ich meinem Baby etwas antue
    Die Stimmen sagen mir, ich soll springen
    Die Stimmen befehlen mir, Leuten weh zu tun
    Ich höre Stimmen, die mir befehlen, meine Mutter zu töten
    Ich habe seit Tagen nicht geschlafen, voller Energie, ich habe einen Auftrag von Gott
    Ich bin unbesiegbar, brauche keinen Schlaf und kann vom Dach fliegen
    Seit Sonntag kein Alkohol mehr, ich schwitze, zittere und höre Sachen
    Ich habe vor zwei Tagen mit dem Trinken aufgehört, zittere und sehe Spinnen
    Ich habe mein Tavor abgesetzt, jetzt zittere ich und hatte einen Krampfanfall
    Ich verweigere seit Montag Essen und Trinken
    Seit drei Tagen nichts gegessen und nichts getrunken
    Ich habe vor zwei Wochen entbunden und höre Stimmen
    Seit der Geburt glaube ich, mein Baby ist der Teufel
    Der CO-Melder hat Alarm gegeben und uns allen ist übel
    Die Gastherme läuft und die ganze Familie hat Kopfweh und Schwindel
    Ich habe mir gestern den Kopf gestoßen und seitdem erbreche ich
    Ich bin auf den Kopf gefallen und schläfrig
    Die Rötung am Bein breitet sich schnell aus und die Schmerzen sind unerträglich
    Mein Bein ist rot und geschwollen, die Rötung ist in einer Stunde gewandert und tut wahnsinnig weh
    Die Haut um die Wunde ist schwarz geworden und ich habe höllische Schmerzen
    Ich habe Blasen am ganzen Körper und wunde Stellen im Mund seit dem Lamotrigin
    Seit dem neuen Antibiotikum habe ich Blasen an den Lippen und den Augen
    Überall rote Haut und 39 Fieber
    Ich bin von Kopf bis Fuß rot und habe Schüttelfrost
    Der ganze Körper ist rot und ich friere und zittere
    Mein Fuß ist entzündet mit Eiter und ich bin verwirrt
    Die Wunde hat sich entzündet, ich habe Schüttelfrost und 39,5
    Ohrenentzündung und jetzt ist es hinter dem Ohr rot und geschwollen mit Temperatur
    Hinter dem Ohr ist es geschwollen und ich habe Fieber
    Seit heute früh ist da so ein enger Ring um meine Brust und es zieht bis in den Kiefer
    hab seit einer Stunde einen engen Ring um die Brust und schwitze wie ein Schwein
    Meine Wade ist prall und doppelt so dick wie die andere und ich schnappe nach Luft
    Eine Woche nach der Knie-OP schnappt sie nach Luft und es sticht in der Brust
    Seit gestern Abend ist kein Tropfen mehr gekommen und ich platze gleich
    Kein einziger Tropfen seit heute früh und über der Blase ist eine Kugel
    Ich bin in der 36. Woche, habe hämmernde Kopfschmerzen und sehe Lichtblitze
    bin in der 31. SSW, das Gesicht ist ganz aufgedunsen und der Kopf tut brutal weh
    Auf einmal hängt ihr der Mund auf einer Seite runter und sie redet als wäre sie besoffen
    Beim Atmen zieht es ihm die Rippen ein und die Lippen sind blau
    `,
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Schwanger mit furchtbaren Bauchschmerzen
    Ich bin schwanger und blute mit Krämpfen
    30. Woche schwanger und ich habe starke Bauchschmerzen
    Ich blute und wechsle jede Stunde die Binde
    Ich wechsle jede halbe Stunde den Tampon und habe große Klumpen
    Meine Binde ist jede halbe Stunde voll
    Schwangerschaftstest positiv und Schmerzen in der Schulterspitze
    Vielleicht bin ich schwanger, stechender Schmerz rechts unten und ich blute
    Plötzliche Schmerzen am Eierstock und ich muss ständig erbrechen
    Furchtbarer Schmerz rechts unten im Bauch, kam plötzlich, mit Übelkeit
    Auf einmal starke Schmerzen am rechten Eierstock und ich habe erbrochen
    34. Woche schwanger mit starken Kopfschmerzen und Flimmern vor den Augen
    Ich bin schwanger, Schmerzen unter den Rippen und sehe verschwommen
    Mir ist in der 29. Woche die Fruchtblase geplatzt
    Ich verliere Fruchtwasser, ich bin in der 31. Woche
    Ich spüre die Nabelschnur heraushängen
    Ich spüre mein Baby nicht mehr, ich bin in der 36. Woche
    Das Baby bewegt sich weniger als sonst, ich bin in der 35. Woche schwanger
    Fieber seit meiner Fehlgeburt vor drei Tagen
    Ich hatte am Freitag einen Schwangerschaftsabbruch und habe Fieber und Schüttelfrost
    Ich habe einen Tampon tagelang vergessen und habe Fieber
    Vergessener Tampon, Fieber und mir ist elend, ich werde gleich ohnmächtig
    Fieber und Ausschlag, ich hatte den Tampon tagelang drin
    Nach dem Brand habe ich ein lautes Geräusch beim Einatmen
    `,
    30,
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Schläfenkopfschmerzen und ich sehe auf einem Auge verschwommen
    Mir tut der Kiefer beim Kauen weh und ich sehe unscharf
    Die Kopfhaut ist empfindlich und ich sehe doppelt
    Mein eingegipstes Bein tut immer mehr weh, der Gips ist zu eng
    Meine Wade ist steinhart und sehr schmerzhaft seit der Operation
    Meine Zehen sind blau, seit der Gips drauf ist
    Mein linker Fuß ist weiß und eiskalt und ich spüre ihn nicht mehr
    Mein Bein ist plötzlich kalt, weiß und tut weh
    Ich bin gestürzt und der Knochen schaut aus dem Bein
    Nach dem Sturz steht mein Handgelenk ganz schief
    Meine Schulter ist nach dem Sturz ausgekugelt
    Ich bin gestürzt und kann nicht aufstehen, meine Hüfte tut furchtbar weh
    Ich bin heute früh hingefallen, kann nicht mehr stehen und das Bein ist kürzer
    Mein Knie ist heiß und geschwollen und ich habe Fieber
    Kniegelenk rot und dick und 39 Fieber
    Das Handgelenk ist rot, heiß und geschwollen, mit Schüttelfrost
    Kopfsprung ins flache Wasser, Nackenschmerzen und Kribbeln in den Armen
    Sturz auf der Treppe, Nackenschmerzen und ich spüre meine Arme nicht mehr
    Es drückt in der Brust, zieht in die Zähne und ich schwitze
    `,
    72,
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Mein Mann fasst sich an die Brust, ist ganz grau und schwitzt
    Meine Mutter kann ihren rechten Arm nicht mehr bewegen
    Das Gesicht meines Vaters hängt auf einer Seite und man versteht nicht, was er sagt
    Meine Frau kann seit Mittag nicht mehr sprechen
    Wir können ihn nicht wecken
    Mein Mann ist umgefallen und reagiert nicht mehr
    Er krampft und es hört nicht auf
    Meine Mutter hatte einen Krampfanfall, zum ersten Mal
    Mama ist plötzlich verwirrt und schläft dauernd ein
    Meine Oma hat Fieber und redet wirres Zeug
    Er hat 39,4 und weiß nicht mehr, wo er ist
    Sie hat einen Harnwegsinfekt, Schüttelfrost und ist verwirrt
    Mein Vater bekommt schlecht Luft und hat blaue Lippen
    Meine Mutter ist depressiv und isst und trinkt seit vier Tagen nichts
    Mein Bruder will sich umbringen
    Meine Tochter hat Tabletten geschluckt, um zu sterben
    Er sagt, dass er sterben will
    Papa hat einen Zucker von 1,8 und redet wirr
    Er hat gestern mit dem Schnaps aufgehört, zittert, schwitzt und redet mit Leuten, die nicht da sind
    Mein Papa ist ohnmächtig geworden und sein Herz schlägt sehr sehr schnell
    Der Bauch vom Opa ist bretthart und er ist ganz blass
    Meine Mutter erbricht Blut
    Er ist bipolar, hat seit fünf Nächten nicht geschlafen und fährt 180
    Mein Großvater hat starke Brustschmerzen und schwitzt
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Sie hat vor drei Wochen entbunden, glaubt, man will ihr das Baby wegnehmen, und schläft nicht
    `,
    30,
    'PROXY',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Mein zwei Monate alter Säugling hat 38,5
    Unser Baby ist einen Monat alt und glüht, 38.7
    Mein Baby ist ganz schlaff und schwer zu wecken
    Er ist grau und schlaff wie eine Stoffpuppe
    Beim Atmen ziehen sich seine Rippen ein
    Mein Sohn atmet ganz schnell und schafft sein Fläschchen nicht
    Er stöhnt und die Nasenflügel beben, er atmet sehr schnell
    Seit gestern Abend keine nasse Windel
    Seine Windel ist seit heute früh trocken und er trinkt nichts
    Er trinkt gar nichts und ist sehr schläfrig
    Er hat Fieber und wir kriegen ihn nicht wach
    Meine Tochter hat Fieber, ist sehr schläfrig und reagiert nicht
    Die Fontanelle ist geschwollen und sie hat Fieber
    Sie hat Fieber und weint ununterbrochen, nichts beruhigt sie
    Fieber und ein komisches schrilles Schreien, er ist untröstlich
    Mein Baby schreit ununterbrochen mit 39 Fieber und lässt sich nicht beruhigen
    Er spuckt grüne Galle
    Hellgrünes im Erbrochenen
    Er hat eine Knopfbatterie verschluckt
    Sie hat zwei Magnete verschluckt
    Mein Kleiner hat die Tabletten von der Oma geschluckt
    Er hat sich an einem Stück Apfel verschluckt und kriegt keine Luft
    Mein Sohn hat eine Münze im Hals und atmet nicht mehr
    Er hat sich den Kopf gestoßen und erbricht ständig
    Meine Tochter hat Fieber und einen steifen Nacken
    Er hat Flecken, die unter dem Glas nicht weggehen
    Er krampft seit sieben Minuten
    Sie krampft seit zehn Minuten
    Mein Sohn hat plötzlich starke Hodenschmerzen und erbricht
    Das Ohr steht ab, ist hinten rot und geschwollen mit 39,2
    Seine Haut ist marmoriert und grau
    Er macht ein schrilles Geräusch beim Einatmen und man sieht die Rippen
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'de',
    'URGENT',
    `
    Lippen und Gesicht sind nach dem Antibiotikum angeschwollen
    Ich bin neuerdings beim Treppensteigen kurzatmig
    Ich nehme ohne Grund ab
    Ich habe ungewollt 8 Kilo abgenommen
    Ich habe Blut im Stuhl
    Ich bin letzte Woche ohnmächtig geworden
    Ich sehe seit zwei Wochen doppelt
    Meine linke Wade ist geschwollen und tut weh
    Ich habe Wadenschmerzen und sie ist rot
    Ich habe einen Knoten am Hoden entdeckt
    Mein linker Hoden tut seit einem Monat weh
    Mein Hodensack ist geschwollen
    Ich habe Fieber und es brennt beim Pinkeln
    Ich kann schlecht schlucken, auch Flüssigkeiten
    Das Essen bleibt seit Wochen beim Schlucken stecken
    Ich huste ein bisschen Blut
    Ich schlafe mit drei Kissen, sonst kriege ich keine Luft
    Ich habe ständig Durst und nehme ab
    Ständig Durst und verstopft
    Ich habe überall blaue Flecken ohne Grund und mein Zahnfleisch blutet
    Mein Muttermal ist größer und dunkler geworden
    Mein Bein ist rot und heiß und ich habe Fieber
    Rückenschmerzen und ich nehme ab
    Rückenschmerzen mit Fieber
    Meine Kopfschmerzen sind morgens beim Aufwachen schlimmer
    Ich bin auf einem Ohr taub aufgewacht
    Ich nehme Carbimazol und habe Halsschmerzen
    Ich habe Halsschmerzen und kriege den Mund kaum auf
    Ich habe mein Kortison abgesetzt und mir ist schwindlig
    Mein Mann schlägt mich
    Ich habe Angst vor meinem Partner, er verprügelt mich
    Ich höre Stimmen in meinem Kopf
    Ich glaube, dass mich Leute verfolgen
    Ich bin umgeknickt und kann nicht auftreten
    Ich hatte am Dienstag einen Asthmaanfall, es geht besser
    Beim Treppensteigen wird es eng in der Brust und in Ruhe geht es weg
    Meine Augen sind gelb geworden
    Ich habe nach den Wechseljahren wieder Blutungen
    Hinter dem Ohr ist es geschwollen
    Mein großer Zeh ist rot, heiß und geschwollen
    Ich bin mitten in einer Sitzung umgekippt
    `,
  ),
  ...lines(
    'de',
    'URGENT',
    `
    Mein Kiefer tut beim Kauen weh
    Mein Stuhlgang hat sich verändert und ich habe abgenommen
    Meine Verdauung ist seit zwei Monaten anders
    Aus meiner Brustwarze kommt Blut
    Ich habe einen Knoten in der Brust ertastet
    Ich blute wieder, obwohl ich seit sechs Jahren in der Menopause bin
    `,
    66,
  ),
  ...lines(
    'de',
    'URGENT',
    `
    Sie hat weniger nasse Windeln und trinkt wenig
    Blaue Flecken an meinem Baby, die keiner erklären kann
    Sein Stiefvater hat ihn geschüttelt
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'de',
    'NONE',
    `
    Ich habe keine Brustschmerzen
    Keine Schmerzen in der Brust, keine Atemnot, nur eine Erkältung
    Ich hatte noch nie einen Krampfanfall
    Ich habe keine Suizidgedanken, ich schlafe nur schlecht
    Ich bin nicht ohnmächtig geworden
    Ich habe kein Blut erbrochen und mein Stuhl ist normal
    Ich habe kein Fieber, nur Husten
    Mein Vater ist an einem Herzinfarkt gestorben
    Meine Mutter hatte letztes Jahr einen Schlaganfall
    Mein Bruder hat Brustschmerzen beim Gehen
    Mein Nachbar ist letzte Woche umgekippt, das hat mich nachdenklich gemacht
    Ich hatte 2015 einen Herzinfarkt und brauche nur mein Rezept
    Ich hatte als Kind einen Krampfanfall
    Vor Jahren hatte ich Brustschmerzen
    Ich hatte vor zehn Jahren einen Schlaganfall und komme wegen meiner Tabletten
    Nach dem Sport sterbe ich fast vor Durst
    Ich lach mich tot
    Ich könnte meinen Chef umbringen, so viel Stress macht er, war nur Spaß
    Mein Rücken bringt mich um
    Ich bin todmüde
    Mir bricht das Herz seit der Trennung
    Ich hätte fast einen Herzinfarkt gekriegt, als ich die Rechnung sah, ich komme zur Kontrolle
    Ich ersticke in Arbeit und brauche eine Krankschreibung
    Mir tut das linke Knie weh
    Ich habe Schnupfen und die Nase läuft
    hab rückenschmerzen seit ich kisten geschleppt habe
    Meine Schulter tut weh, nachdem ich die Decke gestrichen habe
    Ich habe seit zwei Wochen ab und zu Kopfschmerzen
    Ich habe seit drei Tagen Halsschmerzen
    Ich kann nicht schlafen
    Ich schlafe schlecht
    Ich habe Sodbrennen
    Sodbrennen nach scharfem Essen
    Mir tut nach dem Essen der Bauch weh
    Ich bin seit einer Woche verstopft
    Ich habe Blähungen nach dem Essen
    Ich habe Ausschlag an den Händen
    Es juckt mich an den Armen
    Ich habe Neurodermitis in den Ellenbeugen
    Ich habe eine Warze am Fuß
    Ich habe Nagelpilz
    Ich habe trockene Haut
    Mir fallen die Haare aus
    Ich habe mir den Zeh gebrochen
    Ich bin allergisch gegen Penicillin
    Ich habe Heuschnupfen und die Augen jucken
    Ich möchte mit dem Rauchen aufhören
    Ich brauche eine Krankmeldung
    Ich brauche ein Attest
    Ich komme wegen der Blutwerte
    Ich hätte gern eine Blutabnahme
    Ich möchte mein Rezept erneuern lassen
    Mein Blutdruck ist 150 und ich nehme meine Tabletten
    Ich brauche meine Blutdrucktabletten
    Meine Knöchel sind abends etwas geschwollen
    Meine Periode ist überfällig
    Ich habe seit Jahren starke Regelblutungen
    Ich habe vor der Periode Bauchschmerzen
    Ich habe nachts Hitzewallungen
    Ich schwitze beim Sport viel
    Nach dem Laufen bin ich kurz außer Atem, mir geht es gut
    Meine Finger schlafen beim Radfahren ein
    Meine Hand ist morgens taub
    Mein Arm ist schwach, seit ich ihn vor zehn Jahren gebrochen habe
    Die Brust tut weh, wenn ich draufdrücke, seit ich Liegestütze gemacht habe
    Ich huste morgens ein bisschen
    Mein Husten ist besser
    Ich habe mir letzte Woche in den Finger geschnitten, ist verheilt
    Gestern hatte ich eine Minute Nasenbluten, jetzt ist alles gut
    Ich habe Hämorrhoiden
    Meine Nase ist verstopft
    Ich bin traurig, seit mein Hund gestorben ist
    Ich habe Stress in der Arbeit
    Meine Stimmung ist seit ein paar Wochen schlecht
    Ich hatte vor langer Zeit mal eine Panikattacke
    Meine Augen sind nach der Arbeit müde
    Mein Augenlid zuckt
    Ich habe Zahnschmerzen
    Ich habe Ohrenschmerzen
    Ich habe Rote Bete gegessen und mein Stuhl ist rot
    Ich muss nachts dreimal auf die Toilette
    Ich verliere Urin, wenn ich huste
    Ich habe Probleme mit der Erektion
    Mein Nacken tut ein bisschen weh
    Morgens sind meine Knie zehn Minuten lang steif
    Mir ist ein bisschen schwindlig, wenn ich zu schnell aufstehe
    Ich nehme zu
    Mein Asthma ist gut eingestellt, ich brauche ein neues Spray
    Ich habe eine Schilddrüsenunterfunktion und komme zur Kontrolle
    Mein Diabetes ist gut eingestellt, der Zucker war heute früh 110
    Alles gut, ich möchte nur einen Check-up
    Mein Handgelenk tut vom Computer weh
    Mein Mann schnarcht und ich kann nicht schlafen
    Kein Blut, kein Gewichtsverlust, nur Blähungen
    passt schon alles, nur eine kontrolle
    Ich habe seit zwei Tagen Grippe, ein bisschen Temperatur
    Es ist brütend heiß, ich schlafe schlecht
    Mit 12 wurde mir der Blinddarm entfernt
    Von der Arbeit kriege ich Kopfschmerzen
    Ich habe ein Hühnerauge
    Ich hinke seit dem Spiel ein bisschen
    Meine Hände sind feucht
    Ich habe keinen Schwindel und keine Übelkeit
    Ich würde gern über Verhütung sprechen
    Ich trinke keinen Alkohol
    Wenn ich Brustschmerzen kriege, rufe ich den Notarzt
    Ich habe nachts Wadenkrämpfe
    Ich habe eine Aphte im Mund
    Meine neuen Schuhe drücken und die Füße tun weh
    Keine Atemnot, kein Herzrasen, nur müde
    Mein Schwager hatte gerade einen Herzinfarkt, das macht mir Sorgen
    Ich hatte vor drei Jahren eine Lungenentzündung
    Dieser Husten bringt mich noch um
    Ich bin zurzeit fix und fertig
    Mein Chef ist zum Kotzen
    Ich habe einen Tennisarm
    Meine Mutter ist an einem Aneurysma gestorben
    Ich bin außer Puste, wenn ich dem Bus nachlaufe, aber das geht schnell vorbei
    Ich kriege Kopfschmerzen, wenn ich zu wenig trinke
    Mein Herz hüpft vor Freude, ich werde Opa
    Ich habe die Nase voll von dem Wetter
    Umgekippt bin ich noch nie und Brustschmerzen hatte ich auch keine
    Herzstolpern hab ich manchmal, ohnmächtig war ich aber nie
    Beim Wäscheaufhängen tut mir die Schulter weh
    Wie ich mich im Bett umgedreht hab, hat es im Kreuz gezwickt, am Wäscheständer beim Aufhängen auch
    Meine Kleine hat rote Pünktchen am ganzen Körper, die verschwinden, wenn ich draufdrücke
    Ich bin nur müde, ich würde mir nie etwas antun
    Das würde ich meiner Familie nie antun, ich schlafe nur schlecht
    In der Brust tut nichts weh, nur die Schulter ist steif
    Schwanger bin ich nicht, ich nehme die Pille
    Atemnot hatte ich auch keine, nur ein bisschen Husten
    Ich war letztes Jahr auf der Abteilung für Orthopädie
    Das Wochenende habe ich mit Rückenschmerzen im Bett verbracht
    Der Arzt hat einen Bericht geschrieben, den bringe ich mit
    Ich schäme mich zu Tode, aber es juckt am Hintern
    Mein Mann sagt, ich bringe ihn noch ins Grab mit meinem Schnarchen
    Letzte Woche bin ich in der Sitzung fast gestorben vor Langeweile, ich schlafe so schlecht
    Ich vertrage keine Milch, davon habe ich Blähungen
    Abgenommen habe ich nicht und Fieber hatte ich auch keins
    `,
  ),
  ...lines(
    'de',
    'NONE',
    `
    Ich bin schwanger und möchte zur Vorsorge
    Schwanger, morgens ist mir übel
    20. Woche schwanger, alles gut, das Baby bewegt sich gut
    Ich möchte die Pille wechseln
    Ich habe weißen Ausfluss, der juckt
    Meine Brüste spannen vor der Periode
    `,
    30,
  ),
  ...lines(
    'de',
    'NONE',
    `
    Mein Sohn hat Schnupfen und die Nase läuft
    Meine Tochter hat Läuse
    Mein zwei Monate altes Baby braucht seine Impfungen
    Sie hat gestern einmal erbrochen, es geht ihr besser
    Sie hat seit gestern Ohrenschmerzen
    Er zahnt und sabbert viel
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'de',
    'NONE',
    `
    Meine Mutter braucht ihr Rezept für den Blutdruck
    Mein Mann schnarcht
    Mein Vater hat Knieschmerzen
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Rückenschmerzen und jetzt sind die Beine taub und ich merk nicht wenn ich aufs Klo muss
    Kreuzweh, die Beine sind taub und ich spüre nicht mehr, wann ich auf die Toilette muss
    `,
  ),
  ...lines(
    'de',
    'NONE',
    `
    Ich merke oft nicht, dass ich Hunger habe
    `,
  ),
];

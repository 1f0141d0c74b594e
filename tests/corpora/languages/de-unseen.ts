import { type CorpusLine, lines } from '../corpus-line.ts';

/** Every fifth line, set aside before the glossary was written, and measured once before the first correction. */
export const germanUnseenCorpus: CorpusLine[] = [
  ...lines(
    'de',
    'EMERGENCY',
    `
    Brustschmerzen seit heute früh, kalter Schweiß und mir ist übel
    Ich glaub ich krieg grad einen Herzinfarkt
    Die Brust tut mir seit zwei Stunden weh und es hört nicht auf
    Brustweh, das in den Rücken und Unterkiefer ausstrahlt
    Ein reißender Schmerz zwischen den Schulterblättern, ganz plötzlich
    Ich bekomme keine Luft mehr
    Ich kriege sogar im Sitzen kaum Luft
    ich hab schon zehn hübe salbutamol genommen, es hilft nicht und ich pfeife immer noch
    Seit dem Flug huste ich Blut und bin auch im Sitzen kurzatmig
    Ich huste hellrotes Blut, das ganze Waschbecken war voll
    Ich habe mich an einer Erdnuss verschluckt und huste ununterbrochen
    Mein Gesicht ist auf einer Seite gelähmt
    Ich rede wie betrunken, die Worte kommen verwaschen
    Ich sehe doppelt und spreche seit Mittag undeutlich
    Heute Morgen wurde auf dem linken Auge alles schwarz
    Rotes Auge mit Schmerzen und ich sehe verschwommen
    Kopfschmerzen wie ein Donnerschlag, in einer Sekunde
    Kopfweh, Erbrechen und der Nacken ist steif, ich kann das Kinn nicht auf die Brust legen
    Ich habe Flecken, die sich mit dem Glas nicht wegdrücken lassen, und Fieber
    Ich habe heute zweimal gekrampft
    Ich hatte Herzrasen und bin umgekippt
    Erbrochenes wie Kaffeesatz
    Mein Stuhl ist schwarz und mir ist ganz schwindlig
    Ich habe viel Blut aus dem After verloren und mir ist schwindelig
    Unerträgliche Bauchschmerzen mit Fieber und Schüttelfrost
    Meine Augen sind gelb und ich habe Fieber
    Starke Bauchschmerzen nach der Koloskopie heute früh
    Plötzliche Schmerzen im linken Hoden
    Brennen beim Pinkeln mit Fieber und Schüttelfrost und ich bin verwirrt
    Schmerzhafte Dauererektion seit Stunden
    Rückenschmerzen und ich kann nicht mehr Wasser lassen und bin zwischen den Beinen taub
    Die Beine knicken mir weg und ich habe starke Rückenschmerzen
    Ich sehe doppelt und kann schlecht schlucken
    Mein Blutzucker ist sehr hoch, ich erbreche und atme schnell
    Ich nehme täglich Kortison und muss mich dauernd übergeben
    Schilddrüsenüberfunktion mit Fieber und Herzrasen
    Der Knoten am Hals wird größer und ich bekomme schlecht Luft
    Eine Wespe hat mich gestochen, ich habe überall Quaddeln und kriege schlecht Luft
    Ich habe solche Halsschmerzen, dass ich meinen Speichel nicht schlucken kann
    Ich möchte Schluss machen mit dem Leben
    Ich will mich vor den Zug werfen
    Ich habe vor einer Stunde alle meine Antidepressiva genommen
    Ich bring ihn um, ich meine es ernst
    Ich bin bipolar, schlafe seit vier Nächten nicht und gebe alles Geld aus
    Ich esse und trinke seit drei Tagen nichts mehr
    Der Kohlenmonoxid-Melder geht und wir haben alle Kopfschmerzen
    Ich habe mir den Kopf angeschlagen und nehme Blutverdünner
    Meine Haut löst sich in Fetzen und ich habe Fieber
    Meine Wunde am Fuß ist infiziert und ich habe ständig Schüttelfrost
    `,
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Ich bin in der 10. Woche schwanger, habe einseitige Schmerzen und Blutungen
    Ich habe in zwei Stunden fünf Binden durchgeblutet
    Periode überfällig und scharfe Schmerzen im Unterbauch, mir wird schwarz vor Augen
    Schwanger, Gesicht und Hände sind geschwollen und ich habe Kopfschmerzen
    Ich bin in der 30. Woche und das Baby bewegt sich seit gestern nicht mehr
    Ich habe letzte Woche entbunden und habe Fieber und Schüttelfrost
    Zwei Tage nach der Entbindung furchtbare Kopfschmerzen und Blitze vor den Augen
    `,
    30,
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Der Gips ist zu eng und ich habe wahnsinnige Schmerzen
    Meine Finger im Gips sind weiß und taub
    Ich bin auf dem Eis ausgerutscht und kann die Hüfte nicht belasten
    Ich bin von der Leiter gefallen, habe Rückenschmerzen und meine Beine sind taub
    `,
    72,
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Mein Mann hat einen schiefen Mund und kann nicht mehr richtig sprechen
    Mein Vater ist bewusstlos
    Mein Vater erkennt uns heute nicht mehr und ist sehr schläfrig
    Sie atmet sehr schnell und ist sehr schläfrig
    Er ist Diabetiker, sein Zucker ist 35 und er reagiert nicht richtig
    Mein Opa ist ganz gelb, hat Fieber und Schüttelfrost
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'de',
    'EMERGENCY',
    `
    Mein drei Wochen altes Baby hat Fieber
    Sie ist schlapp und weint nur ganz schwach
    Sie hat seit 14 Stunden nicht Pipi gemacht und will nicht trinken
    Seine Fontanelle ist vorgewölbt
    Mein Baby erbricht grün
    Meine Tochter hat Bleichmittel getrunken
    Sie ist vom Wickeltisch auf den Kopf gefallen und ist schläfrig
    Er krampft seit 15 Minuten
    Sie ist blau um den Mund und pfeift
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'de',
    'URGENT',
    `
    Ich habe heute Morgen Blut im Urin
    Ich habe einen Knoten am Hals
    Nierenschmerzen mit Fieber
    Ich wache nachts mit Atemnot auf
    Mein Leberfleck hat die Farbe verändert
    Kopfschmerzen, die beim Husten und Bücken schlimmer werden
    Ich erbreche seit zwei Tagen und behalte nicht mal Wasser bei mir
    Seit gestern sehe ich Blitze und schwarze Punkte
    Da sind Klumpen im Urin
    `,
  ),
  ...lines(
    'de',
    'URGENT',
    `
    Seit zwei Wochen Kopfschmerzen an den Schläfen
    Die Haut an meiner Brust ist eingezogen
    `,
    66,
  ),
  ...lines(
    'de',
    'URGENT',
    `
    Meine Tochter sagt, ihr Onkel hat sie im Intimbereich angefasst
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'de',
    'NONE',
    `
    Ich will mich nicht umbringen
    Ich habe weder Fieber noch Schüttelfrost
    Meine Schwester hat sich vor Jahren umgebracht und ich denke an sie
    Ich sterbe vor Hunger
    Dieses Knie bringt mich noch um
    Bei den Preisen bleibt mir die Luft weg
    Leichte Kopfschmerzen nach einem langen Tag am Bildschirm
    Ich bin ständig müde
    Ich habe seit Montag Durchfall
    Ich habe einen Pickel am Rücken
    Ich bin beim Fußball umgeknickt
    Ich rauche nicht und will auch nicht anfangen
    Ich komme zum Impfen
    Meine Regel ist schmerzhaft
    Mein Herz stolpert manchmal
    Ich kann den Arm nicht heben, das ist eine alte Verletzung
    Ich habe einen steifen Nacken, ich bin falsch gelegen
    Mein Zahnfleisch blutet beim Zähneputzen
    Ohne Brille sehe ich verschwommen
    Mein Stuhl ist dunkel, seit ich Eisen nehme
    Ich hatte vor fünf Jahren Nierensteine, jetzt keine Schmerzen
    Ich möchte abnehmen
    Ich habe eine Katzenallergie
    ich hab gestern meine pille vergessen
    Ich habe meinen Opa an Darmkrebs verloren
    Wir haben ein Haus gekauft und ich bin gestresst
    Mein Fuß schläft ein, wenn ich im Schneidersitz sitze
    Meine Tante hat Diabetes
    Ich habe Arthrose in den Händen
    Mein Arm tut nach der Impfung weh
    `,
  ),
  ...lines(
    'de',
    'NONE',
    `
    Ich bin schwanger und mein Zahnfleisch blutet beim Zähneputzen
    `,
    30,
  ),
  ...lines(
    'de',
    'NONE',
    `
    Mein zwei Monate altes Baby trinkt gut, kein Fieber, nur ein wunder Po
    Mein vierjähriger Sohn hustet nachts
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'de',
    'NONE',
    `
    Die Oma hat trockene Füße
    `,
    75,
    'PROXY',
  ),
];

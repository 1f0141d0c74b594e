import { type CorpusLine, lines } from '../corpus-line.ts';

/** Possible answers in French from France, Belgium, Québec and Africa, with and without accents. */
export const frenchSeenCorpus: CorpusLine[] = [
  ...lines(
    'fr',
    'EMERGENCY',
    `
    J'ai une douleur qui me serre la poitrine et je suis en sueur
    J'ai mal à la poitrine et ça descend dans le bras gauche
    j ai mal dans la poitrine depuis une heure et ca passe pas
    Ça me serre comme un étau dans la poitrine
    Douleur thoracique depuis ce matin avec sueurs froides et nausées
    J'ai comme un poids sur la poitrine qui m'écrase
    J'ai une oppression dans la poitrine et ça monte dans la mâchoire
    jai une barre dans la poitrine depuis 40 minutes, je transpire a grosse goutte
    Je pense que je suis en train de faire une crise cardiaque
    J'ai l'impression de faire un infarctus, comme la première fois
    C'est comme si on m'écrasait le thorax, et j'ai le bras gauche engourdi
    J'ai eu un malaise et j'ai mal à la poitrine
    J'ai mal à la poitrine et j'ai failli tomber dans les pommes
    Douleur à la poitrine puis perte de connaissance au travail
    La poitrine me fait mal depuis deux heures et ça ne part pas
    J'ai une douleur au milieu de la poitrine depuis plus d'une heure, ça ne lâche pas
    Je suis au repos et ma douleur dans la poitrine dure depuis une demi-heure
    J'ai été réveillé par une douleur dans la poitrine et elle est toujours là
    Une douleur dans la poitrine qui va dans le cou et l'épaule gauche
    Mal au thorax qui irradie dans le dos et la mâchoire
    J'ai mal à la poitrine et j'ai du mal à respirer
    Douleur brutale dans le côté de la poitrine et je suis essoufflé
    J'ai un point de côté violent quand je respire et je manque d'air, c'est venu d'un coup
    Quelque chose s'est déchiré dans ma poitrine, jusque dans le dos
    J'ai senti une déchirure dans le dos et la poitrine, d'un coup
    J'ai mal à la mâchoire et au bras gauche et je transpire
    Douleur dans la mâchoire et dans le bras, et j'ai envie de vomir
    Mes deux bras sont lourds comme du plomb et je suis en sueur
    J'arrive pas a respirer
    J'étouffe, je n'ai plus d'air
    Je suis tellement essoufflé que je ne peux plus parler
    Je ne peux dire que deux mots à la fois tellement je suis essoufflée
    Je suffoque, même assis sans bouger
    Mes lèvres sont bleues et je suis essoufflé
    J'ai les lèvres toutes bleues et les doigts aussi
    Mes lèvres deviennent violettes et je manque de souffle
    Crise d'asthme, le Ventoline ne me soulage plus du tout et je n'arrive pas à parler
    j'ai pris dix bouffées de mon inhalateur, ça n'aide pas, je siffle encore
    Mon asthme est très mauvais, la pompe ne fait plus effet
    Je siffle et la Ventoline ne me soulage plus du tout
    J'ai le souffle court, mon inhalateur ne m'aide plus
    L'asthme siffle fort et la Ventoline ne me calme plus
    J'ai une BPCO, je suis essoufflée et très somnolente
    Je tousse du sang depuis mon vol en avion et je suis essoufflé même assis
    J'ai le mollet gonflé et je suis essoufflée
    Opéré du genou il y a deux semaines, le mollet est enflé et je n'ai plus de souffle
    Ma jambe gauche est enflée et j'ai mal en respirant, j'ai le souffle court
    J'ai toussé une tasse de sang ce matin
    Je tousse du sang rouge, plein le lavabo
    Je fais un bruit bizarre quand j'inspire, comme un sifflement rauque
    J'ai un stridor
    Un morceau de viande coincé dans la gorge et je ne peux pas respirer
    J'ai avalé de travers une cacahuète et je n'arrête pas de tousser
    J'ai un truc coincé dans la trachée
    De la viande coincée dans l'œsophage, même l'eau ne passe pas
    La nourriture est bloquée, rien ne descend, je ne peux pas avaler ma salive
    Mon visage est paralysé d'un côté
    J'ai la bouche de travers depuis ce matin
    Ma bouche est tombée d'un côté
    J'ai du mal à parler et ma main est faible
    je n'arrive plus à trouver mes mots depuis ce matin
    Je parle comme si j'étais saoul, les mots sortent mal
    Soudain j'ai perdu la force dans le bras et la jambe gauche
    Mon bras gauche était mort pendant dix minutes ce matin puis c'est revenu
    Je fais un AVC
    Je vois double et je parle mal depuis midi
    J'ai la moitié du visage engourdie
    Je ne vois plus rien de l'œil droit depuis une heure
    Tout est devenu noir dans mon œil gauche ce matin
    C'est comme un rideau qui tombe devant mon œil droit
    Une ombre est venue sur mon œil et je ne vois plus
    Mon œil est rouge et très douloureux et je vois des halos autour des lumières
    Douleur terrible à l'œil avec vomissements et des cercles autour des lampes
    Œil rouge qui fait mal et ma vue est floue
    J'ai reçu de la javel dans l'œil
    J'ai eu une projection d'acide dans l'œil
    Le pire mal de tête de ma vie, venu en quelques secondes
    Un mal de tête brutal comme un coup de marteau
    J'ai eu d'un coup une céphalée explosive, la pire de ma vie
    Mal de tête soudain et violent, je n'ai jamais eu ça
    J'ai de la fièvre, mal à la tête et la nuque raide
    Fièvre avec raideur de la nuque et la lumière me fait mal
    Mal de tête, vomissements et le cou raide, je ne peux pas baisser le menton
    J'ai de la fièvre et je délire
    J'ai mal à la tête et je suis tellement somnolent que je n'arrive pas à rester éveillé
    Mal de tête depuis des jours et je suis désorienté
    Gros mal de tête, je dors tout le temps, difficile à réveiller
    Boutons rouges qui ne s'effacent pas sous un verre et fièvre
    J'ai des taches pourpres sur les jambes qui ne partent pas quand j'appuie
    J'ai fait une convulsion ce matin
    J'ai fait une crise d'épilepsie
    J'ai convulsé deux fois aujourd'hui
    Deux crises d'épilepsie d'affilée aujourd'hui
    Je me suis retrouvé par terre sans souvenir, je m'étais mordu la langue
    Mon cœur battait à toute vitesse puis je suis tombée dans les pommes
    Mon cœur s'est emballé et je me suis évanouie
    Je me suis effondré en courant, j'avais le cœur qui battait très vite
    Je vomis du sang
    J'ai vomi du sang rouge deux fois ce matin
    Du sang dans mes vomissements depuis cette nuit
    Mes selles sont noires comme du goudron
    Je fais des selles noires et collantes depuis dimanche
    Du méléna depuis hier
    Caca noir et j'ai failli m'évanouir en me levant
    Mes selles sont noires et je me sens faible, j'ai failli perdre connaissance
    Je saigne beaucoup et ça ne s'arrête pas
    Je me suis coupé et le sang n'arrête pas de couler
    ca pisse le sang et j'arrive pas a l'arreter
    J'ai perdu beaucoup de sang par l'anus et j'ai des vertiges
    Mon ventre est dur comme du bois et j'ai une douleur insoutenable
    Douleur atroce, le ventre est dur comme la pierre et je ne peux pas bouger
    J'ai très mal au ventre, plié en deux, et de la fièvre
    Douleur au ventre insupportable avec de la fièvre et des frissons
    Chaque pas me fait mal au ventre et j'ai de la fièvre
    Je vomis toute la journée, j'ai le ventre gonflé et je ne passe plus de gaz
    Le ventre ballonné, je n'arrive pas à péter et je vomis vert
    Mes yeux sont jaunes et j'ai de la fièvre
    J'ai la peau jaune et des frissons
    J'ai le blanc des yeux jaune, 39 de fièvre
    Depuis l'endoscopie d'hier j'ai une douleur terrible au ventre
    On m'a fait une coloscopie hier et maintenant j'ai très mal au ventre
    Je n'arrive plus du tout à uriner et ma vessie va éclater
    Je ne peux plus pisser depuis ce matin
    Ma sonde urinaire est bouchée, elle ne coule plus
    Douleur brutale au testicule gauche
    J'ai été réveillé par une douleur atroce dans un testicule
    j'ai une couille qui me fait super mal d'un coup et j'ai vomi
    Infection urinaire et je tremble de froid
    Mal en urinant avec fièvre et frissons, et je suis confuse
    J'ai un calcul rénal et maintenant de la fièvre
    Calculs aux reins avec 39 de fièvre et des frissons
    J'ai une érection depuis cinq heures et elle ne redescend pas
    Érection douloureuse qui dure depuis des heures
    Priapisme depuis hier soir
    Mon prépuce est coincé derrière le gland et c'est gonflé
    Le prépuce est bloqué en arrière et le gland est enflé
    J'ai mal au dos et je ne peux plus uriner, et je suis engourdie entre les jambes
    Je ne sens plus quand je m'essuie et j'ai une sciatique des deux côtés
    Mal de dos, j'ai perdu le contrôle de ma vessie
    J'ai un cancer des os, mal au dos et maintenant mes jambes ne me portent plus
    Mes jambes se dérobent et j'ai très mal au dos
    Fourmillements dans les pieds qui montent dans les jambes et elles sont faibles
    L'engourdissement a commencé dans les pieds et remonte vers les genoux
    J'ai les paupières qui tombent et je n'arrive pas à avaler
    Je vois double et j'ai du mal à avaler
    J'ai une myasthénie et je respire mal, j'avale mal
    Je suis diabétique, ma glycémie est à 28 et je n'arrête pas de vomir
    J'ai une soif terrible et je suis tellement somnolent
    J'ai une glycémie très haute, je vomis et je respire vite
    Ma glycémie est à 0,40 et je tremble
    Mon sucre est à 2,1 et ne remonte pas avec du jus
    Mon sucre est à 2.2 et je suis confus
    Je prends de la cortisone tous les jours et je n'arrête pas de vomir
    J'ai la maladie d'Addison et je vomis
    Insuffisance surrénale, vomissements et je suis faible
    J'ai une maladie de Basedow, de la fièvre et le cœur qui bat très vite
    Hyperthyroïdie avec fièvre et palpitations
    Ma thyroïde est trop active, 39,5 de fièvre et je suis confuse
    Très soif, constipé et confus
    J'ai soif, je suis constipée et confuse
    La boule dans mon cou grossit et j'ai du mal à respirer
    Mon goitre m'empêche de respirer
    Une masse au cou et je respire mal, je m'étouffe
    J'ai mangé des crevettes et ma langue gonfle
    J'ai été piqué par une guêpe, j'ai de l'urticaire partout et du mal à respirer
    Mes lèvres et mon visage ont gonflé après l'antibiotique
    Plaques partout et je siffle en respirant après avoir mangé des noix
    Je bave et je ne peux pas avaler, ma gorge est en feu
    Gorge très douloureuse, je n'arrive plus à avaler, je bave
    Je veux mourir
    J'ai envie de me tuer
    Je ne veux plus vivre
    J'ai envie d'en finir
    Je pense à me foutre en l'air
    La vie ne vaut plus la peine d'être vécue
    J'ai un plan pour mettre fin à mes jours
    je veu plus vivre, j en peux plus
    Je veux me jeter sous un train
    J'ai des idées noires et je veux me suicider
    J'ai envie de me faire du mal
    J'ai avalé une boîte entière de paracétamol
    J'ai pris tous mes antidépresseurs il y a une heure
    j'ai pris trop de médicaments hier soir
    J'ai envie de tuer mon mari
    J'ai peur de faire du mal à mon bébé
    Je vais le tuer, je suis sérieux
    Les voix me disent de sauter
    Les voix me disent de faire du mal aux gens
    Je n'ai pas dormi depuis des jours, plein d'énergie, j'ai une mission de Dieu
    Je suis bipolaire, je ne dors plus depuis quatre nuits et je dépense tout
    Je suis invincible, pas besoin de dormir, je peux voler du toit
    Plus d'alcool depuis dimanche, je sue, je tremble et j'entends des choses
    J'ai arrêté mon Xanax et maintenant je tremble et j'ai convulsé
    Je ne mange plus et je ne bois plus depuis trois jours
    Je refuse de manger et de boire depuis lundi
    J'ai accouché il y a deux semaines et j'entends des voix
    Depuis l'accouchement je crois que mon bébé est le diable
    L'alarme de monoxyde de carbone sonne et nous avons tous mal à la tête
    Le détecteur de monoxyde a sonné et on a tous la nausée
    Je me suis cogné la tête hier et depuis je vomis
    Je suis tombé sur la tête et je suis somnolent
    J'ai tapé ma tête et je prends un anticoagulant
    La rougeur sur ma jambe s'étend très vite et la douleur est insupportable
    Ma jambe est rouge et gonflée, la rougeur a avancé en une heure et ça fait atrocement mal
    J'ai des cloques sur toute la peau et des plaies dans la bouche depuis la lamotrigine
    Ma peau pèle par lambeaux et j'ai de la fièvre
    Depuis le nouvel antibiotique j'ai des cloques sur les lèvres et les yeux
    La peau rouge partout et 39 de fièvre
    Je suis rouge de la tête aux pieds et j'ai des frissons
    Ma plaie au pied est infectée et je n'arrête pas de frissonner
    Mon pied est infecté avec du pus et je suis confus
    Otite, et maintenant c'est rouge et gonflé derrière l'oreille avec de la température
    Ma plaie s'est infectée, je frissonne et j'ai 39,5
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Je suis enceinte de 10 semaines avec une douleur d'un côté et des pertes de sang
    Enceinte avec des douleurs terribles au ventre
    Je suis enceinte et je saigne avec des crampes
    Je saigne et je change de serviette toutes les heures
    J'ai trempé cinq serviettes en deux heures
    Je change de tampon toutes les demi-heures et j'ai de gros caillots
    Ma serviette est pleine toutes les demi-heures
    Règles hémorragiques, je remplis un tampon par demi-heure avec de gros caillots
    Test de grossesse positif et mal à la pointe de l'épaule
    Je suis peut-être enceinte, douleur vive à droite en bas et je saigne
    Douleur brutale à l'ovaire et je n'arrête pas de vomir
    Douleur atroce en bas à droite du ventre, venue d'un coup, avec nausées
    Enceinte de 34 semaines avec un gros mal de tête et des mouches devant les yeux
    Enceinte, j'ai le visage et les mains gonflés et mal à la tête
    Je suis enceinte, mal sous les côtes et la vue trouble
    J'ai perdu les eaux à 29 semaines
    Je sens le cordon qui sort
    Enceinte de 30 semaines et le bébé ne bouge plus depuis hier
    Je ne sens plus bouger mon bébé, je suis à 36 semaines
    Le bébé bouge moins qu'avant, je suis enceinte de 35 semaines
    Fièvre depuis ma fausse couche d'il y a trois jours
    J'ai eu une IVG vendredi et j'ai de la fièvre et des frissons
    J'ai oublié un tampon plusieurs jours et j'ai de la fièvre
    Tampon oublié à l'intérieur, fièvre et je me sens mal, prête à m'évanouir
    Après l'incendie j'ai une respiration bruyante quand j'inspire
    Deux jours après l'accouchement, terrible mal de tête et éclairs devant les yeux
    `,
    30,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Mal aux tempes et je vois flou d'un œil
    J'ai mal à la mâchoire quand je mâche et la vue trouble
    Ma jambe dans le plâtre me fait de plus en plus mal, c'est trop serré
    Le plâtre est trop serré et j'ai atrocement mal
    Mon mollet est dur comme de la pierre et très douloureux depuis l'opération
    Mes orteils sont bleus depuis qu'on a mis le plâtre
    Mon pied gauche est blanc et glacé et je ne le sens plus
    Mes doigts sont blancs et engourdis dans le plâtre
    Je suis tombée et l'os sort de la jambe
    Mon poignet fait un angle bizarre après une chute
    Je suis tombée et je ne peux pas me relever, ma hanche me fait atrocement mal
    J'ai glissé sur la glace et je ne peux plus m'appuyer sur ma hanche
    Je suis tombé ce matin, je ne tiens plus debout et ma jambe est plus courte
    Mon genou est chaud et gonflé et j'ai de la fièvre
    Articulation du genou rouge et gonflée et 39 de fièvre
    Je suis tombé d'une échelle, j'ai mal au dos et mes jambes sont engourdies
    J'ai plongé dans l'eau peu profonde, mal au cou et des fourmis dans les bras
    Chute dans l'escalier, mal au cou et je ne sens plus mes bras
    `,
    72,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Mon mari se tient la poitrine, il est tout gris et en sueur
    Mon mari a la bouche tordue et il ne parle plus bien
    Ma mère ne peut plus bouger son bras droit
    Le visage de mon père s'affaisse d'un côté et on ne comprend pas ce qu'il dit
    On n'arrive pas à le réveiller
    Mon père est inconscient
    Mon mari est tombé et ne répond plus
    Il convulse et ça ne s'arrête pas
    Maman est confuse tout d'un coup et elle s'endort sans arrêt
    Mon père ne nous reconnaît plus aujourd'hui et il est très somnolent
    Ma grand-mère a de la fièvre et dit n'importe quoi
    Il a 39,4 et il ne sait plus où il est
    Elle a une infection urinaire, elle tremble et elle est confuse
    Mon père a du mal à respirer et ses lèvres sont bleues
    Elle respire très vite et elle est très somnolente
    Ma mère est dépressive et ne mange ni ne boit depuis quatre jours
    Mon frère veut se suicider
    Ma fille a avalé des comprimés pour mourir
    Il a un diabète et sa glycémie est à 35 mg, il ne répond pas bien
    Papa a du sucre à 1,8 et il raconte n'importe quoi
    Il a arrêté la vodka hier et il tremble, il transpire et parle à des gens qui ne sont pas là
    Mon papa s'est évanoui et il a le cœur qui bat très très vite
    Mon grand-père a une jaunisse avec de la fièvre et des frissons
    La vieille fait le palu, elle a 40 de fièvre et elle ne reconnaît personne
    Mon époux dit qu'il a très mal à la poitrine et qu'il ne respire pas bien
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Elle a accouché il y a trois semaines, elle croit qu'on veut lui prendre le bébé et elle ne dort pas
    `,
    30,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Mon bébé de trois semaines a de la fièvre
    Mon nourrisson de deux mois a 38,5
    Mon bébé est tout mou et difficile à réveiller
    Il est gris et mou comme une poupée de chiffon
    Elle est molle et pleure faiblement
    Ses côtes se creusent quand il respire
    Mon fils respire très vite et n'arrive pas à finir son biberon
    Pas de couche mouillée depuis hier soir
    Elle n'a pas fait pipi depuis 14 heures et refuse de boire
    Sa couche est sèche depuis ce matin et il ne boit pas
    Il a de la fièvre et on ne peut pas le réveiller
    Ma fille a de la fièvre, elle est très endormie et ne répond pas
    Sa fontanelle est bombée
    La fontanelle est gonflée et elle a de la fièvre
    Elle a de la fièvre et pleure sans arrêt, rien ne la calme
    Fièvre et un cri aigu bizarre, il est inconsolable
    Mon bébé hurle sans arrêt avec 39 de fièvre, impossible à consoler
    Mon bébé vomit vert
    Du vert vif dans son vomi
    Il a avalé une pile bouton
    Elle a avalé deux aimants
    Ma fille a bu de l'eau de javel
    Il s'étouffe avec un morceau de pomme
    Mon fils s'est étouffé avec une pièce et ne respire plus
    Il s'est cogné la tête et il n'arrête pas de vomir
    Elle est tombée de la table à langer sur la tête et elle est somnolente
    Ma fille a de la fièvre et la nuque raide
    Il a des taches qui ne s'effacent pas sous un verre
    Il convulse depuis sept minutes
    Elle convulse depuis dix minutes
    Il convulse depuis 15 minutes
    Mon fils a très mal au testicule d'un coup et il vomit
    L'oreille est décollée, rouge et gonflée derrière avec 39,2
    Sa peau est marbrée et grise
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    Je suis essoufflé quand je monte les escaliers, c'est nouveau
    Je perds du poids sans raison
    J'ai du sang dans les selles
    J'ai du sang dans les urines ce matin
    Je me suis évanoui la semaine dernière
    Je vois double depuis deux semaines
    Mon mollet gauche est gonflé et douloureux
    J'ai mal au mollet et il est rouge
    J'ai une boule dans le cou
    J'ai trouvé une boule dans mon testicule
    Mon testicule gauche me fait mal depuis un mois
    J'ai de la fièvre et ça brûle quand je fais pipi
    Mal aux reins avec de la fièvre
    J'ai du mal à avaler, même les liquides
    Je tousse un peu de sang
    Je dors avec trois oreillers sinon j'étouffe
    Je me réveille la nuit essoufflé
    J'ai tout le temps soif et je perds du poids
    J'ai des bleus partout sans raison et mes gencives saignent
    Mon grain de beauté a grossi et est plus foncé
    Mon grain de beauté a changé de couleur
    J'ai la jambe rouge et chaude et de la fièvre
    Mal au dos et je perds du poids
    Mon mal de tête est pire le matin au réveil
    Mal de tête qui empire quand je tousse ou me penche
    Je me suis réveillé sourd d'une oreille
    Je prends du carbimazole et j'ai mal à la gorge
    J'ai arrêté ma cortisone et j'ai la tête qui tourne
    Je vomis depuis deux jours et je ne garde même pas l'eau
    Mon conjoint me frappe
    J'entends des voix dans ma tête
    Je pense que des gens me suivent
    Des mouches volantes et des éclairs depuis hier
    Je me suis tordu la cheville et je ne peux pas poser le pied
    J'ai fait une crise d'asthme mardi, ça va mieux
    Ça me serre dans la poitrine quand je monte les escaliers et ça passe au repos
    J'ai des caillots quand j'urine
    Je saigne après la ménopause
    C'est gonflé derrière l'oreille
    `,
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    Mal de tête aux tempes depuis deux semaines
    J'ai mal à la mâchoire quand je mâche
    Mon transit a changé et j'ai maigri
    Du sang sort de mon mamelon
    La peau de mon sein est rétractée
    Je saigne à nouveau, ménopausée depuis six ans
    `,
    66,
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    Elle mouille moins de couches et boit peu
    Des bleus sur mon bébé que personne ne peut expliquer
    Ma fille dit que son oncle lui a touché les parties intimes
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Je n'ai pas mal à la poitrine
    Pas de douleur à la poitrine, pas d'essoufflement, juste un rhume
    Je n'ai jamais eu de convulsions
    Je ne veux pas me tuer
    Je n'ai pas d'idées suicidaires, je dors mal c'est tout
    Je ne me suis pas évanoui
    J'ai pas vomi de sang et mes selles sont normales
    Mon père est mort d'un infarctus
    Ma mère a fait un AVC l'année passée
    Mon frère a mal à la poitrine quand il marche
    Mon voisin s'est évanoui la semaine dernière, ça m'a fait réfléchir
    J'ai fait un infarctus en 2015 et je viens pour mon ordonnance
    J'ai fait une crise d'épilepsie quand j'étais petit
    J'avais mal à la poitrine il y a des années
    Je meurs de faim
    Je meurs de soif après le sport
    C'est à mourir de rire
    Je meurs d'envie de retourner au travail
    Mon dos me tue
    Mon patron me tue, je suis fatigué
    Je suis mort de fatigue
    J'ai le cœur brisé depuis la séparation
    J'ai failli faire un infarctus en voyant la facture, je viens pour un contrôle
    Je suis noyé dans le travail et j'ai besoin d'un certificat
    J'ai mal au genou gauche
    J'ai un rhume et le nez qui coule
    j ai mal au dos depuis que j ai porté des cartons
    J'ai mal à l'épaule après avoir peint le plafond
    Un petit mal de tête après une longue journée à l'écran
    J'ai mal à la tête de temps en temps depuis deux semaines
    Je n'arrive pas à dormir
    Je dors mal
    J'ai des brûlures d'estomac
    Brûlures d'estomac après avoir mangé épicé
    Je suis constipé depuis une semaine
    J'ai la diarrhée depuis lundi
    J'ai des gaz et le ventre ballonné après les repas
    J'ai une éruption sur les mains
    Ça me gratte sur les bras
    J'ai un bouton dans le dos
    J'ai une verrue au pied
    J'ai une mycose de l'ongle
    J'ai la peau sèche
    Je me suis tordu la cheville au foot
    Je me suis cassé l'orteil
    Je suis allergique à la pénicilline
    Je veux arrêter de fumer
    Je ne fume pas et je ne veux pas commencer
    J'ai besoin d'un arrêt de travail
    J'ai besoin d'un certificat médical
    Je viens pour les résultats de ma prise de sang
    Je voudrais une prise de sang
    Je viens pour mon vaccin
    J'ai 15 de tension et je prends mes médicaments
    Mes chevilles sont un peu gonflées le soir
    Mes règles sont douloureuses
    J'ai des règles abondantes depuis des années
    J'ai mal au ventre avant mes règles
    J'ai des bouffées de chaleur la nuit
    Mon cœur saute un battement parfois
    Je transpire beaucoup au sport
    Je suis essoufflé une seconde après avoir couru, je vais bien
    Mes doigts s'engourdissent quand je fais du vélo
    Je ne peux pas lever le bras, c'est une vieille blessure
    Mon bras est faible depuis que je l'ai cassé il y a dix ans
    J'ai mal à la poitrine quand j'appuie dessus, depuis que j'ai fait des pompes
    Je tousse un peu le matin
    Ma toux va mieux
    J'ai un torticolis, j'ai mal dormi
    Je me suis coupé le doigt la semaine passée, c'est guéri
    J'ai saigné du nez une minute hier, ça va
    J'ai des hémorroïdes
    Je suis triste depuis que mon chien est mort
    Je suis stressée au travail
    J'ai eu une crise de panique il y a longtemps
    Je vois flou sans mes lunettes
    J'ai les yeux fatigués après le travail
    Ma paupière tremble
    J'ai mal aux dents
    Mes selles sont foncées depuis que je prends du fer
    J'ai mangé des betteraves et mes selles sont rouges
    Je me lève trois fois la nuit pour uriner
    J'ai du mal à avoir une érection
    J'ai eu des calculs rénaux il y a cinq ans, plus de douleur maintenant
    J'ai un peu mal au cou
    Le matin mes genoux sont raides dix minutes
    Je suis un peu étourdi quand je me lève trop vite
    Je prends du poids
    Je veux perdre du poids
    J'ai de l'asthme bien contrôlé, j'ai besoin d'un nouvel inhalateur
    J'ai une hypothyroïdie, je viens pour le contrôle
    Tout va bien, c'est juste pour un bilan
    J'ai une allergie aux chats
    J'ai mal au poignet à cause de l'ordinateur
    Mon mari ronfle et m'empêche de dormir
    Pas de sang, pas de perte de poids, juste des ballonnements
    ca va bien merci juste un controle
    j'ai oublié de prendre ma pilule hier
    J'ai la grippe depuis deux jours, un peu de température
    Il fait une chaleur à crever, je dors mal
    J'ai été opéré de l'appendicite à 12 ans
    Le boulot me donne mal à la tête
    J'ai perdu mon grand-père d'un cancer de l'intestin
    J'ai un cor au pied
    Je boite un peu depuis le match
    Mes mains sont moites
    Je n'ai pas de vertiges ni de nausées
    J'ai acheté une maison et je stresse
    J'aimerais parler de contraception
    Je ne bois pas d'alcool
    `,
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Je suis enceinte et je voudrais un suivi
    Enceinte, j'ai des nausées le matin
    Je suis enceinte, mes gencives saignent quand je me brosse les dents
    Enceinte de 20 semaines, tout va bien, le bébé bouge bien
    Je voudrais changer de pilule
    `,
    30,
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Mon bébé de deux mois mange bien, pas de fièvre, juste un érythème fessier
    Mon fils a un rhume et le nez qui coule
    Ma fille a des poux
    Mon bébé de deux mois a besoin de ses vaccins
    Elle a vomi une fois hier, ça va mieux
    Mon fils de 4 ans tousse la nuit
    Elle a mal à l'oreille depuis hier
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Ma mère a besoin de son ordonnance pour la tension
    Mon mari ronfle
    Mamie a les pieds secs
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Ça m'a pris d'un coup ce matin, une douleur en plein milieu de la poitrine, et depuis je suis tout blanc et moite
    docteur j'ai comme un serrement dans la poitrine qui remonte dans la mâchoire depuis vingt minutes
    J'ai le cœur serré comme dans un étau et des fourmis dans le bras gauche
    Grosse pression sur le thorax, je transpire et j'ai la nausée
    Mon bras gauche est lourd et j'ai mal dans la poitrine
    je peux pu respirer, aidez-moi
    J'ai beau prendre ma Ventoline, je siffle toujours et j'ai du mal à parler
    Je n'ai plus d'air dès que je fais deux pas et je crache du sang
    Mon mollet a doublé de volume et depuis hier je suis à bout de souffle
    Ma femme dit que ma bouche part de travers et que je bafouille
    Depuis ce matin je ne sens plus mon bras gauche et je laisse tout tomber
    J'ai brusquement perdu l'usage de ma jambe droite
    D'un coup plus rien, l'œil droit tout noir
    J'ai pris un coup de massue derrière la tête, le pire mal de crâne de ma vie
    Fièvre à 40, je grelotte et je ne sais plus quel jour on est
    J'ai la nuque toute raide, de la fièvre et je ne supporte pas la lumière
    J'ai des petits points rouges sur la peau qui ne s'effacent pas et de la fièvre
    J'ai eu une absence, je me suis réveillé par terre, langue mordue
    Je vomis du sang noir comme du marc de café
    Mes selles sont noires comme du charbon et j'ai la tête qui tourne quand je me lève
    Je pisse le sang, enfin je saigne du derrière, il y en a plein les toilettes et j'ai failli m'évanouir
    Je me suis ouvert la main, ça saigne et je n'arrive pas à arrêter le sang
    J'ai tellement mal au ventre que je suis plié en deux et j'ai 39
    Je vomis sans arrêt, mon ventre est gonflé comme un ballon et je n'ai plus de gaz
    J'ai les yeux tout jaunes et je tremble de fièvre
    Impossible de pisser depuis hier soir, j'ai la vessie qui explose
    J'ai une bourse qui a doublé de volume d'un coup, c'est atroce
    J'ai mal aux reins, 40 de fièvre, je claque des dents et ça brûle quand j'urine
    Je n'arrive plus à me retenir d'uriner et mes jambes sont molles, avec un gros mal de dos
    J'ai mon sucre à 30 et je vomis
    Je suis en hypo à 0,45 et je tremble, je suis confus
    J'ai mangé des noix et ma gorge se serre
    Des plaques rouges partout depuis la piqûre d'abeille et je respire mal
    Je n'ai plus goût à rien et je pense à me pendre
    J'en ai marre de vivre, je vais me foutre en l'air
    J'aimerais m'endormir et ne plus me réveiller
    J'ai avalé toutes mes pilules
    J'ai envie d'étrangler mon voisin
    Une voix me dit de me couper les veines
    Toute la maison a mal à la tête depuis que le chauffage est allumé, le détecteur a sonné
    Je me suis cogné la tête dans l'escalier et depuis je vomis
    Ma jambe est toute rouge, ça gagne à vue d'œil et ça me fait un mal de chien
    Je vois trouble d'un œil, il est rouge et j'ai une douleur terrible dedans
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Enceinte de 8 semaines, j'ai une douleur terrible en bas à gauche et je saigne
    Je suis enceinte de 7 mois, j'ai très mal à la tête et je vois des étoiles
    Ma petite ne bouge plus dans mon ventre depuis ce matin, je suis à 34 semaines
    Je remplis une serviette par heure
    `,
    30,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Mon père s'est écroulé et il ne réagit plus
    Maman ne peut plus parler et son visage est tombé à droite
    Mémé délire, elle a beaucoup de fièvre
    Mon mari a les lèvres bleues et il cherche son souffle
    Elle dit qu'elle veut en finir
    Mon mari fait une crise cardiaque
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Mon bébé de deux mois a 38,2 de température
    Mon fils respire mal, on voit ses côtes et il est tout pâle
    Le petit est tout mou, il ne réagit presque pas
    Il a avalé une pièce et il s'étouffe
    Elle n'a pas mouillé sa couche depuis ce matin et refuse le biberon
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    Je suis tombé dans les pommes en pleine réunion
    `,
  ),
  ...lines(
    'fr',
    'NONE',
    `
    J'ai mal aux pieds dans mes nouvelles chaussures
    Pas d'essoufflement, pas de palpitations, juste fatiguée
    J'ai jamais fait de malaise
    Mon beau-frère vient de faire un infarctus, ça m'inquiète
    Ma tante est diabétique
    J'ai eu une pneumonie il y a trois ans
    Cette toux me tue
    Je suis crevé en ce moment
    Mon chef me fait vomir
    J'ai failli mourir de rire
    Mes seins sont tendus avant les règles
    J'ai une petite boule sous la peau depuis dix ans qui ne change pas
    J'ai le nez sec
    J'ai de l'arthrose aux mains
    J'ai besoin d'un mot pour la salle de sport
    Je voudrais faire enlever un grain de beauté qui me gêne pour me raser
    J'ai mal au coude depuis le tennis
    Mes yeux sont secs à cause de l'écran
    J'ai un rhume des foins
    Je digère mal le lait
    Je ronfle
    J'ai des pellicules
    Je voudrais un bilan sanguin
    Je ne dors que cinq heures par nuit
    Ma mère est morte d'une rupture d'anévrisme
    Je suis essoufflée quand je cours après le bus mais ça passe vite
    J'ai mal à la tête quand je ne bois pas assez
    J'ai la bouche sèche le matin
    Mon mari a des idées noires depuis des années mais pas moi
    J'ai mal au bras après le vaccin
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Depuis une heure j'ai une grosse gêne dans la poitrine avec des sueurs, je me sens vraiment mal
    J'ai un bloc de béton posé sur le thorax
    Mon bras gauche est paralysé depuis tout à l'heure
    Je n'arrive plus à articuler, ma langue est lourde et ma main droite tremble
    Je manque d'air, même pour dire trois mots
    Maux de tête foudroyants d'un coup pendant l'effort, j'ai vomi
    Ma vue a disparu d'un œil pendant dix minutes
    J'ai le ventre en bois et ça fait horriblement mal
    Je rends du sang depuis ce matin
    Mes selles ressemblent à du goudron et je tiens à peine debout
    J'ai une douleur insupportable au testicule droit depuis deux heures
    J'ai la langue qui enfle depuis que j'ai pris l'ibuprofène
    Je ne veux plus être là, j'ai préparé une corde
    J'ai pris une plaquette entière de somnifères
    Je n'urine plus depuis douze heures et j'ai très mal au bas-ventre
    J'ai de l'urticaire géant et la voix qui change
    Je suis jaune et j'ai 39 avec des frissons
    Plus aucune sensation entre les jambes et je ne contrôle plus ma vessie
    J'ai perdu connaissance deux fois ce matin
    Diabétique, je vomis, mon taux de sucre est à 4 grammes et j'ai des cétones
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Papa a le visage déformé et n'arrive plus à lever le bras
    Ma mère est brûlante et ne sait plus qui je suis
    Mon mari ne se réveille pas, il respire à peine
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Ma puce de 3 semaines a 38,4 de fièvre
    Il a mangé de la mort aux rats
    Mon fils respire en tirant sur ses côtes
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'NONE',
    `
    J'ai mal au pouce à force d'écrire des messages
    J'ai une gêne à la gorge depuis l'automne
    Pas de sang dans les selles, pas de fièvre
    Je cherche un médecin traitant
    Mon père avait des problèmes cardiaques
    Je me sens lourd après les fêtes
    J'ai les jambes lourdes le soir
    Ça me démange le cuir chevelu
    J'ai des ronflements
    J'ai peur de l'avion
    Mes ongles se cassent
    J'ai une tendinite au coude
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Je suis à 33 semaines, j'ai la figure toute bouffie et un mal de tête qui ne passe pas
    Enceinte de 8 mois, je vois des étoiles qui brillent et j'ai mal sous les côtes à droite
    36 semaines de grossesse, les mains gonflées, le visage bouffi et le Doliprane n'y fait rien sur mon mal de tête
    Pas sorti une goutte depuis hier soir et j'ai mal, je vais éclater
    Ça fait douze heures que j'ai pas pissé une goutte et j'ai le bas du ventre dur
    J'ai plus fait une goutte depuis ce matin, la vessie va éclater
    Ma bouche est de travers depuis une heure
    J'ai la jambe toute grosse et je suis essoufflée depuis ce matin
    J'ai pris un coup sur la tête et je suis sous Previscan
    J'ai tapé la tête en tombant et je prends des anticoagulants
    Piqué par une guêpe, j'ai du mal à respirer et des plaques
    Je fais des plaques partout et j'ai les lèvres qui gonflent
    Je vais me tirer une balle
    Il parle comme s'il était bourré et son bras gauche ne répond plus
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Elle a 40 et des taches violettes qui ne partent pas au verre
    `,
    4,
    'PROXY',
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Ma mère va me tuer si j'arrive encore en retard
    Mon patron va me tuer, je dois encore demander un arrêt
    Ma sœur va me tuer, j'ai oublié son anniversaire
    Je tousse un peu quand je suis allongée et quand je sors à l'air froid
    J'ai le nez qui coule allongé et à l'air froid
    Mon père est mort d'un cancer à 40 ans, moi je vais bien
    J'ai 40 ans et je voudrais un bilan
    Mes conclusions : il me faut un arrêt de travail
    Mon ami conduisait trop vite, on a eu une amende
    J'ai vu des araignées dans la cave et j'en ai une peur bleue
    J'ai bu trop de café, j'abuse, je sais
    Je me suis coupé avec un couteau de cuisine la semaine dernière, ça guérit
    Je me coupe les ongles trop court
    Mon mari a été opéré de la vésicule
    J'ai la voix cassée depuis le concert
    J'ai la poitrine lourde avant mes règles
    J'ai des plaques de psoriasis aux coudes
    Je suis allergique au nickel
    On a une nouvelle chaudière et un poêle
    Je suis sorti de prison en mars et je cherche un médecin traitant
    Je n'ai plus d'énergie pour faire du sport
    Je veux en finir avec cette toux
    Mon cardiologue me suit pour mon cœur
    Mon mari croit que c'est le stress
    J'ai retrouvé un travail et je voudrais un certificat
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Je saigne énormément en bas et je suis enceinte
    Enceinte de trois mois, je saigne terriblement
    Mal au dos et maintenant mes jambes sont engourdies et je me fais dessus sans sentir
    J'ai mal au bas du dos, les jambes engourdies, et je me fais dessus sans m'en rendre compte
    Mon ventre est dur comme du bois, chaque mouvement est une torture
    Diabétique, glycémie à 5 grammes, je vomis sans arrêt et je sens la pomme
    `,
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Le régime est une torture mais je tiens bon
    Ça sent la pomme dans la cuisine
    `,
  ),
];

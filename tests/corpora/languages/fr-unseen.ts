import { type CorpusLine, lines } from '../corpus-line.ts';

/** Every fifth line, set aside before the glossary was written, and measured once before the first correction. */
export const frenchUnseenCorpus: CorpusLine[] = [
  ...lines(
    'fr',
    'EMERGENCY',
    `
    On dirait qu'un éléphant est assis sur ma poitrine
    Je crois que je fais un infarctus
    J'ai mal au thorax et je me suis évanoui dans la cuisine
    J'étais assis devant la télé et j'ai eu mal à la poitrine, ça fait 40 minutes
    ca me fait mal dans la poitrine et dans le bras gauche, je suis tout pale et je sue
    Une douleur déchirante entre les omoplates, d'un seul coup
    Je n'arrive plus à respirer
    J'ai de la misère à respirer, je cherche mon air
    Je fais de l'asthme et ma ventoline ne fait plus rien
    Je respire très mal et je suis confus et somnolent
    Je crache beaucoup de sang en toussant, des caillots
    Ma respiration fait un bruit rauque à chaque inspiration et je bave
    J'ai un bout de pain coincé depuis deux heures, je recrache ma salive
    Je ne peux plus bouger le bras droit d'un coup
    J'ai tout le côté gauche engourdi d'un coup
    J'ai perdu la vue d'un œil tout d'un coup
    Des éclairs et un voile noir sur une partie de ma vision
    du produit décapant dans les deux yeux
    Un coup de tonnerre dans la tête, en une seconde
    40 de fièvre et je suis confus
    J'ai des taches violettes qui ne disparaissent pas quand j'appuie avec un verre
    J'ai perdu connaissance
    J'ai eu des palpitations et j'ai perdu connaissance
    J'ai vomi comme du marc de café
    J'ai des selles noires et la tête qui tourne
    Je saigne du nez depuis une heure et ça ne s'arrête pas
    J'ai le ventre dur comme une planche
    Plus de gaz ni de selles depuis deux jours et je vomis
    Mal au ventre horrible depuis ma coloscopie de ce matin
    J'ai envie de faire pipi mais rien ne sort
    Ça brûle quand j'urine et j'ai des frissons
    J'ai une sonde double J dans le rein et de la fièvre
    Je n'arrive plus à recalotter, c'est tout enflé
    Mal de dos et mes jambes sont faibles depuis hier
    Faiblesse des jambes qui monte chaque jour
    Diabète de type 1, j'ai des cétones et je vomis
    Hypoglycémie et je me suis évanoui
    J'ai arrêté la prednisone d'un coup et je vomis, j'ai failli m'évanouir
    Calcium élevé, constipation, soif et je suis somnolente
    Ma gorge gonfle après avoir mangé des cacahuètes
    J'ai tellement mal à la gorge que je ne peux plus avaler ma salive
    Je pense au suicide
    Tout le monde serait mieux sans moi
    Je me scarifie encore les bras
    J'ai pris deux plaquettes de Doliprane ce soir
    J'entends des voix qui m'ordonnent de tuer ma mère
    J'ai arrêté l'alcool il y a deux jours et je tremble et je vois des araignées
    J'ai rien mangé ni bu depuis trois jours
    Le chauffe-eau au gaz marche et toute la famille a mal à la tête et des vertiges
    La peau autour de ma plaie est devenue noire et j'ai une douleur atroce
    J'ai tout le corps rouge et des frissons
    C'est gonflé derrière l'oreille et j'ai de la fièvre
    `,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Enceinte de 30 semaines, j'ai très mal au ventre
    J'ai du retard dans mes règles et une douleur aiguë en bas du ventre, je me sens partir
    D'un coup très mal à l'ovaire droit et j'ai vomi
    Je perds les eaux, je suis enceinte de 31 semaines
    J'ai accouché la semaine passée et j'ai de la fièvre et des frissons
    Fièvre et éruption, j'ai laissé un tampon pendant des jours
    `,
    30,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Le cuir chevelu sensible et je vois double
    Ma jambe est devenue froide, blanche et douloureuse d'un coup
    Mon épaule est déboîtée après la chute
    Le poignet rouge, chaud et enflé avec des frissons
    ça me serre dans la poitrine, ça part dans les dents, j'ai des sueurs
    `,
    72,
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Ma femme n'arrive plus à parler depuis ce midi
    Ma mère a fait une crise d'épilepsie, c'est la première fois
    Le pépé a le ventre dur comme du bois et il est pâle
    Il dit qu'il veut mourir
    Il est bipolaire, il n'a pas dormi depuis cinq nuits et il conduit à 180
    Ma mère vomit du sang
    `,
    75,
    'PROXY',
  ),
  ...lines(
    'fr',
    'EMERGENCY',
    `
    Mon bébé d'un mois est brûlant, 38.7
    Il geint et ses narines battent, il respire très vite
    Il ne boit rien et il est très somnolent
    Bosse molle sur le dessus de la tête du bébé, la fontanelle bombe et il vomit
    Il vomit de la bile verte
    Mon petit a avalé les cachets de sa mamie
    Il fait un bruit aigu quand il inspire et on voit ses côtes
    Elle est bleue autour de la bouche et siffle
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    J'ai maigri de 8 kilos sans le vouloir
    Mes yeux sont devenus jaunes
    Mon scrotum est gonflé
    La nourriture reste coincée quand j'avale depuis des semaines
    Toujours soif et constipé
    Mal de dos avec de la fièvre
    J'ai mal à la gorge et je peux à peine ouvrir la bouche
    J'ai peur de mon mari, il me bat
    Mon gros orteil est rouge, chaud et gonflé
    `,
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    Mon transit a changé depuis deux mois
    J'ai trouvé une boule dans le sein
    `,
    66,
  ),
  ...lines(
    'fr',
    'URGENT',
    `
    Son beau-père l'a secoué
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Je n'ai pas de fièvre, seulement une toux
    Je n'ai ni fièvre ni frissons
    Ma sœur s'est suicidée il y a des années et je pense à elle
    J'ai fait un AVC il y a dix ans, je viens pour mes médicaments
    Ce genou me tue
    Ça me coupe le souffle de voir les prix
    J'ai mal à la gorge depuis trois jours
    Je suis fatigué tout le temps
    J'ai mal au ventre après manger
    J'ai de l'eczéma aux coudes
    Je perds mes cheveux
    Je suis allergique au pollen et j'ai les yeux qui piquent
    Je viens pour renouveler mon ordonnance
    J'ai besoin de mes comprimés pour la tension
    Mes règles sont en retard
    J'ai la main engourdie le matin
    J'ai le nez bouché
    Mes gencives saignent quand je me brosse les dents
    Je n'ai pas le moral depuis quelques semaines
    J'ai mal à l'oreille
    J'ai des fuites urinaires quand je tousse
    J'ai des crampes dans les mollets la nuit
    Mon diabète est équilibré, ma glycémie était à 1,10 ce matin
    Si j'ai mal à la poitrine j'appellerai le 15
    Je suis tanné de tousser
    J'ai le souffle coupé par le paysage mais je viens pour mon genou
    J'ai des fourmis dans le pied quand je reste assis en tailleur
    J'ai un aphte dans la bouche
    `,
  ),
  ...lines(
    'fr',
    'NONE',
    `
    J'ai des pertes blanches qui grattent
    `,
    30,
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Il fait ses dents et bave beaucoup
    `,
    1,
    'PROXY',
  ),
  ...lines(
    'fr',
    'NONE',
    `
    Mon père a mal au genou
    `,
    75,
    'PROXY',
  ),
];

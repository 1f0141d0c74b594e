import type { Entry, WordClasses } from './patterns.ts';

export const urologyClasses: WordClasses = {
  urine:
    'urine pee peeing peed pees wee weeing piss pissing urinate urinating urination urinated orina orinar orino orinando orinado pis pipi mear meo miccion chis',
  testicle:
    'testicle testicles testis testes testicular balls scrotum bollock bollocks ballsack testiculo testiculos escroto cojon cojones testicular',
};

/** How people say what a urologist asks after. See lexicon.ts for how a pattern is written. */
export const urologyFindings: Entry[] = [
  {
    code: 'sx.urinary',
    patterns: [
      'cystitis',
      'uti',
      'utis',
      'waterworks',
      'urine|water|bladder|kidney infection',
      'prostate',
      'passing|pass water & burn*|hurts|sting*|trouble',
      'cistitis',
      'infeccion & orina|vejiga|rinon|rinones',
      'prostata',
      'mal de orin',
    ],
  },
  {
    code: 'sx.burning_urine',
    patterns: [
      '@urine & burn|burns|burning|burned|sting|stings|stinging|scald*|hurts|hurt|pain|painful|razor|glass',
      'burns|burning|hurts|stings & pass|passing water',
      '@urine & arde|ardor|ardio|quema|escuece|escozor|duele|dolor|molesta|vidrios',
    ],
  },
  {
    code: 'sx.frequency_urine',
    patterns: [
      '@urine & often|frequently|constantly|lot|times|always|nonstop|hourly',
      'toilet|loo|bathroom & every|constantly & hour|minutes|pee|wee',
      'running to loo|toilet|bathroom',
      '@urine & rato|mucho|seguido|frecuencia|veces|cada|ratos|poquito',
      'bano & cada & rato|minutos|hora',
    ],
  },
  {
    code: 'sx.nocturia',
    patterns: [
      'night & @urine & up|times|wake|waking|get',
      'night & loo|toilet & up|times',
      'noche & orinar|mear|bano & levanto|veces|despierto',
      'nocturia',
    ],
  },
  {
    code: 'sx.stream_weak',
    patterns: [
      'stream|flow & weak|slow|poor|dribbl*|thin|stops',
      'dribbling & @urine|end|after',
      'trouble|hard|takes & start|starting & @urine|stream',
      'chorro & debil|flojo|fino|poco|cortado|corta|fuerza',
      'goteo|gotea & orinar|final|orino',
      'cuesta|tardo empezar|iniciar|arrancar & orinar|chorro|orina',
    ],
  },
  {
    code: 'sx.bladder_full',
    patterns: [
      '@cant|not|unable & pee|wee|urinate|piss & all|anything|hours|today|morning|since|bladder|drop|bursting|agony|night|nothing',
      '@cant|unable pass & water|urine',
      'not|havent & peed|weed|urinated & hours|since|bladder|all',
      'nothing|drop & comes|come|coming & pee|wee|urine|bladder|bursting',
      'bladder & bursting|full|huge|burst & cant|nothing|not|wont',
      'no @cantes orinar|mear|pis|pipi|hacer pis|pipi',
      'no & orinado|orino|sale|salir|gota & gota|nada|horas|vejiga & desde|orinar|orina|pis|vejiga',
      'vejiga & llena|reventar|revienta|explotar|hinchada & no|nada',
      'retencion orina|urinaria',
      'urinary retention',
      'ganas orinar & no sale|puedo',
    ],
  },
  {
    code: 'sx.incontinence',
    patterns: [
      'leak|leaks|leaking|leaked & @urine|cough|coughing|laugh|sneeze|bladder|pad',
      'wet|wetting myself|bed|pants|knickers',
      'incontinen*',
      'escapa|escapan|escapes|perdidas|salen gotas & orina|pis|pipi|toser|reir|estornudar',
      'me orino|meo & toso|rio|encima|toser|reir|estornudo|cama',
      'bedwetting',
      'bladder & weak',
    ],
  },
  {
    code: 'sx.blood_urine',
    patterns: [
      '@urine & blood|bloody|red|pink|coke|rust*',
      'red|pink|bloody & water & pass|passing',
      'haematuria',
      'hematuria',
      '@urine & sangre|roja|rojo|rosada|rosado',
    ],
  },
  {
    code: 'sx.urine_clots',
    patterns: ['clots|clot & @urine|bladder|catheter', 'coagulos|coagulo & @urine|vejiga|sonda'],
  },
  {
    code: 'sx.flank_pain',
    patterns: [
      'flank|loin|loins|kidney|kidneys & @pain|tender|stabbing|throbbing',
      'side & @pain & below|under & ribs',
      'renal colic',
      'rinon|rinones & @pain|colico|punzadas|matando',
      'costado|ijada|fosa renal & @pain',
      'colico renal|nefritico|rinon',
    ],
  },
  {
    code: 'sx.kidney_stone',
    patterns: [
      'kidney stone|stones',
      'stone & kidney|ureter|urine|bladder',
      'renal colic',
      'kidney|ureter|ureteric|urinary stent',
      'nephrostomy',
      'piedra|piedras|calculo|calculos & rinon|rinones|renal|renales|ureter|vejiga',
      'colico renal|nefritico',
      'nefrostomia',
      'cateter doble|jota|jj',
    ],
  },
  {
    code: 'sx.testicular_pain',
    patterns: [
      '@testicle & @pain|agony|killing|throbbing|tender|kicked',
      'left|right|one ball & @pain',
      'duele|duelen|dolor huevo|huevos|bolas',
      '@testicle & duele|duelen|dolor|dolio',
    ],
  },
  {
    code: 'sx.testicular_sudden',
    patterns: [
      '@testicle & @sudden|sudden|woke|twisted|torsion|hour|instant|agony|excruciating|worst|unbearable & @pain|agony|swollen',
      'left|right|one ball & suddenly|sudden|woke|agony',
      '@testicle|huevo|huevos & desperto|torcio|torcido|torsion|horas|insoportable|horrible|fortisimo|@sudden & @pain',
      'testicular torsion',
      'torsion testicular|testiculo',
    ],
  },
  {
    code: 'sx.testicular_lump',
    patterns: [
      '@testicle & lump|lumps|bump|growth|mass|nodule|hard|pea',
      'left|right|one ball & lump|hard|bump',
      '@testicle|huevo & bulto|bultos|bolita|bola|dureza|masa|nodulo|duro',
    ],
  },
  {
    code: 'sx.scrotal_swelling',
    patterns: ['@testicle & @swollen|size|bigger|huge|grande|grandes', '@testicle & doble de tamano'],
  },
  {
    code: 'sx.priapism',
    patterns: [
      'priapism',
      'priapismo',
      'erection|erect|boner & wont|not|hasnt|refuses & down|away|subside',
      'erection|boner|hard & hours|hour & down|penis|erection|stuck|since|still',
      'ereccion & no baja|quita|cede|pasa',
      'ereccion & horas',
      'pene & duro|erecto & horas',
    ],
  },
  {
    code: 'sx.erection',
    patterns: [
      'erection',
      'erections',
      'erectile',
      'impotence',
      'impotent',
      'get|keep|stay it up',
      'cant get hard',
      'viagra',
      'sildenafil',
      'ereccion',
      'erecciones',
      'impotencia',
      'erectil',
      'no se para|levanta',
      'no funciona & cama|pene|sexo',
    ],
  },
  {
    code: 'sx.pain_sex',
    patterns: ['sex|intercourse|lovemaking & @pain', 'relaciones|sexo|coito|penetracion|intimidad & @pain'],
  },
  {
    code: 'sx.contraception',
    patterns: [
      'contraception',
      'contraceptive',
      'contraceptives',
      'birth control',
      'the coil',
      'iud',
      'morning after pill',
      'vasectomy',
      'anticoncep*',
      'diu',
      'vasectomia',
      'pastilla|pildora dia despues',
      'metodo planificar|cuidarme',
    ],
  },
  {
    code: 'sx.libido',
    patterns: ['libido', 'sex drive|desire', 'interest in sex', 'deseo sexual', 'ganas de sexo|relaciones'],
  },
  {
    code: 'sx.ejaculation',
    patterns: ['ejaculat*', 'eyacul*', 'come|finish too quickly|fast|soon', 'acabo|termino muy rapido'],
  },
  {
    code: 'sx.penile_discharge',
    patterns: [
      'discharge|pus|leaking|drip|dripping & penis|willy|dick|knob',
      'pus|secrecion|liquido|supura|gotea & pene|glande|miembro',
    ],
  },
  {
    code: 'sx.genital_sores',
    patterns: [
      'sores|sore|blisters|ulcers|ulcer|warts & genital|genitals|penis|vagina|vulva|privates|private|groin',
      'llagas|llaga|ampollas|verrugas|ulceras & genitales|pene|vagina|vulva|partes|intimas',
    ],
  },
  {
    code: 'sx.infection_worry',
    patterns: [
      'std',
      'sti',
      'stds',
      'stis',
      'unprotected sex',
      'chlamydia',
      'gonorrhoea',
      'gonorrhea',
      'syphilis',
      'condom broke|split|slipped',
      'clamidia',
      'gonorrea',
      'sifilis',
      'ets',
      'transmision sexual',
      'sin condon|preservativo|proteccion',
      'rompio condon|preservativo',
    ],
  },
  {
    code: 'sx.catheter_blocked',
    patterns: [
      'catheter & blocked|bypassing|stopped|clogged',
      'catheter & not|wont|nothing & drain|draining|empty|bag|flow|coming|working',
      'sonda & tapada|tapo|obstruida|bloqueada|tapado',
      'sonda & no|nada & drena|funciona|sale|drenar|bolsa',
    ],
  },
  {
    code: 'sx.foreskin_stuck',
    patterns: [
      'foreskin & stuck|trapped|behind & swollen|swelling|tight|painful',
      'foreskin & wont|cant & back|forward & swollen|swelling',
      'prepucio & atascado|atorado|atrapado|atras & hinchado|hinchada|duele|no',
      'paraphimosis',
      'parafimosis',
    ],
  },
];

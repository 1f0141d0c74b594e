import { defineModule, fact, not, notFact, option, t, yes } from './build.ts';

const calgary = 'Silverman, Kurtz, Draper: Skills for Communicating with Patients (Calgary-Cambridge guide)';
const red = { id: 'safety', label: t('Emergency signs', 'Señales de emergencia'), required: true };
const nhs = 'NHS: When to call 999';

const screenWhy = t(
  'Some things cannot wait for a visit, so we ask first.',
  'Algunas cosas no pueden esperar a la visita, por eso preguntamos primero.',
);

const none = (...slots: string[]) =>
  option('none', t('None of these', 'Nada de esto'), {
    code: 'no',
    exclusive: true,
    facts: slots.map(notFact),
  });

/** Emergency screen for a first contact of any kind. */
export const screenGeneral = defineModule({
  id: 'screen',
  version: '1.1.0',
  sources: [nhs, 'Manchester Triage System: general discriminators'],
  title: t('Emergency signs', 'Señales de emergencia'),
  topic: red,
  stage: 'screen',
  section: 'associated',
  questions: [
    {
      id: 'now',
      kind: 'choices',
      text: t('Do you have any of these right now?', '¿Tiene algo de esto ahora mismo?'),
      proxyText: t(
        'Does the patient have any of these right now?',
        '¿Tiene el paciente algo de esto ahora mismo?',
      ),
      hint: t('Choose all that fit.', 'Elija todo lo que corresponda.'),
      label: t('Emergency signs now', 'Señales de emergencia ahora'),
      why: screenWhy,
      required: true,
      alwaysAsk: true,
      options: [
        option(
          'chest',
          t('Chest pain that has lasted more than 15 minutes', 'Dolor de pecho desde hace más de 15 minutos'),
          {
            facts: [fact('sx.chest_pain'), fact('sx.chest_long')],
          },
        ),
        option(
          'breath',
          t('So short of breath that it is hard to talk', 'Tanta falta de aire que cuesta hablar'),
          {
            facts: [fact('sx.breathless'), fact('sx.breathless_severe')],
          },
        ),
        option(
          'stroke',
          t(
            'A weak face, arm or leg, or trouble speaking',
            'Debilidad en la cara, un brazo o una pierna, o dificultad para hablar',
          ),
          { facts: [fact('sx.stroke_sign')] },
        ),
        option('bleeding', t('Heavy bleeding that does not stop', 'Sangrado fuerte que no para'), {
          facts: [fact('sx.heavy_bleeding')],
        }),
        option('swelling', t('A swollen throat or tongue', 'La garganta o la lengua hinchada'), {
          facts: [fact('sx.throat_swelling')],
        }),
        none(),
      ],
    },
  ],
});

/** Emergency screen of cardiology: the heart first, the rest in a second question. */
export const screenCardiology = defineModule({
  id: 'screen',
  version: '1.1.0',
  sources: [
    'NICE CG95: Recent-onset chest pain of suspected cardiac origin',
    'ESC 2018: Guidelines on syncope',
    nhs,
  ],
  title: t('Emergency signs', 'Señales de emergencia'),
  topic: red,
  stage: 'screen',
  section: 'associated',
  questions: [
    {
      id: 'heart',
      kind: 'choices',
      text: t('Do you have any of these right now?', '¿Tiene algo de esto ahora mismo?'),
      proxyText: t(
        'Does the patient have any of these right now?',
        '¿Tiene el paciente algo de esto ahora mismo?',
      ),
      hint: t('Choose all that fit.', 'Elija todo lo que corresponda.'),
      label: t('Heart signs now', 'Señales del corazón ahora'),
      why: screenWhy,
      required: true,
      alwaysAsk: true,
      options: [
        option(
          'chest',
          t('Chest pain that has lasted more than 15 minutes', 'Dolor de pecho desde hace más de 15 minutos'),
          {
            facts: [fact('sx.chest_pain'), fact('sx.chest_long')],
          },
        ),
        option(
          'breath',
          t('So short of breath that it is hard to talk', 'Tanta falta de aire que cuesta hablar'),
          {
            facts: [fact('sx.breathless'), fact('sx.breathless_severe')],
          },
        ),
        option(
          'faint',
          t(
            'You fainted, and your heart races or your chest hurts',
            'Se desmayó y el corazón se le acelera o le duele el pecho',
          ),
          {
            facts: [fact('sx.faint'), fact('sx.palpitations')],
          },
        ),
        none(),
      ],
    },
    {
      id: 'other',
      kind: 'choices',
      text: t('And any of these right now?', '¿Y algo de esto ahora mismo?'),
      hint: t('Choose all that fit.', 'Elija todo lo que corresponda.'),
      label: t('Other emergency signs now', 'Otras señales de emergencia ahora'),
      why: screenWhy,
      required: true,
      alwaysAsk: true,
      options: [
        option(
          'stroke',
          t(
            'A weak face, arm or leg, or trouble speaking',
            'Debilidad en la cara, un brazo o una pierna, o dificultad para hablar',
          ),
          { facts: [fact('sx.stroke_sign')] },
        ),
        option('bleeding', t('Heavy bleeding that does not stop', 'Sangrado fuerte que no para'), {
          facts: [fact('sx.heavy_bleeding')],
        }),
        none(),
      ],
    },
  ],
});

const nothingElse = option('no', t('No, nothing else', 'No, nada más'), { code: 'no' });

/** The open question and "anything else?", kept word for word. */
export const complaint = defineModule({
  id: 'complaint',
  version: '1.1.0',
  sources: [calgary],
  title: t('What brings you in', 'Motivo de la visita'),
  topic: { id: 'complaint', label: t('What brings you in', 'Motivo de la visita'), required: true },
  stage: 'complaint',
  section: 'history',
  questions: [
    {
      id: 'main',
      text: t('What brings you to the clinic?', '¿Qué le trae a la clínica?'),
      proxyText: t('What brings the patient to the clinic?', '¿Qué trae al paciente a la clínica?'),
      hint: t('Say it the way you would to a friend.', 'Dígalo como se lo diría a un amigo.'),
      label: t('Main problem', 'Problema principal'),
      why: t('Your own words matter most.', 'Sus propias palabras son lo más importante.'),
      read: 'complaint',
      required: true,
      alwaysAsk: true,
    },
    {
      id: 'else',
      text: t('Is there anything else?', '¿Hay algo más?'),
      label: t('Also', 'También'),
      why: t(
        'Now is the best time to bring up a second problem.',
        'Es el mejor momento para hablar de otro problema.',
      ),
      read: 'complaint',
      options: [nothingElse],
      when: { slot: 'complaint.main', is: 'FILLED' },
      required: true,
      alwaysAsk: true,
    },
    {
      id: 'else_2',
      text: t('Anything more?', '¿Algo más?'),
      label: t('Also', 'También'),
      why: t('Now is the best time to bring it up.', 'Es el mejor momento para decirlo.'),
      read: 'complaint',
      options: [nothingElse],
      when: { any: [{ slot: 'complaint.else', is: 'VALUE' }, yes('complaint.else')] },
      alwaysAsk: true,
    },
  ],
});

const background = { id: 'background', label: t('Health history', 'Antecedentes de salud'), required: false };

export const medicines = defineModule({
  id: 'medicines',
  version: '1.1.0',
  sources: ['NICE NG5: Medicines optimisation', calgary],
  title: t('Medicines', 'Medicinas'),
  topic: { id: 'medicines', label: t('Medicines and allergies', 'Medicinas y alergias'), required: true },
  section: 'medicines',
  questions: [
    {
      id: 'list',
      text: t('Which medicines do you take?', '¿Qué medicinas toma?'),
      proxyText: t('Which medicines does the patient take?', '¿Qué medicinas toma el paciente?'),
      hint: t('Give the dose and how often, if you know it.', 'Diga la dosis y cada cuánto, si lo sabe.'),
      label: t('Medicines', 'Medicinas'),
      why: t('Some medicines cause or change symptoms.', 'Algunas medicinas causan o cambian síntomas.'),
      options: [option('none', t('I take none', 'No tomo ninguna'), { code: 'no' })],
      read: 'medicines',
      required: true,
    },
    {
      id: 'bought',
      text: t('Do you take anything you buy yourself?', '¿Toma algo que compra sin receta?'),
      hint: t('Such as pain pills, herbs or vitamins.', 'Como pastillas para el dolor, hierbas o vitaminas.'),
      label: t('Bought without prescription', 'Comprado sin receta'),
      why: t('These can act on other medicines.', 'Pueden afectar a otras medicinas.'),
      options: [option('none', t('No', 'No'), { code: 'no' })],
      read: 'medicines',
    },
    {
      id: 'allergies',
      text: t('Are you allergic to any medicine or food?', '¿Tiene alergia a alguna medicina o comida?'),
      hint: t('Say what happened when you had it.', 'Diga qué le pasó cuando lo tomó.'),
      label: t('Allergies', 'Alergias'),
      why: t('So that you are not given something that harms you.', 'Para no darle algo que le haga daño.'),
      options: [option('none', t('No allergies', 'Sin alergias'), { code: 'no' })],
      read: 'allergies',
      required: true,
    },
  ],
});

export const pastHistory = defineModule({
  id: 'past',
  version: '1.0.0',
  sources: ['Bickley: Bates’ Guide to Physical Examination and History Taking'],
  title: t('Past health', 'Salud anterior'),
  topic: background,
  section: 'background',
  questions: [
    {
      id: 'history',
      text: t('What illnesses or operations have you had?', '¿Qué enfermedades u operaciones ha tenido?'),
      hint: t('Also ones you still have.', 'También las que tiene ahora.'),
      label: t('Past history', 'Enfermedades y operaciones'),
      why: t('Past illness can explain a new problem.', 'Lo anterior puede explicar un problema nuevo.'),
      options: [option('none', t('None', 'Ninguna'), { code: 'no' })],
      read: 'conditions',
    },
    {
      id: 'family',
      text: t('Are there illnesses that run in your family?', '¿Hay enfermedades en su familia?'),
      hint: t('Such as heart disease, diabetes or cancer.', 'Como del corazón, diabetes o cáncer.'),
      label: t('Family', 'Familia'),
      why: t('Some illnesses are passed on.', 'Algunas enfermedades se heredan.'),
      options: [option('none', t('None that I know of', 'Ninguna que yo sepa'), { code: 'no' })],
      read: 'family',
    },
  ],
});

export const social = defineModule({
  id: 'social',
  version: '1.0.0',
  sources: [
    'Bickley: Bates’ Guide to Physical Examination and History Taking',
    'NICE NG209: Tobacco',
    'WHO ASSIST',
  ],
  title: t('Daily habits', 'Hábitos'),
  topic: { id: 'social', label: t('Smoking, alcohol, work', 'Tabaco, alcohol, trabajo'), required: false },
  section: 'background',
  questions: [
    {
      id: 'smoking',
      kind: 'choice',
      text: t('Do you smoke?', '¿Fuma?'),
      label: t('Smoking', 'Tabaco'),
      why: t(
        'Smoking affects the heart, lungs and healing.',
        'Fumar afecta al corazón, a los pulmones y a la curación.',
      ),
      when: { age: { min: 12, unknown: true } },
      options: [
        option('never', t('I never smoked', 'Nunca he fumado')),
        option('stopped', t('I stopped', 'Lo dejé')),
        option('some', t('Sometimes', 'A veces')),
        option('daily', t('Every day', 'Todos los días')),
      ],
    },
    {
      id: 'alcohol',
      kind: 'choice',
      text: t('How often do you drink alcohol?', '¿Cada cuánto bebe alcohol?'),
      label: t('Alcohol', 'Alcohol'),
      why: t(
        'Alcohol acts on many illnesses and medicines.',
        'El alcohol influye en muchas enfermedades y medicinas.',
      ),
      when: { age: { min: 12, unknown: true } },
      priority: 2,
      options: [
        option('never', t('Never', 'Nunca')),
        option('monthly', t('Once a month or less', 'Una vez al mes o menos')),
        option('weekly', t('Each week', 'Cada semana')),
        option('daily', t('Most days', 'Casi todos los días')),
      ],
    },
    {
      id: 'work',
      text: t('What is your work, or how do you spend your days?', '¿En qué trabaja, o cómo pasa sus días?'),
      label: t('Work', 'Trabajo'),
      why: t('Work and home can be part of the cause.', 'El trabajo y la casa pueden ser parte de la causa.'),
      priority: 3,
    },
  ],
});

/** Pregnancy is asked by age, and only further if the person says that it can apply. */
export const pregnancy = defineModule({
  id: 'pregnancy',
  version: '1.0.0',
  sources: ['FSRH and NICE guidance: rule out pregnancy before treatment and imaging'],
  title: t('Pregnancy', 'Embarazo'),
  topic: { id: 'pregnancy', label: t('Pregnancy', 'Embarazo'), required: true },
  section: 'background',
  questions: [
    {
      id: 'possible',
      kind: 'choice',
      slot: 'pregnancy.status',
      text: t('Could you be pregnant?', '¿Podría haber un embarazo?'),
      label: t('Pregnancy', 'Embarazo'),
      why: t(
        'Some tests and medicines are not safe in pregnancy. We ask everyone of this age.',
        'Algunas pruebas y medicinas no son seguras en el embarazo. Lo preguntamos a todas las personas de esta edad.',
      ),
      when: { age: { min: 12, max: 55, unknown: false } },
      required: true,
      options: [
        option('na', t('This does not apply to me', 'Esto no se aplica a mí'), {
          facts: [notFact('sx.pregnant')],
        }),
        option('no', t('No', 'No'), { code: 'no', facts: [notFact('sx.pregnant')] }),
        option('maybe', t('Maybe', 'Tal vez')),
        option('yes', t('Yes, I am pregnant', 'Sí, hay un embarazo'), { facts: [fact('sx.pregnant')] }),
      ],
    },
    {
      id: 'weeks',
      text: t('How many weeks is the pregnancy?', '¿De cuántas semanas es el embarazo?'),
      label: t('Weeks of pregnancy', 'Semanas de embarazo'),
      why: t('What is safe changes with the weeks.', 'Lo que es seguro cambia con las semanas.'),
      when: yes('sx.pregnant'),
    },
  ],
});

export const perspective = defineModule({
  id: 'perspective',
  version: '1.1.0',
  sources: [calgary],
  title: t('What matters to you', 'Lo que le importa'),
  topic: {
    id: 'perspective',
    label: t('Ideas, worries, hopes', 'Ideas, preocupaciones, deseos'),
    required: false,
  },
  section: 'perspective',
  questions: [
    {
      id: 'ideas',
      text: t('What do you think is causing this?', '¿Qué cree que lo está causando?'),
      proxyText: t(
        'What does the patient think is causing this?',
        '¿Qué cree el paciente que lo está causando?',
      ),
      label: t('Thinks it is', 'Cree que es'),
      why: t('You know your body best.', 'Usted conoce mejor su cuerpo.'),
    },
    {
      id: 'concerns',
      text: t('What worries you most about it?', '¿Qué es lo que más le preocupa?'),
      proxyText: t('What worries the patient most about it?', '¿Qué es lo que más le preocupa al paciente?'),
      label: t('Worried about', 'Le preocupa'),
      why: t('So that your visit deals with it.', 'Para que la visita lo tenga en cuenta.'),
    },
    {
      id: 'expectations',
      text: t('What do you hope the visit will do for you?', '¿Qué espera de la visita?'),
      proxyText: t('What does the patient hope for from the visit?', '¿Qué espera el paciente de la visita?'),
      label: t('Hopes for', 'Espera'),
      why: t('So that you leave with what you came for.', 'Para que se vaya con lo que vino a buscar.'),
    },
    {
      id: 'effect',
      text: t('What does it keep you from doing?', '¿Qué le impide hacer?'),
      proxyText: t('What does it keep the patient from doing?', '¿Qué le impide hacer al paciente?'),
      hint: t('At work, at home, in your sleep.', 'En el trabajo, en casa, al dormir.'),
      label: t('Effect on daily life', 'Efecto en la vida diaria'),
      why: t('It shows how much help you need.', 'Muestra cuánta ayuda necesita.'),
      options: [option('nothing', t('Nothing', 'Nada'), { code: 'no' })],
    },
  ],
});

const phq = [
  option('0', t('Not at all', 'Ningún día'), { code: 'point:0' }),
  option('1', t('Several days', 'Varios días'), { code: 'point:1' }),
  option('2', t('More than half the days', 'Más de la mitad de los días'), { code: 'point:2' }),
  option('3', t('Nearly every day', 'Casi todos los días'), { code: 'point:3' }),
];
const phqWhy = t(
  'Mood and health act on each other. Two questions are enough to see if more help is needed.',
  'El ánimo y la salud se influyen. Dos preguntas bastan para ver si hace falta más ayuda.',
);

/** PHQ-2, asked whole. The wording is that of the instrument in each language. */
export const phq2 = defineModule({
  id: 'phq2',
  version: '1.0.0',
  sources: [
    'Kroenke, Spitzer, Williams: The Patient Health Questionnaire-2 (Medical Care 2003; 41:1284-92)',
    'phqscreeners.com: no permission required to reproduce, translate, display or distribute',
  ],
  title: t('Mood', 'Estado de ánimo'),
  topic: { id: 'mood', label: t('Mood (PHQ-2)', 'Estado de ánimo (PHQ-2)'), required: false },
  section: 'background',
  questions: [
    {
      id: 'interest',
      kind: 'choice',
      allowsOwnWords: false,
      text: t(
        'Over the last 2 weeks, how often have you been bothered by little interest or pleasure in doing things?',
        'Durante las últimas 2 semanas, ¿con qué frecuencia le ha molestado tener poco interés o placer en hacer cosas?',
      ),
      label: t('Little interest or pleasure', 'Poco interés o placer'),
      why: phqWhy,
      options: phq,
      when: { any: [yes('sx.low_mood'), yes('sx.anxiety')] },
    },
    {
      id: 'down',
      kind: 'choice',
      allowsOwnWords: false,
      text: t(
        'Over the last 2 weeks, how often have you been bothered by feeling down, depressed or hopeless?',
        'Durante las últimas 2 semanas, ¿con qué frecuencia le ha molestado sentirse decaído, deprimido o sin esperanzas?',
      ),
      label: t('Down, depressed or hopeless', 'Decaído, deprimido o sin esperanzas'),
      why: phqWhy,
      options: phq,
      when: { slot: 'phq2.interest', is: 'FILLED' },
    },
  ],
});

export const systemsGeneral = defineModule({
  id: 'systems',
  version: '1.0.0',
  sources: [
    'Bickley: Bates’ Guide to Physical Examination and History Taking',
    'NICE NG12: Suspected cancer',
  ],
  title: t('General health', 'Salud general'),
  topic: { id: 'systems', label: t('General health', 'Salud general'), required: true },
  section: 'associated',
  questions: [
    {
      id: 'weight',
      slot: 'sx.weight_loss',
      kind: 'yesno',
      text: t('Have you lost weight without trying?', '¿Ha bajado de peso sin proponérselo?'),
      label: t('Weight loss', 'Pérdida de peso'),
      why: t('It can be a sign that needs a closer look.', 'Puede ser una señal que hay que mirar mejor.'),
    },
    {
      id: 'fever',
      slot: 'sx.fever',
      kind: 'yesno',
      text: t('Have you had a fever?', '¿Ha tenido fiebre?'),
      label: t('Fever', 'Fiebre'),
      why: t('A fever often points to an infection.', 'La fiebre suele indicar una infección.'),
      priority: 2,
    },
    {
      id: 'bowels',
      slot: 'sx.blood_stool',
      kind: 'yesno',
      text: t(
        'Have you seen blood in your stool, or is it black?',
        '¿Ha visto sangre en las heces, o son negras?',
      ),
      label: t('Blood in stool or black stool', 'Sangre en las heces o heces negras'),
      why: t('It can be a sign that needs a closer look.', 'Puede ser una señal que hay que mirar mejor.'),
      priority: 3,
    },
    {
      id: 'urine',
      slot: 'sx.urinary',
      kind: 'yesno',
      text: t('Do you have trouble passing water?', '¿Tiene molestias al orinar?'),
      label: t('Trouble passing water', 'Molestias al orinar'),
      why: t('It is part of a full check.', 'Es parte de una revisión completa.'),
      priority: 3,
    },
    {
      id: 'sleep',
      slot: 'sx.sleep',
      kind: 'yesno',
      text: t('Do you have trouble sleeping?', '¿Le cuesta dormir?'),
      label: t('Trouble sleeping', 'Problemas para dormir'),
      why: t('Sleep affects almost everything else.', 'El sueño influye en casi todo lo demás.'),
      priority: 3,
    },
    {
      id: 'mood',
      slot: 'sx.low_mood',
      kind: 'yesno',
      text: t('Have you been feeling down or hopeless?', '¿Ha estado triste o sin esperanza?'),
      label: t('Low mood', 'Ánimo bajo'),
      why: t('Mood and health act on each other.', 'El ánimo y la salud se influyen.'),
      priority: 2,
    },
  ],
});

export const systemsCardiology = defineModule({
  id: 'systems',
  version: '1.0.0',
  sources: [
    'ESC 2021: Heart failure',
    'ESC 2018: Syncope',
    'NICE CG95',
    'Constant: Essentials of Bedside Cardiology',
  ],
  title: t('Heart check', 'Revisión del corazón'),
  topic: { id: 'systems', label: t('Heart check', 'Revisión del corazón'), required: true },
  section: 'associated',
  questions: [
    {
      id: 'chest',
      slot: 'sx.chest_pain',
      kind: 'yesno',
      text: t('Do you get pain or tightness in your chest?', '¿Siente dolor u opresión en el pecho?'),
      label: t('Chest pain', 'Dolor de pecho'),
      why: t(
        'It is one of the main signs of heart trouble.',
        'Es una de las señales principales del corazón.',
      ),
      required: true,
    },
    {
      id: 'breath',
      slot: 'sx.breathless',
      kind: 'yesno',
      text: t('Do you get short of breath?', '¿Le falta el aire?'),
      hint: t(
        'Say when: at rest, on stairs, lying flat.',
        'Diga cuándo: en reposo, al subir escaleras, al acostarse.',
      ),
      label: t('Short of breath', 'Falta de aire'),
      why: t('It shows how well the heart pumps.', 'Muestra cómo bombea el corazón.'),
      required: true,
    },
    {
      id: 'lying',
      slot: 'sx.breathless_lying',
      kind: 'yesno',
      text: t(
        'Do you need more pillows, or wake up short of breath?',
        '¿Necesita más almohadas o se despierta sin aire?',
      ),
      label: t('Breathless lying flat', 'Falta de aire al acostarse'),
      why: t('Fluid on the lungs can do this.', 'El líquido en los pulmones puede causarlo.'),
      when: not({ slot: 'sx.breathless', is: 'NO' }),
      priority: 2,
    },
    {
      id: 'swelling',
      slot: 'sx.swelling',
      kind: 'yesno',
      text: t(
        'Are your legs or ankles swollen, or is a calf sore?',
        '¿Tiene las piernas o los tobillos hinchados, o dolor en una pantorrilla?',
      ),
      hint: t('Say if it is one leg or both.', 'Diga si es una pierna o las dos.'),
      label: t('Leg swelling', 'Hinchazón de piernas'),
      why: t('Fluid or a clot can cause it.', 'Puede ser líquido o un coágulo.'),
    },
    {
      id: 'palpitations',
      slot: 'sx.palpitations',
      kind: 'yesno',
      text: t('Does your heart race or skip beats?', '¿Se le acelera el corazón o le salta latidos?'),
      label: t('Heart racing or skipping', 'Palpitaciones'),
      why: t('It shows if the rhythm needs a check.', 'Muestra si hay que revisar el ritmo.'),
    },
    {
      id: 'faint',
      slot: 'sx.faint',
      kind: 'yesno',
      text: t('Have you fainted or nearly fainted?', '¿Se ha desmayado o casi?'),
      label: t('Fainting or near fainting', 'Desmayo o casi desmayo'),
      why: t('The heart can be the cause.', 'La causa puede ser el corazón.'),
      required: true,
    },
    {
      id: 'legs',
      slot: 'sx.leg_cramp_walking',
      kind: 'yesno',
      text: t(
        'Do your legs hurt when you walk and ease when you stop?',
        '¿Le duelen las piernas al caminar y se le pasa al parar?',
      ),
      label: t('Leg pain on walking', 'Dolor de piernas al caminar'),
      why: t('It shows how the blood flows in your legs.', 'Muestra cómo circula la sangre en las piernas.'),
      priority: 3,
    },
    {
      id: 'risks',
      slot: 'past.risks',
      kind: 'choices',
      section: 'background',
      text: t(
        'Has a doctor ever told you that you have any of these?',
        '¿Algún médico le ha dicho que tiene algo de esto?',
      ),
      hint: t('Choose all that fit.', 'Elija todo lo que corresponda.'),
      label: t('Heart risks', 'Riesgos del corazón'),
      why: t('They change what the clinic looks for.', 'Cambian lo que la clínica busca.'),
      priority: 2,
      options: [
        option('pressure', t('High blood pressure', 'Presión alta'), { code: 'cond:hypertension' }),
        option('sugar', t('Diabetes', 'Diabetes'), { code: 'cond:diabetes' }),
        option('fat', t('High cholesterol', 'Colesterol alto'), { code: 'cond:cholesterol' }),
        option('heart', t('A heart attack or heart disease', 'Un infarto o enfermedad del corazón'), {
          code: 'cond:heart',
        }),
        option('none', t('None of these', 'Nada de esto'), { code: 'no', exclusive: true }),
      ],
    },
  ],
});

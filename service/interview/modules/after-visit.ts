import { any, defineModule, fact, has, not, option, t, yes } from './build.ts';

const calgary = 'Silverman, Kurtz, Draper: Skills for Communicating with Patients (Calgary-Cambridge guide)';
const because = t('So that the clinic knows how things go.', 'Para que la clínica sepa cómo va todo.');

export const course = defineModule({
  id: 'course',
  version: '1.0.0',
  sources: [calgary, 'GRADE minimal set: global rating of change'],
  title: t('How you are', 'Cómo está'),
  topic: { id: 'course', label: t('How you are now', 'Cómo está ahora'), required: true },
  section: 'progress',
  questions: [
    {
      id: 'state',
      kind: 'choice',
      text: t(
        'How are you now, compared with before your visit?',
        '¿Cómo está ahora, comparado con antes de la visita?',
      ),
      label: t('Compared with before', 'Comparado con antes'),
      why: because,
      required: true,
      options: [
        option('well', t('All well again', 'Ya estoy bien')),
        option('better', t('Better', 'Mejor')),
        option('same', t('The same', 'Igual')),
        option('worse', t('Worse', 'Peor')),
        option('much_worse', t('Much worse', 'Mucho peor')),
      ],
    },
  ],
});

export const courseDetails = defineModule({
  id: 'complaint',
  version: '1.1.0',
  sources: [calgary],
  title: t('What has changed', 'Qué ha cambiado'),
  topic: { id: 'course', label: t('How you are now', 'Cómo está ahora'), required: true },
  stage: 'complaint',
  section: 'progress',
  questions: [
    {
      id: 'main',
      text: t('What has changed since your visit?', '¿Qué ha cambiado desde su visita?'),
      proxyText: t(
        'What has changed since the patient’s visit?',
        '¿Qué ha cambiado desde la visita del paciente?',
      ),
      hint: t('Tell it in your own words.', 'Dígalo con sus propias palabras.'),
      label: t('What has changed', 'Qué ha cambiado'),
      why: t('Your own words matter most.', 'Sus propias palabras son lo más importante.'),
      read: 'complaint',
      required: true,
      alwaysAsk: true,
      options: [option('no', t('Nothing has changed', 'No ha cambiado nada'), { code: 'no' })],
    },
    {
      id: 'else',
      text: t('Is there anything else?', '¿Hay algo más?'),
      label: t('Also', 'También'),
      why: t('Now is a good time to bring it up.', 'Es un buen momento para decirlo.'),
      read: 'complaint',
      options: [option('no', t('No, nothing else', 'No, nada más'), { code: 'no' })],
      when: { any: [{ slot: 'complaint.main', is: 'VALUE' }, yes('complaint.main')] },
      alwaysAsk: true,
    },
  ],
});

export const newSigns = defineModule({
  id: 'new_signs',
  version: '1.0.0',
  sources: ['NHS: When to call 999', 'NHS: When to call 111'],
  title: t('New warning signs', 'Nuevas señales de alarma'),
  topic: { id: 'safety', label: t('Emergency signs', 'Señales de emergencia'), required: true },
  section: 'associated',
  questions: [
    {
      id: 'since',
      kind: 'choices',
      text: t('Have any of these come up since your visit?', '¿Ha tenido algo de esto desde su visita?'),
      hint: t('Choose all that fit.', 'Elija todo lo que corresponda.'),
      label: t('New warning signs', 'Nuevas señales de alarma'),
      why: t('The clinic may want to see you sooner.', 'La clínica quizá quiera verle antes.'),
      required: true,
      alwaysAsk: true,
      options: [
        option('faint', t('Fainting', 'Desmayo'), { facts: [fact('sx.faint')] }),
        option('breath', t('Short of breath on effort, which is new', 'Falta de aire nueva al esforzarme'), {
          facts: [fact('sx.breathless'), fact('sx.breathless_exertion')],
        }),
        option('fever', t('Fever with shaking', 'Fiebre con escalofríos'), {
          facts: [fact('sx.fever'), fact('sx.chills')],
        }),
        option('leg', t('One leg swollen or sore', 'Una pierna hinchada o con dolor'), {
          facts: [fact('sx.leg_swelling_one')],
        }),
        option('blood', t('Blood in stool, urine or when you cough', 'Sangre en heces, orina o al toser'), {
          facts: [fact('sx.bleeding')],
        }),
        option('none', t('None of these', 'Nada de esto'), { code: 'no', exclusive: true }),
      ],
    },
  ],
});

export const medicinesAfter = defineModule({
  id: 'treatment',
  version: '1.0.0',
  sources: [
    'NICE NG5: Medicines optimisation',
    'NICE CG76: Medicines adherence',
    'Morisky: adherence questions asked without blame',
  ],
  title: t('Your medicines', 'Sus medicinas'),
  topic: { id: 'medicines', label: t('Medicines and allergies', 'Medicinas y alergias'), required: true },
  section: 'medicines',
  questions: [
    {
      id: 'list',
      slot: 'medicines.list',
      text: t(
        'Which medicines were you given or told to change?',
        '¿Qué medicinas le dieron o le cambiaron?',
      ),
      hint: t('Give the dose if you know it.', 'Diga la dosis si la sabe.'),
      label: t('Medicines', 'Medicinas'),
      why: t('So that the list is right.', 'Para que la lista sea correcta.'),
      options: [option('none', t('None', 'Ninguna'), { code: 'no' })],
      read: 'medicines',
      required: true,
    },
    {
      id: 'got',
      kind: 'choice',
      text: t('Did you get them?', '¿Las consiguió?'),
      label: t('Got them', 'Las consiguió'),
      why: t('The clinic can help if you could not.', 'La clínica puede ayudar si no pudo.'),
      when: not({ slot: 'medicines.list', is: 'NO' }),
      options: [
        option('all', t('Yes, all', 'Sí, todas')),
        option('some', t('Some of them', 'Algunas')),
        option('none', t('No', 'No')),
      ],
    },
    {
      id: 'taking',
      kind: 'choice',
      text: t('Do you take them the way you were told?', '¿Las toma como le dijeron?'),
      label: t('Taking them', 'Las toma'),
      why: t(
        'Many people miss some. It helps to know.',
        'A muchas personas se les pasa alguna. Ayuda saberlo.',
      ),
      when: not(any({ slot: 'medicines.list', is: 'NO' }, has('treatment.got', 'option:treatment.got:none'))),
      options: [
        option('always', t('Yes, always', 'Sí, siempre')),
        option('mostly', t('Mostly', 'Casi siempre')),
        option('seldom', t('Not often', 'Pocas veces')),
        option('stopped', t('I stopped', 'Las dejé')),
      ],
    },
    {
      id: 'problems',
      text: t('Have they caused you any trouble?', '¿Le han causado alguna molestia?'),
      label: t('Problems with them', 'Problemas con ellas'),
      why: t('There may be another one that suits you.', 'Quizá haya otra que le vaya mejor.'),
      when: not(any({ slot: 'medicines.list', is: 'NO' }, has('treatment.got', 'option:treatment.got:none'))),
      options: [option('no', t('No trouble', 'Ninguna molestia'), { code: 'no' })],
    },
  ],
});

export const followUp = defineModule({
  id: 'follow_up',
  version: '1.1.0',
  sources: [
    calgary,
    'Teach-back: AHRQ Health Literacy Universal Precautions Toolkit',
    'NICE NG197: Shared decision making',
  ],
  title: t('Your plan', 'Su plan'),
  topic: { id: 'follow_up', label: t('Plan and appointments', 'Plan y citas'), required: true },
  section: 'follow_up',
  questions: [
    {
      id: 'appointments',
      text: t('Which visits or tests are still to come?', '¿Qué visitas o pruebas le faltan?'),
      hint: t('Say if you have a date for them.', 'Diga si ya tiene fecha.'),
      label: t('Visits and tests', 'Visitas y pruebas'),
      why: t('So that none of them gets lost.', 'Para que no se pierda ninguna.'),
      options: [option('none', t('None', 'Ninguna'), { code: 'no' })],
    },
    {
      id: 'plan',
      text: t('In your own words, what is the plan now?', 'Con sus palabras, ¿cuál es el plan ahora?'),
      label: t('The plan', 'El plan'),
      why: t('It shows if we made it clear.', 'Muestra si lo explicamos bien.'),
      required: true,
    },
    {
      id: 'if_worse',
      text: t('What would you do if it got worse?', '¿Qué haría si empeorara?'),
      proxyText: t('What would the patient do if it got worse?', '¿Qué haría el paciente si empeorara?'),
      label: t('If it got worse', 'Si empeorara'),
      why: t('It is good to know before you need it.', 'Es bueno saberlo antes de necesitarlo.'),
      required: true,
    },
    {
      id: 'call',
      kind: 'yesno',
      text: t('Would you like the clinic to call you?', '¿Quiere que la clínica le llame?'),
      label: t('Wants a call', 'Quiere una llamada'),
      why: t('Some things are easier to say by phone.', 'Algunas cosas son más fáciles por teléfono.'),
      required: true,
    },
    {
      id: 'call_about',
      text: t('What should the call be about?', '¿Sobre qué debería ser la llamada?'),
      label: t('Call about', 'Llamada sobre'),
      why: t('So that the right person calls.', 'Para que llame la persona adecuada.'),
      when: yes('follow_up.call'),
    },
  ],
});

export const experience = defineModule({
  id: 'experience',
  version: '1.0.0',
  sources: ['NHS Friends and Family Test (wording free to use)', 'Picker principles of person centred care'],
  title: t('Your visit', 'Su visita'),
  topic: { id: 'experience', label: t('How the visit was', 'Cómo fue la visita'), required: false },
  section: 'experience',
  questions: [
    {
      id: 'rating',
      kind: 'choice',
      text: t('How was your visit with us?', '¿Cómo fue su visita?'),
      label: t('The visit was', 'La visita fue'),
      why: t('So that we can do better.', 'Para poder mejorar.'),
      priority: 2,
      options: [
        option('very_good', t('Very good', 'Muy buena')),
        option('good', t('Good', 'Buena')),
        option('so_so', t('Neither good nor bad', 'Ni buena ni mala')),
        option('poor', t('Poor', 'Mala')),
        option('very_poor', t('Very poor', 'Muy mala')),
      ],
    },
    {
      id: 'comment',
      text: t('What could we have done better?', '¿Qué podríamos haber hecho mejor?'),
      label: t('Could be better', 'Podría mejorar'),
      why: t('So that we can do better.', 'Para poder mejorar.'),
      priority: 3,
      options: [option('nothing', t('Nothing', 'Nada'), { code: 'no' })],
    },
  ],
});

export const adverse = defineModule({
  id: 'medicines',
  version: '1.0.0',
  sources: ['NICE NG5: Medicines optimisation'],
  title: t('Allergies', 'Alergias'),
  topic: { id: 'medicines', label: t('Medicines and allergies', 'Medicinas y alergias'), required: true },
  section: 'medicines',
  questions: [
    {
      id: 'allergies',
      text: t('Have you had an allergy to any medicine?', '¿Ha tenido alergia a alguna medicina?'),
      hint: t('Say what happened when you had it.', 'Diga qué le pasó cuando la tomó.'),
      label: t('Allergies', 'Alergias'),
      why: t('So that you are not given something that harms you.', 'Para no darle algo que le haga daño.'),
      options: [option('none', t('No allergies', 'Sin alergias'), { code: 'no' })],
      read: 'allergies',
      priority: 2,
    },
  ],
});

export const heartCheckAfter = defineModule({
  id: 'heart_after',
  version: '1.0.0',
  sources: ['ESC 2021: Heart failure (self-care)', 'ESC 2024: Atrial fibrillation'],
  title: t('Heart check', 'Revisión del corazón'),
  topic: { id: 'systems', label: t('Heart check', 'Revisión del corazón'), required: true },
  section: 'associated',
  questions: [
    {
      id: 'chest',
      slot: 'sx.chest_pain',
      kind: 'yesno',
      required: true,
      text: t('Have you had chest pain since your visit?', '¿Ha tenido dolor de pecho desde su visita?'),
      label: t('Chest pain', 'Dolor de pecho'),
      why: t(
        'It is one of the main signs of heart trouble.',
        'Es una de las señales principales del corazón.',
      ),
    },
    {
      id: 'breath',
      slot: 'sx.breathless',
      kind: 'yesno',
      required: true,
      text: t('Do you get short of breath?', '¿Le falta el aire?'),
      hint: t(
        'Say when: at rest, on stairs, lying flat.',
        'Diga cuándo: en reposo, al subir escaleras, al acostarse.',
      ),
      label: t('Short of breath', 'Falta de aire'),
      why: t('It shows how well the heart pumps.', 'Muestra cómo bombea el corazón.'),
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
      id: 'swelling',
      slot: 'sx.swelling',
      kind: 'yesno',
      priority: 2,
      text: t('Are your legs or ankles swollen?', '¿Tiene las piernas o los tobillos hinchados?'),
      label: t('Leg swelling', 'Hinchazón de piernas'),
      why: t('Fluid can cause it.', 'Puede ser líquido.'),
    },
    {
      id: 'measures',
      section: 'progress',
      priority: 2,
      text: t(
        'What were your last blood pressure, pulse and weight, if you measure them?',
        '¿Cuáles fueron su última presión, pulso y peso, si los mide?',
      ),
      label: t('Own readings', 'Mediciones propias'),
      why: t('Numbers from home help to set the dose.', 'Los datos de casa ayudan a ajustar la dosis.'),
      options: [option('none', t('I do not measure them', 'No los mido'), { code: 'no' })],
    },
  ],
});

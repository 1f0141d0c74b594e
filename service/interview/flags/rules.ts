import { all, any, atLeast, has, not, t, yes } from '../modules/build.ts';
import type { FlagRule } from '../protocol.ts';

const nice = 'NICE CG95: Recent-onset chest pain of suspected cardiac origin; NHS: chest pain';
const emergency = (
  rule: Pick<FlagRule, 'id' | 'title' | 'group' | 'when' | 'quoteFrom' | 'source'> & {
    advice?: FlagRule['advice'];
  },
): FlagRule => ({ level: 'EMERGENCY', advice: 'emergency', ...rule });
const urgent = (
  rule: Pick<FlagRule, 'id' | 'title' | 'group' | 'when' | 'quoteFrom' | 'source'>,
): FlagRule => ({
  level: 'URGENT',
  advice: 'emergency',
  ...rule,
});

const chest = yes('sx.chest_pain');
const atRest = yes('chest_pain.at_rest');
const lasting = any(yes('sx.chest_long'), atLeast('chest_pain.duration', 15, 'minute'));
/** Only with effort and never at rest: the pattern of stable angina, which the clinic is told as urgent. */
const onlyWithEffort = all(yes('sx.chest_exertion'), not(atRest));
const radiating = any(
  yes('sx.chest_radiating'),
  has('chest_pain.radiation', 'site:arm'),
  has('chest_pain.radiation', 'site:jaw'),
  has('chest_pain.radiation', 'site:shoulder'),
);
const faint = yes('sx.faint');
const bleedingInside = any(yes('sx.blood_stool'), yes('sx.black_stool'));
const pregnant = yes('sx.pregnant');

/**
 * The red flags. Emergencies first. A rule reads findings that answers or free text established; negation, the past,
 * other people and suppositions never become findings.
 */
export const rules: FlagRule[] = [
  emergency({
    id: 'suicidal_intent',
    group: 'suicide',
    advice: 'crisis',
    title: t('Thoughts of suicide or self-harm', 'Ideas de suicidio o de hacerse daño'),
    when: yes('sx.suicidal'),
    quoteFrom: ['sx.suicidal'],
    source: 'NICE NG225: Self-harm',
  }),
  emergency({
    id: 'chest_pain_rest_long',
    group: 'acs',
    title: t('Chest pain at rest, more than 15 minutes', 'Dolor de pecho en reposo, más de 15 minutos'),
    when: all(any(chest, { routed: 'chest_pain' }), atRest, lasting),
    quoteFrom: ['chest_pain.at_rest', 'chest_pain.duration', 'sx.chest_long', 'sx.chest_pain'],
    source: nice,
  }),
  emergency({
    id: 'chest_pain_long',
    group: 'acs',
    title: t('Chest pain for more than 15 minutes', 'Dolor de pecho desde hace más de 15 minutos'),
    when: all(chest, lasting, not(onlyWithEffort)),
    quoteFrom: ['sx.chest_pain', 'chest_pain.duration', 'sx.chest_long'],
    source: nice,
  }),
  emergency({
    id: 'chest_pain_radiating',
    group: 'acs',
    title: t(
      'Chest pain that spreads to arm, jaw or neck',
      'Dolor de pecho que va al brazo, la mandíbula o el cuello',
    ),
    when: all(chest, radiating, not(onlyWithEffort)),
    quoteFrom: ['sx.chest_radiating', 'chest_pain.radiation', 'sx.chest_pain'],
    source: nice,
  }),
  emergency({
    id: 'chest_pain_crushing',
    group: 'acs',
    title: t('Crushing or pressing chest pain', 'Dolor de pecho opresivo'),
    when: all(chest, yes('sx.chest_crushing'), not(onlyWithEffort)),
    quoteFrom: ['sx.chest_crushing', 'sx.chest_pain'],
    source: nice,
  }),
  emergency({
    id: 'chest_pain_sweating',
    group: 'acs',
    title: t('Chest pain with sweating', 'Dolor de pecho con sudor'),
    when: all(chest, yes('sx.sweating')),
    quoteFrom: ['sx.sweating', 'sx.chest_pain'],
    source: nice,
  }),
  emergency({
    id: 'chest_pain_breathless',
    group: 'acs',
    title: t('Chest pain with shortness of breath', 'Dolor de pecho con falta de aire'),
    when: all(
      chest,
      yes('sx.breathless'),
      any(not(yes('sx.breathless_exertion')), yes('sx.breathless_rest')),
    ),
    quoteFrom: ['sx.breathless', 'sx.chest_pain'],
    source: nice,
  }),
  emergency({
    id: 'chest_pain_fainting',
    group: 'acs',
    title: t('Chest pain with fainting', 'Dolor de pecho con desmayo'),
    when: all(chest, any(faint, yes('sx.near_faint'))),
    quoteFrom: ['sx.faint', 'sx.near_faint', 'sx.chest_pain'],
    source: 'ESC 2018: Syncope',
  }),
  emergency({
    id: 'heart_attack_said',
    group: 'acs',
    title: t('Says it is a heart attack now', 'Dice que es un infarto ahora'),
    when: yes('sx.heart_attack_now'),
    quoteFrom: ['sx.heart_attack_now'],
    source: nice,
  }),
  emergency({
    id: 'tearing_pain',
    group: 'acs',
    title: t('Tearing pain in chest or back', 'Dolor desgarrador en pecho o espalda'),
    when: yes('sx.tearing_pain'),
    quoteFrom: ['sx.tearing_pain'],
    source: 'ESC 2024: Peripheral arterial and aortic diseases',
  }),
  emergency({
    id: 'embolism_signs',
    group: 'breath',
    title: t(
      'Shortness of breath with blood or a swollen leg',
      'Falta de aire con sangre o una pierna hinchada',
    ),
    when: all(
      yes('sx.breathless'),
      any(yes('sx.blood_cough'), yes('sx.leg_swelling_one'), yes('sx.calf_pain')),
    ),
    quoteFrom: ['sx.blood_cough', 'sx.leg_swelling_one', 'sx.calf_pain', 'sx.breathless'],
    source: 'NICE NG158: Venous thromboembolic diseases',
  }),
  emergency({
    id: 'breathless_severe',
    group: 'breath',
    title: t('Severe shortness of breath', 'Falta de aire grave'),
    when: any(yes('sx.breathless_severe'), yes('sx.breathless_rest')),
    quoteFrom: ['sx.breathless_severe', 'sx.breathless_rest', 'sx.breathless'],
    source: 'NHS: Shortness of breath; Manchester Triage System',
  }),
  emergency({
    id: 'stroke_signs',
    group: 'stroke',
    title: t('Signs of a stroke', 'Señales de un derrame cerebral'),
    when: yes('sx.stroke_sign'),
    quoteFrom: ['sx.stroke_sign'],
    source: 'FAST; NICE NG128: Stroke and TIA',
  }),
  emergency({
    id: 'thunderclap_headache',
    group: 'head',
    title: t('Sudden, worst headache', 'Dolor de cabeza súbito y muy fuerte'),
    when: yes('sx.thunderclap'),
    quoteFrom: ['sx.thunderclap', 'sx.headache'],
    source: 'NICE NG228: Subarachnoid haemorrhage',
  }),
  emergency({
    id: 'meningism',
    group: 'head',
    title: t(
      'Stiff neck or unfading rash with fever',
      'Cuello rígido o manchas que no se borran, con fiebre',
    ),
    when: any(
      all(
        any(yes('sx.fever'), yes('sx.chills')),
        any(yes('sx.neck_stiff'), yes('sx.rash_glass'), all(yes('sx.headache'), yes('sx.confusion'))),
      ),
      all(
        yes('sx.headache'),
        yes('sx.neck_stiff'),
        any(yes('sx.light'), yes('sx.confusion'), yes('sx.vomiting'), yes('sx.rash')),
      ),
    ),
    quoteFrom: ['sx.neck_stiff', 'sx.rash_glass', 'sx.fever'],
    source: 'NICE NG240: Meningitis (bacterial) and meningococcal disease',
  }),
  emergency({
    id: 'sepsis_confusion',
    group: 'sepsis',
    title: t('Fever with confusion', 'Fiebre con confusión'),
    when: all(any(yes('sx.fever'), yes('sx.chills')), yes('sx.confusion')),
    quoteFrom: ['sx.confusion', 'sx.fever'],
    source: 'NICE NG253: Suspected sepsis',
  }),
  emergency({
    id: 'infant_fever',
    group: 'sepsis',
    title: t('Fever in a baby', 'Fiebre en un bebé'),
    when: all(yes('sx.fever'), any({ age: { max: 0, unknown: false } }, yes('sx.young_infant'))),
    quoteFrom: ['sx.fever'],
    source: 'NICE NG143: Fever in under 5s (under 3 months: high risk)',
  }),
  emergency({
    id: 'heavy_bleeding',
    group: 'bleeding',
    title: t('Heavy bleeding', 'Sangrado abundante'),
    when: yes('sx.heavy_bleeding'),
    quoteFrom: ['sx.heavy_bleeding'],
    source: 'NHS: When to call 999',
  }),
  emergency({
    id: 'vomiting_blood',
    group: 'bleeding',
    title: t('Vomiting blood', 'Vómito con sangre'),
    when: yes('sx.vomiting_blood'),
    quoteFrom: ['sx.vomiting_blood'],
    source: 'NICE CG141: Acute upper gastrointestinal bleeding',
  }),
  emergency({
    id: 'black_stool_faint',
    group: 'bleeding',
    title: t('Blood or black stool with faintness', 'Sangre o heces negras con desmayo o mareo'),
    when: all(bleedingInside, any(faint, yes('sx.near_faint'), yes('sx.dizzy'))),
    quoteFrom: ['sx.black_stool', 'sx.blood_stool'],
    source: 'NICE CG141: Acute upper gastrointestinal bleeding',
  }),
  emergency({
    id: 'anaphylaxis',
    group: 'allergy',
    title: t('Signs of a severe allergic reaction', 'Señales de una reacción alérgica grave'),
    when: any(
      yes('sx.throat_swelling'),
      all(
        any(yes('sx.hives'), yes('sx.face_swelling'), yes('sx.allergic')),
        any(yes('sx.breathless'), yes('sx.wheeze'), faint, yes('sx.near_faint')),
      ),
      all(yes('sx.face_swelling'), any(yes('sx.hives'), yes('sx.allergic'), yes('sx.rash'))),
    ),
    quoteFrom: ['sx.throat_swelling', 'sx.face_swelling', 'sx.hives', 'sx.allergic'],
    source: 'Resuscitation Council UK: Anaphylaxis',
  }),
  emergency({
    id: 'faint_palpitations',
    group: 'faint',
    title: t('Fainting with a racing heart', 'Desmayo con palpitaciones'),
    when: all(faint, yes('sx.palpitations')),
    quoteFrom: ['sx.faint', 'sx.palpitations'],
    source: 'ESC 2018: Syncope',
  }),
  emergency({
    id: 'unconscious',
    group: 'faint',
    title: t('Loss of consciousness or seizure', 'Pérdida del conocimiento o convulsión'),
    when: any(yes('sx.unconscious'), yes('sx.seizure')),
    quoteFrom: ['sx.unconscious', 'sx.seizure'],
    source: 'NHS: When to call 999; NICE CG109',
  }),
  emergency({
    id: 'pregnancy_pain',
    group: 'pregnancy',
    title: t('Severe belly pain in pregnancy', 'Dolor fuerte de barriga en el embarazo'),
    when: all(
      pregnant,
      any(
        yes('sx.abdominal_severe'),
        atLeast('abdominal_pain.severity', 7, 'point'),
        has('abdominal_pain.severity', 'band:severe'),
        has('abdominal_pain.severity', 'band:unbearable'),
        all(
          yes('sx.vaginal_bleeding'),
          any(faint, yes('sx.near_faint'), yes('sx.pain'), yes('sx.heavy_bleeding')),
        ),
        all(
          yes('sx.abdominal_pain'),
          any(yes('sx.vaginal_bleeding'), faint, yes('sx.near_faint'), yes('sx.dizzy')),
        ),
      ),
    ),
    quoteFrom: ['sx.abdominal_severe', 'sx.abdominal_pain', 'sx.pregnant'],
    source: 'NICE NG126: Ectopic pregnancy and miscarriage',
  }),
  emergency({
    id: 'abdomen_acute',
    group: 'abdomen',
    title: t(
      'Severe belly pain with faintness or a rigid belly',
      'Dolor fuerte de barriga con desmayo o barriga rígida',
    ),
    when: all(
      yes('sx.abdominal_severe'),
      any(faint, yes('sx.near_faint'), yes('sx.unconscious'), yes('sx.abdominal_rigid')),
    ),
    quoteFrom: ['sx.abdominal_severe'],
    source: 'Cope’s Early Diagnosis of the Acute Abdomen',
  }),
  emergency({
    id: 'cauda_equina',
    group: 'spine',
    title: t(
      'Back pain with bladder, bowel or saddle signs',
      'Dolor de espalda con pérdida de control o sensación',
    ),
    when: all(yes('sx.saddle'), any(yes('sx.pain'), yes('sx.numbness'), { routed: 'pain' })),
    quoteFrom: ['sx.saddle'],
    source: 'NICE NG59: Low back pain; NICE CKS: Cauda equina',
  }),
  urgent({
    id: 'chest_pain_exertion',
    group: 'acs',
    title: t(
      'Chest pain on effort that spreads or presses',
      'Dolor de pecho con esfuerzo que se extiende u oprime',
    ),
    when: all(chest, onlyWithEffort, any(radiating, yes('sx.chest_crushing'))),
    quoteFrom: ['sx.chest_exertion', 'sx.chest_pain'],
    source: nice,
  }),
  urgent({
    id: 'chest_pain_rest',
    group: 'acs',
    title: t('Chest pain at rest', 'Dolor de pecho en reposo'),
    when: all(chest, atRest),
    quoteFrom: ['chest_pain.at_rest', 'sx.chest_pain'],
    source: nice,
  }),
  urgent({
    id: 'breathless_exertion',
    group: 'breath_effort',
    title: t('New shortness of breath on effort', 'Falta de aire nueva al esforzarse'),
    when: yes('sx.breathless_exertion'),
    quoteFrom: ['sx.breathless_exertion', 'sx.breathless'],
    source: 'NICE NG106: Chronic heart failure',
  }),
  urgent({
    id: 'breathless_lying',
    group: 'breath_lying',
    title: t('Shortness of breath lying flat', 'Falta de aire al acostarse'),
    when: yes('sx.breathless_lying'),
    quoteFrom: ['sx.breathless_lying'],
    source: 'ESC 2021: Heart failure',
  }),
  urgent({
    id: 'leg_clot',
    group: 'clot',
    title: t('One leg swollen or calf pain', 'Una pierna hinchada o dolor de pantorrilla'),
    when: any(yes('sx.leg_swelling_one'), yes('sx.calf_pain')),
    quoteFrom: ['sx.leg_swelling_one', 'sx.calf_pain'],
    source: 'NICE NG158: Venous thromboembolic diseases',
  }),
  urgent({
    id: 'fainting',
    group: 'faint',
    title: t('Fainting', 'Desmayo'),
    when: faint,
    quoteFrom: ['sx.faint'],
    source: 'NICE CG109: Transient loss of consciousness',
  }),
  urgent({
    id: 'fever_rigors',
    group: 'sepsis',
    title: t('Fever with shaking', 'Fiebre con escalofríos'),
    when: all(yes('sx.chills'), any(yes('sx.fever'), { age: { min: 65, unknown: false } })),
    quoteFrom: ['sx.chills', 'sx.fever'],
    source: 'NICE NG253: Suspected sepsis',
  }),
  urgent({
    id: 'weight_loss',
    group: 'cancer',
    title: t('Weight loss without trying', 'Pérdida de peso sin proponérselo'),
    when: yes('sx.weight_loss'),
    quoteFrom: ['sx.weight_loss'],
    source: 'NICE NG12: Suspected cancer',
  }),
  urgent({
    id: 'blood_cough',
    group: 'blood_cough',
    title: t('Coughing up blood', 'Tos con sangre'),
    when: yes('sx.blood_cough'),
    quoteFrom: ['sx.blood_cough'],
    source: 'NICE NG12: Suspected cancer',
  }),
  urgent({
    id: 'blood_stool',
    group: 'bleeding',
    title: t('Blood in stool or black stool', 'Sangre en las heces o heces negras'),
    when: bleedingInside,
    quoteFrom: ['sx.black_stool', 'sx.blood_stool'],
    source: 'NICE NG12: Suspected cancer',
  }),
  urgent({
    id: 'other_blood',
    group: 'blood_other',
    title: t('Blood where it should not be', 'Sangre donde no debería haber'),
    when: any(yes('sx.bleeding'), yes('sx.blood_urine')),
    quoteFrom: ['sx.bleeding', 'sx.blood_urine'],
    source: 'NICE NG12: Suspected cancer',
  }),
  urgent({
    id: 'neck_stiff',
    group: 'head',
    title: t('Headache with a stiff neck', 'Dolor de cabeza con cuello rígido'),
    when: all(yes('sx.headache'), yes('sx.neck_stiff')),
    quoteFrom: ['sx.neck_stiff'],
    source: 'NICE CG150: Headaches in over 12s',
  }),
  urgent({
    id: 'headache_vision',
    group: 'head',
    title: t('Headache with a change of sight', 'Dolor de cabeza con cambios en la vista'),
    when: all(yes('sx.headache'), yes('sx.vision'), { age: { min: 50, unknown: true } }),
    quoteFrom: ['sx.vision'],
    source: 'NICE CG150; BSR: Giant cell arteritis',
  }),
  urgent({
    id: 'swallowing',
    group: 'swallowing',
    title: t('Trouble swallowing', 'Dificultad para tragar'),
    when: yes('sx.swallowing'),
    quoteFrom: ['sx.swallowing'],
    source: 'NICE NG12: Suspected cancer',
  }),
  urgent({
    id: 'jaundice',
    group: 'jaundice',
    title: t('Yellow skin or eyes', 'Piel u ojos amarillos'),
    when: yes('sx.jaundice'),
    quoteFrom: ['sx.jaundice'],
    source: 'NICE NG12: Suspected cancer',
  }),
  urgent({
    id: 'abdominal_severe',
    group: 'abdomen',
    title: t('Severe belly pain', 'Dolor fuerte de barriga'),
    when: any(yes('sx.abdominal_severe'), atLeast('abdominal_pain.severity', 8, 'point')),
    quoteFrom: ['sx.abdominal_severe', 'sx.abdominal_pain'],
    source: 'Cope’s Early Diagnosis of the Acute Abdomen',
  }),
  urgent({
    id: 'pregnancy_bleeding',
    group: 'pregnancy',
    title: t('Bleeding in pregnancy', 'Sangrado en el embarazo'),
    when: all(pregnant, yes('sx.vaginal_bleeding')),
    quoteFrom: ['sx.vaginal_bleeding', 'sx.pregnant'],
    source: 'NICE NG126: Ectopic pregnancy and miscarriage',
  }),
  urgent({
    id: 'phq2_high',
    group: 'mood',
    title: t('PHQ-2 at its highest', 'PHQ-2 en su máximo'),
    when: all(has('phq2.interest', 'point:3'), has('phq2.down', 'point:3')),
    quoteFrom: ['sx.low_mood'],
    source: 'Kroenke et al. 2003',
  }),
];

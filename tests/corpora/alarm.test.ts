import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../helpers/consultation.ts';
import { readHarmlessStories } from '../patients/case-schema.ts';
import { corpus } from './corpus.ts';
import type { CorpusLine } from './corpus-line.ts';
import { languageCorpora } from './languages/index.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

type Outcome = 'ALARM' | 'TOPIC' | 'NOT_ASKED';

/**
 * The outcome when a patient writes this story: the alarm asks about signs; or, once everything that was read is
 * confirmed, a topic asks its safety lines, or an emergency is raised; or none of it.
 */
function outcomeOf({ text, locale, ageYears, answeredBy }: CorpusLine): Outcome {
  const respondent = answeredBy === 'PATIENT' ? 'PATIENT' : ageYears < 18 ? 'PARENT' : 'CARER';
  const consultation = new TestConsultation(protocol, {
    locale,
    ageMonths: ageYears * 12,
    sex: null,
    answeredBy: respondent,
  });
  consultation.goOn({ sex: null }, { until: ['story'] }).tell(text);
  const sounded = consultation.events.flatMap((event) =>
    event.type === 'alarm.sounded' ? event.groups : [],
  );
  if (sounded.some(({ isFaint }) => !isFaint)) return 'ALARM';
  // Faint signs are asked about on a safety page.
  if (sounded.length > 0) {
    for (let page = 0; page < 12 && consultation.screen.signs.length === 0; page += 1) {
      if (isRaised(consultation)) return 'TOPIC';
      consultation.goOnOnce();
    }
    if (consultation.screen.signs.length > 0) return 'ALARM';
  }
  if (consultation.screen.kind !== 'confirm') return 'NOT_ASKED';
  const yes = consultation.shown.items.flatMap(({ id, control }) =>
    control === 'yes_no' ? [[id, 'yes']] : [],
  );
  consultation.send(Object.fromEntries(yes));
  return isRaised(consultation) || consultation.state.topics.all.length > 0 ? 'TOPIC' : 'NOT_ASKED';
}

const isRaised = ({ state }: TestConsultation) => state.flags.some(({ level }) => level === 'EMERGENCY');

const show = ({ locale, text }: CorpusLine) => `${locale}: ${text}`;

describe.each([
  ['English and Spanish', corpus],
  ['French', languageCorpora.fr],
  ['German', languageCorpora.de],
  ['Arabic', languageCorpora.ar],
] as const)('the corpus in %s', (_name, lines) => {
  test('every emergency is asked about, by the alarm or by its topic', () => {
    const missed = lines.filter((line) => line.expected === 'EMERGENCY' && outcomeOf(line) === 'NOT_ASKED');
    expect(missed.map(show)).toEqual([]);
  });
});

test('at most 20 of 100 harmless stories open an alarm page', () => {
  const alarmed = readHarmlessStories().filter(({ text, locale, answeredBy, ageYears, ageMonths, sex }) => {
    const patient = { ageMonths: ageMonths ?? ageYears * 12, sex: sex === 'F' ? 'FEMALE' : 'MALE' } as const;
    const consultation = new TestConsultation(protocol, { locale, answeredBy, ...patient });
    consultation.goOn(patient, { until: ['story'] }).tell(text);
    return ['alarm', 'self_harm'].includes(consultation.screen.kind);
  });
  expect(alarmed.length, alarmed.map(({ id }) => id).join('\n')).toBeLessThanOrEqual(20);
});

import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import type { Script } from '../model/case.ts';
import { locales } from '../model/types.ts';
import { buildReport } from '../report/build-report.ts';
import { clinicFlagsOf } from './flags.ts';

const general = () => compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** A consultation about low mood, after the first question of the self-harm page was answered. */
function answering(choice: string, opening = 'I feel so low that I keep thinking of ending my life') {
  const consultation = new TestConsultation(general()).tell(opening);
  const [first = ''] = consultation.screen.items;
  consultation.send({ [first]: choice });
  return { consultation, first };
}

/** Whatever asks about thoughts of suicide, besides the page and an item of an instrument. */
const asksAgain = (items: readonly string[]) =>
  items.filter((id) => id.includes('suicid') || id.startsWith('harm.'));

function play(consultation: TestConsultation, yesTo: readonly string[] = []): string[] {
  const items: string[] = [];
  for (let page = 0; page < 40 && consultation.screen.kind !== 'done'; page += 1) {
    items.push(...consultation.screen.items);
    const own = consultation.shown.items
      .filter(({ codes }) => codes.some((code) => yesTo.includes(code)))
      .map(({ id }) => [id, 'yes']);
    if (own.length > 0 && consultation.screen.kind === 'confirm') consultation.send(Object.fromEntries(own));
    else consultation.goOnOnce();
  }
  return items;
}

describe('"I’d rather not say" about self-harm', () => {
  test('is asked once: neither later words nor the topic of mood ask again', () => {
    const { consultation } = answering('rather_not');
    const later = play(consultation, ['sx.low_mood']);
    expect(consultation.state.topics.main).toBe('mood');
    expect(asksAgain(later)).toEqual([]);
    expect(consultation.state.status).toBe('FINISHED');
  });

  test('is not asked again by further words, and the clinic keeps "not confirmed"', () => {
    const { consultation } = answering('rather_not');
    consultation.goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'that I feel hopeless' });
    expect(consultation.screen.kind).not.toBe('self_harm');
    expect(clinicFlagsOf(consultation.state)).toContainEqual({
      ruleId: 'alarm.self_harm',
      level: 'UNCONFIRMED',
      isSettled: false,
    });
  });

  test('is asked again where the words say "now"', () => {
    const { consultation } = answering('rather_not');
    consultation.goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'I want to kill myself right now' });
    expect(consultation.screen.kind).toBe('self_harm');
  });

  test.each(locales)('and a No afterwards are both in the report: %s', (locale) => {
    const { consultation, first } = answering('rather_not');
    consultation.change(first, 'no');
    const { alarms } = buildReport(general(), consultation.events, { locale, hash: 'test' });
    const own = alarms.find(({ id }) => id === 'self_harm');
    expect(own?.status).toBe('DENIED');
    const plain = answering('no').consultation;
    const other = buildReport(general(), plain.events, { locale, hash: 'test' }).alarms.find(
      ({ id }) => id === 'self_harm',
    );
    expect(own?.text.length).toBeGreaterThan(other?.text.length ?? 0);
    expect(own?.text).not.toContain('{');
  });

  test('and a No afterwards are both shown where no words had sounded it', () => {
    const protocol = compileTest('PSYCHIATRY', 'PRE_VISIT');
    const consultation = new TestConsultation(protocol).goOn({}, { until: ['self_harm'] });
    const [first = ''] = consultation.screen.items;
    consultation.send({ [first]: 'rather_not' });
    consultation.change(first, 'no');
    const { alarms } = buildReport(protocol, consultation.events, { locale: 'en', hash: 'test' });
    expect(alarms.map(({ text }) => text)).toEqual(['First would rather not say; later denies it.']);
  });
});

describe('thoughts of self-harm', () => {
  test.each(['no', 'rather_not'])('after %s, only the items of instruments speak of it', (choice) => {
    const { consultation } = answering(choice);
    expect(asksAgain(play(consultation, ['sx.low_mood']))).toEqual([]);
  });

  test('item 9 stays in PHQ-9 and item 10 in EPDS', () => {
    const ids = (protocol: ReturnType<typeof general>) => protocol.scores.flatMap(({ slots }) => slots);
    expect(ids(general())).toContain('phq9.harm');
    expect(ids(compileTest('GYNECOLOGY', 'PRE_VISIT'))).toContain('epds.harm');
  });
});

describe('an item of an instrument about self-harm', () => {
  const anxious: Script = {
    ...{
      locale: 'en',
      ageMonths: 600,
      sex: 'FEMALE',
      opening: '',
      more: ['no'],
      answers: {},
      denies: ['no'],
    },
    facts: [{ slot: ['sx.anxiety'], is: 'YES' }],
  };

  /** The kinds of pages after PHQ-9 was answered with this choice for item 9, in a consultation whose words told of no mood. */
  function pagesAfter(choice: string): string[] {
    const consultation = new TestConsultation(general()).tell('I would like to be seen, please.');
    const kinds: string[] = [];
    let isAnswered = false;
    for (let page = 0; page < 40 && consultation.screen.kind !== 'done'; page += 1) {
      const { shown, screen } = consultation;
      if (isAnswered) kinds.push(screen.kind);
      if (screen.kind === 'topics') consultation.send({ [screen.items[0] ?? '']: ['mood'] });
      else if (screen.items.some((id) => id.startsWith('phq9.'))) {
        isAnswered ||= screen.items.includes('phq9.harm');
        const answers = shown.items.map(({ id, options }) => {
          const [none, , often] = options;
          return [id, id === 'phq9.harm' && choice === 'none' ? none?.id : often?.id];
        });
        consultation.send(Object.fromEntries(answers));
      } else consultation.goOnOnce(anxious);
    }
    expect(isAnswered).toBe(true);
    expect(consultation.screen.kind).toBe('done');
    return kinds;
  }

  test('above 0 is followed by the page about it, after the one with the numbers to call', () => {
    expect(pagesAfter('often').slice(0, 2)).toEqual(['emergency', 'self_harm']);
  });

  test('at 0 asks nothing more', () => {
    expect(pagesAfter('none')).not.toContain('self_harm');
  });
});

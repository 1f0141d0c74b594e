import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import type { Protocol } from '../model/protocol.ts';
import { locales } from '../model/types.ts';
import { buildReport } from '../report/build-report.ts';
import { loadReaders } from './create-readers.ts';
import { clinicFlagsOf } from './flags.ts';
import { recordAddition, recordHeard } from './submit.ts';

const general = () => compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const begin = (person: TestPerson = {}, protocol: Protocol = general()) =>
  new TestConsultation(protocol, person);

/** Ticks the first sign of the first group on the open page, and "None of these" in the others. */
function tickFirst(consultation: TestConsultation): void {
  const own = consultation.shown.items.map(({ id, options }, at) => [
    id,
    [at === 0 ? (options[0]?.id ?? 'none') : 'none'],
  ]);
  consultation.send(Object.fromEntries(own));
}

/** Answers the remaining pages, and gives their kinds and items. */
function play(consultation: TestConsultation, pagesMax = 20) {
  const pages: { kind: string; items: readonly string[] }[] = [];
  for (; consultation.screen.kind !== 'done'; consultation.goOnOnce()) {
    pages.push({ kind: consultation.screen.kind, items: consultation.screen.items });
    if (pages.length > pagesMax) throw new Error('The consultation does not end');
  }
  return pages;
}

const several =
  'My face droops on the left, crushing chest pain into my arm, I am vomiting blood and I cannot breathe';

describe('after Call 112', () => {
  test('no page of signs, no statement, topic or safety line is asked any more, and the consultation ends', () => {
    const consultation = begin().tell(several);
    tickFirst(consultation);
    expect(consultation.screen.kind).toBe('emergency');
    const pages = play(consultation);
    expect(pages.map(({ kind }) => kind)).toEqual([
      'emergency',
      'section',
      'section',
      'section',
      'section',
      'readback',
    ]);
    expect(consultation.state.status).toBe('FINISHED');
  });

  test('the story is read back as the confirmation page would: more findings than of any other section', () => {
    const consultation = begin().tell(
      'The left side of my face droops. I have a fever, a cough, a sore throat, diarrhoea, a rash and an earache.',
    );
    tickFirst(consultation);
    for (let page = 0; page < 20 && consultation.screen.kind !== 'readback'; page += 1)
      consultation.goOnOnce();
    const read = consultation.shown.items.filter(({ control }) => control === 'tick');
    const codes = ['fever', 'cough', 'sore_throat', 'diarrhoea', 'rash', 'ear_pain'].map(
      (one) => `sx.${one}`,
    );
    expect(read.flatMap((item) => item.codes)).toEqual(expect.arrayContaining(codes));
    expect(read.length).toBeLessThanOrEqual(7);
  });

  test('no question is asked twice: words that answer none of its buttons are kept', () => {
    const consultation = begin().tell('the left side of my face droops');
    tickFirst(consultation);
    consultation.goOnOnce();
    expect(consultation.screen.items).toContain('emergency.company');
    const words = "my mum's here";
    consultation.send({ 'emergency.company': words, 'emergency.onset': words, 'emergency.side': 'left' });
    const later = play(consultation).flatMap(({ items }) => items);
    expect(later.filter((id) => /company|onset|side/.test(id))).toEqual([]);
    expect(consultation.state.alsoSaid.map((said) => said.words)).toEqual([words, words]);
  });

  test('who is there, when it began and on which side, medicines, allergies, illnesses, a wish and one open question are asked', () => {
    const consultation = begin().tell('the left side of my face droops');
    tickFirst(consultation);
    const asked = play(consultation).filter(({ kind }) => kind === 'section');
    expect(asked.map(({ items }) => items)).toEqual([
      ['emergency.company', 'emergency.onset', 'emergency.side'],
      ['emergency.thinners', 'medicines.list', 'medicines.allergens', 'medicines.allergies'],
      ['past.illnesses', 'past.history'],
      ['perspective.expectations', 'emergency.anything'],
    ]);
  });

  test('nobody is asked for a side that it does not have, nor when thoughts began', () => {
    const consultation = begin().tell('I want to end my life');
    const [first = ''] = consultation.screen.items;
    consultation.send({ [first]: 'yes' });
    const items = play(consultation).flatMap((page) => page.items);
    expect(items).toContain('harm.plan');
    expect(items).not.toContain('emergency.side');
    expect(items).not.toContain('emergency.onset');
    expect(items).not.toContain('emergency.company');
  });

  test('no group of which signs were asked is told as not asked, and none that was not asked as denied', () => {
    const consultation = begin().tell(several);
    const asked = consultation.shown.items.map(({ id }) => id.split('.').at(-1));
    tickFirst(consultation);
    play(consultation);
    const { alarms } = buildReport(general(), consultation.events, { locale: 'en', hash: 'test' });
    const open = alarms.filter(({ status }) => status === 'UNCONFIRMED');
    expect(open.map(({ id }) => asked.includes(id))).toContain(true);
    for (const { id, text, denied } of open) {
      expect(denied.length > 0).toBe(asked.includes(id));
      expect(text.includes('signs not asked')).toBe(!asked.includes(id));
      expect(text.includes('denies the signs asked about')).toBe(asked.includes(id));
    }
  });

  test('the other groups are told with the same answer as not asked, and hold nothing open', () => {
    const consultation = begin().tell(several);
    const before = consultation.events.length;
    tickFirst(consultation);
    const told = consultation.events.slice(before).flatMap((event) => {
      return event.type === 'alarm.unconfirmed' ? event : [];
    });
    expect(told).toMatchObject([{ cause: 'emergency' }]);
    const groups = told.flatMap((event) => event.groups);
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups)
      expect(clinicFlagsOf(consultation.state)).toContainEqual({
        ruleId: `alarm.${group}`,
        level: 'UNCONFIRMED',
        isSettled: false,
      });
    play(consultation);
    const { flags, alarms } = buildReport(general(), consultation.events, { locale: 'en', hash: 'test' });
    expect(flags[0]?.level).toBe('EMERGENCY');
    expect(alarms.map(({ text }) => text).join(' ')).toContain('not asked because of the emergency');
  });

  test.each(locales)('the report says in %s that signs were not asked', (locale) => {
    const consultation = begin().tell(several);
    tickFirst(consultation);
    const { alarms } = buildReport(general(), consultation.events, { locale, hash: 'test' });
    expect(alarms.length).toBeGreaterThan(0);
    for (const { status, text } of alarms) {
      expect(status).toBe('UNCONFIRMED');
      expect(text).not.toContain('{');
    }
  });

  test('words that sound another group later are told at once and open no page', () => {
    const consultation = begin().tell('the left side of my face droops');
    tickFirst(consultation);
    consultation.goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('emergency.anything')) consultation.goOnOnce();
    consultation.send({ 'emergency.anything': 'I am vomiting blood' });
    expect(consultation.screen.kind).toBe('readback');
    expect(clinicFlagsOf(consultation.state)).toContainEqual(
      expect.objectContaining({ ruleId: 'alarm.gut-bleeding', level: 'UNCONFIRMED', isSettled: false }),
    );
  });

  test('heard words that sound another group are told at once (S22)', () => {
    const consultation = begin().tell('the left side of my face droops');
    tickFirst(consultation);
    const { state, screen } = consultation;
    const heard = {
      at: '2026-01-05T10:00:00.000Z',
      heardId: 'h1',
      screenId: screen.id,
      itemId: 'emergency.anything',
      text: 'I am vomiting blood',
      recognizer: { kind: 'SERVER', model: null } as const,
    };
    const recorded = recordHeard(state, heard, loadReaders());
    expect(recorded.at(-1)).toMatchObject({ type: 'alarm.unconfirmed', cause: 'emergency' });
  });

  test('a tick that was a mistake brings the other groups back, and an answer settles what was told', () => {
    const consultation = begin().tell(several);
    const [item = ''] = consultation.screen.items;
    tickFirst(consultation);
    consultation.change(item, ['none']);
    expect(consultation.screen.kind).toBe('alarm');
    consultation.goOn({}, { until: ['confirm', 'topics', 'safety'] });
    const open = clinicFlagsOf(consultation.state).filter(
      ({ level, isSettled }) => level === 'UNCONFIRMED' && !isSettled,
    );
    expect(open).toEqual([]);
  });

  test('the story is asked when it was not told, and what was ticked before it is not told again as unasked', () => {
    const consultation = begin();
    const [sign] = consultation.shown.items.flatMap(({ options }) => options);
    consultation.send({ signs: [sign?.id ?? ''] });
    consultation.goOnOnce();
    expect(consultation.screen.kind).toBe('story');
    const [group = ''] = (sign?.id ?? '').split('.');
    consultation.tell(`${sign?.label}. I feel hopeless and I want to die.`);
    expect(consultation.screen.kind).toBe('self_harm');
    expect(clinicFlagsOf(consultation.state).map(({ ruleId }) => ruleId)).not.toContain(`alarm.${group}`);
  });

  test('an addition after the end is asked about as any other', () => {
    const consultation = begin().tell('the left side of my face droops');
    tickFirst(consultation);
    play(consultation);
    const { protocol, state, events } = consultation;
    expect(consultation.screen.kind).toBe('done');
    const sent = { at: '2026-01-05T12:00:00.000Z', messageId: 'later', modality: 'TEXT' } as const;
    events.push(...recordAddition(state, sent, 'Now I am vomiting blood', loadReaders()));
    expect(protocol.implies).toBeDefined();
    expect(consultation.screen.kind).toBe('alarm');
  });
});

test('a consultation begun under 0.2.0 still asks the signs and safety lines after an emergency', () => {
  const { implies: _, ...older } = general();
  const consultation = begin({}, older).tell(several);
  const kinds: string[] = [];
  for (let page = 0; page < 12; page += 1) {
    const { kind } = consultation.screen;
    if (kind !== 'alarm' && kind !== 'emergency') break;
    kinds.push(kind);
    if (kind === 'alarm') tickFirst(consultation);
    else consultation.goOnOnce();
  }
  expect(kinds.slice(0, 2)).toEqual(['alarm', 'emergency']);
  expect(kinds.filter((kind) => kind === 'alarm').length).toBeGreaterThan(1);
});

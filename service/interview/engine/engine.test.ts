import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { clinicFlagsOf } from './flags.ts';
import { leaveUnconfirmed } from './submit.ts';

const general = () => compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const begin = (person: TestPerson = {}) => new TestConsultation(general(), person);

function statementFor(consultation: TestConsultation, code: string): string {
  const item = consultation.shown.items.find(({ codes }) => codes.includes(code));
  if (item === undefined) throw new Error(`No statement for ${code}`);
  return item.id;
}

describe('words alone', () => {
  const alarming = 'I have crushing chest pain going into my left arm and I am sweating';

  test('raise no flag, however alarming they are', () => {
    const consultation = begin().tell(alarming);
    expect(consultation.state.flags).toEqual([]);
    expect(consultation.screen.kind).toBe('alarm');
  });

  test('open no topic and fill no row before they are confirmed', () => {
    const consultation = begin().tell('I have had a bad cough for three weeks');
    const { state } = consultation;
    expect(state.topics.all).toEqual([]);
    expect([...state.facts.keys()].filter((slot) => slot.startsWith('sx.'))).not.toContain('sx.cough');
    expect(state.quoted.map(({ words }) => words)).toEqual(['I have had a bad cough for three weeks']);
  });

  test('left ticked raise no flag, open no topic and code no medicine, allergy, illness or family history', () => {
    const consultation = begin()
      .tell(
        'Crushing chest pain, I take warfarin, I am allergic to penicillin, I have diabetes, my mother had a stroke',
      )
      .goOn({}, { habit: 'AS_IT_COMES' });
    const { state } = consultation;
    expect(state.flags).toEqual([]);
    const codes = [...state.facts.values()].flatMap((fact) => fact.codes);
    expect(codes.filter((code) => /^(med|allergen|allergy|cond|family):/.test(code))).toEqual([]);
    for (const fact of state.established.values()) expect(fact.known).not.toBe('kept');
  });
});

describe('an alarm', () => {
  test('is answered by a tick, which raises a flag also beside "None of these"', () => {
    const consultation = begin().tell('the left side of my face droops and I cannot find my words');
    expect(consultation.screen.kind).toBe('alarm');
    const [item] = consultation.shown.items;
    const [sign] = item?.options ?? [];
    consultation.send({ [item?.id ?? '']: [sign?.id ?? '', 'none'] });
    expect(consultation.state.flags.map(({ level }) => level)).toContain('EMERGENCY');
    expect(consultation.screen.kind).toBe('emergency');
  });

  test('whose signs are all denied is kept as "wrote, denies" and raises no flag', () => {
    const consultation = begin()
      .tell('the left side of my face droops')
      .goOn({}, { until: ['confirm', 'topics', 'safety'] });
    expect(consultation.state.flags).toEqual([]);
    expect(clinicFlagsOf(consultation.state)).toContainEqual({
      ruleId: 'alarm.stroke',
      level: 'DENIED',
      isSettled: false,
    });
  });

  test.each(['FEMALE', 'MALE'] as const)(
    'is denied also where the same page asks for age and sex: %s',
    (sex) => {
      const consultation = begin({ ageMonths: null, sex: null })
        .tell('I am doubled over in agony, my belly is rigid')
        .goOn({ sex }, { until: ['confirm', 'topics', 'safety'] });
      expect(clinicFlagsOf(consultation.state)).toContainEqual({
        ruleId: 'alarm.belly',
        level: 'DENIED',
        isSettled: false,
      });
    },
  );

  test.each([
    ['unsure', { kind: 'unsure' }],
    ['declined', { kind: 'declined' }],
  ])('answered with %s stays unconfirmed until a later answer settles it', (_name, value) => {
    const consultation = begin().tell('the left side of my face droops');
    const [itemId = ''] = consultation.screen.items;
    consultation.send({ [itemId]: value });
    const open = { ruleId: 'alarm.stroke', level: 'UNCONFIRMED', isSettled: false };
    expect(clinicFlagsOf(consultation.state)).toContainEqual(open);
    consultation.change(itemId, ['none']);
    expect(clinicFlagsOf(consultation.state)).toContainEqual({ ...open, isSettled: true });
  });

  test('with nothing ticked is asked a second time, and then stays unconfirmed', () => {
    const consultation = begin().tell('the left side of my face droops');
    consultation.send({});
    expect(consultation.screen.kind).toBe('alarm');
    expect(clinicFlagsOf(consultation.state)).toEqual([]);
    consultation.send({});
    expect(consultation.screen.kind).not.toBe('alarm');
    expect(clinicFlagsOf(consultation.state)).toContainEqual(
      expect.objectContaining({ ruleId: 'alarm.stroke', level: 'UNCONFIRMED' }),
    );
  });

  test('whose page the patient leaves is reported once, and the page is asked again', () => {
    const consultation = begin().tell('the left side of my face droops');
    const leave = (at: string, cause: 'paused' | 'no_answer') =>
      leaveUnconfirmed(consultation.state, at, cause);
    consultation.events.push(...leave('2026-01-05T10:00:00.000Z', 'paused'));
    expect(leave('2026-01-05T10:01:00.000Z', 'no_answer')).toEqual([]);
    expect(consultation.screen.kind).toBe('alarm');
  });

  test('about self-harm has a page of its own, and never becomes a statement to confirm', () => {
    const consultation = begin().tell('I feel so low that I keep thinking of ending my life');
    expect(consultation.screen.kind).toBe('self_harm');
    const [first = ''] = consultation.screen.items;
    consultation.send({ [first]: 'yes' });
    expect(consultation.state.flags.map(({ ruleId }) => ruleId)).toContain('suicidal_intent');
    consultation.goOn({}, { until: ['readback'] });
    const codes = [...consultation.state.statements.values()].flatMap((statement) =>
      'code' in statement ? [statement.code] : statement.codes,
    );
    expect(codes).not.toContain('sx.suicidal');
  });
});

describe('the short list of signs', () => {
  const ticked = 'heart.long';

  test('counts as it was changed: a sign that is ticked later raises its flag, and one that is unticked withdraws it', () => {
    const consultation = begin().goOn({}, { until: ['story'] });
    consultation.change('signs', [ticked]);
    expect(consultation.state.flags).toMatchObject([{ level: 'EMERGENCY', answerLaterChanged: false }]);
    expect(consultation.state.facts.get('sign.heart.long')?.status).toBe('YES');
    expect(consultation.screen.kind).toBe('emergency');
    consultation.change('signs', ['none']);
    expect(consultation.state.flags).toMatchObject([{ level: 'EMERGENCY', answerLaterChanged: true }]);
    expect(consultation.state.facts.get('sign.heart.long')?.status).toBe('NO');
  });

  test('can be changed more than once', () => {
    const consultation = begin().goOn({}, { until: ['story'] });
    consultation.change('signs', [ticked]);
    expect(consultation.change('signs', [ticked]).kind).toBe('recorded');
  });
});

test('the list of findings counts as it was changed', () => {
  const consultation = begin()
    .tell('I have had a bad cough for three weeks')
    .goOn({}, { until: ['list'] });
  consultation.send({ list: ['cough.fever'] });
  const statuses = () =>
    ['sx.fever', 'sx.wheeze', 'sx.tired'].map((slot) => consultation.state.facts.get(slot)?.status);
  expect(statuses()).toEqual(['YES', 'NOT_TICKED', 'NOT_TICKED']);
  consultation.change('list', ['cough.fever', 'cough.wheeze']);
  expect(statuses()).toEqual(['YES', 'YES', 'NOT_TICKED']);
  consultation.change('list', ['none']);
  expect(statuses()).toEqual(['NO', 'NO', 'NO']);
});

describe('confirming', () => {
  test('Yes opens the topic, and the stated time answers the topic’s question', () => {
    const consultation = begin()
      .tell('I have had chest pain for three weeks')
      .goOn({}, { until: ['confirm'] });
    const values = Object.fromEntries(
      consultation.shown.items.map(({ id, control }) => [
        id,
        control === 'tick' ? 'kept' : control === 'text' ? '' : 'yes',
      ]),
    );
    consultation.send(values);
    const { state } = consultation;
    expect(state.topics.main).toBe('chest_pain');
    expect(state.facts.get('sx.chest_pain')).toMatchObject({ status: 'YES', known: 'confirmed' });
    expect(state.facts.get('chest_pain.onset')).toMatchObject({ known: 'kept', codes: ['ago:3:week'] });
  });

  test('No removes the reading and denies nothing', () => {
    const consultation = begin()
      .tell('I have had a bad cough')
      .goOn({}, { until: ['confirm'] });
    consultation.send({ [statementFor(consultation, 'sx.cough')]: 'no' });
    expect(consultation.state.facts.has('sx.cough')).toBe(false);
    expect(consultation.screen.kind).toBe('topics');
  });

  test('a statement that was not answered is not taken as a fact', () => {
    const consultation = begin()
      .tell('I have had a bad cough')
      .goOn({}, { until: ['confirm'] });
    consultation.send({});
    expect(consultation.state.facts.has('sx.cough')).toBe(false);
    expect(consultation.screen.kind).toBe('topics');
  });

  test('a changed story withdraws what was confirmed from the old one', () => {
    const consultation = begin()
      .tell('I have had a bad cough')
      .goOn({}, { until: ['confirm'] });
    consultation.send({ [statementFor(consultation, 'sx.cough')]: 'yes' });
    expect(consultation.state.topics.all).toEqual(['cough']);
    consultation.change('complaint.main', 'My knee hurts when I walk');
    expect(consultation.state.facts.has('sx.cough')).toBe(false);
    expect(consultation.screen.kind).toBe('confirm');
  });

  test('an answer to a page that is no longer open is refused', () => {
    const consultation = begin();
    const { id } = consultation.screen;
    consultation.send({ signs: ['none'] });
    expect(consultation.send({ signs: ['none'] }, id)).toMatchObject({ kind: 'stale' });
  });
});

describe('a text that does not answer', () => {
  test('is invalid on a page of yes-or-no questions', () => {
    const consultation = begin()
      .tell('I have had a bad cough')
      .goOn({}, { until: ['safety'] });
    const [line = ''] = consultation.screen.items;
    expect(consultation.send({ [line]: 'well it depends' })).toMatchObject({ kind: 'invalid' });
  });
});

describe('words for a question with buttons', () => {
  const toHabits = () => {
    const consultation = begin().tell('I have had a bad cough');
    while (!consultation.screen.items.includes('social.smoking'))
      consultation.goOn({}, { until: ['section'] }).goOnOnce();
    return consultation;
  };

  test('that are about something else are no answer, and the question is asked again', () => {
    const consultation = toHabits();
    consultation.send({ 'social.smoking': 'my dog is unwell' });
    expect(consultation.state.quoted.map(({ slot }) => slot)).not.toContain('social.smoking');
    expect(consultation.screen.items).toContain('social.smoking');
  });

  test.each(['gave up in 1990', 'twenty a day', 'no, never'])(
    'that answer it are kept as written, and it is not asked again: %s',
    (words) => {
      const consultation = toHabits();
      consultation.send({ 'social.smoking': words });
      expect(consultation.screen.items).not.toContain('social.smoking');
      const row = consultation.state.quoted.find(({ slot }) => slot === 'social.smoking');
      expect(row?.words ?? consultation.state.facts.get('social.smoking')?.status).toBeDefined();
      if (row !== undefined) expect(row.words).toBe(words);
    },
  );
});

describe('an acknowledgement', () => {
  const sad = 'I feel low and down, I have had a bad cough for three weeks';

  test('stands on exactly one page, and on none about an emergency', () => {
    const consultation = begin().tell(sad);
    const pages: { kind: string; said: string | null }[] = [];
    for (let page = 0; page < 40 && consultation.screen.kind !== 'done'; page += 1) {
      pages.push({ kind: consultation.screen.kind, said: consultation.shown.acknowledgement });
      consultation.goOnOnce();
    }
    const saying = pages.filter(({ said }) => said !== null);
    expect(saying).toHaveLength(1);
    expect(saying[0]?.said).toContain('That sounds hard');
    for (const { kind } of saying) expect(['alarm', 'self_harm', 'emergency', 'confirm']).not.toContain(kind);
  });

  test('is not shown for a statement that was removed', () => {
    const consultation = begin()
      .tell(sad)
      .goOn({}, { until: ['confirm'] });
    consultation.send({ [statementFor(consultation, 'sx.low_mood')]: 'no' });
    expect(consultation.shown.acknowledgement).toBeNull();
  });
});

describe('age and sex', () => {
  test('a boy with pain in the testicle is asked about it, and not about pregnancy', () => {
    const consultation = begin({ ageMonths: 14 * 12, sex: 'MALE' })
      .tell('my testicle hurts since this morning')
      .goOn({ facts: [{ slot: ['sx.testicle_pain'], is: 'YES' }] }, { until: ['readback'] });
    const asked = [...consultation.state.timesAsked.keys()].join(' ');
    expect(asked).toContain('testic');
    expect(asked).not.toMatch(/pregnan|period/);
  });

  test.each([
    [1, 'EMERGENCY'],
    [4, 'URGENT'],
    [8, undefined],
  ])('fever alone, at %i months: %s', (ageMonths, level) => {
    const consultation = begin({ ageMonths, answeredBy: 'PARENT' }).tell('she has a fever');
    consultation.goOn(
      { ageMonths, answers: { 'sx.fever': 'yes' } },
      { until: ['questions', 'emergency'], habit: 'YES_TO_ALL' },
    );
    const flags = consultation.state.flags.filter(({ ruleId }) => ruleId.startsWith('infant_fever'));
    expect(flags.map((flag) => flag.level)).toEqual(level === undefined ? [] : [level]);
  });

  test('the questions about an 8-month-old use neither he nor she', () => {
    const consultation = begin({ ageMonths: 8, sex: null, answeredBy: 'PARENT' });
    const texts = consultation.shown.items.map(({ label }) => label);
    expect(texts.join(' ')).not.toMatch(/\b(he|she|his|her)\b/i);
    expect(consultation.screen.kind).toBe('about');
  });
});

test('a consultation with one clear problem stays within 18 pages', () => {
  const consultation = begin().tell('I have had a bad cough for three weeks').goOn();
  expect(consultation.state.status).toBe('FINISHED');
  expect(consultation.state.submissions.length).toBeLessThanOrEqual(18);
});

test('replaying the stored events gives the same state', () => {
  const consultation = begin().tell('Chest pain for three weeks and a cough, no fever').goOn();
  const parsed = JSON.parse(JSON.stringify(consultation.events)) as typeof consultation.events;
  const again = new TestConsultation(general());
  again.events.splice(0, again.events.length, ...parsed);
  expect(again.state).toEqual(consultation.state);
});

describe('words that may only possibly mean an emergency', () => {
  test('are asked about on a safety page, and raise no flag when denied', () => {
    const consultation = begin()
      .tell('I have had a bad cough')
      .goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'chest pain' });
    const { screen, shown } = consultation;
    expect(screen.kind).toBe('safety');
    expect(shown.callNow).toBeNull();
    consultation.goOn();
    expect(consultation.state.status).toBe('FINISHED');
    expect(clinicFlagsOf(consultation.state)).toEqual([]);
  });

  test('raise an emergency when one of their signs is ticked', () => {
    const consultation = begin()
      .tell('I have had a bad cough')
      .goOn({}, { until: ['section'] });
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'chest pain' });
    const [item] = consultation.shown.items;
    consultation.send({ [item?.id ?? '']: [item?.options[0]?.id ?? ''] });
    expect(consultation.state.flags.map(({ level }) => level)).toContain('EMERGENCY');
    expect(consultation.screen.kind).toBe('emergency');
  });
});

describe('words that answer a question', () => {
  const answered = { 'medicines.list': 'amlodipine 5', 'cough.onset': 'some time in early August' };

  /** A consultation about a cough, answered in words, at the read-back. */
  function atReadback(): TestConsultation {
    return begin()
      .tell('I have had a bad cough')
      .goOn({ answers: answered }, { until: ['readback'] });
  }

  test('code no medicine without a Yes, and stay as they were written', () => {
    const consultation = atReadback().goOn({}, { habit: 'AS_IT_COMES' });
    const { facts, quoted } = consultation.state;
    expect([...facts.values()].flatMap(({ codes }) => codes)).not.toContain('med:amlodipine');
    expect(quoted.map(({ words }) => words)).toContain('amlodipine 5');
  });

  test('code a medicine once the patient says Yes, and the words stay beside it', () => {
    const consultation = atReadback();
    consultation.send({ [statementFor(consultation, 'med:amlodipine')]: 'yes' });
    const { facts, quoted } = consultation.state;
    expect(facts.get('medicines.list')).toMatchObject({ codes: ['med:amlodipine'], known: 'confirmed' });
    expect(quoted.map(({ words }) => words)).toContain('amlodipine 5');
  });

  test('give their time as a ticked line, which flags and topics do not use', () => {
    const consultation = atReadback();
    consultation.send({ [statementFor(consultation, 'since:august')]: 'kept' });
    const { facts, established } = consultation.state;
    expect(facts.get('cough.onset')).toMatchObject({ codes: ['since:august'], known: 'kept' });
    expect(established.has('cough.onset')).toBe(false);
  });

  test('give no time after their line is removed', () => {
    const consultation = atReadback();
    consultation.send({ [statementFor(consultation, 'since:august')]: 'removed' });
    expect(consultation.state.facts.get('cough.onset')?.codes ?? []).toEqual([]);
  });
});

describe('the questions about company and anything else', () => {
  const asked = (raise: boolean) => {
    const consultation = begin();
    const [sign] = consultation.shown.items.flatMap(({ options }) => options);
    consultation.send({ signs: [raise ? (sign?.id ?? '') : 'none'] });
    const ids: string[] = [];
    consultation.tell('I have had a cough for three weeks');
    for (; consultation.screen.kind !== 'done'; consultation.goOnOnce())
      ids.push(...consultation.screen.items);
    return ids;
  };

  test('are not asked without an emergency', () => {
    expect(asked(false).filter((id) => id.startsWith('emergency.'))).toEqual([]);
  });

  test('are asked after an emergency', () => {
    expect(asked(true)).toEqual(expect.arrayContaining(['emergency.company', 'emergency.anything']));
  });

  test('the open one stands on the page about wishes, under its title', () => {
    const consultation = begin();
    const [sign] = consultation.shown.items.flatMap(({ options }) => options);
    consultation.send({ signs: [sign?.id ?? ''] });
    consultation.tell('I have had a cough for three weeks');
    while (!consultation.screen.items.includes('emergency.anything')) consultation.goOnOnce();
    expect(consultation.screen.items).toContain('perspective.expectations');
    expect(consultation.shown.title).toBe('What matters to you');
  });
});

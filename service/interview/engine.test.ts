import { describe, expect, it } from 'vitest';
import { interpretAnswer, nextStep, parseAnswer, replay } from './engine.ts';
import { renderConversation, renderEmergency, renderQuestion, renderReadback } from './render.ts';
import { buildReport } from './report.ts';
import { compileTest, TestPatient } from './test-support.ts';
import { locales } from './types.ts';

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function atComplaint(words: string): TestPatient {
  const patient = new TestPatient(general);
  patient.answer('screen.now', 'none');
  patient.answer('complaint.main', words);
  // Whether these words sound like an emergency is not what is looked at here.
  if (patient.step.kind === 'question' && patient.step.questionId === 'complaint.signs')
    patient.answer('complaint.signs', ['none']);
  return patient;
}

function itemOf(patient: TestPatient, id: string) {
  return buildReport(patient.protocol, patient.events, { locale: 'en' })
    .sections.flatMap((section) => section.items)
    .find((item) => item.id === id);
}

describe('parseAnswer', () => {
  const patient = atComplaint('My left knee hurts');
  const { state, protocol } = patient;
  const code = (questionId: string, raw: unknown) => {
    const parsed = parseAnswer(protocol, state, questionId, raw);
    return parsed.ok ? 'ok' : parsed.code;
  };

  it('refuses a question that does not exist or has not come up', () => {
    expect(code('no.such', 'x')).toBe('unknown_question');
    expect(code('chest_pain.onset', 'today')).toBe('not_asked_yet');
    expect(code('perspective.ideas', 'x')).toBe('not_asked_yet');
  });

  it('refuses values of the wrong shape', () => {
    const bad = [
      '',
      '   ',
      'x'.repeat(4_001),
      null,
      undefined,
      5,
      Number.NaN,
      true,
      {},
      { kind: 'choice', optionId: 'nope' },
      ['a'],
      [],
      { kind: 'text', text: '' },
    ];
    for (const raw of bad) expect(code('complaint.main', raw), JSON.stringify(raw)).toBe('invalid_value');
    for (const raw of ['nope', ['nope'], ['none', 'chest'], [], [1], 3])
      expect(code('screen.now', raw) === 'ok', JSON.stringify(raw)).toBe(raw === 'nope');
  });

  it('refuses numbers that are not on the scale', () => {
    const knee = atComplaint('My left knee hurts');
    knee.answer('complaint.else', 'no');
    knee.answerAll({ 'joint.severity': 4 });
    const scale = (raw: unknown) => parseAnswer(protocol, knee.state, 'joint.severity', raw).ok;
    expect([11, -1, 2.5, '11', 1e9].map(scale)).toEqual([false, false, false, false, false]);
    expect([0, 10, '7', ' 3 '].map(scale)).toEqual([true, true, true, true]);
    expect(scale('x'.repeat(5_000))).toBe(false);
  });

  it.each(['wibble', 'purple monkey', 'hmm'])(
    'refuses short words to a yes-or-no question that say neither (%s)',
    (words) => {
      const asked = atComplaint('My left knee hurts');
      asked.answer('complaint.else', 'no');
      asked.answerAll({});
      expect(parseAnswer(protocol, asked.state, 'systems.fever', words)).toMatchObject({
        ok: false,
        code: 'invalid_value',
        message: { en: expect.stringContaining('yes or a no') },
      });
    },
  );

  it.each([
    'nope',
    'not really',
    'since Tuesday',
    'at night',
    'sometimes',
    'depende',
    'no sé',
    'the left one',
  ])('takes short words to a yes-or-no question that say something (%s)', (words) => {
    const asked = atComplaint('My left knee hurts');
    asked.answer('complaint.else', 'no');
    asked.answerAll({});
    expect(parseAnswer(protocol, asked.state, 'systems.fever', words).ok).toBe(true);
  });

  it.each(['No', 'Yes', 'nothing', 'a lot', 'like a knife', 'Duele mucho', 'twenty', 'for three days'])(
    'refuses words on a scale that say no value (%s) and asks for a number',
    (words) => {
      const knee = atComplaint('My left knee hurts');
      knee.answerAll({ 'joint.severity': 4 });
      for (const raw of [words, { kind: 'text', text: words }])
        expect(parseAnswer(protocol, knee.state, 'joint.severity', raw)).toMatchObject({
          ok: false,
          code: 'invalid_value',
        });
      const refused = parseAnswer(protocol, knee.state, 'joint.severity', words);
      expect(refused.ok ? null : refused.message.en).toBe(
        'How bad is it? Say it with a number from 0 to 10, such as 7.',
      );
    },
  );

  it.each([
    ['en', 'about seven', '7 of 10'],
    ['en', 'maybe a 7', '7 of 10'],
    ['en', 'siete', '7 of 10'],
    ['es', 'siete', '7 de 10'],
    ['es', 'como un siete', '7 de 10'],
    ['es', 'seven', '7 de 10'],
    ['es', 'cero', '0 de 10'],
    ['en', 'zero', '0 of 10'],
  ] as const)('reads a number in words on a scale (%s: %s)', (locale, words, shown) => {
    const knee = new TestPatient(general, { locale });
    knee.answerAll({ 'complaint.main': 'My left knee hurts', 'joint.severity': words });
    const rows = renderReadback(general, knee.state, locale).sections.flatMap((section) => section.rows);
    expect(rows.find((row) => row.questionId === 'joint.severity')?.value).toContain(shown);
  });

  it('accepts words on a scale that say how bad it is, or that the person is not sure', () => {
    const knee = atComplaint('My left knee hurts');
    knee.answerAll({ 'joint.severity': 4 });
    for (const words of ['unbearable', 'severe', 'insoportable', "I don't know", 'No sé'])
      expect(parseAnswer(protocol, knee.state, 'joint.severity', words).ok, words).toBe(true);
  });

  it('accepts ids, labels, reserved words, arrays and explicit values', () => {
    expect(parseAnswer(protocol, state, 'screen.now', ['chest', 'breath'])).toEqual({
      ok: true,
      value: { kind: 'choices', optionIds: ['chest', 'breath'] },
    });
    expect(parseAnswer(protocol, state, 'complaint.else', 'No, nothing else')).toEqual({
      ok: true,
      value: { kind: 'choice', optionId: 'no' },
    });
    expect(parseAnswer(protocol, state, 'complaint.else', 'unsure')).toEqual({
      ok: true,
      value: { kind: 'unsure' },
    });
    expect(parseAnswer(protocol, state, 'complaint.else', { kind: 'declined' })).toEqual({
      ok: true,
      value: { kind: 'declined' },
    });
    expect(parseAnswer(protocol, state, 'complaint.else', { kind: 'text', text: 'my back' })).toEqual({
      ok: true,
      value: { kind: 'text', text: 'my back' },
    });
  });

  it('lets an understood value be changed although its question was never asked', () => {
    expect(itemOf(patient, 'joint.site')?.value).toBe('Left knee');
    patient.answer('joint.site', 'the right knee');
    expect(itemOf(patient, 'joint.site')?.value).toBe('Right knee');
  });

  it('says why in every language', () => {
    const parsed = parseAnswer(protocol, state, 'complaint.main', '');
    expect(parsed.ok ? null : Object.keys(parsed.message)).toEqual(locales);
  });
});

describe('an answer', () => {
  it('never asks again what the opening words said', () => {
    const patient = atComplaint('My left knee has been hurting for 3 days, mostly going up stairs');
    patient.answer('complaint.else', 'no');
    const asked = patient.answerAll({});
    expect(asked).not.toContain('joint.site');
    expect(asked).not.toContain('joint.onset');
    expect(asked).not.toContain('joint.worse');
    expect(itemOf(patient, 'joint.onset')?.value).toBe('3 days ago');
    expect(renderConversation(general, patient.events, 'en')[1]?.understood).toContain('left knee');
  });

  it('keeps both versions when it is changed, and the latest counts', () => {
    const patient = atComplaint('I have a cough');
    patient.answer('complaint.else', 'no');
    patient.answer('cough.onset', 'today');
    patient.answer('cough.onset', 'Two weeks ago');
    const report = buildReport(general, patient.events, { locale: 'en' });
    expect(itemOf(patient, 'cough.onset')).toMatchObject({ value: '2 weeks ago', sources: [{ message: 5 }] });
    const rows = report.transcript.filter((row) => row.questionId === 'cough.onset');
    expect(rows.map((row) => [row.answer, row.supersededBy])).toEqual([
      ['Today', 5],
      ['Two weeks ago', null],
    ]);
    expect(
      renderConversation(general, patient.events, 'en').filter((turn) => turn.questionId === 'cough.onset'),
    ).toHaveLength(1);
  });

  it('asks other questions when the complaint is changed, and no longer reports the old ones', () => {
    const patient = atComplaint('I have a cough');
    patient.answer('complaint.else', 'no');
    patient.answer('cough.onset', 'today');
    patient.answer('complaint.main', 'A headache');
    expect(patient.state.routed).toEqual(['headache']);
    expect(patient.step).toEqual({ kind: 'question', questionId: 'headache.onset' });
    expect(itemOf(patient, 'cough.onset')).toBeUndefined();
  });

  it('is reported as declined or unsure, never as no', () => {
    const patient = new TestPatient(general);
    patient.answerAll({
      'complaint.main': 'A headache',
      'headache.onset': 'declined',
      'social.smoking': 'unsure',
      'perspective.ideas': 'no idea',
    });
    expect(itemOf(patient, 'headache.onset')).toMatchObject({ status: 'DECLINED', value: null });
    const leftOut = buildReport(general, patient.events, { locale: 'en' }).sections.find(
      (section) => section.id === 'left_out',
    );
    expect(leftOut?.items.map((item) => item.id)).toContain('headache.onset');
    expect(itemOf(patient, 'social.smoking')?.status).toBe('UNSURE');
    expect(itemOf(patient, 'perspective.ideas')?.status).toBe('UNSURE');
    const row = renderReadback(general, patient.state, 'es')
      .sections.flatMap((section) => section.rows)
      .find((entry) => entry.questionId === 'headache.onset');
    expect(row?.value).toBe('Prefiero no decirlo');
  });

  it('uses the patient’s own word for a complaint that no module knows', () => {
    const patient = atComplaint('A strange buzzing');
    patient.answer('complaint.else', 'no');
    expect(patient.state.routed).toEqual(['symptom']);
    expect(renderQuestion(general, patient.state, 'symptom.onset', 'en').text).toBe(
      'When did “strange buzzing” start?',
    );
  });

  it('never guesses who can be pregnant: asked by age, and weeks only after a yes', () => {
    const asked = (ageYears: number | null, status = 'na') =>
      new TestPatient(general, { ageYears }).answerAll({
        'complaint.main': 'A cough',
        'pregnancy.possible': status,
      });
    expect(asked(70)).not.toContain('pregnancy.possible');
    expect(asked(null)).not.toContain('pregnancy.possible');
    expect(asked(30)).toContain('pregnancy.possible');
    expect(asked(30)).not.toContain('pregnancy.weeks');
    expect(asked(30, 'yes')).toContain('pregnancy.weeks');
  });

  it('counts once when the same message arrives twice', () => {
    const patient = atComplaint('A cough');
    const twice = [...patient.events, patient.events.at(-1) ?? []].flat();
    expect(replay(general, twice)).toEqual(patient.state);
  });
});

describe('an emergency', () => {
  it('interrupts once, is never a hard stop, and stays when the answer is changed', () => {
    const patient = atComplaint('I have crushing chest pain');
    expect(patient.step).toMatchObject({ kind: 'emergency', flags: [{ ruleId: 'chest_pain_crushing' }] });
    const page = renderEmergency(general, patient.state, 'en');
    expect(page).toMatchObject({
      number: '112',
      title: 'Call 112 now',
      lede: 'You said: “I have crushing chest pain”. This may need help straight away.',
      questionId: 'complaint.main',
    });
    patient.goOn();
    expect(patient.step).toEqual({ kind: 'question', questionId: 'complaint.else' });
    patient.answer('complaint.main', 'A sore throat');
    const [flag] = buildReport(general, patient.events, { locale: 'en' }).flags;
    expect(flag).toMatchObject({
      level: 'EMERGENCY',
      answerLaterChanged: true,
      continued: true,
      messages: [2],
    });
  });

  it('is marked when an earlier answer that its rule rests on is changed, and is raised anew when it holds again', () => {
    const patient = atComplaint('I have a headache and a stiff neck');
    patient.answer('complaint.else', 'I have a fever');
    patient.goOn();
    patient.answer('complaint.main', 'I have a cough');
    const flag = () => patient.state.flags.find((candidate) => candidate.ruleId === 'meningism');
    expect(flag()).toMatchObject({ level: 'EMERGENCY', answerLaterChanged: true });
    expect(patient.step.kind).toBe('question');
    patient.answer('complaint.main', 'A headache and a stiff neck after all');
    expect(flag()).toMatchObject({ level: 'EMERGENCY', answerLaterChanged: false, continued: false });
    expect(patient.step.kind).toBe('emergency');
  });

  it('is not taken back by words that nothing is read from', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'POST_VISIT'));
    const words = 'That is a matter for the family to decide';
    patient.answerAll({ 'screen.heart': 'chest' });
    patient.answer('heart_after.chest', words);
    expect(patient.state.slots['sx.chest_pain']).toMatchObject({ status: 'YES', words });
  });

  it('that another one kept silent is raised when the other lapses', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'POST_VISIT'));
    patient.answerAll({
      'heart_after.chest': 'yes',
      'heart_after.palpitations': 'Palpitations, and I nearly fainted',
    });
    patient.answer('screen.heart', ['chest']);
    const standing = () =>
      patient.state.flags.filter((flag) => !flag.answerLaterChanged).map(({ ruleId }) => ruleId);
    expect(standing()).toEqual(['chest_pain_fainting', 'faint_palpitations']);
    patient.answer('heart_after.chest', 'no');
    expect(standing()).toEqual(['faint_palpitations', 'chest_pain_long']);
  });

  it('that another one kept silent is raised when the words that raised the other are replaced', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'POST_VISIT'));
    patient.answerAll({
      'heart_after.chest': 'yes',
      'heart_after.breath': 'no',
      'heart_after.palpitations': 'Palpitations, and I nearly fainted',
    });
    patient.answer('screen.heart', ['breath']);
    const standing = () =>
      patient.state.flags.filter((flag) => !flag.answerLaterChanged).map(({ ruleId }) => ruleId);
    expect(standing()).not.toContain('chest_pain_breathless');
    patient.answer('heart_after.palpitations', 'no');
    expect(standing()).toContain('chest_pain_breathless');
    expect(standing()).not.toContain('chest_pain_fainting');
  });

  it('is not marked when an answer is changed that its rule does not rest on', () => {
    const patient = atComplaint('I have crushing chest pain');
    patient.goOn();
    patient.answer('complaint.else', 'A cough');
    patient.answer('complaint.else', 'No');
    expect(patient.state.flags).toMatchObject([{ ruleId: 'chest_pain_crushing', answerLaterChanged: false }]);
  });

  it('is not marked by a change of something else, though other answers ended its rule before', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'PRE_VISIT'), { ageYears: 62 });
    patient.answerAll({
      'complaint.main': 'A tight band across my chest when I climb the stairs, and it goes into my left arm.',
      'chest_pain.duration': 'It came on again this morning sitting down, about twenty minutes.',
    });
    expect(patient.state.flags.length).toBeGreaterThan(1);
    patient.answer('past.history', 'Asthma');
    for (const flag of patient.state.flags) expect(flag.answerLaterChanged).toBe(false);
  });

  it('stays unmarked for interviews recorded before lapsed flags were', () => {
    const patient = atComplaint('I have a headache and a stiff neck');
    patient.answer('complaint.else', 'I have a fever');
    patient.answer('complaint.main', 'I have a cough');
    const recorded = patient.events.map((event) => {
      if (event.type !== 'answered') return event;
      const { lapsed: _lapsed, ...interpretation } = event.interpretation;
      return { ...event, interpretation };
    });
    const { flags } = replay(general, recorded);
    expect(flags.find((candidate) => candidate.ruleId === 'meningism')?.answerLaterChanged).toBe(false);
  });

  it('no longer interrupts once its answer was changed before going on', () => {
    const patient = atComplaint('I have crushing chest pain');
    patient.answer('complaint.main', 'I meant crushing tiredness');
    expect(patient.step.kind).toBe('question');
    expect(buildReport(general, patient.events, { locale: 'en' }).flags).toHaveLength(1);
  });

  it('comes from chosen options as from words', () => {
    const patient = new TestPatient(general);
    patient.answer('screen.now', ['stroke']);
    expect(patient.step).toMatchObject({
      kind: 'emergency',
      flags: [{ ruleId: 'stroke_signs', quote: null }],
    });
  });

  it('is raised by an addendum after finishing, too', () => {
    const patient = new TestPatient(general);
    patient.answerAll({ 'complaint.main': 'A cough' });
    patient.finish();
    expect(patient.step).toEqual({ kind: 'done' });
    patient.add('I forgot to say: I cannot breathe');
    expect(patient.step).toMatchObject({ kind: 'emergency', flags: [{ ruleId: 'breathless_severe' }] });
    const report = buildReport(general, patient.events, { locale: 'en' });
    expect(report.addenda.map((entry) => entry.text)).toEqual(['I forgot to say: I cannot breathe']);
  });

  it('is not raised by what one would do if it came', () => {
    const after = compileTest('CARDIOLOGY', 'POST_VISIT');
    const patient = new TestPatient(after);
    patient.answerAll({
      'complaint.main': 'no',
      'follow_up.if_worse': 'If I got crushing chest pain or could not breathe I would call 112',
    });
    expect(patient.state.flags).toEqual([]);
  });

  it('speaks of a helper’s words as of the patient', () => {
    const patient = new TestPatient(general, { answeredBy: 'PROXY' });
    patient.answer('screen.now', 'none');
    patient.answer('complaint.main', 'My mother cannot breathe and her lips are blue');
    expect(patient.step.kind).toBe('emergency');
  });

  it('runs no rule on replay: flags come from the events alone', () => {
    const patient = atComplaint('I have crushing chest pain');
    const silenced = patient.events.map((event) =>
      event.type === 'answered'
        ? { ...event, interpretation: { ...event.interpretation, flags: [] } }
        : event,
    );
    expect(replay({ ...general, rules: [] }, patient.events).flags).toHaveLength(1);
    expect(nextStep(general, replay(general, silenced)).kind).toBe('question');
  });
});

describe('languages', () => {
  it('may change on the way; the report speaks the reader’s and keeps the patient’s words', () => {
    const patient = new TestPatient(general, { locale: 'es' });
    patient.answer('screen.now', 'none');
    patient.answer('complaint.main', 'Me duele la rodilla izquierda desde hace tres días');
    patient.events.push({ type: 'locale_changed', at: patient.now(), locale: 'en' });
    patient.answer('complaint.else', 'no');
    expect(patient.state.locale).toBe('en');
    const report = buildReport(general, patient.events, { locale: 'en' });
    expect(report.summary).toBe('Left knee pain, 3 days ago');
    expect(report.complaints).toEqual([
      { words: 'Me duele la rodilla izquierda desde hace tres días', messages: [2] },
    ]);
    expect(buildReport(general, patient.events, { locale: 'es' }).summary).toBe(
      'Dolor: rodilla, lado izquierdo, hace 3 días',
    );
  });
});

describe('PHQ-2 and PHQ-9', () => {
  it('is scored only when it was answered whole', () => {
    const scores = (script: Record<string, unknown>) => {
      const patient = new TestPatient(general);
      patient.answerAll({ 'complaint.main': 'I feel down and have no energy', ...script });
      return buildReport(general, patient.events, { locale: 'en' }).scores;
    };
    expect(scores({ 'phq9.interest': '2', 'phq9.down': 'declined' })).toEqual([]);
    expect(scores({ 'phq9.interest': '2', 'phq9.down': '1' })).toMatchObject([
      { id: 'phq9', value: 3, max: 27, meaning: 'minimal' },
    ]);
  });

  it('alone is scored where it ends below the cut-off, and the other seven items are not asked', () => {
    const patient = new TestPatient(general);
    const asked = patient.answerAll({
      'complaint.main': 'I feel down and have no energy',
      'phq9.interest': '1',
      'phq9.down': '1',
    });
    expect(asked.filter((id) => id.startsWith('phq9.'))).toEqual(['phq9.interest', 'phq9.down']);
    const { scores } = buildReport(general, patient.events, { locale: 'en' });
    expect(scores).toMatchObject([{ id: 'phq2', value: 2, max: 6, meaning: 'below the cut-off of 3' }]);
  });

  it('is not put to someone who answers for the patient', () => {
    const patient = new TestPatient(general, { answeredBy: 'PROXY' });
    const asked = patient.answerAll({ 'complaint.main': 'She feels down and has no energy' });
    expect(asked.filter((id) => /^(phq9|gad7)\./.test(id))).toEqual([]);
  });

  it('raises an emergency when its last item is not answered with "not at all"', () => {
    const patient = new TestPatient(general);
    patient.answerAll({
      'complaint.main': 'I feel down and have no energy',
      'phq9.interest': '3',
      'phq9.down': '3',
      'phq9.harm': '1',
    });
    const { flags } = buildReport(general, patient.events, { locale: 'en' });
    expect(flags[0]).toMatchObject({ ruleId: 'instrument_self_harm', level: 'EMERGENCY', continued: true });
  });
});

describe('an unknown question', () => {
  it('is a fault of the caller', () => {
    expect(() => interpretAnswer(general, replay(general, []), 'no.such', { kind: 'unsure' })).toThrow(
      RangeError,
    );
  });
});

describe('a question that is asked although words touched on it', () => {
  const psychiatry = compileTest('PSYCHIATRY', 'PRE_VISIT');
  const atOpening = (words: string) => {
    const patient = new TestPatient(psychiatry);
    while (patient.step.kind === 'question' && patient.step.questionId !== 'complaint.main')
      patient.answer(patient.step.questionId, ['none']);
    patient.answer('complaint.main', words);
    return patient;
  };
  const asksForSuicide = (patient: TestPatient) =>
    patient.answerAll({}).filter((id) => id.endsWith('.suicidal')).length;

  it('raises the emergency when it is answered with yes after a denial', () => {
    const patient = atOpening('I cannot sleep and feel low. No thoughts of suicide.');
    expect(patient.state.slots['sx.suicidal']?.status).toBe('NO');
    for (let turn = 0; turn < 40 && patient.step.kind === 'question'; turn += 1) {
      const { questionId } = patient.step;
      patient.answer(questionId, questionId.endsWith('.suicidal') ? 'yes' : patient.plainAnswer(questionId));
    }
    expect(patient.state.slots['sx.suicidal']?.status).toBe('YES');
    expect(patient.step).toMatchObject({ kind: 'emergency', flags: [{ ruleId: 'suicidal_intent' }] });
  });

  it('is asked once after a denial, and not after it was told', () => {
    expect(asksForSuicide(atOpening('I cannot sleep and feel low. No thoughts of suicide.'))).toBe(1);
    expect(asksForSuicide(atOpening('I cannot sleep and I want to kill myself'))).toBe(0);
  });
});

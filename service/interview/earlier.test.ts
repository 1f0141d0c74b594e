import { describe, expect, it } from 'vitest';
import { carryOver } from './earlier.ts';
import { interviewEventSchema } from './events.ts';
import { renderQuestion } from './render.ts';
import { buildReport } from './report.ts';
import { compileTest, TestPatient } from './test-support.ts';

const before = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const after = compileTest('GENERAL_PRACTICE', 'POST_VISIT');

function told(script: Record<string, unknown>): TestPatient {
  const patient = new TestPatient(before);
  patient.answerAll(script);
  patient.finish();
  return patient;
}

const kneeAndDizzy = told({
  'complaint.main': 'My left knee hurts, my neighbour Bob says it is the ladder',
  'complaint.else': 'I also get dizzy',
  'medicines.list': 'Amlodipine 5 mg once a day, bisoprolol 2.5 mg and something called Zorbofane 10 mg',
});
const earlier = {
  encounterId: 'e1',
  finishedAt: '2026-01-02T09:00:00.000Z',
  slots: carryOver(before, kneeAndDizzy.events),
};

describe('what an interview after the visit starts from', () => {
  it('holds no words of the patient', () => {
    const carried = JSON.stringify(earlier.slots);
    for (const word of ['Bob', 'ladder', 'hurts', 'Zorbofane']) expect(carried).not.toContain(word);
  });

  it('is nothing where the complaint was not recognized and no medicine was named', () => {
    const patient = told({ 'complaint.main': 'I feel blorgish', 'medicines.list': 'no' });
    expect(carryOver(before, patient.events)).toEqual({});
  });

  it('names the complaints with their places and the medicines', () => {
    expect(earlier.slots).toEqual({
      'earlier.complaint_1': ['complaint:joint', 'side:left', 'site:knee'],
      'earlier.complaint_2': ['complaint:dizziness'],
      'earlier.medicines': ['med:amlodipine:5_mg:freq/1/day', 'med:bisoprolol:2.5_mg'],
    });
  });
});

describe('an interview after the visit', () => {
  it('asks nothing about before where there was no interview before', () => {
    const asked = new TestPatient(after).answerAll({});
    expect(asked.filter((id) => /complaint_\d|before/.test(id))).toEqual([]);
  });

  it('asks how each complaint of before is now, and what changed of the medicines', () => {
    const patient = new TestPatient(after, { earlier });
    const text = (id: string) => renderQuestion(after, patient.state, id, 'en').text;
    expect(text('course.complaint_1')).toBe(
      'Before your visit you told us about joint or limb pain (left knee). How is that now?',
    );
    expect(text('course.complaint_2')).toContain('dizziness or fainting');
    expect(text('treatment.before')).toContain('Amlodipine, Bisoprolol');
    expect(renderQuestion(after, patient.state, 'course.complaint_1', 'es').text).toContain(
      'dolor de articulación o extremidad (rodilla, lado izquierdo)',
    );
    const asked = patient.answerAll({
      'course.complaint_1': 'better',
      'course.complaint_2': 'worse',
      'treatment.before': 'I stopped the amlodipine',
    });
    expect(asked).toEqual(
      expect.arrayContaining(['course.complaint_1', 'course.complaint_2', 'treatment.before']),
    );
    expect(asked).not.toContain('course.complaint_3');
    const report = buildReport(after, patient.events, { locale: 'en' });
    const progress = report.sections.find((section) => section.id === 'progress')?.items ?? [];
    expect(progress.map((item) => [item.label, item.value])).toEqual(
      expect.arrayContaining([
        ['Joint or limb pain (left knee): now', 'Better'],
        ['Dizziness or fainting: now', 'Worse'],
      ]),
    );
  });

  it('S18 says nothing of before to a browser that has not shown who it is', () => {
    const { state } = new TestPatient(after, { earlier });
    const limited = renderQuestion(after, { ...state, messages: [], slots: {} }, 'course.complaint_1', 'en');
    expect(limited.text).toBe('Before your visit you told us about how things were. How is that now?');
  });

  it('replays to the same report from stored JSON', () => {
    const patient = new TestPatient(after, { earlier });
    patient.answerAll({});
    const stored = patient.events.map((event) =>
      interviewEventSchema.parse(JSON.parse(JSON.stringify(event))),
    );
    const report = (events: typeof stored) => JSON.stringify(buildReport(after, events, { locale: 'es' }));
    expect(report(stored)).toBe(report(patient.events));
  });
});

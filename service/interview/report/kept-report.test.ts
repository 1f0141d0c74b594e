import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { keptReportFile, readKeptConsultations } from '../../../tests/helpers/kept-reports.ts';
import { loadReaders } from '../engine/create-readers.ts';
import { replay } from '../engine/replay.ts';
import type { State } from '../engine/state.ts';
import { recordAddition } from '../engine/submit.ts';
import type { ConsultationEvent } from '../model/events.ts';
import type { Protocol } from '../model/protocol.ts';
import { type Locale, locales } from '../model/types.ts';
import { buildReport } from './build-report.ts';
import { type KeptEnd, keepReport } from './report-model.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** The same questions and texts, of which everything is derived differently. */
function derivedOtherwise(own: Protocol): Protocol {
  return {
    ...own,
    questions: own.questions.map((question) =>
      question.read === 'complaint' ? question : { ...question, when: { age: { min: 200, unknown: false } } },
    ),
    signGroups: own.signGroups.map((group) => ({
      ...group,
      signs: group.signs.map((sign) => ({ ...sign, codes: ['sx.fever'] })),
    })),
    scores: own.scores.map((score) => ({ ...score, slots: ['mood.none'] })),
    rules: own.rules.map((rule) => ({ ...rule, when: { age: { min: 0, unknown: true } } })),
  };
}
const otherwise = derivedOtherwise(protocol);

const chestPain = [{ slot: ['sx.chest_pain'], is: 'YES' as const }];
const story = 'I have had crushing chest pain since Monday. I take warfarin. I also have a rash.';

function finish(consultation: TestConsultation): TestConsultation {
  consultation.goOn({ facts: chestPain });
  expect(consultation.state.status).toBe('FINISHED');
  return consultation;
}

/** What is kept of the first events of a consultation. */
function keep(own: Protocol, events: readonly ConsultationEvent[], eventCount = events.length): KeptEnd {
  return { ...keepReport(own, replay(own, events.slice(0, eventCount))), eventCount };
}

const report = (own: Protocol, events: ConsultationEvent[], kept: KeptEnd | null, locale: Locale = 'en') =>
  buildReport(own, events, { locale, hash: '', kept });

describe('the report of a finished consultation', () => {
  const { events } = finish(new TestConsultation(protocol).tell(story));

  test.each(locales)('S37 stays as it was made where everything is derived differently, in %s', (locale) => {
    const made = report(protocol, events, null, locale);
    expect(report(otherwise, events, null, locale)).not.toEqual(made);
    const kept = keep(protocol, events);
    expect(report(protocol, events, kept, locale)).toEqual(made);
    expect(report(otherwise, events, kept, locale)).toEqual(made);
  });

  test('S36 keeps the facts and the numbers of messages of an answer that cannot be read any more', () => {
    const made = report(protocol, events, null);
    const lost = events.findIndex(
      ({ type }, index) => type === 'screen.answered' && index > events.length / 2,
    );
    const read = events.filter((_, index) => index !== lost);
    const kept = { ...keep(protocol, events), eventCount: read.length };
    const { history, negatives, flags, transcript } = report(protocol, read, kept);
    expect({ history, negatives, flags }).toEqual({
      history: made.history,
      negatives: made.negatives,
      flags: made.flags,
    });
    const numbers = new Set(transcript.map(({ message }) => message));
    expect(made.transcript.filter(({ message }) => numbers.has(message))).toEqual(transcript);
  });
});

/** Words that an addition names move their topic up in the list that was offered; what was kept before does not know them. */
const withoutOrder = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (key: string, value: unknown) =>
    key === 'options' && Array.isArray(value) ? value.toSorted() : value,
  );

describe('S37 the reports of 0.2.0 are the same from what is kept', () => {
  for (const { name, protocol: own, protocolHash: hash, events, locales: read } of readKeptConsultations()) {
    const end = events.findIndex(({ type }) => type === 'finished') + 1;
    const ends = end === 0 ? [events.length] : [...new Set([end, events.length])];
    for (const locale of read)
      test.each(ends)(`of ${name} in ${locale}, after %i events`, (eventCount) => {
        const made: unknown = JSON.parse(readFileSync(keptReportFile(name, locale), 'utf8'));
        const now = buildReport(own, events, { locale, hash, kept: keep(own, events, eventCount) });
        const same = eventCount < events.length ? withoutOrder : (json: unknown) => json;
        expect(same(JSON.parse(JSON.stringify(now)))).toStrictEqual(same(made));
      });
  }
});

/** A consultation that goes on from what was kept. */
class AfterEnd extends TestConsultation {
  kept: KeptEnd | null = null;

  override get state(): State {
    return replay(this.protocol, this.events, this.kept);
  }

  keep(): KeptEnd {
    this.kept = keep(this.protocol, this.events);
    return this.kept;
  }

  add(text: string): void {
    const at = '2026-01-05T10:00:00.000Z';
    const sent = { at, messageId: `added${this.events.length}`, modality: 'TEXT' as const };
    this.events.push(...recordAddition(this.state, sent, text, loadReaders()));
  }
}

describe('after the end', () => {
  const added = 'Now I have crushing chest pain again and I cannot breathe.';

  /** A consultation without an emergency, its kept end, and then an addition that sounds. */
  function addedTo(): { consultation: AfterEnd; kept: KeptEnd } {
    const consultation = new AfterEnd(protocol);
    consultation.tell('I have had a cough for three weeks. No chest pain.').goOn();
    const kept = consultation.keep();
    consultation.add(added);
    return { consultation, kept };
  }

  test('S37 an addition and its alarm are added, and nothing that stands changes', () => {
    const { consultation, kept } = addedTo();
    const { events } = consultation;
    const before = report(protocol, events.slice(0, kept.eventCount), kept);
    const after = report(otherwise, events, kept);
    for (const part of [
      'history',
      'negatives',
      'sections',
      'scores',
      'complaints',
      'summary',
      'flags',
    ] as const)
      expect(after[part], part).toEqual(before[part]);
    expect(after.transcript.slice(0, before.transcript.length)).toEqual(before.transcript);
    expect(after.addenda.map(({ text, isAfterEnd }) => [text, isAfterEnd])).toEqual([[added, true]]);
  });

  test('S37 a sign that is ticked after the end raises its flag, and the fact beside it stays', () => {
    const { consultation, kept } = addedTo();
    expect(consultation.screen.kind).toBe('alarm');
    const before = report(protocol, consultation.events.slice(0, kept.eventCount), kept);
    const denied = before.negatives.flatMap(({ slots }) => slots);
    const group = consultation.shown.items
      .map(({ id, options }) => ({
        id,
        sign: options.find(({ codes }) => codes.some((code) => denied.includes(code))),
      }))
      .find(({ sign }) => sign !== undefined);
    consultation.send({ [group?.id ?? '']: [group?.sign?.id ?? ''] });
    const after = report(protocol, consultation.events, kept);
    expect(before.flags).toEqual([]);
    expect(after.flags.map(({ level }) => level)).toEqual(['EMERGENCY']);
    expect(after.flags[0]?.ticked).toHaveLength(1);
    expect(after.negatives).toEqual(before.negatives);
    const items = after.sections.flatMap((section) => section.items);
    for (const item of before.sections.flatMap((section) => section.items))
      expect(items).toContainEqual(item);
    const lines = items.filter((item) => item.sources.some(({ message }) => message > kept.messages.length));
    const codes = group?.sign?.codes ?? [];
    const own = codes.find((code) => denied.includes(code)) ?? '';
    const told = lines.map(({ id, status }) => [id, status]);
    expect(told).toContainEqual([`added:${own}`, 'YES']);
    // What the sign contains may have lines of its own.
    const mayBe = codes.map((code) => [`added:${code}`, 'YES']);
    for (const line of told) expect(mayBe).toContainEqual(line);
    expect(new Set(items.map(({ id, verbatim }) => `${id} ${verbatim}`)).size).toBe(items.length);
  });
});

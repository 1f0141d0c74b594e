import { deepStrictEqual } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { once } from '../../../../common/collections.ts';
import { specializationNames } from '../../../../contract/specializations.ts';
import { compileTest, ownProtocols, testClinic } from '../../../../tests/helpers/consultation.ts';
import { loadReaders } from '../../engine/create-readers.ts';
import { findProtocolSource } from '../../model/catalogue.ts';
import { compileProtocol, hashProtocol } from '../../model/compile-protocol.ts';
import {
  agentConfigurationSchema,
  defaultAgentConfiguration,
  listTopics,
} from '../../model/configuration.ts';
import { compiledProtocolSchema, protocolSourceSchema } from '../../model/protocol-schema.ts';
import { locales, mapLocales, visitTypes } from '../../model/types.ts';
import { slotsIn } from './source-schemas.ts';

const places = specializationNames.flatMap((specialization) =>
  visitTypes.map((visitType) => ({ specialization, visitType })),
);

/** Flesch–Kincaid grade; syllables are counted as groups of vowels. */
function gradeOf(texts: string[]): number {
  const words = texts.flatMap((text) => text.match(/[A-Za-z’']+/g) ?? []);
  const syllables = words.reduce((sum, word) => {
    const groups = word
      .toLowerCase()
      .replace(/e$/, '')
      .match(/[aeiouy]+/g);
    return sum + Math.max(1, groups?.length ?? 1);
  }, 0);
  const sentences = texts.reduce((sum, text) => sum + Math.max(1, (text.match(/[.?!]/g) ?? []).length), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Every slot that a question or option of any protocol sets. */
const slotsAsked = once(() =>
  ownProtocols.flatMap((place) => {
    const { questions } = compileTest(place.specialization, place.visitType);
    return questions.flatMap((question) => [
      question.slot,
      ...question.options.flatMap((option) => (option.facts ?? []).map((fact) => fact.slot)),
    ]);
  }),
);

describe('protocol files', () => {
  it.each(ownProtocols)(
    'break no rule of the schema: $specialization $visitType',
    ({ specialization, visitType }) => {
      const source = findProtocolSource(specialization, visitType);
      deepStrictEqual(protocolSourceSchema.parse(JSON.parse(JSON.stringify(source))), source);
    },
  );

  it.each(places)('are accepted for $specialization $visitType', (place) => {
    const protocol = compileTest(place.specialization, place.visitType);
    deepStrictEqual(compiledProtocolSchema.parse(JSON.parse(JSON.stringify(protocol))), protocol);
    expect(protocol.specialization).toBe(place.specialization);
  });

  it.each(ownProtocols)('refer only to things that exist: $specialization $visitType', (place) => {
    const protocol = compileTest(place.specialization, place.visitType);
    const slots = new Set([
      ...slotsAsked(),
      ...Object.keys(protocol.labels),
      ...Object.values(protocol.safety).flatMap(({ lines }) => lines.map(({ slot }) => slot)),
      ...protocol.signGroups.flatMap(({ signs }) => signs.flatMap(({ code }) => code ?? [])),
      // Carried over from the pre-visit interview.
      'earlier.complaint_1',
      'earlier.complaint_2',
      'earlier.complaint_3',
      'earlier.medicines.list',
    ]);
    const used = [
      ...protocol.rules.flatMap((rule) => [...slotsIn(rule.when), ...rule.quoteFrom]),
      ...protocol.questions.flatMap((question) => (question.when === null ? [] : slotsIn(question.when))),
      ...protocol.modules.flatMap((module) => [...module.triggers, ...module.minorTriggers]),
    ];
    expect(used.filter((slot) => !slots.has(slot))).toEqual([]);
    const ids = protocol.questions.map((question) => question.id);
    expect(new Set(ids).size).toBe(ids.length);
    const moduleIds = protocol.modules.map((module) => module.id);
    expect(new Set(moduleIds).size).toBe(moduleIds.length);
  });

  it('leave no text untranslated', () => {
    for (const place of ownProtocols) {
      const { questions, scores } = compileTest(place.specialization, place.visitType);
      const instrumentSlots = new Set(scores.flatMap((score) => score.slots));
      for (const question of questions) {
        expect(question.text.es, question.id).not.toBe(question.text.en);
        expect(question.why.es, question.id).not.toBe(question.why.en);
        // Some instruments have statements to agree with in place of questions.
        if (!instrumentSlots.has(question.slot)) expect(question.text.es, question.id).toMatch(/[¿]/);
      }
    }
  });

  it('ask in words of reading grade 6 or below', () => {
    const texts = new Map<string, string>();
    for (const place of ownProtocols) {
      const { questions, scores } = compileTest(place.specialization, place.visitType);
      const instrumentSlots = new Set(scores.flatMap((score) => score.slots));
      for (const question of questions) {
        // The wording of a validated instrument must not be changed.
        if (!instrumentSlots.has(question.slot))
          texts.set(question.id, question.text.en.replaceAll(/\{\w+\}/g, 'it'));
        if (question.proxyText !== undefined) texts.set(`${question.id} proxy`, question.proxyText.en);
      }
    }
    expect(gradeOf([...texts.values()])).toBeLessThanOrEqual(6);
    const hard = [...texts].filter(([, text]) => gradeOf([text]) > 9);
    expect(hard).toEqual([]);
  });

  it('name their clinical sources', () => {
    for (const place of ownProtocols) {
      const protocol = compileTest(place.specialization, place.visitType);
      for (const module of protocol.modules) expect(module.sources.length, module.id).toBeGreaterThan(0);
      for (const rule of protocol.rules) expect(rule.source, rule.id).not.toBe('');
    }
  });
});

describe('compiling with a configuration', () => {
  it('never switches a safety module off', () => {
    for (const place of ownProtocols) {
      const topics = listTopics(place.specialization, place.visitType);
      const all = compileTest(place.specialization, place.visitType, {
        disabledTopics: topics.map((topic) => topic.id),
      });
      expect(all.signGroups.length).toBeGreaterThan(30);
      expect(all.shortLists.length).toBeGreaterThan(0);
      expect(all.rules).toEqual(compileTest(place.specialization, place.visitType).rules);
      expect(all.questions.some((question) => question.read === 'complaint')).toBe(true);
    }
  });

  it('leaves out the modules that the clinic switched off, and adds its own questions', () => {
    const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT', {
      disabledTopics: ['social'],
      extraQuestions: [{ id: 'travel', kind: 'yesno', text: { en: 'Have you been abroad?' } }],
      emergencyNumber: '999',
    });
    expect(protocol.modules.map((module) => module.id)).not.toContain('social');
    expect(protocol.questions.find((question) => question.id === 'clinic.travel')?.text).toEqual(
      mapLocales(() => 'Have you been abroad?'),
    );
    expect(protocol.clinic.emergencyNumber).toBe('999');
  });

  it('refuses settings out of bounds', () => {
    const refused = [
      { emergencyNumber: 'call me' },
      { emergencyNumber: '1'.repeat(21) },
      { languages: [] },
      { welcome: { en: 'x'.repeat(601) } },
      {
        extraQuestions: [
          {
            id: 'a',
            kind: 'choice',
            text: { en: 'One option?' },
            options: [{ id: 'x', label: { en: 'X' } }],
          },
        ],
      },
      { extraQuestions: [{ id: 'A b', kind: 'text', text: { en: 'Bad id?' } }] },
      { extraQuestions: ['a', 'a'].map((id) => ({ id, kind: 'text', text: { en: 'Twice?' } })) },
      {
        extraQuestions: Array.from({ length: 11 }, (_, index) => ({
          id: `q${index}`,
          kind: 'text',
          text: { en: 'Many?' },
        })),
      },
      { unknown: true },
    ];
    for (const configuration of refused)
      expect(agentConfigurationSchema.safeParse(configuration).success).toBe(false);
  });

  it('gives equal content the same hash and other content another', () => {
    const input = { specialization: 'CARDIOLOGY', visitType: 'PRE_VISIT', clinic: testClinic } as const;
    const first = compileProtocol({ ...input, configuration: defaultAgentConfiguration });
    const reordered = Object.fromEntries(Object.entries(first).reverse());
    expect(hashProtocol(compiledProtocolSchema.parse(reordered))).toBe(hashProtocol(first));
    expect(hashProtocol(first)).toMatch(/^[0-9a-f]{64}$/);
    const other = compileProtocol({
      ...input,
      configuration: { ...defaultAgentConfiguration, emergencyNumber: '999' },
    });
    expect(hashProtocol(other)).not.toBe(hashProtocol(first));
  });

  it('offers the chosen languages and has its texts in all of them', () => {
    const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT', { languages: ['es'] });
    expect(protocol.languages).toEqual(['es']);
    for (const question of protocol.questions)
      expect(Object.keys(question.text).sort()).toEqual([...locales].sort());
  });
});

describe('other words for an option', () => {
  // Most questions are the same in many protocols; each is read once.
  const questions = new Map(
    ownProtocols
      .flatMap((place) => compileTest(place.specialization, place.visitType).questions)
      .map((question) => [JSON.stringify(question), question]),
  );
  const worded = [...questions.values()].filter(({ options }) =>
    options.some(({ words }) => words !== undefined),
  );
  const { readClosed } = loadReaders();
  const said = locales.flatMap((locale) =>
    worded.flatMap((question) =>
      question.options.flatMap(({ id, words }) =>
        (words?.[locale].split(';') ?? []).map((text) => ({ locale, question, id, text: text.trim() })),
      ),
    ),
  );

  it('are one option of their question in each language, and no other answer', () => {
    expect(said.length).toBeGreaterThan(400);
    for (const { locale, question, id, text } of said) {
      const given = readClosed(text, question, locale);
      const where = `${question.id} ${locale} ${text}`;
      // A time that a reader knows is that time.
      if (given?.kind === 'code') continue;
      expect(given, where).toEqual(
        question.kind === 'choices' ? { kind: 'choices', optionIds: [id] } : { kind: 'choice', optionId: id },
      );
    }
  });

  it('are no answer where other words stand beside them', () => {
    for (const { locale, question, text } of said.filter(({ question: { kind } }) => kind === 'choice'))
      expect(readClosed(`${text} xyz`, question, locale), `${question.id} ${text}`).toBeNull();
  });
});

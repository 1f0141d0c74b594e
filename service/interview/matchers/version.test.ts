import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { interpretAnswer } from '../engine.ts';
import { findProtocolSource } from '../protocols/catalogue.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import { alarmModelText } from './alarm.ts';
import { lexiconData } from './lexicon.ts';
import { matcherVersion, readingHashes } from './version.ts';

// How a rule is named in a language of the catalogue changes nothing about what it reads.
const rules = findProtocolSource('GENERAL_PRACTICE', 'PRE_VISIT').rules.map((rule) => {
  const { en, es } = rule.title;
  return { ...rule, title: { en, es } };
});
const hash = createHash('sha256')
  .update(JSON.stringify({ lexiconData, rules, alarmModelText }))
  .digest('hex');

describe('the version of the matchers', () => {
  it('is raised whenever the lexicon, a rule or the model of alarming words changes: add a version with this hash', () => {
    expect(readingHashes[matcherVersion]).toBe(hash);
  });

  it('stands for one reading only', () => {
    const hashes = Object.values(readingHashes);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(Object.keys(readingHashes).at(-1)).toBe(matcherVersion);
  });

  it('is recorded as that of the matchers that read, also where the protocol was pinned under another', () => {
    const pinned = { ...compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), matcherVersion: '0.9.0' };
    const { state } = new TestPatient(pinned);
    const read = interpretAnswer(pinned, state, 'screen.now', { kind: 'choices', optionIds: ['none'] });
    expect(read.matcherVersion).toBe(matcherVersion);
  });
});

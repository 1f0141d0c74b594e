import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import type { Locale } from '../model/types.ts';
import { loadReaders } from './create-readers.ts';

const general = () => compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

describe('a text in another language than the chosen one', () => {
  test.each<[Locale, Locale, string, string]>([
    ['en', 'es', 'me duele mucho el pecho y se me va al brazo izquierdo, estoy sudando', 'heart'],
    ['en', 'ar', 'ألم شديد في صدري ينتشر إلى ذراعي وأتعرق', 'heart'],
    ['es', 'en', 'the left side of my face droops and I cannot find my words', 'stroke'],
    ['fr', 'de', 'mein Gesicht hängt auf der linken Seite und ich kann nicht sprechen', 'stroke'],
    ['de', 'fr', 'je n’arrive plus à respirer, j’étouffe', 'breathing'],
    ['ar', 'en', 'I want to kill myself', 'self_harm'],
  ])('sounds its alarms, and the next page offers to go on in it: %s, %s', (chosen, own, text, group) => {
    const consultation = new TestConsultation(general(), { locale: chosen }).tell(text);
    expect(['alarm', 'self_harm']).toContain(consultation.screen.kind);
    expect(consultation.state.alarms.get(group)?.isPending).toBe(true);
    expect(consultation.state.offeredLocale).toBe(own);
  });

  test('keeps its words when the patient goes on in it, and the offer ends', () => {
    const words = 'me duele la rodilla al caminar desde hace tres semanas';
    const consultation = new TestConsultation(general(), { locale: 'en' }).tell(words);
    expect(consultation.state.offeredLocale).toBe('es');
    consultation.events.push({ type: 'locale.changed', at: '2026-01-05T10:00:00.000Z', locale: 'es' });
    expect(consultation.state.offeredLocale).toBeNull();
    expect(consultation.state.quoted.map((row) => row.words)).toContain(words);
    expect(consultation.screen.kind).toBe('confirm');
    expect(consultation.shown.items.flatMap(({ codes }) => codes)).toContain('sx.joint_pain');
  });

  test('is offered on one page only, and never in a language that the clinic has not switched on', () => {
    const words = 'me duele la rodilla al caminar desde hace tres semanas';
    const consultation = new TestConsultation(general(), { locale: 'en' }).tell(words);
    consultation.goOnOnce();
    expect(consultation.state.offeredLocale).toBeNull();
    const other = new TestConsultation({ ...general(), languages: ['en'] }).tell(words);
    expect(other.state.offeredLocale).toBeNull();
  });

  test.each<[Locale, string]>([
    ['en', 'na'],
    ['en', 'sertraline 50, ramipril'],
    ['es', 'no'],
    ['de', 'in Pension'],
    ['en', 'my knee hurts, I was at a fiesta in Mallorca'],
  ])('is not seen in a word or two that another language knows too: %s, %s', (locale, text) => {
    expect(loadReaders().languageOf(text, locale)).toBeNull();
  });
});

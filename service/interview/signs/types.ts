import type { LocalizedText, Specialization } from '../types.ts';

/** Who something is for; a bound that is left out holds for everybody. Ages in months, `maxMonths` inclusive. */
export type Audience = { sex?: 'FEMALE' | 'MALE'; minMonths?: number; maxMonths?: number };

/** One text for each of those who may answer: the patient, a parent ("your baby", "your child"), a carer. */
export type WordedText = {
  patient: LocalizedText;
  /** For a child of two years or more. */
  parent: LocalizedText;
  /** For a child under two years. */
  parentOfBaby: LocalizedText;
  carer: LocalizedText;
};

/**
 * Something concrete that a person can judge. Ticking it raises `flag` without its condition and sets `codes` to yes: only
 * those that are surely true of whoever ticks it ("fever or shivering" sets neither).
 */
export type Sign = {
  id: string;
  codes: readonly string[];
  flag: string;
  /** Of degree: "so bad that I cannot keep still". */
  isDegree: boolean;
  for: Audience;
  text: WordedText;
};

/** Self-harm has a page of its own and is no group of signs; it sounds under this name. */
export const selfHarmGroup = 'self_harm';

/** Signs that are asked together, on the alarm page or as part of the short list at the start. */
export type SignGroup = {
  id: string;
  title: LocalizedText;
  /** The question, with its period: "Has any of this begun or got worse in the last 24 hours?" */
  question: WordedText;
  for: Audience;
  /** The group that is asked of those whom this one does not concern ("chest pain" of a small child); null for none. */
  otherwise: string | null;
  /** Codes of the lexicon whose mention sounds this alarm. */
  soundedBy: readonly string[];
  /** Of those, what only may mean it: a situation (an operation, a birth), or words that are mostly harmless. */
  faintBy: readonly string[];
  /** Findings with which such a situation sounds plainly, wherever in the text they are: a birth with a fever. */
  plainWith: readonly string[];
  /** At most six; one of them of degree where the complaint has one. */
  signs: readonly Sign[];
  source: string;
};

/** The short list at the start of a visit: at most six signs, each as "group.sign". */
export type ShortList = { specialization: Specialization; for: Audience; signs: readonly string[] };

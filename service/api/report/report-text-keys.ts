import type { AlwaysReported } from '../../../contract/always-reported.ts';
import type { FlagLevel } from '../../../contract/flag-level.ts';
import type { Locale, VisitType } from '../../interview/types.ts';

/** What the fixed words of a report must say in each language. */
export type ReportTexts = {
  history: string;
  /** Over what a language model drafted. */
  draft: string;
  /** Over what it translated. */
  translation: string;
  denies: string;
  wishes: string;
  notAnswered: string;
  notTicked: string;
  /** The same instrument at the visit before. */
  earlier: (value: number, at: string) => string;
  removed: string;
  leftTicked: string;
  /** What the dotted line means. */
  kept: string;
  ticked: string;
  unconfirmed: string;
  denied: string;
  parent: string;
  carer: string;
  title: string;
  notReviewed: string;
  reviewed: (by: string, at: string) => string;
  page: (page: number, pages: number) => string;
  partial: string;
  visitType: Record<VisitType, string>;
  noName: string;
  born: string;
  noBirthDate: string;
  years: (age: number) => string;
  started: string;
  sent: string;
  latest: string;
  patient: string;
  answeredIn: string;
  language: Record<Locale, string>;
  externalId: string;
  flags: string;
  noFlags: string;
  offered: string;
  level: Record<FlagLevel, string>;
  answerChanged: string;
  continued: string;
  complaints: string;
  always: Record<AlwaysReported['id'], string>;
  noneReported: string;
  unnamed: string;
  scores: string;
  scoreOf: (value: number, max: number) => string;
  yes: string;
  no: string;
  unsure: string;
  leftOut: string;
  declined: string;
  notAsked: string;
  addenda: string;
  transcript: string;
  transcriptNote: string;
  superseded: (message: number) => string;
  spoken: string;
  missing: string;
};

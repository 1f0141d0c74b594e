import type { DraftSentence, Respondent, TranslatedText } from '../engine/events.ts';
import type { CodedStatus, Flag, KnownBy } from '../engine/facts.ts';
import type { Locale, Modality, Specialization, VisitType } from '../types.ts';

type ReportSource = { message: number; quote: string | null };

/** NOT_ASKED: it concerned the patient and was never put. */
export type ReportStatus = CodedStatus | 'NOT_ASKED';

/** How a line is known; `kept` was read from the patient's words and only left ticked. */
type ReportKnown = KnownBy | 'quoted';

export type ReportItem = {
  id: string;
  label: string;
  status: ReportStatus;
  /** In the reader's language from codes, or the patient's own words where `verbatim`; null where the status says it. */
  value: string | null;
  verbatim: boolean;
  known: ReportKnown;
  sources: ReportSource[];
};

export type ReportSection = { id: string; title: string; items: ReportItem[] };

/** A piece of the history with the answers that it rests on, and the ids of the lines that it tells. */
export type Clause = { text: string; known: ReportKnown; messages: number[]; slots: string[] };

export type TranscriptRow = {
  /** For an event: the number of the message that it followed, 0 before the first. */
  message: number;
  kind: 'answer' | 'event';
  questionId: string | null;
  question: string | null;
  /** What the patient could choose from; empty where the answer is in own words. */
  options: string[];
  answer: string | null;
  /** Statements that the patient took out, in grey beside the words. */
  removed: string[];
  at: string;
  supersededBy: number | null;
  modality: Modality;
};

export type ConsultationReport = {
  clinicName: string;
  partial: boolean;
  locale: Locale;
  patientLocale: Locale;
  answeredBy: Respondent;
  startedAt: string | null;
  finishedAt: string | null;
  specialization: Specialization;
  visitType: VisitType;
  protocolHash: string;
  protocolVersion: string;
  /** At most 80 characters, for lists. */
  summary: string;
  flags: (Omit<Flag, 'messages'> & {
    id: string;
    title: string;
    messages: number[];
    /** The signs that were ticked, in the reader's language. */
    ticked: string[];
  })[];
  /** Words that sounded like an emergency whose signs were all denied ("wrote …, denies …"), or were left open. */
  alarms: {
    id: string;
    title: string;
    standing: 'DENIED' | 'UNCONFIRMED';
    quotes: string[];
    denied: string[];
    /** "Wrote “…”; denies each sign asked about." */
    text: string;
    messages: number[];
  }[];
  complaints: { words: string; messages: number[] }[];
  /** One paragraph, clause by clause. */
  history: Clause[];
  /** A language model's paragraph, each sentence with the words that it rests on; absent where there is none. */
  draft?: { reader: string; sentences: DraftSentence[] };
  /** The patient's texts in the reader's language, by a language model, beside their originals; absent where there are none. */
  translation?: { reader: string; texts: TranslatedText[] };
  /** What was denied, one line a system; `text` is the line in words, `slots` the lines of the report it stands for. */
  negatives: { title: string; names: string[]; text: string; messages: number[]; slots: string[] }[];
  sections: ReportSection[];
  scores: {
    id: string;
    name: string;
    value: number;
    max: number;
    meaning: string;
    source: string;
    licence: string;
    messages: number[];
    /** The same instrument at the visit before, where it was answered whole then. */
    earlier: { value: number; at: string } | null;
  }[];
  transcript: TranscriptRow[];
  addenda: { text: string; at: string; message: number }[];
};

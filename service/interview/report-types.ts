import type {
  AnsweredBy,
  FlagLevel,
  Locale,
  Modality,
  SlotStatus,
  Specialization,
  VisitType,
} from './types.ts';

export type ReportSource = { message: number; quote: string | null };

export type ReportItem = {
  id: string;
  label: string;
  status: SlotStatus;
  /**
   * In the reader's language from codes, or the patient's own words where `verbatim`. It speaks for itself: a "no" has
   * words only where the patient said some or chose them ("None of: …"), never a finding that was denied.
   */
  value: string | null;
  verbatim: boolean;
  sources: ReportSource[];
};

export type ReportSection = { id: string; title: string; items: ReportItem[] };

export type InterviewReport = {
  reportVersion: number;
  clinicName: string;
  partial: boolean;
  locale: Locale;
  patientLocale: Locale;
  answeredBy: AnsweredBy;
  startedAt: string | null;
  finishedAt: string | null;
  specialization: Specialization;
  visitType: VisitType;
  protocolHash: string;
  protocolVersion: string;
  summary: string;
  flags: {
    /** The rule's id, like `ruleId`: the same in every read, also where the store gives its rows ids of their own. */
    id: string;
    ruleId: string;
    level: FlagLevel;
    title: string;
    quote: string | null;
    raisedAt: string;
    messages: number[];
    answerLaterChanged: boolean;
    /** Heard in speech, and neither sent nor corrected by the patient. */
    heardOnly?: true;
    continued: boolean;
  }[];
  complaints: { words: string; messages: number[] }[];
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
  }[];
  transcript: {
    /** For an event: the number of the message it followed, 0 before the first. */
    message: number;
    kind: 'answer' | 'event';
    questionId: string | null;
    question: string | null;
    /** What the patient could choose from; empty where the answer is in own words. */
    options: string[];
    answer: string | null;
    understood: string | null;
    at: string;
    supersededBy: number | null;
    modality: Modality;
  }[];
  /** Answers in a writing that neither the matchers nor the red-flag rules read. */
  unreadMessages: number[];
  addenda: { text: string; at: string; message: number }[];
  /** What a language model contributed (decision 031); absent where it contributed nothing. */
  languageModel?: {
    /** Lines for slots that nothing else filled, each with the words that it was read from. */
    items: (ReportItem & { model: string })[];
    draft: { model: string; locale: Locale; sentences: { text: string; lines: string[] }[] } | null;
  };
};

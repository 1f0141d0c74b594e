import * as z from 'zod';
import { wordsSchema } from './facts.ts';

/** The state of a group of signs whose alarm was triggered. */
export const alarmStateSchema = z.object({
  groupId: z.string(),
  /** The sentences that triggered the alarm, in order. */
  quotes: wordsSchema.default([]),
  /** Its signs still have to be asked: on the next page, or in their turn when it is faint. */
  isPending: z.boolean().default(false),
  /** Only phrases that possibly mean an emergency have triggered it. */
  isFaint: z.boolean().default(true),
  /** For each sign, how strongly the text suggests it. */
  likely: z.record(z.string(), z.number()).default({}),
  /** Signs that were submitted since it was last triggered. */
  seen: wordsSchema.default([]),
  ticked: wordsSchema.default([]),
  /** All its signs were shown and submitted, with a tick or "None of these". */
  isAnswered: z.boolean().default(false),
  isTicked: z.boolean().default(false),
  /** It has no answer, so the clinic is told "not confirmed"; an answer resolves it. */
  isUnconfirmed: z.boolean().default(false),
  /** It was "not confirmed" once; this never becomes false again. */
  wasUnconfirmed: z.boolean().default(false),
  /** Its signs were not asked because of an emergency; the clinic was told of its words with that one. */
  isNotAsked: z.boolean().default(false),
  /** How often its page was submitted with nothing ticked. */
  blanks: z.number().default(0),
});
export type AlarmState = Readonly<z.infer<typeof alarmStateSchema>>;

/** The state of a group that nothing has triggered yet. */
export const newAlarmState = (groupId: string): AlarmState => alarmStateSchema.parse({ groupId });

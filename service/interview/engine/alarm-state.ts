export const newAlarmState = (groupId: string) => ({
  groupId,
  /** The sentences that triggered the alarm, in order. */
  quotes: [] as readonly string[],
  /** Its signs still have to be asked: on the next page, or in their turn when it is faint. */
  isPending: false,
  /** Only phrases that possibly mean an emergency have triggered it. */
  isFaint: true,
  /** For each sign, how strongly the text suggests it. */
  likely: {} as Readonly<Record<string, number>>,
  /** Signs that were submitted since it was last triggered. */
  seen: [] as readonly string[],
  /** Signs of it that were ticked. */
  ticked: [] as readonly string[],
  /** All its signs were shown and submitted, with a tick or "None of these". */
  isAnswered: false,
  /** One of its signs was ticked. */
  isTicked: false,
  /** It has no answer, so the clinic is told "not confirmed"; an answer resolves it. */
  isUnconfirmed: false,
  /** It was "not confirmed" once; this never becomes false again. */
  wasUnconfirmed: false,
  /** Its signs were not asked because of an emergency; the clinic was told of its words with that one. */
  isNotAsked: false,
  /** How often its page was submitted with nothing ticked. */
  blanks: 0,
});

/** The state of a group of signs whose alarm was triggered. */
export type AlarmState = ReturnType<typeof newAlarmState>;

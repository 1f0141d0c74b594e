export const silent = (groupId: string) => ({
  groupId,
  /** The words that sounded it, in order. */
  quotes: [] as readonly string[],
  /** Its signs are to be asked: next, or in their turn where it is faint. */
  isPending: false,
  /** Only words that may mean it sounded it. */
  isFaint: true,
  /** By sign, how much the words speak of it. */
  likely: {} as Readonly<Record<string, number>>,
  /** Signs that were submitted since it sounded anew. */
  seen: [] as readonly string[],
  /** All its signs were shown and submitted with a tick or "None of these". */
  isAnswered: false,
  /** A sign of it was ticked. */
  isTicked: false,
  /** It was left without an answer, so that the clinic is told "not confirmed"; an answer settles it. */
  isUnconfirmed: false,
  /** The clinic was told so once; that is not taken back. */
  wasUnconfirmed: false,
  /** How often its page was sent with nothing ticked. */
  blanks: 0,
});

/** How a group of signs stands once words have sounded its alarm. */
export type AlarmState = ReturnType<typeof silent>;

/** Which message of the transcript is being looked at, and the words in it that a line of the report rests on. */
export type Focus = { message: number; quote: string | null };

/** One thing that was looked at. `failing` needs somebody now, `doubtful` soon; `detail` says what was seen, no names. */
export type HealthFinding = { what: string; state: 'good' | 'doubtful' | 'failing'; detail: string };

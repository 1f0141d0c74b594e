/** One check. `failing` needs the operator now, `doubtful` soon; `detail` says what was found, without names. */
export type HealthFinding = { what: string; state: 'good' | 'doubtful' | 'failing'; detail: string };

/** The result of one check. `failing` needs action now, `doubtful` soon; `detail` contains no names. */
export type HealthFinding = { what: string; state: 'good' | 'doubtful' | 'failing'; detail: string };

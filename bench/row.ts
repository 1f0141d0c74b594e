/** One budget: what was measured, and beside it the floor or the peer from the same run. */
export type Row = { what: string; measured: string; beside: string; budget: string; holds: boolean };

/** One budget, what was measured, and the floor or the peer beside it from the same run. */
export type Row = { what: string; measured: string; beside: string; budget: string; holds: boolean };

import type { WrittenCase } from '../../domain/try-out/written-case.ts';

/** A written case as it was typed, valid or not. */
export type TypedCase = Record<keyof WrittenCase, string>;

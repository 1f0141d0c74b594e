import type { ScreenKind } from '../../../contract/screens.ts';
import type { Statement } from '../model/events.ts';
import type { ShownSigns } from './state.ts';

/** Instead of a page's id: to change an earlier answer or a row that was never asked for, and to add something after the end. */
export const changeScreenId = 'change';
export const additionScreenId = 'addendum';

/** A page for the patient. Two pages with the same id ask the same. */
export type Screen = {
  id: string;
  kind: ScreenKind;
  module: string | null;
  /** All items that accept an answer, in order. */
  items: readonly string[];
  statements: Statement[];
  signs: ShownSigns[];
  ruleIds: string[];
};

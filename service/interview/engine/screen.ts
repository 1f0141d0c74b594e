import type { Statement } from './events.ts';
import type { ShownSigns } from './state.ts';

export const screenKinds = [
  'about',
  'signs',
  'story',
  'alarm',
  'self_harm',
  'emergency',
  'confirm',
  'topics',
  'which',
  'safety',
  'questions',
  'list',
  'section',
  'further',
  'readback',
  'done',
] as const;
export type ScreenKind = (typeof screenKinds)[number];

/** A page that waits for the patient. Two pages with the same id ask the same. */
export type Screen = {
  id: string;
  kind: ScreenKind;
  /** The topic that a screen of questions belongs to. */
  module: string | null;
  /** Everything that takes an answer, in order. */
  items: readonly string[];
  statements: readonly Statement[];
  signs: readonly ShownSigns[];
  /** The flags that an emergency page is about. */
  ruleIds: readonly string[];
};

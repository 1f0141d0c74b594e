/** Kinds of the pages of a consultation. A later version may add one: what is not known is shown by its items. Without zod. */
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

/** How an item of a page is answered. */
export const controls = ['text', 'choice', 'choices', 'scale', 'age', 'date', 'yes_no', 'tick'] as const;
export type Control = (typeof controls)[number];

import { coreTexts } from '@/lib/shared/english/core-texts.ts';

/** The texts of the list of keys, with those of every page. */
export const keysTexts = {
  ...coreTexts,
  keys: {
    title: 'Keyboard shortcuts',
    open: 'Keyboard shortcuts',
    single: 'Single keys do something',
    singleHint:
      'Turn this off if you dictate, or if keys are pressed by mistake. It is kept in this browser.',
    groups: [
      {
        name: 'Everywhere',
        keys: [
          [['⌘ K', 'Ctrl K'], 'Search and commands'],
          [['N'], 'New invitation'],
          [['G', 'T'], 'Go to Today'],
          [['G', 'I'], 'Go to Invitations'],
          [['G', 'A'], 'Go to Agents'],
          [['G', 'S'], 'Go to Settings'],
          [['?'], 'This list'],
        ],
      },
      {
        name: 'In the list of invitations',
        keys: [
          [['/'], 'Search'],
          [['J', 'K'], 'Next or previous row'],
          [['↓', '↑'], 'Next or previous row, from a row'],
          [['Enter'], 'Open the row'],
          [['X'], 'Select the row, or not'],
          [['C'], 'Copy the row’s link'],
        ],
      },
      { name: 'In a report', keys: [[['R'], 'Mark as reviewed']] },
    ] satisfies { name: string; keys: [string[], string][] }[],
  },
};

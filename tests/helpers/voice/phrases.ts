/**
 * All that the offline recognizer can hear: plain answers, numbers and a few short phrases. Words stand as its
 * dictionary has them.
 */
export const phrases = [
  'yes',
  'no',
  'not sure',
  'nothing',
  'nothing else',
  'none of these',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'the first one',
  'the second one',
  'the last one',
  'for two weeks',
  'three days ago',
  'since yesterday',
  'my left knee hurts',
  'i have a headache',
  'i have chest pain',
  'it gets worse when i walk',
  'i take aspirin',
  'i want to get better',
] as const;

export type Phrase = (typeof phrases)[number];

import { describe, expect, test } from 'vitest';
import { specializationNames } from '../../../../contract/specializations.ts';
import { isFor } from '../../model/audience.ts';
import type { SafetyScreen } from '../../model/protocol-schema.ts';
import { type SignGroup, shortListsOf } from '../../model/signs.ts';
import { findMisfits, linesFor } from './page-sizes.ts';
import { isForBoth, listDistinctPeople } from './people.ts';
import { loadContent } from './reachable.ts';

const content = loadContent();
const { signs } = content;
const stroke = [...signs.groups.values()].find(({ id }) => id === 'stroke');
const text = { patient: words(), parent: words(), parentOfBaby: words(), carer: words() };

function words() {
  return { en: 'So?', es: '¿Sí?', fr: 'So?', de: 'So?', ar: 'So?' };
}

type Line = SafetyScreen['lines'][number];
const line = (slot: string, more: Partial<Line> = {}): Line => {
  return { slot, text, for: {}, when: null, source: 'NICE', ...more };
};
const six = ['sx.a', 'sx.b', 'sx.c', 'sx.d', 'sx.e', 'sx.f'].map((slot) => line(slot));

const ofScreen = (lines: Line[]) =>
  findMisfits({ ...content, screens: new Map([['back', { module: 'back', for: {}, says: [], lines }]]) });
const ofGroup = (change: (group: SignGroup) => Partial<SignGroup>) => {
  if (stroke === undefined) throw new Error('No group stroke');
  const groups = new Map([['stroke', { ...stroke, for: {}, ...change(stroke) }]]);
  return findMisfits({ ...content, signs: { ...signs, groups } });
};

describe('the shipped pages', () => {
  test('show nobody too much, nothing, or what is for others', () => {
    expect(findMisfits(content)).toEqual([]);
  });

  test('show each person a short list of four to six signs, all of them for this person', () => {
    for (const specialization of specializationNames) {
      const own = shortListsOf(signs.shortLists, specialization);
      for (const person of listDistinctPeople(own.map((list) => list.for))) {
        const list = own.find((one) => isFor(one.for, person));
        expect(list?.signs.length, `${specialization} ${person.months}`).toBeGreaterThanOrEqual(4);
        for (const reference of list?.signs ?? []) {
          const found = signs.byName.get(reference);
          expect(found && isForBoth(found.group.for, found.sign.for, person), reference).toBe(true);
        }
      }
    }
  });
});

describe('a page that does not fit is reported with its file:', () => {
  test('a seventh line for some person, with any findings', () => {
    expect(ofScreen(six)).toEqual([]);
    expect(ofScreen([...six, line('sx.g')])).toEqual([
      expect.stringMatching(/back\.yaml: 7 lines .*; 6 fit/),
    ]);
    expect(ofScreen([...six, line('sx.g', { for: { sex: 'FEMALE' } })])).toEqual([
      expect.stringMatching(/7 lines for/),
    ]);
    expect(ofScreen([...six, line('sx.g', { when: { slot: 'sx.h', is: 'YES' } })])).toEqual([
      expect.stringMatching(/7 lines for .* with sx\.h; 6 fit/),
    ]);
  });

  test('a seventh sign, and a group without a sign for somebody', () => {
    const seven = ofGroup(({ signs: own }) => ({
      signs: Array.from({ length: 7 }, () => own.slice(0, 1)).flat(),
    }));
    expect(seven).toEqual([expect.stringMatching(/stroke\.yaml: 7 signs for .*; 1 to 6 fit/)]);
    const none = ofGroup(({ signs: own }) => ({
      signs: own.slice(0, 1).map((sign) => ({ ...sign, for: { sex: 'MALE' as const } })),
    }));
    expect(none).toContainEqual(expect.stringMatching(/0 signs for (sex not known|female)/));
  });

  test('a short list with a sign that is not for its readers, and a specialization in which some person gets none', () => {
    const [list] = signs.shortLists;
    if (list === undefined) throw new Error('No list');
    const shortLists = signs.shortLists.map((one) => ({ ...one, for: { ...one.for, minMonths: 24 } }));
    expect(findMisfits({ ...content, signs: { ...signs, shortLists } })).toContainEqual(
      expect.stringMatching(/GENERAL_PRACTICE has no list/),
    );
    const byName = new Map(
      [...signs.byName].map(([name, { group, sign }]) => [
        name,
        { group: { ...group, for: { minMonths: 144 } }, sign },
      ]),
    );
    const wrong = findMisfits({ ...content, signs: { ...signs, byName } });
    expect(wrong).toContainEqual(expect.stringMatching(/short-lists\.yaml: ".*" is not for/));
  });
});

describe('which person gets which lines', () => {
  const screen = {
    module: 'chest_pain',
    for: {},
    says: [],
    lines: [
      line('sx.a'),
      line('sx.b', { for: { sex: 'FEMALE', minMonths: 144 } }),
      line('sx.c', { when: { slot: 'sx.a', is: 'YES' } }),
      line('sx.d', { when: { not: { slot: 'sx.a', is: 'YES' } } }),
    ],
  };
  const shown = (months: number | null, sex: 'FEMALE' | 'MALE' | null, yes: string[] = []) =>
    linesFor(screen, { months, sex }, new Set(yes)).map(({ slot }) => slot);

  test('no person gets lines that are for others; "rather not say" leaves nothing out', () => {
    expect(shown(300, 'MALE')).toEqual(['sx.a', 'sx.d']);
    expect(shown(30, 'FEMALE')).toEqual(['sx.a', 'sx.d']);
    expect(shown(300, 'FEMALE')).toEqual(['sx.a', 'sx.b', 'sx.d']);
    expect(shown(300, null)).toEqual(['sx.a', 'sx.b', 'sx.d']);
    expect(shown(null, 'FEMALE')).toEqual(['sx.a', 'sx.b', 'sx.d']);
  });

  test('what is known is not asked again, and decides about other lines', () => {
    expect(shown(300, 'MALE', ['sx.a'])).toEqual(['sx.c']);
  });
});

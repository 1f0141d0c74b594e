import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropSaved, dropTyped, type Edit, extendEdit, keepTyped, mergeEdit, noEdit } from './merge-edit.ts';

type Values = { phone: string; days: string; languages: string[]; isOn: boolean | null };
const stored: Values = { phone: '1', days: '', languages: ['fr'], isOn: true };
const type = (changes: Partial<Values>, edit: Edit<Values> = noEdit, shown = stored) =>
  extendEdit(edit, shown, changes);

describe('S40 what was typed over stored values', () => {
  test('a field that was not changed follows what somebody else saves', () => {
    const edit = type({ phone: '2' });
    expect(mergeEdit(edit, { ...stored, days: '30' })).toEqual({
      values: { ...stored, phone: '2', days: '30' },
      isChanged: true,
      conflicts: [],
    });
  });

  test('a field that was changed here and there is a conflict, and keeps what was typed', () => {
    const edit = type({ phone: '2', languages: ['de'] });
    const merged = mergeEdit(edit, { ...stored, phone: '3', languages: ['fr', 'ar'] });
    expect(merged.conflicts).toEqual(['phone', 'languages']);
    expect(merged.values).toMatchObject({ phone: '2', languages: ['de'] });
  });

  test('the same change here and there is none', () => {
    const edit = type({ phone: '2', isOn: null });
    expect(mergeEdit(edit, { ...stored, phone: '2', isOn: null })).toMatchObject({
      isChanged: false,
      conflicts: [],
    });
  });

  test('a field that is first changed after somebody has saved it was changed over that value', () => {
    const theirs = { ...stored, days: '30' };
    const edit = type({ days: '60' }, type({ phone: '2' }), theirs);
    expect(mergeEdit(edit, theirs).conflicts).toEqual([]);
    expect(mergeEdit(edit, { ...theirs, days: '90' }).conflicts).toEqual(['days']);
  });

  test('a decision is for the value that was shown; another change is another conflict', () => {
    const theirs = { ...stored, phone: '3' };
    const kept = keepTyped(type({ phone: '2' }), theirs, 'phone');
    expect(mergeEdit(kept, theirs)).toMatchObject({ values: { phone: '2' }, conflicts: [] });
    expect(mergeEdit(kept, { ...stored, phone: '4' }).conflicts).toEqual(['phone']);
    expect(mergeEdit(dropTyped(kept, ['phone']), theirs)).toEqual({
      values: theirs,
      isChanged: false,
      conflicts: [],
    });
  });

  test('what is typed while it is being saved stays', () => {
    const sent = { ...stored, phone: '2', days: '30' };
    const left = dropSaved(type({ phone: '22' }, type({ phone: '2', days: '30' })), sent);
    expect(left.typed).toEqual({ phone: '22' });
    expect(mergeEdit(left, sent)).toEqual({
      values: { ...sent, phone: '22' },
      isChanged: true,
      conflicts: [],
    });
  });

  test('nothing that others have saved changes without a decision, whatever is typed and saved', () => {
    const value = fc.record({
      phone: fc.constantFrom('1', '2', '3'),
      days: fc.constantFrom('', '30', '60'),
      languages: fc.subarray(['fr', 'de']),
      isOn: fc.constantFrom(true, false, null),
    });
    const changes = fc.record(
      { phone: fc.constantFrom('1', '2', '3'), days: fc.constantFrom('', '30') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, fc.array(changes, { maxLength: 4 }), value, (before, typed, after) => {
        const edit = typed.reduce<Edit<Values>>((so, one) => extendEdit(so, before, one), noEdit);
        const { values, conflicts } = mergeEdit(edit, after);
        for (const field of Object.keys(after) as (keyof Values)[]) {
          if (conflicts.includes(field)) continue;
          const isTheirs = JSON.stringify(values[field]) === JSON.stringify(after[field]);
          const isUntouchedThere = JSON.stringify(before[field]) === JSON.stringify(after[field]);
          expect(isTheirs || isUntouchedThere).toBe(true);
        }
      }),
    );
  });
});

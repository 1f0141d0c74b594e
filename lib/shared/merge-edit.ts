/**
 * What was typed into a form over stored values, field by field: the stored value that was shown when the field was first changed,
 * and the value now. A field that was not changed follows what is stored (S40).
 */
export type Edit<Values> = { base: Partial<Values>; typed: Partial<Values> };

export const noEdit = { base: {}, typed: {} };

type Merged<Values> = {
  /** What would be saved: what is stored, and over it what was typed. */
  values: Values;
  isChanged: boolean;
  /** Fields that were changed here, and meanwhile to something else there. */
  conflicts: (keyof Values)[];
};

/** Values of fields are texts, numbers, booleans, null, or lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <Values>(typed: Partial<Values>) => Object.keys(typed) as (keyof Values)[];

/** Puts an edit over the values that are stored now. */
export function mergeEdit<Values extends object>(
  { base, typed }: Edit<Values>,
  stored: Values,
): Merged<Values> {
  const changed = fieldsOf(typed).filter((field) => !isSame(typed[field], stored[field]));
  return {
    values: { ...stored, ...typed },
    isChanged: changed.length > 0,
    conflicts: changed.filter((field) => !isSame(base[field], stored[field])),
  };
}

/** Adds changes to an edit. @param stored - the values that are shown where nothing was changed */
export function extendEdit<Values extends object>(
  { base, typed }: Edit<Values>,
  stored: Values,
  changes: Partial<Values>,
): Edit<Values> {
  const first = fieldsOf(changes).filter((field) => !Object.hasOwn(typed, field));
  return { base: { ...base, ...pick(stored, first) }, typed: { ...typed, ...changes } };
}

/** Decides conflicts for what was typed. @param stored - the values that were shown beside it */
export function keepTyped<Values extends object>(
  edit: Edit<Values>,
  stored: Values,
  field: keyof Values,
): Edit<Values> {
  return { ...edit, base: { ...edit.base, ...pick(stored, [field]) } };
}

/** Gives up what was typed in these fields. */
export function dropTyped<Values extends object>(
  { base, typed }: Edit<Values>,
  fields: readonly (keyof Values)[],
): Edit<Values> {
  const left = fieldsOf(typed).filter((field) => !fields.includes(field));
  return { base: pick(base, left), typed: pick(typed, left) };
}

/** Removes what was saved; what was typed while it was being saved stays. */
export function dropSaved<Values extends object>(edit: Edit<Values>, saved: Values): Edit<Values> {
  const done = fieldsOf(edit.typed).filter((field) => isSame(edit.typed[field], saved[field]));
  const left = dropTyped(edit, done);
  return { ...left, base: pick(saved, fieldsOf(left.typed)) };
}

function pick<Values extends object>(
  from: Partial<Values>,
  fields: readonly (keyof Values)[],
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const field of fields) picked[field] = from[field];
  return picked;
}

/*
 * A small parser for answers of the dashboard's own server in the browser. Everything from outside is parsed with zod, but even its
 * smallest form would take an eighth of a page's script budget, for values that the same build has written.
 */

/** Parses an unknown value to a `T`, or throws `ShapeError`. */
export type Shape<T> = { parse(value: unknown): T };
export type Infer<S> = S extends Shape<infer T> ? T : never;

class ShapeError extends Error {
  override name = 'ShapeError';
}

function check<T>(name: string, holds: (value: unknown) => value is T): Shape<T> {
  return {
    parse(value) {
      if (!holds(value)) throw new ShapeError(`Expected ${name}.`);
      return value;
    },
  };
}

export const string = () => check('text', (value) => typeof value === 'string');
export const boolean = () => check('true or false', (value) => typeof value === 'boolean');
export const int = () => check('a whole number', (value): value is number => Number.isSafeInteger(value));

/** One of the given texts. */
export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return check(values.join(', '), (value): value is T => values.some((one) => one === value));
}

/** An object that the server has already parsed; only checks that it is an object. */
export function trusted<T extends object>(): Shape<T> {
  return check('an object', (value): value is T => typeof value === 'object' && value !== null);
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return { parse: (value) => (value === null ? null : shape.parse(value)) };
}

export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return { parse: (value) => (value === undefined ? undefined : shape.parse(value)) };
}

export function array<T>(shape: Shape<T>): Shape<T[]> {
  return {
    parse(value) {
      if (!Array.isArray(value)) throw new ShapeError('Expected a list.');
      return value.map((one) => shape.parse(one));
    },
  };
}

/** An object whose values all have one shape. */
export function record<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return {
    parse(value) {
      if (typeof value !== 'object' || value === null) throw new ShapeError('Expected an object.');
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shape.parse(one)]));
    },
  };
}

type Fields = Record<string, Shape<unknown>>;
type FromFields<F extends Fields> = { [K in keyof F]: Infer<F[K]> };
type ObjectShape<F extends Fields> = Shape<FromFields<F>> & { fields: F };

/** An object with these fields; other fields are dropped. */
export function object<F extends Fields>(fields: F): ObjectShape<F> {
  return {
    fields,
    parse(value) {
      if (typeof value !== 'object' || value === null) throw new ShapeError('Expected an object.');
      const entries = Object.entries(fields).map(([key, shape]) => [
        key,
        shape.parse(Reflect.get(value, key)),
      ]);
      // The cast is safe: each field was parsed with its own shape.
      return Object.fromEntries(entries) as FromFields<F>;
    },
  };
}

/** An instant, in ISO 8601. */
export const instant = string();
export const nullableText = nullable(string());

/** The parsed value, or null when it has another shape. */
export function parseOrNull<T>(shape: Shape<T>, value: unknown): T | null {
  try {
    return shape.parse(value);
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

import type * as z from 'zod';

/** A place in a value, and the least or most that its schema allows there: characters, elements, or a number. */
export type Bound = {
  path: readonly (string | number)[];
  kind: 'string' | 'array' | 'number';
  min?: number;
  max?: number;
};

type Check = { check?: string; minimum?: number; maximum?: number; value?: unknown };

/** The least and the most that a schema's own checks allow. */
function limitsOf(schema: z.core.$ZodType): { min?: number; max?: number } {
  const limits: { min?: number; max?: number } = {};
  for (const one of schema._zod.def.checks ?? []) {
    const { check, minimum, maximum, value } = one._zod.def as Check;
    if (check === 'min_length' && minimum !== undefined) limits.min = minimum;
    if (check === 'max_length' && maximum !== undefined) limits.max = maximum;
    if (check === 'greater_than' && typeof value === 'number') limits.min = value;
    if (check === 'less_than' && typeof value === 'number') limits.max = value;
  }
  return limits;
}

/**
 * The bounds of a schema at the places that an example has: of a list its first element, of a record its first entry.
 * @param example - a value of the schema
 */
export function boundsOf(
  schema: z.core.$ZodType,
  example: unknown,
  path: readonly (string | number)[] = [],
): Bound[] {
  if (example === undefined || example === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const limits = limitsOf(schema);
  const own = (kind: Bound['kind']): Bound[] =>
    Object.keys(limits).length === 0 ? [] : [{ path, kind, ...limits }];
  switch (def.type) {
    case 'string':
      return own('string');
    case 'number':
      return own('number');
    case 'array':
      return [
        ...own('array'),
        ...(Array.isArray(example) ? boundsOf(def.element, example[0], [...path, 0]) : []),
      ];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, member]) =>
        boundsOf(member, (example as Record<string, unknown>)[key], [...path, key]),
      );
    case 'record': {
      const [entry] = Object.entries(example as Record<string, unknown>);
      return entry === undefined ? [] : boundsOf(def.valueType, entry[1], [...path, entry[0]]);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return boundsOf(def.innerType, example, path);
    case 'union': {
      const fitting = def.options.find((option) => (option as z.ZodType).safeParse(example).success);
      return fitting === undefined ? [] : boundsOf(fitting, example, path);
    }
    case 'pipe':
      return boundsOf(def.out._zod.def.type === 'transform' ? def.in : def.out, example, path);
    default:
      return [];
  }
}

/** The example with the value at the bound's place set to this size. */
export function resize(example: unknown, { path, kind }: Bound, size: number): unknown {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const copy: Record<string | number, unknown> = Array.isArray(example)
      ? (Object.assign([], example) as never)
      : { ...(example as object) };
    copy[step] = resize(copy[step], { path: rest, kind }, size);
    return copy;
  }
  if (kind === 'number') return size;
  if (kind === 'string') return String(example).padEnd(size, 'x').slice(0, size);
  const [first] = example as unknown[];
  return Array.from({ length: size }, () => first);
}

import * as z from 'zod';

declare const isStored: unique symbol;
/** The JSON of a column that its own {@link StoredValue} has made. Only that opens it again. */
export type StoredJson<Value> = { readonly [isStored]: Value };

/**
 * How the values of one structured column are written and read back (S36). Bounds apply when writing; reading has none,
 * so that whatever was once acknowledged opens.
 */
export type StoredValue<Value> = {
  /**
   * The JSON to store, which was read back before it is returned.
   * @throws UnstorableError when the value is not within the column's bounds, or would not read back as the same
   */
  write(value: Value): string;
  /** {@link write} for a column of JSON. */
  keep(value: Value): StoredJson<Value>;
  /**
   * @param stored - what the database driver has parsed from a column of JSON
   * @throws UnreadableError
   */
  read(stored: unknown): Value;
  /**
   * @param json - JSON as a text, such as a sealed value holds
   * @throws UnreadableError
   */
  parse(json: string): Value;
};

/** Its message names the column and the rule, never the content. The log shows it as `code`. */
class StoredValueError extends Error {
  readonly code: string;
  constructor(message: string) {
    super(message);
    this.code = message;
  }
}

/** A value that may not be stored. */
export class UnstorableError extends StoredValueError {
  override name = 'UnstorableError';
}

/** A stored value that cannot be decrypted or is no value of its column. */
export class UnreadableError extends StoredValueError {
  override name = 'UnreadableError';
  readonly isUnreadable = true;
}

/** Checked by a member: Next bundles instrumentation and routes separately, so the class may exist more than once. */
export function isUnreadableError(error: unknown): boolean {
  return error instanceof Error && 'isUnreadable' in error && error.isUnreadable === true;
}

/**
 * Defines a structured column once.
 * @param name - for error messages
 * @param schema - with all bounds; values are written through it
 * @param reading - reads what is stored; by default the same schema without its bounds
 */
export function defineStored<Value>(
  name: string,
  schema: z.ZodType<Value>,
  reading: z.ZodType<Value> = withoutBounds(schema),
): StoredValue<Value> {
  const read = (stored: unknown): Value => {
    const result = reading.safeParse(stored);
    if (!result.success) throw new UnreadableError(`${name}: ${explain(result.error)}`);
    return result.data;
  };
  const parse = (json: string): Value => read(parseJson(name, json));
  const write = (value: Value): string => {
    const checked = schema.safeParse(value);
    if (!checked.success) throw new UnstorableError(`${name}: ${explain(checked.error)}`);
    const json = JSON.stringify(checked.data);
    if (JSON.stringify(parse(json)) !== json) throw new UnstorableError(`${name}: does not read back`);
    return json;
  };
  return {
    read,
    parse,
    write,
    keep(value) {
      const json = write(value);
      if (holdsNull.test(json)) throw new UnstorableError(`${name}: holds U+0000`);
      return JSON.parse(json) as StoredJson<Value>;
    },
  };
}

/** U+0000 as JSON writes it, which PostgreSQL's `jsonb` refuses. */
const holdsNull = /(?<!\\)(?:\\\\)*\\u0000/;

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError(`${name}: no JSON`);
  }
}

/** The rules that were broken. Keys and values may come from a patient, so they are left out. */
function explain({ issues }: z.ZodError): string {
  return [...new Set(issues.map(({ code, path }) => `${code} at depth ${path.length}`))].join(', ');
}

/**
 * The same shape without bounds: no lengths, formats, ranges or unknown keys are refused; types, literals and the
 * members of enums still are.
 * @throws Error for a kind of schema that has no such counterpart here, when the column is defined
 */
export function withoutBounds<Value>(schema: z.ZodType<Value>): z.ZodType<Value> {
  return relax(schema) as z.ZodType<Value>;
}

function relax(schema: z.core.$ZodType): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'unknown':
      return schema as z.ZodType;
    case 'array':
      return z.array(relax(def.element));
    case 'object':
      // Members that are not named are kept only where the schema keeps them.
      return def.catchall === undefined || def.catchall._zod.def.type === 'never'
        ? z.object(mapShape(def.shape))
        : z.looseObject(mapShape(def.shape));
    case 'record':
      return z.record(z.string(), relax(def.valueType));
    case 'optional':
      return relax(def.innerType).optional();
    case 'nullable':
      return relax(def.innerType).nullable();
    case 'default':
      return relax(def.innerType).default(def.defaultValue);
    case 'union':
      return relaxUnion(def);
    case 'pipe':
      // What is stored went through the transformation when it was written; it must not change the type.
      return relax(def.out._zod.def.type === 'transform' ? def.in : def.out);
    default:
      throw new Error(`A stored value cannot be read without bounds through a schema of type ${def.type}`);
  }
}

function mapShape(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([key, member]) => [key, relax(member)]));
}

function relaxUnion(def: z.core.$ZodUnionDef & { discriminator?: string }): z.ZodType {
  const options = def.options.map(relax);
  if (def.discriminator === undefined) return z.union(options);
  const members = options.filter(
    (option): option is z.ZodObject | z.ZodDiscriminatedUnion => 'def' in option,
  );
  const [first, ...others] = members;
  if (first === undefined) throw new Error('A union without members');
  return z.discriminatedUnion(def.discriminator, [first, ...others]);
}

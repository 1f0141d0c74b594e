import * as z from 'zod';

type Shape = Record<string, z.ZodType>;

/** Under this name the API document marks what the specification does not have. */
export const extensionMark = 'x-extension';

/**
 * Marks a field of a body as an extension of the specification, where it is defined; the API document shows it.
 *
 * @param schema - last in its chain: a schema made of it later has no mark
 * @param isExtension - false leaves the field as it is
 */
export function extension<Schema extends z.ZodType>(schema: Schema, isExtension = true): Schema {
  return isExtension ? schema.meta({ ...schema.meta(), [extensionMark]: true }) : schema;
}

/** The same fields, of which those that are extensions are marked. */
function mark<Fields extends Shape>(
  fields: Fields,
  isExtension: (name: keyof Fields & string) => boolean,
): Fields {
  const marked = Object.entries(fields).map(([name, schema]) => [name, extension(schema, isExtension(name))]);
  return Object.fromEntries(marked) as Fields;
}

/** The same fields, marked where a table of facts says that they are extensions. */
export function markExtensions<Fields extends Shape>(
  fields: Fields,
  facts: { [Name in keyof Fields]: { isExtension: boolean } },
): Fields {
  return mark(fields, (name) => facts[name].isExtension);
}

/**
 * A body that the specification has: each of its fields is either one of the specification or an extension.
 *
 * @param specified - as the specification names them
 * @param extensions - what it does not have; the API document marks them
 */
export function specifiedBody<Specified extends Shape, Extensions extends Shape>(
  specified: Specified,
  extensions: Extensions,
): z.ZodObject<Specified & Extensions> {
  return z.object({ ...specified, ...mark(extensions, () => true) });
}

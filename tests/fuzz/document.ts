import * as z from 'zod';

/** A JSON Schema of the document; `$ref` points to its components. */
export type Schema = { [key: string]: unknown };

const mediaSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()).default({}) }));
const operationSchema = z.object({
  security: z.array(z.unknown()).default([]),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), schema: z.record(z.string(), z.unknown()).default({}) }),
    )
    .default([]),
  requestBody: z.object({ content: mediaSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: mediaSchema.optional() })),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const documentSchema = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

/**
 * What an answer with one status may contain: a schema of the body for each JSON media type, null for other media
 * types.
 */
type AnswerForm = Map<string, z.ZodType | null>;

export type Operation = {
  /** `GET /agent/{id}`. */
  name: string;
  method: string;
  path: string;
  needsToken: boolean;
  query: { name: string; schema: Schema }[];
  bodies: { type: string; schema: Schema }[];
  answers: Map<number, AnswerForm>;
};

export type FuzzDocument = { operations: readonly Operation[]; schemas: Readonly<Record<string, Schema>> };

/**
 * The operations of an OpenAPI document, with the possible answers of each. @throws ZodError when it is no such
 * document
 */
export function readDocument(json: unknown): FuzzDocument {
  const document = documentSchema.parse(json);
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const operation = item[method];
      if (!operation) return [];
      return [
        {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          needsToken: operation.security.length > 0,
          query: operation.parameters.filter((parameter) => parameter.in === 'query'),
          bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
            type,
            schema,
          })),
          answers: new Map(
            Object.entries(operation.responses).map(([status, { content }]) => [
              Number(status),
              new Map(
                Object.entries(content ?? {}).map(([type, { schema }]) => [
                  type,
                  type.endsWith('json') ? toZod(schema, schemas) : null,
                ]),
              ),
            ]),
          ),
        },
      ];
    }),
  );
  return { operations, schemas };
}

const componentPrefix = '#/components/schemas/';

/** Converts the schema to zod; components become the definitions that zod resolves `$ref` in. */
function toZod(schema: Schema, schemas: Record<string, Schema>): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll(componentPrefix, '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text));
}

/** Follows a `$ref` at the top of a schema. */
export function resolve(schema: Schema, schemas: FuzzDocument['schemas']): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = schemas[$ref.replace(componentPrefix, '')];
  if (!found) throw new Error(`The document has no ${$ref}`);
  return found;
}

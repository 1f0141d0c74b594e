import * as z from 'zod';

/** A JSON Schema as the document has it; `$ref` points into its components. */
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

/** What an answer with one status may hold: a check of the body for each JSON type, null for other types. */
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

/** The operations of an OpenAPI document, with what each may answer. @throws ZodError when it is none */
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

/** The schema as zod's; components become the definitions that zod looks in. */
function toZod(schema: Schema, schemas: Record<string, Schema>): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll(componentPrefix, '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text));
}

/** A schema without a reference at its top. */
export function resolve(schema: Schema, schemas: FuzzDocument['schemas']): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = schemas[$ref.replace(componentPrefix, '')];
  if (!found) throw new Error(`The document has no ${$ref}`);
  return found;
}

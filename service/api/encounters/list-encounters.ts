import * as z from 'zod';
import { encounterSchema } from '../../../contract/encounter.ts';
import { encounterStatusNames } from '../../../contract/encounter-status.ts';
import { limits } from '../../../contract/limits.ts';
import { lineSchema } from '../../../contract/text.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeNextPage, isStorableMoment, pageQuery, readPageRequest } from '../paging.ts';
import { toEncounterAnswer } from './encounter-answer.ts';

const limitMax = 200;

const querySchema = z.object({
  externalId: lineSchema(limits.externalIdLength).optional(),
  status: z.enum(encounterStatusNames).optional(),
  updatedSince: z.iso
    .datetime({ offset: true })
    .refine(isStorableMoment, { error: 'Must be between 1970 and 9999.' })
    .optional()
    .meta({
      description: "Inclusive, by the server's time; the answer is then in the order of the last change.",
    }),
  ...pageQuery(limitMax),
});

/** `GET /encounter` (extension, readings §4.5). */
export const listEncounters = defineEndpoint({
  operation: 'GET /encounter',
  summary: 'List encounters',
  description:
    'Newest first; with `updatedSince` oldest change first. `Link` names the next page if there is one. For a `front_desk` user the flags come without their `code`.',
  isExtension: true,
  audit: { action: 'encounter.list', resourceType: 'encounter' },
  body: null,
  query: querySchema,
  answer: { status: 200, description: 'Encounters.', schema: z.array(encounterSchema) },
  problems: [],
  isIdempotent: false,
  async handle({ query, caller, stores }) {
    const page = await stores.encounters.list(
      caller.account.organization.id,
      {
        externalId: query.externalId ?? null,
        status: query.status ?? null,
        updatedSince: query.updatedSince === undefined ? null : new Date(query.updatedSince),
      },
      readPageRequest(query),
    );
    const { externalId, status, updatedSince, limit } = query;
    return {
      status: 200,
      body: page.items.map((encounter) => toEncounterAnswer(encounter, caller.account.role)),
      headers: describeNextPage('/encounter', { externalId, status, updatedSince, limit }, page),
      resourceIds: page.items.map((encounter) => encounter.id),
    };
  },
});

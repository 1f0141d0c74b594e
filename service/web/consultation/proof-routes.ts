import * as z from 'zod';
import { dateParts, readDateParts, readWholeDate } from '../../../common/date-entry.ts';
import { cleanEntry } from '../../../common/fold-text.ts';
import { type Refused, refuse } from '../../domain/consultation/permissions.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { writeProved } from '../cookies.ts';
import type { ProofProblem } from '../pages/prove-page.ts';
import { problem, wantsJson } from '../requests.ts';
import { unknownLink } from './consult-routes.ts';
import { renderConsultationJson } from './consultation-json.ts';
import { addressOf, answerRefused, type ConsultationDependencies, openPost } from './consultation-visit.ts';

/** The form sends all fields, a program one of the two proofs. */
const proofSchema = z.object({
  code: z.string().default(''),
  day: z.string().default(''),
  month: z.string().default(''),
  year: z.string().default(''),
  dateOfBirth: z.string().optional(),
});

/** Verifies a date of birth or a code, so that this browser can continue the consultation. */
export async function prove(dependencies: ConsultationDependencies, c: AppContext): Promise<Response> {
  const opened = await openPost(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor, body } = opened;
  const given = proofSchema.safeParse(body);
  if (!given.success) return problem(c, 'invalid_fields', 'A date of birth or a code is needed.');
  const proof = readProof(given.data);
  const refused: Refused = { kind: 'refused', why: 'prove_first' };
  // An impossible entry (an empty field, the 31st of February) does not count as an attempt.
  if ('field' in proof) {
    const isRefused = refuse('prove', encounter, visitor);
    return answerRefused(dependencies, c, encounter, isRefused ?? refused, {
      ...proof,
      triesLeft: null,
      typed: given.data,
    });
  }
  const field = 'code' in proof ? 'code' : 'date';
  const outcome = await dependencies.consultations.prove(encounter.id, visitor, proof);
  switch (outcome.kind) {
    case 'unknown':
      return unknownLink(c);
    case 'refused':
      return answerRefused(dependencies, c, encounter, outcome);
    case 'code_only':
      return answerRefused(dependencies, c, encounter, refused, {
        field: 'code',
        parts: [],
        triesLeft: null,
        typed: {},
      });
    case 'wrong': {
      const { triesLeft } = outcome;
      return answerRefused(dependencies, c, encounter, refused, {
        field,
        parts: dateParts,
        triesLeft,
        typed: given.data,
      });
    }
  }
  writeProved(c, dependencies.signer, encounter);
  if (!wantsJson(c)) return c.redirect(addressOf(dependencies, encounter.id), 303);
  const found = await dependencies.consultations.findView(encounter.id, {
    claimSecret: null,
    isProved: true,
  });
  return found.kind === 'seen' ? c.json(renderConsultationJson(found.view)) : unknownLink(c);
}

/** A proof to verify, or the problem of the input. */
function readProof(
  given: z.infer<typeof proofSchema>,
): { dateOfBirth: string } | { code: string } | Pick<ProofProblem, 'field' | 'parts'> {
  const code = cleanEntry(given.code).replace(/[\s\p{Pd}]/gu, '');
  if (code !== '') return /^\d{8}$/.test(code) ? { code } : { field: 'code', parts: [] };
  const date = given.dateOfBirth === undefined ? readDateParts(given) : readWholeDate(given.dateOfBirth);
  if (date.kind === 'date') return { dateOfBirth: date.iso };
  const isEmpty = given.dateOfBirth === undefined && dateParts.every((part) => given[part].trim() === '');
  return { field: isEmpty ? 'none' : date.kind === 'ambiguous' ? 'ambiguous' : 'date', parts: date.parts };
}

import 'server-only';
import * as z from 'zod';
import { endpoints } from '@/contract/endpoints.ts';
import type { Operation } from '@/contract/operations.ts';
import { callWithoutToken } from '@/lib/server/consult-api/call-service.ts';
import { rememberEndpoint } from '@/lib/server/consult-api/capabilities.ts';
import { isAbsence, type OptionalOutcome } from '@/lib/server/consult-api/outcome.ts';
import type { OptionalEndpoint } from '@/lib/server/consult-api/service-table.ts';
import type { Context } from '@/lib/server/context.ts';

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/**
 * Reads in the service's OpenAPI document (`/openapi.json`, readings §9) whether it names an operation, and remembers it. A service
 * without such a document names none.
 *
 * @param endpoint - under which it is remembered
 */
export async function findDocumented(
  context: Context,
  endpoint: OptionalEndpoint,
  operation: Operation,
  options: { timeoutMs: number },
): Promise<OptionalOutcome<null>> {
  const answer = await callWithoutToken(context, {
    method: 'GET',
    path: endpoints.document,
    retries: 0,
    ...options,
  });
  if (!answer.ok && !isRefusal(answer.status) && answer.failure.code !== 'unreadable') return answer;
  const isNamed = answer.ok && listOperations(answer.body).has(withoutNames(operation));
  await rememberEndpoint(context, endpoint, isNamed);
  return isNamed ? { ok: true, value: null } : { ok: false, absent: true };
}

/** Whether the document is not for us, as some operators keep theirs for themselves. */
function isRefusal(status: number | null): boolean {
  return isAbsence(status) || (status !== null && status >= 300 && status < 500 && status !== 429);
}

function listOperations(document: unknown): ReadonlySet<string> {
  const parsed = documentSchema.safeParse(document);
  const paths = parsed.success ? Object.entries(parsed.data.paths) : [];
  return new Set(
    paths.flatMap(([path, members]) =>
      Object.keys(members).map((method) => withoutNames(`${method.toUpperCase()} ${path}`)),
    ),
  );
}

/** A service may call the parameters of a path as it likes. */
const withoutNames = (operation: string) => operation.replaceAll(/\{[^}]*\}/g, '{}');

import type { NextRequest } from 'next/server';
import { showSentence } from '@/lib/server/http/plain-page.ts';
import { addHeaders } from '@/lib/server/http/rate-limit.ts';

export const dynamic = 'force-dynamic';

const retryAfterSeconds = 10;

/** The page for a session over its rate limit: pages redirect here, because a page cannot answer with status 429. */
export function GET(request: NextRequest): Response {
  const answer = showSentence(
    request,
    'Consult Desk',
    429,
    'Consult Desk is asked too often from here. Wait a moment, then go back.',
  );
  return addHeaders(answer, { 'retry-after': String(retryAfterSeconds) });
}

import type { NextRequest } from 'next/server';
import { getContext } from '@/lib/server/context.ts';
import { plainHeaders, showSentence } from '@/lib/server/http/plain-page.ts';
import { followCompletionLink } from '@/lib/server/inviting/follow-link.ts';
import { whenAddressCounted } from '@/lib/server/routes/define-route.ts';

export const dynamic = 'force-dynamic';

type RouteArguments = { params: Promise<{ id: string }> };

/** Redirects a patient from the end of a consultation to the clinic's completion link. Public: no session, no patient data. */
export async function GET(request: NextRequest, route: RouteArguments): Promise<Response> {
  if (isLookAhead(request.headers)) {
    // Refuse prefetches, so that the browser requests it again when the person follows the link.
    return new Response(null, { status: 503, headers: plainHeaders });
  }
  return whenAddressCounted(
    request,
    () => answer(request, route, { isVisit: true }),
    () =>
      showSentence(
        request,
        'Consultation',
        429,
        'This page is asked for too often just now. Please try again in a minute.',
      ),
  );
}

/** Without this handler, Next would run GET for HEAD and record a visit. */
export async function HEAD(request: NextRequest, route: RouteArguments): Promise<Response> {
  return answer(request, route, { isVisit: false });
}

async function answer(
  request: NextRequest,
  route: RouteArguments,
  options: { isVisit: boolean },
): Promise<Response> {
  const context = getContext();
  try {
    const location = await followCompletionLink(context, (await route.params).id, options);
    if (location) return new Response(null, { status: 303, headers: { ...plainHeaders, location } });
    return showSentence(
      request,
      'Consultation',
      404,
      'This link does not lead anywhere. You can close this page.',
    );
  } catch (error) {
    context.log.error({ err: error }, 'completion link failed');
    return showSentence(
      request,
      'Consultation',
      503,
      'This page cannot be opened just now. Please try again in a minute.',
    );
  }
}

function isLookAhead(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}

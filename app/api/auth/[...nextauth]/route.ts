import type { NextRequest } from 'next/server';
import { getContext } from '@/lib/server/context.ts';
import { readBoundedText } from '@/lib/server/http/read-bounded-text.ts';
import { isSameOrigin } from '@/lib/server/http/same-origin.ts';
import {
  answerDestination,
  finishSignIn,
  readLibraryAnswer,
  redirectBrowser,
  signOut,
  startAuthorizationFlow,
} from '@/lib/server/next-auth/authorization-flow.ts';
import { whenAddressCounted } from '@/lib/server/routes/define-route.ts';

export const dynamic = 'force-dynamic';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const readableActions = new Set(['csrf', 'session', 'signin', 'error']);

export async function GET(request: NextRequest, route: RouteContext): Promise<Response> {
  return whenAddressCounted(request, () => answerGet(request, route));
}

export async function POST(request: NextRequest, route: RouteContext): Promise<Response> {
  return whenAddressCounted(request, () => answerPost(request, route));
}

async function answerGet(request: NextRequest, route: RouteContext): Promise<Response> {
  const context = getContext();
  const path = (await route.params).nextauth;
  if (path[0] === 'callback') return finishSignIn(context, request, path);
  if (!readableActions.has(path[0] ?? '')) return new Response(null, { status: 404 });
  return readLibraryAnswer(context, request, path);
}

async function answerPost(request: NextRequest, route: RouteContext): Promise<Response> {
  const context = getContext();
  if (!isSameOrigin(context, request.headers)) return new Response(null, { status: 403 });
  const path = (await route.params).nextauth;
  if (path[0] === 'signin') {
    const text = await readBoundedText(request);
    if (text === null || text === 'too_large') return new Response(null, { status: 413 });
    const form = new URLSearchParams(text);
    const destination = await startAuthorizationFlow(context, request, 'session', form.get('callbackUrl'));
    return form.get('json') === 'true' ? answerDestination(destination) : redirectBrowser(destination);
  }
  if (path[0] === 'signout') return signOut(context, request);
  return new Response(null, { status: 404 });
}

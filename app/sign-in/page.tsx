import { CircleHelp, Clock } from 'lucide-react';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { SignInButton } from '@/app/sign-in/sign-in-button.tsx';
import { BrandMark } from '@/components/shell/brand-mark.tsx';
import { SignInTexts } from '@/lib/client/generated-texts/sign-in-texts.tsx';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { readCurrentSession } from '@/lib/server/sign-in/current-session.ts';
import { signedOutCookieName } from '@/lib/server/sign-in/sign-in-cookies.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { findSafePath, paths } from '@/lib/shared/paths.ts';

export const generateMetadata = titleFrom('signIn');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const messages = await readMessages();
  const query = await searchParams;
  const first = (name: string) => [query[name]].flat()[0];
  const { env } = getContext();
  const callbackPath = findSafePath(first('callbackUrl'), env.publicUrl) ?? paths.today;
  const reading = await readCurrentSession();
  if (reading.session) redirect(callbackPath);
  const problem = findNamedText(messages.signIn.problems, first('problem') ?? null);
  const didSignOut = (await cookies()).has(signedOutCookieName(env.isSecure));
  const ended = reading.ended ?? (didSignOut ? 'signed_out' : null);

  return (
    <SignInTexts>
      <main className="gate">
        <div className="gate-card">
          <BrandMark />
          <div>
            <h1>{messages.signIn.title}</h1>
            <p className="muted gate-lede">
              {messages.signIn.lead}{' '}
              <strong className="nowrap">{new URL(env.consultAuthorizeUrl).host}</strong>.
            </p>
          </div>
          {problem ? (
            <div className="notice is-warning" role="alert">
              <CircleHelp className="icon" aria-hidden="true" />
              <p>{problem}</p>
            </div>
          ) : ended ? (
            <div className="notice is-info" role="status">
              <Clock className="icon" aria-hidden="true" />
              <p>
                <strong>{messages.signIn.ended[ended].title}</strong> {messages.signIn.ended[ended].body}
              </p>
            </div>
          ) : null}
          <SignInButton callbackPath={callbackPath} ownOrigin={new URL(env.publicUrl).origin} />
          <p className="gate-foot">{messages.signIn.noAccount}</p>
        </div>
        <p className="gate-foot">{messages.signIn.noPassword}</p>
      </main>
    </SignInTexts>
  );
}

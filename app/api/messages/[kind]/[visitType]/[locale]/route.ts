import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { type MessageKey, restoreMessage, saveMessage } from '@/lib/server/mail/message-store.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import { checkMessageText, cleanMessageText } from '@/lib/shared/message-fields.ts';
import { messageKinds, messageVisitTypes } from '@/lib/shared/message-kinds.ts';
import { describeTextProblem } from '@/lib/shared/message-words.ts';
import { basedOnSchema, saveMessageRequestSchema } from '@/lib/shared/requests.ts';

type Params = { kind: string; visitType: string; locale: string };

function findKey(params: Params): MessageKey | null {
  const kind = messageKinds.find((one) => one === params.kind);
  const visitType = messageVisitTypes.find((one) => one === params.visitType);
  const locale = messageLocales.find((one) => one === params.locale);
  return kind && visitType && locale ? { kind, visitType, locale } : null;
}

/** Stores the clinic's own text of one message. */
export const PUT = withSession<Params>(
  { needs: 'organization.manage' },
  async ({ context, session, request, params }) => {
    const key = findKey(params);
    if (!key) return answerFailure({ code: 'not_found' });
    const { basedOn, ...typed } = await requireBody(request, saveMessageRequestSchema);
    const text = cleanMessageText(typed);
    const found = checkMessageText(text);
    const messages = await readMessages();
    const fields = (['subject', 'body'] as const).flatMap((path) => {
      const problem = found[path];
      return problem ? [{ path, message: describeTextProblem(messages, path, problem) }] : [];
    });
    if (fields.length > 0) return answerFailure({ code: 'invalid', fields });
    return answerOutcome(await saveMessage(context, session, key, text, basedOn), () => ({}));
  },
);

/** Restores the original text. */
export const DELETE = withSession<Params>(
  { needs: 'organization.manage' },
  async ({ context, session, request, params }) => {
    const key = findKey(params);
    if (!key) return answerFailure({ code: 'not_found' });
    const { basedOn } = await requireBody(request, basedOnSchema);
    return answerOutcome(await restoreMessage(context, session, key, basedOn), () => ({}));
  },
);

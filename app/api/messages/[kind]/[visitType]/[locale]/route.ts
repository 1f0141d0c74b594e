import * as z from 'zod';
import { basedOnSchema } from '@/lib/server/http/body-schemas.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { type MessageKey, restoreMessage, saveMessage } from '@/lib/server/mail/message-store.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import { checkMessageText, cleanMessageText } from '@/lib/shared/message-fields.ts';
import { messageKinds, messageLimits, messageVisitTypes } from '@/lib/shared/message-kinds.ts';
import { describeTextProblem } from '@/lib/shared/message-words.ts';
import * as api from '@/lib/shared/operations/message.ts';
import type { ParamsOf } from '@/lib/shared/operations/operation.ts';

const saveMessageRequestSchema = z.object({
  subject: z.string().max(messageLimits.subjectLength * 4),
  body: z.string().max(messageLimits.bodyLength * 4),
  ...basedOnSchema.shape,
});

function findKey(params: ParamsOf<typeof api.saveMessage.path>): MessageKey | null {
  const kind = messageKinds.find((one) => one === params.kind);
  const visitType = messageVisitTypes.find((one) => one === params.visitType);
  const locale = messageLocales.find((one) => one === params.locale);
  return kind && visitType && locale ? { kind, visitType, locale } : null;
}

/** Stores the clinic's own text of one message. */
export const { PUT } = defineRouteWithBody(
  api.saveMessage,
  saveMessageRequestSchema,
  async ({ context, session, params, input }) => {
    const key = findKey(params);
    if (!key) return answerFailure({ code: 'not_found' });
    const { basedOn, ...typed } = input;
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
export const { DELETE } = defineRouteWithBody(
  api.restoreMessage,
  basedOnSchema,
  async ({ context, session, params, input }) => {
    const key = findKey(params);
    if (!key) return answerFailure({ code: 'not_found' });
    const { basedOn } = input;
    return answerOutcome(await restoreMessage(context, session, key, basedOn), () => ({}));
  },
);

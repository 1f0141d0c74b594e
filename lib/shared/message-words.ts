import type { TextProblem } from '@/lib/shared/message-fields.ts';
import { messageLimits } from '@/lib/shared/message-kinds.ts';
import type { Messages } from '@/lib/shared/messages.ts';

/** The sentence for a problem of a message's text. */
export function describeTextProblem(
  { app, messageTexts: text }: Pick<Messages, 'app' | 'messageTexts'>,
  part: 'subject' | 'body',
  problem: TextProblem,
): string {
  switch (problem.kind) {
    case 'empty':
      return part === 'subject' ? text.emptySubject : text.emptyBody;
    case 'too_long':
      return app.tooLong({
        max: part === 'subject' ? messageLimits.subjectLength : messageLimits.bodyLength,
      });
    case 'several_lines':
      return text.severalLines;
    case 'no_link':
      return text.noLink;
    case 'link_in_subject':
      return text.linkInSubject;
    case 'unknown_field':
      return text.unknownField({ name: problem.name });
  }
}

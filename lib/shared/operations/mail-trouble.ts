import { mailTroubles } from '@/lib/shared/mail-trouble.ts';
import * as s from '@/lib/shared/shape.ts';

/** What keeps the clinic's own mail server from sending, and since when. */
export const mailTroubleSchema = s.object({ code: s.oneOf(mailTroubles), since: s.instant });
export type MailTrouble = s.Infer<typeof mailTroubleSchema>;

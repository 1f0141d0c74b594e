import { agentTexts } from '@/lib/shared/english/agent-texts.ts';
import { encounterTexts } from '@/lib/shared/english/encounter-texts.ts';
import { formTexts } from '@/lib/shared/english/form-texts.ts';
import { invitationTexts } from '@/lib/shared/english/invitation-texts.ts';
import { keysTexts } from '@/lib/shared/english/keys-texts.ts';
import { listTexts } from '@/lib/shared/english/list-texts.ts';
import { settingsTexts } from '@/lib/shared/english/settings-texts.ts';
import { signInTexts } from '@/lib/shared/english/sign-in-texts.ts';

/**
 * Every text of the dashboard in English, by area. Another language is another value of type `Messages`; nothing else in
 * the pages holds words. A browser gets the areas of its page alone (`english/`): a component names them to `useMessages`;
 * the server reads all of them by `readMessages`.
 */
export const english = {
  ...agentTexts,
  ...encounterTexts,
  ...formTexts,
  ...invitationTexts,
  ...keysTexts,
  ...listTexts,
  ...settingsTexts,
  ...signInTexts,
};

export type Messages = typeof english;

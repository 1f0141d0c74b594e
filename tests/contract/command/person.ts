import { createInterface } from 'node:readline';
import { CannotTell } from '../check-errors.ts';
import type { SignIn } from '../target.ts';

/** The person at the terminal, who answers each question with a line of standard input. */
export type Person = { ask(question: string): Promise<string>; leave(): void };

/** Questions go to standard error, so that standard output is the report alone. */
export function createPerson(): Person {
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question) {
      process.stderr.write(question);
      const { value, done } = await lines.next();
      if (done) throw new CannotTell('nobody answers at the terminal');
      return value.trim();
    },
    leave: () => terminal.close(),
  };
}

/** A sign-in with a browser: the person is shown the address and pastes the one that the browser was sent to. */
export function signInByPaste(person: Person): SignIn {
  return async ({ authorizeUrl, redirectUri }) => {
    const pasted = await person.ask(
      `\nOpen this address, sign in, and paste the address that the browser was sent to\n(an empty line leaves this check out):\n${authorizeUrl}\n> `,
    );
    if (pasted === '') throw new CannotTell('left out: no address was pasted');
    if (!URL.canParse(pasted) || !pasted.startsWith(redirectUri))
      throw new CannotTell('what was pasted does not begin with the redirect address');
    return pasted;
  };
}

export function askPatientAt(person: Person): (invitationUrl: string) => Promise<void> {
  return async (invitationUrl) => {
    await person.ask(
      `\nOpen this invitation as a patient would, answer the first question, and press Enter:\n${invitationUrl}\n> `,
    );
  };
}

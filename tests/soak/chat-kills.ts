import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../scripts/lib/process.ts';
import { Chat, type ChatAnswer, findLostMessages } from './chat.ts';
import type { ConsultationStage } from './consultation-stage.ts';
import type { Scenario } from './run-scenario.ts';

const patientsAtOnce = 6;
const killWithinMs = 250;
const takenWithinMs = 60_000;

/**
 * S21: a service that is killed at any moment of a chat does not lose, duplicate or reorder acknowledged messages. A
 * patient's device repeats an answer under the same message id until it is acknowledged.
 */
export const chatKills: Scenario<ConsultationStage> = {
  name: 'chat-kills',
  fault: 'kill -9 of the service in the middle of chats',
  expected: 'every acknowledged message is there once, in order',
  fullCount: 200,
  smallCount: 3,
  async run(stage, count) {
    const problems: string[] = [];
    let isOver = false;
    let taken = 0;
    const countTaken = ({ status }: ChatAnswer) => {
      if (status === 200 || status === 201) taken += 1;
    };
    const chats = Array.from(
      { length: patientsAtOnce },
      () => new Chat({ url: stage.urls[0], invite: stage.invite }, countTaken),
    );
    const talking = chats.map(async (chat) => {
      try {
        while (!isOver) await chat.takeTurn();
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    });
    try {
      for (let number = 0; number < count; number += 1) {
        // Every other time wait for an accepted message before the kill: on a busy machine no chat would make progress
        // otherwise.
        const before = taken;
        if (number % 2 === 1)
          await waitUntil(async () => taken > before, { timeoutMs: takenWithinMs, what: 'an answer' });
        await pause(Math.random() * killWithinMs);
        await stage.kill();
        await stage.revive();
      }
    } finally {
      isOver = true;
    }
    await Promise.all(talking);
    problems.push(...(await findLostMessages(stage.database, chats)));
    const heard = chats.flatMap((chat) => chat.consultations);
    const messages = heard.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const again = chats.reduce((sum, chat) => sum + chat.repeated, 0);
    if (again === 0 && count > 10) problems.push('no kill met a message on its way');
    return {
      problems,
      seen: `${messages} messages in ${heard.length} consultations, ${again} sent again after a kill`,
    };
  },
};

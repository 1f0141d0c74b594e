import { ProgramPatient } from '../helpers/program-patient.ts';
import type { ConsultationStage } from './consultation-stage.ts';
import type { Scenario } from './run-scenario.ts';

const racesAtOnce = 10;

/**
 * S17: two devices start the same invitation at the same moment, at two processes of the service. One of them gets the
 * consultation, the other is redirected to it, and there is one encounter.
 */
export const deviceRaces: Scenario<ConsultationStage> = {
  name: 'device-races',
  fault: 'two devices open one invitation at once',
  expected: 'one gets the consultation, the other is redirected to it',
  fullCount: 1_000,
  smallCount: 20,
  async run(stage, count) {
    const problems: string[] = [];
    const invitationIds: string[] = [];
    for (let done = 0; done < count; done += racesAtOnce) {
      const races = Math.min(racesAtOnce, count - done);
      await Promise.all(
        Array.from({ length: races }, async () => {
          const invitation = await stage.invite();
          invitationIds.push(invitation.id);
          const answers = await Promise.all(
            stage.urls.map((url) =>
              new ProgramPatient(url).post(`/consult/${invitation.id}`, { consent: true, locale: 'en' }),
            ),
          );
          const statuses = answers.map((answer) => answer.status).sort();
          if (statuses.join() !== '201,303')
            problems.push(`two devices were answered ${statuses.join(' and ')}`);
          const winner = answers.find((answer) => answer.status === 201)?.body.encounterId;
          const led = answers.find((answer) => answer.status === 303)?.headers.get('location') ?? '';
          if (winner === undefined || !led.endsWith(`/consultation/${winner}`))
            problems.push('the second device was not led to the consultation of the first');
        }),
      );
    }
    const { rows } = await stage.database.query<{ encounters: number }>(
      `select count(e.id)::int as encounters from unnest($1::text[]) as i(id)
         left join encounters e on e.invitation_id = i.id group by i.id having count(e.id) <> 1`,
      [invitationIds],
    );
    for (const row of rows) problems.push(`an invitation has ${row.encounters} encounters`);
    return { problems, seen: `${invitationIds.length} invitations, one encounter each` };
  },
};

import { agentSchema } from '../../contract/agent.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { findFreePort } from '../../scripts/lib/process.ts';
import { ApiClient } from '../../tests/helpers/api.ts';
import { signInForTokens } from '../../tests/helpers/authorization.ts';
import { type ConsultationJson, ProgramPatient } from '../../tests/helpers/program-patient.ts';
import { startServiceOn } from '../../tests/helpers/service-on-database.ts';
import { startServiceProcess } from '../../tests/helpers/service-process.ts';

export type PatientBench = {
  url: string;
  /** Makes an invitation and gives its link. */
  invite(): Promise<string>;
  /** One page of each kind that a patient sees, with the cookies that open it. */
  openPages(): Promise<{ name: string; url: string; cookie: string }[]>;
  stop(): Promise<void>;
};

/** The production build of our service in one process, with an agent, without the demo's rate limits. */
export async function startPatientBench(databaseUrl: string): Promise<PatientBench> {
  const port = await findFreePort();
  const founding = await startServiceOn(databaseUrl, { SERVICE_PORT: String(port) });
  await founding.stop();
  const service = await startServiceProcess({
    databaseUrl,
    port,
    output: [],
    environment: { LOG_LEVEL: 'warn' },
  });
  const tokens = await signInForTokens(founding.client, founding.people.owner);
  const api = new ApiClient(service.url, tokens.access_token);
  const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
  const invite = async () =>
    invitationSchema.parse((await api.post('/consult-invitation', { agentId: agent.id })).body).invitationUrl;

  /** Answers a new consultation until `isThere` is true of its page. */
  const open = async (
    name: string,
    isThere: (current: ConsultationJson) => boolean,
    words = 'My knee hurts',
  ) => {
    const patient = new ProgramPatient(service.url);
    let current = (await patient.post(await invite(), { consent: true, locale: 'en' })).body;
    for (let page = 0; page < 80 && !isThere(current); page += 1)
      current = await patient.answerSome(current, 1, words);
    const url = `${service.url}/consultation/${current.encounterId}`;
    return { name, url, cookie: patient.visitor.cookiesFor(url) };
  };
  return {
    url: service.url,
    invite,
    openPages: async () => [
      { name: 'welcome', url: await invite(), cookie: '' },
      await open('question', (current) => current.screen?.kind === 'questions'),
      await open(
        'alarm page',
        (current) => current.screen?.kind === 'alarm',
        'crushing chest pain for an hour',
      ),
      await open('read-back', (current) => current.screen?.kind === 'readback'),
      await open('thank-you screen', (current) => current.status === 'FINISHED'),
    ],
    stop: () => service.end('SIGTERM'),
  };
}

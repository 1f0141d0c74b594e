import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../contract/agent.ts';
import { type Encounter, encounterSchema } from '../../contract/encounter.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { reportSchema } from '../../contract/report.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import { type ContractTarget, openTarget } from './target.ts';

let target: ContractTarget;
let agentId: string;
beforeAll(async () => {
  target = await openTarget();
  agentId = agentSchema.parse((await target.api.post('/agent', { type: 'CONSULT' })).body).id;
});
afterAll(() => target.stop());

type Consultation = {
  encounterId: string;
  status: string;
  question: { id: string; kind: string; options: { id: string }[] } | null;
};

/** Starts an invitation's consultation as a program; `answer` sends one more answer. */
async function consult(fields: Record<string, unknown> = {}) {
  const created = await target.api.post('/consult-invitation', { agentId, ...fields });
  const invitation = invitationSchema.parse(created.body);
  const visitor = new HttpVisitor();
  const post = async (url: string, body: unknown) => {
    const response = await visitor.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Consultation };
  };
  let consultation = (await post(invitation.invitationUrl, { consent: true, locale: 'en' })).body;
  const url = `${target.baseUrl}/consultation/${consultation.encounterId}`;
  const answer = async (words = 'unsure') => {
    const { question } = consultation;
    if (!question) throw new Error('The consultation is over');
    const value = question.id === 'readback' ? 'send' : question.kind === 'text' ? words : 'unsure';
    const result = await post(url, { messageId: randomUUID(), questionId: question.id, value });
    if (result.status === 200) consultation = result.body;
    return result;
  };
  return { invitation, encounterId: consultation.encounterId, answer, current: () => consultation };
}

async function consultToTheEnd(fields: Record<string, unknown>, words: string) {
  const consultation = await consult(fields);
  for (let turn = 0; turn < 60 && consultation.current().question !== null; turn++)
    await consultation.answer(words);
  return consultation;
}

const readEncounter = async (id: string): Promise<Encounter> =>
  encounterSchema.parse((await target.api.get(`/encounter/${id}`)).body);

describe('readings §4.5 encounters: what is refused', () => {
  test('an unknown encounter answers 404 to GET, report and DELETE', async () => {
    const path = '/encounter/00000000000000000000000000';
    for (const answer of [
      await target.api.get(path),
      await target.api.get(`${path}/report`),
      await target.api.delete(path),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  test.each(['updatedSince=yesterday', 'status=SLEEPING', 'cursor=%00', 'cursor=abc'])(
    'GET /encounter?%s is refused with a reason, never a server error',
    async (query) => {
      const answer = await target.api.get(`/encounter?${query}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe('readings §2.3 and §3 encounters', () => {
  test('an encounter is ONGOING from its first answer and FINISHED at its end', async () => {
    const consultation = await consult({ externalId: 'enc-1' });
    const ongoing = await readEncounter(consultation.encounterId);
    expect(ongoing).toMatchObject({
      type: 'CONSULT',
      status: 'ONGOING',
      modality: 'TEXT',
      invitationId: consultation.invitation.id,
      agentId,
      externalId: 'enc-1',
    });
    expect(ongoing.locale).toMatch(/^en/);
    for (let turn = 0; turn < 60 && consultation.current().question !== null; turn++)
      await consultation.answer();
    const finished = await readEncounter(consultation.encounterId);
    expect(finished.status).toBe('FINISHED');
    expect(finished.updatedAt >= ongoing.updatedAt).toBe(true);
  });

  test('revoked midway: the next answer gets 410, and the encounter is kept as ABANDONED', async () => {
    const consultation = await consult();
    await consultation.answer();
    await target.api.delete(`/consult-invitation/${consultation.invitation.id}`);
    expect((await consultation.answer()).status).toBe(410);
    expect((await readEncounter(consultation.encounterId)).status).toBe('ABANDONED');
  });

  test('agent deleted midway: the next answer gets 410, and the encounter is kept', async () => {
    const other = agentSchema.parse((await target.api.post('/agent', { type: 'CONSULT' })).body);
    const consultation = await consult({ agentId: other.id });
    await consultation.answer();
    await target.api.delete(`/agent/${other.id}`);
    expect((await consultation.answer()).status).toBe(410);
    expect((await readEncounter(consultation.encounterId)).status).toBe('ABANDONED');
  });
});

describe('readings §2.2 the completion link at the end', () => {
  const linkOf = async (fields: Record<string, unknown>) =>
    ((await consultToTheEnd(fields, 'unsure')).current() as Consultation & { completionLink: unknown })
      .completionLink;

  test('text without an address shows nothing', async () => {
    expect(await linkOf({ encounterCompletionLinkText: 'Book here' })).toBeNull();
  });

  test('an address without text is labelled with its host', async () => {
    expect(await linkOf({ encounterCompletionLinkUrl: 'https://harbourlane.example/book?x=1' })).toEqual({
      text: 'harbourlane.example',
      url: 'https://harbourlane.example/book?x=1',
    });
  });
});

describe('readings §8 limits', () => {
  test('answers of the API say how many requests are left', async () => {
    const answer = await target.api.get('/agent');
    expect(answer.headers.get('ratelimit') ?? answer.headers.get('ratelimit-remaining')).not.toBeNull();
  });
});

describe('readings §4.5 list', () => {
  test('is a bare array that filters by externalId and by status', async () => {
    const consultation = await consult({ externalId: 'only-this-one' });
    const list = encounterSchema
      .array()
      .parse((await target.api.get('/encounter?externalId=only-this-one')).body);
    expect(list.map((encounter) => encounter.id)).toEqual([consultation.encounterId]);
    const finished = encounterSchema
      .array()
      .parse((await target.api.get('/encounter?externalId=only-this-one&status=FINISHED')).body);
    expect(finished).toEqual([]);
  });

  test('updatedSince is inclusive: the last known time gives the change again', async () => {
    const consultation = await consult();
    const { updatedAt } = await readEncounter(consultation.encounterId);
    const list = encounterSchema
      .array()
      .parse((await target.api.get(`/encounter?updatedSince=${encodeURIComponent(updatedAt)}`)).body);
    expect(list.map((encounter) => encounter.id)).toContain(consultation.encounterId);
  });

  test('pages by the cursor in Link, without a gap or a repetition', async () => {
    const externalId = `paged-${randomUUID()}`;
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await consult({ externalId })).encounterId);
    const seen: string[] = [];
    let path: string | null = `/encounter?externalId=${externalId}&limit=2`;
    for (let page = 0; page < 10 && path !== null; page++) {
      const answer: Awaited<ReturnType<typeof target.api.get>> = await target.api.get(path);
      seen.push(
        ...encounterSchema
          .array()
          .parse(answer.body)
          .map((encounter) => encounter.id),
      );
      const next: string | undefined = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      path = next ? new URL(next, target.baseUrl).href : null;
    }
    expect(seen.sort()).toEqual(made.sort());
  });
});

describe('readings §4.5 report and erasure', () => {
  test('the report carries the patient’s words, and each line its source; it is partial while the encounter goes on', async () => {
    const words = 'My left knee hurts, mostly going up stairs';
    const consultation = await consult({ patientFirstName: 'Ada', patientDateOfBirth: '1976-05-27' });
    for (let turn = 0; turn < 4; turn++) await consultation.answer(words);
    const partial = reportSchema.parse(
      (await target.api.get(`/encounter/${consultation.encounterId}/report`)).body,
    );
    expect(partial.partial).toBe(true);
    expect(partial.complaints[0]?.words).toBe(words);
    for (let turn = 0; turn < 60 && consultation.current().question !== null; turn++)
      await consultation.answer();
    const answer = await target.api.get(`/encounter/${consultation.encounterId}/report`);
    const report = reportSchema.parse(answer.body);
    expect(report).toMatchObject({ partial: false, status: 'FINISHED', patient: { firstName: 'Ada' } });
    const messages = new Set(report.transcript.map((entry) => entry.message));
    const sources = report.sections.flatMap((section) => section.items).flatMap((item) => item.sources);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every((source) => messages.has(source.message))).toBe(true);
    const again = await target.api.get(`/encounter/${consultation.encounterId}/report`);
    expect(again.text).toBe(answer.text);
  });

  test('an emergency is in the encounter’s flags and first in the report', async () => {
    const consultation = await consultToTheEnd(
      {},
      'Crushing chest pain right now, going into my left arm, and I am sweating',
    );
    const encounter = await readEncounter(consultation.encounterId);
    expect(encounter.flags.map((flag) => flag.level)).toContain('EMERGENCY');
    const report = reportSchema.parse(
      (await target.api.get(`/encounter/${consultation.encounterId}/report`)).body,
    );
    expect(report.flags[0]?.level).toBe('EMERGENCY');
  });

  test('the report in the reader’s language keeps the patient’s words as they were', async () => {
    const words = 'My left knee hurts, mostly going up stairs';
    const consultation = await consultToTheEnd({}, words);
    const path = `/encounter/${consultation.encounterId}/report`;
    const report = reportSchema.parse((await target.api.get(path, { 'accept-language': 'es' })).body);
    expect(report.locale).toBe('es');
    expect(report.complaints[0]?.words).toBe(words);
  });

  test('DELETE erases: 204, then the encounter and its report are gone and the words are nowhere', async () => {
    const consultation = await consultToTheEnd({ patientFirstName: 'Berta' }, 'A cough for three weeks');
    const deleted = await target.api.delete(`/encounter/${consultation.encounterId}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await target.api.get(`/encounter/${consultation.encounterId}`)).status).toBe(404);
    expect((await target.api.get(`/encounter/${consultation.encounterId}/report`)).status).toBe(404);
    const list = (await target.api.get('/encounter')).text;
    expect(list).not.toContain(consultation.encounterId);
  });
});

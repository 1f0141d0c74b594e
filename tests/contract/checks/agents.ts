import { agentSchema } from '../../../contract/agent.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { specializationNames } from '../../../contract/specializations.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireList,
  requireObject,
  requireRefusal,
  requireShape,
  requireStatus,
} from '../check.ts';
import { CannotTell } from '../check-errors.ts';
import { agentName } from '../target.ts';
import { agentDeletionChecks } from './agent-deletion.ts';
import { agentPath, createAgent, making, unknownId } from './agent-resources.ts';

const refusedBySpecification: [string, string, Record<string, unknown>][] = [
  ['no-type', 'no type', { name: 'A' }],
  ['other-type', 'another type', { type: 'CHAT' }],
  ['other-visit', 'an unknown visit type', { type: 'CONSULT', consultAgentType: 'DURING_VISIT' }],
];
const refusedByReadings: [string, string, Record<string, unknown>][] = [
  ...refusedBySpecification,
  ['specialization', 'an unknown specialization', { type: 'CONSULT', specialization: 'ASTROLOGY' }],
  ['long-name', 'a name of 121 characters', { type: 'CONSULT', name: 'x'.repeat(121) }],
  ['number-name', 'a name that is no text', { type: 'CONSULT', name: 7 }],
  ['nul-name', 'a name with a NUL character', { type: 'CONSULT', name: 'a\u0000b' }],
];
const unreadable: [string, string, string, Record<string, string>, number][] = [
  ['json', 'unreadable JSON', '{"type":', { 'content-type': 'application/json' }, 400],
  ['form', 'no JSON at all', 'type=CONSULT', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['large', 'a body over 64 KiB', JSON.stringify({ type: 'CONSULT', name: 'x'.repeat(70_000) }), {}, 413],
  ['array', 'an array', '[]', {}, 422],
];

const refused: Check[] = [
  ...refusedBySpecification.map(([id, what, body]) =>
    defineCheck(
      'specification',
      '2.1',
      `agent-${id}`,
      `an agent with ${what} is refused`,
      making,
      async (target) => requireRefusal(await target.api.post('/agent', body), 'POST /agent'),
    ),
  ),
  ...refusedByReadings.map(([id, what, body]) =>
    defineCheck(
      'reading',
      '7',
      `agent-${id}-422`,
      `an agent with ${what} answers 422 and names the field`,
      making,
      async (target) => {
        const answer = await target.api.post('/agent', body);
        requireStatus(answer, 422, 'POST /agent');
        const type = answer.headers.get('content-type') ?? '';
        require(type.includes('application/problem+json'), `the type is ${type}`);
        const problem = requireShape(problemSchema, answer.body, 'the problem');
        requireEqual(problem.code, 'invalid_fields', 'code');
        require((problem.errors?.length ?? 0) > 0, 'no field is named');
      },
    ),
  ),
  ...unreadable.map(([id, what, body, headers, status]) =>
    defineCheck(
      'reading',
      '7',
      `agent-body-${id}`,
      `POST /agent with ${what} answers ${status}`,
      making,
      async (target) => {
        const answer = await target.api.post('/agent', body, headers);
        requireStatus(answer, status, 'POST /agent');
        requireEqual(requireShape(problemSchema, answer.body, 'the problem').status, status, 'status');
      },
    ),
  ),
  defineCheck(
    'specification',
    '4.4',
    'agent-unknown',
    'an unknown agent is not found',
    { needsToken: true },
    async (target) => requireRefusal(await target.api.get(agentPath(unknownId)), 'GET /agent/<id>'),
  ),
  ...['unknown', '../agent', '%00', 'a'.repeat(300), unknownId].map((id, index) =>
    defineCheck(
      'reading',
      '7',
      `agent-unknown-404-${index + 1}`,
      `GET and DELETE of an unknown agent answer 404, whatever its id (${index + 1})`,
      { needsToken: true },
      async (target) => {
        requireStatus(await target.api.get(agentPath(id)), 404, 'GET');
        requireStatus(await target.api.delete(agentPath(id)), 404, 'DELETE');
      },
    ),
  ),
  defineCheck(
    'reading',
    '7',
    'agent-method',
    'another method answers 405 and says which ones there are',
    { needsToken: true },
    async (target) => {
      const answer = await target.api.send('PATCH', '/agent', {});
      requireStatus(answer, 405, 'PATCH /agent');
      require(answer.headers.get('allow')?.includes('POST') === true, 'Allow does not name POST');
    },
  ),
];

const created: Check[] = [
  defineCheck(
    'specification',
    '2.1',
    'agent-defaults',
    'type alone is enough; the defaults are GENERAL_PRACTICE and PRE_VISIT',
    making,
    async (target) => {
      const { type, specialization, consultAgentType } = await createAgent(target, {});
      requireEqual(
        [type, specialization, consultAgentType],
        ['CONSULT', 'GENERAL_PRACTICE', 'PRE_VISIT'],
        'agent',
      );
    },
  ),
  defineCheck(
    'reading',
    '4.4',
    'agent-defaults-answer',
    'creating answers 201 with the bare object; an absent name is null',
    making,
    async (target) => {
      const answer = await target.api.post('/agent', { type: 'CONSULT' });
      requireStatus(answer, 201, 'POST /agent');
      const agent = requireShape(agentSchema, answer.body, 'POST /agent');
      const { type, name, specialization, consultAgentType } = agent;
      requireEqual(
        [type, name, specialization, consultAgentType],
        ['CONSULT', null, 'GENERAL_PRACTICE', 'PRE_VISIT'],
        'agent',
      );
    },
  ),
  defineCheck(
    'specification',
    '2.1',
    'agent-fields',
    'all fields come back, with a configurationUrl of the stated form and a time in UTC with milliseconds',
    making,
    async (target) => {
      const fields = { name: agentName, specialization: 'CARDIOLOGY', consultAgentType: 'POST_VISIT' };
      const agent = await createAgent(target, fields);
      const { name, specialization, consultAgentType } = agent;
      requireEqual({ name, specialization, consultAgentType }, fields, 'agent');
      const url = URL.canParse(agent.configurationUrl) ? new URL(agent.configurationUrl) : null;
      require(url !== null, 'configurationUrl is no address');
      require(url.pathname.endsWith(
        agentPath(agent.id),
      ), 'configurationUrl does not end with /agent/<agent_id>');
      require((url.searchParams.get('token') ?? '') !== '', 'configurationUrl has no token');
    },
  ),
  defineCheck(
    'reading',
    '2.1',
    'agent-fields-answer',
    'an id has 26 characters, configurationUrl is below {base_url}, and unknown fields are ignored',
    making,
    async (target) => {
      const fields = { name: agentName, specialization: 'CARDIOLOGY', consultAgentType: 'POST_VISIT' };
      const answer = await target.api.post('/agent', {
        type: 'CONSULT',
        ...fields,
        somethingNew: 'is ignored',
      });
      const agent = requireShape(agentSchema, answer.body, 'POST /agent');
      const { name, specialization, consultAgentType } = agent;
      requireEqual({ name, specialization, consultAgentType }, fields, 'agent');
      require(/^[0-9a-z]{26}$/.test(agent.id), 'the id is another');
      const start = `${target.baseUrl}/agent/${agent.id}?token=`;
      require(agent.configurationUrl.startsWith(start), 'configurationUrl is elsewhere');
      require(agent.configurationUrl.length > start.length, 'configurationUrl has no token');
      require(Date.parse(agent.createdAt) <= Date.now() + 1000, 'createdAt is in the future');
    },
  ),
  ...(['GENERAL_PRACTICE', 'CARDIOLOGY'] as const).map((specialization) =>
    defineCheck(
      'specification',
      '2.1',
      `agent-${specialization.toLowerCase()}`,
      `specialization ${specialization} is accepted`,
      making,
      async (target) => {
        const agent = await createAgent(target, { name: agentName, specialization });
        requireEqual(agent.specialization, specialization, 'specialization');
      },
    ),
  ),
  ...specializationNames.map((specialization) =>
    defineCheck(
      'extension',
      '2.1',
      `agent-specialization-${specialization.toLowerCase()}`,
      `specialization ${specialization} is accepted as it is`,
      making,
      async (target) => {
        const answer = await target.api.post('/agent', { type: 'CONSULT', name: agentName, specialization });
        const agent = requireShape(agentSchema, answer.body, 'POST /agent');
        requireEqual(agent.specialization, specialization, 'specialization');
      },
    ),
  ),
];

const read: Check[] = [
  defineCheck('specification', '4.4', 'agent-list', 'GET /agent lists the agents', making, async (target) => {
    const agents = [await createAgent(target), await createAgent(target)];
    const answer = await target.api.get('/agent');
    const listed = requireList(answer, 'GET /agent').map((agent) => agent.id);
    const missing = agents.filter((agent) => !listed.includes(agent.id));
    if (missing.length > 0 && answer.headers.get('link')?.includes('next'))
      throw new CannotTell('the list comes in pages');
    require(missing.length === 0, `${missing.length} of two new agents are not in the list`);
  }),
  defineCheck(
    'specification',
    '4.4',
    'agent-get',
    'GET /agent/<id> gives the agent',
    making,
    async (target) => {
      const agent = await createAgent(target);
      const one = requireObject(await target.api.get(agentPath(agent.id)), 'agent', 'GET /agent/<id>');
      require(one.id === agent.id, 'another id');
      requireEqual(
        [one.type, one.name, one.specialization, one.consultAgentType, one.createdAt],
        [agent.type, agent.name, agent.specialization, agent.consultAgentType, agent.createdAt],
        'agent',
      );
    },
  ),
  defineCheck(
    'reading',
    '4.4',
    'agent-list-bare',
    'the list is a bare array, newest first, and one agent is a bare object',
    making,
    async (target) => {
      const create = async (name: string) =>
        requireShape(
          agentSchema,
          (await target.api.post('/agent', { type: 'CONSULT', name })).body,
          'POST /agent',
        );
      const first = await create('Conformance check, older');
      const second = await create('Conformance check, newer');
      const list = requireShape(agentSchema.array(), (await target.api.get('/agent')).body, 'GET /agent');
      const newest = list.slice(0, 2).map((agent) => agent.id);
      require(newest[0] === second.id && newest[1] === first.id, 'the newest two do not come first');
      const one = requireShape(
        agentSchema,
        (await target.api.get(agentPath(first.id))).body,
        'GET /agent/<id>',
      );
      requireEqual(one.name, 'Conformance check, older', 'name');
    },
  ),
  defineCheck(
    'specification',
    '1.6',
    'configuration-opens',
    'the configurationUrl of a new agent opens without an Authorization header',
    making,
    async (target) => {
      const { configurationUrl } = await createAgent(target);
      require(URL.canParse(configurationUrl), 'configurationUrl is no address');
      const { status } = await target.open(configurationUrl);
      require(status < 400, `the page answers ${status}`);
    },
  ),
  defineCheck(
    'reading',
    '2.1',
    'configuration-fresh',
    'list, get and create each carry a configurationUrl that opens the page',
    making,
    async (target) => {
      const answer = await target.api.post('/agent', { type: 'CONSULT', name: agentName });
      const agent = requireShape(agentSchema, answer.body, 'POST /agent');
      const one = requireShape(
        agentSchema,
        (await target.api.get(agentPath(agent.id))).body,
        'GET /agent/<id>',
      );
      const list = requireShape(agentSchema.array(), (await target.api.get('/agent')).body, 'GET /agent');
      const listed = list.find(({ id }) => id === agent.id);
      require(listed !== undefined, 'the agent is not in the list');
      for (const url of [agent.configurationUrl, one.configurationUrl, listed.configurationUrl]) {
        const page = await target.open(url);
        requireStatus(page, 200, 'the page');
        requireEqual(page.headers.get('referrer-policy'), 'no-referrer', 'Referrer-Policy');
      }
    },
  ),
  defineCheck(
    'reading',
    '5.5',
    'configuration-401',
    '/agent/<id> without a token and without an Authorization header answers 401',
    making,
    async (target) => {
      const { id } = await createAgent(target);
      requireStatus(await target.anonymous.get(agentPath(id)), 401, 'GET /agent/<id>');
    },
  ),
];

export const agentChecks: Check[] = [...refused, ...created, ...read, ...agentDeletionChecks];

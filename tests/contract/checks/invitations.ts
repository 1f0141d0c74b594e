import { tableOf } from '../../../common/keys.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
import { personalFields } from '../../../contract/invitation-fields.ts';
import { problemSchema } from '../../../contract/problem.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireObject,
  requireRefusal,
  requireShape,
  requireStatus,
} from '../check.ts';
import { createAgent, making, unknownId } from './agent-resources.ts';
import {
  createBareInvitation,
  createInvitation,
  invitationPath,
  invite,
  readInvitation,
  specifiedInvitationSchema,
} from './invitation-resources.ts';
import { invitationUseChecks } from './invitation-use.ts';

const tomorrow = () => new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Fields that the readings refuse (§8), each with the field that the refusal must name. */
const refusedFields: [string, string, () => Record<string, unknown>, string][] = [
  ['no-agent', 'no agentId', () => ({ agentId: undefined }), 'agentId'],
  [
    'url-text',
    'a completion address that is no address',
    () => ({ encounterCompletionLinkUrl: 'book here' }),
    'encounterCompletionLinkUrl',
  ],
  [
    'url-javascript',
    'a javascript: completion address',
    () => ({ encounterCompletionLinkUrl: 'javascript:alert(1)' }),
    'encounterCompletionLinkUrl',
  ],
  [
    'url-data',
    'a data: completion address',
    () => ({ encounterCompletionLinkUrl: 'data:text/html,x' }),
    'encounterCompletionLinkUrl',
  ],
  [
    'url-long',
    'a completion address over 2,048 characters',
    () => ({ encounterCompletionLinkUrl: `https://a.example/${'x'.repeat(2048)}` }),
    'encounterCompletionLinkUrl',
  ],
  [
    'link-text-long',
    'a link text over 120 characters',
    () => ({ encounterCompletionLinkText: 'x'.repeat(121) }),
    'encounterCompletionLinkText',
  ],
  [
    'external-long',
    'an external id over 200 characters',
    () => ({ externalId: 'x'.repeat(201) }),
    'externalId',
  ],
  [
    'name-long',
    'a name over 100 characters',
    () => ({ patientFirstName: 'x'.repeat(101) }),
    'patientFirstName',
  ],
  ['name-list', 'a name that is no text', () => ({ patientLastName: ['x'] }), 'patientLastName'],
  [
    'birth-february',
    'the 30th of February',
    () => ({ patientDateOfBirth: '1990-02-30' }),
    'patientDateOfBirth',
  ],
  [
    'birth-future',
    'a date of birth in the future',
    () => ({ patientDateOfBirth: tomorrow() }),
    'patientDateOfBirth',
  ],
  [
    'birth-early',
    'a date of birth before 1900',
    () => ({ patientDateOfBirth: '1899-12-31' }),
    'patientDateOfBirth',
  ],
  [
    'birth-format',
    'a date of birth in another format',
    () => ({ patientDateOfBirth: '27.05.1976' }),
    'patientDateOfBirth',
  ],
];
/** What the specification itself says: agentId is required (§2.2), a date of birth is YYYY-MM-DD (§8). */
const refusedBySpecification: Record<string, string> = { 'no-agent': '2.2', 'birth-format': '8' };

const refused: Check[] = [
  ...refusedFields.flatMap(([id, what, fields]) => {
    const section = refusedBySpecification[id];
    if (section === undefined) return [];
    return [
      defineCheck(
        'specification',
        section,
        `invitation-${id}`,
        `an invitation with ${what} is refused`,
        making,
        async (target) => requireRefusal(await invite(target, fields()), 'POST /consult-invitation'),
      ),
    ];
  }),
  ...refusedFields.map(([id, what, fields, field]) =>
    defineCheck(
      'reading',
      '8',
      `invitation-${id}-422`,
      `an invitation with ${what} answers 422 at that field`,
      making,
      async (target) => {
        const answer = await invite(target, fields());
        requireStatus(answer, 422, 'POST /consult-invitation');
        const { errors } = requireShape(problemSchema, answer.body, 'the problem');
        require(errors?.some(({ path }) => path === field) === true, `${field} is not named`);
      },
    ),
  ),
  defineCheck(
    'specification',
    '2.2',
    'invitation-unknown-agent',
    'an invitation for an unknown agent is refused',
    making,
    async (target) =>
      requireRefusal(
        await target.api.post('/consult-invitation', { agentId: unknownId }),
        'POST /consult-invitation',
      ),
  ),
  defineCheck(
    'reading',
    '7',
    'invitation-unknown-agent-answer',
    'an invitation for an unknown agent answers 404 or 422',
    making,
    async (target) =>
      requireStatus(
        await target.api.post('/consult-invitation', { agentId: unknownId }),
        [404, 422],
        'POST /consult-invitation',
      ),
  ),
  defineCheck(
    'specification',
    '4.5',
    'invitation-unknown',
    'an unknown invitation is not found',
    { needsToken: true },
    async (target) =>
      requireRefusal(await target.api.get(invitationPath(unknownId)), 'GET /consult-invitation/<id>'),
  ),
  defineCheck(
    'reading',
    '7',
    'invitation-unknown-404',
    'an unknown invitation answers 404 to GET and DELETE',
    { needsToken: true },
    async (target) => {
      requireStatus(await target.api.get(invitationPath(unknownId)), 404, 'GET');
      requireStatus(await target.api.delete(invitationPath(unknownId)), 404, 'DELETE');
    },
  ),
];

/** A value for each field about the patient; a field without a value of its own here is a line of text. */
const everyField = {
  ...tableOf(personalFields, (field) => `${field}: ä, ’, “`),
  encounterCompletionLinkText: 'Choose a time',
  encounterCompletionLinkUrl: 'https://harbourlane.example/book?x=1#top',
  externalId: 'HL-1/ä',
  patientDateOfBirth: '1976-05-27',
  patientFirstName: 'Zoë',
  patientLastName: 'O’Neill-Łukasz',
};

const created: Check[] = [
  defineCheck(
    'specification',
    '2.2',
    'invitation-agent-only',
    'the agent alone is enough; encounterId is null',
    making,
    async (target) => {
      const agent = await createAgent(target);
      const what = 'POST /consult-invitation';
      const answer = await target.api.post('/consult-invitation', { agentId: agent.id });
      const invitation = requireShape(
        specifiedInvitationSchema,
        requireObject(answer, 'invitation', what),
        what,
      );
      require(invitation.agentId === agent.id, 'another agentId');
      require(invitation.encounterId === null, 'encounterId is set at creation');
    },
  ),
  defineCheck(
    'specification',
    '2.2',
    'invitation-url',
    'invitationUrl has the stated form',
    making,
    async (target) => {
      const { id, invitationUrl } = await createInvitation(target);
      const { pathname } = new URL(invitationUrl);
      require(pathname.endsWith(
        `/consult/${encodeURIComponent(id)}`,
      ), 'it does not end with /consult/<invitation_id>');
    },
  ),
  defineCheck(
    'specification',
    '2.2',
    'invitation-link',
    'the completion link comes back as it was sent, with every other field accepted',
    making,
    async (target) => {
      const { encounterCompletionLinkText: text, encounterCompletionLinkUrl: url } = await createInvitation(
        target,
        everyField,
      );
      requireEqual(
        [text, url],
        [everyField.encounterCompletionLinkText, everyField.encounterCompletionLinkUrl],
        'link',
      );
    },
  ),
  defineCheck(
    'specification',
    '4.5',
    'invitation-get',
    'GET /consult-invitation/<id> gives the invitation',
    making,
    async (target) => {
      const made = await createInvitation(target, everyField);
      const read = await readInvitation(target, made.id);
      for (const field of ['id', 'agentId', 'invitationUrl', 'createdAt', 'encounterId'] as const)
        require(read[field] === made[field], `${field} is another than at creation`);
    },
  ),
  defineCheck(
    'specification',
    '1.4',
    'invitation-opens',
    'the patient opens invitationUrl without an account',
    making,
    async (target) => {
      const { invitationUrl } = await createInvitation(target);
      const page = await target.open(invitationUrl);
      require(page.status < 400, `the page answers ${page.status}`);
    },
  ),
  defineCheck(
    'reading',
    '2.2',
    'invitation-agent-only-answer',
    'creating answers 201; absent optional values are null, and invitationUrl is below {base_url}',
    making,
    async (target) => {
      const answer = await invite(target);
      requireStatus(answer, 201, 'POST /consult-invitation');
      const { id, agentId, createdAt, invitationUrl, ...rest } = requireShape(
        invitationSchema,
        answer.body,
        'POST /consult-invitation',
      );
      require(agentId !== '' && createdAt !== '', 'agentId or createdAt is empty');
      const wanted = { encounterId: null, ...tableOf(personalFields, () => null) };
      const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort());
      requireEqual(sorted(rest), sorted(wanted), 'the rest');
      require(invitationUrl === `${target.baseUrl}/consult/${id}`, 'invitationUrl is elsewhere');
    },
  ),
  defineCheck(
    'reading',
    '2.2',
    'invitation-echo',
    'every field comes back, from create and from get',
    making,
    async (target) => {
      const made = await createBareInvitation(target, everyField);
      for (const [field, value] of Object.entries(everyField))
        requireEqual(made[field as keyof typeof everyField], value, field);
      const read = requireShape(
        invitationSchema,
        (await target.api.get(invitationPath(made.id))).body,
        'GET',
      );
      require(JSON.stringify(read) === JSON.stringify(made), 'get gives something else than create');
    },
  ),
];

export const invitationChecks: Check[] = [...refused, ...created, ...invitationUseChecks];

import { describe, expect, test } from 'vitest';
import {
  agentResponseSchema,
  encounterResponseSchema,
  findFieldErrors,
  findList,
  findObject,
  identityResponseSchema,
  invitationResponseSchema,
} from './responses.ts';

describe('readings §4.4 body of a list', () => {
  test.each([null, 'text', 7, {}, { agents: 'none' }])('no list is found in %j', (body) =>
    expect(findList(body)).toBeNull(),
  );
  test.each([[[1]], [{ agents: [1] }], [{ data: [1] }], [{ items: [1] }], [{ results: [1], total: 1 }]])(
    'a list is found in %j',
    (body) => expect(findList(body)).toEqual([1]),
  );
});

describe('readings §4.4/4.5 single objects', () => {
  test.each([[null], [[]], [{ message: 'no' }]])('no object is found in %j', (body) =>
    expect(findObject(body, 'agent')).toBeNull(),
  );
  test.each([[{ id: '1' }], [{ agent: { id: '1' } }], [{ data: { id: '1' } }]])(
    'an object is found in %j',
    (body) => expect(findObject(body, 'agent')).toEqual({ id: '1' }),
  );
});

test('S10 a configuration address that is no http address is dropped', () =>
  expect(
    agentResponseSchema.parse({ id: 'a', configurationUrl: 'javascript:alert(1)' }).configurationUrl,
  ).toBeNull());

test('missing and unknown fields are no error', () => {
  expect(agentResponseSchema.parse({ id: 5, surprise: true })).toMatchObject({
    id: '5',
    specialization: null,
  });
  expect(invitationResponseSchema.parse({ id: 'i', encounterId: null }).encounterId).toBeNull();
  expect(invitationResponseSchema.parse({ id: 'i' }).encounterId).toBeNull();
});

test.each([
  [{ id: 'record-1', code: 'rule-1' }, 'rule-1'],
  [{ id: 'record-1', code: null }, 'record-1'],
  [{ id: 7 }, '7'],
])('a flag is named as its report names it: %j', (flag, id) => {
  const flags = [{ ...flag, level: 'URGENT', raisedAt: null }];
  expect(encounterResponseSchema.parse({ id: 'e', flags }).flags).toEqual([
    { id, level: 'URGENT', raisedAt: null },
  ]);
});

test('readings §2.3 any object with an id is an encounter; malformed flags are left out', () =>
  expect(
    encounterResponseSchema.parse({ id: 'e', status: 'PONDERING', flags: [{ nonsense: 1 }] }),
  ).toMatchObject({
    id: 'e',
    status: 'PONDERING',
    flags: [],
  }));

describe('readings §7 field messages', () => {
  test.each([
    ['<html>'],
    [null],
    [{ errors: 'many' }],
    [{ errors: [1, null, { message: 'No field.' }] }],
    [{}],
  ])('none is found in %j', (body) => expect(findFieldErrors(body)).toEqual([]));

  test.each([
    [{ errors: [{ path: '/name', message: 'Too long.' }] }],
    [{ errors: [{ field: 'name', message: 'Too long.' }] }],
    [{ errors: [{ pointer: '#/name', detail: 'Too long.' }] }],
    [{ errors: [{ path: ['name'], message: 'Too long.' }] }],
    [{ detail: [{ loc: ['body', 'name'], msg: 'Too long.' }] }],
    [{ errors: { name: ['Too long.', 'Odd.'] } }],
    [{ errors: { name: 'Too long.' } }],
  ])('the field is found in %j', (body) =>
    expect(findFieldErrors(body)).toEqual([{ path: 'name', message: 'Too long.' }]),
  );
});

test('S25 names from another program cannot turn the text that follows them', () => {
  const name = '\u202eClinic\u2066 North\u0007\n';
  const identity = identityResponseSchema.parse({
    organization: { id: 'o', name },
    user: { email: 'one@clinic.example', firstName: name },
  });
  expect([identity.organization.name, identity.user.firstName]).toEqual(['Clinic North', 'Clinic North']);
  expect(agentResponseSchema.parse({ id: 'a', name }).name).toBe('Clinic North');
  expect(agentResponseSchema.parse({ id: 'a', name: '\u202e' }).name).toBeNull();
});

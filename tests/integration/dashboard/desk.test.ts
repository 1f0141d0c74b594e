import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/server/context.ts';
import { findSamePatient } from '@/lib/server/invitations/same-patient.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { noteTimeZone } from '@/lib/server/organization/settings-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { readSettingsView } from '@/lib/server/settings/organization-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, saveSettings, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator, { role: 'owner' }));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

describe('the order of a date in numbers', () => {
  const orderNow = async () => (await readSettingsView(context, session)).dateOrder;
  const save = async (more: object) => {
    const { expiryDays, reminders, workingHours } = await readSettingsView(context, session);
    await saveSettings(context, session, { expiryDays, reminders, workingHours, ...more });
  };

  test('follows the clinic’s place until an owner has said it, and is not guessed without a place', async () => {
    expect(await orderNow()).toBe('ASK');
    await noteTimeZone(context, session, 'Europe/Lisbon');
    expect(await orderNow()).toBe('DAY_FIRST');
    await noteTimeZone(context, session, 'America/Chicago');
    expect(await orderNow()).toBe('MONTH_FIRST');
    // A page of an earlier version sends none.
    await save({});
    expect(await orderNow()).toBe('MONTH_FIRST');
    await save({ dateOrder: 'DAY_FIRST' });
    expect(await orderNow()).toBe('DAY_FIRST');
    await save({ dateOrder: 'ASK' });
    expect(await orderNow()).toBe('ASK');
  });
});

describe('an earlier invitation of the same patient', () => {
  const nobody = {
    externalId: null,
    patientFirstName: null,
    patientLastName: null,
    patientDateOfBirth: null,
  };
  const named = {
    ...nobody,
    patientFirstName: 'José',
    patientLastName: 'de la Cruz',
    patientDateOfBirth: '1976-05-27',
  };
  const invite = async (fields: Partial<Record<keyof typeof named, string | null>>) => {
    const agentId = crypto.randomUUID();
    operator.agents.set(agentId, { id: agentId, type: 'CONSULT', name: 'Desk' });
    const id = crypto.randomUUID();
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    const made = await issueInvitation(context, session, id, { agentId, ...given });
    if (!made.ok) throw new Error(made.failure.code);
    return made.value.id;
  };
  const find = async (fields: object, exceptId = crypto.randomUUID(), from = session) =>
    (await findSamePatient(context, from, { ...nobody, ...fields }, { exceptId, countMax: 3 })).map(
      ({ id }) => id,
    );

  test('is found by the external id, or by the name however it is typed and the date of birth, in this clinic only', async () => {
    const byName = await invite(named);
    expect(
      await find({ ...named, patientFirstName: 'JOSE\u0301', patientLastName: ' De  La Cruz ' }),
    ).toEqual([byName]);
    expect(await find({ ...named, patientDateOfBirth: '1976-05-28' })).toEqual([]);
    expect(await find({ ...named, patientDateOfBirth: null })).toEqual([]);
    const byId = await invite({ externalId: 'P-1' });
    expect(await find({ externalId: 'P-1' })).toEqual([byId]);
    expect(await find({ ...named, externalId: 'P-1' })).toEqual([byId, byName]);
    // The form's own request, which is sent again after a lost answer.
    expect(await find({ externalId: 'P-1' }, byId)).toEqual([]);
    expect(await find({ externalId: 'P-1' }, undefined, { ...session, organizationId: 'org-2' })).toEqual([]);
    expect(await find({})).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { mayDo, permissions, type roles } from '@/lib/shared/permissions.ts';

const list = (role: (typeof roles)[number]) => permissions.filter((one) => mayDo(role, one));

test('a front desk sends and revokes invitations, and can neither read reports, manage agents nor see the audit', () => {
  expect(list('front_desk')).toEqual([
    'invitation.read',
    'invitation.send',
    'invitation.revoke',
    'agent.read',
  ]);
});

test('a clinician does everything but erase a patient, see the audit and manage the organization', () => {
  const kept = ['patient.erase', 'audit.read', 'organization.manage'];
  expect(list('clinician')).toEqual(permissions.filter((one) => !kept.includes(one)));
});

test('an owner does everything', () => {
  expect(list('owner')).toEqual(permissions);
});

import { describe, expect, test } from 'vitest';
import { readRefusal } from './read-refusal.ts';

type At = Parameters<typeof readRefusal>[0]['at'];
const read = (text: string, at: At = 'recipient') => {
  const { code, mayPass } = readRefusal({ status: Number(text.slice(0, 3)), text, at });
  return `${code}${mayPass ? ', may pass' : ''}`;
};

describe('RFC 3463 only a wrong address is for the desk to correct', () => {
  // Answers as the large providers give them.
  test.each([
    '550 5.1.1 The email account that you tried to reach does not exist.',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
    '553 5.1.2 We weren’t able to find the recipient domain.',
    '550-5.1.1 The first of several lines',
    '550 5.4.4 Unable to route: no mail hosts for domain',
    '550 No such user here',
    '551 User not local',
  ])('%s', (text) => expect(read(text)).toBe('address_refused'));

  test.each([
    ['552 5.2.2 The recipient’s inbox is out of storage space.', 'mailbox_unavailable, may pass'],
    ['452 4.2.2 The recipient’s inbox is out of storage space.', 'mailbox_unavailable, may pass'],
    ['550 5.2.1 The email account that you tried to reach is inactive.', 'mailbox_unavailable, may pass'],
    [
      '450 4.2.1 The user you are trying to contact is receiving mail too quickly.',
      'mailbox_unavailable, may pass',
    ],
    ['552 Requested mail action aborted: exceeded storage allocation', 'mailbox_unavailable, may pass'],
    ['550 5.7.1 Service unavailable, client host blocked using a list', 'sender_refused, may pass'],
    ['550 5.7.26 This mail is unauthenticated, which poses a security risk', 'sender_refused, may pass'],
    ['554 5.7.1 Relay access denied', 'sender_refused, may pass'],
    ['550 5.4.5 Daily user sending limit exceeded.', 'sender_refused, may pass'],
    ['554 Rejected for policy reasons', 'sender_refused, may pass'],
    ['451 4.7.1 Greylisting in action, please come back later', 'server_busy, may pass'],
    ['421 4.7.0 Try again later', 'server_busy, may pass'],
    ['450 Requested mail action not taken', 'server_busy, may pass'],
    ['550 5.4.1 Recipient address rejected: access denied', 'server_refused, may pass'],
    ['550 5.3.0 Other mail system problem', 'server_refused, may pass'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  test('what is said of the sender or of the message never blames the recipient’s address', () => {
    expect(read('550 5.1.8 Sender’s domain does not exist', 'sender')).toBe('sender_refused, may pass');
    expect(read('550 5.1.1 unknown', 'sender')).toBe('sender_refused, may pass');
    expect(read('553 sender denied', 'sender')).toBe('sender_refused, may pass');
    expect(read('550 5.7.1 looks like spam', 'message')).toBe('sender_refused, may pass');
    expect(read('552 5.3.4 too large', 'message')).toBe('server_refused, may pass');
    expect(read('554 transaction failed', 'message')).toBe('server_refused');
  });

  test('the enhanced status is given for the log, and nothing else of the text', () => {
    expect(readRefusal({ status: 550, text: '550 5.1.1 <ruth@home.example>', at: 'recipient' })).toEqual({
      ...{ code: 'address_refused', mayPass: false, enhancedStatus: '5.1.1' },
    });
    expect(readRefusal({ status: 550, text: '550 5.1.1.9 odd', at: 'recipient' }).enhancedStatus).toBeNull();
  });
});

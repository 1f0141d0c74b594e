import { coreTexts } from '@/lib/shared/english/core-texts.ts';

/** The texts of signing in, with those of every page. */
export const signInTexts = {
  ...coreTexts,
  signIn: {
    title: 'Sign in to Consult Desk',
    page: 'Sign in',
    lead: 'You sign in with your clinic’s consultation service, at',
    button: 'Sign in',
    busy: 'Opening the service …',
    noAccount: 'No account? Ask the person who manages Consult Desk at your clinic.',
    noPassword: 'Consult Desk does not see your password.',
    elsewhere: 'This is not the address of Consult Desk, so nobody can sign in here.',
    openOwn: (host: string) => `Open ${host}`,
    ended: {
      signed_out: { title: 'You are signed out.', body: '' },
      signed_out_everywhere: {
        title: 'You were signed out',
        body: 'on all devices. What you typed is kept.',
      },
      idle: { title: 'You were signed out', body: 'after a time without activity. What you typed is kept.' },
      absolute: {
        title: 'You were signed out',
        body: 'because the session reached its longest time. What you typed is kept.',
      },
      grant_ended: {
        title: 'You were signed out',
        body: 'because the service ended this sign-in. What you typed is kept.',
      },
      replaced: { title: 'You are signed out.', body: 'You signed in again in another tab.' },
    },
    problems: {
      denied: 'The service did not allow this sign-in. Sign in again, and choose “Allow” there.',
      mixed_up: 'This sign-in could not be matched to this browser. Start it again from here.',
      cookies:
        'This browser keeps no cookies for Consult Desk. Allow them for this site, then sign in again.',
      expired: 'The sign-in took too long and is no longer valid. Sign in again.',
      signed_out_meanwhile:
        'You signed out while this sign-in was on its way. Sign in again if you want to go on.',
      password_not_asked: 'The service did not ask for your password. Sign out there, then sign in again.',
      unreachable: 'The service does not answer. Try again in a minute.',
      refused:
        'The service refused this sign-in. Try again; if it stays, tell the person who manages Consult Desk.',
      unreadable:
        'The service gave an answer that Consult Desk does not understand. Try again; if it stays, tell its operator.',
      not_allowed:
        'This account may not use Consult Desk. Sign in with another one, or ask the person who manages it at your clinic.',
    } as Record<string, string>,
  },
};

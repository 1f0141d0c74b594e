import { coreTexts } from '@/lib/shared/english/core-texts.ts';

/** The texts of the list of invitations, with those of every page. */
export const listTexts = {
  ...coreTexts,
  invitations: {
    title: 'Invitations',
    counts: (total: string, open: string) => `${total} in all, ${open} still open`,
    searchLabel: 'Search invitations by name, external ID or e-mail',
    searchPlaceholder: 'Name, external ID or e-mail',
    filters: 'Filters',
    filterStatus: 'Status',
    filterAgent: 'Agent filter',
    filterBy: 'Created by',
    filterAge: 'Age',
    any: 'Any status',
    anyAgent: 'Any agent',
    anyone: 'Created by anyone',
    anyAge: 'Any age',
    lastDays: (days: number) => (days === 1 ? 'Last day' : `Last ${days} days`),
    betweenDays: 'Between days',
    from: 'From day',
    to: 'To day',
    filterAssigned: 'Assigned to',
    anyAssignee: 'Assigned or not',
    assignedToMe: 'Assigned to me',
    assignedTo: (name: string) => `Assigned to ${name}`,
    filterFlag: 'Red flags',
    anyFlag: 'Flagged or not',
    flags: { open: 'Open red flag', any: 'Any red flag' },
    filterRead: 'Read',
    anyRead: 'Read or not',
    reviews: { open: 'To review', done: 'Reviewed' },
    sort: 'Sort by',
    sorts: {
      newest: 'Newest first',
      oldest: 'Oldest first',
      changed: 'Last changed first',
      unchanged: 'Longest unchanged first',
      name: 'Name, A to Z',
      'name-desc': 'Name, Z to A',
    },
    changed: 'Last change',
    clear: 'Clear filters',
    caption: 'Invitations',
    patient: 'Patient',
    status: 'Status',
    agent: 'Agent',
    externalId: 'External ID',
    createdBy: 'Created by',
    created: 'Created',
    more: 'Show more',
    shown: (count: number) => (count === 1 ? '1 shown' : `${count} shown`),
    shownOf: (count: number, total: string) => `${count} of ${total} shown`,
    end: 'That is all.',
    full: 'This is as much as is shown at once. Use the search or the filters to find others.',
    noneTitle: 'No invitations yet',
    noneBody: 'Create an agent first. Then invite a patient.',
    noMatchTitle: (q: string) => (q ? `Nobody matches “${q}”` : 'Nothing matches these filters'),
    noMatchBody: 'Look at the filters, or clear them.',
    errorTitle: 'The list could not be loaded',
    lastKnown: (status: string) => `Last known: ${status}`,
    keys: { move: 'Move', open: 'Open', select: 'Select', search: 'Search', all: 'All shortcuts' },
  },
  selection: {
    selected: (count: number) => `${count} selected`,
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all on this page',
    clear: 'Clear selection',
    // The second part is left away where there is no room.
    copyLinks: ['Copy', ' links'] as readonly [string, string],
    copied: (count: number) => (count === 1 ? 'Copied 1 link' : `Copied ${count} links`),
    withoutLink: (count: number) =>
      count === 1 ? '1 has no link that can be used.' : `${count} have no link that can be used.`,
    copyFailed: 'Copying is not allowed here. Open an invitation and copy its link by hand.',
    sendAgain: ['Send', ' again…'] as readonly [string, string],
    progress: (done: number, count: number) => `${done} of ${count} done`,
    stop: 'Stop',
    stopped: 'Stopped before its turn.',
    tryAgain: (count: number) => (count === 1 ? 'Try that one again' : `Try these ${count} again`),
  },
  sendMany: {
    looking: 'Send again',
    title: (count: number) => (count === 1 ? 'Send 1 invitation again?' : `Send ${count} invitations again?`),
    lead: 'Each patient gets an e-mail with their link, at the address that is known. Sending it starts the time in which the link is followed anew.',
    leftOut: (count: number) =>
      count === 1 ? '1 of those selected is left out:' : `${count} of those selected are left out:`,
    reasons: {
      no_address: (count: number) =>
        count === 1 ? '1 has no e-mail address' : `${count} have no e-mail address`,
      started: (count: number) => (count === 1 ? '1 has started' : `${count} have started`),
      finished: (count: number) => (count === 1 ? '1 is finished' : `${count} are finished`),
      revoked: (count: number) => (count === 1 ? '1 is revoked' : `${count} are revoked`),
      no_link: (count: number) =>
        count === 1 ? '1 has no link that can be used' : `${count} have no link that can be used`,
      recent: (count: number) =>
        count === 1
          ? '1 was mailed within the last 10 minutes, or is about to be'
          : `${count} were mailed within the last 10 minutes, or are about to be`,
    },
    leftOutSince: (count: number) =>
      count === 1
        ? '1 was left out: it has changed meanwhile.'
        : `${count} were left out: they have changed meanwhile.`,
    nothingTitle: 'Nothing to send',
    confirm: (count: number) => (count === 1 ? 'Send 1 e-mail' : `Send ${count} e-mails`),
    done: (count: number) => (count === 1 ? '1 e-mail is on its way' : `${count} e-mails are on their way`),
    failedTitle: (count: number) =>
      count === 1 ? '1 invitation was not sent' : `${count} invitations were not sent`,
    failedLead: (sent: number) =>
      sent === 0
        ? 'No e-mail is on its way.'
        : sent === 1
          ? '1 e-mail is on its way.'
          : `${sent} e-mails are on their way.`,
  },
  revokeMany: {
    revoke: 'Revoke…',
    title: (count: number) => (count === 1 ? 'Revoke 1 invitation?' : `Revoke ${count} invitations?`),
    links: (count: number): string =>
      count === 1
        ? 'The link stops working at once. This cannot be undone.'
        : 'The links stop working at once. This cannot be undone.',
    started: (count: number) =>
      count === 1
        ? '1 patient has started: that consultation ends. What was answered so far is kept.'
        : `${count} patients have started: their consultations end. What was answered so far is kept.`,
    passed: (count: number) =>
      count === 1
        ? '1 of those selected is finished or revoked already and stays as it is.'
        : `${count} of those selected are finished or revoked already and stay as they are.`,
    nothingTitle: 'Nothing to revoke',
    nothing: 'All of those selected are finished or revoked already.',
    confirm: (count: number) => (count === 1 ? 'Revoke 1 invitation' : `Revoke ${count} invitations`),
    keep: 'Keep them',
    done: (count: number) => (count === 1 ? '1 invitation revoked' : `${count} invitations revoked`),
    failedTitle: (count: number) =>
      count === 1 ? '1 invitation was not revoked' : `${count} invitations were not revoked`,
    failedLead: (revoked: number) =>
      revoked === 1 ? '1 was revoked.' : revoked === 0 ? 'None was revoked.' : `${revoked} were revoked.`,
  },
};

// Separate from the texts, so that a page has the names without them.

export const messageKinds = ['invitation', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageVisitTypes = ['PRE_VISIT', 'POST_VISIT'] as const;
export type MessageVisitType = (typeof messageVisitTypes)[number];

export type MessageText = { subject: string; body: string };

export const mergeFields = ['firstName', 'clinic', 'link'] as const;
export type MergeField = (typeof mergeFields)[number];

export const messageLimits = { subjectLength: 150, bodyLength: 4_000 } as const;

import * as z from 'zod';
import { tableOf } from '../../../common/keys.ts';
import { findProtocolSource } from './catalogue.ts';
import {
  type Locale,
  type LocalizedText,
  localeSchema,
  locales,
  type Specialization,
  sourceLocales,
  translatedLocales,
  type VisitType,
} from './types.ts';

const words = (most: number) => z.string().trim().min(1).max(most);
const shortId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'Lower-case letters, digits, - and _');

const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 ]{0,18}$/, 'Digits and spaces, at most 20');

/** A clinic's own text, in the languages in which it wrote it. */
const ownText = <Words extends z.ZodType>(own: Words) =>
  z.strictObject({ ...tableOf(locales, () => own.optional()), en: own });
export type OwnText = { [locale in Locale]?: string | undefined };

const greetingSchema = ownText(words(600)).partial();

const extraQuestionSchema = z
  .strictObject({
    id: shortId,
    kind: z.enum(['text', 'yesno', 'choice']),
    text: ownText(words(300)),
    options: z
      .array(z.strictObject({ id: shortId, label: ownText(words(80)) }))
      .max(12)
      .optional(),
  })
  .superRefine(({ kind, options = [] }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
    const ids = options.map(({ id }) => id);
    if (kind === 'choice' && ids.length < 2) refuse('A choice needs at least two options');
    if (kind !== 'choice' && ids.length > 0) refuse('Only a choice has options');
    if (new Set(ids).size !== ids.length) refuse('Option ids must differ');
    if (ids.includes('unsure') || ids.includes('declined')) refuse('"unsure" and "declined" are reserved');
  });

/** What a clinic can configure of an agent. Everything has a default, and no setting turns off a safety module. */
export const agentConfigurationSchema = z.strictObject({
  welcome: greetingSchema.default({}),
  closing: greetingSchema.default({}),
  disabledTopics: z
    .array(z.string().min(1).max(60))
    .max(100)
    .default([])
    .transform((topics) => [...new Set(topics)].sort()),
  extraQuestions: z
    .array(extraQuestionSchema)
    .max(10)
    .default([])
    .refine((questions) => new Set(questions.map((question) => question.id)).size === questions.length, {
      message: 'Question ids must differ',
    }),
  /** Undefined means every language that the organization offers. */
  languages: z
    .array(localeSchema)
    .min(1)
    .transform((chosen): Locale[] => locales.filter((locale) => chosen.includes(locale)))
    .optional(),
  emergencyNumber: phoneNumber.optional(),
  /** Shown first when a patient writes about suicide or self-harm, together with the emergency number. */
  crisisWords: greetingSchema.default({}),
  /** A crisis line, with its name and number. */
  crisisLine: z.strictObject({ name: words(80), number: phoneNumber }).optional(),
});
export type AgentConfiguration = z.infer<typeof agentConfigurationSchema>;

/** The `offered` languages that an agent's patients may choose; all of them when the agent allows none of them. */
export function languagesOf({ languages }: AgentConfiguration, offered: readonly Locale[]): Locale[] {
  const chosen = offered.filter((locale) => languages === undefined || languages.includes(locale));
  return chosen.length > 0 ? chosen : [...offered];
}

export const defaultAgentConfiguration: AgentConfiguration = agentConfigurationSchema.parse({});

export type Topic = { id: string; label: LocalizedText; required: boolean };

/** The topics of one protocol, in the order they are asked; `required` ones cannot be listed in `disabledTopics`. */
export function listTopics(specialization: Specialization, visitType: VisitType): Topic[] {
  const topics = new Map<string, Topic>();
  for (const { topic } of findProtocolSource(specialization, visitType).modules)
    topics.set(topic.id, { ...topic, required: topic.required || topics.get(topic.id)?.required === true });
  return [...topics.values()];
}

/** The languages that an organization's patients can choose: the source languages, and the translated ones in `switchedOn`. */
export function patientLocales(switchedOn: readonly string[]): Locale[] {
  return [...sourceLocales, ...translatedLocales.filter((locale) => switchedOn.includes(locale))];
}

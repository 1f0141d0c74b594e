import * as z from 'zod';
import { cleanEntry } from '../../../common/fold-text.ts';
import { limits } from '../../../contract/limits.ts';
import { lineSchema } from '../../../contract/text.ts';
import type { AgentChange } from '../../domain/agents/agent-configuration.ts';
import {
  type AgentConfiguration,
  agentConfigurationSchema,
  defaultAgentConfiguration,
} from '../../interview/model/configuration.ts';
import { locales, specializationSchema, visitTypeSchema } from '../../interview/model/types.ts';
import { parseJson } from '../requests.ts';

export type FieldError = { field: string; message: string };

const basicsSchema = z.object({
  name: z.union([z.literal('').transform(() => null), lineSchema(limits.agentNameLength)]),
  specialization: specializationSchema,
  visitType: visitTypeSchema,
});

/** Parses the form's flat fields (`extra.0.text.en`, …) to a change of an agent, or returns the problems by field. */
export function parseChange(
  body: Record<string, unknown>,
): { ok: true; change: AgentChange } | { ok: false; errors: FieldError[]; typed: Partial<AgentChange> } {
  const field = (name: string) => {
    const value = body[name];
    // Browsers send line breaks as CR LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const list = (name: string) =>
    [body[name] ?? []].flat().filter((value): value is string => typeof value === 'string');
  const localized = (name: string) =>
    Object.fromEntries(
      locales.map((locale) => [locale, field(`${name}.${locale}`)]).filter(([, value]) => value !== ''),
    );
  const extraQuestions = Array.from({ length: 11 }, (_, index) => index)
    .filter((index) => field(`extra.${index}.text.en`) !== '')
    .map((index) => {
      const kind = field(`extra.${index}.kind`) || 'text';
      const options = field(`extra.${index}.options`)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((label, position) => ({ id: `o${position + 1}`, label: { en: label } }));
      return {
        id: field(`extra.${index}.id`) || `q${index + 1}-${Date.now().toString(36)}`,
        kind,
        text: localized(`extra.${index}.text`),
        ...(kind === 'choice' ? { options } : {}),
      };
    });
  const topics = list('topicOffered');
  const kept = list('topic');
  const offered = list('languageOffered');
  const languages = list('language');
  const written = {
    welcome: localized('welcome'),
    closing: localized('closing'),
    disabledTopics: topics.filter((topic) => !kept.includes(topic)),
    extraQuestions,
    // All languages are stored as undefined, so that languages which the organization turns on later are included.
    ...(offered.every((locale) => languages.includes(locale)) && languages.length > 0 ? {} : { languages }),
    crisisWords: localized('crisisWords'),
    ...(field('crisisLine.name') === '' && field('crisisLine.number') === ''
      ? {}
      : { crisisLine: { name: field('crisisLine.name'), number: cleanEntry(field('crisisLine.number')) } }),
    ...(field('emergencyNumber') === '' ? {} : { emergencyNumber: cleanEntry(field('emergencyNumber')) }),
  };
  const configuration = agentConfigurationSchema.safeParse(written);
  const basics = basicsSchema.safeParse({
    name: field('name'),
    specialization: field('specialization'),
    visitType: field('visitType'),
  });
  if (basics.success && configuration.success) {
    return { ok: true, change: { ...basics.data, configuration: configuration.data } };
  }
  const errors = [basics, configuration].flatMap((result) =>
    result.success
      ? []
      : result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  );
  return {
    ok: false,
    errors,
    typed: {
      ...(basics.success ? basics.data : { name: field('name') }),
      configuration: configuration.success ? configuration.data : showWritten(written),
    },
  };
}

/** What was written in a form, for that form only: it may break every rule of a configuration. */
function showWritten(written: object): AgentConfiguration {
  return { ...defaultAgentConfiguration, ...written };
}

const changeSchema = z.strictObject({
  name: lineSchema(limits.agentNameLength).nullable(),
  specialization: specializationSchema,
  visitType: visitTypeSchema,
  configuration: agentConfigurationSchema,
});

/**
 * The content of the form when it was opened, or when its simulation was. The pages carry it; the service stores nothing.
 */
export const draftSchema = z.strictObject({
  /** The version with which the form was opened; saving checks whether somebody has saved in the meantime. */
  version: z.int(),
  change: changeSchema,
  /** What was stored then; a form of an earlier release does not say it. */
  base: changeSchema.optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What was stored when the form was opened; null when it does not say so. */
export function readBase(body: Record<string, unknown>): AgentChange | null {
  if (typeof body.base !== 'string') return null;
  const parsed = changeSchema.safeParse(parseJson(body.base));
  return parsed.success ? parsed.data : null;
}

/** The hidden field for {@link readBase}. */
export function writeBase({ name, specialization, visitType, configuration }: AgentChange): string {
  return JSON.stringify({ name, specialization, visitType, configuration });
}

/** The version that the form was opened with. */
export const readVersion = (body: Record<string, unknown>): number =>
  z.coerce.number().int().catch(-1).parse(body.version);

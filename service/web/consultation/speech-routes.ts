import * as z from 'zod';
import type { RecognizeOutcome } from '../../domain/consultation/consultation-outcomes.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import {
  audioMediaTypes,
  audioStartBytes,
  isAudioMediaType,
  isAudioStart,
  type SpeechSource,
} from '../../domain/consultation/speech.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { maxTextLength } from '../../interview/model/types.ts';
import { problem, readSpeechBody } from '../requests.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import {
  type ConsultationDependencies,
  clientIdSchema,
  createPage,
  openConsultation,
  openPost,
  questionIdSchema,
  renderAnswer,
  unproved,
} from './consultation-visit.ts';

const spokenSchema = z.union([
  z.object({
    heardId: clientIdSchema,
    itemId: questionIdSchema,
    audio: z.instanceof(File).refine(({ size }) => size > 0),
  }),
  z.object({
    heardId: clientIdSchema,
    itemId: questionIdSchema,
    text: z.string().max(maxTextLength),
    by: z.enum(['DEVICE', 'VENDOR']),
  }),
]);

/** Receives speech, as a recording or as text that the browser recognized, and responds with the recognized text. */
export async function receiveSpeech(
  dependencies: ConsultationDependencies,
  c: AppContext,
): Promise<Response> {
  const opened = await openPost(dependencies, c, readSpeechBody);
  if ('response' in opened) return opened.response;
  const { encounter, visitor, body } = opened;
  const spoken = spokenSchema.safeParse(body);
  if (!spoken.success) {
    return problem(c, 'invalid_fields', 'heardId, itemId and audio, or text and by, are needed.');
  }
  const source = await toSource(spoken.data);
  if (source === null) {
    const types = Object.keys(audioMediaTypes).join(', ');
    return problem(c, 'unsupported_media_type', `A recording is one of ${types}.`);
  }
  const { heardId, itemId } = spoken.data;
  const outcome = await dependencies.consultations.recognize(encounter.id, visitor, {
    heardId,
    itemId,
    source,
  });
  if (outcome.kind !== 'heard') return await refuseSpeech(c, encounter, outcome);
  const answer = await renderAnswer(c, createPage(dependencies, c, outcome.view));
  return c.json({ heardId, text: outcome.text, ...answer });
}

async function refuseSpeech(
  c: AppContext,
  encounter: EncounterRecord,
  outcome: Exclude<RecognizeOutcome, { kind: 'heard' }>,
): Promise<Response> {
  switch (outcome.kind) {
    case 'unknown':
      return await unknownLink(c);
    case 'revoked':
      return await deadLink(c, encounter.invitation);
    case 'refused':
      return unproved(c, encounter, outcome.why === 'locked');
    case 'not_open':
      return problem(c, 'question_not_open', outcome.message[encounter.locale]);
    case 'not_allowed':
      return problem(c, 'not_allowed', 'This clinic does not let speech go to the makers of browsers.');
    case 'unavailable':
      if (outcome.retryAfterS !== null) c.header('Retry-After', String(outcome.retryAfterS));
      return problem(c, 'speech_unavailable', 'Speech is not understood now; the answer can be typed.');
  }
}

/** The source to recognize; null for a recording whose format is not accepted or does not match its type. */
async function toSource(spoken: z.infer<typeof spokenSchema>): Promise<SpeechSource | null> {
  if (!('audio' in spoken)) return { kind: 'TEXT', text: spoken.text, by: spoken.by };
  const { audio } = spoken;
  const mediaType = audio.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!isAudioMediaType(mediaType)) return null;
  const start = await audio.slice(0, audioStartBytes).bytes();
  return isAudioStart(start, mediaType) ? { kind: 'AUDIO', audio: { recording: audio, mediaType } } : null;
}

/** Sends speech for the open page. */
export async function sendReadAloud(
  dependencies: ConsultationDependencies,
  c: AppContext,
): Promise<Response> {
  const opened = await openConsultation(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor } = opened;
  const screenId = c.req.query('screenId') ?? '';
  const outcome = await dependencies.consultations.readAloud(
    encounter.id,
    visitor,
    screenId,
    c.req.query('itemId') ?? '',
  );
  switch (outcome.kind) {
    case 'read':
      return c.body(outcome.spoken.bytes, { headers: { 'content-type': outcome.spoken.mediaType } });
    case 'refused':
      return unproved(c, encounter, outcome.why === 'locked');
    case 'unknown':
      return problem(c, 'not_found', 'There is nothing to read aloud at this address.');
    case 'unavailable':
      c.header('Retry-After', String(outcome.retryAfterS));
      return problem(c, 'speech_unavailable', 'Questions cannot be read aloud now.');
  }
}

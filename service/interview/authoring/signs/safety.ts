import * as z from 'zod';
import { once } from '../../../../common/collections.ts';
import { audienceSchema } from '../../model/audience.ts';
import type { SafetyScreen } from '../../model/protocol-schema.ts';
import type { WordedText } from '../../model/signs.ts';
import { type LocalizedText, mapLocales } from '../../model/types.ts';
import { screenTexts } from '../../present/texts.ts';
import { insideSentence, sentence } from '../../present/words.ts';
import { type DataFile, nameOf, readDataFolder } from '../data-files.ts';
import { readEach } from '../problems.ts';
import { loadAsked } from '../protocols/catalogue.ts';
import { writtenConditionSchema } from '../protocols/source-schemas.ts';
import { isKnownCode } from '../vocabulary.ts';
import { loadSigns } from './load-signs.ts';
import { wordedTextSchema } from './wording.ts';

const lineSchema = z
  .strictObject({
    slot: z.string().optional(),
    /** In place of `slot`, the sign that the line asks for, "group.sign". */
    sign: z.string().optional(),
    for: audienceSchema.default({}),
    first: audienceSchema.optional(),
    when: writtenConditionSchema.nullable().default(null),
    /** Of a sign: in place of its own text, which is asked with the period of its group. */
    text: wordedTextSchema.optional(),
    source: z.string().min(1).optional(),
  })
  .refine(({ slot, sign }) => (slot === undefined) !== (sign === undefined), {
    message: 'a line has a slot or a sign',
  })
  .refine(({ slot, text }) => slot === undefined || text !== undefined, { message: 'a slot needs a text' });

const screenSchema = z.strictObject({
  for: audienceSchema.default({}),
  says: z.array(z.string()).default([]),
  source: z.string().min(1),
  lines: z.array(lineSchema).min(1),
});

/** Reads one file for each routed module, with its name. @throws DataFileError with file, line and reason of every problem. */
export function readSafetyScreens(files: readonly DataFile[]): ReadonlyMap<string, SafetyScreen> {
  const { codes } = loadSigns();
  const { slots, routed } = loadAsked();
  const isKnownSlot = (slot: string) => isKnownCode(slot) || slots.has(slot) || codes.has(slot);
  const noSlot = (slot: string) => `there is no slot "${slot}"`;
  const screens = readEach(files, screenSchema, (content, file, problems): SafetyScreen => {
    const module = nameOf(file).replaceAll('-', '_');
    if (!routed.has(module)) problems.add(file, [], `there is no routed module "${module}"`);
    problems.checkNames(file, ['says'], content.says, isKnownSlot, noSlot);
    const lines = content.lines.flatMap(({ source = content.source, sign, ...line }, index) => {
      const asked = sign === undefined ? null : findAsked(sign);
      if (sign !== undefined && asked === null)
        problems.add(file, ['lines', index, 'sign'], `there is no sign "${sign}"`);
      const { slot = line.slot, text = asked?.text } = { ...asked, ...line };
      if (slot === undefined || text === undefined) return [];
      return [{ ...line, ...asked, source, slot, text }];
    });
    const own = lines.map((line) => line.slot);
    problems.checkNames(file, ['lines'], own, isKnownSlot, noSlot);
    problems.checkRepeats(file, ['lines'], own, (slot) => `there are two lines for "${slot}"`);
    return { module, for: content.for, says: content.says, lines };
  });
  return new Map(screens.map((screen) => [screen.module, screen]));
}

/** What a line takes from the sign with this name. */
function findAsked(name: string) {
  const { sign, group } = loadSigns().byName.get(name) ?? {};
  if (sign?.code === undefined || group?.period === undefined) return null;
  const text = askWithPeriod(sign.text, group.period);
  return { slot: sign.code, text, plain: sign.plain, days: group.days };
}

/** A sign as a question with its period. The patient is addressed, so "I" and "my" of the sign give way to the carer's wording. */
function askWithPeriod(sign: WordedText, period: LocalizedText): WordedText {
  const ask = (text: LocalizedText) =>
    mapLocales((locale) => {
      const when = sentence(period[locale], locale);
      const words = insideSentence(text[locale], locale);
      return screenTexts.signWithPeriod[locale]({ when, sign: words });
    });
  return {
    patient: ask(sign.carer),
    parent: ask(sign.parent),
    parentOfBaby: ask(sign.parentOfBaby),
    carer: ask(sign.carer),
  };
}

/** The safety screens of `data/safety` by module, read once. @throws DataFileError with file, line and reason. */
export const loadSafetyScreens = once(() => readSafetyScreens(readDataFolder('safety')));

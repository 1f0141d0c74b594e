import * as z from 'zod';
import { type DataFile, nameOf, once, readDataFolder, readEach } from '../data-files.ts';
import { localize } from '../languages/catalogue.ts';
import { type SafetyScreen, writtenConditionSchema } from '../protocol.ts';
import { loadCatalogue } from '../protocols/catalogue.ts';
import { type Locale, mapLocales, type SourceText } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import { insideSentence, sentence } from '../words.ts';
import { audienceSchema } from './audience.ts';
import { loadSigns } from './load-signs.ts';
import type { WordedText } from './types.ts';
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

/** What a line takes from the sign that it asks for. */
type AskedSign = Pick<SafetyScreen['lines'][number], 'slot' | 'text' | 'plain' | 'days'>;

/** Reads one file for each routed module, with its name. @throws DataFileError with file, line and reason of every problem. */
export function readSafetyScreens(
  files: readonly DataFile[],
  isKnownSlot: (slot: string) => boolean,
  isRoutedModule: (id: string) => boolean,
  findSign: (reference: string) => AskedSign | null,
): ReadonlyMap<string, SafetyScreen> {
  const screens = readEach(files, screenSchema, (content, file, problems): SafetyScreen => {
    const module = nameOf(file).replaceAll('-', '_');
    if (!isRoutedModule(module)) problems.add(file, [], `there is no routed module "${module}"`);
    const noSlot = (slot: string) => `there is no slot "${slot}"`;
    problems.checkNames(file, ['says'], content.says, isKnownSlot, noSlot);
    const lines = content.lines.flatMap(({ source = content.source, sign, ...line }, index) => {
      const asked = sign === undefined ? null : findSign(sign);
      if (sign !== undefined && asked === null)
        problems.add(file, ['lines', index, 'sign'], `there is no sign "${sign}"`);
      const { slot = line.slot, text = asked?.text } = { ...asked, ...line };
      if (slot === undefined || text === undefined) return [];
      return [{ ...line, ...asked, source, slot, text }];
    });
    const slots = lines.map((line) => line.slot);
    problems.checkNames(file, ['lines'], slots, isKnownSlot, noSlot);
    problems.checkRepeats(file, ['lines'], slots, (slot) => `there are two lines for "${slot}"`);
    return { module, for: content.for, says: content.says, lines };
  });
  return new Map(screens.map((screen) => [screen.module, screen]));
}

const questionForms: Record<Locale, (sign: string) => string> = {
  en: (sign) => `: ${sign}?`,
  es: (sign) => `: ¿${sign}?`,
  fr: (sign) => `\u202F: ${sign}\u202F?`,
  de: (sign) => `: ${sign}?`,
  ar: (sign) => `: ${sign}؟`,
};

/** A sign as a question with its period. The patient is addressed, so "I" and "my" of the sign give way to the carer's wording. */
function askWithPeriod(sign: WordedText, period: SourceText): WordedText {
  const when = localize(period);
  const ask = (text: SourceText) => {
    const words = localize(text);
    return mapLocales(
      (locale) =>
        sentence(when[locale], locale) + questionForms[locale](insideSentence(words[locale], locale)),
    );
  };
  return {
    patient: ask(sign.carer),
    parent: ask(sign.parent),
    parentOfBaby: ask(sign.parentOfBaby),
    carer: ask(sign.carer),
  };
}

/** The safety screens of `data/safety` by module, read once. @throws DataFileError with file, line and reason. */
export const loadSafetyScreens = once(() => {
  const modules = [...loadCatalogue().values()].flatMap((protocol) => protocol.modules);
  const asked = new Set(modules.flatMap(({ questions }) => questions.map(({ slot }) => slot)));
  const routed = new Set(modules.filter(({ stage }) => stage === 'routed').map(({ id }) => id));
  const { byName, codes } = loadSigns();
  const isKnownSlot = (slot: string) => isKnownCode(slot) || asked.has(slot) || codes.has(slot);
  const toAsked = (reference: string): AskedSign | null => {
    const { sign, group } = byName.get(reference) ?? {};
    if (sign?.code === undefined || group?.period === undefined) return null;
    const text = askWithPeriod(sign.text, group.period);
    return { slot: sign.code, text, plain: sign.plain, days: group.days };
  };
  return readSafetyScreens(readDataFolder('safety'), isKnownSlot, (id) => routed.has(id), toAsked);
});

import { writeFileSync } from 'node:fs';
import { corpus } from '../service/interview/flags/corpus.ts';
import { loadTranslations } from '../service/interview/languages/catalogue.ts';
import { languageCorpora } from '../service/interview/languages/corpus/index.ts';
import { type Coverage, loadCoverage, whyNotOffered } from '../service/interview/languages/coverage.ts';
import { gloss } from '../service/interview/languages/gloss.ts';
import { loadGlossary } from '../service/interview/languages/glossary.ts';
import {
  type Judgement,
  judgeAll,
  judgements,
  type Outcome,
  outcomeOf,
  readLine,
  rulesRaised,
} from '../service/interview/languages/measure.ts';
import { matcherVersion } from '../service/interview/matchers/version.ts';
import { compileTest } from '../service/interview/test-support.ts';
import { specializations, type TranslatedLocale, translatedLocales } from '../service/interview/types.ts';
import { runToExit, StartError } from './lib/fail.ts';

const coverageFile = 'service/interview/languages/data/coverage.json';

/**
 * `npm run languages`: how well each language of the catalogue is read, as a table and the lines that are read wrongly.
 * `-- --only fr` for one language, `-- --write` (or `-- --write fr`) records the figures, `-- --say fr "text"` shows how a text is read.
 * Exit status 1 where an emergency is missed.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const [first, named, text] = args;
    const chosen = translatedLocales.filter((locale) => named === undefined || locale === named);
    if (first === '--say' && chosen.length === 1 && text !== undefined)
      return explain(chosen[0] ?? 'fr', text);
    if ((first !== undefined && first !== '--write' && first !== '--only') || chosen.length === 0)
      throw new StartError(
        `Known here: --only <language>, --write [<language>], --say <language> "<text>"; languages: ${translatedLocales.join(', ')}.`,
      );
    const rules = rulesByWords();
    const figures = Object.fromEntries(chosen.map((locale) => [locale, measure(locale, rules)]));
    console.table(
      Object.fromEntries(
        Object.entries(figures).map(([locale, coverage]) => [
          locale,
          toRow(locale as TranslatedLocale, coverage),
        ]),
      ),
    );
    if (first === '--write')
      writeFileSync(coverageFile, `${JSON.stringify({ ...loadCoverage(), ...figures }, null, 2)}\n`);
    if (Object.values(figures).some(({ emergencies }) => emergencies.wrong > 0)) process.exitCode = 1;
  });
}

/** The emergency rules that words alone raise in English or Spanish. */
function rulesByWords(): Set<string> {
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  return rulesRaised(corpus.map((line) => outcomeOf(protocol, line)));
}

/** Every line in every specialization; one that is wrong in one of them is wrong. */
function measure(locale: TranslatedLocale, rules: ReadonlySet<string>): Coverage {
  const outcomes: Outcome[] = [];
  for (const specialization of specializations) {
    const protocol = compileTest(specialization, 'PRE_VISIT');
    for (const line of languageCorpora[locale]) outcomes.push(outcomeOf(protocol, line));
  }
  const count = (judgement: Judgement) => {
    const { wrong } = judgeAll(outcomes, judgement);
    const lines = new Map(wrong.map((line) => [line.text, line]));
    for (const line of lines.values())
      console.log(
        `${locale} ${judgement}: ${line.actual} [${line.raised.map(({ ruleId }) => ruleId).join(' ')}] ${line.text}\n      ${gloss(line.text, locale).text}`,
      );
    return { of: languageCorpora[locale].filter(judgements[judgement].of).length, wrong: lines.size };
  };
  const raised = rulesRaised(outcomes);
  const missing = [...rules].filter((rule) => !raised.has(rule));
  if (missing.length > 0) console.log(`${locale}: no line raises ${missing.join(', ')}`);
  return {
    glossary: loadGlossary(locale).hash,
    matchers: matcherVersion,
    emergencies: count('emergencies'),
    falseEmergencies: count('falseEmergencies'),
    urgentSigns: count('urgentSigns'),
    quietLines: count('quietLines'),
    rules: { of: rules.size, wrong: missing.length },
  };
}

function toRow(locale: TranslatedLocale, coverage: Coverage): Record<string, string | number> {
  const show = ({ of, wrong }: { of: number; wrong: number }) => `${wrong} of ${of}`;
  return {
    texts: loadTranslations()[locale].size,
    'emergencies missed': show(coverage.emergencies),
    'false emergencies': show(coverage.falseEmergencies),
    'urgent signs missed': show(coverage.urgentSigns),
    'flags on quiet lines': show(coverage.quietLines),
    'rules without a line': show(coverage.rules),
    'can be switched on': whyNotOffered(locale, coverage) ?? 'yes',
  };
}

function explain(locale: TranslatedLocale, text: string): void {
  const glossed = gloss(text, locale);
  console.log(`${glossed.text}\n(${glossed.known} of ${glossed.words} words known)`);
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  const { facts, flags } = readLine(protocol, { locale, text, ageYears: 45, answeredBy: 'PATIENT' });
  for (const { slot, codes, negated, quote } of facts)
    console.log(`${slot} = ${negated ? 'no ' : ''}${codes.join(' ')}  (${quote ?? ''})`);
  for (const { level, ruleId, quote } of flags) console.log(`${level} ${ruleId}: ${quote ?? ''}`);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder } from '../service/interview/authoring/data-files.ts';
import { loadReaders } from '../service/interview/engine/create-readers.ts';
import type { SimulatedPatient } from '../service/interview/model/case.ts';
import { compileProtocol } from '../service/interview/model/compile-protocol.ts';
import { defaultAgentConfiguration } from '../service/interview/model/configuration.ts';
import { type Respondent, respondents, sexes } from '../service/interview/model/events.ts';
import type { Mention, SoundedGroup } from '../service/interview/model/mentions.ts';
import { type Locale, locales } from '../service/interview/model/types.ts';
import type { RenderedScreen } from '../service/interview/present/render-screen.ts';
import { playPatient } from '../service/interview/simulated/play.ts';
import { runToExit, StartError } from './lib/fail.ts';

const usage = `npm run read -- "my words" [--language en] [--age 40] [--sex FEMALE] [--by PATIENT]
  --language  ${locales.join(', ')}
  --age       in years
  --sex       ${sexes.join(', ')}
  --by        who answers: ${respondents.join(', ')}`;

/**
 * `npm run read -- "my words" --language es`: what the interview reads in the words of a story, so that who writes clinical data can try
 * a line: the mentions, the alarms, the pages that follow (signs, statements), and for whom each finding is.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const { text, patient } = readArguments(args);
    const context = {
      textId: 'story',
      locale: patient.locale,
      answeredBy: patient.answeredBy === 'PATIENT' ? 'PATIENT' : 'PROXY',
      asked: 'STORY',
    } as const;
    const person = { months: patient.ageMonths, sex: patient.sex, answeredBy: patient.answeredBy };
    const { mentions, knownShare } = loadReaders().readWords(text, context);
    print(
      'Mentions',
      mentions.map((mention) => describeMention(text, mention)),
    );
    console.log(`  ${Math.round(knownShare * 100)} % of the words that carry meaning are known\n`);
    print('Alarms', loadReaders().detectAlarms(text, context, person).map(describeAlarm));
    console.log('');
    for (const page of pagesAfterStory(patient)) print(`Page: ${page.kind}`, describePage(page));
    print('For whom (the letters are explained in service/clinical/for-whom)', forWhom(mentions));
  });
}

function readArguments(args: string[]): { text: string; patient: SimulatedPatient } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      age: { type: 'string', default: '40' },
      sex: { type: 'string', default: 'FEMALE' },
      by: { type: 'string', default: 'PATIENT' },
    },
  });
  const text = positionals.join(' ').trim();
  const locale = locales.find((one): one is Locale => one === values.language);
  const sex = sexes.find((one) => one === values.sex.toUpperCase());
  const answeredBy = respondents.find((one): one is Respondent => one === values.by.toUpperCase());
  const years = Number(values.age);
  if (text === '' || locale === undefined || sex === undefined || answeredBy === undefined || !(years >= 0))
    throw new StartError(usage);
  const script = { opening: text, more: ['no'], answers: {}, denies: ['no'], facts: [] };
  return { text, patient: { ...script, locale, sex, answeredBy, ageMonths: Math.round(years * 12) } };
}

/** The pages of general practice from the story to the confirmed statements, with nothing ticked. */
function pagesAfterStory(patient: SimulatedPatient): RenderedScreen[] {
  const protocol = compileProtocol({
    specialization: 'GENERAL_PRACTICE',
    visitType: 'PRE_VISIT',
    configuration: defaultAgentConfiguration,
    clinic: { name: '', emergencyNumber: '112', phone: null, languages: locales },
  });
  const pages: RenderedScreen[] = [];
  let isTold = false;
  for (const { shown } of playPatient(protocol, patient)) {
    if (isTold && !['alarm', 'self_harm', 'confirm'].includes(shown.kind)) break;
    if (isTold) pages.push(shown);
    isTold ||= shown.kind === 'story';
  }
  return pages;
}

function describeMention(text: string, { code, polarity, quote, values }: Mention): string {
  const said = values.map((value) => ` ${value.code}`).join('');
  return `${code} ${polarity} “${text.slice(quote.from, quote.to)}”${said}`;
}

function describeAlarm({ groupId, quote, isFaint, likely = {} }: SoundedGroup): string {
  const signs = Object.keys(likely).join(', ');
  const how = isFaint ? 'faintly: asked in its turn' : 'plainly: asked at once';
  return `${groupId} ${how} “${quote}”${signs === '' ? '' : `; most like ${signs}`}`;
}

function describePage({ items }: RenderedScreen): string[] {
  return items.flatMap(({ label, options, control }) =>
    control === 'text' ? [] : [label, ...options.map((option) => `    ${option.label}`)],
  );
}

/** The rows of the findings in the matrix of who they can be about. */
function forWhom(mentions: readonly Mention[]): string[] {
  const matrix = readFileSync(path.join(dataFolder, 'for-whom/findings.txt'), 'utf8').split('\n');
  const codes = [...new Set(mentions.map(({ code }) => code))];
  return codes.flatMap((code) => matrix.find((row) => row.startsWith(`${code} `)) ?? []);
}

function print(title: string, lines: readonly string[]): void {
  console.log(title);
  for (const line of lines.length === 0 ? ['none'] : lines) console.log(`  ${line}`);
}

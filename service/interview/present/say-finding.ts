import { wordingFor } from '../engine/for-whom.ts';
import { sinceWhen, valuesInWords, whenWas } from './clause-words.ts';
import { germanSmallDenied, screenTexts, sentenceGrammar } from './texts.ts';
import { say, type View } from './view.ts';
import { fill, insideSentence, labelOf, list, renderCodes, sentence } from './words.ts';

/**
 * A finding as a sentence to whoever answers: "Your child has had a cough for 3 weeks"; null where the protocol has none.
 * @param codes - values of the finding: a time is part of the sentence, others follow it
 */
export function sayFinding(view: View, finding: string, codes: readonly string[] = []): string | null {
  const said = view.protocol.sentences?.[finding];
  if (said === undefined) return null;
  const { locale } = view;
  const timeOf = said.kind === undefined ? sinceWhen : whenWas;
  const times = codes.map((code) => timeOf(view, code, finding));
  const [when = null] = times.filter((time) => time !== null);
  const others = valuesInWords(
    view,
    codes.filter((_code, index) => times[index] === null),
    finding,
  );
  const isApart = said.kind === 'spells';
  const clause = clauseOf(view, said.text[locale], isApart ? null : when, said.kind === undefined);
  const whole = `${sentence(list([clause, ...(others === '' ? [] : [others])], locale), locale)}.`;
  return isApart && when !== null ? `${whole} ${screenTexts.began[locale]({ when })}` : whole;
}

/** What was denied, as a sentence: "Your child has none of these: fever, cough". */
export function sayDenied(view: View, findings: readonly string[]): string {
  const { locale, protocol } = view;
  const names = findings.map(
    (code) =>
      protocol.labels[`had:${code}`]?.[locale] ??
      insideSentence(labelOf(view, code), locale, germanSmallDenied),
  );
  const text = (names.length === 1 ? screenTexts.notSoFor : screenTexts.noneFor)[locale]({
    names: '{names}',
  });
  return fill(sentence(clauseOf(view, text, null, false), locale), { names: list(names, locale) });
}

/** A time or place that an answer gave: "This began 3 weeks ago."; where there are several topics, each with its topic. */
export function sayAnswer(view: View, slot: string, codes: readonly string[]): string {
  const { protocol, state, locale } = view;
  const question = protocol.questions.find((one) => one.slot === slot);
  const module = protocol.modules.find(({ id, stage }) => id === question?.module && stage === 'routed');
  const topic = module?.title[locale];
  const named = (name: string, value: string) => screenTexts.withValue[locale]({ name, value });
  const whens = [...new Set(codes.flatMap((code) => whenWas(view, code) ?? []))];
  if (question?.read === 'onset' && whens.length > 0) {
    const began = screenTexts.began[locale]({ when: list(whens, locale) });
    return topic === undefined ? began : named(topic, insideSentence(began, locale));
  }
  const label = question === undefined ? '' : say(view, question.label);
  const isOne = topic === undefined || state.topics.all.length < 2;
  const name = isOne ? label : list([topic, insideSentence(label, locale)], locale);
  return named(name, renderCodes(view, codes));
}

/** Subject, verb, time and the rest, as the language orders them. */
function clauseOf({ state, locale }: View, text: string, when: string | null, isState: boolean): string {
  const { subject, verbs, since, words, isTimeFirst } = sentenceGrammar[locale];
  const wording = wordingFor(state);
  const isOther = wording !== 'patient';
  const [verb = '', rest = ''] = splitVerb(text);
  const tensed = isState && when !== null ? (since[verb] ?? verb) : verb;
  const [first = '', ...others] = tensed.split(' ');
  const conjugated = [isOther ? (verbs[first] ?? first) : first, ...others].join(' ');
  const time = when === null ? '' : ` ${when}`;
  const clause = conjugated + (isTimeFirst ? time + rest : rest + time);
  const spoken = clause.split(' ').map((word) => words[word]?.[wording] ?? word);
  return [subject[wording], ...spoken].filter((word) => word !== '').join(' ');
}

const splitVerb = (text: string) => /^([\p{L}’]+)(.*)$/u.exec(text)?.slice(1) ?? [];

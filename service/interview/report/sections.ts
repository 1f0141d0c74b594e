import { distinctBy } from '../../../common/collections.ts';
import { isOf020, protocolIndex } from '../model/protocol.ts';
import { type SectionId, sectionIds } from '../model/protocol-schema.ts';
import type { Row } from '../present/rows.ts';
import { reportTexts } from '../present/texts.ts';
import { say } from '../present/view.ts';
import { insideSentence, phrase, sentence } from '../present/words.ts';
import {
  answersWithoutEffect,
  answersWithoutRow,
  idOfAlsoSaid,
  nameAlsoSaid,
} from './answers-without-row.ts';
import { isStory } from './pieces.ts';
import { isLeftOut, plainItem, quotedItem, type ReportItem } from './report-item.ts';
import type { ReportView } from './report-model.ts';

/** The answers in the sections of the report, and a last section of what was left unanswered or never asked. */
export function sectionsOf(view: ReportView, rows: readonly Row[]) {
  const { questions } = protocolIndex(view.protocol);
  // The story's words are the complaint, in a place of their own.
  const told = rows.filter(({ slot, isQuoted }) => !isQuoted || !isStory(view, slot));
  const person = answersWithoutRow(view, ['age', 'sex']);
  const said = (id: SectionId) => told.filter((row) => row.section === id && !isLeftOut(row)).map(toItem);
  const apart = [
    ...answersWithoutRow(view, ['topics', 'which', 'signs']),
    ...answersWithoutRow(view, ['harm']),
    ...view.state.alsoSaid.map(({ words, source: { message }, questionId }, index, all) => {
      const id = idOfAlsoSaid(questionId, message, all.slice(0, index));
      return quotedItem(id, nameAlsoSaid(view, questionId), words, message);
    }),
    ...answersWithoutEffect(view),
    ...answersWithoutRow(view, ['further']),
  ];
  const isSaid = (item: ReportItem) => !isLeftOut(item);
  // What was said in words instead stands under "Also said".
  const isSaidApart = ({ slot, status }: Row) =>
    !isOf020(view.protocol) &&
    status !== 'DECLINED' &&
    view.state.alsoSaid.some(({ questionId }) => questions.get(questionId)?.slot === slot);
  const silent = told.filter((row) => !isSaidApart(row)).map(toItem);
  const left = [...silent, ...person, ...apart].filter(isLeftOut);
  const itemsOf: Partial<Record<SectionId, ReportItem[]>> = {
    history: [...said('history'), ...apart.filter(isSaid)],
    background: [...person.filter(isSaid), ...said('background')],
  };
  const sections = [
    ...sectionIds.map((id) => ({ id, items: itemsOf[id] ?? said(id) })),
    { id: 'left_out', items: [...left, ...neverPut(view)] },
  ];
  return sections
    .filter(({ items }) => items.length > 0)
    .map(({ id, items }) => ({ id, title: phrase(view, `section.${id}`), items }));
}

function toItem({ slot, label, status, value, isQuoted, known, sources, isAdded = false }: Row): ReportItem {
  const said = sources.map(({ message, quote }) => ({ message, quote }));
  return {
    // A line of the same slot may stand since the end.
    id: isAdded ? `added:${slot}` : slot,
    label,
    status,
    value,
    verbatim: isQuoted,
    known,
    sources: distinctBy(said, ({ message, quote }) => `${message} ${quote}`),
  };
}

/** Questions that applied and were never asked: a module by its title, or single ones, the first with the topic's name. */
function neverPut(view: ReportView): ReportItem[] {
  const { protocol, locale, model } = view;
  const { modules, questions } = protocolIndex(protocol);
  return model.notAsked.flatMap(({ module: moduleId, questions: missing }) => {
    const module = modules.get(moduleId);
    if (module === undefined) return [];
    if (missing === null) return [plainItem(moduleId, module.title[locale], { status: 'NOT_ASKED' })];
    return missing.flatMap((id, index) => {
      const question = questions.get(id);
      if (question === undefined) return [];
      const name = say(view, question.label);
      const value = insideSentence(name, locale);
      const isFirst = index === 0 && module.stage === 'routed';
      const named = isFirst ? reportTexts.named[locale]({ name: module.title[locale], value }) : value;
      return plainItem(question.slot, module.stage === 'routed' ? named : sentence(name, locale), {
        status: 'NOT_ASKED',
      });
    });
  });
}

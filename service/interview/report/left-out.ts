import { isFilled } from '../engine/conditions.ts';
import { indexOf } from '../engine/index-of.ts';
import { listEntryOf } from '../engine/items.ts';
import type { Protocol } from '../engine/protocol.ts';
import { applies, knownOf } from '../engine/replay.ts';
import type { State } from '../engine/state.ts';
import { placeholders } from '../render/placeholders.ts';
import type { Locale } from '../types.ts';
import { fill, sentence } from '../words.ts';
import { insideSentence } from './clause-words.ts';
import { reportTexts } from './report-texts.ts';
import type { ReportItem } from './report-types.ts';

/**
 * What concerned this patient and was never put: a whole module by its title, or single questions of one that was begun;
 * those of a topic begin with its name, since "how long" alone says nothing.
 * Findings that only stand in a list to tick were not left out; there was no room for them.
 */
export function applyFor(protocol: Protocol, state: State, locale: Locale): ReportItem[] {
  const known = knownOf(state);
  const { byModule } = indexOf(protocol);
  return protocol.modules.flatMap((module) => {
    const questions = (byModule.get(module.id) ?? []).filter(
      (question) =>
        !question.slot.startsWith('sx.') &&
        question.read !== 'complaint' &&
        applies(protocol, question, known, state, state.topics),
    );
    const isPut = (id: string) => state.timesAsked.has(id) || state.timesAsked.has(listEntryOf(id));
    const missing = questions.filter(({ id, slot }) => {
      const fact = state.facts.get(slot);
      return !isPut(id) && (fact === undefined || !isFilled(fact.status));
    });
    if (missing.length === 0) return [];
    if (missing.length === questions.length) return [toItem(module.id, module.title[locale])];
    const places = placeholders(protocol, state, locale);
    const isTopic = module.stage === 'routed';
    return missing.map(({ slot, label }, index) => {
      const name = fill(label[locale], places);
      if (!isTopic) return toItem(slot, sentence(name, locale));
      const value = insideSentence(name, locale);
      const title = { name: module.title[locale], value };
      return toItem(slot, index === 0 ? fill(reportTexts.named[locale], title) : value);
    });
  });
}

function toItem(id: string, label: string): ReportItem {
  return { id, label, status: 'NOT_ASKED', value: null, verbatim: false, known: 'answered', sources: [] };
}

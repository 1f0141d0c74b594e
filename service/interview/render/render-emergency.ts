import { wordsFor } from '../engine/audience.ts';
import { findSign, submittedSigns } from '../engine/items.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import { fill, phrase, quoted } from '../words.ts';

export type RenderedEmergency = {
  /** The number to call, as it is written. */
  number: string;
  title: string;
  /** Quotes the answer that raised it. */
  lede: string;
  callLabel: string;
  /** The clinic's help line, where thoughts of suicide or self-harm are all that was raised. */
  crisisLine: { number: string; label: string } | null;
  steps: { kind: 'not' | 'do'; text: string }[];
  /** The clinic's name and telephone number. */
  clinic: { name: string; phone: string | null };
  continueLabel: string;
  changeLabel: string;
  ruleIds: readonly string[];
  /** The item whose answer raised the first of them, for "Change my answer". */
  itemId: string | null;
};

/** The emergency page for the given flags, or for all emergencies where none is given. */
export function renderEmergency(
  protocol: Protocol,
  state: State,
  ruleIds: readonly string[],
  locale: Locale,
): RenderedEmergency {
  const emergencies = state.flags.filter(({ level }) => level === 'EMERGENCY');
  const asked = emergencies.filter(({ ruleId }) => ruleIds.includes(ruleId));
  const flags = asked.length > 0 ? asked : emergencies;
  const number = protocol.clinic.emergencyNumber;
  const rules = flags.map(({ ruleId }) => protocol.rules.find(({ id }) => id === ruleId));
  const isCrisis = rules.length > 0 && rules.every((rule) => rule?.advice === 'crisis');
  const advice = isCrisis ? 'crisis' : 'emergency';
  const said = saidBy(protocol, state, flags, locale);
  const own = isCrisis ? protocol.crisis.words?.[locale] : undefined;
  const lead =
    said === null
      ? ''
      : `${fill(phrase(protocol, 'emergency.said', locale), { quote: closed(quoted(said.words)) })} `;
  return {
    number,
    title: fill(phrase(protocol, 'emergency.title', locale), { number }),
    lede: lead + (own ?? phrase(protocol, `${advice}.lede`, locale)),
    callLabel: fill(phrase(protocol, 'emergency.call', locale), { number }),
    crisisLine:
      !isCrisis || protocol.crisis.line === null
        ? null
        : {
            number: protocol.crisis.line.number,
            label: fill(phrase(protocol, 'crisis.call', locale), protocol.crisis.line),
          },
    steps: steps[advice].map(({ kind, key }) => ({ kind, text: phrase(protocol, key, locale) })),
    clinic: { name: protocol.clinic.name, phone: protocol.clinic.phone },
    continueLabel: phrase(protocol, 'emergency.continue', locale),
    changeLabel: phrase(protocol, 'emergency.change', locale),
    ruleIds: flags.map(({ ruleId }) => ruleId),
    itemId: said?.itemId ?? null,
  };
}

const steps = {
  crisis: [
    { kind: 'do', key: 'crisis.step.with' },
    { kind: 'do', key: 'crisis.step.away' },
    { kind: 'not', key: 'emergency.step.wait' },
  ],
  emergency: [
    { kind: 'not', key: 'emergency.step.wait' },
    { kind: 'not', key: 'emergency.step.drive' },
    { kind: 'do', key: 'emergency.step.tell' },
  ],
} as const;

/** What the patient said or ticked that raised the first flag, and where it can be changed. */
function saidBy(
  protocol: Protocol,
  state: State,
  flags: State['flags'],
  locale: Locale,
): { words: string; itemId: string | null } | null {
  const [first] = flags;
  if (first === undefined) return null;
  const ticked = submittedSigns(state.shown, state.answers).find(
    ({ groupId, signId, isTicked }) => isTicked && findSign(protocol, groupId, signId)?.flag === first.ruleId,
  );
  const sign = ticked && findSign(protocol, ticked.groupId, ticked.signId);
  if (ticked !== undefined && sign !== undefined)
    return {
      words: wordsFor(sign.text, state.answeredBy, state.person)[locale],
      itemId: ticked.answer.itemId,
    };
  const rule = protocol.rules.find(({ id }) => id === first.ruleId);
  const source = (rule?.quoteFrom ?? []).flatMap((slot) => state.established.get(slot)?.sources ?? []).at(0);
  return first.quote === null ? null : { words: first.quote, itemId: source?.itemId ?? null };
}

/** A quote as the end of a sentence: with a full stop unless it brings an end of its own. */
function closed(quote: string): string {
  return /[.!?…][”"'’»)]*$/.test(quote) ? quote : `${quote}.`;
}

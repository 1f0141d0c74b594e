import type { State } from '../engine/state.ts';
import { signsRaising } from '../engine/submitted.ts';
import { type Protocol, protocolIndex } from '../model/protocol.ts';
import type { Locale } from '../model/types.ts';
import { textFor, type View, viewOf } from './view.ts';
import { phrase, quoted } from './words.ts';

/** The emergency page for the given flags; for all emergencies when none is given. */
export function renderEmergency(
  protocol: Protocol,
  state: State,
  ruleIds: readonly string[],
  locale: Locale,
) {
  const emergencies = state.flags.filter(({ level }) => level === 'EMERGENCY');
  const asked = emergencies.filter(({ ruleId }) => ruleIds.includes(ruleId));
  const flags = asked.length > 0 ? asked : emergencies;
  const view = viewOf(protocol, state, locale);
  const { clinic, crisis } = protocol;
  const number = clinic.emergencyNumber;
  const rules = flags.map(({ ruleId }) => protocolIndex(protocol).rules.get(ruleId));
  const isCrisis = rules.length > 0 && rules.every((rule) => rule?.advice === 'crisis');
  const advice = isCrisis ? 'crisis' : 'emergency';
  const said = saidBy(view, flags);
  const own = isCrisis ? crisis.words?.[locale] : undefined;
  const lead =
    said === null ? '' : `${phrase(view, 'emergency.said', { quote: closed(quoted(said.words)) })} `;
  return {
    /** The phone number as people write it. */
    number,
    title: phrase(view, 'emergency.title', { number }),
    lede: lead + (own ?? phrase(view, `${advice}.lede`)),
    callLabel: phrase(view, 'emergency.call', { number }),
    /** The clinic's crisis line; only when nothing but thoughts of suicide or self-harm was raised. */
    crisisLine:
      !isCrisis || crisis.line === null
        ? null
        : { number: crisis.line.number, label: phrase(view, 'crisis.call', crisis.line) },
    steps: steps[advice].map(({ kind, key }) => ({ kind, text: phrase(view, key) })),
    clinic: { name: clinic.name, phone: clinic.phone },
    continueLabel: phrase(view, 'emergency.continue'),
    changeLabel: phrase(view, 'emergency.change'),
    ruleIds: flags.map(({ ruleId }) => ruleId),
    /** The item whose answer raised the first flag, for "Change my answer". */
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

/** What the patient said or ticked that raised the first flag, and the item that can be changed. */
function saidBy(view: View, [first]: State['flags']): { words: string; itemId: string | null } | null {
  const { protocol, state } = view;
  if (first === undefined) return null;
  const [ticked] = signsRaising(state, first.ruleId);
  if (ticked !== undefined) return { words: textFor(view, ticked.sign.text), itemId: ticked.answer.itemId };
  const rule = protocolIndex(protocol).rules.get(first.ruleId);
  const source = (rule?.quoteFrom ?? []).flatMap((slot) => state.established.get(slot)?.sources ?? []).at(0);
  return first.quote === null ? null : { words: first.quote, itemId: source?.itemId ?? null };
}

/** Adds a full stop unless the quote has its own end of sentence. */
function closed(quote: string): string {
  return /[.!?…][”"'’»)]*$/.test(quote) ? quote : `${quote}.`;
}

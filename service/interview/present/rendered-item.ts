import type { Control } from '../../../contract/screens.ts';
import { noneOfThese } from '../model/items.ts';
import type { Locale } from '../model/types.ts';
import { screenTexts } from './texts.ts';

export type RenderedOption = {
  id: string;
  label: string;
  /** Choosing it means that none of the others applies. */
  exclusive: boolean;
  /** The codes that choosing it sets, for programs that answer. */
  codes: readonly string[];
};

/** An item of a screen that accepts an answer. */
export type RenderedItem = {
  id: string;
  control: Control;
  label: string;
  /** The name of a group of signs on a page with several groups; otherwise null. */
  heading: string | null;
  hint: string | null;
  /** Why the clinic asks; null when it is obvious. */
  why: string | null;
  options: readonly RenderedOption[];
  /** The chosen options, when an earlier answer is changed. */
  chosen: readonly string[];
  text: string | null;
  allowsText: boolean;
  canBeUnsure: boolean;
  canDecline: boolean;
  min: number | null;
  max: number | null;
  minLabel: string | null;
  maxLabel: string | null;
  /** The patient's words that a statement is based on or that a question repeats. */
  quotes: readonly string[];
  /** The findings that a statement, a safety line or a question is about. */
  codes: readonly string[];
};

/** The properties of an item that differ from a blank one. */
export type Part = Pick<RenderedItem, 'control' | 'label'> & Partial<RenderedItem>;

export function option(
  id: string,
  label: string,
  codes: readonly string[] = [],
  exclusive = false,
): RenderedOption {
  return { id, label, codes, exclusive };
}

/** The option "None of these". */
export function noneOption(label: string): RenderedOption {
  return option(noneOfThese, label, [], true);
}

export function yesNo(locale: Locale): RenderedOption[] {
  return [option('yes', screenTexts.yes[locale]), option('no', screenTexts.no[locale])];
}

import { noneOfThese } from '../engine/items.ts';
import { screenTexts } from '../texts.ts';
import type { Locale } from '../types.ts';

type Control = 'text' | 'choice' | 'choices' | 'scale' | 'age' | 'date' | 'yes_no' | 'tick';

export type RenderedOption = {
  id: string;
  label: string;
  /** Choosing it says that none of the others is so. */
  exclusive: boolean;
  /** What choosing it stands for, for a program that answers. */
  codes: readonly string[];
};

/** One thing on a screen that takes an answer. */
export type RenderedItem = {
  id: string;
  control: Control;
  label: string;
  /** The name of a group of signs, for a page that shows several; null for everything else. */
  heading: string | null;
  hint: string | null;
  /** Why the clinic asks; null where it goes without saying. */
  why: string | null;
  options: readonly RenderedOption[];
  /** What stands chosen, where an earlier answer is changed. */
  chosen: readonly string[];
  /** What was written, where an earlier answer is changed. */
  text: string | null;
  allowsText: boolean;
  canBeUnsure: boolean;
  canDecline: boolean;
  min: number | null;
  max: number | null;
  minLabel: string | null;
  maxLabel: string | null;
  /** The patient's words that a statement rests on, or that a question comes back to. */
  quotes: readonly string[];
  /** The findings that a statement, a safety line or a question is about. */
  codes: readonly string[];
};

/** What differs from item to item; the rest is blank. */
export type Part = Pick<RenderedItem, 'control' | 'label'> & Partial<RenderedItem>;

export function option(id: string, label: string, codes: readonly string[] = []): RenderedOption {
  return { id, label, codes, exclusive: false };
}

/** An option by which none of the others is so. */
export function noneOption(label: string): RenderedOption {
  return { id: noneOfThese, label, codes: [], exclusive: true };
}

export function yesNo(locale: Locale): RenderedOption[] {
  return [option('yes', screenTexts.yes[locale]), option('no', screenTexts.no[locale])];
}

import { html } from 'hono/html';
import type { Locale } from '../../interview/model/types.ts';
import type { RenderedItem, RenderedOption } from '../../interview/present/rendered-item.ts';
import { list, quoted } from '../../interview/present/words.ts';
import { icon } from '../icons.ts';
import type { Markup } from '../layout.ts';
import { text } from '../texts.ts';
import { type HeardWords, heardNoteId, renderHeard } from './voice-parts.ts';

/** Names of form fields: an item's answer, free text beside options, and the list of ticks. */
export const itemField = (itemId: string) => `item:${itemId}`;
export const wordsField = (itemId: string) => `words:${itemId}`;
export const tickField = (itemId: string) => `tick:${itemId}`;
export const unitField = (itemId: string) => `unit:${itemId}`;

/**
 * The content of a text field: what was typed when there was a problem, else recognized speech; '' for the earlier
 * answer.
 */
export type Typed = (itemId: string) => { text: string; heard: HeardWords | null };

/**
 * An item that fills its page: its label is the page's heading, and one press on an option answers it.
 * @param typed - the content of its text field
 */
export function renderOnlyItem(item: RenderedItem, locale: Locale, typed: Typed): Markup {
  return html`${renderOnlyOptions(item)}${hasTextField(item) ? renderText(item, locale, typed, item.control === 'text' ? 3 : 1) : ''}
${needsContinue(item) ? renderContinue(locale) : ''}
<div class="outs">${item.canBeUnsure ? html`<button class="link" type="submit" name="${itemField(item.id)}" value="unsure">${text(locale, 'unsure')}</button>` : ''}
${item.canDecline ? html`<button class="link" type="submit" name="${itemField(item.id)}" value="declined">${text(locale, 'declined')}</button>` : ''}</div>
${renderWhy([item], locale)}`;
}

/** Why the clinic asks the questions on a page; with several questions, each reason has its question's name. */
export function renderWhy(items: readonly RenderedItem[], locale: Locale): Markup | string {
  const asked = items.filter(({ why }) => why !== null);
  if (asked.length === 0) return '';
  const reasons = asked.map(({ label, why }) =>
    items.length === 1 ? html`<p>${why}</p>` : html`<p><strong>${label}</strong> ${why}</p>`,
  );
  return html`<details class="why"><summary>${text(locale, 'why')}</summary>${reasons}</details>`;
}

/** Whether an item has a text field, alone or beside its options. */
export function hasTextField({ control, allowsText }: RenderedItem): boolean {
  return control === 'text' || allowsText;
}

/** One press submits a choice; ticks, texts and numbers need the button. */
function needsContinue(item: RenderedItem): boolean {
  return hasTextField(item) || ['choices', 'age', 'date'].includes(item.control);
}

function renderOnlyOptions(item: RenderedItem): Markup | string {
  switch (item.control) {
    case 'scale':
      return renderScale(item);
    case 'choices':
      return renderChecks(item);
    case 'age':
    case 'date':
      return '';
    default:
      if (item.options.length === 0) return '';
      return html`<div class="quick">${item.options.map(
        ({ id, label }) =>
          html`<button type="submit" name="${itemField(item.id)}" value="${id}">${label}${icon('right')}</button>`,
      )}</div>`;
  }
}

function renderScale(item: RenderedItem): Markup {
  const min = item.min ?? 0;
  const count = (item.max ?? 10) - min + 1;
  const numbers = Array.from({ length: count }, (_, index) => min + index);
  return html`<div class="scale">${numbers.map(
    (number) => html`<button type="submit" name="${itemField(item.id)}" value="${number}">${number}</button>`,
  )}</div>${renderScaleEnds(item, min)}`;
}

function renderScaleEnds({ max, minLabel, maxLabel }: RenderedItem, min: number): Markup {
  return html`<p class="scale-ends"><span>${min}: ${minLabel ?? ''}</span><span>${max ?? 10}: ${maxLabel ?? ''}</span></p>`;
}

function renderChecks(item: RenderedItem): Markup {
  return html`<div class="choices">${item.options.map(
    (option) =>
      html`<label class="choice"><input class="check" type="checkbox" name="${itemField(item.id)}" value="${option.id}"${item.chosen.includes(option.id) ? ' checked' : ''}><span>${option.label}</span></label>`,
  )}</div>`;
}

function renderText(item: RenderedItem, locale: Locale, typed: Typed, rows: number): Markup {
  const isOnly = item.control === 'text' && item.options.length === 0;
  const name = isOnly ? itemField(item.id) : wordsField(item.id);
  const id = isOnly ? fieldId(item.id) : `${fieldId(item.id)}-words`;
  const label = isOnly ? 'yourAnswer' : 'ownWords';
  return html`<div class="own"><label class="label" for="${id}">${text(locale, label)}</label>
${renderWordsField({ id, itemId: item.id, name, rows }, locale, typed, item.text ?? '')}</div>`;
}

/**
 * A text field that can be filled by speech.
 * @param earlier - the earlier answer, when nothing was typed or recognized since
 */
export function renderWordsField(
  field: { id: string; itemId: string; name: string; rows: number },
  locale: Locale,
  typed: Typed,
  earlier = '',
): Markup {
  const { id, itemId, name, rows } = field;
  const { text: words, heard } = typed(itemId);
  const isHeard =
    heard === null ? '' : html` data-heard="${heard.heardId}" aria-describedby="${heardNoteId(id)}"`;
  return html`<div class="compose"><textarea id="${id}" data-item="${itemId}" dir="auto" name="${name}" rows="${rows}" maxlength="4000" autocomplete="off"${isHeard}>${words || earlier}</textarea></div>${
    heard === null ? '' : renderHeard(locale, heard, id)
  }`;
}

/** An HTML id for the field of an item, without invalid characters. */
export function fieldId(itemId: string): string {
  return `f-${itemId.replace(/[^A-Za-z0-9_-]/g, '-')}`;
}

export function renderContinue(locale: Locale): Markup {
  return html`<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'continue')}</button></div>`;
}

/**
 * An item in a list: the page is submitted as a whole.
 * @param isTitled - whether its text is the page's heading already
 */
export function renderItem(item: RenderedItem, locale: Locale, typed: Typed, isTitled = false): Markup {
  const hint = item.hint === null ? '' : html`<p class="hint">${item.hint}</p>`;
  switch (item.control) {
    case 'tick':
      return renderTick(item, locale);
    case 'text': {
      if (item.options.length > 0)
        return renderGroup(
          item,
          isTitled,
          html`${hint}${renderRadios(item, item.options)}${renderText(item, locale, typed, 1)}`,
        );
      const id = fieldId(item.id);
      return html`<div class="group own"><label class="q-legend" for="${id}">${item.label}</label>${hint}
${renderWordsField({ id, itemId: item.id, name: itemField(item.id), rows: 2 }, locale, typed, item.text ?? '')}</div>`;
    }
    case 'age':
      return renderGroup(item, isTitled, renderAge(item, locale));
    case 'date':
      return renderGroup(item, isTitled, html`${hint}${renderDate(item, typed)}`);
    case 'yes_no':
      return renderGroup(item, isTitled, html`${hint}${renderPair(item, locale)}`);
    case 'scale':
      return renderGroup(item, isTitled, html`${hint}${renderScaleRadios(item)}`);
    case 'choices':
      return renderGroup(
        item,
        isTitled,
        html`${hint}${renderChecks(item)}${item.allowsText ? renderText(item, locale, typed, 1) : ''}`,
      );
    case 'choice':
      return renderGroup(
        item,
        isTitled,
        html`${hint}${renderRadios(item, item.options)}${item.allowsText ? renderText(item, locale, typed, 1) : ''}`,
      );
  }
}

function renderGroup(item: RenderedItem, isTitled: boolean, content: Markup): Markup {
  return html`<fieldset class="group" id="${fieldId(item.id)}"><legend class="q-legend${isTitled ? ' sr-only' : ''}">${item.label}</legend>${content}</fieldset>`;
}

/** A statement that is kept unless it is unticked. */
function renderTick(item: RenderedItem, locale: Locale): Markup {
  const isKept = item.chosen[0] !== 'removed';
  return html`<div class="kept"><input type="hidden" name="${tickField(item.id)}" value="1"><label><input class="check" type="checkbox" name="${itemField(item.id)}" value="kept"${isKept ? ' checked' : ''}><span>${item.label}${renderQuotes(item, locale)}</span></label></div>`;
}

function renderQuotes({ quotes }: RenderedItem, locale: Locale): Markup | string {
  return quotes.length === 0 ? '' : html`<small dir="auto">${list(quotes.map(quoted), locale)}</small>`;
}

/** Yes and No side by side, neither chosen; "not sure" beside them when that is possible. */
function renderPair(item: RenderedItem, locale: Locale): Markup {
  const unsure = item.canBeUnsure ? [{ id: 'unsure', label: text(locale, 'unsure') }] : [];
  return html`${renderQuotes(item, locale)}<div class="pair">${[...item.options, ...unsure].map(
    ({ id, label }) =>
      html`<label><input class="radio" type="radio" name="${itemField(item.id)}" value="${id}"${item.chosen.includes(id) ? ' checked' : ''}><span>${label}</span></label>`,
  )}</div>`;
}

function renderRadios(item: RenderedItem, options: readonly Pick<RenderedOption, 'id' | 'label'>[]): Markup {
  return html`<div class="choices">${options.map(
    ({ id, label }) =>
      html`<label class="choice"><input class="radio" type="radio" name="${itemField(item.id)}" value="${id}"${item.chosen.includes(id) ? ' checked' : ''}><span>${label}</span></label>`,
  )}</div>`;
}

function renderScaleRadios(item: RenderedItem): Markup {
  const min = item.min ?? 0;
  const count = (item.max ?? 10) - min + 1;
  const numbers = Array.from({ length: count }, (_, index) => String(min + index));
  return html`<div class="scale">${numbers.map(
    (number) =>
      html`<label><input class="sr-only" type="radio" name="${itemField(item.id)}" value="${number}"${item.chosen.includes(number) ? ' checked' : ''}><span>${number}</span></label>`,
  )}</div>${renderScaleEnds(item, min)}`;
}

/** A date in one field, in any usual format. */
export function renderDate(item: RenderedItem, typed: Typed): Markup {
  const id = `${fieldId(item.id)}-date`;
  return html`<label class="sr-only" for="${id}">${item.label}</label><input class="input" id="${id}" name="${itemField(item.id)}" maxlength="40" autocomplete="bday" value="${typed(item.id).text}">`;
}

/** An age in years, or in months for a baby. */
export function renderAge(item: RenderedItem, locale: Locale): Markup {
  const id = `${fieldId(item.id)}-number`;
  return html`<div class="age"><label class="sr-only" for="${id}">${item.label}</label><input class="input" id="${id}" name="${itemField(item.id)}" inputmode="numeric" maxlength="3" autocomplete="off">
<label class="sr-only" for="${id}-unit">${text(locale, 'ageUnit')}</label><select class="select" id="${id}-unit" name="${unitField(item.id)}"><option value="year">${text(locale, 'years')}</option><option value="month">${text(locale, 'months')}</option></select></div>`;
}

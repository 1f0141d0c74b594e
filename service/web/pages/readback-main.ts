import { html } from 'hono/html';
import { type Readback, renderReadback } from '../../interview/present/rows.ts';
import { icon } from '../icons.ts';
import type { Markup } from '../layout.ts';
import { text } from '../texts.ts';
import {
  type ConsultationPage,
  placePanel,
  placeVoice,
  renderChange,
  renderForm,
  renderProblem,
  renderProgress,
  screenField,
  screenOf,
  typedOn,
} from './consultation-parts.ts';
import { fieldId, itemField, renderItem, renderWordsField } from './screen-items.ts';

/* What the clinic will read, before and after it is sent. */

/** All answers before they are sent, each with "Change", and a field for additions. */
export function renderReadbackMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale } = view;
  const screen = screenOf(page);
  const statements = screen.items.filter(({ control }) => control === 'tick' || control === 'yes_no');
  const more = screen.items.find(({ control }) => control === 'text');
  return html`${renderProgress(page)}<h1 id="question" tabindex="-1">${screen.title}</h1>
<p class="p-lede">${text(locale, view.state.isFull ? 'fullLede' : 'checkLede')}</p>
${placeVoice(page, more !== undefined)}
${renderReadbackSections(page, true)}
${renderForm(
  page,
  'group',
  html`${screenField(screen.id)}
${renderProblem(page, screen.items)}
${statements.length === 0 ? '' : html`<h2>${text(locale, 'alsoRead')}</h2>${statements.map((item) => renderItem(item, locale, typedOn(page)))}`}
${
  more === undefined
    ? ''
    : html`${placePanel(page)}<label class="q-legend" for="${fieldId(more.id)}">${text(locale, 'anythingMissing')}</label> <span class="optional">${text(locale, 'optional')}</span>
${renderWordsField({ id: fieldId(more.id), itemId: more.id, name: itemField(more.id), rows: 3 }, locale, typedOn(page))}`
}
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'send')}</button></div>`,
)}`;
}

/** Up to this number of plain answers, a section does not collapse them. */
const unfoldedMax = 3;

/** What the clinic will read, by section. Plain "No" and blank answers are collapsed when there are many. */
export function renderReadbackSections(page: ConsultationPage, canChange: boolean): Markup {
  const { view } = page;
  const { sections } = renderReadback(view.encounter.protocol, view.state, view.locale);
  return html`${sections.map(({ title, rows }) => {
    const plain = rows.filter(({ isPlain }) => isPlain);
    const folded = plain.length > unfoldedMax ? plain : [];
    const shown = rows.filter((row) => !folded.includes(row));
    return html`<section class="sum"><h2>${title}</h2>${renderReadbackRows(page, shown, canChange)}${
      folded.length === 0
        ? ''
        : html`<details class="earlier-answers"><summary class="earlier">${icon('down')}${text(view.locale, 'plainAnswers', { count: folded.length })}</summary>${renderReadbackRows(page, folded, canChange)}</details>`
    }</section>`;
  })}`;
}

function renderReadbackRows(
  page: ConsultationPage,
  rows: Readback['sections'][number]['rows'],
  canChange: boolean,
): Markup | string {
  if (rows.length === 0) return '';
  return html`<dl>${rows.map(
    (row) =>
      html`<div><dt>${row.label}</dt><dd dir="auto">${row.isQuoted ? `“${row.value}”` : row.value}</dd>${
        canChange && row.itemId !== null
          ? html`<dd class="ch">${renderChange(
              page,
              row.itemId,
              html`${text(page.view.locale, 'change')}<span class="sr-only"> ${row.label}</span>`,
            )}</dd>`
          : ''
      }</div>`,
  )}</dl>`;
}

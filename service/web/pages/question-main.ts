import { html } from 'hono/html';
import { changeScreenId } from '../../interview/engine/screen.ts';
import type { Locale } from '../../interview/model/types.ts';
import { renderConversation, type Turn } from '../../interview/present/conversation.ts';
import { renderById } from '../../interview/present/render-item.ts';
import type { RenderedScreen } from '../../interview/present/render-screen.ts';
import type { RenderedItem } from '../../interview/present/rendered-item.ts';
import { viewOf } from '../../interview/present/view.ts';
import { icon } from '../icons.ts';
import type { Markup } from '../layout.ts';
import { text } from '../texts.ts';
import {
  addressOf,
  type ConsultationPage,
  placePanel,
  placeVoice,
  renderChangeOf,
  renderForm,
  renderLanguageOffer,
  renderProblem,
  renderProgress,
  screenField,
  screenOf,
  typedOn,
} from './consultation-parts.ts';
import {
  hasTextField,
  renderAge,
  renderContinue,
  renderDate,
  renderItem,
  renderOnlyItem,
  renderWhy,
  type Typed,
} from './screen-items.ts';

/* The pages of an open question, or of an earlier one that is being changed. */

/** A page of questions, statements or ticks. */
export function renderScreenMain(page: ConsultationPage): Markup {
  const { view } = page;
  const { locale, encounter, state } = view;
  const screen = screenOf(page);
  const turns = renderConversation(encounter.protocol, state, locale);
  const isStory = ({ answer }: Turn) => screen.kind === 'confirm' && screen.words.includes(answer);
  return html`${renderProgress(page)}${renderLanguageOffer(page)}${renderTurns(
    turns.filter((turn) => !isStory(turn)),
    page,
  )}
${renderWords(page, screen, turns.filter(isStory))}${renderForm(
  page,
  'ask',
  html`${screenField(screen.id)}
${renderProblem(page, screen.items)}
${renderAcknowledgement(screen)}<h1 id="question" tabindex="-1">${screen.title}</h1>
${screen.hint === null ? '' : html`<p class="hint">${screen.hint}</p>`}
${placeVoice(page, screen.items.some(hasTextField))}${renderItems(page, screen)}`,
  'question',
)}`;
}

/** One sentence about something distressing that was confirmed, before the next question. */
function renderAcknowledgement({ acknowledgement }: RenderedScreen): Markup | string {
  return acknowledgement === null ? '' : html`<p class="said">${acknowledgement}</p>`;
}

/** A single item fills the page; several are listed with one button. */
function renderItems(page: ConsultationPage, { items, title }: RenderedScreen): Markup {
  const { locale } = page.view;
  const [only] = items;
  if (items.length === 1 && only !== undefined && only.control !== 'tick')
    return renderOnly(page, only, title);
  return html`${renderAll(page, items, title)}${renderContinue(locale)}${renderWhy(items, locale)}`;
}

/** @param title - of the page; unless it is the question, the question follows it */
function renderOnly(page: ConsultationPage, item: RenderedItem, title: string): Markup {
  const { locale } = page.view;
  const typed = typedOn(page);
  const content = html`${hasTextField(item) ? placePanel(page) : ''}${renderField(item, locale, typed)}${renderOnlyItem(item, locale, typed)}`;
  if (item.label === title) return content;
  return html`<fieldset class="group"><legend class="q-legend">${item.label}</legend>${content}</fieldset>`;
}

/**
 * A list of items; the controls for speaking precede the first text field. Several groups of signs have their own
 * headings.
 * @param title - of the page: a question is not repeated when it equals the title or the question before it
 */
export function renderAll(page: ConsultationPage, items: readonly RenderedItem[], title: string): Markup {
  const first = items.find(hasTextField);
  const hasGroups = items.filter(({ heading }) => heading !== null).length > 1;
  return html`${items.map((item, index) => {
    const heading = hasGroups && item.heading !== null ? html`<h2>${item.heading}</h2>` : '';
    const isShown = item.label === title || item.label === items[index - 1]?.label;
    return html`${item === first ? placePanel(page) : ''}${heading}${renderItem(item, page.view.locale, typedOn(page), isShown)}`;
  })}`;
}

/** The field of an age or a date. */
function renderField(item: RenderedItem, locale: Locale, typed: Typed): Markup | string {
  if (item.control === 'age') return renderAge(item, locale);
  return item.control === 'date' ? renderDate(item, typed) : '';
}

/** The patient's text above the statements that were read from it; it is then left out of the list of answers. */
function renderWords(
  page: ConsultationPage,
  { kind, words }: RenderedScreen,
  turns: readonly Turn[],
): Markup | string {
  if (kind !== 'confirm' || words.length === 0) return '';
  return html`<div class="story">${words.map((text) => {
    const turn = turns.find(({ answer }) => answer === text);
    return html`<div class="line"><p dir="auto">“${text}”</p>${turn === undefined ? '' : renderChangeOf(page, turn)}</div>`;
  })}</div>`;
}

/** The page for changing an earlier answer. */
export function renderChangeMain(page: ConsultationPage, itemId: string): Markup {
  const { encounter, state, locale } = page.view;
  const item = renderById(viewOf(encounter.protocol, state, locale), null, itemId);
  if (item === null) return renderScreenMain({ ...page, changeItemId: null });
  const isTick = item.control === 'tick' || item.control === 'yes_no';
  const content = isTick
    ? html`${renderItem(item, locale, typedOn(page))}${renderContinue(locale)}`
    : html`${item.hint === null ? '' : html`<p class="hint">${item.hint}</p>`}${renderOnly(page, item, item.label)}`;
  return renderForm(
    page,
    'ask',
    html`${screenField(changeScreenId)}
${renderProblem(page, [item])}
<h1 id="question" tabindex="-1">${item.label}</h1>
${placeVoice(page, hasTextField(item))}${content}
${page.tryOut ? '' : html`<p class="after"><a class="link" href="${addressOf(page)}">${text(locale, 'backToQuestions')}</a></p>`}`,
    'question',
  );
}

const recentTurns = 2;

function renderTurns(turns: Turn[], page: ConsultationPage): Markup | string {
  if (turns.length === 0) return '';
  const { locale } = page.view;
  const earlier = turns.slice(0, -recentTurns);
  const recent = turns.slice(-recentTurns);
  const summary = text(locale, 'earlier', { count: earlier.length });
  return html`<div class="talk" role="log" aria-label="${text(locale, 'answersSoFar')}">
${
  earlier.length > 0
    ? html`<details class="earlier-answers"><summary class="earlier">${icon('down')}${summary}</summary>
<div class="talk">${earlier.map((turn) => renderTurn(turn, page))}</div></details>`
    : ''
}${recent.map((turn) => renderTurn(turn, page))}</div>`;
}

function renderTurn(turn: Turn, page: ConsultationPage): Markup {
  return html`<div class="turn"><p class="said">${turn.question}</p><div class="line"><p class="answer" dir="auto">${turn.answer}</p>${renderChangeOf(page, turn)}</div></div>`;
}

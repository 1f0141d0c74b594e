import { html } from 'hono/html';
import type { ModelUsage } from '../../domain/consultation/language-model.ts';
import type { SourceLocale } from '../../interview/model/types.ts';
import type { Markup } from '../layout.ts';
import { type PlainStaffTextKey, speak, staffText } from '../staff-texts.ts';

/** For a million tokens. */
export type ModelPrices = { input: number; output: number; currency: string };
export type ModelPart = { model: string; prices: ModelPrices | null; usage: ModelUsage; isAllowed: boolean };

/**
 * Statistics of the language model in this agent's latest consultations, and its cost (decision 051).
 *
 * @param timeZone - the organization's (IANA)
 */
export function renderModelPart(locale: SourceLocale, part: ModelPart | null, timeZone: string): Markup {
  const t = speak(locale);
  return html`<section class="model"><h2>${t('modelTitle')}</h2>${
    part === null
      ? html`<p class="hint">${t('modelOff')}</p>`
      : html`<p class="hint">${t(part.isAllowed ? 'modelHint' : 'modelNotAllowed', { model: part.model })}</p>
${renderAvailability(locale, part.usage, timeZone)}${renderFigures(locale, part)}`
  }</section>`;
}

/** Since when the model has not responded; no other page shows this (S32). */
function renderAvailability(
  locale: SourceLocale,
  { failingSince }: ModelUsage,
  timeZone: string,
): Markup | string {
  if (failingSince === null) return '';
  const since = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(failingSince);
  return html`<p class="notice is-warning">${staffText(locale, 'modelFailing', { since })}</p>`;
}

function renderFigures(locale: SourceLocale, { usage, prices }: ModelPart): Markup {
  const t = speak(locale);
  if (usage.used === 0) return html`<p>${t('modelUnused', { count: usage.consultations })}</p>`;
  const seconds = (ms: number | null) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format((ms ?? 0) / 1_000);
  const rows: [PlainStaffTextKey, string][] = [
    ['modelUsed', t('modelOf', { part: usage.used, whole: usage.consultations })],
    [
      'modelTime',
      t('modelMedian', { median: seconds(usage.medianMs), percentile: seconds(usage.percentile95Ms) }),
    ],
    [
      'modelTokens',
      t('modelInOut', {
        input: Math.round(usage.inputTokens / usage.used),
        output: Math.round(usage.outputTokens / usage.used),
      }),
    ],
    ['modelCost', prices === null ? t('modelNoPrices') : describeCost(locale, usage, prices)],
    ['modelTaken', t('modelTakenDropped', { taken: usage.taken, dropped: usage.dropped })],
    ['modelFailures', t('modelOf', { part: usage.failed, whole: usage.calls })],
  ];
  return html`<dl class="figures">${rows.map(([key, value]) => html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function describeCost(locale: SourceLocale, usage: ModelUsage, prices: ModelPrices): string {
  const total = (usage.inputTokens * prices.input + usage.outputTokens * prices.output) / 1_000_000;
  const money = (amount: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: prices.currency,
      maximumFractionDigits: 4,
    }).format(amount);
  return staffText(locale, 'modelCostIs', { each: money(total / usage.used), total: money(total) });
}

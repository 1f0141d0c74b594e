import type { Score } from '../protocol.ts';
import { t } from './build.ts';

/** Sum of two items, 0 to 6. A sum of 3 or more is the published cut-off for a further look. */
export const phq2Score: Score = {
  id: 'phq2',
  name: t('PHQ-2', 'PHQ-2'),
  slots: ['phq2.interest', 'phq2.down'],
  max: 6,
  bands: [
    { from: 0, meaning: t('below the cut-off of 3', 'por debajo del punto de corte de 3') },
    { from: 3, meaning: t('at or above the cut-off of 3', 'en el punto de corte de 3 o por encima') },
  ],
  source: 'Kroenke, Spitzer, Williams: The Patient Health Questionnaire-2. Medical Care 2003; 41:1284-92',
  licence: 'No permission required to reproduce, translate, display or distribute (phqscreeners.com)',
};

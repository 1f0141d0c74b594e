import { describe, expect, test } from 'vitest';
import { pick } from '../../../common/keys.ts';
import { consultationSettings, standardSettings } from '../../../contract/organization-settings.ts';
import type { ConfigurableAgent } from '../../domain/agents/agent-configuration.ts';
import { addTryOutStep, playTryOut, type TryOut, type TryOutView } from '../../domain/try-out/try-out.ts';
import { loadReaders } from '../../interview/engine/create-readers.ts';
import { defaultAgentConfiguration } from '../../interview/model/configuration.ts';
import { type ConsultationPage, renderConsultationParts } from './consultation-page.ts';

const agent: ConfigurableAgent = {
  id: 'agent',
  name: null,
  specialization: 'GENERAL_PRACTICE',
  visitType: 'PRE_VISIT',
  configuration: defaultAgentConfiguration,
  configurationVersion: 1,
  clinic: {
    name: 'Harbour Lane Surgery',
    locale: 'en-GB',
    ...pick(standardSettings, consultationSettings),
    hasAlertAddress: true,
    languages: ['en', 'es'],
    questionsOff: [],
  },
};

const readers = loadReaders();
const tryOut: TryOut = { locale: 'en', answeredBy: 'PATIENT', ageYears: 40, steps: [] };

/** Plays to the page of the story; the questions about the patient and the short list of signs come before it. */
function openStory(): TryOutView {
  let played = playTryOut(agent, tryOut, readers);
  while (played.view.screen.kind !== 'story') {
    const { id: screenId, items } = played.view.screen;
    const values = Object.fromEntries(
      items.map((itemId) => [itemId, itemId === 'signs' ? ['none'] : 'declined']),
    );
    played = addTryOutStep(agent, played.tryOut, { screenId, values }, readers).played;
  }
  return played;
}

const { view } = openStory();
const [itemId = ''] = view.screen.items;
const heard = { heardId: 'heard-1', itemId, text: 'My <b>knee</b> hurts' };
const speech = { recognizer: true, voice: false, vendorAllowed: false };

async function render(more: Partial<ConsultationPage> = {}): Promise<string> {
  const parts = renderConsultationParts({
    view,
    formToken: 'token',
    messageId: 'message',
    changeItemId: null,
    problem: null,
    typed: {},
    speech,
    ...more,
  });
  return String(await parts.main);
}

/** A consultation about a cough, with a medicine in words, up to a page. */
function openUntil(
  isSought: (screen: TryOutView['view']['screen']) => boolean,
  answers: Record<string, string> = {},
): TryOutView['view'] {
  let played = openStory();
  for (let page = 0; page < 60 && !isSought(played.view.screen); page += 1) {
    const { id: screenId, items, kind } = played.view.screen;
    const values = Object.fromEntries(
      items.flatMap((id): [string, unknown][] => {
        if (id === 'complaint.main') return [[id, 'I have had a bad cough']];
        if (id === 'medicines.list') return [[id, 'amlodipine 5']];
        if (answers[id] !== undefined) return [[id, answers[id]]];
        if (id === 'topics') return [[id, ['cough']]];
        return kind === 'confirm' || id.startsWith('complaint.') ? [] : [[id, 'unsure']];
      }),
    );
    const added = addTryOutStep(agent, played.tryOut, { screenId, values }, readers);
    played = added.played;
  }
  return played.view;
}

const openReadback = () => openUntil(({ kind }) => kind === 'readback');

test('a question alone on its page is visible, also where the page has a heading of its own', async () => {
  const safety = openUntil(({ kind, items }) => kind === 'safety' && items.length === 1, {
    'medicines.allergies': 'penicillin, I came out in a rash',
  });
  expect(safety.screen).toMatchObject({ kind: 'safety', items: [expect.stringContaining('allergy')] });
  const page = await render({ view: safety });
  expect(page).toContain(
    '<legend class="q-legend">Has any of this begun or got worse in the last 24 hours?</legend>',
  );
  expect(page.split('Has any of this begun')).toHaveLength(2);
});

test('the read-back shows what is to be confirmed, with Yes and No and neither chosen', async () => {
  const readback = openReadback();
  expect(readback.screen.kind).toBe('readback');
  const [statement] = readback.screen.statements;
  expect(statement).toMatchObject({ form: 'named', codes: ['med:amlodipine'] });
  const page = await render({ view: readback });
  expect(page).toContain('Medicines: amlodipine');
  const radios = page.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  expect(radios).toHaveLength(2);
  expect(radios.filter((radio) => radio.includes('checked'))).toEqual([]);
});

describe('recognized words that are not sent yet', () => {
  test('are not shown at another question', async () => {
    expect(await render({ heard: { ...heard, itemId: 'another.question' } })).not.toContain('knee');
    expect(await render({ heard: { ...heard, itemId: 'addendum' } })).not.toContain('knee');
  });

  test('S25 stand in the field as text, and are sent as spoken', async () => {
    const page = await render({ heard });
    expect(page).not.toContain('<b>');
    expect(page).toContain('My &lt;b&gt;knee&lt;/b&gt; hurts</textarea>');
    expect(page).toContain('<input type="hidden" name="modality" value="SPEECH">');
    expect(page).toContain('<input type="hidden" name="heardId" value="heard-1">');
  });

  test('do not replace what was typed when a problem came up', async () => {
    const page = await render({ heard, typed: { [itemId]: 'My elbow hurts' }, problem: 'Choose an answer.' });
    expect(page).toContain('My elbow hurts</textarea>');
  });
});

test('a page where the patient cannot speak has no controls for speaking', async () => {
  expect(await render({ speech: undefined })).not.toContain('voice');
  expect(await render({ tryOut: { address: '/configure/agent/try', carried: '' } })).not.toContain('voice');
  const page = await render();
  expect(page).toContain('data-voice-place="speak"');
  expect(page).not.toContain('SPEECH');
});

test('after words in another language the page offers to go on in it, in that language', async () => {
  const offered = { ...view, state: { ...view.state, offeredLocale: 'es' as const } };
  const page = await render({ view: offered });
  expect(page).toContain(`action="/consultation/${view.encounter.id}/language" lang="es"`);
  expect(page).toContain('Seguir en español');
  expect(await render()).not.toContain('Seguir en español');
});

import { part } from './page.ts';
import type { SettingsStore } from './settings.ts';

/** The welcome page asks how the patient would like to answer. A new visit starts without the last visit's settings. */
export function offerChoice(settings: SettingsStore): void {
  const form = document.querySelector('form');
  const choice = part('choice');
  const wanted = settings.current().isSpeaking ? 'SPEECH' : 'TEXT';
  form?.querySelector('input[type=hidden][name=modality]')?.remove();
  form?.querySelector('#consent')?.closest('.group')?.before(choice);
  const read = () => choice.querySelector<HTMLInputElement>('input:checked')?.value;
  for (const input of choice.querySelectorAll('input')) input.checked = input.value === wanted;
  form?.addEventListener('submit', () => {
    settings.change({
      isSpeaking: read() === 'SPEECH',
      readsAloud: true,
      isHandsFree: false,
      isChecked: false,
      hasAgreed: false,
    });
  });
}

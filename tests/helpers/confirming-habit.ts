import type { Script } from '../../service/interview/model/case.ts';
import type { RenderedScreen } from '../../service/interview/present/render-screen.ts';
import { answerScreen } from '../../service/interview/simulated/scripted-patient.ts';

/** How a patient treats proposals: removes wrong ones, leaves each page as it is, or says Yes to all. */
export type ConfirmingHabit = 'CAREFUL' | 'AS_IT_COMES' | 'YES_TO_ALL';

/** The values that a scripted patient with this habit submits for a page. */
export function answerByHabit(
  script: Script,
  screen: RenderedScreen,
  habit: ConfirmingHabit,
): Record<string, unknown> {
  const values = answerScreen(script, screen);
  if (habit === 'CAREFUL' || (screen.kind !== 'confirm' && screen.kind !== 'readback')) return values;
  const untouched = habit === 'AS_IT_COMES' ? 'open' : 'yes';
  const statements = screen.items.filter(({ control }) => control !== 'text');
  return Object.fromEntries(
    statements.map(({ id, control }) => [id, control === 'tick' ? 'kept' : untouched]),
  );
}

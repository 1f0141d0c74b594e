import type { Person } from './audience.ts';
import { aboutItems } from './items.ts';
import type { Answer } from './state.ts';

/** Who the patient is, as far as it is known: what was answered counts before what the clinic had on file. */
export function personOf(onFile: Person, answers: ReadonlyMap<string, Answer>): Person {
  const age = answers.get(aboutItems.age)?.value;
  const sex = answers.get(aboutItems.sex)?.value;
  return {
    months: age?.kind === 'age' ? age.amount * (age.unit === 'year' ? 12 : 1) : onFile.months,
    sex: sex?.kind === 'choice' ? readSex(sex.optionId) : onFile.sex,
  };
}

function readSex(optionId: string): Person['sex'] {
  return optionId === 'FEMALE' || optionId === 'MALE' ? optionId : null;
}

import * as z from 'zod';
import { type Respondent, type Sex, sexes } from './events.ts';

const monthsSchema = z.int().min(0).max(1_800);

/** For whom something is; an absent member does not restrict. Ages in months, `maxMonths` inclusive. */
export const audienceSchema = z
  .strictObject({
    sex: z.enum(sexes).optional(),
    minMonths: monthsSchema.optional(),
    maxMonths: monthsSchema.optional(),
    /** False: not while pregnant. True: about a pregnancy; not in the weeks after a birth. */
    pregnant: z.boolean().optional(),
    /** About sex, alcohol or drugs: for nobody below 12 years, and from 12 to 17 years only for those who answer themselves. */
    private: z.literal(true).optional(),
    /** Only for those who answer themselves. */
    answeredBy: z.literal('PATIENT').optional(),
    /** Only with one of these topics. It restricts once the topics are known. */
    topics: z.array(z.string()).min(1).optional(),
  })
  .refine(({ minMonths = 0, maxMonths = 1_800 }) => minMonths <= maxMonths, {
    message: 'minMonths is above maxMonths',
  });
export type Audience = z.infer<typeof audienceSchema>;

/** What is known of the patient, and who answers. What is null or absent excludes nothing. */
export type Person = {
  months: number | null;
  sex: Sex | null;
  /** `AFTER_BIRTH`: a birth, a miscarriage or an abortion in the last 6 weeks. */
  pregnancy?: 'PREGNANT' | 'AFTER_BIRTH' | null;
  answeredBy?: Respondent;
  topics?: readonly string[];
};

const ownLifeMonths = 12 * 12;
const adultMonths = 18 * 12;

/** Whether a person is in the audience: the one decision that everything shown to a patient depends on. */
export function isFor(audience: Audience, person: Person): boolean {
  const { sex, minMonths = 0, maxMonths = 1_800, pregnant, topics } = audience;
  if (sex !== undefined && person.sex !== null && sex !== person.sex) return false;
  if (person.months !== null && (person.months < minMonths || person.months > maxMonths)) return false;
  if (pregnant === false && person.pregnancy === 'PREGNANT') return false;
  if (pregnant === true && person.pregnancy === 'AFTER_BIRTH') return false;
  if (audience.private === true && !mayTellPrivately(person)) return false;
  if (audience.answeredBy === 'PATIENT' && isForAnother(person)) return false;
  return topics === undefined || isAboutOneOf(topics, person);
}

const isForAnother = ({ answeredBy = 'PATIENT' }: Person) => answeredBy !== 'PATIENT';

function mayTellPrivately(person: Person): boolean {
  const { months } = person;
  if (months === null) return true;
  return months >= adultMonths || (months >= ownLifeMonths && !isForAnother(person));
}

function isAboutOneOf(topics: readonly string[], { topics: own = [] }: Person): boolean {
  return own.length === 0 || own.some((topic) => topics.includes(topic));
}

import type { ProtocolSource } from '../protocol.ts';
import type { Specialization, VisitType } from '../types.ts';
import { cardiologyPostVisit, cardiologyPreVisit } from './cardiology.ts';
import { generalPracticePostVisit, generalPracticePreVisit } from './general-practice.ts';

type Pair = Record<VisitType, ProtocolSource>;

const generalPractice: Pair = { PRE_VISIT: generalPracticePreVisit, POST_VISIT: generalPracticePostVisit };

/**
 * The protocol of each specialization. Those that stand on `generalPractice` have no file of their own yet;
 * a compiled protocol says so in `basedOn`.
 */
const catalogue: Record<Specialization, Pair> = {
  GENERAL_PRACTICE: generalPractice,
  CARDIOLOGY: { PRE_VISIT: cardiologyPreVisit, POST_VISIT: cardiologyPostVisit },
  RESPIRATORY: generalPractice,
  GASTROENTEROLOGY: generalPractice,
  NEUROLOGY: generalPractice,
  DERMATOLOGY: generalPractice,
  PSYCHIATRY: generalPractice,
  GYNECOLOGY: generalPractice,
  PEDIATRICS: generalPractice,
  ORTHOPEDICS: generalPractice,
  UROLOGY: generalPractice,
  ENDOCRINOLOGY: generalPractice,
};

export function findProtocolSource(specialization: Specialization, visitType: VisitType): ProtocolSource {
  return catalogue[specialization][visitType];
}

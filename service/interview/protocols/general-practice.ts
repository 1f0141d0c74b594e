import { rules } from '../flags/rules.ts';
import {
  adverse,
  course,
  courseDetails,
  experience,
  followUp,
  medicinesAfter,
  newSigns,
} from '../modules/after-visit.ts';
import {
  complaint,
  medicines,
  pastHistory,
  perspective,
  phq2,
  pregnancy,
  screenGeneral,
  social,
  systemsGeneral,
} from '../modules/frame.ts';
import { phq2Score } from '../modules/scores.ts';
import { complaintModules } from '../modules/symptoms.ts';
import type { ProtocolSource } from '../protocol.ts';

const sources = [
  'Silverman, Kurtz, Draper: Skills for Communicating with Patients (Calgary-Cambridge guide)',
  'Murtagh: General Practice',
];

export const generalPracticePreVisit: ProtocolSource = {
  id: 'general_practice.pre_visit',
  version: '1.1.0',
  sources,
  specialization: 'GENERAL_PRACTICE',
  visitType: 'PRE_VISIT',
  modules: [
    screenGeneral,
    complaint,
    ...complaintModules,
    systemsGeneral,
    phq2,
    medicines,
    pastHistory,
    pregnancy,
    social,
    perspective,
  ],
  rules,
  scores: [phq2Score],
};

export const generalPracticePostVisit: ProtocolSource = {
  id: 'general_practice.post_visit',
  version: '1.1.0',
  sources,
  specialization: 'GENERAL_PRACTICE',
  visitType: 'POST_VISIT',
  modules: [
    screenGeneral,
    course,
    courseDetails,
    ...complaintModules,
    newSigns,
    medicinesAfter,
    adverse,
    followUp,
    experience,
  ],
  rules,
  scores: [],
};

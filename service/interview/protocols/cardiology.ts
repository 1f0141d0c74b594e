import { rules } from '../flags/rules.ts';
import {
  adverse,
  course,
  courseDetails,
  experience,
  followUp,
  heartCheckAfter,
  medicinesAfter,
  newSigns,
} from '../modules/after-visit.ts';
import {
  complaint,
  medicines,
  pastHistory,
  perspective,
  pregnancy,
  screenCardiology,
  social,
  systemsCardiology,
} from '../modules/frame.ts';
import { complaintModules } from '../modules/symptoms.ts';
import type { ProtocolSource } from '../protocol.ts';

const sources = [
  'NICE CG95: Recent-onset chest pain',
  'ESC 2024: Chronic coronary syndromes',
  'ESC 2021: Heart failure',
];

export const cardiologyPreVisit: ProtocolSource = {
  id: 'cardiology.pre_visit',
  version: '1.1.0',
  sources,
  specialization: 'CARDIOLOGY',
  visitType: 'PRE_VISIT',
  modules: [
    screenCardiology,
    complaint,
    ...complaintModules,
    systemsCardiology,
    medicines,
    pastHistory,
    pregnancy,
    social,
    perspective,
  ],
  rules,
  scores: [],
};

export const cardiologyPostVisit: ProtocolSource = {
  id: 'cardiology.post_visit',
  version: '1.1.0',
  sources,
  specialization: 'CARDIOLOGY',
  visitType: 'POST_VISIT',
  modules: [
    screenCardiology,
    course,
    courseDetails,
    ...complaintModules,
    heartCheckAfter,
    newSigns,
    medicinesAfter,
    adverse,
    followUp,
    experience,
  ],
  rules,
  scores: [],
};

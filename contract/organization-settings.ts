import { type KeyWhere, keysOf, keysWhere } from '../common/keys.ts';
import type { TranslatedLanguage } from './languages.ts';

/** The values of each kind of setting; null, where a setting can be cleared, comes on top. */
export type SettingKinds = {
  email: string;
  emergencyNumber: string;
  phone: string;
  reportUrl: string;
  timeZone: string;
  switch: boolean;
  languages: TranslatedLanguage[];
  days: number;
};

/** Properties of a setting of an organization. Owners change them all. */
export type SettingFacts = {
  /** Its bounds on the wire, and how it is read and shown. */
  kind: keyof SettingKinds;
  /** Null clears it. */
  isNullable: boolean;
  /** Each change names it. One that was added later may be left out, and is then unchanged. */
  isRequired: boolean;
  /** Consultations go by it: each is started with the value of the moment. */
  isOfConsultation: boolean;
};

/**
 * The settings of an organization (extension, readings §4). Without zod, so that a page can load them early. The wire schemas
 * (`organization.ts`), the columns that the service reads and answers, what consultations are started with, and the dashboard's switches
 * are derived from them; what each program does with another kind is a table whose completeness the compiler checks.
 */
export const organizationSettings = {
  timeZone: { kind: 'timeZone', isNullable: false, isRequired: false, isOfConsultation: true },
  alertEmail: { kind: 'email', isNullable: true, isRequired: true, isOfConsultation: false },
  ownerAlertEmail: { kind: 'email', isNullable: true, isRequired: false, isOfConsultation: false },
  reportUrl: { kind: 'reportUrl', isNullable: true, isRequired: false, isOfConsultation: false },
  emergencyNumber: { kind: 'emergencyNumber', isNullable: false, isRequired: true, isOfConsultation: true },
  phone: { kind: 'phone', isNullable: true, isRequired: true, isOfConsultation: true },
  vendorSpeechAllowed: { kind: 'switch', isNullable: false, isRequired: false, isOfConsultation: true },
  languages: { kind: 'languages', isNullable: false, isRequired: false, isOfConsultation: true },
  languageModelAllowed: { kind: 'switch', isNullable: false, isRequired: false, isOfConsultation: true },
  retentionDays: { kind: 'days', isNullable: true, isRequired: false, isOfConsultation: false },
  secondFactorRequired: { kind: 'switch', isNullable: false, isRequired: false, isOfConsultation: false },
} as const satisfies Record<string, SettingFacts>;

type Settings = typeof organizationSettings;
export type OrganizationSetting = keyof Settings;
type OfKind<Kind extends keyof SettingKinds> = {
  [Name in OrganizationSetting]: Settings[Name]['kind'] extends Kind ? Name : never;
}[OrganizationSetting];
export type SwitchSetting = OfKind<'switch'>;
export type RequiredSetting = KeyWhere<'isRequired', Settings>;
/** A setting that a service may lack, and that can be cleared where it has it. */
export type ClearableLaterSetting = Exclude<KeyWhere<'isNullable', Settings>, RequiredSetting>;

export const settingNames = keysOf(organizationSettings);
export const switchSettings = settingNames.filter(
  (name): name is SwitchSetting => organizationSettings[name].kind === 'switch',
);
/** Whether a setting is a switch. */
export function isSwitchSetting(name: string): name is SwitchSetting {
  return switchSettings.some((one) => one === name);
}
export const requiredSettings = keysWhere(organizationSettings, 'isRequired');
export const consultationSettings = keysWhere(organizationSettings, 'isOfConsultation');

/** The values of settings. */
export type SettingValues<Name extends OrganizationSetting = OrganizationSetting> = {
  [Key in Name]:
    | SettingKinds[Settings[Key]['kind']]
    | (Settings[Key]['isNullable'] extends true ? null : never);
};
export type ConsultationSettings = SettingValues<KeyWhere<'isOfConsultation', Settings>>;

/*
 * What follows stands beside the table, since pages load the table and need none of it.
 */

/** The values of a new organization. */
export const standardSettings: SettingValues = {
  timeZone: 'UTC',
  alertEmail: null,
  ownerAlertEmail: null,
  reportUrl: null,
  emergencyNumber: '112',
  phone: null,
  vendorSpeechAllowed: false,
  languages: [],
  languageModelAllowed: false,
  retentionDays: null,
  secondFactorRequired: true,
};

type QuestionsOfSwitches = Readonly<Partial<Record<SwitchSetting, readonly string[]>>>;

/**
 * Ids of questions that are asked only while a switch of consultations is on. The report and its FHIR document have their answers,
 * because they have all.
 */
export const questionsOfSwitches: QuestionsOfSwitches = {};

/**
 * Ids of the questions that are not asked, since their switch is off.
 *
 * @param questions - which questions each switch turns on
 */
export function listQuestionsOff(
  values: Readonly<Partial<Record<SwitchSetting, boolean>>>,
  questions: QuestionsOfSwitches = questionsOfSwitches,
): string[] {
  return switchSettings.flatMap((name) => (values[name] === false ? (questions[name] ?? []) : []));
}

/** What each changes, for the API document. */
export const settingMeanings: Record<OrganizationSetting, string> = {
  timeZone: 'Time zone (IANA) in which times are written and ages computed.',
  alertEmail: 'Address that gets an e-mail for each red flag; null: nobody is told by mail.',
  ownerAlertEmail:
    'Address that gets an e-mail when nobody has acknowledged a red flag ten minutes after it was raised; null: nobody is told a second time.',
  reportUrl:
    'Address of an encounter’s page in the clinic’s application, which alert mails then carry, with `{encounterId}` in place of the id; https, or http on this machine where the service itself is there; null: mails carry no link.',
  emergencyNumber: 'The number that patients are told to call in an emergency. An agent may have its own.',
  phone: 'The clinic’s number for patients.',
  vendorSpeechAllowed: 'Whether patients’ browsers may use their vendors’ speech recognition.',
  languages:
    'Languages that patients may choose besides English and Spanish; their texts have no clinical review.',
  languageModelAllowed: 'Whether a language model may read what patients write, where the service has one.',
  retentionDays:
    'Days after the last answer, or after an unused invitation, until both are erased; null keeps them until they are erased by hand.',
  secondFactorRequired:
    'Whether staff need a passkey or an authenticator app to sign in; turning it on immediately ends every grant that was made without one.',
};

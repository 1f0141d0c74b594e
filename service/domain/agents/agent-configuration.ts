import type { AgentConfiguration } from '../../interview/configuration.ts';
import type { Locale, Specialization, VisitType } from '../../interview/types.ts';

/** Who configures an agent, as the token of its configurationUrl said (S19). */
export type ConfigurationGrant = {
  agentId: string;
  organizationId: string;
  userId: string;
  /** The grant (`gid`) of the access token that the address was issued for. */
  grantId: string;
};

export type ConfigurableAgent = {
  id: string;
  name: string | null;
  specialization: Specialization;
  visitType: VisitType;
  configuration: AgentConfiguration;
  /** Counts changes; two people who edit at once do not overwrite each other. */
  configurationVersion: number;
  clinic: {
    name: string;
    locale: string;
    /** IANA. */
    timeZone: string;
    emergencyNumber: string;
    phone: string | null;
    hasAlertAddress: boolean;
    /** In which its patients can be asked. */
    languages: Locale[];
    /** Whether a language model may read what patients write (decision 051). */
    languageModelAllowed: boolean;
  };
};

export type AgentChange = Pick<ConfigurableAgent, 'name' | 'specialization' | 'visitType' | 'configuration'>;

export interface AgentConfigurationStore {
  /** The agent of this organization, or null when there is none or it was deleted. */
  findAgent(organizationId: string, agentId: string): Promise<ConfigurableAgent | null>;
  /** Stores the change with its audit row if the version is still `expectedVersion`; gives whether it did. */
  updateAgent(grant: ConfigurationGrant, expectedVersion: number, change: AgentChange): Promise<boolean>;
}

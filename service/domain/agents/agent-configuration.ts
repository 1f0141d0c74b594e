import type { AgentConfiguration } from '../../interview/model/configuration.ts';
import type { Specialization, VisitType } from '../../interview/model/types.ts';
import type { Clinic } from '../organization/clinic.ts';

/** The person who configures an agent, from the token of its configurationUrl (S19). */
export type ConfigurationGrant = {
  agentId: string;
  organizationId: string;
  userId: string;
  /** The grant (`gid`) of the access token for which the address was issued. */
  grantId: string;
};

export type ConfigurableAgent = {
  id: string;
  name: string | null;
  specialization: Specialization;
  visitType: VisitType;
  configuration: AgentConfiguration;
  /** Incremented by each change; prevents two people who edit at once from overwriting each other. */
  configurationVersion: number;
  clinic: Clinic;
};

export type AgentChange = Pick<ConfigurableAgent, 'name' | 'specialization' | 'visitType' | 'configuration'>;

export interface AgentConfigurationStore {
  /** The agent of this organization; null when it does not exist or was deleted. */
  findAgent(organizationId: string, agentId: string): Promise<ConfigurableAgent | null>;
  /** Stores the change and its audit row if the version still equals `expectedVersion`; returns whether it did. */
  updateAgent(grant: ConfigurationGrant, expectedVersion: number, change: AgentChange): Promise<boolean>;
}

import type { WrittenCase } from '../consultation/simulation.ts';
import type { ConfigurationGrant } from './agent-configuration.ts';

/** The most written cases that are kept with one agent. */
export const keptCasesMax = 20;

export type KeptCase = WrittenCase & { id: string };

export interface SimulatedCaseStore {
  /** The cases kept with this organization's agent, oldest first. */
  list(organizationId: string, agentId: string): Promise<KeptCase[]>;
  /** Keeps a case with its audit row; false where the agent has as many as it may, or is not there any more. */
  keep(grant: ConfigurationGrant, written: WrittenCase): Promise<boolean>;
  /** Removes a case of this agent with its audit row; one that is not there is removed already. */
  remove(grant: ConfigurationGrant, caseId: string): Promise<void>;
}

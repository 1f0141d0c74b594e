import type { ConfigurationGrant } from '../agents/agent-configuration.ts';
import type { WrittenCase } from './written-case.ts';

/** How many written cases are kept for one agent. */
export const keptCasesMax = 20;

export type KeptCase = WrittenCase & { id: string };

export interface SimulatedCaseStore {
  /** The kept cases of this organization's agent, oldest first. */
  list(organizationId: string, agentId: string): Promise<KeptCase[]>;
  /** Stores a case with its audit row; false when the agent has `keptCasesMax` already or is deleted. */
  keep(grant: ConfigurationGrant, written: WrittenCase): Promise<boolean>;
  /** Removes a case of this agent and writes an audit row; does nothing when the case does not exist. */
  remove(grant: ConfigurationGrant, caseId: string): Promise<void>;
}

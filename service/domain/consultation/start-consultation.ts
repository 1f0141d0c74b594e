import { findAgeMonths } from '../../../common/age.ts';
import { type CompileInput, compileProtocol, hashProtocol } from '../../interview/model/compile-protocol.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import { createIdentifier } from '../identifier.ts';
import { hashClaim, provesByDateOfBirth } from './consultation-access.ts';
import { type ConsultationContext, disclosesLanguageModel } from './consultation-context.ts';
import type { StartOutcome, WelcomeAnswers } from './consultation-outcomes.ts';
import type { InvitationView } from './consultation-store.ts';
import { findEarlier } from './find-earlier.ts';

/** How many compiled protocols are cached. */
const compiledMax = 200;

export type CompiledProtocol = { protocol: Protocol; hash: string };

/**
 * Compiles the protocol for an invitation that is started now. Results are cached, because compiling blocks the process
 * for tens of milliseconds.
 */
export function createProtocolCache(): (invitation: InvitationView) => CompiledProtocol {
  const compiledByInput = new Map<string, CompiledProtocol>();
  return ({ agent, clinic }) => {
    const input: CompileInput = {
      specialization: agent.specialization,
      visitType: agent.visitType,
      configuration: agent.configuration,
      clinic,
    };
    const key = JSON.stringify(input);
    const known = compiledByInput.get(key);
    if (known !== undefined) return known;
    const protocol = compileProtocol(input);
    const compiled = { protocol, hash: hashProtocol(protocol) };
    const [oldest] = compiledByInput.keys();
    if (compiledByInput.size >= compiledMax && oldest !== undefined) compiledByInput.delete(oldest);
    compiledByInput.set(key, compiled);
    return compiled;
  };
}

/** Claims the invitation and creates the encounter; see `start` of Consultations. */
export async function startConsultation(
  context: ConsultationContext,
  compile: (invitation: InvitationView) => CompiledProtocol,
  invitationId: string,
  claimSecret: string,
  answers: WelcomeAnswers,
): Promise<StartOutcome> {
  const invitation = await context.store.findInvitation(invitationId);
  if (!invitation) return { kind: 'unknown' };
  if (invitation.isRevoked) return { kind: 'revoked' };
  if (invitation.encounterId !== null) {
    return { kind: 'already_started', encounterId: invitation.encounterId };
  }
  const { protocol, hash } = compile(invitation);
  const now = context.now();
  const encounterId = createIdentifier();
  const asksBirth = provesByDateOfBirth(invitation, now) && (await findEarlier(context, invitation)) !== null;
  const isClaimed = await context.store.claim({
    id: encounterId,
    invitationId,
    claimHash: hashClaim(claimSecret),
    locale: answers.locale,
    modality: answers.modality,
    protocol,
    protocolHash: hash,
    started: {
      type: 'started',
      at: now.toISOString(),
      locale: answers.locale,
      answeredBy: answers.answeredBy,
      modality: answers.modality,
      patient: {
        ageMonths: findAgeMonths(invitation.patientDateOfBirth, now, invitation.clinic.timeZone),
        sex: null,
      },
      ...(asksBirth ? { asksBirth } : {}),
      ...(answers.languageModel && disclosesLanguageModel(context, invitation)
        ? { languageModel: true }
        : {}),
    },
  });
  if (isClaimed) return { kind: 'started', encounterId };
  const latest = await context.store.findInvitation(invitationId);
  if (!latest) return { kind: 'unknown' };
  if (latest.isRevoked || latest.encounterId === null) return { kind: 'revoked' };
  return { kind: 'already_started', encounterId: latest.encounterId };
}

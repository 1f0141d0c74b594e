import { cleanEntry } from '../../../common/fold-text.ts';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { ThrottleStore } from '../../domain/authorization/authorization-store.ts';

/** Failures within this time are counted together. */
const windowS = 15 * 60;
const blockMaxS = 15 * 60;
/** Failures for one account before it is blocked; each further failure doubles the time. */
const accountFailures = 5;
const accountBlockS = 30;
/** Higher than for an account, because everyone in a clinic may have the same address. */
const addressFailures = 50;
const addressBlockS = 60;
/**
 * Failures of second factors. They can be tried only after the correct password, which does not clear them. They count
 * for a day, so that at most about 30 codes a day are checked.
 */
const factorWindowS = 24 * 3600;
const factorFailures = 5;
const factorBlockS = 30;
const factorBlockMaxS = 3600;

/** The origin of a sign-in; `deviceId` is the id of a device on which the person has signed in before, or null. */
export type SignInSource = { email: string; remoteAddress: string; deviceId: string | null };

export type SignInThrottle = {
  /** Whole seconds until the next sign-in is allowed; 0 means now. */
  findWaitS(source: SignInSource): Promise<number>;
  /** Only failures are counted (readings §8). */
  recordFailure(source: SignInSource): Promise<void>;
  recordSuccess(source: SignInSource): Promise<void>;
  /**
   * Counts an attempt at a second factor before it is checked. Returns the whole seconds to wait first; 0 means that it
   * may be checked.
   */
  claimFactorTry(userId: string, remoteAddress: string): Promise<number>;
  recordFactorFailure(remoteAddress: string): Promise<void>;
  recordFactorSuccess(userId: string): Promise<void>;
};

/**
 * Slows down guessing of passwords and second factors, by account and by address (S9). Unknown accounts are counted
 * like known ones. A device on which the person has signed in before has its own count; unknown devices share the
 * account's count, so that an attacker who exhausts it does not lock people out of their own devices (ASVS 6.1.1).
 */
export function createSignInThrottle(store: ThrottleStore, secrets: SecretKeys): SignInThrottle {
  const accountKey = (email: string) =>
    `account:${secrets.mac('throttle-names', 'account', cleanEntry(email).toLowerCase())}`;
  const deviceKey = (deviceId: string) => `device:${secrets.mac('throttle-names', 'device', deviceId)}`;
  const sourceKey = ({ email, deviceId }: SignInSource) =>
    deviceId === null ? accountKey(email) : deviceKey(deviceId);
  const addressKey = (address: string) => `address:${secrets.mac('throttle-names', 'address', address)}`;
  const factorKey = (userId: string) => `factor:${secrets.mac('throttle-names', 'factor', userId)}`;
  const factorBlock = blockFor(factorFailures, factorBlockS, factorBlockMaxS);
  const secondsTo = (until: Date | null) =>
    until === null ? 0 : Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  const recordAddress = (address: string) =>
    store.recordFailure(addressKey(address), windowS, blockFor(addressFailures, addressBlockS));
  return {
    async findWaitS(source) {
      const keys = source.deviceId === null ? [addressKey(source.remoteAddress)] : [];
      return secondsTo(await store.findBlockedUntil([sourceKey(source), ...keys]));
    },
    async recordFailure(source) {
      await store.recordFailure(sourceKey(source), windowS, blockFor(accountFailures, accountBlockS));
      await recordAddress(source.remoteAddress);
    },
    async recordSuccess(source) {
      await store.clear(sourceKey(source));
    },
    async claimFactorTry(userId, remoteAddress) {
      const waitS = secondsTo(await store.findBlockedUntil([addressKey(remoteAddress)]));
      if (waitS > 0) return waitS;
      return secondsTo(await store.claimTry(factorKey(userId), factorWindowS, factorBlock));
    },
    recordFactorFailure: recordAddress,
    async recordFactorSuccess(userId) {
      await store.clear(factorKey(userId));
    },
  };
}

function blockFor(allowed: number, firstBlockS: number, mostS = blockMaxS): (failures: number) => number {
  return (failures) => {
    if (failures < allowed) return 0;
    return Math.min(mostS, firstBlockS * 2 ** Math.min(10, failures - allowed));
  };
}

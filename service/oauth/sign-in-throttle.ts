import type { SecretKeys } from '../config/secret-keys.ts';
import type { ThrottleStore } from '../domain/authorization/authorization-store.ts';

/** Failures within this time count together. */
const windowS = 15 * 60;
const blockMaxS = 15 * 60;
/** Failures for one account before it is blocked; each further one doubles the block. */
const accountFailures = 5;
const accountBlockS = 30;
/** A clinic shares one address, so an address is allowed more. */
const addressFailures = 50;
const addressBlockS = 60;

export type SignInThrottle = {
  /** Whole seconds until a sign-in may be tried again; 0 means now. */
  findWaitS(email: string, remoteAddress: string): Promise<number>;
  /** Only failures count (readings §8). */
  recordFailure(email: string, remoteAddress: string): Promise<void>;
  recordSuccess(email: string): Promise<void>;
};

/** Slows down guessing of passwords, by account and by address (S9). Unknown accounts are counted like known ones. */
export function createSignInThrottle(store: ThrottleStore, secrets: SecretKeys): SignInThrottle {
  const accountKey = (email: string) =>
    `account:${secrets.mac('throttle-names', 'account', email.trim().toLowerCase())}`;
  const addressKey = (address: string) => `address:${secrets.mac('throttle-names', 'address', address)}`;
  return {
    async findWaitS(email, remoteAddress) {
      const until = await store.findBlockedUntil([accountKey(email), addressKey(remoteAddress)]);
      return until === null ? 0 : Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
    },
    async recordFailure(email, remoteAddress) {
      await store.recordFailure(accountKey(email), windowS, blockFor(accountFailures, accountBlockS));
      await store.recordFailure(addressKey(remoteAddress), windowS, blockFor(addressFailures, addressBlockS));
    },
    async recordSuccess(email) {
      await store.clear(accountKey(email));
    },
  };
}

function blockFor(allowed: number, firstBlockS: number): (failures: number) => number {
  return (failures) => {
    if (failures < allowed) return 0;
    return Math.min(blockMaxS, firstBlockS * 2 ** Math.min(10, failures - allowed));
  };
}

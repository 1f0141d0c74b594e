import { describeLimit } from '../common/limit-headers.ts';
import type { RateLimiter } from '../common/rate-limit.ts';
import { createRateLimiter } from '../common/rate-limiter.ts';
import { createRateStore } from '../common/rate-store.ts';
import { waitAtMost } from '../common/time-limit.ts';
import type { ServiceConfig } from './config/load-config.ts';
import type { SecretKeys } from './config/secret-keys.ts';
import type { Gate } from './http/gate.ts';
import { createGate } from './http/gate.ts';
import type { Logger } from './http/log.ts';
import type { Database } from './store/database.ts';
import { renderBusyPage } from './web/consultation/busy-page.ts';

const rateTimeoutMs = 1_000;

/** Rate limits, counted over all processes, and the gate that every request passes first. */
export type Limits = {
  limiter: RateLimiter;
  /** Hashes a network address, so that neither memory nor the database contains it. */
  hashKey: (key: string) => string;
  gate: Gate;
};

/** Builds the limits of the settings, counted in this service's database. */
export function composeLimits({
  config,
  secrets,
  db,
  log,
}: {
  config: ServiceConfig;
  secrets: SecretKeys;
  db: Database;
  log: Logger;
}): Limits {
  const rates = createRateStore((text, values) => db.$client.query(text, values));
  // A database that does not answer must not block the rate limiter; after the timeout this process counts alone.
  const limiter = createRateLimiter(
    { draw: (...draw) => waitAtMost(rateTimeoutMs, rates.draw(...draw)) },
    (error) =>
      log.warn(
        { err: error },
        'requests are counted by this process alone: the shared counts cannot be reached',
      ),
  );
  const hashKey = (key: string) => secrets.mac('throttle-names', 'rate', key);
  const gate = createGate({
    async countRequest(name, key) {
      const perMinute =
        name === 'address' ? config.addressRateLimitPerMinute : config.invitationRateLimitPerMinute;
      const verdict = await limiter.take({ name, perMinute }, hashKey(key));
      if (verdict.isAllowed) return null;
      log.warn({ event: 'limit_reached', budget: name, source: hashKey(key).slice(0, 16) }, 'security');
      return describeLimit({ name, perMinute }, verdict);
    },
    renderBusyPage,
  });
  return { limiter, hashKey, gate };
}

import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { cleanEntry } from '../../../common/fold-text.ts';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';

const maxAgeS = 365 * 24 * 3600;
/** The most people remembered on one shared device; the one whose sign-in is oldest is forgotten. */
const peopleMax = 12;
const entryPattern = /^([A-Za-z0-9_-]{22})~([A-Za-z0-9_-]{43})$/;

type Entry = { deviceId: string; mac: string };

/**
 * Cookies for devices on which a person has signed in (OWASP's "device cookies"). Failures on such a device are counted
 * separately, so that an attacker who fails on purpose does not lock people out of their own devices. The cookie gives
 * no access and contains no name.
 */
export type DeviceCookies = {
  /** The id of this device if the person with this address has signed in on it; otherwise null. */
  find(c: Context<AppEnvironment>, email: string): string | null;
  /** Records that they have; an existing id is kept. */
  remember(c: Context<AppEnvironment>, email: string): void;
  /** The application that this browser was last asked to sign in to; used only for a link back to it. */
  findApplication(c: Context<AppEnvironment>): string | null;
  rememberApplication(c: Context<AppEnvironment>, clientId: string): void;
};

export function createDeviceCookies(secrets: SecretKeys, isSecure: boolean): DeviceCookies {
  const applicationName = isSecure ? '__Host-consult_application' : 'consult_application';
  const name = isSecure ? '__Host-consult_device' : 'consult_device';
  const normalize = (email: string) => cleanEntry(email).toLowerCase();

  function readEntries(c: Context<AppEnvironment>): Entry[] {
    const parts = (getCookie(c, name) ?? '').split('.').slice(0, peopleMax);
    return parts.flatMap((part) => {
      const [, deviceId, mac] = entryPattern.exec(part) ?? [];
      return deviceId && mac ? [{ deviceId, mac }] : [];
    });
  }

  const isOf = (email: string, { deviceId, mac }: Entry) =>
    secrets.isMac(mac, 'device-cookies', normalize(email), deviceId);

  return {
    findApplication: (c) => getCookie(c, applicationName) ?? null,
    rememberApplication(c, clientId) {
      setCookie(c, applicationName, clientId, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: maxAgeS,
      });
    },
    find: (c, email) => readEntries(c).find((entry) => isOf(email, entry))?.deviceId ?? null,
    remember(c, email) {
      const entries = readEntries(c);
      const known = entries.find((entry) => isOf(email, entry));
      const deviceId = known?.deviceId ?? randomBytes(16).toString('base64url');
      const newest = { deviceId, mac: secrets.mac('device-cookies', normalize(email), deviceId) };
      const value = [newest, ...entries.filter((entry) => entry !== known)]
        .slice(0, peopleMax)
        .map((entry) => `${entry.deviceId}~${entry.mac}`)
        .join('.');
      setCookie(c, name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: maxAgeS,
      });
    },
  };
}

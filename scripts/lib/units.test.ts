import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { secretSettings as dashboardSecrets } from '../../lib/server/secret-settings.ts';
import { secretSettings as serviceSecrets } from '../../service/config/secret-settings.ts';

const folder = 'deploy/systemd';
const names = readdirSync(folder);
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const services = names.filter((name) => name.endsWith('.service'));
const programs = services.filter((name) => name.includes('@'));
const copies = services.filter((name) => /-(backup|content-keys)\./.test(name));

/** Restrictions on what a compromised program can do. */
const hardening = [
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'RestrictSUIDSGID=yes',
  'RestrictNamespaces=yes',
  'CapabilityBoundingSet=',
  'SystemCallFilter=@system-service',
  'UMask=0077',
];

describe('the systemd units', () => {
  test.each(services)('%s neither runs as root nor may more than it needs', (name) => {
    const lines = read(name).split('\n');
    expect(lines).toContain('User=consult-desk');
    expect(lines).toEqual(expect.arrayContaining(hardening));
    expect(lines.some((line) => /^MemoryMax=\d/.test(line))).toBe(true);
  });

  test.each(programs)(
    '%s may write nowhere, is started again, and is given more than 10 s to stop',
    (name) => {
      const text = read(name);
      expect(text).not.toMatch(/^(ReadWritePaths|StateDirectory)=/m);
      expect(text).toMatch(/^Restart=always$/m);
      expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10);
      // The port is the instance name (after the @), whatever the settings file says.
      expect(text).toMatch(/^ExecStart=\/usr\/bin\/env .*_PORT=%i /m);
    },
  );

  test.each([
    ['consult-desk-dashboard@.service', dashboardSecrets],
    ['consult-desk-service@.service', serviceSecrets],
  ])('ASVS 13.3.2 %s is given its own secrets, and none that owns a database', (name, own) => {
    const text = read(name);
    const given = [...text.matchAll(/^LoadCredential=(\w+):\/etc\/consult-desk\/secrets\/\1$/gm)].map(
      ([, secret]) => secret ?? '',
    );
    expect(given.length).toBeGreaterThan(2);
    expect(given.filter((secret) => !own.some((known) => known === secret))).toEqual([]);
    expect(given.filter((secret) => secret.includes('MIGRATION'))).toEqual([]);
    expect(text).toMatch(/^InaccessiblePaths=\/etc\/consult-desk\/secrets$/m);
    const unset = /^UnsetEnvironment=(.*)$/m.exec(text)?.[1]?.split(' ');
    expect(unset).toEqual(['MIGRATION_DATABASE_URL_FILE', 'SERVICE_MIGRATION_DATABASE_URL_FILE']);
    const start = /^ExecStart=(.*)$/m.exec(text)?.[1] ?? '';
    for (const secret of given) expect(start).toContain(` ${secret}_FILE=%d/${secret} `);
    expect(text).toMatch(/^(?=.*consult-desk-migrate\.service)After=/m);
  });

  test('each copy has its timer, and no two write at once', () => {
    expect(copies.map((name) => name.replace('.service', '.timer')).sort()).toEqual(
      names.filter((name) => name.endsWith('.timer')).sort(),
    );
    const locks = copies.map((name) => /^ExecStart=\/usr\/bin\/flock (\S+) /m.exec(read(name))?.[1]);
    expect(new Set(locks)).toEqual(new Set(['/var/lib/consult-desk/copies.lock']));
  });
});

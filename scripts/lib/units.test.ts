import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = 'deploy/systemd';
const names = readdirSync(folder);
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const services = names.filter((name) => name.endsWith('.service'));
const programs = services.filter((name) => name.includes('@'));

/** What a program that is taken over cannot do then. */
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
      // The port is the part of the name after the @, whatever the file of the settings says.
      expect(text).toMatch(/^ExecStart=\/usr\/bin\/env .*_PORT=%i /m);
    },
  );

  test('each copy has its timer, and no two write at once', () => {
    const copies = services.filter((name) => !programs.includes(name));
    expect(copies.map((name) => name.replace('.service', '.timer')).sort()).toEqual(
      names.filter((name) => name.endsWith('.timer')).sort(),
    );
    const locks = copies.map((name) => /^ExecStart=\/usr\/bin\/flock (\S+) /m.exec(read(name))?.[1]);
    expect(new Set(locks)).toEqual(new Set(['/var/lib/consult-desk/copies.lock']));
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { secretSettings } from '../../apps/api/src/platform/config/read-variables-and-secret-files.ts';
import { root } from '../programs/run.mjs';
import { readContainerfile, readImage } from './read-containerfile.mjs';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks: string[];
  depends_on?: Record<string, unknown> | string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: unknown }>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

describe('the Containerfile', () => {
  const stages = readContainerfile(textOf('Containerfile'));
  const image = readImage(textOf('Containerfile'));

  it('takes its base image by argument, and names no registry', () => {
    expect(stages.map(({ from }) => from)).toEqual(['$' + '{NODE_IMAGE}', '$' + '{NODE_IMAGE}']);
    expect(textOf('Containerfile')).not.toMatch(/(?:FROM|=)\s*\S+\.\w+\/\S+:/);
  });

  it('runs the program of a release as a user who is not root, with one place to write', () => {
    expect(image.user).toBe('10001:10001');
    expect(image.command).toEqual(['node', 'apps/api/dist/main.js']);
    expect(image.environment).toContain(`DATA_DIR=${image.volume}`);
  });

  it('copies no secret, no data and no package of this machine into the image', () => {
    const ignored = textOf('.containerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['**/node_modules', '**/data', 'secrets', '.git']),
    );
    expect(textOf('.dockerignore')).toBe(textOf('.containerignore'));
  });
});

describe('compose.yaml', () => {
  const compose: Compose = parse(textOf('compose.yaml'), { merge: true });
  const services = Object.entries(compose.services);
  const named = (list: unknown): string[] =>
    Array.isArray(list) ? list.map(String) : Object.keys((list ?? {}) as object);

  it('defines every network, volume, secret and service that it uses', () => {
    for (const [, service] of services) {
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(service.networks));
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(service.secrets ?? []));
      expect(Object.keys(compose.services)).toEqual(
        expect.arrayContaining(named(service.depends_on)),
      );
      const own = (service.volumes ?? []).map((volume) => `${volume.split(':')[0]}`);
      for (const volume of own)
        if (volume.startsWith('./')) statSync(path.join(root, volume));
        else expect(Object.keys(compose.volumes)).toContain(volume);
    }
  });

  it('hardens every program that the network reaches', () => {
    for (const name of ['migrate', 'product', 'backup', 'proxy']) {
      const service = compose.services[name];
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service?.security_opt).toEqual(['no-new-privileges:true']);
    }
    expect(compose.services.database?.networks).toEqual(['inside']);
    expect(compose.networks.inside?.internal).toBe(true);
  });

  it('gives secrets as files that the program reads, and the owner’s address to the migration alone', () => {
    for (const [name, { environment = {}, secrets = [] }] of services) {
      const files = Object.entries(environment).filter(([, value]) =>
        value.startsWith('/run/secrets/'),
      );
      for (const [, value] of files) expect(secrets).toContain(path.basename(value));
      if (name === 'database') continue;
      for (const [setting] of files)
        expect(secretSettings).toContain(setting.replace(/_FILE$/, ''));
      expect(secrets.includes('database_owner_url'), name).toBe(name === 'migrate');
      for (const setting of secretSettings) expect(environment, name).not.toHaveProperty(setting);
    }
  });

  it('gets every secret from make-secrets.sh, which changes none that is there', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-secrets-'));
    try {
      const make = () => execFileSync(path.join(root, 'ops/make-secrets.sh'), { cwd: folder });
      make();
      const files = readdirSync(path.join(folder, 'secrets'));
      expect(files.map((file) => `./secrets/${file}`).sort()).toEqual(
        Object.values(compose.secrets)
          .map(({ file }) => file)
          .sort(),
      );
      for (const file of files)
        expect(statSync(path.join(folder, 'secrets', file)).mode & 0o077, file).toBe(0);
      const key = path.join(folder, 'secrets/encryption_key');
      expect(readFileSync(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
      writeFileSync(key, 'mine');
      make();
      expect(readFileSync(key, 'utf8')).toBe('mine');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('the service of systemd can write into one folder only, gains no rights, and reads secrets as files', () => {
  const unit = textOf('ops/sevenday.service').split('\n');
  expect(unit).toEqual(
    expect.arrayContaining([
      'User=sevenday',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ReadWritePaths=/var/lib/sevenday',
      'CapabilityBoundingSet=',
      'MemoryMax=1G',
      'ExecStart=/usr/bin/node apps/api/dist/main.js',
    ]),
  );
  const files = unit.join(' ').match(/\w+(?=_FILE=%d)/g);
  expect(files).toEqual(['DATABASE_URL', 'ENCRYPTION_KEY']);
});

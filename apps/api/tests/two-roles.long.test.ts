import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { durable, startCluster } from '../../../scripts/databases/postgres.mjs';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import { freePort } from '../../../scripts/programs/free-port.mjs';
import { root } from '../../../scripts/programs/run.mjs';
import { createApi } from './api.ts';
import { spawnServer } from './built-server.ts';
import { createVerifiedBorrower, signInAdmin } from './harness.ts';
import { adminSignIn } from './places.ts';

const runFile = promisify(execFile);

/** A cluster of its own, because `ops/create-roles.sh` names its roles and its database. */
describe.runIf(process.env.TEST_DATABASE_URL)(
  'an installation with the two roles of ops/create-roles.sh',
  () => {
    let cluster: Awaited<ReturnType<typeof startCluster>>;
    let folder: string;
    let settings: Record<string, string>;
    let owner: Record<string, string>;
    const as = (role: string, database = 'sevenday') => {
      const url = new URL(`${cluster?.url}`);
      url.username = role;
      url.pathname = `/${database}`;
      return url.href;
    };
    beforeAll(async () => {
      cluster = await startCluster(durable);
      folder = mkdtempSync(path.join(tmpdir(), 'sevenday-roles-'));
      execFileSync(path.join(root, 'ops/make-secrets.sh'), { cwd: folder });
      const secrets = path.join(folder, 'secrets');
      const { hostname, port } = new URL(`${cluster?.url}`);
      execFileSync(path.join(root, 'ops/create-roles.sh'), {
        env: {
          PATH: `${process.env.PATH}`,
          SECRETS: secrets,
          PGHOST: decodeURIComponent(hostname),
          PGPORT: port,
        },
      });
      const identity = await generateX25519Identity();
      writeFileSync(path.join(folder, 'key'), identity);
      settings = {
        DATABASE_URL: as('sevenday'),
        ENCRYPTION_KEY: randomBytes(32).toString('hex'),
        DATA_DIR: path.join(folder, 'data'),
        BACKUP_TO: path.join(folder, 'backups'),
        BACKUP_PUBLIC_KEY: await identityToRecipient(identity),
        PORT: String(await freePort()),
        ADMIN_EMAIL: adminSignIn.email,
        ADMIN_PASSWORD: adminSignIn.password,
        STRIPE_SECRET_KEY: 'sk_test_sandbox_no_real_money_moves',
      };
      owner = { DATABASE_OWNER_URL: as('sevenday_owner') };
      mkdirSync(path.join(folder, 'backups'));
    });
    afterAll(() => {
      cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Runs one of the commands beside the server. Throws what it said if it fails. */
    const command = async (
      program: 'admin' | 'backup' | 'doctor',
      args: string[],
      more: Record<string, string> = {},
    ) => {
      const env = { PATH: `${process.env.PATH}`, TMPDIR: folder, ...settings, ...more };
      return (await runFile(process.execPath, [builtProgram(program), ...args], { env })).stdout;
    };

    it('migrates, serves, changes its key, is backed up, tried and restored', async () => {
      await expect(command('admin', ['verify'])).rejects.toThrow('npm run migrate');
      expect(await command('admin', ['migrate'], owner)).toContain('cannot change the ledger');
      const server = spawnServer(settings);
      await server.ready();
      const product = createApi(`http://localhost:${settings.PORT}`);
      await createVerifiedBorrower(product, await signInAdmin(product));
      await server.end('SIGTERM');

      const keys = `${randomBytes(32).toString('hex')},${settings.ENCRYPTION_KEY}`;
      settings = { ...settings, ENCRYPTION_KEY: '', ENCRYPTION_KEYS: keys };
      expect(await command('admin', ['rotate-keys'])).toContain('0 left');
      expect(await command('doctor', [], owner)).toContain(
        '✓ The database lets our role change neither',
      );
      expect(await command('backup', ['backup'])).toContain('Backup ');
      const key = ['--key', path.join(folder, 'key')];
      expect(await command('backup', ['drill', ...key], owner)).toContain('0 differences');

      await askServer(as('postgres', 'postgres'), 'create database restored owner sevenday_owner');
      settings = {
        ...settings,
        DATABASE_URL: as('sevenday', 'restored'),
        DATA_DIR: path.join(folder, 'restored'),
      };
      owner = { DATABASE_OWNER_URL: as('sevenday_owner', 'restored') };
      const withoutOwner = command('backup', ['restore', ...key]);
      await expect(withoutOwner).rejects.toThrow('Set DATABASE_OWNER_URL');
      expect(await command('backup', ['restore', ...key], owner)).toContain('is restored');
      expect(await command('admin', ['verify'])).toContain('are untouched');
      const again = spawnServer(settings);
      await again.ready();
      await signInAdmin(createApi(`http://localhost:${settings.PORT}`));
      expect(await again.end('SIGTERM')).toBe(0);
    });
  },
);

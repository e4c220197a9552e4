import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { askServer } from '../../../scripts/databases/server-databases.mjs';
import { spawnServer } from './built-server.ts';
import { createLoanOut } from './harness.ts';
import { useProduct } from './use-product.ts';

const program = builtProgram('backup');
const { product, admin, restart } = useProduct();
/** Moments of a backup and a restore on fast and slow machines, in milliseconds after the start. */
const moments = [50, 300, 600, 900, 1_200, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 8_000];

let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenday-backups-'));
  const identity = await generateX25519Identity();
  writeFileSync(path.join(folder, 'private.key'), identity);
  settings = {
    BACKUP_TO: path.join(folder, 'kept'),
    BACKUP_PUBLIC_KEY: await identityToRecipient(identity),
  };
  await createLoanOut(product, admin);
  await product.drain();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(...args: string[]): ChildProcess {
  const own = { PATH: process.env.PATH ?? '', TMPDIR: tmpdir() };
  return spawn(process.execPath, [program, ...args], {
    env: { ...own, ...product.place.environment, ...product.place.ownersEnvironment, ...settings },
    stdio: 'ignore',
  });
}

async function runs(...args: string[]): Promise<number | null> {
  const child = start(...args);
  await once(child, 'close');
  return child.exitCode;
}

async function isKilledAt(moment: number, ...args: string[]): Promise<boolean> {
  const child = start(...args);
  const closed = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), moment);
  await closed;
  clearTimeout(timer);
  return child.signalCode === 'SIGKILL';
}

const restoring = () => ['restore', '--key', path.join(folder, 'private.key')];

async function loseEverything(): Promise<void> {
  const { DATA_DIR = '', DATABASE_URL } = product.place.environment;
  for (const name of ['files', 'database'])
    await rm(path.join(DATA_DIR, name), { recursive: true, force: true });
  if (!DATABASE_URL) return;
  const name = new URL(DATABASE_URL).pathname.slice(1);
  const server = `${process.env.TEST_DATABASE_URL}`;
  await askServer(server, `drop database ${name} with (force)`);
  await askServer(server, `create database ${name}`);
}

it('a killed backup leaves nothing that looks whole, and the next one clears it away', async () => {
  await restart(settings, async () => {
    for (const moment of moments) {
      const wasKilled = await isKilledAt(moment, 'backup');
      const kept = path.join(folder, 'kept', 'backups');
      const ids = existsSync(kept) ? readdirSync(kept) : [];
      const whole = ids.filter((id) => existsSync(path.join(kept, id, 'manifest.json')));
      if (whole.length > 0) expect(await runs('drill', ...restoring().slice(1))).toBe(0);
      if (!wasKilled) break;
    }
    expect(await runs('backup')).toBe(0);
    const kept = path.join(folder, 'kept', 'backups');
    for (const id of readdirSync(kept))
      expect(readdirSync(path.join(kept, id))).toContain('manifest.json');
  });
});

it('a killed restore leaves no database that a server starts on, unless it had ended', async () => {
  await restart(settings, async () => {
    for (const moment of moments) {
      await loseEverything();
      const wasKilled = await isKilledAt(moment, ...restoring());
      if (!wasKilled) break;
      if (product.place.environment.DATABASE_URL) {
        const [state] = await product.place.query<{ mark: boolean; tables: boolean }>(
          `select exists (select from pg_namespace where nspname = 'sevenday_restoring') as mark,
            exists (select from pg_class where relname = 'database_identity') as tables`,
        );
        if (state?.mark) {
          const server = spawnServer({ ...product.place.environment, ...settings });
          expect(await server.ended).not.toBe(0);
          expect(server.output()).toContain('a restore has not finished');
        } else if (state?.tables) {
          const [row] = await product.place.query<{ identity: string }>(
            'select identity from database_identity',
          );
          expect(row?.identity).toMatch(/^restored from /);
        }
      }
    }
    await loseEverything();
    expect(await runs(...restoring())).toBe(0);
  });
});

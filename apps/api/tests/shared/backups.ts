import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect } from 'vitest';
import type { SignedIn } from '../api.ts';
import { createLoanOut } from '../harness.ts';
import { useProduct } from '../use-product.ts';
import { runProgram } from './run-program.ts';

/**
 * Starts the product for one test file, with a loan that is out, and gives it a folder for its backups and a private key
 * that opens them.
 */
export function useBackups() {
  let folder: string;
  let kept: SignedIn;
  const settings: Record<string, string> = {};
  // Hooks that were named first run last, and until it ends the product writes there.
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const { product, admin, restart } = useProduct();
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sevenday-backups-'));
    const identity = await generateX25519Identity();
    writeFileSync(keyFile(), `# a comment\n${identity}\n`);
    settings.BACKUP_TO = backups();
    settings.BACKUP_PUBLIC_KEY = await identityToRecipient(identity);
    kept = (await createLoanOut(product, admin)).borrower;
  });

  const keyFile = () => path.join(folder, 'private.key');
  const otherKey = () => path.join(folder, 'other.key');
  const backups = () => path.join(folder, 'backups-of-the-lender');
  const namesIn = (name: string) => readdirSync(path.join(backups(), name)).sort();
  const run = (args: readonly string[], more: Record<string, string> = {}) =>
    runProgram(
      'backup',
      { TMPDIR: tmpdir(), ...product.place.environment, ...settings, ...more },
      args,
    );

  return {
    product,
    admin,
    settings,
    /** Who has the loan. */
    kept: () => kept,
    backups,
    keyFile,
    otherKey,
    namesIn,
    restart,
    run,
    drill: () => run(['drill', '--key', keyFile()], product.place.ownersEnvironment),
    restore: () => run(['restore', '--key', keyFile()], product.place.ownersEnvironment),
    /** Takes a backup while the product is stopped. Answers what the program said. */
    async takeBackup(more: Record<string, string> = {}): Promise<string> {
      await product.drain();
      let told = '';
      await restart(settings, async () => {
        const { code, said } = await run(['backup'], more);
        told = said;
        expect(code, said).toBe(0);
      });
      return told;
    },
    /** Changes one byte in the middle of a file of a backup, runs `body`, and puts the file back. */
    async withBrokenByte(name: string, body: () => Promise<unknown>): Promise<void> {
      const file = path.join(backups(), name);
      const whole = readFileSync(file);
      const broken = Buffer.from(whole);
      const middle = Math.floor(broken.length / 2);
      broken[middle] = (broken[middle] ?? 0) ^ 1;
      writeFileSync(file, broken);
      await body();
      writeFileSync(file, whole);
    },
  };
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run } from '../../../scripts/programs/run.mjs';
import { createApi } from './api.ts';
import { spawnServer } from './built-server.ts';
import {
  createVerifiedBorrower,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  signInAdmin,
} from './harness.ts';
import { createPlace, type Place } from './places.ts';

const journal = 'apps/api/migrations/meta/_journal.json';
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The last tagged release, or else the commit before the newest migration. Null without a history. */
function findLastRelease(): string | null {
  try {
    const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged').split('\n');
    if (tag) return tag;
    const changed = git('log', '--first-parent', '--format=%H', '-1', '--', journal);
    return git('rev-parse', '--verify', '--quiet', `${changed}^`);
  } catch {
    return null;
  }
}

const release = findLastRelease();

/** Needs the history, and a database that this version has migrated. */
describe.runIf(release)('the program of the release before', () => {
  let folder: string;
  let place: Place;
  beforeAll(async () => {
    folder = await mkdtemp(
      path.join(process.env.TEST_RELEASE_FOLDER ?? tmpdir(), 'sevenday-before-'),
    );
    const archive = path.join(folder, 'source.tar');
    git('archive', '--output', archive, `${release}`);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    await shareOrInstall();
    const built = await run(process.execPath, ['scripts/building/build-programs.mjs'], {
      cwd: folder,
      quiet: true,
    });
    if (built.code !== 0) throw new Error(built.output);
    place = await createPlace();
  }, 3_600_000);
  afterAll(async () => {
    await place?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Takes the packages of this clone if the lockfile is the same, and installs the release's own if not. */
  async function shareOrInstall(): Promise<void> {
    const same =
      git('rev-parse', `${release}:package-lock.json`) ===
      git('rev-parse', 'HEAD:package-lock.json');
    if (!same) {
      const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit'], {
        cwd: folder,
        quiet: true,
      });
      if (code !== 0) throw new Error(output);
      return;
    }
    const modules = path.join(folder, 'node_modules');
    await mkdir(modules);
    for (const name of await readdir(path.join(root, 'node_modules')))
      if (name !== '@sevenday')
        await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
    await mkdir(path.join(modules, '@sevenday'));
    for (const workspace of [
      'apps/api',
      'apps/sandbox-bank',
      'apps/web',
      'packages/contract',
      'packages/lending',
    ])
      await symlink(
        path.join(folder, workspace),
        path.join(modules, '@sevenday', path.basename(workspace)),
      );
  }

  it('serves a loan’s whole life on the tables of this version', async () => {
    const main = path.join(folder, 'apps/api/dist/main.js');
    expect(existsSync(main)).toBe(true);
    const server = spawnServer(place.environment, main);
    try {
      await server.ready();
      const product = createApi(place.url);
      await product.bank('POST', '/v1/test_helpers/settings', { outbound_payments: 'at_once' });
      const admin = await signInAdmin(product);
      const borrower = await createVerifiedBorrower(product, admin);
      const { body: loan } = await requestLoan(product, borrower.token);
      const sent = await product.call('POST', `/admin/disburse-loan/${loan.id}`, {
        token: admin.token,
      });
      expect(sent.status).toBe(200);
      await loanArrives(product, borrower.token);
      const { sessionId } = await openCheckout(product, borrower.token, loan.id);
      await payByCard(product, sessionId);
      await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
      expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });
});

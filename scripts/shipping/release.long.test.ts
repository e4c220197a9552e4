import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRelease, releaseFile } from '../building/build-release.mjs';
import { builtProgram } from '../building/built-product.mjs';
import { freePort } from '../programs/free-port.mjs';
import { bin, root, run } from '../programs/run.mjs';
import { makeContainerRoot } from './make-container-root.mjs';

/** A root file system may not lie in memory: its devices would not work there, and it takes 500 MB. */
const place = '/var/tmp';
const admin = { email: 'admin@example.com', password: 'a-long-admin-password' };

let folder: string;
let release: string;
beforeAll(async () => {
  if (!existsSync(builtProgram('main'))) throw new Error('Run `npm run build` first.');
  folder = await mkdtemp(path.join(place, 'sevenday-release-'));
  await buildRelease();
  execFileSync('tar', ['-xzf', releaseFile, '-C', folder]);
  release = path.join(folder, path.basename(releaseFile, '.tar.gz'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a server until `use` has ended, with no other environment than this. */
async function whileRunning(
  command: string[],
  environment: Record<string, string>,
  use: (url: string, pid: number | undefined) => Promise<void>,
) {
  const port = await freePort();
  const data = await mkdtemp(path.join(folder, 'data-'));
  const [program = '', ...args] = command;
  const server = spawn(program, args, {
    cwd: '/',
    env: {
      PORT: `${port}`,
      DATA_DIR: data,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = once(server, 'close');
  try {
    const url = `http://localhost:${port}`;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error(`It ended before it was ready:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await use(url, server.pid);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
}

/** Signs the admin in, and has a photo decoded by the process that loads a package of its own. */
async function signInAndSendPicture(url: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  });
  expect(signedIn.status).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const form = new FormData();
  const picture = readFileSync(path.join(root, 'docs/images/loan.png'));
  form.append('file', new Blob([picture], { type: 'image/png' }), 'me.png');
  const sent = await fetch(`${url}/api/profile/upload-picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(sent.status).toBe(200);
  expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/html/);
}

it('a release has no package for development, and serves from another folder as its package.json says', async () => {
  const { scripts } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'));
  for (const absent of ['vite', 'typescript', 'vitest', '@playwright', 'drizzle-kit', 'react'])
    expect(existsSync(path.join(release, 'node_modules', absent)), absent).toBe(false);
  const [, main = ''] = scripts.start.split(' ');
  await whileRunning([process.execPath, path.join(release, main)], {}, signInAndSendPicture);
});

/** Needs to be root on Debian, as the tests' machines are. */
describe('the image', () => {
  let container: string;
  let start: string;
  beforeAll(async () => {
    container = path.join(folder, 'container');
    start = await makeContainerRoot(container, release);
  }, 1_800_000);

  it('has PostgreSQL’s programs for backups', async () => {
    const { output } = await run('chroot', [container, 'pg_dump', '--version'], { quiet: true });
    expect(output).toMatch(/^pg_dump/);
  });

  it('serves as a user without rights, and can write into its data alone', async () => {
    await whileRunning([start], {}, async (url, pid) => {
      await signInAndSendPicture(url);
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^CapBnd:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
        .split('\n')
        .map((line) => line.split(' '));
      expect(mounts.find(([, , , , at]) => at === '/')?.[5]).toMatch(/^ro\b/);
      expect(mounts.find(([, , , , at]) => at === '/var/lib/sevenday')?.[5]).toMatch(/^rw\b/);
    });
  });

  it('serves the walk of a borrower and an admin in a browser', async () => {
    const args = [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=line',
      'walk.spec.ts',
    ];
    const env = { E2E_SERVER: start, TEST_DATABASE_URL: '', TMPDIR: folder };
    const { code, output } = await run(bin('playwright'), [...args, '--project=embedded'], {
      quiet: true,
      env,
    });
    expect(code, output).toBe(0);
  });
});

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/programs/free-port.mjs';
import { root } from '../../scripts/programs/run.mjs';
import { ask, call } from './call.mjs';

const readyWithinMs = 120_000;

export const admin = { email: 'admin@bench.example', password: 'admin-of-the-bench' };

/** The same for each run, as the databases are: they hold nobody’s secrets. */
export const encryptionKey = createHash('sha256').update('bench').digest();

/** What a program of the product needs to read the bench’s databases. */
export function settingsFor(databaseUrl) {
  return {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ENCRYPTION_KEY: encryptionKey.toString('hex'),
  };
}

/**
 * Starts the built server and waits until it is ready. `databaseUrl` null: on the embedded database. `bank`: the
 * sandbox bank that runs elsewhere; without, the server runs its own. `publicUrl`: the address of the lender, where it
 * is that of another server. Answers its address, its process, an admin’s token and how to stop it.
 */
export async function startProduct(databaseUrl, { bank, smtpUrl, publicUrl: givenUrl } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = givenUrl ?? url;
  const program = startProgram(path.join(root, 'apps/api/dist/main.js'), {
    ...settingsFor(databaseUrl),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // The bench says where each caller is, so that no budget of one network is spent.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...(bank && { STRIPE_API_BASE: bank.url }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await isReady(`${url}/readyz`, program);
    const { token } = await ask(`${url}/api/auth/login`, { method: 'POST', body: admin });
    return { url: `${url}/api`, publicUrl, pid: program.pid, token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the bare server that reads are held against. */
export async function startBareServer(databaseUrl, member) {
  const port = await freePort();
  const program = startProgram(path.join(root, 'bench/bare-server.mjs'), {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    MEMBER: member,
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await isReady(`${url}/ready`, program);
  } catch (error) {
    await program.stop();
    throw error;
  }
  return { url, pid: program.pid, stop: program.stop };
}

/** Starts the sandbox bank as a program of its own, so that its CPU time is not the product’s. */
export async function startBank() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-bench-bank-'));
  const port = await freePort();
  const settings = { SANDBOX_PORT: String(port), DATA_DIR: folder };
  const program = startProgram(path.join(root, 'apps/sandbox-bank/dist/main.js'), settings);
  const url = `http://localhost:${port}`;
  const token = /secret key +(\S+)/.exec(await program.said(/secret key +\S+/))[1];
  return {
    url,
    /** Calls one of the bank’s test helpers. */
    help: (address, fields = {}) =>
      ask(`${url}/v1/test_helpers/${address}`, {
        method: 'POST',
        token,
        form: new URLSearchParams(fields).toString(),
      }),
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program of Node’s, ended with this one whatever happens to it. */
function startProgram(file, environment) {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  running.add(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    hasEnded,
    /** Waits until it has printed something that fits, and answers all it printed. */
    async said(pattern) {
      while (!pattern.test(output)) {
        if (hasEnded()) throw new Error(`${path.basename(file)} ended while it started.`);
        await pause(20);
      }
      return output;
    },
    async stop() {
      child.kill('SIGTERM');
      const isLate = await Promise.race([ended.then(() => false), pause(5_000, true)]);
      if (isLate) child.kill('SIGKILL');
      running.delete(child);
    },
  };
}

async function isReady(url, program) {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    if (program.hasEnded()) throw new Error('The server ended while it started.');
    const isThere = await call(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > deadline) throw new Error(`${url} did not answer.`);
    await pause(50);
  }
}

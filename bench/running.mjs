import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/programs/free-port.mjs';
import { root } from '../scripts/programs/run.mjs';
import { call } from './measure.mjs';

const readyWithinMs = 120_000;
const admin = { email: 'admin@bench.example', password: 'admin-of-the-bench' };

/** Starts the built server on a database; answers its address, an admin's token and how to stop it. */
export async function startProduct(databaseUrl) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-bench-'));
  const port = await freePort();
  const program = startProgram(path.join(root, 'apps/api/dist/main.js'), {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    // The same for each run, as the database is: it holds nobody’s secrets.
    ENCRYPTION_KEY: createHash('sha256').update('bench').digest('hex'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await isReady(`${url}/readyz`, program);
    const signedIn = await call(`${url}/api/auth/login`, { method: 'POST', body: admin });
    return { url: `${url}/api`, token: JSON.parse(signedIn.text).token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the bare server that the reads are held against. */
export async function startBareServer(databaseUrl) {
  const port = await freePort();
  const program = startProgram(path.join(root, 'bench/bare-server.mjs'), {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  });
  const url = `http://localhost:${port}`;
  try {
    await isReady(`${url}/ready`, program);
  } catch (error) {
    await program.stop();
    throw error;
  }
  return { url, stop: program.stop };
}

/** A program of Node’s, ended with this one whatever happens to it. */
function startProgram(file, environment) {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM');
      const isLate = await Promise.race([ended.then(() => false), pause(5_000, true)]);
      if (isLate) kill();
      process.removeListener('exit', kill);
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
    await pause(100);
  }
}

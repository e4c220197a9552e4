import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtProgram } from '../../scripts/building/built-product.mjs';
import { copyEmbeddedTemplate } from '../../scripts/databases/embedded-template.mjs';
import { createServerDatabase } from '../../scripts/databases/server-databases.mjs';
import { freePort } from '../../scripts/programs/free-port.mjs';
import { root } from '../../scripts/programs/run.mjs';

const builtServer = builtProgram('main');
const adminTool = builtProgram('admin');
const demoProgram = path.join(root, 'scripts/demo.mjs');
const quickPasswords = path.join(root, 'scripts/test-run/quick-passwords.mjs');
/** What starts the server: Node, or the program that `E2E_SERVER` names, such as one that starts it in a container. */
const startsWith: [string, string[]] = process.env.E2E_SERVER
  ? [process.env.E2E_SERVER, []]
  : [process.execPath, ['--import', quickPasswords, builtServer]];
const run = promisify(execFile);
/** Far longer than a start or an end takes on a slow and busy machine. */
const readyWithinMs = 180_000;
const stopsWithinMs = 60_000;

export const admin = {
  fullName: 'First Admin',
  email: 'admin@example.com',
  password: 'a-long-admin-password',
};

/** The lender's own key at its sandbox bank, chosen here so that a scene can act there; no secret. */
export const bankSecretKey = 'sk_test_sandbox_no_real_money_moves';

export interface RunningProduct {
  url: string;
  /** Where its mails are left, as there is no mail server. */
  mailFolder: string;
  /** Makes a user an admin, as the lender does at the command line. */
  grantAdmin(email: string): Promise<void>;
  /** Ends the server as Ctrl-C does. Throws when that takes too long, or when it logged an error meanwhile. */
  stop(): Promise<void>;
}

/** The built server in a process of its own, in a new folder and on a new database: on that server, or embedded. */
export function startProduct(
  environment: Record<string, string>,
  databaseServer: string | undefined,
): Promise<RunningProduct> {
  return startIn(databaseServer, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    STRIPE_SECRET_KEY: bankSecretKey,
    ...environment,
  });
}

/**
 * Like `startProduct`, but the product has what a demo of that size fills in. `admin` is the admin whom the demo prints. A
 * large demo takes minutes.
 */
export async function startDemo(
  size: { days: number; members: number },
  databaseServer: string | undefined,
): Promise<RunningProduct & { admin: { email: string; password: string } }> {
  let printed = '';
  const product = await startIn(databaseServer, {}, async (settings) => {
    const args = ['--days', String(size.days), '--members', String(size.members)];
    const env = { ...process.env, ...settings };
    printed = (await run(process.execPath, [demoProgram, ...args], { env })).stdout;
  });
  const [, email = '', password = ''] = /^ +admin +(\S+) +(\S+)$/m.exec(printed) ?? [];
  return { ...product, admin: { email, password } };
}

async function startIn(
  databaseServer: string | undefined,
  environment: Record<string, string>,
  fill?: (settings: Record<string, string>) => Promise<void>,
): Promise<RunningProduct> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sevenday-e2e-'));
  const database = await createDatabase(folder, databaseServer, { isFilled: fill !== undefined });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...database.environment,
    ...environment,
  };
  async function remove() {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
  let server: Server;
  try {
    await fill?.(settings);
    server = await startServer(settings, url);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    mailFolder: path.join(folder, 'mail'),
    async grantAdmin(email) {
      const grant = () =>
        run(process.execPath, [adminTool, 'grant', email, '--unconfirmed'], { env: settings });
      if (databaseServer) return void (await grant());
      // The embedded database is one process's alone.
      await server.end();
      await grant();
      server = await startServer(settings, url);
    },
    async stop() {
      try {
        await server.end();
      } finally {
        await remove();
      }
    },
  };
}

async function startServer(settings: Record<string, string>, url: string): Promise<Server> {
  const server = new Server(settings);
  try {
    await server.isReady(url);
    return server;
  } catch (error) {
    server.kill();
    throw error;
  }
}

class Server {
  readonly #process: ChildProcess;
  readonly #ended: Promise<string>;
  /** How it ended: `code 0`, or the signal that ended it. Null while it runs. */
  #end: string | null = null;
  #log = '';
  /** Before it is ready it says so, on its log too. */
  #logUntilReady = 0;

  constructor(environment: Record<string, string>) {
    const [program, args] = startsWith;
    this.#process = spawn(program, args, {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      this.#log += chunk.toString();
    };
    this.#process.stdout?.on('data', keep);
    this.#process.stderr?.on('data', keep);
    this.#ended = new Promise((resolve, reject) => {
      this.#process.once('error', reject);
      this.#process.once('close', (code, signal) => {
        this.#end = signal ?? `code ${code}`;
        resolve(this.#end);
      });
    });
  }

  async isReady(url: string): Promise<void> {
    const deadline = performance.now() + readyWithinMs;
    while (!(await answersReady(url))) {
      if (this.#end)
        throw new Error(`The server ended (${this.#end}) while it started.\n${this.#log}`);
      if (performance.now() > deadline)
        throw new Error(`The server was not ready after ${readyWithinMs} ms.\n${this.#log}`);
      await pause(50);
    }
    this.#logUntilReady = this.#log.length;
  }

  async end(): Promise<void> {
    if (this.#end) throw new Error(`The server ended (${this.#end}) by itself.\n${this.#log}`);
    const tooLate = pause(stopsWithinMs).then(() => 'too late' as const);
    this.#process.kill('SIGTERM');
    const end = await Promise.race([this.#ended, tooLate]);
    if (end === 'too late') {
      this.kill();
      throw new Error(`The server was still there ${stopsWithinMs} ms after SIGTERM.`);
    }
    const log = this.#log.slice(this.#logUntilReady).split('\n');
    const errors = log.filter((line) => line.includes('"level":'));
    if (end !== 'code 0' || errors.length > 0)
      throw new Error(`The server ended (${end}) and logged:\n${errors.join('\n')}`);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

async function answersReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

/** On a server; without one, the product opens its embedded database. */
async function createDatabase(
  folder: string,
  server: string | undefined,
  { isFilled }: { isFilled: boolean },
): Promise<{
  environment: Record<string, string>;
  drop: () => Promise<unknown>;
}> {
  if (!server) {
    // The demo makes the database itself, in an empty folder.
    if (!isFilled) await copyEmbeddedTemplate(folder);
    return { environment: {}, drop: async () => undefined };
  }
  const { url, drop } = await createServerDatabase(server, 'e2e');
  return {
    environment: { DATABASE_URL: url, ENCRYPTION_KEY: randomBytes(32).toString('hex') },
    drop,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

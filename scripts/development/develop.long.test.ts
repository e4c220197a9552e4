import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../programs/free-port.mjs';
import { root } from '../programs/run.mjs';
import { cloneInto, endAllIn, typeInto } from '../test-run/fresh-clone.mjs';

const person = { email: 'ann@example.com', password: 'a long enough password' };

let clone: string;
let dev: ReturnType<typeof typeInto>;
let url: string;

beforeAll(async () => {
  clone = realpathSync(mkdtempSync(path.join(tmpdir(), 'develop-')));
  cloneInto(clone, root);
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  dev = typeInto(clone, 'exec node scripts/dev.mjs', { PORT: String(port) });
  await printed(`is running at ${url}`);
});

afterAll(() => {
  endAllIn(clone);
  rmSync(clone, { recursive: true, force: true });
});

it('the pages, the server and the sandbox bank are reached at one address', async () => {
  expect(await textAt('/')).toContain('/@vite/client');
  expect(await textAt('/manifest.webmanifest')).toContain('"name":"Sevenday"');
  expect(await textAt('/sandbox/stripe.js')).toContain('collectFinancialConnectionsAccounts');
  expect(await textAt('/dev/mails')).toContain('No mail was sent yet.');
});

it('a change of the server shows in the next answer, and its data stay', async () => {
  const registered = await call('register', {
    ...person,
    ...{ first_name: 'Ann', last_name: 'Lee', middle_initial: 'm', phone: '(555) 010-1234' },
  });
  expect(registered.status).toBe(201);
  await change("title: 'one'");
  expect(await eventually('/healthz', 'one')).toBe(true);
  expect((await call('login', person)).status).toBe(200);
});

it('what cannot be built is shown, and the server runs on; the next change is tried', async () => {
  await change("title: 'one' 'two'");
  await printed('Build failed');
  expect(await textAt('/healthz')).toContain('one');
  await change("title: 'three'");
  expect(await eventually('/healthz', 'three')).toBe(true);
});

it('a server that cannot start is told, and the next change is tried', async () => {
  await change("title: (() => { throw new Error('not today'); })()", { atStart: true });
  await printed('It starts again after the next change.');
  expect(dev.output()).toContain('not today');
  expect(await textAt('/healthz')).toBe('The server does not run. The terminal says why.');
  await change("title: 'four'");
  expect(await eventually('/healthz', 'four')).toBe(true);
});

it('a second one on the same data is refused', async () => {
  const settings = { PORT: String(await freePort()) };
  const second = typeInto(clone, 'exec node scripts/dev.mjs', settings);
  await until(() => second.output().includes('another Sevenday already runs on it'));
  await second.pressCtrlC();
  expect(await second.ended).toBe(0);
});

it('Ctrl-C ends it, and nothing is left', async () => {
  await dev.pressCtrlC();
  expect(await dev.ended).toBe(0);
  expect(endAllIn(clone)).toEqual([]);
});

/** Writes a line into what /healthz answers, or into what runs at the start. */
async function change(line: string, { atStart = false } = {}): Promise<void> {
  const file = path.join(clone, 'apps/api/src/system-routes.ts');
  const original = readFileSync(path.join(root, 'apps/api/src/system-routes.ts'), 'utf8');
  const changed = atStart
    ? `${original}\nexport const atStart = { ${line} };\n`
    : original.replace("'/healthz', async () => ({ ok: true", `$&, ${line}`);
  expect(changed).not.toBe(original);
  writeFileSync(file, changed);
}

async function textAt(address: string): Promise<string> {
  return (await fetch(`${url}${address}`, { headers: { accept: 'text/html' } })).text();
}

function call(name: string, body: Record<string, string>): Promise<Response> {
  return fetch(`${url}/api/auth/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function eventually(address: string, text: string): Promise<boolean> {
  await until(async () => (await textAt(address)).includes(text));
  return true;
}

function printed(text: string): Promise<void> {
  return until(() => dev.output().includes(text));
}

/** Looks again until something is so: the runner ends what never is. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

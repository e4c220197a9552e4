import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../programs/free-port.mjs';
import { restartedProgram } from './restarted-program.mjs';

let folder: string;
let port: number;
let said: string[];
let program: ReturnType<typeof restartedProgram>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'restarted-program-'));
  appendFileSync(path.join(folder, 'log'), '');
  port = await freePort();
  said = [];
  program = restartedProgram({
    command: process.execPath,
    args: [path.join(folder, 'program.mjs')],
    env: process.env,
    address: `http://127.0.0.1:${port}/`,
    say: (line: string) => said.push(line),
  });
});

afterEach(async () => {
  await program.end();
  rmSync(folder, { recursive: true });
});

it('a call waits for the first start, and is told when the program can serve', async () => {
  const waiting = program.canServe();
  write('one');
  program.restart();
  expect(await waiting).toBe(true);
  expect(await answer()).toBe('one');
});

it('the old program ends before the new one starts', async () => {
  await start('one');
  await start('two');
  expect(await answer()).toBe('two');
  expect(log()).toEqual(['one starts', 'one ends', 'two starts']);
  expect(said).toEqual([]);
});

it('several changes while the old program ends make one start, of the newest', async () => {
  await start('one');
  write('two');
  program.restart();
  program.restart();
  await start('three');
  expect(await answer()).toBe('three');
  expect(log()).toEqual(['one starts', 'one ends', 'three starts']);
});

it('a program that ends by itself is told, and starts after the next change', async () => {
  writeFileSync(path.join(folder, 'program.mjs'), 'process.exit(3);');
  program.restart();
  expect(await program.canServe()).toBe(false);
  expect(said).toEqual(['The server has ended (3). It starts again after the next change.']);
  await start('mended');
  expect(await answer()).toBe('mended');
});

it('after the end nothing runs, and no change starts anything', async () => {
  await start('one');
  await program.end();
  program.restart();
  expect(await program.canServe()).toBe(false);
  expect(log()).toEqual(['one starts', 'one ends']);
  expect(said).toEqual([]);
});

async function start(name: string): Promise<void> {
  write(name);
  program.restart();
  expect(await program.canServe()).toBe(true);
}

function write(name: string): void {
  const file = JSON.stringify(path.join(folder, 'log'));
  writeFileSync(
    path.join(folder, 'program.mjs'),
    `import { appendFileSync } from 'node:fs';
     import { createServer } from 'node:http';
     const note = (what) => appendFileSync(${file}, \`${name} \${what}\\n\`);
     process.once('SIGTERM', () => { note('ends'); process.exit(0); });
     createServer((_, response) => response.end('${name}')).listen(${port}, '127.0.0.1');
     note('starts');`,
  );
}

function log(): string[] {
  return readFileSync(path.join(folder, 'log'), 'utf8').split('\n').filter(Boolean);
}

async function answer(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/`)).text();
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlyImports } from './early-imports.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'early-imports-'));
  write('scripts/programs/install.mjs', `import path from 'node:path';`);
  command('node scripts/start.mjs');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a script', () => {
  it('may import packages once it has installed them', () => {
    write(
      'scripts/start.mjs',
      `import { install } from './programs/install.mjs';\nawait install();\nawait import('pg');`,
    );
    expect(earlyImports(root)).toEqual([]);
  });

  it.each([
    `import pg from 'pg';`,
    `import 'pg';`,
    `import {\n  Client,\n} from 'pg';`,
    `export { Client } from 'pg';`,
  ])('may not import one before: %s', (source) => {
    write('scripts/start.mjs', source);
    expect(earlyImports(root)).toEqual([
      'scripts/start.mjs: imports pg before install(): call import() after it',
    ]);
  });

  it('may not import a file that imports one', () => {
    write('scripts/start.mjs', `import './steps/a.mjs';`);
    write('scripts/steps/a.mjs', `import './b.mjs';`);
    write('scripts/steps/b.mjs', `import pg from 'pg';`);
    expect(earlyImports(root)).toEqual([
      'scripts/start.mjs: imports scripts/steps/a.mjs → scripts/steps/b.mjs → pg before install(): call import() after it',
    ]);
  });

  it('may not call import() and install afterwards, or never', () => {
    for (const source of [`await import('pg');\nawait install();`, `await import('pg');`]) {
      write('scripts/start.mjs', source);
      expect(earlyImports(root)).toEqual(['scripts/start.mjs: calls import() before install()']);
    }
  });

  it('may not import a file that is not there', () => {
    write('scripts/start.mjs', `import './steps/gone.mjs';`);
    expect(earlyImports(root)).toEqual([
      'scripts/start.mjs: imports ./steps/gone.mjs, which is not there',
    ]);
  });
});

describe('a command of package.json', () => {
  it('is a script, since a tool may not be installed yet', () => {
    write('scripts/start.mjs', '');
    command('node scripts/start.mjs && biome check .');
    expect(earlyImports(root)).toEqual([
      'package.json: "start" runs "biome check .", which a fresh clone may not have: put "node scripts/tool.mjs" before it',
    ]);
  });

  it('names a script that is there', () => {
    write('scripts/begin.mjs', '');
    expect(earlyImports(root)).toEqual([
      'package.json: "start" runs scripts/start.mjs, which is not there',
    ]);
  });
});

it('A folder without scripts is an error, since nothing was checked', () => {
  expect(earlyImports(root)).toEqual(['scripts: there is no script to check']);
});

function command(line: string): void {
  write('package.json', JSON.stringify({ scripts: { start: line } }));
}

function write(file: string, text: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentedCommands, driftingCommands } from './documented-commands.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'documented-commands-'));
  offer('start');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a command of a page', () => {
  it.each([
    ['in a sentence', 'Say `npm start` to begin.'],
    ['in a sentence that breaks within it', 'Say `npm\nstart` to begin.'],
    ['in a fenced block', '```sh\nnpm start\n```'],
    ['in an indented block, with a remark', 'Say:\n\n    npm start   # to begin\n'],
  ])('is found %s', (_, text) => {
    write('docs/page.md', text);
    expect([...documentedCommands(root)]).toEqual([['npm start', 'docs/page.md']]);
  });

  it('is not looked for in what is installed, built or history', () => {
    for (const page of ['node_modules/a/README.md', 'dist/a.md', '.build/a.md', 'CHANGELOG.md'])
      write(page, '`npm start`');
    expect(documentedCommands(root)).toEqual(new Map());
  });
});

describe('the list of what is tried', () => {
  beforeEach(() => write('README.md', '`npm start`'));

  it('names every command of the pages and of package.json', () => {
    expect(driftingCommands(root, [{ written: ['npm start'] }])).toEqual([]);
  });

  it('may not miss one of a page', () => {
    write('docs/page.md', '`npm start -- --fast`');
    expect(driftingCommands(root, [{ written: ['npm start'] }])).toEqual([
      'docs/page.md: "npm start -- --fast" is not tried: add it to scripts/source-rules/commands-tried.mjs',
    ]);
  });

  it('may not miss one of package.json', () => {
    offer('start', 'lint');
    expect(driftingCommands(root, [{ written: ['npm start'] }])).toEqual([
      'package.json: "npm run lint" is not tried: add it to scripts/source-rules/commands-tried.mjs',
    ]);
  });

  it('may not name one that is gone', () => {
    expect(driftingCommands(root, [{ written: ['npm start', 'npm run begin'] }])).toEqual([
      'scripts/source-rules/commands-tried.mjs: "npm run begin" is in no page and not in package.json',
    ]);
  });

  it('is held against pages, so that none is an error', () => {
    rmSync(path.join(root, 'README.md'));
    expect(driftingCommands(root, [{ written: ['npm start'] }])).toEqual([
      'README.md: no command is found in any page',
    ]);
  });
});

function offer(...names: string[]): void {
  const scripts = Object.fromEntries(names.map((name) => [name, 'node scripts/start.mjs']));
  write('package.json', JSON.stringify({ scripts }));
}

function write(file: string, text: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

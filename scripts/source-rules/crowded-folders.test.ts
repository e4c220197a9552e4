import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crowdedFolders } from './crowded-folders.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'crowded-folders-'));
  for (let rule = 1; rule <= 20; rule++) write(`packages/law/rule-${rule}.ts`);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), '');
}

const crowded = (flat = {}) => crowdedFolders(root, ['packages'], flat);

describe('a folder', () => {
  it('may have twenty source files, and tests, declarations, pages and folders beside them', () => {
    const others = ['rule-1.test.ts', 'page.spec.ts', 'rule-1.d.mts', 'README.md', 'time/day.ts'];
    for (const other of others) write(`packages/law/${other}`);
    expect(crowded()).toEqual([]);
  });

  it.each(['rule.ts', 'rule.tsx', 'rule.mjs', 'rule.js'])('may not have one more: %s', (name) => {
    write(`packages/law/${name}`);
    expect(crowded()).toEqual([
      'packages/law: has 21 source files, and may have 20. Sort them into folders by what they are for',
    ]);
  });

  it('may have more where it is flat on purpose, which does not hold for a folder inside', () => {
    write('packages/law/rule.ts');
    expect(crowded({ 'packages/law': 'one noun' })).toEqual([]);
    for (let day = 1; day <= 21; day++) write(`packages/law/time/day-${day}.ts`);
    expect(crowded({ 'packages/law': 'one noun' })).toHaveLength(1);
  });
});

describe('the list of flat folders', () => {
  it('may not name a folder that has no more than others may', () => {
    expect(crowded({ 'packages/law': 'one noun' })).toEqual([
      'packages/law: has 20 source files, and needs no exception. Take it off the list of flat folders',
    ]);
  });

  it('may not name a folder that is not there', () => {
    expect(crowded({ 'packages/lore': 'one noun' })).toEqual([
      'packages/lore: has no source file, and needs no exception. Take it off the list of flat folders',
    ]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderCircles } from './folder-circles.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'folder-circles-'));
  write('packages/law/loans/loan.ts', `import { day } from '../time/day.ts';`);
  write('packages/law/time/day.ts', `import { pad } from './pad.ts';`);
  write('packages/law/time/pad.ts', `import { day } from './day.ts';`);
});

const circles = () => folderCircles(root, ['packages']);

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('folders', () => {
  it('may import each other one way, and files of one folder as they like', () => {
    expect(circles()).toEqual([]);
  });

  it.each([
    ['a value', `import { loan } from '../loans/loan.ts';`],
    ['several lines', `import {\n  loan,\n} from '../loans/loan.ts';`],
    ['a type', `import type { Loan } from '../loans/loan.ts';`],
    ['a re-export', `export * from '../loans/loan.ts';`],
    ['no name', `import '../loans/loan.ts';`],
    ['a lazy import', `const load = () => import('../loans/loan.ts');`],
    ['a lazy import with a note', `await import(/* @vite-ignore */ '../loans/loan.ts');`],
    ['a thread', `new Worker(new URL('../loans/loan.ts', import.meta.url));`],
  ])('may not import each other in a circle: by %s', (_, source) => {
    write('packages/law/time/late.ts', source);
    expect(circles()).toEqual([
      [
        'packages/law/loans: imports itself in a circle of 2 folders. Remove one of these imports:',
        '  packages/law/loans → packages/law/time: packages/law/loans/loan.ts imports packages/law/time/day.ts',
        '  packages/law/time → packages/law/loans: packages/law/time/late.ts imports packages/law/loans/loan.ts',
      ].join('\n'),
    ]);
  });

  it('may not import each other over a third one; each circle is told once', () => {
    write('packages/law/time/zone.ts', `import { place } from '../places/place.ts';`);
    write('packages/law/time/hour.ts', `import { place } from '../places/place.ts';`);
    write('packages/law/places/place.ts', `import { loan } from '../loans/loan.ts';`);
    expect(circles()).toEqual([
      [
        'packages/law/loans: imports itself in a circle of 3 folders. Remove one of these imports:',
        '  packages/law/loans → packages/law/time: packages/law/loans/loan.ts imports packages/law/time/day.ts',
        '  packages/law/time → packages/law/places: packages/law/time/hour.ts imports packages/law/places/place.ts (and 1 more)',
        '  packages/law/places → packages/law/loans: packages/law/places/place.ts imports packages/law/loans/loan.ts',
      ].join('\n'),
    ]);
  });

  it('may not import each other when one is inside the other', () => {
    write('packages/world.ts', `import { bank } from './banks/bank.ts';`);
    write('packages/banks/bank.ts', `import type { World } from '../world.ts';`);
    expect(circles()).toHaveLength(1);
  });

  it('may be imported back by tests, and by what a build has left', () => {
    const source = `import { loan } from '../loans/loan.ts';`;
    for (const name of ['day.test.ts', 'days.testing.ts', 'testing.ts', 'dist/day.ts'])
      write(`packages/law/time/${name}`, source);
    expect(circles()).toEqual([]);
  });
});

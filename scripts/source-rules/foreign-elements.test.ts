import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foreignElements } from './foreign-elements.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'foreign-elements-'));
  write('pages/jsx/own-text.ts', `import { Fragment, jsx } from 'react/jsx-runtime';`);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const found = () => foreignElements(root, 'pages', 'pages/jsx');

describe('a page', () => {
  it('makes its elements as JSX', () => {
    write('pages/due.tsx', `import { useState } from 'react';\nexport const due = <p>Due</p>;`);
    write('pages/link.ts', `const link = document.createElement('a');`);
    expect(found()).toEqual([]);
  });

  it.each([
    [`import { createElement } from 'react';`, 'createElement'],
    [`import {\n  cloneElement,\n  useState,\n} from 'react';`, 'cloneElement'],
    [`import { jsx } from 'react/jsx-runtime';`, 'jsx'],
    [`import { jsxs as make } from 'react/jsx-runtime';`, 'jsxs'],
  ])('makes none in another way: %s', (source, maker) => {
    write('pages/due.tsx', source);
    expect(found()).toEqual([`pages/due.tsx: makes elements by ${maker}. Write them as JSX`]);
  });

  it('names no runtime of its own', () => {
    write('pages/due.tsx', '/** @jsxImportSource react */');
    expect(found()).toEqual(['pages/due.tsx: names a JSX runtime. tsconfig.json names it for all']);
  });
});

it('A test may make elements as it likes', () => {
  write('pages/due.test.ts', `import { createElement } from 'react';`);
  expect(found()).toEqual([]);
});

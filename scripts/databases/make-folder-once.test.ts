import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolderOnce } from './make-folder-once.mjs';

let place: string;
let folder: string;
let made: string[];

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'make-folder-once-'));
  folder = path.join(place, 'nested', 'folder');
  made = [];
});

afterEach(() => rmSync(place, { recursive: true }));

it('a folder that is there is not made again', async () => {
  await makeFolderOnce(folder, makerOf('one'));
  await makeFolderOnce(folder, makerOf('two'));
  expect(made).toEqual(['one']);
  expect(content()).toBe('one');
});

it('of several that make it at once, the first to finish keeps its own', async () => {
  let letOneFinish = () => {};
  const waiting = new Promise<void>((resolve) => {
    letOneFinish = resolve;
  });
  const one = makeFolderOnce(folder, makerOf('one', waiting));
  await makeFolderOnce(folder, makerOf('two'));
  letOneFinish();
  await one;
  expect(made).toEqual(['two', 'one']);
  expect(content()).toBe('two');
  expect(readdirSync(path.dirname(folder))).toEqual(['folder']);
});

it('one that could not be made leaves nothing, and the next call makes it', async () => {
  const fail = async (draft: string) => {
    writeFileSync(path.join(draft, 'half'), '');
    throw new Error('The disk is full.');
  };
  await expect(makeFolderOnce(folder, fail)).rejects.toThrow('The disk is full.');
  expect(readdirSync(path.dirname(folder))).toEqual([]);
  await makeFolderOnce(folder, makerOf('one'));
  expect(content()).toBe('one');
});

function makerOf(name: string, before = Promise.resolve()) {
  return async (draft: string) => {
    await before;
    writeFileSync(path.join(draft, 'content'), name);
    made.push(name);
  };
}

function content(): string {
  return readFileSync(path.join(folder, 'content'), 'utf8');
}

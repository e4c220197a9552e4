import path from 'node:path';
import { expect, test } from 'vitest';
import { howToStart } from './start.ts';

const folder = path.resolve('data-demo');
const server = {
  DATABASE_URL: 'postgres://lender:open-sesame@db.example/loans',
  ENCRYPTION_KEY: 'ab'.repeat(32),
};

test('A demo in a folder is started by the folder alone', () => {
  expect(howToStart(folder, {})).toEqual(['Start it with:  DATA_DIR=data-demo npm start']);
  expect(howToStart(folder, { DATABASE_URL: ' ', ENCRYPTION_KEY: '' })).toEqual([
    'Start it with:  DATA_DIR=data-demo npm start',
  ]);
});

test('A demo on a server is started by its address and key, which are not shown', () => {
  expect(howToStart(folder, server)).toEqual([
    'Start it with:  DATA_DIR=data-demo DATABASE_URL=… ENCRYPTION_KEY=… npm start',
    'In place of each “…” write the same DATABASE_URL and ENCRYPTION_KEY as now.',
  ]);
});

test('A demo in a folder that was sealed with a given key is started with that key', () => {
  expect(howToStart(folder, { ENCRYPTION_KEY: server.ENCRYPTION_KEY })).toEqual([
    'Start it with:  DATA_DIR=data-demo ENCRYPTION_KEY=… npm start',
    'In place of each “…” write the same ENCRYPTION_KEY as now.',
  ]);
});

test('The line can be pasted into a shell, wherever the folder is', () => {
  const [outside] = howToStart("/var/lib/Ann's lender", {});
  expect(outside).toBe(String.raw`Start it with:  DATA_DIR='/var/lib/Ann'\''s lender' npm start`);
});

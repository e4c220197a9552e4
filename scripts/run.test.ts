import { expect, it } from 'vitest';
import { run } from './lib/run.mjs';

const node = (script: string, silenceSeconds: number) =>
  run(process.execPath, ['-e', script], { quiet: true, silenceSeconds });

it('a program that prints nothing more is ended, with all that it began', async () => {
  // `run` answers once nobody holds the program's output any more.
  const script = `
    const { spawn } = require('node:child_process');
    const lasting = 'setInterval(() => undefined, 1000)';
    spawn(process.execPath, ['-e', lasting], { stdio: 'inherit' });
    process.stdout.write('begun');
    setInterval(() => undefined, 1000);`;
  expect(await node(script, 5)).toEqual({ code: 124, output: 'begun' });
});

it('a program that goes on printing is not ended, however long it takes', async () => {
  const script = `
    let left = 60;
    const timer = setInterval(() => {
      process.stdout.write('.');
      if (--left === 0) clearInterval(timer);
    }, 200);`;
  expect(await node(script, 10)).toEqual({ code: 0, output: '.'.repeat(60) });
});

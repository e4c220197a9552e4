import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { run } from './run.mjs';

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

it('Ctrl-C, which may come twice, calls what has to be stopped once and ends the programs that run', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [runs, signals] = ['run', 'signals'].map((name) =>
    JSON.stringify(path.join(import.meta.dirname, `${name}.mjs`)),
  );
  const lasting = `require('node:net').connect(${port}, '127.0.0.1').resume()`;
  const script = `
    import { run } from ${runs};
    import { endOnSignals } from ${signals};
    endOnSignals(async () => process.stdout.write('stopped'));
    await run(process.execPath, ['-e', ${JSON.stringify(lasting)}]);`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  command.stdout.on('data', (text) => {
    output += text;
  });
  const ended = once(command, 'close');
  const [program] = (await once(server, 'connection')) as [Socket];
  const programEnded = once(program.on('error', () => undefined).resume(), 'close');

  command.kill('SIGINT');
  command.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(output).toBe('stopped');
  await programEnded;
  server.close();
});

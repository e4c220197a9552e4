import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../../../scripts/building/built-product.mjs';

/**
 * Runs a built program to its end. Answers its exit code, null if it was killed, and what it printed to both streams. Of
 * this process's own environment only `PATH` reaches it.
 */
export async function runProgram(
  name: 'admin' | 'backup',
  environment: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, said };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { binaries } from '../scripts/databases/postgres.mjs';
import { scratchFolder } from './machine/storage.ts';

const program = path.resolve(import.meta.dirname, '../scripts/simulate.mjs');

test.runIf(binaries())(
  'Ctrl-C ends the simulation and its PostgreSQL without an error',
  async () => {
    const temporary = scratchFolder();
    // PostgreSQL may run as another user.
    chmodSync(temporary, 0o755);
    const { PATH, HOME } = process.env;
    const running = spawn(
      process.execPath,
      [program, '--database', 'server', '--seed', '37', '--days', '3650'],
      { env: { PATH, HOME, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    const pressCtrlC = () => {
      if (running.pid && running.exitCode === null) process.kill(-running.pid, 'SIGINT');
    };
    const ended = once(running, 'close');
    onTestFinished(async () => {
      pressCtrlC();
      await ended;
      rmSync(temporary, { recursive: true, force: true });
    });
    let output = '';
    let errors = '';
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    running.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    await vi.waitFor(
      () => {
        expect(running.exitCode, errors).toBeNull();
        expect(output).toContain('  day 2: ');
      },
      { timeout: 240_000, interval: 100 },
    );
    const clusters = () => readdirSync(temporary).filter((name) => name.includes('postgres'));
    expect(clusters()).toHaveLength(1);
    pressCtrlC();
    expect(await ended).toEqual([130, null]);
    expect(errors).toBe('');
    expect(clusters()).toEqual([]);
  },
);

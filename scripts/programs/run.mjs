import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A slow machine is no failure: a program has hung only when it printed nothing for so long. */
export const longestSilenceSeconds = 600;

/**
 * Runs a program to its end, with its output shown or kept. Ends its whole process group when it has printed nothing
 * for `silenceSeconds`, and when this process exits. `niceness` above 0 leaves the processor to others first. Answers
 * the exit code (124 for a program that fell silent) and what it printed.
 */
export function run(
  command,
  args,
  { env, quiet = false, silenceSeconds, niceness = 0, cwd = root } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    let output = '';
    let hasHung = false;
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    // Before others remove the folders that it writes into.
    process.prependOnceListener('exit', end);
    const silence =
      silenceSeconds &&
      setTimeout(() => {
        hasHung = true;
        end();
      }, silenceSeconds * 1000);
    const keep = (chunk) => {
      if (silence) silence.refresh();
      output += chunk;
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(silence);
      process.off('exit', end);
      end();
      resolve({ code: hasHung ? 124 : (code ?? 1), output });
    });
  });
}

/** The path of a program installed with the project. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', name);
}

import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs a program to its end, with its output shown or kept; its whole process group is ended when `budgetSeconds` are
 * over. `niceness` above 0 leaves the processor to others first. Answers the exit code (124 for a run over its budget)
 * and what it printed.
 */
export function run(
  command,
  args,
  { env, quiet = false, budgetSeconds, niceness = 0, cwd = root } = {},
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
    let overBudget = false;
    const keep = (chunk) => {
      output += chunk;
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const timer =
      budgetSeconds &&
      setTimeout(() => {
        overBudget = true;
        end();
      }, budgetSeconds * 1000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      end();
      resolve({ code: overBudget ? 124 : (code ?? 1), output });
    });
  });
}

/** The path of a program installed with the project. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', name);
}

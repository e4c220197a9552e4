import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const asksEveryMs = 50;
/** A program that loops cannot hear that it is told to end. */
const endsWithinMs = 5_000;

/**
 * Runs a program that is started again when it changes: one at a time, as the old one ends before the new one starts.
 * `address` answers once the program can serve. `say` prints a line for a person.
 */
export function restartedProgram({ command, args, env, address, say }) {
  let child = null;
  let turn = Promise.resolve();
  let isAsked = false;
  let isOver = false;
  let markAsked;
  const firstAsked = new Promise((resolve) => {
    markAsked = resolve;
  });

  /** Several changes while the old program ends make one start. */
  function restart() {
    if (isAsked) return;
    isAsked = true;
    markAsked();
    turn = turn.then(startInstead);
  }

  async function startInstead() {
    await endChild();
    isAsked = false;
    if (isOver) return;
    // In a process group of its own: a terminal's Ctrl-C reaches only us, and we tell it to end.
    child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    child.once('error', (error) => say(error.message));
    child.once('exit', tellUnlessAsked(child));
  }

  function tellUnlessAsked(program) {
    return (code, signal) => {
      if (program.isToldToEnd) return;
      say(`The server has ended (${signal ?? code}). It starts again after the next change.`);
    };
  }

  async function endChild() {
    if (!isRunning(child)) return;
    child.isToldToEnd = true;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
    await ended;
    clearTimeout(timer);
  }

  /** Waits until the newest program can serve, from before the first start on. Answers false when it has ended. */
  async function canServe() {
    await firstAsked;
    for (;;) {
      await turn;
      if (!isRunning(child)) return false;
      const asked = child;
      const answer = await fetch(address).catch(() => null);
      if (answer?.ok && asked === child && !isAsked) return true;
      await pause(asksEveryMs);
    }
  }

  function end() {
    isOver = true;
    turn = turn.then(endChild);
    return turn;
  }

  process.once('exit', () => child?.kill('SIGKILL'));
  return { restart, canServe, end };
}

function isRunning(child) {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const restartAfterMs = 500;

/**
 * Runs a program and starts it again whenever it ends, as systemd does with `Restart=always`, until `stop`. `isReady`
 * tells whether it serves. Its output goes to the file `log`.
 */
export function supervise({ name, command, args, env = {}, uid, gid, log, isReady }) {
  const output = createWriteStream(log, { flags: 'a' });
  let child = null;
  let isWanted = true;
  let starts = 0;
  let ended = Promise.resolve();

  function start() {
    starts++;
    const started = spawn(command, args, {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid }),
    });
    child = started;
    started.on('error', (error) => output.write(`${error.message}\n`));
    for (const stream of [started.stdout, started.stderr]) stream.pipe(output, { end: false });
    ended = new Promise((resolve) => {
      started.once('close', async (code, signal) => {
        output.write(`--- ${name} ended (${code ?? signal})\n`);
        child = null;
        resolve();
        await pause(restartAfterMs);
        if (isWanted && child === null) start();
      });
    });
  }
  start();

  /** The process and all below it. */
  function family() {
    return child?.pid ? [child.pid, ...descendants(child.pid)] : [];
  }

  const server = {
    name,
    starts: () => starts,
    async ready(withinMs = 180_000) {
      const deadline = performance.now() + withinMs;
      while (!(child && (await isReady().catch(() => false)))) {
        if (performance.now() > deadline) throw new Error(`${name} is not ready. See ${log}`);
        await pause(100);
      }
    },
    /** Kills it by SIGKILL. It is started again. */
    async kill() {
      const dying = ended;
      signalAll(family(), 'SIGKILL');
      await dying;
    },
    /** Stops it in the middle of what it does, for so long, as a virtual machine that is moved. */
    async stall(ms) {
      const stalled = family();
      signalAll(stalled, 'SIGSTOP');
      await pause(ms);
      signalAll(stalled, 'SIGCONT');
    },
    /** Ends it for good, or until `begin`. */
    async stop(signal = 'SIGTERM') {
      isWanted = false;
      if (!child) return;
      const dying = ended;
      signalAll(signal === 'SIGKILL' ? family() : [child.pid], signal);
      await dying;
    },
    begin() {
      isWanted = true;
      if (child === null) start();
    },
    /** Sets other settings for the next start. */
    change(settings) {
      Object.assign(env, settings);
    },
    /** Sets what the next start runs. */
    use(others) {
      args = others;
    },
  };
  return server;
}

function descendants(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children.filter(Boolean).flatMap((each) => {
    try {
      return [Number(each), ...descendants(each)];
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
      return [Number(each)];
    }
  });
}

function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Variables that say where this machine keeps things. No setting of the product is among them. */
const ofTheMachine =
  /^(?:TMPDIR|LANG|CHROMIUM_PATH|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|(?:https?|no|all)_proxy|npm_config_(?:cache|registry|userconfig))$/i;
const endsWithinMs = 60_000;

/** Says what `cloneInto` copies. */
export function whatIsCloned(root) {
  if (!hasGit(root)) return 'the files that .gitignore does not name, as there is no git';
  const { stdout } = git(root, 'status', '--porcelain');
  return stdout === '' ? 'the last commit' : 'the last commit, without what is not committed';
}

/** Copies a repository into an empty folder: its last commit, or its files where there is no git. */
export function cloneInto(folder, root) {
  if (hasGit(root)) {
    const { status, stderr } = git(root, 'clone', '--quiet', root, folder);
    if (status !== 0) throw new Error(`git clone failed:\n${stderr}`);
    return;
  }
  const lines = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n');
  const ignored = new Set(lines.map((line) => line.replace(/\/$/, '')));
  cpSync(root, folder, { recursive: true, filter: (file) => !ignored.has(path.basename(file)) });
}

function hasGit(root) {
  return existsSync(path.join(root, '.git')) && git(root, '--version').error === undefined;
}

function git(root, ...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' });
}

/** Makes the environment of a newly opened terminal. */
function freshEnvironment(settings) {
  const kept = Object.entries(process.env).filter(([name]) => ofTheMachine.test(name));
  // `npm run` puts its own project's tools there, which would hide that a clone lacks them.
  const folders = process.env.PATH.split(path.delimiter).filter(
    (folder) => !/[\\/]node_modules[\\/]/.test(folder),
  );
  const HOME = process.env.HOME ?? homedir();
  return { ...Object.fromEntries(kept), HOME, PATH: folders.join(path.delimiter), ...settings };
}

/** Types a line into a shell in a clone. */
export function typeInto(clone, line, settings = {}) {
  const shell = spawn('sh', ['-c', line], {
    cwd: clone,
    env: freshEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', (code, signal) => resolve(code ?? signal));
  });
  return {
    ended,
    output: () => output,
    hasEnded: () => shell.exitCode !== null || shell.signalCode !== null,
    /** Presses Ctrl-C, which reaches the shell and all that it started. */
    async pressCtrlC() {
      signal(-shell.pid, 'SIGINT');
      const isLate = await Promise.race([
        ended.then(() => false),
        pause(endsWithinMs, true, { ref: false }),
      ]);
      if (!isLate) return;
      signal(-shell.pid, 'SIGKILL');
      throw new Error(`"${line}" did not end after Ctrl-C.`);
    },
  };
}

/** Ends every process of a folder and answers their command lines. Finds none where there is no /proc. */
export function endAllIn(folder) {
  if (!existsSync('/proc/self/cwd')) return [];
  const running = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && runsIn(folder, id));
  return running.map((id) => {
    const line = readOf(id, 'cmdline').replaceAll('\0', ' ').trim();
    signal(Number(id), 'SIGKILL');
    return line;
  });
}

function runsIn(folder, id) {
  try {
    const directory = readlinkSync(`/proc/${id}/cwd`);
    return directory.startsWith(folder) || readOf(id, 'cmdline').includes(folder);
  } catch {
    // Ended while it was looked at, or somebody else's.
    return false;
  }
}

function readOf(id, name) {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function signal(id, name) {
  try {
    process.kill(id, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

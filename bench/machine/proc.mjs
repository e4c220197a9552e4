import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time for programs in hundredths of a second (`USER_HZ`), whatever its own clock. */
const tickMs = 10;

export const canReadCpu = process.platform === 'linux';

/** Reads a process's line in `/proc`; null when it has ended. */
function readStat(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The program's name is in brackets, and may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [ownMs, endedChildrenMs] = [11, 13].map(
    (at) => (Number(fields[at]) + Number(fields[at + 1])) * tickMs,
  );
  return { parent: Number(fields[1]), threads: Number(fields[17]), ownMs, endedChildrenMs };
}

/**
 * The same time in nanoseconds, which the system keeps for each thread and forgets when it ends: for a process of one
 * thread, such as PostgreSQL's. Null where the system does not keep it.
 */
function readExactMs(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

function ownMsOf(id, { threads, ownMs }) {
  return (threads === 1 ? readExactMs(id) : null) ?? ownMs;
}

/**
 * Reads how many milliseconds of CPU a process and all its children have used, those that have ended too. `leftOut`: a
 * child that is not counted. Null where the system has no `/proc`.
 */
export function cpuMsOf(pid, leftOut = null) {
  if (!canReadCpu) return null;
  const all = processes();
  const family = new Set([pid]);
  for (let known = 0; known < family.size; ) {
    known = family.size;
    for (const { id, stat } of all) if (family.has(stat.parent)) family.add(id);
  }
  return all
    .filter(({ id }) => family.has(id) && id !== leftOut)
    .reduce((sum, { id, stat }) => sum + ownMsOf(id, stat) + stat.endedChildrenMs, 0);
}

/** Reads the CPU time of the children of this program that have ended, in milliseconds. */
export function endedChildrenMs() {
  return canReadCpu ? (readStat(process.pid)?.endedChildrenMs ?? 0) : null;
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), stat: readStat(name) }))
    .filter(({ stat }) => stat !== null);
}

/** Reads a process's memory, now and at its peak, in bytes. Null where it can't be read. */
export function memoryOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return null;
  }
  const bytes = (name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text);
    return found ? Number(found[1]) * 1024 : null;
  };
  const [now, peak] = [bytes('VmRSS'), bytes('VmHWM')];
  return now === null || peak === null ? null : { now, peak };
}

/**
 * Finds the process of the PostgreSQL server behind a connection, and its child that serves this connection. Null when
 * they are not on this machine.
 */
export async function postgresOf(client) {
  const none = { postmaster: null, backend: null };
  if (!canReadCpu) return none;
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const [{ pid: backend }] = rows;
  const stat = readStat(backend);
  const isPostgres = stat !== null && /^postgres/.test(nameOf(backend));
  return isPostgres ? { postmaster: stat.parent, backend } : none;
}

function nameOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1');
  } catch {
    return '';
  }
}

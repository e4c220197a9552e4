import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf } from './proc.mjs';

/**
 * A program that is measured: its process, and the CPU that it uses while nothing is asked of it. `leftOut`: a child of
 * its process whose work is not the program's own.
 */
export function part(name, pid, leftOut = null) {
  return { name, pid, leftOut, idleMsPerSecond: 0 };
}

/** With less CPU in a second, nothing is done but to look whether there is something to do. */
const quietMs = 25;
const quietWithinSeconds = 60;

/**
 * Notes how much CPU each part uses by itself, which is subtracted from every later measurement. Waits first until what
 * a start has set going is over.
 */
export async function noteIdle(parts, seconds) {
  // What an earlier note had subtracted would be missing from this one.
  for (const one of parts) one.idleMsPerSecond = 0;
  let left = quietWithinSeconds;
  while (left > 0 && !isQuiet(await measured(parts, () => pause(1_000)))) left -= 1;
  if (left === 0) process.stderr.write('The product was never idle: too much is subtracted.\n');
  const { cpuMs, seconds: took } = await measured(parts, () => pause(seconds * 1_000));
  for (const one of parts) one.idleMsPerSecond = (cpuMs[one.name] ?? 0) / took;
}

function isQuiet({ cpuMs }) {
  return Object.values(cpuMs).every((ms) => ms === null || ms < quietMs);
}

function cpuOf({ pid, leftOut }) {
  return pid === null ? null : cpuMsOf(pid, leftOut);
}

/**
 * Does `work` and measures it. Answers what it answered, how long it took, and the CPU time that each part used
 * meanwhile beyond its idle background: null for a part whose CPU time can't be read.
 */
export async function measured(parts, work) {
  const before = parts.map(cpuOf);
  const began = performance.now();
  const answer = await work();
  const seconds = (performance.now() - began) / 1000;
  const cpuMs = Object.fromEntries(
    parts.map((one, index) => {
      const now = cpuOf(one);
      return [one.name, now === null ? null : now - before[index]];
    }),
  );
  return { answer, seconds, cpuMs: withoutIdle(parts, cpuMs, seconds) };
}

/** Subtracts what each part used by itself in so many seconds. */
export function withoutIdle(parts, cpuMs, seconds) {
  return Object.fromEntries(
    parts.map(({ name, idleMsPerSecond }) => [
      name,
      cpuMs[name] === null ? null : cpuMs[name] - idleMsPerSecond * seconds,
    ]),
  );
}

/**
 * Makes a call over and over by so many workers at once, for so long and so often, after two calls that warm up.
 * Answers how long one takes, how many a second there were, and the CPU time of one.
 */
export async function costOf(parts, once, { seconds, workers = 1, fewest = 20 }) {
  await once(0);
  await once(0);
  const times = [];
  const work = async (worker, end) => {
    while (performance.now() < end || times.length < fewest) {
      const began = performance.now();
      await once(worker);
      times.push(performance.now() - began);
    }
  };
  const done = await measured(parts, () => {
    const end = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: workers }, (_, worker) => work(worker, end)));
  });
  return {
    ...timesOf(times),
    calls: times.length,
    rate: times.length / done.seconds,
    cpuMs: each(done.cpuMs, times.length),
  };
}

/** How often works are measured by turns (`byTurns`). */
export const rounds = 5;

/**
 * A machine's own pace changes within seconds, so different works are measured by turns, and not one after the other.
 * `works` are functions that each measure one (`costOf`). Answers the costs of the round in which the ratio of the last
 * work to the first is the median; null in place of a ratio that can't be measured here.
 */
export async function byTurns(works) {
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const costs = [];
    for (const work of works) costs.push(await work());
    measured.push({ costs, ratio: ratioOf(costs[0], costs.at(-1)) });
  }
  measured.sort((one, other) => one.ratio - other.ratio);
  return measured[Math.floor(rounds / 2)];
}

function ratioOf(first, last) {
  const [before, after] = [first, last].map(({ cpuMs }) => totalMs(cpuMs));
  return before === null || after === null ? null : after / before;
}

/** Of fewer calls the p95 is the slowest or the one before it, which says nothing. */
export const fewestForP95 = 40;

/** Answers the median and the p95 of times; null for the p95 of too few. */
export function timesOf(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const p95 = sorted.length < fewestForP95 ? null : quantile(sorted, 0.95);
  return { median: quantile(sorted, 0.5), p95 };
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Divides the CPU time of many calls by their number. */
export function each(cpuMs, calls) {
  return Object.fromEntries(
    Object.entries(cpuMs).map(([name, ms]) => [name, ms === null ? null : ms / calls]),
  );
}

/** Adds the parts' CPU times; null where one of them can't be read. */
export function totalMs(cpuMs) {
  const all = Object.values(cpuMs);
  return all.includes(null) ? null : all.reduce((sum, ms) => sum + ms, 0);
}

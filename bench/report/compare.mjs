import { short } from './table.mjs';

/** Below this share a difference says nothing: two runs on a shared machine differ by more. */
const noticeable = 0.05;

/** Says what each row of an earlier run was, where it differs now. */
export function comparisonWith(earlier, now) {
  const before = new Map(earlier.rows.map((row) => [row.name, row]));
  return now.rows.flatMap((row) => {
    const former = before.get(row.name);
    const [was, is] = [former && valueIn(former), valueIn(row)];
    if (!was || !is || Math.abs(is / was - 1) < noticeable) return [];
    const change = Math.round(100 * (is / was - 1));
    const unit = row.cpuMs === null ? row.result.unit : 'ms of CPU';
    return [
      `${row.name}: ${short(was)} → ${short(is)} ${unit} (${change > 0 ? '+' : ''}${change} %)`,
    ];
  });
}

function valueIn(row) {
  return row.cpuMs ?? row.result?.value ?? null;
}

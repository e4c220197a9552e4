const head = [
  '',
  'CPU',
  'of it PostgreSQL',
  'median',
  'p95',
  'ceiling CPU',
  'reached',
  'result',
  'target',
  '',
];

/** Writes the rows as one table in Markdown, its columns aligned. */
export function tableOf(rows) {
  const cells = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, index) => Math.max(3, ...cells.map((row) => row[index].length)));
  const line = (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [top, ...rest] = cells;
  return `${[line(top), rule, ...rest.map(line)].join('\n')}\n`;
}

function cellsOf(row) {
  return [
    row.name,
    inMs(row.cpuMs),
    inMs(row.cpuMsOfParts?.postgres ?? null),
    inMs(row.median),
    inMs(row.p95),
    row.ceilingMs === null
      ? ''
      : `${inMs(row.ceilingMs)}${row.ceilingName ? ` (${row.ceilingName})` : ''}`,
    row.reached === null ? '' : `${Math.round(row.reached)} %`,
    row.result === null ? '' : `${short(row.result.value)} ${row.result.unit}`,
    row.target ?? '',
    row.isMet === null ? '' : row.isMet ? 'met' : 'missed',
  ];
}

function inMs(milliseconds) {
  return milliseconds === null ? '' : `${short(milliseconds)} ms`;
}

export function short(value) {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(size >= 10 ? 1 : 2);
}

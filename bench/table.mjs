/** Prints a table as Markdown, its columns aligned. */
export function print(title, head, rows) {
  const cells = [head, ...rows].map((row) => head.map((_, index) => String(row[index] ?? '')));
  const widths = head.map((_, index) => Math.max(3, ...cells.map((row) => row[index].length)));
  const line = (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index])).join(' | ')} |`;
  const [top, ...rest] = cells;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  process.stdout.write(`\n${title}\n\n${[line(top), rule, ...rest.map(line)].join('\n')}\n`);
}

export function inMs(milliseconds) {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

import { createHash } from 'node:crypto';

/** What was posted in one world. */
export interface Played {
  name: string;
  /** As `postingLines` writes them. */
  lines: readonly string[];
  /** Whether each month is recorded too. */
  byMonth: boolean;
}

/** Writes the record of one world: a line for the whole, then a line for each month. */
export function recordOf({ name, lines, byMonth }: Played): string[] {
  const months = byMonth ? [...new Set(lines.map(monthOf))] : [];
  return [
    `${name}: ${summaryOf(lines)}`,
    ...months.map(
      (month) => `${name} ${month}: ${summaryOf(lines.filter((line) => monthOf(line) === month))}`,
    ),
  ];
}

/** Says how a played world differs from the recorded lines; null when it does not. */
export function differenceOf(played: Played, recorded: readonly string[]): string | null {
  const { name } = played;
  const expected = partsOf(name, recorded);
  const found = partsOf(name, recordOf(played));
  if (expected.size === 0) return `${name} is not recorded.`;
  const different = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (part) => expected.get(part) !== found.get(part),
  );
  if (different.length === 0) return null;
  const months = different.filter((part) => part !== name).map((part) => part.split(' ')[1]);
  return [
    `${name} differs${months.length > 0 ? ` in ${months.sort().join(', ')}` : ''}.`,
    `  recorded: ${expected.get(name)}`,
    `  played:   ${found.get(name)}`,
    `  Run "npm run oracle -- --show ${name}" before and after the change, and compare the outputs.`,
  ].join('\n');
}

/** Names the worlds of the recorded lines. */
export function namesIn(recorded: readonly string[]): string[] {
  return [...new Set(recorded.map((line) => line.split(/[ :]/)[0] ?? ''))];
}

function summaryOf(lines: readonly string[]): string {
  const loans = new Set(lines.map(loanOf).filter((loan) => loan !== '-'));
  const digest = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex');
  return `${lines.length} postings, ${loans.size} loans, sha256 ${digest}`;
}

/** The summaries of a world and its months, by what stands before them. */
function partsOf(name: string, recorded: readonly string[]): Map<string, string> {
  const own = recorded.filter((line) => namesIn([line])[0] === name);
  return new Map(own.map((line) => line.split(': ')).map(([part = '', rest = '']) => [part, rest]));
}

function monthOf(line: string): string {
  return line.slice(0, 'yyyy-mm'.length);
}

function loanOf(line: string): string | undefined {
  return line.split(' ')[2];
}

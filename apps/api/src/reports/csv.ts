import { Readable } from 'node:stream';
import { type Cents, dollarsFromCents } from '@sevenday/lending';

export type Cell = string | number | boolean | Date | Amount | null;

/** An amount in dollars, with its two decimals, and a number all the same. */
interface Amount {
  amount: Cents;
}

/**
 * Spreadsheets take a text that begins so for a formula and run it, with the signs as wide as a Chinese letter, too; an
 * apostrophe keeps it a text (OWASP, CSV injection). Where a semicolon or a tab separates, what stands behind one in a text
 * begins a cell as well, and so does a line; quotes that are found there are taken off.
 */
const formula = /(?<=(?:^|[;\t\r\n])["\s]*)[=+\-@＝＋－＠\t\r]/g;

/** Without the mark Excel takes the file for the machine's old code page and garbles names. */
const byteOrderMark = '\ufeff';

/** One row by RFC 4180. Numbers stay numbers, a negative one too; only what a person could have typed is guarded. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'object') return dollarsFromCents(cell.amount).toFixed(2);
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replaceAll(formula, "'$&");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV, read a batch at a time as the other side takes it: as many rows as there are never stand in memory.
 * `next` answers the rows after the last one it gave; an empty batch ends it.
 */
export function csvStream(header: readonly string[], next: () => Promise<Cell[][]>): Readable {
  return Readable.from(lines(header, next), { objectMode: false, highWaterMark: 64 * 1024 });
}

async function* lines(header: readonly string[], next: () => Promise<Cell[][]>) {
  yield byteOrderMark + csvRow(header);
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    yield rows.map(csvRow).join('');
  }
}
